"""Prediction beside a running robot: stamped commands in, predicted states out.

Nothing but the commands and their stamps decides what comes out, so the same commands give the same
bits, live or from a recording.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ConfigError, SimulationError
from mfm_dynamics.kernels import rollout as compiled
from mfm_dynamics.kernels.compiling import compile_for
from mfm_dynamics.model import Model
from mfm_dynamics.se3 import Array
from mfm_dynamics.servos import NAMES, Response
from mfm_dynamics.simulation import Servo, Torque, drive_parameters, failure, joint_columns
from mfm_dynamics.trajectories import Hold, Motion

DRIVES = ("servo", "inverse_dynamics", "torque")
FORGET = 10.0  # [s] without a command after which the next one starts a new prediction
SET_BACK = 10  # commands in a row, each later than the one before, after which the clock was set back
HOLD_GRID = 0.01  # [s] instants after the last command at which a held prediction may be asked for
NONE_HELD = np.zeros(0, np.bool_)


@dataclass(frozen=True)
class State:
    """The robot at one instant.

    Attributes:
        stamp: [s].
        q: Coordinates (nq,).
        v: Speeds (nv,).
        tau: Forces of the drives (nv,).
    """

    stamp: float
    q: Array
    v: Array
    tau: Array


@dataclass(frozen=True)
class Command:
    """What the joints were told at one instant, in ``joint_names`` order: angles and rates, or efforts."""

    stamp: float
    angles: Array
    rates: Array
    efforts: Array


class Predictor:
    """A robot that follows commands.

    Between two commands angles are interpolated by cubics through angles and rates. A command that stays
    out for longer than ``patience`` is taken to repeat the last one, at rest; after ten seconds the next
    command starts a new prediction, and so does the tenth in a row from before the last.

    Servos that were fitted turn as they were found to (`servos`): the drive follows their motion, not the command.
    """

    def __init__(
        self,
        model: Model,
        drive: str = "servo",
        kp: float = 100.0,
        kd: float = 2.0,
        step: float = 1e-3,
        patience: float = 0.1,
        fitted: Mapping[str, ArrayLike] | None = None,
    ):
        if drive not in DRIVES:
            raise ConfigError(f"drive is '{drive}', expected one of {', '.join(DRIVES)}")
        if model.tree.mimics:
            raise ConfigError(f"robot '{model.name}' has mimic joints, which prediction does not support")
        if len(model.joint_names) != sum(b.joint.type.nv == 1 for b in model._independent):
            raise ConfigError(f"robot '{model.name}' has ball joints, which commands cannot move")
        self.model, self.drive, self.step, self.patience = model, drive, step, patience
        still = Motion(model.joint_names, tuple(Hold() for _ in model.joint_names))
        self._columns = joint_columns(model, still)
        self._places = [b.iq for b in model._independent if b.joint.type.nv == 1]
        self._kind = compiled.SERVO if drive == "servo" else compiled.TORQUE
        self._parameters = drive_parameters(model, Servo(still, kp, kd) if drive == "servo" else Torque(), True)
        self._memory = np.empty(compiled.memory_size(len(model.tree.index), model.nq, model.nv))
        fitted = fitted or {}
        if fitted and drive != "servo":
            raise ConfigError(f"drive is '{drive}', expected 'servo' for fitted servos")
        if strange := [name for name in fitted if name not in model.joint_names]:
            raise ConfigError(f"fitted servo '{strange[0]}' is not a joint of robot '{model.name}'")
        self._fitted = [i for i, name in enumerate(model.joint_names) if name in fitted]
        self._response = Response(np.reshape([fitted[model.joint_names[i]] for i in self._fitted], (-1, len(NAMES))))
        self.last: Command | None
        self.state: State | None
        self.restart()
        compile_for(compiled.SINGLE)

    def command(self, stamp: float, angles: ArrayLike, rates: ArrayLike = (), efforts: ArrayLike = ()) -> State:
        """State at the stamp of a new command [s]; the first one says where the robot starts, and how fast."""
        new = self._checked(stamp, angles, rates, efforts)
        if self.last is not None and (stamp - self.last.stamp > FORGET or self._set_back(stamp)):
            self.restart()
        if self.last is None or self.state is None:
            self.state = self._first(new)
        elif stamp <= self.state.stamp:
            raise ConfigError(f"command is stamped {stamp:.6f} s, expected later than {self.state.stamp:.6f} s")
        else:
            if stamp - self.last.stamp > self.patience:
                self.hold(stamp)
            self._advance(new)
        self.last = new
        return self.state

    def hold(self, now: float) -> State | None:
        """State at the last instant of the hold grid up to now, if no command came in time; else nothing."""
        if self.last is None or self.state is None:
            return None
        now = min(now, self.last.stamp + FORGET)
        for i in range(round(self.patience / HOLD_GRID), int((now - self.last.stamp) / HOLD_GRID) + 1):
            stamp = self.last.stamp + i * HOLD_GRID
            if self.state.stamp < stamp < now:
                zero = np.zeros_like(self.last.angles)
                held = Command(stamp, self.last.angles, zero, self.last.efforts)
                before, self.last = self.last, Command(self.state.stamp, held.angles, zero, held.efforts)
                try:
                    self._advance(held)
                finally:
                    self.last = before
        return self.state if self.state.stamp > self.last.stamp else None

    def restart(self) -> None:
        """Forget everything; the next command says where the robot starts."""
        self.last = self.state = None
        self._behind: list[float] = []

    # ------------------------------------------------------------------ one interval

    def _set_back(self, stamp: float) -> bool:
        """Whether commands have come from an earlier time for so long that the clock must have been set back."""
        if self.last is None or stamp > self.last.stamp:  # late ones that were held for are no sign of it
            self._behind = []
        else:
            self._behind = [*(self._behind if self._behind and stamp > self._behind[-1] else []), stamp]
        return len(self._behind) >= SET_BACK

    def _checked(self, stamp: float, angles: ArrayLike, rates: ArrayLike, efforts: ArrayLike) -> Command:
        n = len(self._columns)
        if not np.isfinite(stamp):
            raise ConfigError(f"command is stamped {stamp}, expected a time in seconds")
        vectors = [
            self.model._vector(name, value, n) if np.size(value) else np.zeros(n)
            for name, value in (("angles", angles), ("rates", rates), ("efforts", efforts))
        ]
        return Command(stamp, *vectors)

    def _first(self, new: Command) -> State:
        """At the first command; a floating root has no momentum, as if the servos alone had moved the robot."""
        model = self.model
        q, v = model.neutral(), np.zeros(model.nv)
        q[self._places], v[self._columns] = new.angles, new.rates
        if self._fitted:
            self._response.begin(new.stamp, new.angles[self._fitted], new.rates[self._fitted])
        if model.base == "floating":
            q[:3] = model.root_c
            M = model.mass_matrix(q)
            v[:6] = -np.linalg.solve(M[:6, :6], M[:6, 6:] @ v[6:])
        return State(new.stamp, q, v, np.zeros(model.nv))

    def _advance(self, new: Command) -> None:
        """Integrate from the state to the new command."""
        assert self.state is not None and self.last is not None
        model, start = self.model, self.state
        steps = max(1, round((new.stamp - start.stamp) / self.step))
        grid = np.linspace(0.0, new.stamp - start.stamp, steps + 1)
        table = self._table(new, start, 2 * steps + 1)
        Q, V = np.empty((1, steps + 1, model.nq)), np.empty((1, steps + 1, model.nv))
        TAU = np.empty_like(V)
        Q[0, 0], V[0, 0] = start.q, start.v
        tree = model.tree
        at, row = compiled.rollout_one(
            tree.index, tree.number, tree.field, grid, self._kind, self._parameters, table, 0, NONE_HELD,
            Q, V, TAU, self._memory,
        )  # fmt: skip
        if row != 0:
            raise SimulationError(failure(model, start.stamp + grid[at], self.step, row))
        self.state = State(new.stamp, Q[0, -1].copy(), V[0, -1].copy(), TAU[0, -1].copy())

    def _table(self, new: Command, start: State, rows: int) -> Array:
        """Reference at half steps (1, rows, 3, nv): torques, or angles and rates."""
        assert self.last is not None
        table = np.zeros((1, rows, 3, self.model.nv))
        if self.drive == "torque":
            table[0, :, 0, self._columns] = self.last.efforts[:, None]
            return table
        angles, rates, accelerations = _cubic(self.last, new, np.linspace(start.stamp, new.stamp, rows))
        if self._fitted:
            times = np.linspace(start.stamp, new.stamp, rows)
            turned = self._response.along(new.stamp, new.angles[self._fitted], times)
            angles[:, self._fitted] = turned
            rates[:, self._fitted] = np.gradient(turned, times, axis=0)
        if self.drive == "servo":
            table[0, :, 0, self._columns], table[0, :, 1, self._columns] = angles.T, rates.T
            return table
        q, v, a = start.q.copy(), np.zeros(self.model.nv), np.zeros(self.model.nv)
        for i in range(rows):
            q[self._places], v[self._columns], a[self._columns] = angles[i], rates[i], accelerations[i]
            table[0, i, 0] = self.model.inverse_dynamics(q, v, a)
        return table


def _cubic(one: Command, other: Command, times: Array) -> tuple[Array, Array, Array]:
    """Angles, rates and accelerations (T, n) of the cubics through both commands."""
    h = other.stamp - one.stamp
    s = ((times - one.stamp) / h)[:, None]
    jump, v0, v1 = other.angles - one.angles, h * one.rates, h * other.rates
    c2, c3 = 3 * jump - 2 * v0 - v1, v0 + v1 - 2 * jump
    angles = one.angles + s * (v0 + s * (c2 + s * c3))
    rates = (v0 + s * (2 * c2 + 3 * s * c3)) / h
    return angles, rates, (2 * c2 + 6 * s * c3) / h**2
