"""Water around a robot: buoyancy and drag."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ConfigError
from mfm_dynamics.se3 import Array, skew


@dataclass(frozen=True)
class Water:
    """Buoyancy at a centre of its own, and drag against a current, for every body.

    Attributes:
        lift: Buoyancy of each body (n, 3), inertial components [N].
        centre: Mass centre -> centre of buoyancy (n, 3), body axes [m].
        linear: Drag per speed (n, 6), along and about the body axes [N s/m, N m s].
        quadratic: Drag per speed squared (n, 6) [N s^2/m^2, N m s^2].
        current: Velocity of the water (3,), inertial components [m/s].
    """

    lift: Array
    centre: Array
    linear: Array
    quadratic: Array
    current: Array

    @classmethod
    def around(
        cls,
        n: int,
        lift: ArrayLike = 0.0,
        centre: ArrayLike = 0.0,
        linear: ArrayLike = 0.0,
        quadratic: ArrayLike = 0.0,
        current: ArrayLike = 0.0,
    ) -> Water:
        """Water around n bodies; every argument may be a number, one row for all bodies, or one row per body."""
        rows = {"lift": (n, 3), "centre": (n, 3), "linear": (n, 6), "quadratic": (n, 6), "current": (3,)}
        given = {"lift": lift, "centre": centre, "linear": linear, "quadratic": quadratic, "current": current}
        arrays: dict[str, Array] = {}
        for name, shape in rows.items():
            try:
                arrays[name] = np.array(np.broadcast_to(np.asarray(given[name], np.float64), shape))
            except (TypeError, ValueError):
                raise ConfigError(f"water: {name} has shape {np.shape(given[name])}, expected {shape}") from None
            if not np.isfinite(arrays[name]).all():
                raise ConfigError(f"water: {name} has a value that is not finite, expected {shape} finite numbers")
        for name in ("linear", "quadratic"):
            if (arrays[name] < 0).any():
                raise ConfigError(f"water: {name} drag is {arrays[name].min()}, expected 0 or more: drag takes energy")
        return cls(**arrays)

    def wrench(self, k: int, R: Array, xdot: Array, omega: Array) -> Array:
        """Force (inertial) and moment (body) on body k at its mass centre (6,)  [docs/theory.md, forces]."""
        speed = np.concatenate([R.T @ (xdot - self.current), omega])
        drag = -(self.linear[k] + self.quadratic[k] * np.abs(speed)) * speed
        force = self.lift[k] + R @ drag[:3]
        moment = skew(self.centre[k]) @ R.T @ self.lift[k] + drag[3:]
        return np.concatenate([force, moment])

    def potential(self, k: int, R: Array, x: Array) -> float:
        """Potential energy of the buoyancy of body k, zero with its centre at the inertial origin [J]."""
        return -float(self.lift[k] @ (x + R @ self.centre[k]))

    def parameters(self) -> Array:
        """One row per body, as ``kernels.field`` reads it (n, 21)."""
        current = np.tile(self.current, (len(self.lift), 1))
        return np.hstack([self.lift, self.centre, current, self.linear, self.quadratic])
