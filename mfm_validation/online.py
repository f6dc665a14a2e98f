"""The comparison while the robot moves: the metrics of `align`, `metrics` and `delay`, kept up sample by sample."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation.align import MAX_GAP, Aligned, OnlineAligner, Pair
from mfm_validation.delay import ROWS, delays
from mfm_validation.metrics import Running

Array = NDArray[np.float64]
FEWEST = 50  # samples before a delay is sought


class Comparator:
    """Compares predicted with measured samples as they come, joints by name.

    Args:
        max_gap: Widest gap between predictions that is bridged [s].
        window: Length of the latest stretch over which the delay is found [s].
    """

    def __init__(self, max_gap: float = MAX_GAP, window: float = 20.0) -> None:
        self._max_gap, self._window = max_gap, window
        self.names: tuple[str, ...] = ()
        self.restarts = -1
        self.restart()

    def restart(self) -> None:
        """Forget everything but the joints."""
        self.restarts += 1
        self._aligner = OnlineAligner(self._max_gap)
        self._pairs: deque[Pair] = deque()
        self._predicted: deque[tuple[float, Array]] = deque()
        self._running = Running(len(self.names))

    @property
    def gaps(self) -> int:
        """Measured samples that had no prediction near enough."""
        return self._aligner.gaps

    @property
    def count(self) -> int:
        """Compared samples."""
        return self._running.count

    def add_predicted(self, stamp: float, names: Sequence[str], q: Array) -> list[Pair]:
        """Take a prediction in; the samples that were compared by it."""
        q = self._ordered("predicted", stamp, names, q)
        pairs = self._aligner.add_predicted(stamp, q)
        self._predicted.append((stamp, q))
        while self._predicted[0][0] < stamp - self._window - 1:  # a delayed one is needed before the first pair
            self._predicted.popleft()
        return self._took(pairs)

    def add_measured(self, stamp: float, names: Sequence[str], q: Array) -> list[Pair]:
        """Take a measurement in; the samples that were compared by it."""
        q = self._ordered("measured", stamp, names, q)
        return self._took(self._aligner.add_measured(stamp, q))

    def _ordered(self, kind: str, stamp: float, names: Sequence[str], q: Array) -> Array:
        if not self.names:
            self.names = tuple(names)
            self._running = Running(len(self.names))
        if stamp <= 0:
            raise AlignmentError(f"{kind} has no header stamp")
        if not np.isfinite(q).all():
            raise AlignmentError(f"{kind} has angles that are not finite")
        if tuple(names) == self.names:
            return q
        if set(names) != set(self.names):
            odd = sorted(set(names) ^ set(self.names))
            raise AlignmentError(f"joint '{odd[0]}' is not on both sides: {kind} has {len(names)} joints")
        return np.array([q[list(names).index(name)] for name in self.names])

    def _took(self, pairs: list[Pair]) -> list[Pair]:
        for pair in pairs:
            self._running.add(pair.measured, pair.predicted)
            self._pairs.append(pair)
        while self._pairs and self._pairs[-1].stamp - self._pairs[0].stamp > self._window:
            self._pairs.popleft()
        return pairs

    def metrics(self) -> dict[str, Array]:
        """bias, mae, rmse and max of each joint so far [rad]."""
        return self._running.result()

    def delay(self, rows: int = ROWS) -> Array:
        """Delay of each joint over the latest stretch (n,) [s]; not a number where it cannot be told."""
        if len(self._pairs) < FEWEST:
            return np.full(len(self.names), np.nan)
        stamps, measured, predicted = (np.array(column) for column in zip(*self._pairs, strict=True))
        aligned = Aligned(stamps, self.names, measured, predicted, 0, 0, self._max_gap)
        at, q = (np.array(column) for column in zip(*self._predicted, strict=True))
        keep = np.concatenate([[True], np.diff(at) > 0])
        return delays(aligned, JointTrace(at[keep], self.names, q[keep], np.zeros_like(q[keep])), rows=rows)
