"""Prediction brought to the stamps of the measurement, joint by name; whole traces at once or sample by sample.

A measured sample is compared only if predictions lie on both sides of it, no further apart than ``max_gap`` (or exactly
at its stamp). Everything else is a gap: counted, never filled in.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation.units import ANGLE, DISTANCE, Unit, sizes

Array = NDArray[np.float64]
MAX_GAP = 0.1  # s between two predictions, unless told
SLOW = 3.5  # a trace slower than MAX_GAP / SLOW may have gaps of that many of its periods
FEWEST = 20  # samples a trace needs
PATIENCE = 2.0  # s of stamps that a sample waits for the other side


@dataclass(frozen=True)
class Aligned:
    """Samples that can be compared.

    Attributes:
        stamp: (T,) [s].
        names: Joints, in the order of the columns.
        measured: (T, n) [rad].
        predicted: Prediction at the same stamps (T, n) [rad].
        gaps: Measured samples between the first and the last prediction that had none near enough.
        outside: Measured samples before the first or after the last prediction.
        max_gap: Widest gap between predictions that was bridged [s].
        slides: Joints whose positions are in metres.
    """

    stamp: Array
    names: tuple[str, ...]
    measured: Array
    predicted: Array
    gaps: int
    outside: int
    max_gap: float
    slides: frozenset[str] = frozenset()

    @property
    def sizes(self) -> Array:
        """What counts as much as a radian, of each joint (n,) [rad or m]."""
        return sizes(self.names, self.slides)

    @property
    def unit(self) -> Unit:
        """Of figures over all joints: of those that turn, if any does."""
        return DISTANCE if set(self.names) <= self.slides else ANGLE

    @property
    def deviation(self) -> Array:
        """Measured - predicted (T, n) [rad]."""
        return self.measured - self.predicted


class Stream(NamedTuple):
    """How regularly a trace was sampled."""

    samples: int
    duration: float  # s
    rate: float  # Hz, from the median period
    lost: int  # samples missing by the median period
    longest: float  # s, the longest time between two samples


def stream(trace: JointTrace) -> Stream:
    """Rate and losses of a trace."""
    steps = np.diff(trace.stamp)
    period = float(np.median(steps))
    lost = int(np.maximum(np.round(steps / period) - 1, 0).sum())
    return Stream(len(trace.stamp), float(trace.stamp[-1] - trace.stamp[0]), 1 / period, lost, float(steps.max()))


def checked(kind: str, trace: JointTrace | None) -> JointTrace:
    """The trace, if it can be compared with another.

    Args:
        kind: What it is, for the sentence that says why not.
        trace: Angles over time.
    """
    if trace is None or not len(trace.stamp):
        raise AlignmentError(f"there is no {kind} joint state in the recording (topic {kind}/joint_states)")
    if len(trace.stamp) < FEWEST:
        raise AlignmentError(f"{kind} has {len(trace.stamp)} samples, expected {FEWEST} or more")
    if not trace.names:
        raise AlignmentError(f"{kind} names no joints")
    if not np.isfinite(trace.stamp).all() or (trace.stamp <= 0).all():
        raise AlignmentError(f"the header stamps of {kind} are zero: its publisher does not stamp what it sends")
    steps = np.diff(trace.stamp)
    if (steps == 0).all():
        raise AlignmentError(f"all {len(trace.stamp)} samples of {kind} have the same stamp: its rate is 0 Hz")
    if (steps < 0).any():
        k = int(np.argmax(steps < 0))
        raise AlignmentError(
            f"the stamps of {kind} go backwards by {-steps[k]:.3f} s after sample {k} ({trace.stamp[k]:.3f} s)"
        )
    if not np.isfinite(trace.q).all():
        bad = ~np.isfinite(trace.q)
        row, column = (int(i) for i in np.argwhere(bad)[0])
        raise AlignmentError(
            f"{kind} has {int(bad.sum())} positions that are missing or not finite, the first of {trace.names[column]} "
            f"at {trace.stamp[row] - trace.stamp[0]:.3f} s: a lost sample must be left out"
        )
    if (steps > 0).all():
        return trace
    keep = np.concatenate([[True], steps > 0])  # of samples with one stamp, the first
    return JointTrace(trace.stamp[keep], trace.names, trace.q[keep], trace.qdot[keep])


def ordered(trace: JointTrace, names: tuple[str, ...]) -> Array:
    """Positions of these joints, in this order (T, n)."""
    if trace.names == names:
        return trace.q
    return trace.q[:, [trace.names.index(name) for name in names]]


def bridged(trace: JointTrace, max_gap: float = MAX_GAP) -> float:
    """Widest gap of this trace to interpolate over [s]: ``max_gap``, or more where it is sampled slowly."""
    return max(max_gap, SLOW * float(np.median(np.diff(trace.stamp))))


def interpolate(stamp: Array, values: Array, at: Array, max_gap: float) -> Array:
    """Values (T, n) on straight lines between samples; not a number outside, and in gaps wider than ``max_gap``."""
    right = np.clip(np.searchsorted(stamp, at), 1, len(stamp) - 1)
    left = right - 1
    width = stamp[right] - stamp[left]
    weight = (at - stamp[left]) / width
    found: Array = values[left] + (values[right] - values[left]) * weight[:, None]
    near = (weight >= 0) & (weight <= 1) & ((width <= max_gap) | (weight == 0) | (weight == 1))
    found[~near] = np.nan
    return found


def align(
    measured: JointTrace, predicted: JointTrace, max_gap: float = MAX_GAP, slides: frozenset[str] = frozenset()
) -> Aligned:
    """Samples of both traces that can be compared; those of joints that slide are in metres."""
    measured, predicted = checked("measured", measured), checked("predicted", predicted)
    for one, other, kind, where in (
        (measured, predicted, "predicted", "measured"),
        (predicted, measured, "measured", "predicted"),
    ):
        if missing := [name for name in one.names if name not in other.names]:
            raise AlignmentError(
                f"joint '{missing[0]}' is {where} but not {kind} ({len(missing)} such of {len(one.names)}): "
                "both sides must name the same joints"
            )
    max_gap = bridged(predicted, max_gap)
    there = interpolate(predicted.stamp, ordered(predicted, measured.names), measured.stamp, max_gap)
    near = np.isfinite(there[:, 0])
    inside = (measured.stamp >= predicted.stamp[0]) & (measured.stamp <= predicted.stamp[-1])
    if int(near.sum()) < FEWEST:
        raise AlignmentError(
            f"measurement ({measured.stamp[0]:.3f} to {measured.stamp[-1]:.3f} s) and prediction "
            f"({predicted.stamp[0]:.3f} to {predicted.stamp[-1]:.3f} s) have {int(near.sum())} instants in common, "
            f"expected {FEWEST} or more: were their stamps taken from one clock?"
        )
    return Aligned(
        measured.stamp[near],
        measured.names,
        measured.q[near],
        there[near],
        int((inside & ~near).sum()),
        int((~inside).sum()),
        max_gap,
        slides,
    )


def anchor(measured: JointTrace, predicted: JointTrace) -> JointTrace:
    """The measurement with its start moved to where it fits the prediction best; for a log that has no clock."""
    names = tuple(name for name in measured.names if name in predicted.names)
    if not names:
        raise AlignmentError("measurement and prediction have no joint in common")
    step = 0.02
    grid = [np.arange(trace.stamp[0], trace.stamp[-1], step) for trace in (measured, predicted)]
    m, p = (
        np.stack([np.interp(at, trace.stamp, column) for column in ordered(trace, names).T], axis=1)
        for at, trace in zip(grid, (measured, predicted), strict=True)
    )
    size = len(p) - len(m)
    if size < 0:
        m, size = m[: len(p)], 0
    m, p = m - m.mean(axis=0), p - p.mean(axis=0)
    error = [float(((p[k : k + len(m)] - m) ** 2).mean()) for k in range(size + 1)]
    shift = grid[1][0] + step * int(np.argmin(error)) - measured.stamp[0]
    return JointTrace(measured.stamp + shift, measured.names, measured.q, measured.qdot)


class Pair(NamedTuple):
    """One compared sample."""

    stamp: float
    measured: Array  # (n,)
    predicted: Array  # (n,)


class OnlineAligner:
    """The same comparison as `align`, as samples arrive on either side; memory stays bounded.

    Args:
        max_gap: Widest gap between predictions that is bridged [s].
    """

    def __init__(self, max_gap: float = MAX_GAP) -> None:
        self.max_gap = max_gap
        self.gaps = 0
        self._waiting: deque[tuple[float, Array]] = deque()
        self._predicted: deque[tuple[float, Array]] = deque()
        self._last_measured = -np.inf

    def add_measured(self, stamp: float, q: Array) -> list[Pair]:
        """Take a measurement in; the samples that can be compared now."""
        if stamp < self._last_measured:
            raise AlignmentError(f"the stamps of measured go backwards by {self._last_measured - stamp:.3f} s")
        if stamp == self._last_measured:
            return []
        self._last_measured = stamp
        self._waiting.append((stamp, q))
        return self._compare()

    def add_predicted(self, stamp: float, q: Array) -> list[Pair]:
        """Take a prediction in; the samples that can be compared now."""
        if self._predicted and stamp < self._predicted[-1][0]:
            raise AlignmentError(f"the stamps of predicted go backwards by {self._predicted[-1][0] - stamp:.3f} s")
        if self._predicted and stamp == self._predicted[-1][0]:
            return []
        self._predicted.append((stamp, q))
        return self._compare()

    def _compare(self) -> list[Pair]:
        found: list[Pair] = []
        predicted, waiting = self._predicted, self._waiting
        while waiting and predicted:
            stamp, q = waiting[0]
            while len(predicted) > 1 and predicted[1][0] < stamp:
                predicted.popleft()
            (left, before), last = predicted[0], predicted[-1][0]
            if stamp > last:
                if self._last_measured - last < PATIENCE:
                    break
                self.gaps += 1  # the prediction has stopped
            elif stamp == left:
                found.append(Pair(stamp, q, before))
            elif stamp > left:
                right, after = predicted[1]
                weight = (stamp - left) / (right - left)
                if right - left <= self.max_gap or weight == 1:
                    found.append(Pair(stamp, q, before + (after - before) * weight))
                else:
                    self.gaps += 1
            waiting.popleft()
        while len(predicted) > 2 and predicted[-1][0] - predicted[0][0] > PATIENCE and not waiting:
            predicted.popleft()
        while waiting and waiting[-1][0] - waiting[0][0] > PATIENCE:
            waiting.popleft()  # there is no prediction at all
        return found
