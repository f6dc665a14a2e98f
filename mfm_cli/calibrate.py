"""Calibrate the servos of a robot: sweep each joint, then choose its direction and zero; asks before anything moves."""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from mfm_common.errors import ConfigError, HardwareError
from mfm_servo_bridge.bridge import Bridge
from mfm_servo_bridge.protocol import MEASURED_MAX
from mfm_servo_bridge.servos import Servo, load_servos, save_servos, servos_file
from mfm_servo_bridge.telemetry import Measured

SWEEP_DEG = 30.0
POINTS = 5  # of the sweep, each visited on the way up and on the way down, so that backlash cancels
SPEED_DEG_S = 45.0  # slow enough to step back
SETTLE_S = 0.4  # several times a servo's response
AVERAGE = 15  # samples, 0.15 s
LEAST_COUNTS = 100  # a potentiometer that works moves by a thousand over the sweep


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("--robot", default="snake", help="name in config/servos, or a .yaml file (default: snake)")
    parser.add_argument(
        "--board", default="native", help="native, avr, or a port: /dev/mfm, socket://host:port (default: native)"
    )
    parser.add_argument("--joint", help="only this joint, like joint_03 (default: all, one after the other)")


def run(args: argparse.Namespace) -> int:
    """Calibrate the chosen joints and write the file."""
    path = servos_file(args.robot)
    table = load_servos(path)
    if args.joint is not None and args.joint not in table.names:
        raise ConfigError(f"joint '{args.joint}' is not in {path}, expected one of {', '.join(table.names)}")
    samples: list[Measured] = []
    with Bridge(table, args.board, on_measured=samples.append, on_event=lambda event: None) as bridge:
        bridge.wait(lambda b: (b.connected and len(samples) > 0) or bool(b.status()["problem"]), 8.0)
        if not bridge.connected:
            raise HardwareError(str(bridge.status()["problem"]) or f"{bridge.port} does not answer")
        print(f"{path}: {len(table.names)} servos on {bridge.port}")
        print("The other servos hold still. Keep clear of the robot; an empty line, or Ctrl-C, stops.")
        for name in [args.joint] if args.joint else table.names:
            servo = table.servos[table.names.index(name)]
            calibrated = _calibrate(bridge, samples, servo)
            if calibrated is None:
                print(f"{name}: left as it was")
                continue
            table = table.with_servo(calibrated)
    diff = save_servos(path, table)
    print(diff if diff else "Nothing changed.")
    return 0


def _calibrate(bridge: Bridge, samples: list[Measured], servo: Servo) -> Servo | None:
    """The servo with new feedback, direction and trim; None if it is to stay as it was."""
    index = bridge.names.index(servo.joint)
    low, high = (np.degrees(limit[index]) for limit in bridge.table.limits)
    first, last = max(low, -SWEEP_DEG), min(high, SWEEP_DEG)
    if not _yes(f"\n{servo.joint}: sweep from {first:.0f} to {last:.0f} deg?"):
        return None
    with _moving(bridge, index) as mover:
        if servo.source != "commanded":
            servo = replace(servo, counts=_sweep(bridge, samples, mover, servo, np.linspace(first, last, POINTS)))
            print(f"  feedback {servo.counts[0]:g} counts at {servo.angle_deg[0]:g} deg, ", end="")
            print(f"{servo.counts[1]:g} at {servo.angle_deg[1]:g} deg")
        mover.go(0.0)
        mover.go(min(15.0, last))
        answer = _ask("  It has just turned to its positive side by what the file says. Was that right? [y/n]")
        if answer not in ("y", "yes", "n", "no"):
            return None
        direction = servo.direction if answer.startswith("y") else -servo.direction
        mover.go(0.0)
        while answer := _ask("  Turn by how many degrees to be straight (0: it is straight)?"):
            try:
                turn = float(answer)
            except ValueError:
                print(f"  '{answer}' is not a number of degrees, like -2.5")
                continue
            if turn == 0:
                trim = servo.direction * mover.angle_deg + servo.trim_deg
                return replace(servo, direction=direction, trim_deg=round(trim, 2))
            wanted = mover.angle_deg + turn * servo.direction * direction
            if not low <= wanted <= high:
                print(f"  that would be beyond the limits, {low:.0f} to {high:.0f} deg")
                continue
            mover.go(wanted)
    return None


def _sweep(
    bridge: Bridge, samples: list[Measured], mover: _Mover, servo: Servo, angles: np.ndarray
) -> tuple[float, float]:
    """Feedback at the two ends of the servo's range, from a straight line through the sweep."""
    index, seen = mover.index, []
    for angle in [*angles, *angles[::-1]]:
        mover.go(float(angle))
        start = len(samples)
        while len(samples) < start + AVERAGE:
            mover.go(float(angle), settle_s=0.02)
        counts = [float(bridge.table.to_counts(sample.angles)[index]) for sample in samples[-AVERAGE:]]
        seen.append((servo.direction * angle + servo.trim_deg, np.mean(counts)))
    turned, counts_seen = np.array(seen).T
    if np.ptp(counts_seen) < LEAST_COUNTS:
        raise HardwareError(
            f"the feedback of {servo.joint} moved by {np.ptp(counts_seen):.0f} counts over the sweep, expected "
            f"{LEAST_COUNTS} or more: does the servo turn, and is its feedback wire connected? "
            "(without feedback write source: commanded)"
        )
    slope, offset = np.polyfit(turned, counts_seen, 1)
    first, second = (round(float(np.clip(slope * angle + offset, 0, MEASURED_MAX)), 1) for angle in servo.angle_deg)
    return first, second


class _Mover(threading.Thread):
    """Holds every joint where it is and turns one slowly, so that nothing falls while a person thinks."""

    def __init__(self, bridge: Bridge, index: int, pose: np.ndarray) -> None:
        super().__init__(daemon=True)
        self.index = index
        self._bridge, self._pose, self._target = bridge, pose, float(pose[index])
        self._done = threading.Event()

    @property
    def angle_deg(self) -> float:
        return float(np.degrees(self._target))

    def go(self, angle_deg: float, settle_s: float | None = None) -> None:
        """Turn the joint there and wait until it has settled; raises as soon as the board lets go."""
        self._target = float(np.radians(angle_deg))
        way = abs(self._target - self._pose[self.index]) / np.radians(SPEED_DEG_S)
        until = time.monotonic() + way + (SETTLE_S if settle_s is None else settle_s)
        while time.monotonic() < until:
            if not self._bridge.armed:
                raise HardwareError(f"stopped: the board let the servos go ({self._bridge.status()['faults']})")
            time.sleep(0.01)

    def run(self) -> None:
        step = np.radians(SPEED_DEG_S) * 0.02
        while not self._done.is_set():
            self._pose[self.index] += np.clip(self._target - self._pose[self.index], -step, step)
            self._bridge.command(self._pose)
            self._done.wait(0.02)

    def stop(self) -> None:
        self._done.set()
        self.join()


@contextmanager
def _moving(bridge: Bridge, index: int) -> Iterator[_Mover]:
    ok, why = bridge.arm()
    if not ok:
        raise HardwareError(why)
    pose = bridge.pose()
    mover = _Mover(bridge, index, np.nan_to_num(pose))
    mover.start()
    try:
        yield mover
    finally:
        mover.stop()
        bridge.disarm()


def _ask(question: str) -> str:
    try:
        return input(f"{question} ").strip().lower()
    except EOFError:
        print()
        return ""


def _yes(question: str) -> bool:
    return _ask(f"{question} [y/N]") in ("y", "yes")
