"""Rotations and frame connections: SO(3), SE(3) and their algebras.

The only place where the sign of a skew matrix is written.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

# Below this angle [rad] the series of sin(x)/x and its relatives are exact to rounding.
SMALL_ANGLE = 1e-4


def skew(a: ArrayLike) -> Array:
    """Skew matrix of a, so that ``skew(a) @ b = a x b``  [Snake2019, eq. 12].

    >>> skew([1.0, 2.0, 3.0]) @ [0.0, 0.0, 1.0]
    array([ 2., -1.,  0.])
    """
    x, y, z = np.asarray(a, np.float64)
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def vee(A: Array) -> Array:
    """The vector of a skew matrix: the inverse of ``skew``  [Snake2019, eq. 14]."""
    return np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]]) / 2


def exp_so3(phi: ArrayLike) -> Array:
    """Rotation matrix exp(phi~) by Rodrigues' formula  [Rov2Arm2019, eq. 85-86].

    R = I + sin|phi|/|phi| phi~ + (1 - cos|phi|)/|phi|^2 phi~^2, with series near zero.
    """
    K = skew(phi)
    angle = float(np.linalg.norm(np.asarray(phi, np.float64)))
    if angle < SMALL_ANGLE:
        return np.asarray(np.eye(3) + (1 - angle**2 / 6) * K + (0.5 - angle**2 / 24) * K @ K, np.float64)
    return np.asarray(np.eye(3) + np.sin(angle) / angle * K + (1 - np.cos(angle)) / angle**2 * K @ K, np.float64)


def log_so3(R: Array) -> Array:
    """Rotation vector phi with exp(phi~) = R and |phi| <= pi."""
    x, y, z, w = quaternion(R)
    axis = np.array([x, y, z]) if w >= 0 else -np.array([x, y, z])
    sine = float(np.linalg.norm(axis))
    if sine < SMALL_ANGLE:
        return np.asarray((2 + sine**2 / 3) * axis, np.float64)
    return np.asarray(2 * np.arctan2(sine, abs(w)) / sine * axis, np.float64)


def dexp_inv(phi: ArrayLike, omega: ArrayLike) -> Array:
    """Rate of phi when R = R_0 exp(phi~) turns with body angular velocity omega.

    phidot = omega + 1/2 phi x omega + c phi x (phi x omega), c = (1 - |phi|/2 cot(|phi|/2)) / |phi|^2.
    """
    phi, omega = np.asarray(phi, np.float64), np.asarray(omega, np.float64)
    angle = float(np.linalg.norm(phi))
    if angle < 1e-2:
        c = 1 / 12 + angle**2 / 720 + angle**4 / 30240
    else:
        c = (1 - 0.5 * angle / np.tan(0.5 * angle)) / angle**2
    K = skew(phi)
    return np.asarray(omega + 0.5 * K @ omega + c * K @ K @ omega, np.float64)


def rotation(quaternion_xyzw: ArrayLike) -> Array:
    """Rotation matrix of a quaternion (x, y, z, w); its length does not matter."""
    x, y, z, w = np.asarray(quaternion_xyzw, np.float64)
    K = skew([x, y, z])
    return np.asarray(np.eye(3) + 2 / (x * x + y * y + z * z + w * w) * (w * K + K @ K), np.float64)


def quaternion(R: Array) -> Array:
    """Unit quaternion (x, y, z, w) of a rotation matrix, from its largest component."""
    t = np.array([R[0, 0], R[1, 1], R[2, 2], np.trace(R)])
    i = int(np.argmax(t))
    if i == 3:
        q = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1], 1 + t[3]])
    else:
        j, k = (i + 1) % 3, (i + 2) % 3
        q = np.empty(4)
        q[i] = 1 + R[i, i] - R[j, j] - R[k, k]
        q[j] = R[i, j] + R[j, i]
        q[k] = R[i, k] + R[k, i]
        q[3] = R[k, j] - R[j, k]
    return np.asarray(q / np.linalg.norm(q), np.float64)


def quaternion_product(p: ArrayLike, q: ArrayLike) -> Array:
    """Quaternion of R(p) @ R(q), components (x, y, z, w)."""
    p, q = np.asarray(p, np.float64), np.asarray(q, np.float64)
    vector = p[3] * q[:3] + q[3] * p[:3] + skew(p[:3]) @ q[:3]
    return np.append(vector, p[3] * q[3] - p[:3] @ q[:3])


def exp_quaternion(phi: ArrayLike) -> Array:
    """Quaternion (x, y, z, w) of exp(phi~)."""
    phi = np.asarray(phi, np.float64)
    half = 0.5 * float(np.linalg.norm(phi))
    scale = 0.5 * (1 - half**2 / 6) if half < SMALL_ANGLE else 0.5 * np.sin(half) / half
    return np.append(scale * phi, np.cos(half))


def rotation_rpy(roll: float, pitch: float, yaw: float) -> Array:
    """URDF rotation: about fixed x, then fixed y, then fixed z."""
    return np.asarray(
        exp_so3([0.0, 0.0, yaw]) @ exp_so3([0.0, pitch, 0.0]) @ exp_so3([roll, 0.0, 0.0]),
        np.float64,
    )


def angles_xyz(R: Array) -> Array:
    """Angles of R = R1(a) R2(b) R3(c) for display  [Rov1Arm2017, App. C, signs corrected]."""
    return np.array(
        [
            np.arctan2(-R[1, 2], R[2, 2]),
            np.arctan2(R[0, 2], np.hypot(R[0, 0], R[0, 1])),
            np.arctan2(-R[0, 1], R[0, 0]),
        ]
    )


def frame(R: ArrayLike, x: ArrayLike) -> Array:
    """Frame connection matrix E = [R x; 0 1]  [Snake2019, eq. 17]."""
    E = np.eye(4)
    E[:3, :3] = R
    E[:3, 3] = x
    return E


def inverse(E: Array) -> Array:
    """Inverse frame connection [R' -R'x; 0 1]  [Snake2019, eq. 23]."""
    R, x = E[:3, :3], E[:3, 3]
    return frame(R.T, -R.T @ x)


def algebra(omega: ArrayLike, v: ArrayLike) -> Array:
    """Element [omega~ v; 0 0] of se(3)  [Snake2019, eq. 27]."""
    Omega = np.zeros((4, 4))
    Omega[:3, :3] = skew(omega)
    Omega[:3, 3] = v
    return Omega


def turn_inertia(J_a: Array, R_ba: Array) -> Array:
    """Inertia tensor in axes b of a tensor given in axes a: R_ba J_a R_ba'  [Lecture, Newton-Euler]."""
    return np.asarray(R_ba @ J_a @ R_ba.T, np.float64)


def shift_inertia(J_C: Array, mass: float, s: ArrayLike) -> Array:
    """Inertia about a point at s from the mass centre (parallel axes): J_C - m s~ s~."""
    S = skew(s)
    return np.asarray(J_C - mass * S @ S, np.float64)
