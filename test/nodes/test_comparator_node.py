"""The comparator node on real DDS: it finds the deviation that was put in, and says what is wrong."""

import csv

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402

from mfm_common.errors import ConfigError  # noqa: E402
from mfm_common.messages import joint_state, joint_values, to_seconds  # noqa: E402
from mfm_validation.nodes.comparator_node import ComparatorNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
NAMES = ("joint_01", "joint_02", "joint_03")
START = 1.79e9
STAMP = 1e-6  # s: float64 near the epoch


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def wave(t):
    return 0.4 * np.sin(2 * np.pi * t / 2 + np.arange(len(NAMES)))


class Bench:
    """A comparator, the topics around it, and what it says."""

    def __init__(self, graph, **parameters):
        self.graph = graph
        self.deviations = graph.listen(JointState, "deviation/joint_states", 1000)
        self.diagnostics = graph.listen(DiagnosticArray, "/diagnostics")
        self.node = graph.start(ComparatorNode, **parameters)
        self.sides = {kind: graph.talk(JointState, f"{kind}/joint_states") for kind in ("predicted", "measured")}
        assert graph.until(lambda: self.node.count_subscribers("deviation/joint_states"))

    def play(self, seconds, start=0.0, late=0.0, off=0.0, sides=("predicted", "measured")):
        """Send both sides at 100 Hz of stamps, some faster than that in time."""
        for k in range(round(seconds * 100)):
            t = start + k * 0.01
            if "predicted" in sides:
                self.sides["predicted"].publish(joint_state(START + t, NAMES, wave(t)))
            if "measured" in sides:  # other order of joints, other stamps
                q = (wave(t + 0.004 - late) + off)[::-1]
                self.sides["measured"].publish(joint_state(START + t + 0.004, NAMES[::-1], q))
            self.graph.spin(0.002)

    def status(self, name="mfm: comparator"):
        """Level, text and values of the latest entry of that name."""
        for message in reversed(self.diagnostics):
            for status in message.status:
                if status.name == name:
                    return status.level, status.message, {pair.key: pair.value for pair in status.values}
        return None, "", {}


def test_deviation_is_measured_minus_predicted_at_the_stamps_of_the_measurement(graph, tmp_path):
    log = tmp_path / "log" / "compared.csv"
    bench = Bench(graph, csv=str(log))
    bench.play(3.0, off=np.array([0.0, 0.02, 0.0]))
    assert graph.until(lambda: len(bench.deviations) >= 298)
    stamps = np.array([to_seconds(m.header.stamp) for m in bench.deviations])
    assert stamps[:5] == pytest.approx(START + 0.004 + 0.01 * np.arange(5), abs=STAMP)
    off = np.array([joint_values(m, NAMES) for m in bench.deviations])
    straight = 0.4 * (np.pi * 0.005) ** 2 / 2 * 1.05  # chord of the sine between two predictions
    assert off == pytest.approx(np.tile([0.0, 0.02, 0.0], (len(off), 1)), abs=straight)
    assert graph.until(lambda: float(bench.status("mfm: comparator: joint_02")[2].get("rmse_rad", 0)) > 0.019)
    assert float(bench.status("mfm: comparator: joint_02")[2]["max_rad"]) == pytest.approx(0.02, abs=straight)
    assert graph.until(lambda: int(bench.status()[2]["compared"]) == len(bench.deviations))
    bench.node.close()
    with log.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(bench.deviations)
    assert float(rows[9]["stamp"]) == pytest.approx(stamps[9], abs=STAMP)
    assert float(rows[9]["joint_02 deviation"]) == pytest.approx(0.02, abs=straight)
    assert rows[-1]["gaps"] == "0"


