"""The action of the command node on real DDS; control_msgs, and with it these tests, is only in an installed ROS."""

import importlib.util

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from action_msgs.msg import GoalStatus  # noqa: E402
from builtin_interfaces.msg import Duration  # noqa: E402
from rclpy.action import ActionClient  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402
from trajectory_msgs.msg import JointTrajectory, JointTrajectoryPoint, MultiDOFJointTrajectoryPoint  # noqa: E402

from mfm_common.messages import to_seconds  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
INSTALLED = importlib.util.find_spec("control_msgs") is not None


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def trajectory(names, *points):
    message = JointTrajectory(joint_names=names)
    for seconds, angles, *rates in points:
        time = Duration(sec=int(seconds // 1), nanosec=int(1e9 * (seconds % 1)))
        message.points.append(JointTrajectoryPoint(positions=angles, velocities=sum(rates, []), time_from_start=time))
    return message


def test_the_action_is_there_where_its_type_is(graph):
    node = graph.start(CommandNode, robot_arguments=["bodies=6"], autostart="never")
    services = {name for name, _ in node.get_service_names_and_types_by_node("command_node", "/")}
    assert ("/command_node/follow_joint_trajectory/_action/send_goal" in services) == INSTALLED


if INSTALLED:
    from control_msgs.action import FollowJointTrajectory
    from control_msgs.msg import JointTolerance

    class Client:
        """Sends goals to a node at rest, and hears what it commands."""

        def __init__(self, graph):
            self.graph = graph
            graph.start(CommandNode, robot_arguments=["bodies=6"], autostart="never")
            self.heard = graph.listen(JointState, "commanded/joint_states")
            self.feedback = []
            self.client = ActionClient(graph.tester, FollowJointTrajectory, "command_node/follow_joint_trajectory")
            assert graph.until(lambda: self.heard and self.client.server_is_ready())
            self.names = list(self.heard[0].name)

        def send(self, *points, **fields):
            """The handle of a goal for the first joints."""
            joints = self.names[: len(points[0][1])] if points else self.names
            goal = FollowJointTrajectory.Goal(**{"trajectory": trajectory(joints, *points), **fields})
            sent = self.client.send_goal_async(goal, lambda message: self.feedback.append(message.feedback))
            assert self.graph.until(sent.done)
            return sent.result()

        def outcome(self, handle):
            """Status and result of a goal."""
            ended = handle.get_result_async()
            assert self.graph.until(ended.done)
            return ended.result().status, ended.result().result

        def move(self, until):
            """Wait until the first joint is told to be there."""
            assert self.graph.until(lambda: self.heard[-1].position[0] > until)

        def record(self):
            """Times, angles and rates so far."""
            t = np.array([to_seconds(message.header.stamp) for message in self.heard])
            q = np.array([message.position for message in self.heard])
            return t, q, np.array([message.velocity for message in self.heard])

    @pytest.fixture
    def client(graph):
        client = Client(graph)
        yield client
        client.client.destroy()

    def test_a_goal_succeeds_when_it_is_due(client):
        handle = client.send((0.5, [0.1, 0.2], [0.1, 0.0]), (1.0, [0.2, 0.0]))
        assert handle.accepted
        status, result = client.outcome(handle)
        assert status == GoalStatus.STATUS_SUCCEEDED and result.error_code == FollowJointTrajectory.Result.SUCCESSFUL
        t, q, qdot = client.record()
        moving = t[np.abs(qdot).max(axis=1) > 0]
        assert moving[-1] - moving[0] == pytest.approx(1.0, abs=0.2)
        client.graph.spin(0.1)
        np.testing.assert_allclose(client.heard[-1].position, [0.2, 0, 0, 0, 0, 0], atol=1e-12)
        assert len(client.feedback) >= 5
        for message in client.feedback:
            assert list(message.joint_names) == client.names[:2] and not message.actual.positions
            passed = message.desired.time_from_start.sec + 1e-9 * message.desired.time_from_start.nanosec
            assert 0 <= passed <= 1.1
            k = np.argmin(np.abs(t - to_seconds(message.header.stamp)))
            np.testing.assert_allclose(message.desired.positions, q[k, :2], atol=1e-12)
            np.testing.assert_allclose(message.desired.velocities, qdot[k, :2], atol=1e-12)

    @pytest.mark.parametrize(
        ("points", "fields", "reason"),
        [
            ([], {}, "trajectory has no points"),
            ([(1.0, [float("nan")])], {}, "is nan rad"),
            ([(1.0, [0.1], [float("inf")])], {}, "expected finite numbers"),
            ([(5.0, [3.0])], {}, "rad, limits are"),
            ([(0.05, [0.5])], {}, "rad/s, the limit is"),
            ([(1.0, [0.1]), (0.5, [0.2])], {}, "point 1 is at 0.5 s, expected times that increase"),
            ([(1.0, [0.1], [0.1])], {}, "at the last point, expected 0"),
            ([], {"trajectory": trajectory(["elbow"], (1.0, [0.1]))}, "moves joint 'elbow', expected one of joint_"),
            ([(1.0, [0.1], [0.1, 0.2])], {}, "has 1 positions and 2 velocities"),
            ([(1.0, [0.1])], {"path_tolerance": ["joint_01"]}, "has tolerances, expected none"),
            ([(1.0, [0.1])], {"multi_dof_trajectory": []}, "multi_dof_trajectory has points"),
        ],
    )
    def test_a_bad_goal_is_rejected_and_moves_nothing(client, capfd, points, fields, reason):
        fields = dict(fields)
        if "path_tolerance" in fields:
            fields["path_tolerance"] = [JointTolerance(name=client.names[0], position=0.1)]
        if "multi_dof_trajectory" in fields:
            many = type(FollowJointTrajectory.Goal().multi_dof_trajectory)(points=[MultiDOFJointTrajectoryPoint()])
            fields["multi_dof_trajectory"] = many
        handle = client.send(*points, **fields)
        assert not handle.accepted
        said = capfd.readouterr().err
        assert "goal refused: " in said and reason in said
        client.graph.spin(0.2)
        assert not np.any(client.record()[1])

    def test_a_cancelled_goal_comes_to_rest_and_holds(client):
        handle = client.send((2.0, [0.4]))
        client.move(until=0.1)
        cancelled = handle.cancel_goal_async()
        assert client.graph.until(cancelled.done)
        status, result = client.outcome(handle)
        assert status == GoalStatus.STATUS_CANCELED and result.error_string == "cancelled: holding"
        client.graph.spin(0.1)
        here = client.heard[-1]
        assert 0.1 < here.position[0] < 0.4 and not np.any(here.velocity)
        client.graph.spin(0.3)
        assert client.heard[-1].position == here.position
        t, _, qdot = client.record()
        assert np.abs(np.diff(qdot, axis=0)).max() < 0.1  # no jolt
        again = client.send((0.5, [0.0]))  # at rest, so the next goal is welcome at once
        assert again.accepted and client.outcome(again)[0] == GoalStatus.STATUS_SUCCEEDED

    def test_a_second_goal_takes_over_smoothly(client):
        first = client.send((2.0, [0.4, 0.2]))
        client.move(until=0.1)
        second = client.send((1.0, [0.0]))  # the second joint is not named: it comes to rest
        status, result = client.outcome(first)
        assert status == GoalStatus.STATUS_ABORTED and result.error_string == "another trajectory came"
        assert result.error_code != FollowJointTrajectory.Result.SUCCESSFUL
        assert client.outcome(second)[0] == GoalStatus.STATUS_SUCCEEDED
        client.graph.spin(0.1)
        t, q, qdot = client.record()
        assert q[-1, 0] == pytest.approx(0.0, abs=1e-12) and 0.05 < q[-1, 1] < 0.2
        assert np.abs(np.diff(qdot, axis=0)).max() < 0.1
        assert not qdot[-1].any()

    def test_a_bad_second_goal_leaves_the_first_alone(client):
        first = client.send((1.0, [0.2]))
        client.move(until=0.02)
        assert not client.send((0.05, [0.5])).accepted
        assert client.outcome(first)[0] == GoalStatus.STATUS_SUCCEEDED

    @pytest.mark.parametrize("what", ["topic", "stop", "start"])
    def test_whatever_else_moves_the_robot_ends_the_goal(client, what):
        publisher = client.graph.talk(JointTrajectory, "command_node/joint_trajectory")
        handle = client.send((3.0, [0.4]))
        client.move(until=0.02)
        if what == "topic":
            publisher.publish(trajectory(client.names[:1], (1.0, [0.0])))
            reason = "another trajectory came"
        else:
            assert client.graph.call(Trigger, f"command_node/{what}").success
            reason = {"stop": "stopped", "start": "a gait was started"}[what]
        status, result = client.outcome(handle)
        assert (status, result.error_string) == (GoalStatus.STATUS_ABORTED, reason)

    def test_a_goal_waits_for_no_gait(client, capfd):
        assert client.graph.call(Trigger, "command_node/start").success
        assert not client.send((1.0, [0.1])).accepted
        assert "goal refused: a gait is running" in capfd.readouterr().err
