"""What a motion asks of the hardware: torque of every servo, power and run time of the battery.

Pure functions of recorded or computed histories. Torque tau and rate qdot have one row per time and one column per
joint. The pack is the paper's, NiMH, 8 Ah at 7 V  [Snake2019, Hardware]; its servos are not described, so the numbers
of ``Servo`` are those of a common 20 kg cm hobby servo and meant to be replaced.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ConfigError
from mfm_dynamics.se3 import Array

log = logging.getLogger(__name__)


def peak_torques(tau: ArrayLike) -> Array:
    """Largest magnitude of each joint's torque (n,) over a history (T, n) [N m]."""
    history = np.atleast_2d(np.asarray(tau, np.float64))
    if history.ndim != 2 or history.shape[0] == 0 or not np.isfinite(history).all():
        raise ConfigError(f"torque history of shape {history.shape}, expected finite numbers, a row per time")
    return np.asarray(np.abs(history).max(axis=0), np.float64)


@dataclass(frozen=True)
class TorqueCheck:
    """Torque each joint needs beside what its servo gives.

    Attributes:
        names: Joints.
        needed: Largest torque of each over the motion (n,) [N m].
        limits: Largest torque of each servo (n,) [N m].
    """

    names: tuple[str, ...]
    needed: Array
    limits: Array

    def __post_init__(self) -> None:
        self.needed.flags.writeable = False
        self.limits.flags.writeable = False

    @property
    def overloaded(self) -> tuple[str, ...]:
        """Joints that need more than their servo gives."""
        return tuple(name for name, need, limit in self._rows() if need > limit)

    @property
    def passed(self) -> bool:
        """Whether every servo can do its part."""
        return not self.overloaded

    def _rows(self) -> "zip[tuple[str, float, float]]":  # zip takes no index at run time
        return zip(self.names, map(float, self.needed), map(float, self.limits), strict=True)

    def message(self) -> str:
        """The joint nearest to or furthest beyond its limit, and how many others are beyond theirs."""
        with np.errstate(divide="ignore", invalid="ignore"):
            share = np.where(self.needed > 0, self.needed / self.limits, 0.0)
        k = int(np.argmax(share))
        text = f"{self.names[k]} needs {self.needed[k]:.3g} N m of a {self.limits[k]:.3g} N m servo"
        if self.passed:
            return f"torques are within limits; {text}"
        others = len(self.overloaded) - 1
        return text + (f", and {others} other joints are beyond their limits" if others else "")

    def refuse(self, item: str = "torque check") -> None:
        """Raise a ConfigError when a servo is too weak."""
        if not self.passed:
            raise ConfigError(
                f"{item}: {self.message()}; expected a slower or smaller motion, lighter bodies or stronger servos"
            )

    def warn(self, item: str = "torque check") -> None:
        """Log a warning when a servo is too weak."""
        if not self.passed:
            log.warning("%s: %s", item, self.message())


def torque_check(names: Sequence[str], tau: ArrayLike, effort_limits: ArrayLike) -> TorqueCheck:
    """Peak torques of a motion against the servos' limits; call ``refuse`` or ``warn`` on the result.

    Args:
        names: Joints (n,).
        tau: Torque history (T, n) [N m].
        effort_limits: Servo limit of each joint (n,), or one for all [N m]; infinite where there is none.
    """
    needed = peak_torques(tau)
    if needed.shape != (len(names),):
        raise ConfigError(f"torque check: {needed.size} torque columns for {len(names)} joints, expected as many")
    try:
        limits = np.broadcast_to(np.asarray(effort_limits, np.float64), needed.shape).copy()
    except ValueError:
        raise ConfigError(
            f"torque check: {np.size(effort_limits)} effort limits for {len(names)} joints, expected one or as many"
        ) from None
    for name, limit in zip(names, limits, strict=True):
        if not limit >= 0:
            raise ConfigError(f"torque check: effort limit of {name} is {limit} N m, expected zero or more")
    return TorqueCheck(tuple(names), needed, limits)


def _positive(item: str, **values: float) -> None:
    for name, value in values.items():
        if not (np.isfinite(value) and value > 0):
            raise ConfigError(f"{item}: {name} is {value}, expected a finite number greater than 0")


