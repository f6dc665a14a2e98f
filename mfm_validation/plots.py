"""Figures of a judgement as SVG text, ready to stand inside a page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from mfm_common.trace import JointTrace
from mfm_validation.result import NOT_MEASURED, OUTSIDE, Result
from mfm_validation.units import unit, units

Array = NDArray[np.float64]
INK, FAINT, GRID = "#1f2933", "#9aa5b1", "#e4e7eb"
MEASURED, PREDICTED, COMMANDED = "#e67521", "#2a6bc7", "#9aa5b1"
GOOD, BAD, NEUTRAL = "#2e9e5b", "#cc3d38", "#9aa5b1"
WIDTH = 11.0  # inch, of every figure
COLUMNS = 4
POINTS = 400  # most points of a line
CYCLES = 2  # gait cycles that an overlay shows
SHOWN_S = 10.0  # s of a motion without a period
STYLE = {
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": FAINT,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 9,
    "grid.color": GRID,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "mfm",
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
}


def svg(draw: Callable[[Figure], None], height: float, width: float = WIDTH) -> str:
    """What `draw` puts on a figure of that size [inch], as an SVG element."""
    with matplotlib.rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(width, height))
        draw(figure)
        text = io.StringIO()
        figure.savefig(text, format="svg", facecolor="none", metadata={"Date": None})
    found = text.getvalue()
    found = found[found.index("<svg") :]
    found = re.sub(r' (width|height)="[\d.]+pt"', "", found, count=2)
    return re.sub(r"<metadata>.*?</metadata>", "", found, flags=re.DOTALL)


def bars(result: Result) -> str:
    """RMS deviation of each joint beside what is allowed."""
    rmse, low, high, allowed = (
        _scales(result) * [joint.values[key] for joint in result.joints]
        for key in ("rmse", "rmse_low", "rmse_high", "rms_tolerance")
    )
    colours = [
        BAD if j.status == OUTSIDE else NEUTRAL if j.status == NOT_MEASURED or result.tolerances is None else GOOD
        for j in result.joints
    ]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        figure.subplots_adjust(0.06, 0.26, 0.995, 0.97)
        x = np.arange(len(rmse))
        axes.bar(x, rmse, 0.62, color=colours)
        if np.isfinite(low).all():
            axes.errorbar(x, rmse, [rmse - low, high - rmse], fmt="none", ecolor=INK, elinewidth=1, capsize=2)
        for i, limit in enumerate(allowed):
            if np.isfinite(limit):
                axes.plot([i - 0.42, i + 0.42], [limit, limit], color=INK, lw=1.6)
        axes.set_xticks(
            x,
            [joint.name for joint in result.joints],
            rotation=45 if len(x) > 8 else 0,
            ha="right" if len(x) > 8 else "center",
        )
        axes.set_xlim(-0.6, len(x) - 0.4)
        axes.set_ylabel(f"RMS deviation [{_units(result)}]")
        axes.grid(axis="x", visible=False)

    return svg(draw, 2.5)


def heat_map(result: Result) -> str:
    """Size of the deviation by joint and time; white where nothing could be compared, darkest from what is allowed."""
    aligned = result.aligned
    edges = np.linspace(aligned.stamp[0], aligned.stamp[-1], min(POINTS, max(len(aligned.stamp) // 4, 2)) + 1)
    cells = np.full((len(aligned.names), len(edges) - 1), np.nan)
    starts = np.searchsorted(aligned.stamp, edges)
    size = np.abs(aligned.deviation)
    for k, (first, last) in enumerate(zip(starts[:-1], starts[1:], strict=True)):
        if last > first:
            cells[:, k] = size[first:last].max(axis=0)

    allowed = np.array([joint.values["max_tolerance"] for joint in result.joints])
    judged = bool(np.isfinite(allowed).all())
    shown = cells / allowed[:, None] if judged else cells * _scales(result)[:, None]
    most = 1.0 if judged else float(np.nanpercentile(shown, 99.5))
    height = 1.0 + 0.15 * max(len(cells), 6)

    def draw(figure: Figure) -> None:
        axes = figure.add_axes((0.06, 0.5 / height, 0.86, 1 - 0.6 / height))
        image = axes.imshow(
            shown, aspect="auto", interpolation="nearest", cmap="magma_r", vmin=0, vmax=most or 1.0,
            extent=(0, float(edges[-1] - edges[0]), len(cells) - 0.5, -0.5),
        )  # fmt: skip
        bar = figure.add_axes((0.932, 0.5 / height, 0.012, 1 - 0.6 / height))
        label = "share of what is allowed" if judged else f"deviation [{_units(result)}]"
        figure.colorbar(image, bar, extend="max", label=label)
        axes.set_yticks(range(len(cells)), aligned.names, fontsize=8 if len(cells) < 15 else 7)
        axes.set_xlabel("time [s]")
        axes.grid(visible=False)

    return svg(draw, height)


def shown(result: Result) -> tuple[float, str]:
    """Start of what `overlays` shows [s], and what that is: the first cycles, or where the prediction moves most."""
    run, aligned = result.run, result.aligned
    if run.period:
        return run.start, f"The first {CYCLES} gait cycles."
    if run.duration <= SHOWN_S:
        return run.start, "The whole run."
    starts = np.arange(run.start, aligned.stamp[-1] - SHOWN_S + 1e-9, SHOWN_S / 4)
    rows = [slice(*np.searchsorted(aligned.stamp, [start, start + SHOWN_S])) for start in starts]
    moved = [
        (np.ptp(aligned.predicted[row], axis=0) / aligned.sizes).sum() if row.stop > row.start else 0 for row in rows
    ]
    start = float(starts[int(np.argmax(moved))])
    return start, f"{SHOWN_S:.0f} s from {start - run.start:.0f} s on, where the prediction moves most."


def overlays(result: Result) -> str:
    """Measured, predicted and commanded angle of each joint over a stretch in which it moves."""
    start, _ = shown(result)
    end = start + min(CYCLES * result.run.period if result.run.period else SHOWN_S, result.run.duration)
    scales = _scales(result)
    lines = [
        (result.commanded, dict(color=COMMANDED, lw=1.0, label="commanded")),
        (_measured(result), dict(color=MEASURED, lw=1.6, label="measured")),
        (result.predicted, dict(color=PREDICTED, lw=1.2, ls=(0, (4, 2)), label="predicted")),
    ]

    def one(axes: Axes, j: int) -> None:
        for trace, style in lines:
            if trace is None or result.aligned.names[j] not in trace.names:
                continue
            rows = slice(*np.searchsorted(trace.stamp, [start, end]))
            column = trace.q[rows, trace.names.index(result.aligned.names[j])]
            axes.plot(*_broken(trace.stamp[rows] - result.run.start, scales[j] * column), **style)  # type: ignore[arg-type]

    return _multiples(result, one, "position", legend=True)


def deviations(result: Result) -> str:
    """Deviation of each joint over the whole run, with what is allowed; of long runs its lower and upper edge."""
    t = result.aligned.stamp - result.run.start
    deviation = result.aligned.deviation * _scales(result)
    allowed = _scales(result) * [joint.values["max_tolerance"] for joint in result.joints]
    most = np.maximum(np.abs(deviation).max(axis=0), 1e-3)
    most = np.where(allowed > 0, np.minimum(most, 1.5 * allowed), most)  # far outliers leave the picture
    if "|" not in _units(result):
        most[:] = most.max()

    def one(axes: Axes, j: int) -> None:
        values, limit = deviation[:, j], allowed[j]
        middles, low, high = _envelope(t, values)
        axes.fill_between(middles, low, high, color=MEASURED, alpha=0.85, lw=0.6)
        for side in (-1, 1) if np.isfinite(limit) else ():
            axes.axhline(side * limit, color=INK, lw=0.9, ls=(0, (4, 3)))
        axes.set_ylim(-1.15 * most[j], 1.15 * most[j])

    return _multiples(result, one, "deviation")


def delay_drift(result: Result) -> str:
    """Delay through the run, and the delay of each joint."""
    middles, late = result.delay_over_time
    by_joint = 1e3 * np.array([joint.values["delay"] for joint in result.joints])

    def draw(figure: Figure) -> None:
        left, right = figure.subplots(1, 2, sharey=True)
        figure.subplots_adjust(0.06, 0.2, 0.995, 0.9, wspace=0.06)
        left.plot(middles - result.run.start, 1e3 * late, "o-", color=PREDICTED, ms=4)
        left.set(xlabel="time [s]", ylabel="delay [ms]", title="through the run, median of the joints")
        right.bar(range(len(by_joint)), by_joint, 0.62, color=PREDICTED)
        right.set_xticks(range(len(by_joint)), [str(i + 1) for i in range(len(by_joint))])
        right.set(xlabel="joint", title="of each joint")
        top = np.nanmax(np.abs([*by_joint, *(1e3 * late)])) * 1.25
        left.set_ylim(min(0.0, 1.25 * float(np.nanmin([*by_joint, *(1e3 * late)]))), max(top, 1.0))

    return svg(draw, 2.2)


def response(frequency: Array, gain: Array, phase: Array, coherence: Array) -> str:
    """Gain, phase and coherence of measured over predicted (F, n), by frequency."""
    panels = ((gain, "gain"), (np.degrees(phase), "phase [deg]"), (coherence, "coherence"))

    def draw(figure: Figure) -> None:
        figure.subplots_adjust(0.06, 0.2, 0.995, 0.97, wspace=0.25)
        for axes, (values, label) in zip(figure.subplots(1, 3), panels, strict=True):
            axes.plot(frequency, values, color=FAINT, lw=0.7)
            axes.plot(frequency, np.median(values, axis=1), color=PREDICTED, lw=1.8)
            axes.set(xlabel="frequency [Hz]", ylabel=label, xscale="log")

    return svg(draw, 2.4)


def _units(result: Result) -> str:
    return units(result.aligned.names, result.aligned.slides)


def _scales(result: Result) -> Array:
    """What makes the numbers of each joint those that are shown (n,)."""
    return np.array([unit(name, result.aligned.slides).scale for name in result.aligned.names])


def _measured(result: Result) -> JointTrace:
    return result.recording.traces["measured"]


def _broken(t: Array, values: Array) -> tuple[Array, Array]:
    """At most `POINTS` points, with a break in the line wherever samples are missing."""
    if len(t) < 2:
        return t, values
    every = max(len(t) // POINTS, 1)
    t, values = t[::every], values[::every]
    holes = np.flatnonzero(np.diff(t) > 5 * np.median(np.diff(t))) + 1
    return np.insert(t, holes, np.nan), np.insert(values, holes, np.nan)


def _envelope(t: Array, values: Array) -> tuple[Array, Array, Array]:
    """Middle, smallest and largest value of stretches of the signal, at most `POINTS / 2` of them."""
    starts = np.unique(np.linspace(0, len(t), POINTS // 2 + 1).astype(int)[:-1])
    low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    thin = np.maximum(0.004 * float(np.ptp(values)) - (high - low), 0) / 2
    return t[starts], low - thin, high + thin


def _multiples(result: Result, draw_one: Callable[[Axes, int], None], what: str, legend: bool = False) -> str:
    """One small picture a joint, in a grid that shares its axes."""
    names: Sequence[str] = result.aligned.names
    rows = -(-len(names) // COLUMNS)
    height = 0.75 + 1.15 * rows

    def draw(figure: Figure) -> None:
        one_unit = "|" not in _units(result)
        grid = figure.subplots(rows, COLUMNS, sharex=True, sharey=one_unit, squeeze=False)
        figure.subplots_adjust(0.055, 0.42 / height, 0.995, 1 - (0.5 if legend else 0.25) / height, 0.06, 0.28)
        for j, axes in enumerate(grid.flat):
            if j >= len(names):
                axes.set_visible(False)
                continue
            draw_one(axes, j)
            joint = result.joints[j]
            colour = BAD if joint.status == OUTSIDE else INK
            said = f"{joint.name}   {unit(joint.name, result.aligned.slides).said(joint.values['rmse'])} RMS"
            axes.set_title(
                said + {OUTSIDE: "  outside", NOT_MEASURED: "  not measured"}.get(joint.status, ""),
                color=colour,
                fontsize=8,
                pad=3,
            )
            if j + COLUMNS >= len(names):
                axes.tick_params(labelbottom=True)
                axes.set_xlabel("time [s]")
        grid[rows // 2, 0].set_ylabel(f"{what} [{_units(result)}]")
        if legend:
            handles, labels = grid[0, 0].get_legend_handles_labels()
            figure.legend(handles, labels, loc="upper left", ncols=3, bbox_to_anchor=(0.045, 1.0), borderaxespad=0)

    return svg(draw, height)
