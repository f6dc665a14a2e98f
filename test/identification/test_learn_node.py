"""The learning node on real DDS, told and shown a joint that is late."""

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402

from mfm_common.errors import ConfigError  # noqa: E402
from mfm_common.messages import joint_state  # noqa: E402
from mfm_identification.nodes.learn_node import LearnNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
PERIOD, LATE, LIMIT = 1.0, 0.05, 0.1
NAMES = ("joint_01", "joint_02")


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def wave(t):
    return np.array([0.2 * np.sin(2 * np.pi * t / PERIOD), 0.0])


def test_corrections_lead_a_joint_that_is_late_and_end_with_the_node(graph):
    node = graph.start(LearnNode, period=PERIOD, max_correction=LIMIT)
    heard = graph.listen(JointState, "command_correction/joint_states", 100)
    said = graph.listen(DiagnosticArray, "/diagnostics")
    commanded, measured = (graph.talk(JointState, f"{kind}/joint_states") for kind in ("commanded", "measured"))
    for count, t in enumerate(1000 + np.arange(0.0, 3.5, 0.01), 1):
        commanded.publish(joint_state(t, NAMES, wave(t)))
        measured.publish(joint_state(t, NAMES[::-1], wave(t - LATE)[::-1]))  # joints go by name
        assert graph.until(lambda count=count: len(heard) >= count)
    q = np.array([message.position for message in heard])
    assert heard[-1].name == list(NAMES)
    assert np.abs(q[:190]).max() == 0  # the first cycles are measured as they are
    assert 0.01 < np.abs(q[-50:, 0]).max() <= LIMIT
    assert np.abs(q[:, 1]).max() == 0  # it stands still
    lead = [wave(message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec + LATE)[0] for message in heard[-50:]]
    now = [wave(message.header.stamp.sec + 1e-9 * message.header.stamp.nanosec)[0] for message in heard[-50:]]
    assert np.corrcoef(q[-50:, 0], np.subtract(lead, now))[0, 1] > 0.9
    assert graph.until(lambda: any(s.name == "mfm: learning" and s.message for m in said for s in m.status))
    node.close()
    assert graph.until(lambda: np.abs(heard[-1].position).max() == 0)


def test_a_bandwidth_below_the_gait_is_refused(graph):
    with pytest.raises(ConfigError, match="bandwidth"):
        graph.start(LearnNode, period=PERIOD, bandwidth=0.5)
