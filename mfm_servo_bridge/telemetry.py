"""Telemetry as measured samples: host stamps, what was lost on the way, and servos that do not follow."""

from dataclasses import dataclass, field

import numpy as np

from mfm_servo_bridge.clock import WRAP, ClockSync
from mfm_servo_bridge.protocol import State, Telem
from mfm_servo_bridge.servos import Array, ServoTable

PERIOD_S = 0.010  # of TELEM
FRESH_S = 0.25  # older telemetry is stale: 25 samples in a row are not lost by chance
HELD = 300  # samples that wait for the board's clock: 3 s
STUCK_RAD = np.radians(12.0)  # an error that a following servo has only for moments, at full speed
MOVING_RAD = np.radians(3.0)  # well above a potentiometer's noise
STUCK_S = 0.5  # several times a servo's response


@dataclass(frozen=True)
class Measured:
    """One sample of all joints, in the table's order.

    Attributes:
        stamp: Host time (time.monotonic) at which the board began to scan [s].
        angles: Joint angles (n,) [rad]. Of a joint whose source is "commanded", what the board last asked for: nan if
            it asks for nothing.
        applied: Angles the board's pulses ask for (n,) [rad], nan without pulses; None in every second sample.
        state: State of the board.
        lost: Samples missing right before this one.
    """

    stamp: float
    angles: Array
    applied: Array | None
    state: State
    lost: int


@dataclass
class Losses:
    """What did not arrive."""

    samples: int = 0  # arrived
    samples_lost: int = 0
    telemetry_gaps: int = 0  # times without telemetry for longer than FRESH_S
    longest_gap_s: float = 0.0


@dataclass
class Telemetry:
    """Turns TELEM into Measured and keeps the books."""

    table: ServoTable
    losses: Losses = field(default_factory=Losses)
    latest: Telem | None = None
    arrived: float = -1e9  # host time of the latest
    period_s: float = PERIOD_S  # between arrivals, smoothed
    resync_since: float | None = 0.0  # samples wait for an exchange of clocks that began after this host time
    applied: Array | None = None  # last known, of joints with pulses
    stuck: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.use(self.table)
        self._seq = 0
        self._restarted = False
        self._held: list[tuple[Telem, Array, Array | None, int]] = []
        self._gap = False  # a silence or a restart before the first of them
        self._last_stamp: float | None = None

    def use(self, table: ServoTable) -> None:
        """Continue with another calibration of the same joints."""
        self.table = table
        self._commanded = np.array([source == "commanded" for source in table.sources])
        self._from = np.zeros(len(table.names))  # where each joint has been since it last moved ...
        self._asked = np.zeros(len(table.names), dtype=np.int64)  # ... and samples that asked it to be elsewhere

    def restart(self) -> None:
        """The board has started again: its counters begin anew."""
        self._restarted = self.latest is not None
        self.applied = None
        self._held.clear()
        self.resync_since, self._gap = 0.0, True

    def fresh(self, now: float) -> bool:
        """Whether telemetry comes."""
        return now - self.arrived < FRESH_S and not self._restarted

    def pose(self) -> Array | None:
        """Measured angles now; None before the first sample. Joints without feedback: as last applied, or nan."""
        return None if self.latest is None else self._angles(self.latest)

    def _angles(self, telem: Telem) -> Array:
        angles = self.table.from_counts(telem.measured[: len(self.table.names)])
        if self._commanded.any():
            angles[self._commanded] = np.nan if self.applied is None else self.applied[self._commanded]
        return angles

    def take(self, telem: Telem, seq: int, now: float) -> None:
        """Keep the sample in a TELEM that arrived `now`, for `release`."""
        if now - self.arrived > FRESH_S:
            self.resync_since, self._gap = now, True  # a silence: the board's clock may have stood still
        lost = self._count(telem, seq, now)
        self.latest, self.arrived, self._seq = telem, now, seq
        applied = None
        if telem.applied is not None:
            applied = self.table.to_angles(telem.applied[: len(self.table.names)])
            self.applied = applied
        angles = self._angles(telem)
        if applied is not None:
            self._watch(angles, applied)
        self._held.append((telem, angles, applied, lost))
        if len(self._held) > HELD:
            *_, before = self._held.pop(0)
            self._add_lost(before + 1)
            self.losses.samples_lost -= before  # counted already

    def exchanged(self, sent: float) -> None:
        """An exchange of clocks that began at host time `sent` is complete."""
        if self.resync_since is not None and sent >= self.resync_since:
            self.resync_since = None

    def release(self, clock: ClockSync) -> list[Measured]:
        """The samples that can be stamped: all, unless the board's clock is in doubt."""
        if self.resync_since is not None or not self._held:
            return []
        stamps = [clock.to_host(telem.t_us) for telem, *_ in self._held]
        if self._gap and self._last_stamp is not None:  # the stamps know better than counters that stood still
            self._add_lost(round((stamps[0] - self._last_stamp) / PERIOD_S) - 1 - self._held[0][3])
        self._gap, self._last_stamp = False, stamps[-1]
        held, self._held = self._held, []
        return [
            Measured(stamp, angles, applied, telem.state, lost)
            for stamp, (telem, angles, applied, lost) in zip(stamps, held, strict=True)
        ]

    def _add_lost(self, more: int) -> None:
        """So many more were lost before the first of the samples that wait."""
        if more > 0:
            telem, angles, applied, lost = self._held[0]
            self._held[0] = telem, angles, applied, lost + more
            self.losses.samples_lost += more

    def _count(self, telem: Telem, seq: int, now: float) -> int:
        """Samples missing before this one, by the board's time between them; over a restart their stamps will tell."""
        self.losses.samples += 1
        if self.latest is None:
            return 0
        gap = now - self.arrived
        self.period_s += 0.02 * (gap - self.period_s)
        lost = 0
        if not self._restarted:
            by_seq = (seq - self._seq - 1) % 256
            by_time = round((telem.t_us - self.latest.t_us) % WRAP * 1e-6 / PERIOD_S) - 1
            lost = max(by_time, by_seq + 256 * round((by_time - by_seq) / 256))
        self._restarted = False
        if gap > FRESH_S:
            self.losses.telemetry_gaps += 1
            self.losses.longest_gap_s = max(self.losses.longest_gap_s, gap)
        self.losses.samples_lost += max(lost, 0)
        return max(lost, 0)

    def _watch(self, angles: Array, applied: Array) -> None:
        """A servo is stuck whose pulses asked it to be elsewhere for a while in which it did not move."""
        with np.errstate(invalid="ignore"):
            far = (np.abs(angles - applied) > STUCK_RAD) & ~self._commanded  # nan, no pulse: not far
        moved = (np.abs(angles - self._from) > MOVING_RAD) | np.isnan(applied)
        self._from[moved] = angles[moved]
        self._asked[moved] = 0
        self._asked[far] += 1
        self.stuck = tuple(self.table.names[i] for i in np.flatnonzero(self._asked * 2 * PERIOD_S > STUCK_S))
