"""Draw a recorded run: measured, predicted and commanded angle of each joint, without judging it."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("bag", metavar="BAG", help="folder of rosbag2, .mcap or .db3 file, or a text log of the robot")
    parser.add_argument("--out", metavar="FILE", help="picture to write, .png, .svg or .pdf (default: BAG.png)")
    parser.add_argument("--joints", nargs="+", metavar="NAME", help="only these joints")
    parser.add_argument("--namespace", metavar="NAME", help="robot to draw, where the bag has several")


def run(args: argparse.Namespace) -> int:
    """Read and draw."""
    from mfm_cli.recordings import read
    from mfm_validation.quick import draw

    path = Path(args.bag)
    out = Path(args.out) if args.out else path.with_name(f"{path.name}.png")
    recording = read(args.bag, args.namespace)
    print(draw(recording.traces, args.joints, out, recording.slides))
    return 0
