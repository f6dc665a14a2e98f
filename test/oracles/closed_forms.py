"""Textbook equations of motion of small robots, written down by hand; the robots themselves are in `trees`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracles.robot import skew

G = 9.81  # m/s^2


@dataclass(frozen=True)
class Pendulum:
    """A body on a hinge, with what may sit on the hinge: rotor inertia, damper, spring."""

    mass: float
    length: float
    inertia: float = 0.0  # about the centre of mass, along the hinge
    armature: float = 0.0
    damping: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0

    @property
    def moment_of_inertia(self):
        return self.inertia + self.mass * self.length**2 + self.armature

    def gravity(self, q):
        return self.mass * G * self.length * np.sin(q)

    def acceleration(self, q, v, tau):
        elastic = self.stiffness * (q - self.rest)
        return (tau - self.gravity(q) - self.damping * v - elastic) / self.moment_of_inertia

    def energy(self, q, v):
        kinetic = 0.5 * self.moment_of_inertia * v**2
        return kinetic, -self.mass * G * self.length * np.cos(q) + 0.5 * self.stiffness * (q - self.rest) ** 2


@dataclass(frozen=True)
class TwoLinkArm:
    """Planar arm, relative angles, gravity along -y; J are moments about the centres of mass."""

    m1: float
    l1: float
    c1: float
    J1: float
    m2: float
    c2: float
    J2: float

    def mass_matrix(self, q):
        own = self.J2 + self.m2 * self.c2**2
        coupling = self.m2 * self.l1 * self.c2 * np.cos(q[1])
        first = self.J1 + self.m1 * self.c1**2 + self.m2 * self.l1**2 + own + 2 * coupling
        return np.array([[first, own + coupling], [own + coupling, own]])

    def coriolis(self, q, v):
        h = self.m2 * self.l1 * self.c2 * np.sin(q[1])
        return np.array([-h * (2 * v[0] * v[1] + v[1] ** 2), h * v[0] ** 2])

    def gravity(self, q):
        fore = self.m2 * G * self.c2 * np.cos(q[0] + q[1])
        return np.array([(self.m1 * self.c1 + self.m2 * self.l1) * G * np.cos(q[0]) + fore, fore])

    def energy(self, q, v):
        height_1 = self.c1 * np.sin(q[0])
        height_2 = self.l1 * np.sin(q[0]) + self.c2 * np.sin(q[0] + q[1])
        return 0.5 * v @ self.mass_matrix(q) @ v, G * (self.m1 * height_1 + self.m2 * height_2)


def bead_acceleration(mass, axis, force, gravity):
    """Newton's law of a particle on a straight rail: only the component along the rail counts."""
    direction = np.asarray(axis, float) / np.linalg.norm(axis)
    return force / mass + direction @ np.asarray(gravity)


def free_body_acceleration(mass, J, omega, force, moment, gravity):
    """Newton and Euler: m xddot = f + m g, J wdot + w x J w = moment (J, omega, moment in body axes)."""
    linear = np.asarray(force) / mass + np.asarray(gravity)
    return np.concatenate([linear, np.linalg.solve(J, moment - np.cross(omega, J @ omega))])


def ball_pendulum_acceleration(mass, com, J, R, omega, moment, gravity):
    """Euler's equations about the fixed ball: J_o wdot + w x J_o w = moment + com x m R'g, in body axes."""
    J_o = about_pivot(mass, com, J)
    weight = mass * R.T @ np.asarray(gravity)
    return np.linalg.solve(J_o, moment + np.cross(com, weight) - np.cross(omega, J_o @ omega))


def about_pivot(mass, com, J):
    """Inertia about the link origin instead of the centre of mass (parallel axes)."""
    return J - mass * skew(com) @ skew(com)


def conical_speed(mass, length, across, along, tilt):
    """Rate at which a symmetric body tilted from the vertical circles steadily, turning as one with its path.

    m g l sin = W^2 (A - C) sin cos, with A the moment across about the pivot and C the moment along.
    """
    return np.sqrt(mass * G * length / ((across + mass * length**2 - along) * np.cos(tilt)))


def universal_joint_mass(mass, com, J, second):
    """Mass matrix of a body behind crossed hinges x, y (cross massless): w = Ry' e1 q1dot + e2 q2dot."""
    axes = np.array([[np.cos(second), 0.0], [0.0, 1.0], [np.sin(second), 0.0]])
    return axes.T @ about_pivot(mass, com, J) @ axes
