"""Log a repeated message now and then."""

import time
from collections.abc import Callable


class Rarely:
    """Lets one message through per period; rclpy's own throttling fails when a process has several nodes."""

    def __init__(self, log: Callable[[str], object], period: float):
        self._log, self._period, self._next, self._silent = log, period, 0.0, 0

    def __call__(self, text: str) -> None:
        """Log the text, or count it."""
        now = time.monotonic()
        if now < self._next:
            self._silent += 1
            return
        more = f" ({self._silent} more like this since)" if self._silent else ""
        self._next, self._silent = now + self._period, 0
        self._log(text + more)
