"""How far two arrays are apart, as one number."""

import numpy as np


def relative_error(actual, expected):
    """Largest difference over the largest expected entry; entries of one quantity share a scale, not each its own."""
    actual, expected = np.asarray(actual, float), np.asarray(expected, float)
    assert actual.shape == expected.shape, f"shape {actual.shape}, expected {expected.shape}"
    if actual.size == 0:
        return 0.0
    difference, scale = np.max(np.abs(actual - expected)), np.max(np.abs(expected))
    return difference / scale if scale > 0 else difference
