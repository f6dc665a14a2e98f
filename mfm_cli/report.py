"""Judge a recorded run: report.html, metrics.json, and the verdict as exit code (0 pass, 1 fail, 2 cannot judge)."""

from __future__ import annotations

import argparse
from pathlib import Path

DEFAULT_OUT = "report"  # beside what is judged


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("bag", metavar="BAG", help="folder of rosbag2, .mcap or .db3 file, or a text log of the robot")
    parser.add_argument("--out", metavar="DIR", help="folder of the report (default: BAG/report, or beside a file)")
    parser.add_argument(
        "--tolerances",
        metavar="FILE",
        help="YAML file of tolerances; given after the run, so it cannot give exit code 0",
    )
    parser.add_argument("--predicted", metavar="BAG", help="bag or text log with the prediction, for a text log")
    parser.add_argument("--namespace", metavar="NAME", help="robot to judge, where the bag has several")


def run(args: argparse.Namespace) -> int:
    """Read, judge, write, print the verdict."""
    from mfm_cli.recordings import read
    from mfm_validation.judge import judge
    from mfm_validation.report import write_report
    from mfm_validation.tolerance import load_tolerances

    afterwards = load_tolerances(args.tolerances) if args.tolerances else None
    recording = read(args.bag, args.namespace, args.predicted)
    result = judge(recording, afterwards)
    path = Path(args.bag)
    out = Path(args.out) if args.out else path / DEFAULT_OUT if path.is_dir() else path.parent / f"{path.stem}_report"
    page = write_report(result, out)
    print(result.headline)
    for sentence in (*result.reasons[:6], *result.reading):
        print(f"  {sentence}")
    if len(result.reasons) > 6:
        print(f"  ... and {len(result.reasons) - 6} more reasons in the report")
    print(page)
    return result.exit_code
