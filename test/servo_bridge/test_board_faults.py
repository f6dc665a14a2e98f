"""What can go wrong around a board, on both kinds of it.

In every case: no pulse outside the limits, a safe state within the stated time, telemetry back by itself, and never
armed by itself.
"""

import numpy as np
import pytest

from mfm_servo_bridge.board import LockstepBoard
from mfm_servo_bridge.protocol import (
    Arm,
    Clear,
    Code,
    Disarm,
    Estop,
    Fault,
    Hello,
    Setpoint,
    State,
    Stats,
    Telem,
    Time,
    TimeReq,
)
from servo_bridge.lockstep_host import LIMITS, NEUTRAL, SERVOS, Host

KINDS = ["native", pytest.param("avr", marks=pytest.mark.emulator)]

# A pulse as the pin shows it: the timer's tick, and a bit.
PULSE_US = 0.6

# A fault is seen at the next servo frame (20 ms) and reported by the next scan (10 ms, plus 8 ms to convert and send).
SEEN_S = 0.040
WATCHDOG_S = 0.2  # docs/protocol.md
TRIP_S = 0.2 + 0.02  # battery and temperature, and a scan
BOOT_S = 0.06  # the bootless firmware starts, writes its EEPROM and finishes a scan


@pytest.fixture(params=KINDS)
def host(request):
    """A board that is armed and moves."""
    with LockstepBoard(request.param, seed=3) as board:
        host = Host(board)
        host.start()
        sweep(host, 0.3)
        assert host.state == State.ARMED
        yield host
        assert_within_limits(host)


def sweep(host, seconds):
    """Setpoints at 100 Hz from limit to limit."""
    for k in range(round(seconds * 100)):
        share = 0.5 + 0.5 * np.sin(0.2 * k + np.arange(SERVOS))
        host.send(Setpoint(0, tuple(int(LIMITS[0] + s * (LIMITS[1] - LIMITS[0])) for s in share)))
        host.run(0.01)


def assert_within_limits(host, scale=1.0):
    for i, servo in enumerate(host.pulses()):
        if servo["count"]:
            low, high = LIMITS[0] / 2 * scale - PULSE_US, LIMITS[1] / 2 * scale + PULSE_US
            assert low <= servo["min"] and servo["max"] <= high, f"servo {i}: {servo['min']} to {servo['max']} us"


def telem_since(host, start):
    return [(t, frame) for t, frame in host.heard[Telem] if t > start]


def assert_silent(host):
    """No pulse comes from now on, even if the host goes on sending setpoints."""
    assert_within_limits(host)
    host.board.command("clear")
    sweep(host, 0.5)
    assert host.state != State.ARMED
    assert not any(servo["count"] for servo in host.pulses())


def rearm(host):
    """A person starts again, and everything works."""
    host.hello()
    host.configure()
    host.arm()
    sweep(host, 0.3)
    assert host.state == State.ARMED
    assert all(servo["count"] >= 10 for servo in host.pulses())


@pytest.mark.parametrize(("fault", "cause"), [("reset", 2), ("power", 1), ("brownout", 4)])
def test_a_reset_board_comes_back_safe_with_another_session(host, fault, cause):
    session, start = host.session, host.board.time
    host.board.command(fault)
    host.run(BOOT_S)
    hello = [frame.message for t, frame in host.heard[Hello] if t > start]
    assert [(h.reset_cause, h.state) for h in hello] == [(cause, State.SAFE)]
    assert hello[0].session != session
    assert telem_since(host, start), "telemetry comes back by itself"
    assert telem_since(host, start)[0][1].message.faults & Fault.UNCONFIGURED
    assert_silent(host)
    assert host.ask(Arm()).code == Code.SESSION
    host.hello()
    assert host.ask(Arm()).code == Code.STATE, "not configured"
    rearm(host)


def test_twenty_brownouts_in_a_row_are_survived(host):
    sessions = [host.session]
    for k in range(20):
        host.board.command("brownout")
        host.run(0.003 + 0.0037 * k)  # also in the middle of booting
    host.run(BOOT_S)
    sessions.append(host.hello().session)
    assert sessions[0] != sessions[1]
    assert_silent(host)
    rearm(host)


