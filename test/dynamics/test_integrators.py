"""Measured orders of the schemes against SciPy's integrator, and what a good scheme conserves."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics import Model
from mfm_dynamics.integrator import INTEGRATORS
from mfm_dynamics.simulation import Torque, monitor, simulate
from oracles.reference import motion
from oracles.states import random_state
from oracles.trees import chain_urdf, free_body_urdf, free_snake_urdf, random_urdf, spherical_pendulum_urdf

# Halving the step from 1/80 s to 1/160 s: the next term of the error moves the measured order by some percent.
ORDER = 0.2
SPAN = 0.5  # s

ROBOTS = {
    "fixed": (lambda rng: random_urdf(rng, 3, kinds=("revolute", "prismatic")), "fixed"),
    "floating": (lambda rng: random_urdf(rng, 3, kinds=("revolute",)), "floating"),
    "balls": (lambda rng: random_urdf(rng, 2, kinds=("spherical",), chain=True), "fixed"),
    "mimic": (lambda rng: random_urdf(rng, 8, kinds=("revolute", "prismatic"), mimic=0.5), "fixed"),
    "brick": (lambda rng: free_body_urdf(2.0, (0.1, 0.2, 0.3), (0.3, 0.4, 0.5)), "floating"),
}


def robot(name, seed=3):
    """Model, state and drives that vary in time."""
    rng = np.random.default_rng(seed)
    urdf, base = ROBOTS[name]
    model = Model.from_urdf(urdf(rng), base=base)
    q, v = random_state(model, rng)
    push = 0.3 * np.ones(model.nv)
    if base == "floating" and model.nv > 6:
        push[:3] = 0  # an inertial force turns a body with arms by a moment that depends on R
    return model, q, v, lambda t, q, v: push * np.cos(t + np.arange(model.nv))


def measured_orders(name, scheme):
    """Orders in (rotation, mass centres, speeds) and the errors of the finer step."""
    model, q, v, tau = robot(name)
    Q, V = motion(model, q, v, np.array([0.0, SPAN]), tau)
    errors = []
    for steps in (40, 80):
        trace = simulate(model, q, v, np.linspace(0, SPAN, steps + 1), tau, integrator=scheme, stops=False)
        wrong = model.frames(trace.q[-1]) - model.frames(Q[-1])
        parts = wrong[:, :3, :3], wrong[:, :3, 3], trace.v[-1] - V[-1]
        errors.append([np.abs(part).max() for part in parts])
    return np.log2(np.divide(*errors)), errors[1]


@pytest.mark.parametrize(
    ("name", "scheme"),
    [("fixed", "rk4"), *((name, "rkmk4") for name in ROBOTS)],
)
def test_rk4_and_rkmk4_are_of_order_4_everywhere(name, scheme):
    orders, errors = measured_orders(name, scheme)
    assert orders == pytest.approx(4, abs=2 * ORDER)  # errors near 1e-9, where rounding starts to show
    assert max(errors) < 1e-4


@pytest.mark.parametrize(("scheme", "order"), [("thesis", 2), ("first_pass", 1)])
def test_frozen_rotations_of_a_free_body(scheme, order):
    """Moments independent of R: omega keeps order 4, the rotation falls to that of its mean (theory 6)."""
    orders, _ = measured_orders("brick", scheme)
    assert orders == pytest.approx([order, 4, 4], abs=ORDER)


@pytest.mark.parametrize(("scheme", "rotation"), [("thesis", 2), ("first_pass", 1)])
def test_frozen_rotations_of_a_floating_robot(scheme, rotation):
    """Mass centres are inertial and see the frozen R: order 1 in translation whatever the rotation does."""
    orders, _ = measured_orders("floating", scheme)
    assert orders == pytest.approx([rotation, 1, 1], abs=ORDER)


def test_thesis_falls_to_order_1_where_loads_depend_on_the_rotation():
    """A ball pendulum under gravity (theory 6, last column)."""
    orders, _ = measured_orders("balls", "thesis")
    assert orders == pytest.approx(1, abs=ORDER)


def test_without_rotations_every_scheme_is_rk4():
    model, q, v, tau = robot("fixed")
    times = np.linspace(0, SPAN, 21)
    plain = simulate(model, q, v, times, tau, integrator="rk4", stops=False)
    for scheme in INTEGRATORS:
        assert (simulate(model, q, v, times, tau, integrator=scheme, stops=False).q == plain.q).all()


@pytest.mark.parametrize("name", ["fixed", "floating", "balls", "brick"])
def test_compiled_rollout_is_the_python_scheme(name):
    """The same RKMK4 in two languages, constant and varying drives: equal to rounding amplified over 50 steps."""
    model, q, v, tau = robot(name)
    times = np.linspace(0, SPAN, 51)
    python = simulate(model, q, v, times, tau, stops=False)
    compiled = simulate(model, q, v, times, Torque(lambda t: np.stack([tau(x, q, v) for x in t])), stops=False)
    assert compiled.q == pytest.approx(python.q, abs=1e-10)
    assert compiled.v == pytest.approx(python.v, abs=1e-9)
    assert compiled.tau == pytest.approx(python.tau, abs=1e-15)


def test_uneven_steps_are_taken_as_they_are():
    model, q, v, tau = robot("floating")
    times = np.array([0, 0.01, 0.015, 0.04, 0.05, 0.053])
    python = simulate(model, q, v, times, tau, stops=False)
    compiled = simulate(model, q, v, times, Torque(lambda t: np.stack([tau(x, q, v) for x in t])), stops=False)
    Q, _ = motion(model, q, v, times, tau)
    assert compiled.q == pytest.approx(python.q, abs=1e-12)
    assert python.q == pytest.approx(Q, abs=1e-6)  # order 4 with a largest step of 25 ms


# ---------------------------------------------------------------------- refusals


def test_unknown_scheme_is_refused_with_the_list_of_schemes():
    model, q, v, _ = robot("fixed")
    with pytest.raises(ConfigError, match="integrator is 'euler', expected one of rk4, rkmk4, thesis, first_pass"):
        simulate(model, q, v, [0, 1], integrator="euler")


@pytest.mark.parametrize("name", ["floating", "balls"])
def test_plain_rk4_is_refused_where_there_are_rotations(name):
    model, q, v, _ = robot(name)
    with pytest.raises(ConfigError, match="'rk4' cannot advance the rotations of robot 'r', expected 'rkmk4'"):
        simulate(model, q, v, [0, 1], integrator="rk4")


# ---------------------------------------------------------------------- monitors


def drift(values):
    values = values.reshape(len(values), -1)
    return np.abs(values - values[0]).max() / max(np.abs(values).max(), 1e-300)


# RK4 with 1 ms over 1 s leaves up to 1e-7, most of it where the snake whips; a forgotten term leaves 1e-2.
CONSERVED = 1e-6
BALL = spherical_pendulum_urdf(1, (0, 0.1, -0.4), (0.1, 0.2, 0.25))


@pytest.mark.parametrize(
    ("urdf", "base"),
    [(chain_urdf(4, half_length=0.3), "fixed"), (free_snake_urdf(4), "floating"), (BALL, "fixed")],
    ids=["snake", "free snake", "ball pendulum"],
)
def test_energy_is_conserved_without_drives(urdf, base):
    rng = np.random.default_rng(0)
    model = Model.from_urdf(urdf, base=base)
    q, v = random_state(model, rng)
    seen = monitor(simulate(model, q, v, np.linspace(0, 1, 1001)))
    assert drift(seen.energy) < CONSERVED
    assert seen.orthogonality.max() < 1e-12  # theory 6: near 1e-13 over 10^3 steps
    assert seen.energy[0] == pytest.approx(sum(model.energy(q, v)), rel=1e-12)


def test_momenta_are_conserved_without_gravity_whatever_the_joints_do():
    rng = np.random.default_rng(1)
    model = Model.from_urdf(random_urdf(rng, 6), base="floating", gravity=(0, 0, 0))
    q, v = random_state(model, rng)
    tau = np.concatenate([np.zeros(6), 0.1 * rng.normal(size=model.nv - 6)])
    seen = monitor(simulate(model, q, v, np.linspace(0, 0.5, 1001), Torque(tau), stops=False))
    assert drift(seen.linear_momentum) < CONSERVED and drift(seen.angular_momentum) < CONSERVED
    assert drift(seen.energy) > 1e-3  # the drives do work: the monitor is not a constant


def test_linear_momentum_grows_by_the_weight():
    model = Model.from_urdf(free_snake_urdf(3, mass=0.2), base="floating")
    q, v = random_state(model, np.random.default_rng(2))
    times = np.linspace(0, 0.5, 101)
    P = monitor(simulate(model, q, v, times)).linear_momentum
    assert P - P[0] == pytest.approx(np.outer(times, [0, 0, -0.6 * 9.81]), abs=1e-9)


def test_monitor_sees_a_scheme_that_does_not_conserve():
    """The first-pass scheme at a coarse step: energy drifts visibly, which is what monitors are for."""
    model = Model.from_urdf(BALL)
    q, v = random_state(model, np.random.default_rng(0))
    times = np.linspace(0, 1, 201)
    good, bad = (monitor(simulate(model, q, v, times, integrator=name)).energy for name in ("rkmk4", "first_pass"))
    assert drift(bad) > 1e3 * drift(good)


def test_free_asymmetric_top_tumbles_about_its_middle_axis():
    """Dzhanibekov: a small push off the middle axis turns it over; kinetic energy and |H| stay."""
    model = Model.from_urdf(free_body_urdf(1, (0, 0, 0), (0.1, 0.2, 0.3)), base="floating", gravity=(0, 0, 0))
    q, v = model.neutral(), np.array([0, 0, 0, 1e-3, 5.0, 0])
    trace = simulate(model, q, v, np.linspace(0, 8, 4001))
    seen = monitor(trace)
    assert trace.v[:, 4].min() < -4.9 and trace.v[:, 4].max() > 4.9
    assert drift(seen.energy) < CONSERVED
    assert drift(seen.angular_momentum) < CONSERVED
    steady = simulate(model, q, np.array([0, 0, 0, 5.0, 1e-3, 0]), np.linspace(0, 8, 4001))
    assert np.abs(steady.v[:, 3] - 5).max() < 1e-3
