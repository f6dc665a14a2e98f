"""A URDF read for the oracles: links fused over fixed joints, movable joints in depth-first order.

The only conventions shared with the engine are those of its public API, restated here from scratch:
q, v and tau in depth-first joint order, a floating base ahead of them, spherical joints as quaternions (x, y, z, w).
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.transform import Rotation

COORDINATES = {"revolute": (1, 1), "continuous": (1, 1), "prismatic": (1, 1), "spherical": (4, 3), "free": (7, 6)}


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


@dataclass
class Body:
    """A link with everything welded to it; `com` and `inertia` (about the com) in the axes of its topmost link."""

    name: str
    parent: int  # index of the parent body, -1 for the ground
    joint: Joint
    mass: float = 0.0
    com: np.ndarray = field(default_factory=lambda: np.zeros(3))
    inertia: np.ndarray = field(default_factory=lambda: np.zeros((3, 3)))

    def weld(self, mass, com, inertia):
        """Add a part, moving both inertias to the common centre of mass (parallel axes)."""
        total = self.mass + mass
        centre = com if total == 0 else (self.mass * self.com + mass * com) / total
        parts = [(self.mass, self.com - centre, self.inertia), (mass, com - centre, inertia)]
        self.inertia = sum(J - m * skew(r) @ skew(r) for m, r, J in parts)
        self.mass, self.com = total, centre


@dataclass
class Joint:
    """A movable joint: where it sits in the parent's topmost link (R_pj, p_pj), how it moves, its passive forces."""

    name: str
    kind: str
    R_pj: np.ndarray
    p_pj: np.ndarray
    axis: np.ndarray
    damping: float = 0.0
    friction: float = 0.0
    armature: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    mimic: tuple[str, float, float] | None = None  # leader, multiplier, offset

    @property
    def nq(self):
        return COORDINATES[self.kind][0]

    @property
    def nv(self):
        return COORDINATES[self.kind][1]


@dataclass
class Robot:
    bodies: list[Body]  # depth first; body k is driven by bodies[k].joint

    def __post_init__(self):
        """Lay out q and v: every independent joint gets its slices, a mimicking joint gets none."""
        self.q_slice, self.v_slice = {}, {}
        self.nq = self.nv = 0
        for joint in self.independent:
            self.q_slice[joint.name] = slice(self.nq, self.nq + joint.nq)
            self.v_slice[joint.name] = slice(self.nv, self.nv + joint.nv)
            self.nq += joint.nq
            self.nv += joint.nv

    @property
    def independent(self):
        return [body.joint for body in self.bodies if body.joint.mimic is None]

    @property
    def joint_names(self):
        return [joint.name for joint in self.independent if joint.kind != "free"]

    @property
    def body_names(self):
        return [body.name for body in self.bodies]

    @property
    def floating(self):
        return self.bodies[0].joint.kind == "free"

    def leader(self, joint):
        """(name, multiplier, offset) of the independent joint that gives this one its position."""
        by_name = {body.joint.name: body.joint for body in self.bodies}
        multiplier, offset = 1.0, 0.0
        while joint.mimic:
            name, factor, shift = joint.mimic
            multiplier, offset, joint = multiplier * factor, offset + multiplier * shift, by_name[name]
        return joint.name, multiplier, offset

    def random_state(self, rng, speed=1.0):
        """A configuration without preference for any angle, and speeds of the given size."""
        q = np.empty(self.nq)
        for joint in self.independent:
            at = self.q_slice[joint.name]
            if joint.kind in ("free", "spherical"):
                q[at][-4:] = Rotation.random(random_state=int(rng.integers(2**31))).as_quat()
                q[at][:-4] = rng.normal(size=joint.nq - 4)
            else:
                q[at] = 0.2 * rng.normal() if joint.kind == "prismatic" else rng.uniform(-np.pi, np.pi)
        return q, speed * rng.normal(size=self.nv)


def read_robot(urdf, base="fixed"):
    """The moving bodies of a (valid) URDF string; links welded to a fixed root are ground and left out."""
    root = ET.fromstring(urdf)
    links = {link.get("name"): link for link in root.findall("link")}
    joints = root.findall("joint")
    (top,) = set(links) - {joint.find("child").get("link") for joint in joints}
    leaving = {name: [] for name in links}
    for joint in joints:
        leaving[joint.find("parent").get("link")].append(joint)

    kind = "free" if base == "floating" else "ground"
    bodies = [Body(top, -1, Joint("floating_base", kind, np.eye(3), np.zeros(3), np.zeros(3)))]
    bodies[0].weld(*_inertial(links[top]))
    stack = [(joint, 0, np.eye(3), np.zeros(3)) for joint in reversed(leaving[top])]
    while stack:
        element, at, R_bl, p_bl = stack.pop()  # the joint, its parent body, its parent link's pose in that body
        R_lj, p_lj = _pose(element.find("origin"))
        R_bj, p_bj = R_bl @ R_lj, p_bl + R_bl @ p_lj
        child = element.find("child").get("link")
        mass, com, inertia = _inertial(links[child])
        if element.get("type") != "fixed":
            bodies.append(Body(child, at, _joint(element, R_bj, p_bj)))
            at, R_bj, p_bj = len(bodies) - 1, np.eye(3), np.zeros(3)
        bodies[at].weld(mass, p_bj + R_bj @ com, R_bj @ inertia @ R_bj.T)
        stack += [(joint, at, R_bj, p_bj) for joint in reversed(leaving[child])]
    return Robot(bodies if base == "floating" else _without_ground(bodies))


def _without_ground(bodies):
    for body in bodies:
        body.parent -= 1
    return bodies[1:]


def _joint(element, R_pj, p_pj):
    axis = element.find("axis")
    direction = np.array([1.0, 0, 0]) if axis is None else _numbers(axis.get("xyz"))
    joint = Joint(element.get("name"), element.get("type"), R_pj, p_pj, direction / np.linalg.norm(direction))
    for tag, names in (("dynamics", ("damping", "friction")), ("mfm", ("armature", "stiffness", "rest"))):
        found = element.find(tag)
        for name in names if found is not None else ():
            setattr(joint, name, float(found.get(name, 0.0)))
    mimic = element.find("mimic")
    if mimic is not None:
        joint.mimic = mimic.get("joint"), float(mimic.get("multiplier", 1.0)), float(mimic.get("offset", 0.0))
    return joint


def _inertial(link):
    """(mass, com, inertia about the com in link axes); zeros for a link without <inertial>."""
    element = link.find("inertial")
    if element is None:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    R, com = _pose(element.find("origin"))
    given = element.find("inertia")
    xx, xy, xz, yy, yz, zz = (float(given.get(key)) for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return float(element.find("mass").get("value")), com, R @ inertia @ R.T


def _pose(origin):
    if origin is None:
        return np.eye(3), np.zeros(3)
    rpy, xyz = (_numbers(origin.get(key, "0 0 0")) for key in ("rpy", "xyz"))
    return Rotation.from_euler("xyz", rpy).as_matrix(), xyz


def _numbers(text):
    return np.array([float(word) for word in text.split()])
