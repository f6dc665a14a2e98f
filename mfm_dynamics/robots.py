"""The robots that come with mfm, by name: URDF text made from ``urdf/<robot>.urdf.xacro``.

A robot is data: an xacro file whose ``<xacro:arg>`` are its arguments, and ``config/robots/<robot>.yaml`` with its
base, its gravity vector and presets of those arguments. Adding one needs no Python.

>>> "snake" in robot_names()
True
>>> urdf_text("snake", "built").count('type="revolute"')
8
"""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import xacro
import yaml

from mfm_common.errors import ConfigError
from mfm_common.share import share_dir

SUFFIX = ".urdf.xacro"
XACRO_ARG = "{http://www.ros.org/wiki/xacro}arg"


@dataclass(frozen=True)
class Preset:
    """Named arguments of a robot."""

    about: str
    arguments: dict[str, object]


@dataclass(frozen=True)
class Robot:
    """What ``config/robots/<robot>.yaml`` says about a robot.

    Attributes:
        name: Name of the xacro file.
        about: One sentence.
        base: Base the papers give it, "fixed" or "floating".
        gravity: Acceleration of gravity in the axes of the root link (3,) [m/s^2].
        gait: What it does when nobody says.
        servo: Stiffness kp [N m/rad] and damping kd [N m s/rad] of its servos; empty: those of a hobby servo.
        arguments: Names of the xacro's arguments and their defaults.
        presets: Sets of arguments by name.
    """

    name: str
    about: str
    base: str
    gravity: tuple[float, float, float]
    gait: str
    servo: dict[str, float]
    arguments: dict[str, str]
    presets: dict[str, Preset]


def robot_names() -> list[str]:
    """Names of the robots, sorted."""
    return sorted(path.name.removesuffix(SUFFIX) for path in (share_dir() / "urdf").glob(f"*{SUFFIX}"))


def preset_names(robot: str) -> list[str]:
    """Names of a robot's presets, sorted."""
    return sorted(describe(robot).presets)


def describe(robot: str) -> Robot:
    """Base, gravity, arguments and presets of a robot."""
    xacro_file = _xacro_file(robot)
    config_file = share_dir() / "config" / "robots" / f"{robot}.yaml"
    config = _mapping(config_file)
    try:
        presets = {name: Preset(p.get("about", ""), p.get("arguments") or {}) for name, p in config["presets"].items()}
        x, y, z = (float(g) for g in config["gravity"])
        about, base, gait = str(config["about"]), str(config["base"]), str(config.get("gait", "serpentine"))
        servo = {str(name): float(value) for name, value in (config.get("servo") or {}).items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ConfigError(
            f"{config_file}: {type(error).__name__} {error}, expected about, base, gravity (three numbers) and presets"
        ) from None
    if base not in ("fixed", "floating"):
        raise ConfigError(f"{config_file}: base is '{base}', expected fixed or floating")
    return Robot(robot, about, base, (x, y, z), gait, servo, _declared_arguments(xacro_file), presets)


def urdf_text(robot: str, preset: str | None = None, **arguments: object) -> str:
    """URDF of a robot as XML text.

    Args:
        robot: One of ``robot_names()``.
        preset: One of ``preset_names(robot)``; without it the defaults of the xacro file hold.
        arguments: Arguments of the xacro file, stronger than the preset: numbers, booleans, text, or lists with one
            number per body.
    """
    about = describe(robot)
    chosen: dict[str, object] = {}
    if preset is not None:
        _check_name(f"preset of robot '{robot}'", preset, about.presets)
        chosen.update(about.presets[preset].arguments)
    chosen.update(arguments)
    for name in chosen:
        _check_name(f"argument of robot '{robot}'", name, about.arguments)
    return _expand(_xacro_file(robot), {name: _as_text(value) for name, value in chosen.items()})


def urdf_file_text(path: str | Path) -> str:
    """URDF in a .urdf file, or made from a .xacro file."""
    file = Path(path)
    if file.suffix == ".xacro":
        return _expand(file, {})
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"robot '{path}' is none of {', '.join(robot_names())} and no readable .urdf or .xacro file: {error}"
        ) from None


def _xacro_file(robot: str) -> Path:
    _check_name("robot", robot, robot_names())
    return share_dir() / "urdf" / f"{robot}{SUFFIX}"


def _check_name(kind: str, name: str, valid: Iterable[str]) -> None:
    names = sorted(valid)
    if name not in names:
        near = difflib.get_close_matches(name, names, 1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise ConfigError(f"unknown {kind}: '{name}', expected one of {', '.join(names) or 'none'}{hint}")


def _mapping(file: Path) -> dict[str, Any]:
    try:
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror}, expected base, gravity and presets of the robot there") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{file}: not valid YAML: {error}") from None
    if not isinstance(content, dict):
        raise ConfigError(f"{file}: holds {type(content).__name__}, expected a mapping")
    return content


def _declared_arguments(file: Path) -> dict[str, str]:
    elements = ElementTree.parse(file).getroot().iter(XACRO_ARG)
    return {element.attrib["name"]: element.attrib.get("default", "") for element in elements}


def _as_text(value: object) -> str:
    """The value as xacro reads it: numbers with all their digits, true/false, lists in brackets."""
    if hasattr(value, "tolist"):  # NumPy's numbers and arrays
        value = value.tolist()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_as_text(item) for item in value) + "]"
    return str(value)


def _expand(file: Path, mappings: dict[str, str]) -> str:
    given = ", ".join(f"{name}={text}" for name, text in mappings.items()) or "no arguments"
    try:
        return str(xacro.process_file(str(file), mappings=mappings).toprettyxml(indent="  "))
    except xacro.XacroException as error:
        raise ConfigError(f"{file.name} with {given}: {_reason(error)}") from None


def _reason(error: BaseException) -> str:
    """The innermost message, without the expression xacro was evaluating."""
    while isinstance(getattr(error, "exc", None), BaseException):
        error = error.exc  # type: ignore[attr-defined]
    return re.sub(r"\s*\n.*", "", str(error), flags=re.DOTALL)
