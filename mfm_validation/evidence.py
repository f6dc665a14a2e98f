"""What the figures say, why to believe them, and how far they reach, in plain sentences."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned
from mfm_validation.bag import Recording
from mfm_validation.cycles import FEWEST_BLOCKS
from mfm_validation.result import Check, Joint, Run
from mfm_validation.tolerance import Tolerances
from mfm_validation.units import ANGLE, DISTANCE, Unit

Array = NDArray[np.float64]
EVEN_S = 0.02  # s, a delay that changes less than this through the run is even
AGREE_S = 0.003  # two ways to find the delay agree within this


def reading(
    overall: dict[str, float], joints: tuple[Joint, ...], run: Run, anchored: bool, unit: Unit
) -> tuple[str, ...]:
    """The main figures in sentences."""
    found = []
    delay, share = overall["delay"], overall["delay_share"]
    if np.isfinite(delay):
        late = "late" if delay > 0 else "early"
        part = f"; that alone is {100 * share:.0f} % of the squared deviation" if share > 0.005 else ""
        found.append(f"The robot is {1e3 * abs(delay):.0f} ms {late} against the prediction{part}.")
    elif not anchored:
        found.append("The log has no clock: its start was fitted to the prediction, so a delay cannot be told.")
    if np.isfinite(overall["gain"]):
        found.append(f"It moves {100 * overall['gain']:.0f} % of the predicted amplitude (effective gain).")
    command = overall["command_rmse"]
    if np.isfinite(command) and command > 0:
        ratio = max(overall["rmse"], 1e-9) / command
        better = (
            f"{1 / ratio:.1f} times closer to the robot than" if ratio < 0.95 else
            "no closer to the robot than" if ratio < 1.05 else f"{ratio:.1f} times farther from the robot than"
        )  # fmt: skip
        found.append(f"The prediction is {better} the command itself would have been ({unit.said(command)} RMSE).")
    rest = [joint for joint in joints if not joint.telling]
    if rest and len(rest) < len(joints):
        found.append(f"{len(rest)} of {len(joints)} joints hardly move in this gait and say little.")
    if run.corrected:
        found.append(f"The run was corrected: {_corrected(run)}.")
    return tuple(found)


def _corrected(run: Run) -> str:
    """What was added to the commands."""
    much = f"up to {ANGLE.said(run.corrected)}" if np.isfinite(run.corrected) else "an unknown amount"
    return f"the servos were told the commands plus {much}, while the prediction knows the commands alone"


def evidence(
    recording: Recording,
    run: Run,
    joints: tuple[Joint, ...],
    overall: dict[str, float],
    tolerances: Tolerances | None,
    declared: str,
    echoed: tuple[str, ...],
    notice: tuple[tuple[str, int], ...],
    aligned: Aligned,
) -> tuple[Check, ...]:
    """What speaks for the verdict and what against it."""
    n, unit = len(joints), aligned.unit
    before = declared.startswith("declared before")
    found = [
        Check(
            before,
            "Tolerances set before the run" if before else "Tolerances not set before the run",
            f"They were {declared}" + ("." if tolerances is None else f": {allowed(tolerances, aligned)}."),
        ),
        _measured(recording, run, joints, echoed),
        Check(
            tolerances is None or run.coverage >= tolerances.coverage,
            f"{100 * run.coverage:.1f} % of the commanded time compared",
            f"{len(aligned.stamp)} measured samples over {run.duration:.1f} s, the prediction interpolated to their "
            f"stamps; {aligned.gaps} had no prediction near, nothing was filled in.",
        ),
        _clock(overall, run),
    ]
    if notice:
        least = min(count for _, count in notice)
        said = ", ".join(f"{what} ({count} of {n})" for what, count in notice)
        found.append(
            Check(
                notice[0][1] > 0 and least > 0,
                "A wrong prediction would have been noticed" if least else "Some wrong predictions would pass",
                f"Joints that would be outside, had the prediction said: {said}.",
            )
        )
    if np.isfinite(overall["command_rmse"]):
        closer = overall["rmse"] < 0.95 * overall["command_rmse"]
        found.append(
            Check(
                closer or None,
                "The model adds to the command" if closer else "The model adds nothing to the command here",
                f"RMSE of the prediction {unit.said(overall['rmse'])}, "
                f"of the command taken for one {unit.said(overall['command_rmse'])}.",
            )
        )
    if np.isfinite(overall["delay"]) and np.isfinite(overall["phase_delay"]):
        apart = abs(overall["delay"] - overall["phase_delay"])
        found.append(
            Check(
                apart < AGREE_S or None,
                "Two ways to find the delay agree" if apart < AGREE_S else "Two ways to find the delay differ",
                f"Best fit {1e3 * overall['delay']:.1f} ms, phase at the gait's frequency "
                f"{1e3 * overall['phase_delay']:.1f} ms.",
            )
        )
    if (live := _live(recording)) is not None and not aligned.slides & set(aligned.names):
        close = abs(live - overall["rmse"]) < 0.05 * overall["rmse"] + 1e-4
        found.append(
            Check(
                close or None,
                "The comparator found the same live"
                if close
                else "The comparator's live figure covers another stretch",
                f"RMSE of all joints {unit.said(live)} live, {unit.said(overall['rmse'])} here.",
            )
        )
    if run.period:
        known = bool(np.isfinite(joints[0].values["rmse_low"]))
        found.append(
            Check(
                known or None,
                f"{run.duration / run.period:.1f} gait cycles of {run.period:.2f} s",
                "The confidence intervals come from how the cycles differ."
                if known
                else f"Too few for a confidence interval, which takes {FEWEST_BLOCKS}.",
            )
        )
    fitted = recording.facts.get("fitted_on")
    if fitted:
        own = recording.sha256 in str(fitted)
        found.append(
            Check(
                not own,
                "Judged on the recording it was fitted on" if own else "Judged on a recording it was not fitted on",
                "The model's parameters were fitted on " + ("this one." if own else f"{str(fitted)[:80]}."),
            )
        )
    if run.corrected:
        found.append(Check(None, "The commands were corrected", f"{_corrected(run).capitalize()}."))
    found += [Check(False, "The recording has a flaw", flaw) for flaw in recording.flaws]
    found += [Check(None, "Note", note) for note in recording.notes]
    return tuple(found)


def allowed(tolerances: Tolerances, aligned: Aligned) -> str:
    """The tolerances of a run in words."""
    own = len(tolerances.joints)
    said = [f"{ANGLE.said(tolerances.rms)} RMS and {ANGLE.said(tolerances.max)} at any instant"]
    if aligned.unit is DISTANCE:
        said = []
    if own:
        said.append(f"{own} joint{'s have their' if own > 1 else ' has its'} own")
    return "; ".join(said) or "none in metres"


def _measured(recording: Recording, run: Run, joints: tuple[Joint, ...], echoed: tuple[str, ...]) -> Check:
    real = len(joints) - len(echoed)
    where = {
        "emulated": f"from an EMULATED robot (plant: {run.plant}), not from hardware",
        "real": f"from the robot on {run.plant or 'its board'}",
        "unknown": "from a source that the recording does not confirm",
    }[run.source]
    if echoed:
        text = f"{len(echoed)} of {len(joints)} joints only repeat the command; the other {real} come {where}."
        return Check(False, "Not every joint was measured", text)
    commanded = "commanded" in recording.traces
    text = f"All {real} joints come {where}" + (
        ", and none is an echo of the command." if commanded else "; without commands an echo cannot be ruled out."
    )
    return Check(True if commanded and run.source != "unknown" else None, "Measured, not echoed", text)


def _clock(overall: dict[str, float], run: Run) -> Check:
    skew = overall["clock_skew"]
    if not np.isfinite(skew):
        return Check(None, "Clock not checked", "The run has too few cycles to follow the delay through it.")
    change = 1e3 * skew * run.duration
    between = f"the delay lies within {1e3 * overall['delay_scatter']:.1f} ms through the run"
    if skew == 0:
        even = overall["delay_scatter"] < EVEN_S
        title = "One clock" if even else "No steady drift of the clocks, but an uneven delay"
        return Check(even or None, title, f"Compared on header stamps only; {between}, without a steady change.")
    good = abs(change) < 10
    return Check(
        good,
        "One clock" if good else "The clocks drift apart",
        f"Compared on header stamps only; {between}, with a steady change of {change:+.1f} ms ({1e6 * skew:+.0f} ppm).",
    )


def _live(recording: Recording) -> float | None:
    """RMSE of all joints that the comparator last reported [rad]."""
    status = recording.statuses.get("mfm: comparator")
    try:
        return float(status.values["rmse_rad"]) if status else None
    except (KeyError, ValueError):
        return None


def limits_of_validity(run: Run, aligned: Aligned, commanded: JointTrace) -> tuple[str, ...]:
    """How far the verdict reaches."""
    reach = []
    for unit, kind in ((ANGLE, "angles"), (DISTANCE, "distances")):
        names = [name for name in aligned.names if (name in aligned.slides) is (unit is DISTANCE)]
        if not names:
            continue
        most = np.abs(aligned.measured[:, [aligned.names.index(name) for name in names]]).max()
        q = commanded.q[:, [commanded.names.index(name) for name in names if name in commanded.names]]
        speed = np.abs(np.gradient(q, commanded.stamp, axis=0)) if q.size and len(q) > 2 else np.zeros(1)
        rate = unit.scale * np.percentile(speed, 99.5)
        reach.append(f"{kind} up to {unit.said(float(most))}, rates up to {rate:.0f} {unit.name}/s")
    found = [
        f"It holds for {f'the gait {run.gait}' if run.gait else 'this motion'}: {', '.join(reach)}, "
        f"{run.duration:.0f} s. Other motions are not tested.",
        "It is about joint positions; forces, contact and the place of the robot in the world are not compared.",
    ]
    if run.source == "emulated":
        found.insert(
            1,
            f"The robot was EMULATED (plant: {run.plant}). Agreement says that prediction and emulation agree, "
            "not that either agrees with a real robot.",
        )
    return tuple(found)
