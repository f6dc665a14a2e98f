"""Pulses of the AVR image, measured on the pins to the cycle, while serial line and converter are under full load."""

import numpy as np
import pytest

from mfm_servo_bridge.board import LockstepBoard
from mfm_servo_bridge.protocol import Setpoint, Stats, Telem, TimeReq
from servo_bridge.lockstep_host import SCAN_JITTER_US, SERVOS, Host

pytestmark = pytest.mark.emulator

# 11 us of pulse are 1 degree: 0.5 us are 0.05 degrees, half of a potentiometer's count. A timer's tick is 0.5 us, and
# an edge may wait for the tick of another.
BIAS_US = 0.5
PEAK_TO_PEAK_US = 1.5

TICKS = 60_000  # of telemetry: ten minutes


@pytest.fixture
def host():
    with LockstepBoard("avr") as board:
        host = Host(board)
        host.start()
        yield host


def assert_accurate(servos, ticks):
    for i, (servo, wanted) in enumerate(zip(servos, ticks, strict=True)):
        middle = (servo["min"] + servo["max"]) / 2
        assert abs(middle - wanted / 2) <= BIAS_US, f"servo {i}: {servo['min']} to {servo['max']} us for {wanted / 2}"
        assert servo["max"] - servo["min"] <= PEAK_TO_PEAK_US, f"servo {i}: {servo['min']} to {servo['max']} us"


def load(host, ticks, seconds):
    """Setpoints at 100 Hz, each with three requests for the time, at moments that drift against the servo frames."""
    for k in range(round(seconds * 100)):
        host.send(Setpoint(0, tuple(ticks)))
        for _ in range(3):
            host.send(TimeReq(k))
        host.run(0.010037)


@pytest.mark.parametrize("pattern", ["all equal", "one tick apart", "spread", "random"])
def test_every_pulse_is_accurate_under_full_load(host, pattern, rng):
    ticks = {
        "all equal": [3000] * SERVOS,
        "one tick apart": [3000 + i for i in range(SERVOS)],
        "spread": [2000 + 2000 * i // (SERVOS - 1) for i in range(SERVOS)],
        "random": [int(t) for t in rng.integers(2000, 4001, SERVOS)],
    }[pattern]
    load(host, ticks, 0.2)
    host.board.command("clear")
    load(host, ticks, 4.0)
    state = host.board.state()
    assert min(servo["count"] for servo in state["servos"]) >= 195
    assert_accurate(state["servos"], ticks)
    assert np.array(state["frame_us"]) == pytest.approx(20_000, abs=1.0)
    assert state["bytes"]["in_lost"] == 0 and host.last(Stats).rx_overrun == 0


def test_the_load_is_what_it_claims(host):
    host.board.command("clear")
    load(host, [3000] * SERVOS, 1.0)
    moved = host.board.state()["bytes"]
    assert moved["in"] > 10_000 and moved["out"] > 10_000, "bytes a second, of 25000 that fit"


def test_ten_minutes_lose_no_telemetry_and_no_pulse(host):
    """60,000 scans in lockstep, setpoints at 100 Hz, the widths changed now and then."""
    rng = np.random.default_rng(1)
    start, frames = len(host.heard[Telem]), 0
    while frames < TICKS:
        ticks = tuple(int(t) for t in rng.integers(2000, 4001, SERVOS))
        host.stream(ticks, 0.06)
        host.board.command("clear")
        for _ in range(300):  # two setpoints for every 20 ms, sent together to save round trips
            host.board.send(host.bytes_of(Setpoint(0, ticks)) + host.bytes_of(Setpoint(0, ticks)))
            host.run(0.02)
        assert_accurate(host.pulses(), ticks)
        frames = len(host.heard[Telem]) - start
    seqs = np.array([frame.seq for _, frame in host.heard[Telem]])
    times = np.array([frame.message.t_us for _, frame in host.heard[Telem]])
    assert set(np.diff(seqs) % 256) == {1}
    assert np.all(abs(np.diff(times) - 10_000) <= SCAN_JITTER_US)
    assert host.decoder.counters.ok == sum(map(len, host.heard.values()))
    assert host.last(Stats).tx_drop == host.last(Stats).rx_overrun == host.last(Stats).rx_crc == 0
