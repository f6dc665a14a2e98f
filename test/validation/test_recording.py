"""Bags are what rosbag2 writes, read back by an independent reader; cut anywhere, they are read up to the cut."""

import errno
import json
import os
from pathlib import Path

import pytest
import yaml

pytest.importorskip("mcap", reason="the extra `bag` is not installed")
rosbag2 = pytest.importorskip("rosbags.rosbag2", reason="the extra `bag` is not installed")
from rosbags.typesys import Stores, get_types_from_msg, get_typestore  # noqa: E402

from mfm_cli.main import main  # noqa: E402
from mfm_common.errors import BagError  # noqa: E402
from mfm_validation.bag import read_bag  # noqa: E402
from mfm_validation.playback import MAGIC, Bag, Recorded, chosen, repair  # noqa: E402
from mfm_validation.recording import BagWriter, Topic, definition  # noqa: E402
from nodes.disk import small_disk  # noqa: E402
from validation import bags  # noqa: E402
from validation.runs import run  # noqa: E402

STRING = "std_msgs/msg/String"
SECOND = 10**9
FOREVER = {"sec": 9223372036, "nsec": 854775807}


def qos(durability="volatile"):
    return {
        "history": "unknown",
        "depth": 0,
        "reliability": "reliable",
        "durability": durability,
        "deadline": FOREVER,
        "lifespan": FOREVER,
        "liveliness": "automatic",
        "liveliness_lease_duration": FOREVER,
        "avoid_ros_namespace_conventions": False,
    }


TOPICS = [
    Topic("/words", STRING, "string data\n", "RIHS01_" + "1" * 64, (qos(),)),
    Topic("/kept", STRING, "string data\n", "RIHS01_" + "1" * 64, (qos("transient_local"), qos())),
]


def cdr(text):
    data = text.encode() + b"\0"
    return b"\0\1\0\0" + len(data).to_bytes(4, "little") + data


def message(i):
    stamp = 1_700_000_000 * SECOND + i * 1_000_000
    return Recorded(stamp, TOPICS[i % 7 == 0].name, cdr(f"word {i} " + "x" * 50), stamp - 1000)


def plain(messages):
    """Without the time of publishing, which not every reader tells."""
    return [message._replace(published=None) for message in messages]


def write(folder, count=500, every=100, close=True):
    """A bag of this many messages, flushed now and then."""
    bag = BagWriter(folder)
    for topic in TOPICS:
        bag.add(topic)
    for i in range(count):
        bag.write(*message(i)[1::-1], *message(i)[2:])
        if i % every == every - 1:
            bag.flush()
    if close:
        bag.close()
    return bag


def independent(folder):
    with rosbag2.Reader(folder) as reader:
        return [Recorded(stamp, c.topic, bytes(data)) for c, stamp, data in reader.messages(reader.connections)]


def test_an_independent_reader_reads_every_message_back(tmp_path):
    write(tmp_path / "bag")
    assert independent(tmp_path / "bag") == plain(message(i) for i in range(500))
    with rosbag2.Reader(tmp_path / "bag") as reader:
        words, kept = reader.connections
        assert (words.topic, words.msgtype, words.digest) == ("/words", STRING, TOPICS[0].type_hash)
        assert [q.durability.name for q in kept.ext.offered_qos_profiles] == ["TRANSIENT_LOCAL", "VOLATILE"]
        store = get_typestore(Stores.EMPTY)
        store.register(get_types_from_msg(words.msgdef.data, STRING))
        assert store.deserialize_cdr(message(1).data, STRING).data.startswith("word 1 ")


def test_metadata_has_the_form_of_version_9(tmp_path):
    write(tmp_path / "bag")
    facts = yaml.safe_load((tmp_path / "bag" / "metadata.yaml").read_text())["rosbag2_bagfile_information"]
    assert facts["version"] == 9 and facts["storage_identifier"] == "mcap" and facts["custom_data"] == {}
    assert facts["relative_file_paths"] == ["bag_0.mcap"] == [file["path"] for file in facts["files"]]
    assert facts["message_count"] == 500 == sum(t["message_count"] for t in facts["topics_with_message_count"])
    assert facts["starting_time"] == {"nanoseconds_since_epoch": message(0).stamp}
    assert facts["duration"] == {"nanoseconds": message(499).stamp - message(0).stamp}
    assert facts["topics_with_message_count"][1]["topic_metadata"] == {
        "name": "/kept",
        "type": STRING,
        "serialization_format": "cdr",
        "offered_qos_profiles": list(TOPICS[1].qos),
        "type_description_hash": TOPICS[1].type_hash,
    }


