"""The identities of the method (theory.md, section 7) on random trees: energy, power, work, momenta, joint loads."""

import numpy as np
import pytest

from mfm_common.errors import ModelError
from mfm_dynamics import Model, dynamics, kinematics
from mfm_dynamics.se3 import skew, vee
from oracles.compare import relative_error
from oracles.lagrange import derivative
from oracles.states import along, moved, random_state
from oracles.trees import FAMILIES, chain_urdf, joint_xml, link_xml, random_urdf, robot_xml, universal_joint_urdf

GRAVITY = (0.4, -1.1, -9.81)  # along no axis, so that no component can be forgotten

EXACT = 1e-12  # the same sums in another order, over at most 15 bodies
SOLVED = 1e-9  # rounding times the condition of M*, up to 1e6 on these trees
# Sixth-order difference, step 4e-3: truncation grows with the sixth power of body speeds of some rad/s.
DIFFERENCE = 1e-8

SMALL = {name: options for name, options in FAMILIES.items() if options["bodies"] <= 15}


@pytest.fixture(params=["fixed", "floating"])
def base(request):
    return request.param


@pytest.fixture(params=SMALL)
def robot(request, base):
    """(model, q, v, tau, rng) of one random tree in a random state."""
    rng = np.random.default_rng(6)
    model = Model.from_urdf(random_urdf(rng, **SMALL[request.param]), base=base, gravity=GRAVITY)
    q, v = random_state(model, rng, speed=0.7)
    return model, q, v, rng.normal(size=model.nv), rng


def parts(model, q, v):
    """M, D, B, Bdot, frames, rates."""
    frames = kinematics.frame_connections(model, q)
    motion = kinematics.rates(model, frames, q, v)
    B, Bdot = kinematics.b_matrix(model, frames), kinematics.b_dot(model, frames, motion)
    return dynamics.mass(model), dynamics.spin(motion.omega), B, Bdot, frames, motion


def velocity_scale(model, q, v):
    """Size of the velocity terms before anything cancels."""
    M, D, B, Bdot, _, _ = parts(model, q, v)
    return np.abs(B).T @ np.abs(M @ Bdot + D @ M @ B) @ np.abs(v)


# ---------------------------------------------------------------------- M* and N*


def test_m_star_is_symmetric_and_positive_definite(robot):
    model, q, v, tau, _ = robot
    M_star = dynamics.equations(model, q, v, tau).M_star
    assert np.abs(M_star - M_star.T).max() < EXACT * np.abs(M_star).max()
    assert np.linalg.eigvalsh(M_star).min() > 0


def test_d_is_skew_and_m_is_constant_and_block_diagonal(robot):
    model, q, v, _, _ = robot
    M, D, *_ = parts(model, q, v)
    assert (D == -D.T).all() and np.abs(M - M.T).max() < EXACT * np.abs(M).max()
    for k, body in enumerate(model.bodies):
        assert (M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] == body.mass * np.eye(3)).all()
        assert not M[6 * k : 6 * k + 6, 6 * k + 6 :].any()


def test_quadratic_form_of_mdot_minus_2n_vanishes(robot):
    """v'(d/dt M* - 2 N*) v = 0: velocity terms do no work."""
    model, q, v, tau, _ = robot
    Mdot = derivative(lambda t: model.mass_matrix(moved(model, q, t * v)))
    N_star = dynamics.equations(model, q, v, tau).N_star
    scale = np.abs(v) @ velocity_scale(model, q, v)
    assert abs(v @ (Mdot - 2 * N_star) @ v) <= DIFFERENCE * scale


