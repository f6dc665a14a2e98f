"""Prediction from stamped commands: right, repeatable to the bit, and clear about what it cannot follow."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError, SimulationError, StateError
from mfm_dynamics import Model, Predictor, Servo, simulate
from mfm_dynamics.dynamics import momenta
from mfm_dynamics.gaits import gait
from mfm_dynamics.kinematics import frame_connections, rates
from mfm_dynamics.prediction import SET_BACK
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.servos import STEP, held, respond
from oracles.trees import chain_urdf, random_urdf

RATE = 100.0  # commands per second


@pytest.fixture(scope="module")
def snake():
    model = Model.from_urdf(urdf_text("snake", bodies=6), gravity=(0, 0, 0))
    return model, gait("serpentine", [b.joint for b in model.bodies])


def follow(predictor, motion, stamps, start=0.0):
    angles, rates, _ = motion(stamps)
    return [predictor.command(start + t, a, r) for t, a, r in zip(stamps, angles, rates, strict=True)]


def test_servos_follow_as_in_a_simulation(snake):
    model, motion = snake
    stamps = np.arange(0, 4, 1 / RATE)
    states = follow(Predictor(model), motion, stamps)
    grid = np.linspace(0, stamps[-1], 10 * (len(stamps) - 1) + 1)
    exact = simulate(model, model.neutral(), np.zeros(model.nv), grid, Servo(motion))
    # Cubics through angles and rates miss a motion with fourth derivative D by D h^4 / 384, here below 1e-9 rad.
    assert np.array([s.q for s in states]) == pytest.approx(exact.q[::10], abs=1e-7)
    assert np.abs(exact.q).max() > 0.1


def test_inverse_dynamics_drives_along_the_commands(snake):
    """The paper's loop: moments from the commands, applied forward; cubics have jumps in acceleration, hence 1e-4."""
    model, motion = snake
    stamps = np.arange(0, 2, 1 / RATE)
    states = follow(Predictor(model, "inverse_dynamics"), motion, stamps)
    assert np.array([s.q for s in states]) == pytest.approx(motion(stamps)[0], abs=1e-4)


def test_torques_accelerate_what_they_should():
    model = Model.from_urdf(chain_urdf(1), gravity=(0, 0, 0))
    predictor, tau = Predictor(model, "torque"), 0.01
    for i in range(101):
        state = predictor.command(i / RATE, [0.0], efforts=[tau])
    a = model.forward_dynamics([0.0], [0.0], [tau])[0]
    assert state.q[0] == pytest.approx(a / 2, rel=1e-12) and state.v[0] == pytest.approx(a, rel=1e-12)
    assert state.tau == pytest.approx([tau])


def test_same_commands_give_the_same_bits_whenever_they_are_asked_for(snake):
    """Live, somebody asks in between what the robot does while commands stay out; in a recording nobody does."""
    model, motion = snake
    stamps = np.concatenate([np.arange(0, 1, 0.01), np.arange(1.437, 2, 0.01)])  # a gap of 0.45 s
    quiet = follow(Predictor(model), motion, stamps)
    asked, (angles, rates, _) = Predictor(model), motion(stamps)
    live = []
    for t, a, r in zip(stamps, angles, rates, strict=True):
        if t == stamps[100]:
            held = [asked.hold(now) for now in np.arange(0.995, 1.38, 0.0313)]
            assert held[0] is None and held[-1] is not None and held[-1].stamp == pytest.approx(1.36, abs=0.011)
        live.append(asked.command(t, a, r))
    for one, other in zip(quiet, live, strict=True):
        assert one.stamp == other.stamp and (one.q == other.q).all() and (one.v == other.v).all()


def test_without_commands_the_robot_comes_to_rest_at_the_last(snake):
    model, motion = snake
    predictor = Predictor(model)
    last = follow(predictor, motion, np.arange(0, 3, 0.01))[-1]
    held = predictor.hold(last.stamp + 5.0)
    assert np.abs(held.v).max() < 1e-6 < np.abs(last.v).max()
    assert held.q == pytest.approx(predictor.last.angles, abs=1e-6)


