"""Run an emulated servo board until Ctrl-C. What you type goes to it: stuck 3, unplug 1, help (docs/emulator.md)."""

from __future__ import annotations

import argparse
import contextlib
import os
import select
import sys
import time
from pathlib import Path
from typing import Any

from mfm_common.errors import ConfigError, HardwareError
from mfm_servo_bridge.board import TARGETS, EmulatedBoard
from mfm_servo_bridge.servos import load_servos, servos_file

PERIOD_S = 0.5
HELP = (
    "state | clear | stuck I | free I | angle I RAD|auto | battery V | temperature C | estop open|closed | reset | "
    "power | brownout | hang | freeze S | unplug S | corrupt P | drop P | garbage N | half | drift PPM | "
    "baud-check on|off"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument(
        "--kind",
        choices=list(TARGETS),
        default="native",
        help="native: the firmware's core; avr: its AVR image in simavr",
    )
    parser.add_argument(
        "--port", metavar="LINK", default="/tmp/ttyMFM", help="symbolic link to make (default: %(default)s)"
    )
    parser.add_argument(
        "--servos",
        metavar="NAME",
        default="snake",
        help="robot or .yaml file whose servos it has (default: %(default)s)",
    )
    parser.add_argument(
        "--plant",
        choices=["servo", "loaded"],
        default="servo",
        help="servo: free servos; loaded: they move a robot in MuJoCo",
    )
    parser.add_argument("--urdf", metavar="FILE", help="robot of the loaded plant, URDF or xacro")
    parser.add_argument("--session", metavar="FILE", help="file that keeps the board's EEPROM between runs")


def run(args: argparse.Namespace) -> int:
    """Start the board, show how it is, pass commands on."""
    with _board(args) as board:
        print(f"Emulated board ({args.kind}, {args.plant} plant) on {board.port}; type help or Ctrl-C", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            _serve(board)
    print()
    return 0


def _board(args: argparse.Namespace) -> EmulatedBoard:
    table = load_servos(servos_file(args.servos))
    if args.plant == "servo":
        if args.urdf:
            raise ConfigError(f"--urdf {args.urdf} is for a loaded plant, expected --plant loaded with it")
        return EmulatedBoard(args.kind, link=args.port, servos=table.plant(), session=args.session)
    if not args.urdf:
        raise ConfigError("--plant loaded needs a robot to move, expected --urdf FILE")
    from mfm_dynamics.urdf import read  # here, so that a board without load starts at once
    from mfm_servo_bridge.loaded import LoadedBoard, LoadedPlant

    return LoadedBoard(LoadedPlant(read(Path(args.urdf)), table), args.kind, link=args.port, session=args.session)


def _serve(board: EmulatedBoard) -> None:
    """Until `quit`, the end of a terminal's input or Ctrl-C; without a terminal the end of input means nothing."""
    typed, listening, due, before = b"", True, 0.0, ""
    while True:
        if time.monotonic() >= due:
            due = time.monotonic() + PERIOD_S
            state = board.state()
            if sys.stdout.isatty():
                print("\r" + status(state), end="\033[K", flush=True)
            elif before != (before := f"{state['state']} {state['port']} {state['open']}"):
                print(status(state), flush=True)
        wait = max(0.0, due - time.monotonic())
        if not select.select([sys.stdin] if listening else [], [], [], wait)[0]:
            continue
        data = os.read(sys.stdin.fileno(), 4096)
        if not data and sys.stdin.isatty():
            return
        listening = bool(data)
        *lines, typed = (typed + data).split(b"\n")
        for line in (text.decode(errors="replace").strip() for text in lines):
            if line == "quit":
                return
            if line:
                print(_answer(board, line), flush=True)


def _answer(board: EmulatedBoard, line: str) -> str:
    if line == "help":
        return HELP
    try:
        return str(board.command(line))
    except HardwareError as error:
        if board.ended:
            raise
        return str(error)


def status(state: dict[str, Any]) -> str:
    """One line: state, link, battery, temperature, pulses and bytes."""
    moved = [servo for servo in state["servos"] if servo["count"]]
    pulses = "no pulses"
    if moved:
        low, high = min(servo["min"] for servo in moved), max(servo["max"] for servo in moved)
        driven = sum(servo["driven"] for servo in moved)
        pulses = f"{driven} servos driven, pulses {low:.1f} to {high:.1f} us"
    link = ("open" if state["open"] else "closed") if state["port"] else "unplugged"
    data = state["bytes"]
    return (
        f"{state['t_us'] * 1e-6:8.1f} s  {state['state']:<6} port {link}  {state['battery']:.2f} V  "
        f"{state['temperature']:.0f} deg C  {pulses}  {data['in']} bytes in ({data['in_lost']} lost), {data['out']} out"
    )
