"""The whole graph on a simulated clock: it runs, stands still, jumps ahead and back."""

import time

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from rosgraph_msgs.msg import Clock  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402

from mfm_common.messages import to_seconds, to_time  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from mfm_dynamics.nodes.dynamics_node import DynamicsNode  # noqa: E402
from mfm_servo_bridge.nodes.servo_bridge_node import ServoBridgeNode  # noqa: E402
from mfm_validation.nodes.comparator_node import ComparatorNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = [pytest.mark.ros, pytest.mark.emulator]
KINDS = ("commanded", "predicted", "measured", "deviation")
LATE_S = 5.0  # by which a busy machine may compare late


class Simulated:
    """The graph, and a clock that the test moves."""

    def __init__(self, ros):
        self.graph = Graph(ros)
        self.now = 1000.0
        self.clock = self.graph.tester.create_publisher(Clock, "/clock", 10)
        sim = {"use_sim_time": True}
        self.graph.start(CommandNode, robot_arguments=["bodies=6"], period=4.0, **sim)
        self.dynamics = self.graph.start(DynamicsNode, robot_arguments=["bodies=6"], **sim)
        names = list(self.dynamics._model.joint_names)
        self.bridge = self.graph.start(ServoBridgeNode, board="native", arm="auto", joints=names, **sim)
        self.comparator = self.graph.start(ComparatorNode, **sim)
        self.heard = {kind: self.graph.listen(JointState, f"{kind}/joint_states") for kind in KINDS}

    def run(self, condition, budget=60.0):
        """Let the clock run until the condition holds."""
        start, since = self.now, time.monotonic()
        while not condition():
            assert time.monotonic() < since + budget
            self.now = start + time.monotonic() - since
            self.clock.publish(Clock(clock=to_time(self.now)))
            self.graph.spin(0.004)

    def more(self, count, *kinds):
        """Whether so many more messages have come since now."""
        seen = {kind: len(self.heard[kind]) for kind in kinds or KINDS}
        return lambda: all(len(self.heard[kind]) >= seen[kind] + count for kind in seen)

    def stamps(self, kind, since=0):
        return np.array([to_seconds(message.header.stamp) for message in self.heard[kind][since:]])


@pytest.fixture
def simulated(ros):
    made = Simulated(ros)
    made.run(lambda: made.comparator._comparator.count > 100)  # the board is found and armed, the gait has begun
    yield made
    made.graph.close()


def test_stamps_are_of_the_simulated_clock(simulated):
    for kind in KINDS:
        stamps = simulated.stamps(kind)
        assert (stamps > 1000 - LATE_S).all() and (stamps < simulated.now + LATE_S).all(), kind
    assert simulated.dynamics._refused == 0


def test_a_clock_that_stands_still_stops_the_commands_and_the_robot_holds(simulated):
    graph, before = simulated.graph, len(simulated.heard["commanded"])
    assert graph.until(lambda: simulated.bridge.bridge.state == "HOLD")  # the board's own clock goes on
    graph.spin(0.5)
    assert len(simulated.heard["commanded"]) <= before + 1
    seen, last = len(simulated.heard["commanded"]), simulated.heard["commanded"][-1].position
    simulated.run(simulated.more(50))
    assert simulated.heard["commanded"][seen].position == pytest.approx(last, abs=0.02)  # no jump
    assert simulated.dynamics._refused == 0


@pytest.mark.parametrize("jump", [100.0, -30.0, -500.0])
def test_after_a_jump_of_the_clock_everything_goes_on(simulated, jump):
    simulated.now += jump
    simulated.run(simulated.more(50))
    seen = {kind: len(simulated.heard[kind]) for kind in KINDS}
    start = simulated.now
    simulated.run(simulated.more(50))
    for kind in KINDS:
        stamps = simulated.stamps(kind, seen[kind])
        assert (stamps > start - LATE_S).all() and (stamps < simulated.now + LATE_S).all(), kind
    assert all(np.isfinite(message.position).all() for message in simulated.heard["predicted"])
    assert np.abs(simulated.heard["predicted"][-1].position).max() < 2.0
