"""Serialized ROS 2 messages to plain data: the few message types that a judgement needs, read without ROS."""

from __future__ import annotations

import struct
from typing import NamedTuple

from mfm_common.errors import BagError

JOINT_STATE, STRING, DIAGNOSTICS = (
    "sensor_msgs/msg/JointState",
    "std_msgs/msg/String",
    "diagnostic_msgs/msg/DiagnosticArray",
)
HEADER = 4  # bytes of the encapsulation before the data; alignment counts from their end


class Reader:
    """Reads one value after the other from a CDR message (XCDR1, either byte order)."""

    def __init__(self, data: bytes) -> None:
        if len(data) < HEADER or data[0] != 0 or data[1] > 1:
            raise BagError(f"message begins with {data[:2].hex() or 'nothing'}, expected the header of plain CDR")
        self.data, self.place = data, HEADER
        self.order = "<" if data[1] == 1 else ">"

    def number(self, code: str) -> int:
        """The next number of this struct code, at its natural alignment."""
        size = struct.calcsize(code)
        self.align(size)
        try:
            (value,) = struct.unpack_from(self.order + code, self.data, self.place)
        except struct.error:
            raise BagError(f"message ends after {len(self.data)} bytes, expected more") from None
        self.place += size
        return int(value)

    def align(self, size: int) -> None:
        """Skip to the next multiple of size."""
        self.place += -(self.place - HEADER) % size

    def text(self) -> str:
        """The next string."""
        return self.block(self.number("I"))[:-1].decode("utf-8", "replace")

    def block(self, size: int) -> bytes:
        """The next bytes."""
        end = self.place + size
        if end > len(self.data):
            raise BagError(f"message ends after {len(self.data)} bytes, expected {end}")
        start, self.place = self.place, end
        return self.data[start:end]

    def doubles(self) -> bytes:
        """The next sequence of float64, as bytes in this machine's order."""
        count = self.number("I")
        if not count:
            return b""
        self.align(8)
        raw = self.block(8 * count)
        return raw if self.order == "<" else struct.pack(f"<{count}d", *struct.unpack(f">{count}d", raw))


class JointSample(NamedTuple):
    """A JointState; values as little-endian float64."""

    stamp: float  # s
    names: tuple[str, ...]
    position: bytes
    velocity: bytes
    effort: bytes


class JointStateDecoder:
    """Decodes the messages of one topic; while names and lengths stay the same, only numbers are read."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._fixed: list[tuple[slice, bytes]] = []  # what was the same in the last message: names and lengths
        self._values: list[slice] = []
        self._size = 0
        self._stamp = struct.Struct("<iI")

    def __call__(self, data: bytes) -> JointSample:
        """The message's content."""
        if not self._fixed or len(data) < self._size or any(data[place] != same for place, same in self._fixed):
            return self._read(data)
        seconds, nanoseconds = self._stamp.unpack_from(data, HEADER)
        return JointSample(seconds + nanoseconds * 1e-9, self._names, *(data[place] for place in self._values))

    def _read(self, data: bytes) -> JointSample:
        """The message's content, and where it stands for the next one."""
        reader = Reader(data)
        seconds, nanoseconds = reader.number("i"), reader.number("I")
        start = reader.place
        reader.text()  # frame
        self._names = tuple(reader.text() for _ in range(reader.number("I")))
        values, self._values, self._fixed = [], [], []
        places = [start]
        for _ in range(3):
            values.append(reader.doubles())
            first = reader.place - len(values[-1])
            self._values.append(slice(first, reader.place))
            places += [first, reader.place]
        if reader.order == "<":
            fixed = [slice(0, HEADER), *(slice(*pair) for pair in zip(places[0::2], places[1::2], strict=False))]
            self._fixed, self._size = [(place, data[place]) for place in fixed], reader.place
        return JointSample(seconds + nanoseconds * 1e-9, self._names, *values)


def string(data: bytes) -> str:
    """Text of a std_msgs/String."""
    return Reader(data).text()


class Status(NamedTuple):
    """One entry of /diagnostics."""

    name: str
    level: int
    message: str
    values: dict[str, str]


def diagnostics(data: bytes) -> list[Status]:
    """Entries of a DiagnosticArray."""
    reader = Reader(data)
    reader.number("i")
    reader.number("I")
    reader.text()  # frame
    found = []
    for _ in range(reader.number("I")):
        level, name, message, _hardware = reader.number("B"), reader.text(), reader.text(), reader.text()
        values = {reader.text(): reader.text() for _ in range(reader.number("I"))}
        found.append(Status(name, level, message, values))
    return found
