"""`mfm excite` against a command node on real DDS: it moves the joints to the end, or says why not."""

import threading
import time

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402

from mfm_cli.main import main  # noqa: E402
from mfm_cli.nodes import excite_node  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from mfm_dynamics.robots import urdf_text  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


@pytest.fixture
def robot(ros, monkeypatch):
    """Starts a robot that waits, with its board in some state; gives what it is commanded."""
    t = np.linspace(0.2, 1.0, 21)
    short = lambda fastest, reach: (t, 0.1 * np.sin(np.pi * (t - 0.2) / 0.8) ** 2, np.zeros_like(t))  # noqa: E731
    monkeypatch.setattr(excite_node, "trajectory", short)
    monkeypatch.setattr(excite_node, "PATIENCE", 5.0)
    graph, done = Graph(ros), threading.Event()
    spinner = threading.Thread(target=lambda: graph.until(done.is_set, 60.0))

    def start(board="ARMED", **parameters):
        graph.start(CommandNode, robot_arguments=["bodies=3"], **parameters)
        heard = graph.listen(JointState, "commanded/joint_states")
        for topic, text in (("robot_description", urdf_text("snake", bodies=3)), ("board_state", board)):
            graph.tester.create_publisher(String, topic, LATCHED).publish(String(data=text))
        spinner.start()
        return heard

    yield start
    done.set()
    spinner.join()
    graph.close()


def test_neighbours_move_in_opposite_directions_to_the_end(robot, capsys):
    heard = robot(autostart="never")
    assert main(["excite", "--yes", "--joints", "joint_01", "joint_02"]) == 0
    end = time.monotonic() + 10
    while np.abs(heard[-1].position).max() > 1e-6:  # its last command may still be on its way
        assert time.monotonic() < end
        time.sleep(0.01)
    q = np.array([message.position for message in heard])
    assert q[:, 0].max() == pytest.approx(0.1, abs=5e-3) and q[:, 1].min() == pytest.approx(-0.1, abs=5e-3)
    assert not q[:, 2].any()
    assert "Done" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "autostart", "more", "sentence"),
    [
        ("SAFE", "never", [], "the board is SAFE, expected ARMED"),
        ("ARMED", "now", [], "the robot is running, expected stopped"),
        ("ARMED", "never", ["--joints", "elbow"], "there is no joint 'elbow' that turns"),
    ],
)
def test_what_would_make_a_useless_recording_is_refused(robot, capsys, board, autostart, more, sentence):
    robot(board, autostart=autostart)
    assert main(["excite", "--yes", *more]) == 2
    assert sentence in capsys.readouterr().err
