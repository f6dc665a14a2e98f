"""The bridge on an emulated board: connecting, arming, commanding, stopping, measuring."""

import logging
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_servo_bridge.bridge import Bridge
from mfm_servo_bridge.servos import ServoTable, save_servos, servos_file
from servo_bridge.rig import LIMIT_DEG, Rig, rig, table, wait

pytestmark = pytest.mark.emulator

SETTLED_RAD = np.radians(2.0)  # dead band, backlash and noise of an emulated servo at rest
ESTOP_S = 0.05  # a person does not notice; the figure on an idle machine is 2 ms


def servo_angles(made):
    return np.array([servo["angle"] for servo in made.board.state()["servos"][: len(made.bridge.names)]])


def test_telemetry_comes_by_itself_and_nothing_moves_before_arming(tmp_path):
    with rig(tmp_path) as made:
        made.connect()
        assert made.bridge.command(np.full(6, 0.5)) == (False, "not armed")
        made.fresh_samples(30)
        assert made.bridge.status()["state"] == "SAFE" and not made.bridge.armed
        assert all(servo["count"] == 0 for servo in made.board.state()["servos"])


def test_arming_starts_from_where_the_robot_is(tmp_path):
    with rig(tmp_path) as made:
        made.connect()
        pose = np.radians([10.0, -20.0, 30.0, -5.0, 0.0, 15.0])
        for i, angle in enumerate(pose):
            made.board.command(f"angle {i} {angle}")  # turned by hand
            made.board.command(f"angle {i} auto")
        made.fresh_samples()
        assert made.bridge.arm() == (True, "armed")
        wait(lambda: made.samples[-1].applied is not None and np.isfinite(made.samples[-1].applied).all())
        sample = next(s for s in reversed(made.samples) if s.applied is not None)
        np.testing.assert_allclose(sample.applied, pose, atol=SETTLED_RAD)
        np.testing.assert_allclose(servo_angles(made), pose, atol=SETTLED_RAD)
        made.fresh_samples(150)  # longer than off_ms without any command: it keeps the pose
        assert made.bridge.armed and made.bridge.status()["state"] == "ARMED"


