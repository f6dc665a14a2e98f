"""Pinocchio behind the engine's API, its model built joint by joint (its URDF reader knows no spherical joint)."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from oracles.peer import Peer
from oracles.robot import skew


class PinocchioOracle(Peer):
    def _build(self):
        """Add joints depth first: crba is silently wrong in any other order."""
        self._model = pin.Model()
        self._model.gravity.linear = self.gravity_vector
        for body in self.robot.bodies:
            joint = body.joint
            parent = 0 if body.parent < 0 else self._id(self.robot.bodies[body.parent].joint)
            index = self._model.addJoint(parent, _joint_model(joint), pin.SE3(joint.R_pj, joint.p_pj), joint.name)
            inertia = pin.Inertia(body.mass, body.com, body.inertia)
            self._model.appendBodyToJoint(index, inertia, pin.SE3.Identity())
        armature = np.zeros(self._model.nv)
        for joint in (body.joint for body in self.robot.bodies):
            armature[self._at_v(joint)] = joint.armature
        self._model.armature = armature
        self._data = self._model.createData()
        self.native_nv = self._model.nv

    def _id(self, joint):
        return self._model.getJointId(joint.name)

    def _address(self, joint):
        native = self._model.joints[self._id(joint)]
        return native.idx_q, native.idx_v

    def _at_v(self, joint):
        start = self._address(joint)[1]
        return slice(start, start + joint.nv)

    def _native_q(self, joint, values):
        return values  # quaternions are (x, y, z, w) here too

    def _base_map(self, R, com):
        """Native base velocity: that of the link origin, in link axes: v_L = R' xdot_C - omega x com."""
        return np.block([[R.T, skew(com)], [np.zeros((3, 3)), np.eye(3)]])

    def _base_drift(self, R, com, xdot, omega):
        """Native base acceleration is the derivative of those components: d/dt R' xdot_C has -omega x R' xdot_C."""
        return np.concatenate([-np.cross(omega, R.T @ xdot), np.zeros(3)])

    def _native_mass(self, q):
        M = pin.crba(self._model, self._data, q)
        return np.triu(M) + np.triu(M, 1).T

    def _native_bias(self, q, v):
        return pin.nonLinearEffects(self._model, self._data, q, v).copy()

    def _native_forward(self, q, v, tau, f_ext):
        tau = tau + self._passive(q, v)
        return pin.aba(self._model, self._data, q, v, tau, self._forces(q, f_ext)).copy()

    def _native_inverse(self, q, v, a, f_ext):
        return pin.rnea(self._model, self._data, q, v, a, self._forces(q, f_ext)) - self._passive(q, v)

    def _native_energy(self, q, v):
        """Summed body by body: computeKineticEnergy (4.1) counts rotor inertia for some joint types only."""
        pin.forwardKinematics(self._model, self._data, q, v)
        kinetic, potential = 0.0, pin.computePotentialEnergy(self._model, self._data)
        for joint in (body.joint for body in self.robot.bodies):
            index = self._id(joint)
            kinetic += 0.5 * self._model.inertias[index].vtiv(self._data.v[index])
            kinetic += 0.5 * joint.armature * np.sum(v[self._at_v(joint)] ** 2)
            potential += 0.5 * joint.stiffness * (q[self._address(joint)[0]] - joint.rest) ** 2
        return kinetic, potential

    def _native_frames(self, q):
        pin.forwardKinematics(self._model, self._data, q)
        frames = []
        for body in self.robot.bodies:
            placement = self._data.oMi[self._id(body.joint)]
            frames.append(pin.SE3(placement.rotation, placement.act(body.com)).homogeneous)
        return np.array(frames)

    def _forces(self, q, f_ext):
        """Wrench (inertial force, body moment) at each centre of mass as a local wrench at the joint."""
        pin.forwardKinematics(self._model, self._data, q)
        forces = pin.StdVec_Force()
        forces.extend([pin.Force.Zero() for _ in range(self._model.njoints)])
        for body, (fx, fy, fz, *moment) in zip(self.robot.bodies, f_ext, strict=True):
            index = self._id(body.joint)
            force = self._data.oMi[index].rotation.T @ np.array([fx, fy, fz])
            forces[index] = pin.Force(force, np.array(moment) + np.cross(body.com, force))
        return forces

    def _passive(self, q, v):
        tau = np.zeros(self.native_nv)
        for joint in (body.joint for body in self.robot.bodies):
            at = self._at_v(joint)
            tau[at] = -joint.damping * v[at] + self._friction(joint, v[at])
            if joint.stiffness:
                tau[at] -= joint.stiffness * (q[self._address(joint)[0]] - joint.rest)
        return tau


def _joint_model(joint):
    if joint.kind == "free":
        return pin.JointModelFreeFlyer()
    if joint.kind == "spherical":
        return pin.JointModelSpherical()
    if joint.kind == "prismatic":
        return pin.JointModelPrismaticUnaligned(joint.axis)
    return pin.JointModelRevoluteUnaligned(joint.axis)
