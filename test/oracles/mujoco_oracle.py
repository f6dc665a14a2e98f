"""MuJoCo behind the engine's API, its model built with MjSpec; contacts and constraints are off."""

from __future__ import annotations

import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

from oracles.peer import Peer
from oracles.robot import skew

JOINT_TYPES = {
    "free": mujoco.mjtJoint.mjJNT_FREE,
    "spherical": mujoco.mjtJoint.mjJNT_BALL,
    "prismatic": mujoco.mjtJoint.mjJNT_SLIDE,
    "revolute": mujoco.mjtJoint.mjJNT_HINGE,
    "continuous": mujoco.mjtJoint.mjJNT_HINGE,
}


class MujocoOracle(Peer):
    """Unlike Pinocchio it wants mass on every body; damping, springs and rotor inertia are MuJoCo's own."""

    def _build(self):
        spec = mujoco.MjSpec()
        spec.option.gravity = self.gravity_vector
        spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
        spec.option.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
        spec.compiler.degree = False
        spec.compiler.balanceinertia = False
        spec.compiler.alignfree = False  # keep the free body's frame where the link frame is
        native = []
        for body in self.robot.bodies:
            parent = spec.worldbody if body.parent < 0 else native[body.parent]
            native.append(_add_body(parent, body))
        self._model = spec.compile()
        self._data = mujoco.MjData(self._model)
        self.native_nv = self._model.nv
        self._ids = [self._model.body(body.name).id for body in self.robot.bodies]

    def _address(self, joint):
        native = self._model.joint(joint.name)
        return native.qposadr[0], native.dofadr[0]

    def _native_q(self, joint, values):
        """Quaternions are (w, x, y, z) here."""
        return np.concatenate([values[:-4], values[-1:], values[-4:-1]]) if len(values) >= 4 else values

    def _base_map(self, R, com):
        """Native base velocity: xdot of the link origin inertial, omega body: xdot_L = xdot_C - R (omega x com)."""
        return np.block([[np.eye(3), R @ skew(com)], [np.zeros((3, 3)), np.eye(3)]])

    def _base_drift(self, R, com, xdot, omega):
        return np.concatenate([R @ np.cross(omega, np.cross(com, omega)), np.zeros(3)])

    def _place(self, q, v):
        self._data.qpos, self._data.qvel = q, v
        self._data.qfrc_applied = self._data.xfrc_applied = 0

    def _native_mass(self, q):
        self._place(q, np.zeros(self.native_nv))
        mujoco.mj_forward(self._model, self._data)
        M = np.zeros((self.native_nv, self.native_nv))
        mujoco.mj_fullM(self._model, self._data, M)
        return M

    def _native_bias(self, q, v):
        self._place(q, v)
        mujoco.mj_forward(self._model, self._data)
        return self._data.qfrc_bias.copy()

    def _native_forward(self, q, v, tau, f_ext):
        self._place(q, v)
        mujoco.mj_kinematics(self._model, self._data)
        self._data.qfrc_applied = tau + self._coulomb(v)
        for index, (force, torque) in zip(self._ids, self._world_wrenches(f_ext), strict=True):
            self._data.xfrc_applied[index] = [*force, *torque]
        mujoco.mj_forward(self._model, self._data)
        return self._data.qacc.copy()

    def _native_inverse(self, q, v, a, f_ext):
        """mj_inverse leaves external wrenches out, so their joint forces are taken off here."""
        self._place(q, v)
        self._data.qacc = a
        mujoco.mj_inverse(self._model, self._data)
        external = np.zeros(self.native_nv)
        for index, (force, torque) in zip(self._ids, self._world_wrenches(f_ext), strict=True):
            point = self._data.xipos[index]
            mujoco.mj_applyFT(self._model, self._data, force, torque, point, index, external)
        return self._data.qfrc_inverse - external - self._coulomb(v)

    def _native_energy(self, q, v):
        self._place(q, v)
        mujoco.mj_forward(self._model, self._data)
        potential, kinetic = self._data.energy
        return kinetic, potential

    def _native_frames(self, q):
        self._place(q, np.zeros(self.native_nv))
        mujoco.mj_kinematics(self._model, self._data)
        frames = np.tile(np.eye(4), (len(self._ids), 1, 1))
        frames[:, :3, :3] = self._data.xmat[self._ids].reshape(-1, 3, 3)
        frames[:, :3, 3] = self._data.xipos[self._ids]
        return frames

    def _world_wrenches(self, f_ext):
        for index, wrench in zip(self._ids, f_ext, strict=True):
            yield wrench[:3], self._data.xmat[index].reshape(3, 3) @ wrench[3:]

    def _coulomb(self, v):
        """Smoothed friction; MuJoCo's own is a constraint."""
        tau = np.zeros(self.native_nv)
        for joint in (body.joint for body in self.robot.bodies):
            start = self._address(joint)[1]
            at = slice(start, start + joint.nv)
            tau[at] = self._friction(joint, v[at])
        return tau


def _add_body(parent, body):
    joint = body.joint
    x, y, z, w = Rotation.from_matrix(joint.R_pj).as_quat()
    native = parent.add_body(name=body.name, pos=joint.p_pj, quat=[w, x, y, z])
    native.explicitinertial = True
    native.mass, native.ipos = body.mass, body.com
    J = body.inertia
    native.fullinertia = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
    axis = joint.axis if np.any(joint.axis) else [0, 0, 1]
    added = native.add_joint(name=joint.name, type=JOINT_TYPES[joint.kind], axis=axis)
    added.armature = joint.armature
    added.damping[0], added.stiffness[0], added.springref = joint.damping, joint.stiffness, joint.rest
    return native
