"""The dynamics node on real DDS: predicts what the engine does, holds, refuses, restarts."""

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from nav_msgs.msg import Odometry  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402

from mfm_common.errors import ConfigError  # noqa: E402
from mfm_common.messages import joint_state, joint_values, to_seconds  # noqa: E402
from mfm_dynamics import Model, Predictor  # noqa: E402
from mfm_dynamics.gaits import gait  # noqa: E402
from mfm_dynamics.nodes.dynamics_node import DynamicsNode  # noqa: E402
from mfm_dynamics.robots import urdf_text  # noqa: E402
from nodes.graph import Graph  # noqa: E402
from oracles.trees import free_snake_urdf  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
STAMPS = 1000.0 + np.arange(0, 1, 0.01)


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


@pytest.fixture(scope="module")
def snake():
    model = Model.from_urdf(urdf_text("snake", bodies=6), gravity=(0, 0, 0))
    return model, gait("serpentine", [b.joint for b in model.bodies])


def commands(model, motion, shuffle=False):
    angles, rates, _ = motion(STAMPS - STAMPS[0])
    order = np.arange(model.nv)[::-1] if shuffle else np.arange(model.nv)
    names = [model.joint_names[i] for i in order]
    return [joint_state(t, names, a[order], r[order]) for t, a, r in zip(STAMPS, angles, rates, strict=True)]


def play(graph, messages, heard):
    publisher = graph.talk(JointState, "commanded/joint_states")
    for message in messages:
        before = len(heard)
        publisher.publish(message)
        assert graph.until(lambda: len(heard) > before)  # noqa: B023


def test_prediction_is_the_engine_s_to_the_bit(graph, snake):
    model, motion = snake
    graph.start(DynamicsNode, robot_arguments=["bodies=6"])
    heard = graph.listen(JointState, "predicted/joint_states")
    play(graph, commands(model, motion, shuffle=True), heard)
    predictor = Predictor(model)
    for told, got in zip(commands(model, motion), heard, strict=True):
        stamp = to_seconds(told.header.stamp)
        state = predictor.command(stamp, told.position, told.velocity)
        assert to_seconds(got.header.stamp) == pytest.approx(stamp, abs=1e-9)
        assert (joint_values(got, model.joint_names) == state.q).all()
        assert (joint_values(got, model.joint_names, "velocity") == state.v).all()
        assert (joint_values(got, model.joint_names, "effort") == state.tau).all()


def test_description_is_latched_and_diagnostics_tell(graph):
    graph.start(DynamicsNode, robot_arguments=["bodies=6"])
    text = graph.listen(String, "robot_description", LATCHED)
    told = graph.listen(DiagnosticArray, "/diagnostics")
    assert graph.until(lambda: text and told)
    assert Model.from_urdf(text[0].data).nv == 6
    assert told[0].status[0].name == "mfm: dynamics" and told[0].status[0].message == "no command yet"


def test_last_command_is_held_when_no_more_come(graph, snake):
    model, motion = snake
    node = graph.start(DynamicsNode, robot_arguments=["bodies=6"])
    heard = graph.listen(JointState, "predicted/joint_states")
    publisher = graph.talk(JointState, "commanded/joint_states")
    for i in range(3):
        now = node.get_clock().now().nanoseconds * 1e-9
        publisher.publish(joint_state(now, model.joint_names, np.full(6, 0.1 * i)))
        graph.spin(0.02)
    assert graph.until(lambda: len(heard) > 20)
    assert joint_values(heard[-1], model.joint_names) == pytest.approx(np.full(6, 0.2), abs=0.1)
    assert (np.diff([to_seconds(m.header.stamp) for m in heard]) > 0).all()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda m: m.position.__setitem__(2, np.nan),
        lambda m: m.name.__setitem__(0, "neck"),
        lambda m: m.position.pop(),
        lambda m: setattr(m.header.stamp, "sec", 0),
    ],
    ids=["nan", "unknown joint", "too few", "backwards"],
)
def test_bad_commands_are_refused_and_counted_and_change_nothing(graph, snake, spoil):
    model, motion = snake
    node = graph.start(DynamicsNode, robot_arguments=["bodies=6"])
    heard = graph.listen(JointState, "predicted/joint_states")
    good = commands(model, motion)
    play(graph, good[:10], heard)
    spoil(good[10])
    graph.talk(JointState, "commanded/joint_states").publish(good[10])
    assert graph.until(lambda: node._refused == 1)
    play(graph, good[11:13], heard)
    assert np.isfinite([m.position for m in heard]).all()


