"""Bags of rosbag2 back to serialized messages in the order of their times, also where a bag was cut short."""

from __future__ import annotations

import heapq
import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from mfm_common.errors import BagError
from mfm_validation.recording import BagWriter, QosTable, Topic, installed

if TYPE_CHECKING:
    from mcap.records import McapRecord
    from rosbags.interfaces import Connection, Qos

MAGIC = b"\x89MCAP0\r\n"  # first and last bytes of a whole MCAP file
DISORDER = 10**9  # [ns] messages in a file are at most this far from the order of their times
CHUNK = 1000  # messages of a repaired bag


class Recorded(NamedTuple):
    """One message."""

    stamp: int  # [ns] when it was received
    topic: str
    data: bytes  # CDR
    published: int | None = None  # [ns] if known


class Bag:
    """A recorded bag: a folder, or one .mcap or .db3 file.

    Attributes:
        topics: What it says about each topic, by name.
        start: Time of the first message [ns].
        end: Time of the last message [ns].
        count: Number of messages.
        cut_short: A sentence where the recording ended without being closed, otherwise empty.
        needs_repair: Whether other programs may fail to read it as it is.
    """

    def __init__(self, path: Path | str):
        with installed():
            import mcap  # noqa: F401
            from rosbags.rosbag2 import Reader, ReaderError
        self.path = Path(path)
        self.cut_short = ""
        self.topics: dict[str, Topic] = {}
        self.start = self.end = self.count = 0
        self.files = _mcap_files(self.path)
        torn = any(not _is_whole(file) for file in self.files)
        self.needs_repair = torn or (bool(self.files) and self.path.is_dir() and not _described(self.path))
        if self.needs_repair:
            self._survey()
            self.cut_short = f"cut short: it was never closed; {self.count} messages are left" if torn else ""
            return
        try:
            with Reader(self.path) as reader:
                self.topics = {c.topic: _topic(c) for c in reader.connections}
                self.count = reader.message_count
                if self.count:
                    self.start, self.end = reader.start_time, reader.end_time - 1
                self.cut_short = (reader.storage.metadata.custom or {}).get("cut_short", "")
        except FileNotFoundError:
            raise BagError(f"bag {self.path} does not exist, or is no bag: it has no metadata.yaml") from None
        except ReaderError as error:
            raise BagError(f"bag {self.path} cannot be read: {error}") from None

    def messages(self, topics: Collection[str] | None = None, start: int = 0) -> Iterator[Recorded]:
        """Messages in the order of their times, from this time on [ns]; of these topics only, if given."""
        wanted = set(self.topics if topics is None else topics)
        if self.needs_repair:
            for message in _in_order(scan(self.files, {})):
                if message.topic in wanted and message.stamp >= start:
                    yield message
            return
        from rosbags.rosbag2 import Reader

        try:
            with Reader(self.path) as reader:
                connections = [c for c in reader.connections if c.topic in wanted]
                for connection, stamp, data in reader.messages(connections, start=start) if connections else ():
                    yield Recorded(stamp, connection.topic, data)
        except Exception as error:  # of rosbags, zstd, lz4 or sqlite3
            raise BagError(f"bag {self.path} is damaged: {error}") from None

    def _survey(self) -> None:
        for message in scan(self.files, self.topics):
            self.start = min(self.start, message.stamp) if self.count else message.stamp
            self.end = max(self.end, message.stamp)
            self.count += 1


def repair(path: Path | str) -> str:
    """Close a bag that was cut short, with its metadata.yaml; the sentence about it, empty if nothing was missing."""
    bag = Bag(path)
    if not bag.needs_repair:
        return ""
    folder = bag.path.resolve()
    if not folder.is_dir():
        raise BagError(f"{bag.path} is a file, expected the folder of the bag to repair")
    if not bag.count:
        raise BagError(f"bag {bag.path} holds no whole chunk of messages: nothing can be saved, nothing was changed")
    work = folder / ".repair" / folder.name  # a file is named after its folder
    try:
        shutil.rmtree(work.parent, ignore_errors=True)
        writer = BagWriter(work)
        for topic in bag.topics.values():
            writer.add(topic)
        for number, message in enumerate(bag.messages(), 1):
            writer.write(message.topic, message.stamp, message.data, message.published)
            if number % CHUNK == 0:
                writer.flush()
        writer.close(bag.cut_short)
        (made,) = work.glob("*.mcap")
        for name in ("metadata.yaml", made.name):  # while the old file is there, it still shows that it was cut short
            (work / name).replace(folder / name)
        for file in bag.files:
            if file.name != made.name:
                file.unlink()
    except OSError as error:
        raise BagError(f"bag {folder} cannot be repaired: {error.strerror}") from None
    finally:
        shutil.rmtree(work.parent, ignore_errors=True)
    return bag.cut_short or "metadata.yaml was missing"


