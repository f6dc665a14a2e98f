"""Motions by SciPy's eighth-order integrator with quaternions in the state: no exponential map, no chart, no RK4."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

# DOP853 keeps its local error below this; over a second of motion some 1e-11 add up.
TOLERANCE = 1e-12


def motion(model, q, v, times, tau):
    """(Q, V) at the times under drives tau(t, q, v), from the model's accelerations."""

    def rate(t, y):
        q, v = y[: model.nq], y[model.nq :]
        return np.concatenate([_coordinate_rates(model, q, v), model.forward_dynamics(q, v, tau(t, q, v))])

    start = np.concatenate([q, v])
    found = solve_ivp(rate, (times[0], times[-1]), start, "DOP853", times, rtol=TOLERANCE, atol=TOLERANCE)
    assert found.success, found.message
    return found.y[: model.nq].T, found.y[model.nq :].T


def _coordinate_rates(model, q, v):
    out = np.empty(model.nq)
    for body in (b for b in model.bodies if not b.mimic):
        at, own = slice(body.iq, body.iq + body.joint.type.nq), v[body.columns]
        if body.joint.kind in ("free", "spherical"):  # d/dt (u, w) = 1/2 (w omega + u x omega, -u.omega)
            u, w, omega = q[at][-4:-1], q[at][-1], own[-3:]
            out[at][:-4] = own[:-3]
            out[at][-4:] = 0.5 * np.append(w * omega + np.cross(u, omega), -u @ omega)
        else:
            out[at] = own
    return out
