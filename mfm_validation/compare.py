"""Runs beside each other: what became better or worse, what was changed, and how well the robot repeats itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError, ConfigError
from mfm_common.trace import JointTrace
from mfm_validation.align import interpolate, ordered
from mfm_validation.cycles import BLOCK_S, FEWEST_BLOCKS, change_of_rmse, mean_squares
from mfm_validation.plots import COLUMNS, FAINT, POINTS, svg
from mfm_validation.report import render
from mfm_validation.result import Result, plain
from mfm_validation.units import sizes, unit, units

Array = NDArray[np.float64]
COLOURS = ("#2a6bc7", "#e67521", "#2e9e5b", "#7b5ea7", "#cc3d38", "#0f8a8a", "#b8860b", "#5c6b7a")
STATIONS = 12  # instants of a cycle at which the positions are compared
SAME_MOTION = 0.02  # rad, RMS of the difference of two commands
SAME_COMMAND = 5e-3  # rad, of any joint at any station: cycles that repeat each other
FEWEST = 3  # repetitions that repeatability needs


@dataclass(frozen=True)
class Repeatability:
    """Accuracy and repeatability of the joints in the manner of ISO 9283, at stations of the gait cycle.

    Attributes:
        repetitions: Times each station was passed.
        accuracy: Largest |mean measured - commanded| of each joint (n,) [rad].
        repeatability: Largest mean + 3 standard deviations of the distance from the mean, of each joint (n,) [rad].
    """

    repetitions: int
    accuracy: Array
    repeatability: Array


@dataclass(frozen=True)
class Comparison:
    """Runs beside each other; changes are from the first to the last."""

    labels: tuple[str, ...]
    results: tuple[Result, ...]
    names: tuple[str, ...]  # joints of all runs
    changes: tuple[tuple[str, str, str], ...]  # what, in the first run, in the last
    verdicts: tuple[str, ...]  # of each joint: better, worse, or not told apart
    repeatability: Repeatability | None
    unrepeated: str  # why there is no repeatability

    def to_json(self) -> dict[str, Any]:
        """All numbers in SI units."""
        keys = ("rmse", "rmse_low", "rmse_high", "max", "delay", "gain", "aligned_rmse")
        again = self.repeatability
        joints = {}
        for j, name in enumerate(self.names):
            runs = {
                label: {key: value(result, name, key) for key in keys}
                for label, result in zip(self.labels, self.results, strict=True)
            }
            joints[name] = {"runs": runs, "change": self.verdicts[j]}
            if again is not None:
                joints[name] |= {"accuracy": again.accuracy[j], "repeatability": again.repeatability[j]}
        found = {
            "runs": {
                label: {"verdict": result.verdict, "headline": result.headline, **result.overall}
                for label, result in zip(self.labels, self.results, strict=True)
            },
            "changed": [list(change) for change in self.changes],
            "repetitions": again.repetitions if again else None,
            "no_repeatability": self.unrepeated,
            "joints": joints,
        }
        return dict(plain(found))


def value(result: Result, name: str, key: str) -> float:
    """A figure of a joint."""
    return next(joint.values[key] for joint in result.joints if joint.name == name)


def compare(results: Sequence[Result]) -> Comparison:
    """The runs beside each other."""
    if len(results) < 2:
        raise AlignmentError("one recording alone cannot be compared, expected two or more")
    first = results[0].aligned.names
    names = tuple(name for name in first if all(name in result.aligned.names for result in results))
    if not names:
        raise AlignmentError("the recordings have no joint in common")
    verdicts = _change(results[0], results[-1], names)
    repeated, why = _repeatability(results, names)
    return Comparison(
        _labels(results), tuple(results), names, _changes(results[0], results[-1]), verdicts, repeated, why
    )


def _labels(results: Sequence[Result]) -> tuple[str, ...]:
    names = [result.recording.path.resolve().name for result in results]
    return tuple(f"{i + 1}: {name}" for i, name in enumerate(names))


def _change(before: Result, after: Result, names: tuple[str, ...]) -> tuple[str, ...]:
    """Whether the RMSE of each joint changed by more than chance."""
    sides = []
    for result in (before, after):
        squares = mean_squares(result.aligned, result.run.period or BLOCK_S)
        sides.append(squares[:, [result.aligned.names.index(name) for name in names]])
    if min(len(side) for side in sides) < FEWEST_BLOCKS:
        return ("not told apart",) * len(names)
    return tuple(("better", "not told apart", "worse")[k + 1] for k in change_of_rmse(*sides))


def _changes(before: Result, after: Result) -> tuple[tuple[str, str, str], ...]:
    """What differs between two runs: model, facts, parameters of every node."""
    one, other = (_flat(result) for result in (before, after))
    keys = dict.fromkeys([*one, *other])
    return tuple((key, one.get(key, ""), other.get(key, "")) for key in keys if one.get(key) != other.get(key))


def _flat(result: Result) -> dict[str, str]:
    recording = result.recording
    text = recording.description or ""
    found = {"model": hashlib.sha256(text.encode()).hexdigest()[:12] if text else "not recorded"}

    def add(prefix: str, item: Any) -> None:
        if isinstance(item, dict):
            for key, inner in item.items():
                add(f"{prefix} {key}".strip(), inner)
        else:
            found[prefix] = json.dumps(item)[:80].strip('"')

    add("", recording.facts)
    add("", recording.parameters)
    return found


# ---------------------------------------------------------------------- repeatability


def _motion(result: Result) -> JointTrace:
    return result.commanded if result.commanded is not None else result.predicted


def _repeatability(results: Sequence[Result], names: tuple[str, ...]) -> tuple[Repeatability | None, str]:
    """Repeatability over the cycles that were commanded alike: a start-up cycle, which is not, does not count."""
    marks = [_mark(results[0], result, names) for result in results]
    if any(mark is None for mark in marks):
        return None, "the runs were not commanded the same motion"
    length = results[0].run.period or min(result.run.duration for result in results)
    stations = length * (np.arange(STATIONS) / STATIONS - 1)  # of the cycle that ends at the mark
    measured, commanded = [], []
    for result, mark in zip(results, marks, strict=True):
        columns = [result.aligned.names.index(name) for name in names]
        gap, motion = result.aligned.max_gap, _motion(result)
        cycles = int(result.run.duration / length) if results[0].run.period else 1
        for cycle in range(cycles):
            when = float(mark or 0) + stations - cycle * length
            measured.append(interpolate(result.aligned.stamp, result.aligned.measured[:, columns], when, gap))
            commanded.append(interpolate(motion.stamp, ordered(motion, names), when, gap))
    x, asked = np.array(measured), np.array(commanded)  # (repetitions, stations, joints)
    same = np.abs(asked - asked[0]) / sizes(names, results[0].aligned.slides)
    alike = same.max(axis=(1, 2)) < SAME_COMMAND  # false where not a number
    alike &= np.isfinite(x).all(axis=(1, 2))
    if alike.sum() < FEWEST:
        return None, f"{int(alike.sum())} repetitions without gaps, expected {FEWEST} or more"
    x, asked = x[alike], asked[alike]
    distance = np.abs(x - x.mean(axis=0))
    spread = distance.mean(axis=0) + 3 * distance.std(axis=0, ddof=1)
    off = np.abs((x - asked).mean(axis=0))
    return Repeatability(len(x), off.max(axis=0), spread.max(axis=0)), ""


def _end(result: Result) -> float:
    return float(min(result.aligned.stamp[-1], _motion(result).stamp[-1]))


def _mark(reference: Result, result: Result, names: tuple[str, ...]) -> float | None:
    """Stamp at which this run is commanded what the first one is at its end; nothing if it moves otherwise.

    Looked for over the last cycle: recordings may begin anywhere in the start of a gait.
    """
    one, other = _motion(reference), _motion(result)
    if not set(names) <= set(one.names) & set(other.names):
        return None
    period, gap = reference.run.period, reference.aligned.max_gap
    length = period or min(reference.run.duration, result.run.duration)
    at = np.arange(-length, 0.0, 0.02)
    wanted = interpolate(one.stamp, ordered(one, names), _end(reference) + at, gap)
    size = sizes(names, reference.aligned.slides)
    best, found = np.inf, None
    for shift in np.arange(0.0, period, 0.002) if period else np.zeros(1):
        there = interpolate(other.stamp, ordered(other, names), _end(result) - shift + at, gap)
        both = np.isfinite(there[:, 0]) & np.isfinite(wanted[:, 0])
        if both.sum() < len(at) // 2:
            continue
        error = float(np.sqrt(np.mean(((there[both] - wanted[both]) / size) ** 2)))
        if error < best:
            best, found = error, _end(result) - float(shift)
    return found if best < SAME_MOTION else None


# ---------------------------------------------------------------------- page


def overlay(comparison: Comparison) -> str:
    """Measured angles of all runs over the last two cycles that they have in common, one small picture a joint."""
    names, rows = comparison.names, -(-len(comparison.names) // COLUMNS)
    height = 0.75 + 1.15 * rows
    slides = comparison.results[0].aligned.slides
    their = units(names, slides)
    marks = [_mark(comparison.results[0], result, names) for result in comparison.results]

    def draw(figure: Figure) -> None:
        grid = figure.subplots(rows, COLUMNS, sharex=True, sharey="|" not in their, squeeze=False)
        figure.subplots_adjust(0.055, 0.42 / height, 0.995, 1 - 0.5 / height, 0.06, 0.28)
        for axes, name in zip(grid.flat, names, strict=False):
            for i, (result, mark) in enumerate(zip(comparison.results, marks, strict=True)):
                aligned = result.aligned
                end = _end(result) if mark is None else mark
                period = comparison.results[0].run.period
                begin = end - (2 * period if period else min(r.run.duration for r in comparison.results))
                rows_ = slice(*np.searchsorted(aligned.stamp, [begin, end]))
                every = max((rows_.stop - rows_.start) // POINTS, 1)
                t, q = aligned.stamp[rows_][::every] - begin, aligned.measured[rows_, aligned.names.index(name)]
                style = {"color": COLOURS[i % len(COLOURS)], "lw": 1.2, "label": comparison.labels[i]}
                axes.plot(t, unit(name, slides).scale * q[::every], **style)
            axes.set_title(name, fontsize=8, pad=3)
        for axes in grid.flat[len(names) :]:
            axes.set_visible(False)
        for axes in grid.flat[max(len(names) - COLUMNS, 0) : len(names)]:
            axes.tick_params(labelbottom=True)
            axes.set_xlabel("time [s]")
        grid[rows // 2, 0].set_ylabel(f"measured [{their}]")
        handles, labels = grid[0, 0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="upper left", ncols=4, bbox_to_anchor=(0.045, 1.0), borderaxespad=0)

    return svg(draw, height)


def bars(comparison: Comparison) -> str:
    """RMS deviation of every joint in every run."""
    runs, slides = len(comparison.results), comparison.results[0].aligned.slides
    scales = np.array([unit(name, slides).scale for name in comparison.names])

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        figure.subplots_adjust(0.06, 0.22, 0.995, 0.88)
        x = np.arange(len(comparison.names))
        for i, (label, result) in enumerate(zip(comparison.labels, comparison.results, strict=True)):
            heights, low, high = (
                scales * [value(result, name, key) for name in comparison.names]
                for key in ("rmse", "rmse_low", "rmse_high")
            )
            place = x + (i - (runs - 1) / 2) * 0.8 / runs
            axes.bar(place, heights, 0.74 / runs, color=COLOURS[i % len(COLOURS)], label=label)
            if np.isfinite(low).all():
                axes.errorbar(place, heights, [heights - low, high - heights], fmt="none", ecolor=FAINT, elinewidth=0.9)
        many = len(x) > 8
        axes.set_xticks(x, comparison.names, rotation=45 if many else 0, ha="right" if many else "center")
        axes.set_xlim(-0.6, len(x) - 0.4)
        axes.set_ylabel(f"RMS deviation [{units(comparison.names, slides)}]")
        axes.grid(axis="x", visible=False)
        figure.legend(loc="upper left", ncols=4, bbox_to_anchor=(0.045, 1.0), borderaxespad=0)

    return svg(draw, 2.7)


def write_comparison(comparison: Comparison, out: Path) -> Path:
    """Write compare.html and compare.json into ``out`` and return the page's path."""
    first, last = comparison.results[0], comparison.results[-1]
    html = render(
        "compare.html",
        title="Runs compared",
        c=comparison,
        runs=list(zip(comparison.labels, comparison.results, strict=True)),
        first=first,
        last=last,
        value=value,
        better=comparison.verdicts.count("better"),
        worse=comparison.verdicts.count("worse"),
        bars=bars(comparison),
        overlay=overlay(comparison),
        enumerate=enumerate,
        unit=lambda name: unit(name, first.aligned.slides),
        units=units(comparison.names, first.aligned.slides),
    )
    try:
        out.mkdir(parents=True, exist_ok=True)
        (out / "compare.json").write_text(json.dumps(comparison.to_json(), indent=2) + "\n", encoding="utf-8")
        (out / "compare.html").write_text(html, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot write to '{out}': {error.strerror}, expected a folder to write to") from None
    return out / "compare.html"