def _mcap_files(path: Path) -> list[Path]:
    """The bag's MCAP files, oldest first."""
    if path.is_dir():
        return sorted(path.glob("*.mcap"), key=lambda file: (len(file.name), file.name))
    return [path] if path.suffix == ".mcap" and path.is_file() else []


def _described(folder: Path) -> bool:
    return (folder / "metadata.yaml").exists()


def _is_whole(file: Path) -> bool:
    with file.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - len(MAGIC)))
        return size > 2 * len(MAGIC) and stream.read() == MAGIC


def scan(files: Sequence[Path], topics: dict[str, Topic]) -> Iterator[Recorded]:
    """Messages of MCAP files as far as their chunks are whole; fills in the topics met on the way."""
    from mcap.records import Channel, Message, Schema

    for file in files:
        schemas: dict[int, Schema] = {}
        channels: dict[int, str] = {}
        for record in _records(file):
            if isinstance(record, Schema):
                schemas[record.id] = record
            elif isinstance(record, Channel):
                channels[record.id] = record.topic
                schema, facts = schemas[record.schema_id], record.metadata
                qos = tuple(yaml.safe_load(facts.get("offered_qos_profiles", "")) or ())
                kind = (schema.name, schema.data.decode(), facts.get("topic_type_hash", ""))
                topics[record.topic] = Topic(record.topic, *kind, qos)
            elif isinstance(record, Message):
                yield Recorded(record.log_time, channels[record.channel_id], record.data, record.publish_time)


def _records(file: Path) -> Iterator[McapRecord]:
    """Schemas, channels and messages in the data of an MCAP file, up to the cut or the first damaged chunk."""
    from mcap.data_stream import ReadDataStream
    from mcap.opcode import Opcode
    from mcap.records import Channel, Chunk, Message, Schema
    from mcap.stream_reader import breakup_chunk

    size = file.stat().st_size
    with file.open("rb") as stream:
        if stream.read(len(MAGIC)) != MAGIC:
            return
        while len(head := stream.read(9)) == 9 and head[0] != Opcode.DATA_END:
            length = int.from_bytes(head[1:], "little")
            if stream.tell() + length > size:
                return
            data = ReadDataStream(BytesIO(stream.read(length)))
            if head[0] == Opcode.CHUNK:
                try:
                    yield from breakup_chunk(Chunk.read(data), validate_crc=True)
                except Exception:  # zstd, lz4 and the checksum have no error in common
                    return
            elif head[0] == Opcode.SCHEMA:
                yield Schema.read(data)
            elif head[0] == Opcode.CHANNEL:
                yield Channel.read(data)
            elif head[0] == Opcode.MESSAGE:
                yield Message.read(data, length)


def _in_order(messages: Iterator[Recorded]) -> Iterator[Recorded]:
    """The messages sorted by time."""
    waiting: list[tuple[int, int, Recorded]] = []
    newest = 0
    for number, message in enumerate(messages):
        heapq.heappush(waiting, (message.stamp, number, message))
        newest = max(newest, message.stamp)
        while waiting[0][0] < newest - DISORDER:
            yield heapq.heappop(waiting)[2]
    while waiting:
        yield heapq.heappop(waiting)[2]


def _topic(connection: Connection) -> Topic:
    offered = getattr(connection.ext, "offered_qos_profiles", [])
    qos = tuple(_qos(profile) for profile in offered)
    return Topic(connection.topic, connection.msgtype, connection.msgdef.data, connection.digest, qos)


def _qos(profile: Qos) -> QosTable:
    return {
        "history": profile.history.name.lower(),
        "depth": profile.depth,
        "reliability": profile.reliability.name.lower(),
        "durability": profile.durability.name.lower(),
        **{
            key: {"sec": getattr(profile, key).sec, "nsec": getattr(profile, key).nsec}
            for key in ("deadline", "lifespan", "liveliness_lease_duration")
        },
        "liveliness": profile.liveliness.name.lower(),
        "avoid_ros_namespace_conventions": profile.avoid_ros_namespace_conventions,
    }


def chosen(topics: Collection[str], wanted: Sequence[str]) -> list[str]:
    """The topics that were asked for: ``/a/b`` is that one, ``a/b`` also any that ends so; none asked for: all.

    >>> chosen(["/one/a/b", "/a/b", "/b"], ["a/b"])
    ['/one/a/b', '/a/b']
    """
    return [t for t in topics if not wanted or any(t == w or t.endswith("/" + w) for w in wanted)]
