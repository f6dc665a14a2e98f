"""The figures of a run: of each joint, with what is wrong with it, and of all together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mfm_common.trace import JointTrace
from mfm_validation import metrics
from mfm_validation.align import Aligned, checked, interpolate, ordered
from mfm_validation.cycles import BLOCK_S, MOVES, maxima, rmse_interval
from mfm_validation.delay import Fit, clock_skew, phase_delays
from mfm_validation.result import NOT_MEASURED, OUTSIDE, UNKNOWN, WITHIN, Joint
from mfm_validation.units import unit

Array = NDArray[np.float64]
RELATIVE = ("fit_percent", "vaf_percent", "sprague_geers_magnitude", "sprague_geers_phase")


@dataclass(frozen=True)
class Faults:
    """What is wrong with the data, by joint name."""

    echoed: tuple[str, ...]
    copied: tuple[str, ...]
    stuck: tuple[str, ...]
    mirrored: tuple[str, ...]
    swapped: tuple[tuple[str, str], ...]


def judged_joints(
    aligned: Aligned,
    found: Fit,
    faults: Faults,
    rms: Array,
    most: Array,
    cycle: float | None,
    commanded: JointTrace | None,
    odd: NDArray[np.bool_],
) -> tuple[Joint, ...]:
    """Each joint with its figures, and why it is outside its tolerance."""
    m, p = aligned.measured, aligned.predicted
    columns = {name: metric(m, p) for name, metric in metrics.METRICS.items()}
    rest = (np.ptp(m, axis=0) < MOVES * aligned.sizes) & (np.ptp(p, axis=0) < MOVES * aligned.sizes)
    for name in RELATIVE:  # to a motion that is not there
        columns[name] = np.where(rest, np.nan, columns[name])
    columns["rmse_low"], columns["rmse_high"] = rmse_interval(aligned, cycle or BLOCK_S)
    columns |= {name: getattr(found, name) for name in ("delay", "gain", "offset", "drift", "aligned_rmse", "residual")}
    columns["phase_delay"] = phase_delays(aligned, cycle) if cycle else np.full(len(rms), np.nan)
    columns["command_rmse"] = _command_rmse(aligned, commanded)
    columns["measured_range"], columns["predicted_range"] = np.ptp(m, axis=0), np.ptp(p, axis=0)
    columns["outliers"] = odd.sum(axis=0).astype(float)
    columns["rms_tolerance"], columns["max_tolerance"] = rms, most
    peaks = maxima(aligned)
    still = np.maximum(metrics.rmse(m, p.mean(axis=0)) / rms, metrics.largest(m, p.mean(axis=0)) / most) > 1
    partner = {a: b for pair in faults.swapped for a, b in (pair, pair[::-1])}
    joints = []
    for j, name in enumerate(aligned.names):
        values = {key: float(column[j]) for key, column in columns.items()}
        reasons, notes = [], []
        said = unit(name, aligned.slides).said
        if values["rmse"] > rms[j]:
            reasons.append(f"RMS {said(values['rmse'])} is above {said(rms[j])}")
        if values["max"] > most[j]:
            at = aligned.stamp[np.abs(m[:, j] - p[:, j]).argmax()] - aligned.stamp[0]
            reasons.append(f"largest deviation {said(values['max'])} (at {at:.1f} s) is above {said(most[j])}")
        if name in faults.stuck:
            reasons.append("stuck: it hardly moved while a motion was predicted")
        if name in faults.mirrored:
            reasons.append("turns the other way than predicted (sign flipped)")
        if name in partner:
            reasons.append(f"follows the prediction of {partner[name]}: the two seem swapped")
        if not reasons and values["rmse_high"] > rms[j]:
            notes.append("its confidence interval reaches beyond the tolerance")
        if values["outliers"]:
            notes.append(f"{int(values['outliers'])} outliers, kept in every figure")
        status = UNKNOWN if np.isnan(rms[j]) and not reasons else OUTSIDE if reasons else WITHIN
        if name in faults.echoed:
            status, reasons = NOT_MEASURED, ["its measurement is an echo of the command"]
        joints.append(Joint(name, status, tuple(reasons), tuple(notes), bool(still[j]), values, peaks[j]))
    return tuple(joints)


def _command_rmse(aligned: Aligned, commanded: JointTrace | None) -> Array:
    """RMSE of the command, had it been taken for the prediction (n,) [rad]."""
    if commanded is None or len(commanded.stamp) < 2 or not set(aligned.names) <= set(commanded.names):
        return np.full(len(aligned.names), np.nan)
    commanded = checked("commanded", commanded)
    there = interpolate(commanded.stamp, ordered(commanded, aligned.names), aligned.stamp, aligned.max_gap)
    near = np.isfinite(there[:, 0])
    return metrics.rmse(aligned.measured[near], there[near]) if near.any() else np.full(len(aligned.names), np.nan)


def steady_skew(times: tuple[Array, Array], duration: float) -> float:
    """Growth of the delay, if it is more than scatter; else 0; not a number if it cannot be known."""
    middles, late = times
    slope = clock_skew(middles, late)
    if not np.isfinite(slope):
        return slope
    rest = late - slope * (middles - middles.mean())
    scatter = float(np.median(np.abs(rest - np.median(rest)))) * 1.4826
    return slope if abs(slope) * duration > max(4 * scatter, 1e-3) else 0.0


def overall_figures(
    aligned: Aligned, found: Fit, joints: tuple[Joint, ...], skew: float, scatter: float, anchored: bool
) -> dict[str, float]:
    """Figures over all joints that turn, or that slide if none does."""
    values = {key: np.array([joint.values[key] for joint in joints]) for key in joints[0].values}
    worst = int(np.argmax(np.nan_to_num(values["rmse"] / values["rms_tolerance"], nan=0.0) + 1e-9 * values["rmse"]))
    turns = np.array([joint.name not in aligned.slides for joint in joints])
    kind = turns if turns.any() else ~turns  # angles and distances do not add up
    total = float(np.sqrt(np.mean(values["rmse"][kind] ** 2)))
    aligned_total = float(np.sqrt(np.mean(values["aligned_rmse"][kind] ** 2)))
    delay = _median(values["delay"]) if anchored else float("nan")
    return {
        "rmse": total,
        "max": float(values["max"][kind].max()),
        "worst_joint": float(worst),
        "delay": delay,
        "delay_low": float(np.nanmin(values["delay"])) if np.isfinite(delay) else float("nan"),
        "delay_high": float(np.nanmax(values["delay"])) if np.isfinite(delay) else float("nan"),
        "phase_delay": _median(values["phase_delay"]) if anchored else float("nan"),
        "gain": _median(values["gain"]),
        "aligned_rmse": aligned_total,
        "delay_share": 1 - (aligned_total / total) ** 2 if np.isfinite(delay) and total > 0 else float("nan"),
        "command_rmse": float(np.sqrt(np.mean(values["command_rmse"][kind] ** 2))),
        "clock_skew": skew,
        "delay_scatter": scatter,
        "outliers": float(values["outliers"].sum()),
        "compared_samples": float(len(aligned.stamp)),
    }


def _median(values: Array) -> float:
    return float(np.nanmedian(values)) if np.isfinite(values).any() else float("nan")


def would_notice(aligned: Aligned, rms: Array, most: Array) -> tuple[tuple[str, int], ...]:
    """Wrong predictions, and how many joints each would have put outside the tolerances."""
    p, mean = aligned.predicted, aligned.predicted.mean(axis=0)
    wrong = {
        "the robot stands still": np.broadcast_to(mean, p.shape),
        "every joint turns the other way": 2 * mean - p,
        "half the motion": mean + 0.5 * (p - mean),
        "each joint moves as its neighbour": np.roll(p, 1, axis=1),
    }
    if len(aligned.names) < 2:
        del wrong["each joint moves as its neighbour"]
    found = []
    for what, prediction in wrong.items():
        out = (metrics.rmse(aligned.measured, prediction) > rms) | (
            metrics.largest(aligned.measured, prediction) > most
        )
        found.append((what, int(out.sum())))
    return tuple(found)
