"""Write a recorded run as a table in tidy form: one row for each stamp, joint and kind of value."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("bag", metavar="BAG", help="folder of rosbag2, .mcap or .db3 file, or a text log of the robot")
    parser.add_argument(
        "--csv", metavar="FILE", nargs="?", const="", required=True, help="file to write (default: BAG.csv)"
    )
    parser.add_argument("--namespace", metavar="NAME", help="robot to write, where the bag has several")


def run(args: argparse.Namespace) -> int:
    """Read and write."""
    from mfm_cli.recordings import read
    from mfm_validation.quick import export

    path = Path(args.bag)
    out = Path(args.csv) if args.csv else path.with_name(f"{path.name}.csv")
    recording = read(args.bag, args.namespace, rates=True)
    print(export(recording.traces, out, recording.slides))
    return 0
