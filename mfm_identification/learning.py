"""Iterative learning: from how a robot followed a repeated motion to what to add to its commands the next time.

A correction is a Fourier series over the phase of the motion, so it repeats exactly and has nothing above its
bandwidth. docs/identification.md derives the rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import ConfigError

Array = NDArray[np.float64]

LONGEST_DELAY = 0.5  # [s] a servo that is later than this does not follow
LEAST_MOTION = 1e-3  # [rad] rms below which a joint counts as standing still
LEAST_CORRELATION = 0.8  # of measured and commanded, below which a joint does not follow
WORSE = 1.1  # times the best RMSE: worse by more than chance
PATIENCE = 2  # times it may get worse, or cycles it may stay the same, before learning ends
KEPT = "kept"
GAIN_OF_NOTE = 0.03  # of the best RMSE: less is no improvement


@dataclass(frozen=True)
class LearningSettings:
    """How to learn.

    Attributes:
        period: Of the motion [s].
        max_correction: Largest correction of a joint [rad].
        gain: Share of the deviation that one cycle takes away.
        bandwidth: Highest frequency in a correction [Hz].
    """

    period: float
    max_correction: float = 0.15
    gain: float = 0.8
    bandwidth: float = 2.5

    def __post_init__(self) -> None:
        for name, low, high in (("period", 0.1, 600), ("max_correction", 0, np.pi), ("gain", 0, 1)):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ConfigError(f"learning: {name} is {value}, expected {low:g} to {high:g}")
        if not 1 / self.period <= self.bandwidth <= 20:
            raise ConfigError(
                f"learning: bandwidth is {self.bandwidth} Hz, expected 1/period = {1 / self.period:g} to 20 Hz"
            )

    @property
    def harmonics(self) -> int:
        """Of the period, within the bandwidth."""
        return int(self.bandwidth * self.period + 1e-9)


@dataclass(frozen=True)
class Cycle:
    """How well one cycle followed.

    Attributes:
        number: Counted from 1, which runs without correction.
        rmse: Measured against commanded, all joints together [rad].
        joints: The same of each joint (n,) [rad].
        beyond: Part of the RMSE that is above the bandwidth: noise, steps, play; what cannot be learned [rad].
        correction: Largest correction in this cycle [rad].
        note: What was decided after it.
    """

    number: int
    rmse: float
    joints: Array
    beyond: float
    correction: float
    note: str


def basis(stamp: Array, period: float, harmonics: int) -> Array:
    """Values of 1, cos k phase, sin k phase, k = 1..harmonics, at the stamps (T, 2 harmonics + 1)."""
    angles = 2 * np.pi / period * np.outer(np.asarray(stamp, np.float64), np.arange(1, harmonics + 1))
    return np.hstack([np.ones((len(angles), 1)), np.cos(angles), np.sin(angles)])


def series(stamp: Array, values: Array, period: float, harmonics: int) -> Array:
    """Coefficients (2 harmonics + 1, n) of the Fourier series nearest to the values (T, n)."""
    return np.asarray(np.linalg.lstsq(basis(stamp, period, harmonics), values, rcond=None)[0], np.float64)


def advanced(coefficients: Array, time: Array, period: float) -> Array:
    """Coefficients of x(t + time) for those of x(t); a time for each joint (n,) [s]."""
    harmonics = len(coefficients) // 2
    turn = 2 * np.pi / period * np.outer(np.arange(1, harmonics + 1), time)
    a, b = coefficients[1 : harmonics + 1], coefficients[harmonics + 1 :]
    return np.vstack([coefficients[:1], a * np.cos(turn) + b * np.sin(turn), b * np.cos(turn) - a * np.sin(turn)])


def response_delay(commanded: Array, measured: Array, period: float) -> tuple[Array, Array]:
    """Delay of each joint [s] and correlation at it (n,), from the series of what was commanded and measured."""
    lags = np.arange(0.0, min(LONGEST_DELAY, period / 4), 1e-3)
    count = commanded.shape[1]
    likeness = np.zeros((len(lags), count))
    size = np.linalg.norm(commanded[1:], axis=0) * np.linalg.norm(measured[1:], axis=0)
    for i, lag in enumerate(lags):
        late = advanced(commanded, np.full(count, -lag), period)
        likeness[i] = (late[1:] * measured[1:]).sum(axis=0) / np.maximum(size, 1e-12)
    best = likeness.argmax(axis=0)
    return lags[best], likeness[best, np.arange(count)]


def bounded(coefficients: Array, limit: float) -> Array:
    """The series, those of joints whose values go beyond the limit scaled down to it."""
    harmonics = len(coefficients) // 2
    phase = np.arange(0.0, 1.0, 1 / (16 * harmonics + 16))
    peak = np.abs(basis(phase, 1.0, harmonics) @ coefficients).max(axis=0)
    return np.asarray(coefficients * np.minimum(1.0, limit / np.maximum(peak, 1e-12)), np.float64)


@dataclass
class Learner:
    """What is learned, cycle after cycle.

    The rule for the series u of the correction and e of measured - commanded, tau the joint's delay:
    u'(t) = u(t) - gain e(t + tau), cut at the bandwidth and bounded. The best correction is kept.
    """

    settings: LearningSettings
    count: int  # joints
    cycles: list[Cycle] = field(default_factory=list)
    reason: str = ""  # why learning has ended; empty while it goes on

    def __post_init__(self) -> None:
        self.coefficients = np.zeros((2 * self.settings.harmonics + 1, self.count))
        self.delay = np.zeros(self.count)
        self.learns = np.zeros(self.count, np.bool_)  # joints that move and follow
        self._best = self.coefficients
        self._best_rmse = np.inf
        self._gain = self.settings.gain
        self._worse = self._same = 0

    def correction(self, stamp: float) -> Array:
        """Correction of each joint (n,) at a time [rad]."""
        values = basis(np.array([stamp]), self.settings.period, self.settings.harmonics)[0] @ self.coefficients
        return clipped(values, self.settings.max_correction)

    def learn(self, stamp: Array, commanded: Array, measured: Array) -> Cycle:
        """Take in one cycle, run with the present correction, and choose that of the next.

        Args:
            stamp: (T,) over one period [s].
            commanded: Without correction (T, n) [rad].
            measured: (T, n) [rad].
        """
        period, harmonics = self.settings.period, self.settings.harmonics
        deviation = measured - commanded
        error = series(stamp, deviation, period, harmonics)
        rest = deviation - basis(stamp, period, harmonics) @ error
        rmse = float(np.sqrt(np.mean(deviation**2)))
        if not self.cycles:
            self._meet(series(stamp, commanded, period, harmonics), series(stamp, measured, period, harmonics))
        used = basis(stamp, period, harmonics) @ self.coefficients
        note = self._decide(rmse, error)
        cycle = Cycle(
            len(self.cycles) + 1, rmse, np.sqrt(np.mean(deviation**2, axis=0)), float(np.sqrt(np.mean(rest**2))),
            float(np.abs(used).max()), note,
        )  # fmt: skip
        self.cycles.append(cycle)
        return cycle

    def _meet(self, commanded: Array, measured: Array) -> None:
        """The first cycle tells which joints follow, and how late."""
        self.delay, likeness = response_delay(commanded, measured, self.settings.period)
        moves = np.linalg.norm(commanded[1:], axis=0) / np.sqrt(2) > LEAST_MOTION
        self.learns = moves & (likeness > LEAST_CORRELATION)
        if not self.learns.any():
            self.reason = "no joint follows what it is told: there is nothing to learn from"

    def _decide(self, rmse: float, error: Array) -> str:
        if self.reason:
            return self._watch(rmse)
        if rmse < 1e-9:
            self.reason = "measured equals commanded: an echo, or nothing to learn"
            return self.reason
        improved = rmse < (1 - GAIN_OF_NOTE) * self._best_rmse
        worse = rmse > WORSE * self._best_rmse
        if rmse < self._best_rmse:
            self._best, self._best_rmse = self.coefficients, rmse
        if worse:
            return self._step_back()
        self._same = 0 if improved else self._same + 1
        if self._same >= PATIENCE:
            return self._end("converged: it gets no better")
        change = np.where(self.learns, advanced(error, self.delay, self.settings.period), 0.0)
        self.coefficients = bounded(self.coefficients - self._gain * change, self.settings.max_correction)
        return "learned"

    def _step_back(self) -> str:
        self._worse += 1
        self.coefficients = self._best
        if self._worse >= PATIENCE:
            return self._end("it gets worse")
        self._gain /= 2
        return "worse: back to the best, with half the gain"

    def finish(self) -> None:
        """End learning, if it has not ended by itself: what the last cycle taught has not been tried and is dropped."""
        if not self.reason:
            self._end("all cycles used")

    def _end(self, why: str) -> str:
        self.reason = f"{why}; the best correction is kept"
        self.coefficients = self._best
        return self.reason

    def _watch(self, rmse: float) -> str:
        """After the end: a correction that does harm is withdrawn."""
        if self.cycles and rmse > WORSE * self.cycles[0].rmse and self.coefficients.any():
            self.coefficients = np.zeros_like(self.coefficients)
            self.reason = "it follows worse than without correction: withdrawn"
            return self.reason
        return KEPT


def clipped(values: Array, limit: float) -> Array:
    """The values, none beyond the limit."""
    return np.asarray(np.clip(values, -limit, limit), np.float64)


def table(cycles: list[Cycle]) -> str:
    """The improvement cycle by cycle, as text."""
    lines = ["cycle   RMSE [deg]   of cycle 1   worst joint [deg]   not learnable [deg]   largest correction [deg]"]
    for cycle in cycles:
        share = cycle.rmse / cycles[0].rmse if cycles[0].rmse > 0 else 1.0
        rmse, worst, beyond, most = np.degrees([cycle.rmse, cycle.joints.max(), cycle.beyond, cycle.correction])
        figures = f"{rmse:10.3f}   {share:10.1%}   {worst:17.3f}   {beyond:19.3f}   {most:24.2f}"
        lines.append(f"{cycle.number:5d}   {figures}   {cycle.note}")
    return "\n".join(lines)
