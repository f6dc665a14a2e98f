"""Kinetics of a tree, equation by equation: M, D, F, then M*, N*, F* and qddot.

For reading, teaching and checking; ``mfm_dynamics.kernels`` computes the same in O(n).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.linalg import block_diag, cho_factor, cho_solve

from mfm_common.errors import ModelError
from mfm_dynamics.forces.friction import coulomb
from mfm_dynamics.kinematics import Frames, Rates, b_dot, b_matrix, frame_connections, rates
from mfm_dynamics.model import INERTIAL, Model
from mfm_dynamics.se3 import Array, skew

ROUNDING = 1e-15  # share of a sum of products below which nothing is left but rounding


@dataclass(frozen=True)
class Equations:
    """The equations of motion M* qddot + N* qdot = F* at one state."""

    M_star: Array  # (nv, nv)
    N_star: Array  # (nv, nv)
    F_star: Array  # (nv,)


def mass(model: Model) -> Array:
    """Constant mass matrix M = diag(m I3, J_C, ...) (6n, 6n)  [Snake2019, eq. 66]."""
    return np.asarray(block_diag(*[block for b in model.bodies for block in (b.mass * np.eye(3), b.J)]), np.float64)


def spin(omega: Array) -> Array:
    """Combined angular velocity matrix D = diag(0, omega~, ...) (6n, 6n)  [Snake2019, eq. 73]."""
    return np.asarray(block_diag(*[block for w in omega for block in (np.zeros((3, 3)), skew(w))]), np.float64)


def gravity_list(model: Model) -> Array:
    """Force list F (6n,) of gravity, one inertial direction for every body  [Snake2019, eq. 75, corrected]."""
    F = np.zeros((len(model.bodies), 6))
    for k, body in enumerate(model.bodies):
        F[k, :3] = body.mass * model.g_I
    return F.ravel()


def drive_list(model: Model, frames: Frames, tau: Array) -> Array:
    """Force list F (6n,) of the drives, each with its reaction on the parent  [Snake2019, eq. 75, corrected].

    A force f at a body point rho counts as (f, rho x R'f). The invariant is B'F = tau.
    """
    F = np.zeros((len(model.bodies), 6))
    for k, body in enumerate(model.bodies):
        kind, axis, R = body.joint.type, body.joint.axis, frames.R[k]
        if body.mimic:
            continue
        tau_k = tau[body.columns]
        moment = kind.angular(axis) @ tau_k
        force = kind.linear(axis, R) @ tau_k
        F[k, :3] += force
        F[k, 3:] += moment - skew(body.c) @ R.T @ force
        if body.parent != INERTIAL:
            R_p, arm = frames.R[body.parent], frames.o[k] - frames.x[body.parent]
            F[body.parent, :3] -= force
            F[body.parent, 3:] -= R_p.T @ (R @ moment + skew(arm) @ force)
    return F.ravel()


def water_list(model: Model, frames: Frames, motion: Rates) -> Array:
    """Force list F (6n,) of buoyancy and drag  [docs/theory.md, forces]."""
    if model.water is None:
        return np.zeros(6 * len(model.bodies))
    bodies = zip(frames.R, motion.xdot, motion.omega, strict=True)
    return np.concatenate([model.water.wrench(k, *body) for k, body in enumerate(bodies)])


def armature(model: Model) -> Array:
    """Reflected rotor inertias (nv, nv), diagonal: a rotor of inertia I on speed r qdot adds r^2 I."""
    A = np.zeros(model.nv)
    for b in model.bodies:
        A[b.columns] += b.ratio**2 * b.joint.armature
    return np.diag(A)


def passive(model: Model, q: Array, v: Array) -> Array:
    """Generalized forces (nv,) of joint damping, friction and springs, F*_j += -b thetadot - ... ."""
    F_star = np.zeros(model.nv)
    for b in model.bodies:
        joint, rate = b.joint, b.ratio * v[b.columns]
        force = -joint.damping * rate + coulomb(rate, joint.friction)
        if joint.type.nq == 1:
            force -= joint.stiffness * (b.coordinates(q) - joint.rest)
        F_star[b.columns] += b.ratio * force
    return F_star


def equations(model: Model, q: Array, v: Array, tau: Array, f_ext: Array | None = None) -> Equations:
    """The equations of motion at one state  [Snake2019, eq. 79-83].

    M* = B'MB,  N* = B'(M Bdot + D M B),  F* = B'F.
    """
    frames = frame_connections(model, q)
    motion = rates(model, frames, q, v)
    B, Bdot = b_matrix(model, frames), b_dot(model, frames, motion)
    M, D = mass(model), spin(motion.omega)
    F = gravity_list(model) + water_list(model, frames, motion) + drive_list(model, frames, tau)
    if f_ext is not None:
        F = F + f_ext.ravel()
    return Equations(
        M_star=reduced_mass(M, B) + armature(model),
        N_star=reduced_velocity(M, D, B, Bdot),
        F_star=B.T @ F + passive(model, q, v),
    )


def reduced_mass(M: Array, B: Array) -> Array:
    """Reduced mass matrix M* = B'MB (nv, nv)  [Snake2019, eq. 82]."""
    return np.asarray(B.T @ M @ B, np.float64)


def reduced_velocity(M: Array, D: Array, B: Array, Bdot: Array) -> Array:
    """Reduced non-linear velocity matrix N* = B'(M Bdot + D M B) (nv, nv)  [Snake2019, eq. 83]."""
    return np.asarray(B.T @ (M @ Bdot + D @ M @ B), np.float64)


def forward(model: Model, q: Array, v: Array, tau: Array, f_ext: Array | None = None) -> Array:
    """Accelerations qddot = M*^-1 (F* - N* qdot)  [Snake2019, eq. 84]."""
    eom = equations(model, q, v, tau, f_ext)
    return _solve(model, eom.M_star, eom.F_star - eom.N_star @ v)


def inverse(model: Model, q: Array, v: Array, a: Array, f_ext: Array | None = None) -> Array:
    """Drive forces tau = M* qddot + N* qdot - (all other forces)."""
    eom = equations(model, q, v, np.zeros(model.nv), f_ext)
    return np.asarray(eom.M_star @ a + eom.N_star @ v - eom.F_star, np.float64)


def prescribed(
    model: Model, q: Array, v: Array, tau: Array, fixed: Sequence[int], a_fixed: Array
) -> tuple[Array, Array]:
    """Accelerations, and the forces that enforce the prescribed ones  [Rov1Arm2017, eq. 89-94].

    M*_uu a_u = (F* - N* qdot)_u - M*_up a_p,   F_p = M*_pu a_u + M*_pp a_p - (F* - N* qdot)_p.

    Args:
        model: The robot.
        q: Coordinates (nq,).
        v: Speeds (nv,).
        tau: Drive forces (nv,); entries of prescribed coordinates are ignored.
        fixed: Indices of the prescribed speeds.
        a_fixed: Their accelerations.

    Returns:
        All accelerations (nv,) and the enforcing forces, one per prescribed index.
    """
    p = np.asarray(fixed, int)
    u = np.setdiff1d(np.arange(model.nv), p)
    drive = tau.copy()
    drive[p] = 0.0
    eom = equations(model, q, v, drive)
    rest = eom.F_star - eom.N_star @ v
    a = np.empty(model.nv)
    a[p] = a_fixed
    a[u] = _solve(model, eom.M_star[np.ix_(u, u)], rest[u] - eom.M_star[np.ix_(u, p)] @ a[p], u)
    return a, np.asarray(eom.M_star[p] @ a - rest[p], np.float64)


def _solve(model: Model, M_star: Array, right: Array, columns: Array | None = None) -> Array:
    """Solve M* x = right by Cholesky, or say which coordinate (of those in columns) has no inertia of its own."""
    inertia = np.diag(M_star)
    try:
        factor, lower = cho_factor(M_star)
        share = np.diag(factor) ** 2 / inertia  # of its inertia, what is not bound to the coordinates before it
        if not share.size or share.min() > ROUNDING:
            return np.asarray(cho_solve((factor, lower), right), np.float64)
    except np.linalg.LinAlgError:
        share = inertia
    k = int(np.argmin(share))
    name = model.coordinate_names[k if columns is None else columns[k]]
    raise ModelError(
        f"M* of robot '{model.name}' is singular at this state: '{name}' moves {inertia[k]:.3g} kg m^2 or kg, nothing "
        "of it on its own, expected more than zero (check <inertial>, or set an armature)"
    )


# ---------------------------------------------------------------------- energies and momenta


def kinetic_energy(model: Model, q: Array, v: Array) -> float:
    """K = 1/2 Xdot' M Xdot, rotors included  [Snake2019, eq. 65] [J]."""
    motion = rates(model, frame_connections(model, q), q, v)
    K = 0.0
    for b, xdot, omega in zip(model.bodies, motion.xdot, motion.omega, strict=True):
        rate = b.ratio * v[b.columns]
        K += 0.5 * (b.mass * xdot @ xdot + omega @ b.J @ omega + b.joint.armature * rate @ rate)
    return float(K)


def potential_energy(model: Model, q: Array) -> float:
    """U = -sum m g.x + springs, zero at the inertial origin  [Lecture, potential energy] [J]."""
    frames = frame_connections(model, q)
    U = -sum(b.mass * model.g_I @ x for b, x in zip(model.bodies, frames.x, strict=True))
    if model.water is not None:
        U += sum(model.water.potential(k, frames.R[k], frames.x[k]) for k in range(len(model.bodies)))
    for b in model.bodies:
        if b.joint.stiffness:
            U += 0.5 * b.joint.stiffness * float(b.coordinates(q)[0] - b.joint.rest) ** 2
    return float(U)


def momenta(model: Model, frames: Frames, motion: Rates) -> tuple[Array, Array]:
    """Linear momentum P and angular momentum H about the inertial origin, inertial components."""
    P, H = np.zeros(3), np.zeros(3)
    for b, R, x, xdot, w in zip(model.bodies, frames.R, frames.x, motion.xdot, motion.omega, strict=True):
        P += b.mass * xdot
        H += skew(x) @ (b.mass * xdot) + R @ b.J @ w
    return P, H


# ---------------------------------------------------------------------- the same by cutting joints free


def newton_euler(model: Model, q: Array, v: Array, a: Array, f_ext: Array | None = None) -> tuple[Array, Array]:
    """Drive forces and joint loads by the recursive Newton-Euler method  [Lecture, Newton-Euler].

    Every body is cut free, pdot = F and Ndot = J alpha + omega x J omega are written about its mass
    centre, and loads are passed towards the root. It uses neither B nor Bdot: a cross-check, and the
    loads the joints must carry.

    Returns:
        Drive forces tau (nv,), and per body the (force, moment) (n, 6) its joint transmits, inertial
        components, moment about the joint point.
    """
    frames = frame_connections(model, q)
    motion = rates(model, frames, q, v)
    xddot, alpha = _accelerations(model, frames, motion, v, a)
    outside = water_list(model, frames, motion).reshape(-1, 6)
    if f_ext is not None:
        outside = outside + f_ext
    loads = np.zeros((len(model.bodies), 6))
    tau = armature(model) @ a - passive(model, q, v)
    for k in reversed(range(len(model.bodies))):
        b, R, w = model.bodies[k], frames.R[k], motion.omega[k]
        force = b.mass * (xddot[k] - model.g_I) - outside[k, :3]
        moment = R @ (b.J @ R.T @ alpha[k] + skew(w) @ b.J @ w - outside[k, 3:])
        loads[k, :3] += force
        loads[k, 3:] += moment + skew(frames.x[k] - frames.o[k]) @ force
        if b.parent != INERTIAL:
            loads[b.parent, :3] += loads[k, :3]
            loads[b.parent, 3:] += loads[k, 3:] + skew(frames.o[k] - frames.o[b.parent]) @ loads[k, :3]
        kind = b.joint.type
        S_w, S_v = R @ kind.angular(b.joint.axis), kind.linear(b.joint.axis, R)
        tau[b.columns] += b.ratio * (S_w.T @ loads[k, 3:] + S_v.T @ loads[k, :3])
    return tau, loads


def _accelerations(model: Model, frames: Frames, motion: Rates, v: Array, a: Array) -> tuple[Array, Array]:
    """Accelerations of the mass centres and angular accelerations (n, 3), inertial, handed from parent to child.

    Joint point: a_p + alpha_p x d + omega_p x (omega_p x d) + 2 omega_p x v_rel + its own.
    """
    n = len(model.bodies)
    xddot, alpha = np.zeros((n, 3)), np.zeros((n, 3))
    omega = np.einsum("kij,kj->ki", frames.R, motion.omega)
    for k, b in enumerate(model.bodies):
        kind, axis, R = b.joint.type, b.joint.axis, frames.R[k]
        S_w, S_v = b.ratio * R @ kind.angular(axis), b.ratio * kind.linear(axis, R)
        v_k, a_k = v[b.columns], a[b.columns]
        joint = S_v @ a_k
        alpha[k] = S_w @ a_k
        if b.parent != INERTIAL:
            p, W = b.parent, skew(omega[b.parent])
            d = frames.o[k] - frames.x[p]
            joint += xddot[p] + skew(alpha[p]) @ d + W @ (W @ d + 2 * S_v @ v_k)
            alpha[k] += alpha[p] + W @ S_w @ v_k
        r = frames.x[k] - frames.o[k]
        xddot[k] = joint + skew(alpha[k]) @ r + skew(omega[k]) @ skew(omega[k]) @ r
    return xddot, alpha
