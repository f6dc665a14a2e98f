"""The servos of a robot: joint angles to pulses, feedback to joint angles, limits; from config/servos/<robot>.yaml."""

import difflib
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import ArrayLike, NDArray

from mfm_common.errors import ConfigError
from mfm_common.share import share_dir
from mfm_servo_bridge.protocol import MEASURED_MAX, TICKS_MAX, TICKS_MIN, TICKS_PER_US, Config

Array = NDArray[np.float64]

SOURCES = ("potentiometer", "encoder", "commanded")
FRAME_S = 0.020  # the board renews its pulses this often
PULSE_US = (TICKS_MIN / TICKS_PER_US, TICKS_MAX / TICKS_PER_US)  # what a board accepts
UNUSED_TICKS = (TICKS_MIN + TICKS_MAX) // 2  # limits of a servo output without a servo


@dataclass(frozen=True)
class Servo:
    """One servo and the joint it turns.

    The servo's own angle is ``direction * joint angle + trim_deg``. It is ``angle_deg[0]`` at the pulse
    ``pulse_us[0]`` and at the feedback ``counts[0]``, ``angle_deg[1]`` at the second of each, and linear in between.

    Attributes:
        joint: Name of the joint.
        pulse_us: Shortest and longest pulse [us].
        angle_deg: Servo angles at those pulses [deg].
        limit_deg: Limits of the joint angle [deg].
        trim_deg: Servo angle where the joint angle is zero [deg].
        direction: 1, or -1 if the joint turns against the servo.
        counts: Feedback at the two servo angles, as TELEM carries it.
        rate_deg_s: Fastest motion [deg/s]; 0 for no limit.
        source: Where the measured angle comes from; "commanded" means that it is not measured at all.
    """

    joint: str
    pulse_us: tuple[float, float]
    angle_deg: tuple[float, float]
    limit_deg: tuple[float, float]
    trim_deg: float
    direction: int
    counts: tuple[float, float]
    rate_deg_s: float
    source: str

    def __post_init__(self) -> None:
        self._ascending("pulse_us", *PULSE_US)
        self._ascending("angle_deg", -360, 360)
        self._ascending("limit_deg", -360, 360)
        self._check("trim_deg", abs(self.trim_deg) <= 360, "a number from -360 to 360")
        self._check("direction", self.direction in (1, -1), "1 or -1")
        inside = all(0 <= count <= MEASURED_MAX for count in self.counts)
        self._check("counts", inside and self.counts[0] != self.counts[1], f"two different values, 0 to {MEASURED_MAX}")
        self._check("rate_deg_s", 0 <= self.rate_deg_s <= 10_000, "0 (no limit) to 10000")
        self._check("source", self.source in SOURCES, f"one of {', '.join(SOURCES)}")
        reach = sorted(self.direction * (angle - self.trim_deg) for angle in self.angle_deg)
        possible = reach[0] < self.limit_deg[1] and self.limit_deg[0] < reach[1]
        self._check("limit_deg", possible, f"a range that meets {reach[0]:g} to {reach[1]:g}, which the pulses reach")

    def _check(self, key: str, good: bool, expected: str) -> None:
        if not good:
            value = getattr(self, key)
            shown = list(value) if isinstance(value, tuple) else value
            raise ConfigError(f"servo of {self.joint}: {key} is {shown}, expected {expected}")

    def _ascending(self, key: str, low: float, high: float) -> None:
        first, second = getattr(self, key)
        self._check(key, low <= first < second <= high, f"two ascending numbers from {low:g} to {high:g}")


KEYS = tuple(item.name for item in fields(Servo))
PAIRS = ("pulse_us", "angle_deg", "limit_deg", "counts")


