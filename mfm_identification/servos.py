"""The parameters of a servo, what a joint was told and did, and the prediction of fitted servos."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_dynamics.servos import GAIN, LATEST, OFFSET, STEP, held, respond

Array = NDArray[np.float64]

SKIP = 0.5  # [s] at the start, until the unknown initial speed is forgotten
LEAST_TIME = 4.0  # [s] of measurements for a fit


@dataclass(frozen=True)
class Parameter:
    """One parameter of a servo.

    Attributes:
        name: As in the fitted file.
        unit: Of it.
        neutral: Value without effect, taken where the recording cannot tell.
        low: Least value.
        high: Greatest value.
        step: Of finite differences.
        least: Least change that a fit must notice.
    """

    name: str
    unit: str
    neutral: float
    low: float
    high: float
    step: float
    least: float


PARAMETERS = (
    Parameter("delay", "s", 0.0, 0.0, LATEST, 1e-3, 5e-3),
    Parameter("gain", "", 1.0, 0.2, 3.0, 1e-3, 0.0),
    Parameter("offset", "rad", 0.0, -0.5, 0.5, 1e-3, 5e-3),
    Parameter("rate", "rad/s", 100.0, 0.1, 100.0, 0.02, 0.0),
    Parameter("frequency", "rad/s", 40.0, 2.0, 300.0, 0.2, 0.0),
    Parameter("damping", "", 1.0, 0.1, 3.0, 5e-3, 0.0),
    Parameter("dead_band", "rad", 0.0, 0.0, 0.2, 2e-4, 1e-3),
    Parameter("backlash", "rad", 0.0, 0.0, 0.3, 2e-4, 1e-3),
    Parameter("friction", "rad", 0.0, 0.0, 0.3, 2e-4, 1e-3),
)


@dataclass(frozen=True)
class Run:
    """What one joint was told and did."""

    told: Array  # (T,) [s]
    angles: Array  # (T,) [rad]
    at: Array  # (M,) [s]
    measured: Array  # (M,) [rad]

    def simulated(self, values: Array) -> Array:
        """Angles (M,) of a servo with these parameters."""
        start = float(np.median(self.measured[:5]))
        return np.asarray(respond(self.told, self.angles, self.at, start, values, STEP), np.float64)

    @property
    def counts(self) -> NDArray[np.bool_]:
        """Which samples count (M,)."""
        return np.asarray(self.at >= self.at[0] + SKIP)


def joint_run(commanded: JointTrace, measured: JointTrace, joint: str) -> Run:
    """Commands and measurements of a joint over their common time."""
    told, angles = _column("commanded", commanded, joint)
    at, seen = _column("measured", measured, joint)
    within = (at >= told[0]) & (at <= told[-1])
    at, seen = at[within], seen[within]
    if len(at) < 10 or at[-1] - at[0] < LEAST_TIME:
        raise AlignmentError(f"{joint}: commands and measurements overlap by less than {LEAST_TIME:g} s")
    return Run(told, held(told, angles), at, seen)


def _column(kind: str, trace: JointTrace, joint: str) -> tuple[Array, Array]:
    if joint not in trace.names:
        raise AlignmentError(f"{kind} lacks joint '{joint}', it has {', '.join(trace.names)}")
    values = trace.q[:, trace.names.index(joint)]
    good = np.isfinite(values)
    good[1:] &= np.diff(np.maximum.accumulate(trace.stamp)) > 0
    if good.sum() < 10:
        raise AlignmentError(f"{kind}: joint '{joint}' has {good.sum()} values, expected at least 10")
    return np.ascontiguousarray(trace.stamp[good]), np.ascontiguousarray(values[good])


def predict(commanded: JointTrace, fitted: dict[str, Array]) -> JointTrace:
    """Where the fitted servos take their joints, at the stamps of the commands; other joints are left out.

    Args:
        commanded: What the joints were told.
        fitted: Parameters in the order of NAMES by joint.
    """
    names = tuple(name for name in commanded.names if name in fitted)
    q = np.full((len(commanded.stamp), len(names)), np.nan)
    for j, name in enumerate(names):
        told, angles = _column("commanded", commanded, name)
        angles = held(told, angles)
        at = np.ascontiguousarray(np.maximum.accumulate(commanded.stamp))
        servo = np.asarray(fitted[name], np.float64)
        q[:, j] = respond(told, angles, at, servo[GAIN] * angles[0] + servo[OFFSET], servo, STEP)
    rates = np.gradient(q, commanded.stamp, axis=0) if len(commanded.stamp) > 1 else np.full_like(q, np.nan)
    return JointTrace(commanded.stamp.copy(), names, q, rates)
