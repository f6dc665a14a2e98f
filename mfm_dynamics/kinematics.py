"""Kinematics of a tree, equation by equation: frames, their rates, B and its time derivative.

Cartesian velocities are stacked per body as (xdot inertial, omega body); see docs/theory.md.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mfm_dynamics.model import INERTIAL, Model, require_dense
from mfm_dynamics.se3 import Array, algebra, frame, inverse, skew


@dataclass(frozen=True)
class Frames:
    """Where every body is.

    Attributes:
        E: Absolute frame connections E^(k) (n, 4, 4).
        E_rel: Relative frame connections E^(k/p) (n, 4, 4).
        o: Joint points in inertial components (n, 3) [m].
    """

    E: Array
    E_rel: Array
    o: Array

    @property
    def R(self) -> Array:  # noqa: N802
        """Rotations R^(k) (n, 3, 3)."""
        return self.E[:, :3, :3]

    @property
    def x(self) -> Array:
        """Mass centres (n, 3), inertial [m]."""
        return self.E[:, :3, 3]


@dataclass(frozen=True)
class Rates:
    """How every body moves.

    Attributes:
        xdot: Mass-centre velocities (n, 3), inertial [m/s].
        omega: Angular velocities (n, 3), body axes [rad/s].
        Omega: Time rates of the frame connections (n, 4, 4).
    """

    xdot: Array
    omega: Array
    Omega: Array


def frame_connections(model: Model, q: Array) -> Frames:
    """Frames of all bodies: E^(k) = E^(p) E^(k/p)  [Snake2019, eq. 46-48].

    E^(k/p) is translate (d), rotate (R0 turn), translate (c); a prismatic joint slides before the
    last translation.
    """
    n = len(model.bodies)
    E, E_rel, o = np.empty((n, 4, 4)), np.empty((n, 4, 4)), np.empty((n, 3))
    for k, body in enumerate(model.bodies):
        kind, q_k = body.joint.type, body.coordinates(q)
        R_pk = body.R0 @ kind.turn(body.joint.axis, q_k)
        slide = kind.slide(body.joint.axis, q_k)
        E_rel[k] = frame(np.eye(3), body.d) @ frame(R_pk, np.zeros(3)) @ frame(np.eye(3), slide + body.c)
        E[k] = E_rel[k] if body.parent == INERTIAL else E[body.parent] @ E_rel[k]
        o[k] = E[k][:3, 3] - E[k][:3, :3] @ body.c
    return Frames(E, E_rel, o)


def rates(model: Model, frames: Frames, q: Array, v: Array) -> Rates:
    """Rates of all frames by the recursion Omega^(k) = E_rel^-1 Omega^(p) E_rel + Omega_rel  [Snake2019, eq. 52].

    Omega_rel = [w~ v; 0 0] holds the joint's own rates; the mass centre moves with xdot = R v.
    """
    n = len(model.bodies)
    Omega = np.empty((n, 4, 4))
    for k, body in enumerate(model.bodies):
        kind, axis, R = body.joint.type, body.joint.axis, frames.R[k]
        v_k = body.ratio * v[body.columns]
        w_rel = kind.angular(axis) @ v_k
        v_rel = R.T @ kind.linear(axis, R) @ v_k + skew(w_rel) @ body.c
        Omega[k] = algebra(w_rel, v_rel)
        if body.parent != INERTIAL:
            Omega[k] += inverse(frames.E_rel[k]) @ Omega[body.parent] @ frames.E_rel[k]
    omega = np.stack([Omega[:, 2, 1], Omega[:, 0, 2], Omega[:, 1, 0]], axis=1)
    xdot = np.einsum("kij,kj->ki", frames.R, Omega[:, :3, 3])
    return Rates(xdot, omega, Omega)


def b_matrix(model: Model, frames: Frames) -> Array:
    """B (6n, nv) with Xdot = B qdot  [Snake2019, eq. 56; general tree: docs/theory.md, section 2].

    Body k, joint j on its path, r = x^(k) - o_j:
    linear  V_j - r~ R^(j) S_j,   angular  R^(k)' R^(j) S_j.
    """
    n = len(model.bodies)
    require_dense(model, 6 * n, "the B-matrix")
    B = np.zeros((6 * n, model.nv))
    for k in range(n):
        for j in model.path(k):
            body = model.bodies[j]
            kind, axis, R_j = body.joint.type, body.joint.axis, frames.R[j]
            R_S = R_j @ kind.angular(axis)
            r = frames.x[k] - frames.o[j]
            B[6 * k : 6 * k + 3, body.columns] += body.ratio * (kind.linear(axis, R_j) - skew(r) @ R_S)
            B[6 * k + 3 : 6 * k + 6, body.columns] += body.ratio * (frames.R[k].T @ R_S)
    return B


def b_dot(model: Model, frames: Frames, rates: Rates) -> Array:
    """Analytic time derivative of B (6n, nv)  [docs/theory.md, section 2].

    With Rdot = R w~ and rdot = xdot^(k) - odot_j:
    linear  Vdot_j - rdot~ R_j S_j - r~ R_j w_j~ S_j,   angular  -w_k~ R_k' R_j S_j + R_k' R_j w_j~ S_j.
    """
    n = len(model.bodies)
    require_dense(model, 6 * n, "the time derivative of the B-matrix")
    Bdot = np.zeros((6 * n, model.nv))
    for k in range(n):
        for j in model.path(k):
            body = model.bodies[j]
            kind, axis, R_j = body.joint.type, body.joint.axis, frames.R[j]
            S, w_j = kind.angular(axis), skew(rates.omega[j])
            r = frames.x[k] - frames.o[j]
            rdot = rates.xdot[k] - (rates.xdot[j] - R_j @ w_j @ body.c)
            R_kj = frames.R[k].T @ R_j
            linear = kind.linear_rate(axis, R_j, rates.omega[j]) - (skew(rdot) @ R_j + skew(r) @ R_j @ w_j) @ S
            angular = (R_kj @ w_j - skew(rates.omega[k]) @ R_kj) @ S
            Bdot[6 * k : 6 * k + 3, body.columns] += body.ratio * linear
            Bdot[6 * k + 3 : 6 * k + 6, body.columns] += body.ratio * angular
    return Bdot


def contact_jacobian(model: Model, frames: Frames, body: int, rho: ArrayLike) -> Array:
    """Jacobian (3, nv) of a point at rho (body axes, from the mass centre): J_P - R rho~ J_R  [Lecture, section 3]."""
    B = b_matrix(model, frames)
    linear, angular = B[6 * body : 6 * body + 3], B[6 * body + 3 : 6 * body + 6]
    return np.asarray(linear - frames.R[body] @ skew(rho) @ angular, np.float64)


def point_acceleration(xddot: Array, R: Array, omega: Array, alpha: Array, rho: Array) -> Array:
    """Acceleration of a body point: a + R (alpha x rho + omega x (omega x rho))  [Lecture, section 3]."""
    return np.asarray(xddot + R @ (skew(alpha) + skew(omega) @ skew(omega)) @ rho, np.float64)
