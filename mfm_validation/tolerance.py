"""What deviation is allowed: declared before the run by the comparator, found in its recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from mfm_common.errors import ConfigError

Array = NDArray[np.float64]
RMS, MAX, COVERAGE = 0.05, 0.15, 0.9  # rad, rad, share; the defaults


@dataclass(frozen=True)
class Tolerances:
    """Allowed deviation of measured from predicted.

    Attributes:
        rms: Root mean square over the run [rad].
        max: At any instant [rad].
        coverage: Share of the commanded time that must have been compared, 0 to 1.
        joints: (rms, max) of joints that have their own [rad, or m of a joint that slides].
    """

    rms: float = RMS
    max: float = MAX
    coverage: float = COVERAGE
    joints: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        limits = {"": (self.rms, self.max), **self.joints}
        for joint, (rms, largest) in limits.items():
            where = f" of joint '{joint}'" if joint else ""
            if not 0 < rms < np.inf or not 0 < largest < np.inf:
                raise ConfigError(f"tolerance{where}: rms {rms}, max {largest}, expected angles above 0 [rad]")
        if not 0 < self.coverage <= 1:
            raise ConfigError(f"tolerance: coverage is {self.coverage}, expected a share above 0, at most 1")

    def limits(self, names: Sequence[str], slides: frozenset[str] = frozenset()) -> tuple[Array, Array]:
        """Allowed rms and max of each of these joints (n,) [rad or m]; not a number if one slides and has no own."""
        if unknown := [name for name in self.joints if name not in names]:
            raise ConfigError(f"tolerance for joint '{unknown[0]}', which is not one of {', '.join(names)}")
        none = (np.nan, np.nan)  # an angle says nothing about a distance
        both = np.array([self.joints.get(name, none if name in slides else (self.rms, self.max)) for name in names])
        return both[:, 0], both[:, 1]


def parse_tolerances(given: Mapping[str, Any]) -> Tolerances:
    """Tolerances of a mapping: rms, max, coverage, and joints: {name: {rms, max}}; what is not said has its default."""
    if unknown := [key for key in given if key not in ("rms", "max", "coverage", "joints")]:
        raise ConfigError(f"tolerances have '{unknown[0]}', expected rms, max, coverage, joints")
    try:
        rms, largest = float(given.get("rms", RMS)), float(given.get("max", MAX))
        joints = {
            str(name): (float(own.get("rms", rms)), float(own.get("max", largest)))
            for name, own in dict(given.get("joints") or {}).items()
        }
        return Tolerances(rms, largest, float(given.get("coverage", COVERAGE)), joints)
    except (AttributeError, TypeError, ValueError):
        raise ConfigError(
            f"tolerances are {dict(given)!r}, expected numbers rms, max, coverage, and joints: {{name: {{rms, max}}}}"
        ) from None


def parse_joint_tolerances(lines: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Tolerances of single joints, each written `joint rms max` [rad]."""
    found = {}
    for line in lines:
        try:
            joint, rms, largest = line.split()
            found[joint] = float(rms), float(largest)
        except ValueError:
            raise ConfigError(f"joint tolerance '{line}', expected `joint rms max` in rad") from None
    return found


def comparator_tolerances(parameters: Mapping[str, Any]) -> Tolerances | None:
    """Tolerances in the recorded parameters of a comparator node, if they are there."""
    if "rms" not in parameters or "max" not in parameters:
        return None
    joints = parse_joint_tolerances([line for line in parameters.get("joint_tolerances") or [] if line])
    return Tolerances(
        float(parameters["rms"]), float(parameters["max"]), float(parameters.get("coverage", COVERAGE)), joints
    )


def load_tolerances(path: str | Path) -> Tolerances:
    """Tolerances in a YAML file."""
    try:
        given = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not YAML: {error}") from None
    if not isinstance(given, dict):
        raise ConfigError(f"{path} holds no tolerances, expected rms, max, coverage or joints")
    return parse_tolerances(given)
