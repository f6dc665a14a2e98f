"""The loop: integrate a robot under a drive and return its trace."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mfm_common.errors import ConfigError, MfmError, SimulationError
from mfm_common.trace import JointTrace
from mfm_dynamics import dynamics
from mfm_dynamics.integrator import Step
from mfm_dynamics.integrator import integrator as scheme
from mfm_dynamics.kernels import rollout as compiled
from mfm_dynamics.kernels.compiling import compile_for
from mfm_dynamics.kernels.lanes import WIDTH
from mfm_dynamics.kinematics import frame_connections, rates
from mfm_dynamics.model import Model
from mfm_dynamics.se3 import Array
from mfm_dynamics.trajectories import Motion

TorqueFunction = Callable[[float, Array, Array], ArrayLike]

# A joint stop is a critically damped spring of this frequency [rad/s] on the inertia the joint feels in the zero pose.
STOP_FREQUENCY = 100.0


@dataclass(frozen=True)
class Torque:
    """Drive forces as samples over time or constant: values (nv,), (B, nv) for a batch, or a function of times."""

    values: ArrayLike | Callable[[Array], Array] = 0.0


@dataclass(frozen=True)
class Servo:
    """A position servo at every joint of the reference: PD, limited in torque and in speed.

    Torque fades linearly to zero at the joint's velocity limit, as a motor's does; limits are the URDF's.
    """

    reference: Motion
    kp: float = 100.0  # N m/rad
    kd: float = 2.0  # N m s/rad


@dataclass(frozen=True)
class Prescribed:
    """Joints that follow the reference exactly, whatever that takes; the rest is free (or held at rest).

    Attributes:
        reference: Motion of the prescribed joints.
        hold_base: Also keep the floating base's mass centre where it is  [Rov1Arm2017, eq. 84].
    """

    reference: Motion
    hold_base: bool = False


Drive = Torque | Servo | Prescribed


@dataclass(frozen=True)
class Trace:
    """What a simulation did.

    Attributes:
        model: The robot.
        stamp: Times (T,) [s].
        q: Coordinates (T, nq).
        v: Speeds (T, nv).
        tau: Forces of the drives at those times (T, nv); friction and stops are not in it.
    """

    model: Model = field(repr=False)
    stamp: Array
    q: Array
    v: Array
    tau: Array

    @property
    def joints(self) -> JointTrace:
        """Angles and rates of the one-coordinate joints, by name."""
        bodies = [b for b in self.model._independent if b.joint.type.nq == 1]
        return JointTrace(
            self.stamp.copy(),
            tuple(b.joint.name for b in bodies),
            self.q[:, [b.iq for b in bodies]],
            self.v[:, [b.iv for b in bodies]],
        )


def simulate(
    model: Model,
    q0: ArrayLike,
    v0: ArrayLike,
    times: ArrayLike,
    drive: TorqueFunction | Drive = Torque(),  # noqa: B008
    integrator: str | None = None,
    stops: bool = True,
) -> Trace:
    """Integrate from (q0, v0) over the grid ``times``, one step per interval.

    Args:
        model: The robot.
        q0: Initial coordinates (nq,).
        v0: Initial speeds (nv,).
        times: Increasing instants (T,) [s].
        drive: ``Torque``, ``Servo`` or ``Prescribed`` (compiled), or a function (t, q, v) -> tau.
        integrator: Name out of ``INTEGRATORS``; by default rk4, and rkmk4 where there are rotations.
        stops: Whether joint limits push back.
    """
    q0, v0 = model._coordinates(q0, "q0"), model._vector("v0", v0, model.nv)
    grid = _grid(times)
    name = integrator or ("rkmk4" if model.has_rotations else "rk4")
    step = scheme(name, model)
    if isinstance(drive, Torque | Servo | Prescribed):
        if name in ("rk4", "rkmk4") and not model.tree.mimics:
            alone = Batch(model, grid, *_arrays(model, 1, len(grid)))
            _run(alone, q0[None], v0[None], drive, stops, threads=1)
            return alone[0]
        if not isinstance(drive, Torque):
            raise ConfigError(f"drive {type(drive).__name__} needs integrator rk4 or rkmk4 and no mimic joints")
        drive = _torque_function(model, drive)
    return _interpreted(model, q0, v0, grid, drive, step, stops)


@dataclass(frozen=True)
class Batch:
    """What many robots did; ``batch[b]`` is the trace of one.

    Attributes:
        model: The robot.
        stamp: Times (T,) [s].
        q: Coordinates (B, T, nq).
        v: Speeds (B, T, nv).
        tau: Forces of the drives (B, T, nv).
    """

    model: Model = field(repr=False)
    stamp: Array
    q: Array
    v: Array
    tau: Array

    def __len__(self) -> int:
        return len(self.q)

    def __getitem__(self, b: int) -> Trace:
        return Trace(self.model, self.stamp, self.q[b], self.v[b], self.tau[b])

    def __iter__(self) -> Iterator[Trace]:
        return (self[b] for b in range(len(self)))


def rollout_batch(
    model: Model,
    q0: ArrayLike,
    v0: ArrayLike,
    times: ArrayLike,
    drive: Drive = Torque(),  # noqa: B008
    stops: bool = True,
    threads: int | None = None,
    out: Batch | None = None,
) -> Batch:
    """Simulate many robots at once, eight to a vector unit, over threads.

    Args:
        model: The robot.
        q0: Initial coordinates (B, nq).
        v0: Initial speeds (B, nv).
        times: As in ``simulate``.
        drive: A compiled drive; a constant torque may have one row per robot.
        stops: As in ``simulate``.
        threads: How many; all cores by default.
        out: An earlier result of the same size whose memory may be overwritten, which saves allocating it.
    """
    if model.tree.mimics:
        raise ConfigError(f"robot '{model.name}' has mimic joints, which batches do not support: use simulate")
    Q0, V0 = np.atleast_2d(np.asarray(q0, np.float64)), np.atleast_2d(np.asarray(v0, np.float64))
    if len(Q0) != len(V0):
        raise ConfigError(f"q0 has {len(Q0)} rows and v0 {len(V0)}, expected one of each per robot")
    for b in range(len(Q0)):
        model._coordinates(Q0[b], f"q0 of robot {b}")
        model._vector(f"v0 of robot {b}", V0[b], model.nv)
    grid = _grid(times)
    rows = -(-len(Q0) // WIDTH) * WIDTH  # full groups: the last robot repeats
    memory = _arrays(model, rows, len(grid)) if out is None else _reuse(out, (rows, len(grid)))
    batch = Batch(model, grid, *memory)
    _run(batch, Q0, V0, drive, stops, threads or os.cpu_count() or 1)
    return Batch(model, grid, *(array[: len(Q0)] for array in memory))


def _arrays(model: Model, robots: int, instants: int) -> tuple[Array, Array, Array]:
    q, v = np.empty((robots, instants, model.nq)), np.empty((robots, instants, model.nv))
    return q, v, np.empty_like(v)


def _reuse(out: Batch, size: tuple[int, int]) -> tuple[Array, Array, Array]:
    """The whole arrays behind an earlier result."""
    whole = [np.asarray(a if a.base is None else a.base, np.float64) for a in (out.q, out.v, out.tau)]
    if any(a.ndim != 3 or a.shape[:2] != size for a in whole):
        shape = out.q.shape[:2]
        raise ConfigError(f"out holds {shape[0]} robots and {shape[1]} instants, expected the size of this batch")
    return whole[0], whole[1], whole[2]


def _grid(times: ArrayLike) -> Array:
    try:
        grid = np.ascontiguousarray(times, np.float64)
    except (TypeError, ValueError):
        grid = np.empty(0)
    if grid.ndim != 1 or len(grid) < 2 or not np.isfinite(grid).all() or not (np.diff(grid) > 0).all():
        raise ConfigError("times must be at least two finite, increasing instants [s]")
    return grid


# ---------------------------------------------------------------------- compiled drives


def _run(batch: Batch, q0: Array, v0: Array, drive: Drive, stops: bool, threads: int) -> None:
    """Fill the batch, whose size is one robot or full groups."""
    model, robots, rows = batch.model, len(q0), len(batch)
    table, held = _table(model, drive, batch.stamp)
    if len(table) not in (1, robots):
        raise ConfigError(f"torque has {len(table)} rows, expected one for each of {robots} robots, or one for all")
    Q, V, TAU = batch.q, batch.v, batch.tau
    Q[:, 0], V[:, 0] = q0[-1], v0[-1]
    Q[:robots, 0], V[:robots, 0] = q0, v0
    kind = {Torque: compiled.TORQUE, Servo: compiled.SERVO, Prescribed: compiled.PRESCRIBED}[type(drive)]
    tree = model.tree
    common = (tree.index, tree.number, tree.field, batch.stamp, kind, drive_parameters(model, drive, stops), table)

    def one(b: int) -> None:
        memory, here = np.empty(compiled.memory_size(len(tree.index), model.nq, model.nv)), slice(b, b + 1)
        step, row = compiled.rollout_one(*common, b, held, Q[here], V[here], TAU[here], memory)
        if row != 0:
            _report(batch, robots, b, step, row)

    compile_for(compiled.SINGLE)
    if rows == 1:
        return one(0)
    compile_for(compiled.BATCH)
    chunk = max(1, rows // WIDTH // (4 * threads)) * WIDTH
    starts = range(0, rows, chunk)
    with ThreadPoolExecutor(threads) as pool:
        run = partial(compiled.rollout_groups, *common, held, Q, V, TAU)
        failed = [b for b in pool.map(run, starts, [min(b + chunk, rows) for b in starts]) if b >= 0]
    for first in failed:  # one by one, to name the robot
        for b in range(first, min(first + WIDTH, robots)):
            one(b)
    return None


def _report(batch: Batch, robots: int, robot: int, step: int, row: int) -> None:
    who = f"robot {robot} of the batch: " if robots > 1 else ""
    raise SimulationError(who + failure(batch.model, batch.stamp[step], batch.stamp[1] - batch.stamp[0], row))


def failure(model: Model, time: float, step: float, row: int) -> str:
    """What went wrong in a rollout that returned this row."""
    joint = model.bodies[abs(row) - 1].joint.name
    if row > 0:
        return f"robot '{model.name}': joint '{joint}' moves no inertia at t = {time:.6g} s, M* is singular there"
    return (
        f"robot '{model.name}': the motion diverged at t = {time:.6g} s, first at joint '{joint}'; "
        f"use a step smaller than {step:.3g} s, a softer drive or an armature"
    )


def _halves(grid: Array) -> Array:
    """The grid with the midpoint of every step."""
    out = np.empty(2 * len(grid) - 1)
    out[::2], out[1::2] = grid, 0.5 * (grid[1:] + grid[:-1])
    return out


def _table(model: Model, drive: Drive, grid: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Reference at half steps (robots or 1, rows, 3, nv), and which speeds are prescribed (or empty)."""
    nobody = np.zeros(0, np.bool_)
    if isinstance(drive, Torque):
        if callable(drive.values):
            rows = np.asarray(drive.values(_halves(grid)), np.float64)
            expected: tuple[int, ...] = (2 * len(grid) - 1, model.nv)
            if rows.shape != expected or not np.isfinite(rows).all():
                raise ConfigError(f"torque function returned shape {rows.shape}, expected {expected} finite numbers")
            return np.ascontiguousarray(np.stack([rows, 0 * rows, 0 * rows], axis=1)[None]), nobody
        try:
            values = np.atleast_2d(np.asarray(drive.values, np.float64))
        except (TypeError, ValueError):
            raise ConfigError(f"torque is {drive.values!r:.80}, expected {model.nv} finite numbers") from None
        if values.ndim > 2 or values.shape[1] not in (1, model.nv) or not np.isfinite(values).all():
            shape = np.shape(drive.values)
            raise ConfigError(f"torque has shape {shape}, expected {model.nv} finite numbers, one row per robot")
        values = values + np.zeros(model.nv)
        return np.ascontiguousarray(np.stack([values, 0 * values, 0 * values], axis=1)[:, None]), nobody
    columns = joint_columns(model, drive.reference)
    table = np.zeros((1, 2 * len(grid) - 1, 3, model.nv))
    for i, part in enumerate(drive.reference(_halves(grid))):
        table[0, :, i, columns] = part.T
    if isinstance(drive, Servo):
        return table, nobody
    held = np.zeros(model.nv, np.bool_)
    held[columns] = True
    if drive.hold_base and model.base == "floating":
        held[:3] = True
    return table, held


