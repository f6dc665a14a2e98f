"""Random states of a Model and motions through them, written with SciPy's rotations instead of the engine's."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def random_state(model, rng, speed=1.0):
    """A configuration without preference for any angle, and speeds of the given size."""
    q = np.empty(model.nq)
    for body in (b for b in model.bodies if not b.mimic):
        at = slice(body.iq, body.iq + body.joint.type.nq)
        if body.joint.kind in ("free", "spherical"):
            q[at][-4:] = Rotation.random(random_state=int(rng.integers(2**31))).as_quat()
            q[at][:-4] = rng.normal(size=body.joint.type.nq - 4)
        else:
            q[at] = 0.2 * rng.normal() if body.joint.kind == "prismatic" else rng.uniform(-np.pi, np.pi)
    return q, speed * rng.normal(size=model.nv)


def moved(model, q, dq):
    """Coordinates after the motion dq (nv,): sums, and R exp(dphi~) for rotations."""
    q, dq = np.array(q, float), np.asarray(dq, float)
    for body in (b for b in model.bodies if not b.mimic):
        at, turn = slice(body.iq, body.iq + body.joint.type.nq), dq[body.columns]
        if body.joint.kind in ("free", "spherical"):
            q[at][:-4] += turn[:-3]
            q[at][-4:] = (Rotation.from_quat(q[at][-4:]) * Rotation.from_rotvec(turn[-3:])).as_quat()
        else:
            q[at] += turn
    return q


def along(model, q, v, a=None):
    """Function of time t near 0: state (q, v) that passes through (q, v) with constant speeds or accelerations.

    On rotations the mean speed over t is v + a t/2 to second order, which is all a first derivative sees.
    """
    a = np.zeros(model.nv) if a is None else a
    return lambda t: (moved(model, q, t * v + 0.5 * t * t * a), v + t * a)
