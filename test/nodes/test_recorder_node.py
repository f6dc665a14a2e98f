"""The recorder on real DDS: what was said is in the bag, whatever happens to the recorder."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
rosbag2 = pytest.importorskip("rosbags.rosbag2", reason="the extra `bag` is not installed")
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from rcl_interfaces.msg import Parameter as ParameterMessage  # noqa: E402
from rcl_interfaces.msg import ParameterType, ParameterValue  # noqa: E402
from rcl_interfaces.srv import SetParameters  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy  # noqa: E402
from rclpy.serialization import deserialize_message  # noqa: E402
from rosgraph_msgs.msg import Clock  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402

from mfm_common.errors import BagError, ConfigError  # noqa: E402
from mfm_common.messages import joint_state, to_time  # noqa: E402
from mfm_validation.nodes.recorder_node import RecorderNode  # noqa: E402
from mfm_validation.playback import Bag, repair  # noqa: E402
from nodes.disk import small_disk  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
NAMES = [f"joint_{i}" for i in range(20)]
COMMANDED = "commanded/joint_states"


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def say(graph, publisher, count, period=0.005):
    """Publish numbered joint states; what was said."""
    said = []
    for i in range(count):
        message = joint_state(i * 0.01, NAMES, [i + 0.1] * 20, [0.2] * 20)
        publisher.publish(message)
        said.append(message)
        graph.spin(period)
    return said


def read(folder):
    """What an independent reader finds: topic -> messages."""
    found = {}
    with rosbag2.Reader(folder) as reader:
        for connection, _, data in reader.messages(reader.connections):
            found.setdefault(connection.topic, []).append(bytes(data))
    return found


def states(found, topic=COMMANDED):
    return [deserialize_message(data, JointState) for data in found["/" + topic]]


def texts(found, topic):
    return [deserialize_message(data, String).data for data in found[topic]]


def test_every_message_is_recorded_as_it_was_sent(graph, tmp_path):
    publisher = graph.tester.create_publisher(JointState, COMMANDED, 10)
    graph.tester.create_publisher(String, "robot_description", LATCHED).publish(String(data="<robot/>"))
    graph.tester.create_publisher(String, "unrelated", 10).publish(String(data="hello"))
    node = graph.start(RecorderNode, out=str(tmp_path / "bag"))
    assert graph.until(lambda: publisher.get_subscription_count() == 1)
    said = say(graph, publisher, 300)
    late = graph.tester.create_publisher(JointState, "measured/joint_states", 10)  # a topic that appears later
    assert graph.until(lambda: late.get_subscription_count() == 1)
    said_late = say(graph, late, 20)
    graph.spin(0.2)
    node.close()

    found = read(tmp_path / "bag")
    assert states(found) == said
    assert states(found, "measured/joint_states") == said_late
    assert texts(found, "/robot_description") == ["<robot/>"]
    assert {"/parameters", "/diagnostics"} <= set(found) and "/unrelated" not in found
    bag = Bag(tmp_path / "bag")
    assert bag.topics["/" + COMMANDED].type_hash.startswith("RIHS01_")
    assert "MSG: std_msgs/Header" in bag.topics["/" + COMMANDED].definition
    assert bag.topics["/robot_description"].qos[0]["durability"] == "transient_local"
    assert not bag.cut_short


def test_times_are_those_of_arrival(graph, tmp_path):
    node = graph.start(RecorderNode, out=str(tmp_path / "bag"))
    publisher = graph.talk(JointState, COMMANDED)
    before = time.time_ns()
    sent = []
    for i in range(20):
        sent.append(time.time_ns())
        publisher.publish(joint_state(i, NAMES, [0.0] * 20))
        time.sleep(0.01)  # nobody spins: the times must not be those of the executor
    node.close()
    stamps = [message.stamp for message in Bag(tmp_path / "bag").messages(["/" + COMMANDED])]
    assert len(stamps) == 20 and before <= stamps[0]
    delays = sorted(stamp - at for stamp, at in zip(stamps, sent, strict=True))
    assert 0 <= delays[0] and delays[10] < 5_000_000  # a median of milliseconds, where spinning came 100 ms later


def test_with_simulated_time_the_times_are_those_of_the_clock(graph, tmp_path):
    node = graph.start(RecorderNode, out=str(tmp_path / "bag"), use_sim_time=True)
    clock, publisher = graph.talk(Clock, "/clock"), graph.talk(JointState, COMMANDED)
    clock.publish(Clock(clock=to_time(500.0)))
    assert graph.until(lambda: node.get_clock().now().nanoseconds == 500 * 10**9)
    say(graph, publisher, 3)
    graph.spin(0.2)
    node.close()
    assert [m.stamp for m in Bag(tmp_path / "bag").messages(["/" + COMMANDED])] == [500 * 10**9] * 3


def test_publishers_of_different_reliability_are_both_recorded(graph, tmp_path):
    best_effort = QoSProfile(depth=10, reliability=ReliabilityPolicy.BEST_EFFORT)
    node = graph.start(RecorderNode, out=str(tmp_path / "bag"))
    reliable = graph.talk(JointState, COMMANDED)
    say(graph, reliable, 5)
    other = graph.tester.create_publisher(JointState, COMMANDED, best_effort)
    assert graph.until(lambda: other.get_subscription_count() == reliable.get_subscription_count() == 1)
    say(graph, other, 5, 0.02)
    graph.spin(0.2)
    node.close()
    assert len(read(tmp_path / "bag")["/" + COMMANDED]) == 10


def test_parameters_of_the_namespace_and_the_note_are_recorded(graph, tmp_path):
    note = {"board": "native", "tolerances": {"rmse": 0.05}}
    node = graph.start(RecorderNode, "snake", out=str(tmp_path / "bag"), note=json.dumps(note))
    told = graph.listen(String, "/snake/parameters", LATCHED)
    assert graph.until(lambda: told and "/snake/recorder_node" in json.loads(told[-1].data), 20.0)
    parameters = json.loads(told[-1].data)
    assert set(parameters) == {"/snake/recorder_node", "mfm"}  # the tester is in another namespace
    assert parameters["/snake/recorder_node"]["out"] == str(tmp_path / "bag")
    assert parameters["mfm"]["board"] == "native" and parameters["mfm"]["tolerances"] == {"rmse": 0.05}
    assert parameters["mfm"]["version"]
    graph.spin(0.3)
    node.close()
    assert json.loads(texts(read(tmp_path / "bag"), "/snake/parameters")[-1]) == parameters


def test_changed_parameters_are_recorded(graph, tmp_path):
    graph.tester.declare_parameter("gain", 1.0)
    graph.start(RecorderNode, out=str(tmp_path / "bag"))
    told = graph.listen(String, "parameters", LATCHED)

    def gain():
        return json.loads(told[-1].data).get("/tester", {}).get("gain") if told else None

    assert graph.until(lambda: gain() == 1.0, 20.0)
    value = ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=2.5)
    request = SetParameters.Request(parameters=[ParameterMessage(name="gain", value=value)])
    assert graph.call(SetParameters, "/tester/set_parameters", request).results[0].successful
    assert graph.until(lambda: gain() == 2.5, 5.0)


def test_diagnostics_tell_path_size_and_disk(graph, tmp_path):
    told = graph.listen(DiagnosticArray, "/diagnostics")
    graph.start(RecorderNode, out=str(tmp_path / "bag"), warn_mb=1e6)
    assert graph.until(lambda: told)
    (status,) = told[-1].status
    values = {pair.key: pair.value for pair in status.values}
    assert status.name == "mfm: recorder" and "of disk are left" in status.message
    assert values["path"] == str(tmp_path / "bag") and float(values["free_mb"]) > 0
    assert {"messages", "bytes"} <= set(values)


def test_too_little_disk_ends_the_recording_and_nothing_else(graph, tmp_path):
    told = graph.listen(DiagnosticArray, "/diagnostics")
    node = graph.start(RecorderNode, out=str(tmp_path / "bag"), stop_mb=1e6)
    assert graph.until(lambda: told and told[-1].status[0].level == b"\2")
    assert "recording ended" in told[-1].status[0].message
    count = len(told)
    assert graph.until(lambda: len(told) > count)  # it goes on telling
    node.close()
    assert not Bag(tmp_path / "bag").cut_short


def test_a_full_disk_ends_the_recording_and_nothing_else(graph, tmp_path):
    told = graph.listen(DiagnosticArray, "/diagnostics")
    with small_disk(tmp_path / "disk", 200_000) as (disk, limit):
        node = graph.start(RecorderNode, out=str(disk / "bag"), stop_mb=0.0, compression="none")
        limit(node._bag)
        publisher = graph.talk(JointState, COMMANDED)
        assert graph.until(lambda: say(graph, publisher, 20) and node._ended, 20.0)
        count = len(told)
        assert graph.until(lambda: len(told) > count)
        assert told[-1].status[0].level == b"\2" and "No space left" in told[-1].status[0].message
        node.close()
        bag = Bag(disk / "bag")
        assert "cut short" in bag.cut_short and bag.count > 50


def test_a_folder_that_is_taken_away_ends_the_recording_and_nothing_else(graph, tmp_path):
    told = graph.listen(DiagnosticArray, "/diagnostics")
    graph.start(RecorderNode, out=str(tmp_path / "bag"))
    shutil.rmtree(tmp_path / "bag")
    assert graph.until(lambda: told and told[-1].status[0].level == b"\2")
    assert "No such file" in told[-1].status[0].message


@pytest.mark.parametrize(
    ("parameters", "error", "match"),
    [
        ({"note": "[1]"}, ConfigError, "expected a JSON object"),
        ({"note": "{"}, ConfigError, "expected a JSON object"),
        ({"compression": "rar"}, ConfigError, "none, lz4, zstd"),
        ({"out": "/proc/bag"}, BagError, "cannot be written"),
        ({"out": "/tmp"}, BagError, "exists already"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(graph, parameters, error, match):
    with pytest.raises(error, match=match):
        graph.start(RecorderNode, **parameters)


# ---------------------------------------------------------------------- as a process


@contextlib.contextmanager
def process(folder):
    command = [sys.executable, "-m", "mfm_validation.nodes.recorder_node", "--ros-args", "-p", f"out:={folder}"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        yield child
    finally:
        if child.poll() is None:
            child.kill()
        child.communicate()


def kill(child):
    """SIGKILL, and away with the shared memory that DDS then leaves behind."""
    lines = Path(f"/proc/{child.pid}/maps").read_text().splitlines()
    shared = {Path(path) for line in lines if (path := line.split()[-1]).startswith("/dev/shm/")}
    child.kill()
    child.wait()
    for path in shared:
        for name in (path, path.with_name(f"{path.name}_el"), path.with_name(f"sem.{path.name}_mutex")):
            name.unlink(missing_ok=True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_bag_within_a_second(graph, tmp_path, number):
    with process(tmp_path / "bag") as child:
        publisher = graph.tester.create_publisher(JointState, COMMANDED, 10)
        assert graph.until(lambda: publisher.get_subscription_count() == 1, 20.0)
        said = say(graph, publisher, 50)
        start = time.monotonic()
        child.send_signal(number)
        out, err = child.communicate(timeout=10)
        took = time.monotonic() - start
    assert child.returncode == 0, err
    assert out.strip().splitlines()[-1] == f"bag: {tmp_path / 'bag'}"
    assert states(read(tmp_path / "bag")) == said
    assert took < 1.0 + 1.0  # a second for the bag, one for Python and DDS to go on a busy machine


def test_a_killed_recorder_loses_the_last_moment_only(graph, tmp_path):
    with process(tmp_path / "bag") as child:
        publisher = graph.tester.create_publisher(JointState, COMMANDED, 10)
        assert graph.until(lambda: publisher.get_subscription_count() == 1, 20.0)
        said = say(graph, publisher, 400)  # more than two seconds
        kill(child)
    bag = Bag(tmp_path / "bag")
    found = states({"/" + COMMANDED: [message.data for message in bag.messages(["/" + COMMANDED])]})
    assert "cut short" in bag.cut_short
    assert found == said[: len(found)] and len(found) > 400 - 250
    assert "cut short" in repair(tmp_path / "bag")
    assert states(read(tmp_path / "bag")) == found
