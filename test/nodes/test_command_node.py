"""The command node on real DDS: gaits with live parameters, services, trajectories."""

import json

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from builtin_interfaces.msg import Duration  # noqa: E402
from rcl_interfaces.srv import SetParameters  # noqa: E402
from rclpy.parameter import Parameter  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402
from trajectory_msgs.msg import JointTrajectory, JointTrajectoryPoint  # noqa: E402

from mfm_common.messages import to_seconds  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def start(graph, **parameters):
    graph.start(CommandNode, **({"robot_arguments": ["bodies=6"]} | parameters))
    heard = graph.listen(JointState, "commanded/joint_states")
    states = graph.listen(String, "command_state", LATCHED)
    assert graph.until(lambda: heard and states)
    return heard, states


def set_parameters(graph, **values):
    request = SetParameters.Request(
        parameters=[Parameter(name, value=value).to_parameter_msg() for name, value in values.items()]
    )
    return graph.call(SetParameters, "command_node/set_parameters", request).results


def trajectory(names, *points):
    message = JointTrajectory(joint_names=names)
    for seconds, angles in points:
        time = Duration(sec=int(seconds), nanosec=int(1e9 * (seconds % 1)))
        message.points.append(JointTrajectoryPoint(positions=angles, time_from_start=time))
    return message


def test_commands_come_at_the_rate_with_angles_and_rates(graph):
    heard, states = start(graph)
    assert graph.until(lambda: len(heard) > 200)
    t = np.array([to_seconds(message.header.stamp) for message in heard])
    q = np.array([message.position for message in heard])
    qdot = np.array([message.velocity for message in heard])
    assert np.median(np.diff(t)) == pytest.approx(0.01, rel=0.5)  # on a busy machine; bench/stack.py measures it
    assert np.abs(np.gradient(q, t, axis=0) - qdot)[1:-1].max() < 0.05
    assert np.abs(q[-1]).max() > 0.0
    assert json.loads(states[-1].data) == {
        "state": "running",
        "gait": "serpentine",
        "gaits": ["accordion", "cobra", "spiral", "serpentine", "sway"],
        "amplitude": 0.3,
        "period": 8.0,
        "phase": 0.0,
    }


def test_services_start_pause_and_stop(graph):
    heard, states = start(graph, autostart="never")
    graph.spin(0.2)
    assert not any(np.any(message.position) for message in heard)
    assert not graph.call(Trigger, "command_node/pause").success
    for service, state in (("start", "running"), ("pause", "paused"), ("start", "running"), ("stop", "stopped")):
        answer = graph.call(Trigger, f"command_node/{service}")
        assert answer.success, answer.message
        assert graph.until(lambda: json.loads(states[-1].data)["state"] == state)  # noqa: B023
        graph.spin(0.7)
    assert np.abs(heard[-1].velocity).max() == 0.0 and np.abs(heard[-1].position).max() > 0.0


def test_a_gait_may_wait_for_board_and_prediction_and_begins_once(graph):
    heard, states = start(graph, autostart="ready")
    board = graph.tester.create_publisher(String, "board_state", LATCHED)
    board.publish(String(data="SAFE"))
    prediction = graph.talk(JointState, "predicted/joint_states")
    prediction.publish(JointState())
    graph.spin(0.3)
    assert not any(np.any(message.position) for message in heard)
    board.publish(String(data="ARMED"))
    assert graph.until(lambda: json.loads(states[-1].data)["state"] == "running")
    assert graph.call(Trigger, "command_node/stop").success
    board.publish(String(data="ARMED"))
    graph.spin(0.3)
    assert json.loads(states[-1].data)["state"] == "stopped"


def test_live_parameters_change_the_gait_and_bad_ones_change_nothing(graph):
    _, states = start(graph)
    (result,) = set_parameters(graph, gait="cobra")
    assert result.successful, result.reason
    assert graph.until(lambda: json.loads(states[-1].data)["gait"] == "cobra")
    (result,) = set_parameters(graph, gait="waltz")
    assert not result.successful and "expected accordion, cobra, spiral, serpentine, sway" in result.reason
    (result,) = set_parameters(graph, amplitude=3.0)
    assert not result.successful and "joint_" in result.reason
    graph.spin(0.1)
    assert json.loads(states[-1].data)["gait"] == "cobra"


def test_arms_sway_with_live_amplitudes_and_periods(graph):
    _, states = start(graph, robot="rov_two_arm", robot_arguments=[""], gait="sway")
    said = json.loads(states[-1].data)
    assert said["gaits"] == ["sway"] and "amplitude" not in said
    assert said["periods"] == [10.0, 3.0, 10.0, 3.0] and said["amplitudes"][::2] == [0.7, 0.7]
    (result,) = set_parameters(graph, amplitudes=[0.1, 0.2, 0.3, 0.4])
    assert result.successful, result.reason
    assert graph.until(lambda: json.loads(states[-1].data)["amplitudes"] == [0.1, 0.2, 0.3, 0.4])
    for bad, why in (
        ({"amplitudes": [0.1, 0.2]}, "2 amplitudes, expected one for each of 4 joints"),
        ({"amplitudes": [0.1, 0.2, 0.3, 9.0]}, "expected 0.0 to 3.2"),
        ({"amplitudes": [0.1, 0.2, 0.3, 1.5]}, "joint_04 would reach speed"),
        ({"periods": [1.0, 1.0, 0.0, 1.0]}, "period of joint_03 is 0.0"),
    ):
        (result,) = set_parameters(graph, **bad)
        assert not result.successful and why in result.reason
    assert all(result.successful for result in set_parameters(graph, amplitudes=[0.0] * 4, periods=[8.0] * 4))
    assert graph.until(lambda: json.loads(states[-1].data)["periods"] == [8.0] * 4)
    assert json.loads(states[-1].data)["amplitudes"] == [0.7, 1.0, 0.7, 1.0]
    (result,) = set_parameters(graph, gait="serpentine")
    assert not result.successful and "no yaw joint" in result.reason


def test_a_trajectory_is_followed_and_a_bad_one_refused(graph):
    heard, states = start(graph, autostart="never")
    names = list(heard[0].name)
    publisher = graph.talk(JointTrajectory, "command_node/joint_trajectory")
    for bad in (
        trajectory(["elbow"], (1.0, [0.1])),
        trajectory(names[:1], (1.0, [float("nan")])),
        trajectory(names[:1], (1.0, [0.1, 0.2])),
        trajectory(names[:1], (1.0, [0.1]), (0.5, [0.2])),
    ):
        publisher.publish(bad)
    graph.spin(0.3)
    assert not any(np.any(message.position) for message in heard)
    publisher.publish(trajectory([names[2], names[0]], (0.5, [0.1, -0.1]), (1.0, [0.2, 0.0])))
    assert graph.until(lambda: json.loads(states[-1].data)["state"] == "following")
    assert graph.until(lambda: json.loads(states[-1].data)["state"] == "stopped")
    graph.spin(0.1)
    np.testing.assert_allclose(heard[-1].position, [0, 0, 0.2, 0, 0, 0], atol=1e-12)
