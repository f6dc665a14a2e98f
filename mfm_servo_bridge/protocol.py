"""The wire protocol of the servo board: messages to bytes and back (docs/protocol.md is the specification)."""

import struct
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import IntEnum, IntFlag
from typing import Any, NamedTuple

from mfm_common.errors import HardwareError

VERSION = 1
BAUD = 250_000
TICKS_PER_US = 2
ARM_MAGIC = 0xA55A
MEASURED_MAX = 4092
TICKS_MIN, TICKS_MAX = 1000, 5000  # limits of what CONFIG accepts
DECODED_MIN, DECODED_MAX = 6, 160
ENCODED_MAX = DECODED_MAX + 1  # COBS adds one byte to anything shorter than 254


class State(IntEnum):
    """States of the board."""

    SAFE = 1
    ARMED = 2
    HOLD = 3
    ESTOP = 4


class Code(IntEnum):
    """What an Ack says."""

    OK = 0
    VER = 1
    LEN = 2
    RANGE = 3
    STATE = 4
    SESSION = 5
    TYPE = 6


class Fault(IntFlag):
    """Fault bits of Telem."""

    TIMEOUT = 1
    CLIPPED = 2
    RATE = 4
    BATTERY_LOW = 8
    BATTERY_CUT = 16
    HOT = 32
    ESTOP_INPUT = 64
    UNCONFIGURED = 128
    OVERRUN = 256


@dataclass(frozen=True)
class HelloReq:
    """Who are you? Answered by Hello."""

    version: int = VERSION
    nonce: int = 0


@dataclass(frozen=True)
class Config:
    """Limits of one servo, in ticks; `rate` in ticks per servo frame of 20 ms, 0 for no limit."""

    index: int
    min: int
    max: int
    neutral: int
    rate: int


@dataclass(frozen=True)
class Arm:
    """Let the servos move; without setpoints hold after `hold_ms`, go limp after `off_ms`."""

    hold_ms: int = 100
    off_ms: int = 1000
    magic: int = ARM_MAGIC


@dataclass(frozen=True)
class Disarm:
    """Stop the pulses."""


@dataclass(frozen=True)
class Estop:
    """Stop the pulses and stay stopped until Clear."""


@dataclass(frozen=True)
class Clear:
    """Leave ESTOP for SAFE."""


@dataclass(frozen=True)
class Setpoint:
    """Pulses of servos 0..n-1 in ticks, to be reached at `t_apply` of the board's clock (0: at once)."""

    t_apply: int
    pulses: tuple[int, ...]


@dataclass(frozen=True)
class TimeReq:
    """What time is it? Answered by Time with the same `echo`."""

    echo: int


@dataclass(frozen=True)
class Hello:
    """What the board is."""

    version: int
    major: int
    minor: int
    servos: int
    reset_cause: int
    state: State
    session: int
    nonce: int
    t_us: int
    ticks_per_us: int


@dataclass(frozen=True)
class Ack:
    """Answer to the message with that type and seq."""

    type: int
    seq: int
    code: Code
    state: State


@dataclass(frozen=True)
class Stats:
    """The board's counters since boot, modulo 65536."""

    rx_ok: int
    rx_crc: int
    rx_cobs: int
    rx_len: int
    rx_gap: int
    rx_stale: int
    tx_drop: int
    rx_overrun: int
    pulse_late: int
    boots: int


@dataclass(frozen=True)
class Telem:
    """One scan of the board: potentiometers in counts (0..4092), every second time also the pulses in ticks."""

    t_us: int
    ack_seq: int
    state: State
    faults: Fault
    battery_mv: int
    temperature: int
    measured: tuple[int, ...]
    applied: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Time:
    """The board's clock when the request arrived and when this answer was queued."""

    echo: int
    t_rx: int
    t_tx: int


Message = (
    HelloReq | Config | Arm | Disarm | Estop | Clear | Setpoint | TimeReq | Hello | Ack | Stats | Telem | Time
)  # fmt: skip

TYPES: dict[type[Any], int] = {
    HelloReq: 0x01,
    Config: 0x02,
    Arm: 0x03,
    Disarm: 0x04,
    Estop: 0x05,
    Clear: 0x06,
    Setpoint: 0x10,
    TimeReq: 0x20,
    Hello: 0x81,
    Ack: 0x82,
    Stats: 0x83,
    Telem: 0x90,
    Time: 0xA0,
}

# Payloads of fixed size, in the order of the dataclass' fields; those of other messages have functions below.
_FIXED: dict[type[Any], struct.Struct] = {
    HelloReq: struct.Struct("<BI"),
    Config: struct.Struct("<BHHHH"),
    Disarm: struct.Struct("<"),
    Estop: struct.Struct("<"),
    Clear: struct.Struct("<"),
    TimeReq: struct.Struct("<Q"),
    Hello: struct.Struct("<BBBBBBHIIB"),
    Ack: struct.Struct("<BBBB"),
    Stats: struct.Struct("<10H"),
    Time: struct.Struct("<QII"),
}
_HEAD = struct.Struct("<BBH")
_CRC = struct.Struct("<H")
_ARM = struct.Struct("<HHH")
_SETPOINT = struct.Struct("<IB")
_TELEM = struct.Struct("<IBBHHbB")
_APPLIED = 0x80  # bit of n in TELEM


class Frame(NamedTuple):
    """A message as it came over the wire."""

    message: Message
    seq: int
    session: int


@dataclass
class Counters:
    """What a decoder has seen: good frames, and bad ones by reason."""

    ok: int = 0
    crc: int = 0
    cobs: int = 0
    length: int = 0
    unknown: int = 0


