"""Buoyancy and drag: closed forms, the compiled law against the readable one, and what it refuses."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics import Model, Torque, dynamics, rollout_batch, simulate
from oracles.compare import relative_error
from oracles.trees import free_body_urdf, random_urdf

MASS, G = 10.0, 9.81
BODY = free_body_urdf(MASS, (0, 0, 0), (0.4, 0.5, 0.6))


def random_water(rng, model):
    n = len(model.bodies)
    return model.in_water(
        lift=rng.normal(size=(n, 3)),
        centre=0.1 * rng.normal(size=(n, 3)),
        linear=rng.uniform(0, 1, (n, 6)),
        quadratic=rng.uniform(0, 1, (n, 6)),
        current=rng.normal(size=3),
    )


def random_state(rng, model):
    return model.advance(model.neutral(), rng.normal(size=model.nv)), rng.normal(size=(3, model.nv))


@pytest.mark.parametrize("base", ["fixed", "floating"])
@pytest.mark.parametrize("seed", range(6))
def test_compiled_law_is_the_readable_one(base, seed):
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, bodies=8, kinds=("revolute", "prismatic", "spherical", "fixed"), square=0.5)
    model = random_water(rng, Model.from_urdf(urdf, base))
    q, (v, a, tau) = random_state(rng, model)
    f_ext = rng.normal(size=(len(model.bodies), 6))
    # Rounding of a few hundred operations; accelerations carry the condition of M* as well.
    assert relative_error(model.inverse_dynamics(q, v, a), dynamics.inverse(model, q, v, a)) < 1e-12
    assert (
        relative_error(model.inverse_dynamics(q, v, a, f_ext), dynamics.newton_euler(model, q, v, a, f_ext)[0]) < 1e-12
    )
    assert relative_error(model.forward_dynamics(q, v, tau), dynamics.forward(model, q, v, tau)) < 1e-10


def test_sinking_body_reaches_its_terminal_speed():
    """m g - lift = D v^2."""
    lift, D = 60.0, 25.0
    model = Model.from_urdf(BODY, "floating").in_water(lift=(0, 0, lift), quadratic=D)
    trace = simulate(model, model.neutral(), np.zeros(6), np.linspace(0, 10, 1001))
    # The distance to the terminal speed shrinks as exp(-2 sqrt(D (m g - lift)) t / m): nothing is left after 10 s.
    assert -trace.v[-1, 2] == pytest.approx(np.sqrt((MASS * G - lift) / D), rel=1e-9)


def test_body_drifts_with_the_current():
    model = Model.from_urdf(BODY, "floating").in_water(lift=(0, 0, MASS * G), linear=50.0, current=(0.3, -0.2, 0.1))
    trace = simulate(model, model.neutral(), np.zeros(6), np.linspace(0, 10, 1001))
    assert trace.v[-1, :3] == pytest.approx([0.3, -0.2, 0.1], abs=1e-12)  # exp(-50) of the start is left


def test_buoyancy_above_the_mass_centre_rights_the_body():
    """Small rolls about x swing with omega^2 = lift h / J, as a ship's metacentre makes them."""
    h, J, small = 0.5, 0.4, 1e-4
    model = Model.from_urdf(BODY, "floating").in_water(lift=(0, 0, MASS * G), centre=(0, 0, h))
    omega = np.sqrt(MASS * G * h / J)
    times = np.linspace(0, 2 * np.pi / omega, 2001)
    start = model.advance(model.neutral(), np.array([0, 0, 0, small, 0, 0]))
    trace = simulate(model, start, np.zeros(6), times)
    roll = 2 * trace.q[:, 3]
    # A pendulum of this amplitude differs from its linear form by amplitude^2 / 16, relatively.
    assert roll == pytest.approx(small * np.cos(omega * times), abs=small * 1e-7)


def test_energy_is_kept_by_buoyancy_and_only_lost_to_drag():
    rng = np.random.default_rng(1)
    model = Model.from_urdf(random_urdf(rng, bodies=4, kinds=("revolute",)), "floating")
    n, times = len(model.bodies), np.linspace(0, 0.5, 2001)
    q, (v, _, _) = random_state(rng, model)
    kept = model.in_water(lift=rng.normal(size=(n, 3)), centre=0.02 * rng.normal(size=(n, 3)))
    lossy = model.in_water(linear=0.1, quadratic=0.1)
    trace = simulate(kept, q, v, times, stops=False)
    energy = [sum(kept.energy(*state)) for state in zip(trace.q, trace.v, strict=True)]
    assert np.ptp(energy) < 1e-6 * max(np.abs(energy))  # order 4, see the tests of the integrators
    trace = simulate(lossy, q, v, times, stops=False)
    energy = [sum(lossy.energy(*state)) for state in zip(trace.q, trace.v, strict=True)]
    assert (np.diff(energy) < 0).all()


def test_batches_feel_the_water_too():
    rng = np.random.default_rng(2)
    model = random_water(rng, Model.from_urdf(random_urdf(rng, bodies=5, kinds=("revolute", "spherical")), "floating"))
    states = [random_state(rng, model) for _ in range(9)]
    q0, v0 = np.array([q for q, _ in states]), np.array([v for _, (v, _, _) in states])
    times = np.linspace(0, 0.05, 51)
    for b, trace in enumerate(rollout_batch(model, q0, v0, times, Torque())):
        # The same operations in a vector unit; only fused multiply-adds may round differently.
        assert trace.q == pytest.approx(simulate(model, q0[b], v0[b], times).q, rel=1e-11, abs=1e-11)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (dict(lift=(1, 2)), r"lift has shape \(2,\), expected \(1, 3\)"),
        (dict(linear=-1.0), "linear drag is -1.0, expected 0 or more"),
        (dict(quadratic=np.nan), "quadratic has a value that is not finite"),
        (dict(current="fast"), "current has shape"),
    ],
)
def test_impossible_water_is_refused(arguments, message):
    with pytest.raises(ConfigError, match=message):
        Model.from_urdf(BODY, "floating").in_water(**arguments)
