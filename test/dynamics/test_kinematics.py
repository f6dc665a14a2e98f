"""Frames, B and Bdot against finite differences of where things are, and against the paper's own sums."""

import numpy as np
import pytest

from mfm_dynamics import Model, kinematics
from mfm_dynamics.se3 import skew, vee
from oracles.compare import relative_error
from oracles.lagrange import derivative
from oracles.robot import read_robot
from oracles.states import along, moved, random_state
from oracles.trees import FAMILIES, chain_urdf, random_urdf

EXACT = 1e-13  # the same sums in another order
# Sixth-order difference, step 4e-3: truncation grows with the sixth power of body speeds of some rad/s.
DIFFERENCE = 1e-8

SMALL = {name: options for name, options in FAMILIES.items() if options["bodies"] <= 15}


@pytest.fixture(params=["fixed", "floating"])
def base(request):
    return request.param


@pytest.fixture(params=SMALL)
def robot(request, base):
    """(model, q, v, a) of one random tree in a random state."""
    rng = np.random.default_rng(5)
    model = Model.from_urdf(random_urdf(rng, **SMALL[request.param]), base=base)
    q, v = random_state(model, rng, speed=0.7)
    return model, q, v, rng.normal(size=model.nv)


def velocities(frames):
    """Rates (6n,) of a function of time that returns frames (n, 4, 4): xdot inertial, omega in the body."""
    E, Edot = frames(0.0), derivative(frames)
    omega = [vee(R.T @ Rdot) for R, Rdot in zip(E[:, :3, :3], Edot[:, :3, :3], strict=True)]
    return np.hstack([Edot[:, :3, 3], omega]).ravel()


def test_every_joint_type_and_mimics_are_among_the_robots():
    """A list of trees proves nothing about a joint type that was never drawn."""
    kinds, mimics = set(), 0
    for options in SMALL.values():
        bodies = read_robot(random_urdf(np.random.default_rng(5), **options), "floating").bodies
        kinds |= {b.joint.kind for b in bodies}
        mimics += sum(b.joint.mimic is not None for b in bodies)
    assert kinds == {"revolute", "continuous", "prismatic", "spherical", "free"} and mimics > 3


def test_b_gives_the_velocities_of_all_bodies(robot):
    model, q, v, _ = robot
    assert relative_error(model.B(q) @ v, velocities(lambda t: model.frames(moved(model, q, t * v)))) < DIFFERENCE


def test_every_column_of_b_is_one_speed_alone(robot):
    model, q, _, _ = robot
    columns = [velocities(lambda t, e=e: model.frames(moved(model, q, t * e))) for e in np.eye(model.nv)]
    assert relative_error(model.B(q), np.stack(columns, axis=1)) < DIFFERENCE


def test_bdot_is_the_time_derivative_of_b(robot):
    model, q, v, _ = robot
    assert relative_error(model.Bdot(q, v), derivative(lambda t: model.B(moved(model, q, t * v)))) < DIFFERENCE


def test_omega_recursion_equals_the_rows_of_b(robot):
    model, q, v, _ = robot
    frames = kinematics.frame_connections(model, q)
    motion = kinematics.rates(model, frames, q, v)
    Xdot = (model.B(q) @ v).reshape(-1, 6)
    scale = np.abs(Xdot).max()
    assert np.abs(motion.xdot - Xdot[:, :3]).max() < EXACT * scale
    assert np.abs(motion.omega - Xdot[:, 3:]).max() < EXACT * scale


def test_omega_is_the_rate_of_the_frame_connection(robot):
    """Edot = E Omega, with E on the left."""
    model, q, v, _ = robot
    frames = kinematics.frame_connections(model, q)
    Omega = kinematics.rates(model, frames, q, v).Omega
    assert relative_error(frames.E @ Omega, derivative(lambda t: model.frames(moved(model, q, t * v)))) < DIFFERENCE


def test_frames_compose_along_the_tree(robot):
    model, q, _, _ = robot
    frames = kinematics.frame_connections(model, q)
    for k in range(len(model.bodies)):
        E = np.eye(4)
        for j in model.path(k):
            E = E @ frames.E_rel[j]
        assert np.abs(E - frames.E[k]).max() < EXACT * max(1, np.abs(E).max())


def test_advance_is_the_motion_the_rates_describe(robot):
    model, q, v, _ = robot
    step = 0.3 * v
    assert model.frames(model.advance(q, step)) == pytest.approx(model.frames(moved(model, q, step)), abs=1e-12)