def test_after_a_long_silence_the_next_command_starts_anew(snake):
    model, motion = snake
    predictor = Predictor(model)
    follow(predictor, motion, np.arange(0, 1, 0.01))
    assert predictor.hold(1e9).stamp < 11.0
    state = predictor.command(1e9, np.full(model.nv, 0.1))
    assert (state.q == 0.1).all() and not state.v.any()


def test_a_prediction_that_begins_in_the_middle_of_a_gait_goes_on_with_it():
    """From rest joint_02, which turns almost the whole body, would swing by 37 degrees."""
    model = Model.from_urdf(urdf_text("snake"), gravity=(0, 0, 0))
    motion = gait("serpentine", [b.joint for b in model.bodies])
    stamps = np.arange(0, 16, 0.01)
    whole = follow(Predictor(model), motion, stamps)
    angles, rates, _ = motion(stamps)
    late = Predictor(model)
    part = [late.command(t, a, r) for t, a, r in zip(stamps[1000:], angles[1000:], rates[1000:], strict=True)]
    assert np.abs(rates[1000]).max() > 0.1 and (part[0].v == rates[1000]).all()
    off = np.array([a.q - b.q for a, b in zip(part, whole[1000:], strict=True)])
    assert np.degrees(np.abs(off).max()) < 1.0  # by how much the servos lag behind when it begins


def test_a_floating_robot_begins_without_momentum_where_its_root_link_is_at_the_origin():
    model = Model.from_urdf(urdf_text("rov_one_arm"), "floating", gravity=(0, 0, 0))
    state = Predictor(model).command(0.0, np.full(len(model.joint_names), 0.2), np.ones(len(model.joint_names)))
    frames = frame_connections(model, state.q)
    P, H = momenta(model, frames, rates(model, frames, state.q, state.v))
    assert np.abs(state.v[:6]).max() > 1e-3
    assert P == pytest.approx(np.zeros(3), abs=1e-12) and H == pytest.approx(np.zeros(3), abs=1e-12)
    assert frames.x[0] == pytest.approx(model.root_c)


def test_a_clock_that_was_set_back_starts_a_new_prediction_a_stray_stamp_does_not(snake):
    model, motion = snake
    predictor = Predictor(model)
    last = follow(predictor, motion, np.arange(0, 1, 0.01), start=100.0)[-1]
    for stray in (3.0, 2.0, 1.0) * 10:
        with pytest.raises(ConfigError, match="expected later"):
            predictor.command(stray, np.zeros(model.nv))
    assert predictor.state is last
    refused = 0
    for i in range(20):
        try:
            state = predictor.command(50.0 + 0.01 * i, np.full(model.nv, 0.1))
        except ConfigError:
            refused += 1
    assert 0 < refused < SET_BACK and state.stamp == pytest.approx(50.19)


def test_commands_that_come_late_in_a_burst_do_not_set_the_prediction_back(snake):
    model, motion = snake
    predictor = Predictor(model)
    follow(predictor, motion, np.arange(0, 1, 0.01))
    stamps = np.arange(1, 2, 0.01)
    now = predictor.hold(1.5).stamp
    for t, angles in zip(stamps, motion(stamps)[0], strict=True):
        try:
            now, before = predictor.command(t, angles).stamp, now
        except ConfigError:
            assert t < 1.51
        assert now >= before if t > 1.51 else predictor.state.stamp == now


def test_restart_starts_at_the_next_command(snake):
    model, motion = snake
    predictor = Predictor(model)
    first = follow(predictor, motion, np.arange(0, 1, 0.01))
    predictor.restart()
    assert predictor.hold(5.0) is None
    again = follow(predictor, motion, np.arange(0, 1, 0.01), start=100.0)
    assert again[-1].q == pytest.approx(first[-1].q, abs=1e-9)  # steps differ by the rounding of larger stamps


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((0.02, [0.0]), StateError, r"angles has shape \(1,\), expected \(3,\)"),
        ((0.02, [0, np.nan, 0]), StateError, r"angles\[1\] is nan"),
        ((0.02, [0, 0, 0], [1.0]), StateError, "rates has shape"),
        ((np.nan, [0, 0, 0]), ConfigError, "stamped nan, expected a time"),
        ((0.01, [0, 0, 0]), ConfigError, "stamped 0.010000 s, expected later than 0.010000 s"),
        ((-1.0, [0, 0, 0]), ConfigError, "stamped -1.000000 s, expected later"),
    ],
)
def test_commands_that_cannot_be_followed_change_nothing(arguments, error, message):
    predictor = Predictor(Model.from_urdf(chain_urdf(3)), kp=20.0, kd=0.5)
    predictor.command(0.0, np.zeros(3))
    before = predictor.command(0.01, np.zeros(3))
    with pytest.raises(error, match=message):
        predictor.command(*arguments)
    assert predictor.state is before


