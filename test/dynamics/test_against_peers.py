"""The engine against Pinocchio and MuJoCo on random robots: fixed and floating, every joint type, 1 to 200 bodies."""

import numpy as np
import pytest

from mfm_dynamics import Model
from mfm_dynamics.forces.friction import CREEP
from oracles.compare import relative_error
from oracles.lagrange import ERROR as LAGRANGE
from oracles.lagrange import lagrange_forces
from oracles.mujoco_oracle import MujocoOracle
from oracles.pinocchio_oracle import PinocchioOracle
from oracles.robot import skew
from oracles.trees import (
    FAMILIES,
    chain_urdf,
    free_snake_urdf,
    joint_xml,
    link_xml,
    pendulum_urdf,
    random_link,
    random_urdf,
    robot_xml,
)

GRAVITY = (0.4, -1.1, -9.81)  # along no axis, so that no component can be forgotten
SEEDS = range(4)

# Recursions without division: rounding of a few hundred operations on entries of one size.
EXACT = 1e-12
# The same on long chains, where offsets add up over 200 bodies.
LONG = 1e-10
# Accelerations: rounding times the condition of M*, up to 1e6 on trees of 50 bodies.
SOLVED = 1e-10
# Forces that undo the accelerations: what is asked of chains too stiff to compare accelerations (condition 1e8).
RESIDUAL = 1e-10


class Aligned:
    """The engine with q, v and bodies in the order of a peer: everything is matched by name, nothing by position."""

    def __init__(self, model, robot):
        self.model = model
        names = (["floating_base"] if robot.floating else []) + list(model.joint_names)
        self.iq = np.concatenate([np.arange(robot.nq)[robot.q_slice[name]] for name in names])
        self.iv = np.concatenate([np.arange(robot.nv)[robot.v_slice[name]] for name in names])
        self.bodies = [robot.body_names.index(name) for name in model.body_names]

    def _own(self, q, *speeds):
        return np.asarray(q)[self.iq], *(np.asarray(v)[self.iv] for v in speeds)

    def _wrenches(self, f_ext):
        return None if f_ext is None else f_ext[self.bodies]

    def _peers(self, values):
        out = np.empty(len(self.iv))
        out[self.iv] = values
        return out

    def forward_dynamics(self, q, v, tau, f_ext=None):
        return self._peers(self.model.forward_dynamics(*self._own(q, v, tau), self._wrenches(f_ext)))

    def inverse_dynamics(self, q, v, a, f_ext=None):
        return self._peers(self.model.inverse_dynamics(*self._own(q, v, a), self._wrenches(f_ext)))

    def bias(self, q, v):
        return self._peers(self.model.bias(*self._own(q, v)))

    def coriolis(self, q, v):
        return self._peers(self.model.coriolis(*self._own(q, v)))

    def gravity(self, q):
        return self._peers(self.model.gravity(*self._own(q)))

    def mass_matrix(self, q):
        M = np.empty((len(self.iv), len(self.iv)))
        M[np.ix_(self.iv, self.iv)] = self.model.mass_matrix(*self._own(q))
        return M

    def energy(self, q, v):
        return self.model.energy(*self._own(q, v))

    def frames(self, q):
        E = np.empty((len(self.bodies), 4, 4))
        E[self.bodies] = self.model.frames(*self._own(q))
        return E


@pytest.fixture(params=["fixed", "floating"])
def base(request):
    return request.param


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed {seed}")
def seed(request):
    return request.param


@pytest.fixture(params=FAMILIES)
def trio(request, base, seed):
    """(rng, engine, [Pinocchio, MuJoCo]) of one random robot."""
    rng = np.random.default_rng(seed)
    return rng, *_trio(random_urdf(rng, **FAMILIES[request.param]), base)


def _trio(urdf, base, gravity=GRAVITY, peers=(PinocchioOracle, MujocoOracle)):
    judges = [peer(urdf, base, gravity, friction_speed=CREEP) for peer in peers]
    return Aligned(Model.from_urdf(urdf, base=base, gravity=gravity), judges[0].robot), judges


