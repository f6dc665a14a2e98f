"""Eight lanes compute what one does, and sines are right."""

import numpy as np
import pytest
from numba import njit

from mfm_dynamics.kernels.algebra import FAST
from mfm_dynamics.kernels.lanes import (
    WIDTH,
    all_less,
    doubles,
    greater,
    lanes,
    lesser,
    magnitude,
    sincos,
    single,
    sqrt,
    tail,
    where_less,
    width,
)


@njit(fastmath=FAST, error_model="numpy")
def compute(x, y, out, view):
    """Every operation of the recursions, one result after the other."""
    for i in range(width(x)):
        doubles(out)[i] = doubles(y)[i]
    s, c = sincos(x[0])
    results = tail(out, 1)
    results[0] = x[0] + y[0] - 2 * x[0]
    results[1] = x[0] * y[0] / 3.0 + 1 / y[0]
    results[2] = -x[0]
    results[3] = sqrt(x[0] * x[0] + y[0] * y[0])
    results[4] = lesser(x[0], y[0])
    results[5] = greater(x[0], 0.5)
    results[6] = magnitude(x[0])
    results[7] = where_less(0.0, x[0], s, c)
    results[7] += 1.0
    results[7] *= 0.5
    results[8] = 4.0


@njit
def in_lanes(x, y, out):
    compute(lanes(x), lanes(y), lanes(out), None)


@njit
def alone(x, y, out):
    compute(single(x), single(y), single(out), None)


def test_lanes_compute_what_numpy_does(rng):
    x, y = rng.normal(size=WIDTH), 1 + rng.uniform(size=WIDTH)
    out = np.empty((10, WIDTH))
    in_lanes(x, y, out.ravel())
    expected = [
        y, y - x, x * y / 3 + 1 / y, -x, np.hypot(x, y), np.minimum(x, y), np.maximum(x, 0.5), np.abs(x),
        0.5 * (np.where(x > 0, np.sin(x), np.cos(x)) + 1), np.full(WIDTH, 4.0),
    ]  # fmt: skip
    assert out == pytest.approx(np.array(expected), rel=1e-15, abs=1e-15)  # a rounding or two
    for lane in range(WIDTH):
        one = np.empty(10)
        alone(x[lane : lane + 1].copy(), y[lane : lane + 1].copy(), one)
        assert one == pytest.approx(out[:, lane], rel=1e-15, abs=1e-15)


@njit
def every_lane_less(x, y):
    return all_less(lanes(x)[0], lanes(y)[0])


@pytest.mark.parametrize("bad", range(WIDTH))
def test_one_lane_decides_for_all(bad):
    x, y = np.zeros(WIDTH), np.ones(WIDTH)
    assert every_lane_less(x, y)
    for wrong in (1.0, np.nan):
        x[bad] = wrong
        assert not every_lane_less(x, y)


@njit(fastmath=FAST, error_model="numpy")
def sines(x, s, c):
    for i in range(x.shape[0]):
        s[i], c[i] = sincos(x[i])


@pytest.mark.parametrize("size", [1e-300, 1e-3, 1.0, 10.0, 1e5, 1e12])
def test_sines_are_right_over_many_turns(rng, size):
    x = np.concatenate([rng.uniform(-size, size, 10000), [0.0, size, -size]])
    s, c = np.empty_like(x), np.empty_like(x)
    sines(x, s, c)
    # Half a rounding of the sum, and the reduced angle's own: less than one unit of the last place of 1.
    allowed = 2.0**-52 if size <= 1e5 else np.spacing(size)
    assert np.abs(s - np.sin(x)).max() <= allowed
    assert np.abs(c - np.cos(x)).max() <= allowed


def test_sines_at_the_quarter_turns():
    x = np.pi / 2 * np.arange(-9, 10)
    s, c = np.empty_like(x), np.empty_like(x)
    sines(x, s, c)
    assert s == pytest.approx(np.sin(x), abs=2.0**-52)
    assert c == pytest.approx(np.cos(x), abs=2.0**-52)
    assert s**2 + c**2 == pytest.approx(np.ones(19), abs=2.0**-51)
