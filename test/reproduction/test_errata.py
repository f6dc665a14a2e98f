"""The errata of the papers, one check each: the corrected form holds, the printed form does not.

docs/errata.md lists them and names these tests. "Holds" is always against something that was not derived the same way:
finite differences, energy, power, point masses, a group axiom. The papers' formulas are typed in here from the papers,
not taken from the engine.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from mfm_dynamics import Model, dynamics, simulate
from mfm_dynamics.kinematics import frame_connections, rates
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import angles_xyz, exp_so3, frame, inverse, rotation, skew, vee
from mfm_reproduction import rov_one_arm, rov_two_arm

E1, E2, E3 = np.eye(3)
STEP = 1e-5  # central differences: truncation STEP^2 and rounding 1e-16/STEP, both near 1e-10
FD = 1e-8  # what that leaves for numbers of size one to ten, with a factor ten to spare
EXACT = 1e-12  # a few dozen operations on numbers of size one
WRONG = 0.01  # a printed form misses by at least this where entries are of size one: a million times FD

HALF = [0.3, 0.5, 0.4, 0.6, 0.35]  # unequal half lengths of the snake's bodies [m]


def rate(function, model, q, v):
    """Time derivative of function(q) along v by a central difference."""
    ahead, behind = function(model.advance(q, STEP * v)), function(model.advance(q, -STEP * v))
    return (ahead - behind) / (2 * STEP)


def slope(function, model, q):
    """Partial derivatives of a scalar function of q along every speed, by central differences."""
    return np.array([rate(function, model, q, e) for e in np.eye(model.nv)])


def turn(axis, angle):
    return exp_so3(angle * axis)


def assert_wrong(printed, right, least=WRONG):
    assert np.abs(printed - right).max() > least


@pytest.fixture(scope="module")
def snake():
    """Five bodies behind a tail of its own length, axes 1, 3, 1, 3, 1."""
    arguments = dict(bodies=5, half_length=HALF, tail_half_length=0.2, damping=0, friction=0, armature=0)
    return Model.from_urdf(urdf_text("snake", **arguments))


@pytest.fixture(scope="module")
def one_arm():
    """The one-arm ROV with a first arm that has mass, so that every term counts."""
    return Model.from_urdf(urdf_text("rov_one_arm", arm_1_mass=50, arm_inertia_radius=0.1), base="floating")


@pytest.fixture(scope="module")
def two_arm():
    return Model.from_urdf(urdf_text("rov_two_arm"), base="floating", gravity=(0, -9.81, 0))


def sized(rng, size):
    """Random numbers between 0.5 and 1.2 in magnitude: none is so small that it could hide an error."""
    return rng.uniform(0.5, 1.2, size) * rng.choice([-1.0, 1.0], size)


def state(model, rng):
    return model.advance(model.neutral(), sized(rng, model.nv)), sized(rng, model.nv)


def place(model, q, k):
    return model.frames(q)[k, :3, 3]


# ---------------------------------------------------------------------- snake: kinematics


def test_tail_has_its_own_half_length(snake, rng):
    """1: x1 = R1 l_1 + l_I; with l_1 for the tail as well body 1 is elsewhere."""
    q, _ = state(snake, rng)
    R1, l_1, l_I = turn(E1, q[0]), HALF[0] * E2, 0.2 * E2
    np.testing.assert_allclose(R1 @ l_1 + l_I, place(snake, q, 0), atol=EXACT)
    assert_wrong(R1 @ l_1 + l_1, place(snake, q, 0))


def test_rate_of_a_frame_connection_needs_its_inverse_not_that_of_omega(snake, rng):
    """2: Omega = E^-1 Edot; Omega itself has no inverse."""
    q, v = state(snake, rng)
    Omega = rates(snake, frame_connections(snake, q), q, v).Omega[1]
    Edot = rate(lambda q: snake.frames(q)[1], snake, q, v)
    np.testing.assert_allclose(inverse(snake.frames(q)[1]) @ Edot, Omega, atol=FD)
    assert np.linalg.matrix_rank(Omega) < 4


def test_velocity_of_body_2_skews_the_rotated_half_length(snake, rng):
    """3: xdot2 = -R1 ((R21 l2)~ + 2 l1~) w1 - R2 l2~ w21, here with equal l1 on tail and body as in the paper."""
    l1, l2 = HALF[0] * E2, HALF[1] * E2
    arguments = dict(bodies=2, half_length=HALF[:2], tail_half_length=HALF[0], damping=0, friction=0, armature=0)
    model = Model.from_urdf(urdf_text("snake", **arguments))
    q, v = state(model, rng)
    R1, R21 = turn(E1, q[0]), turn(E3, q[1])
    relative = -R1 @ R21 @ skew(l2) @ (v[1] * E3)
    expected = rate(lambda q: place(model, q, 1), model, q, v)
    right = -R1 @ (skew(R21 @ l2) + 2 * skew(l1)) @ (v[0] * E1) + relative
    np.testing.assert_allclose(right, expected, atol=FD)
    assert_wrong(-R1 @ (R21 @ skew(l2) + 2 * skew(l1)) @ (v[0] * E1) + relative, expected)


def test_inverse_of_a_relative_connection_holds_the_relative_position(snake, rng):
    """4: -R' s^(a/a-1); with the absolute position E^-1 E is not 1."""
    q, _ = state(snake, rng)
    frames = frame_connections(snake, q)
    E_rel = frames.E_rel[2]
    R, s = E_rel[:3, :3], E_rel[:3, 3]
    np.testing.assert_allclose(frame(R.T, -R.T @ s) @ E_rel, np.eye(4), atol=EXACT)
    assert_wrong(frame(R.T, -R.T @ frames.x[2]) @ E_rel, np.eye(4))


