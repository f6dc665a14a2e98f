"""Joint types: how a joint places and moves the body it drives.

Joint k between parent p and body k gives

    R^(k/p) = R0 turn(q)     the mounting rotation, then the joint's own
    slide(q)                 displacement of the joint point, in the axes of body k
    w_rel = angular qdot     relative angular velocity, in the axes of body k
    v_rel = linear qdot      relative linear velocity, in inertial axes

A new joint type is one class here, one entry in ``KINDS`` and its case in the kernels.
"""

from dataclasses import dataclass, field

import numpy as np

from mfm_dynamics.se3 import Array, exp_quaternion, exp_so3, quaternion_product, rotation, skew


class JointKind:
    """A joint that allows nothing; subclasses override what they allow."""

    nq = 0
    nv = 0

    def turn(self, axis: Array, q: Array) -> Array:
        """Joint rotation (3, 3) at coordinates q (nq,)."""
        return np.eye(3)

    def slide(self, axis: Array, q: Array) -> Array:
        """Joint displacement (3,) in the axes of the driven body [m]."""
        return np.zeros(3)

    def angular(self, axis: Array) -> Array:
        """Columns (3, nv) of the relative angular velocity, in the axes of the driven body."""
        return np.zeros((3, self.nv))

    def linear(self, axis: Array, R: Array) -> Array:
        """Columns (3, nv) of the relative linear velocity, in inertial axes; R is R^(k)."""
        return np.zeros((3, self.nv))

    def linear_rate(self, axis: Array, R: Array, omega: Array) -> Array:
        """Time derivative (3, nv) of ``linear``; omega is w^(k)."""
        return np.zeros((3, self.nv))

    def advance(self, q: Array, dq: Array) -> Array:
        """Coordinates after the step dq (nv,) along the joint's own exponential map."""
        return q + dq


class Revolute(JointKind):
    """Rotation about one axis; URDF's ``revolute`` and ``continuous``."""

    nq = nv = 1

    def turn(self, axis: Array, q: Array) -> Array:
        """exp(a~ theta)  [Snake2019, eq. 18]."""
        return exp_so3(axis * q[0])

    def angular(self, axis: Array) -> Array:
        """The axis, which its own rotation leaves unchanged."""
        return axis.reshape(3, 1)


class Prismatic(JointKind):
    """Translation along one axis."""

    nq = nv = 1

    def slide(self, axis: Array, q: Array) -> Array:
        """``a q``."""
        return np.asarray(axis * q[0], np.float64)

    def linear(self, axis: Array, R: Array) -> Array:
        """R^(k) a."""
        return np.asarray(R @ axis, np.float64).reshape(3, 1)

    def linear_rate(self, axis: Array, R: Array, omega: Array) -> Array:
        """R^(k) w~ a."""
        return np.asarray(R @ skew(omega) @ axis, np.float64).reshape(3, 1)


class Spherical(JointKind):
    """Ball and socket: quaternion (x, y, z, w), relative angular velocity in the driven body."""

    nq, nv = 4, 3

    def turn(self, axis: Array, q: Array) -> Array:
        """Rotation of the quaternion."""
        return rotation(q)

    def angular(self, axis: Array) -> Array:
        """All three axes of the driven body."""
        return np.eye(3)

    def advance(self, q: Array, dq: Array) -> Array:
        """Q exp(dq~), kept at unit length."""
        q = quaternion_product(q, exp_quaternion(dq))
        return np.asarray(q / np.linalg.norm(q), np.float64)


class Free(JointKind):
    """Floating first body: mass centre (inertial) and quaternion; speeds xdot inertial, omega body."""

    nq, nv = 7, 6

    def turn(self, axis: Array, q: Array) -> Array:
        """R^(1)."""
        return rotation(q[3:])

    def slide(self, axis: Array, q: Array) -> Array:
        """The mass centre in body axes, so that R^(1) slide = x^(1)."""
        return np.asarray(rotation(q[3:]).T @ q[:3], np.float64)

    def angular(self, axis: Array) -> Array:
        """The last three speeds are omega itself."""
        return np.hstack([np.zeros((3, 3)), np.eye(3)])

    def linear(self, axis: Array, R: Array) -> Array:
        """The first three speeds are xdot itself; inertial, hence constant columns."""
        return np.hstack([np.eye(3), np.zeros((3, 3))])

    def advance(self, q: Array, dq: Array) -> Array:
        """Position adds, rotation advances by R exp(dphi~)."""
        return np.concatenate([q[:3] + dq[:3], Spherical().advance(q[3:], dq[3:])])


KINDS: dict[str, JointKind] = {
    "revolute": Revolute(),
    "continuous": Revolute(),
    "prismatic": Prismatic(),
    "spherical": Spherical(),
    "free": Free(),
}


@dataclass(frozen=True)
class Joint:
    """One joint: its type, axis, limits, and the passive elements around it.

    Attributes:
        name: Name in the robot description.
        kind: Key of ``KINDS``.
        axis: Unit axis (3,) in the axes of the driven body.
        lower: Smallest coordinate [rad or m].
        upper: Largest coordinate [rad or m].
        effort: Largest drive torque or force [N m or N].
        velocity: Largest drive speed [rad/s or m/s].
        damping: Viscous friction [N m s/rad or N s/m].
        friction: Coulomb friction [N m or N].
        stiffness: Spring [N m/rad or N/m].
        rest: Coordinate where the spring is slack [rad or m].
        armature: Reflected rotor inertia of the drive [kg m^2 or kg].
    """

    name: str
    kind: str
    axis: Array = field(default_factory=lambda: np.array([1.0, 0.0, 0.0]))
    lower: float = -np.inf
    upper: float = np.inf
    effort: float = np.inf
    velocity: float = np.inf
    damping: float = 0.0
    friction: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    armature: float = 0.0

    @property
    def type(self) -> JointKind:
        """The joint's kinematics."""
        return KINDS[self.kind]

    @property
    def is_passive(self) -> bool:
        """Whether the joint itself pushes: damping, friction or a spring."""
        return bool(self.damping or self.friction or self.stiffness)
