"""Recorded topics to joint traces and what else a verdict needs, without ROS: MCAP and sqlite3 bags of rosbag2."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import yaml
from numpy.typing import NDArray
from tqdm import tqdm

from mfm_common.errors import BagError
from mfm_common.reports import report_name
from mfm_common.trace import JointTrace
from mfm_validation import cdr
from mfm_validation.playback import scan
from mfm_validation.recording import Topic
from mfm_validation.units import sliding

Array = NDArray[np.float64]
KINDS = ("commanded", "predicted", "measured")  # their topics are KIND/joint_states
INSTALL = "install mfm's extra `bag` (pip install 'mfm[bag]'), or source a ROS 2 that has rosbag2_py"


class Message(NamedTuple):
    """One recorded message."""

    topic: str
    kind: str  # message type
    arrival: float  # s, when the recorder got it
    data: bytes


@dataclass(frozen=True)
class Recording:
    """What a recording says about one robot.

    Attributes:
        path: Where it was read.
        form: What it is, in words.
        sha256: Hash over its data files.
        traces: commanded, predicted, measured; those that were recorded.
        latency: Median of arrival - stamp of each trace [s].
        description: Robot description, if recorded.
        parameters: Parameters of every node by its name, if recorded.
        facts: What the launcher says about the run: version, board, plant, tolerances, robot, gait.
        statuses: Last entry of each name on /diagnostics.
        board_states: When the servo board changed its state, by the clock of the stamps [s], and to which.
        correction: What was asked to be added to the commands, if anything was.
        notes: What a reader should know, as sentences.
        flaws: What stands in the way of a PASS, as sentences: a file cut short, tolerances that changed.
        anchored: Whether the stamps of prediction and measurement come from one clock.
    """

    path: Path
    form: str
    sha256: str
    traces: dict[str, JointTrace]
    latency: dict[str, float] = field(default_factory=dict)
    description: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    statuses: dict[str, cdr.Status] = field(default_factory=dict)
    board_states: tuple[tuple[float, str], ...] = ()
    correction: JointTrace | None = None
    notes: tuple[str, ...] = ()
    flaws: tuple[str, ...] = ()
    anchored: bool = True

    @cached_property
    def slides(self) -> frozenset[str]:
        """Joints that slide: their positions are in metres."""
        return sliding(self.description)

    def node(self, name: str) -> dict[str, Any]:
        """Parameters of a node, whatever its namespace; empty if they were not recorded."""
        found = [value for key, value in self.parameters.items() if key.rsplit("/", 1)[-1] == name]
        return dict(found[0]) if found and isinstance(found[0], dict) else {}


class Series:
    """Samples of one topic as they come; a message that lacks a joint has no value for it."""

    def __init__(self, topic: str, rates: bool) -> None:
        self.topic, self._rates = topic, rates
        self._decode = cdr.JointStateDecoder()
        self._names: tuple[str, ...] = ()
        self._stamp: list[float] = []
        self._late: list[float] = []
        self._position, self._velocity = bytearray(), bytearray()

    def __len__(self) -> int:
        return len(self._stamp)

    def add(self, message: Message) -> None:
        """Take one message in."""
        sample = self._decode(message.data)
        self._names = self._names or sample.names
        size = 8 * len(sample.names)
        if len(sample.position) != size:
            raise BagError(
                f"{self.topic}: a message has {len(sample.names)} joints and {len(sample.position) // 8} positions, "
                "expected as many"
            )
        same = sample.names == self._names
        self._position += sample.position if same else self._ordered(sample.names, sample.position)
        if self._rates:
            velocity = sample.velocity if len(sample.velocity) == size else b"\xff" * size  # not a number
            self._velocity += velocity if same else self._ordered(sample.names, velocity)
        self._stamp.append(sample.stamp)
        self._late.append(message.arrival - sample.stamp)

    def _ordered(self, names: tuple[str, ...], values: bytes) -> bytes:
        if new := [name for name in names if name not in self._names]:
            raise BagError(
                f"{self.topic}: joint '{new[0]}' appears after the first message; expected one set of joints"
            )
        numbers = dict(zip(names, np.frombuffer(values, "<f8"), strict=True))
        return np.array([numbers.get(name, np.nan) for name in self._names], "<f8").tobytes()

    def trace(self) -> JointTrace:
        """All samples."""
        if len(set(self._names)) < len(self._names):
            raise BagError(f"{self.topic} names a joint twice: {', '.join(self._names)}")
        shape = len(self._stamp), len(self._names)
        q = np.frombuffer(self._position, "<f8").reshape(shape)
        none = np.broadcast_to(np.nan, shape)  # takes no memory
        qdot = np.frombuffer(self._velocity, "<f8").reshape(shape) if self._rates else none
        return JointTrace(np.array(self._stamp, np.float64), self._names, q, qdot)

    @property
    def latency(self) -> float:
        """Median of arrival - stamp [s]."""
        return float(np.median(self._late))


def read_bag(path: str | Path, namespace: str | None = None, progress: bool = False, rates: bool = True) -> Recording:
    """The recording in a bag: a folder of rosbag2, or one of its .mcap or .db3 files.

    Args:
        path: The bag.
        namespace: Robot to read where the bag has several.
        progress: Show a progress bar on a terminal.
        rates: Also read the joints' rates; without them a long recording takes half the memory.
    """
    path = Path(path)
    files, notes, flaws = storage_files(path), list[str](), list[str]()
    series: dict[str, Series] = {}
    texts: dict[str, list[tuple[float, str]]] = {}
    statuses: dict[str, cdr.Status] = {}
    bar = tqdm(messages(path, files, flaws), desc=path.name, unit=" messages", disable=None if progress else True)
    for message in bar:
        if message.kind == cdr.JOINT_STATE:
            series.setdefault(message.topic, Series(message.topic, rates)).add(message)
        elif message.kind == cdr.STRING:
            seen, text = texts.setdefault(message.topic, []), cdr.string(message.data)
            if not seen or seen[-1][1] != text:
                seen.append((message.arrival, text))
        elif message.kind == cdr.DIAGNOSTICS:
            statuses.update({status.name: status for status in cdr.diagnostics(message.data)})
    flaws += _marks(path)
    prefix = _prefix(path, series, namespace)
    own = report_name(prefix, "")
    traces = {kind: series[topic] for kind in KINDS if (topic := f"{prefix}{kind}/joint_states") in series}
    correction = series.get(f"{prefix}command_correction/joint_states")
    parameters = _parameters([text for _, text in texts.get(f"{prefix}parameters", [])], notes, flaws)
    facts = parameters.pop("mfm", {})
    description = [text for _, text in texts.get(f"{prefix}robot_description", [])]
    latency = {kind: found.latency for kind, found in traces.items()}
    behind = latency.get("measured", 0.0)
    if len(description) > 1:
        notes.append("The robot description changed during the recording; the first one is named here.")
    return Recording(
        path=path,
        form=f"rosbag2, {'MCAP' if files[0].suffix == '.mcap' else 'sqlite3'}",
        sha256=hash_files(files),
        traces={kind: found.trace() for kind, found in traces.items()},
        latency=latency,
        description=description[0] if description else None,
        parameters=parameters,
        facts=facts if isinstance(facts, dict) else {},
        statuses={name.replace(own, "mfm: ", 1): said for name, said in statuses.items() if name.startswith(own)},
        board_states=tuple((at - behind, text) for at, text in texts.get(f"{prefix}board_state", [])),
        correction=correction.trace() if correction else None,
        notes=tuple(notes),
        flaws=tuple(flaws),
    )


def _prefix(path: Path, series: dict[str, Series], namespace: str | None) -> str:
    """What stands before measured/joint_states in this bag."""
    tail = re.compile(rf"(.*/)?({'|'.join(KINDS)})/joint_states")
    found = sorted({match[1] or "" for topic in series if (match := tail.fullmatch(topic))})
    if namespace is not None:
        wanted = f"/{namespace.strip('/')}/".replace("//", "/")
        if wanted not in found:
            raise BagError(f"{path} has no robot in namespace '{namespace}', it has {', '.join(found) or 'none'}")
        return wanted
    if len(found) > 1:
        raise BagError(f"{path} has several robots: {', '.join(found)}; choose one with --namespace")
    return found[0] if found else "/"


def _parameters(texts: list[str], notes: list[str], flaws: list[str]) -> dict[str, Any]:
    """Parameters by node; what is said first about a node counts, a node that starts later adds its own."""
    found: list[dict[str, Any]] = []
    for text in texts:
        try:
            found.append(dict(json.loads(text)))
        except (ValueError, TypeError):
            notes.append("A message on `parameters` is not a JSON object and was left out.")
    merged: dict[str, Any] = {}
    for parameters in found:
        for name, value in parameters.items():
            if merged.setdefault(name, value) != value:
                tolerances = name == "mfm" or name.endswith("comparator_node")
                (flaws if tolerances else notes).append(
                    f"The parameters of '{name}' changed during the recording; the first ones are used."
                )
    return merged


# ---------------------------------------------------------------------- files


def storage_files(path: Path) -> list[Path]:
    """Data files of a bag, in the order they were written."""
    if not path.exists():
        raise BagError(f"{path} does not exist")
    if path.is_file():
        if path.suffix not in (".mcap", ".db3"):
            raise BagError(f"{path} is not a bag: expected a folder of rosbag2, a .mcap or a .db3 file")
        return [path]
    pattern = re.compile(r".*\.(mcap|db3)(\.zstd)?")
    found = [file for file in path.iterdir() if pattern.fullmatch(file.name)]
    if not found:
        raise BagError(f"{path} is not a bag: it holds no .mcap and no .db3 file")
    return sorted(found, key=lambda file: [int(x) if x.isdigit() else x for x in re.split(r"(\d+)", file.name)])


def hash_files(files: list[Path]) -> str:
    """SHA-256 over the content of files, one after the other."""
    digest = hashlib.sha256()
    for file in files:
        with file.open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()


def messages(path: Path, files: list[Path], flaws: list[str]) -> Iterator[Message]:
    """Messages of a bag of the types that count, file by file; `flaws` gains a sentence for what could not be read."""
    try:
        import rosbags.rosbag2  # noqa: F401
    except ImportError:
        yield from _with_rosbag2_py(path)
        return
    compressed = files[0].suffix == ".zstd" or (
        path.is_dir() and "compression_mode: message" in _metadata(path).lower()
    )
    for file in [path] if compressed else files:
        yield from _with_rosbags(file, flaws)


def _metadata(path: Path) -> str:
    file = (path if path.is_dir() else path.parent) / "metadata.yaml"
    return file.read_text("utf-8", "replace") if file.is_file() else ""


def _marks(path: Path) -> list[str]:
    """What metadata.yaml says of a recording that was cut short and repaired, as a sentence."""
    try:
        facts = yaml.safe_load(_metadata(path))["rosbag2_bagfile_information"]
        said = (facts.get("custom_data") or {}).get("cut_short")
        own = path.is_dir() or path.name in facts["relative_file_paths"]
    except (yaml.YAMLError, AttributeError, KeyError, TypeError):
        return []
    return [f"{path.name} was {said}."] if said and own else []


WANTED = (cdr.JOINT_STATE, cdr.STRING, cdr.DIAGNOSTICS)


def _with_rosbags(file: Path, flaws: list[str]) -> Iterator[Message]:
    from rosbags.rosbag2 import Reader, ReaderError

    reader = Reader(file)
    try:
        reader.open()
    except Exception as error:  # of zlib, lz4, YAML, sqlite3 and struct, whatever is broken
        if file.suffix != ".mcap":
            raise BagError(f"{file} cannot be read: {error}") from None
        yield from _salvage(file, flaws)
        return
    try:
        wanted = [connection for connection in reader.connections if connection.msgtype in WANTED]
        for connection, arrival, data in reader.messages(wanted) if wanted else ():
            yield Message(connection.topic, connection.msgtype, arrival * 1e-9, bytes(data))
    except (ReaderError, sqlite3.Error) as error:
        raise BagError(f"{file} cannot be read: {error}") from None
    finally:
        reader.close()


def _salvage(file: Path, flaws: list[str]) -> Iterator[Message]:
    """Messages up to the last whole chunk of an MCAP file that lacks its end."""
    topics: dict[str, Topic] = {}
    count = 0
    for found in scan([file], topics):
        count += 1
        if (kind := topics[found.topic].type) in WANTED:
            yield Message(found.topic, kind, found.stamp * 1e-9, found.data)
    if not count:
        raise BagError(f"{file} cannot be read: it has no whole chunk of messages")
    flaws.append(f"{file.name} was cut short: {count} messages were read up to its last whole chunk.")


def _with_rosbag2_py(path: Path) -> Iterator[Message]:
    try:
        import rosbag2_py
    except ImportError:
        raise BagError(f"{path} cannot be read here: {INSTALL}") from None
    reader = rosbag2_py.SequentialReader()
    storage = "sqlite3" if storage_files(path)[0].suffix == ".db3" else "mcap"
    try:
        reader.open(rosbag2_py.StorageOptions(uri=str(path), storage_id=storage), rosbag2_py.ConverterOptions("", ""))
    except RuntimeError as error:
        raise BagError(f"{path} cannot be read: {error}") from None
    kinds = {topic.name: topic.type for topic in reader.get_all_topics_and_types()}
    while reader.has_next():
        topic, data, arrival = reader.read_next()
        if kinds[topic] in WANTED:
            yield Message(topic, kinds[topic], arrival * 1e-9, data)
