"""Trajectories: derivatives, end conditions, exact bounds, and refusal of numbers that make no sense."""

import time

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics.trajectories import (
    Hold,
    LinearSteps,
    Motion,
    Piecewise,
    Points,
    Polynomial,
    Sine,
    cubic,
    linear,
    quintic,
    servo_steps,
    through,
)

# Central difference with step 1e-4 s: truncation h^2/6 of a third derivative of up to 1e3, rounding 1e-16/1e-4.
STEP = 1e-4
DIFFERENCE_TOLERANCE = 1e-5

# Where two quintics meet the jerk jumps, here by up to 40 rad/s^3; a difference across it errs by jump * h/4.
JERK_JUMP_TOLERANCE = 1e-3

# Sums and products of a few dozen numbers of size one.
ROUNDING = 1e-12

SMOOTH = {
    "cubic": cubic(0.2, -0.9, 1.5),
    "cubic with rates": cubic(-1.0, 0.4, 2.0, start_rate=0.7, end_rate=-1.1),
    "quintic": quintic(-0.3, 0.8, 2.5),
    "quintic with ends": quintic(
        0.1, 0.6, 2.0, start_rate=-0.8, end_rate=0.9, start_acceleration=2.0, end_acceleration=-1.5
    ),
    "sine": Sine(0.7, 1.3, 0.4, duration=3.1),
    "sine that ramps": Sine(-0.7, 1.3, 0.4, duration=6.0, ramp=1.9),
    "sine that ramps and settles": Sine(0.5, 1.0, 2.0, duration=5.0, ramp=1.2, settle=2.3),
    "sine that only ramps": Sine(0.5, 3.0, 1.0, duration=2.0, ramp=1.0, settle=1.0),
    "endless sine": Sine(0.5, 3.0, 1.0, ramp=1.0),
    "hold": Hold(0.4, 1.0),
    "waypoints": through([0.0, 0.6, 0.6, -0.2], [0.0, 1.0, 1.5, 3.0]),
    "points": Points(np.array([0.0, 0.9, 1.5, 3.0]), np.array([0.1, 0.6, 0.6, -0.2]), np.array([0.5, -0.4, 0.8, 0.0])),
    "a point that stays": Points(np.array([0.0, 1.0, 2.0]), np.full(3, 0.3), np.zeros(3)),
}
STEPS = {
    "linear": linear(0.3, -0.6, 1.0, 0.1),
    "set points": LinearSteps((0.0, 0.1, -0.3, 0.2), 0.5),
    "linear waypoints": through([0.0, 0.6, -0.2], [0.0, 1.0, 3.0], "linear", step=0.25),
}
ALL = SMOOTH | STEPS
FROM_REST = ["quintic", "sine that ramps", "sine that ramps and settles", "endless sine", "waypoints"]


def span(track):
    return min(track.duration, 20.0)


@pytest.mark.parametrize("track", SMOOTH.values(), ids=SMOOTH)
def test_rate_and_acceleration_are_time_derivatives(track):
    t = np.linspace(2 * STEP, span(track) - 2 * STEP, 501)
    _, rate, acceleration = track(t)
    ahead, behind = track(t + STEP), track(t - STEP)
    assert np.abs((ahead[0] - behind[0]) / (2 * STEP) - rate).max() < DIFFERENCE_TOLERANCE
    assert np.abs((ahead[1] - behind[1]) / (2 * STEP) - acceleration).max() < JERK_JUMP_TOLERANCE


@pytest.mark.parametrize("track", STEPS.values(), ids=STEPS)
def test_linear_steps_have_the_slope_of_their_step_and_no_acceleration(track):
    t = np.linspace(0, track.duration, 997)[1:-1]
    angle, rate, acceleration = track(t)
    inside = np.abs(np.diff(rate)) < ROUNDING
    assert np.abs(np.diff(angle) / np.diff(t) - rate[:-1])[inside].max() < 1e-9  # differences of 1e-3 s, rounding 1e-13
    assert not acceleration.any()


