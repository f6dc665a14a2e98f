"""Frequency response of the robot against its prediction, where the motion is broadband enough to show one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.signal import detrend

from mfm_validation.align import Aligned, interpolate

Array = NDArray[np.float64]
STRONG = 0.02  # of the strongest frequency: what counts as excited
FULL = 0.7  # share of the frequencies between the lowest and the highest that must be excited
WIDE = 4.0  # highest over lowest
BINS = 12
TOGETHER = 6  # frequencies of the whole run that make one bin, at least ...
MOST = 1024  # ... and as many more as give no more bins than this


class Response(NamedTuple):
    """Measured over predicted."""

    frequency: Array  # (F,) Hz, only what was excited
    gain: Array  # (F, n)
    phase: Array  # (F, n) rad
    coherence: Array  # (F, n)


def frequency_response(aligned: Aligned) -> Response | None:
    """The response, or nothing if the motion is not broadband: of a gait only its few frequencies would be known.

    Neighbouring frequencies of the whole run are averaged. Windows along it would weigh a late answer unlike its
    cause, by which the ends of a sweep come out several per cent too large.
    """
    period = float(np.median(np.diff(aligned.stamp)))
    t = np.arange(aligned.stamp[0], aligned.stamp[-1], period)
    both = [interpolate(aligned.stamp, values, t, 5 * period) for values in (aligned.measured, aligned.predicted)]
    if not all(np.isfinite(values).all() for values in both):
        return None  # a gap would spread over all frequencies
    measured, predicted = both
    if len(t) < 4 * TOGETHER * BINS:
        return None
    asked, answered = (np.fft.rfft(detrend(values, axis=0), axis=0) for values in (predicted, measured))
    frequency = _bins(np.fft.rfftfreq(len(t), period)[:, None])[:, 0]
    power = _bins(np.abs(asked) ** 2)
    moves = predicted.std(axis=0) > 1e-2 * aligned.sizes
    if not moves.any():
        return None
    strength = (power[:, moves] / power[:, moves].max(axis=0)).mean(axis=1)
    excited = np.flatnonzero(strength > STRONG)
    excited = excited[excited > 0]
    if len(excited) < BINS:
        return None
    low, high = int(excited[0]), int(excited[-1])
    if frequency[high] < WIDE * frequency[low] or len(excited) < FULL * (high - low + 1):
        return None
    cross, answer = _bins(np.conj(asked) * answered), _bins(np.abs(answered) ** 2)
    band = slice(low, high + 1)
    H = (cross[band] / power[band])[:, moves]
    coherence = np.abs(cross[band]) ** 2 / (power[band] * answer[band])
    return Response(frequency[band], np.abs(H), np.unwrap(np.angle(H), axis=0), coherence[:, moves])


def _bins(values: NDArray[np.generic]) -> Any:
    """Means over neighbouring frequencies (bins, n)."""
    size = max(TOGETHER, len(values) // MOST)
    count = len(values) // size
    return values[: count * size].reshape(count, size, -1).mean(axis=1)