def cobs_encode(data: bytes) -> bytes:
    """`data` (less than 254 bytes) without zeros: each run of other bytes after the distance to its end."""
    return b"".join(bytes((len(run) + 1,)) + run for run in data.split(b"\0"))


def cobs_decode(data: bytes) -> bytes | None:
    """What `cobs_encode` was given, or None if nothing encodes to `data`."""
    runs, i, size = [], 0, len(data)
    while i < size:
        end = i + data[i]
        runs.append(data[i + 1 : end])
        if end == i or end > size or end - i == 255:
            return None
        i = end
    return b"\0".join(runs) if runs else None


def _payload(message: Message) -> bytes:
    if isinstance(message, Setpoint):
        n = len(message.pulses)
        return _SETPOINT.pack(message.t_apply, n) + struct.pack(f"<{n}H", *message.pulses)
    if isinstance(message, Telem):
        n = len(message.measured)
        applied = message.applied
        if applied is not None and len(applied) != n:
            raise struct.error(f"{len(applied)} applied pulses for {n} measured servos")
        head = _TELEM.pack(
            message.t_us,
            message.ack_seq,
            message.state,
            message.faults,
            message.battery_mv,
            message.temperature,
            n if applied is None else n | _APPLIED,
        )
        values = message.measured + (applied or ())
        return head + struct.pack(f"<{len(values)}H", *values)
    if isinstance(message, Arm):
        return _ARM.pack(message.magic, message.hold_ms, message.off_ms)
    return _FIXED[type(message)].pack(*(getattr(message, item.name) for item in fields(message)))


def encode(message: Message, seq: int, session: int) -> bytes:
    """The frame of `message` as it goes over the wire, with the zero that ends it."""
    try:
        body = _HEAD.pack(TYPES[type(message)], seq & 0xFF, session) + _payload(message)
    except struct.error as error:
        raise HardwareError(f"{message} does not fit the wire protocol: {error}") from None
    if len(body) + _CRC.size > DECODED_MAX:
        raise HardwareError(f"{message} has {len(body) + _CRC.size} bytes, at most {DECODED_MAX} fit into a frame")
    return cobs_encode(body + _CRC.pack(crc_hqx(body, 0xFFFF))) + b"\0"


def _setpoint(payload: bytes) -> Setpoint:
    t_apply, n = _SETPOINT.unpack_from(payload)
    return Setpoint(t_apply, struct.unpack(f"<{n}H", payload[_SETPOINT.size :]))


def _telem(payload: bytes) -> Telem:
    t_us, ack_seq, state, faults, battery, temperature, n = _TELEM.unpack_from(payload)
    with_applied, n = n & _APPLIED, n & ~_APPLIED
    values = struct.unpack(f"<{2 * n if with_applied else n}H", payload[_TELEM.size :])
    applied = values[n:] if with_applied else None
    return Telem(t_us, ack_seq, State(state), Fault(faults), battery, temperature, values[:n], applied)


def _arm(payload: bytes) -> Arm:
    magic, hold_ms, off_ms = _ARM.unpack(payload)
    return Arm(hold_ms, off_ms, magic)


def _hello(payload: bytes) -> Hello:
    values = list(_FIXED[Hello].unpack(payload))
    values[5] = State(values[5])
    return Hello(*values)


def _ack(payload: bytes) -> Ack:
    kind, seq, code, state = _FIXED[Ack].unpack(payload)
    return Ack(kind, seq, Code(code), State(state))


def _fixed(kind: type[Any]) -> Callable[[bytes], Any]:
    layout = _FIXED[kind]
    return lambda payload: kind(*layout.unpack(payload))


_PARSERS: dict[int, Callable[[bytes], Message]] = {
    **{number: _fixed(kind) for kind, number in TYPES.items() if kind in _FIXED},
    TYPES[Arm]: _arm,
    TYPES[Setpoint]: _setpoint,
    TYPES[Hello]: _hello,
    TYPES[Ack]: _ack,
    TYPES[Telem]: _telem,
}


@dataclass
class Decoder:
    """Frames out of a stream of bytes; what is not a frame is counted and left behind at the next zero."""

    counters: Counters = field(default_factory=Counters)
    _rest: bytes = b""
    _skip: bool = False  # inside something longer than any frame

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that `data` completes, in order."""
        *chunks, self._rest = (self._rest + data).split(b"\0")
        frames = []
        for chunk in chunks:
            if self._skip:
                self._skip = False
            elif chunk and (frame := self._decode(chunk)):
                frames.append(frame)
        if len(self._rest) > ENCODED_MAX:
            if not self._skip:
                self.counters.length += 1
            self._skip, self._rest = True, b""
        return frames

    def _decode(self, chunk: bytes) -> Frame | None:
        count = self.counters
        data = cobs_decode(chunk)
        if data is None:
            count.cobs += 1
        elif not DECODED_MIN <= len(data) <= DECODED_MAX:
            count.length += 1
        elif crc_hqx(data[:-2], 0xFFFF) != _CRC.unpack(data[-2:])[0]:
            count.crc += 1
        else:
            kind, seq, session = _HEAD.unpack_from(data)
            try:
                message = _PARSERS[kind](data[_HEAD.size : -_CRC.size])
            except struct.error:
                count.length += 1
            except (KeyError, ValueError):  # an unknown type, state or code
                count.unknown += 1
            else:
                count.ok += 1
                return Frame(message, seq, session)
        return None