@pytest.mark.parametrize("track", ALL.values(), ids=ALL)
def test_bounds_are_those_of_dense_samples(track):
    t = np.linspace(0, span(track), 20001)
    # A sample lies within half a spacing of an extreme. A smooth curve falls off from it with the square (second
    # derivatives are below 1e3), a corner of linear steps with the rate (below 2 rad/s).
    reach = 2 * t[1] if track in STEPS.values() else 1e3 * t[1] ** 2
    for values, (low, high) in zip(track(t), track.bounds(), strict=True):
        assert low - ROUNDING <= values.min() and values.max() <= high + ROUNDING
        assert values.min() - low <= reach and high - values.max() <= reach


def test_bounds_of_rest_to_rest_quintic_are_the_closed_form():
    track = quintic(0.0, 2.0, 3.0)
    bounds = track.bounds()
    assert bounds.angle == pytest.approx((0.0, 2.0), abs=ROUNDING)
    assert bounds.rate == pytest.approx((0.0, 15 / 8 * 2.0 / 3.0), abs=ROUNDING)
    peak = 10 / np.sqrt(3) * 2.0 / 9.0
    assert bounds.acceleration == pytest.approx((-peak, peak), abs=ROUNDING)


def test_bounds_of_steady_sine_are_the_closed_form():
    bounds = Sine(0.5, 2.0, 0.3).bounds()
    for order, found in enumerate(bounds):
        peak = 0.5 * np.pi**order
        assert found == pytest.approx((-peak, peak), abs=ROUNDING)


def test_polynomials_meet_the_values_asked_for_at_both_ends():
    track = SMOOTH["quintic with ends"]
    assert [float(x) for x in track(0.0)] == pytest.approx([0.1, -0.8, 2.0], abs=ROUNDING)
    assert [float(x) for x in track(2.0)] == pytest.approx([0.6, 0.9, -1.5], abs=ROUNDING)
    track = SMOOTH["cubic with rates"]
    assert [float(x) for x in track(0.0)[:2]] == pytest.approx([-1.0, 0.7], abs=ROUNDING)
    assert [float(x) for x in track(2.0)[:2]] == pytest.approx([0.4, -1.1], abs=ROUNDING)


@pytest.mark.parametrize("name", FROM_REST)
def test_smooth_tracks_start_at_rest(name):
    _, rate, acceleration = SMOOTH[name](0.0)
    assert abs(float(rate)) < ROUNDING and abs(float(acceleration)) < ROUNDING


def test_sine_settles_at_rest_at_zero():
    track = SMOOTH["sine that ramps and settles"]
    assert np.abs(track(track.duration)).max() < ROUNDING


def test_sine_is_the_motion_of_the_thesis():
    t = np.linspace(0, 20, 401)
    w = 2 * np.pi / 3
    angle, rate, acceleration = Sine(np.pi / 2, 3.0)(t)
    np.testing.assert_allclose(angle, np.pi / 2 * np.sin(w * t), atol=ROUNDING)
    np.testing.assert_allclose(rate, np.pi / 2 * w * np.cos(w * t), atol=ROUNDING)
    np.testing.assert_allclose(acceleration, -np.pi / 2 * w**2 * np.sin(w * t), atol=ROUNDING)


@pytest.mark.parametrize("track", ALL.values(), ids=ALL)
def test_tracks_stand_still_outside_their_duration(track):
    before = track(-1.0)
    assert before[0] == track(0.0)[0] and not before[1] and not before[2]
    if np.isfinite(track.duration):
        after = track(track.duration + 1.0)
        assert after[0] == pytest.approx(track(track.duration)[0]) and not after[1] and not after[2]


def test_linear_adds_the_same_angle_in_every_time_step():
    track = linear(0.1, 0.9, 2.0, 0.05)
    np.testing.assert_allclose(track.increments(), np.full(40, 0.02), atol=ROUNDING)
    assert track.bounds().rate == pytest.approx((0.4, 0.4))


