"""A Model packed for the compiled recursions.

Kernel frames sit at the joint points. They are turned once, here, so that every joint axis is the
local third axis; in the zero pose a kernel frame is then its parent's kernel frame with its axes renamed
cyclically (1,2,3 -> 2,3,1 -> 3,1,2) whenever the joint axis is a coordinate axis there. Such a joint
needs no mounting rotation, only the renaming (columns FIRST..THIRD of ``index``) and one planar
rotation. Any other joint carries its full rotation matrix ("mounted").
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mfm_dynamics.kernels.algebra import inline
from mfm_dynamics.model import INERTIAL, Model
from mfm_dynamics.se3 import Array, shift_inertia, turn_inertia

# Kinds, as stored in index[k, KIND]
REVOLUTE, PRISMATIC, SPHERICAL, FREE = range(4)
KIND_CODES = {
    "revolute": REVOLUTE,
    "continuous": REVOLUTE,
    "prismatic": PRISMATIC,
    "spherical": SPHERICAL,
    "free": FREE,
}

# Columns of Tree.index; row 0 is the inertial frame, row k + 1 is body k
PARENT, KIND, MOUNTED, FIRST, SECOND, THIRD, IQ, IV, LEAF, OPENS = range(10)
# Columns of Tree.number
RATIO, OFFSET, MASS, ARMATURE, DAMPING, FRICTION, STIFFNESS, REST = range(8)
R_, C_, H_, I_, MOUNT, LINK = 8, 11, 14, 17, 23, 32  # joint offset, mass centre, m c, inertia, mounting, link axes
NUMBERS = 41
# Columns of Tree.field, one row per body
LIFT, CENTRE, CURRENT, LINEAR, QUADRATIC, FIELDS = 0, 3, 6, 9, 15, 21

# Slots of the workspace, per row of the tree; the three sweeps use the first 27 one after the other
OMEGA, ALPHA, ACCEL, POSE = 0, 3, 6, 9  # outward: motion at zero joint acceleration, rotation to inertial axes
P_, Q_, W_ = 0, 6, 15  # inward: articulated inertia
U_, GAIN, PUSH = 0, 6, 7  # outward again: what the joint lets through (a ball: two matrices, then its push)
BALL_PUSH = 18
N_, F_ = 21, 24  # wrench: given, then needed, then articulated
DALPHA, DACCEL = 21, 24  # outward again: acceleration
SHIFT, SINE, COSINE, RATE, TURN = 27, 30, 31, 32, 33  # offset and rotation of the joint
SLOTS = 42
FACTOR, RIGHT = 0, 36  # row 0: the six equations of a free root


@inline
def workspace_size(rows):
    """Elements of the workspace of a tree: the slots of its rows, then their angles, sines and cosines."""
    return rows * (SLOTS + 3)


@dataclass(frozen=True)
class Tree:
    """Arrays the kernels read.

    Attributes:
        index: Integers (n + 1, 10): parent, kind, whether mounted, renaming of the axes, places in q and v, whether
            the body has no children, whether it is the first to report to its parent on the way in.
        number: Floats (n + 1, NUMBERS); row 0 holds gravity in R_, nq in MASS, 1 in DAMPING if any joint is passive.
        field: Parameters of the forces of position and velocity (n, FIELDS), or (0, FIELDS).
        nq: Number of coordinates.
        nv: Number of speeds.
        mimics: Whether several joints share a coordinate.
        names: Name of each speed, for messages.
    """

    index: NDArray[np.int64]
    number: Array
    field: Array
    nq: int
    nv: int
    mimics: bool
    names: tuple[str, ...]


def pack(model: Model) -> Tree:
    """The kernel's arrays for a model."""
    n = len(model.bodies)
    index, number = np.zeros((n + 1, 10), np.int64), np.zeros((n + 1, NUMBERS))
    number[0, R_ : R_ + 3] = model.g_I
    C = [np.eye(3)]  # kernel axes of each row in link axes: v_link = C v_kernel
    com = [np.zeros(3)]
    for k, b in enumerate(model.bodies):
        row = k + 1
        p = 0 if b.parent == INERTIAL else b.parent + 1
        turn, shift, sign, mounted = _align(C[p], b.R0, b.joint.axis, b.joint.kind)
        index[row, :6] = (p, KIND_CODES[b.joint.kind], mounted, shift % 3, (shift + 1) % 3, (shift + 2) % 3)
        index[row, IQ:LEAF] = (b.iq, b.iv)
        J = turn_inertia(b.J, turn.T)
        c = turn.T @ b.c
        number[row, :8] = (
            sign * b.ratio, sign * b.offset, b.mass,
            b.joint.armature, b.joint.damping, b.joint.friction, b.joint.stiffness, sign * b.joint.rest,
        )  # fmt: skip
        # joint offset from the parent's joint point; in the parent's axes after their renaming
        r = np.roll(C[p].T @ b.d + com[p], -shift) if not mounted else C[p].T @ b.d + com[p]
        number[row, R_ : R_ + 3] = r
        number[row, C_ : C_ + 3] = c
        number[row, H_ : H_ + 3] = b.mass * c
        I_o = shift_inertia(J, b.mass, c)
        number[row, I_ : I_ + 6] = I_o[[0, 1, 2, 1, 2, 0], [0, 1, 2, 2, 0, 1]]  # xx yy zz yz zx xy
        number[row, MOUNT : MOUNT + 9] = (C[p].T @ b.R0 @ turn).ravel()
        number[row, LINK : LINK + 9] = turn.ravel()
        C.append(turn)
        com.append(c)
    number[0, MASS] = model.nq
    number[0, DAMPING] = any(b.joint.is_passive for b in model.bodies)
    index[:, LEAF] = ~np.isin(np.arange(n + 1), index[1:, PARENT])
    last_child = {int(index[row, PARENT]): row for row in range(1, n + 1)}
    index[list(last_child.values()), OPENS] = 1
    mimics = any(b.mimic for b in model.bodies)
    field = model.water.parameters() if model.water else np.zeros((0, FIELDS))
    return Tree(index, number, field, model.nq, model.nv, mimics, model.coordinate_names)


def _align(C_p: Array, R0: Array, axis: Array, kind: str) -> tuple[Array, int, float, bool]:
    """Kernel axes of a body: (they in link axes, cyclic renaming, sign of the axis, mounted?)."""
    if kind == "free" or kind == "spherical":
        return np.eye(3), 0, 1.0, True
    in_parent = C_p.T @ R0 @ axis
    for i in range(3):
        if kind == "revolute" or kind == "continuous":
            sign = 1.0 if in_parent[i] > 0 else -1.0
            if abs(abs(in_parent[i]) - 1.0) < 1e-15:
                shift = (i + 1) % 3  # local axis 3 is the parent's axis i
                # kernel axes parallel to the parent's in the zero pose, renamed
                return R0.T @ C_p @ np.roll(np.eye(3), -shift, axis=1), shift, sign, False
    # any direction: a rotation whose third column is the axis
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    first = np.cross(helper, axis)
    first /= np.linalg.norm(first)
    return np.stack([first, np.cross(axis, first), axis], axis=1), 0, 1.0, True