def test_twenty_speeds_and_twenty_equations():
    """5, 9: one scalar speed and one equation per joint, neither 60 nor five."""
    model = Model.from_urdf(urdf_text("snake", "paper"))
    q = model.neutral()
    assert model.B(q).shape == (6 * 20, 20) and model.forward_dynamics(q, 0 * q, 0 * q).shape == (20,)


def test_variation_of_angular_velocity_is_restricted():
    """6, 20: delta w = d/dt(delta pi) + w~ delta pi, on a family of rotations in time and variation."""
    a, b, c = np.array([0.3, -0.8, 0.5]), np.array([0.7, 0.2, -0.4]), np.array([-0.1, 0.6, 0.9])
    h = 1e-3  # second derivatives: truncation h^2 and rounding 1e-16/h^2, both below 1e-6

    def R(t, e):
        return exp_so3(t * a) @ exp_so3((0.4 + e) * b + t * e * c) @ exp_so3(t**2 * c)

    def body(t, e, dt, de):
        step = 1e-3
        return vee(R(t, e).T @ (R(t + step * dt, e + step * de) - R(t - step * dt, e - step * de))) / (2 * step)

    t = 0.6
    delta_w = (body(t, h, 1, 0) - body(t, -h, 1, 0)) / (2 * h)
    rate_of_pi = (body(t + h, 0, 0, 1) - body(t - h, 0, 0, 1)) / (2 * h)
    restriction = np.cross(body(t, 0, 1, 0), body(t, 0, 0, 1))
    np.testing.assert_allclose(delta_w, rate_of_pi + restriction, atol=1e-5)
    assert_wrong(delta_w, rate_of_pi)


# ---------------------------------------------------------------------- snake: forces and B


def snake_moments(model, moments):
    """Force list of one moment (3,) per body, in its own axes."""
    F = np.zeros((len(model.bodies), 6))
    F[:, 3:] = moments
    return F.ravel()


def test_every_motor_acts_on_its_body_and_reacts_on_the_one_before(snake, rng):
    """7: body k carries T_k a_k - T_(k+1) a_(k+1); then F* = T. As printed, or by the rule of its head, it is not."""
    q, T = sized(rng, (2, 5))
    axes = np.array([b.joint.axis for b in snake.bodies])
    own, none = T[:, None] * axes, np.zeros((1, 3))
    B = snake.B(q)
    right = own - np.concatenate([own[1:], none])
    np.testing.assert_allclose(B.T @ snake_moments(snake, right), T, atol=EXACT)
    before = np.concatenate([none, own[:-1]])
    head = before - own  # -T1; T1 - T2; T2 - T3; ...
    printed = np.concatenate([head[:3], right[3:]])  # ...; T(a-1) - T(a); T(a)
    assert_wrong(B.T @ snake_moments(snake, printed), T)
    ahead = T[:4, None] * axes[1:]  # the head's rule puts motor k at joint k + 1, so that joint 1 has none
    rule = np.concatenate([none, ahead]) - np.concatenate([ahead, none])
    np.testing.assert_allclose(B.T @ snake_moments(snake, rule), [0, *T[:4]], atol=EXACT)


def test_gravity_has_one_direction(snake, rng):
    """8: F* of gravity is -dU/dq with one up-vector for all bodies, not with e3, e1, e3, ... in turn."""
    q = sized(rng, 5)
    expected = -slope(lambda q: dynamics.potential_energy(snake, q), snake, q)

    def reduced(up):
        F = np.zeros((5, 6))
        F[:, :3] = [-b.mass * 9.81 * u for b, u in zip(snake.bodies, up, strict=True)]
        return snake.B(q).T @ F.ravel()

    np.testing.assert_allclose(reduced([E3] * 5), expected, atol=FD)
    assert_wrong(reduced([E3, E1, E3, E1, E3]), expected, least=1.0)


def test_first_unit_axis_stands_in_block_2_1(snake, rng):
    """10: B_{2,1} = e1, and block (1,2) is zero."""
    B = snake.B(sized(rng, 5))
    np.testing.assert_allclose(B[3:6, 0], E1, atol=EXACT)
    assert not B[0:3, 1].any()


def column(q, k, body, axis):
    """The closed column sums: blocks of body k in the column of a joint, built from R^(body), l_body and axis.

    -R^(n) { l_n~ + sum_(i=n+1..k) [ (R^(i/n) l_i)~ + (R^(i-1/n) l_(i-1))~ ] } e  and  (R^(k/n))' e; 1-based.
    """
    axes = [None, E1, E3, E1, E3, E1]
    length = [None, *(x * E2 for x in HALF)]
    R = np.eye(3)
    for i in range(1, body + 1):
        R = R @ turn(axes[i], q[i - 1])
    total, R_i = skew(length[body]), np.eye(3)
    for i in range(body + 1, k + 1):
        R_before, R_i = R_i, R_i @ turn(axes[i], q[i - 1])
        total = total + skew(R_i @ length[i]) + skew(R_before @ length[i - 1])
    return np.concatenate([-R @ total @ axis, R_i.T @ axis])


