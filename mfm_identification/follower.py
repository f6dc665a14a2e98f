"""Learning beside a running robot: which cycles can be used, and how one correction changes into the next."""

from __future__ import annotations

from collections import deque

import numpy as np

from mfm_identification.learning import KEPT, LEAST_MOTION, Array, Cycle, Learner, LearningSettings, basis, clipped

RAMP = 0.05  # of a period, from one correction to the next
SETTLE = 0.3  # [s] after it, before the next cycle is measured: several times a servo's response
REPEATS = 0.01  # of the motion's rms by which a command may differ from that of the cycle before
COMPLETE = 0.9  # of the samples that a cycle must have


class Follower:
    """Learns beside a running robot: commands and measurements in, corrections out, by their stamps.

    Args:
        settings: How to learn.
        count: Number of joints.
        cycles: Most cycles to learn from.
    """

    def __init__(self, settings: LearningSettings, count: int, cycles: int = 10) -> None:
        self.learner = Learner(settings, count)
        self.skipped: list[str] = []  # cycles that could not be used, and why
        self._cycles, self._period, self._count = cycles, settings.period, count
        self._commanded: deque[tuple[float, Array]] = deque()
        self._measured: deque[tuple[float, Array]] = deque()
        self._start: float | None = None  # of the cycle that is being measured
        self._old = self.learner.coefficients
        self._changed = -np.inf

    @property
    def done(self) -> bool:
        """Whether the cycles are used up, or learning has ended and the kept correction was measured."""
        cycles = self.learner.cycles
        return bool(self.learner.reason and cycles and cycles[-1].note == KEPT) or len(cycles) >= self._cycles

    def commanded(self, stamp: float, angles: Array) -> Array:
        """Correction of a command (n,) [rad]."""
        self._keep(self._commanded, stamp, angles, 2.2)
        new = self.learner.correction(stamp)
        x = (stamp - self._changed) / (RAMP * self._period)
        if x >= 1:
            return new
        settings = self.learner.settings
        old = basis(np.array([stamp]), self._period, settings.harmonics)[0] @ self._old
        return clipped(old + x * (new - old), settings.max_correction)

    def measured(self, stamp: float, angles: Array) -> Cycle | None:
        """How the cycle went that this measurement completes, if it completes one."""
        self._keep(self._measured, stamp, angles, 1.2)
        if self._start is None:
            self._start = stamp + self._period  # one cycle to compare the commands with
        if stamp < self._start + self._period or not self._commanded:
            return None
        taken = self._taken(min(stamp, self._commanded[-1][0]))
        if isinstance(taken, str):
            self._start = stamp
            self.skipped.append(taken)
            return None
        self._old, self._changed = self.learner.coefficients, stamp
        self._start = stamp + RAMP * self._period + SETTLE
        cycle = self.learner.learn(*taken)
        if cycle.number >= self._cycles:
            self.learner.finish()
        return cycle

    def _keep(self, samples: deque[tuple[float, Array]], stamp: float, angles: Array, periods: float) -> None:
        if samples and stamp <= samples[-1][0]:
            return
        samples.append((stamp, np.array(angles, np.float64)))
        while samples[0][0] < stamp - periods * self._period:
            samples.popleft()

    def _taken(self, end: float) -> tuple[Array, Array, Array] | str:
        """Stamps, commands and measurements of the cycle that ends there, or why it is of no use."""
        told, told_q = _arrays(self._commanded)
        stamp, measured = _arrays(self._measured)
        within = (stamp > end - self._period) & (stamp <= end) & np.isfinite(measured).all(axis=1)
        stamp, measured = stamp[within], measured[within]
        gap = np.diff(stamp, prepend=end - self._period, append=end).max()
        if gap > (1 - COMPLETE) * self._period:
            return f"the cycle that ended at {end:.2f} s lacks {gap:.2f} s of measurements"
        if told[0] > end - 2 * self._period:
            return f"the cycle that ended at {end:.2f} s had no whole cycle of commands before it"
        now = _interpolated(stamp, told, told_q)
        before = _interpolated(stamp - self._period, told, told_q)
        if np.sqrt(np.mean((now - before) ** 2)) > REPEATS * np.sqrt(np.mean(now**2)) + LEAST_MOTION:
            return f"the commands of the cycle that ended at {end:.2f} s do not repeat those before"
        return stamp, now, measured


def _arrays(samples: deque[tuple[float, Array]]) -> tuple[Array, Array]:
    return np.array([t for t, _ in samples]), np.array([q for _, q in samples])


def _interpolated(at: Array, stamp: Array, values: Array) -> Array:
    return np.stack([np.interp(at, stamp, column) for column in values.T], axis=1)
