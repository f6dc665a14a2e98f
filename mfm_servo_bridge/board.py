"""Emulated servo boards: the real firmware without hardware, in real time behind a pty or in lockstep.

``native`` is the firmware's core compiled for the host; ``avr`` is the AVR image inside simavr. Both are programs of
``firmware/``, built when first needed and controlled through their standard input (docs/emulator.md).
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TypeVar

from mfm_common.errors import HardwareError
from mfm_common.share import share_dir

TARGETS = {"native": "native", "avr": "emulator-avr"}
TOOLS = {"native": ("make", "cc"), "avr": ("make", "cc", "avr-gcc")}
PACKAGES = {"native": "gcc make", "avr": "gcc make gcc-avr avr-libc libsimavr-dev libelf-dev"}


def build(kind: str) -> Path:
    """The program of an emulated board, built if it is missing or older than its sources.

    It is built in ``firmware/build``, or in the user's cache where the installation cannot be written.
    """
    if kind not in TARGETS:
        raise HardwareError(f"kind of emulated board is '{kind}', expected one of: {', '.join(TARGETS)}")
    sources = share_dir() / "firmware"
    if not (sources / "Makefile").is_file():
        raise HardwareError(f"the firmware's sources are missing: {sources} has no Makefile (install mfm again)")
    folder = _build_folder(sources)
    program = folder / f"board_{kind}"
    missing = [tool for tool in TOOLS[kind] if shutil.which(tool) is None]
    if missing and not program.is_file():
        raise HardwareError(
            f"the emulated board '{kind}' cannot be built: {', '.join(missing)} not found "
            f"(sudo apt install {PACKAGES[kind]})"
        )
    if not missing:
        _make(kind, sources, folder)
    return program


def _build_folder(sources: Path) -> Path:
    if os.access(sources, os.W_OK):
        return sources / "build"
    digest = hashlib.sha256()
    for path in sorted(sources.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "mfm" / f"firmware-{digest.hexdigest()[:16]}"


def _make(kind: str, sources: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "w") as lock:  # several processes may start boards at once
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = subprocess.run(
            ["make", "-s", "-C", str(sources), f"BUILD={folder}", TARGETS[kind]],
            capture_output=True,
            text=True,
            env={name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "BUILD")},
        )
    if made.returncode:
        lines = (made.stderr or made.stdout).splitlines() or ["make failed"]
        reason = next((line for line in lines if "error" in line), lines[-1])
        raise HardwareError(
            f"the emulated board '{kind}' cannot be built: {reason.strip()} "
            f"(are these installed? sudo apt install {PACKAGES[kind]})"
        )


Running = TypeVar("Running", bound="_Board")


class _Board:
    """A running board program and its control channel."""

    def __init__(self, kind: str, arguments: Sequence[str], servos: str) -> None:
        program = build(kind)
        self.kind = kind
        self._lock = threading.Lock()
        self._errors = tempfile.TemporaryFile("w+")
        with tempfile.NamedTemporaryFile("w", suffix=".servos") as table:
            table.write(servos)
            table.flush()
            self._process = subprocess.Popen(
                [str(program), "--servos", table.name, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                start_new_session=True,  # Ctrl-C is for the parent, which then closes the board
            )
            self._finalizer = weakref.finalize(self, _end, self._process)
            ready = self._answer()
        self.pid = int(ready["pid"])
        self._pty = str(ready["port"])

    def command(self, line: str) -> dict[str, Any]:
        """The board's answer to one line of its control channel, such as ``stuck 3`` (docs/emulator.md)."""
        with self._lock:
            try:
                _stream(self._process.stdin).write(line.replace("\n", " ") + "\n")
                _stream(self._process.stdin).flush()
            except (OSError, ValueError):
                self._raise_ended()
            answer = self._answer()
        if "error" in answer:
            raise HardwareError(f"board command '{line[:60]}': {answer['error']}")
        return answer

    def state(self) -> dict[str, Any]:
        """Pulses on the pins, angles, battery, bytes: the answer to ``state``."""
        return self.command("state")

    @property
    def ended(self) -> bool:
        """Whether the program is gone."""
        return self._process.poll() is not None

    def close(self) -> None:
        """End the program; closing twice does nothing."""
        self._finalizer()
        self._errors.close()

    def __enter__(self: Running) -> Running:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self) -> dict[str, Any]:
        line = _stream(self._process.stdout).readline()
        if not line:
            self._raise_ended()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _raise_ended(self) -> None:
        if self._errors.closed:
            raise HardwareError("the emulated board is closed")
        self._process.wait(5.0)
        self._errors.seek(0)
        said = self._errors.read().strip().splitlines()
        raise HardwareError(f"the emulated board ended: {said[-1] if said else f'code {self._process.returncode}'}")


