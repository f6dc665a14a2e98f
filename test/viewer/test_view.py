"""`mfm view BAG`: the same page shows a recording, and its time line can be scrubbed."""

import numpy as np
import pytest

from mfm_cli import view
from mfm_cli.main import main
from mfm_common.errors import ConfigError
from viewer.puppet import CHAIN, chain_urdf

rosbags = pytest.importorskip("rosbags.rosbag2", reason="rosbags is not installed")
SECONDS, RATE = 4.0, 50.0
START = 1000.0


ODOMETRY = "nav_msgs/msg/Odometry"
TYPES = ("std_msgs/msg/String", "std_msgs/msg/Header", "builtin_interfaces/msg/Time", "sensor_msgs/msg/JointState")


def write_bag(path, description, base=False):
    """A robot that turns all joints at 0.2 rad/s; the measurement is 0.1 rad ahead; a base rises by 0.5 m/s."""
    from rosbags.typesys import Stores, get_typestore

    store = get_typestore(Stores.ROS2_JAZZY)
    kinds = {name.rsplit("/", 1)[1]: store.types[name] for name in TYPES}
    names = [f"joint_{i}" for i in range(1, CHAIN + 1)]
    with rosbags.Writer(path, version=9) as writer:
        joints = {
            kind: writer.add_connection(f"/{kind}/joint_states", "sensor_msgs/msg/JointState", typestore=store)
            for kind in ("predicted", "measured")
        }
        if description:
            said = writer.add_connection("/robot_description", "std_msgs/msg/String", typestore=store)
            message = kinds["String"](description)
            writer.write(said, int(START * 1e9), store.serialize_cdr(message, "std_msgs/msg/String"))
        odometry = writer.add_connection("/predicted/odom", ODOMETRY, typestore=store) if base else None
        for t in START + np.arange(SECONDS * RATE) / RATE:
            nanoseconds = round(t * 1e9)
            header = kinds["Header"](kinds["Time"](nanoseconds // 10**9, nanoseconds % 10**9), "")
            if odometry is not None:
                message = odometer(store.types, header, 0.5 * (t - START))
                writer.write(odometry, nanoseconds, store.serialize_cdr(message, ODOMETRY))
            for kind, ahead in (("predicted", 0.0), ("measured", 0.1)):
                values = np.full(CHAIN, 0.2 * (t - START) + ahead)
                message = kinds["JointState"](header, names, values, np.empty(0), np.empty(0))
                writer.write(joints[kind], nanoseconds, store.serialize_cdr(message, "sensor_msgs/msg/JointState"))
    return path


def odometer(types, header, height):
    """Odometry of a base that stands upright at a height."""
    make = {name.rsplit("/", 1)[1]: kind for name, kind in types.items() if name.startswith("geometry_msgs/msg/")}
    pose = make["Pose"](make["Point"](0.0, 0.0, height), make["Quaternion"](0.0, 0.0, 0.0, 1.0))
    twist = make["Twist"](make["Vector3"](0.0, 0.0, 0.0), make["Vector3"](0.0, 0.0, 0.0))
    covered = make["PoseWithCovariance"](pose, np.zeros(36)), make["TwistWithCovariance"](twist, np.zeros(36))
    return types[ODOMETRY](header, "body_0", *covered)


def arguments(bag, **options):
    import argparse

    return argparse.Namespace(bag=str(bag), robot=None, namespace=None, port=0, address="127.0.0.1", **options)


@pytest.mark.browser
def test_a_recording_plays_and_can_be_scrubbed(tmp_path, visit):
    server = view.serve(arguments(write_bag(tmp_path / "bag", chain_urdf())))
    try:
        page = visit(server, wait="mfm.player.frames.length > 0 && mfm.stage.known.measured")
        assert page.evaluate("mfm.player.duration") == pytest.approx(SECONDS - 1 / RATE, abs=0.03)
        page.wait_for_function("() => mfm.player.time > 0.3")  # it plays
        page.click("#play")
        for time in (3.0, 1.0):
            page.locator("#scrub").fill(str(time))
            found = page.evaluate(
                "['predicted', 'measured'].map((kind) => mfm.stage.robots[kind].joints.map((joint) => joint.angle))"
            )
            np.testing.assert_allclose(found[0], 0.2 * time, atol=0.2 / 30)
            np.testing.assert_allclose(found[1], 0.2 * time + 0.1, atol=0.2 / 30)
        page.wait_for_function("() => document.querySelector('#rmse').textContent === '5.73°'")
        assert page.evaluate("mfm.plot.marker") == pytest.approx(1.0, abs=0.02)
        for hidden in ("#halt", "#arm", "#start"):
            assert page.locator(hidden).is_hidden()
        page.focus("#scrub")
        page.keyboard.press("End")
        assert page.evaluate("mfm.player.time") == pytest.approx(SECONDS, abs=0.05)
    finally:
        server.stop()


@pytest.mark.browser
def test_odometry_moves_the_base_of_a_recording(tmp_path, visit):
    server = view.serve(arguments(write_bag(tmp_path / "bag", chain_urdf(), base=True)))
    try:
        page = visit(server, wait="mfm.player.frames.length > 0 && mfm.stage.known.measured")
        page.click("#play")
        for time in (3.0, 1.0):
            page.locator("#scrub").fill(str(time))
            for kind in ("predicted", "measured"):
                height = page.evaluate(f"mfm.stage.robots.{kind}.root.position.z")
                assert height == pytest.approx(0.5 * time, abs=0.5 / 30)
            page.wait_for_function(
                f"() => Math.abs(parseFloat(document.querySelector('#moved').textContent) - {0.5 * time}) < 0.02"
            )
    finally:
        server.stop()


def test_a_bag_cut_short_is_shown_without_its_base(tmp_path):
    bag = write_bag(tmp_path / "bag", chain_urdf(), base=True)
    assert set(view._poses(str(bag), None)) == {"predicted"}
    assert view._poses(str(bag), "other") == {}
    (file,) = [file for file in bag.iterdir() if file.suffix != ".yaml"]
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert view._poses(str(file), None) == {}


def test_a_bag_without_description_asks_for_a_robot(tmp_path):
    bag = write_bag(tmp_path / "bag", description="")
    with pytest.raises(ConfigError, match="--robot"):
        view.serve(arguments(bag))


def test_a_missing_bag_is_one_line(tmp_path, capsys):
    assert main(["view", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