def test_a_board_that_hangs_is_reset_by_its_watchdog(host):
    start = host.board.time
    host.board.command("hang")
    sweep(host, 0.4)
    hello = [(t, frame.message) for t, frame in host.heard[Hello] if t > start]
    assert [h.reset_cause for _, h in hello] == [8]
    assert hello[0][0] - start <= WATCHDOG_S
    assert telem_since(host, hello[0][0])
    assert_silent(host)
    rearm(host)


def test_the_estop_input_stops_at_once_and_stays(host):
    host.board.command("estop open")
    host.run(0.003)  # a pulse under way ends as it would have: cut short it would be a command of its own
    assert_within_limits(host)
    host.board.command("clear")
    sweep(host, 0.2)
    assert not any(servo["count"] for servo in host.pulses())
    assert host.state == State.ESTOP and host.last(Telem).faults & Fault.ESTOP_INPUT
    assert host.ask(Clear()).code == Code.STATE, "the switch is still open"
    host.board.command("estop closed")
    sweep(host, 0.2)
    assert host.state == State.ESTOP, "latched"
    assert host.ask(Arm()).code == Code.STATE
    assert host.ask(Clear()).state == State.SAFE
    assert_silent(host)
    rearm(host)


def test_a_board_that_boots_with_the_switch_open_stays_stopped(host):
    host.board.command("estop open")
    for fault in ("reset", "power"):
        host.board.command(fault)
        host.run(BOOT_S)
        assert host.state == State.ESTOP
        host.hello()
        host.configure()
        assert host.ask(Arm()).code == Code.STATE
    host.board.command("estop closed")
    assert host.ask(Clear()).code == Code.OK
    rearm(host)


def test_an_estop_message_stops_at_once_from_any_session(host):
    host.session ^= 0x5555
    ack = host.ask(Estop())
    assert (ack.code, ack.state) == (Code.OK, State.ESTOP)
    host.session ^= 0x5555
    assert_silent(host)


def test_an_estop_message_gets_through_a_flood_of_setpoints(host):
    """It waits for the bytes that are on the line before it, and for nothing else."""
    for _ in range(10):
        host.send(Setpoint(0, (NEUTRAL,) * SERVOS))
    start = host.board.time
    host.send(Estop())
    host.run(0.1)
    stopped = next(t for t, frame in telem_since(host, start) if frame.message.state == State.ESTOP)
    assert stopped - start <= 10 * 54 * 40e-6 + SEEN_S
    assert_silent(host)


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [("battery 7.4", "battery 5.8", Fault.BATTERY_CUT), ("temperature 30", "temperature 75", Fault.HOT)],
)
def test_a_low_battery_and_heat_disarm(host, good, bad, fault):
    start = host.board.time
    host.board.command(bad)
    sweep(host, 0.4)
    safe = next(t for t, frame in telem_since(host, start) if frame.message.state == State.SAFE)
    assert safe - start <= TRIP_S + SEEN_S
    assert host.last(Telem).faults & fault
    assert host.ask(Arm()).code == Code.STATE
    host.board.command(good)
    host.run(0.3)
    assert not host.last(Telem).faults & fault
    assert_silent(host)
    rearm(host)


def test_a_battery_that_is_only_low_warns(host):
    host.board.command("battery 6.5")
    sweep(host, 0.5)
    assert host.last(Telem).faults & Fault.BATTERY_LOW and host.state == State.ARMED
    assert host.last(Telem).battery_mv == pytest.approx(6500, abs=500), "moving servos pull it down"


def test_a_dip_of_the_battery_is_no_reason_to_stop(host):
    for _ in range(3):
        host.board.command("battery 5.5")
        sweep(host, 0.1)
        host.board.command("battery 7.4")
        sweep(host, 0.1)
    assert host.state == State.ARMED


def test_garbage_and_half_frames_to_the_board_are_counted_and_do_nothing(host, rng):
    host.run(1.0)
    before = host.last(Stats)
    host.board.send(rng.bytes(5000))
    host.run(0.3)
    host.board.send(host.bytes_of(Setpoint(0, (9999,) * SERVOS))[:30])
    host.run(1.5)
    after = host.last(Stats)
    assert sum((getattr(after, k) - getattr(before, k)) % 65536 for k in ("rx_crc", "rx_cobs", "rx_len")) > 5
    assert host.state == State.SAFE, "no setpoint in between"
    rearm(host)