def test_columns_are_built_from_their_own_body(snake, rng):
    """11: column beta from R^(beta), l_beta; columns n-2 and n-1 are printed with body n, and R^(n+1/n) is none."""
    q = sized(rng, 5)
    B, axes = snake.B(q), [E1, E3, E1, E3, E1]
    for beta in range(1, 6):
        for k in range(beta, 6):
            np.testing.assert_allclose(column(q, k, beta, axes[beta - 1]), B[6 * k - 6 : 6 * k, beta - 1], atol=EXACT)
    for beta in (3, 4):
        assert_wrong(column(q, 5, 5, axes[beta - 1]), B[24:30, beta - 1])


def test_columns_carry_the_axis_of_their_joint(snake, rng):
    """12: the axis of column beta, not that of the last body for all of them."""
    q = sized(rng, 5)
    B = snake.B(q)
    np.testing.assert_allclose(column(q, 5, 4, E3), B[24:30, 3], atol=EXACT)
    assert_wrong(column(q, 5, 4, E1), B[24:30, 3])


def test_action_is_stationary_not_least():
    """14: over more than half a period of an oscillator, variations with fixed ends lower the action."""
    T = 1.5 * 2 * np.pi
    t = np.linspace(0.0, T, 20001)

    def action(e):
        x = np.cos(t) + e * np.sin(np.pi * t / T)
        xdot = -np.sin(t) + e * np.pi / T * np.cos(np.pi * t / T)
        return np.trapezoid((xdot**2 - x**2) / 2, t)

    h = 1e-3
    assert abs(action(h) - action(-h)) / (2 * h) < 1e-5  # quadrature error of the trapezoidal rule
    assert action(0.1) < action(0.0) - 1e-3


# ---------------------------------------------------------------------- two-arm ROV


def arm_a(model, q):
    """R1, x1, R21, R32, and the offsets s_j1, s_c2, s_j2, s_c3 of the first arm."""
    b = model.bodies
    return rotation(q[3:7]), q[:3], turn(E2, q[7]), turn(E1, q[8]), b[1].d, b[1].c, b[2].d, b[2].c


def test_rotations_compose_with_that_of_the_parent(two_arm, rng):
    """15: e^(a+1) = e^I R^(a) R^(a+1/a) = e^I R^(a+1)."""
    q, _ = state(two_arm, rng)
    R1, _, R21, *_ = arm_a(two_arm, q)
    R2 = two_arm.frames(q)[1, :3, :3]
    np.testing.assert_allclose(R1 @ R21, R2, atol=EXACT)
    assert_wrong(R21, R2)


def test_positions_start_from_the_rov(two_arm, rng):
    """16: x2 and x3 contain x1."""
    q, _ = state(two_arm, rng)
    R1, x1, R21, R32, s_j1, s_c2, s_j2, s_c3 = arm_a(two_arm, q)
    x2 = R1 @ (R21 @ s_c2 + s_j1)
    x3 = R1 @ R21 @ (R32 @ s_c3 + s_j2) + R1 @ R21 @ s_c2 + R1 @ s_j1
    for k, x in ((1, x2), (2, x3)):
        np.testing.assert_allclose(x1 + x, place(two_arm, q, k), atol=EXACT)
        assert_wrong(x, place(two_arm, q, k))


def test_velocities_are_inertial_and_contain_that_of_the_rov(two_arm, rng):
    """17: what is called v_c is xdot_c in inertial components, and xdot1 belongs to it."""
    q, v = state(two_arm, rng)
    without = rov_two_arm.with_translation(rov_two_arm.paper_b(two_arm, q)) @ np.concatenate([np.zeros(3), v[3:]])
    for k in range(1, 5):
        expected = rate(lambda q, k=k: place(two_arm, q, k), two_arm, q, v)
        printed = without[6 * k : 6 * k + 3]
        np.testing.assert_allclose(v[:3] + printed, expected, atol=FD)
        assert_wrong(printed, expected)
        body = two_arm.frames(q)[k, :3, :3].T @ expected
        assert_wrong(v[:3] + printed, body)


def test_block_8_4_belongs_to_the_second_arm(rng):
    """18: B84 with s_c^(5) and R^(5/4); s_c^(3) and R^(3/2) are of the first arm."""
    model = Model.from_urdf(urdf_text("rov_two_arm", lengths=[1.2, 1.4, 0.9, 1.0]), base="floating")
    q, _ = state(model, rng)
    q[8], q[10] = 0.3, 1.1  # far apart, lest s_c cos(angle) agree by chance
    R1, R41, R54, R32 = rotation(q[3:7]), turn(E2, q[9]), turn(E1, q[10]), turn(E1, q[8])
    s_c3, s_c4, s_j4, s_c5 = model.bodies[2].c, model.bodies[3].c, model.bodies[4].d, model.bodies[4].c

    def b84(s_c, R):
        return (R1 @ R41 @ R54 @ skew(s_c).T @ R.T + R1 @ R41 @ (skew(s_j4) + skew(s_c4)).T) @ E2

    expected = model.B(q)[24:27, 8]
    np.testing.assert_allclose(b84(s_c5, R54), expected, atol=EXACT)
    assert_wrong(b84(s_c3, R32), expected)
    assert_wrong(b84(s_c3, R54), expected)
    assert_wrong(b84(s_c5, R32), expected)


