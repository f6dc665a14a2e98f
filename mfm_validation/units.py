"""Joints that slide are measured in metres, all others in radians; pages show millimetres and degrees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
LENGTH = 0.1  # m that count as much as a radian, wherever a motion or deviation is too small to tell something


class Unit(NamedTuple):
    """How a position is shown."""

    name: str
    sign: str  # behind a number
    scale: float  # times the SI value

    def said(self, value: float) -> str:
        """A position or deviation as text."""
        return f"{value * self.scale:.2f}{self.sign}"


ANGLE = Unit("deg", "\N{DEGREE SIGN}", 180 / np.pi)
DISTANCE = Unit("mm", " mm", 1e3)


def sliding(description: str | None) -> frozenset[str]:
    """Names of the prismatic joints of a robot description; none where it cannot be read."""
    try:
        joints = ElementTree.fromstring(description or "").findall("joint")
    except ElementTree.ParseError:
        return frozenset()
    return frozenset(str(joint.get("name")) for joint in joints if joint.get("type") == "prismatic")


def unit(name: str, slides: frozenset[str]) -> Unit:
    """Unit of a joint."""
    return DISTANCE if name in slides else ANGLE


def sizes(names: Sequence[str], slides: frozenset[str]) -> Array:
    """What counts as much as a radian, of each joint (n,) [rad or m]."""
    return np.array([LENGTH if name in slides else 1.0 for name in names])


def units(names: Sequence[str], slides: frozenset[str]) -> str:
    """Units of these joints, for an axis or the head of a table."""
    return " | ".join(dict.fromkeys(unit(name, slides).name for name in names))
