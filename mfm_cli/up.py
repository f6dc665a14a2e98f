"""Run the whole system: prediction, servo bridge, comparison, recording, page. Ends at Ctrl-C with a verdict.

Without --board an emulated servo board stands in for the robot. With ROS 2 and mfm installed in it, the same is
`ros2 launch mfm snake.launch.py`, which is what this runs then.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from mfm_cli.plan import ARGUMENTS, MODULES, Process, compile_engine, parameter_file, system
from mfm_common.errors import ConfigError

GRACE = (("SIGINT", 2.0), ("SIGTERM", 1.0), ("SIGKILL", 1.0))  # how a process is asked to end, and how long it has
RESPAWN = 1.0  # [s] before a process that died is started again
LIVES = 3  # times that one may die within its first seconds
YOUNG = 10.0  # [s]
LOG = re.compile(r"\[(DEBUG|INFO|WARN|ERROR|FATAL)\] \[[\d.]+\] \[([^\]]*)\]: (.*)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    for name, argument in ARGUMENTS.items():
        parser.add_argument(
            f"--{name}", default=argument.default, choices=argument.choices or None, help=argument.about
        )
    parser.add_argument("--duration", type=float, metavar="S", help="end by itself after this long")
    parser.add_argument("--network", action="store_true", help="let other machines on the network join")


def run(args: argparse.Namespace) -> int:
    """Start the processes, show how they are, end them, judge."""
    given = {name: str(getattr(args, name)) for name in ARGUMENTS}
    os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "SUBNET" if args.network else "LOCALHOST"
    given["out"] = given["out"] or f"out/bags/{datetime.now(timezone.utc):%Y-%m-%dT%H-%M-%S}"
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    if _installed_ros():
        code = _launch(given, stop, args.duration)
        return code or (_judge(Path(given["out"])) if given["record"] == "true" else 0)
    given["rviz"] = "false"
    try:
        from mfm_cli.nodes.status_node import Watcher
    except ImportError as error:
        raise ConfigError(f"ROS 2 is not installed ({error.name} is missing): pip install 'mfm[ros,bag]'") from None
    ours = [process for process in system(given) if process.package == "mfm"]
    compile_engine(ours)
    with tempfile.TemporaryDirectory(prefix="mfm_") as folder:
        supervisor = Supervisor(ours, Path(folder))
        watcher = Watcher(given["namespace"])
        try:
            broken = _watch(supervisor, watcher, stop, args.duration)
        finally:
            supervisor.stop()
            deviations = watcher.deviations()
            watcher.close()
    if broken:
        print(f"mfm: {broken}", file=sys.stderr)
        return 2
    _summary(deviations)
    return _judge(supervisor.bag or Path(given["out"])) if given["record"] == "true" else 0


def _installed_ros() -> bool:
    if shutil.which("ros2") is None:
        return False
    return subprocess.run(["ros2", "pkg", "prefix", "mfm"], capture_output=True, check=False).returncode == 0


def _launch(given: dict[str, str], stop: threading.Event, duration: float | None) -> int:
    """Let the installed ROS launch the same, until the end; its exit code."""
    command = ["ros2", "launch", "mfm", "snake.launch.py", *(f"{k}:={v}" for k, v in given.items() if v)]
    print("ROS 2 with mfm is installed: " + " ".join(command), flush=True)
    process = subprocess.Popen(command, start_new_session=True)  # it hears of the end from here alone
    end = math.inf if duration is None else time.monotonic() + duration
    while process.poll() is None and not stop.is_set() and time.monotonic() < end:
        stop.wait(0.1)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    return process.wait()


def _watch(supervisor: Supervisor, watcher: Watcher, stop: threading.Event, duration: float | None) -> str:  # type: ignore[name-defined]  # noqa: F821
    """Until the end; why it cannot go on, if so."""
    start, said = time.monotonic(), -1
    shown = sys.stdout.isatty()
    while not stop.is_set() and (duration is None or time.monotonic() - start < duration):
        watcher.spin(0.5)
        if broken := supervisor.tend():
            return broken
        passed = int(time.monotonic() - start)
        if shown or passed // 10 > said:  # into a file, a line in ten seconds
            said = passed // 10
            supervisor.show(f"{passed // 60:2d}:{passed % 60:02d}  {watcher.line()}", stays=not shown)
    supervisor.show("", stays=False)
    return ""


def _summary(deviations: dict[str, dict[str, float]]) -> None:
    if not deviations:
        print("Nothing was compared.")
        return
    print("\nmeasured - predicted     rms [deg]   max [deg]   delay [ms]")
    for joint, figures in deviations.items():
        slides = math.isfinite(figures["rmse_m"])
        shown = [
            1e3 * figures[f"{key}_m"] if slides else math.degrees(figures[f"{key}_rad"]) for key in ("rmse", "max")
        ]
        print(f"  {joint:<20}  {shown[0]:9.3f}  {shown[1]:10.3f}  {1e3 * figures['delay_s']:11.1f}{' mm' * slides}")


def _judge(bag: Path) -> int:
    from mfm_cli.main import main

    if not bag.exists():
        print(f"No bag was written at {bag}.", file=sys.stderr)
        return 2
    print(f"\nRecorded in {bag}")
    main(["report", str(bag), "--out", str(bag.with_name(bag.name + "_report"))])
    return 0


class Supervisor:
    """The processes of the system; what they log is kept, and what matters shown.

    Args:
        processes: What to run.
        folder: For their parameter files.
    """

    def __init__(self, processes: list[Process], folder: Path) -> None:
        self._lock = threading.Lock()
        self._line = ""
        self._ending = False
        self.bag: Path | None = None  # where a recorder that was started again writes
        self._due: dict[str, float] = {}
        self._born: dict[str, float] = {}
        self._lives: dict[str, int] = {}
        self._folder = folder
        self._starts: Counter[str] = Counter()
        self._processes = {process.label: process for process in processes}
        self.running = {label: self._start(label) for label in self._processes}

    def _start(self, label: str) -> subprocess.Popen[str]:
        self._born[label] = time.monotonic()
        self._starts[label] += 1
        command = _command(self._again(self._processes[label], self._starts[label]), self._folder)
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
        )
        threading.Thread(target=self._listen, args=(label, process), daemon=True).start()
        return process

    def _again(self, process: Process, start: int) -> Process:
        """The process at its first start, or a later one: a bag that was cut short is kept, the next has a number."""
        if start == 1 or process.executable != "recorder_node":
            return process
        self.bag = Path(f"{process.parameters['out']}_{start}")
        return replace(process, parameters={**process.parameters, "out": str(self.bag)})

    def _listen(self, label: str, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            found = LOG.match(line)
            if found is None and self._ending:  # interrupted in the middle of its start: of no interest
                continue
            if found is None:
                self.show(line.rstrip() if line.startswith("mfm:") else f"{label}: {line.rstrip()}", stays=True)
            elif found[1] != "INFO" or found[3].startswith("open http"):
                word = "" if found[1] == "INFO" else f" {found[1].lower()}:"
                self.show(f"{label}:{word} {found[3]}", stays=True)

    def show(self, text: str, stays: bool) -> None:
        """Print a line that stays, or replace the status line at the bottom."""
        with self._lock:
            if not sys.stdout.isatty():
                if text:
                    print(text, flush=True)
                return
            width = shutil.get_terminal_size().columns - 1
            if stays:
                print(f"\r\033[K{text}\n{self._line}", end="", flush=True)
            else:
                self._line = text[:width]
                print(f"\r\033[K{self._line}", end="", flush=True)

    def tend(self) -> str:
        """Start what has died again; a sentence if something cannot be started at all."""
        for label, process in self.running.items():
            code = process.poll()
            if code is None:
                continue
            if code == 2:
                return f"{label} could not start; what it said stands above"
            if label not in self._due:
                young = time.monotonic() - self._born[label] < YOUNG
                self._lives[label] = self._lives.get(label, LIVES) - 1 if young else LIVES
                if self._lives[label] <= 0:
                    return f"{label} died {LIVES} times right after its start; what it said stands above"
                self.show(f"{label} ended with code {code}; it is started again", stays=True)
                self._due[label] = time.monotonic() + RESPAWN
            elif time.monotonic() > self._due[label]:
                del self._due[label]
                self.running[label] = self._start(label)
        return ""

    def stop(self) -> None:
        """End all, asking ever more firmly."""
        self._ending = True
        for name, patience in GRACE:
            for process in self.running.values():
                if process.poll() is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.Signals[name])
            end = time.monotonic() + patience
            while time.monotonic() < end and any(process.poll() is None for process in self.running.values()):
                time.sleep(0.02)


def _command(process: Process, folder: Path) -> list[str]:
    """The command line of a process, its parameters in a file."""
    own = folder / f"{process.label}.yaml"
    own.write_text(parameter_file(process))
    files = [str(process.config_file)] if process.config else []
    command = [sys.executable, "-m", MODULES[process.executable], "--ros-args"]
    for file in [*files, str(own)]:
        command += ["--params-file", file]
    if process.name:
        command += ["-r", f"__node:={process.name}"]
    if process.namespace:
        command += ["-r", f"__ns:=/{process.namespace.strip('/')}"]
    return command