def test_delay_is_found_and_a_broken_tolerance_is_told_by_joint(graph):
    bench = Bench(graph, rms=0.5, max=1.0, joint_tolerances=["joint_03 0.01 0.02"])
    bench.play(3.0, late=0.06)
    assert graph.until(lambda: bench.status()[0] == b"\x01" and "joint_03" in bench.status()[1])
    assert bench.status()[2]["outside"] == "joint_03"
    assert bench.status("mfm: comparator: joint_01")[0] == b"\x00"
    late = lambda: float(bench.status()[2].get("delay_s", "nan"))  # noqa: E731
    assert graph.until(lambda: late() == pytest.approx(0.06, abs=0.001), 15.0)


SLIDER = """<robot name="r"><link name="a"/><link name="b"/>
<joint name="joint_02" type="prismatic"><parent link="a"/><child link="b"/></joint></robot>"""


@pytest.mark.parametrize(("own", "level"), [([""], b"\x01"), (["joint_02 0.03 0.04"], b"\x00")])
def test_a_joint_that_slides_is_compared_in_metres_and_needs_its_own_tolerance(graph, own, level):
    bench = Bench(graph, rms=0.001, max=0.002, joint_tolerances=own)
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    graph.tester.create_publisher(String, "robot_description", latched).publish(String(data=SLIDER))
    assert graph.until(lambda: bench.node._slides)
    bench.play(1.0, off=np.array([0.0, 0.02, 0.0]))
    assert graph.until(lambda: float(bench.status("mfm: comparator: joint_02")[2].get("rmse_m", 0)) > 0.019)
    found, text, values = bench.status("mfm: comparator: joint_02")
    assert found == level and text.startswith("20.0") and "mm RMS" in text
    assert values["tolerance_max_m"] == ("nan" if own == [""] else "0.04") and "rmse_rad" not in values
    assert ("no tolerance in metres: joint_02" in bench.status()[1]) is (own == [""])
    assert float(bench.status()[2]["max_rad"]) < 0.001 and bench.status()[2]["outside"] == ""


def test_a_side_that_stops_is_named_and_recovers(graph):
    bench = Bench(graph, patience=0.2)
    bench.play(0.5)
    bench.play(1.0, start=0.5, sides=["predicted"])
    assert graph.until(lambda: "measured" in bench.status()[1])
    assert bench.status()[0] == b"\x01"
    count = len(bench.deviations)
    bench.play(0.5, start=1.5)
    assert graph.until(lambda: len(bench.deviations) >= count + 45)
    compared = [to_seconds(m.header.stamp) - START for m in bench.deviations]
    assert not [t for t in compared if 0.52 < t < 1.5]


def test_holes_in_the_prediction_are_gaps(graph):
    bench = Bench(graph, max_gap=0.05)
    bench.play(0.5)
    bench.play(0.3, start=0.5, sides=["measured"])
    bench.play(0.5, start=0.8)
    assert graph.until(lambda: bench.status()[2].get("gaps") == "31", 5.0), bench.status()


def test_wrong_input_is_said_and_outlived(graph):
    bench = Bench(graph)
    bench.play(0.3)
    other = joint_state(START + 0.31, ("elbow",), [0.0])
    bench.sides["measured"].publish(other)
    assert graph.until(lambda: "elbow" in bench.status()[1]) and bench.status()[0] == b"\x02"
    bench.play(0.3, start=0.4)
    assert graph.until(lambda: bench.status()[0] != b"\x02")
    count = len(bench.deviations)
    bench.play(0.3, start=-50.0)  # the clock jumps back, as when a bag starts again
    assert graph.until(lambda: len(bench.deviations) > count + 20)
    assert graph.until(lambda: bench.status()[2]["restarts"] == "1")


def test_parameters_that_make_no_sense_are_refused(graph, tmp_path):
    with pytest.raises(ConfigError, match="joint tolerance 'joint_01 much'"):
        graph.start(ComparatorNode, joint_tolerances=["joint_01 much"])
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match="cannot be written"):
        graph.start(ComparatorNode, csv=str(tmp_path / "file" / "log.csv"))
