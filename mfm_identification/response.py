"""How a servo answers a command, compiled: delay, gain, rate limit, dead band, friction, backlash."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEP = 1e-3  # [s] of the simulation
STUCK = 1e-6  # [rad/s] slower than this, friction holds


def _respond(told: Array, angles: Array, at: Array, start: float, parameters: Array, step: float) -> Array:
    """Angles of one servo at the times `at`, told `angles` at the times `told`; straight lines in between.

    speed' = w^2 (pull - friction sign(speed)) - 2 d w speed, within the rate limit. pull is the error, or nothing
    inside the dead band; the horn follows the motor within the backlash.
    """
    delay, gain, offset, rate, frequency, damping, dead_band, backlash, friction = parameters
    motor = angle = before = start
    speed = 0.0
    out = np.empty(len(at))
    row, time = 0, at[0]
    for k in range(len(at)):
        while time < at[k]:
            late = time - delay
            while row < len(told) - 2 and told[row + 1] <= late:
                row += 1
            share = min(1.0, max(0.0, (late - told[row]) / (told[row + 1] - told[row])))
            error = gain * (angles[row] + share * (angles[row + 1] - angles[row])) + offset - motor
            pull = error if abs(error) > dead_band else 0.0
            brake = friction
            if abs(speed) > STUCK:
                push = pull - brake if speed > 0 else pull + brake
            else:
                push = pull - brake if pull > brake else pull + brake if pull < -brake else 0.0
            new = speed + step * frequency * (frequency * push - 2 * damping * speed)
            if speed * new < 0 and abs(pull) <= brake:
                new = 0.0  # friction stops it and does not turn it back
            speed = min(rate, max(-rate, new))
            motor += speed * step
            before = angle
            angle = min(motor + backlash / 2, max(motor - backlash / 2, angle))
            time += step
        out[k] = angle - (angle - before) * (time - at[k]) / step
    return out


respond = njit(cache=True)(_respond)
