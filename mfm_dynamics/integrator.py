"""One step of an integration scheme, given a right-hand side.

The schemes of the papers are here for reproduction; ``rkmk4`` is the one to use where there are
rotations. Measured orders of convergence are in docs/integrators.md.
"""

from collections.abc import Callable

import numpy as np

from mfm_common.errors import ConfigError
from mfm_dynamics.model import Model
from mfm_dynamics.se3 import Array, dexp_inv

Acceleration = Callable[[float, Array, Array], Array]  # (t, q, v) -> vdot
Step = Callable[[Model, Acceleration, float, float, Array, Array], tuple[Array, Array]]

NODES = (0.0, 0.5, 0.5, 1.0)
WEIGHTS = (1 / 6, 1 / 3, 1 / 3, 1 / 6)


def rotation_columns(model: Model) -> list[slice]:
    """The triples of v that are angular velocities of a quaternion."""
    return [slice(b.columns.stop - 3, b.columns.stop) for b in model.bodies if b.joint.type.nq > b.joint.type.nv]


def rkmk4(model: Model, f: Acceleration, t: float, h: float, q: Array, v: Array) -> tuple[Array, Array]:
    """Runge-Kutta-Munthe-Kaas of order 4: classical RK4 in the exponential chart at q (order 4 everywhere)."""
    turns = rotation_columns(model)
    phi, v_i = np.zeros(model.nv), v
    dq, dv = np.zeros(model.nv), np.zeros(model.nv)
    rate, a = v, np.zeros(model.nv)
    for c, w in zip(NODES, WEIGHTS, strict=True):
        phi, v_i = c * h * rate, v + c * h * a
        a = f(t + c * h, model.advance(q, phi), v_i)
        rate = v_i.copy()
        for turn in turns:
            rate[turn] = dexp_inv(phi[turn], v_i[turn])
        dq += w * h * rate
        dv += w * h * a
    return model.advance(q, dq), v + dv


def _frozen(mean: Callable[[Array, Array], Array]) -> Step:
    """RK4 with every rotation frozen in the stages, then turned by exp(h mean(omega(t), omega(t + h)))."""

    def step(model: Model, f: Acceleration, t: float, h: float, q: Array, v: Array) -> tuple[Array, Array]:
        turns = rotation_columns(model)
        dq, dv = np.zeros(model.nv), np.zeros(model.nv)
        v_i, a = v, np.zeros(model.nv)
        for c, w in zip(NODES, WEIGHTS, strict=True):
            phi, v_i = c * h * v_i, v + c * h * a
            for turn in turns:
                phi[turn] = 0.0
            a = f(t + c * h, model.advance(q, phi), v_i)
            dq += w * h * v_i
            dv += w * h * a
        for turn in turns:
            dq[turn] = h * mean(v[turn], v[turn] + dv[turn])
        return model.advance(q, dq), v + dv

    return step


thesis = _frozen(lambda start, end: 0.5 * (start + end))  # [Rov1Arm2017, eq. 96]
first_pass = _frozen(lambda start, end: start)  # [Rov2Arm2019, before eq. 87]

INTEGRATORS: dict[str, Step] = {"rk4": rkmk4, "rkmk4": rkmk4, "thesis": thesis, "first_pass": first_pass}


def integrator(name: str, model: Model) -> Step:
    """The named scheme, or an error that lists them; plain rk4 is refused where there are rotations."""
    if name not in INTEGRATORS:
        raise ConfigError(f"integrator is '{name}', expected one of {', '.join(INTEGRATORS)}")
    if name == "rk4" and model.has_rotations:
        raise ConfigError(f"integrator 'rk4' cannot advance the rotations of robot '{model.name}', expected 'rkmk4'")
    return INTEGRATORS[name]
