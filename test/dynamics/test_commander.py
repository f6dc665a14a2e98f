"""The commander: smooth changes, pauses and stops; trajectories checked before anything moves."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics import Model
from mfm_dynamics.commander import PAUSE, Commander
from mfm_dynamics.gaits import SNAKE_GAITS
from mfm_dynamics.robots import urdf_text

MODEL = Model.from_urdf(urdf_text("snake", bodies=6))
JOINTS = [body.joint for body in MODEL.bodies]
DT = 0.01


@pytest.fixture
def commander():
    return Commander(JOINTS)


def record(commander, start, end, dt=DT):
    t = np.arange(start, end, dt)
    pairs = [commander.sample(x) for x in t]
    return t, np.array([q for q, _ in pairs]), np.array([v for _, v in pairs])


def assert_smooth(t, q, qdot):
    """Rates are the slopes of the angles, and neither jumps."""
    slope = np.gradient(q, t, axis=0)[1:-1]
    assert np.abs(slope - qdot[1:-1]).max() < 0.02  # second order of the step, and of the largest jerk
    assert np.abs(np.diff(qdot, axis=0)).max() < 0.05  # 5 rad/s^2
    assert (np.abs(q) <= max(j.upper for j in JOINTS)).all()


@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_a_gait_starts_at_rest_and_goes_on(commander, name):
    commander.start(0.0, name)
    t, q, qdot = record(commander, 0.0, 40.0, 0.02)
    assert np.abs(q[0]).max() == 0.0 and np.abs(qdot[0]).max() == 0.0
    assert_smooth(t, q, qdot)
    assert np.abs(q[t > 30]).max() > 0.05, "it repeats"


@pytest.fixture
def vehicle():
    return Commander([body.joint for body in Model.from_urdf(urdf_text("rov_two_arm")).bodies])


def test_arms_sway_without_end(vehicle):
    vehicle.start(0.0, "sway")
    t, q, qdot = record(vehicle, 0.0, 60.0)
    assert not q[0].any() and not qdot[0].any()
    assert_smooth(t, q, qdot)
    assert np.abs(q[t > 45]).max(axis=0).min() > 0.6
    assert (np.abs(qdot) <= [joint.velocity for joint in vehicle.joints]).all()


@pytest.mark.parametrize("after", [7.0, 23.4])
@pytest.mark.parametrize(
    "changed", [{"amplitudes": [0.3, 0.7, 0.7, 0.2]}, {"periods": [5.0, 3.0, 12.0, 4.0]}, {"periods": [20.0] * 4}]
)
def test_a_change_of_the_sway_keeps_every_joint_where_it_is_in_its_swing(vehicle, after, changed):
    """Angles go on smoothly, and so does the phase: joints whose numbers stay swing on as if nothing had happened."""
    before = {"amplitudes": [0.7] * 4, "periods": [10.0, 3.0, 10.0, 3.0]}
    numbers = before | changed
    vehicle.start(0.0, "sway", **before)
    parts = [record(vehicle, 0.0, after)]
    vehicle.start(after, "sway", **numbers)
    parts.append(record(vehicle, after, after + 60.0))
    assert_smooth(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    t, q, _ = record(vehicle, after + 60.0, after + 70.0)
    periods = np.array(before["periods"]), np.array(numbers["periods"])
    swung = after - PAUSE / 2  # time itself starts smoothly
    phase = 2 * np.pi * (swung / periods[0] + (t[:, None] - after) / periods[1])
    np.testing.assert_allclose(q, numbers["amplitudes"] * np.sin(phase), atol=1e-9)


@pytest.mark.parametrize("after", [0.3, 3.1, 9.7])
def test_changes_blend_also_within_a_change(commander, after):
    commander.start(0.0, "serpentine")
    parts = [record(commander, 0.0, after)]
    now = after
    for name, parameters in (("serpentine", {"amplitude": 0.15}), ("cobra", {}), ("spiral", {"phase": 1.0})):
        commander.start(now, name, **parameters)
        parts.append(record(commander, now, now + 0.7))
        now += 0.7
    parts.append(record(commander, now, now + 5))
    assert_smooth(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def test_a_pause_stops_along_the_motion_and_goes_on_from_there(commander):
    commander.start(0.0, "serpentine")
    parts = [record(commander, 0.0, 5.0)]
    commander.pause(5.0)
    parts.append(record(commander, 5.0, 7.0))
    still = parts[-1][1][-1]
    assert np.abs(parts[-1][2][-1]).max() == 0.0
    commander.start(7.0, "serpentine") if commander.status == "stopped" else commander.resume(7.0)
    parts.append(record(commander, 7.0, 12.0))
    np.testing.assert_allclose(parts[-1][1][0], still, atol=1e-12)
    assert_smooth(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    assert np.abs(parts[-1][2]).max() > 0.1


def test_stop_comes_to_rest_and_stays(commander):
    commander.start(0.0, "serpentine")
    record(commander, 0.0, 5.0)
    commander.stop(5.0)
    t, q, qdot = record(commander, 5.0, 7.0)
    assert_smooth(t, q, qdot)
    assert (q[t > 5.6] == q[-1]).all()
    with pytest.raises(ConfigError, match="nothing to pause: stopped"):
        commander.pause(7.0)


def test_a_trajectory_passes_its_points_and_stays_at_the_last(commander):
    names = [JOINTS[2].name, JOINTS[0].name]
    angles = np.array([[0.2, -0.1], [0.0, 0.3]])
    rates = np.array([[0.1, 0.0], [0.0, 0.0]])
    assert commander.follow(1.0, names, [1.0, 2.5], angles, rates) == 2.5
    t, q, qdot = record(commander, 1.0, 5.0)
    assert_smooth(t, q, qdot)
    at = np.searchsorted(t, [2.0 - 1e-9, 3.5 - 1e-9])
    np.testing.assert_allclose(q[at][:, [2, 0]], angles, atol=1e-12)
    np.testing.assert_allclose(qdot[at][:, [2, 0]], rates, atol=1e-12)
    assert np.abs(q[:, [1, 3, 4]]).max() == 0.0 and (q[-1] == q[at[1] + 1]).all()
    assert commander.status == "stopped"


@pytest.mark.parametrize(
    ("names", "times", "angles", "rates", "sentence"),
    [
        (["joint_01"], [], [], [], "trajectory has no points"),
        (["elbow"], [1.0], [[0.0]], [[0.0]], "moves joint 'elbow', expected one of joint_"),
        (["joint_01"], [1.0, 0.5], [[0.0], [0.1]], [[0.0], [0.0]], "point 1 is at 0.5 s, expected times that increase"),
        (["joint_01"], [-1.0], [[0.0]], [[0.0]], "point 0 is at -1.0 s"),
        (["joint_01"], [float("nan")], [[0.0]], [[0.0]], "point 0 is at nan s"),
        (["joint_01"], [1.0], [[float("nan")]], [[0.0]], "point 0: joint_01 is nan rad"),
        (["joint_01"], [9.0], [[3.0]], [[0.0]], "joint_01 would reach .* rad, limits are"),
        (["joint_01"], [0.01], [[0.5]], [[0.0]], "joint_01 would reach .* rad/s, the limit is"),
        (["joint_01"], [1.0], [[0.1]], [[0.2]], "joint_01 is at 0.2 rad/s at the last point, expected 0"),
        ([], [1.0], [[]], [[]], "trajectory moves no joint, expected each joint once"),
        (["joint_01", "joint_01"], [1.0], [[0.1, 0.2]], [[0.0, 0.0]], "moves joint_01, joint_01, expected each"),
    ],
)
def test_a_bad_trajectory_is_refused_and_moves_nothing(names, times, angles, rates, sentence):
    commander = Commander(JOINTS)
    names = [JOINTS[0].name if name == "joint_01" else name for name in names]
    with pytest.raises(ConfigError, match=sentence.replace("joint_01", JOINTS[0].name)):
        shape = (len(times), len(names))
        commander.follow(0.0, names, times, np.reshape(angles, shape), np.reshape(rates, shape))
    assert not record(commander, 0.0, 1.0)[1].any()


def test_a_trajectory_takes_over_from_another_with_its_rates(commander):
    names = [JOINTS[0].name, JOINTS[1].name]
    commander.follow(0.0, names, [2.0], np.array([[0.4, 0.2]]), np.zeros((1, 2)))
    before = record(commander, 0.0, 1.0)
    planned = commander.planned(1.0, names[:1], [1.0], np.zeros((1, 1)), np.zeros((1, 1)))
    assert commander.status == "following"  # a plan changes nothing
    assert commander.follow(1.0, names[:1], [1.0], np.zeros((1, 1)), np.zeros((1, 1))) == planned.duration == 1.0
    after = record(commander, 1.0, 3.0)
    t, q, qdot = (np.concatenate([x[:-1], y]) for x, y in zip(before, after, strict=True))
    assert_smooth(t, q, qdot)
    assert q[-1, 0] == pytest.approx(0.0, abs=1e-12) and 0.1 < q[-1, 1] < 0.2
    assert commander.status == "stopped" and not qdot[-1].any()


def test_a_trajectory_waits_for_a_robot_at_rest(commander):
    commander.start(0.0, "serpentine")
    record(commander, 0.0, 4.0)
    for expected in ("a gait is running", "still coming to rest"):
        with pytest.raises(ConfigError, match=expected):
            commander.follow(4.0, [JOINTS[0].name], [1.0], np.zeros((1, 1)), np.zeros((1, 1)))
        commander.stop(4.0)