def test_contact_jacobian_moves_a_point_of_a_body(robot):
    model, q, v, _ = robot
    k, rho = len(model.bodies) - 1, np.array([0.3, -0.2, 0.1])
    J = kinematics.contact_jacobian(model, kinematics.frame_connections(model, q), k, rho)
    rate = derivative(lambda t: model.frames(moved(model, q, t * v))[k] @ [*rho, 1])[:3]
    assert relative_error(J @ v, rate) < DIFFERENCE


def test_point_acceleration_is_the_second_derivative_of_a_point(robot):
    """d/dt of the point's velocity J v along a motion with accelerations a."""
    model, q, v, a = robot
    k, rho, state = len(model.bodies) - 1, np.array([0.3, -0.2, 0.1]), along(model, q, v, a)

    def velocity(t):
        frames = kinematics.frame_connections(model, state(t)[0])
        return kinematics.contact_jacobian(model, frames, k, rho) @ state(t)[1]

    Xddot = (model.B(q) @ a + model.Bdot(q, v) @ v)[6 * k : 6 * k + 6]
    omega = (model.B(q) @ v)[6 * k + 3 : 6 * k + 6]
    found = kinematics.point_acceleration(Xddot[:3], model.frames(q)[k, :3, :3], omega, Xddot[3:], rho)
    assert relative_error(found, derivative(velocity)) < DIFFERENCE


# ---------------------------------------------------------------------- the snake


def paper_b(angles, half_length):
    """B of the snake as the paper's sums over columns  [Snake2019, eq. 93, 101, 107, 109; corrected, theory 2.1].

    linear(k,b)  = -R^(b) { l~ + sum_{i=b+1..k} [(R^(i/b) l)~ + (R^(i-1/b) l)~] } a_b,   angular(k,b) = R^(k/b)' a_b
    """
    n, l = len(angles), np.array([0.0, half_length, 0.0])
    axes = [np.array([1.0, 0, 0]) if k % 2 == 0 else np.array([0, 0, 1.0]) for k in range(n)]
    c, s = np.cos(angles), np.sin(angles)
    turns = [
        np.array([[1, 0, 0], [0, c[k], -s[k]], [0, s[k], c[k]]])
        if k % 2 == 0
        else np.array([[c[k], -s[k], 0], [s[k], c[k], 0], [0, 0, 1]])
        for k in range(n)
    ]
    B, R_b = np.zeros((6 * n, n)), np.eye(3)
    for b in range(n):
        R_b = R_b @ turns[b]
        R_ib, bracket = np.eye(3), skew(l)
        for k in range(b, n):
            if k > b:
                before, R_ib = R_ib, R_ib @ turns[k]
                bracket = bracket + skew(R_ib @ l) + skew(before @ l)
            B[6 * k : 6 * k + 3, b] = -R_b @ bracket @ axes[b]
            B[6 * k + 3 : 6 * k + 6, b] = R_ib.T @ axes[b]
    return B


@pytest.mark.parametrize("n", [1, 2, 3, 20])
def test_b_of_the_snake_is_the_papers_sum(n, rng):
    q = rng.uniform(-np.pi, np.pi, n)
    assert relative_error(Model.from_urdf(chain_urdf(n, half_length=0.07)).B(q), paper_b(q, 0.07)) < EXACT


def test_b_of_the_snake_is_block_lower_triangular(rng):
    """Joint b moves no body before it: 20 bodies, 120 x 20, zero above the blocks of the diagonal."""
    B = Model.from_urdf(chain_urdf(20)).B(rng.uniform(-1, 1, 20))
    assert B.shape == (120, 20)
    for b in range(20):
        assert not B[: 6 * b, b].any()
        assert np.linalg.norm(B[6 * b + 3 : 6 * b + 6, b]) == pytest.approx(1, abs=EXACT)


def test_branches_do_not_move_each_other(rng):
    model = Model.from_urdf(random_urdf(rng, 12, branching=1.0, kinds=("revolute", "prismatic")))
    B = model.B(random_state(model, rng)[0])
    for k in range(len(model.bodies)):
        strangers = sorted(set(range(model.nv)) - {model.bodies[j].iv for j in model.path(k)})
        assert strangers and not B[6 * k : 6 * k + 6, strangers].any()