def test_divergence_stops_prediction_until_restart(graph, snake):
    model, motion = snake
    node = graph.start(DynamicsNode, robot_arguments=["bodies=6"], kp=1e6, kd=0.0, step=0.05)
    heard = graph.listen(JointState, "predicted/joint_states")
    publisher = graph.talk(JointState, "commanded/joint_states")
    for i in range(200):
        publisher.publish(joint_state(1000.0 + 0.05 * i, model.joint_names, np.full(6, 1.0 * (i > 1))))
        graph.spin(0.001)
    assert graph.until(lambda: node._broken is not None) and "diverged" in node._broken
    assert np.isfinite([m.position for m in heard]).all()
    assert graph.call(Trigger, "/dynamics_node/restart").success
    count = len(heard)
    publisher.publish(joint_state(2000.0, model.joint_names, np.zeros(6)))
    assert graph.until(lambda: len(heard) > count)


def test_torques_on_the_topic_drive_the_joints(graph):
    node = graph.start(DynamicsNode, robot_arguments=["bodies=3"], drive="torque")
    heard = graph.listen(JointState, "predicted/joint_states")
    model, torque = node._model, [0.001, 0.0, 0.0]
    play(graph, [joint_state(1000 + 0.01 * i, model.joint_names, (), (), torque) for i in range(11)], heard)
    assert list(heard[-1].effort) == torque
    predictor = Predictor(model, "torque")
    states = [predictor.command(to_seconds(m.header.stamp), np.zeros(3), efforts=torque) for m in heard]
    assert (joint_values(heard[-1], model.joint_names) == states[-1].q).all() and states[-1].q[0] > 1e-5
    graph.talk(JointState, "commanded/joint_states").publish(joint_state(1000.2, model.joint_names, np.zeros(3)))
    assert graph.until(lambda: node._refused == 1)  # no efforts


def test_the_paper_s_loop_reports_its_drift(graph, snake):
    model, motion = snake
    graph.start(DynamicsNode, robot_arguments=["bodies=6"], drive="inverse_dynamics")
    heard, told = graph.listen(JointState, "predicted/joint_states"), graph.listen(DiagnosticArray, "/diagnostics")
    play(graph, commands(model, motion), heard)
    drift = [v.value for m in told for s in m.status for v in s.values if v.key == "largest_angle_off_command_rad"]
    assert graph.until(lambda: len(told) > len(drift))
    drift += [v.value for v in told[-1].status[0].values if v.key == "largest_angle_off_command_rad"]
    assert 0 < max(map(float, drift)) < 5e-3  # at the end the last command is held, a jump in speed


def test_floating_base_publishes_odometry(graph):
    node = graph.start(DynamicsNode, robot="rov_one_arm")
    heard = graph.listen(Odometry, "predicted/odom")
    publisher = graph.talk(JointState, "commanded/joint_states")
    names = node._model.joint_names
    for i in range(50):
        publisher.publish(joint_state(1000.0 + 0.01 * i, names, np.full(len(names), 0.02 * i)))
        graph.spin(0.002)
    assert graph.until(lambda: len(heard) > 40)
    turn = heard[-1].pose.pose.orientation
    assert np.linalg.norm([turn.x, turn.y, turn.z, turn.w]) == pytest.approx(1.0)
    assert turn.w < 1.0 - 1e-8  # the arm turns the vehicle
    assert heard[-1].child_frame_id == f"predicted/{node._model.bodies[0].name}"


def test_odometry_is_of_the_root_link_s_own_frame(graph):
    """Its mass centre is elsewhere; speeds are the differences of places."""
    node = graph.start(DynamicsNode, robot_description=free_snake_urdf(3), base="floating")
    assert np.linalg.norm(node._model.root_c) > 0.01
    heard = graph.listen(Odometry, "predicted/odom")
    publisher = graph.talk(JointState, "commanded/joint_states")
    for i in range(100):
        publisher.publish(joint_state(1000.0 + 0.01 * i, node._model.joint_names, np.full(2, 0.01 * i), np.ones(2)))
        graph.spin(0.002)
    assert graph.until(lambda: len(heard) > 90)
    assert _place(heard[0]) == pytest.approx(np.zeros(3), abs=1e-12)
    for one, other in zip(heard[50:-1], heard[51:], strict=True):
        moved = np.linalg.norm(_place(other) - _place(one)) / 0.01
        speeds = [np.linalg.norm([s.x, s.y, s.z]) for s in (one.twist.twist.linear, other.twist.twist.linear)]
        assert moved == pytest.approx(np.mean(speeds), rel=0.02, abs=1e-4)
    assert np.linalg.norm(_place(heard[-1])) > 1e-3


def _place(odometry):
    place = odometry.pose.pose.position
    return np.array([place.x, place.y, place.z])


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (dict(robot="snail"), "unknown robot: 'snail'.*did you mean 'snake'"),
        (dict(robot_arguments=["bodies"]), "holds 'bodies', expected name=value"),
        (dict(drive="magic"), "'drive' is 'magic', expected servo"),
        (dict(robot_description="<robot/>"), "link"),
        (dict(step=0.0), "'step'"),
    ],
)
def test_impossible_parameters_are_refused_with_a_sentence(graph, parameters, message):
    with pytest.raises(Exception, match=message) as refusal:
        graph.start(DynamicsNode, **parameters)
    assert isinstance(refusal.value, ConfigError) or "robot" in str(refusal.value)
