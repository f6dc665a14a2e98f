"""The compiled recursions as plain functions of a Tree and arrays."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from mfm_common.errors import ModelError
from mfm_dynamics.kernels import recursion
from mfm_dynamics.kernels.lanes import tail
from mfm_dynamics.kernels.recursion import apply_wrenches, joint_forces, kernel, place
from mfm_dynamics.kernels.tree import DAMPING, IV, R_, Tree, workspace_size
from mfm_dynamics.se3 import Array

NO_WRENCH = np.zeros((0, 6))
NONE_HELD = np.zeros(0, np.bool_)
DENSE_LIMIT = 2**30  # bytes of the largest mass matrix we build


def forward_dynamics(tree: Tree, q: Array, v: Array, tau: Array, f_ext: Array | None = None) -> Array:
    """Accelerations; see ``Model.forward_dynamics``."""
    if tree.mimics:
        return _forward_dense(tree, q, v, tau, f_ext)
    a = np.empty(tree.nv)
    wrenches = NO_WRENCH if f_ext is None else f_ext
    bad = _forward(tree.index, tree.number, q, v, tau, wrenches, a, tree.workspace)
    if bad:
        raise _singular(tree, int(tree.index[bad, IV]))
    return a


@kernel
def _forward(index, number, q, v, tau, f_ext, a, ws):
    place(index, number, q, v, ws)
    if f_ext.shape[0] > 0:
        apply_wrenches(index, number, f_ext, ws)
    push = tail(ws, workspace_size(index.shape[0]))
    for i in range(v.shape[0]):
        push[i] = tau[i]
    if number[0, DAMPING] > 0.0:
        joint_forces(index, number, q, v, push)
    gravity = number[0, R_ : R_ + 3]
    return recursion.forward_dynamics(index, number, v, push, gravity, f_ext.shape[0] > 0, NONE_HELD, a, ws)


def inverse_dynamics(tree: Tree, q: Array, v: Array, a: Array, f_ext: Array | None = None) -> Array:
    """Drive forces; see ``Model.inverse_dynamics``."""
    tau = np.zeros(tree.nv)
    wrenches = NO_WRENCH if f_ext is None else f_ext
    _inverse(tree.index, tree.number, q, v, a, wrenches, True, tree.number[0, R_ : R_ + 3], tau, tree.workspace)
    return tau


def bias(tree: Tree, q: Array, v: Array, gravity: Array) -> Array:
    """Velocity terms, and gravity terms for the given gravity vector."""
    tau = np.zeros(tree.nv)
    _inverse(tree.index, tree.number, q, v, np.zeros(tree.nv), NO_WRENCH, False, gravity, tau, tree.workspace)
    return tau


@kernel
def _inverse(index, number, q, v, a, f_ext, passive, gravity, tau, ws):
    place(index, number, q, v, ws)
    if f_ext.shape[0] > 0:
        apply_wrenches(index, number, f_ext, ws)
    if passive and number[0, DAMPING] > 0.0:
        joint_forces(index, number, q, v, tau)
        for i in range(tau.shape[0]):
            tau[i] = -tau[i]
    recursion.inverse_dynamics(index, number, v, a, gravity, f_ext.shape[0] > 0, tau, ws)


def mass_matrix(tree: Tree, q: Array) -> Array:
    """M*."""
    if tree.nv**2 * 8 > DENSE_LIMIT:
        raise ModelError(
            f"M* of a robot with {tree.nv} speeds would need {tree.nv**2 * 8 / 2**30:.1f} GiB of memory, "
            "at most 1 GiB is allowed"
        )
    M_star = np.zeros((tree.nv, tree.nv))
    _mass_matrix(tree.index, tree.number, q, M_star, tree.workspace)
    return 0.5 * (M_star + M_star.T)


@kernel
def _mass_matrix(index, number, q, M_star, ws):
    """Column by column: the forces that give one unit of acceleration at rest without gravity."""
    nv = M_star.shape[0]
    rest, unit, gravity = np.zeros(nv), np.zeros(nv), np.zeros(3)
    place(index, number, q, rest, ws)
    for i in range(nv):
        unit[i] = 1.0
        recursion.inverse_dynamics(index, number, rest, unit, gravity, False, M_star[i], ws)
        unit[i] = 0.0


def _forward_dense(tree: Tree, q: Array, v: Array, tau: Array, f_ext: Array | None) -> Array:
    """Mimic joints tie branches together, which a recursion over a tree cannot see: solve with M*."""
    M_star = mass_matrix(tree, q)
    right = tau - inverse_dynamics(tree, q, v, np.zeros(tree.nv), f_ext)
    try:
        return np.asarray(cho_solve(cho_factor(M_star), right), np.float64)
    except np.linalg.LinAlgError:
        raise _singular(tree, int(np.argmin(np.diag(M_star)))) from None


def _singular(tree: Tree, i: int) -> ModelError:
    return ModelError(
        f"M* is singular at this state: '{tree.names[i]}' moves no inertia, expected more than zero "
        "(check <inertial> of what it carries, or set an armature)"
    )