class EmulatedBoard(_Board):
    """A board behind a pty, in real time.

    Args:
        kind: "native" or "avr".
        link: Where to make a symbolic link to the pty; none if not given.
        servos: Plant parameters, lines of ``index key=value ...``.
        session: File that keeps the EEPROM between runs.
        seed: Of the noise and the faults; another one each time if not given.
        speed: Board seconds per second.
        external: The angles come from outside, by the command ``angles``.
    """

    def __init__(
        self,
        kind: str = "native",
        *,
        link: str | Path | None = None,
        servos: str = "",
        session: str | Path | None = None,
        seed: int | None = None,
        speed: float = 1.0,
        external: bool = False,
    ) -> None:
        arguments = ["--speed", str(speed), *_common(seed, session, external)]
        if link is not None:
            arguments += ["--port", str(link)]
        super().__init__(kind, arguments, servos)
        self._link = link

    @property
    def port(self) -> str:
        """The serial port to open: the link if there is one, else the pty (which changes when it is unplugged)."""
        return str(self._link) if self._link is not None else str(self.state()["port"] or self._pty)


class LockstepBoard(_Board):
    """A board whose time passes only in ``run``: the same seed and the same calls give the same bytes.

    Args:
        kind: "native" or "avr".
        servos: Plant parameters, lines of ``index key=value ...``.
        session: File that keeps the EEPROM between runs.
        seed: Of the noise and the faults.
        external: The angles come from outside, by the command ``angles``.

    Attributes:
        time: Time since power on [s].
        ends: Times at which the zero bytes of the last ``run`` arrived, each the end of a frame [s].
    """

    def __init__(
        self,
        kind: str = "native",
        *,
        servos: str = "",
        session: str | Path | None = None,
        seed: int = 1,
        external: bool = False,
    ) -> None:
        super().__init__(kind, ["--lockstep", *_common(seed, session, external)], servos)
        self.time = 0.0
        self.ends: list[float] = []

    def send(self, data: bytes) -> None:
        """Put bytes on the line to the board; they arrive one by one, 40 us each, while it runs."""
        if data:
            self.command(f"rx {data.hex()}")

    def run(self, seconds: float) -> bytes:
        """Let time pass and return what arrived from the board meanwhile."""
        answer = self.command(f"run {seconds * 1e6:.3f}")
        self.time = answer["t_us"] * 1e-6
        self.ends = [t_us * 1e-6 for t_us in answer["tx_t"]]
        return bytes.fromhex(answer["tx"])


def _common(seed: int | None, session: str | Path | None, external: bool) -> list[str]:
    arguments = ["--plant", "external" if external else "servo"]
    if seed is not None:
        arguments += ["--seed", str(seed)]
    if session is not None:
        arguments += ["--session", str(session)]
    return arguments


def _stream(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise HardwareError("the emulated board has no control channel")
    return stream


def _end(process: subprocess.Popen[str]) -> None:
    """End a board program: it leaves by itself when its standard input ends."""
    for stream in (process.stdin, process.stdout):
        try:
            _stream(stream).close()
        except OSError:
            pass  # it has gone already
    try:
        process.wait(2.0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