def joint_columns(model: Model, reference: Motion) -> list[int]:
    """Places in v of the joints a reference names."""
    places = {b.joint.name: b.iv for b in model._independent if b.joint.type.nv == 1}
    for name in reference.names:
        if name not in places:
            raise ConfigError(f"reference moves joint '{name}', expected one of {', '.join(places)}")
    return [places[name] for name in reference.names]


def drive_parameters(model: Model, drive: Drive, stops: bool) -> Array:
    """Drive parameters (8, nv); see ``kernels.rollout``."""
    out = np.zeros((8, model.nv))
    out[compiled.EFFORT], out[compiled.SPEED] = model.limits("effort"), model.limits("velocity")
    out[compiled.EFFORT] = np.minimum(out[compiled.EFFORT], 1e12)  # infinity times zero is not a torque
    if isinstance(drive, Servo):
        columns = joint_columns(model, drive.reference)
        for name, gain in {"kp": drive.kp, "kd": drive.kd}.items():
            if not 0.0 <= gain < np.inf:
                raise ConfigError(f"servo gain {name} is {gain}, expected a finite number from 0 up")
        out[compiled.KP, columns], out[compiled.KD, columns] = drive.kp, drive.kd
    out[compiled.LOWER], out[compiled.UPPER] = model.limits("lower"), model.limits("upper")
    if not stops or not np.isfinite(out[compiled.LOWER : compiled.UPPER + 1]).any():
        out[compiled.LOWER], out[compiled.UPPER] = -np.inf, np.inf
        return out
    zero = model.neutral()
    inertia = np.diag(model.mass_matrix(zero)) if model.tree.mimics else model._compiled.joint_inertias(zero)
    out[compiled.STOP_K], out[compiled.STOP_D] = inertia * STOP_FREQUENCY**2, 2 * inertia * STOP_FREQUENCY
    return out


