"""The commander: smooth changes, pauses and stops; trajectories checked before anything moves."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics import Model
from mfm_dynamics.commander import Commander
from mfm_dynamics.gaits import GAITS
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


@pytest.mark.parametrize("name", GAITS)
def test_a_gait_starts_at_rest_and_goes_on(commander, name):
    commander.start(0.0, name)
    t, q, qdot = record(commander, 0.0, 40.0, 0.02)
    assert np.abs(q[0]).max() == 0.0 and np.abs(qdot[0]).max() == 0.0
    assert_smooth(t, q, qdot)
    assert np.abs(q[t > 30]).max() > 0.05, "it repeats"


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
    ],
)
def test_a_bad_trajectory_is_refused_and_moves_nothing(names, times, angles, rates, sentence):
    commander = Commander(JOINTS)
    names = [JOINTS[0].name if name == "joint_01" else name for name in names]
    with pytest.raises(ConfigError, match=sentence.replace("joint_01", JOINTS[0].name)):
        shape = (len(times), len(names))
        commander.follow(0.0, names, times, np.reshape(angles, shape), np.reshape(rates, shape))
    assert not record(commander, 0.0, 1.0)[1].any()


def test_a_trajectory_waits_for_a_robot_at_rest(commander):
    commander.start(0.0, "serpentine")
    record(commander, 0.0, 4.0)
    for expected in ("a gait is running", "still coming to rest"):
        with pytest.raises(ConfigError, match=expected):
            commander.follow(4.0, [JOINTS[0].name], [1.0], np.zeros((1, 1)), np.zeros((1, 1)))
        commander.stop(4.0)
