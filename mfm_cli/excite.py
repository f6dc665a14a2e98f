"""Move the joints of a running robot so that a recording tells `mfm identify` everything about their servos.

Needs `mfm up --gait none` (or the nodes of it) and an armed board. Exit code 0 if the motion was played to its end.
"""

from __future__ import annotations

import argparse

from mfm_common.errors import ConfigError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("--joints", metavar="NAME", nargs="+", help="joints to move (default: all that turn)")
    parser.add_argument(
        "--namespace", metavar="NAME", default="", help="namespace of the robot, where there are several"
    )
    parser.add_argument("--yes", action="store_true", help="do not ask before the robot moves")


def run(args: argparse.Namespace) -> int:
    """Find the robot, ask, play the motion."""
    try:
        from mfm_cli.nodes.excite_node import Exciter
    except ImportError as error:
        raise ConfigError(f"ROS 2 is not installed ({error.name} is missing): pip install 'mfm[ros]'") from None
    exciter = Exciter(args.namespace)
    try:
        message = exciter.trajectory(args.joints)
        most = max(abs(angle) for point in message.points for angle in point.positions)
        print(f"{len(message.joint_names)} joints move by up to {most:.2f} rad, neighbours in opposite directions.")
        if not args.yes and input("Start? [y/n] ").strip().lower() not in ("y", "yes"):
            return 1
        exciter.play(message)
    finally:
        exciter.close()
    print("Done. A second recording, of a gait, confirms the fit: mfm identify THIS_BAG --holdout GAIT_BAG")
    return 0
