"""Serialized messages to a bag as rosbag2 writes it: a folder with an MCAP file and metadata.yaml.

What was flushed survives whatever happens to the process afterwards.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from mfm_common.errors import BagError

VERSION = 9  # of metadata.yaml, since Jazzy
COMPRESSIONS = ("none", "lz4", "zstd")
PRIMITIVES = frozenset(
    "bool byte char float32 float64 int8 uint8 int16 uint16 int32 uint32 int64 uint64 string wstring".split()
)

QosTable = dict[str, Any]  # one offered QoS profile, in the words of metadata.yaml


@dataclass(frozen=True)
class Topic:
    """What a bag says about a topic."""

    name: str  # absolute
    type: str  # as in sensor_msgs/msg/JointState
    definition: str = ""  # text of the .msg file and of those it needs
    type_hash: str = ""
    qos: tuple[QosTable, ...] = ()


def definition(kind: str, prefixes: Sequence[Path]) -> str:
    """Text of a message type and of every type in it, as rosbag2 stores them; empty where a .msg file is missing."""
    seen: set[str] = set()

    def text(name: str) -> str:
        package, _, message = name.replace("/msg/", "/").partition("/")
        files = [prefix / "share" / package / "msg" / f"{message}.msg" for prefix in prefixes]
        found = next(path for path in files if path.is_file()).read_text()
        for used in sorted(_used(found, package)):
            if used not in seen:
                seen.add(used)
                found += f"\n{'=' * 80}\nMSG: {used}\n{text(used)}"
        return found

    try:
        return text(kind)
    except StopIteration:
        return ""


def _used(text: str, package: str) -> set[str]:
    """Message types of the fields of a .msg text."""
    kinds = re.findall(r"^\s*([A-Za-z]\w*(?:/\w+)*)(?:<=\d+)?(?:\[[^\]]*\])?\s+\w+", text, re.MULTILINE)
    return {kind if "/" in kind else f"{package}/{kind}" for kind in kinds if kind not in PRIMITIVES}


class BagWriter:
    """A bag being written; after an OSError it is over and holds what was flushed before."""

    def __init__(self, folder: Path, compression: str = "zstd"):
        with installed():
            from mcap.writer import CompressionType, Writer
        if folder.exists():
            raise BagError(f"bag {folder} exists already and is not overwritten")
        try:
            folder.mkdir(parents=True)
            self._file = _File(folder / f"{folder.name}_0.mcap")
        except OSError as error:
            raise BagError(f"bag {folder} cannot be written: {error.strerror}") from None
        self.folder = folder
        self.messages = 0
        self._topics: dict[str, Topic] = {}
        self._channels: dict[str, int] = {}
        self._schemas: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        self._span = [2**63 - 1, 0]
        kind = CompressionType[compression.upper()]
        self._writer = cast(Any, Writer)(self._file, compression=kind)
        self._writer.start(profile="ros2", library="mfm")
        self._writer.flush()

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self._file.written

    def add(self, topic: Topic) -> None:
        """Make a topic known, before its first message."""
        if topic.type not in self._schemas:
            encoding = "ros2msg" if topic.definition else ""
            text = topic.definition.encode()
            self._schemas[topic.type] = self._writer.register_schema(topic.type, encoding, text)
        facts = {"offered_qos_profiles": _dump(list(topic.qos)), "topic_type_hash": topic.type_hash}
        self._channels[topic.name] = self._writer.register_channel(topic.name, "cdr", self._schemas[topic.type], facts)
        self._topics[topic.name], self._counts[topic.name] = topic, 0

    def write(self, topic: str, stamp: int, data: bytes, published: int | None = None) -> None:
        """Add a message; times in nanoseconds."""
        count = self._counts[topic] + 1
        self._writer.add_message(self._channels[topic], stamp, data, stamp if published is None else published, count)
        self._counts[topic] = count
        self.messages += 1
        self._span = [min(stamp, self._span[0]), max(stamp, self._span[1])]

    def flush(self) -> None:
        """Write what came since the last time as a chunk: from now on it is safe."""
        self._writer.flush()

    def close(self, cut_short: str = "") -> None:
        """End the file and write metadata.yaml."""
        facts = self._metadata(cut_short)
        self._writer.flush()
        self._writer.add_metadata("rosbag2", {"serialized_metadata": _dump(facts)})
        self._writer.finish()
        self._file.flush()
        self._file.close()
        _write_whole(self.folder / "metadata.yaml", _dump({"rosbag2_bagfile_information": facts}))

    def abandon(self) -> None:
        """Close the file as it is."""
        self._file.close()

    def _metadata(self, cut_short: str) -> dict[str, Any]:
        start, end = self._span if self.messages else (0, 0)
        span = {
            "duration": {"nanoseconds": end - start},
            "starting_time": {"nanoseconds_since_epoch": start},
            "message_count": self.messages,
        }
        topics = [
            {
                "topic_metadata": {
                    "name": topic.name,
                    "type": topic.type,
                    "serialization_format": "cdr",
                    "offered_qos_profiles": list(topic.qos),
                    "type_description_hash": topic.type_hash,
                },
                "message_count": self._counts[topic.name],
            }
            for topic in self._topics.values()
        ]
        name = self._file.path.name
        return {
            "version": VERSION,
            "storage_identifier": "mcap",
            **span,
            "topics_with_message_count": topics,
            "compression_format": "",
            "compression_mode": "",
            "relative_file_paths": [name],
            "files": [{"path": name, **span}],
            "custom_data": {"cut_short": cut_short} if cut_short else {},
            "ros_distro": os.environ.get("ROS_DISTRO", ""),
        }


class _File:
    """A file that grows by whole chunks: what ``flush`` cannot write completely is not in it at all."""

    def __init__(self, path: Path):
        self.path, self.written = path, 0
        self._raw = path.open("xb", buffering=0)
        self._pending = bytearray()

    def write(self, data: bytes) -> None:
        self._pending += data

    def tell(self) -> int:
        return self.written + len(self._pending)

    def flush(self) -> None:
        try:
            done = 0
            while done < len(self._pending):
                done += self._raw.write(bytes(self._pending[done:])) or 0
            self.written += done
        except OSError:
            with suppress(OSError):
                self._raw.truncate(self.written)
            raise
        finally:
            self._pending.clear()

    def close(self) -> None:
        self._raw.close()


def _dump(facts: Any) -> str:
    return str(yaml.dump(facts, Dumper=_Plain, sort_keys=False))


class _Plain(yaml.SafeDumper):
    """YAML without references to what was written before."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _write_whole(path: Path, text: str) -> None:
    """Write a file that is never seen half written."""
    half = path.with_name(path.name + ".part")
    half.write_text(text)
    half.replace(path)


@contextmanager
def installed() -> Iterator[None]:
    """Say how to get a package that is only needed for bags."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise BagError(f"bags need {missing.name}, which is not installed: pip install 'mfm[bag]'") from None
