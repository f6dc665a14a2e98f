"""Loaded boards: the pulses on the pins move a robot in MuJoCo, whose angles the board measures."""

import sys
import time

import numpy as np
import pytest

from mfm_common.errors import ConfigError, HardwareError
from mfm_dynamics.robots import urdf_text
from mfm_servo_bridge.loaded import LoadedBoard, LoadedLockstepBoard, LoadedPlant, Motor
from mfm_servo_bridge.protocol import State, Telem
from mfm_servo_bridge.servos import Servo, ServoTable, load_servos, servos_file
from servo_bridge.lockstep_host import Host

KINDS = ["native", pytest.param("avr", marks=pytest.mark.emulator)]

# Four truncated readings lose 2 counts, noise of 3 mV is 2.5 counts rms; a count is 1 mrad.
MEASURED_RAD = 0.012

LENGTH, MASS = 0.5, 0.2
PENDULUM = f"""<robot name="pendulum"><link name="base"/>
<link name="rod"><inertial><origin xyz="{LENGTH} 0 0"/><mass value="{MASS}"/>
<inertia ixx="1e-5" iyy="1e-5" izz="1e-5" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="pivot" type="revolute"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
<limit lower="-3" upper="3" effort="10" velocity="10"/></joint></robot>"""


def servo(joint="pivot", direction=1, trim_deg=0.0):
    return Servo(joint, (500, 2500), (-90, 90), (-45, 45), trim_deg, direction, (408, 3684), 0, "potentiometer")


def snake():
    return LoadedPlant(urdf_text("snake", "built"), load_servos(servos_file("snake_built")))


def drive(board, table, angles, seconds):
    """Start the board if needed and send the joints to `angles`."""
    host = Host(board)
    host.start()
    ticks = [int(t) for t in table.to_ticks(angles)]
    host.stream(ticks + [3000] * (20 - len(ticks)), seconds)
    return host


@pytest.mark.parametrize("kind", KINDS)
def test_the_snake_follows_its_setpoints_and_the_board_measures_it(kind):
    plant = snake()
    with LoadedLockstepBoard(plant, kind) as board:
        angles = np.array([0.3, -0.3, 0.2, -0.2, 0.1, -0.1, 0.3, -0.3])
        host = drive(board, plant.table, angles, 2.0)
        assert host.state == State.ARMED
        measured = plant.table.from_counts(host.last(Telem).measured[:8])
        assert plant.q == pytest.approx(angles, abs=0.02), "yaw joints carry no weight"
        assert measured == pytest.approx(plant.q, abs=MEASURED_RAD)


def test_a_loaded_servo_sags_by_torque_over_stiffness():
    motor = Motor(torque=2.0, error=0.1)
    plant = LoadedPlant(PENDULUM, ServoTable((servo(),)), motor)
    with LoadedLockstepBoard(plant) as board:
        drive(board, plant.table, [0.0], 4.0)  # it swings for a while
        weight = MASS * 9.81 * LENGTH  # positive turns about +y take +x down
        sag = float(plant.q[0])
        assert sag == pytest.approx(weight * np.cos(sag) / (motor.torque / motor.error), abs=1e-4)


def test_a_servo_that_is_too_weak_falls_and_the_board_sees_it():
    plant = LoadedPlant(PENDULUM, ServoTable((servo(),)), Motor(torque=0.5))
    with LoadedLockstepBoard(plant) as board:
        host = drive(board, plant.table, [0.0], 3.0)
        assert plant.q[0] > 0.9, "0.98 N.m of weight against 0.5 N.m: it hangs where the lever is half"
        measured = plant.table.from_counts(host.last(Telem).measured[:1])[0]
        assert measured == pytest.approx(plant.q[0], abs=MEASURED_RAD)


def test_a_limp_robot_falls():
    plant = LoadedPlant(PENDULUM, ServoTable((servo(),)))
    with LoadedLockstepBoard(plant) as board:
        Host(board).run(1.5)
        assert plant.q[0] > 1.0


def test_without_load_the_rate_is_the_motors():
    plant = LoadedPlant(PENDULUM, ServoTable((servo(),)), Motor(rate=2.0, torque=5.0), gravity=(0, 0, 0))
    angles = []
    for _ in range(20):
        plant.advance([2500.0], 0.02)
        angles.append(plant.q[0])
    assert max(np.diff(angles)) / 0.02 == pytest.approx(2.0, rel=0.05)


def test_direction_and_trim_cancel_between_pulses_and_feedback():
    table = ServoTable((servo(direction=-1, trim_deg=12.0),))
    plant = LoadedPlant(PENDULUM, table, gravity=(0, 0, 0))
    with LoadedLockstepBoard(plant) as board:
        host = drive(board, table, [0.4], 1.5)
        assert plant.q[0] == pytest.approx(0.4, abs=0.01)
        assert table.from_counts(host.last(Telem).measured[:1])[0] == pytest.approx(0.4, abs=MEASURED_RAD + 0.01)


def test_the_same_seed_gives_the_same_motion():
    def run():
        plant = snake()
        with LoadedLockstepBoard(plant, seed=4) as board:
            host = drive(board, plant.table, np.full(8, 0.2), 0.5)
            return plant.q.tolist(), [frame.message.measured for _, frame in host.heard[Telem]]

    assert run() == run()


def test_a_loaded_board_keeps_up_with_real_time():
    plant = snake()
    with LoadedBoard(plant) as board:
        start = board.state()["t_us"]
        time.sleep(1.0)
        board.command("stuck 2")
        assert board.state()["t_us"] - start > 0.9e6
        assert plant._data.time == pytest.approx(board.state()["t_us"] * 1e-6, abs=0.2)


def test_what_cannot_be_built_is_said():
    with pytest.raises(ConfigError, match="joint elbow has a servo but is not in the robot, expected pivot"):
        LoadedPlant(PENDULUM, ServoTable((servo("elbow"),)))
    with pytest.raises(ConfigError, match="MuJoCo cannot read the robot"):
        LoadedPlant("<robot", ServoTable((servo(),)))
    with pytest.raises(ConfigError, match="torque is -1, expected a positive number"):
        Motor(torque=-1)


def test_a_missing_mujoco_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(HardwareError, match=r"pip install 'mfm\[sim\]'"):
        LoadedPlant(PENDULUM, ServoTable((servo(),)))
