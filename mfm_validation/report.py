"""The report of a judgement: one HTML file that needs nothing else, and its numbers as JSON."""

from __future__ import annotations

import hashlib
import json
import math
import time
from pathlib import Path

import numpy as np
from jinja2 import Environment, FileSystemLoader

from mfm_common.errors import ConfigError
from mfm_validation import plots
from mfm_validation.evidence import allowed
from mfm_validation.response import frequency_response
from mfm_validation.result import NOT_MEASURED, WITHIN, Result
from mfm_validation.units import ANGLE, Unit, unit, units

TEMPLATES = Path(__file__).parent / "templates"
NONE = "\N{EN DASH}"


def write_report(result: Result, out: Path) -> Path:
    """Write report.html and metrics.json into ``out`` and return the page's path."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / "metrics.json").write_text(json.dumps(result.to_json(), indent=2) + "\n", encoding="utf-8")
        report = out / "report.html"
        report.write_text(html(result), encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot write to '{out}': {error.strerror}, expected a folder to write to") from None
    return report


def html(result: Result) -> str:
    """The page."""
    response = frequency_response(result.aligned)
    figures = {
        "bars": plots.bars(result),
        "overlays": plots.overlays(result),
        "heat_map": plots.heat_map(result),
        "deviations": plots.deviations(result),
        "delay": plots.delay_drift(result) if math.isfinite(result.overall["delay"]) else "",
        "response": plots.response(*response) if response else "",
    }
    joints = result.joints
    return render(
        "report.html",
        title=result.headline,
        r=result,
        day=time.strftime("%Y-%m-%d", time.gmtime(result.run.start)) if result.run.start > 1e9 else "",
        within=sum(joint.status == WITHIN for joint in joints),
        unmeasured=any(joint.status == NOT_MEASURED for joint in joints),
        tested=_tested(result),
        cards=_cards(result),
        shown=plots.shown(result)[1],
        figures=figures,
        unit=lambda name: unit(name, result.aligned.slides),
        units=units(result.aligned.names, result.aligned.slides),
        facts=_facts(result),
        version=str(result.recording.facts.get("version") or ""),
    )


def render(template: str, **values: object) -> str:
    """A page of this template."""
    pages = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return pages.get_template(template).render(pos=pos, num=num, finite=math.isfinite, **values)


def pos(value: float, unit: Unit, sign: str = "") -> str:
    """A position or deviation as a number in that unit."""
    return num(value * unit.scale, f"{sign}.2f")


def num(value: float, form: str) -> str:
    """A number, or a dash for one that is not known."""
    return format(value, form).replace("-", "\N{MINUS SIGN}") if math.isfinite(value) else NONE


def _tested(result: Result) -> str:
    run, limits = result.run, result.tolerances
    robot = f"the {'emulated ' if run.source == 'emulated' else ''}robot {run.robot}"
    motion = f" in the gait {run.gait}" if run.gait else ""
    text = (
        f"For {run.duration:.0f} s{motion}, the joint positions that the model predicted were compared with those of "
        f"{robot}."
    )
    return text if limits is None else f"{text} Allowed, {result.declared}: {allowed(limits, result.aligned)}."


def _cards(result: Result) -> list[tuple[str, str]]:
    overall, said = result.overall, result.aligned.unit.said
    kind = "joints that turn" if result.aligned.slides & set(result.aligned.names) and said == ANGLE.said else "joints"
    worst = result.joints[int(overall["worst_joint"])]
    share = overall["delay_share"]
    part = f", so {100 * share:.0f} % of its square is delay" if math.isfinite(share) and share > 0.005 else ""
    spread = f"{num(1e3 * overall['delay_low'], '.0f')} to {num(1e3 * overall['delay_high'], '.0f')} ms by joint"
    return [
        (said(overall["rmse"]), f"RMS deviation, all {kind}"),
        (unit(worst.name, result.aligned.slides).said(worst.values["rmse"]), f"worst joint, {worst.name}"),
        (said(overall["max"]), "largest deviation at any instant"),
        (f"{num(1e3 * overall['delay'], '.0f')} ms", f"delay of the robot, {spread}"),
        (num(overall["gain"], ".3f"), "effective gain, measured over predicted"),
        (said(overall["aligned_rmse"]), f"RMS deviation without the delay{part}"),
    ]


def _facts(result: Result) -> list[tuple[str, str]]:
    recording, run, aligned = result.recording, result.run, result.aligned
    description, parameters = recording.description, recording.parameters
    found = [
        ("Recording", f"{recording.path} ({recording.form})"),
        ("SHA-256 of its data", recording.sha256),
        ("Model (robot description)", f"SHA-256 {_hash(description)}" if description else "not recorded"),
        (
            "Parameters",
            f"{len(parameters)} nodes, SHA-256 {_hash(json.dumps(parameters, sort_keys=True))}"
            if parameters
            else "not recorded",
        ),
    ]
    for kind, stream in run.streams.items():
        latency = recording.latency.get(kind)
        delay = f", recorded {1e3 * latency:.1f} ms after its stamp" if latency is not None else ""
        found.append(
            (
                f"Stream {kind}",
                f"{stream.samples} samples, {stream.rate:.1f} Hz, {stream.lost} lost, "
                f"longest gap {1e3 * stream.longest:.0f} ms{delay}",
            )
        )
    echoed = [joint.name for joint in result.joints if joint.status == NOT_MEASURED]
    found += [
        (
            "Compared",
            f"{len(aligned.stamp)} samples over {run.duration:.2f} s; left out: {aligned.gaps} in gaps of prediction "
            f"(wider than {1e3 * aligned.max_gap:.0f} ms), {aligned.outside} outside it, {run.unarmed} while the board "
            "was not armed",
        ),
        (
            "Source of each joint",
            f"measured, except {', '.join(echoed)} (echo of the command)" if echoed else f"measured ({run.source})",
        ),
        (
            "Clock",
            "header stamps of the messages" if recording.anchored else "start of the log, fitted to the prediction",
        ),
    ]
    known = ("tolerances", "robot", "gait", "plant")
    found += [(str(key), _short(value)) for key, value in recording.facts.items() if key not in known]
    for node, values in parameters.items():
        said = (
            [f"{key}: {_short(value)}" for key, value in values.items() if key != "robot_description"]
            if isinstance(values, dict)
            else [_short(values)]
        )
        found.append((f"Parameters of {node}", ", ".join(said)))
    return found


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _short(value: object) -> str:
    text = f"{value:.6g}" if isinstance(value, float) and np.isfinite(value) else " ".join(str(value).split())
    return text if len(text) <= 120 else f"{text[:117]}..."
