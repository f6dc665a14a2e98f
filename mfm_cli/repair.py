"""Close a recording that was cut short, in place, so that every program can read it; what was not whole is gone.

The bag keeps a mark that it was cut short: a report on it says so, and does not pass it.
"""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("bag", metavar="BAG", help="folder of the recording")


def run(args: argparse.Namespace) -> int:
    """Repair, and say what was saved."""
    from mfm_validation.playback import Bag, repair

    said = repair(args.bag)
    bag = Bag(args.bag)
    if said:
        print(f"{args.bag} was repaired ({said.partition(';')[0]}): {bag.count} messages were saved")
    else:
        print(f"{args.bag} is whole: {bag.count} messages, nothing was changed")
    return 0