def test_free_rov_has_ten_speeds_and_the_printed_seven_hold_it(two_arm, rng):
    """19, 24: B is 30 x 10; 27 x 7 is the ROV that cannot translate, which accelerates otherwise. Neither is five."""
    q, v = state(two_arm, rng)
    v[:3] = 0.0
    tau = np.concatenate([np.zeros(6), 500.0 * sized(rng, 4)])
    assert two_arm.B(q).shape == (30, 10)
    assert rov_two_arm.paper_b(two_arm, q).shape == (27, 7)
    np.testing.assert_allclose(two_arm.B(q)[3:, 3:], rov_two_arm.paper_b(two_arm, q), atol=EXACT)
    free = dynamics.forward(two_arm, q, v, tau)
    held, _ = dynamics.prescribed(two_arm, q, v, tau, range(3), np.zeros(3))
    assert_wrong(held[3:6], free[3:6], least=1e-2)
    assert np.abs(dynamics.equations(two_arm, q, v, tau).F_star).max() > 0  # forced, not homogeneous


def moments(model, q, by_body):
    """F* of moments given as {body index: (3,)} in body axes."""
    F = np.zeros((len(model.bodies), 6))
    for k, moment in by_body.items():
        F[k, 3:] = moment
    return model.B(q).T @ F.ravel()


def test_both_shoulder_motors_react_on_the_rov(two_arm, rng):
    """21: -M1 e2 - M3 e2 on the ROV; without the second the base rows of F* are not zero."""
    q, _ = state(two_arm, rng)
    M1, M2, M3, M4 = sized(rng, 4)
    arms = {1: M1 * E2 - M2 * E1, 2: M2 * E1, 3: M3 * E2 - M4 * E1, 4: M4 * E1}
    tau = np.concatenate([np.zeros(6), [M1, M2, M3, M4]])
    np.testing.assert_allclose(moments(two_arm, q, {0: -M1 * E2 - M3 * E2, **arms}), tau, atol=EXACT)
    assert_wrong(moments(two_arm, q, {0: -M1 * E2, **arms}), tau)


def test_no_axis_can_be_called_e_4(two_arm, rng):
    """22: printed e_4 is the axis of the motor at the distal link and of gravity; these are e1 and e2."""
    q, _ = state(two_arm, rng)
    expected = -slope(lambda q: dynamics.potential_energy(two_arm, q), two_arm, q)

    def gravity(e_4):
        up = [E2, E2, E2, e_4, e_4]
        F = np.zeros((5, 6))
        F[:, :3] = [-b.mass * 9.81 * u for b, u in zip(two_arm.bodies, up, strict=True)]
        return two_arm.B(q).T @ F.ravel()

    def motor(e_4):
        return moments(two_arm, q, {3: -e_4, 4: e_4})

    tau = np.eye(10)[9]
    weight = 9.81 * sum(b.mass for b in two_arm.bodies)
    np.testing.assert_allclose(gravity(E2), expected, atol=FD * weight)
    np.testing.assert_allclose(motor(E1), tau, atol=EXACT)
    for e_4 in (E1, E2, E3):
        assert max(np.abs(gravity(e_4) - expected).max() / weight, np.abs(motor(e_4) - tau).max()) > WRONG


def test_second_motor_reacts_on_the_proximal_link(two_arm, rng):
    """23: the reverse moment of motor 2 is on the proximal link; on the distal one it would cancel the motor."""
    q, _ = state(two_arm, rng)
    tau = np.eye(10)[7]
    np.testing.assert_allclose(moments(two_arm, q, {1: -E1, 2: E1}), tau, atol=EXACT)
    assert_wrong(moments(two_arm, q, {2: E1 - E1}), tau)


def test_mean_of_a_step_needs_its_end():
    """25: (w(t) + w(t+h))/2 gives order 2; the printed mean with itself is w(t), order 1."""
    top = """<robot name="top"><link name="body"><inertial><mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="2" iyz="0" izz="3"/></inertial></link></robot>"""
    model = Model.from_urdf(top, base="floating", gravity=(0, 0, 0))
    v0 = np.array([0, 0, 0, 0.9, 1.1, -0.7])

    def attitude(scheme, steps):
        trace = simulate(model, model.neutral(), v0, np.linspace(0, 2, steps + 1), integrator=scheme)
        return rotation(trace.q[-1, 3:7])

    exact = attitude("rkmk4", 200)
    for scheme, order in (("thesis", 2), ("first_pass", 1)):
        coarse, fine = (np.abs(attitude(scheme, steps) - exact).max() for steps in (50, 100))
        assert np.log2(coarse / fine) == pytest.approx(order, abs=0.2)  # leading term only at finite steps
    w, mean = v0[3:], np.zeros(3)
    for _ in range(60):  # the printed rule, read as an iteration: each round halves the distance to w(t)
        mean = (w + mean) / 2
    np.testing.assert_allclose(mean, w, atol=EXACT)


# ---------------------------------------------------------------------- one-arm ROV: kinematics


