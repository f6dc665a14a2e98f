"""The ROV with one two-link arm  [Rov1Arm2017]: the thesis' three equations, and the whole robot beside them.

The thesis drops linear momentum and keeps the five speeds (w1, w2, w3, thetadot 2, thetadot 3). With both arm angles
prescribed, three equations for the angular velocity of the ROV remain. ``full`` integrates all eight.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import block_diag

from mfm_dynamics import Model, Prescribed, Trace, monitor, simulate
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import Array, exp_so3, skew
from mfm_dynamics.trajectories import Hold, Motion, Sine

J1 = 2000.0 * 2 / 3  # ROV, any axis [kg m^2], eq. 86
J3 = 100.0 / 3  # second arm, a slender rod along axis 2: (J3, 0, J3) [kg m^2], eq. 88
STEP = 0.02  # [s]
STEPS = 1000
E1, E3 = np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])

# Both arms swing by a quarter turn, theta 2 in 10 s and theta 3 in 3 s  [eq. 85].
ARMS = Motion(("joint_01", "joint_02"), (Sine(np.pi / 2, 10.0), Sine(np.pi / 2, 3.0)))
ARM_1_LOCKED = Motion(ARMS.names, (Hold(), ARMS.tracks[1]))


def times() -> Array:
    """The thesis' instants (1001,) [s]."""
    return np.linspace(0.0, STEPS * STEP, STEPS + 1)


# ---------------------------------------------------------------------- the angular-only model


def b_matrix(theta: Array) -> Array:
    """B (9, 5): angular velocities of the three bodies from (w, thetadot 2, thetadot 3)  [App. B]."""
    R21, R32 = exp_so3(theta[0] * E3), exp_so3(theta[1] * E1)
    B = np.zeros((9, 5))
    B[0:3, 0:3] = np.eye(3)
    B[3:6, 0:3], B[3:6, 3] = R21.T, E3
    B[6:9, 0:3], B[6:9, 3], B[6:9, 4] = R32.T @ R21.T, R32.T @ E3, E1
    return B


def b_dot(theta: Array, rate: Array) -> Array:
    """Time derivative of B (9, 5), with Rdot = R w~."""
    R21, R32 = exp_so3(theta[0] * E3), exp_so3(theta[1] * E1)
    R21dot, R32dot = R21 @ skew(rate[0] * E3), R32 @ skew(rate[1] * E1)
    Bdot = np.zeros((9, 5))
    Bdot[3:6, 0:3] = R21dot.T
    Bdot[6:9, 0:3], Bdot[6:9, 3] = R32dot.T @ R21.T + R32.T @ R21dot.T, R32dot.T @ E3
    return Bdot


def mass() -> Array:
    """M (9, 9): inertias of the ROV, the massless first arm and the rod  [eq. 86-88]."""
    return np.diag([J1, J1, J1, 0.0, 0.0, 0.0, J3, 0.0, J3])


def equations(w: Array, theta: Array, rate: Array) -> tuple[Array, Array]:
    """M* and N* (5, 5) of the angular-only model."""
    B, Bdot, M = b_matrix(theta), b_dot(theta, rate), mass()
    omega = B @ np.concatenate([w, rate])
    D = block_diag(skew(omega[0:3]), skew(omega[3:6]), skew(omega[6:9]))
    return B.T @ M @ B, B.T @ (M @ Bdot + D @ M @ B)


def angular_acceleration(w: Array, theta: Array, rate: Array, acceleration: Array) -> Array:
    """Wdot (3,) of the ROV for prescribed arms: the upper three of five equations  [eq. 92-94]."""
    M_star, N_star = equations(w, theta, rate)
    right = -N_star[:3] @ np.concatenate([w, rate]) - M_star[:3, 3:] @ acceleration
    return np.linalg.solve(M_star[:3, :3], right)