def test_garbage_and_half_frames_to_the_host_cost_a_frame_or_two(host):
    host.run(0.1)
    for fault, cost in (("half", 2), ("garbage 5000", 2)):
        start, lost = len(host.heard[Telem]), 0
        host.board.command(fault)
        host.run(1.0)
        seqs = [frame.seq for _, frame in host.heard[Telem][start - 1 :]]
        lost = sum((b - a) % 256 - 1 for a, b in zip(seqs, seqs[1:], strict=False))
        assert 1 - ("garbage" in fault) <= lost <= cost, fault
    counters = host.decoder.counters
    assert counters.crc + counters.cobs + counters.length > 0


@pytest.mark.parametrize("fault", ["corrupt", "drop"])
def test_a_line_that_spoils_one_byte_in_a_hundred_is_survived(host, fault):
    host.board.command(f"{fault} 0.01")
    start = host.board.time
    sweep(host, 5.0)
    host.board.command(f"{fault} 0")
    frames = [frame for _, frame in telem_since(host, start)]
    assert 50 < len(frames) < 450, "79 bytes on average arrive whole 45 times in a hundred"
    lost = sum((b.seq - a.seq) % 256 - 1 for a, b in zip(frames, frames[1:], strict=False))
    assert lost + len(frames) == pytest.approx(500, abs=10), "every lost frame shows as a gap"
    assert {frame.message.state for frame in frames} <= {State.ARMED, State.HOLD}, "54 bytes whole: 58 in a hundred"
    sweep(host, 0.2)
    assert host.state == State.ARMED


def test_a_flood_of_valid_setpoints_starves_nothing(host):
    start = host.board.time
    stats = len(host.heard[Stats])
    for _ in range(100):
        for _ in range(10):
            host.send(Setpoint(0, (NEUTRAL,) * SERVOS))
        host.run(10 * 54 * 40e-6)
    assert len(telem_since(host, start)) == pytest.approx((host.board.time - start) * 100, abs=2)
    assert len(host.heard[Stats]) - stats in (2, 3)
    assert host.last(Stats).rx_overrun == 0 and host.state == State.ARMED
    assert all(servo["pulse"] == pytest.approx(NEUTRAL / 2, abs=PULSE_US) for servo in host.pulses())


def test_a_flood_of_random_bytes_does_not_move_anything(host, rng):
    start = host.board.time
    host.board.send(rng.bytes(50_000))
    host.run(2.0)
    assert len(telem_since(host, start)) == pytest.approx(200, abs=2)
    assert host.state == State.SAFE, "no setpoint for a second"
    assert_silent(host)
    rearm(host)


@pytest.mark.parametrize("ppm", [5000, -5000])
def test_a_clock_that_drifts_does_no_harm(host, ppm):
    host.board.command("clear")
    host.board.command(f"drift {ppm}")
    sweep(host, 2.0)
    assert host.state == State.ARMED
    assert_within_limits(host, scale=1 / (1 + ppm * 1e-6))
    host.send(TimeReq(1))
    sweep(host, 2.0)
    host.send(TimeReq(2))
    sweep(host, 0.1)
    (first, a), (second, b) = host.heard[Time][-2:]
    assert (b.message.t_rx - a.message.t_rx) * 1e-6 / (second - first) == pytest.approx(1 + ppm * 1e-6, abs=2e-3)
    host.board.command("drift 0")
    host.board.command("clear")


def test_a_frozen_board_goes_on_where_it_was(host):
    start = host.board.time
    host.board.command("freeze 0.5")
    sweep(host, 0.5)
    assert not [t for t, _ in telem_since(host, start + 0.02)]
    assert not any(servo["driven"] for servo in host.pulses()), "servos without pulses let go"
    assert host.board.state()["bytes"]["in_lost"] > 2000, "its receiver holds three bytes"
    sweep(host, 0.5)
    assert telem_since(host, start + 0.5)


def test_a_stuck_servo_shows_in_the_telemetry(host):
    host.board.command("stuck 7")
    before = host.last(Telem).measured[7]
    spans = np.ptp([frame.message.measured for _, frame in telem_since(host, host.board.time - 0.2)], axis=0)
    sweep(host, 1.0)
    spans = np.ptp([frame.message.measured for _, frame in telem_since(host, host.board.time - 0.8)], axis=0)
    assert spans[7] < 30 < 300 < min(np.delete(spans, 7))
    assert abs(host.last(Telem).measured[7] - before) < 200


def test_disarm_is_final(host):
    assert host.ask(Disarm()).state == State.SAFE
    assert_silent(host)
