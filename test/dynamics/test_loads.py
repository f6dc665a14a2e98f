"""What a motion asks of servos and battery, against hand calculations."""

import logging

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics import Model
from mfm_dynamics.loads import PAPER_PACK, Battery, Servo, electrical_power, peak_torques, run_time, torque_check
from oracles.trees import chain_urdf

EXACT = 1e-12  # a handful of operations


def held_out():
    """Torques of the paper's snake held out straight: 20 bodies of 0.25 kg and 0.1 m under gravity."""
    model = Model.from_urdf(chain_urdf(20, half_length=0.05, mass=0.25))
    return model.joint_names, model.inverse_dynamics(*np.zeros((3, 20)))[None]


def test_a_straight_snake_needs_49_newton_metres_at_its_first_joint():
    """m g L n^2 / 2 = 49.05 N m; a 2 N m servo is refused with joint, torque and limit."""
    names, tau = held_out()
    check = torque_check(names, tau, 2.0)
    assert check.needed[0] == pytest.approx(0.25 * 9.81 * 0.1 * 20**2 / 2, rel=EXACT)
    assert check.overloaded == tuple(f"joint_{k:02d}" for k in range(1, 17, 2))  # 0.1226 m^2 > 2 for m = 20, 18 .. 6
    with pytest.raises(
        ConfigError, match=r"snake: joint_01 needs 49 N m of a 2 N m servo, and 7 other joints.*expected"
    ):
        check.refuse("snake")


def test_strong_servos_pass_and_say_which_joint_is_nearest_its_limit(caplog):
    names, tau = held_out()
    check = torque_check(names, tau, 60.0)
    check.refuse()
    with caplog.at_level(logging.WARNING):
        check.warn()
    assert check.passed and not caplog.records
    assert check.message() == "torques are within limits; joint_01 needs 49 N m of a 60 N m servo"


def test_weak_servos_are_warned_about_once(caplog):
    with caplog.at_level(logging.WARNING):
        torque_check(["a"], [[3.0]], 2.0).warn("arm")
    assert [r.getMessage() for r in caplog.records] == ["arm: a needs 3 N m of a 2 N m servo"]


def test_the_limit_itself_is_allowed_and_infinite_or_zero_limits_are_understood():
    assert torque_check(["a"], [[2.0]], 2.0).passed
    assert torque_check(["a"], [[1e9]], np.inf).passed
    assert torque_check(["a"], [[0.0]], 0.0).passed
    assert torque_check(["a", "b"], [[1.0, -5.0]], [2.0, 4.0]).overloaded == ("b",)
    assert "b needs 1e-09 N m of a 0 N m servo" in torque_check(["a", "b"], [[1.9, 1e-9]], [2.0, 0.0]).message()


def test_peaks_count_magnitudes_over_time():
    assert peak_torques([[1.0, -2.0], [-3.0, 0.5]]).tolist() == [3.0, 2.0]
    assert peak_torques([1.0, -2.0]).tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((["a"], [[1.0, 2.0]], 1.0), "2 torque columns for 1 joints"),
        ((["a", "b"], [[1.0, 2.0]], [1.0, 2.0, 3.0]), "3 effort limits for 2 joints, expected one or as many"),
        ((["a"], [[1.0]], -1.0), r"effort limit of a is -1\.0 N m, expected zero or more"),
        ((["a"], [[1.0]], np.nan), "effort limit of a is nan N m"),
        ((["a"], [[np.nan]], 1.0), "expected finite numbers"),
        ((["a"], np.zeros((0, 1)), 1.0), r"torque history of shape \(0, 1\)"),
    ],
)
def test_senseless_torque_checks_are_refused(arguments, message):
    with pytest.raises(ConfigError, match=message):
        torque_check(*arguments)


# ---------------------------------------------------------------------- battery


def test_the_papers_pack_holds_56_watt_hours():
    assert PAPER_PACK.energy == pytest.approx(56 * 3600, rel=EXACT)


def test_power_is_electronics_work_and_heat():
    servo = Servo(efficiency=0.5, idle_current=0.1, stall_current=2.0, stall_torque=4.0)
    # 7 V 0.1 A; 2 N m at 3 rad/s at half efficiency; 7 V 2 A a quarter of the way (squared) to stall
    assert electrical_power([[2.0]], [[3.0]], servo, 7.0) == pytest.approx([0.7 + 12.0 + 3.5], rel=EXACT)
    assert electrical_power([[2.0]], [[-3.0]], servo, 7.0) == pytest.approx([0.7 + 3.5], rel=EXACT)  # braking
    assert electrical_power([[4.0]], [[0.0]], servo, 7.0) == pytest.approx([0.7 + 14.0], rel=EXACT)  # stalled
    two = electrical_power([[2.0, 2.0]], [[3.0, 3.0]], servo, 7.0)
    assert two == pytest.approx(2 * electrical_power([[2.0]], [[3.0]], servo, 7.0), rel=EXACT)


def test_run_time_is_energy_over_mean_power():
    """Power rising linearly from idle: mean half way, on an uneven grid as on an even one."""
    servo = Servo(efficiency=1.0, idle_current=0.1, stall_current=1e-9, stall_torque=1.0)
    for t in (np.linspace(0, 2, 11), np.array([0, 0.1, 0.5, 1.9, 2.0])):
        result = run_time(t, np.ones((len(t), 1)), t[:, None], Battery(1.0, 10.0), servo)
        assert result.mean_power == pytest.approx(1.0 + 1.0, rel=1e-7)  # the heat of 1e-8 W
        assert result.peak_power == pytest.approx(1.0 + 2.0, rel=1e-7)
        assert result.energy == pytest.approx(2 * 2.0, rel=1e-7)
        assert result.run_time == pytest.approx(36_000 / 2.0, rel=1e-7)


def test_a_motion_that_draws_nothing_lasts_for_ever():
    assert run_time([0, 1], np.zeros((2, 1)), np.zeros((2, 1)), servo=Servo(idle_current=0.0)).run_time == np.inf


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Battery(capacity_ah=0), "battery: capacity_ah is 0, expected"),
        (lambda: Battery(voltage=np.nan), "battery: voltage is nan"),
        (lambda: Servo(efficiency=1.2), r"servo: efficiency is 1\.2, expected at most 1"),
        (lambda: Servo(stall_torque=-1), "servo: stall_torque is -1"),
        (lambda: Servo(idle_current=-0.1), r"servo: idle_current is -0\.1 A"),
        (lambda: electrical_power([[1.0]], [[1.0, 2.0]]), r"torques of shape \(1, 1\) and rates of shape \(1, 2\)"),
        (lambda: run_time([0.0], [[1.0]], [[1.0]]), "at least 2, finite and rising"),
        (lambda: run_time([0, 0], np.ones((2, 1)), np.ones((2, 1))), "rising"),
        (lambda: run_time([0, 1, 2], np.ones((2, 1)), np.ones((2, 1))), "3 times for 2 torques"),
        (lambda: run_time([0, np.nan], np.ones((2, 1)), np.ones((2, 1))), "rising"),
        (lambda: run_time([0, 1], np.full((2, 1), np.nan), np.ones((2, 1))), "not finite"),
        (lambda: run_time([0, np.inf], np.ones((2, 1)), np.ones((2, 1))), "rising"),
    ],
)
def test_senseless_packs_servos_and_histories_are_refused(make, message):
    with pytest.raises(ConfigError, match=message):
        make()
