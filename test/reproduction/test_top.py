"""The free asymmetric top flips when Jacobi's elliptic functions say so and conserves what it must."""

import numpy as np
import pytest
from scipy.special import ellipk

from mfm_dynamics import monitor
from mfm_reproduction.top import SPIN, STEP, closed_form, flips, spin, t_handle

# Error of RKMK4 at the step used: about (STEP * 10 rad/s)^4 = 2e-7 of the quantity, over a few flips.
TRUNCATION = (10 * STEP) ** 4


@pytest.fixture(scope="module")
def top():
    return t_handle()


@pytest.fixture(scope="module")
def runs(top):
    return [spin(top, step) for step in (2 * STEP, STEP)]


def test_spins_about_the_middle_axis(top):
    J = np.diag(top.bodies[0].J)
    assert np.abs(top.bodies[0].J - np.diag(J)).max() == 0
    assert J[0] < J[1] < J[2] and np.argmax(SPIN) == 1


def test_flips_come_at_the_interval_of_the_elliptic_integral(top, runs):
    J1, J2, J3 = np.diag(top.bodies[0].J)
    _, w2, w3 = SPIN
    # With w1(0) = 0 parameter and rate reduce to these; written out anew from Euler's equations.
    m = 1 / (1 + J3 * (J3 - J1) * w3**2 / (J2 * (J2 - J1) * w2**2))
    rate = np.sqrt((J3 - J2) * (J2 * (J2 - J1) * w2**2 + J3 * (J3 - J1) * w3**2) / (J1 * J2 * J3))
    np.testing.assert_allclose(np.diff(flips(runs[1][0])), 2 * ellipk(m) / rate, rtol=TRUNCATION)


def test_closed_form_satisfies_eulers_equations(top):
    J = np.diag(top.bodies[0].J)
    solution = closed_form(J, SPIN)
    t, h = np.linspace(0.1, 3.0, 50), 1e-5
    rate = (solution.omega(t + h) - solution.omega(t - h)) / (2 * h)
    w = solution.omega(t)
    np.testing.assert_allclose(solution.omega(np.zeros(1))[0], SPIN, atol=1e-9)
    # Central difference: rounding of the elliptic functions, 5e-10, over 2 h.
    np.testing.assert_allclose(J * rate, np.cross(J * w, w), atol=5e-10 / h * J.max())


def test_angular_velocity_converges_to_the_closed_form_with_order_4(runs):
    coarse, fine = (np.abs(trace.v[:, 3:] - exact.omega(trace.stamp)).max() for trace, exact in runs)
    assert 14 < coarse / fine < 18  # 16 and a little of order 5


def test_energy_and_angular_momentum_are_conserved(runs):
    kept = monitor(runs[1][0])
    assert np.abs(kept.energy / kept.energy[0] - 1).max() < TRUNCATION
    H = kept.angular_momentum
    assert np.linalg.norm(H - H[0], axis=1).max() / np.linalg.norm(H[0]) < TRUNCATION
    assert kept.orthogonality.max() < 1e-13
