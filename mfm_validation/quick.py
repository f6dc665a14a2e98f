"""A recording as a picture or a table, without a judgement."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from mfm_common.errors import AlignmentError, ConfigError
from mfm_common.trace import JointTrace
from mfm_validation.align import align
from mfm_validation.plots import COLUMNS, COMMANDED, MEASURED, PREDICTED, STYLE
from mfm_validation.units import unit

COLOURS = {"commanded": COMMANDED, "measured": MEASURED, "predicted": PREDICTED}
COLUMN_NAMES = ("stamp", "joint", "kind", "position", "velocity", "unit")
POINTS = 4000  # most points of a line


def draw(
    traces: Mapping[str, JointTrace], joints: Sequence[str] | None, out: Path, slides: frozenset[str] = frozenset()
) -> Path:
    """Draw every joint, or those named, over the whole run, and return the picture's path."""
    if not traces:
        raise AlignmentError("the recording has no joint states")
    known = list(dict.fromkeys(name for trace in traces.values() for name in trace.names))
    if unknown := [name for name in joints or () if name not in known]:
        raise ConfigError(f"joint '{unknown[0]}' is not in the recording, it has {', '.join(known)}")
    names = list(joints or known)
    columns = min(COLUMNS, len(names))
    rows = -(-len(names) // columns)
    start = min(float(trace.stamp[0]) for trace in traces.values())
    with matplotlib.rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(3.4 * columns + 0.6, 1.6 * rows + 0.9), layout="constrained", dpi=110)
        grid = figure.subplots(rows, columns, sharex=True, squeeze=False)
        for axes, name in zip(grid.flat, names, strict=False):
            for kind, trace in traces.items():
                if name in trace.names:
                    every = max(len(trace.stamp) // POINTS, 1)
                    values = unit(name, slides).scale * trace.q[::every, trace.names.index(name)]
                    dashes = "--" if kind == "predicted" else "-"
                    axes.plot(trace.stamp[::every] - start, values, dashes, color=COLOURS[kind], lw=1.2, label=kind)
            axes.set_title(f"{name} [{unit(name, slides).name}]")
        for axes in grid.flat[len(names) :]:
            axes.set_visible(False)
        for axes in grid[-1]:
            axes.set_xlabel("time [s]")
        figure.legend(*grid[0, 0].get_legend_handles_labels(), loc="outside upper left", ncols=3)
        try:
            figure.savefig(out, facecolor="white")
        except (OSError, ValueError) as error:
            raise ConfigError(f"cannot write {out}: {error}") from None
    return out


def export(traces: Mapping[str, JointTrace], out: Path, slides: frozenset[str] = frozenset()) -> Path:
    """Write every sample of every joint, and the deviation where both sides are there; return the file's path."""
    if not traces:
        raise AlignmentError("the recording has no joint states")
    try:
        with out.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMN_NAMES)
            for kind, trace in _with_deviation(traces).items():
                for stamp, q, qdot in zip(trace.stamp.tolist(), trace.q, trace.qdot, strict=True):
                    at = f"{stamp:.9f}"
                    for name, value, rate in zip(trace.names, q.tolist(), qdot.tolist(), strict=True):
                        speed = "" if rate != rate else f"{rate:.9g}"
                        writer.writerow((at, name, kind, f"{value:.9g}", speed, "m" if name in slides else "rad"))
    except OSError as error:
        raise ConfigError(f"cannot write {out}: {error.strerror}") from None
    return out


def _with_deviation(traces: Mapping[str, JointTrace]) -> dict[str, JointTrace]:
    found = dict(traces)
    if {"measured", "predicted"} <= traces.keys():
        both = align(traces["measured"], traces["predicted"])
        found["deviation"] = JointTrace(both.stamp, both.names, both.deviation, np.full(both.measured.shape, np.nan))
    return found