def test_passivity_form_is_skew_and_gives_the_same_velocity_terms(robot):
    """With D M replaced by diag(0, -(J w)~) the vector stays and d/dt M* - 2 N*' turns skew (theory 3)."""
    model, q, v, _, _ = robot
    M, D, B, Bdot, _, motion = parts(model, q, v)
    swapped = np.zeros_like(M)
    for k, (body, w) in enumerate(zip(model.bodies, motion.omega, strict=True)):
        swapped[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = -skew(body.J @ w)
    passive, plain = B.T @ (M @ Bdot + swapped @ B), dynamics.reduced_velocity(M, D, B, Bdot)
    assert np.abs(passive @ v - plain @ v).max() <= EXACT * velocity_scale(model, q, v).max()
    S = derivative(lambda t: model.mass_matrix(moved(model, q, t * v))) - 2 * passive
    assert np.abs(S + S.T).max() < DIFFERENCE * max(np.abs(S).max(), np.abs(passive).max(), 1e-9)


def test_seeds_mdot_minus_2n_is_not_skew():
    """The textbook matrix test would fail on correct code; should it ever pass, N* has been changed."""
    rng = np.random.default_rng(1)
    model = Model.from_urdf(random_urdf(rng, 5), base="floating")
    q, v = random_state(model, rng)
    S = derivative(lambda t: model.mass_matrix(moved(model, q, t * v)))
    S -= 2 * dynamics.equations(model, q, v, 0 * v).N_star
    assert np.abs(S + S.T).max() > 1e-3 * np.abs(S).max()


# ---------------------------------------------------------------------- energy and power


def test_energy_grows_by_the_power_of_drives_and_friction(robot):
    """dE/dt = tau.v + passive losses along the motion the equations give; springs count as energy."""
    model, q, v, tau, _ = robot
    state = along(model, q, v, model.forward_dynamics(q, v, tau))
    rate = derivative(lambda t: sum(model.energy(*state(1e-2 * t)))) / 1e-2  # accelerations are large: stay near
    springs = dynamics.passive(model, q, 0 * v)
    power = v @ (tau + dynamics.passive(model, q, v) - springs)
    scale = np.abs(v) @ (np.abs(tau) + np.abs(model.bias(q, v)))
    assert abs(rate - power) < 1e-8 * max(scale, abs(sum(model.energy(q, v))))  # step 4e-5: rounding 1e-16/4e-5


def test_kinetic_energy_is_half_v_m_v(robot):
    model, q, v, tau, _ = robot
    expected = 0.5 * v @ dynamics.equations(model, q, v, tau).M_star @ v
    assert model.energy(q, v)[0] == pytest.approx(expected, rel=EXACT)


def test_gravity_forces_are_minus_the_slope_of_the_potential(robot):
    """F*_gravity = -dU/dq, springs taken out by taking the unloaded robot's potential from mass centres."""
    model, q, _, _, _ = robot
    masses = np.array([b.mass for b in model.bodies])

    def potential(t, e):
        return -masses @ model.frames(moved(model, q, t * e))[:, :3, 3] @ model.g_I

    slope = np.array([derivative(lambda t, e=e: potential(t, e)) for e in np.eye(model.nv)])
    assert relative_error(model.gravity(q), slope) < DIFFERENCE
    assert relative_error(-model.B(q).T @ dynamics.gravity_list(model), slope) < DIFFERENCE


# ---------------------------------------------------------------------- forces and work


def test_drives_with_reactions_reduce_to_tau(robot):
    """B'F = tau for the action and reaction list, also on the rows of a floating base; mimics follow, undriven."""
    model, q, _, tau, _ = robot
    frames = kinematics.frame_connections(model, q)
    found = model.B(q).T @ dynamics.drive_list(model, frames, tau)
    followed = {b.iv for b in model.bodies if b.mimic}
    own = [i for i in range(model.nv) if i not in followed]
    assert np.abs(found - tau)[own].max(initial=0) < EXACT * np.abs(tau).max()
    if not followed:
        assert dynamics.equations(model, q, 0 * tau, tau).F_star == pytest.approx(
            tau - model.gravity(q) + dynamics.passive(model, q, 0 * tau), abs=EXACT * np.abs(model.gravity(q)).max()
        )


def test_virtual_work_of_any_force_list_is_that_of_its_reduced_force(robot):
    """Forces at bodies do the work of F* = B'F in any small displacement, measured on the displaced frames."""
    model, q, _, _, rng = robot
    F, dq = rng.normal(size=(len(model.bodies), 6)), rng.normal(size=model.nv)
    E, shift = model.frames(q), derivative(lambda t: model.frames(moved(model, q, t * dq)))
    turn = np.swapaxes(E[:, :3, :3], 1, 2) @ shift[:, :3, :3]
    work = sum(f[:3] @ dE[:3, 3] + f[3:] @ vee(dphi) for f, dE, dphi in zip(F, shift, turn, strict=True))
    close = pytest.approx(work, abs=DIFFERENCE * np.abs(F).sum() * np.abs(shift).max())
    assert F.ravel() @ model.B(q) @ dq == close
    tau = model.inverse_dynamics(q, 0 * dq, 0 * dq) - model.inverse_dynamics(q, 0 * dq, 0 * dq, F)
    assert tau @ dq == close


def test_prescribed_motion_recovers_the_forces_that_enforce_it(robot):
    """The free rest under the recovered forces moves exactly as prescribed: forward dynamics knows no constraint."""
    model, q, v, tau, rng = robot
    fixed = sorted(rng.choice(model.nv, size=max(1, model.nv // 2), replace=False))
    a, forces = dynamics.prescribed(model, q, v, tau, fixed, rng.normal(size=len(fixed)))
    drive = tau.copy()
    drive[fixed] = forces
    assert relative_error(model.forward_dynamics(q, v, drive), a) < SOLVED
    assert relative_error(dynamics.forward(model, q, v, drive), a) < SOLVED


def test_prescribing_everything_is_inverse_dynamics_and_nothing_forward(robot):
    model, q, v, tau, rng = robot
    a = rng.normal(size=model.nv)
    _, forces = dynamics.prescribed(model, q, v, tau, range(model.nv), a)
    assert relative_error(forces, model.inverse_dynamics(q, v, a)) < EXACT
    free, none = dynamics.prescribed(model, q, v, tau, [], np.zeros(0))
    assert none.size == 0 and relative_error(free, model.forward_dynamics(q, v, tau)) < SOLVED


# ---------------------------------------------------------------------- joints cut free


def test_newton_euler_gives_the_same_drives(robot):
    model, q, v, a, rng = robot
    f_ext = rng.normal(size=(len(model.bodies), 6))
    for push in (None, f_ext):
        tau, _ = dynamics.newton_euler(model, q, v, a, push)
        assert relative_error(tau, model.inverse_dynamics(q, v, a, push)) < EXACT
        assert relative_error(tau, dynamics.inverse(model, q, v, a, push)) < EXACT


def test_joint_loads_carry_the_change_of_momentum_of_all_they_hold(robot):
    """Through joint k passes d/dt of the momenta of the bodies beyond it, less their weight; momenta by difference."""
    model, q, v, a, _ = robot
    _, loads = dynamics.newton_euler(model, q, v, a)
    state = along(model, q, v, a)
    frames = kinematics.frame_connections(model, q)
    below = [[i for i in range(len(model.bodies)) if k in model.path(i)] for k in range(len(model.bodies))]
    for k in (0, len(model.bodies) // 2, len(model.bodies) - 1):

        def momenta(t, k=k):
            at = kinematics.frame_connections(model, state(t)[0])
            motion = kinematics.rates(model, at, *state(t))
            P = sum(model.bodies[i].mass * motion.xdot[i] for i in below[k])
            H = sum(
                np.cross(at.x[i] - frames.o[k], model.bodies[i].mass * motion.xdot[i])
                + at.R[i] @ model.bodies[i].J @ motion.omega[i]
                for i in below[k]
            )
            return np.concatenate([P, H])

        forces = {i: model.bodies[i].mass * model.g_I for i in below[k]}
        weight = sum(np.append(f, np.cross(frames.x[i] - frames.o[k], f)) for i, f in forces.items())
        assert relative_error(loads[k], derivative(momenta) - weight) < DIFFERENCE


def test_hanging_chain_carries_the_weight_below_each_joint():
    """A straight chain at rest along gravity: joint k carries the bodies from k on and no moment."""
    model = Model.from_urdf(chain_urdf(8, mass=0.2), gravity=(0, 9.81, 0))
    tau, loads = dynamics.newton_euler(model, *np.zeros((3, 8)))
    assert loads[:, 1] == pytest.approx([-0.2 * 9.81 * (8 - k) for k in range(8)], rel=EXACT)
    assert np.abs(np.delete(loads, 1, axis=1)).max() < EXACT and np.abs(tau).max() < EXACT


def test_horizontal_chain_needs_the_moment_of_the_weight_beyond_each_joint():
    """20 bodies of 0.25 kg and 0.1 m held out straight: 49 N m at the root, by m g L n^2 / 2."""
    model = Model.from_urdf(chain_urdf(20, half_length=0.05, mass=0.25))
    tau, loads = dynamics.newton_euler(model, *np.zeros((3, 20)))
    moments = [0.25 * 9.81 * 0.1 * m**2 / 2 for m in range(20, 0, -1)]
    assert loads[:, 3] == pytest.approx(moments, rel=EXACT)
    assert tau[::2] == pytest.approx(moments[::2], rel=EXACT)  # odd joints turn about x and hold it
    assert np.abs(tau[1::2]).max() < EXACT  # even joints turn about z and do not


def test_constraint_forces_do_no_work():
    """The load of a joint has no component along what the joint lets move, beyond its drive."""
    rng = np.random.default_rng(3)
    model = Model.from_urdf(random_urdf(rng, 10, kinds=("revolute", "prismatic")), gravity=GRAVITY)
    q, v = random_state(model, rng)
    tau, loads = dynamics.newton_euler(model, q, v, model.forward_dynamics(q, v, np.zeros(model.nv)))
    assert np.abs(tau).max() < SOLVED * np.abs(loads).max()
    frames = kinematics.frame_connections(model, q)
    for body, R, load in zip(model.bodies, frames.R, loads, strict=True):
        along_joint = load[3:] if body.joint.kind == "revolute" else load[:3]
        assert abs(along_joint @ R @ body.joint.axis) < SOLVED * np.abs(loads).max()


# ---------------------------------------------------------------------- momenta


def test_momenta_change_by_the_external_wrench():
    """d/dt P = sum of forces, d/dt H = sum of moments about the origin; drives between bodies do not count."""
    rng = np.random.default_rng(4)
    model = Model.from_urdf(random_urdf(rng, 10), base="floating", gravity=GRAVITY)
    q, v = random_state(model, rng, speed=0.5)
    tau, f_ext = rng.normal(size=model.nv), rng.normal(size=(len(model.bodies), 6))
    tau[:6] = 0
    state = along(model, q, v, model.forward_dynamics(q, v, tau, f_ext))

    def momenta(t):
        frames = kinematics.frame_connections(model, state(t)[0])
        return np.concatenate(dynamics.momenta(model, frames, kinematics.rates(model, frames, *state(t))))

    frames = kinematics.frame_connections(model, q)
    force = f_ext[:, :3] + np.outer([b.mass for b in model.bodies], model.g_I)
    moment = np.cross(frames.x, force) + np.einsum("kij,kj->ki", frames.R, f_ext[:, 3:])
    rate = derivative(lambda t: momenta(1e-2 * t)) / 1e-2  # accelerations are large: stay near
    assert relative_error(rate, np.concatenate([force.sum(axis=0), moment.sum(axis=0)])) < 1e-8


@pytest.mark.parametrize("base", ["floating"], indirect=True)
def test_base_rows_of_m_star_v_are_the_momenta(robot):
    """Rows 1-3 are P; R^(1) times rows 4-6 is H about the base's mass centre."""
    model, q, v, tau, _ = robot
    frames = kinematics.frame_connections(model, q)
    P, H = dynamics.momenta(model, frames, kinematics.rates(model, frames, q, v))
    rows = (dynamics.equations(model, q, v, tau).M_star @ v)[:6]
    assert rows[:3] == pytest.approx(P, abs=EXACT * np.abs(P).max())
    about_base = H - np.cross(frames.x[0], P)
    assert frames.R[0] @ rows[3:] == pytest.approx(about_base, abs=EXACT * (np.abs(H).max() + np.abs(about_base).max()))


# ---------------------------------------------------------------------- singular mass


@pytest.mark.parametrize("form", ["readable", "compiled"])
def test_singular_mass_matrix_is_named(form):
    """A massless cross between parallel hinges: their sum alone is determined, the difference moves nothing.

    In any direction: whether rounding leaves exactly zero of the difference is a matter of luck.
    """
    rng = np.random.default_rng(0)
    for axis in [*np.eye(3), *rng.normal(size=(30, 3))]:
        text = " ".join(map(str, axis))
        urdf = universal_joint_urdf(1.0, (0.1, 0.2, 0.3), (0.1, 0.1, 0.1))
        model = Model.from_urdf(urdf.replace("0.0 1.0 0.0", text).replace("1.0 0.0 0.0", text))
        state = (*rng.normal(size=(2, 2)), np.array([1.0, 2.0]))
        with pytest.raises(ModelError, match=r"M\* .*singular.*'(first|second)' moves"):
            model.forward_dynamics(*state) if form == "compiled" else dynamics.forward(model, *state)


def test_prescribing_one_of_two_parallel_hinges_leaves_the_other_determined():
    """The same robot is regular once a hinge is prescribed; what stays singular is named by its own name."""
    parallel = universal_joint_urdf(1.0, (0.1, 0.2, 0.3), (0.1, 0.1, 0.1)).replace("0.0 1.0 0.0", "1.0 0.0 0.0")
    point = link_xml("point", 1.0, (0, 0, 0.1)) + joint_xml("pin", "continuous", "bob", "point", axis=(0, 0, 1))
    state = np.zeros(3)
    a, _ = dynamics.prescribed(Model.from_urdf(parallel), state[:2], state[:2], state[:2], [0], np.array([2.0]))
    assert np.isfinite(a).all() and a[0] == 2.0
    with pytest.raises(ModelError, match="'pin' moves"):
        loose = Model.from_urdf(parallel.replace("</robot>", point + "</robot>"))
        dynamics.prescribed(loose, state, state, state, [0], np.array([2.0]))


def test_point_mass_on_its_own_axis_is_named_by_both_forms():
    pin = joint_xml("pin", "continuous", "ground", "point", axis=(0, 0, 1))
    model = Model.from_urdf(robot_xml(link_xml("ground"), link_xml("point", 1.0, (0, 0, 0.1)), pin))
    for solve in (lambda *s: dynamics.forward(model, *s), model.forward_dynamics):
        with pytest.raises(ModelError, match=r"M\* .*singular.*'pin' moves"):
            solve(np.array([0.3]), np.array([1.0]), np.array([1.0]))
