"""The compiled recursions as plain functions of a Tree and checked arrays."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from mfm_common.errors import ModelError
from mfm_dynamics.kernels import recursion
from mfm_dynamics.kernels.tree import IV, Tree
from mfm_dynamics.se3 import Array

NO_WRENCH = np.zeros((0, 6))
NONE_HELD = np.zeros(0, np.bool_)
DENSE_LIMIT = 2**30  # bytes of the largest mass matrix we build


def workspace(tree: Tree) -> Array:
    """Memory for one recursion."""
    return np.empty(tree.index.shape[0] * recursion.SLOTS)


def forward_dynamics(tree: Tree, q: Array, v: Array, tau: Array, f_ext: Array | None = None) -> Array:
    """Accelerations; see ``Model.forward_dynamics``."""
    ws = workspace(tree)
    gravity = tree.number[0, 8:11]
    if tree.passive:
        tau = tau.copy()
        recursion.joint_forces(tree.index, tree.number, q, v, tau)
    if tree.mimics:
        return _forward_dense(tree, q, v, tau, f_ext)
    a = np.zeros(tree.nv)
    wrench = _wrenches(tree, q, v, f_ext, ws)
    bad = recursion.forward_dynamics(tree.index, tree.number, q, v, tau, gravity, wrench, NONE_HELD, a, ws)
    if bad:
        _singular(tree, int(tree.index[bad, IV]))
    return a


def inverse_dynamics(tree: Tree, q: Array, v: Array, a: Array, f_ext: Array | None = None) -> Array:
    """Drive forces; see ``Model.inverse_dynamics``."""
    ws, tau = workspace(tree), np.empty(tree.nv)
    wrench = _wrenches(tree, q, v, f_ext, ws)
    recursion.inverse_dynamics(tree.index, tree.number, q, v, a, tree.number[0, 8:11], wrench, tau, ws)
    if tree.passive:
        friction = np.zeros(tree.nv)
        recursion.joint_forces(tree.index, tree.number, q, v, friction)
        tau -= friction
    return tau


def bias(tree: Tree, q: Array, v: Array, gravity: Array) -> Array:
    """Velocity terms, and gravity terms for the given gravity vector."""
    tau = np.empty(tree.nv)
    recursion.inverse_dynamics(
        tree.index, tree.number, q, v, np.zeros(tree.nv), gravity, NO_WRENCH, tau, workspace(tree)
    )
    return tau


def mass_matrix(tree: Tree, q: Array) -> Array:
    """M*, column by column: the forces that give one unit acceleration at rest without gravity."""
    if tree.nv**2 * 8 > DENSE_LIMIT:
        raise ModelError(
            f"M* of a robot with {tree.nv} speeds would need {tree.nv**2 * 8 / 2**30:.1f} GiB of memory, "
            "at most 1 GiB is allowed"
        )
    ws, M_star = workspace(tree), np.empty((tree.nv, tree.nv))
    rest, unit, still = np.zeros(tree.nv), np.eye(tree.nv), np.zeros(3)
    for i in range(tree.nv):
        recursion.inverse_dynamics(tree.index, tree.number, q, rest, unit[i], still, NO_WRENCH, M_star[i], ws)
    return 0.5 * (M_star + M_star.T)


def _forward_dense(tree: Tree, q: Array, v: Array, tau: Array, f_ext: Array | None) -> Array:
    """Mimic joints tie branches together, which a recursion over a tree cannot see: solve with M*."""
    zero, ws = np.empty(tree.nv), workspace(tree)
    wrench = _wrenches(tree, q, v, f_ext, ws)
    gravity = tree.number[0, 8:11]
    recursion.inverse_dynamics(tree.index, tree.number, q, v, np.zeros(tree.nv), gravity, wrench, zero, ws)
    M_star = mass_matrix(tree, q)
    try:
        return np.asarray(cho_solve(cho_factor(M_star), tau - zero), np.float64)
    except np.linalg.LinAlgError:
        _singular(tree, int(np.argmin(np.diag(M_star))))
        raise


def _wrenches(tree: Tree, q: Array, v: Array, f_ext: Array | None, ws: Array) -> Array:
    if f_ext is None:
        return NO_WRENCH
    out = np.zeros((tree.index.shape[0], 6))
    recursion.place(tree.index, tree.number, q, v, ws)
    recursion.wrenches_at_joints(tree.index, tree.number, f_ext, out, ws)
    return out


def _singular(tree: Tree, i: int) -> None:
    raise ModelError(
        f"M* is singular at this state: '{tree.names[i]}' moves no inertia, expected more than zero "
        "(check <inertial> of what it carries, or set an armature)"
    )
