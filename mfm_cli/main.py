"""The `mfm` command: finds the chosen subcommand's module, hands it the arguments, turns its errors into one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from mfm_common.errors import MfmError
from mfm_common.share import share_dir


class Command(NamedTuple):
    """One subcommand as `mfm --help` shows it; its module is imported only when it is chosen."""

    module: str  # offers add_arguments(parser) and run(args) -> exit code
    help: str
    example: str


COMMANDS = {
    "up": Command("mfm_cli.up", "run the whole system, on an emulated board or the robot", "mfm up --gait spiral"),
    "demo": Command("mfm_cli.demo", "show the snake's validation loop, with a picture", "mfm demo"),
    "reproduce": Command("mfm_cli.reproduce", "reproduce the examples of the papers", "mfm reproduce --out out/papers"),
    "derive": Command("mfm_cli.derive", "write a robot's equations of motion symbolically", "mfm derive robot.urdf"),
    "calibrate": Command("mfm_cli.calibrate", "calibrate the servos of a robot", "mfm calibrate --board /dev/mfm"),
    "report": Command("mfm_cli.report", "judge a recording, with a page that shows why", "mfm report out/bag"),
    "repair": Command("mfm_cli.repair", "close a recording that was cut short", "mfm repair out/bag"),
    "compare": Command("mfm_cli.compare", "compare recorded runs with each other", "mfm compare bag1 bag2"),
    "plot": Command("mfm_cli.plot", "draw a recording", "mfm plot out/bag"),
    "export": Command("mfm_cli.export", "write a recording as a table", "mfm export out/bag --csv run.csv"),
    "view": Command("mfm_cli.view", "show a recording in the browser", "mfm view out/bag"),
    "excite": Command("mfm_cli.excite", "move a robot so that its servos can be fitted", "mfm excite"),
    "identify": Command("mfm_cli.identify", "fit the servos to a recording", "mfm identify bag1 --holdout bag2"),
    "learn": Command("mfm_cli.learn", "learn to follow a gait, cycle by cycle", "mfm learn --board /dev/mfm"),
    "board": Command("mfm_cli.board", "run an emulated servo board", "mfm board --kind avr"),
}


class CommandModule(Protocol):
    """What the module of a subcommand offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the subcommand."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the subcommand out and return its exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code of one `mfm` command line (of this process if none is given)."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        return _run(argv)
    except MfmError as error:
        print(f"mfm: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="mfm",
        description="Predict how a jointed robot moves by the Moving Frame Method.",
        epilog="commands, each with an example:\n"
        + "\n".join(f"  {name:<10}  {command.help}\n{'':14}{command.example}" for name, command in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", help="one of those below")
    module = None
    for name, command in COMMANDS.items():
        subparser = subparsers.add_parser(
            name,
            epilog=f"example:\n  {command.example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if argv[:1] == [name]:
            module = cast(CommandModule, import_module(command.module))
            subparser.description = module.__doc__
            module.add_arguments(subparser)
    args = parser.parse_args(argv)
    if args.version:
        print(f"mfm {_version()}")
        return 0
    if module is None:
        parser.print_help()
        return 2
    return module.run(args)


def _version() -> str:
    from xml.etree import ElementTree  # here, so that other commands need not load it

    return ElementTree.parse(share_dir() / "package.xml").findtext("version", default="of unknown version")
