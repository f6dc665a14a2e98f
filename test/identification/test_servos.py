"""Servo parameters from recordings: those of an emulated board are known, and so is what a recording cannot tell."""

from dataclasses import replace

import numpy as np
import pytest

from identification.robot import lockstep_robot
from mfm_cli.main import main
from mfm_common.errors import AlignmentError, ConfigError
from mfm_common.trace import JointTrace
from mfm_dynamics.commander import Commander
from mfm_dynamics.model import Model
from mfm_dynamics.prediction import Predictor
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.servos import NAMES, load_fitted
from mfm_identification.excitation import DURATION, LEAD, trajectory
from mfm_identification.excitation import excitation as excitation_of_one
from mfm_identification.fitting import fit_servo
from mfm_identification.identify import HEADER, document, identify, save_fitted, try_out
from mfm_identification.servos import PARAMETERS, Run, predict
from mfm_servo_bridge.servos import ServoTable, load_servos, servos_file
from mfm_validation.align import align
from mfm_validation.bag import Recording
from validation.bags import write

CLOSE = 0.1  # of the true value
LATE = 0.04  # [s] that the commands of the emulated run are held back
# What the board adds to that: 2 ms on the wire and up to 10 ms until the next pulse.
CHAIN = (0.002, 0.012)
JOINTS = ("joint_01", "joint_02")
TRUTH = {
    "joint_01": {"rate": 3.0, "frequency": 30.0, "damping": 0.8, "dead_band": 0.02, "backlash": 0.03, "gain": 1.0},
    "joint_02": {"rate": 2.5, "frequency": 40.0, "damping": 0.9, "dead_band": 0.01, "backlash": 0.02, "gain": 1 / 1.05},
}
PLANT = """supply battery=7.4 resistance=0
0 rate=3 frequency=30 damping=0.8 dead_band=0.02 backlash=0.03
1 rate=2.5 frequency=40 damping=0.9 dead_band=0.01 backlash=0.02 pulse_min=450 pulse_max=2550
"""


def excitation(t):
    return np.full(len(JOINTS), excitation_of_one(t))


def gait(t):
    return 0.5 * min(1.0, t / 2) * np.sin(2 * np.pi * t / 4 + np.array([0.0, 1.0]))


def recording(traces, path="bag", facts=None):
    return Recording(path, "bag", f"hash of {path}", traces, facts=facts or {})


@pytest.fixture(scope="module")
def runs():
    """Recordings of the emulated robot: to fit, a gait to confirm it on, and the same gait with another noise."""
    servos = load_servos(servos_file("snake"), JOINTS)
    servos = ServoTable(tuple(replace(servo, rate_deg_s=0) for servo in servos.servos))  # the servo's own limit counts
    made = {}
    for seed, (name, motion, seconds) in enumerate(
        [("train", excitation, DURATION + 1), ("holdout", gait, 16.0), ("gait", gait, 16.0)], 1
    ):
        with lockstep_robot(servos, PLANT, seed) as robot:
            commanded, measured = robot.run(motion, seconds, LATE)
        made[name] = recording({"commanded": commanded, "measured": measured}, name)
    return made


@pytest.fixture(scope="module")
def fits(runs):
    found, left_out = identify(runs["train"])
    assert left_out == {}
    return {fit.joint: fit for fit in found}


def value(fit, name):
    return fit.values[NAMES.index(name)]


@pytest.mark.emulator
@pytest.mark.parametrize("joint", JOINTS)
def test_known_parameters_of_the_emulated_servos_are_recovered(fits, joint):
    fit = fits[joint]
    for name, true in TRUTH[joint].items():
        assert name not in fit.uncertain
        assert value(fit, name) == pytest.approx(true, rel=CLOSE), name
    assert LATE + CHAIN[0] < value(fit, "delay") < LATE + CHAIN[1]
    assert value(fit, "friction") < CLOSE * TRUTH[joint]["dead_band"] or "friction" in fit.uncertain  # it has none
    assert fit.rmse < np.radians(0.15)  # the noise of the potentiometer, and the converter's steps


@pytest.mark.emulator
def test_the_shipped_servos_are_recovered():
    """Their rate is limited by the board's 340 deg/s."""
    with lockstep_robot(load_servos(servos_file("snake"), JOINTS[:1]), seed=5) as robot:
        commanded, measured = robot.run(lambda t: excitation(t)[:1], DURATION + 1, LATE)
    ((fit,), _) = identify(recording({"commanded": commanded, "measured": measured}))
    shipped = {"rate": np.radians(340), "frequency": 40.0, "damping": 0.9, "backlash": 0.01, "gain": 1.0}
    for name, true in {**shipped, "dead_band": 0.004}.items():
        assert name not in fit.uncertain
        assert value(fit, name) == pytest.approx(true, rel=CLOSE), name


