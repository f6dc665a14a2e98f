"""Learn to follow: repeat a gait and correct its commands from cycle to cycle, by what was measured.

Runs an emulated board unless --board names a real one, and asks before a real robot moves. Exit code 0 if the robot
follows better than before, 1 if not.
"""

from __future__ import annotations

import argparse
import json
import queue
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mfm_common.errors import ConfigError, HardwareError

if TYPE_CHECKING:
    from mfm_dynamics.commander import Commander
    from mfm_dynamics.joints import Joint
    from mfm_identification.follower import Follower
    from mfm_identification.learning import Cycle, LearningSettings
    from mfm_servo_bridge.bridge import Bridge
    from mfm_servo_bridge.telemetry import Measured

TICK_S = 0.01  # between commands
FADE_S = 1.0  # over which the correction goes at the end


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("--robot", default="snake", help="robot that comes with mfm (default: %(default)s)")
    parser.add_argument("--servos", help="servos of it: name in config/servos, or a .yaml file (default: the robot's)")
    parser.add_argument(
        "--board", default="native", help="native, avr, or a port: /dev/mfm, socket://host:port (default: native)"
    )
    parser.add_argument("--gait", default="serpentine", help="gait to repeat (default: %(default)s)")
    parser.add_argument("--amplitude", type=float, default=30.0, metavar="DEG", help="of the gait (default: 30)")
    parser.add_argument("--period", type=float, default=4.0, metavar="S", help="of the gait (default: 4)")
    parser.add_argument("--cycles", type=int, default=10, help="most cycles to learn from (default: 10)")
    parser.add_argument(
        "--max-correction", type=float, default=8.5, metavar="DEG", help="bound of a correction (default: 8.5)"
    )
    parser.add_argument("--gain", type=float, default=0.8, help="share of the deviation taken away a cycle (0.8)")
    parser.add_argument("--bandwidth", type=float, default=2.5, metavar="HZ", help="of a correction (default: 2.5)")
    parser.add_argument("--out", metavar="FILE", help="JSON file for the cycles and the correction")


def run(args: argparse.Namespace) -> int:
    """Run the gait, learn, show every cycle, write what was learned."""
    from mfm_identification.follower import Follower
    from mfm_identification.learning import LearningSettings, table
    from mfm_servo_bridge.bridge import Bridge
    from mfm_servo_bridge.servos import load_servos, servos_file

    if args.cycles < 2:
        raise ConfigError(f"--cycles is {args.cycles}, expected at least 2: one without correction, one with")
    settings = LearningSettings(args.period, np.radians(args.max_correction), args.gain, args.bandwidth)
    joints = _joints(args.robot)
    servos = load_servos(servos_file(args.servos or args.robot), [joint.name for joint in joints])
    echoes = [servo.joint for servo in servos.servos if servo.source == "commanded"]
    if echoes:
        raise ConfigError(f"{echoes[0]} is not measured: its feedback echoes the command, which teaches nothing")
    samples: queue.Queue[Measured] = queue.Queue()
    follower = Follower(settings, len(servos.names), args.cycles)
    with Bridge(servos, args.board, max_correction=settings.max_correction, on_measured=samples.put) as bridge:
        _connect(bridge)
        commander = _commander(joints, bridge)
        _arm(bridge)
        commander.start(time.monotonic(), args.gait, amplitude=float(np.radians(args.amplitude)), period=args.period)
        print(f"{args.gait} {args.amplitude:g} deg, {args.period:g} s on {bridge.port}", flush=True)
        _learn(bridge, commander, follower, samples)
        _come_to_rest(bridge, commander, follower)
    learner = follower.learner
    for sentence in follower.skipped[1:]:  # the first is the start of the gait
        print(f"not used: {sentence}")
    if len(learner.cycles) < 2:
        raise HardwareError("fewer than two cycles could be measured: nothing was learned")
    print(table(learner.cycles))
    best = min(cycle.rmse for cycle in learner.cycles)
    print(f"{learner.reason}; {learner.cycles[0].rmse / best:.1f} times closer than uncorrected")
    if args.out:
        _write(Path(args.out), args, settings, bridge.names, follower)
    return 0 if best < learner.cycles[0].rmse else 1