def test_commands_are_followed_measured_and_stamped(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        made.fresh_samples(150)
        stamps = np.array([sample.stamp for sample in made.samples[-100:]])
        assert np.all(np.diff(stamps) > 0.005) and np.median(np.diff(stamps)) == pytest.approx(0.010, abs=0.0005)
        assert 0 < time.monotonic() - stamps[-1] < 0.5
        measured = np.array([sample.angles for sample in made.samples[-100:]])
        assert np.ptp(measured, axis=0).min() > np.radians(20)
        status = made.bridge.status()
        assert status["samples_lost"] == status["setpoints_lost"] == 0
        assert abs(status["clock_skew_ppm"]) < 2000  # pacing of the emulator; the clock's own test is test_clock


def test_what_is_measured_is_where_the_servo_is_with_trim_and_direction(tmp_path):
    usual = table(3).servos
    servos = ServoTable((usual[0], replace(usual[1], trim_deg=10, direction=-1), replace(usual[2], trim_deg=-5)))
    with rig(tmp_path, servos) as made:
        made.connect()
        assert made.bridge.arm()[0]
        until = time.monotonic() + 0.6
        while time.monotonic() < until:
            made.bridge.command(np.radians([20.0, 20.0, 20.0]))
            time.sleep(0.02)
        np.testing.assert_allclose(np.degrees(servo_angles(made)), [20, -10, 15], atol=np.degrees(SETTLED_RAD))
        np.testing.assert_allclose(np.degrees(made.samples[-1].angles), 20, atol=np.degrees(SETTLED_RAD))


def test_angles_beyond_the_limits_are_held_there_and_the_joints_named(tmp_path):
    with rig(tmp_path) as made:
        made.connect()
        made.bridge.arm()
        ok, sentence = made.bridge.command(np.radians([80.0, 0, 0, -80.0, 0, 0]))
        assert ok and sentence == "held at the limit: joint_01, joint_04"
        assert made.said("commands beyond the limits are held there: joint_01, joint_04")
        assert made.bridge.status()["clipped"] == ("joint_01", "joint_04")
        until = time.monotonic() + 0.6
        while time.monotonic() < until:
            made.bridge.command(np.radians([80.0, 0, 0, -80.0, 0, 0]))
            time.sleep(0.02)
        assert len(made.said("beyond the limits")) == 1
        assert np.degrees(servo_angles(made)[[0, 3]]) == pytest.approx([LIMIT_DEG, -LIMIT_DEG], abs=2)


@pytest.mark.parametrize(
    ("angles", "sentence"),
    [
        ([0.0] * 5, "command has shape (5,), expected one angle for each of 6 joints"),
        ([0, 0, np.nan, 0, 0, 0], "joint_03: angle is nan, expected a finite number; nothing was sent"),
        ([0, 0, 0, 0, 0, np.inf], "joint_06: angle is inf, expected a finite number; nothing was sent"),
    ],
)
def test_a_senseless_command_is_refused(tmp_path, angles, sentence):
    with rig(tmp_path) as made:
        made.connect()
        made.bridge.arm()
        assert made.bridge.command(angles) == (False, sentence)


def test_a_correction_is_bounded_and_stays_within_the_limits(tmp_path):
    with rig(tmp_path, max_correction=np.radians(5)) as made:
        made.connect()
        assert made.bridge.set_correction(np.radians([2, 90, -90, 0, 0, 0])) == (True, "bounded: joint_02, joint_03")
        made.bridge.arm()
        until = time.monotonic() + 0.6
        while time.monotonic() < until:
            made.bridge.command(np.radians([0, 0, 0, 0, 0, LIMIT_DEG]))
            time.sleep(0.02)
        np.testing.assert_allclose(np.degrees(servo_angles(made)), [2, 5, -5, 0, 0, LIMIT_DEG], atol=2)
        assert made.bridge.set_correction([1.0])[0] is False
        assert made.bridge.set_correction(None)[0]


def test_corrections_are_off_unless_allowed(tmp_path):
    with rig(tmp_path) as made:
        assert made.bridge.set_correction(np.zeros(6)) == (False, "corrections are off: max_correction is 0")


def test_a_command_can_say_when_to_arrive(tmp_path):
    with rig(tmp_path, table(2, rate_deg_s=0), hold_ms=600) as made:  # one command must last that long
        made.connect()
        made.bridge.arm()
        wait(lambda: made.samples[-1].applied is not None and np.isfinite(made.samples[-1].applied).all())
        start = time.monotonic()
        made.bridge.command([0.5, 0.5], at=start + 0.4)
        made.fresh_samples(60)
        way = [(s.stamp - start, s.applied[0]) for s in made.samples if s.applied is not None and s.stamp > start]
        half = next(t for t, angle in way if angle > 0.25)
        assert half == pytest.approx(0.2, abs=0.06)  # two servo frames, one sample with pulses, the clock


def test_without_commands_the_board_holds_then_lets_go_and_waits_for_a_person(tmp_path):
    with rig(tmp_path) as made:
        made.connect()
        made.bridge.arm()
        wait(lambda: made.bridge.command(np.zeros(6))[0] and made.board.state()["servos"][0]["count"] > 5)
        made.wait_for("no setpoint for 100 ms: the servos hold")
        made.wait_for("the board let the servos go (no setpoint in time")
        assert not made.bridge.armed and made.board_state() == "SAFE"
        assert made.bridge.command(np.zeros(6)) == (False, "not armed")
        assert made.bridge.arm() == (True, "armed")


def test_disarming_lets_the_servos_go(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        assert made.bridge.disarm() == (True, "disarmed")
        made.wait_board("SAFE")
        assert not made.bridge.armed


def test_the_emergency_stop_stays_until_cleared(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        assert made.bridge.emergency_stop() == (True, "stopped")
        made.wait_board("ESTOP")
        assert made.bridge.arm() == (False, "not armed: the emergency stop is set, clear it first")
        assert made.bridge.clear() == (True, "cleared")
        made.wait_board("SAFE")
        assert made.bridge.arm() == (True, "armed")


def test_the_emergency_stop_overtakes_a_flood_of_commands(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        stop, commands = threading.Event(), [0]

        def flood():
            while not stop.is_set():
                made.bridge.command(np.full(6, 0.3))
                commands[0] += 1
                time.sleep(0.00015)

        thread = threading.Thread(target=flood)
        thread.start()
        try:
            wait(lambda: commands[0] > 3000)
            latencies = []
            for _ in range(5):
                start = time.monotonic()
                assert made.bridge.emergency_stop() == (True, "stopped")
                latencies.append(time.monotonic() - start)
                assert made.bridge.clear()[0] and made.bridge.arm()[0]
                made.fresh_samples()
        finally:
            stop.set()
            thread.join()
        assert sorted(latencies)[2] < ESTOP_S, latencies
        status = made.bridge.status()
        assert status["setpoints_replaced"] > 1000 and status["board_rx_overrun"] == 0


def test_an_emergency_stop_without_a_link_stops_the_board_when_it_comes_back(tmp_path):
    with rig(tmp_path, off_ms=8000) as made:
        made.drive()
        made.board.command("unplug 0.5")
        wait(lambda: not made.bridge.connected and made.bridge.status()["connection"] == "closed")
        ok, sentence = made.bridge.emergency_stop()
        assert not ok and "cut the power" in sentence
        made.fresh_samples()
        made.wait_board("ESTOP")
        assert made.bridge.clear() == (True, "cleared")


def test_the_emergency_stop_input_stops_and_must_be_closed_to_clear(tmp_path):
    with rig(tmp_path) as made:
        made.drive()
        made.board.command("estop open")
        made.wait_for("e-stop input open")
        made.wait_for("emergency stop: the servos are limp")
        made.wait_board("ESTOP")
        assert not made.bridge.armed
        assert made.bridge.clear() == (False, "the board refused: e-stop input open")
        made.board.command("estop closed")
        made.fresh_samples()
        assert made.bridge.clear()[0] and made.bridge.arm()[0]


@pytest.mark.parametrize(
    ("arm", "real_port", "armed"), [("auto", False, True), ("auto", True, False), ("true", True, True)]
)
def test_auto_arms_emulated_boards_only(tmp_path, arm, real_port, armed):
    with rig(tmp_path) as made:
        made.bridge.close()
        port = str(tmp_path / "board") if real_port else None
        again = Rig(made.board, made.servos, port, arm=arm)
        try:
            again.connect()
            if armed:
                wait(lambda: again.bridge.armed)
            again.fresh_samples(30)
            assert again.bridge.armed is armed
        finally:
            again.close()


def test_a_joint_without_feedback_says_so(tmp_path):
    usual = table(2).servos
    with rig(tmp_path, ServoTable((usual[0], replace(usual[1], source="commanded")))) as made:
        made.connect()
        made.fresh_samples()
        assert made.bridge.status()["not_measured"] == ("joint_02",)
        assert np.isnan(made.samples[-1].angles).tolist() == [False, True]  # no pulse, so not even commanded
        made.bridge.arm()
        made.wait_for("joint_02 from zero because it is not measured")
        wait(lambda: np.isfinite(made.samples[-1].angles).all())
        made.board.command("stuck 1")
        made.bridge.command([0.0, 0.5])
        made.fresh_samples(20)
        assert made.samples[-1].angles[1] == pytest.approx(0.5, abs=0.01)  # an echo: not where the servo is


def test_a_changed_servo_file_is_taken_while_disarmed(tmp_path):
    file = tmp_path / "servos.yaml"
    file.write_text(servos_file("snake_built").read_text())
    with rig(tmp_path, table(8, limit_deg=(-90, 90))) as made:
        made.bridge.close()
        again = Rig(made.board, file)
        try:
            again.connect()
            changed = again.bridge.table.servos[2]
            save_servos(file, again.bridge.table.with_servo(replace(changed, trim_deg=4.5)))
            again.wait_for("servos.yaml read again: joint_03 trim_deg 0 -> 4.5")
            again.fresh_samples()
            assert again.samples[-1].angles[2] == pytest.approx(np.radians(-4.5), abs=SETTLED_RAD)
            file.write_text(file.read_text().replace("direction: 1", "direction: 3"))
            again.wait_for("direction is 3, expected 1 or -1; the servos stay as they were")
            assert again.bridge.table.servos[2].trim_deg == 4.5
            assert again.bridge.arm()[0]
            assert again.bridge.use_servos(again.bridge.table) == (
                False,
                "the servos stay as they were: disarm first",
            )
        finally:
            again.close()


def test_a_callback_that_fails_does_not_stop_the_bridge(tmp_path, caplog):
    with rig(tmp_path) as made:
        made.bridge.close()
        seen = []

        def fails(sample):
            seen.append(sample)
            raise RuntimeError("someone else's bug")

        with caplog.at_level(logging.ERROR), Bridge(made.servos, made.board, on_measured=fails) as bridge:
            wait(lambda: len(seen) > 10)
            assert bridge.connected
        assert "a callback failed" in caplog.text


def test_more_joints_than_the_board_has_outputs_is_said(tmp_path):
    with rig(tmp_path) as made:
        made.bridge.close()
        again = Rig(made.board, table(21))
        try:
            again.wait_for("the board drives 20 servos, but the table has 21 joints")
            assert again.bridge.arm()[0] is False
        finally:
            again.close()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"arm": "yes"}, "arm is 'yes', expected one of manual, auto, true"),
        ({"hold_ms": 5}, "hold_ms 5, off_ms 1000"),
        ({"max_correction": -1}, "max_correction is -1"),
    ],
)
def test_senseless_options_are_refused(options, sentence):
    with pytest.raises(ConfigError, match=sentence):
        Bridge(table(), "/dev/null", **options)


@pytest.mark.parametrize("kind", ["native", "avr"])
def test_a_board_by_name_is_started_driven_and_ended(kind):
    with Bridge(table(), kind, arm="auto") as bridge:
        assert bridge.wait(lambda b: b.armed, 15.0), bridge.status()
        until = time.monotonic() + 0.7
        while time.monotonic() < until:
            bridge.command(np.full(6, 0.4))
            time.sleep(0.02)
        np.testing.assert_allclose(bridge.pose(), 0.4, atol=SETTLED_RAD)
        assert bridge.emergency_stop() == (True, "stopped")
        process = bridge.board.pid
    wait(lambda: not _alive(process))


def _alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().split(")")[-1].split()[0] != "Z"
    except FileNotFoundError:
        return False