# ---------------------------------------------------------------------- drives that are Python functions


def _torque_function(model: Model, drive: Torque) -> TorqueFunction:
    if callable(drive.values):
        values = drive.values
        return lambda t, q, v: np.asarray(values(np.array([t])), np.float64)[0]
    constant = np.asarray(drive.values, np.float64) + np.zeros(model.nv)
    return lambda t, q, v: constant


def _stop_forces(model: Model, stops: bool) -> Callable[[Array, Array], Array]:
    """Function (q, v) -> forces of the joint stops (nv,), as ``kernels.rollout.resist`` computes them."""
    rows = drive_parameters(model, Torque(), stops)
    lower, upper, stiff, damp = (rows[i] for i in (compiled.LOWER, compiled.UPPER, compiled.STOP_K, compiled.STOP_D))
    joints = [b for b in model._independent if b.joint.type.nv == 1]
    iq, iv = [b.iq for b in joints], [b.iv for b in joints]

    def forces(q: Array, v: Array) -> Array:
        out = np.zeros(model.nv)
        above, below = np.maximum(q[iq] - upper[iv], 0.0), np.minimum(q[iq] - lower[iv], 0.0)
        outwards = (above > 0) & (v[iv] > 0) | (below < 0) & (v[iv] < 0)
        out[iv] = -stiff[iv] * (above + below) - damp[iv] * np.where(outwards, v[iv], 0.0)
        return out

    return forces


