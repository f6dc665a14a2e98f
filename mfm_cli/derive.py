"""Write the equations of motion M* qddot + N* qdot = F* of a small robot as SymPy, LaTeX and a Python function."""

from __future__ import annotations

import argparse
import time

from mfm_dynamics.model import Model


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("urdf", metavar="URDF", help="robot description, URDF or xacro")
    parser.add_argument("--base", choices=("fixed", "floating"), default="fixed", help="root link (default: fixed)")
    parser.add_argument(
        "--gravity",
        nargs=3,
        type=float,
        metavar=("X", "Y", "Z"),
        default=(0.0, 0.0, -9.81),
        help="acceleration of gravity, inertial axes [m/s^2] (default: 0 0 -9.81)",
    )
    parser.add_argument("--out", metavar="DIR", default="out/derive", help="folder of the files (default: out/derive)")
    parser.add_argument("--simplify", action="store_true", help="look for shorter trigonometric forms (slow)")
    parser.add_argument("--force", action="store_true", help="derive robots with many joints too")


def run(args: argparse.Namespace) -> int:
    """Derive, write the files and say where they are."""
    from mfm_dynamics import symbolic  # SymPy takes a second to load: not for --help

    model = Model.from_urdf(args.urdf, args.base, args.gravity)
    start = time.monotonic()

    def progress(stage: str) -> None:
        print(f"{time.monotonic() - start:7.1f} s  {stage}", flush=True)

    equations = symbolic.derive(model, args.simplify, args.force, progress)
    progress(f"writing {equations.n_terms} terms")
    for path in symbolic.write(equations, args.out):
        print(path)
    return 0