def test_linear_and_polynomial_counterparts_share_ends_and_maxima():
    angles, times = [0.0, 0.6, -0.4, 0.0], [0.0, 1.0, 2.5, 4.0]
    shapes = [through(angles, times, shape, step=0.05) for shape in ("linear", "cubic", "quintic")]
    for track in shapes:
        assert track.duration == pytest.approx(4.0)
        np.testing.assert_allclose(track(times)[0], angles, atol=ROUNDING)
        assert track.bounds().angle == pytest.approx((-0.4, 0.6), abs=ROUNDING)
    middle = [float(track(0.3)[0]) for track in shapes]
    assert len({round(m, 6) for m in middle}) == 3


def test_piecewise_gives_the_bits_of_the_piece_under_way():
    pieces = (quintic(0, 0.6, 1.0), Sine(0.3, 0.7, np.pi / 2, duration=0.7), cubic(0.3, -0.2, 1.5), Hold(-0.2, 0.4))
    pieces = (pieces[0], Hold(0.6, 0.3), cubic(0.6, 0.3, 0.5), *pieces[1:])
    track, starts = Piecewise(pieces), np.cumsum([0.0, *(piece.duration for piece in pieces[:-1])])
    t = np.linspace(-0.5, track.duration + 0.5, 1001).reshape(7, -1)
    found = np.array(track(t))
    for index in np.ndindex(t.shape):
        k = max(0, int((starts <= t[index]).sum()) - 1)
        expected = np.array(pieces[k](t[index] - starts[k]))
        np.testing.assert_array_equal(found[(slice(None), *index)], expected)
        np.testing.assert_array_equal(np.array(track(t[index])), expected)


def many_points(rng, count=2000):
    times = np.concatenate([[0.0], np.cumsum(rng.uniform(0.01, 0.03, count))])
    return times, 0.5 * np.sin(5 * times), 2.5 * np.cos(5 * times)


def test_points_are_quintics_one_after_the_other(rng):
    times, angles, rates = many_points(rng, 50)
    legs = [
        quintic(angles[i], angles[i + 1], h, start_rate=rates[i], end_rate=rates[i + 1])
        for i, h in enumerate(np.diff(times))
    ]
    points, pieces, t = Points(times, angles, rates), Piecewise(tuple(legs)), rng.uniform(0, times[-1], 500)
    for found, expected, digits in zip(points(t), pieces(t), (1.0, 1e2, 1e4), strict=True):
        np.testing.assert_allclose(found, expected, atol=10 * digits * ROUNDING)
    for found, expected, digits in zip(points.bounds(), pieces.bounds(), (1.0, 1e2, 1e4), strict=True):
        assert found == pytest.approx(expected, abs=10 * digits * ROUNDING)


def test_one_time_of_twenty_joints_along_thousands_of_points_is_told_within_a_millisecond(rng):
    motion = Motion(tuple(f"joint_{j}" for j in range(20)), tuple(Points(*many_points(rng)) for _ in range(20)))
    motion(1.0)
    spent = []
    for t in np.linspace(0.0, 40.0, 50):
        start = time.perf_counter()
        motion(t)
        spent.append(time.perf_counter() - start)
    assert np.median(spent) < 1e-3


def test_motion_stacks_one_column_per_joint():
    motion = Motion(("a", "b", "c"), (SMOOTH["quintic"], Hold(0.2), SMOOTH["cubic"]))
    q, qdot, qddot = motion(np.linspace(0, 3, 7))
    assert q.shape == qdot.shape == qddot.shape == (7, 3)
    assert motion(1.0)[0].shape == (3,)
    np.testing.assert_array_equal(qdot[:, 2], SMOOTH["cubic"](np.linspace(0, 3, 7))[1])
    assert motion.duration == 2.5
    assert motion.bounds()["b"].angle == (0.2, 0.2)


