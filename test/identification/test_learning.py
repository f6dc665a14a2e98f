"""Learning to follow: the rule on signals whose answer is known, and on the emulated robot."""

import json

import numpy as np
import pytest

from identification.robot import lockstep_robot
from mfm_cli.main import main
from mfm_common.errors import ConfigError
from mfm_dynamics.commander import Commander
from mfm_dynamics.model import Model
from mfm_dynamics.robots import urdf_text
from mfm_identification.follower import Follower
from mfm_identification.learning import (
    Learner,
    LearningSettings,
    advanced,
    basis,
    bounded,
    response_delay,
    series,
    table,
)
from mfm_servo_bridge.servos import load_servos, servos_file

PERIOD = 4.0
AMPLITUDE = np.radians(30)
IMPROVEMENT = 5.0  # times, within ten cycles
ROUNDING = 1e-9
STAMP = np.arange(0.0, PERIOD, 0.01)


def wave(stamp, lag=0.0):
    phase = 2 * np.pi / PERIOD * (np.asarray(stamp) - lag)
    return np.stack([0.5 * np.sin(phase), 0.3 * np.cos(phase) + 0.1 * np.sin(3 * phase)], axis=-1)


def learn(learner, robot, cycles):
    """Let a robot, a function from commands of a cycle to what is measured, run so many cycles."""
    harmonics = learner.settings.harmonics
    for _ in range(cycles):
        told = wave(STAMP)
        learner.learn(STAMP, told, robot(told + basis(STAMP, PERIOD, harmonics) @ learner.coefficients))
    return learner


def late(lag, gain=1.0):
    """A robot that is late by whole samples."""
    return lambda commands: gain * np.roll(commands, round(lag / 0.01), axis=0)


# ---- the rule ----


def test_a_series_moved_in_time_is_the_series_of_the_moved_signal():
    lag = np.array([0.07, -0.21])
    moved = np.stack([wave(STAMP, -lag[j])[:, j] for j in range(2)], axis=1)
    np.testing.assert_allclose(
        advanced(series(STAMP, wave(STAMP), PERIOD, 5), lag, PERIOD), series(STAMP, moved, PERIOD, 5), atol=ROUNDING
    )


def test_the_delay_of_each_joint_is_found():
    told, seen = (series(STAMP, x, PERIOD, 5) for x in (wave(STAMP), wave(STAMP, 0.083)))
    delay, likeness = response_delay(told, seen, PERIOD)
    np.testing.assert_allclose(delay, 0.083, atol=1e-3)
    np.testing.assert_allclose(likeness, 1.0, atol=1e-3)


def test_a_pure_delay_is_learned_away():
    learner = learn(Learner(LearningSettings(PERIOD), 2), late(0.1), 8)
    assert learner.cycles[-1].rmse < 1e-3 * learner.cycles[0].rmse


def test_noise_does_not_grow():
    rng = np.random.default_rng(1)
    noise = 0.01
    robot = late(0.1)
    learner = Learner(LearningSettings(PERIOD), 2)
    learn(learner, lambda told: robot(told) + noise * rng.standard_normal(told.shape), 40)
    assert learner.cycles[-1].rmse < 1.1 * noise
    assert learner.cycles[-1].beyond == pytest.approx(noise, rel=0.1)


def test_a_series_beyond_the_limit_is_scaled_to_it():
    coefficients = bounded(series(STAMP, wave(STAMP), PERIOD, 5), 0.2)
    assert np.abs(basis(STAMP, PERIOD, 5) @ coefficients).max(axis=0) == pytest.approx([0.2, 0.2], rel=1e-2)


def test_a_joint_that_stands_still_or_does_not_follow_is_left_alone():
    learner = Learner(LearningSettings(PERIOD), 3)
    told = np.column_stack([wave(STAMP), np.zeros(len(STAMP))])
    learner.learn(STAMP, told, np.column_stack([wave(STAMP, 0.1)[:, 0], -told[:, 1], 0.01 * np.ones(len(STAMP))]))
    assert learner.learns.tolist() == [True, False, False]
    assert np.abs(learner.coefficients).max(axis=0)[1:].tolist() == [0, 0]