def test_the_parameters_are_those_of_the_servo():
    assert tuple(parameter.name for parameter in PARAMETERS) == NAMES


@pytest.mark.emulator
def test_the_fitted_servos_predict_a_recording_they_have_not_seen(runs, fits):
    trial = try_out(runs["holdout"], list(fits.values()))
    assert trial.better and trial.kept == JOINTS
    assert (trial.after < 0.1 * trial.before).all()


@pytest.mark.emulator
def test_the_prediction_of_the_robot_with_the_fitted_file_is_nearer_to_the_measured_run(runs, fits, tmp_path):
    trial = try_out(runs["holdout"], list(fits.values()))
    path = tmp_path / "fitted.yaml"
    save_fitted(path, document(list(fits.values()), runs["train"], runs["holdout"], trial))
    model = Model.from_urdf(urdf_text("snake", bodies=len(JOINTS)), "fixed", [0.0, 0.0, 0.0])
    assert model.joint_names == JOINTS
    commanded, measured = (runs["holdout"].traces[kind] for kind in ("commanded", "measured"))
    rates = np.gradient(commanded.q, commanded.stamp, axis=0)
    errors = []
    for fitted in ({}, load_fitted(path)):
        predictor = Predictor(model, fitted=fitted)
        told = zip(commanded.stamp, commanded.q, rates, strict=True)
        q = np.array([predictor.command(t, angles, speeds).q for t, angles, speeds in told])
        errors.append(np.sqrt(np.mean(align(measured, replace(commanded, q=q)).deviation ** 2, axis=0)))
    assert (errors[1] < 0.2 * errors[0]).all()


@pytest.mark.emulator
def test_what_a_gait_cannot_tell_is_reported_and_left_neutral(runs):
    found, _ = identify(runs["gait"])
    for fit in found:
        assert "rate" in fit.uncertain
        estimates = {estimate.name: estimate for estimate in fit.estimates}
        assert "never reached" in estimates["rate"].why
        assert {"frequency", "damping", "delay"} <= set(fit.uncertain)  # one slow sine has one lag
        lag = value(fit, "delay") + 2 * value(fit, "damping") / value(fit, "frequency")
        true = LATE + np.mean(CHAIN) + 2 * TRUTH[fit.joint]["damping"] / TRUTH[fit.joint]["frequency"]
        assert lag == pytest.approx(true, rel=CLOSE)  # which is found
        for name in ("dead_band", "backlash"):
            assert name in fit.uncertain or value(fit, name) == pytest.approx(TRUTH[fit.joint][name], rel=0.15)


def test_a_robot_takes_the_excitation_as_a_trajectory_and_moves_by_it():
    model = Model.from_urdf(urdf_text("snake"), "fixed", [0.0, 0.0, -9.81])
    joints = [body.joint for body in model.bodies]
    times, angles, rates = trajectory(joints[0].velocity)
    commander = Commander(joints)
    name = joints[0].name
    assert commander.follow(5.0, [name], times, angles[:, None], rates[:, None]) == pytest.approx(LEAD + DURATION)
    some = slice(400, None, 500)
    told = [commander.sample(5.0 + t)[0][0] for t in times[some]]
    assert told == pytest.approx(angles[some], abs=1e-6)
    assert np.abs(commander.sample(5.0 + LEAD + DURATION + 1)).max() < 1e-9  # at rest


def test_friction_is_recovered_among_outliers():
    """From a servo simulated with it: the emulated board's has none."""
    rng = np.random.default_rng(4)
    true = np.array([0.03, 0.95, 0.02, 3.0, 30.0, 0.8, 0.0, 0.0, 0.03])
    stamp = np.arange(0.0, DURATION + 1, 0.01)
    run = Run(stamp, np.array([excitation(t)[0] for t in stamp]), stamp, np.zeros_like(stamp))
    measured = run.simulated(true) + 0.001 * rng.standard_normal(len(stamp))
    measured[rng.integers(0, len(stamp), 60)] += 0.5
    fit = fit_servo(replace(run, measured=measured), "joint_01")
    for name in ("delay", "gain", "offset", "rate", "frequency", "damping", "friction"):
        assert value(fit, name) == pytest.approx(true[NAMES.index(name)], rel=CLOSE), name


def test_a_joint_that_never_moves_is_refused():
    stamp = np.arange(0.0, 10.0, 0.01)
    with pytest.raises(AlignmentError, match="never told to move"):
        fit_servo(Run(stamp, np.zeros_like(stamp), stamp, np.zeros_like(stamp)), "joint_01")


@pytest.mark.parametrize("measured", [np.zeros(1000), np.random.default_rng(1).normal(0, 0.001, 1000)])
def test_a_stuck_joint_is_refused(measured):
    stamp = np.arange(0.0, 10.0, 0.01)
    with pytest.raises(AlignmentError, match="does not follow"):
        fit_servo(Run(stamp, np.sin(stamp), stamp, measured), "joint_01")


