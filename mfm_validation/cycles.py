"""The gait's period, what repeats with it, and how sure the RMSE is given that cycles repeat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.signal import find_peaks
from scipy.stats import t

from mfm_validation.align import Aligned

Array = NDArray[np.float64]
GRID = 0.05  # s, sampling for the search for a period
LOOK = 180.0  # s of the run searched for a period
REPEATS = 0.7  # autocorrelation from which a motion counts as periodic
BLOCK_S = 2.0  # s, stretch of a motion without a period
ALIKE = 0.9  # correlation of neighbouring stretches, at most
LEVEL = 0.05  # chance of being wrong, of intervals and of changes
FEWEST_BLOCKS = 5  # with fewer cycles an interval would be far too narrow
PROMINENCE = 0.2  # of the range: what counts as a maximum
MOVES = 0.02  # rad, range below which a joint stands still: the noise of a sensor has no maxima


def period(stamp: Array, values: Array) -> float | None:
    """Period of the motion (T, n) [s], if it repeats: the first peak of the autocorrelation of the joints together."""
    at = np.arange(stamp[0], min(stamp[-1], stamp[0] + LOOK), GRID)
    if len(at) < 20:
        return None
    x = np.stack([np.interp(at, stamp, column) for column in values.T], axis=1)
    x -= x.mean(axis=0)
    size = 2 * len(at)
    spectrum = np.abs(np.fft.rfft(x, size, axis=0)) ** 2
    overlap = np.arange(len(at), 0, -1)
    power = np.fft.irfft(spectrum.sum(axis=1), size)[: len(at)] / overlap
    if power[0] < 1e-8:
        return None
    power = power[: len(at) * 2 // 3] / power[0]  # longer lags have too little overlap
    peaks = find_peaks(power, height=REPEATS)[0]
    if not len(peaks):
        return None
    k = int(peaks[0])
    times = int(peaks[-1] // k)  # the last peak holds the period most exactly
    near = peaks[np.argmin(np.abs(peaks - times * k))]
    rough = float(near * GRID / max(round(near / k), 1))
    return _refined(at, x, rough)


def _refined(at: Array, x: Array, rough: float) -> float:
    """The period near a rough one after which the later part of the motion repeats itself best [s].

    The start is left out as far as there is enough besides: a gait that swells up does not repeat itself there.
    """
    first = max(at[0] + 1.06 * rough, min(at[0] + 2 * rough, at[-1] - 1.0 * rough))
    late = at >= first
    columns = x[:, x.std(axis=0) > 0.1 * x.std(axis=0).max()]

    def unlike(length: float) -> float:
        before = np.stack([np.interp(at[late] - length, at, column) for column in columns.T], axis=1)
        return float(np.mean((columns[late] - before) ** 2))

    if late.sum() < 10:
        return rough
    bounds = (0.95 * rough, 1.05 * rough)
    return float(minimize_scalar(unlike, bounds=bounds, method="bounded", options={"xatol": 1e-5 * rough}).x)


def blocks(stamp: Array, length: float) -> NDArray[np.int64]:
    """First row of each stretch of that length [s]; the last stretch may be shorter."""
    number = ((stamp - stamp[0]) / length + 1e-9).astype(np.int64)
    return np.flatnonzero(np.diff(number, prepend=-1))


def rmse_interval(aligned: Aligned, length: float) -> tuple[Array, Array]:
    """Bounds (n,) of a 95 % confidence interval of each joint's RMSE [rad or m], from how its stretches differ.

    Student's interval of the logarithm of the mean square, whose spread is skewed. Stretches that resemble their
    neighbours count as fewer: n (1 - r) / (1 + r) with the correlation r of one to the next.
    """
    starts = blocks(aligned.stamp, length)
    n = len(starts)
    if n < FEWEST_BLOCKS:
        nothing = np.full(len(aligned.names), np.nan)
        return nothing, nothing
    squares = np.add.reduceat(aligned.deviation**2, starts, axis=0)
    counts = np.diff(starts, append=len(aligned.stamp))
    mean = np.maximum(squares.sum(axis=0) / counts.sum(), 1e-30)
    rest = squares - mean * counts[:, None]
    spread = np.maximum((rest**2).sum(axis=0), 1e-60)
    alike = np.clip((rest[1:] * rest[:-1]).sum(axis=0) / spread + 1 / n, 0.0, ALIKE)
    fewer = (1 - alike) / (1 + alike)
    error = np.sqrt(spread * n / (n - 1) / fewer) / counts.sum()
    half = t.ppf(1 - LEVEL / 2, np.maximum(n * fewer, 3) - 1) * error / mean / 2
    rmse = np.sqrt(mean)
    return np.asarray(rmse * np.exp(-half)), np.asarray(rmse * np.exp(half))


def mean_squares(aligned: Aligned, length: float) -> Array:
    """Mean square deviation of each stretch and joint (blocks, n) [rad^2]."""
    starts = blocks(aligned.stamp, length)
    counts = np.diff(starts, append=len(aligned.stamp))
    return np.asarray(np.add.reduceat(aligned.deviation**2, starts, axis=0) / counts[:, None], np.float64)


def change_of_rmse(before: Array, after: Array) -> NDArray[np.int64]:
    """-1, 0 or 1 for each joint whose mean square (blocks, n) fell, cannot be told apart, or rose.

    Welch's test over the stretches; the chance of one false alarm is shared by all joints, so that a run of twenty
    joints does not show one by luck.
    """
    sides = [(x.mean(axis=0), x.var(axis=0, ddof=1) / len(x), len(x) - 1) for x in (before, after)]
    (mean_a, var_a, n_a), (mean_b, var_b, n_b) = sides
    error = np.maximum(var_a + var_b, 1e-30)
    freedom = error**2 / np.maximum(var_a**2 / n_a + var_b**2 / n_b, 1e-60)
    chance = 2 * t.sf(np.abs(mean_b - mean_a) / np.sqrt(error), freedom)
    return np.where(chance < LEVEL / before.shape[1], np.sign(mean_b - mean_a), 0).astype(np.int64)


class Maxima(NamedTuple):
    """The paper's check of one joint: its maxima, and where it starts."""

    predicted: int  # number of maxima
    measured: int
    matched: int
    late: float  # s, mean of measured - predicted; not a number without a match
    late_spread: float  # s, largest less smallest
    higher: float  # rad, mean of measured - predicted
    start_predicted: float  # rad
    start_measured: float  # rad


