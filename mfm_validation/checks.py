"""What is wrong with the data itself: echoes, copies, degrees, swapped and mirrored joints, a stuck servo, outliers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned, checked, interpolate
from mfm_validation.delay import LONGEST, STILL, Fit, correlations, detrended, search_grid
from mfm_validation.units import LENGTH

Array = NDArray[np.float64]
ROWS = 1000  # samples that are looked at
REPEATED = 0.95  # of the samples repeat the command: an echo
GRAIN = 2e-3  # rad, coarsest step of an echo that is rounded to pulses of a servo
ROUNDING = 1e-6  # rad, of single precision
JITTER = 1e-3  # s, of the stamps of an echo
ECHO_STEP = 5e-3  # s, of the first search for an echo's delay
MOVES = 5e-3  # rad, range of a motion that an echo or a copy can be told by
COPY = 1e-6  # rad
STUCK = 0.05  # of the predicted motion
MIRRORED = -0.8  # correlation
CLEARLY = 0.5  # another joint's prediction fits this much better than the own
TURNS = 4 * np.pi  # rad; no servo turns this far, 30 degrees written as 30 do
DEGREES = (40.0, 80.0)  # around 180 / pi
OUTLIER = 8.0  # robust standard deviations of what the fit leaves
OUTLIER_FLOOR = 0.01  # rad


def refuse_degrees(aligned: Aligned) -> None:
    """Raise if one side, or both, are in degrees."""
    turns = np.array([name not in aligned.slides for name in aligned.names])
    spread = {"measured": np.ptp(aligned.measured, axis=0), "predicted": np.ptp(aligned.predicted, axis=0)}
    moves = turns & (spread["measured"] > STILL) & (spread["predicted"] > STILL)
    for one, other in (("measured", "predicted"), ("predicted", "measured")):
        ratio = spread[one][moves] / spread[other][moves]
        if len(ratio) and DEGREES[0] < np.median(ratio) < DEGREES[1]:
            raise AlignmentError(
                f"{one} angles are {np.median(ratio):.0f} times as large as {other} ones: "
                "they are in degrees, expected radians"
            )
    for kind, values in (("measured", aligned.measured), ("predicted", aligned.predicted)):
        far = np.abs(values[:, turns]).max(axis=0)
        if len(far) and (far > TURNS).sum() * 2 > len(far):
            raise AlignmentError(f"{kind} angles reach {far.max():.0f}: they seem to be in degrees, expected radians")


def echoed(measured: JointTrace, commanded: JointTrace | None, slides: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Joints whose measurement is the command again, at once or after a constant time.

    A command that is repeated lies on the command's straight lines or steps, but for the rounding of its own values and
    the jitter of its stamps. What a servo does has noise of its own: also where the command hardly moves it is off by
    more than that. Joints that are commanded to stand still cannot tell.
    """
    if commanded is None or len(commanded.stamp) < 2:
        return ()
    commanded = checked("commanded", commanded)
    pick = np.unique(np.linspace(0, len(measured.stamp) - 1, ROWS).astype(int))
    stamp = measured.stamp[pick]
    found = []
    for j, name in enumerate(measured.names):
        if name not in commanded.names:
            continue
        command, unit = commanded.q[:, commanded.names.index(name)], LENGTH if name in slides else 1.0
        if np.ptp(command) < MOVES * unit:
            continue
        if _repeated(stamp, measured.q[pick, j], commanded.stamp, command, unit) >= REPEATED:
            found.append(name)
    return tuple(found)


def _repeated(stamp: Array, values: Array, at: Array, command: Array, unit: float) -> float:
    """Share of the values that are the command delayed by the best constant time, but for rounding and jitter."""
    speed = np.abs(np.gradient(command, at))
    grain = _grain(values, GRAIN * unit)

    def rest(lag: float) -> tuple[list[Array], Array]:
        """Distance from the steps and the lines of the command, and what rounding and jitter may make of it."""
        then = stamp - lag
        inside = (then >= at[0]) & (then <= at[-1])
        then, now = then[inside], values[inside]
        row = np.searchsorted(at, then, side="right") - 1
        off = [now - command[row], now - np.interp(then, at, command)]
        off = [one - np.clip(np.median(one), -grain / 2, grain / 2) if len(one) else one for one in off]
        return off, 0.51 * grain + ROUNDING * unit + JITTER * speed[row]

    def share(lag: float) -> float:
        off, slack = rest(lag)
        return max(float(np.mean(np.abs(one) <= slack)) for one in off) if 2 * len(slack) > len(stamp) else 0.0

    def distance(lag: float) -> float:
        off, slack = rest(lag)
        return min(float(np.mean(np.abs(one))) for one in off) if 2 * len(slack) > len(stamp) else np.inf

    near = min(np.arange(0.0, LONGEST, ECHO_STEP), key=distance)
    return max(share(lag) for lag in np.arange(near - ECHO_STEP, near + ECHO_STEP, 2e-4))


