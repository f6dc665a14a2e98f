"""Bytes on the wire: golden frames shared with the firmware, round trips, and getting back into step after noise."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mfm_common.errors import HardwareError
from mfm_servo_bridge import protocol as wire
from mfm_servo_bridge.protocol import Code, Decoder, Fault, Frame, State, encode

GOLDEN = Path(__file__).parents[1] / "data" / "frames.txt"
BY_NAME = {
    "HELLO_REQ": wire.HelloReq, "CONFIG": wire.Config, "ARM": wire.Arm, "DISARM": wire.Disarm, "ESTOP": wire.Estop,
    "CLEAR": wire.Clear, "SETPOINT": wire.Setpoint, "TIME_REQ": wire.TimeReq, "HELLO": wire.Hello, "ACK": wire.Ack,
    "STATS": wire.Stats, "TELEM": wire.Telem, "TIME": wire.Time,
}  # fmt: skip
RENAMED = {
    "firmware_major": "major", "firmware_minor": "minor", "session_number": "session", "of_type": "type",
    "of_seq": "seq", "battery": "battery_mv",
}  # fmt: skip


def golden():
    for line in GOLDEN.read_text().splitlines():
        if line and not line.startswith("#"):
            name, items, frame = (part.strip() for part in line.split("|"))
            values = dict(item.split("=") for item in items.split())
            kind = BY_NAME[values.pop("type")]
            seq, session = int(values.pop("seq")), int(values.pop("session"))
            known = {RENAMED.get(key, key): parse(RENAMED.get(key, key), text) for key, text in values.items()}
            assert {item.name for item in fields(kind)} - {"applied"} <= set(known), name
            yield pytest.param(Frame(kind(**known), seq, session), bytes.fromhex(frame), id=name)


def parse(key, text):
    if key in ("pulses", "measured", "applied"):
        return tuple(int(number) for number in text.split(",") if number)
    return {"state": State, "code": Code, "faults": Fault}.get(key, int)(int(text))


@pytest.mark.parametrize(("frame", "data"), list(golden()))
def test_golden_frames_are_written_and_read_as_the_firmware_does(frame, data):
    assert encode(frame.message, frame.seq, frame.session) == data
    assert Decoder().feed(data) == [frame]


def test_golden_frames_cover_every_message():
    assert {type(parameter.values[0].message) for parameter in golden()} == set(wire.TYPES)


U8, U16, U32, U64 = (st.integers(0, 2**bits - 1) for bits in (8, 16, 32, 64))
STATES, CODES = st.sampled_from(State), st.sampled_from(Code)
FAULTS = st.integers(0, 511).map(Fault)


@st.composite
def telems(draw):
    measured = tuple(draw(st.lists(U16, max_size=34)))
    applied = draw(st.none() | st.just(tuple(draw(st.lists(U16, min_size=len(measured), max_size=len(measured))))))
    head = [draw(kind) for kind in (U32, U8, STATES, FAULTS, U16, st.integers(-128, 127))]
    return wire.Telem(*head, measured, applied)


MESSAGES = st.one_of(
    st.builds(wire.HelloReq, U8, U32),
    st.builds(wire.Config, U8, U16, U16, U16, U16),
    st.builds(wire.Arm, U16, U16, U16),
    st.sampled_from([wire.Disarm(), wire.Estop(), wire.Clear()]),
    st.builds(wire.Setpoint, U32, st.lists(U16, max_size=40).map(tuple)),
    st.builds(wire.TimeReq, U64),
    st.builds(wire.Hello, U8, U8, U8, U8, U8, STATES, U16, U32, U32, U8),
    st.builds(wire.Ack, U8, U8, CODES, STATES),
    st.builds(wire.Stats, *[U16] * 10),
    st.builds(wire.Time, U64, U32, U32),
    telems(),
)
FRAMES = st.builds(Frame, MESSAGES, U8, U16)


def to_bytes(frames):
    return b"".join(encode(*frame) for frame in frames)


@given(st.lists(FRAMES, max_size=5), st.lists(st.integers(0, 400), max_size=6))
def test_what_is_written_is_read_however_the_stream_is_cut(frames, cuts):
    data, decoder, seen = to_bytes(frames), Decoder(), []
    places = sorted(cut for cut in cuts if cut < len(data))
    for start, end in zip([0, *places], [*places, len(data)], strict=True):
        seen += decoder.feed(data[start:end])
    assert seen == frames
    assert decoder.counters == wire.Counters(ok=len(frames))


@given(st.binary(max_size=600), st.lists(FRAMES, min_size=1, max_size=3))
def test_after_noise_the_frame_behind_the_next_zero_is_read(noise, frames):
    decoder = Decoder()
    seen = decoder.feed(noise + b"\0" + to_bytes(frames))
    assert seen[-len(frames) :] == frames


@given(FRAMES, st.data())
def test_a_frame_with_one_changed_byte_is_never_believed(frame, data):
    sent = bytearray(encode(*frame))
    place = data.draw(st.integers(0, len(sent) - 2))
    sent[place] ^= data.draw(st.integers(1, 255))  # one burst of 8 bits: a CRC-16 finds all of these
    decoder = Decoder()
    seen = decoder.feed(bytes(sent) + b"\0")
    count = decoder.counters
    assert seen == []
    assert count.crc + count.cobs + count.length >= 1


def test_a_lost_end_costs_two_frames_and_is_counted():
    first, second, third = (encode(wire.Disarm(), seq, 7) for seq in (1, 2, 3))
    decoder = Decoder()
    assert [frame.seq for frame in decoder.feed(first[:-1] + second + third)] == [3]
    assert decoder.counters.ok == 1 and decoder.counters.crc + decoder.counters.cobs == 1


def test_endless_noise_without_a_zero_is_not_kept():
    decoder = Decoder()
    for _ in range(100):
        assert decoder.feed(b"\x55" * 1000) == []
    assert decoder.counters.length == 1
    assert [frame.message for frame in decoder.feed(b"\0" + encode(wire.Estop(), 0, 0))] == [wire.Estop()]


@pytest.mark.parametrize("body", [b"\x7f\0\0\0", b"\x82\0\0\0\x01\0\x09\x01", b"\x82\0\0\0\x01\0\0\x09"])
def test_an_unknown_type_code_or_state_is_counted_not_raised(body):
    from binascii import crc_hqx

    decoder = Decoder()
    crc = crc_hqx(body, 0xFFFF).to_bytes(2, "little")
    assert decoder.feed(wire.cobs_encode(body + crc) + b"\0") == []
    assert decoder.counters == wire.Counters(unknown=1)


@pytest.mark.parametrize(
    "message", [wire.Setpoint(0, (70000,)), wire.Setpoint(0, (3000,) * 90), wire.Config(0, -1, 0, 0, 0)]
)
def test_what_does_not_fit_is_refused_in_a_sentence(message):
    with pytest.raises(HardwareError, match=r"does not fit|at most 160"):
        encode(message, 0, 0)