def test_names_and_sizes_agree(trio):
    _, engine, (peer, _) = trio
    model = engine.model
    assert (model.nq, model.nv) == (peer.nq, peer.nv)
    assert sorted(model.joint_names) == sorted(peer.joint_names)
    assert sorted(model.body_names) == sorted(peer.body_names)


def test_mass_matrix_agrees(trio):
    rng, engine, peers = trio
    q, _ = peers[0].robot.random_state(rng)
    for peer in peers:
        assert relative_error(engine.mass_matrix(q), peer.mass_matrix(q)) < EXACT


def test_bias_and_its_parts_agree(trio):
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng, speed=3.0)
    for peer in peers:
        assert relative_error(engine.bias(q, v), peer.bias(q, v)) < EXACT
        assert relative_error(engine.gravity(q), peer.gravity(q)) < EXACT
    # A difference of two recursions on the peers' side, so its error is that of the larger of them.
    scale = np.max(np.abs(peers[0].bias(q, v))) + np.max(np.abs(peers[0].gravity(q)))
    assert np.max(np.abs(engine.coriolis(q, v) - peers[0].coriolis(q, v))) < EXACT * scale
    assert relative_error(engine.coriolis(q, v) + engine.gravity(q), engine.bias(q, v)) < EXACT


def test_inverse_dynamics_agrees(trio):
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng)
    a, f_ext = rng.normal(size=peers[0].nv), _wrenches(rng, peers[0])
    for peer in peers:
        assert relative_error(engine.inverse_dynamics(q, v, a), peer.inverse_dynamics(q, v, a)) < EXACT
        assert relative_error(engine.inverse_dynamics(q, v, a, f_ext), peer.inverse_dynamics(q, v, a, f_ext)) < EXACT


def test_forward_dynamics_agrees(trio):
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng)
    tau, f_ext = rng.normal(size=peers[0].nv), _wrenches(rng, peers[0])
    for peer in peers:
        for push in (None, f_ext):
            expected = peer.forward_dynamics(q, v, tau, push)
            assert relative_error(engine.forward_dynamics(q, v, tau, push), expected) < SOLVED


def test_energy_and_frames_agree(trio):
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng)
    for peer in peers:
        assert relative_error(engine.energy(q, v), peer.energy(q, v)) < EXACT
        assert relative_error(engine.frames(q), peer.frames(q)) < EXACT


def test_b_carries_wrenches_to_joints(trio):
    """f_ext enters as B'f, so B is judged by the peers' way of applying forces."""
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng)
    a, f_ext = rng.normal(size=peers[0].nv), _wrenches(rng, peers[0])
    ours = engine._peers(engine.model.B(q[engine.iq]).T @ f_ext[engine.bodies].ravel())
    for peer in peers:
        without, with_force = peer.inverse_dynamics(q, v, a), peer.inverse_dynamics(q, v, a, f_ext)
        assert np.max(np.abs(without - with_force - ours)) < EXACT * (np.max(np.abs(without)) + np.max(np.abs(ours)))


def test_bdot_gives_the_peers_velocity_terms(trio):
    """N* v = B'(M Bdot + D M B) v with the peers' masses and inertias equals the peers' Coriolis forces."""
    rng, engine, peers = trio
    q, v = peers[0].robot.random_state(rng)
    B, Bdot = engine.model.B(q[engine.iq]), engine.model.Bdot(q[engine.iq], v[engine.iv])
    Xdot, force = (B @ v[engine.iv]).reshape(-1, 6), (Bdot @ v[engine.iv]).reshape(-1, 6)
    for k, body in enumerate(peers[0].robot.bodies[at] for at in engine.bodies):
        omega = Xdot[k, 3:]
        force[k, :3] *= body.mass
        force[k, 3:] = body.inertia @ force[k, 3:] + skew(omega) @ body.inertia @ omega
    ours = engine._peers(B.T @ force.ravel())
    scale = np.max(np.abs(peers[0].bias(q, v))) + np.max(np.abs(peers[0].gravity(q)))
    assert np.max(np.abs(ours - peers[0].coriolis(q, v))) < EXACT * scale