def test_skew_matrix_has_minus_w2_in_its_corner(rng):
    """26: with +w2 the matrix is not skew and its product not the cross product."""
    a, b = sized(rng, (2, 3))
    printed = skew(a)
    np.testing.assert_allclose(printed @ b, np.cross(a, b), atol=EXACT)
    printed[2, 0] = a[1]
    assert_wrong(printed + printed.T, np.zeros((3, 3)))
    assert_wrong(printed @ b, np.cross(a, b))


def test_third_component_is_w3(rng):
    """27: unskewing gives (w1, w2, w3); (w1, w2, w2) does not come back."""
    w = sized(rng, 3)
    np.testing.assert_allclose(vee(skew(w)), w, atol=EXACT)
    assert_wrong(w[[0, 1, 1]], vee(skew(w)))


def thesis_velocities(model, q, v):
    """Rotations, offsets and angular velocities the thesis writes its linear velocities with."""
    motion = rates(model, frame_connections(model, q), q, v)
    R = model.frames(q)[:, :3, :3]
    return R, motion.omega, model.bodies[1].d, model.bodies[1].c, model.bodies[2].d, model.bodies[2].c


def test_first_arm_moves_with_its_own_turn(one_arm, rng):
    """28: xdot2 needs R2 s_C2~' w2."""
    q, v = state(one_arm, rng)
    R, w, s_j1, s_c2, _, _ = thesis_velocities(one_arm, q, v)
    printed = R[0] @ skew(s_j1).T @ w[0] + v[:3]
    expected = rate(lambda q: place(one_arm, q, 1), one_arm, q, v)
    np.testing.assert_allclose(printed + R[1] @ skew(s_c2).T @ w[1], expected, atol=FD)
    assert_wrong(printed, expected)


def test_last_entry_of_the_rotation_is_a_cosine(rng):
    """29: with a sine in (3,3) the matrix is no rotation."""
    angle = sized(rng, ())
    R = turn(E1, angle)
    assert R[2, 2] == pytest.approx(np.cos(angle), abs=EXACT)
    R[2, 2] = np.sin(angle)
    assert_wrong(R.T @ R, np.eye(3))


def test_second_arm_moves_with_all_three_turns(one_arm, rng):
    """30: xdot3 = R3 s_C3~' w3 + R2 (s_C2 + s_J2)~' w2 + R1 s_J1~' w1 + xdot1."""
    q, v = state(one_arm, rng)
    R, w, s_j1, s_c2, s_j2, s_c3 = thesis_velocities(one_arm, q, v)
    base = R[0] @ skew(s_j1).T @ w[0] + v[:3]
    expected = rate(lambda q: place(one_arm, q, 2), one_arm, q, v)
    right = R[2] @ skew(s_c3).T @ w[2] + R[1] @ skew(s_c2 + s_j2).T @ w[1] + base
    np.testing.assert_allclose(right, expected, atol=FD)
    assert_wrong(R[2] @ skew(s_j2).T @ w[2] + R[1] @ skew(s_j1).T @ w[1] + base, expected)


def test_moments_are_in_body_axes(one_arm, rng):
    """31: a moment of inertial components m has the power (R w) . m only when it enters as R' m."""
    q, v = state(one_arm, rng)
    m, R = sized(rng, 3), one_arm.frames(q)[2, :3, :3]
    power = (R @ rates(one_arm, frame_connections(one_arm, q), q, v).omega[2]) @ m
    assert v @ moments(one_arm, q, {2: R.T @ m}) == pytest.approx(power, abs=EXACT)
    assert abs(v @ moments(one_arm, q, {2: m}) - power) > WRONG


def test_three_bodies_make_a_two_link_arm(one_arm):
    """33: three bodies, of which two are links of the arm."""
    assert len(one_arm.bodies) == 3 and len(one_arm.joint_names) == 2


# ---------------------------------------------------------------------- one-arm ROV: reduction


def test_attitude_appears_only_beside_translation(one_arm, rng):
    """34: R1 stands in the rows and columns of xdot1 alone, so it cancels once these are frozen."""
    q, v = state(one_arm, rng)
    v[:3] = 0.0
    other = np.concatenate([q[:3], state(one_arm, rng)[0][3:7], q[7:]])
    here, there = (dynamics.equations(one_arm, x, v, 0 * v) for x in (q, other))
    size = np.abs(here.M_star).max()
    np.testing.assert_allclose(here.M_star[3:, 3:], there.M_star[3:, 3:], atol=EXACT * size)
    np.testing.assert_allclose((here.N_star @ v)[3:], (there.N_star @ v)[3:], atol=EXACT * size)
    assert_wrong(here.M_star[:3, 3:], there.M_star[:3, 3:], least=WRONG * size / 100)  # m s beside J + m s^2


@pytest.fixture(scope="module")
def thesis():
    return rov_one_arm.thesis()


def reduced_state(rng):
    """w, theta, thetadot, thetaddot of the angular-only model."""
    return sized(rng, 3), *sized(rng, (3, 2))


