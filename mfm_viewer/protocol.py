"""What page and server say to each other: requests as JSON, states of the robot as arrays of numbers.

A frame is one instant of everything that moves, little-endian (docs/viewer.md):

    5 float64   time of the frame, then stamps of the predicted, measured, commanded angles and of the deviation [s]
    14 float32  pose x y z qx qy qz qw of a floating root link, predicted and measured
    4 n float32 predicted, measured, commanded angles and deviation of the n joints [rad or m]

What is not known is NaN. One binary message holds one frame or several in a row.

>>> parse('{"type": "command", "id": 1, "name": "arm"}')
Command(id=1, name='arm')
>>> parse('{"type": "set", "id": 2, "values": {"period": -1}}')
Traceback (most recent call last):
    ...
mfm_viewer.protocol.RequestError: period is -1, expected 0 to 120
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mfm_common.errors import MfmError

KINDS = ("predicted", "measured", "commanded", "deviation")
POSES = ("predicted", "measured")
REQUEST_BYTES = 4096
COMMANDS = ("start", "pause", "stop", "arm", "disarm", "emergency_stop", "clear")
GAITS = ("accordion", "cobra", "spiral", "serpentine", "sway")
RANGES = {"amplitude": (0.0, 3.15), "period": (0.0, 120.0), "phase": (-6.3, 6.3)}  # 0: the gait's own
LISTS = {"amplitudes": "amplitude", "periods": "period"}  # one value for each joint
JOINTS = 100


Value = str | float | list[float]


class RequestError(MfmError):
    """A request that is not of the protocol."""


@dataclass(frozen=True)
class Seen:
    """The page has taken in this many frames since it connected."""

    frames: int


@dataclass(frozen=True)
class Command:
    """The page asks for one of ``COMMANDS``."""

    id: int
    name: str


@dataclass(frozen=True)
class Change:
    """The page asks for another gait or other parameters of it."""

    id: int
    values: dict[str, Value]


Request = Seen | Command | Change


def parse(text: str | bytes) -> Request:
    """The request in a message; raises a RequestError for anything else."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise RequestError("not JSON") from None
    if not isinstance(data, dict):
        raise RequestError("expected an object")
    kind = data.get("type")
    if kind == "seen":
        return Seen(_whole(data, "frames"))
    if kind == "command":
        if data.get("name") not in COMMANDS:
            raise RequestError(f"unknown command, expected one of {', '.join(COMMANDS)}")
        return Command(_whole(data, "id"), data["name"])
    if kind == "set":
        return Change(_whole(data, "id"), _values(data.get("values")))
    raise RequestError("unknown type, expected seen, command or set")


def _no_number(name: str) -> float:
    raise ValueError(name)


def _whole(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or not 0 <= value < 2**53:
        raise RequestError(f"{key} is missing or not a count")
    return value


def _values(values: Any) -> dict[str, Value]:
    if not isinstance(values, dict) or not values:
        raise RequestError("values is missing or empty")
    checked: dict[str, Value] = {}
    for key, value in values.items():
        if key == "gait":
            if value not in GAITS:
                raise RequestError(f"unknown gait, expected one of {', '.join(GAITS)}")
            checked[key] = value
        elif key in RANGES:
            checked[key] = _number(key, value)
        elif key in LISTS:
            if not isinstance(value, list) or not 0 < len(value) <= JOINTS:
                raise RequestError(f"{key} is not a list of 1 to {JOINTS} numbers")
            checked[key] = [_number(LISTS[key], item) for item in value]
        else:
            raise RequestError(f"unknown value, expected gait, {', '.join([*RANGES, *LISTS])}")
    return checked


def _number(key: str, value: Any) -> float:
    low, high = RANGES[key]
    if type(value) not in (int, float) or not low <= value <= high:
        raise RequestError(f"{key} is {str(value)[:20]}, expected {low:g} to {high:g}")
    return float(value)


class Allowance:
    """So many requests per second, with a burst; time in seconds is handed in."""

    def __init__(self, rate: float, burst: float):
        self._rate, self._burst, self._left, self._then = rate, burst, burst, 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