def _joints(robot: str) -> list[Joint]:
    from mfm_dynamics.model import Model
    from mfm_dynamics.robots import describe, urdf_text

    known = describe(robot)
    model = Model.from_urdf(urdf_text(robot), "fixed", list(known.gravity))
    return [body.joint for body in model.bodies if body.joint.type.nv == 1]


def _connect(bridge: Bridge) -> None:
    bridge.wait(lambda b: b.connected or bool(b.status()["problem"]), 8.0)
    if not bridge.connected:
        raise HardwareError(str(bridge.status()["problem"]) or f"{bridge.port} does not answer")
    if not bridge.wait(lambda b: bool(np.isfinite(b.pose()).all()), 2.0):
        raise HardwareError(f"{bridge.port}: the pose is not known")


def _arm(bridge: Bridge) -> None:
    """Ask, if the robot is real, and let the servos move."""
    if not bridge.emulated:
        print(f"The robot on {bridge.port} will move. Keep clear of it; Ctrl-C lets the servos go.")
        if input("Start? [y/n] ").strip().lower() not in ("y", "yes"):
            raise HardwareError("not started")
    armed, why = bridge.arm()
    if not armed:
        raise HardwareError(f"{bridge.port}: {why}")


def _commander(joints: list[Joint], bridge: Bridge) -> Commander:
    from mfm_dynamics.commander import Commander

    commander = Commander(joints, bridge.pose())
    if commander.names != bridge.names:
        raise ConfigError(f"the servos are of {', '.join(bridge.names)}, expected {', '.join(commander.names)}")
    return commander


def _learn(bridge: Bridge, commander: Commander, follower: Follower, samples: queue.Queue[Measured]) -> None:
    """Until learning has ended and the kept correction has run once, or the cycles are used up."""
    due = time.monotonic()
    while True:
        now = time.monotonic()
        angles = commander.sample(now)[0]
        bridge.set_correction(follower.commanded(now, angles))
        ok, why = bridge.command(angles)
        if not ok:
            raise HardwareError(f"{bridge.port}: {why}; {bridge.status()['problem'] or bridge.status()['faults']}")
        while not samples.empty():
            sample = samples.get()
            cycle = follower.measured(sample.stamp, sample.angles)
            if cycle is not None:
                _show(cycle)
                if follower.done:
                    return
        due = max(due + TICK_S, now)
        time.sleep(max(0.0, due - time.monotonic()))


def _show(cycle: Cycle) -> None:
    print(f"cycle {cycle.number:2d}  RMSE {np.degrees(cycle.rmse):.3f} deg  {cycle.note}", flush=True)


def _come_to_rest(bridge: Bridge, commander: Commander, follower: Follower) -> None:
    """Fade the correction out, then stop the gait."""
    from mfm_dynamics.commander import PAUSE

    start = time.monotonic()
    stopping = False
    while (passed := time.monotonic() - start) < FADE_S + 2 * PAUSE:
        now = time.monotonic()
        if passed > FADE_S and not stopping:
            stopping = True
            commander.stop(now)
        bridge.set_correction(max(0.0, 1 - passed / FADE_S) * follower.learner.correction(now))
        bridge.command(commander.sample(now)[0])
        time.sleep(TICK_S)


def _write(
    path: Path, args: argparse.Namespace, settings: LearningSettings, names: tuple[str, ...], follower: Follower
) -> None:
    learner = follower.learner
    learned = {
        "robot": args.robot, "board": args.board, "gait": args.gait, "amplitude_deg": args.amplitude,
        **vars(settings), "reason": learner.reason, "joints": list(names), "delay_s": learner.delay.tolist(),
        "cycles": [
            {"number": c.number, "rmse": c.rmse, "beyond_bandwidth": c.beyond, "largest_correction": c.correction,
             "rmse_of_joints": c.joints.tolist(), "note": c.note}
            for c in learner.cycles
        ],
        "correction": {name: column.tolist() for name, column in zip(names, learner.coefficients.T, strict=True)},
    }  # fmt: skip
    try:
        path.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from None
    print(path)