def test_when_it_gets_worse_the_best_correction_is_kept():
    """A robot that answers corrections with the wrong sign: nothing is better than no correction."""

    def wrong(commands):
        return np.roll(wave(STAMP), 10, axis=0) - 2 * np.roll(commands - wave(STAMP), 10, axis=0)

    learner = learn(Learner(LearningSettings(PERIOD), 2), wrong, 6)
    assert "gets worse" in learner.reason
    assert not learner.coefficients.any()
    assert learner.cycles[-1].rmse == pytest.approx(learner.cycles[0].rmse)


def test_a_correction_that_does_harm_later_is_withdrawn():
    learner = learn(Learner(LearningSettings(PERIOD), 2), late(0.1), 20)
    assert learner.reason
    learn(learner, late(-0.1), 2)  # another robot: now it is early
    assert "withdrawn" in learner.reason
    assert not learner.coefficients.any()


def test_an_echo_teaches_nothing():
    learner = learn(Learner(LearningSettings(PERIOD), 2), lambda commands: commands, 2)
    assert "echo" in learner.reason
    assert not learner.coefficients.any()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"period": 0.0}, "period"),
        ({"gain": 2.0}, "gain"),
        ({"max_correction": 9.0}, "max"),
        ({"bandwidth": 0.1}, "Hz"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, words):
    with pytest.raises(ConfigError, match=words):
        LearningSettings(**{"period": PERIOD, **settings})


# ---- beside a running robot ----


def follow(measure, seconds=20.0, told=wave):
    """A follower that saw commands and what `measure` makes of (time, corrected command)."""
    follower = Follower(LearningSettings(PERIOD), 2)
    for t in np.arange(0.0, seconds, 0.01):
        follower.commanded(t, told(t))
        seen = measure(t)
        if seen is not None:
            follower.measured(t, seen)
    return follower


def test_cycles_with_gaps_are_not_used():
    follower = follow(lambda t: None if 9 < t < 10 else wave(t, 0.1))
    assert any("lacks" in sentence for sentence in follower.skipped)
    assert follower.learner.cycles


def test_nothing_is_learned_from_measurements_that_are_not_numbers():
    follower = follow(lambda t: np.array([np.nan, 0.0]))
    assert not follower.learner.cycles and follower.skipped


def test_nothing_is_learned_from_commands_that_do_not_repeat():
    follower = follow(lambda t: wave(t, 0.1), told=lambda t: (1 + 0.1 * t) * wave(t))
    assert not follower.learner.cycles
    assert "do not repeat" in follower.skipped[0]


def test_when_the_cycles_are_used_up_the_best_correction_stays():
    """What the last cycle taught has not been tried."""
    learner = learn(Learner(LearningSettings(PERIOD, gain=0.5), 2), late(0.1), 3)
    learner.finish()
    assert "all cycles used" in learner.reason
    learn(learner, late(0.1), 1)
    assert learner.cycles[-1].rmse == pytest.approx(learner.cycles[-2].rmse)


# ---- the emulated robot ----


