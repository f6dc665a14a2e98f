"""The judges judged: Pinocchio and MuJoCo agree with each other, and our reader with theirs, before they judge us."""

import mujoco
import numpy as np
import pinocchio as pin
import pytest

from oracles.compare import relative_error
from oracles.mujoco_oracle import MujocoOracle
from oracles.pinocchio_oracle import PinocchioOracle
from oracles.trees import FAMILIES, ONE_DOF, chain_urdf, free_snake_urdf, pendulum_urdf, random_urdf

GRAVITY = (0.4, -1.1, -9.81)  # along no axis, so that no component can be forgotten

# Recursions without division: rounding of a few hundred operations on entries of one size.
EXACT = 1e-12
# Solves with the mass matrix: rounding times its condition number, up to 1e6 on these trees.
SOLVED = 1e-10
# There and back: forces of some hundred N m give accelerations near 1, which costs another digit.
ROUND_TRIP = 1e-9


@pytest.fixture(params=["fixed", "floating"])
def base(request):
    return request.param


@pytest.fixture(params=FAMILIES)
def pair(request, base):
    """(rng, Pinocchio, MuJoCo) of three random robots of one sort."""
    return [_pair(FAMILIES[request.param], base, seed) for seed in range(3)]


def _pair(options, base, seed):
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, **options)
    return rng, PinocchioOracle(urdf, base, GRAVITY), MujocoOracle(urdf, base, GRAVITY)


def test_mass_matrix_and_bias_agree(pair):
    for rng, one, other in pair:
        q, v = one.robot.random_state(rng)
        assert relative_error(one.mass_matrix(q), other.mass_matrix(q)) < EXACT
        assert relative_error(one.bias(q, v), other.bias(q, v)) < EXACT
        assert relative_error(one.gravity(q), other.gravity(q)) < EXACT


def test_forward_and_inverse_dynamics_agree(pair):
    for rng, one, other in pair:
        q, v = one.robot.random_state(rng)
        a, tau = rng.normal(size=(2, one.nv))
        f_ext = rng.normal(size=(len(one.body_names), 6))
        assert relative_error(one.inverse_dynamics(q, v, a, f_ext), other.inverse_dynamics(q, v, a, f_ext)) < EXACT
        assert relative_error(one.forward_dynamics(q, v, tau, f_ext), other.forward_dynamics(q, v, tau, f_ext)) < SOLVED


def test_energy_and_frames_agree(pair):
    for rng, one, other in pair:
        q, v = one.robot.random_state(rng)
        assert relative_error(one.energy(q, v), other.energy(q, v)) < EXACT
        assert relative_error(one.frames(q), other.frames(q)) < EXACT


def test_kinetic_energy_is_half_v_m_v(pair):
    """Ties the velocity maps of energy and mass matrix together."""
    for rng, one, other in pair:
        q, v = one.robot.random_state(rng)
        for peer in (one, other):
            assert relative_error(peer.energy(q, v)[0], 0.5 * v @ peer.mass_matrix(q) @ v) < EXACT


def test_forward_undoes_inverse(pair):
    """Ties the signs of f_ext, passive forces and base acceleration in the two directions together."""
    for rng, one, other in pair:
        q, v = one.robot.random_state(rng)
        a, f_ext = rng.normal(size=one.nv), rng.normal(size=(len(one.body_names), 6))
        for peer in (one, other):
            tau = peer.inverse_dynamics(q, v, a, f_ext)
            assert relative_error(peer.forward_dynamics(q, v, tau, f_ext), a) < ROUND_TRIP


def test_base_velocity_is_the_rate_of_the_base_frame():
    """Independent of both peers' conventions: x_C moves with v[0:3], R^(1) turns with v[3:6] in body axes."""
    step = 1e-6
    rounding_of_central_difference = 1e-8
    for seed in range(3):
        rng, one, other = _pair(dict(bodies=3), "floating", seed)
        q, v = one.robot.random_state(rng)
        turn = pin.exp3(step * v[3:6])
        for peer in (one, other):
            frame = peer.frames(q)[0]
            assert relative_error(frame[:3, 3], q[:3]) < EXACT
            moved = {}
            for sign, R in ((1, turn), (-1, turn.T)):
                q_moved = q.copy()
                q_moved[:3] += sign * step * v[:3]
                q_moved[3:7] = pin.Quaternion(frame[:3, :3] @ R).coeffs()
                for joint in one.robot.independent[1:]:
                    q_moved[one.robot.q_slice[joint.name]] = _advance(joint, q, v, one.robot, sign * step)
                moved[sign] = peer.frames(q_moved)
            rate = (moved[1] - moved[-1]) / (2 * step)
            masses = np.array([body.mass for body in peer.robot.bodies])
            momentum = masses @ rate[:, :3, 3]
            assert relative_error((peer.mass_matrix(q) @ v)[:3], momentum) < rounding_of_central_difference


