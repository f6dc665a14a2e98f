"""What the page needs to know about a robot: its joints, and its files under addresses the server can answer.

>>> robot = read_robot('<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
...                    '<parent link="a"/><child link="b"/></joint></robot>')
>>> robot.name, robot.joints
('r', ('j',))
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit
from xml.etree import ElementTree

from mfm_common.errors import ConfigError, ModelError
from mfm_common.share import share_dir

MOVABLE = ("revolute", "continuous", "prismatic")
MESHES = (".stl", ".dae", ".obj")
MESH_BYTES = 64 * 2**20
# What a mesh names beside itself: textures and materials.
NAMES = {
    ".dae": re.compile(rb"<init_from>\s*(?:<ref>)?\s*([^<]+?)\s*<"),
    ".obj": re.compile(rb"^mtllib[ \t]+(.+?)\s*$", re.MULTILINE),
    ".mtl": re.compile(rb"^\s*map_\w+[ \t]+(?:.*[ \t])?(\S+)\s*$", re.MULTILINE),
}
BESIDE = (".png", ".jpg", ".jpeg", ".mtl")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Robot:
    """A robot as the page shows it.

    Attributes:
        name: Its name.
        joints: Names of the joints that move by themselves, in the order of the description.
        urdf: The description, with every mesh at an address of the server, /mesh/<address>.
        files: Files by that address: the meshes, and the textures and materials they name.
    """

    name: str
    joints: tuple[str, ...]
    urdf: str
    files: Mapping[str, Path]


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
    files: dict[str, Path] = {}
    numbers: dict[tuple[Path, Path], int] = {}
    for link in root.findall("link"):
        for collision in link.findall("collision"):
            link.remove(collision)  # never shown
        for visual in link.findall("visual"):
            mesh = visual.find("geometry/mesh")
            if mesh is None:
                continue
            try:
                folder, path = mesh_file(mesh.get("filename", ""), find_package or package_folder)
            except ConfigError as error:
                log.warning("link '%s': %s", link.get("name"), error)
                link.remove(visual)
                continue
            number = numbers.setdefault((folder, path), len(numbers))
            if f"{number}/{path.relative_to(folder)}" not in files:
                files.update((f"{number}/{file.relative_to(folder)}", file) for file in (path, *beside(path, folder)))
            mesh.set("filename", "/mesh/" + quote(f"{number}/{path.relative_to(folder)}"))
    text = ElementTree.tostring(root, "unicode")
    return Robot(root.get("name", "robot"), joints, text, files)


def mesh_file(address: str, find_package: Callable[[str], Path]) -> tuple[Path, Path]:
    """Folder and file of a mesh's address: package://NAME/PATH inside that package, file:///PATH or /PATH."""
    parts = urlsplit(address)
    place = Path(os.path.normpath(unquote(parts.path)))
    if parts.scheme == "package":
        folder = Path(os.path.normpath(find_package(parts.netloc)))
        path = Path(os.path.normpath(folder / unquote(parts.path).lstrip("/")))  # links stay: colcon makes them
        if not path.is_relative_to(folder):
            raise ConfigError(f"mesh '{address}' is outside of its package")
    elif parts.scheme in ("", "file") and place.is_absolute():
        folder, path = place.parent, place
    else:
        raise ConfigError(f"mesh '{address}': expected package://NAME/PATH or file:///PATH")
    if path.suffix.lower() not in MESHES:
        raise ConfigError(f"mesh '{address}': expected one of {', '.join(MESHES)}")
    if not path.is_file():
        raise ConfigError(f"mesh '{address}': there is no file {path}")
    if path.stat().st_size > MESH_BYTES:
        raise ConfigError(f"mesh '{address}' has {path.stat().st_size} bytes, expected at most {MESH_BYTES}")
    return folder, path


def beside(mesh: Path, folder: Path) -> list[Path]:
    """Textures and materials that a mesh names and that lie in the folder or below it."""
    pattern = NAMES.get(mesh.suffix.lower())
    found: list[Path] = []
    for name in pattern.findall(mesh.read_bytes()) if pattern else ():
        place = unquote(name.decode("utf-8", "replace")).removeprefix("file://")
        path = Path(os.path.normpath(mesh.parent / place.replace("\\", "/")))
        fits = path.suffix.lower() in BESIDE and path.is_relative_to(folder) and path.is_file()
        if fits and path not in found and path.stat().st_size <= MESH_BYTES:
            found += [path, *(beside(path, folder) if path.suffix.lower() == ".mtl" else ())]
    return found


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
