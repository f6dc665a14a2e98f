"""Show the snake's validation loop: the angles of a gait, their moments, and the angles those moments make."""

from __future__ import annotations

import argparse
import threading

import numpy as np

from mfm_dynamics import Model, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("--out", metavar="DIR", default="out/demo", help="folder of the picture (default: out/demo)")


def run(args: argparse.Namespace) -> int:
    """Close the loop for every gait, print how well, and write the picture."""
    from mfm_reproduction import loop
    from mfm_reproduction.poster import poster
    from mfm_reproduction.section import output_folder

    path = output_folder(args.out) / "snake.png"
    model = loop.simplified()
    print(f"Snake of {model.nv} bodies, no gravity: angles -> moments -> Runge-Kutta 4 -> angles, open loop.\n")
    _warm_up(model)
    print(f"{'gait':<12}{'worst error':>12}{'in':>10}{'half step':>12}{'ratio':>7}{'growth':>9}{'runs':>6}")
    loops = {}
    for name, motion in loop.motions(model).items():
        instants, factors = loop.growth(model, motion)
        starts = loop.restarts(instants, factors)
        once, half = (loop.close_loop(model, motion, starts, step) for step in (loop.STEP, loop.STEP / 2))
        loops[name] = once, half
        error, joint, _ = once.worst
        ratio = error / half.worst[0]
        print(
            f"{name:<12}{error:>8.1e} rad{joint:>10}{half.worst[0]:>8.1e} rad{ratio:>7.1f}{factors[-1]:>9.0e}"
            f"{len(starts):>6}",
            flush=True,
        )
    print(
        "\nratio: error divided by the error at half the step; an integrator of order 4 gives 16\n"
        "growth: how much an error made at the start has grown by the end, since nothing corrects it\n"
        f"runs: the loop starts again from the given angles before any error grows {loop.GROWTH_LIMIT:.0e} times\n"
    )
    poster(loops, path)
    print(path)
    return 0


def _warm_up(model: Model) -> None:
    """Run the compiled engine once; if that takes long it is being compiled, and the user is told."""
    notice = threading.Timer(2.0, print, ["Compiling the engine, once for this machine ...\n"], {"flush": True})
    notice.start()
    try:
        model.inverse_dynamics(model.neutral(), np.zeros(model.nv), np.zeros(model.nv))
        simulate(model, model.neutral(), np.zeros(model.nv), [0.0, 0.01], stops=False)
    finally:
        notice.cancel()
