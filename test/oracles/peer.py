"""What the two engines we compare with have in common: the map between their coordinates and ours.

A peer has its own joint order, base velocity and mimic handling. All of that is one linear map and one drift,

    v_native = T(q) v,    a_native = T(q) a + d(q, v),    tau = T(q)' tau_native   (equal power),

so T carries the permutation by joint name, the floating base, and the mimicking joints (T is then taller than wide).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from scipy.spatial.transform import Rotation

from oracles.robot import read_robot


class Peer(ABC):
    """Another engine behind the engine's public API; `friction_speed` is the eps of v / sqrt(v^2 + eps^2)."""

    def __init__(self, urdf, base="fixed", gravity=(0, 0, -9.81), friction_speed=1e-3):
        self.robot = read_robot(urdf, base)
        self.gravity_vector = np.asarray(gravity, float)
        self.friction_speed = friction_speed
        self.nq, self.nv = self.robot.nq, self.robot.nv
        self.joint_names, self.body_names = self.robot.joint_names, self.robot.body_names
        self.has_mimic = len(self.robot.independent) < len(self.robot.bodies)
        self._build()

    # What a peer must provide, all in its own coordinates.

    native_nv: int

    @abstractmethod
    def _build(self): ...

    @abstractmethod
    def _address(self, joint):
        """First index of the joint in the native q and in the native v."""

    @abstractmethod
    def _native_q(self, joint, values):
        """Our entries of one joint as native ones (quaternion order)."""

    @abstractmethod
    def _base_map(self, R, com):
        """T of the floating base: native base velocity from (xdot_C inertial, omega body)."""

    @abstractmethod
    def _base_drift(self, R, com, xdot, omega):
        """d of the floating base, dT/dt v."""

    @abstractmethod
    def _native_mass(self, q): ...

    @abstractmethod
    def _native_bias(self, q, v): ...

    @abstractmethod
    def _native_forward(self, q, v, tau, f_ext): ...

    @abstractmethod
    def _native_inverse(self, q, v, a, f_ext): ...

    @abstractmethod
    def _native_energy(self, q, v): ...

    @abstractmethod
    def _native_frames(self, q): ...

    # The engine's public API.

    def mass_matrix(self, q):
        T = self._map(q)
        return T.T @ self._native_mass(self._position(q)) @ T

    def bias(self, q, v):
        T, q_native = self._map(q), self._position(q)
        drift = self._native_mass(q_native) @ self._drift(q, v)
        return T.T @ (self._native_bias(q_native, T @ v) + drift)

    def gravity(self, q):
        return self.bias(q, np.zeros(self.nv))

    def coriolis(self, q, v):
        return self.bias(q, v) - self.gravity(q)

    def inverse_dynamics(self, q, v, a, f_ext=None):
        T = self._map(q)
        return T.T @ self._native_inverse(self._position(q), T @ v, T @ a + self._drift(q, v), self._wrenches(f_ext))

    def forward_dynamics(self, q, v, tau, f_ext=None):
        if self.has_mimic:
            rest = self.inverse_dynamics(q, v, np.zeros(self.nv), f_ext)
            return np.linalg.solve(self.mass_matrix(q), tau - rest)
        T = self._map(q)
        tau_native = np.linalg.solve(T.T, tau)
        a = self._native_forward(self._position(q), T @ v, tau_native, self._wrenches(f_ext))
        return np.linalg.solve(T, a - self._drift(q, v))

    def energy(self, q, v):
        """(kinetic, potential): rotor inertia counts as kinetic, joint springs as potential."""
        return self._native_energy(self._position(q), self._map(q) @ v)

    def frames(self, q):
        return self._native_frames(self._position(q))

    # The map.

    def _map(self, q):
        T = np.zeros((self.native_nv, self.nv))
        for joint in (body.joint for body in self.robot.bodies):
            name, multiplier, _ = self.robot.leader(joint)
            at = self._address(joint)[1]
            block = multiplier * np.eye(joint.nv)
            if joint.kind == "free":
                block = self._base_map(self._base_rotation(q), self.robot.bodies[0].com)
            T[at : at + joint.nv, self.robot.v_slice[name]] = block
        return T

    def _drift(self, q, v):
        d = np.zeros(self.native_nv)
        if self.robot.floating:
            at = self._address(self.robot.bodies[0].joint)[1]
            d[at : at + 6] = self._base_drift(self._base_rotation(q), self.robot.bodies[0].com, v[:3], v[3:6])
        return d

    def _position(self, q):
        native = np.zeros(sum(body.joint.nq for body in self.robot.bodies))
        for joint in (body.joint for body in self.robot.bodies):
            name, multiplier, offset = self.robot.leader(joint)
            values = multiplier * np.asarray(q[self.robot.q_slice[name]]) + offset
            if joint.kind == "free":  # both peers place the link frame, we place the centre of mass
                values[:3] -= self._base_rotation(q) @ self.robot.bodies[0].com
            at = self._address(joint)[0]
            native[at : at + joint.nq] = self._native_q(joint, values)
        return native

    def _base_rotation(self, q):
        return Rotation.from_quat(q[3:7]).as_matrix()

    def _wrenches(self, f_ext):
        return np.zeros((len(self.body_names), 6)) if f_ext is None else np.asarray(f_ext)

    def _friction(self, joint, v):
        return -joint.friction * v / np.sqrt(v**2 + self.friction_speed**2)