@pytest.mark.parametrize("bodies", [1, 2, 3, 5, 8, 13, 21, 34, 50])
def test_forward_dynamics_agrees_up_to_50_bodies(bodies, base):
    for seed in range(100, 103):
        rng = np.random.default_rng(seed)
        engine, peers = _trio(random_urdf(rng, bodies, with_root_inertia=base == "floating"), base)
        q, v = peers[0].robot.random_state(rng, speed=2.0)
        tau = rng.normal(size=peers[0].nv)
        a = engine.forward_dynamics(q, v, tau)
        for peer in peers:
            assert relative_error(a, peer.forward_dynamics(q, v, tau)) < SOLVED, f"seed {seed}"


@pytest.mark.parametrize("n", [20, 50])
def test_snake_accelerations_agree(n):
    rng = np.random.default_rng(n)
    for urdf, base in ((chain_urdf(n), "fixed"), (free_snake_urdf(n), "floating")):
        engine, peers = _trio(urdf, base)
        q, v = peers[0].robot.random_state(rng)
        tau = rng.normal(size=peers[0].nv)
        for peer in peers:
            assert relative_error(engine.forward_dynamics(q, v, tau), peer.forward_dynamics(q, v, tau)) < SOLVED


@pytest.mark.parametrize("n", [100, 200])
def test_long_chains_agree(n, base):
    rng = np.random.default_rng(n)
    urdf = chain_urdf(n) if base == "fixed" else free_snake_urdf(n)
    engine, peers = _trio(urdf, base)
    q, v = peers[0].robot.random_state(rng)
    q[-(n - 1) :] *= 0.1  # a gently bent snake: a coiled one hides the arm of its far bodies
    a, tau = rng.normal(size=(2, peers[0].nv))
    for peer in peers:
        assert relative_error(engine.mass_matrix(q), peer.mass_matrix(q)) < LONG
        assert relative_error(engine.bias(q, v), peer.bias(q, v)) < LONG
        assert relative_error(engine.inverse_dynamics(q, v, a), peer.inverse_dynamics(q, v, a)) < LONG
    a = engine.forward_dynamics(q, v, tau)
    M, bias = peers[0].mass_matrix(q), peers[0].bias(q, v)
    assert np.linalg.norm(M @ a + bias - tau) < RESIDUAL * np.linalg.norm(bias)


@pytest.mark.parametrize("kinds", [("revolute",), ("revolute", "prismatic", "spherical")], ids=["hinges", "mixed"])
def test_random_chains_of_200_agree(kinds, base):
    rng = np.random.default_rng(7)
    engine, peers = _trio(random_urdf(rng, 200 // len(kinds), kinds=kinds, chain=True), base)
    q, v = peers[0].robot.random_state(rng)
    a, tau = rng.normal(size=(2, peers[0].nv))
    for peer in peers:
        assert relative_error(engine.mass_matrix(q), peer.mass_matrix(q)) < LONG
        assert relative_error(engine.inverse_dynamics(q, v, a), peer.inverse_dynamics(q, v, a)) < LONG
    a = engine.forward_dynamics(q, v, tau)
    M, bias = peers[0].mass_matrix(q), peers[0].bias(q, v)
    assert np.linalg.norm(M @ a + bias - tau) < RESIDUAL * np.linalg.norm(bias)


def test_joints_come_depth_first_in_document_order(base, seed):
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, 12, branching=0.7, kinds=("revolute", "prismatic", "spherical"))
    peer = PinocchioOracle(urdf, base)
    model = Model.from_urdf(urdf, base=base)
    assert list(model.joint_names) == peer.joint_names
    assert list(model.body_names) == peer.body_names


def test_friction_agrees(base, seed):
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, 8, mimic=0.3).replace("</joint>", '<dynamics damping="0.2" friction="0.3"/></joint>')
    engine, peers = _trio(urdf, base)
    q, v = peers[0].robot.random_state(rng)
    v[-1] = 0.5 * CREEP  # one joint inside the smoothed part
    for peer in peers:
        assert relative_error(engine.inverse_dynamics(q, v, 0 * v), peer.inverse_dynamics(q, v, 0 * v)) < EXACT
        assert relative_error(engine.forward_dynamics(q, v, 0 * v), peer.forward_dynamics(q, v, 0 * v)) < SOLVED


