"""The robot as the Moving Frame Method sees it: bodies in parent-first order, each driven by one joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ModelError, StateError
from mfm_dynamics.forces.water import Water
from mfm_dynamics.joints import Joint
from mfm_dynamics.se3 import Array

if TYPE_CHECKING:
    from mfm_dynamics.kernels.call import Compiled
    from mfm_dynamics.kernels.tree import Tree

INERTIAL = -1  # parent index of a body that hangs on the inertial frame
LARGEST = 1e12  # magnitude of a coordinate, speed or force beyond which squares and sines lose their meaning
SHORTEST = 1e-6  # length of a quaternion below which it has no direction


@dataclass(frozen=True)
class Body:
    """One rigid body, its frame at the mass centre with the axes of its URDF link.

    Attributes:
        name: Link name.
        parent: Index of the parent body, or ``INERTIAL``.
        joint: The joint that drives this body.
        R0: Mounting rotation (3, 3) of R^(k/p) = R0 turn(q).
        d: Parent's mass centre (or inertial origin) -> joint (3,), parent axes [m].
        c: Joint -> mass centre (3,), own axes [m].
        mass: [kg].
        J: Inertia about the mass centre (3, 3), own axes [kg m^2].
        iq: First index of the joint in q.
        iv: First index of the joint in qdot.
        ratio: A mimic joint moves by ratio * q + offset of the joint it follows.
        offset: See ratio.
        mimic: Whether another joint owns the coordinates.
    """

    name: str
    parent: int
    joint: Joint
    R0: Array
    d: Array
    c: Array
    mass: float
    J: Array
    iq: int
    iv: int
    ratio: float = 1.0
    offset: float = 0.0
    mimic: bool = False

    def __post_init__(self) -> None:
        for array in (self.R0, self.d, self.c, self.J, self.joint.axis):
            array.flags.writeable = False

    def coordinates(self, q: Array) -> Array:
        """This joint's own coordinates out of q."""
        return np.asarray(self.ratio * q[self.iq : self.iq + self.joint.type.nq] + self.offset, np.float64)

    @property
    def columns(self) -> slice:
        """This joint's place in qdot."""
        return slice(self.iv, self.iv + self.joint.type.nv)