def test_motion_in_another_order_follows_the_names():
    motion = Motion(("a", "b"), (quintic(0, 1, 1), quintic(0, 2, 1))).in_order(["x", "b", "a"])
    np.testing.assert_allclose(motion(1.0)[0], [0.0, 2.0, 1.0], atol=ROUNDING)
    with pytest.raises(ConfigError, match="'b' is not among x, a"):
        motion.in_order(["x", "a"])


def test_servo_steps_pass_through_the_motion_at_every_step():
    motion = Motion(("a", "b"), (quintic(0, 1, 1.0), Sine(0.3, 0.7, duration=1.01)))
    stepped = servo_steps(motion, 0.1)
    t = 0.1 * np.arange(12)
    np.testing.assert_allclose(stepped(t)[0], motion(t)[0], atol=ROUNDING)
    assert stepped.duration == pytest.approx(1.1)
    assert not np.allclose(stepped(t + 0.05)[0], motion(t + 0.05)[0], atol=1e-4)


REFUSED = {
    "amplitude is nan": lambda: Sine(np.nan, 1.0),
    "amplitude is inf": lambda: Sine(np.inf, 1.0),
    "period is 0": lambda: Sine(1.0, 0.0),
    "period is -2": lambda: Sine(1.0, -2.0),
    "phase is nan": lambda: Sine(1.0, 1.0, np.nan),
    "sine: duration is 0": lambda: Sine(1.0, 1.0, duration=0.0),
    "ramp is -1": lambda: Sine(1.0, 1.0, ramp=-1.0),
    "together exceed the duration": lambda: Sine(1.0, 1.0, duration=2.0, ramp=1.5, settle=1.0),
    "expected 0 when the duration is infinite": lambda: Sine(1.0, 1.0, settle=1.0),
    "cubic: duration is 0": lambda: cubic(0, 1, 0.0),
    "quintic: duration is inf": lambda: quintic(0, 1, np.inf),
    r"coefficient of s\^0 is nan": lambda: quintic(np.nan, 1, 1.0),
    r"coefficient of s\^1 is nan": lambda: Polynomial((0.0, np.nan), 1.0),
    "hold: angle is inf": lambda: Hold(np.inf),
    "hold: duration is -1": lambda: Hold(0.0, -1.0),
    "expected a whole number of steps": lambda: linear(0, 1, 1.0, 0.3),
    "linear: step is 0": lambda: linear(0, 1, 1.0, 0.0),
    "1 set points given": lambda: LinearSteps((0.0,), 0.1),
    "set point 1 is nan": lambda: LinearSteps((0.0, np.nan), 0.1),
    "no pieces given": lambda: Piecewise(()),
    "piece 1 starts at 0.5 rad, expected 1.0": lambda: Piecewise((quintic(0, 1, 1), quintic(0.5, 1, 1))),
    "duration of piece 0 is inf": lambda: Piecewise((Sine(1, 1), Hold())),
    "1 of them, expected two or more": lambda: Points(np.zeros(1), np.zeros(1), np.zeros(1)),
    "points: angle 1 is nan": lambda: Points(np.arange(2.0), np.array([0.0, np.nan]), np.zeros(2)),
    "unknown shape 'septic', expected one of": lambda: through([0, 1], [0, 1], "septic"),
    "expected as many of both": lambda: through([0, 1], [0, 1, 2]),
    "quintic: duration is -1": lambda: through([0, 1], [0, -1]),
    "2 joint names for 1 tracks": lambda: Motion(("a", "b"), (Hold(),)),
    "'a' has more than one track": lambda: Motion(("a", "a"), (Hold(), Hold())),
    "servo steps: step is 0": lambda: servo_steps(Motion(("a",), (Hold(),)), 0.0),
    "duration of the motion is inf": lambda: servo_steps(Motion(("a",), (Sine(1, 1),)), 0.1),
}


@pytest.mark.parametrize("message", REFUSED)
def test_senseless_numbers_are_refused_with_item_and_expectation(message):
    with pytest.raises(ConfigError, match=message) as refusal:
        REFUSED[message]()
    assert "expected" in str(refusal.value) or "exceed" in str(refusal.value)