def _interpreted(
    model: Model, q: Array, v: Array, grid: Array, drive: TorqueFunction, step: Step, stops: bool
) -> Trace:
    push_back = _stop_forces(model, stops)
    Q, V, TAU = np.empty((len(grid), model.nq)), np.empty((len(grid), model.nv)), np.empty((len(grid), model.nv))
    for i, t in enumerate(grid):
        Q[i], V[i], TAU[i] = q, v, model._vector("drive", drive(float(t), q, v), model.nv)
        if i + 1 == len(grid):
            break

        def acceleration(t: float, q: Array, v: Array) -> Array:
            tau = model._vector("drive", drive(t, q, v), model.nv)
            return model.forward_dynamics(q, v, tau + push_back(q, v))

        try:
            q, v = step(model, acceleration, float(t), float(grid[i + 1] - t), q, v)
        except MfmError as error:
            raise SimulationError(f"robot '{model.name}': integration failed at t = {t:.6g} s: {error}") from error
        worst = int(np.argmax(np.abs(v)))
        if not abs(v[worst]) < compiled.RUNAWAY:
            raise SimulationError(
                f"robot '{model.name}': the motion diverged at t = {grid[i + 1]:.6g} s, first at "
                f"'{model.coordinate_names[worst]}'; use a step smaller than {grid[i + 1] - t:.3g} s"
            )
    return Trace(model, grid, Q, V, TAU)


# ---------------------------------------------------------------------- monitors


@dataclass(frozen=True)
class Monitor:
    """Conserved quantities along a trace: energy (T,), linear and angular momentum (T, 3), max |R'R - I| (T,)."""

    energy: Array
    linear_momentum: Array
    angular_momentum: Array
    orthogonality: Array


def monitor(trace: Trace) -> Monitor:
    """Energy, momenta and orthogonality at every instant of a trace."""
    model = trace.model
    E, P, H, O = [], [], [], []
    for q, v in zip(trace.q, trace.v, strict=True):
        frames = frame_connections(model, q)
        p, h = dynamics.momenta(model, frames, rates(model, frames, q, v))
        E.append(sum(model.energy(q, v)))
        P.append(p)
        H.append(h)
        O.append(np.abs(np.swapaxes(frames.R, 1, 2) @ frames.R - np.eye(3)).max())
    return Monitor(np.array(E), np.array(P), np.array(H), np.array(O))