def test_mimic_may_come_before_its_leader_and_follow_a_follower(base):
    """In tree order: last follows middle, which follows the first joint below it in the tree."""
    rng = np.random.default_rng(11)
    links = [random_link(rng, f"link_{k}") for k in range(5)]
    joints = [
        joint_xml("a", "revolute", "link_0", "link_1", (0.1, 0, 0.2), axis=(1, 0, 0), extra=_mimic("b", -0.5, 0.3)),
        joint_xml("b", "revolute", "link_1", "link_2", (0, 0.1, 0.2), axis=(0, 1, 0), extra=_mimic("d", 2.0, 0.1)),
        joint_xml("c", "prismatic", "link_2", "link_3", (0, 0.1, 0.1), axis=(0, 0, 1)),
        joint_xml("d", "revolute", "link_3", "link_4", (0.3, 0.1, 0), axis=(0, 0.6, 0.8)),
    ]
    engine, peers = _trio(robot_xml(*links, *joints), base)
    assert sorted(engine.model.joint_names) == ["c", "d"]
    q, v = peers[0].robot.random_state(rng)
    tau = rng.normal(size=len(v))
    for peer in peers:
        assert relative_error(engine.frames(q), peer.frames(q)) < EXACT
        assert relative_error(engine.mass_matrix(q), peer.mass_matrix(q)) < EXACT
        assert relative_error(engine.bias(q, v), peer.bias(q, v)) < EXACT
        assert relative_error(engine.forward_dynamics(q, v, tau), peer.forward_dynamics(q, v, tau)) < SOLVED


def test_limits_do_not_act():
    """A joint beyond its limits obeys the same equation; stops belong to simulations."""
    free = Model.from_urdf(pendulum_urdf(1.0, 0.5, (0.1, 0.1, 0.1)))
    hinge = pendulum_urdf(1.0, 0.5, (0.1, 0.1, 0.1)).replace("continuous", "revolute")
    stop = '<limit lower="-0.1" upper="0.1" effort="0.5" velocity="0.5"/></joint>'
    limited = Model.from_urdf(hinge.replace("</joint>", stop))
    assert limited.forward_dynamics([0.7], [3.0], [2.0]) == pytest.approx(free.forward_dynamics([0.7], [3.0], [2.0]))


def test_links_welded_to_the_ground_do_not_move():
    weight = link_xml("pedestal", 50.0, (0, 0, 0.5), (1, 1, 1))
    weld = joint_xml("bolts", "fixed", "ground", "pedestal", (1, 2, 3))
    alone = pendulum_urdf(1.0, 0.5, (0.1, 0.1, 0.1))
    model = Model.from_urdf(alone.replace("</robot>", weight + weld + "</robot>"))
    assert model.body_names == ("bob",)
    assert model.energy([0.4], [1.0]) == pytest.approx(Model.from_urdf(alone).energy([0.4], [1.0]), rel=EXACT)


def test_gravity_defaults_to_9_81_down(seed):
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, 5)
    peer = PinocchioOracle(urdf, "fixed", (0, 0, -9.81))
    q, _ = peer.robot.random_state(rng)
    assert relative_error(Aligned(Model.from_urdf(urdf), peer.robot).gravity(q), peer.gravity(q)) < EXACT


def test_lagranges_equations_hold(base, seed):
    """Inverse dynamics from the engine's own energy: ties forces to energy without another engine."""
    rng = np.random.default_rng(seed)
    urdf = random_urdf(rng, 6, mimic=0.3)
    engine, (peer, _) = _trio(urdf, base)
    q, v = peer.robot.random_state(rng)
    a = rng.normal(size=peer.nv)
    expected = lagrange_forces(engine.energy, peer.robot, q, v, a)
    assert relative_error(engine.inverse_dynamics(q, v, a), expected) < LAGRANGE


def _wrenches(rng, peer):
    return rng.normal(size=(len(peer.body_names), 6))


def _mimic(leader, multiplier, offset):
    return f'<mimic joint="{leader}" multiplier="{multiplier}" offset="{offset}"/>'
