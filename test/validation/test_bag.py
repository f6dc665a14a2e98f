"""Bags are read as they were written, also where they end early."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from mfm_common.errors import BagError
from mfm_validation import cdr
from mfm_validation.bag import read_bag
from mfm_validation.judge import judge
from validation import bags
from validation.runs import NAMES, START, run, trace, with_traces

STAMP = 1e-9 * 200  # s: the distance between two float64 near the epoch


@pytest.fixture
def recording():
    return run(seconds=12.0)


@pytest.mark.parametrize("plugin", ["mcap", "sqlite3"])
@pytest.mark.parametrize("prefix", ["/", "/left/snake/"])
def test_a_bag_holds_what_was_written(tmp_path, recording, plugin, prefix):
    bag = read_bag(bags.write(tmp_path / "bag", recording, plugin, prefix))
    assert set(bag.traces) == {"commanded", "predicted", "measured"}
    for kind, written in recording.traces.items():
        assert bag.traces[kind].names == NAMES
        assert bag.traces[kind].stamp == pytest.approx(written.stamp, abs=STAMP)
        np.testing.assert_array_equal(bag.traces[kind].q, written.q)
        assert np.isnan(bag.traces[kind].qdot).all()  # none was sent
        assert bag.latency[kind] == pytest.approx(0.002, abs=1e-6)
    assert bag.facts == recording.facts
    assert bag.description == '<robot name="snake"/>'
    assert bag.statuses["mfm: servo bridge"].values == {"emulated": "False"}
    assert bag.notes == bag.flaws == ()
    assert len(bag.sha256) == 64


def test_a_single_file_of_a_bag_is_enough(tmp_path, recording):
    (file,) = bags.write(tmp_path / "bag", recording).glob("*.mcap")
    assert len(read_bag(file).traces["measured"].stamp) == 1200


def test_joints_are_found_by_name_in_any_order(tmp_path, recording):
    measured = recording.traces["measured"]
    turned = trace(measured.stamp, measured.q[:, ::-1], NAMES[::-1])
    bag = read_bag(bags.write(tmp_path / "bag", with_traces(recording, measured=turned)))
    result = judge(bag)
    assert result.verdict == "PASS" and result.aligned.names == NAMES[::-1]


def test_the_verdict_of_a_bag_is_the_verdict_of_its_data(tmp_path, recording):
    live, read = judge(recording), judge(read_bag(bags.write(tmp_path / "bag", recording)))
    assert read.verdict == live.verdict == "PASS"
    for one, other in zip(live.joints, read.joints, strict=True):
        for key, value in one.values.items():
            assert other.values[key] == pytest.approx(value, rel=1e-5, abs=1e-7, nan_ok=True), key


@pytest.mark.parametrize("metadata", [True, False])
def test_a_truncated_bag_is_read_up_to_its_last_chunk_and_does_not_pass(tmp_path, recording, metadata):
    recorder = pytest.importorskip("mcap.writer")
    path = tmp_path / "bag"
    path.mkdir()
    with open(path / "bag_0.mcap", "wb") as file:
        writer = recorder.Writer(file, chunk_size=50_000)
        writer.start("ros2")
        kind = "sensor_msgs/msg/JointState"
        schema = writer.register_schema(kind, "ros2msg", b"")
        for name, t in recording.traces.items():
            channel = writer.register_channel(f"/{name}/joint_states", "cdr", schema)
            for k, (at, q) in enumerate(zip(t.stamp, t.q, strict=True)):
                data = bags.STORE.serialize_cdr(bags.joint_state(at, t.names, q), kind)
                writer.add_message(channel, round(at * 1e9), bytes(data), round(at * 1e9), k)
        writer.finish()
    file = path / "bag_0.mcap"
    whole = read_bag(path)
    assert whole.flaws == ()
    if metadata:
        (path / "metadata.yaml").write_text("rosbag2_bagfile_information: {")
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * 0.85)])
    cut = read_bag(path)
    assert "cut short" in cut.flaws[0]
    count = len(cut.traces["measured"].stamp)
    assert 100 < count < 1200
    np.testing.assert_array_equal(cut.traces["measured"].q, whole.traces["measured"].q[:count])
    assert judge(cut).exit_code == 2


@pytest.mark.parametrize("plugin", ["mcap", "sqlite3"])
def test_what_is_no_bag_is_said_to_be_none(tmp_path, plugin):
    suffix = {"mcap": "mcap", "sqlite3": "db3"}[plugin]
    with pytest.raises(BagError, match="does not exist"):
        read_bag(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BagError, match="holds no .mcap and no .db3"):
        read_bag(tmp_path / "empty")
    for content in (b"", b"a text about something else\n" * 9, b"\x89MCAP0\r\n", b"SQLite format 3\0"):
        file = tmp_path / f"wrong.{suffix}"
        file.write_bytes(content)
        with pytest.raises(BagError, match="cannot be read"):
            read_bag(file)


def test_several_robots_in_one_bag_need_a_choice(tmp_path, recording):
    other = [("/right/measured/joint_states", START, bags.joint_state(START, NAMES, np.zeros(len(NAMES))))]
    path = bags.write(tmp_path / "bag", recording, prefix="/left/", extra=other)
    with pytest.raises(BagError, match="/left/, /right/; choose one with --namespace"):
        read_bag(path)
    assert len(read_bag(path, "left").traces) == 3
    with pytest.raises(BagError, match="no robot in namespace 'middle'"):
        read_bag(path, "middle")


def test_tolerances_that_change_during_the_run_do_not_pass(tmp_path, recording):
    later = bags.T["std_msgs/msg/String"](data='{"mfm": {"tolerances": {"rms": 3, "max": 3}}}')
    path = bags.write(tmp_path / "bag", recording, extra=[("/parameters", START + 5, later)])
    result = judge(read_bag(path))
    assert result.exit_code == 2 and "changed during the recording" in result.reasons[0]


def test_tolerances_come_from_the_comparator_if_the_launcher_says_nothing(tmp_path):
    from dataclasses import replace

    nodes = {
        "/comparator_node": {"rms": 0.04, "max": 0.2, "coverage": 0.8, "joint_tolerances": [f"{NAMES[0]} 0.1 0.3"]}
    }
    recording = replace(run(seconds=12.0, tolerances=None), parameters=nodes)
    result = judge(read_bag(bags.write(tmp_path / "bag", recording)))
    assert result.verdict == "PASS"
    assert (result.tolerances.rms, result.tolerances.max, result.tolerances.coverage) == (0.04, 0.2, 0.8)
    assert result.tolerances.joints == {NAMES[0]: (0.1, 0.3)}


def test_rosbag2_py_is_used_where_only_that_is_installed(tmp_path, recording, monkeypatch):
    """With a stand-in for rosbag2_py that plays back what rosbags reads: a check of our calls, not of rosbag2."""
    from rosbags.rosbag2 import Reader

    path = bags.write(tmp_path / "bag", recording)
    with Reader(path) as reader:
        rows = [(c.topic, bytes(data), at) for c, at, data in reader.messages()]
        topics = [SimpleNamespace(name=c.topic, type=c.msgtype) for c in reader.connections]

    class SequentialReader:
        def open(self, storage, converter):
            assert storage.uri == str(path) and storage.storage_id == "mcap"

        def get_all_topics_and_types(self):
            return topics

        def has_next(self):
            return bool(rows)

        def read_next(self):
            return rows.pop(0)

    fake = SimpleNamespace(
        SequentialReader=SequentialReader, StorageOptions=SimpleNamespace, ConverterOptions=lambda *_: None
    )
    monkeypatch.setitem(sys.modules, "rosbags.rosbag2", None)
    monkeypatch.setitem(sys.modules, "rosbag2_py", fake)
    assert len(read_bag(path).traces["measured"].stamp) == 1200


def test_without_a_reader_the_way_out_is_said(tmp_path, recording, monkeypatch):
    path = bags.write(tmp_path / "bag", recording)
    monkeypatch.setitem(sys.modules, "rosbags.rosbag2", None)
    monkeypatch.setitem(sys.modules, "rosbag2_py", None)
    with pytest.raises(BagError, match=r"pip install 'mfm\[bag\]'"):
        read_bag(path)


def test_messages_in_either_byte_order_are_read():
    message = bags.joint_state(12.5, ["a", "b"], [1.0, -2.0])
    for little in (True, False):
        data = bytes(bags.STORE.serialize_cdr(message, message.__msgtype__, little_endian=little))
        sample = cdr.JointStateDecoder()(data)
        assert (sample.stamp, sample.names) == (12.5, ("a", "b"))
        assert np.frombuffer(sample.position, "<f8").tolist() == [1.0, -2.0]
    with pytest.raises(BagError, match="ends after"):
        cdr.JointStateDecoder()(data[:-4])
    with pytest.raises(BagError, match="expected the header of plain CDR"):
        cdr.string(b"\x07")
