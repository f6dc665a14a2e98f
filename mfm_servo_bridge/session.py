"""What the host says to the board and makes of its answers: handshake, arming, watchdogs. No port, thread or clock."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from mfm_servo_bridge import protocol as wire
from mfm_servo_bridge.clock import ClockSync
from mfm_servo_bridge.protocol import TYPES, Code, Decoder, Fault, Frame, Message, State, encode
from mfm_servo_bridge.servos import ServoTable
from mfm_servo_bridge.telemetry import Measured, Telemetry

Answer = tuple[bool, str]

HELLO_S = 0.2  # between two HELLO_REQ
RETRY_S = 0.15  # until an unanswered request is repeated; longer than a wireless round trip
GIVE_UP_S = 1.5  # until its caller is told
COMPLAIN_S = 2.0  # without HELLO; a board that boots with a bootloader needs a second
REOPEN_S = 4.0  # without HELLO: close the port and open it again
SILENT_S = 1.0  # without telemetry: greet again
ESTOP_S = 0.02  # between two ESTOP until one is confirmed
SETPOINT_S = 0.005  # least time between setpoints: one frame takes 2 ms on the wire, the servos take one in 20 ms
POSE_S = 0.01  # between repetitions of the starting pose
WINDOW = 4  # CONFIGs under way at a time; the board has room for their answers
SYNC_S, SYNC_FAST_S, SYNC_FAST = 0.5, 0.1, 12  # between two TIME_REQ, and between the first twelve
AHEAD_S = 0.5  # a setpoint's instant may lie this far ahead
RESET_CAUSES = {1: "power on", 2: "reset pin", 4: "brown-out", 8: "watchdog"}


class Event(NamedTuple):
    """Something a person may want to know."""

    level: str  # info, warning or error
    text: str


class Setpoint(NamedTuple):
    """A command on its way to the board."""

    ticks: tuple[int, ...]
    at: float | None  # host time to arrive at, or at once
    since: float  # host time it was given


@dataclass
class Asked:
    """A request that waits for its ACK."""

    message: Message
    answer: "Future[Answer]"
    until: float
    due: float = 0.0  # when to send it (again)
    seqs: set[int] = field(default_factory=set)


@dataclass
class Counts:
    """What the session counts over its life."""

    connections: int = 0
    board_resets: int = 0
    setpoints_sent: int = 0
    setpoints_replaced: int = 0  # by a newer command before they could be sent
    setpoints_lost: int = 0  # the board saw a gap in their numbers
    commands_dropped: int = 0  # too old to be sent when the link was free again


@dataclass
class Session:
    """The state of one bridge over all connections and board resets.

    Everything but `put` and `stop` runs in the thread that owns the port; `poll` and `next_setpoint` return bytes to
    be written at once.
    """

    table: ServoTable
    baud: int
    hold_ms: int
    off_ms: int
    arm_at_start: bool
    on_measured: Callable[[Measured], None]
    on_event: Callable[[Event], None]

    def __post_init__(self) -> None:
        self.phase = "closed"  # hello, config, run
        self.problem = ""  # why there is no connection, in a sentence
        self.hello: wire.Hello | None = None
        self.stats: wire.Stats | None = None
        self.counts = Counts()
        self.clock = ClockSync()
        self.telemetry = Telemetry(self.table)
        self.decoder = Decoder()
        self.armed = False  # by this program, and the board has not fallen back since
        self.stop_wanted = False  # latched until clear
        self.reopen = False
        self.round_trip_s = 0.0
        self._seqs: dict[type[Message], int] = {}
        self._asked: dict[type[Message], Asked] = {}
        self._lock = threading.Lock()
        self._slot: Setpoint | None = None
        self._configs: list[wire.Config] = []
        self._configuring: dict[int, tuple[int, float]] = {}  # index -> seq and time of the CONFIG under way
        self._configured: set[int] = set()
        self._pose: tuple[int, ...] | None = None  # repeated until the first command after arming
        self._starting = False  # until the board has taken the pose
        self._hello_due = self._sync_due = self._estop_due = self._pose_due = self._next = 0.0
        self._greeting_since = self._synced_at = 0.0
        self._heard = 0  # bytes since then
        self._nonce = 0
        self._syncs = 0
        self._state: State | None = None
        self._faults = Fault(0)
        self._stuck: tuple[str, ...] = ()
        self._stale = False

    # ---- from other threads ----

    def put(self, setpoint: Setpoint) -> None:
        """Replace the waiting command."""
        with self._lock:
            if self._slot is not None:
                self.counts.setpoints_replaced += 1
            self._slot = setpoint

    def stop(self) -> None:
        """From now on nothing but ESTOP leaves."""
        self.stop_wanted = True
        self.armed = False
        self._estop_due = 0.0

    # ---- the link ----

    def opened(self, now: float) -> None:
        """The port is open: greet the board."""
        self.counts.connections += 1
        self.reopen = False
        self.decoder = Decoder(self.decoder.counters)
        self._greet(now)

    def _greet(self, now: float) -> None:
        self.phase = "hello"
        self._nonce = random.getrandbits(32) | 1  # never 0: that is the board's own HELLO after boot
        self._hello_due = self._greeting_since = now
        self._heard = 0

    def closed(self, why: str) -> None:
        """There is no port: say why, once."""
        self.phase = "closed"
        self._trouble(why)
        for kind in list(self._asked):
            self._finish(kind, False, why)

    def _trouble(self, why: str) -> None:
        if why and why != self.problem:
            self.on_event(Event("error", why))
        self.problem = why

    # ---- requests ----

    def ask(self, message: Message, answer: "Future[Answer]", now: float) -> None:
        """Send a request until it is answered; the answer is (ok, sentence)."""
        kind = type(message)
        if kind is wire.Disarm:
            self.armed = False  # also without a link: nothing moves when it comes back
        why = self._why_not(kind, now)
        if why is not None:
            answer.set_result(why)
            return
        if kind is wire.Clear:
            self.stop_wanted = False
        self._finish(kind, False, "asked again")
        self._asked[kind] = Asked(message, answer, now + GIVE_UP_S)

    def _why_not(self, kind: type[Message], now: float) -> Answer | None:
        if kind is wire.Estop:  # tried in any phase, latched in any case
            return None if self.phase != "closed" else (False, f"not connected, cut the power: {self.problem}")
        if self.phase != "run":
            return False, f"not connected: {self.problem or 'the board has not answered yet'}"
        if kind is wire.Arm:
            if not self.telemetry.fresh(now):
                return False, "not armed: there is no telemetry"
            if self.stop_wanted or self._state is State.ESTOP:
                return False, "not armed: the emergency stop is set, clear it first"
            if self.armed:
                return True, "armed already"
        return None

    def _finish(self, kind: type[Message], ok: bool, sentence: str) -> None:
        asked = self._asked.pop(kind, None)
        if asked is not None:
            asked.answer.set_result((ok, sentence))

    # ---- what leaves ----

    def poll(self, now: float) -> bytes:
        """Everything that is due but setpoints."""
        out = b""
        if self.phase == "closed":
            return out
        if self.stop_wanted and self._state is not State.ESTOP and now >= self._estop_due:
            self._estop_due = now + ESTOP_S
            out += self._frame(wire.Estop())
        if self.phase == "hello":
            return out + self._poll_hello(now)
        in_doubt = self.telemetry.resync_since is not None
        if now >= self._sync_due or (in_doubt and now >= self._synced_at + SYNC_FAST_S):
            self._syncs += 1
            self._synced_at = now
            self._sync_due = now + (SYNC_FAST_S if self._syncs < SYNC_FAST else SYNC_S)
            out += self._frame(wire.TimeReq(int(now * 1e9)))
        if self.phase == "config":
            out += self._poll_config(now)
        for kind, asked in list(self._asked.items()):
            if now >= asked.until:
                self._finish(kind, False, "the board did not answer")
            elif now >= asked.due and kind is not wire.Estop:  # ESTOP is repeated above
                asked.due = now + RETRY_S
                out += self._frame(asked.message)
                asked.seqs.add(self._seqs[kind])
        return out + self._watch(now)

    def _poll_hello(self, now: float) -> bytes:
        greeting = now - self._greeting_since
        if greeting > REOPEN_S:
            self.reopen = True
        if greeting > COMPLAIN_S and not self.problem:
            self._trouble(self._diagnosis())
        for kind, asked in list(self._asked.items()):
            if now >= asked.until:
                self._finish(kind, False, f"the board did not answer: {self.problem or 'it is being greeted again'}")
        if now < self._hello_due:
            return b""
        self._hello_due = now + HELLO_S
        return self._frame(wire.HelloReq(nonce=self._nonce))

    def _diagnosis(self) -> str:
        if not self._heard:
            return "nothing answers: is the board powered, and is this its port? (a new board needs `make flash`)"
        return (
            f"what answers is not the servo board at {self.baud} baud: {self._heard} bytes without a greeting "
            "(check the baud rate, or flash the firmware with `make flash`)"
        )

    def _poll_config(self, now: float) -> bytes:
        out = b""
        for index, (_, sent) in list(self._configuring.items()):
            if now - sent > RETRY_S:
                del self._configuring[index]
        for config in self._configs:
            if len(self._configuring) >= WINDOW:
                break
            if config.index not in self._configured and config.index not in self._configuring:
                out += self._frame(config)
                self._configuring[config.index] = self._seqs[wire.Config], now
        return out

    def _watch(self, now: float) -> bytes:
        """Silence of the board; arming at the start."""
        fresh = self.telemetry.fresh(now)
        if self.phase == "run" and fresh == self._stale and self.telemetry.latest is not None:
            self._stale = not fresh
            if self._stale:
                self.on_event(Event("warning", "telemetry stopped: no setpoints are sent until it is back"))
            else:
                self.on_event(Event("info", f"telemetry is back, {self.telemetry.losses.samples_lost} samples lost"))
        if now - max(self.telemetry.arrived, self._greeting_since) > SILENT_S:
            self._greet(now)
        if self.arm_at_start and self.phase == "run" and fresh and self.clock.synced and wire.Arm not in self._asked:
            if self._state is State.SAFE and not self.stop_wanted:
                answer: Future[Answer] = Future()
                answer.add_done_callback(self._armed_at_start)
                self.ask(wire.Arm(self.hold_ms, self.off_ms), answer, now)
        return b""

    def _armed_at_start(self, answer: "Future[Answer]") -> None:
        self.arm_at_start = False
        if not answer.result()[0]:
            self.on_event(Event("warning", f"not armed at the start: {answer.result()[1]}"))

    def _frame(self, message: Message) -> bytes:
        kind = type(message)
        self._seqs[kind] = seq = (self._seqs.get(kind, -1) + 1) % 256
        return encode(message, seq, self.hello.session if self.hello else 0)

    def next_setpoint(self, now: float) -> bytes:
        """The setpoint that may leave now, if any: the starting pose after arming, then each command once."""
        if not self.armed or self.stop_wanted or self.phase != "run" or now < self._next:
            return b""
        if not self.telemetry.fresh(now):
            return b""  # not blind: the board will hold, then let go
        with self._lock:
            waiting = self._slot
            if waiting is not None and now - waiting.since > self.hold_ms * 1e-3:
                self.counts.commands_dropped += 1
                waiting = self._slot = None
            if waiting is not None and not self._starting:
                self._slot = self._pose = None
            elif self._pose is not None and now >= self._pose_due:
                self._pose_due = now + POSE_S
                waiting = Setpoint(self._pose, None, now)
            else:
                return b""
        t_apply = 0
        if waiting.at is not None and now < waiting.at < now + AHEAD_S and self.clock.synced:
            t_apply = self.clock.to_board(waiting.at) or 1
        self._next = now + SETPOINT_S
        self.counts.setpoints_sent += 1
        return self._frame(wire.Setpoint(t_apply, waiting.ticks))

    @property
    def command_waits(self) -> bool:
        """Whether a command is waiting to be sent."""
        return self._slot is not None and self.armed

    # ---- what arrives ----

    def received(self, data: bytes, now: float) -> None:
        """Bytes from the board."""
        self._heard += len(data)
        for frame in self.decoder.feed(data):
            message = frame.message
            if isinstance(message, wire.Hello):
                self._take_hello(message, now)
            elif isinstance(message, wire.Ack):
                self._take_ack(frame, message, now)
            elif self.phase in ("config", "run") and self.hello is not None:
                if frame.session != self.hello.session:
                    self._greet(now)  # it has started again
                elif isinstance(message, wire.Telem):
                    self._take_telem(message, frame.seq, now)
                elif isinstance(message, wire.Time):
                    self._take_time(message, now)
                elif isinstance(message, wire.Stats):
                    self._take_stats(message)

    def _take_hello(self, hello: wire.Hello, now: float) -> None:
        if hello.nonce not in (0, self._nonce):
            return
        n = len(self.table.names)
        if hello.version != wire.VERSION:
            self._other_version(f"version {hello.version}")
        elif hello.servos < n:
            self._trouble(
                f"the board drives {hello.servos} servos, but the table has {n} joints: build its firmware for more"
            )
        elif hello.ticks_per_us != wire.TICKS_PER_US:
            self._trouble(
                f"the board has {hello.ticks_per_us} ticks per us, expected {wire.TICKS_PER_US}: flash it again"
            )
        else:
            self._welcome(hello, now)

    def _other_version(self, version: str) -> None:
        self._trouble(
            f"the board speaks {version} of the protocol, this program version {wire.VERSION}: flash the board "
            "with the firmware of this version (`make flash`)"
        )

    def _welcome(self, hello: wire.Hello, now: float) -> None:
        self._trouble("")
        again = self.hello is not None
        if self.hello is None or hello.session != self.hello.session:
            cause = ", ".join(name for bit, name in RESET_CAUSES.items() if hello.reset_cause & bit) or "unknown cause"
            firmware = f"firmware {hello.major}.{hello.minor}, {hello.servos} servos, started by {cause}"
            self.on_event(
                Event("warning" if again else "info", f"the board {'restarted' if again else 'answers'}: {firmware}")
            )
            self.counts.board_resets += again
            if self.armed:
                self.on_event(Event("warning", "disarmed by the board's restart: arm again when it is safe"))
            self.armed = False
            self._state = None
            self._faults = Fault(0)
            self.clock.reset()
            self.telemetry.restart()
            self.stats = None
            self._syncs = 0
            self._configured.clear()
            self._configs = self.table.configs(hello.servos)
        elif self.phase != "hello":
            return
        self.hello = hello
        self._sync_due = self._estop_due = 0.0
        self._configuring.clear()
        self._greeting_since = now
        self._proceed()

    def _proceed(self) -> None:
        done = len(self._configured) == len(self._configs)
        if done and self.phase != "run":
            self.on_event(Event("info", "connected"))
        self.phase = "run" if done else "config"

    def use(self, table: ServoTable) -> None:
        """Take another calibration of the same joints; only while the board is safe."""
        self.table = table
        self.telemetry.use(table)
        if self.hello is not None:
            self._configs = table.configs(self.hello.servos)
            self._configured.clear()
            self._configuring.clear()
            if self.phase == "run":
                self.phase = "config"

    def _take_ack(self, frame: Frame, ack: wire.Ack, now: float) -> None:
        if ack.code is Code.VER and self.phase == "hello" and ack.type == TYPES[wire.HelloReq]:
            self._other_version("another version")
        elif ack.code is Code.SESSION and self.phase in ("config", "run"):
            self._greet(now)
        elif ack.type == TYPES[wire.Estop]:
            if ack.code is Code.OK:
                self._enter(ack.state)
        elif ack.type == TYPES[wire.Config]:
            self._take_config_ack(ack, now)
        else:
            for kind, asked in list(self._asked.items()):
                if TYPES[kind] == ack.type and ack.seq in asked.seqs:
                    self._take_answer(kind, ack)

    def _take_config_ack(self, ack: wire.Ack, now: float) -> None:
        for index, (seq, _) in list(self._configuring.items()):
            if seq != ack.seq:
                continue
            if ack.code is Code.OK:
                del self._configuring[index]
                self._configured.add(index)
                if self.phase == "config":
                    self._proceed()
            elif ack.code is Code.RANGE:
                name = self.table.names[index] if index < len(self.table.names) else f"output {index}"
                self._trouble(f"the board refused the limits of {name}: {self._configs[index]}")
            # STATE: another program left it armed; its watchdog makes it safe, and the retry succeeds

    def _take_answer(self, kind: type[Message], ack: wire.Ack) -> None:
        if ack.code is not Code.OK:
            self._finish(kind, False, f"the board refused: {self._refusal(ack)}")
            return
        if kind is wire.Arm:
            pose = self.telemetry.pose()
            if pose is None or self.stop_wanted:
                self._finish(kind, False, "not armed: stopped meanwhile")
                return
            unknown = [self.table.names[i] for i in np.flatnonzero(np.isnan(pose))]
            self._pose = tuple(self.table.to_ticks(np.nan_to_num(pose)).tolist())
            self._starting = True
            self._pose_due = self._next = 0.0
            with self._lock:
                self._slot = None
            self.armed = True
            self._state = State.ARMED
            where = f", {', '.join(unknown)} from zero because it is not measured" if unknown else ""
            self.on_event(Event("info", f"armed, starting where the robot is{where}"))
        elif kind is wire.Disarm:
            self.on_event(Event("info", "disarmed"))
        self._finish(kind, True, {wire.Arm: "armed", wire.Disarm: "disarmed", wire.Clear: "cleared"}[kind])
        if kind is not wire.Arm:
            self._enter(ack.state)

    def _refusal(self, ack: wire.Ack) -> str:
        if ack.code is not Code.STATE:
            return ack.code.name
        if ack.state is State.ESTOP and not self._faults & Fault.ESTOP_INPUT:
            return "the emergency stop is set, clear it first"
        return describe(self._faults) or f"it is in state {ack.state.name}"

    def _take_telem(self, telem: wire.Telem, seq: int, now: float) -> None:
        if len(telem.measured) < len(self.table.names):
            return
        if telem.applied and all(telem.applied[: len(self.table.names)]):
            self._starting = False  # there are pulses: the motion has started from the pose, commands may follow
        self._take_faults(telem)
        self._enter(telem.state)
        self.telemetry.take(telem, seq, now)
        if self.telemetry.stuck != self._stuck:
            for name in sorted(set(self.telemetry.stuck) - set(self._stuck)):
                self.on_event(
                    Event("error", f"the servo of {name} does not follow: is it jammed, unplugged or without power?")
                )
            for name in sorted(set(self._stuck) - set(self.telemetry.stuck)):
                self.on_event(Event("info", f"the servo of {name} follows again"))
            self._stuck = self.telemetry.stuck
        self._release()

    def _release(self) -> None:
        for sample in self.telemetry.release(self.clock):
            self.on_measured(sample)

    def _take_faults(self, telem: wire.Telem) -> None:
        new = telem.faults & ~self._faults & (Fault.BATTERY_LOW | Fault.BATTERY_CUT | Fault.HOT | Fault.ESTOP_INPUT)
        self._faults = telem.faults
        if new:
            figures = f"{telem.battery_mv / 1000:.2f} V, {telem.temperature} deg C"
            self.on_event(Event("warning", f"{describe(new)} ({figures})"))

    def _enter(self, state: State) -> None:
        """The board is in `state`: what that means if it is new."""
        before, self._state = self._state, state
        if state is State.ESTOP:
            self._finish(wire.Estop, True, "stopped")
        if state is before:
            return
        if state is State.ESTOP:
            self.on_event(Event("error", "emergency stop: the servos are limp until it is cleared"))
        elif state is State.HOLD:
            self.on_event(Event("warning", f"no setpoint for {self.hold_ms} ms: the servos hold"))
        elif before is State.HOLD and state is State.ARMED:
            self.on_event(Event("info", "setpoints again: the servos move on"))
        elif state is State.SAFE and self.armed:
            why = describe(self._faults & ~(Fault.CLIPPED | Fault.RATE)) or "no reason given"
            self.on_event(Event("warning", f"the board let the servos go ({why}): arm again when it is safe"))
        if state in (State.SAFE, State.ESTOP):
            self.armed = False

    def _take_time(self, time: wire.Time, now: float) -> None:
        sent = time.echo * 1e-9
        if 0 <= now - sent < 10:  # an answer to this program
            byte = 10 / self.baud
            request, answer = len(encode(wire.TimeReq(time.echo), 0, 0)), len(encode(time, 0, 0))
            self.round_trip_s = now - sent
            self.clock.add(sent, time.t_rx, time.t_tx, now, (request * byte, answer * byte))
            self.telemetry.exchanged(sent)
            self._release()

    def _take_stats(self, stats: wire.Stats) -> None:
        at_boot = 0 if self.counts.board_resets else stats.rx_gap  # losses before this program are not its own
        before = self.stats.rx_gap if self.stats else at_boot
        self.counts.setpoints_lost += (stats.rx_gap - before) % 65536
        self.stats = stats


WORDS = {
    Fault.TIMEOUT: "no setpoint in time",
    Fault.CLIPPED: "setpoint clipped by the board",
    Fault.RATE: "motion slowed to the rate limit",
    Fault.BATTERY_LOW: "battery low",
    Fault.BATTERY_CUT: "battery below cut-off",
    Fault.HOT: "too hot",
    Fault.ESTOP_INPUT: "e-stop input open",
    Fault.UNCONFIGURED: "not configured",
    Fault.OVERRUN: "receiver overrun",
}


def describe(faults: Fault) -> str:
    """Fault bits in words."""
    return ", ".join(text for bit, text in WORDS.items() if faults & bit)
