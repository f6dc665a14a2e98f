"""Rotations and frames against SciPy, against their own axioms, and against finite differences."""

import numpy as np
import pytest
from scipy.integrate import quad_vec
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from mfm_dynamics import se3
from oracles.lagrange import derivative

EXACT = 1e-14  # a few roundings on entries of at most 1
# Sixth-order difference with its step of 4e-3: truncation h^6 and rounding eps/h are both near 1e-13.
DIFFERENCE = 1e-11

DIRECTION = np.array([2.0, -1.0, 2.0]) / 3
# Around every branch of the code: zero, the switches to series at 1e-4 and 1e-2, and half a turn.
ANGLES = [0.0, 1e-12, 9.9e-5, 1.01e-4, 9.99e-3, 1.001e-2, 0.5, 2.0, np.pi - 1e-6, np.pi - 1e-12]


@pytest.fixture(params=ANGLES, ids=lambda angle: f"{angle:.6g} rad")
def phi(request):
    return request.param * DIRECTION


def rotations(rng, count=20):
    return Rotation.random(count, random_state=rng).as_matrix()


def test_skew_is_the_cross_product_and_vee_undoes_it(rng):
    for a, b in rng.normal(size=(5, 2, 3)):
        assert se3.skew(a) @ b == pytest.approx(np.cross(a, b), abs=EXACT)
        assert (se3.vee(se3.skew(a)) == a).all()


def test_exp_is_the_matrix_exponential(phi):
    R = se3.exp_so3(phi)
    assert R == pytest.approx(Rotation.from_rotvec(phi).as_matrix(), abs=EXACT)
    assert R == pytest.approx(expm(se3.skew(phi)), abs=10 * EXACT)  # expm squares its result a few times
    assert R.T @ R == pytest.approx(np.eye(3), abs=EXACT)
    assert np.linalg.det(R) == pytest.approx(1, abs=EXACT)


def test_log_undoes_exp(phi):
    found = se3.log_so3(se3.exp_so3(phi))
    assert found == pytest.approx(phi, rel=1e-10, abs=EXACT)  # near 0 and pi the matrix holds phi to few digits


def test_log_agrees_with_scipy_and_stays_within_half_a_turn(rng):
    for R in rotations(rng):
        assert se3.log_so3(R) == pytest.approx(Rotation.from_matrix(R).as_rotvec(), abs=100 * EXACT)
        assert np.linalg.norm(se3.log_so3(R)) <= np.pi


@pytest.mark.parametrize("axis", [*np.eye(3), DIRECTION], ids=str)
def test_log_of_half_a_turn_is_one_of_the_two_axes(axis):
    found = se3.log_so3(2 * np.outer(axis, axis) - np.eye(3))
    assert min(np.abs(found - np.pi * axis).max(), np.abs(found + np.pi * axis).max()) < 1e-7  # root of rounding


@pytest.mark.parametrize("angle", ANGLES[:-2])
def test_dexp_inv_is_the_rate_of_the_rotation_vector(angle, rng):
    """R(t) = exp(phi~) exp(omega~ t): differentiate SciPy's logarithm of it; at half a turn it would jump."""
    phi, omega = angle * DIRECTION, rng.normal(size=3)
    start = Rotation.from_rotvec(phi)
    rate = derivative(lambda t: (start * Rotation.from_rotvec(t * omega)).as_rotvec())
    assert se3.dexp_inv(phi, omega) == pytest.approx(rate, abs=DIFFERENCE)


def test_dexp_inv_undoes_the_integral_of_turned_rates(phi, rng):
    """dexp_phi(phidot) = integral over s in 0..1 of exp(-s phi~) phidot, by quadrature."""
    omega = rng.normal(size=3)
    rate = se3.dexp_inv(phi, omega)
    turned, _ = quad_vec(lambda s: Rotation.from_rotvec(-s * phi).as_matrix() @ rate, 0, 1, epsabs=1e-13)
    assert turned == pytest.approx(omega, abs=1e-12)


def test_quaternions_agree_with_scipy(rng):
    for R in rotations(rng):
        own = se3.quaternion(R)
        other = Rotation.from_matrix(R).as_quat()
        assert own * np.sign(own @ other) == pytest.approx(other, abs=EXACT)
        assert se3.rotation(own) == pytest.approx(R, abs=EXACT)
        assert se3.rotation(-3 * own) == pytest.approx(R, abs=EXACT)


@pytest.mark.parametrize("axis", np.eye(3), ids=["x", "y", "z"])
@pytest.mark.parametrize("angle", [np.pi, np.pi - 1e-9, -np.pi + 1e-9, 1e-9])
def test_quaternion_is_accurate_where_a_component_vanishes(axis, angle):
    R = Rotation.from_rotvec(angle * axis).as_matrix()
    assert se3.rotation(se3.quaternion(R)) == pytest.approx(R, abs=EXACT)


def test_quaternion_product_composes_rotations(rng):
    for p, q in Rotation.random(20, random_state=rng).as_quat().reshape(10, 2, 4):
        expected = se3.rotation(p) @ se3.rotation(q)
        assert se3.rotation(se3.quaternion_product(p, q)) == pytest.approx(expected, abs=EXACT)


def test_exp_quaternion_is_scipys(phi):
    assert se3.exp_quaternion(phi) == pytest.approx(Rotation.from_rotvec(phi).as_quat(), abs=EXACT)


def test_angles_follow_scipys_names(rng):
    for R in rotations(rng):
        assert se3.angles_xyz(R) == pytest.approx(Rotation.from_matrix(R).as_euler("XYZ"), abs=100 * EXACT)
        assert se3.rotation_rpy(*Rotation.from_matrix(R).as_euler("xyz")) == pytest.approx(R, abs=10 * EXACT)


def test_frames_form_a_group(rng):
    E, F, G = (se3.frame(R, x) for R, x in zip(rotations(rng, 3), rng.normal(size=(3, 3)), strict=True))
    assert se3.inverse(E) == pytest.approx(np.linalg.inv(E), abs=10 * EXACT)
    assert se3.inverse(E @ F) == pytest.approx(se3.inverse(F) @ se3.inverse(E), abs=10 * EXACT)
    assert (E @ F) @ G == pytest.approx(E @ (F @ G), abs=10 * EXACT)


def test_algebra_is_the_rate_of_a_frame(rng):
    """E^-1 Edot of a frame that turns with omega (body) and moves with R v."""
    omega, v = rng.normal(size=(2, 3))
    start = Rotation.random(random_state=rng)
    x = rng.normal(size=3)

    def frame(t):
        return se3.frame((start * Rotation.from_rotvec(t * omega)).as_matrix(), x + t * start.apply(v))

    assert se3.inverse(frame(0)) @ derivative(frame) == pytest.approx(se3.algebra(omega, v), abs=DIFFERENCE)


def test_inertia_turns_and_shifts_like_a_cloud_of_points(rng):
    """Twenty particles know their inertia in any axes and about any point."""
    masses, points, s = rng.uniform(0.1, 1, 20), rng.normal(size=(20, 3)), rng.normal(size=3)
    points -= masses @ points / masses.sum()  # about their mass centre
    (R,) = rotations(rng, 1)

    def inertia(at):
        return sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, at, strict=True))

    J = inertia(points)
    assert se3.turn_inertia(J, R) == pytest.approx(inertia(points @ R.T), abs=1e-12)
    assert se3.shift_inertia(J, masses.sum(), s) == pytest.approx(inertia(points - s), abs=1e-12)