def test_echoes_are_not_fitted():
    stamp = 1.0 + np.arange(0.0, 12.0, 0.01)
    q = np.array([gait(t) for t in stamp])
    trace = JointTrace(stamp, JOINTS, q, np.full_like(q, np.nan))
    with pytest.raises(AlignmentError, match="echo"):
        identify(recording({"commanded": trace, "measured": trace}))


def test_a_recording_with_corrections_is_fitted_to_what_the_servos_were_told():
    """A servo that answers at once, corrected to half its command: of the command alone its gain would be a half."""
    rng = np.random.default_rng(6)
    stamp = 1.0 + np.arange(0.0, 30.0, 0.01)
    q = np.array([[excitation(t)[0]] for t in stamp])
    asked = JointTrace(stamp, JOINTS[:1], -0.5 * q, np.full_like(q, np.nan))
    commanded = JointTrace(stamp, JOINTS[:1], q, np.full_like(q, np.nan))
    sent = np.concatenate([q[:1], q[1:] - 0.5 * q[:-1]])
    true = np.array([0.03, 1.0, 0.0, 100.0, 40.0, 1.0, 0.0, 0.0, 0.0])
    run = Run(stamp, sent[:, 0], stamp, np.zeros_like(stamp))
    seen = run.simulated(true)[:, None] + 5e-4 * rng.standard_normal(q.shape)
    measured = JointTrace(stamp, JOINTS[:1], seen, np.full_like(q, np.nan))
    plain = recording({"commanded": commanded, "measured": measured})
    known = replace(plain, correction=asked, parameters={"/servo_bridge_node": {"max_correction": 3.0}})
    (fit,), _ = identify(known)
    assert value(fit, "gain") == pytest.approx(1.0, rel=0.02)
    (wrong,), _ = identify(plain)
    assert value(wrong, "gain") == pytest.approx(0.5, rel=0.02)
    with pytest.raises(AlignmentError, match="bag: the commands were corrected .* was not recorded"):
        identify(replace(plain, correction=asked))


def test_prediction_has_the_joints_and_stamps_it_was_given():
    stamp = 1.0 + np.arange(0.0, 4.0, 0.01)
    q = np.array([gait(t) for t in stamp])
    commanded = JointTrace(stamp, JOINTS, q, np.full_like(q, np.nan))
    at_once = np.array([0.0, 1.0, 0.0, 100.0, 300.0, 1.0, 0.0, 0.0, 0.0])
    predicted = predict(commanded, {"joint_02": at_once})
    assert predicted.names == ("joint_02",)
    np.testing.assert_array_equal(predicted.stamp, stamp)
    assert np.abs(predicted.q[50:, 0] - q[50:, 1]).max() < 0.02  # half a frame, and the servo's own 7 ms


# ---- the command ----


@pytest.fixture(scope="module")
def bags(runs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bags")
    good = runs["holdout"].traces["measured"]  # a prediction that nothing can beat
    perfect = replace(runs["holdout"], traces={**runs["holdout"].traces, "predicted": good})
    return {
        name: str(write(folder / name, run))
        for name, run in {"train": runs["gait"], "holdout": runs["holdout"], "perfect": perfect}.items()
    }


@pytest.mark.emulator
def test_identify_writes_what_predict_takes(bags, tmp_path, capsys):
    out = tmp_path / "fitted.yaml"
    assert main(["identify", bags["train"], "--holdout", bags["holdout"], "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "it was never reached" in said
    assert out.read_text().startswith(HEADER)
    assert set(load_fitted(out)) == set(JOINTS)


@pytest.mark.emulator
def test_identify_refuses_a_fit_that_is_no_better_on_the_hold_out(bags, tmp_path, capsys):
    out = tmp_path / "fitted.yaml"
    assert main(["identify", bags["train"], "--holdout", bags["perfect"], "--out", str(out)]) == 1
    assert "Refused" in capsys.readouterr().out
    assert not out.exists()


@pytest.mark.emulator
def test_identify_refuses_to_confirm_a_fit_by_itself(bags, capsys):
    assert main(["identify", bags["train"], "--holdout", bags["train"]]) == 2
    assert "expected another one" in capsys.readouterr().err


def test_a_fitted_file_that_lacks_something_is_refused(tmp_path):
    path = tmp_path / "fitted.yaml"
    save_fitted(path, {"servos": [{"joint": "joint_01", "delay": 0.1}]})
    with pytest.raises(ConfigError, match="joint_01: gain is None"):
        load_fitted(path)
    path.write_text("servos: 3\n")
    with pytest.raises(ConfigError, match="expected a list"):
        load_fitted(path)