@dataclass(frozen=True)
class Battery:
    """A battery pack  [Snake2019, Hardware]."""

    capacity_ah: float = 8.0  # A h
    voltage: float = 7.0  # V

    def __post_init__(self) -> None:
        _positive("battery", capacity_ah=self.capacity_ah, voltage=self.voltage)

    @property
    def energy(self) -> float:
        """Energy when full [J]."""
        return self.capacity_ah * 3600.0 * self.voltage


@dataclass(frozen=True)
class Servo:
    """Electrical side of a hobby servo: what it draws for a torque and a rate.

    P = V i_idle + max(tau qdot, 0)/efficiency + V i_stall (tau/tau_stall)^2

    Electronics; mechanical work through gear and bridge (braking gives nothing back); heat in the winding, which at
    standstill and stall torque is all that is drawn.
    """

    efficiency: float = 0.6
    idle_current: float = 0.01  # A
    stall_current: float = 2.0  # A
    stall_torque: float = 1.96  # N m

    def __post_init__(self) -> None:
        _positive("servo", efficiency=self.efficiency, stall_current=self.stall_current, stall_torque=self.stall_torque)
        if self.efficiency > 1:
            raise ConfigError(f"servo: efficiency is {self.efficiency}, expected at most 1")
        if not (np.isfinite(self.idle_current) and self.idle_current >= 0):
            raise ConfigError(f"servo: idle_current is {self.idle_current} A, expected zero or more")


PAPER_PACK = Battery()
HOBBY_SERVO = Servo()


def electrical_power(tau: ArrayLike, qdot: ArrayLike, servo: Servo = HOBBY_SERVO, voltage: float = 7.0) -> Array:
    """Power drawn by all servos together at each time (T,) [W].

    Args:
        tau: Torques (T, n) [N m].
        qdot: Rates (T, n) [rad/s].
        servo: The servo in every joint.
        voltage: Supply voltage [V].
    """
    torque, rate = np.asarray(tau, np.float64), np.asarray(qdot, np.float64)
    if torque.ndim != 2 or torque.shape != rate.shape:
        raise ConfigError(
            f"power: torques of shape {torque.shape} and rates of shape {rate.shape}, expected equal (T, n)"
        )
    work = np.maximum(torque * rate, 0.0) / servo.efficiency
    heat = voltage * servo.stall_current * (torque / servo.stall_torque) ** 2
    return np.asarray((voltage * servo.idle_current + work + heat).sum(axis=1), np.float64)


@dataclass(frozen=True)
class RunTime:
    """How long a battery lasts when a motion is repeated."""

    mean_power: float  # W
    peak_power: float  # W
    energy: float  # J, of one repetition
    run_time: float  # s


def run_time(
    t: ArrayLike,
    tau: ArrayLike,
    qdot: ArrayLike,
    battery: Battery = PAPER_PACK,
    servo: Servo = HOBBY_SERVO,
) -> RunTime:
    """Battery run time when the motion with these torques and rates is repeated until the pack is empty.

    The microcontroller has its own supply  [Snake2019, Hardware] and is not counted.

    Args:
        t: Rising times (T,), T >= 2 [s].
        tau: Torques (T, n) [N m].
        qdot: Rates (T, n) [rad/s].
        battery: The pack.
        servo: The servo in every joint.
    """
    times = np.asarray(t, np.float64)
    power = electrical_power(tau, qdot, servo, battery.voltage)
    rising = np.isfinite(times).all() and (np.diff(times) > 0).all()
    if times.shape != power.shape or times.size < 2 or not rising:
        raise ConfigError(
            f"run time: {times.size} times for {power.size} torques, expected as many, at least 2, finite and rising"
        )
    if not np.isfinite(power).all():
        raise ConfigError("run time: torques or rates are not finite, expected finite numbers")
    energy = float(np.sum(np.diff(times) * (power[1:] + power[:-1]) / 2))
    mean = energy / float(times[-1] - times[0])
    return RunTime(mean, float(power.max()), energy, battery.energy / mean if mean > 0 else np.inf)
