"""What there is to see: streams by name, deviation at one instant, nothing invented, frames as the page reads them."""

import numpy as np
import pytest

from mfm_viewer.robot import read_robot
from mfm_viewer.scene import Rate, Scene, frame_bytes, recording
from viewer.puppet import CHAIN, chain_urdf

FLOAT32 = 1e-6  # resolution of angles of about 1


@pytest.fixture
def robot():
    return read_robot(chain_urdf())


@pytest.fixture
def scene(robot):
    scene = Scene()
    scene.set_robot(robot)
    return scene


def read(data, joints=CHAIN):
    """Frames as dictionaries."""
    layout = np.dtype([("stamps", "<f8", 5), ("poses", "<f4", (2, 7)), ("angles", "<f4", (4, joints))])
    assert layout.itemsize == frame_bytes(joints)
    return np.frombuffer(data, layout)


def test_joints_are_found_by_name_and_what_is_not_said_is_unknown(scene, robot):
    scene.feed("measured", 0.0, 10.0, ["joint_3", "other", "joint_1"], [0.3, 9.0, 0.1])
    (frame,) = read(scene.frame(99.0))
    assert frame["stamps"][0] == 99.0 and frame["stamps"][2] == 10.0
    np.testing.assert_allclose(frame["angles"][1], [0.1, np.nan, 0.3, np.nan, np.nan, np.nan], atol=FLOAT32)
    assert np.isnan(frame["angles"][0]).all() and np.isnan(frame["stamps"][1])


def test_a_message_with_other_names_is_read_by_its_own_names(scene, robot):
    scene.feed("measured", 0.0, 10.0, robot.joints, np.arange(6) / 10)
    scene.feed("measured", 0.0, 10.1, robot.joints[::-1], np.arange(6) / 10)
    np.testing.assert_allclose(read(scene.frame(0))["angles"][0][1], np.arange(6)[::-1] / 10, atol=FLOAT32)


def test_a_message_with_too_few_values_shows_nothing(scene, robot):
    scene.feed("measured", 0.0, 10.0, robot.joints, [0.1])
    assert scene.frame(0.0) is None


def test_deviation_compares_one_instant(scene, robot):
    """The prediction grows by 1 rad/s; a measurement equal to it at its own stamp deviates by nothing."""
    for stamp in (10.0, 10.1, 10.2):
        scene.feed("predicted", 0.0, stamp, robot.joints, np.full(6, stamp - 10.0))
    scene.feed("measured", 0.0, 10.137, robot.joints, np.full(6, 0.137 + 0.05))
    (frame,) = read(scene.frame(0.0))
    np.testing.assert_allclose(frame["angles"][3], 0.05, atol=FLOAT32)
    assert scene.status(0.0)["rmse"] == pytest.approx(0.05)


def test_deviation_of_the_comparator_goes_first(scene, robot):
    scene.feed("predicted", 0.0, 10.0, robot.joints, np.zeros(6))
    scene.feed("deviation", 0.0, 10.0, robot.joints, np.full(6, 0.25))
    scene.feed("measured", 0.1, 10.0, robot.joints, np.full(6, 0.1))
    np.testing.assert_allclose(read(scene.frame(0.0))["angles"][0][3], 0.25, atol=FLOAT32)


@pytest.mark.parametrize("stamp", [9.0, 12.0])
def test_no_deviation_where_nothing_was_predicted(scene, robot, stamp):
    scene.feed("predicted", 0.0, 10.0, robot.joints, np.zeros(6))
    scene.feed("measured", 0.0, stamp, robot.joints, np.full(6, 0.1))
    assert np.isnan(read(scene.frame(0.0))["angles"][0][3]).all()


def test_nothing_new_gives_no_frame(scene, robot):
    scene.feed("measured", 0.0, 10.0, robot.joints, np.zeros(6))
    assert scene.frame(0.0) is not None
    assert scene.frame(0.1) is None


def test_history_is_what_was_shown_and_ends(scene, robot):
    for i in range(1000):
        scene.feed("measured", 0.0, i / 60, robot.joints, np.full(6, i / 1000))
        scene.frame(i / 60)
    frames = read(b"".join(scene.history()[2]))
    assert len(frames) == 600
    np.testing.assert_allclose(frames["angles"][:, 1, 0], np.arange(400, 1000) / 1000, atol=FLOAT32)
    assert [len(scene.history(after)[2]) for after in (0, 997, 1000)] == [600, 3, 0]


def test_another_robot_forgets_the_first(scene):
    scene.feed("measured", 0.0, 10.0, scene.robot.joints, np.zeros(6))
    scene.frame(0.0)
    version = scene.version
    scene.set_robot(read_robot(chain_urdf(3)))
    assert scene.version == version + 1 and scene.history()[2] == [] and scene.frame(0.0) is None


def test_rate_counts_the_last_seconds():
    rate = Rate()
    for i in range(500):
        rate.add(i * 0.01)
    assert rate.hz(5.0) == pytest.approx(100.0)
    assert rate.hz(10.0) == 0.0


def test_recording_keeps_gaps_and_adds_the_deviation(robot):
    t = np.arange(0, 10, 0.01)
    measured = t[(t < 4) | (t > 7)]
    streams = {
        "predicted": (t, robot.joints, np.outer(t, np.ones(6))),
        "measured": (measured, robot.joints[::-1], np.outer(measured, np.ones(6)) + 0.2),
    }
    frames = read(recording(robot, streams, 50.0))
    assert len(frames) == pytest.approx(500, abs=1)
    assert frames["stamps"][-1, 0] == pytest.approx(9.98, abs=0.02)
    clock = frames["stamps"][:, 0]
    silent = (clock > 5.1) & (clock < 6.9)
    assert np.isnan(frames["angles"][silent, 1]).all() and np.isfinite(frames["angles"][silent, 0]).all()
    heard = (clock < 3.9) | (clock > 7.1)
    np.testing.assert_allclose(frames["angles"][heard, 3], 0.2, atol=1e-5)


def test_a_base_is_where_odometry_says_and_what_is_no_pose_is_unknown(scene):
    pose = np.array([1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8])
    for said, known in (
        (pose, pose),
        ([*pose[:3], *3 * pose[3:]], pose),
        (np.zeros(7), np.full(7, np.nan)),
        ([np.inf, *pose[1:]], np.full(7, np.nan)),
    ):
        scene.place("measured", said)
        np.testing.assert_allclose(read(scene.frame(0.0))["poses"][0, 1], known, atol=FLOAT32)


def test_recording_holds_the_base_and_its_gaps(robot):
    t = np.arange(0, 10, 0.01)
    streams = {"predicted": (t, robot.joints, np.outer(t, np.ones(6)))}
    heard = t[t < 5]
    base = np.column_stack([heard, np.zeros((len(heard), 5)), np.ones(len(heard))])
    frames = read(recording(robot, streams, 50.0, {"predicted": (heard, base)}))
    clock, poses = frames["stamps"][:, 0], frames["poses"]
    np.testing.assert_allclose(poses[clock < 4.9, 0, 0], clock[clock < 4.9], atol=0.011)
    assert np.isnan(poses[clock > 6.1, 0]).all() and np.isnan(poses[:, 1]).all()


def test_recording_of_nothing_is_empty(robot):
    assert recording(robot, {}) == b""
