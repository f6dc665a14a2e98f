"""One function a metric, each from measured and predicted angles (T, n) to one value for each joint (n,).

`Running` gives those that can be kept up sample by sample, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def bias(measured: Array, predicted: Array) -> Array:
    """Mean deviation [rad]."""
    return np.asarray((measured - predicted).mean(axis=0), np.float64)


def mae(measured: Array, predicted: Array) -> Array:
    """Mean absolute deviation [rad]."""
    return np.asarray(np.abs(measured - predicted).mean(axis=0), np.float64)


def rmse(measured: Array, predicted: Array) -> Array:
    """Root mean square deviation [rad]."""
    return np.asarray(np.sqrt(np.mean((measured - predicted) ** 2, axis=0)), np.float64)


def p95(measured: Array, predicted: Array) -> Array:
    """Absolute deviation that 95 % of the samples stay below [rad]."""
    return np.asarray(np.percentile(np.abs(measured - predicted), 95, axis=0), np.float64)


def largest(measured: Array, predicted: Array) -> Array:
    """Largest absolute deviation [rad]."""
    return np.asarray(np.abs(measured - predicted).max(axis=0), np.float64)


def fit_percent(measured: Array, predicted: Array) -> Array:
    """100 (1 - |m - p| / |m - mean m|) [%]: 100 is perfect, 0 no better than a constant."""
    return 100 * (1 - _ratio(rmse(measured, predicted), measured.std(axis=0)))


def vaf(measured: Array, predicted: Array) -> Array:
    """Variance accounted for: 100 (1 - var(m - p) / var m) [%]; blind to a constant offset."""
    return 100 * (1 - _ratio((measured - predicted).var(axis=0), measured.var(axis=0)))


def magnitude_error(measured: Array, predicted: Array) -> Array:
    """Magnitude error of Sprague and Geers: sqrt(sum p^2 / sum m^2) - 1; above 0 the prediction swings too far."""
    return np.sqrt(_ratio((predicted**2).sum(axis=0), (measured**2).sum(axis=0))) - 1


def phase_error(measured: Array, predicted: Array) -> Array:
    """Phase error of Sprague and Geers: acos(sum m p / sqrt(sum m^2 sum p^2)) / pi; 0 in phase, 1 in opposition."""
    size = np.sqrt((measured**2).sum(axis=0) * (predicted**2).sum(axis=0))
    return np.arccos(np.clip(_ratio((measured * predicted).sum(axis=0), size), -1, 1)) / np.pi


def _ratio(a: Array, b: Array) -> Array:
    """The quotient; not a number where the divisor is zero."""
    return np.asarray(np.divide(a, b, out=np.full(np.shape(a), np.nan), where=b > 0), np.float64)


METRICS: dict[str, Callable[[Array, Array], Array]] = {
    "bias": bias,
    "mae": mae,
    "rmse": rmse,
    "p95": p95,
    "max": largest,
    "fit_percent": fit_percent,
    "vaf_percent": vaf,
    "sprague_geers_magnitude": magnitude_error,
    "sprague_geers_phase": phase_error,
}


class Running:
    """Bias, mean absolute deviation, RMSE and maximum, kept up as samples come."""

    def __init__(self, joints: int) -> None:
        self.count = 0
        self._sum, self._absolute, self._square, self._max = (np.zeros(joints) for _ in range(4))

    def add(self, measured: Array, predicted: Array) -> Array:
        """Take one sample (n,) in and return its deviation."""
        deviation: Array = measured - predicted
        size = np.abs(deviation)
        self.count += 1
        self._sum += deviation
        self._absolute += size
        self._square += deviation * deviation
        np.maximum(self._max, size, out=self._max)
        return deviation

    def result(self) -> dict[str, Array]:
        """Metrics so far, by the names in METRICS; not a number before the first sample."""
        count = self.count or float("nan")
        return {
            "bias": self._sum / count,
            "mae": self._absolute / count,
            "rmse": np.sqrt(self._square / count),
            "max": self._max.copy() if self.count else self._max * np.nan,
        }
