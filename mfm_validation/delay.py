"""How late the robot is against its prediction: measured(t) = gain * predicted(t - delay) + offset + drift * t.

The delay is what makes that fit best, found by the correlation of both signals over their overlap, with offset and
drift taken out. It is estimated and shown; no metric silently removes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned, interpolate, ordered

Array = NDArray[np.float64]
LONGEST = 0.5  # s, delays are sought up to this, early or late
COARSE = 0.01  # s, step of the first search
ROWS = 2000  # samples the first search looks at
STILL = 2e-3  # rad, a signal that varies less (standard deviation) has no delay to find
RELATED = 0.5  # correlation below which two signals are not one signal delayed
WINDOWS = 8  # parts of the run over which the change of the delay is measured
FEWEST_WINDOWS = 6  # three in each half tell a steady change from one at the start
STEADY = 3.0  # the slopes of both halves differ by less than this factor


@dataclass(frozen=True)
class Fit:
    """Best fit of the prediction to the measurement, by joint (n,); not a number where there is none to find.

    Attributes:
        delay: By how much the measurement is late [s].
        gain: Effective gain: measured amplitude over predicted, whatever cut it.
        offset: Measured - predicted that remains, at the middle of the run [rad].
        drift: Its rate [rad/s].
        correlation: Of both at that delay, -1 to 1.
        aligned_rmse: RMSE once the delay, and nothing else, is taken out [rad].
        residual: Standard deviation of what the fit does not explain [rad].
    """

    delay: Array
    gain: Array
    offset: Array
    drift: Array
    correlation: Array
    aligned_rmse: Array
    residual: Array


def detrended(stamp: Array, values: Array) -> Array:
    """Values (T, n) without mean and linear drift."""
    centred = values - values.mean(axis=0)
    t = stamp - stamp.mean()
    return np.asarray(centred - np.outer(t, t @ centred / (t @ t)), np.float64)


def correlation(stamp: Array, a: Array, b: Array) -> Array:
    """Correlation of the columns of two signals (T, n), without mean and drift."""
    a, b = detrended(stamp, a), detrended(stamp, b)
    size = np.sqrt((a * a).sum(axis=0) * (b * b).sum(axis=0))
    return np.asarray((a * b).sum(axis=0) / np.where(size > 0, size, np.inf), np.float64)


def correlations(aligned: Aligned, predicted: JointTrace, lags: Array, rows: int = ROWS) -> Array:
    """Correlation with the prediction delayed by each lag (L, n)."""
    pick = np.unique(np.linspace(0, len(aligned.stamp) - 1, rows).astype(int))
    stamp, measured = aligned.stamp[pick], aligned.measured[pick]
    values = ordered(predicted, aligned.names)
    found = np.full((len(lags), len(aligned.names)), np.nan)
    for k, lag in enumerate(lags):
        delayed = interpolate(predicted.stamp, values, stamp - lag, aligned.max_gap)
        near = np.isfinite(delayed[:, 0])
        if near.sum() > len(pick) // 2:
            found[k] = correlation(stamp[near], measured[near], delayed[near])
    return found


def search_grid(aligned: Aligned, longest: float = LONGEST) -> Array:
    """Lags to try first [s]: none longer than a quarter of the run."""
    reach = min(longest, 0.25 * float(aligned.stamp[-1] - aligned.stamp[0]))
    steps = max(int(np.ceil(reach / COARSE)), 2)
    return np.linspace(-reach, reach, 2 * steps + 1)


def delays(aligned: Aligned, predicted: JointTrace, longest: float = LONGEST, rows: int = ROWS) -> Array:
    """Delay of each joint (n,) [s]; not a number where the joint hardly moves or the signals are not alike."""
    lags = search_grid(aligned, longest)
    first = correlations(aligned, predicted, lags, rows)
    values = ordered(predicted, aligned.names)
    found = np.full(len(aligned.names), np.nan)
    still = STILL * aligned.sizes
    moves = (_spread(aligned.stamp, aligned.measured) > still) & (_spread(aligned.stamp, aligned.predicted) > still)
    for j in np.flatnonzero(moves & ~np.isnan(first).all(axis=0)):
        k = int(np.nanargmax(first[:, j]))
        if 0 < k < len(lags) - 1 and first[k, j] >= RELATED:
            found[j] = _refine(aligned, predicted.stamp, values[:, j], int(j), lags[k - 1], lags[k + 1])
    return found


def _spread(stamp: Array, values: Array) -> Array:
    return np.asarray(detrended(stamp, values).std(axis=0), np.float64)


def _refine(aligned: Aligned, stamp: Array, values: Array, j: int, low: float, high: float) -> float:
    """The lag between low and high at which joint j correlates best, on all samples [s]."""
    ends = (interpolate(stamp, values[:, None], aligned.stamp - lag, aligned.max_gap)[:, 0] for lag in (low, high))
    near = np.isfinite(sum(ends))
    at, measured = aligned.stamp[near], detrended(aligned.stamp[near], aligned.measured[near, j : j + 1])

    def unlike(lag: float) -> float:
        return -float(correlation(at, measured, np.interp(at - lag, stamp, values)[:, None])[0])

    return float(minimize_scalar(unlike, bounds=(low, high), method="bounded", options={"xatol": 1e-5}).x)


def fit(aligned: Aligned, predicted: JointTrace, delay: Array) -> Fit:
    """Gain, offset and drift of each joint at its delay; a joint without one is fitted at zero."""
    stamp, n = aligned.stamp, len(aligned.names)
    values = ordered(predicted, aligned.names)
    rows = {name: np.full(n, np.nan) for name in ("gain", "offset", "drift", "correlation", "aligned_rmse", "residual")}
    for j in range(n):
        lag = float(np.nan_to_num(delay[j]))
        p = interpolate(predicted.stamp, values[:, j : j + 1], stamp - lag, aligned.max_gap)[:, 0]
        near = np.isfinite(p)
        p, m, t = p[near], aligned.measured[near, j], stamp[near] - stamp[near].mean()
        rows["aligned_rmse"][j] = np.sqrt(np.mean((m - p) ** 2))
        rows["correlation"][j] = correlation(t, m[:, None], p[:, None])[0]
        moving = _spread(t, p[:, None])[0] > STILL * aligned.sizes[j]
        A = np.stack([p - p.mean(), np.ones_like(t), t], axis=1) if moving else np.stack([np.ones_like(t), t], axis=1)
        x = np.linalg.lstsq(A, m - p.mean(), rcond=None)[0]
        rows["gain"][j] = x[0] if moving else np.nan
        rows["offset"][j], rows["drift"][j] = x[-2:]
        rows["residual"][j] = np.std(m - p.mean() - A @ x)
    return Fit(delay=delay, **rows)


def phase_delays(aligned: Aligned, period: float) -> Array:
    """Delay of each joint from its phase at the gait's frequency (n,) [s], between - and + half a period."""
    t = aligned.stamp - aligned.stamp[0]
    turns = 2 * np.pi * t / period
    A = np.stack([np.cos(turns), np.sin(turns), np.ones_like(t), t], axis=1)
    waves = [np.linalg.lstsq(A, values, rcond=None)[0] for values in (aligned.measured, aligned.predicted)]
    measured, predicted = (wave[0] - 1j * wave[1] for wave in waves)
    found = -np.angle(measured * np.conj(predicted)) * period / (2 * np.pi)
    weak = np.minimum(abs(measured), abs(predicted)) < STILL * aligned.sizes
    return np.where(weak, np.nan, found)


