"""The player on real DDS: a bag is heard again as it was recorded, in its time."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
pytest.importorskip("rosbags.rosbag2", reason="the extra `bag` is not installed")
from rcl_interfaces.msg import Parameter as ParameterMessage  # noqa: E402
from rcl_interfaces.msg import ParameterType, ParameterValue  # noqa: E402
from rcl_interfaces.srv import SetParameters  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy  # noqa: E402
from rclpy.serialization import deserialize_message  # noqa: E402
from rosgraph_msgs.msg import Clock  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402

from mfm_common.errors import BagError, ConfigError  # noqa: E402
from mfm_common.messages import joint_state, to_seconds  # noqa: E402
from mfm_dynamics.nodes.dynamics_node import DynamicsNode  # noqa: E402
from mfm_validation.nodes.player_node import PlayerNode, Timeline  # noqa: E402
from mfm_validation.nodes.recorder_node import RecorderNode  # noqa: E402
from mfm_validation.playback import Bag  # noqa: E402
from mfm_validation.recording import BagWriter, Topic  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
SECOND = 10**9
BEGIN = 1_700_000_000
WORDS, KEPT, GONE = "/words", "/kept", "/gone"


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


def cdr(text):
    data = text.encode() + b"\0"
    return b"\0\1\0\0" + len(data).to_bytes(4, "little") + data


def qos(reliability="reliable", durability="volatile"):
    forever = {"sec": 9223372036, "nsec": 854775807}
    spans = dict.fromkeys(("deadline", "lifespan", "liveliness_lease_duration"), forever)
    kinds = {"history": "unknown", "depth": 0, "reliability": reliability, "durability": durability}
    return {**kinds, "liveliness": "automatic", **spans, "avoid_ros_namespace_conventions": False}


@pytest.fixture
def bag(tmp_path):
    """Two seconds of words at 50 Hz and two latched ones, of which one at the start."""
    bag = BagWriter(tmp_path / "bag")
    bag.add(Topic(WORDS, "std_msgs/msg/String", qos=(qos("best_effort"),)))
    bag.add(Topic(KEPT, "std_msgs/msg/String", qos=(qos(durability="transient_local"),)))
    bag.add(Topic(GONE, "nowhere_msgs/msg/Thing"))
    bag.write(KEPT, BEGIN * SECOND, cdr("first"))
    bag.write(GONE, BEGIN * SECOND, cdr("thing"))
    for i in range(100):
        bag.write(WORDS, BEGIN * SECOND + i * SECOND // 50, cdr(str(i)))
        if i % 25 == 24:
            bag.flush()
    bag.close()
    return tmp_path / "bag"


def play(graph, bag, *, listeners=1, done=lambda: None, **parameters):
    """A player that starts when somebody hears the words."""
    parameters = {"delay": 0.0, "paused": True, **parameters}
    player = graph.start(lambda **options: PlayerNode(done, **options), bag=str(bag), **parameters)
    outlet = player._outlets.get(WORDS)
    assert outlet is None or graph.until(lambda: outlet.get_subscription_count() >= listeners)
    return player


def hear(graph, topic=WORDS):
    """Words as they come, with their time of arrival."""
    heard = []
    best_effort = QoSProfile(depth=1000, reliability=ReliabilityPolicy.BEST_EFFORT)
    graph.tester.create_subscription(String, topic, lambda m: heard.append((time.monotonic(), m.data)), best_effort)
    return heard


def resume(graph):
    assert graph.call(Trigger, "/player_node/resume").success


def test_messages_come_in_order_and_in_time(graph, bag):
    heard, ended = hear(graph), []
    play(graph, bag, done=lambda: ended.append(time.monotonic()))
    graph.spin(0.2)
    assert not heard  # paused
    resume(graph)
    assert graph.until(lambda: ended, 10.0) and graph.until(lambda: len(heard) == 100)
    assert [text for _, text in heard] == [str(i) for i in range(100)]
    steps = np.diff([at for at, _ in heard])
    assert np.median(steps) == pytest.approx(0.02, abs=0.004)
    assert heard[-1][0] - heard[0][0] == pytest.approx(1.98, abs=0.3)


def test_the_clock_runs_with_the_bag(graph, bag):
    clock = graph.listen(Clock, "/clock", 1000)
    heard = hear(graph)
    play(graph, bag, rate=2.0)
    graph.spin(0.3)
    held = len(clock)
    assert held > 20 and {to_seconds(m.clock) for m in clock} == {BEGIN}  # it stands still, and says so
    resume(graph)
    start = time.monotonic()
    assert graph.until(lambda: heard and heard[-1][1] == "99")
    took = time.monotonic() - start
    stamps = np.array([to_seconds(m.clock) for m in clock])
    assert took == pytest.approx(1.0, abs=0.3)
    assert (np.diff(stamps) >= 0).all() and stamps[-1] == pytest.approx(BEGIN + 1.98, abs=0.05)
    assert (len(stamps) - held) / took > 100


def test_pause_resume_and_rate_while_it_plays(graph, bag):
    heard = hear(graph)
    play(graph, bag)
    resume(graph)
    assert graph.until(lambda: len(heard) >= 20)
    assert graph.call(Trigger, "/player_node/pause").success
    graph.spin(0.1)
    count = len(heard)
    graph.spin(0.4)
    assert len(heard) == count < 100
    value = ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=10.0)
    request = SetParameters.Request(parameters=[ParameterMessage(name="rate", value=value)])
    assert graph.call(SetParameters, "/player_node/set_parameters", request).results[0].successful
    resume(graph)
    start = time.monotonic()
    assert graph.until(lambda: len(heard) == 100)
    assert time.monotonic() - start < 1.0


def test_latched_messages_are_latched_again_also_those_before_the_start(graph, bag):
    heard = hear(graph)
    play(graph, bag, start=1.0)
    kept = graph.listen(String, KEPT, LATCHED)  # comes after the message
    assert graph.until(lambda: kept) and kept[0].data == "first"
    resume(graph)
    assert graph.until(lambda: heard and heard[-1][1] == "99")
    assert heard[0][1] == "50"


def test_quality_of_service_is_the_recorded_one(graph, bag):
    play(graph, bag, listeners=0)
    (words,) = (info.qos_profile for info in graph.tester.get_publishers_info_by_topic(WORDS))
    (kept,) = (info.qos_profile for info in graph.tester.get_publishers_info_by_topic(KEPT))
    assert (words.reliability, words.durability) == (ReliabilityPolicy.BEST_EFFORT, DurabilityPolicy.VOLATILE)
    assert (kept.reliability, kept.durability) == (ReliabilityPolicy.RELIABLE, DurabilityPolicy.TRANSIENT_LOCAL)


def test_only_the_chosen_topics_are_played(graph, bag):
    player = play(graph, bag, topics=["kept"])
    assert list(player._outlets) == [KEPT]


def test_loop_starts_again(graph, bag):
    heard = hear(graph)
    play(graph, bag, loop=True, rate=10.0)
    resume(graph)
    assert graph.until(lambda: len(heard) >= 250)
    assert [text for _, text in heard[:250]] == [str(i % 100) for i in range(250)]


def test_a_bag_cut_short_is_played_up_to_the_cut(graph, bag):
    file = bag / "bag_0.mcap"
    data = file.read_bytes()
    (bag / "metadata.yaml").unlink()
    file.write_bytes(data[: len(data) // 3])
    left = [m for m in Bag(bag).messages() if m.topic == WORDS]
    assert 0 < len(left) < 100
    heard, ended = hear(graph), []
    player = play(graph, bag, done=lambda: ended.append(1))
    resume(graph)
    assert graph.until(lambda: ended and len(heard) == len(left))
    assert "cut short" in player.bag.cut_short


def test_a_damaged_bag_ends_with_an_error(graph, bag):
    file = bag / "bag_0.mcap"
    data = bytearray(file.read_bytes())
    data[200] ^= 0xFF  # in the first chunk
    file.write_bytes(data)
    ended = []
    player = play(graph, bag, listeners=0, paused=False, rate=10.0, done=lambda: ended.append(1))
    assert graph.until(lambda: ended) and player.failed


@pytest.mark.parametrize(
    ("parameters", "error", "match"),
    [
        ({"bag": ""}, ConfigError, "expected the path"),
        ({"bag": "/nowhere"}, BagError, "does not exist"),
        ({"start": 3.0}, ConfigError, "expected less than the 1.980 s"),
        ({"topics": ["nothing"]}, ConfigError, "none of these topics"),
        ({"rate": 0.0}, ConfigError, "rate"),
    ],
)
def test_bad_parameters_are_refused_with_a_sentence(graph, bag, parameters, error, match):
    with pytest.raises(error, match=match):
        graph.start(PlayerNode, **{"bag": str(bag), **parameters})


def test_time_can_jump_stop_and_change_speed():
    line = Timeline(rate=2.0, paused=True)
    line.change(bag=5 * SECOND)
    time.sleep(0.02)
    assert line.now() == 5 * SECOND and line.wait(6 * SECOND) == float("inf")
    line.change(paused=False)
    assert line.wait(6 * SECOND) == pytest.approx(0.5, abs=0.05)
    line.change(rate=0.5)
    assert line.wait(6 * SECOND) == pytest.approx(2.0, abs=0.2)


def test_the_process_ends_by_itself_with_success(graph, bag):
    heard = hear(graph)
    command = [sys.executable, "-m", "mfm_validation.nodes.player_node", "--ros-args"]
    options = ["-p", f"bag:={bag}", "-p", "delay:=4.0", "-p", "rate:=4.0"]
    child = subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        assert graph.until(lambda: child.poll() is not None, 30.0)
    finally:
        child.kill()
        _, err = child.communicate()
    assert child.returncode == 0, err
    assert [text for _, text in heard] == [str(i) for i in range(100)]
    assert "/gone is not played: its type nowhere_msgs/msg/Thing is not installed" in err


def test_the_process_ends_on_a_signal(bag):
    command = [sys.executable, "-m", "mfm_validation.nodes.player_node", "--ros-args", "-p", f"bag:={bag}"]
    child = subprocess.Popen([*command, "-p", "loop:=true"], stderr=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        assert "playing" in child.stderr.readline() + child.stderr.readline()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=5)
    finally:
        child.kill()
    assert child.returncode == 0 and "Traceback" not in err


def test_predictions_are_the_same_bits_live_and_from_the_bag(graph, tmp_path):
    """The commands of a bag, played alone, are predicted as they were when it was recorded."""
    count, predictions = 100, "/predicted/joint_states"
    live = graph.start(DynamicsNode, robot_arguments=["bodies=6"], patience=10.0)
    recorder = graph.start(RecorderNode, out=str(tmp_path / "bag"))
    command = graph.talk(JointState, "commanded/joint_states", listeners=2)
    assert graph.until(lambda: predictions in recorder._taps)
    names = live._model.joint_names
    for i in range(count):
        angles = 0.3 * np.sin(0.1 * i + np.arange(len(names))) * min(1.0, i / 50)
        command.publish(joint_state(1000.0 + 0.01 * i, names, angles))
        graph.spin(0.005)
    graph.spin(0.1)
    recorder.close()
    graph.executor.remove_node(live)
    live.destroy_node()
    before = [deserialize_message(m.data, JointState) for m in Bag(tmp_path / "bag").messages([predictions])]
    assert len(before) >= count

    again = graph.start(DynamicsNode, robot_arguments=["bodies=6"], patience=10.0)
    after = graph.listen(JointState, predictions)
    graph.start(PlayerNode, bag=str(tmp_path / "bag"), topics=["commanded/joint_states"], paused=True, delay=0.0)
    (commands,) = (x for x in again.subscriptions if x.topic_name == "/commanded/joint_states")
    assert graph.until(lambda: commands.get_publisher_count() == 2 and again._out.get_subscription_count() == 1)
    resume(graph)
    assert graph.until(lambda: len(after) >= count)
    assert after[:count] == before[:count]