def test_the_file_says_what_metadata_says(tmp_path):
    """As rosbag2 does, so that ``ros2 bag reindex`` finds it."""
    from mcap.reader import make_reader

    write(tmp_path / "bag")
    with (tmp_path / "bag" / "bag_0.mcap").open("rb") as stream:
        reader = make_reader(stream, validate_crcs=True)
        (record,) = reader.iter_metadata()
        assert reader.get_header().profile == "ros2"
        assert {s.encoding for s in reader.get_summary().schemas.values()} == {"ros2msg"}
        assert sum(1 for _ in reader.iter_messages()) == 500
    outside = yaml.safe_load((tmp_path / "bag" / "metadata.yaml").read_text())
    assert yaml.safe_load(record.metadata["serialized_metadata"]) == outside["rosbag2_bagfile_information"]


@pytest.mark.parametrize("compression", ["none", "lz4", "zstd"])
def test_bag_reads_what_was_written_in_the_order_of_time(tmp_path, compression):
    bag = BagWriter(tmp_path / "bag", compression)
    bag.add(TOPICS[0])
    for stamp in (3, 1, 2, 5, 4):
        bag.write("/words", stamp * SECOND // 10, cdr(str(stamp)))
        bag.flush()
    bag.close()
    read = Bag(tmp_path / "bag")
    assert [m.stamp * 10 // SECOND for m in read.messages()] == [1, 2, 3, 4, 5]
    assert [m.data for m in read.messages(start=4 * SECOND // 10)] == [cdr("4"), cdr("5")]
    assert (read.count, read.start, read.end, read.cut_short) == (5, SECOND // 10, SECOND // 2, "")
    assert read.topics["/words"] == TOPICS[0]
    assert list(read.messages(topics=[])) == []


def test_sqlite3_bags_are_read_too(tmp_path):
    with rosbag2.Writer(tmp_path / "bag", version=9) as writer:
        store = get_typestore(Stores.ROS2_JAZZY)
        connection = writer.add_connection("/words", STRING, typestore=store)
        for i in range(5):
            writer.write(connection, i, cdr(str(i)))
    bag = Bag(tmp_path / "bag")
    assert [m.data for m in bag.messages()] == [cdr(str(i)) for i in range(5)]
    assert bag.topics["/words"].type == STRING and not bag.needs_repair


def test_a_bag_without_messages_is_a_bag(tmp_path):
    BagWriter(tmp_path / "bag").close()
    bag = Bag(tmp_path / "bag")
    assert (bag.count, bag.topics, list(bag.messages())) == (0, {}, [])


def test_nothing_is_overwritten(tmp_path):
    write(tmp_path / "bag")
    with pytest.raises(BagError, match="exists already"):
        BagWriter(tmp_path / "bag")
    with pytest.raises(BagError, match="cannot be written"):
        BagWriter(tmp_path / "bag" / "metadata.yaml" / "bag")


def test_what_is_no_bag_is_said(tmp_path):
    with pytest.raises(BagError, match="does not exist"):
        Bag(tmp_path / "nowhere")
    with pytest.raises(BagError, match="no metadata.yaml"):
        Bag(tmp_path)
    with pytest.raises(BagError, match="bag"):
        (tmp_path / "a.txt").write_text("hello")
        Bag(tmp_path / "a.txt")
    with pytest.raises(BagError, match="expected the folder"):
        (tmp_path / "a.mcap").write_bytes(b"torn")
        repair(tmp_path / "a.mcap")


def test_flushed_messages_survive_and_the_rest_is_gone(tmp_path):
    write(tmp_path / "bag", count=499, every=100, close=False).abandon()
    bag = Bag(tmp_path / "bag")
    assert "cut short" in bag.cut_short and "400" in bag.cut_short and bag.needs_repair
    assert list(bag.messages()) == [message(i) for i in range(400)]
    assert bag.topics == {topic.name: topic for topic in TOPICS}


def test_a_file_cut_anywhere_is_read_up_to_the_last_chunk(tmp_path):
    write(tmp_path / "bag", count=60, every=20)
    file = tmp_path / "bag" / "bag_0.mcap"
    whole = file.read_bytes()
    counts = set()
    for size in range(0, len(whole), 7):
        file.write_bytes(whole[:size])
        bag = Bag(tmp_path / "bag")
        assert list(bag.messages()) == [message(i) for i in range(bag.count)]
        assert bag.count % 20 == 0 and "cut short" in bag.cut_short
        counts.add(bag.count)
    assert counts == {0, 20, 40, 60}


def test_a_damaged_chunk_ends_the_messages_of_a_cut_file(tmp_path):
    write(tmp_path / "bag", count=60, every=20, close=False).abandon()
    file = tmp_path / "bag" / "bag_0.mcap"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0xFF
    file.write_bytes(data)
    assert Bag(tmp_path / "bag").count in (20, 40)


@pytest.mark.parametrize("missing", ["end", "metadata"])
def test_repair_makes_a_bag_for_everybody(tmp_path, missing):
    folder = tmp_path / "bag"
    if missing == "end":
        write(folder, count=450, close=False).abandon()
    else:
        write(folder, count=400)
        (folder / "metadata.yaml").unlink()
    assert Bag(folder).needs_repair
    assert ("cut short" if missing == "end" else "metadata.yaml was missing") in repair(folder)
    assert independent(folder) == plain(message(i) for i in range(400))
    bag = Bag(folder)
    assert ("cut short" in bag.cut_short) is (missing == "end")
    assert not bag.needs_repair and repair(folder) == ""
    assert bag.topics == {topic.name: topic for topic in TOPICS}
    assert sorted(path.name for path in folder.iterdir()) == ["bag_0.mcap", "metadata.yaml"]


def test_repair_leaves_whole_bags_alone(tmp_path):
    write(tmp_path / "bag")
    before = (tmp_path / "bag" / "bag_0.mcap").read_bytes()
    assert repair(tmp_path / "bag") == ""
    assert (tmp_path / "bag" / "bag_0.mcap").read_bytes() == before


def test_the_command_repairs_and_says_how_much_was_saved(tmp_path, capsys):
    folder = tmp_path / "bag"
    write(folder, count=450, close=False).abandon()
    assert main(["repair", str(folder)]) == 0
    assert "cut short" in (said := capsys.readouterr().out) and "400 messages were saved" in said
    assert len(independent(folder)) == 400
    assert main(["repair", str(folder)]) == 0
    assert "is whole: 400 messages, nothing was changed" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"", b"a picture of something else, not an MCAP file" * 9, MAGIC])
def test_the_command_changes_nothing_where_nothing_can_be_saved(tmp_path, capsys, content):
    folder = tmp_path / "bag"
    if content is not None:
        folder.mkdir()
        (folder / "bag_0.mcap").write_bytes(content)
    assert main(["repair", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mfm: error: bag") and str(folder) in said and len(said.splitlines()) == 1
    if content is not None:
        assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("bag_0.mcap", content)]


@pytest.mark.parametrize("repaired", [False, True])
def test_a_report_on_a_bag_that_was_cut_short_says_so(tmp_path, capsys, repaired):
    folder = tmp_path / "bag"
    source = run(seconds=20.0)
    with rosbag2.Reader(bags.write(tmp_path / "whole", source)) as reader:
        bag = BagWriter(folder)
        for connection in reader.connections:
            bag.add(Topic(connection.topic, connection.msgtype))
        for number, (connection, stamp, data) in enumerate(reader.messages()):
            bag.write(connection.topic, stamp, bytes(data))
            if number % 100 == 99:
                bag.flush()
        bag.abandon()
    if repaired:
        assert main(["repair", str(folder)]) == 0
        capsys.readouterr()
        assert "cut short" in read_bag(next(folder.glob("*.mcap"))).flaws[0]
    assert main(["report", str(folder), "--out", str(tmp_path / "out")]) == 2
    assert "cut short" in capsys.readouterr().out
    assert "cut short" in (tmp_path / "out" / "report.html").read_text()
    assert "cut short" in json.loads((tmp_path / "out" / "metrics.json").read_text())["reasons"][0]


def fill(bag, flush_every=50):
    """Write until the disk is full; messages that were flushed."""
    for topic in TOPICS:
        bag.add(topic)
    for i in range(100_000):
        data = cdr(os.urandom(400).hex())
        bag.write("/words", i * 1_000_000, data)
        if i % flush_every == flush_every - 1:
            try:
                bag.flush()
            except OSError as error:
                assert error.errno == errno.ENOSPC
                return i + 1 - flush_every
    raise AssertionError("the disk was never full")


def test_a_full_disk_leaves_a_bag_up_to_the_last_chunk(tmp_path):
    with small_disk(tmp_path / "disk", 300_000) as (disk, limit):
        bag = BagWriter(disk / "bag")
        limit(bag)
        flushed = fill(bag)
        bag.abandon()
        read = Bag(bag.folder)
        assert flushed > 0 and read.count == flushed and "cut short" in read.cut_short
        assert read.needs_repair


def test_definitions_hold_every_type_they_need(tmp_path):
    package = tmp_path / "share" / "a_msgs" / "msg"
    package.mkdir(parents=True)
    (package / "Outer.msg").write_text("# An outer\nbyte ONE=1\nInner[<=3] inner # of it\nInner again\nstring<=5 s\n")
    (package / "Inner.msg").write_text("float64[] values\na_msgs/Leaf leaf\n")
    (package / "Leaf.msg").write_text("wstring text\n")
    text = definition("a_msgs/msg/Outer", [Path("/nowhere"), tmp_path])
    assert text.count("=" * 80) == 2
    assert set(get_types_from_msg(text, "a_msgs/msg/Outer")) == {f"a_msgs/msg/{x}" for x in ("Outer", "Inner", "Leaf")}
    (package / "Leaf.msg").unlink()
    assert definition("a_msgs/msg/Outer", [tmp_path]) == ""


def test_topics_are_chosen_by_name_or_by_their_end():
    topics = ["/one/a/b", "/a/b", "/xa/b"]
    assert chosen(topics, []) == topics
    assert chosen(topics, ["a/b"]) == ["/one/a/b", "/a/b"]
    assert chosen(topics, ["/a/b"]) == ["/a/b"]
