"""The snake's validation loop  [Snake2019, Validate]: angles -> moments -> Runge-Kutta -> the same angles again.

The moments of a gait come from inverse dynamics and drive the forward dynamics open loop. Nothing corrects an error on
the way, and the chain magnifies it: by 1e4 over the accordion, by 1e30 over three turns of the spiral. ``growth``
measures that. Where rounding alone would become visible the loop starts again from the given angles; a shorter step
cannot help there, and a slower gait neither, because without gravity a slower gait runs through the same shapes.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mfm_dynamics import Model, Torque, simulate
from mfm_dynamics.gaits import SNAKE_GAITS, gait
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import Array
from mfm_dynamics.trajectories import Motion

STEP = 0.005  # s; a whole number of them to every knot of every gait, so that RK4 keeps its order
STRIDE = 0.25  # s, between the instants at which the growth of errors is measured
GROWTH_LIMIT = 1e7  # beyond it rounding (1e-16) would show as more than 1e-9 rad


def simplified() -> Model:
    """The 20-body snake without gravity, contact and friction  [Snake2019, Simplification], with rotor inertia."""
    return Model.from_urdf(urdf_text("snake", damping=0, friction=0), gravity=(0, 0, 0))


def motions(model: Model) -> dict[str, Motion]:
    """Every gait of the snake with its default parameters, by name."""
    return {name: gait(name, [body.joint for body in model.bodies]) for name in SNAKE_GAITS}


def moments(model: Model, motion: Motion) -> Callable[[Array], Array]:
    """Function of times (T,) to the joint moments (T, nv) that the motion takes  [Snake2019, eq. 81] [N m]."""

    def at(times: Array) -> Array:
        states = zip(*motion(times), strict=True)
        return np.array([model.inverse_dynamics(q, v, a) for q, v, a in states])

    return at


def growth(model: Model, motion: Motion, step: float = STEP) -> tuple[Array, Array]:
    """Instants (K,) [s], and by how much an error made at the start has grown by then (K,).

    A small random error is followed along the given motion and shrunk again at every instant, so that it stays small.
    """
    instants = np.linspace(0.0, motion.duration, round(motion.duration / STRIDE) + 1)
    drive, nv, small = Torque(moments(model, motion)), model.nv, 1e-7
    error = small * _direction(nv)
    factors = [1.0]
    for start, end in zip(instants, instants[1:], strict=False):
        times = _grid(float(start), float(end), step)
        q, v, _ = motion(start)
        given, disturbed = (
            simulate(model, q + e[:nv], v + e[nv:], times, drive, stops=False) for e in (0 * error, error)
        )
        error = np.concatenate([disturbed.q[-1] - given.q[-1], disturbed.v[-1] - given.v[-1]])
        factors.append(float(np.linalg.norm(error)) / small)
        error *= small / np.linalg.norm(error)
    return instants, np.asarray(np.cumprod(factors), np.float64)


def _direction(nv: int) -> Array:
    """A unit vector (2 nv,) that favours no joint, always the same."""
    direction = np.random.default_rng(0).normal(size=2 * nv)
    return np.asarray(direction / np.linalg.norm(direction), np.float64)


def restarts(instants: Array, factors: Array) -> list[float]:
    """Instants at which to start again from the given angles so that no error grows beyond ``GROWTH_LIMIT``."""
    found, base = [0.0], factors[0]
    for k in range(1, len(instants)):
        if factors[k] > GROWTH_LIMIT * base and instants[k - 1] > found[-1]:
            found.append(float(instants[k - 1]))
            base = factors[k - 1]
    return found


@dataclass(frozen=True)
class Loop:
    """One closed loop.

    Attributes:
        motion: The given motion.
        step: Integration step [s].
        starts: Instants at which the forward run started from the given angles, the first being 0 [s].
        stamp: Times (T,) [s].
        given: Angles that were asked for (T, nv) [rad].
        recomputed: Angles after moments and integration (T, nv) [rad].
        tau: Moments (T, nv) [N m].
        rate: Given rates (T, nv) [rad/s].
    """

    motion: Motion
    step: float
    starts: tuple[float, ...]
    stamp: Array
    given: Array
    recomputed: Array
    tau: Array
    rate: Array

    @property
    def error(self) -> Array:
        """Magnitude of recomputed - given (T, nv) [rad]."""
        return np.abs(self.recomputed - self.given)

    @property
    def worst(self) -> tuple[float, str, float]:
        """Largest error of all [rad], its joint, its time [s]."""
        row, column = np.unravel_index(int(np.argmax(self.error)), self.error.shape)
        return float(self.error[row, column]), self.motion.names[column], float(self.stamp[row])


def close_loop(model: Model, motion: Motion, starts: list[float], step: float = STEP) -> Loop:
    """Moments of the motion, and the angles that Runge-Kutta 4 makes of them, from each start to the next."""
    drive = Torque(moments(model, motion))
    stamps, angles, taus = [], [], []
    for start, end in zip(starts, [*starts[1:], motion.duration], strict=True):
        q, v, _ = motion(start)
        trace = simulate(model, q, v, _grid(start, end, step), drive, stops=False)
        keep = slice(0 if start == 0 else 1, None)  # an instant of restart belongs to the run that ends there
        stamps.append(trace.stamp[keep])
        angles.append(trace.q[keep])
        taus.append(trace.tau[keep])
    stamp = np.concatenate(stamps)
    given, rate, _ = motion(stamp)
    return Loop(motion, step, tuple(starts), stamp, given, np.concatenate(angles), np.concatenate(taus), rate)


def _grid(start: float, end: float, step: float) -> Array:
    return np.linspace(start, end, round((end - start) / step) + 1)
