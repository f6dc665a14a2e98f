"""A motion that tells everything about a servo: slow triangles, a small sweep, a large one."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

PARTS = (12.0, 15.0, 15.0)  # [s] of triangles, small sweep, large sweep; each begins and ends at zero
DURATION = sum(PARTS)
TRIANGLE, SMALL, LARGE = 0.12, 0.1, 0.6  # [rad] amplitudes
SMALL_HZ, LARGE_HZ = (0.5, 74.5 / 15), (0.3, 27.5 / 15)  # first and last frequency: whole cycles
STEP = 0.02  # [s] between points


def excitation(t: ArrayLike, fastest: float = np.inf) -> Array:
    """Angle of a joint at these times from 0 on [rad], at rest after DURATION.

    Args:
        t: [s].
        fastest: Speed that the joint may be told [rad/s]; the rate limit of a servo shows only if it is slower.
    """
    t = np.asarray(t, np.float64)
    first, second = PARTS[0], PARTS[0] + PARTS[1]
    large = min(LARGE, 0.9 * fastest / (2 * np.pi * LARGE_HZ[1])) * np.clip(DURATION - t, 0.0, 1.0)  # fades out
    triangle = TRIANGLE * 2 / np.pi * np.arcsin(np.sin(2 * np.pi * t / 4))
    parts = [triangle, SMALL * _sweep(t - first, PARTS[1], *SMALL_HZ), large * _sweep(t - second, PARTS[2], *LARGE_HZ)]
    return np.select([t < first, t < second, t < DURATION], parts, 0.0)


def _sweep(t: Array, length: float, low: float, high: float) -> Array:
    return np.asarray(np.sin(2 * np.pi * (low * t + (high - low) / (2 * length) * t**2)), np.float64)


def trajectory(fastest: float = np.inf) -> tuple[Array, Array, Array]:
    """Times (T,) [s], angles (T,) [rad] and rates (T,) [rad/s] of its points, from rest to rest."""
    times = STEP * np.arange(1, round(DURATION / STEP) + 51, dtype=np.float64)
    angles = excitation(times, fastest)
    rates = (excitation(times + STEP / 2, fastest) - excitation(times - STEP / 2, fastest)) / STEP
    rates[-50:] = 0.0
    return times, angles, rates
