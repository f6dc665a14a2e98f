"""Figures of the two ROVs; every function writes one PNG and returns its path."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from mfm_dynamics import Model, Trace
from mfm_dynamics.se3 import Array
from mfm_reproduction.figures import COLOURS, FAINT, INK, figure

AXIS_COLOURS = (COLOURS[0], COLOURS[3], COLOURS[2])  # axes 1, 2, 3
HULL = "#f2c94c"


@dataclass(frozen=True)
class Rates:
    """Angular velocities of one run by both models, for ``two_models``."""

    title: str
    stamp: Array
    simplified: Array
    full: Array


@dataclass(frozen=True)
class Rocking:
    """Motion of the vehicle in one run, for ``rocking``."""

    title: str
    stamp: Array
    angles: Array  # (T, 3) [rad]
    displacement: Array  # (T, 3) [m]


def thesis_plots(path: Path, stamp: Array, w: Array, theta: Array) -> Path:
    """Rates of pitch, roll and yaw with the prescribed arm motions dashed  [Rov1Arm2017, Fig. 4-6]."""
    with figure(path, 7.5, 8.5) as drawn:
        rows = drawn.subplots(3, 1, sharex=True)
        names = ("Pitch (Fig. 4)", "Roll (Fig. 5)", "Yaw (Fig. 6)")
        for i, (axes, name) in enumerate(zip(rows, names, strict=True)):
            lines = axes.plot(stamp, w[:, i], color=AXIS_COLOURS[i], label=f"$\\omega_{i + 1}$ of the ROV")
            _centre(axes, w[:, i])
            arms = axes.twinx()
            if i == 0:
                lines += arms.plot(stamp, theta[:, 0], "--", color=FAINT, lw=1.2, label=r"first arm $\theta^{(2)}$")
            lines += arms.plot(stamp, theta[:, 1], "--", color=INK, lw=0.9, label=r"second arm $\theta^{(3)}$")
            _centre(arms, theta)
            arms.set_ylabel("arm angle [rad]", color=INK)
            axes.set_ylabel(rf"$\omega_{i + 1}$ [rad/s]")
            axes.set_title(name)
            axes.legend(handles=lines, loc="lower right", bbox_to_anchor=(1.01, 0.98), ncols=3)
            arms.spines["top"].set_visible(False)
            axes.set_zorder(arms.get_zorder() + 1)  # solid lines in front
            axes.patch.set_visible(False)
            axes.grid(False)  # that of the arms lies behind all lines
            _tidy(axes)
        rows[-1].set_xlabel("time [s]")
    return path


def two_models(path: Path, runs: Sequence[Rates]) -> Path:
    """Angular velocities without and with linear momentum: one column per run, one row per axis."""
    with figure(path, 3.7 * len(runs), 6.6) as drawn:
        grid = drawn.subplots(3, len(runs), sharex="col", squeeze=False)
        for column, run in zip(grid.T, runs, strict=True):
            column[0].set_title(run.title)
            column[-1].set_xlabel("time [s]")
            for i, axes in enumerate(column):
                axes.plot(run.stamp, run.full[:, i], color=AXIS_COLOURS[i])
                axes.plot(run.stamp, run.simplified[:, i], color=INK, lw=1.0)
                _tidy(axes)
        for i, (axes, name) in enumerate(zip(grid[:, 0], ("pitch", "roll", "yaw"), strict=True)):
            axes.set_ylabel(rf"{name} $\omega_{i + 1}$ [rad/s]")
        drawn.align_ylabels(grid[:, 0])
        lines = grid[0, 0].get_lines()[:2]
        drawn.legend(lines, ["whole robot (in colour)", "angular-only model"], loc="outside lower center", ncols=2)
    return path


def rocking(path: Path, runs: Sequence[Rocking], names: Sequence[str]) -> Path:
    """Attitude and displacement of the vehicle: one column per run, same scales in a row.

    Args:
        path: PNG file to write.
        runs: What to show.
        names: What each of the three axes is called.
    """
    with figure(path, 3.7 * len(runs), 5.2) as drawn:
        grid = drawn.subplots(2, len(runs), sharex="col", sharey="row", squeeze=False)
        for column, run in zip(grid.T, runs, strict=True):
            column[0].set_title(run.title)
            column[1].set_xlabel("time [s]")
            for i in range(3):
                column[0].plot(run.stamp, np.rad2deg(run.angles[:, i]), color=AXIS_COLOURS[i], label=names[i])
                column[1].plot(run.stamp, run.displacement[:, i], color=AXIS_COLOURS[i])
            for axes in column:
                _tidy(axes)
        grid[0, 0].set_ylabel("attitude of the ROV [deg]")
        grid[1, 0].set_ylabel("its displacement [m]")
        drawn.align_ylabels(grid[:, 0])
        drawn.legend(handles=grid[0, 0].get_lines()[:3], loc="outside lower center", ncols=3)
    return path


def balances(path: Path, stamp: Array, momenta: dict[str, Array], energy: Array, work: Array) -> Path:
    """What vehicle and arms exchange: momentum along axis 1, angular momentum about axis 2, and the motors' work.

    Args:
        path: PNG file to write.
        stamp: Times (T,) [s].
        momenta: "linear" and "angular" of "vehicle", "arms" and "whole", each (T, 3).
        energy: Kinetic energy (T,) [J].
        work: Work of the motors since the start (T,) [J].
    """
    with figure(path, 11.0, 3.4) as drawn:
        left, middle, right = drawn.subplots(1, 3, sharex=True)
        panels = (
            (left, "linear", 0, "momentum, axis 1 [N s]"),
            (middle, "angular", 1, "angular momentum, axis 2 [N m s]"),
        )
        for axes, kind, axis, label in panels:
            axes.plot(stamp, momenta[f"{kind} vehicle"][:, axis], color=AXIS_COLOURS[0], label="vehicle")
            axes.plot(stamp, momenta[f"{kind} arms"][:, axis], color=AXIS_COLOURS[1], label="arms")
            axes.plot(stamp, momenta[f"{kind} whole"][:, axis], color=INK, lw=1.2, label="whole")
            axes.set_ylabel(label)
        right.plot(stamp, energy - energy[0], color=AXIS_COLOURS[2], lw=2.5, label="kinetic energy")
        right.plot(stamp, work, "--", color=INK, lw=1.0, label="work of the motors")
        right.set_ylabel("energy [J]")
        for axes in (left, middle, right):
            axes.set_xlabel("time [s]")
            axes.legend(fontsize=8, loc="lower right", bbox_to_anchor=(1.0, 0.98), ncols=3)
            _tidy(axes)
    return path


def from_above(path: Path, trace: Trace, instants: Sequence[float]) -> Path:
    """The two-arm ROV seen from above at some instants [s], axis 3 up the page and axis 1 to the left."""
    with figure(path, 2.3 * len(instants), 3.3) as drawn:
        row = drawn.subplots(1, len(instants), sharex=True, sharey=True)
        root = trace.model.bodies[1].d  # (h/3, 0, l/2) of a hull of width h and length l
        half = np.array([1.5 * root[0], root[2]])
        corners = np.array([[x * half[0], 0.0, z * half[1]] for x, z in ((1, 1), (1, -1), (-1, -1), (-1, 1), (1, 1))])
        for axes, t in zip(row, instants, strict=True):
            q = trace.q[int(np.argmin(np.abs(trace.stamp - t)))]
            E = trace.model.frames(q)
            axes.plot(corners[:, 0], corners[:, 2], "--", color=INK, lw=0.8, zorder=3)  # where it started
            outline = corners @ E[0, :3, :3].T + E[0, :3, 3]
            axes.fill(outline[:, 0], outline[:, 2], fc=HULL, ec=INK, lw=1.0, zorder=2)
            for k in range(1, len(trace.model.bodies)):
                ends = _ends(trace.model, E, k)
                axes.plot(ends[:, 0], ends[:, 2], color=AXIS_COLOURS[(k - 1) % 2], lw=4.0, solid_capstyle="round")
            axes.set_title(f"t = {t:g} s")
            axes.set_aspect("equal")
            _tidy(axes)
        row[0].set_ylabel("forward, axis 3 [m]")
        row[0].set_xlim(2.4, -2.4)  # axis 1 points to the left
        row[len(row) // 2].set_xlabel("axis 1 [m]")
    return path


def _ends(model: Model, E: Array, k: int) -> Array:
    """Both ends (2, 3) of a rod whose mass centre is at half its length."""
    c = E[k, :3, :3] @ model.bodies[k].c
    return np.array([E[k, :3, 3] - c, E[k, :3, 3] + c])


def _centre(axes: Axes, values: Array) -> None:
    """Put zero in the middle, so that twin axes share it."""
    reach = 1.15 * float(np.abs(values).max())
    axes.set_ylim(-reach, reach)


def _tidy(axes: Axes) -> None:
    axes.axhline(0.0, color=FAINT, lw=0.7, zorder=0)
    axes.margins(x=0.01)