def maxima(aligned: Aligned) -> list[Maxima]:
    """Maxima of each joint, matched in time, each at most once; descriptive, since noise moves a flat maximum far."""
    found = []
    for m, p, size in zip(aligned.measured.T, aligned.predicted.T, aligned.sizes, strict=True):
        peaks_m, peaks_p = (_peaks(values, MOVES * size) for values in (m, p))
        pairs = _matched(aligned.stamp[peaks_m], aligned.stamp[peaks_p])
        late = np.array([aligned.stamp[peaks_m[i]] - aligned.stamp[peaks_p[k]] for i, k in pairs])
        higher = np.array([m[peaks_m[i]] - p[peaks_p[k]] for i, k in pairs])
        found.append(
            Maxima(
                len(peaks_p),
                len(peaks_m),
                len(pairs),
                float(late.mean()) if pairs else float("nan"),
                float(np.ptp(late)) if pairs else float("nan"),
                float(higher.mean()) if pairs else float("nan"),
                float(p[0]),
                float(m[0]),
            )
        )
    return found


def _peaks(values: Array, least: float) -> NDArray[np.int64]:
    """Rows of the maxima; equally high ones without a valley between them are one, in their middle."""
    depth = PROMINENCE * float(np.ptp(values))
    if depth < PROMINENCE * least:
        return np.array([], np.int64)
    groups: list[list[int]] = []
    for k in find_peaks(values, prominence=depth)[0]:
        if groups and values[groups[-1][-1] : k].min() > max(values[groups[-1][-1]], values[k]) - depth:
            groups[-1].append(int(k))
        else:
            groups.append([int(k)])
    return np.array([(group[0] + group[-1]) // 2 for group in groups], np.int64)


def _matched(one: Array, other: Array) -> list[tuple[int, int]]:
    """Pairs of instants that are each other's nearest."""
    if not len(one) or not len(other):
        return []
    distance = np.abs(one[:, None] - other)
    nearest, back = distance.argmin(axis=1), distance.argmin(axis=0)
    return [(i, int(k)) for i, k in enumerate(nearest) if back[k] == i]
