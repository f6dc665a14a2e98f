"""The snake's validation loop in one picture."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import Array, frame
from mfm_dynamics.trajectories import Motion
from mfm_reproduction.drawing import Shape, picture, shapes
from mfm_reproduction.figures import COLOURS, FAINT, figure, show
from mfm_reproduction.loop import Loop

LANE = 0.22  # m between the snakes of one image
FLOOR_OF_ERRORS = 1e-16  # rad; drawn instead of smaller errors, which are rounding


def strobe(motion: Motion, instants: Sequence[float], pixels: int = 1100) -> Array:
    """The snake at several instants of a motion in one image, tail left; the earlier, the paler and further away."""
    urdf, scene = urdf_text("snake"), list[Shape]()
    for k, (t, pale) in enumerate(zip(instants, np.linspace(0.7, 0.0, len(instants)), strict=True)):
        pose = dict(zip(motion.names, map(float, motion(t)[0]), strict=True))
        place = frame(np.eye(3), [LANE * k, 0.0, 0.0])
        scene += [replace(s, colour=pale + (1 - pale) * s.colour) for s in shapes(urdf, pose, place)]
    return picture(scene, azimuth_deg=-25.0, elevation_deg=32.0, pixels=pixels)


def busiest(loop: Loop, count: int = 3) -> list[int]:
    """Joints that move most, spread along the body (columns of ``given``)."""
    moving = [int(k) for k in np.flatnonzero(np.ptp(loop.given, axis=0) > 0.4 * np.ptp(loop.given, axis=0).max())]
    return [moving[round(i)] for i in np.linspace(0, len(moving) - 1, count)]


def poster(loops: Mapping[str, tuple[Loop, Loop]], path: Path) -> None:
    """One row per gait: the body at four instants, angles given and recomputed, errors at the step and at half."""
    with figure(path, 15, 2.9 * len(loops) + 0.6) as drawn:
        drawn.suptitle("The snake's validation loop: angles → moments → Runge–Kutta 4 → angles", fontsize=15)
        grid = drawn.subplots(len(loops), 3, width_ratios=(1.6, 1, 1), squeeze=False)
        for (name, (loop, half)), (body, angles, errors) in zip(loops.items(), grid, strict=True):
            instants = np.linspace(0.125, 0.5, 4) * loop.motion.duration
            show(body, strobe(loop.motion, list(instants)))
            body.set_title(f"{name} at {', '.join(f'{t:g}' for t in instants)} s", fontsize=11)
            _angles(angles, loop)
            _errors(errors, loop, half)


def _angles(axes: Axes, loop: Loop) -> None:
    every = max(1, len(loop.stamp) // 40)
    for k, colour in zip(busiest(loop), COLOURS, strict=False):
        axes.plot(loop.stamp, np.rad2deg(loop.given[:, k]), color=colour, label=loop.motion.names[k])
        axes.plot(loop.stamp[::every], np.rad2deg(loop.recomputed[::every, k]), ".", color=colour, markersize=5)
    axes.set(title="angles [°]: given (line), recomputed (dots)", xlabel="t [s]")
    axes.legend(loc="upper right", ncols=3, handlelength=1.2, columnspacing=1)
    axes.margins(x=0.01, y=0.2)


def _errors(axes: Axes, loop: Loop, half: Loop) -> None:
    for run, colour in ((loop, COLOURS[1]), (half, COLOURS[0])):
        worst = np.maximum(run.error.max(axis=1), FLOOR_OF_ERRORS)
        axes.semilogy(run.stamp, worst, color=colour, linewidth=1.2, label=f"step {1000 * run.step:g} ms")
    for start in loop.starts[1:]:
        axes.axvline(start, color=FAINT, linestyle=":", linewidth=1)
    again = "; dotted: started again" if loop.starts[1:] else ""
    axes.set(title=f"largest error of all joints [rad]{again}", xlabel="t [s]", ylim=(FLOOR_OF_ERRORS, 1e-2))
    axes.legend(loc="upper left")
    axes.margins(x=0.01)
