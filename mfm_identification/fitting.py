"""Servo parameters from recordings: a robust fit through the compiled servo, and what the recording can tell at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.signal import medfilt

from mfm_common.errors import AlignmentError
from mfm_dynamics.servos import FRAME, GAIN, LATEST, NAMES, RATE
from mfm_identification.servos import PARAMETERS, Array, Run

BLOCK = 1.0  # [s] stretches of a recording that count as independent
MOVED = 0.3  # relative change of a parameter that a fit must notice ...
VISIBLE = 0.02  # ... by a cost higher by this share, with all other parameters fitted again
PLAIN = 0.2  # rise of the cost that leaves no doubt
ALIKE = 0.8  # correlation of two estimates that makes them inseparable
TOGETHER = 0.1  # relative change of one parameter when another is given up, that makes them inseparable
RESTARTS = 4  # times a better fit may be found while looking at that
STARTS = (20.0, 50.0)  # natural frequencies to start from [rad/s]
SPEED_SPAN = 0.05  # [s] over which a measured speed is taken
FAST_ENOUGH = 1.5  # [Hz] in the commands, from which the response of a servo shows
SATURATED = 0.005  # share of the time at the rate limit that makes it visible
FOLLOWS = 0.7  # correlation of measurements and delayed commands, from which a joint counts as following them
OUTLIER = 3.0  # residuals beyond so many standard deviations count less
NEUTRAL = np.array([parameter.neutral for parameter in PARAMETERS])
LOW = np.array([parameter.low for parameter in PARAMETERS])
HIGH = np.array([parameter.high for parameter in PARAMETERS])
MOVED_LEAST = np.array([parameter.least for parameter in PARAMETERS])
STEPS = np.array([parameter.step for parameter in PARAMETERS])
FREQUENCY = NAMES.index("frequency")


@dataclass(frozen=True)
class Estimate:
    """One parameter of one servo: its value, standard error, and whether the recording determines it."""

    name: str
    value: float
    error: float
    identified: bool
    why: str  # not


@dataclass(frozen=True)
class ServoFit:
    """What was found out about the servo of one joint.

    Attributes:
        joint: Name.
        estimates: One for each of PARAMETERS.
        rmse: Of the fitted servo on the recording [rad].
        condition: Condition number of the sensitivities to the identified parameters, each scaled to its own size.
    """

    joint: str
    estimates: tuple[Estimate, ...]
    rmse: float
    condition: float

    @property
    def values(self) -> Array:
        """Parameters in the order of NAMES."""
        return np.array([estimate.value for estimate in self.estimates])

    @property
    def uncertain(self) -> tuple[str, ...]:
        """Parameters that the recording does not determine."""
        return tuple(estimate.name for estimate in self.estimates if not estimate.identified)


def fit_servo(run: Run, joint: str) -> ServoFit:
    """The servo nearest to the run; parameters that it does not determine are left neutral, and named."""
    if np.std(run.angles) < 1e-3:
        raise AlignmentError(f"{joint}: it was never told to move, so nothing can be found out about it")
    if _line(run)[0] < FOLLOWS:
        raise AlignmentError(f"{joint}: it does not follow its commands; is it stuck, or another joint's?")
    free = np.ones(len(NAMES), np.bool_)
    why = _too_slow(run)
    free[[NAMES.index(name) for name in why if name != "delay"]] = False
    values = _best_start(run, free)
    if _saturation(run, values) < SATURATED:
        free[RATE], values[RATE] = False, NEUTRAL[RATE]
        why["rate"] = f"was never reached, up to {_fastest(run):.2f} rad/s"
    values = _minimise(run, values, free)
    doubtful = free.copy()
    doubtful[GAIN] = False  # a joint that follows has one
    while True:
        values, rise = _profile(run, values, free, doubtful & free)
        doubtful &= rise < PLAIN
        worst = int(np.argmin(rise))
        if rise[worst] > VISIBLE:
            break
        free, values, reasons = _give_up(run, values, free, worst)
        why.update(reasons)
    errors = _errors(run, values, free)
    estimates = tuple(
        Estimate(name, float(values[i]), float(errors[i]), name not in why, why.get(name, ""))
        for i, name in enumerate(NAMES)
    )
    rest = (run.simulated(values) - run.measured)[run.counts]
    return ServoFit(joint, estimates, float(np.sqrt(np.mean(rest**2))), _condition(run, values, free))


def _too_slow(run: Run) -> dict[str, str]:
    """Parameters of the response, and why they cannot be told, if the commands are too slow to show it."""
    highest = _highest(run)
    if highest >= FAST_ENOUGH:
        return {}
    needs = f"needs faster commands: there is nothing above {highest:.2g} Hz, expected {FAST_ENOUGH:g} Hz"
    return {
        "frequency": needs,
        "damping": needs,
        "delay": "is known only as the sum delay + 2 damping / frequency",
    }


def _highest(run: Run) -> float:
    """Frequency above which the commands have a hundredth of their power, that of their speed [Hz]."""
    stamp = np.arange(run.told[0], run.told[-1], FRAME)
    speed = np.gradient(np.interp(stamp, run.told, run.angles))
    power = np.cumsum(np.abs(np.fft.rfft(speed * np.hanning(len(speed)))) ** 2)
    return float(np.fft.rfftfreq(len(speed), FRAME)[np.searchsorted(power, 0.99 * power[-1])])


def _fastest(run: Run) -> float:
    """Speed that the joint hardly exceeds [rad/s]."""
    smooth = medfilt(run.measured, 5)  # without outliers
    ends = np.minimum(np.searchsorted(run.at, run.at + SPEED_SPAN), len(run.at) - 1)
    speed = np.abs(smooth[ends] - smooth) / np.maximum(run.at[ends] - run.at, SPEED_SPAN)
    return max(0.1, float(np.quantile(speed, 0.99)))


def _best_start(run: Run, free: NDArray[np.bool_]) -> Array:
    """Of several starts the one that ends nearest."""
    _, lag, gain, offset = _line(run)
    found = []
    for frequency in STARTS if free[FREQUENCY] else (NEUTRAL[FREQUENCY],):
        for rate in (_fastest(run), 3 * _fastest(run)):
            start = np.array([max(0.0, lag - 2 / frequency), gain, offset, rate, frequency, 1.0, 3e-3, 3e-3, 1e-3])
            values = _minimise(run, _inside(start), free, rounds=15)
            found.append((_cost(run, values), values))
    return min(found, key=lambda pair: pair[0])[1]


def _line(run: Run) -> tuple[float, float, float, float]:
    """Correlation, delay, gain and offset that make the commands nearest to the measurements."""
    smooth = medfilt(run.measured, 5)  # without outliers
    if np.std(smooth) < 1e-6:
        return 0.0, 0.0, 0.0, 0.0
    best = (-1.0, 0.0, 1.0, 0.0)
    for lag in np.arange(0.0, LATEST, 5e-3):
        late = np.interp(run.at - lag, run.told, run.angles)
        likeness = float(np.corrcoef(late, smooth)[0, 1])
        if likeness > best[0]:
            gain, offset = np.polyfit(late, smooth, 1)
            best = (likeness, float(lag), float(gain), float(offset))
    return best


def _inside(values: Array) -> Array:
    margin = 1e-6 * (HIGH - LOW)
    return np.asarray(np.clip(values, LOW + margin, HIGH - margin), np.float64)


def _cost(run: Run, values: Array) -> float:
    return float(np.mean(np.abs(run.simulated(values) - run.measured)[run.counts]))


def _residual(run: Run, values: Array) -> Array:
    return np.asarray((run.simulated(values) - run.measured)[run.counts], np.float64)


def _sensitivity(run: Run, values: Array, free: NDArray[np.bool_]) -> Array:
    """Derivatives of the simulated angles by the free parameters (M, n_free), by differences that stay in bounds."""
    columns = []
    for i in np.flatnonzero(free):
        up, down = values.copy(), values.copy()
        up[i], down[i] = min(values[i] + STEPS[i], HIGH[i]), max(values[i] - STEPS[i], LOW[i])
        columns.append((run.simulated(up) - run.simulated(down))[run.counts] / (up[i] - down[i]))
    return np.stack(columns, axis=1)


def _noise(residual: Array) -> float:
    """Standard deviation by the median, which outliers do not move."""
    return max(1.4826 * float(np.median(np.abs(residual - np.median(residual)))), 1e-5)


def _minimise(run: Run, values: Array, free: NDArray[np.bool_], rounds: int = 40) -> Array:
    """Robust least squares over the free parameters."""
    values = np.where(free, _inside(values), values)

    def whole(x: Array) -> Array:
        full: Array = values.copy()
        full[free] = x
        return full

    found = least_squares(
        lambda x: _residual(run, whole(x)),
        values[free],
        jac=lambda x: _sensitivity(run, whole(x), free),
        bounds=(LOW[free], HIGH[free]),
        x_scale=np.maximum(np.abs(values[free]), 5 * STEPS[free]),
        loss="soft_l1",
        f_scale=OUTLIER * _noise(_residual(run, values)),
        max_nfev=rounds,
    )
    return whole(found.x)


def _saturation(run: Run, values: Array) -> float:
    """Share of the run that the servo spends at its rate limit."""
    speed = np.abs(np.diff(run.simulated(values))) / np.diff(run.at)
    return float(np.mean(speed > 0.97 * values[RATE]))


def _errors(run: Run, values: Array, free: NDArray[np.bool_]) -> Array:
    """Standard errors (n,) of the estimates.

    H^-1 (sum of g_b g_b') H^-1 with H = J'J and g_b = J_b' r_b over blocks of the run: what the model cannot say
    stays in the residuals r for longer than a sample, and widens the errors as it should.
    """
    rest = _residual(run, values)
    limit = OUTLIER * _noise(rest)
    rest = np.clip(rest, -limit, limit)
    J = _sensitivity(run, values, free)
    size = np.maximum(np.linalg.norm(J, axis=0), 1e-12)
    scaled = J / size
    inverse = np.linalg.pinv(scaled.T @ scaled, rcond=1e-10)
    at = run.at[run.counts]
    starts = np.flatnonzero(np.diff(np.floor((at - at[0]) / BLOCK), prepend=-1.0))
    scores = np.add.reduceat(scaled * rest[:, None], starts, axis=0)
    covariance = inverse @ (scores.T @ scores) @ inverse + _noise(rest) ** 2 * inverse
    errors = np.zeros(len(free))
    errors[free] = np.sqrt(np.diag(covariance)) / size
    return errors


def _profile(run: Run, values: Array, free: NDArray[np.bool_], doubtful: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Rise of the cost when each doubtful parameter is moved and all others are fitted again (n,), relative.

    A better fit found on the way is taken instead, and the search begins anew from there.
    """
    for _ in range(RESTARTS):
        cost, best, rise = _cost(run, values), values, np.full(len(NAMES), np.inf)
        for i in np.flatnonzero(doubtful):
            for side in (1.0, -1.0):
                trial = values.copy()
                trial[i] = np.clip(values[i] + side * max(MOVED * abs(values[i]), MOVED_LEAST[i]), LOW[i], HIGH[i])
                if trial[i] == values[i]:
                    continue
                others = free.copy()
                others[i] = False
                trial = _minimise(run, trial, others, rounds=6)
                rise[i] = min(rise[i], _cost(run, trial) / cost - 1)
                best = min(best, trial, key=lambda candidate: _cost(run, candidate))
        better = _minimise(run, best, free)
        if _cost(run, better) > (1 - VISIBLE) * cost:
            break
        values = better
    return values, rise


def _give_up(
    run: Run, values: Array, free: NDArray[np.bool_], i: int
) -> tuple[NDArray[np.bool_], Array, dict[str, str]]:
    """The free parameters without one that cannot be told, the others fitted again, and why, by parameter."""
    likeness = np.abs(_likeness(run, values, free)[i])
    other = int(np.argmax(likeness))
    fewer, neutral = free.copy(), values.copy()
    fewer[i], neutral[i] = False, NEUTRAL[i]
    without = _minimise(run, neutral, fewer)
    if _cost(run, without) > (1 + VISIBLE) * _cost(run, values):
        reasons = {NAMES[i]: f"is known only roughly: {MOVED:.0%} more or less make hardly a difference"}
        if likeness[other] > ALIKE:
            reasons[NAMES[other]] = f"is known only together with {NAMES[i]}"
        return fewer, values, reasons
    reasons = {NAMES[i]: f"has too little effect here to be told from {NAMES[other]}"}
    for k in np.flatnonzero(fewer & (np.abs(without - values) > np.maximum(TOGETHER * np.abs(values), STEPS))):
        reasons[NAMES[k]] = f"is known only together with {NAMES[i]}"
    return fewer, without, reasons


def _likeness(run: Run, values: Array, free: NDArray[np.bool_]) -> Array:
    """Correlations (n, n) of the estimates, zero on the diagonal."""
    J = _sensitivity(run, values, free)
    scaled = J / np.maximum(np.linalg.norm(J, axis=0), 1e-12)
    inverse = np.linalg.pinv(scaled.T @ scaled, rcond=1e-10)
    spread = np.sqrt(np.diag(inverse))
    likeness = np.zeros((len(free), len(free)))
    likeness[np.ix_(free, free)] = inverse / np.maximum(np.outer(spread, spread), 1e-12)
    np.fill_diagonal(likeness, 0.0)
    return likeness


def _condition(run: Run, values: Array, free: NDArray[np.bool_]) -> float:
    J = _sensitivity(run, values, free)
    return float(np.linalg.cond(J / np.maximum(np.linalg.norm(J, axis=0), 1e-12)))