def test_divergence_is_reported_and_ended_by_a_restart():
    predictor = Predictor(Model.from_urdf(chain_urdf(3)), kp=1e7, kd=0.0, step=0.01)
    predictor.command(0.0, np.zeros(3))
    with pytest.raises(SimulationError, match="diverged at t = .* first at joint 'joint_0[123]'"):
        for i in range(1, 1000):
            predictor.command(0.01 * i, np.ones(3))
    predictor.restart()
    assert np.isfinite(predictor.command(20.0, np.zeros(3)).q).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (dict(drive="magic"), "drive is 'magic', expected one of servo, inverse_dynamics, torque"),
        (dict(kp=-1.0), "kp is -1"),
    ],
)
def test_impossible_drives_are_refused(arguments, message):
    with pytest.raises(ConfigError, match=message):
        Predictor(Model.from_urdf(chain_urdf(3)), **arguments)


def test_ball_joints_are_refused():
    urdf = random_urdf(np.random.default_rng(0), bodies=3, kinds=("spherical",))
    with pytest.raises(ConfigError, match="ball joints"):
        Predictor(Model.from_urdf(urdf))


FITTED = np.array([0.03, 0.95, 0.01, 6.0, 30.0, 0.8, 0.004, 0.01, 0.002])  # as `mfm identify` would find


def test_fitted_servos_turn_as_in_a_whole_recording(snake):
    """Told bit by bit they do what one pass over the recording gives; other joints are left alone."""
    model, motion = snake
    stamps = np.arange(0, 12, 0.01)
    joint = model.joint_names[1]
    states = follow(Predictor(model, fitted={joint: FITTED}), motion, stamps)
    plain = follow(Predictor(model), motion, stamps)
    angles = motion(stamps)[0][:, 1]
    expected = respond(stamps, held(stamps, angles), stamps, FITTED[1] * angles[0] + FITTED[2], FITTED, STEP)
    q, unfitted = np.array([s.q for s in states]), np.array([s.q for s in plain])
    late = stamps > 1.0
    # The drive follows the servo's motion with its own lag, a fraction of what the servo is behind its command.
    assert np.sqrt(np.mean((q[late, 1] - expected[late]) ** 2)) < 0.1 * np.sqrt(
        np.mean((unfitted[late, 1] - expected[late]) ** 2)
    )
    assert q[late, 3] == pytest.approx(unfitted[late, 3], abs=2e-3)


def test_fitted_servos_give_the_same_bits_whenever_they_are_asked_for(snake):
    model, motion = snake
    fitted = dict.fromkeys(model.joint_names, FITTED)
    stamps = np.concatenate([np.arange(8, 9, 0.01), np.arange(9.437, 10, 0.01)])
    quiet, asked = follow(Predictor(model, fitted=fitted), motion, stamps), Predictor(model, fitted=fitted)
    for now, one in zip(stamps, quiet, strict=True):
        asked.hold(now - 0.05)
        angles, rates, _ = motion(np.array([now]))
        other = asked.command(now, angles[0], rates[0])
        assert (one.q == other.q).all() and (one.v == other.v).all()


def test_fitted_servos_of_another_robot_are_refused(snake):
    model, _ = snake
    with pytest.raises(ConfigError, match="fitted servo 'elbow' is not a joint of robot 'snake'"):
        Predictor(model, fitted={"elbow": FITTED})
    with pytest.raises(ConfigError, match="drive is 'torque', expected 'servo' for fitted servos"):
        Predictor(model, "torque", fitted={"joint_01": FITTED})