@dataclass(frozen=True, eq=False)
class Model:
    """A robot tree and its equations of motion M* qddot + N* qdot = F*.

    Fixed base: q, v, tau follow ``joint_names``. Floating base: q = [x_C of the root body, quaternion
    xyzw of R^(1), joints], v = [xdot_C inertial, omega in body 1, joint rates], and tau starts with
    the base wrench (force inertial at x_C, moment in body 1). The root link's own frame is ``root_c`` before
    its mass centre, in its axes.
    """

    name: str
    bodies: tuple[Body, ...]
    g_I: Array  # noqa: N815
    base: str = "fixed"
    water: Water | None = None
    root_c: Array = field(default_factory=lambda: np.zeros(3))

    @classmethod
    def from_urdf(cls, source: str | Path, base: str = "fixed", gravity: Sequence[float] = (0.0, 0.0, -9.81)) -> Model:
        """The model of a URDF file or XML text; ``.xacro`` files are expanded first.

        Args:
            source: Path of a URDF or xacro file, or the XML itself.
            base: "fixed" welds the root link to the inertial frame, "floating" frees it.
            gravity: Acceleration of gravity in inertial components [m/s^2].
        """
        from mfm_dynamics.urdf import load

        return load(source, base, gravity)

    def __post_init__(self) -> None:
        self.g_I.flags.writeable = False
        if self.water is not None and len(self.water.lift) != len(self.bodies):
            raise ModelError(
                f"water is around {len(self.water.lift)} bodies, expected {len(self.bodies)} for robot '{self.name}'"
            )

    def in_water(
        self,
        lift: ArrayLike = 0.0,
        centre: ArrayLike = 0.0,
        linear: ArrayLike = 0.0,
        quadratic: ArrayLike = 0.0,
        current: ArrayLike = 0.0,
    ) -> Model:
        """The same robot in water; see ``Water``: each argument a number, a row for all bodies, or a row per body."""
        return replace(self, water=Water.around(len(self.bodies), lift, centre, linear, quadratic, current))

    # ------------------------------------------------------------------ shape

    @cached_property
    def _independent(self) -> list[Body]:
        """The bodies whose joint owns its coordinates: every one but mimics."""
        return [b for b in self.bodies if not b.mimic]

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        """Movable joints in coordinate order, without the floating base and without mimics."""
        return tuple(b.joint.name for b in self._independent if b.joint.kind != "free")

    @cached_property
    def body_names(self) -> tuple[str, ...]:
        """Bodies in tree order."""
        return tuple(b.name for b in self.bodies)

    @cached_property
    def nq(self) -> int:
        """Number of coordinates."""
        return sum(b.joint.type.nq for b in self._independent)

    @cached_property
    def nv(self) -> int:
        """Number of generalized speeds."""
        return sum(b.joint.type.nv for b in self._independent)

    @cached_property
    def coordinate_names(self) -> tuple[str, ...]:
        """One name per entry of v, for error messages and tables."""
        names: list[str] = []
        for b in self._independent:
            parts = {1: [""], 3: ["/wx", "/wy", "/wz"], 6: ["/x", "/y", "/z", "/wx", "/wy", "/wz"]}
            names += [b.joint.name + part for part in parts[b.joint.type.nv]]
        return tuple(names)

    @property
    def has_rotations(self) -> bool:
        """Whether some coordinates are quaternions, so that nq > nv."""
        return self.nq > self.nv

    def path(self, k: int) -> list[int]:
        """Bodies from the root down to k, k included."""
        chain: list[int] = []
        while k != INERTIAL:
            chain.append(k)
            k = self.bodies[k].parent
        return chain[::-1]

    def neutral(self) -> Array:
        """Coordinates of the zero pose."""
        q = np.zeros(self.nq)
        for b in self.bodies:
            if b.joint.type.nq in (4, 7):
                q[b.iq + b.joint.type.nq - 1] = 1.0
        return q

    def advance(self, q: Array, dq: Array) -> Array:
        """Coordinates after the step dq (nv,): sums for joints, R exp(dphi~) for rotations."""
        out: Array = q.copy()
        for b in self._independent:
            here = slice(b.iq, b.iq + b.joint.type.nq)
            out[here] = b.joint.type.advance(q[here], dq[b.columns])
        return out

    def joint_values(self, q: Array) -> Array:
        """Coordinates of the one-coordinate joints, in ``joint_names`` order."""
        return np.asarray(q[[b.iq for b in self._independent if b.joint.type.nq == 1]], np.float64)

    def limits(self, what: str) -> Array:
        """One of 'lower', 'upper', 'effort', 'velocity' for each entry of v; infinite where none is set."""
        out = np.full(self.nv, -np.inf if what == "lower" else np.inf)
        for b in self._independent:
            if b.joint.type.nv == 1:
                out[b.iv] = getattr(b.joint, what)
        return out

    # ------------------------------------------------------------------ dynamics, by the compiled kernels

    @cached_property
    def _compiled(self) -> Compiled:
        from mfm_dynamics.kernels.call import Compiled

        return Compiled(self)

    @property
    def tree(self) -> Tree:
        """The same robot packed for the compiled kernels."""
        return self._compiled.tree

    def forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, f_ext: ArrayLike | None = None) -> Array:
        """Accelerations under the drive forces tau, gravity, joint friction and springs, and f_ext.

        Args:
            q: Coordinates (nq,).
            v: Speeds (nv,).
            tau: Drive forces (nv,) [N m or N].
            f_ext: Wrenches (n_bodies, 6) at the mass centres: force inertial [N], moment body [N m].
        """
        if f_ext is None:
            quick = self._compiled.quick(q, v, tau)  # type: ignore[arg-type]
            if quick is not None:
                return quick
        q, v, tau = self._coordinates(q), self._vector("v", v, self.nv), self._vector("tau", tau, self.nv)
        return self._compiled.forward_dynamics(q, v, tau, self._wrenches(f_ext))

    def inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, f_ext: ArrayLike | None = None) -> Array:
        """Drive forces tau that produce the accelerations a; arguments as in ``forward_dynamics``."""
        q, v, a = self._coordinates(q), self._vector("v", v, self.nv), self._vector("a", a, self.nv)
        return self._compiled.inverse_dynamics(q, v, a, self._wrenches(f_ext))

    def mass_matrix(self, q: ArrayLike) -> Array:
        """M* (nv, nv), with the reflected rotor inertias on its diagonal."""
        return self._compiled.mass_matrix(self._coordinates(q))

    def bias(self, q: ArrayLike, v: ArrayLike) -> Array:
        """Velocity and gravity terms: M* a + bias = tau + passive joint forces."""
        return self._compiled.bias(self._coordinates(q), self._vector("v", v, self.nv))

    def coriolis(self, q: ArrayLike, v: ArrayLike) -> Array:
        """Velocity terms N* qdot alone."""
        return self._compiled.bias(self._coordinates(q), self._vector("v", v, self.nv), weightless=True)

    def gravity(self, q: ArrayLike) -> Array:
        """Gravity terms alone: dU/dq."""
        return self.bias(q, np.zeros(self.nv))

    # ------------------------------------------------------------------ kinematics and energy, by the method

    def energy(self, q: ArrayLike, v: ArrayLike) -> tuple[float, float]:
        """Kinetic energy (rotors included) and potential energy (gravity, springs) [J]."""
        from mfm_dynamics import dynamics

        q, v = self._coordinates(q), self._vector("v", v, self.nv)
        return dynamics.kinetic_energy(self, q, v), dynamics.potential_energy(self, q)

    def frames(self, q: ArrayLike) -> Array:
        """Frame connection matrices E^(k) (n_bodies, 4, 4)."""
        from mfm_dynamics import kinematics

        return kinematics.frame_connections(self, self._coordinates(q)).E

    def B(self, q: ArrayLike) -> Array:  # noqa: N802
        """B-matrix (6 n_bodies, nv) of Xdot = B qdot."""
        from mfm_dynamics import kinematics

        return kinematics.b_matrix(self, kinematics.frame_connections(self, self._coordinates(q)))

    def Bdot(self, q: ArrayLike, v: ArrayLike) -> Array:  # noqa: N802
        """Time derivative of B along v."""
        from mfm_dynamics import kinematics

        q, v = self._coordinates(q), self._vector("v", v, self.nv)
        frames = kinematics.frame_connections(self, q)
        return kinematics.b_dot(self, frames, kinematics.rates(self, frames, q, v))

    # ------------------------------------------------------------------ checks

    def _vector(self, name: str, value: ArrayLike, length: int) -> Array:
        """Value as a contiguous float array of the right length, or a StateError that says what is wrong."""
        try:
            array = np.require(value, np.float64, ["C", "W"])  # as the kernels are compiled for
        except (TypeError, ValueError):
            raise StateError(f"{name}: cannot be read as numbers ({value!r:.80}), expected {length} floats") from None
        if array.shape != (length,):
            raise StateError(f"{name} has shape {array.shape}, expected ({length},) for robot '{self.name}'")
        wrong = np.flatnonzero(~(np.abs(array) <= LARGEST))
        if wrong.size:
            raise StateError(f"{name}[{wrong[0]}] is {array[wrong[0]]}, expected a finite number up to {LARGEST:g}")
        return array

    def _coordinates(self, q: ArrayLike, name: str = "q") -> Array:
        """A checked q: as ``_vector``, and every quaternion has a direction."""
        array = self._vector(name, q, self.nq)
        for b in self.bodies:
            if b.joint.type.nq > b.joint.type.nv:
                end = b.iq + b.joint.type.nq
                if not np.linalg.norm(array[end - 4 : end]) > SHORTEST:
                    raise StateError(
                        f"{name}[{end - 4}:{end}] is the quaternion of '{b.joint.name}' and has length zero, "
                        "expected length one (0, 0, 0, 1 is no rotation; neutral() gives a valid pose)"
                    )
        return array

    def _wrenches(self, f_ext: ArrayLike | None) -> Array:
        if f_ext is None:
            return np.zeros((0, 6))
        try:
            array = np.require(f_ext, np.float64, ["C", "W"])
        except (TypeError, ValueError):
            raise StateError("f_ext cannot be read as numbers, expected one wrench of 6 floats per body") from None
        if array.shape != (len(self.bodies), 6):
            raise StateError(f"f_ext has shape {array.shape}, expected ({len(self.bodies)}, 6): one wrench per body")
        good = (np.abs(array) <= LARGEST).all(axis=1)
        if not good.all():
            row = int(np.argmin(good))
            raise StateError(f"f_ext of body '{self.bodies[row].name}' is {array[row]}, expected finite numbers")
        return array


def require_dense(model: Model, matrix_rows: int, what: str) -> None:
    """Refuse a dense matrix that would not fit, naming the memory it would need."""
    need = matrix_rows * model.nv * 8 / 2**30
    if need > 1.0:
        raise ModelError(
            f"{what} of robot '{model.name}' ({len(model.bodies)} bodies) would need {need:.1f} GiB of memory, "
            "at most 1 GiB is allowed; use forward_dynamics and inverse_dynamics, which need none of it"
        )
