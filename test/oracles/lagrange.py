"""Lagrange's equations by finite differences of the energy alone: no Jacobian, no recursion, no Coriolis formula.

For any joint, write the motion near a configuration q in local coordinates z (zero at q). Sums for hinges and
slides; for ball joints and a floating base R(z) = R exp(z~), whose angular velocity is w = Jr(z) zdot with

    Jr(z) = I - (1 - cos t)/t^2 z~ + (t - sin t)/t^3 z~^2,   t = |z|.

In these coordinates the ordinary equations hold, d/dt dL/dzdot - dL/dz = tau, and since Jr(0) = I and Jr'(0) is skew,
v = zdot, a = zddot and tau are the engine's own at z = 0. Quasi-velocities need no Boltzmann-Hamel terms this way.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from oracles.robot import skew

# Sixth-order central difference: weights of f(+-h), f(+-2h), f(+-3h).
WEIGHTS = ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60))
# Truncation ~ h^6 and rounding ~ 1e-16 / h, both near 1e-13 for a few rad/s.
STEP = 4e-3
# What that leaves, relative to the largest force, with an order of magnitude to spare.
ERROR = 1e-9


def lagrange_forces(energy, robot, q, v, a):
    """Generalized forces (nv,) that give the accelerations a, from energy(q, v) -> (kinetic, potential)."""

    def kinetic(z, zdot):
        return energy(*_moved(robot, q, z, zdot))[0]

    def momentum(z, zdot):
        """dK/dzdot; exact with a step of one, as K is quadratic in zdot."""
        return np.array([kinetic(z, zdot + e) - kinetic(z, zdot - e) for e in np.eye(robot.nv)]) / 2

    def lagrangian(z):
        K, U = energy(*_moved(robot, q, z, v))
        return K - U

    here = np.zeros(robot.nv)
    rate_of_momentum = momentum(here, a) + derivative(lambda s: momentum(s * v, v))
    slope = np.array([derivative(lambda s, e=e: lagrangian(s * e)) for e in np.eye(robot.nv)])
    return rate_of_momentum - slope


def derivative(function):
    """df/ds at s = 0 of a function of one number."""
    return sum(weight * (function(k * STEP) - function(-k * STEP)) for k, weight in WEIGHTS) / STEP


def _moved(robot, q, z, zdot):
    """(q, v) at local coordinates z and their rates zdot."""
    q, v = np.array(q, float), np.array(zdot, float)
    for joint in robot.independent:
        at_q, at_v = robot.q_slice[joint.name], robot.v_slice[joint.name]
        if joint.kind in ("spherical", "free"):
            turn = z[at_v][-3:]
            q[at_q][:-4] += z[at_v][:-3]
            q[at_q][-4:] = (Rotation.from_quat(q[at_q][-4:]) * Rotation.from_rotvec(turn)).as_quat()
            v[at_v][-3:] = _right_jacobian(turn) @ v[at_v][-3:]
        else:
            q[at_q] += z[at_v]
    return q, v


def _right_jacobian(z):
    t = np.linalg.norm(z)
    if t < 1e-8:
        return np.eye(3) - skew(z) / 2
    return np.eye(3) - (1 - np.cos(t)) / t**2 * skew(z) + (t - np.sin(t)) / t**3 * skew(z) @ skew(z)