def appendix_a(w: Array, theta: Array, rate: Array, acceleration: Array) -> Array:
    """Wdot (3,) as printed in Appendix A, the lost minus of (cos^2 theta 3 - 1) restored."""
    w1, w2, w3 = w
    s1, c1, s2, c2 = np.sin(theta[0]), np.cos(theta[0]), np.sin(theta[1]), np.cos(theta[1])
    d1, d2 = rate
    dd1, dd2 = acceleration
    first = (
        2 * w3 * s1 * s2**2 * d2 - w1 * 2 * s2 * c2 * d2 - w2 * w3 * (c2**2 - 1) - c1 * c2 * s2 * d1**2
        - w2 * w3 * c1**2 * c2**2 - c1 * dd2 - 2 * w2 * c1**2 * c2**2 * d1 + 2 * s1 * s2**2 * d1 * d2
        + w2**2 * c1 * c2 * s2 - w3**2 * c1 * c2 * s2 - c2 * s1 * s2 * dd1 + w1 * w3 * c1 * c2**2 * s1
        - 2 * w3 * c1 * c2 * s2 * d1 + 2 * w1 * c1 * c2**2 * s1 * d1 + 2 * w1 * c1**2 * c2 * s2 * d2
        - w1 * w2 * c2 * s1 * s2 + 2 * w2 * c1 * c2 * s1 * s2 * d2
    )  # fmt: skip
    second = (
        2 * w1 * w3 * c2**2 - w1 * w3 - s1 * dd2 - 2 * w3 * c1 * d2 + 2 * w1 * c2**2 * d1 - 2 * c1 * d1 * d2
        - c2 * s1 * s2 * d1**2 - w1 * w3 * c1**2 * c2**2 + 2 * w3 * c1 * c2**2 * d2 - 2 * w1 * c1**2 * c2**2 * d1
        + 2 * c1 * c2**2 * d1 * d2 + c1 * c2 * s2 * dd1 + w1**2 * c2 * s1 * s2 - w3**2 * c2 * s1 * s2
        - w2 * w3 * c1 * c2**2 * s1 - 2 * w3 * c2 * s1 * s2 * d1 - 2 * w2 * c1 * c2**2 * s1 * d1
        - 2 * w2 * c1**2 * c2 * s2 * d2 - w1 * w2 * c1 * c2 * s2 + 2 * w1 * c1 * c2 * s1 * s2 * d2
    )  # fmt: skip
    third = c2 * (
        2 * w3 * s2 * d2 - c2 * dd1 + 2 * s2 * d1 * d2 - w1 * w2 * c2 + w2 * w3 * s1 * s2 - w1**2 * c1 * c2 * s1
        + w2**2 * c1 * c2 * s1 + 2 * w1 * w2 * c1**2 * c2 + 2 * w2 * c1 * c2 * d2 - 2 * w1 * c2 * s1 * d2
        + w1 * w3 * c1 * s2
    )  # fmt: skip
    return J3 / (J1 + J3) * np.array([first, second, third])


def closed_form_error(samples: int = 100, seed: int = 0) -> float:
    """Largest difference between Appendix A and the three equations at random states [rad/s^2]."""
    rng = np.random.default_rng(seed)
    states = rng.normal(size=(samples, 9))
    return max(
        float(np.abs(appendix_a(*parts) - angular_acceleration(*parts)).max())
        for parts in ((s[:3], s[3:5], s[5:7], s[7:9]) for s in states)
    )


@dataclass(frozen=True)
class Simplified:
    """A run of the angular-only model.

    Attributes:
        stamp: Times (T,) [s].
        w: Angular velocity of the ROV (T, 3), its own axes [rad/s].
        theta: Prescribed arm angles (T, 2) [rad].
        R: Attitude of the ROV (T, 3, 3).
        momentum: R (J1 w1 + R^(3/1) J3 w3) (T, 3), inertial axes, constant in theory [kg m^2/s].
    """

    stamp: Array
    w: Array
    theta: Array
    R: Array
    momentum: Array


def still_start(arms: Motion = ARMS) -> Array:
    """The w(0) (3,) whose angular momentum cancels that of the arms [rad/s]."""
    theta, rate, _ = (part[0] for part in arms(np.zeros(1)))
    M_star, _ = equations(np.zeros(3), theta, rate)
    return np.linalg.solve(M_star[:3, :3], -M_star[:3, 3:] @ rate)