@dataclass(frozen=True)
class ServoTable:
    """The servos of a robot in the order of the board's outputs; angles are joint angles (n,) [rad]."""

    servos: tuple[Servo, ...]

    def __post_init__(self) -> None:
        twice = sorted({name for name in self.names if self.names.count(name) > 1})
        if twice:
            raise ConfigError(f"joint {twice[0]} has more than one servo, expected one each")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the joints."""
        return tuple(servo.joint for servo in self.servos)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """Where each joint's measured angle comes from."""
        return tuple(servo.source for servo in self.servos)

    @cached_property
    def _maps(self) -> tuple[Array, Array, Array, Array]:
        """(gain, offset) of ticks = gain * angle + offset, and of angle = gain * counts + offset."""
        pulse, angle, counts = (self._pairs(key) for key in ("pulse_us", "angle_deg", "counts"))
        trim = np.array([servo.trim_deg for servo in self.servos])
        direction = np.array([float(servo.direction) for servo in self.servos])
        slope = TICKS_PER_US * np.diff(pulse)[:, 0] / np.diff(angle)[:, 0]  # ticks per degree of the servo
        offset = TICKS_PER_US * pulse[:, 0] + slope * (trim - angle[:, 0])
        per_count = np.radians(np.diff(angle)[:, 0] / np.diff(counts)[:, 0])
        feedback = np.radians(angle[:, 0] - trim) - per_count * counts[:, 0]
        return np.degrees(slope * direction), offset, direction * per_count, direction * feedback

    def _pairs(self, key: str) -> Array:
        return np.array([getattr(servo, key) for servo in self.servos], dtype=np.float64).reshape(-1, 2)

    @cached_property
    def _ticks_limits(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Pulses that neither the servo's range nor the joint's limits exclude, rounded inwards."""
        gain, offset, _, _ = self._maps
        at_limits = np.sort(gain[:, None] * np.radians(self._pairs("limit_deg")) + offset[:, None], axis=1)
        pulse = TICKS_PER_US * self._pairs("pulse_us")
        slack = 1e-6  # of a tick: 90 deg in radians and back
        low = np.ceil(np.maximum(at_limits[:, 0], pulse[:, 0]) - slack)
        high = np.floor(np.minimum(at_limits[:, 1], pulse[:, 1]) + slack)
        return low.astype(np.int64), high.astype(np.int64)

    @cached_property
    def limits(self) -> tuple[Array, Array]:
        """Least and greatest angle of each joint."""
        ends = np.sort([self.to_angles(ticks) for ticks in self._ticks_limits], axis=0)
        return ends[0], ends[1]

    def clip(self, angles: Array) -> tuple[Array, tuple[str, ...]]:
        """The angles within the limits, and the names of the joints that were beyond them by more than a tick."""
        low, high = self.limits
        clipped = np.clip(angles, low, high)
        gain = np.abs(self._maps[0])
        beyond = np.abs(clipped - angles) * gain > 1.0
        return clipped, tuple(self.names[i] for i in np.flatnonzero(beyond)) if beyond.any() else ()

    def to_ticks(self, angles: ArrayLike) -> NDArray[np.int64]:
        """Pulses [0.5 us] that turn the joints to `angles`, always within the limits."""
        gain, offset, _, _ = self._maps
        ticks = np.rint(gain * np.asarray(angles) + offset).astype(np.int64)
        return np.asarray(np.clip(ticks, *self._ticks_limits))

    def to_angles(self, ticks: ArrayLike) -> Array:
        """Joint angles that pulses ask for; nan where there is no pulse."""
        gain, offset, _, _ = self._maps
        values = np.asarray(ticks, dtype=np.float64)
        return np.where(values > 0, (values - offset) / gain, np.nan)

    def from_counts(self, counts: ArrayLike) -> Array:
        """Joint angles that the feedback says."""
        _, _, gain, offset = self._maps
        return gain * np.asarray(counts, dtype=np.float64) + offset

    def to_counts(self, angles: ArrayLike) -> Array:
        """Feedback at `angles`, the inverse of `from_counts`."""
        _, _, gain, offset = self._maps
        return np.asarray((np.asarray(angles, dtype=np.float64) - offset) / gain)

    def configs(self, outputs: int | None = None) -> list[Config]:
        """The CONFIG of each output of a board; outputs without a servo are pinned to the middle."""
        low, high = self._ticks_limits
        neutral = np.clip(self.to_ticks(np.zeros(len(self.servos))), low, high)
        slope = np.radians(np.abs(self._maps[0]))  # ticks per degree
        rates = [servo.rate_deg_s * FRAME_S for servo in self.servos]
        ticks = [max(1, round(rate * k)) if rate else 0 for rate, k in zip(rates, slope, strict=True)]
        used = [Config(i, int(low[i]), int(high[i]), int(neutral[i]), ticks[i]) for i in range(len(ticks))]
        rest = range(len(used), len(used) if outputs is None else outputs)
        return used + [Config(i, UNUSED_TICKS, UNUSED_TICKS, UNUSED_TICKS, 1) for i in rest]

    def plant(self) -> str:
        """These servos as the file of an emulated board describes them, a line each (docs/emulator.md)."""
        lines = []
        for i, servo in enumerate(self.servos):
            ends = zip(("min", "max"), servo.angle_deg, servo.pulse_us, servo.counts, strict=True)
            words = [
                f"angle_{end}={np.radians(angle):.6f} pulse_{end}={pulse:g} volts_{end}={_volts(counts):.5f}"
                for end, angle, pulse, counts in ends
            ]
            lines.append(f"{i} {' '.join(words)}")
        return "\n".join(lines) + "\n"

    def with_servo(self, servo: Servo) -> "ServoTable":
        """The same table with the servo of one joint replaced."""
        return ServoTable(tuple(servo if old.joint == servo.joint else old for old in self.servos))


def _volts(counts: float) -> float:
    """Mean voltage of a potentiometer that reads `counts`: the sum of four readings of 1024 steps of 5 V, cut off."""
    return float(np.clip((counts / 4 + 0.5) * 5 / 1024, 0, 5))


def servos_file(robot: str) -> Path:
    """The file of a robot's servos: one that comes with mfm by its name, any other by its path."""
    folder = share_dir() / "config" / "servos"
    if robot.endswith((".yaml", ".yml")) or os.sep in robot:
        return Path(robot)
    names = sorted(path.stem for path in folder.glob("*.yaml"))
    if robot not in names:
        near = difflib.get_close_matches(robot, names, 1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise ConfigError(f"unknown servos '{robot}', expected one of {', '.join(names)} or a .yaml file{hint}")
    return folder / f"{robot}.yaml"


def load_servos(path: str | Path, joints: Sequence[str] = ()) -> ServoTable:
    """The table in a file, or only its servos of some joints; errors name the file, the item, and what was expected."""
    table = _parse(Path(path))[0]
    missing = [joint for joint in joints if joint not in table.names]
    if missing:
        raise ConfigError(f"{path} has no servo for '{missing[0]}', expected one for each of {', '.join(joints)}")
    return ServoTable(tuple(servo for servo in table.servos if not joints or servo.joint in joints))


def _parse(path: Path) -> tuple[ServoTable, dict[str, Any]]:
    """The table in a file, and the defaults its servos share."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not YAML: {' '.join(str(error).split())}") from None
    try:
        if not isinstance(content, dict) or set(content) - {"defaults", "servos"} or not content.get("servos"):
            raise ConfigError("expected the keys defaults (a mapping) and servos (a list of mappings) and no others")
        defaults = _entry("defaults", content.get("defaults") or {})
        servos = [_entry(f"servo {i}", entry) for i, entry in enumerate(content["servos"], 1)]
        return ServoTable(tuple(_servo(i, {**defaults, **entry}) for i, entry in enumerate(servos, 1))), defaults
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def _entry(item: str, entry: Any) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise ConfigError(f"{item} is {entry!r}, expected a mapping like {{joint: joint_01, trim_deg: 0}}")
    for key in entry:
        if key not in KEYS:
            near = difflib.get_close_matches(str(key), KEYS, 1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            raise ConfigError(f"{item} has the unknown key '{key}', expected {', '.join(KEYS)}{hint}")
    return entry


def _servo(number: int, entry: dict[str, Any]) -> Servo:
    item = f"servo of {entry['joint']}" if "joint" in entry else f"servo {number}"
    missing = [key for key in KEYS if key not in entry]
    if missing:
        raise ConfigError(f"{item} lacks {missing[0]}, expected it here or in defaults")
    values: dict[str, Any] = {}
    for key, value in entry.items():
        if key in ("joint", "source"):
            good, expected = isinstance(value, str) and value != "", "a name"
        elif key in PAIRS:
            good = isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))
            value, expected = (tuple(value) if good else value), "two numbers like [-90, 90]"
        else:
            good, expected = _is_number(value), "a number"
        if not good:
            raise ConfigError(f"{item}: {key} is {value!r}, expected {expected}")
        values[key] = value
    return Servo(**values)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and bool(np.isfinite(value))


def _plain(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_plain, value))}]"
    return f"{value:.6g}" if isinstance(value, int | float) else str(value)


def save_servos(path: str | Path, table: ServoTable) -> str:
    """Write `table` to an existing file, keeping its opening comment and defaults; returns the difference.

    The file is replaced in one step: a reader sees the old one or the new one, whatever happens in between. Nothing is
    written when nothing differs.
    """
    path = Path(path).resolve()
    _, defaults = _parse(path)
    old = path.read_text(encoding="utf-8")
    lines = [line for line in old.splitlines() if line.startswith("#")]
    lines += ["defaults:", *(f"  {key}: {_plain(value)}" for key, value in defaults.items())] if defaults else []
    lines += ["servos:"]
    for servo in table.servos:
        own = [(key, _plain(getattr(servo, key))) for key in KEYS]
        kept = [f"{key}: {value}" for key, value in own if key not in defaults or value != _plain(defaults[key])]
        lines.append(f"  - {{{', '.join(kept)}}}")
    new = "\n".join(lines) + "\n"
    if new != old:
        _replace_file(path, new)
    diff = difflib.unified_diff(old.splitlines(), new.splitlines(), str(path), str(path), n=0, lineterm="")
    return "\n".join(diff)


def _replace_file(path: Path, text: str) -> None:
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
                os.fchmod(file.fileno(), path.stat().st_mode)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror} (copy it and name the copy)") from None


class ServoFile:
    """A table that follows its file: a valid change is taken, an invalid one is reported and the old table kept."""

    def __init__(self, path: str | Path, joints: Sequence[str] = ()) -> None:
        self.path, self._joints = Path(path), tuple(joints)
        self.table = load_servos(path, joints)
        self._seen = self._stamp()

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_size, stat.st_ino

    def reload(self) -> tuple[bool, str]:
        """(True, what changed) if there is a new table; (False, "") if not; (False, why) if it is not valid."""
        stamp = self._stamp()
        if stamp == self._seen:
            return False, ""
        self._seen = stamp
        try:
            table = load_servos(self.path, self._joints)
            if table.names != self.table.names:
                raise ConfigError(f"{self.path}: the joints changed, which needs a restart")
        except ConfigError as error:
            return False, f"{error}; the servos stay as they were"
        changed = changes(self.table.servos, table.servos)
        self.table = table
        return bool(changed), f"{self.path.name} read again: {changed}" if changed else ""


def changes(old: Sequence[Servo], new: Sequence[Servo]) -> str:
    """What differs between two lists of servos of the same joints, in words."""
    words = []
    for a, b in zip(old, new, strict=True):
        for key in KEYS:
            if getattr(a, key) != getattr(b, key):
                words.append(f"{b.joint} {key} {_plain(getattr(a, key))} -> {_plain(getattr(b, key))}")
    return ", ".join(words)
