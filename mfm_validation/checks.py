"""What is wrong with the data itself: echoes, copies, degrees, swapped and mirrored joints, a stuck servo, outliers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned, checked, interpolate
from mfm_validation.delay import LONGEST, STILL, Fit, correlations, detrended, search_grid

Array = NDArray[np.float64]
ROWS = 1000  # samples that are looked at
ECHO = 1e-3  # rad; a servo is never this close to its command everywhere, a count of its pulse is at most this
ECHO_STEP = 5e-3  # s, of the first search for an echo's delay
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
    spread = {"measured": np.ptp(aligned.measured, axis=0), "predicted": np.ptp(aligned.predicted, axis=0)}
    moves = (spread["measured"] > STILL) & (spread["predicted"] > STILL)
    for one, other in (("measured", "predicted"), ("predicted", "measured")):
        ratio = spread[one][moves] / spread[other][moves]
        if len(ratio) and DEGREES[0] < np.median(ratio) < DEGREES[1]:
            raise AlignmentError(
                f"{one} angles are {np.median(ratio):.0f} times as large as {other} ones: "
                "they are in degrees, expected radians"
            )
    for kind, values in (("measured", aligned.measured), ("predicted", aligned.predicted)):
        far = np.abs(values).max(axis=0)
        if (far > TURNS).sum() * 2 > len(far):
            raise AlignmentError(f"{kind} angles reach {far.max():.0f}: they seem to be in degrees, expected radians")


def echoed(measured: JointTrace, commanded: JointTrace | None) -> tuple[str, ...]:
    """Joints whose measurement is the command again, at once or after a constant time.

    A command that is repeated as it was sent lies on the command's straight lines or steps; a servo does not, by its
    dead band, its backlash and the noise of its sensor. Joints that are commanded to stand still cannot tell.
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
        command = commanded.q[:, commanded.names.index(name)]
        if np.ptp(command) > 5 * ECHO and _distance(stamp, measured.q[pick, j], commanded.stamp, command) < ECHO:
            found.append(name)
    return tuple(found)


def _distance(stamp: Array, values: Array, at: Array, command: Array) -> float:
    """How near 95 % of the values come to the command delayed by the best constant time [rad]."""

    def off(lag: float) -> float:
        then = stamp - lag
        inside = (then >= at[0]) & (then <= at[-1])
        if inside.sum() < len(stamp) // 2:
            return np.inf
        then, now = then[inside], values[inside]
        steps = command[np.searchsorted(at, then, side="right") - 1]
        return min(
            float(np.percentile(np.abs(now - repeated), 95)) for repeated in (steps, np.interp(then, at, command))
        )

    coarse = np.arange(0.0, LONGEST, ECHO_STEP)
    found = [off(lag) for lag in coarse]
    near = coarse[int(np.argmin(found))]
    if min(found) > ECHO + ECHO_STEP * float(np.abs(np.gradient(command, at)).max()):
        return min(found)
    return min(off(lag) for lag in np.arange(near - ECHO_STEP, near + ECHO_STEP, 2e-4))


def copied(aligned: Aligned) -> tuple[str, ...]:
    """Moving joints whose measurement is the prediction itself."""
    same = np.percentile(np.abs(aligned.deviation), 99, axis=0) < COPY
    return tuple(np.array(aligned.names)[same & (np.ptp(aligned.predicted, axis=0) > 5 * ECHO)])


def stuck(aligned: Aligned, least: Array) -> tuple[str, ...]:
    """Joints that hardly moved although a motion larger than ``least`` (n,) [rad] was predicted."""
    predicted, measured = np.ptp(aligned.predicted, axis=0), np.ptp(aligned.measured, axis=0)
    quiet = measured < np.maximum(STUCK * predicted, STILL)
    return tuple(np.array(aligned.names)[quiet & (predicted > np.minimum(least, 20 * STILL))])


def mirrored(aligned: Aligned, predicted: JointTrace, near: float) -> tuple[str, ...]:
    """Joints that turn the other way than predicted, looked at around the delay that the joints share [s]."""
    lags = search_grid(aligned)
    found = correlations(aligned, predicted, lags)[np.abs(lags - near) <= 0.1]
    moves = (detrended(aligned.stamp, aligned.measured).std(axis=0) > STILL) & (
        detrended(aligned.stamp, aligned.predicted).std(axis=0) > STILL
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
    pairs = []
    for i in range(len(own)):
        for k in range(i):
            better = error[i, k] < CLEARLY * own[i] and error[k, i] < CLEARLY * own[k]
            if better and error[i].argmin() == k and error[k].argmin() == i and min(own[i], own[k]) > 2 * STILL:
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
        limit = max(OUTLIER * 1.4826 * float(np.median(np.abs(rest))), OUTLIER_FLOOR)
        found[:, j] = (np.abs(rest) > limit) & inside
    return found
