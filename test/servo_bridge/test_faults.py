"""Every fault the bridge must survive, injected into an emulated board or its link.

Each test drives the servos, injects one fault and asks four things: no pulse was ever beyond the limits (`rig` checks
it at the end), the servos are safe in the stated time, link and telemetry come back without a person while arming
takes one, and what was lost is counted.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from servo_bridge.rig import BUDGET_S, Rig, rig, table, wait

pytestmark = pytest.mark.emulator

LATE_S = 1.0  # by which a busy machine may see late what the board does in time
OFF_S = 1.0  # off_ms
DRIFT_TOLERANCE_S = 3e-3  # a busy machine wakes the emulator and the bridge that late


def back_and_armed_by_hand(made):
    """Telemetry is back, and only a person's `arm` lets the servos move again."""
    made.fresh_samples()
    assert not made.bridge.armed
    assert made.bridge.command(np.zeros(6)) == (False, "not armed")
    assert made.bridge.arm() == (True, "armed")
    made.wait_board("ARMED")


def moves_on(made):
    """Telemetry and setpoints flow, and the board takes them."""
    made.fresh_samples()
    wait(lambda: made.bridge.armed and made.bridge.status()["state"] == "ARMED", message=str(made.bridge.status()))


def test_unplugged_for_a_moment_it_moves_on_by_itself_from_hold(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        session = made.bridge.status()["board_session"]
        made.board.command("unplug 1")
        wait(lambda: made.bridge.status()["connection"] == "closed")
        made.fresh_samples()
        made.wait_for("setpoints again: the servos move on")
        moves_on(made)
        status = made.bridge.status()
        assert status["board_session"] == session and status["board_resets"] == 0
        assert status["connections"] == 2
        assert status["samples_lost"] >= 90 and status["telemetry_gaps"] == 1
        assert max(sample.lost for sample in made.samples) >= 90


def test_unplugged_for_longer_the_servos_go_limp_and_wait_for_a_person(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        made.board.command("unplug 1.8")
        wait(lambda: made.bridge.status()["connection"] == "closed")
        made.wait_for("the board let the servos go")
        back_and_armed_by_hand(made)
        assert made.bridge.status()["samples_lost"] >= 170


def test_garbage_is_counted_and_passed_over(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        before = made.bridge.status()
        made.board.command("garbage 5000")
        bad = ("rx_crc", "rx_cobs", "rx_length")
        wait(lambda: sum(made.bridge.status()[key] - before[key] for key in bad) >= 15)  # about a zero in 256 bytes
        moves_on(made)
        status = made.bridge.status()
        assert status["connections"] == before["connections"] and status["board_resets"] == 0


def test_half_a_frame_costs_two_at_most(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        before = made.bridge.status()
        made.board.command("half")
        bad = ("rx_crc", "rx_cobs", "rx_length")
        wait(lambda: sum(made.bridge.status()[key] - before[key] for key in bad) == 1)
        moves_on(made)
        assert made.bridge.status()["samples_lost"] - before["samples_lost"] <= 2


def test_corrupted_and_dropped_bytes_are_survived_and_every_loss_is_counted(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        wait(lambda: "board_rx_gap" in made.bridge.status())  # the first count of the board, which comes once a second
        first = len(made.samples)
        made.board.command("corrupt 0.01")
        made.board.command("drop 0.01")
        time.sleep(5)  # the length of the fault, not something waited for
        made.board.command("corrupt 0")
        made.board.command("drop 0")
        moves_on(made)
        status = made.bridge.status()
        assert status["board_resets"] == 0
        assert status["samples_lost"] > 100
        wait(lambda: made.bridge.status()["setpoints_lost"] > 0)  # the board says so with its next count
        # The stamps of what arrived tell how many there were; the counters must say the same.
        seen = made.samples[first:]
        spans = round((seen[-1].stamp - seen[0].stamp) / 0.010) + 1
        assert len(seen) + sum(sample.lost for sample in seen[1:]) == pytest.approx(spans, abs=3)  # clock skew over 5 s


@pytest.mark.parametrize(
    ("fault", "cause"), [("reset", "reset pin"), ("brownout", "brown-out"), ("power", "power on"), ("hang", "watchdog")]
)
def test_a_restarted_board_is_configured_again_but_not_armed(tmp_path, fault, cause):
    with rig(tmp_path) as made:
        made.drive()
        session = made.bridge.status()["board_session"]
        made.board.command(fault)
        made.wait_for(f"the board restarted: firmware 0.1, 20 servos, started by {cause}")
        made.wait_for("disarmed by the board's restart")
        back_and_armed_by_hand(made)
        status = made.bridge.status()
        assert status["board_session"] != session and status["board_resets"] == 1
        silence = np.diff([sample.stamp for sample in made.samples]).max()
        assert status["samples_lost"] == pytest.approx(silence / 0.010 - 1, abs=2)  # its scans start anew, not in step


def test_without_telemetry_it_does_not_drive_blind(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        before = made.bridge.status()
        made.board.command("freeze 0.5")
        made.wait_for("telemetry stopped: no setpoints are sent")
        made.wait_for("telemetry is back")
        moves_on(made)
        status = made.bridge.status()
        assert status["telemetry_gaps"] == before["telemetry_gaps"] + 1
        assert status["longest_gap_s"] > 0.4
        assert status["samples_lost"] - before["samples_lost"] > 30


@pytest.mark.parametrize("speed", [0.5, 4.0, 9.0])  # also where the command soon comes past the stuck servo again
def test_a_stuck_servo_is_named_and_no_other(tmp_path, speed):
    with rig(tmp_path) as made:
        made.drive(speed=speed)
        made.board.command("stuck 2")
        made.wait_for("the servo of joint_03 does not follow")
        assert made.bridge.status()["stuck"] == ("joint_03",)
        made.board.command("free 2")
        made.wait_for("the servo of joint_03 follows again")
        assert made.bridge.status()["stuck"] == ()
        assert {event.text.split(":")[0] for event in made.said("follow")} == {
            "the servo of joint_03 does not follow",
            "the servo of joint_03 follows again",
        }


KILLED = """
import sys, time
import numpy as np
from servo_bridge.rig import Rig, table
made = Rig(None, table(), sys.argv[1])
made.drive()
print("driving", flush=True)
time.sleep(60)
"""


def test_when_the_program_is_killed_the_board_holds_and_lets_go(tmp_path):
    with rig(tmp_path) as made:
        made.bridge.close()
        root = Path(__file__).parents[2]
        program = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path / "board")],
            env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'test'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert program.stdout.readline() == "driving\n"
            made.wait_board("ARMED")
        finally:
            program.send_signal(signal.SIGKILL)
            program.wait()
        again = Rig(made.board, made.servos)  # a new program, while the board still holds
        try:
            assert made.wait_board("SAFE") < OFF_S + LATE_S
            again.fresh_samples()
            assert again.bridge.arm() == (True, "armed")
        finally:
            again.close()


@pytest.mark.parametrize("ppm", [-5000, 5000])
def test_a_drifting_clock_is_followed(tmp_path, ppm):
    with rig(tmp_path) as made:
        made.board.command(f"drift {ppm}")
        made.connect()
        wait(lambda: abs((made.bridge.status()["clock_skew_ppm"] or 0) - ppm) < 1000)  # 3 ms in 3 s, at worst
        made.fresh_samples(300)
        late = made.samples[-300:]
        # 100 samples take 1 s of the board's time: with the drift not removed they would seem 5 ms off each second.
        spans = np.array([b.stamp - a.stamp for a, b in zip(late, late[100:], strict=False) if b.lost == 0])
        assert np.median(spans) == pytest.approx(1 / (1 + ppm * 1e-6), abs=DRIFT_TOLERANCE_S)


def flood(port, data, seconds):
    """Write to the port from outside as fast as it takes it."""
    descriptor = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    sent, until = 0, time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            try:
                sent += os.write(descriptor, data())
            except BlockingIOError:
                time.sleep(0.001)
    finally:
        os.close(descriptor)
    return sent


def test_a_flood_of_noise_moves_nothing_and_passes(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        noise = random.Random(1)
        assert flood(tmp_path / "board", lambda: noise.randbytes(512), 1.5) > 10_000
        made.fresh_samples(20)
        moves_on(made)
        status = made.bridge.status()
        assert wait(lambda: made.bridge.status()["board_rx_crc"] + made.bridge.status()["board_rx_cobs"] > 20)
        assert status["board_resets"] == 0


def test_an_emergency_stop_gets_through_while_another_program_floods_valid_setpoints(tmp_path):
    from mfm_servo_bridge.protocol import Setpoint, encode

    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        session = made.bridge.status()["board_session"]
        numbers = iter(range(10**9))
        frames = threading.Thread(
            target=flood,
            args=(tmp_path / "board", lambda: encode(Setpoint(0, (5000,) * 6), next(numbers), session), 2.0),
        )
        frames.start()
        try:
            time.sleep(0.3)
            start = time.monotonic()
            ok, sentence = made.bridge.emergency_stop()
            assert ok, sentence
            assert time.monotonic() - start < LATE_S  # 4 kB of the other's bytes are ahead of it: 0.16 s
            made.wait_board("ESTOP")
        finally:
            frames.join()
        made.fresh_samples()
        assert made.bridge.clear()[0] and made.bridge.arm()[0]


def test_a_wrong_baud_rate_is_recognised(tmp_path):
    with rig(tmp_path) as made:
        made.bridge.close()
        made.board.command("baud-check on")
        again = Rig(made.board, made.servos, str(tmp_path / "board"), baud=115200)
        try:
            again.wait_for("what answers is not the servo board at 115200 baud")
            ok, sentence = again.bridge.arm()
            assert not ok and "check the baud rate" in sentence
        finally:
            again.close()


def test_a_second_program_on_the_port_is_refused_or_survived(tmp_path):
    with rig(tmp_path, off_ms=10000) as made:
        made.drive()
        second = Rig(made.board, made.servos)
        try:
            second.wait_for("is in use by another program")
        finally:
            second.close()
        foreign = os.open(tmp_path / "board", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)  # asks for no lock
        try:
            until, stolen = time.monotonic() + 1.0, 0
            while time.monotonic() < until:
                try:
                    stolen += len(os.read(foreign, 64))
                except BlockingIOError:
                    time.sleep(0.001)
        finally:
            os.close(foreign)
        moves_on(made)
        assert stolen > 0 and made.bridge.status()["samples_lost"] > 0


def test_a_low_battery_warns_then_stops_and_refuses_to_arm(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        made.board.command("battery 6.5")
        made.wait_for("battery low")
        made.board.command("battery 5.5")
        assert made.wait_board("SAFE") < 0.2 + LATE_S
        made.wait_for("the board let the servos go (battery low, battery below cut-off)")
        made.fresh_samples()
        assert made.bridge.status()["battery_v"] == pytest.approx(5.5, abs=0.1)
        assert made.bridge.arm() == (False, "the board refused: battery low, battery below cut-off")
        made.board.command("battery 8")
        wait(lambda: made.bridge.status()["battery_v"] > 7)
        back_and_armed_by_hand(made)


def test_too_much_heat_stops_and_refuses_to_arm(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        made.board.command("temperature 80")
        assert made.wait_board("SAFE") < 0.2 + LATE_S
        made.wait_for("the board let the servos go (too hot)")
        made.fresh_samples()
        assert made.bridge.arm() == (False, "the board refused: too hot")
        made.board.command("temperature 30")
        wait(lambda: made.bridge.status()["temperature_c"] < 40, BUDGET_S)
        back_and_armed_by_hand(made)


def test_a_servo_of_the_table_is_never_driven_beyond_its_limits_by_anything_on_the_wire(tmp_path):
    """The board itself clips: pulses beyond the limits in valid frames, sent past the bridge."""
    from mfm_servo_bridge.protocol import Setpoint, encode

    with rig(tmp_path, table(), off_ms=10000) as made:
        made.drive()
        session = made.bridge.status()["board_session"]
        made._stop.set()
        numbers = iter(range(10**9))
        flood(tmp_path / "board", lambda: encode(Setpoint(0, (1000, 5000) * 3), next(numbers), session), 0.5)
        made.fresh_samples(20)
