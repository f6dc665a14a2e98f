"""The snake of the papers  [Snake2019]: the validation loop of every gait, its moments and its battery."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from mfm_dynamics import Model
from mfm_dynamics.loads import RunTime, TorqueCheck, run_time, torque_check
from mfm_dynamics.se3 import Array
from mfm_reproduction.figures import COLOURS, FAINT, figure
from mfm_reproduction.loop import GROWTH_LIMIT, STEP, Loop, close_loop, growth, motions, restarts, simplified
from mfm_reproduction.poster import poster
from mfm_reproduction.section import Section, write_table

STEPS = (4 * STEP, 2 * STEP, STEP, STEP / 2)  # s, for the order of convergence

TEXT = """\
A gait gives the angle of every joint over time. Inverse dynamics turns it into joint moments, and these moments drive
the forward dynamics open loop through Runge-Kutta 4. What comes out must be the gait again. The model is the
20-body snake on a fixed tail without gravity, contact and friction, as in the paper; the gaits are ours, because the
paper names them without a formula.

Nothing corrects an error on the way, and the chain magnifies whatever error there is. The growth is measured by
following a small disturbance along each gait. Accordion, cobra and serpentine close in one run. Over the spiral an
error grows {spiral_growth:.0e} times, beyond what double precision can carry; there the forward run starts again
from the given angles whenever an error would have grown {limit:.0e} times, in {windows} runs. A slower gait would
not help: without gravity it goes through the same shapes, and the growth belongs to the shapes.

Halving the step divides the error by 16, the order of the integrator, for every gait.

Moments are those of the same model, beside the limit of the servo; the battery is the paper's 8 Ah at 7 V, the
electrical numbers of the servo are those of a common 20 kg cm servo."""


def reproduce(out: Path) -> Section:
    """Run the loop of every gait and write its figures and tables below ``out/snake``."""
    folder, model = out / "snake", simplified()
    growths = {name: growth(model, motion) for name, motion in motions(model).items()}
    starts = {name: restarts(*measured) for name, measured in growths.items()}
    runs = {
        name: [close_loop(model, motion, starts[name], step) for step in STEPS]
        for name, motion in motions(model).items()
    }
    loops = {name: (run[2], run[3]) for name, run in runs.items()}
    checks = {name: torque_check(model.joint_names, a.tau, model.limits("effort")) for name, (a, _) in loops.items()}
    times = {name: run_time(a.stamp, a.tau, a.rate) for name, (a, _) in loops.items()}
    poster(loops, folder / "loop.png")
    _draw_growth(growths, folder / "growth.png")
    _draw_moments(loops, checks, folder / "moments.png")
    tables = (
        _order_table(runs, folder / "order.csv"),
        write_table(
            folder / "errors.csv",
            ["joint", *(f"{name} [rad]" for name in loops)],
            [
                [joint, *(float(a.error[:, k].max()) for a, _ in loops.values())]
                for k, joint in enumerate(model.joint_names)
            ],
        ),
        write_table(
            folder / "moments.csv",
            ["joint", "limit [N m]", *(f"{name} [N m]" for name in checks)],
            [
                [joint, float(limit), *(float(check.needed[k]) for check in checks.values())]
                for k, (joint, limit) in enumerate(zip(model.joint_names, model.limits("effort"), strict=True))
            ],
        ),
        write_table(
            folder / "battery.csv",
            ["gait", "mean power [W]", "peak power [W]", "energy of one run [J]", "run time [h]"],
            [[name, r.mean_power, r.peak_power, r.energy, r.run_time / 3600] for name, r in times.items()],
        ),
    )
    text = TEXT.format(spiral_growth=growths["spiral"][1][-1], limit=GROWTH_LIMIT, windows=len(starts["spiral"]))
    figures = (folder / "loop.png", folder / "growth.png", folder / "moments.png")
    return Section("Snake: validation loop", text, _numbers(model, runs, growths, checks, times), figures, tables)


def _numbers(
    model: Model,
    runs: Mapping[str, list[Loop]],
    growths: Mapping[str, tuple[Array, Array]],
    checks: Mapping[str, TorqueCheck],
    times: Mapping[str, RunTime],
) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for name, run in runs.items():
        numbers |= {
            f"{name}: largest angle error against the given angles [rad]": run[2].worst[0],
            f"{name}: error at this step / at half of it (16 for order 4)": run[2].worst[0] / run[3].worst[0],
            f"{name}: head off its given place, at most [m]": head_error(model, run[2]),
            f"{name}: growth of an early error": float(growths[name][1][-1]),
            f"{name}: largest moment [N m] (servo: {checks[name].limits.min():g})": float(checks[name].needed.max()),
            f"{name}: battery run time [h]": times[name].run_time / 3600,
        }
    return numbers


def head_error(model: Model, loop: Loop) -> float:
    """Largest distance of the head's mass centre from where it should be, at the 200 instants of largest error [m]."""
    rows = np.argsort(loop.error.max(axis=1))[-200:]
    heads = [[model.frames(q[k])[-1, :3, 3] for q in (loop.given, loop.recomputed)] for k in rows]
    return float(np.linalg.norm(np.diff(heads, axis=1), axis=-1).max())


def _order_table(runs: Mapping[str, list[Loop]], path: Path) -> Path:
    rows: list[list[object]] = []
    for name, run in runs.items():
        for before, loop in zip([None, *run], run, strict=False):
            error, joint, t = loop.worst
            ratio: object = before.worst[0] / error if before else ""
            rows.append([name, loop.step, error, joint, t, len(loop.starts), ratio])
    return write_table(path, ["gait", "step [s]", "worst error [rad]", "joint", "at [s]", "runs", "ratio"], rows)


# ---------------------------------------------------------------------- figures


def _draw_growth(growths: Mapping[str, tuple[Array, Array]], path: Path) -> None:
    with figure(path, 7.5, 3.6) as drawn:
        axes = drawn.subplots()
        for name, (instants, factors) in growths.items():
            axes.semilogy(instants, factors, label=name)
        axes.axhline(1e16, color=FAINT, linestyle=":", linewidth=1)
        axes.annotate("rounding becomes 1 rad", (0.2, 3e16), color=FAINT, fontsize=8)
        axes.set(title="growth of an error made at the start", xlabel="t [s]")
        axes.legend(loc="upper left", bbox_to_anchor=(0.0, 0.85))
        axes.margins(x=0.01)


def _draw_moments(loops: Mapping[str, tuple[Loop, Loop]], checks: Mapping[str, TorqueCheck], path: Path) -> None:
    with figure(path, 11, 5.6) as drawn:
        for (name, (loop, _)), axes in zip(loops.items(), drawn.subplots(2, 2).flat, strict=True):
            largest = np.argsort(checks[name].needed)[::-1]
            axes.plot(loop.stamp, loop.tau, color="#d5dbe1", linewidth=0.8)
            for k, colour in zip(sorted(largest[:3]), COLOURS, strict=False):
                axes.plot(loop.stamp, loop.tau[:, k], color=colour, label=loop.motion.names[k])
            axes.set(title=f"{name}: moments [N m], limit {checks[name].limits.min():g} N m", xlabel="t [s]")
            axes.legend(loc="upper right", ncols=3)
            axes.margins(x=0.01, y=0.2)
