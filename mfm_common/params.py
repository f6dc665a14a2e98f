"""Node parameters as a frozen dataclass: each field has a type, a default, a meaning and bounds, in one place.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Example:
...     rate: float = param(100.0, "samples per second [Hz]", minimum=1.0, maximum=1000.0)
>>> check(Example(rate=0.0))
Traceback (most recent call last):
    ...
mfm_common.errors.ConfigError: parameter 'rate' is 0.0, expected 1.0 to 1000.0: samples per second [Hz]
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mfm_common.errors import ConfigError

if TYPE_CHECKING:
    from rclpy.node import Node

T = TypeVar("T")


def param(
    default: Any,
    about: str,
    *,
    minimum: float | None = None,
    maximum: float | None = None,
    choices: Sequence[str] = (),
    live: bool = False,
) -> Any:
    """A field of a parameter dataclass; ``live`` ones may change while the node runs."""
    facts = {"about": about, "minimum": minimum, "maximum": maximum, "choices": tuple(choices), "live": live}
    if isinstance(default, list):
        return dataclasses.field(default_factory=lambda: list(default), metadata=facts)
    return dataclasses.field(default=default, metadata=facts)


def check(values: Any) -> None:
    """Raise a ConfigError for the first value outside its bounds or choices."""
    for field in dataclasses.fields(values):
        value, about = getattr(values, field.name), field.metadata
        low, high = about["minimum"], about["maximum"]
        for item in value if isinstance(value, (list, tuple)) else [value]:
            wrong = bool(about["choices"]) and item not in about["choices"]
            wrong |= low is not None and not item >= low
            wrong |= high is not None and not item <= high
            if wrong:
                expected = ", ".join(about["choices"]) or _range(low, high)
                raise ConfigError(f"parameter '{field.name}' is {value!r}, expected {expected}: {about['about']}")


def _range(low: float | None, high: float | None) -> str:
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"{low} to {high}"


def declare(node: Node, kind: type[T]) -> T:
    """Declare every field of the dataclass on the node and return the values it was started with."""
    from rcl_interfaces.msg import FloatingPointRange, IntegerRange, ParameterDescriptor
    from rclpy.exceptions import InvalidParameterTypeException

    defaults, values = kind(), {}
    for field in dataclasses.fields(kind):  # type: ignore[arg-type]
        default = getattr(defaults, field.name)
        about = field.metadata
        descriptor = ParameterDescriptor(description=about["about"], read_only=not about["live"])
        if about["choices"]:
            descriptor.additional_constraints = "one of " + ", ".join(about["choices"])
        low, high = about["minimum"], about["maximum"]
        if low is not None and high is not None and isinstance(default, (int, float)):
            if isinstance(default, float):
                descriptor.floating_point_range = [FloatingPointRange(from_value=float(low), to_value=float(high))]
            else:
                descriptor.integer_range = [IntegerRange(from_value=int(low), to_value=int(high), step=1)]
        try:
            found = node.declare_parameter(field.name, default, descriptor).value
        except InvalidParameterTypeException:
            raise ConfigError(
                f"parameter '{field.name}' has the wrong type, expected {type(default).__name__}: {about['about']}"
            ) from None
        except Exception as error:  # rclpy's range errors have no class of their own
            raise ConfigError(f"parameter '{field.name}': {error}, expected {_range(low, high)}") from None
        values[field.name] = list(found) if isinstance(default, list) else found
    made = kind(**values)
    check(made)
    return made


def _plain(value: Any) -> Any:
    """An array as a list, to be checked as such."""
    return value if isinstance(value, (str, bytes)) or not hasattr(value, "__len__") else list(value)


def watch(node: Node, start: T, changed: Callable[[T], None]) -> None:
    """Check live changes and hand the new set of parameters on; a refused one changes nothing."""
    from rcl_interfaces.msg import SetParametersResult

    current = [start]

    def on_set(parameters: list[Any]) -> Any:
        known = {field.name for field in dataclasses.fields(start)}  # type: ignore[arg-type]
        new = {p.name: _plain(p.value) for p in parameters if p.name in known}
        if not new:
            return SetParametersResult(successful=True)
        try:
            wanted = dataclasses.replace(current[0], **new)  # type: ignore[type-var]
            check(wanted)
            changed(wanted)
        except ConfigError as error:
            return SetParametersResult(successful=False, reason=str(error))
        current[0] = wanted
        return SetParametersResult(successful=True)

    node.add_on_set_parameters_callback(on_set)