def _grain(values: Array, coarsest: float) -> float:
    """Step of the grid that all values lie on; 0 if they lie on none, or on a coarser one."""
    gaps = np.diff(np.unique(values))
    gaps = gaps[gaps > 1e-9]
    if not len(gaps) or gaps.min() > coarsest:
        return 0.0
    steps = gaps / gaps.min()
    return float(gaps.min()) if np.abs(steps - np.round(steps)).max() < 0.01 else 0.0


def copied(aligned: Aligned) -> tuple[str, ...]:
    """Moving joints whose measurement is the prediction itself."""
    same = np.percentile(np.abs(aligned.deviation), 99, axis=0) < COPY * aligned.sizes
    return tuple(np.array(aligned.names)[same & (np.ptp(aligned.predicted, axis=0) > MOVES * aligned.sizes)])


def stuck(aligned: Aligned, least: Array) -> tuple[str, ...]:
    """Joints that hardly moved although a motion larger than ``least`` (n,) [rad] was predicted."""
    predicted, measured = np.ptp(aligned.predicted, axis=0), np.ptp(aligned.measured, axis=0)
    still = STILL * aligned.sizes
    quiet = measured < np.maximum(STUCK * predicted, still)
    return tuple(np.array(aligned.names)[quiet & (predicted > np.minimum(least, 20 * still))])


def mirrored(aligned: Aligned, predicted: JointTrace, near: float) -> tuple[str, ...]:
    """Joints that turn the other way than predicted, looked at around the delay that the joints share [s]."""
    lags = search_grid(aligned)
    found = correlations(aligned, predicted, lags)[np.abs(lags - near) <= 0.1]
    still = STILL * aligned.sizes
    moves = (detrended(aligned.stamp, aligned.measured).std(axis=0) > still) & (
        detrended(aligned.stamp, aligned.predicted).std(axis=0) > still
    )
    if not len(found) or np.isnan(found).all():
        return ()
    worst, best = np.nanmin(found, axis=0), np.nanmax(found, axis=0)
    return tuple(np.array(aligned.names)[moves & (worst < MIRRORED) & (best < 0)])


def swapped(aligned: Aligned, predicted: JointTrace, near: float) -> tuple[tuple[str, str], ...]:
    """Pairs of joints, each of which follows the prediction of the other."""
    pick = np.unique(np.linspace(0, len(aligned.stamp) - 1, ROWS).astype(int))
    stamp, m = aligned.stamp[pick], aligned.measured[pick]
    values = predicted.q[:, [predicted.names.index(name) for name in aligned.names]]
    p = interpolate(predicted.stamp, values, stamp - near, aligned.max_gap)
    inside = np.isfinite(p[:, 0])
    m, p = detrended(stamp[inside], m[inside]), detrended(stamp[inside], p[inside])
    error = np.sqrt(((m[:, :, None] - p[:, None, :]) ** 2).mean(axis=0))  # (measured, predicted)
    own = np.diag(error)
    size = own / aligned.sizes
    pairs = []
    for i in range(len(own)):
        for k in range(i):
            better = error[i, k] < CLEARLY * own[i] and error[k, i] < CLEARLY * own[k]
            if better and error[i].argmin() == k and error[k].argmin() == i and min(size[i], size[k]) > 2 * STILL:
                pairs.append((aligned.names[k], aligned.names[i]))
    return tuple(pairs)


def outliers(aligned: Aligned, predicted: JointTrace, fit: Fit) -> NDArray[np.bool_]:
    """Samples (T, n) far from what delay, gain, offset and drift explain; they stay in every metric."""
    found = np.zeros(aligned.measured.shape, bool)
    t = aligned.stamp - aligned.stamp.mean()
    for j, name in enumerate(aligned.names):
        lag, gain = float(np.nan_to_num(fit.delay[j])), float(np.nan_to_num(fit.gain[j], nan=1.0))
        then = aligned.stamp - lag
        inside = (then >= predicted.stamp[0]) & (then <= predicted.stamp[-1])
        p = np.interp(then, predicted.stamp, predicted.q[:, predicted.names.index(name)])
        rest = aligned.measured[:, j] - gain * p - fit.drift[j] * t
        rest = rest - np.median(rest)
        limit = max(OUTLIER * 1.4826 * float(np.median(np.abs(rest))), OUTLIER_FLOOR * aligned.sizes[j])
        found[:, j] = (np.abs(rest) > limit) & inside
    return found
