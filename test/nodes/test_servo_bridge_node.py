"""The servo bridge node on real DDS, driving the emulated board."""

import time

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import BatteryState, JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402

from mfm_common.messages import joint_state, joint_values, to_seconds  # noqa: E402
from mfm_servo_bridge.nodes.servo_bridge_node import ServoBridgeNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def now(node):
    return node.get_clock().now().nanoseconds * 1e-9


def stream(graph, node, publisher, angles, seconds, names=None):
    """Publish one pose at 100 Hz for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        publisher.publish(joint_state(now(node), names or node.bridge.names, angles))
        graph.spin(0.01)


@pytest.mark.parametrize("board", ["native", pytest.param("avr", marks=pytest.mark.emulator)])
def test_commands_move_the_measured_joints_once_armed(graph, board):
    node = graph.start(ServoBridgeNode, board=board)
    measured, applied = (graph.listen(JointState, f"{kind}/joint_states") for kind in ("measured", "applied"))
    states = graph.listen(String, "board_state", LATCHED)
    publisher = graph.talk(JointState, "commanded/joint_states")
    names = list(node.bridge.names)
    assert graph.until(lambda: len(measured) > 20 and node.bridge.connected, 20.0)
    start = joint_values(measured[-1], names)

    target = start + 0.2
    stream(graph, node, publisher, target, 0.3)
    assert joint_values(measured[-1], names) == pytest.approx(start, abs=0.05)  # not armed: nothing moves
    assert graph.call(Trigger, "/servo_bridge_node/arm").success
    stream(graph, node, publisher, target, 1.5)
    assert joint_values(measured[-1], names) == pytest.approx(target, abs=0.05)  # dead band, backlash and noise
    assert graph.until(lambda: applied) and graph.until(lambda: states[-1].data == "ARMED")
    stamps = np.array([to_seconds(m.header.stamp) for m in measured])
    assert (np.diff(stamps) > 0).all() and abs(now(node) - stamps[-1]) < 1.0
    assert np.median(np.diff(stamps)) == pytest.approx(0.01, abs=1e-4)
    assert graph.until(lambda: states[-1].data == "SAFE", 5.0)  # no more commands: hold, then limp


def test_emergency_stop_latches_until_cleared(graph):
    node = graph.start(ServoBridgeNode, arm="auto")
    states = graph.listen(String, "board_state", LATCHED)
    publisher = graph.talk(JointState, "commanded/joint_states")
    assert graph.until(lambda: states and states[-1].data == "ARMED", 20.0)
    stream(graph, node, publisher, np.zeros(len(node.bridge.names)), 0.2)
    assert graph.call(Trigger, "/servo_bridge_node/emergency_stop").success
    assert graph.until(lambda: states[-1].data == "ESTOP")
    refused = graph.call(Trigger, "/servo_bridge_node/arm")
    assert not refused.success and "clear" in refused.message
    assert graph.call(Trigger, "/servo_bridge_node/clear").success
    assert graph.until(lambda: states[-1].data == "SAFE")
    assert graph.call(Trigger, "/servo_bridge_node/arm").success


def test_two_robots_in_one_domain_do_not_hear_each_other(graph):
    one, other = (graph.start(ServoBridgeNode, namespace, arm="auto") for namespace in ("one", "other"))
    heard = {name: graph.listen(JointState, f"/{name}/measured/joint_states") for name in ("one", "other")}
    publisher = graph.talk(JointState, "/one/commanded/joint_states")
    assert graph.until(lambda: all(n.bridge.armed for n in (one, other)) and all(heard.values()), 20.0)
    before = joint_values(heard["other"][-1], other.bridge.names)
    stream(graph, one, publisher, np.full(len(one.bridge.names), 0.3), 1.0)
    assert joint_values(heard["one"][-1], one.bridge.names) == pytest.approx(0.3, abs=0.06)
    assert joint_values(heard["other"][-1], other.bridge.names) == pytest.approx(before, abs=0.05)


def test_battery_and_diagnostics_tell_what_docs_promise(graph):
    node = graph.start(ServoBridgeNode)
    told, battery = graph.listen(DiagnosticArray, "/diagnostics"), graph.listen(BatteryState, "battery")
    assert graph.until(lambda: battery and told and told[-1].status[0].message.startswith("SAFE"), 20.0)
    assert battery[-1].voltage == pytest.approx(node.bridge.status()["battery_v"], abs=0.2)
    assert graph.until(lambda: {pair.key for pair in told[-1].status[0].values} == set(node.bridge.status()))
    node.bridge.board.command("battery 5.5")
    assert graph.until(lambda: "battery" in told[-1].status[0].message and told[-1].status[0].level != b"\0")


@pytest.mark.parametrize(
    "spoil", [lambda m: m.name.__setitem__(0, "neck"), lambda m: m.position.__setitem__(0, np.nan)], ids=["name", "nan"]
)
def test_bad_commands_are_refused_and_move_nothing(graph, spoil):
    node = graph.start(ServoBridgeNode, arm="auto")
    measured = graph.listen(JointState, "measured/joint_states")
    publisher = graph.talk(JointState, "commanded/joint_states")
    assert graph.until(lambda: node.bridge.armed and measured, 20.0)
    before = joint_values(measured[-1], node.bridge.names)
    for _ in range(30):
        message = joint_state(now(node), node.bridge.names, before + 0.3)
        spoil(message)
        publisher.publish(message)
        graph.spin(0.01)
    assert joint_values(measured[-1], node.bridge.names) == pytest.approx(before, abs=0.05)


def test_corrections_are_bounded(graph):
    node = graph.start(ServoBridgeNode, arm="auto", max_correction=0.1)
    measured = graph.listen(JointState, "measured/joint_states")
    command = graph.talk(JointState, "commanded/joint_states")
    correct = graph.talk(JointState, "command_correction/joint_states")
    assert graph.until(lambda: node.bridge.armed and measured, 20.0)
    n = len(node.bridge.names)
    correct.publish(joint_state(now(node), node.bridge.names, np.full(n, 1.0)))
    stream(graph, node, command, np.full(n, 0.2), 1.0)
    assert joint_values(measured[-1], node.bridge.names) == pytest.approx(0.3, abs=0.06)


def test_emergency_stop_comes_through_a_flood_of_commands(graph):
    """From the service's callback to limp pins within 20 ms and one servo frame, with commands at 5 kHz."""
    node = graph.start(ServoBridgeNode, arm="auto")
    assert graph.until(lambda: node.bridge.armed, 20.0)
    n, took = len(node.bridge.names), []
    flood = joint_state(now(node), node.bridge.names, np.zeros(n))
    for _ in range(3):
        end = time.monotonic() + 0.3
        while time.monotonic() < end:  # the callback itself, so that no executor limits the rate
            node._on_command(flood)
            time.sleep(0.0002)
        pulses = [servo["count"] for servo in node.bridge.board.state()["servos"]]
        assert all(pulses)
        start = last = time.monotonic()
        ok, _ = node.bridge.emergency_stop()
        assert ok
        while time.monotonic() < start + 0.2:
            node._on_command(flood)
            before, pulses = pulses, [servo["count"] for servo in node.bridge.board.state()["servos"]]
            last = time.monotonic() if pulses != before else last
        took.append(last - start)
        assert node.bridge.clear()[0] and node.bridge.arm()[0]
    assert min(took) < 0.040