def simplified(w0: ArrayLike = (0.0, 0.0, 0.0), arms: Motion = ARMS) -> Simplified:
    """Integrate the three equations by RK4; the attitude advances with the mean of w over each step  [eq. 96]."""
    stamp, h = times(), STEP
    at = [part.reshape(2, -1, 2) for part in _staged(arms, stamp)]
    w, R = np.empty((len(stamp), 3)), np.empty((len(stamp), 3, 3))
    w[0], R[0] = np.asarray(w0, np.float64), np.eye(3)
    for i in range(len(stamp) - 1):
        start, middle, end = ([part[0, i] for part in at], [part[1, i] for part in at], [part[0, i + 1] for part in at])
        k1 = angular_acceleration(w[i], *start)
        k2 = angular_acceleration(w[i] + h / 2 * k1, *middle)
        k3 = angular_acceleration(w[i] + h / 2 * k2, *middle)
        k4 = angular_acceleration(w[i] + h * k3, *end)
        w[i + 1] = w[i] + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        R[i + 1] = R[i] @ exp_so3(h / 2 * (w[i] + w[i + 1]))
    theta, rate, _ = arms(stamp)
    body = [equations(w[i], theta[i], rate[i])[0][:3] @ np.concatenate([w[i], rate[i]]) for i in range(len(stamp))]
    return Simplified(stamp, w, theta, R, np.einsum("tij,tj->ti", R, np.array(body)))


def _staged(arms: Motion, stamp: Array) -> list[Array]:
    """Angle, rate and acceleration at the steps (first half) and half a step later (second half)."""
    return [np.concatenate([a, b]) for a, b in zip(arms(stamp), arms(stamp + STEP / 2), strict=True)]


def arm_1_locked_pitch(stamp: Array) -> Array:
    """Exact pitch rate with the first arm locked and w(0) = 0: J3/(J1 + J3) (thetadot3(0) - thetadot3(t)) [rad/s]."""
    rate = ARM_1_LOCKED(stamp)[1][:, 1]
    return np.asarray(J3 / (J1 + J3) * (rate[0] - rate), np.float64)


# ---------------------------------------------------------------------- the whole robot


@dataclass(frozen=True)
class Full:
    """A run of the eight-degree-of-freedom robot.

    Attributes:
        trace: The motion.
        w: Angular velocity of the ROV (T, 3), its own axes [rad/s].
        linear_drift: Largest change of linear momentum, relative to the largest momentum of the rod.
        angular_drift: Largest change of angular momentum, relative to the largest angular momentum of the rod.
    """

    trace: Trace
    w: Array
    linear_drift: float
    angular_drift: float


def full_model() -> Model:
    """The floating robot with the thesis' numbers, without gravity; geometry from the thesis' web scene."""
    return Model.from_urdf(urdf_text("rov_one_arm", preset="thesis"), base="floating", gravity=(0.0, 0.0, 0.0))


def full(still: bool = False, arms: Motion = ARMS) -> Full:
    """Integrate the whole robot with the same arm motion.

    Args:
        still: Start with zero momentum instead of a resting ROV.
        arms: Motion of the two joints.
    """
    model = full_model()
    theta, rate, _ = (part[0] for part in arms(np.zeros(1)))
    q0 = np.concatenate([model.neutral()[:7], theta])
    v0 = np.concatenate([np.zeros(6), rate])
    if still:
        M_star = model.mass_matrix(q0)
        v0[:6] = np.linalg.solve(M_star[:6, :6], -M_star[:6, 6:] @ rate)
    trace = simulate(model, q0, v0, times(), Prescribed(arms))
    seen = monitor(trace)
    momenta = np.einsum("ij,tj->ti", np.diag(np.diag(model.mass_matrix(q0))), trace.v)  # scale of the moving parts
    scale_p, scale_h = float(np.abs(momenta[:, :3]).max()), float(np.abs(momenta[:, 3:6]).max())
    return Full(
        trace,
        trace.v[:, 3:6],
        float(np.abs(seen.linear_momentum - seen.linear_momentum[0]).max()) / scale_p,
        float(np.abs(seen.angular_momentum - seen.angular_momentum[0]).max()) / scale_h,
    )
