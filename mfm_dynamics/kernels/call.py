"""The compiled recursions bound to one robot and its memory."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from mfm_common.errors import ModelError
from mfm_dynamics.kernels import recursion
from mfm_dynamics.kernels.compiling import compile_for
from mfm_dynamics.kernels.field import locate, push_on
from mfm_dynamics.kernels.lanes import single
from mfm_dynamics.kernels.recursion import joint_forces, kernel, place, prepare
from mfm_dynamics.kernels.tree import (
    DAMPING,
    FIELDS,
    FREE,
    GAIN,
    IQ,
    IV,
    KIND,
    MASS,
    SLOTS,
    SPHERICAL,
    pack,
    workspace_size,
)
from mfm_dynamics.model import LARGEST, SHORTEST, Model
from mfm_dynamics.se3 import Array

NO_WRENCH, NO_FIELD = np.zeros((0, 6)), np.zeros((0, FIELDS))
NONE_HELD = np.zeros(0, np.bool_)
DENSE_LIMIT = 2**30  # bytes of the largest mass matrix we build


class Compiled:
    """Dynamics of one robot on checked arrays; ``Model`` has the public methods."""

    def __init__(self, model: Model):
        self.tree = pack(model)
        self._robot = self.tree.index, self.tree.number
        self._alone = not self.tree.mimics and len(self.tree.field) == 0
        self._memory = np.empty(workspace_size(len(model.bodies) + 1) + model.nv)
        self._nv = model.nv
        compile_for(ENTRIES)
        _quick.disable_compile()  # other arguments are converted first, never compiled for
        _prepare(*self._robot, self._memory)

    def quick(self, q: Array, v: Array, tau: Array) -> Array | None:
        """Accelerations, if the arguments are arrays of doubles of the right length, finite, and all goes well."""
        a = np.empty(self._nv)
        try:
            good = _quick(*self._robot, q, v, tau, a, self._memory) == 0
        except TypeError:
            return None
        return a if good and self._alone else None

    def forward_dynamics(self, q: Array, v: Array, tau: Array, f_ext: Array) -> Array:
        """Accelerations; f_ext (n, 6) or (0, 6)."""
        if self.tree.mimics:
            return self._forward_dense(q, v, tau, f_ext)
        a = np.empty(self._nv)
        bad = _forward(*self._robot, q, v, tau, self.tree.field, f_ext, a, self._memory)
        if bad:
            raise self._singular(int(self.tree.index[bad, IV]))
        return a

    def joint_inertias(self, q: Array) -> Array:
        """What each one-coordinate joint feels (nv,) when all beyond it is free; zero for other speeds."""
        rest, out = np.zeros(self._nv), np.zeros(self._nv)
        self.forward_dynamics(q, rest, rest, NO_WRENCH)
        for row in range(1, len(self.tree.index)):
            if self.tree.index[row, KIND] < SPHERICAL:
                out[self.tree.index[row, IV]] = 1.0 / self._memory[row * SLOTS + GAIN]
        return out

    def inverse_dynamics(self, q: Array, v: Array, a: Array, f_ext: Array) -> Array:
        """Drive forces; f_ext (n, 6) or (0, 6)."""
        tau = np.zeros(self._nv)
        _inverse(*self._robot, q, v, a, self.tree.field, f_ext, True, 1.0, tau, self._memory)
        return tau

    def bias(self, q: Array, v: Array, weightless: bool = False) -> Array:
        """Velocity terms, and gravity terms unless weightless."""
        tau, weight = np.zeros(self._nv), 0.0 if weightless else 1.0
        _inverse(*self._robot, q, v, np.zeros(self._nv), NO_FIELD, NO_WRENCH, False, weight, tau, self._memory)
        return tau

    def mass_matrix(self, q: Array) -> Array:
        """M*."""
        need = self._nv**2 * 8
        if need > DENSE_LIMIT:
            raise ModelError(
                f"M* of a robot with {self._nv} speeds would need {need / 2**30:.1f} GiB of memory, "
                "at most 1 GiB is allowed; use forward_dynamics and inverse_dynamics, which need none of it"
            )
        M_star = np.zeros((self._nv, self._nv))
        _mass_matrix(*self._robot, q, M_star, self._memory)
        return np.asarray(0.5 * (M_star + M_star.T), np.float64)

    def _forward_dense(self, q: Array, v: Array, tau: Array, f_ext: Array) -> Array:
        """Mimic joints tie branches together, which a recursion over a tree cannot see: solve with M*."""
        M_star = self.mass_matrix(q)
        right = tau - self.inverse_dynamics(q, v, np.zeros(self._nv), f_ext)
        try:
            return np.asarray(cho_solve(cho_factor(M_star), right), np.float64)
        except np.linalg.LinAlgError:
            raise self._singular(int(np.argmin(np.diag(M_star)))) from None

    def _singular(self, i: int) -> ModelError:
        return ModelError(
            f"M* is singular at this state: '{self.tree.names[i]}' moves no inertia, expected more than zero "
            "(check <inertial> of what it carries, or set an armature)"
        )


@kernel
def _prepare(index, number, memory):
    prepare(index, number, single(memory))


@kernel
def _quick(index, number, q, v, tau, a, memory):
    """Forward dynamics after the cheapest complete check: 0, the row of a singular joint, or -1 for bad arguments."""
    nv = a.shape[0]
    if number[0, MASS] != q.shape[0] or v.shape[0] != nv or tau.shape[0] != nv:
        return -1
    wrong = 0
    for x in (q, v, tau):
        for i in range(x.shape[0]):
            wrong += not abs(x[i]) <= LARGEST
    for k in range(1, index.shape[0]):
        if index[k, KIND] >= SPHERICAL:
            i = index[k, IQ] + (3 if index[k, KIND] == FREE else 0)
            wrong += not q[i] ** 2 + q[i + 1] ** 2 + q[i + 2] ** 2 + q[i + 3] ** 2 > SHORTEST**2
    if wrong:
        return -1
    nothing = number[:0]
    return _forward(index, number, q, v, tau, nothing, nothing, a, memory)


@kernel
def _forward(index, number, q, v, tau, field, f_ext, a, memory):
    ws = single(memory)
    place(index, number, q, v, ws)
    loaded = _load(index, number, v, field, f_ext, ws)
    if number[0, DAMPING] == 0.0:
        return recursion.forward_dynamics(index, number, v, tau, loaded, NONE_HELD, a, ws)
    push = memory[workspace_size(index.shape[0]) :]
    push[:] = tau
    joint_forces(index, number, q, v, push)
    return recursion.forward_dynamics(index, number, v, push, loaded, NONE_HELD, a, ws)


@kernel
def _inverse(index, number, q, v, a, field, f_ext, passive, weight, tau, memory):
    ws = single(memory)
    place(index, number, q, v, ws)
    loaded = _load(index, number, v, field, f_ext, ws)
    if passive and number[0, DAMPING] > 0.0:
        joint_forces(index, number, q, v, tau)
        for i in range(tau.shape[0]):
            tau[i] = -tau[i]
    recursion.inverse_dynamics(index, number, v, a, weight, loaded, tau, ws)


@kernel
def _load(index, number, v, field, f_ext, ws):
    """Whether wrenches act from outside; if so, puts them in their place."""
    if field.shape[0] == 0 and f_ext.shape[0] == 0:
        return False
    locate(index, v, ws)
    push_on(index, number, field, f_ext, ws)
    return True


@kernel
def _mass_matrix(index, number, q, M_star, memory):
    """Column by column: the forces that give one unit of acceleration at rest without gravity."""
    nv, ws = M_star.shape[0], single(memory)
    rest, unit = np.zeros(nv), np.zeros(nv)
    place(index, number, q, rest, ws)
    for i in range(nv):
        unit[i] = 1.0
        recursion.inverse_dynamics(index, number, rest, unit, 0.0, False, M_star[i], ws)
        unit[i] = 0.0


ROBOT, LIST, TABLE = ("int64[:,::1]", "float64[:,::1]"), "float64[::1]", "float64[:,::1]"
ENTRIES = {
    _prepare: ("void", *ROBOT, LIST),
    _quick: ("int64", *ROBOT, LIST, LIST, LIST, LIST, LIST),
    _forward: ("int64", *ROBOT, LIST, LIST, LIST, TABLE, TABLE, LIST, LIST),
    _inverse: ("void", *ROBOT, LIST, LIST, LIST, TABLE, TABLE, "boolean", "float64", LIST, LIST),
    _mass_matrix: ("void", *ROBOT, LIST, TABLE, LIST),
}
