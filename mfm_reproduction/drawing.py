"""Pictures of robots: the visual shapes of a URDF, ray cast by NumPy under parallel light.

Boxes, cylinders and spheres are drawn exactly, so there are no facets to count; meshes are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np
from scipy.ndimage import gaussian_filter

from mfm_dynamics.se3 import Array, exp_so3, frame, rotation_rpy
from mfm_dynamics.urdf import parse_safely

LIGHT = np.array([2.0, -3.0, 6.0]) / 7.0  # unit vector towards the light
SUPERSAMPLING = 2
SHADE = 0.78  # brightness of the floor in a shadow
ROUND_AXES: dict[str, list[int]] = {"sphere": [0, 1, 2], "cylinder": [0, 1], "box": []}
GREY = (0.6, 0.6, 0.6)  # of shapes without a material


@dataclass(frozen=True)
class Shape:
    """A box, cylinder (along z) or sphere; ``size`` is half its extent along its own x, y, z [m]."""

    kind: str
    size: Array
    E: Array  # (4, 4) shape -> world
    colour: Array  # (3,) 0..1

    @property
    def reach(self) -> float:
        """Radius of a ball around it [m]."""
        return float(self.size[0] if self.kind == "sphere" else np.linalg.norm(self.size))


def shapes(urdf: str, angles: Mapping[str, float] | None = None, root: Array | None = None) -> list[Shape]:
    """Visual shapes of a URDF text in a pose.

    Args:
        urdf: XML text without xacro.
        angles: Angle of each revolute joint by name [rad]; those not named are at zero.
        root: Place of the root link (4, 4); the origin unless told.
    """
    robot = parse_safely(urdf)
    colours = {m.get("name"): _colour(m) for m in robot.findall("material")}
    joints = robot.findall("joint")
    children = {_link(j, "child") for j in joints}
    links = {link.get("name", ""): link for link in robot.findall("link")}
    places = {name: np.eye(4) if root is None else root for name in links if name not in children}
    while len(places) < len(links):
        for joint in joints:
            if _link(joint, "parent") in places:
                turn = frame(_turn(joint, (angles or {}).get(joint.get("name", ""), 0.0)), np.zeros(3))
                places[_link(joint, "child")] = places[_link(joint, "parent")] @ _origin(joint) @ turn
    found = []
    for name, link in links.items():
        for visual in link.findall("visual"):
            material = visual.find("material")
            colour = colours.get(material.get("name"), GREY) if material is not None else GREY
            solid = visual.find("geometry/*")
            if solid is not None and solid.tag in ROUND_AXES:
                found.append(_shape(solid, places[name] @ _origin(visual), np.array(colour)))
    return found


def _link(joint: ElementTree.Element, end: str) -> str:
    element = joint.find(end)
    return "" if element is None else element.get("link", "")


def _numbers(element: ElementTree.Element | None, key: str, default: str) -> Array:
    return np.array([float(x) for x in (default if element is None else element.get(key, default)).split()])


def _origin(element: ElementTree.Element) -> Array:
    origin = element.find("origin")
    return frame(rotation_rpy(*_numbers(origin, "rpy", "0 0 0")), _numbers(origin, "xyz", "0 0 0"))


def _turn(joint: ElementTree.Element, angle: float) -> Array:
    return exp_so3(angle * _numbers(joint.find("axis"), "xyz", "1 0 0"))


def _colour(material: ElementTree.Element) -> tuple[float, ...]:
    return tuple(_numbers(material.find("color"), "rgba", "0.6 0.6 0.6 1")[:3])


def _shape(solid: ElementTree.Element, E: Array, colour: Array) -> Shape:
    if solid.tag == "box":
        return Shape("box", _numbers(solid, "size", "") / 2, E, colour)
    r = float(solid.get("radius", "0"))
    half = float(solid.get("length", "0")) / 2 if solid.tag == "cylinder" else r
    return Shape(solid.tag, np.array([r, r, half]), E, colour)


# ---------------------------------------------------------------------- rays


def picture(
    scene: Sequence[Shape],
    azimuth_deg: float = -60.0,
    elevation_deg: float = 30.0,
    pixels: int = 1200,
    floor: bool = True,
) -> Array:
    """Image (rows, columns, 3) of the shapes as seen from a direction, by parallel rays; white where there is nothing.

    Args:
        scene: What to draw, z up.
        azimuth_deg: Direction of the viewer about z, from x.
        elevation_deg: Height of the viewer above the horizon, above 0.
        pixels: Width of the image, before empty edges are cut off.
        floor: Whether shadows fall on a floor that the lowest shape touches.
    """
    azimuth, elevation = np.deg2rad(azimuth_deg), np.deg2rad(elevation_deg)
    ray = -np.array([np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)])
    right = np.cross(ray, [0.0, 0.0, 1.0]) / np.cos(elevation)
    screen = np.stack([right, np.cross(right, ray)])  # (2, 3): rightwards, upwards
    ground = min(shape.E[2, 3] - _drop(shape) for shape in scene)
    centers = np.array([shape.E[:3, 3] for shape in scene])
    reach = np.array([shape.reach for shape in scene])[:, None]
    seen = centers @ screen.T
    if floor:
        shadows = centers - LIGHT * ((centers[:, 2:] - ground) / LIGHT[2])
        seen, reach = np.concatenate([seen, shadows @ screen.T]), np.concatenate([reach, 1.5 * reach / LIGHT[2]])
    low, high = (seen - reach).min(0), (seen + reach).max(0)
    per_pixel = (high[0] - low[0]) / (pixels * SUPERSAMPLING)
    u = np.arange(low[0], high[0], per_pixel)[: pixels * SUPERSAMPLING] + per_pixel / 2
    v = np.arange(high[1], low[1], -per_pixel) - per_pixel / 2
    v = v[: len(v) // SUPERSAMPLING * SUPERSAMPLING]
    image = np.ones((len(v), len(u), 3))
    if floor:
        image *= _floor(scene, u, v, screen, ray, ground)[..., None]
    depth = np.full((len(v), len(u)), np.inf)
    for shape in scene:
        _paint(shape, u, v, screen, ray, depth, image)
    blocks = image.reshape(len(v) // SUPERSAMPLING, SUPERSAMPLING, len(u) // SUPERSAMPLING, SUPERSAMPLING, 3)
    return _cropped(blocks.mean(axis=(1, 3)))


def _cropped(image: Array) -> Array:
    """The image without empty rows and columns at its edges."""
    darkest = image.min(axis=2)
    rows, columns = np.flatnonzero(darkest.min(axis=1) < 0.999), np.flatnonzero(darkest.min(axis=0) < 0.999)
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _paint(shape: Shape, u: Array, v: Array, screen: Array, ray: Array, depth: Array, image: Array) -> None:
    """Draw one shape into image and depth where it is nearer than what is there."""
    rows, columns = _window(screen @ shape.E[:3, 3], shape.reach, u, v)
    U, V = np.meshgrid(u[columns], v[rows])
    t, normal = _hit(shape, U.reshape(-1, 1) * screen[0] + V.reshape(-1, 1) * screen[1], ray)
    shine = np.maximum(normal @ _unit(LIGHT - ray), 0.0)[:, None] ** 40
    bright = 0.5 + 0.55 * np.maximum(normal @ LIGHT, 0.0)[:, None]
    colour = np.clip(shape.colour * bright + 0.25 * shine, 0, 1).reshape(*U.shape, 3)
    nearer = t.reshape(U.shape) < depth[rows, columns]
    image[rows, columns][nearer] = colour[nearer]
    depth[rows, columns][nearer] = t.reshape(U.shape)[nearer]


def _floor(scene: Sequence[Shape], u: Array, v: Array, screen: Array, ray: Array, ground: float) -> Array:
    """Brightness (rows, columns) of the floor: 1, and darker where a shape stands between it and the light."""
    dark = np.zeros((len(v), len(u)))
    for shape in scene:
        below = shape.E[:3, 3] - LIGHT * ((shape.E[2, 3] - ground) / LIGHT[2])
        rows, columns = _window(screen @ below, shape.reach / LIGHT[2], u, v)
        U, V = np.meshgrid(u[columns], v[rows])
        points = U.reshape(-1, 1) * screen[0] + V.reshape(-1, 1) * screen[1]
        points = points + ray * ((ground - points[:, 2:]) / ray[2])
        hit = np.isfinite(_hit(shape, points, LIGHT)[0]).reshape(U.shape)
        dark[rows, columns] = np.maximum(dark[rows, columns], hit)
    return np.asarray(1 - (1 - SHADE) * gaussian_filter(dark, 2.0 * SUPERSAMPLING), np.float64)


def _window(center: Array, reach: float, u: Array, v: Array) -> tuple[slice, slice]:
    """Rows and columns of the pixels within reach of a point of the screen."""
    columns = slice(*np.searchsorted(u, [center[0] - reach, center[0] + reach]))
    rows = slice(*np.searchsorted(-v, [-center[1] - reach, -center[1] + reach]))
    return rows, columns


def _unit(vector: Array) -> Array:
    return np.asarray(vector / np.linalg.norm(vector), np.float64)


def _drop(shape: Shape) -> float:
    """How far the shape reaches below its centre [m]."""
    down = shape.E[2, :3] * shape.size
    if shape.kind == "box":
        return float(np.abs(down).sum())
    return float(np.linalg.norm(down) if shape.kind == "sphere" else np.linalg.norm(down[:2]) + abs(down[2]))


def _hit(shape: Shape, origins: Array, ray: Array) -> tuple[Array, Array]:
    """Distance along each ray to where it enters the shape (N,), infinite if it misses, and the normal there (N, 3)."""
    R = shape.E[:3, :3]
    o, d = (origins - shape.E[:3, 3]) @ R / shape.size, ray @ R / shape.size  # the shape is 2 x 2 x 2 now
    round_axes = ROUND_AXES[shape.kind]
    enter, leave = np.full(len(o), -np.inf), np.full(len(o), np.inf)
    normal = np.zeros_like(o)
    if round_axes:
        o_r, d_r = o[:, round_axes], d[round_axes]
        a, b, c = max(float(d_r @ d_r), 1e-12), o_r @ d_r, (o_r**2).sum(axis=1) - 1
        missed = b**2 < a * c
        root = np.sqrt(np.where(missed, 0, b**2 - a * c))
        enter, leave = np.where(missed, np.inf, (-b - root) / a), np.where(missed, -np.inf, (-b + root) / a)
        normal[:, round_axes] = o_r + np.where(missed, 0, enter)[:, None] * d_r
    for axis in {0, 1, 2} - set(round_axes):
        side = 1.0 if d[axis] >= 0 else -1.0
        with np.errstate(divide="ignore", invalid="ignore"):
            near, far = (-side - o[:, axis]) / d[axis], (side - o[:, axis]) / d[axis]
        normal[near > enter] = -side * np.eye(3)[axis]
        enter, leave = np.maximum(enter, near), np.minimum(leave, far)
    normal = (normal / shape.size) @ R.T
    length = np.linalg.norm(normal, axis=1, keepdims=True)
    return np.where(enter <= leave, enter, np.inf), normal / np.where(length > 0, length, 1)
