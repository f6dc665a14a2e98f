"""A motion that tells everything about a servo: slow triangles, a small sweep, a large one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

PARTS = (16.0, 15.0, 15.0)  # [s] of triangles, small sweep, large sweep; each begins and ends at zero
DURATION = sum(PARTS)
PERIOD = 8.0  # [s] of a triangle: its 0.04 rad/s make a servo lag by less than a dead band of 2 mrad
TRIANGLE, SMALL, LARGE = 0.08, 0.1, 0.6  # [rad] amplitudes
SMALL_HZ, LARGE_HZ = (0.5, 74.5 / 15), (0.3, 27.5 / 15)  # first and last frequency: whole cycles
LEAD = 2.0  # [s] to zero, from wherever the joint is
STEP = 0.04  # [s] between points


def excitation(t: ArrayLike, fastest: float = np.inf, reach: float = np.inf) -> Array:
    """Angle of a joint at these times from 0 on [rad], at rest after DURATION.

    Args:
        t: [s].
        fastest: Speed that the joint may be told [rad/s]; the rate limit of a servo shows only if it is slower.
        reach: Angle that it may be told [rad].
    """
    t = np.asarray(t, np.float64)
    first, second = PARTS[0], PARTS[0] + PARTS[1]
    triangle, small, large = np.minimum([TRIANGLE, SMALL, LARGE], 0.95 * reach)
    small = min(small, 0.9 * fastest / (2 * np.pi * SMALL_HZ[1]))
    large = min(large, 0.9 * fastest / (2 * np.pi * LARGE_HZ[1])) * np.clip(DURATION - t, 0.0, 1.0)  # fades out
    parts = [
        triangle * 2 / np.pi * np.arcsin(np.sin(2 * np.pi * t / PERIOD)),
        small * _sweep(t - first, PARTS[1], *SMALL_HZ),
        large * _sweep(t - second, PARTS[2], *LARGE_HZ),
    ]
    return np.select([t < first, t < second, t < DURATION], parts, 0.0)


def _sweep(t: Array, length: float, low: float, high: float) -> Array:
    return np.asarray(np.sin(2 * np.pi * (low * t + (high - low) / (2 * length) * t**2)), np.float64)


def trajectory(fastest: float = np.inf, reach: float = np.inf) -> tuple[Array, Array, Array]:
    """Times (T,) [s], angles (T,) [rad] and rates (T,) [rad/s] of its points, from LEAD on to rest at the end."""
    times = STEP * np.arange(round(DURATION / STEP) + 1, dtype=np.float64)
    angles = excitation(times, fastest, reach)
    sides = [excitation(times + side * STEP / 2, fastest, reach) for side in (1.0, -1.0)]
    rates = (sides[0] - sides[1]) / STEP
    rates[-1] = 0.0
    return LEAD + times, angles, rates
