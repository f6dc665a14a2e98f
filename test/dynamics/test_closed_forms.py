"""Small robots against equations written down by hand; Pinocchio solves the same ones to check the hand."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from mfm_dynamics import Model
from oracles.closed_forms import (
    G,
    Pendulum,
    TwoLinkArm,
    about_pivot,
    ball_pendulum_acceleration,
    bead_acceleration,
    conical_speed,
    free_body_acceleration,
    universal_joint_mass,
)
from oracles.lagrange import ERROR as LAGRANGE
from oracles.lagrange import lagrange_forces
from oracles.pinocchio_oracle import PinocchioOracle
from oracles.trees import (
    free_body_urdf,
    joint_xml,
    link_xml,
    pendulum_urdf,
    random_urdf,
    robot_xml,
    slider_urdf,
    spherical_pendulum_urdf,
    two_link_urdf,
    universal_joint_urdf,
)

EXACT = 1e-12  # a handful of operations, relative
SEEDS = range(3)
ENGINES = {"mfm": Model.from_urdf, "pinocchio": PinocchioOracle}
ARM = TwoLinkArm(m1=1.3, l1=0.6, c1=0.25, J1=0.05, m2=0.8, c2=0.3, J2=0.02)
TENSOR = np.array([[0.3, 0.05, -0.02], [0.05, 0.4, 0.03], [-0.02, 0.03, 0.5]])


@pytest.fixture(params=ENGINES)
def build(request):
    return ENGINES[request.param]


@pytest.fixture(params=SEEDS, ids=lambda seed: f"seed {seed}")
def rng(request):
    return np.random.default_rng(request.param)


def close(expected):
    return pytest.approx(np.asarray(expected), rel=EXACT, abs=EXACT)


def test_pendulum(build, rng):
    form = Pendulum(mass=1.5, length=0.4, inertia=0.03)
    robot = build(pendulum_urdf(1.5, 0.4, (0.02, 0.03, 0.025)))
    q, v, tau = rng.normal(size=(3, 1))
    assert robot.forward_dynamics(q, v, tau) == close(form.acceleration(q, v, tau))
    assert robot.mass_matrix(q) == close([[form.moment_of_inertia]])
    assert robot.gravity(q) == close(form.gravity(q))
    assert robot.energy(q, v) == close([part[0] for part in form.energy(q, v)])


def test_pendulum_of_a_point_mass(build, rng):
    """No inertia tensor at all: a point mass on a string is a valid body."""
    q, v, tau = rng.normal(size=(3, 1))
    form = Pendulum(mass=2.0, length=0.7)
    assert build(pendulum_urdf(2.0, 0.7)).forward_dynamics(q, v, tau) == close(form.acceleration(q, v, tau))


def test_elastic_joint_with_damper_and_rotor(build, rng):
    """Spring, damper and reflected rotor inertia act in forward dynamics; bias and gravity leave them out."""
    form = Pendulum(1.5, 0.4, 0.03, armature=0.2, damping=0.7, stiffness=4.0, rest=0.3)
    extra = '<dynamics damping="0.7"/><mfm armature="0.2" stiffness="4.0" rest="0.3"/>'
    robot = build(pendulum_urdf(1.5, 0.4, (0.02, 0.03, 0.025), extra))
    q, v, tau = rng.normal(size=(3, 1))
    a = form.acceleration(q, v, tau)
    assert robot.forward_dynamics(q, v, tau) == close(a)
    assert robot.inverse_dynamics(q, v, a) == close(tau)
    assert robot.mass_matrix(q) == close([[form.moment_of_inertia]])
    assert robot.bias(q, v) == close(form.gravity(q))
    assert robot.energy(q, v) == close([part[0] for part in form.energy(q, v)])


def test_two_link_arm(build, rng):
    robot = build(two_link_urdf(**vars(ARM)), gravity=(0, -G, 0))
    q, v, a = rng.normal(size=(3, 2))
    assert robot.mass_matrix(q) == close(ARM.mass_matrix(q))
    assert robot.coriolis(q, v) == close(ARM.coriolis(q, v))
    assert robot.gravity(q) == close(ARM.gravity(q))
    assert robot.energy(q, v) == close(ARM.energy(q, v))
    tau = ARM.mass_matrix(q) @ a + ARM.coriolis(q, v) + ARM.gravity(q)
    assert robot.inverse_dynamics(q, v, a) == close(tau)
    assert robot.forward_dynamics(q, v, tau) == close(a)


def test_double_pendulum_of_point_masses(build, rng):
    """The textbook double pendulum: the same arm without inertia tensors."""
    form = TwoLinkArm(m1=1.0, l1=0.5, c1=0.5, J1=0.0, m2=2.0, c2=0.8, J2=0.0)
    robot = build(two_link_urdf(**vars(form)), gravity=(0, -G, 0))
    q, v = rng.normal(size=(2, 2))
    rest = form.coriolis(q, v) + form.gravity(q)
    assert robot.forward_dynamics(q, v, [0, 0]) == close(np.linalg.solve(form.mass_matrix(q), -rest))


def test_bead_on_a_rail(build, rng):
    """The particle law; the axis is given unnormalised, its length must not matter."""
    axis, gravity = np.array([1.0, 2.0, -2.0]), rng.normal(size=3)
    robot = build(slider_urdf(0.7, axis), gravity=gravity)
    q, v, force = rng.normal(size=(3, 1))
    assert robot.forward_dynamics(q, v, force)[0] == close(bead_acceleration(0.7, axis, force[0], gravity))
    assert robot.frames(q)[0, :3, 3] == close(q * axis / 3)


def test_falling_bead(build):
    assert build(slider_urdf(0.7, (0, 0, 1))).forward_dynamics([0.0], [0.0], [0.0]) == close([-G])


@pytest.mark.parametrize("com", [(0, 0, 0), (0.1, -0.2, 0.3)], ids=["centred", "offset"])
def test_free_rigid_body(build, rng, com):
    """Newton and Euler; where the link origin lies must not matter in coordinates of the centre of mass."""
    turn = Rotation.from_euler("xyz", [0.3, -0.2, 0.5]).as_matrix()
    robot = build(free_body_urdf(2.5, com, TENSOR, rpy=(0.3, -0.2, 0.5)), base="floating")
    J = turn @ TENSOR @ turn.T
    q = np.concatenate([rng.normal(size=3), Rotation.random(random_state=1).as_quat()])
    v, wrench = rng.normal(size=(2, 6))
    expected = free_body_acceleration(2.5, J, v[3:], wrench[:3], wrench[3:], (0, 0, -G))
    nothing = np.zeros(6)
    assert robot.forward_dynamics(q, v, wrench) == close(expected)
    assert robot.forward_dynamics(q, v, nothing, wrench[None, :]) == close(expected)
    assert robot.frames(q)[0, :3, 3] == close(q[:3])
    assert robot.frames(q)[0, :3, :3] == close(Rotation.from_quat(q[3:]).as_matrix())
    assert robot.energy(q, v)[0] == close(0.5 * 2.5 * v[:3] @ v[:3] + 0.5 * v[3:] @ J @ v[3:])
    assert robot.energy(q, v)[1] == close(2.5 * G * q[2])


def test_ball_pendulum(build, rng):
    com = np.array([0.1, 0.05, -0.4])
    robot = build(spherical_pendulum_urdf(1.2, com, TENSOR))
    q = Rotation.random(random_state=2).as_quat()
    omega, moment = rng.normal(size=(2, 3))
    R = Rotation.from_quat(q).as_matrix()
    expected = ball_pendulum_acceleration(1.2, com, TENSOR, R, omega, moment, (0, 0, -G))
    assert robot.forward_dynamics(q, omega, moment) == close(expected)
    assert robot.mass_matrix(q) == close(about_pivot(1.2, com, TENSOR))
    assert robot.frames(q)[0, :3, 3] == close(R @ com)


def test_conical_pendulum_circles_steadily(build):
    """Tilted and turning about the vertical at the textbook rate, nothing accelerates."""
    tilt, across, along = 0.6, 0.02, 0.005
    robot = build(spherical_pendulum_urdf(1.2, (0, 0, -0.5), (across, across, along)))
    R = Rotation.from_rotvec([tilt, 0, 0])
    omega = R.inv().apply([0, 0, conical_speed(1.2, 0.5, across, along, tilt)])
    assert robot.forward_dynamics(R.as_quat(), omega, np.zeros(3)) == pytest.approx(np.zeros(3), abs=1e-11)


def test_massless_cross_of_a_universal_joint(build, rng):
    """A link without mass is fine where the joint moves mass further out."""
    com = np.array([0.1, 0.2, -0.3])
    robot = build(universal_joint_urdf(1.1, com, TENSOR))
    q, v, a = rng.normal(size=(3, 2))
    assert robot.mass_matrix(q) == close(universal_joint_mass(1.1, com, TENSOR, q[1]))
    assert robot.forward_dynamics(q, v, robot.inverse_dynamics(q, v, a)) == close(a)


def test_gear_pair_reflects_inertia_by_the_ratio_squared(build):
    """Two flywheels, one geared to the other by a mimic joint: J1 + r^2 J2, rotors included."""
    urdf = robot_xml(
        link_xml("ground"),
        link_xml("slow", 1.0, (0, 0, 0), (0.1, 0.1, 0.15)),
        link_xml("fast", 1.0, (0, 0, 0), (0.02, 0.02, 0.03)),
        joint_xml("output", "continuous", "ground", "slow", axis=(0, 0, 1), extra='<mfm armature="0.01"/>'),
        joint_xml("pinion", "continuous", "ground", "fast", (1, 0, 0), axis=(0, 0, 1),
                  extra='<mimic joint="output" multiplier="-4"/><mfm armature="0.002"/>'),
    )  # fmt: skip
    robot = build(urdf)
    total = 0.15 + 0.01 + 16 * (0.03 + 0.002)
    assert tuple(robot.joint_names) == ("output",)
    assert robot.mass_matrix([0.3]) == close([[total]])
    assert robot.forward_dynamics([0.3], [1.0], [2.0]) == close([2.0 / total])


def test_pulley_balances_at_equal_weights(build):
    """Two beads over a pulley (mimic -1) accelerate by (m2 - m1) / (m2 + m1) g."""

    def pair(m1, m2):
        left = joint_xml("left", "prismatic", "ground", "one", (-1, 0, 0), axis=(0, 0, 1))
        over = '<mimic joint="left" multiplier="-1" offset="0.5"/>'
        right = joint_xml("right", "prismatic", "ground", "two", (1, 0, 0), axis=(0, 0, 1), extra=over)
        return robot_xml(link_xml("ground"), link_xml("one", m1), link_xml("two", m2), left, right)

    assert build(pair(1.0, 3.0)).forward_dynamics([0.2], [0.0], [0.0]) == close([0.5 * G])
    assert build(pair(2.0, 2.0)).forward_dynamics([0.2], [0.7], [0.0]) == close([0.0])
    assert build(pair(1.0, 3.0)).frames([0.2])[:, 2, 3] == close([0.2, 0.3])


@pytest.mark.parametrize("base", ["fixed", "floating"])
@pytest.mark.parametrize("seed", range(6))
def test_lagranges_equations_hold_for_the_peer(base, seed):
    """The finite-difference Lagrange equations themselves, before the engine is held to them."""
    rng = np.random.default_rng(seed)
    peer = PinocchioOracle(random_urdf(rng, 6, mimic=0.3), base)
    q, v = peer.robot.random_state(rng)
    a = rng.normal(size=peer.nv)
    expected = peer.inverse_dynamics(q, v, a)
    found = lagrange_forces(peer.energy, peer.robot, q, v, a)
    assert np.max(np.abs(found - expected)) < LAGRANGE * np.max(np.abs(expected))
