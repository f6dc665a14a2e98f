"""The compiled recursions against the readable equations, on every robot of the package and on random trees."""

import numpy as np
import pytest

from mfm_common.errors import ModelError
from mfm_dynamics import Model, dynamics
from mfm_dynamics.robots import describe, preset_names, robot_names, urdf_text
from oracles.compare import relative_error
from oracles.states import random_state
from oracles.trees import FAMILIES, chain_urdf, free_snake_urdf, random_urdf

# Both forms are exact but for rounding; asked of them is 1e-10 relative up to 200 bodies.
AGREE = 1e-10
GRAVITY = (0.4, -1.1, -9.81)  # along no axis, so that no component can be forgotten

EVERY = [(robot, preset) for robot in robot_names() for preset in (None, *preset_names(robot))]


@pytest.fixture(params=["fixed", "floating"])
def base(request):
    return request.param


def check_forces(model, q, v, rng):
    """M*, bias, inverse dynamics with and without wrenches; returns the readable M* and everything but M* a."""
    a, f_ext = rng.normal(size=model.nv), rng.normal(size=(len(model.bodies), 6))
    none = np.zeros(model.nv)
    eom = dynamics.equations(model, q, v, none)
    passive = dynamics.passive(model, q, v)
    rest = eom.N_star @ v - eom.F_star
    assert relative_error(model.mass_matrix(q), eom.M_star) < AGREE
    assert relative_error(model.bias(q, v), rest + passive) < AGREE
    assert relative_error(model.coriolis(q, v) + model.gravity(q), rest + passive) < AGREE
    assert relative_error(model.inverse_dynamics(q, v, a), eom.M_star @ a + rest) < AGREE
    pushed = eom.M_star @ a + rest - model.B(q).T @ f_ext.ravel()
    assert relative_error(model.inverse_dynamics(q, v, a, f_ext), pushed) < AGREE
    return eom.M_star, rest


def check_everything(model, rng):
    """The same, and accelerations."""
    q, v = random_state(model, rng)
    check_forces(model, q, v, rng)
    tau, f_ext = rng.normal(size=model.nv), rng.normal(size=(len(model.bodies), 6))
    for push in (None, f_ext):
        expected = dynamics.forward(model, q, v, tau, push)
        assert relative_error(model.forward_dynamics(q, v, tau, push), expected) < AGREE


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_every_robot_of_the_package(robot, preset, base, rng):
    model = Model.from_urdf(urdf_text(robot, preset), base=base, gravity=describe(robot).gravity)
    check_everything(model, rng)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(10, 13))
def test_random_trees_up_to_50_bodies(family, seed, base):
    rng = np.random.default_rng(seed)
    check_everything(Model.from_urdf(random_urdf(rng, **FAMILIES[family]), base=base, gravity=GRAVITY), rng)


@pytest.mark.parametrize(
    ("urdf", "base"),
    [
        (lambda rng: random_urdf(rng, 200, kinds=("revolute", "prismatic")), "floating"),
        (lambda rng: chain_urdf(200), "fixed"),
    ],
    ids=["tree of 200", "snake of 200"],
)
def test_200_bodies(urdf, base, rng):
    """Accelerations are judged by the forces they undo: the condition of M* is beyond comparing them."""
    model = Model.from_urdf(urdf(rng), base=base, gravity=GRAVITY)
    q, v = random_state(model, rng)
    M_star, rest = check_forces(model, q, v, rng)
    tau = rng.normal(size=model.nv)
    residual = M_star @ model.forward_dynamics(q, v, tau) + rest - tau
    assert np.linalg.norm(residual) < AGREE * np.linalg.norm(rest)


@pytest.mark.parametrize("base", ["fixed", "floating"])
def test_10000_bodies_run_in_the_kernels_and_the_dense_forms_say_what_they_would_need(base, rng):
    """Inverse dynamics undoes forward dynamics; a gently bent snake, as a coiled one hides its far bodies."""
    n = 10_000
    model = Model.from_urdf(chain_urdf(n) if base == "fixed" else free_snake_urdf(n), base=base)
    q, v = random_state(model, rng, speed=1e-2)
    q[-(n - 1) :] *= 1e-3
    tau = 1e-3 * rng.normal(size=model.nv)
    a = model.forward_dynamics(q, v, tau)
    assert np.isfinite(a).all()
    needed = np.linalg.norm(model.inverse_dynamics(q, v, 0 * a))
    # Forces add up over 10 000 bodies of 1 km in all, so rounding is judged against the weight they carry.
    assert np.linalg.norm(model.inverse_dynamics(q, v, a) - tau) < AGREE * needed
    with pytest.raises(ModelError, match=r"B-matrix of robot 'r' \(10000 bodies\) would need 4\.5 GiB"):
        model.B(q)
    with pytest.raises(ModelError, match=r"derivative of the B-matrix .*would need 4\.5 GiB"):
        model.Bdot(q, v)


def test_mass_matrix_beyond_memory_is_refused():
    model = Model.from_urdf(chain_urdf(12_000))
    with pytest.raises(ModelError, match=r"M\* of a robot with 12000 speeds would need 1\.1 GiB"):
        model.mass_matrix(np.zeros(12_000))


def test_kernels_are_deterministic_and_leave_their_arguments_alone(base):
    rng = np.random.default_rng(2)
    model = Model.from_urdf(random_urdf(rng, 12, passive=True), base=base)
    q, v = random_state(model, rng)
    tau, f_ext = rng.normal(size=model.nv), rng.normal(size=(len(model.bodies), 6))
    before = [x.copy() for x in (q, v, tau, f_ext)]
    first = model.forward_dynamics(q, v, tau, f_ext), model.inverse_dynamics(q, v, tau, f_ext)
    random_again = model.forward_dynamics(*random_state(model, rng), tau)
    assert np.isfinite(random_again).all()
    again = model.forward_dynamics(q, v, tau, f_ext), model.inverse_dynamics(q, v, tau, f_ext)
    assert all((one == two).all() for one, two in zip(first, again, strict=True))
    assert all((one == two).all() for one, two in zip(before, (q, v, tau, f_ext), strict=True))


def test_length_of_a_quaternion_does_not_matter(base):
    """Drivers hand over quaternions of nearly unit length; both forms must read them alike."""
    rng = np.random.default_rng(8)
    model = Model.from_urdf(random_urdf(rng, 6, kinds=("spherical",)), base=base)
    q, v = random_state(model, rng)
    long = q.copy()
    for body in model.bodies:
        long[body.iq + body.joint.type.nq - 4 : body.iq + body.joint.type.nq] *= rng.uniform(0.5, 2)
    tau = rng.normal(size=model.nv)
    for evaluate in (lambda x: dynamics.forward(model, x, v, tau), lambda x: model.forward_dynamics(x, v, tau)):
        assert relative_error(evaluate(long), evaluate(q)) < AGREE
    assert relative_error(model.frames(long), model.frames(q)) < AGREE