def test_three_equations_are_coupled(thesis, rng):
    """35: the row-wise quotients are a linear system; with the other accelerations at zero they are wrong."""
    w, theta, speed, acceleration = reduced_state(rng)
    M_star, N_star = rov_one_arm.equations(thesis, w, theta, speed)
    right = -N_star[:3] @ np.concatenate([w, speed]) - M_star[:3, 3:] @ acceleration
    solved = rov_one_arm.angular_acceleration(thesis, w, theta, speed, acceleration)
    others = M_star[:3, :3] - np.diag(np.diag(M_star[:3, :3]))
    np.testing.assert_allclose((right - others @ solved) / np.diag(M_star)[:3], solved, atol=EXACT)
    explicit = right / np.diag(M_star)[:3]
    assert np.abs(explicit - solved).max() / np.abs(solved).max() > 1e-3  # J3 is J1/40, so the coupling is weak


def test_closed_forms_need_the_lost_minus(thesis, rng):
    """36: (cos^2 - 1) makes all three closed forms equal the engine; (cos^2 1) as product or as sum does not."""
    state = reduced_state(rng)
    w, theta, _, _ = state
    right = rov_one_arm.appendix_a(thesis, *state)
    expected = rov_one_arm.angular_acceleration(thesis, *state)
    np.testing.assert_allclose(right, expected, atol=EXACT)
    share, cosine = thesis.J3 / (thesis.J1 + thesis.J3), np.cos(theta[1]) ** 2
    term = -w[1] * w[2] * share
    for printed in (cosine, cosine + 1):
        wrong = right[0] + term * (printed - (cosine - 1))
        assert abs(wrong - expected[0]) > WRONG * abs(term)


# ---------------------------------------------------------------------- one-arm ROV: the web page's code


def page_acceleration(case, w, theta, speed, acceleration, M1x, M1y):
    """matlabFunction of the page, literally."""
    J11, J31 = case.J1, case.J3
    (w1, w2, w3), (dth1, dth2), (ddth1, ddth2) = w, speed, acceleration
    s1, c1, s2, c2 = np.sin(theta[0]), np.cos(theta[0]), np.sin(theta[1]), np.cos(theta[1])
    J = J11 * J31
    first = (
        J * ddth2 * c1 - J31 * M1x * c2**2 - J11 * M1x + J31 * M1x * c1**2 * c2**2 - J * w2 * w3
        + J * dth2 * w1 * np.sin(2 * theta[1]) + J * w2 * w3 * c2**2 - 2 * J * dth1 * dth2 * s1
        - 2 * J * dth2 * w3 * s1 + J31 * M1y * c1 * c2**2 * s1 + 2 * J * dth1 * w2 * c1**2 * c2**2
        + J * dth1**2 * c1 * c2 * s2 + J * w2 * w3 * c1**2 * c2**2 - J * w2**2 * c1 * c2 * s2
        + J * w3**2 * c1 * c2 * s2 + 2 * J * dth1 * dth2 * c2**2 * s1 + 2 * J * dth2 * w3 * c2**2 * s1
        + J * ddth1 * c2 * s1 * s2 + 2 * J * dth1 * w3 * c1 * c2 * s2 + J * w1 * w2 * c2 * s1 * s2
        - 2 * J * dth1 * w1 * c1 * c2**2 * s1 - 2 * J * dth2 * w1 * c1**2 * c2 * s2
        - J * w1 * w3 * c1 * c2**2 * s1 - 2 * J * dth2 * w2 * c1 * c2 * s1 * s2
    )  # fmt: skip
    second = (
        J * ddth2 * s1 - J11 * M1y - J31 * M1y * c1**2 * c2**2 - 2 * J * dth1 * w1 * c2**2
        + 2 * J * dth1 * dth2 * c1 + 2 * J * dth2 * w3 * c1 - J * w1 * w3 * (2 * c2**2 - 1)
        + J31 * M1x * c1 * c2**2 * s1 + 2 * J * dth1 * w1 * c1**2 * c2**2 + J * w1 * w3 * c1**2 * c2**2
        + J * dth1**2 * c2 * s1 * s2 - J * w1**2 * c2 * s1 * s2 + J * w3**2 * c2 * s1 * s2
        - 2 * J * dth1 * dth2 * c1 * c2**2 - 2 * J * dth2 * w3 * c1 * c2**2 - J * ddth1 * c1 * c2 * s2
        + 2 * J * dth1 * w3 * c2 * s1 * s2 + J * w1 * w2 * c1 * c2 * s2 + 2 * J * dth1 * w2 * c1 * c2**2 * s1
        + 2 * J * dth2 * w2 * c1**2 * c2 * s2 + J * w2 * w3 * c1 * c2**2 * s1
        - 2 * J * dth2 * w1 * c1 * c2 * s1 * s2
    )  # fmt: skip
    third = -(
        J31 * c2 * (
            2 * dth1 * dth2 * s2 - ddth1 * c2 + 2 * dth2 * w3 * s2 + w1 * w3 * c1 * s2
            + w1 * w2 * c2 * (2 * c1**2 - 1) + w2 * w3 * s1 * s2 - w1**2 * c1 * c2 * s1 + w2**2 * c1 * c2 * s1
            + 2 * dth2 * w2 * c1 * c2 - 2 * dth2 * w1 * c2 * s1
        )
    ) / (J11 + J31) - J31 * c2 * (M1y * c1 * s2 - M1x * s1 * s2) / (J11 * (J11 + J31))  # fmt: skip
    return np.array([first / (J11 * (J11 + J31)), second / (J11 * (J11 + J31)), third])