def _advance(joint, q, v, robot, step):
    """Position of one joint after `step` seconds of its present speed."""
    position, speed = q[robot.q_slice[joint.name]], v[robot.v_slice[joint.name]]
    if joint.kind == "spherical":
        return (pin.Quaternion(position.copy()) * pin.Quaternion(pin.exp3(step * speed))).coeffs()
    return position + step * speed


@pytest.mark.parametrize("seed", range(5))
def test_our_reader_agrees_with_pinocchios(seed):
    """Pinocchio's own URDF reader covers origins, rpy, inertial frames and welded links; it sorts joints by name."""
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, 12, kinds=("revolute", "prismatic", "fixed"))
    ours = PinocchioOracle(urdf, "fixed", GRAVITY)
    theirs = pin.buildModelFromXML(urdf)
    theirs.gravity.linear = np.array(GRAVITY)
    q, v = ours.robot.random_state(rng)
    a = rng.normal(size=ours.nv)
    order = [ours.joint_names.index(name) for name in theirs.names[1:]]
    expected = pin.rnea(theirs, theirs.createData(), q[order], v[order], a[order])
    assert relative_error(ours.inverse_dynamics(q, v, a)[order], expected) < EXACT


@pytest.mark.parametrize("seed", range(5))
def test_our_reader_agrees_with_mujocos(seed):
    rng = np.random.default_rng(seed)
    ours = MujocoOracle(urdf := random_urdf(rng, 12, kinds=(*ONE_DOF, "fixed")), "fixed", GRAVITY)
    spec = mujoco.MjSpec.from_string(urdf)
    spec.option.gravity = GRAVITY
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    spec.compiler.balanceinertia = False
    model = spec.compile()
    data = mujoco.MjData(model)
    q, v = ours.robot.random_state(rng)
    a = rng.normal(size=ours.nv)
    order = [ours.joint_names.index(model.joint(k).name) for k in range(model.njnt)]
    data.qpos, data.qvel, data.qacc = q[order], v[order], a[order]
    mujoco.mj_inverse(model, data)
    assert relative_error(ours.inverse_dynamics(q, v, a)[order], data.qfrc_inverse) < EXACT


@pytest.mark.parametrize("n", [20, 100])
def test_snakes_agree(n):
    rng = np.random.default_rng(n)
    for urdf, base in ((chain_urdf(n), "fixed"), (free_snake_urdf(n), "floating")):
        one, other = PinocchioOracle(urdf, base), MujocoOracle(urdf, base)
        q, v = one.robot.random_state(rng)
        a = rng.normal(size=one.nv)
        assert relative_error(one.mass_matrix(q), other.mass_matrix(q)) < EXACT
        assert relative_error(one.inverse_dynamics(q, v, a), other.inverse_dynamics(q, v, a)) < EXACT


def test_friction_is_smoothed_coulomb_friction():
    urdf = pendulum_urdf(1.0, 0.5, (1e-3, 1e-3, 1e-3), extra='<dynamics friction="0.3"/>')
    for sort in (PinocchioOracle, MujocoOracle):
        peer = sort(urdf, friction_speed=1e-3)
        still, slow, fast = (peer.inverse_dynamics([0.0], np.array([v]), [0.0])[0] for v in (0.0, 1e-3, 10.0))
        assert still == 0
        assert slow == pytest.approx(0.3 / np.sqrt(2), rel=1e-12)
        assert fast == pytest.approx(0.3, rel=1e-6)


def test_trees_are_the_same_for_the_same_seed():
    one, other = (random_urdf(np.random.default_rng(4), 9, mimic=0.3, passive=True) for _ in range(2))
    assert one == other
