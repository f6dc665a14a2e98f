"""What the page needs to know about a robot: its joints, and its meshes under addresses the server can answer.

>>> robot = read_robot('<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
...                    '<parent link="a"/><child link="b"/></joint></robot>')
>>> robot.name, robot.joints
('r', ('j',))
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from mfm_common.errors import ConfigError, ModelError
from mfm_common.share import share_dir

MOVABLE = ("revolute", "continuous", "prismatic")
MESHES = (".stl", ".dae", ".obj")
MESH_BYTES = 64 * 2**20
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Robot:
    """A robot as the page shows it.

    Attributes:
        name: Its name.
        joints: Names of the joints that move by themselves, in the order of the description.
        urdf: The description, with every mesh at /mesh/<number>/<file name>.
        meshes: Files by that number.
    """

    name: str
    joints: tuple[str, ...]
    urdf: str
    meshes: tuple[Path, ...]


def read_robot(urdf: str, find_package: Callable[[str], Path] | None = None) -> Robot:
    """The robot of a description; meshes that cannot be found are left out with a warning.

    Args:
        urdf: Text of the description.
        find_package: Folder of a ROS package by its name.
    """
    try:
        root = ElementTree.fromstring(urdf)
    except ElementTree.ParseError as error:
        raise ModelError(f"robot description is not XML: {error}") from None
    if root.tag != "robot":
        raise ModelError(f"robot description has the root <{root.tag}>, expected <robot>")
    joints = tuple(
        joint.get("name", "")
        for joint in root.findall("joint")
        if joint.get("type") in MOVABLE and joint.find("mimic") is None
    )
    for collision in [(link, item) for link in root.findall("link") for item in link.findall("collision")]:
        collision[0].remove(collision[1])  # never shown
    meshes: list[Path] = []
    for link in root.findall("link"):
        for visual in link.findall("visual"):
            mesh = visual.find("geometry/mesh")
            if mesh is None:
                continue
            address = mesh.get("filename", "")
            try:
                path = mesh_file(address, find_package or package_folder)
            except ConfigError as error:
                log.warning("link '%s': %s", link.get("name"), error)
                link.remove(visual)
                continue
            mesh.set("filename", f"/mesh/{len(meshes)}/{path.name}")
            meshes.append(path)
    return Robot(root.get("name", "robot"), joints, ElementTree.tostring(root, "unicode"), tuple(meshes))


def mesh_file(address: str, find_package: Callable[[str], Path]) -> Path:
    """File of a mesh's address: package://NAME/PATH inside that package, file:///PATH or /PATH."""
    parts = urlsplit(address)
    place = Path(unquote(parts.path))
    if parts.scheme == "package":
        folder = find_package(parts.netloc).resolve()
        path = (folder / unquote(parts.path).lstrip("/")).resolve()
        if not path.is_relative_to(folder):
            raise ConfigError(f"mesh '{address}' is outside of its package")
    elif parts.scheme in ("", "file") and place.is_absolute():
        path = place.resolve()
    else:
        raise ConfigError(f"mesh '{address}': expected package://NAME/PATH or file:///PATH")
    if path.suffix.lower() not in MESHES:
        raise ConfigError(f"mesh '{address}': expected one of {', '.join(MESHES)}")
    if not path.is_file():
        raise ConfigError(f"mesh '{address}': there is no file {path}")
    if path.stat().st_size > MESH_BYTES:
        raise ConfigError(f"mesh '{address}' has {path.stat().st_size} bytes, expected at most {MESH_BYTES}")
    return path


def package_folder(name: str) -> Path:
    """Share folder of an installed ROS package, or of mfm itself."""
    if name == "mfm":
        return share_dir()
    if re.fullmatch(r"[A-Za-z][\w-]*", name):
        for prefix in filter(None, os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep)):
            folder = Path(prefix, "share", name)
            if folder.is_dir():
                return folder
    raise ConfigError(f"package '{name}' is not installed (looked in AMENT_PREFIX_PATH)")