def test_web_page_accelerates_the_wrong_way(thesis, rng):
    """37: the page's function is the negative of Appendix A, of its moment terms too."""
    state = reduced_state(rng)
    M1x, M1y = 1000.0 * sized(rng, 2)
    M_star, _ = rov_one_arm.equations(thesis, *state[:3])
    of_moments = np.linalg.solve(M_star[:3, :3], [M1x, M1y, 0.0])
    right = rov_one_arm.angular_acceleration(thesis, *state) + of_moments
    page = page_acceleration(thesis, *state, M1x, M1y)
    np.testing.assert_allclose(-page, right, atol=EXACT)
    assert_wrong(page, right)


def page_rotation(R, w, dt):
    """getRotMat of the page: constMatMult scales the skew matrix in place before it is squared."""
    norm = np.linalg.norm(w)
    if np.prod(w) < 0:
        norm = -norm
    K = skew(w)
    K *= np.sin(dt * norm) / norm
    return R @ (np.eye(3) + K + (1 - np.cos(dt * norm)) / norm**2 * K @ K)


def test_web_page_rotation_does_not_stay_one():
    """38: 20 s at 1 rad/s leave the page's matrix far from a rotation; the exponential stays one."""
    w, dt = np.array([0.6, 0.48, 0.64]), 0.016
    page, right = np.eye(3), np.eye(3)
    for _ in range(1250):
        page, right = page_rotation(page, w, dt), right @ exp_so3(dt * w)
    np.testing.assert_allclose(right.T @ right, np.eye(3), atol=1e3 * EXACT)  # rounding of 1250 products
    np.testing.assert_allclose(right, exp_so3(1250 * dt * w), atol=1e3 * EXACT)
    assert_wrong(page.T @ page, np.eye(3))
    assert np.linalg.det(page) > 1.2


def test_web_page_angles_have_wrong_signs(rng):
    """39: of R1(a) R2(b) R3(c) the page returns (-a, b, -c)."""
    a, b, c = rng.uniform(-1.2, 1.2, size=3)
    R = turn(E1, a) @ turn(E2, b) @ turn(E3, c)
    first = np.arctan2(R[1, 2], R[2, 2])
    s1, c1 = np.sin(first), np.cos(first)
    third = np.arctan2(s1 * R[2, 0] - c1 * R[1, 0], c1 * R[1, 1] - s1 * R[2, 1])
    page = np.array([first, np.arctan2(R[0, 2], np.hypot(R[0, 0], R[0, 1])), third])
    np.testing.assert_allclose(angles_xyz(R), [a, b, c], atol=EXACT)
    np.testing.assert_allclose(page, [-a, b, -c], atol=EXACT)


@pytest.mark.parametrize("axis", [0, 1])
def test_buoyancy_rights_both_pitch_and_roll(axis, rng):
    """40: a centre of buoyancy above the mass centre gives -m g l sin(angle) about both axes; the page has + on one."""
    m, g, lever, angle = 2000.0, 9.81, 0.5, rng.uniform(0.2, 1.2)
    R = turn(np.eye(3)[axis], angle)
    moment = np.cross(lever * E3, R.T @ (m * g * E3))
    expected = -m * g * lever * np.sin(angle) * np.eye(3)[axis]
    np.testing.assert_allclose(moment, expected, atol=EXACT * m * g)
    page = np.array([-m * lever * g * np.sin(angle), m * lever * g * np.sin(angle), 0.0])[axis]
    assert (page == pytest.approx(moment[axis])) == (axis == 0)


def test_phase_offset_belongs_into_rate_and_acceleration():
    """41: after a change of period the page's rate is not the derivative of its angle."""
    amplitude, w, phase, offset, t = 0.7, 2 * np.pi / 7, np.pi / 2, 1.3, 2.1

    def angle(t):
        return amplitude * np.sin(t * w + phase + offset)

    speed = (angle(t + STEP) - angle(t - STEP)) / (2 * STEP)
    assert amplitude * w * np.cos(t * w + phase + offset) == pytest.approx(speed, abs=FD)
    assert abs(amplitude * w * np.cos(t * w + phase) - speed) > WRONG


def test_damping_per_frame_depends_on_the_frame_rate():
    """42: 0.9 per frame is another damping on every screen; exp(-c dt) is not. At w = 0 the page divides 0 by 0."""
    after_1_s = {fps: 0.9**fps for fps in (30, 60)}
    assert after_1_s[30] > 10 * after_1_s[60]
    assert np.exp(-3.0 / 30) ** 30 == pytest.approx(np.exp(-3.0 / 60) ** 60)
    with np.errstate(invalid="ignore"):
        assert np.isnan(page_rotation(np.eye(3), np.zeros(3), 0.016)).any()
    np.testing.assert_array_equal(exp_so3(np.zeros(3)), np.eye(3))


def test_angle_frozen_in_the_stages_costs_three_orders():
    """42: with q held over the step, as on the page, RK4 of a righting moment is of order 1."""

    def swing(steps, frozen):
        h, q, w = 2.0 / steps, 0.5, 0.0
        for _ in range(steps):
            c = 0.0 if frozen else 1.0
            k1, l1 = -np.sin(q), w
            k2, l2 = -np.sin(q + c * h / 2 * l1), w + h / 2 * k1
            k3, l3 = -np.sin(q + c * h / 2 * l2), w + h / 2 * k2
            k4, l4 = -np.sin(q + c * h * l3), w + h * k3
            q, w = q + h / 6 * (l1 + 2 * l2 + 2 * l3 + l4), w + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return q

    exact = swing(4000, False)
    for frozen, order in ((False, 4), (True, 1)):
        errors = [abs(swing(steps, frozen) - exact) for steps in (40, 80)]
        assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.2)  # leading term only at finite steps


