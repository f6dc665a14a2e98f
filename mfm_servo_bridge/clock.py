"""The board's clock in host time: minimum round trip filter and linear fit, without a clock of its own."""

from collections import deque
from dataclasses import dataclass

import numpy as np

WRAP = 2**32  # the board's clock counts microseconds in 32 bits: 71.6 minutes
WINDOW_S = 30.0  # exchanges older than this say less about the present than they cost
SPAN_S = 1.0  # least span of a slope: over it, 0.2 ms of jitter are 200 ppm, less than a resonator's 5000
MAX_SKEW = 0.01  # twice the tolerance of a ceramic resonator
QUANTILE = 0.3  # the exchanges with the shortest round trips are used: least waiting, so least asymmetry ...
MARGIN_S = 2e-4  # ... and those as good within the scheduler's jitter
JUMP_S = 5e-3  # further off than the round trip allows, and than an unknown skew makes in a second: the clock jumped


@dataclass(frozen=True)
class Exchange:
    """One TIME answer: the board's clock in the middle of its stay there, host time, and time spent waiting."""

    board_us: float  # unwrapped
    host: float  # s
    wait: float  # s, round trip less wire time and stay on the board


class ClockSync:
    """Map from the board's clock to host time; times of the host are seconds of any clock that does not jump."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque()
        self._origin_us = 0.0
        self._origin = 0.0
        self._slope = 1.0  # host seconds per board second

    def reset(self) -> None:
        """Forget everything: the board has started again."""
        self.__init__()  # type: ignore[misc]

    @property
    def synced(self) -> bool:
        """Whether there has been an exchange since the last reset."""
        return bool(self._exchanges)

    @property
    def skew_ppm(self) -> float:
        """By how much the board's clock runs fast."""
        return (1.0 / self._slope - 1.0) * 1e6

    @property
    def error(self) -> float:
        """Bound of the stamps' error by asymmetry of the shortest round trip [s]."""
        return min((exchange.wait for exchange in self._exchanges), default=float("inf")) / 2

    def add(self, sent: float, t_rx: int, t_tx: int, received: float, wire: tuple[float, float] = (0.0, 0.0)) -> None:
        """Take one exchange.

        A clock that stood still or was set makes all earlier exchanges worthless: they are forgotten.

        Args:
            sent: Host time when TIME_REQ was written.
            t_rx: The board's clock when it had arrived [us].
            t_tx: The board's clock when TIME was queued [us].
            received: Host time when TIME had arrived.
            wire: Time that the bytes of the request and of the answer spend on the wire [s].
        """
        arrived, left = sent + wire[0], received - wire[1]
        stay_us = (t_tx - t_rx) % WRAP
        board = self._unwrap(t_rx) + stay_us / 2
        if self._exchanges and board < self._exchanges[-1].board_us:
            return  # late and out of order: nothing new
        exchange = Exchange(board, (arrived + left) / 2, max(left - arrived - stay_us * 1e-6, 0.0))
        if self._exchanges and abs(exchange.host - self._at(board)) > exchange.wait / 2 + JUMP_S:
            self._exchanges.clear()
        self._exchanges.append(exchange)
        while self._exchanges[0].host < left - WINDOW_S:
            self._exchanges.popleft()
        self._fit()

    def _unwrap(self, t_us: float) -> float:
        """The instant closest to the last exchange at which the 32-bit clock shows `t_us`."""
        near = self._exchanges[-1].board_us if self._exchanges else t_us
        return near + (t_us - near + WRAP / 2) % WRAP - WRAP / 2

    def _fit(self) -> None:
        waits = np.array([exchange.wait for exchange in self._exchanges])
        limit = np.quantile(waits, QUANTILE) + MARGIN_S
        best = [exchange for exchange in self._exchanges if exchange.wait <= limit]
        x = np.array([exchange.board_us for exchange in best]) * 1e-6
        y = np.array([exchange.host for exchange in best])
        x_mean, y_mean = float(x.mean()), float(y.mean())
        if np.ptp(x) >= SPAN_S:
            dx = x - x_mean
            slope = float(dx @ (y - y_mean) / (dx @ dx))
            self._slope = float(np.clip(slope, 1 - MAX_SKEW, 1 + MAX_SKEW))
        else:  # too early for a slope: the newest of the good ones is the least drifted
            x_mean, y_mean = float(x[-1]), float(y[-1])
        self._origin_us, self._origin = x_mean * 1e6, y_mean

    def to_host(self, t_us: int) -> float:
        """Host time at which the board's clock showed `t_us`; within 35 minutes of the last exchange."""
        return self._at(self._unwrap(t_us))

    def _at(self, board_us: float) -> float:
        return self._origin + self._slope * (board_us - self._origin_us) * 1e-6

    def to_board(self, host: float) -> int:
        """What the board's clock shows at a host time [us], modulo 2^32."""
        return round(self._origin_us + (host - self._origin) / self._slope * 1e6) % WRAP
