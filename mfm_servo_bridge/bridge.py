"""The bridge to a servo board: one thread owns the port; commands go in, measured samples and events come out."""

import contextlib
import logging
import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ConfigError, HardwareError
from mfm_servo_bridge import protocol as wire
from mfm_servo_bridge.link import Link, LinkLostError
from mfm_servo_bridge.protocol import BAUD, TICKS_PER_US, Message
from mfm_servo_bridge.servos import Array, ServoFile, ServoTable, load_servos
from mfm_servo_bridge.session import GIVE_UP_S, Answer, Event, Session, Setpoint, describe
from mfm_servo_bridge.telemetry import Measured

LOG = logging.getLogger(__name__)

EMULATED = ("native", "avr")
ARM = ("manual", "auto", "true")
BACKOFF_S = (0.05, 1.0)  # first and longest wait before the port is tried again
IDLE_S = 0.02  # longest sleep: everything that is due is at most this late
BUSY_S = 0.001  # sleep while a command waits for the port
RELOAD_S = 1.0  # between looks at the servo file
REPEAT_S = 5.0  # between two reports of the same joint being clipped


class Board(Protocol):
    """An emulated board that runs already."""

    @property
    def port(self) -> str:
        """The port to open now."""
        ...


class Bridge:
    """Drives the servos of a robot through a board, from any thread.

    It connects, and connects again, by itself. Nothing moves before `arm`; arming starts from the measured pose. It
    returns to moving by itself only while the board still holds; after the board let go, was reset or was stopped,
    someone must `arm` again. Methods that ask something of the board return (ok, sentence) and never raise.

    Args:
        servos: Table of the servos, or the file with it; a file is read again when it changes, while disarmed.
        board: "native" or "avr" to start an emulated board, a running one, or the port of a real one: a device or a
            pyserial URL like socket://192.168.4.1:23.
        joints: Of the servos in a file, only those of these joints; all if empty.
        arm: "manual"; "auto" to arm an emulated board when it first connects; "true" to do so with any board.
        hold_ms: The servos hold after this long without a setpoint.
        off_ms: They go limp after this long.
        max_correction: Bound of what `set_correction` may add [rad].
        baud: Baud rate of a real port.
        on_measured: Called with every sample, from the bridge's thread: must return quickly.
        on_event: Called with every event, from that thread or the one that calls `command`.
    """

    def __init__(
        self,
        servos: ServoTable | str | Path,
        board: "str | Board" = "native",
        *,
        joints: Sequence[str] = (),
        arm: str = "manual",
        hold_ms: int = 100,
        off_ms: int = 1000,
        max_correction: float = 0.0,
        baud: int = BAUD,
        on_measured: Callable[[Measured], None] | None = None,
        on_event: Callable[[Event], None] | None = None,
    ) -> None:
        if arm not in ARM:
            raise ConfigError(f"arm is '{arm}', expected one of {', '.join(ARM)}")
        if not (20 <= hold_ms <= 1000 and hold_ms < off_ms <= 10000):
            raise ConfigError(f"hold_ms {hold_ms}, off_ms {off_ms}: expected 20 to 1000, and more than that to 10000")
        if not 0 <= max_correction <= np.pi:
            raise ConfigError(f"max_correction is {max_correction}, expected 0 to pi [rad]")
        self._file = None if isinstance(servos, ServoTable) else ServoFile(servos, joints)
        table = servos if isinstance(servos, ServoTable) else load_servos(servos, joints)
        self._exit = contextlib.ExitStack()
        self.emulated = not isinstance(board, str) or board in EMULATED
        self.board: Any = self._start(board, table) if isinstance(board, str) and self.emulated else board
        self.port = self._find_port()
        self.max_correction = max_correction
        self._correction: Array | float = 0.0
        self._clipped: dict[str, float] = {}  # joint -> when its clipping was reported
        self._callbacks = on_measured, on_event
        at_start = arm == "true" or (arm == "auto" and self.emulated)
        self._session = Session(table, baud, hold_ms, off_ms, at_start, self._measured, self._event)
        self._requests: deque[tuple[Message | ServoTable, Future[Answer]]] = deque()
        self._closing = False
        self._reload_due = time.monotonic() + RELOAD_S
        self._wake = os.eventfd(0, os.EFD_NONBLOCK)
        self._thread = threading.Thread(target=self._run, name="servo-bridge", daemon=True)
        self._thread.start()

    def _start(self, kind: str, table: ServoTable) -> Any:
        from mfm_servo_bridge.board import EmulatedBoard  # only where one is asked for: it needs a C compiler

        return self._exit.enter_context(EmulatedBoard(kind, servos=table.plant()))

    def _find_port(self) -> str:
        return self.board if isinstance(self.board, str) else str(self.board.port)  # a pty's name changes

    def __enter__(self) -> "Bridge":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the servos go, close the port, end an emulated board that this bridge started."""
        if self._thread.is_alive():
            if self._session.armed:
                self.disarm()
            self._closing = True
            self._awake()
            self._thread.join(5.0)
            os.close(self._wake)
        self._exit.close()

    # ---- what it knows ----

    @property
    def table(self) -> ServoTable:
        """The servos."""
        return self._session.table

    @property
    def names(self) -> tuple[str, ...]:
        """The joints, in the order of every array here."""
        return self.table.names

    @property
    def connected(self) -> bool:
        """Whether the board is configured and telemetry comes."""
        return self._session.phase == "run" and self._session.telemetry.fresh(time.monotonic())

    @property
    def state(self) -> str:
        """What the board says it is; empty while it says nothing."""
        telemetry = self._session.telemetry
        return telemetry.latest.state.name if telemetry.latest and telemetry.fresh(time.monotonic()) else ""

    @property
    def armed(self) -> bool:
        """Whether commands reach the servos."""
        return self._session.armed

    def pose(self) -> Array:
        """Measured angles now (n,) [rad]; nan where they are not known."""
        pose = self._session.telemetry.pose()
        return np.full(len(self.names), np.nan) if pose is None else pose

    def status(self) -> dict[str, Any]:
        """Everything worth watching, by the names in docs/bridge.md."""
        session, now = self._session, time.monotonic()
        telemetry, telem, hello, board = session.telemetry, session.telemetry.latest, session.hello, session.stats
        fresh, decoder, clock = telemetry.fresh(now), session.decoder.counters, session.clock
        return {
            "port": self.port,
            "emulated": self.emulated,
            "connection": session.phase,
            "problem": session.problem,
            "firmware": f"{hello.major}.{hello.minor}" if hello else "",
            "board_session": hello.session if hello else None,
            "state": self.state,
            "armed": session.armed,
            "faults": describe(telem.faults) if telem and fresh else "",
            "battery_v": telem.battery_mv / 1000 if telem and fresh else None,
            "temperature_c": telem.temperature if telem and fresh else None,
            "stuck": telemetry.stuck,
            "clipped": tuple(name for name, at in list(self._clipped.items()) if now - at < REPEAT_S),
            "not_measured": tuple(s.joint for s in self.table.servos if s.source == "commanded"),
            "telemetry_hz": round(1 / telemetry.period_s, 1) if fresh else 0.0,
            **vars(telemetry.losses),
            **vars(session.counts),
            **{f"rx_{key}": value for key, value in vars(decoder).items()},
            **({f"board_{key}": value for key, value in vars(board).items()} if board else {}),
            "pulse_late_us": board.pulse_late / TICKS_PER_US if board else None,
            "round_trip_ms": round(session.round_trip_s * 1e3, 2),
            "clock_skew_ppm": round(clock.skew_ppm, 1) if clock.synced else None,
            "clock_error_ms": round(clock.error * 1e3, 3) if clock.synced else None,
        }

    def wait(self, condition: Callable[["Bridge"], bool], timeout: float) -> bool:
        """Whether `condition` came true in time."""
        until = time.monotonic() + timeout
        while not condition(self):
            if time.monotonic() > until:
                return False
            time.sleep(0.002)
        return True

    # ---- what it is asked to do ----

    def command(self, angles: ArrayLike, at: float | None = None) -> Answer:
        """Turn the joints to `angles` (n,) [rad]; replaces a command that has not left yet.

        Args:
            angles: One for each of `names`.
            at: Host time (time.monotonic) to arrive at, up to 0.5 s ahead; at once if not given.

        Returns:
            (False, why) if it was not taken; (True, which joints were held at their limits) if it was.
        """
        wanted = np.asarray(angles, dtype=np.float64)
        if wanted.shape != (len(self.names),):
            return False, f"command has shape {wanted.shape}, expected one angle for each of {len(self.names)} joints"
        if not np.isfinite(wanted).all():
            bad = int(np.flatnonzero(~np.isfinite(wanted))[0])
            return False, f"{self.names[bad]}: angle is {wanted[bad]}, expected a finite number; nothing was sent"
        within, names = self.table.clip(wanted + self._correction)
        if names:
            self._report_clipping(names)
        if not self._session.armed:
            return False, "not armed"
        self._session.put(Setpoint(tuple(self.table.to_ticks(within).tolist()), at, time.monotonic()))
        self._awake()
        return True, f"held at the limit: {', '.join(names)}" if names else ""

    def set_correction(self, angles: ArrayLike | None) -> Answer:
        """Add `angles` (n,) [rad] to every command from now on, each within +-max_correction, all within limits."""
        if angles is None:
            self._correction = 0.0
            return True, "no correction"
        wanted = np.asarray(angles, dtype=np.float64)
        if wanted.shape != (len(self.names),) or not np.isfinite(wanted).all():
            return False, f"the correction is {wanted.tolist()}, expected {len(self.names)} finite angles"
        if self.max_correction == 0:
            return False, "corrections are off: max_correction is 0"
        self._correction = np.clip(wanted, -self.max_correction, self.max_correction)
        cut = [self.names[i] for i in np.flatnonzero(np.abs(wanted) > self.max_correction)]
        return True, f"bounded: {', '.join(cut)}" if cut else ""

    def arm(self) -> Answer:
        """Let the servos move, starting where the robot is."""
        return self._ask(wire.Arm(self._session.hold_ms, self._session.off_ms))

    def disarm(self) -> Answer:
        """Let the servos go."""
        return self._ask(wire.Disarm())

    def emergency_stop(self) -> Answer:
        """Let the servos go at once and keep them so until `clear`, also over a lost link or a restarted board."""
        self._session.stop()
        return self._ask(wire.Estop())

    def clear(self) -> Answer:
        """Leave the emergency stop; the servos stay limp until `arm`."""
        return self._ask(wire.Clear())

    def use_servos(self, table: ServoTable) -> Answer:
        """Take another calibration of the same joints; refused while armed."""
        return self._ask(table)

    def _ask(self, message: Message | ServoTable) -> Answer:
        answer: Future[Answer] = Future()
        self._requests.append((message, answer))
        self._awake()
        try:
            return answer.result(GIVE_UP_S + 1.0)
        except FutureTimeoutError:
            return False, f"no answer: {self._session.problem or 'the port is being opened'}"

    def _awake(self) -> None:
        if not self._closing or self._thread.is_alive():
            with contextlib.suppress(OSError):  # closed meanwhile
                os.eventfd_write(self._wake, 1)

    # ---- the thread that owns the port ----

    def _run(self) -> None:
        pause = BACKOFF_S[0]
        while not self._closing:
            try:
                self.port = self._find_port()
                link = Link(self.port, self._session.baud)
            except HardwareError as error:
                self._session.closed(str(error))
                self._rest(pause)
                pause = min(2 * pause, BACKOFF_S[1])
                continue
            try:
                self._serve(link)
            except LinkLostError as error:
                self._session.closed(str(error))
            except Exception:  # a bug must not leave the servos without their thread
                LOG.exception("servo bridge: opening the port again")
                self._session.closed("an error of the program itself; see the log")
            finally:
                link.close()
            pause = BACKOFF_S[0] if self._session.hello else pause
            self._rest(pause)
        while self._requests:
            self._requests.popleft()[1].set_result((False, "closed"))

    def _rest(self, pause: float) -> None:
        """Wait before the next try, answering requests meanwhile."""
        until = time.monotonic() + pause
        while not self._closing and (left := until - time.monotonic()) > 0:
            select.select([self._wake], [], [], left)
            self._drain()
            self._take_requests(time.monotonic())

    def _drain(self) -> None:
        with contextlib.suppress(BlockingIOError):
            os.eventfd_read(self._wake)

    def _serve(self, link: Link) -> None:
        session, out, stopping, writing = self._session, bytearray(), False, False
        poll = select.poll()
        poll.register(self._wake, select.POLLIN)
        poll.register(link, select.POLLIN)
        session.opened(time.monotonic())
        while not self._closing and not session.reopen:
            if writing != bool(out):
                writing = bool(out)
                poll.modify(link, select.POLLIN | (select.POLLOUT if writing else 0))
            ready = poll.poll(1e3 * (BUSY_S if session.command_waits else IDLE_S))
            now = time.monotonic()
            for descriptor, _ in ready:
                if descriptor == self._wake:
                    self._drain()
                else:
                    self._receive(link, now)
            self._take_requests(now)
            if session.stop_wanted and not stopping:  # nothing may be ahead of it; the zero ends what was cut off
                link.flush_output()
                out = bytearray(b"\0")
            stopping = session.stop_wanted
            if len(out) <= 1:
                out += session.poll(now)
            if not out and session.command_waits | session.armed and link.waiting() <= link.kept:
                out += session.next_setpoint(now)
            if out:
                del out[: link.write(bytes(out))]

    def _receive(self, link: Link, now: float) -> None:
        data = link.read()
        if data:
            self._session.received(data, now)

    def _take_requests(self, now: float) -> None:
        while self._requests:
            message, answer = self._requests.popleft()
            if isinstance(message, ServoTable):
                answer.set_result(self._use(message))
            else:
                self._session.ask(message, answer, now)
        if self._file is not None and now >= self._reload_due and not self._session.armed:
            self._reload_due = now + RELOAD_S
            changed, sentence = self._file.reload()
            if changed:
                self._use(self._file.table)
            if sentence:
                self._event(Event("info" if changed else "warning", sentence))

    def _use(self, table: ServoTable) -> Answer:
        if self._session.armed:
            return False, "the servos stay as they were: disarm first"
        if table.names != self.names:
            return (
                False,
                f"the servos stay as they were: the joints are {', '.join(table.names)}, which needs a restart",
            )
        self._session.use(table)
        return True, "new calibration taken"

    def _measured(self, sample: Measured) -> None:
        self._call(self._callbacks[0], sample)

    def _event(self, event: Event) -> None:
        if self._callbacks[1] is None:
            LOG.log({"info": logging.INFO, "warning": logging.WARNING}.get(event.level, logging.ERROR), event.text)
        self._call(self._callbacks[1], event)

    def _call(self, callback: Callable[[Any], None] | None, value: Any) -> None:
        if callback is not None:
            try:
                callback(value)
            except Exception:  # someone else's bug must not stop the servos' watchdog
                LOG.exception("servo bridge: a callback failed")

    def _report_clipping(self, names: tuple[str, ...]) -> None:
        now = time.monotonic()
        new = [name for name in names if now - self._clipped.get(name, -REPEAT_S) >= REPEAT_S]
        if new:
            self._clipped.update(dict.fromkeys(new, now))
            self._event(Event("warning", f"commands beyond the limits are held there: {', '.join(new)}"))