def run_snake(settings, cycles, seed=1):
    """The snake on a lockstep board, serpentine: RMSE of each period after the start, corrections, follower, pins."""
    servos = load_servos(servos_file("snake"))
    joints = [body.joint for body in Model.from_urdf(urdf_text("snake"), "fixed", [0.0, 0.0, -9.81]).bodies]
    commander = Commander(joints)
    assert commander.names == servos.names
    follower = Follower(settings, len(servos.names), cycles=1000)
    told, seen, corrections, started = [], [], [], None
    with lockstep_robot(servos, seed=seed) as robot:
        commander.start(robot.time, "serpentine", amplitude=AMPLITUDE, period=PERIOD)
        while started is None or robot.time < started + cycles * PERIOD:
            now = robot.time
            angles = commander.sample(now)[0]
            correction = follower.commanded(now, angles)
            told.append((now, angles))
            corrections.append(correction)
            for stamp, measured in robot.command(angles + correction):
                seen.append((stamp, measured))
                if follower.measured(stamp, measured) is not None and started is None:
                    started = stamp - PERIOD  # the first cycle that counts is the one without correction
        pins = robot.board.state()["servos"]
    stamp, told_q = np.array([t for t, _ in told]), np.array([q for _, q in told])
    at, seen_q = np.array([t for t, _ in seen]), np.array([q for _, q in seen])
    deviation = seen_q - np.stack([np.interp(at, stamp, column) for column in told_q.T], axis=1)
    number = np.floor((at - started) / PERIOD)
    rmse = [np.sqrt(np.mean(deviation[number == k] ** 2)) for k in range(cycles)]
    return np.array(rmse), np.array(corrections), follower, pins, servos


@pytest.fixture(scope="module")
def snake():
    return run_snake(LearningSettings(PERIOD), 10)


@pytest.mark.emulator
def test_the_snake_follows_five_times_better_within_ten_cycles(snake):
    """By the clock: every period since the first, with the changes from one correction to the next in it."""
    rmse, _, follower, _, _ = snake
    assert rmse[0] / rmse.min() > IMPROVEMENT, table(follower.learner.cycles)
    assert rmse[0] / rmse[-1] > IMPROVEMENT
    assert (rmse[3:] < rmse[0]).all()


@pytest.mark.emulator
def test_what_is_left_is_noise(snake):
    """The floor: potentiometer noise (3 mV rms, mean of four: 0.07 deg), the converter's steps, the servo's steps."""
    cycle = snake[2].learner.cycles[-1]
    assert cycle.beyond < np.radians(0.12)
    assert cycle.rmse < 1.1 * cycle.beyond


@pytest.mark.emulator
def test_bounds_of_correction_and_pulses_hold(snake):
    _, corrections, follower, pins, servos = snake
    assert np.abs(corrections).max() <= follower.learner.settings.max_correction
    for config, pin in zip(servos.configs(), pins, strict=True):
        assert config.min / 2 <= pin["min"] and pin["max"] <= config.max / 2


@pytest.mark.emulator
def test_a_tight_bound_is_kept_and_still_helps():
    limit = 0.02
    rmse, corrections, _, _, _ = run_snake(LearningSettings(PERIOD, max_correction=limit), 6, seed=2)
    assert np.abs(corrections).max() <= limit + ROUNDING
    assert rmse[-1] < 0.8 * rmse[0]


# ---- the command ----


@pytest.mark.emulator
def test_learn_runs_a_gait_and_writes_what_it_learned(tmp_path, capsys):
    """In real time, on a busy machine: that it gets better counts, not by how much."""
    out = tmp_path / "learned.json"
    gait = ["--amplitude", "20", "--period", "1.5", "--cycles", "3"]
    assert main(["learn", *gait, "--out", str(out)]) == 0
    assert "times closer" in capsys.readouterr().out
    learned = json.loads(out.read_text())
    assert [cycle["number"] for cycle in learned["cycles"]] == [1, 2, 3]
    assert learned["cycles"][-1]["rmse"] < learned["cycles"][0]["rmse"]
    assert set(learned["correction"]) == set(learned["joints"])


def test_learn_refuses_what_teaches_nothing(tmp_path, capsys):
    assert main(["learn", "--cycles", "1"]) == 2
    assert "at least 2" in capsys.readouterr().err
    servos = tmp_path / "echo.yaml"
    servos.write_text(servos_file("snake").read_text().replace("source: potentiometer", "source: commanded"))
    assert main(["learn", "--servos", str(servos)]) == 2
    assert "echoes the command" in capsys.readouterr().err
