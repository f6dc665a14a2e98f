"""The verdict on a recording: what is compared, what the figures are, and what follows from them (docs/verdict.md)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation import checks
from mfm_validation.align import MAX_GAP, align, checked, stream
from mfm_validation.bag import Recording
from mfm_validation.corrections import added
from mfm_validation.cycles import period
from mfm_validation.delay import delay_over_time, delays, fit
from mfm_validation.evidence import evidence, limits_of_validity, reading
from mfm_validation.figures import Faults, judged_joints, overall_figures, steady_skew, would_notice
from mfm_validation.result import (
    CANNOT_JUDGE,
    FAIL,
    NOT_MEASURED,
    OUTSIDE,
    PASS,
    UNKNOWN,
    WITHIN,
    Joint,
    Result,
    Run,
)
from mfm_validation.tolerance import COVERAGE, Tolerances, comparator_tolerances, parse_tolerances

Array = NDArray[np.float64]
SKEW = 2e-4  # growth of the delay from which two clocks are at work
LIMP = 0.5  # of what was not compared: from here on the board is the reason
SKEW_S = 0.01  # s, and the delay must change by this much over the run


def judge(recording: Recording, afterwards: Tolerances | None = None) -> Result:
    """The judgement of a recording.

    Args:
        recording: What was read.
        afterwards: Tolerances that come with the question instead of the recording; they cannot make a PASS.
    """
    measured, predicted = (checked(kind, recording.traces.get(kind)) for kind in ("measured", "predicted"))
    commanded = recording.traces.get("commanded")
    tolerances, declared = _tolerances(recording, afterwards)
    start, end = _window(recording, measured, predicted)
    used, unarmed = _armed(recording, _between(measured, start, end))
    gap = float(recording.node("comparator_node").get("max_gap", MAX_GAP))
    if not len(used.stamp):
        align(measured, predicted, gap)  # says so if there is no overlap at all
        raise AlignmentError("nothing was measured while the robot was commanded and its board armed")
    aligned = align(used, predicted, gap, recording.slides)
    checks.refuse_degrees(aligned)
    names = aligned.names
    late = delays(aligned, predicted)
    found = fit(aligned, predicted, late)
    near = float(np.nanmedian(late)) if np.isfinite(late).any() else 0.0
    rms, most = tolerances.limits(names, recording.slides) if tolerances else (np.full(len(names), np.nan),) * 2
    more = None if commanded is None else added(recording, commanded)
    faults = Faults(
        _echoed(recording, used, commanded, more),
        checks.copied(aligned),
        checks.stuck(aligned, np.where(np.isnan(rms), 0.05 * aligned.sizes, rms)),
        checks.mirrored(aligned, predicted, near),
        checks.swapped(aligned, predicted, near),
    )
    moving = commanded if commanded is not None and len(commanded.stamp) > 1 else predicted
    inside = _between(moving, start, end)
    cycle = period(inside.stamp, inside.q) if len(inside.stamp) > 1 else None
    rate = stream(measured).rate
    run = Run(
        robot=str(recording.facts.get("robot") or _robot_name(recording.description)),
        gait="" if recording.facts.get("gait") == "none" else _text(recording.facts.get("gait")),
        **_source(recording),
        period=cycle,
        start=float(aligned.stamp[0]),
        duration=float(aligned.stamp[-1] - aligned.stamp[0]),
        commanded=end - start,
        coverage=min(1.0, len(aligned.stamp) / max((end - start) * rate, 1.0)),
        unarmed=unarmed,
        idle=_idle(recording, start, end),
        corrected=0.0 if more is None else float(np.abs(more).max()),
        streams={kind: stream(checked(kind, t)) for kind, t in recording.traces.items() if len(t.stamp) > 2},
    )
    odd = checks.outliers(aligned, predicted, found)
    joints = judged_joints(aligned, found, faults, rms, most, cycle, commanded, odd)
    times = delay_over_time(aligned, predicted, cycle) if recording.anchored else (np.zeros(0), np.zeros(0))
    skew = steady_skew(times, run.duration)
    scatter = float(np.ptp(times[1])) if len(times[1]) else float("nan")
    overall = overall_figures(aligned, found, joints, skew, scatter, recording.anchored)
    verdict, reasons = _verdict(recording, tolerances, declared, joints, faults, run, overall)
    notice = would_notice(aligned, rms, most) if tolerances else ()
    return Result(
        verdict=verdict,
        headline=_headline(verdict, run, joints),
        reading=reading(overall, joints, run, recording.anchored, aligned.unit),
        reasons=tuple(reasons),
        run=run,
        tolerances=tolerances,
        declared=declared,
        joints=joints,
        overall=overall,
        checks=evidence(recording, run, joints, overall, tolerances, declared, faults.echoed, notice, aligned),
        would_notice=notice,
        delay_over_time=times,
        limits=limits_of_validity(run, aligned, inside),
        recording=recording,
        aligned=aligned,
        predicted=predicted,
        commanded=commanded,
        outliers=odd,
    )


# ---------------------------------------------------------------------- what is compared


def _tolerances(recording: Recording, afterwards: Tolerances | None) -> tuple[Tolerances | None, str]:
    if afterwards is not None:
        return afterwards, "given after the run"
    said = recording.facts.get("tolerances")
    found = parse_tolerances(said) if isinstance(said, dict) and said else None
    found = found or comparator_tolerances(recording.node("comparator_node"))
    return found, "declared before the run and recorded with it" if found else "not declared"


def _between(trace: JointTrace, start: float, end: float) -> JointTrace:
    rows = slice(*np.searchsorted(trace.stamp, [start, np.nextafter(end, np.inf)]))
    return JointTrace(trace.stamp[rows], trace.names, trace.q[rows], trace.qdot[rows])


def _window(recording: Recording, measured: JointTrace, predicted: JointTrace) -> tuple[float, float]:
    """First and last instant at which the robot was to follow [s]: armed and commanded, else predicted.

    While it is told to stand still before the first prediction, nothing is asked of anybody.
    """
    commanded = recording.traces.get("commanded")
    asked = predicted if commanded is None or not len(commanded.stamp) else commanded
    start, end = float(asked.stamp[0]), float(asked.stamp[-1])
    moves = (asked.q != asked.q[0]).any(axis=1)
    begins = float(asked.stamp[max(int(np.argmax(moves)) - 1, 0)]) if moves.any() else start
    start = max(start, min(begins, float(predicted.stamp[0])))
    if commanded is None:
        start, end = max(start, float(measured.stamp[0])), min(end, float(measured.stamp[-1]))
    armed = [at for at, state in recording.board_states if state == "ARMED"]
    if recording.board_states and not armed:
        raise AlignmentError("the servo board was never armed: the robot did not follow anything")
    return (max(start, armed[0]) if armed else start), end


def _armed(recording: Recording, measured: JointTrace) -> tuple[JointTrace, int]:
    """The samples taken while the board drove the servos, and how many were not."""
    if not recording.board_states or not len(measured.stamp):
        return measured, 0
    at, states = zip(*recording.board_states, strict=True)
    place = np.searchsorted(at, measured.stamp, side="right") - 1
    drives = np.array([*(state == "ARMED" for state in states), False])[place]
    kept = JointTrace(measured.stamp[drives], measured.names, measured.q[drives], measured.qdot[drives])
    return kept, int((~drives).sum())


def _idle(recording: Recording, start: float, end: float) -> tuple[tuple[str, float, float], ...]:
    """States of the board but ARMED within the commanded time, each with its start and end since its beginning [s]."""
    at = [moment for moment, _ in recording.board_states]
    stretches = zip(recording.board_states, [*at[1:], end], strict=True) if at else ()
    found = [(state, max(since, start) - start, min(until, end) - start) for (since, state), until in stretches]
    return tuple(stretch for stretch in found if stretch[0] != "ARMED" and stretch[2] > stretch[1])


def _echoed(
    recording: Recording, measured: JointTrace, commanded: JointTrace | None, more: Array | None
) -> tuple[str, ...]:
    """Joints whose measurement repeats the command, corrected or not, or is said to."""
    found = {name for name in _said_echo(recording) if name in measured.names}
    found.update(checks.echoed(measured, commanded, recording.slides))
    if commanded is not None and more is not None and np.isfinite(more).all():
        corrected = JointTrace(commanded.stamp, commanded.names, commanded.q + more, commanded.qdot)
        found.update(checks.echoed(measured, corrected, recording.slides))
    return tuple(sorted(found))


def _said_echo(recording: Recording) -> list[str]:
    """Joints of which the recording itself says that their position is only commanded."""
    bridge = recording.statuses.get("mfm: servo bridge")
    said = recording.facts.get("not_measured") or []
    return [*said, *(bridge.values.get("not_measured", "").split(", ") if bridge else [])]


def _source(recording: Recording) -> dict[str, str]:
    """Whether the robot was emulated, by what the bridge and the launcher recorded."""
    bridge = recording.statuses.get("mfm: servo bridge")
    emulated = bridge.values.get("emulated", "").lower() if bridge else ""
    port = bridge.values.get("port", "") if bridge else ""
    board, plant = str(recording.facts.get("board") or ""), _text(recording.facts.get("plant"))
    if emulated == "true" or board in ("native", "avr", "emulated") or (plant and plant != "real"):
        return {"source": "emulated", "plant": plant or "servos that move nothing"}
    known = (emulated == "false" or board) and not (port or board).startswith(("/tmp/", "/dev/pts", "socket:"))
    return {"source": "real" if known else "unknown", "plant": board or port}


def _robot_name(description: str | None) -> str:
    head = (description or "").partition("<robot")[2].partition('name="')[2]
    return head.partition('"')[0] or "robot without a name"


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" if key != "name" else str(item) for key, item in value.items())
    return "" if value is None else str(value)


# ---------------------------------------------------------------------- verdict


def _verdict(
    recording: Recording,
    tolerances: Tolerances | None,
    declared: str,
    joints: tuple[Joint, ...],
    faults: Faults,
    run: Run,
    overall: dict[str, float],
) -> tuple[str, list[str]]:
    """The verdict and the sentences that lead to it; docs/verdict.md has the rules in words."""
    void = []  # nothing can be said
    if faults.copied:
        void.append(f"The measurement of {_list(faults.copied)} is the prediction itself, not a measurement.")
    if all(joint.status == NOT_MEASURED for joint in joints):
        void.append("The measurement is an echo of the command: no joint was measured.")
    skew = overall["clock_skew"]
    if np.isfinite(skew) and abs(skew) > SKEW and abs(skew) * run.duration > SKEW_S:
        void.append(
            f"The delay changes by {1e3 * skew * run.duration:+.0f} ms over the run ({1e6 * skew:+.0f} ppm): "
            "prediction and measurement were stamped by clocks that run at different speeds."
        )
    if tolerances is None:
        void.append("The recording declares no tolerances, so there is nothing to hold the figures against.")
    limp = _limp(run, tolerances.coverage if tolerances else COVERAGE)
    if void:
        return CANNOT_JUDGE, [*limp, *void, *recording.flaws]
    outside = [joint for joint in joints if joint.status == OUTSIDE]
    if outside:
        return FAIL, [*limp, *recording.flaws, *(f"{joint.name}: {'; '.join(joint.reasons)}." for joint in outside)]
    weak = [*limp, *recording.flaws]
    assert tolerances is not None
    if loose := [joint.name for joint in joints if joint.status == UNKNOWN]:
        weak.append(f"{_list(loose)} slides, and no tolerance of its own in metres was declared for it.")
    if echoes := [joint.name for joint in joints if joint.status == NOT_MEASURED]:
        weak.append(f"{_list(echoes)} {'was' if len(echoes) == 1 else 'were'} not measured: an echo of the command.")
    if run.coverage < tolerances.coverage and not limp:
        weak.append(
            f"Only {100 * run.coverage:.1f} % of the commanded time could be compared, "
            f"expected {100 * tolerances.coverage:.0f} % or more."
        )
    if not any(joint.telling for joint in joints):
        weak.append("The motion is so small that a robot standing still would be within the tolerances too.")
    if recording.sha256 in str(recording.facts.get("fitted_on") or ""):
        weak.append("The parameters of the model were fitted on this very recording.")
    if declared == "given after the run":
        weak.append("The tolerances were given after the run: within them, but that is no test.")
    return (CANNOT_JUDGE if weak else PASS), weak


def _limp(run: Run, expected: float) -> list[str]:
    """That the board did not drive the servos, if that is why too little was compared."""
    share = sum(until - since for _, since, until in run.idle) / max(run.commanded, 1e-9)
    if run.coverage >= expected or share < LIMP * (1 - run.coverage):
        return []
    longest = sorted(run.idle, key=lambda stretch: stretch[1] - stretch[2])[:3]
    said = [
        f"{state} from {since:.0f}" + (f" to {until:.0f} s" if until < run.commanded else " s on")
        for state, since, until in sorted(longest, key=lambda stretch: stretch[1])
    ]
    return [
        f"The board was not armed for {100 * share:.0f} % of the commanded {run.commanded:.0f} s: {', '.join(said)}"
        f"{' and more' if len(run.idle) > 3 else ''}. {100 * run.coverage:.1f} % could be compared, "
        f"expected {100 * expected:.0f} % or more."
    ]


def _headline(verdict: str, run: Run, joints: tuple[Joint, ...]) -> str:
    within = sum(joint.status == WITHIN for joint in joints)
    robot = {
        "emulated": f"EMULATED robot (plant: {run.plant})",
        "real": "robot",
        "unknown": f"robot of UNCONFIRMED source ({run.plant or 'not recorded'}), perhaps emulated,",
    }[run.source]
    gait = f", gait {run.gait}" if run.gait else ""
    return f"{verdict}: {within} of {len(joints)} joints of the {robot} {run.robot}{gait} are within tolerance"


def _list(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
