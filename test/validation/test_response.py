"""The frequency response of a known system is found where the motion excites it, and nowhere else."""

import numpy as np
import pytest
from scipy.signal import lfilter

from mfm_validation.align import Aligned
from mfm_validation.response import frequency_response

RATE = 100.0
LAG, DELAY, GAIN = 0.1, 0.03, 0.8  # s, s, 1
TIME = np.arange(0, 120, 1 / RATE)
GAIN_ACCURACY, PHASE_ACCURACY = 0.03, np.radians(3)  # where a sweep begins or is cut off


def answer(values):
    """A lag of first order (stepped exactly between samples of straight lines at 2 kHz), then a delay."""
    fine = np.arange(0, TIME[-1], 1 / 2000)
    share = 1 - np.exp(-1 / (2000 * LAG))
    slow = lfilter([share], [1, share - 1], np.interp(fine, TIME, values))
    return GAIN * np.interp(TIME - DELAY, fine, slow)


def both(values, noise=0.0):
    measured = answer(values) + np.random.default_rng(3).normal(0, noise, len(TIME)) if noise else answer(values)
    return Aligned(TIME, ("joint",), measured[:, None], values[:, None], 0, 0, 0.1)


def sweep():
    """From 0.2 to 5 Hz and back."""
    half = TIME[-1] / 2
    frequency = 0.2 + 4.8 * (1 - np.abs(TIME - half) / half)
    return 0.3 * np.sin(2 * np.pi * np.cumsum(frequency) / RATE)


@pytest.mark.parametrize("rows", [slice(None), slice(137, -211)], ids=["from rest to rest", "cut out of a motion"])
def test_gain_and_phase_of_a_lag_with_delay(rows):
    whole = both(sweep())
    found = frequency_response(Aligned(TIME[rows], whole.names, whole.measured[rows], whole.predicted[rows], 0, 0, 0.1))
    assert found.frequency[0] < 0.3 and found.frequency[-1] > 4.8 and len(found.frequency) > 90
    w = 2 * np.pi * found.frequency
    assert found.gain[:, 0] == pytest.approx(GAIN / np.sqrt(1 + (w * LAG) ** 2), rel=GAIN_ACCURACY)
    assert found.phase[:, 0] == pytest.approx(-np.arctan(w * LAG) - w * DELAY, abs=PHASE_ACCURACY)
    assert found.coherence.min() > 0.98


def test_noise_lowers_the_coherence():
    quiet, noisy = (frequency_response(both(sweep(), noise)).coherence for noise in (0.0, 0.05))
    assert np.median(noisy) < np.median(quiet) - 0.02


def test_a_gait_has_no_frequency_response():
    assert frequency_response(both(0.3 * np.sin(2 * np.pi * TIME / 4))) is None
    assert frequency_response(both(0 * TIME)) is None


def test_a_gap_leaves_no_frequency_response():
    whole = both(sweep())
    keep = (TIME < 50) | (TIME > 52)
    gap = Aligned(TIME[keep], whole.names, whole.measured[keep], whole.predicted[keep], 0, 0, 0.1)
    assert frequency_response(gap) is None
