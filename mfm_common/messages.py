"""Between ROS messages and plain data: seconds, joints by name, diagnostics."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

import numpy as np
from builtin_interfaces.msg import Time
from diagnostic_msgs.msg import DiagnosticStatus, KeyValue
from numpy.typing import ArrayLike, NDArray
from sensor_msgs.msg import JointState

from mfm_common.errors import ConfigError

Array = NDArray[np.float64]
OK, WARN, ERROR, STALE = DiagnosticStatus.OK, DiagnosticStatus.WARN, DiagnosticStatus.ERROR, DiagnosticStatus.STALE


def to_time(seconds: float) -> Time:
    """Stamp of a time in seconds."""
    nanoseconds = round(seconds * 1e9)
    return Time(sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def to_seconds(stamp: Time) -> float:
    """Time of a stamp in seconds."""
    return float(stamp.sec + stamp.nanosec * 1e-9)


def joint_state(
    seconds: float, names: Sequence[str], q: ArrayLike, qdot: ArrayLike = (), effort: ArrayLike = ()
) -> JointState:
    """A JointState of these joints."""
    message = JointState(name=list(names))
    message.header.stamp = to_time(seconds)
    message.position, message.velocity, message.effort = _doubles(q), _doubles(qdot), _doubles(effort)
    return message


def _doubles(values: ArrayLike) -> array[float]:
    """As the type that messages keep: a list they would check number by number."""
    return array("d", np.asarray(values, np.float64).tobytes())


def joint_values(message: JointState, names: Sequence[str], field: str = "position") -> Array:
    """Values of the named joints, in that order, found by name; the message may hold others too."""
    values = getattr(message, field)
    if len(values) != len(message.name):
        raise ConfigError(
            f"JointState has {len(message.name)} names and {len(values)} values of {field}, expected as many"
        )
    places = {name: i for i, name in enumerate(message.name)}
    missing = [name for name in names if name not in places]
    if missing:
        raise ConfigError(f"JointState lacks joint '{missing[0]}', it has {', '.join(message.name) or 'none'}")
    return np.array([values[places[name]] for name in names], np.float64)


def diagnostic(name: str, level: bytes, message: str, values: Mapping[str, object]) -> DiagnosticStatus:
    """One entry of /diagnostics."""
    pairs = [KeyValue(key=key, value=_text(value)) for key, value in values.items()]
    return DiagnosticStatus(name=name, level=level, message=message, hardware_id="mfm", values=pairs)


def _text(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