def delay_over_time(aligned: Aligned, predicted: JointTrace, period: float | None = None) -> tuple[Array, Array]:
    """Middle of each part of the run [s], none shorter than a period, and the median delay of the joints there [s]."""
    cycles = int((aligned.stamp[-1] - aligned.stamp[0]) / period) if period else WINDOWS
    windows = max(min(WINDOWS, cycles), 1)
    edges = np.linspace(0, len(aligned.stamp), windows + 1).astype(int)
    middles, found = [], []
    for start, end in zip(edges[:-1], edges[1:], strict=True):
        if end - start < 50:
            continue
        part = slice(start, end)
        piece = replace(
            aligned, stamp=aligned.stamp[part], measured=aligned.measured[part], predicted=aligned.predicted[part]
        )
        late = delays(piece, predicted)
        if np.isfinite(late).any():
            middles.append(float(piece.stamp.mean()))
            found.append(float(np.nanmedian(late)))
    return np.array(middles), np.array(found)


def clock_skew(middles: Array, late: Array) -> float:
    """Rate at which the delay grows: the measurement's clock against the prediction's.

    Two clocks drift apart steadily, so both halves of the run must show it; a change at the start is none: 0. Not a
    number if the run is too short to tell.
    """
    if len(middles) < FEWEST_WINDOWS:
        return float("nan")
    half = len(middles) // 2
    whole, first, second = (
        _slope(middles[part], late[part]) for part in (slice(None), slice(half), slice(-half, None))
    )
    steady = first * second > 0 and max(abs(first), abs(second)) < STEADY * min(abs(first), abs(second))
    return whole if steady else 0.0


def _slope(x: Array, y: Array) -> float:
    """Median of the slopes between all pairs of points."""
    return float(np.median([(y[j] - y[i]) / (x[j] - x[i]) for i in range(len(x)) for j in range(i)]))
