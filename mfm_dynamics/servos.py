"""How a servo answers a command, compiled: delay, gain, rate limit, dead band, friction, backlash.

`respond` runs one servo through a whole recording, `Response` all servos of a robot from command to command.
"""

from pathlib import Path

import numpy as np
import yaml
from numba import njit
from numpy.typing import NDArray

from mfm_common.errors import ConfigError

Array = NDArray[np.float64]

NAMES = ("delay", "gain", "offset", "rate", "frequency", "damping", "dead_band", "backlash", "friction")
DELAY, GAIN, OFFSET, RATE = range(4)
STEP = 1e-3  # [s] of the simulation
STUCK = 1e-6  # [rad/s] slower than this, friction holds
FRAME = 0.02  # [s] between pulses of a hobby servo
LATEST = 0.4  # [s] longest delay
BACK = np.linspace(0.0, FRAME, 9)  # [s] instants of a frame whose mean a pulse gives


@njit(cache=True)
def _turn(motor: float, speed: float, angle: float, command: float, servo: Array, step: float):  # type: ignore[no-untyped-def]
    """One step of a servo: motor, its speed, and the horn's angle.

    speed' = w^2 (pull - friction sign(speed)) - 2 d w speed, within the rate limit. pull is the error, or nothing
    inside the dead band; the horn follows the motor within the backlash.
    """
    _, gain, offset, rate, frequency, damping, dead_band, backlash, friction = servo
    error = gain * command + offset - motor
    pull = error if abs(error) > dead_band else 0.0
    if abs(speed) > STUCK:
        push = pull - friction if speed > 0 else pull + friction
    else:
        push = pull - friction if pull > friction else pull + friction if pull < -friction else 0.0
    new = speed + step * frequency * (frequency * push - 2 * damping * speed)
    if speed * new < 0 and abs(pull) <= friction:
        new = 0.0  # friction stops it and does not turn it back
    speed = min(rate, max(-rate, new))
    motor += speed * step
    return motor, speed, min(motor + backlash / 2, max(motor - backlash / 2, angle))


@njit(cache=True)
def respond(told: Array, angles: Array, at: Array, start: float, servo: Array, step: float) -> Array:
    """Angles of one servo at the times `at`, told `angles` at the times `told`; straight lines in between."""
    motor = angle = before = start
    speed = 0.0
    out = np.empty(len(at))
    row, time = 0, at[0]
    for k in range(len(at)):
        while time < at[k]:
            late = time - servo[0]
            while row < len(told) - 2 and told[row + 1] <= late:
                row += 1
            share = min(1.0, max(0.0, (late - told[row]) / (told[row + 1] - told[row])))
            before = angle
            command = angles[row] + share * (angles[row + 1] - angles[row])
            motor, speed, angle = _turn(motor, speed, angle, command, servo, step)
            time += step
        out[k] = angle - (angle - before) * (time - at[k]) / step
    return out


@njit(cache=True)
def _stretch(told: Array, angles: Array, at: Array, state: Array, servos: Array) -> Array:
    """Angles (T, n) of all servos at the times `at`, one step each; goes on from `state` (n, 3) and changes it."""
    out = np.empty((len(at), len(servos)))
    for j in range(len(servos)):
        motor, speed, angle = state[j]
        out[0, j], row = angle, 0
        for k in range(1, len(at)):
            late = at[k - 1] - servos[j, DELAY]
            while row < len(told) - 2 and told[row + 1] <= late:
                row += 1
            share = min(1.0, max(0.0, (late - told[row]) / (told[row + 1] - told[row])))
            command = angles[row, j] + share * (angles[row + 1, j] - angles[row, j])
            motor, speed, angle = _turn(motor, speed, angle, command, servos[j], at[k] - at[k - 1])
            out[k, j] = angle
        state[j] = motor, speed, angle
    return out


def held(told: Array, angles: Array) -> Array:
    """Mean of the commands over the frame that ends at each: a pulse repeats its command until the next one."""
    return np.asarray(np.mean([np.interp(told - back, told, angles) for back in BACK], axis=0), np.float64)


class Response:
    """Servos of a robot that are told something now and then.

    Args:
        servos: Parameters (n, 9) in the order of NAMES.
    """

    def __init__(self, servos: Array) -> None:
        self._servos = np.ascontiguousarray(servos, np.float64)
        self.begin(0.0, *np.zeros((2, len(servos))))
        self.along(1.0, np.zeros(len(servos)), np.array([0.0, 1.0]))  # compiles

    def begin(self, stamp: float, angles: Array, rates: Array) -> None:
        """Start where the servos are when they have followed so far."""
        gain, offset, rate = (self._servos[:, i] for i in (GAIN, OFFSET, RATE))
        at, speeds = gain * angles + offset, np.clip(gain * rates, -rate, rate)
        self._state = np.column_stack([at, speeds, at])
        self._told = np.array([stamp - LATEST, stamp])
        self._raw = np.stack([angles - LATEST * rates, angles])
        self._held = self._raw.copy()

    def along(self, stamp: float, angles: Array, times: Array) -> Array:
        """Angles (T, n) at the times, the last of which is the stamp of this new command."""
        keep = max(0, int(np.searchsorted(self._told, times[0] - LATEST)) - 1)
        self._told = np.append(self._told[keep:], stamp)
        self._raw = np.vstack([self._raw[keep:], angles])
        frame = [np.interp(stamp - BACK, self._told, column).mean() for column in self._raw.T]
        self._held = np.vstack([self._held[keep:], frame])
        return np.asarray(_stretch(self._told, self._held, times, self._state, self._servos), np.float64)


def load_fitted(path: str | Path) -> dict[str, Array]:
    """Parameters by joint, in the order of NAMES, from a file that `mfm identify` wrote."""
    try:
        content = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not YAML: {' '.join(str(error).split())}") from None
    servos = content.get("servos") if isinstance(content, dict) else None
    if not isinstance(servos, list) or not all(isinstance(servo, dict) and "joint" in servo for servo in servos):
        raise ConfigError(
            f"{path}: expected a list `servos` of mappings with a joint each, as `mfm identify` writes it"
        )
    fitted = {}
    for servo in servos:
        for name in NAMES:
            value = servo.get(name)
            if not isinstance(value, int | float) or not np.isfinite(value):
                raise ConfigError(f"{path}: servo of {servo['joint']}: {name} is {value!r}, expected a number")
        fitted[str(servo["joint"])] = np.array([float(servo[name]) for name in NAMES])
    return fitted