def test_thesis_and_web_page_have_two_sets_of_numbers():
    """43: equations 86 and 88 beside the constants of Appendix C."""
    thesis, page = rov_one_arm.thesis(), rov_one_arm.web()
    masses = [case.model.bodies[2].mass for case in (thesis, page)]
    assert (thesis.J1, thesis.J3, masses[0]) == pytest.approx((2000 * 2 / 3, 100 / 3, 100))
    assert (page.J1, page.J3, masses[1]) == pytest.approx((2000 * 1.0**2 / 6, 300 * 0.5**2 / 3, 300))


# ---------------------------------------------------------------------- lecture notes


def test_point_velocity_needs_its_operand(rng):
    """44: [1 -rho~] (v; Omega) is the velocity of a body point; without the operand it is not even a vector."""
    v, omega, rho = sized(rng, (3, 3))
    to_point = np.hstack([np.eye(3), -skew(rho)])

    def point(t):  # a body that moves with v and turns with omega, inertial axes
        return t * v + exp_so3(t * omega) @ rho

    expected = (point(STEP) - point(-STEP)) / (2 * STEP)
    np.testing.assert_allclose(to_point @ np.concatenate([v, omega]), expected, atol=FD)
    assert to_point.shape != expected.shape


def test_virtual_work_bracket_closes_after_the_acceleration(rng):
    """45: sum of [1; rho~]([1 -rho~](a; Psi) m + Omega~^2 rho m - F) is (pdot - F; Ndot - T); printed, sizes clash."""
    m, rho, F = rng.uniform(0.5, 2.0, size=20), sized(rng, (20, 3)), sized(rng, (20, 3))
    rho -= m @ rho / m.sum()
    a, psi, omega = sized(rng, (3, 3))
    total = np.zeros(6)
    for m_i, r, f in zip(m, rho, F, strict=True):
        to_point = np.hstack([np.eye(3), -skew(r)])
        bracket = to_point @ np.concatenate([a, psi]) * m_i + skew(omega) @ skew(omega) @ r * m_i - f
        total += to_point.T @ bracket
        with pytest.raises(ValueError, match="shapes"):
            to_point @ (np.concatenate([a, psi]) * m_i + skew(omega) @ skew(omega) @ r * m_i - f)
    J = -sum(m_i * skew(r) @ skew(r) for m_i, r in zip(m, rho, strict=True))
    p_dot, n_dot = m.sum() * a, J @ psi + np.cross(omega, J @ omega)
    expected = np.concatenate([p_dot - F.sum(axis=0), n_dot - np.cross(rho, F).sum(axis=0)])
    np.testing.assert_allclose(total, expected, atol=1e2 * EXACT)  # twenty points


def test_each_body_brings_its_own_mass(two_arm, rng):
    """46: sum of J_S' m_i J_S + J_R' Theta J_R is M*; one mass for all bodies is not."""
    q, _ = state(two_arm, rng)
    B, expected = two_arm.B(q).reshape(5, 6, 10), two_arm.mass_matrix(q)

    def sum_of_jacobians(masses):
        rows = zip(masses, two_arm.bodies, B, strict=True)
        return sum(m * b[:3].T @ b[:3] + b[3:].T @ body.J @ b[3:] for m, body, b in rows)

    size = np.abs(expected).max()
    np.testing.assert_allclose(sum_of_jacobians([b.mass for b in two_arm.bodies]), expected, atol=EXACT * size)
    assert_wrong(sum_of_jacobians([two_arm.bodies[0].mass] * 5), expected, least=WRONG * size)


# ---------------------------------------------------------------------- the table


ERRATA = Path(__file__).parents[2] / "docs" / "errata.md"


def table_rows():
    """Rows of docs/errata.md as {number: cells}."""
    cells = [[c.strip() for c in line.strip("|\n").split("|")] for line in ERRATA.read_text("utf-8").splitlines()]
    return {int(row[0]): row for row in cells if re.fullmatch(r"\d+", row[0])}


def test_every_erratum_names_a_test_or_says_why_there_is_none():
    rows = table_rows()
    assert sorted(rows) == list(range(1, 47))
    for number, row in rows.items():
        names = re.findall(r"`(test_\w+)`", row[-1])
        assert names or row[-1].startswith("none: "), f"erratum {number} names no test: {row[-1]}"
        for name in names:
            assert name in globals(), f"erratum {number} names {name}, which does not exist"
            numbers = re.findall(r"\d+", re.match(r"[\d, ]*", globals()[name].__doc__).group())
            assert str(number) in numbers, f"{name} does not say that it covers erratum {number}"


def test_every_test_of_an_erratum_is_named_in_the_table():
    named = " ".join(row[-1] for row in table_rows().values())
    tests = [name for name, f in globals().items() if name.startswith("test_") and re.match(r"\d", f.__doc__ or "")]
    assert [name for name in tests if f"`{name}`" not in named] == []
