"""URDF to Model: read safely, check everything, merge fixed joints, move frames to mass centres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

import numpy as np

from mfm_common.errors import ModelError
from mfm_dynamics.joints import Joint
from mfm_dynamics.model import INERTIAL, Body, Model
from mfm_dynamics.se3 import Array, frame, rotation_rpy, shift_inertia, turn_inertia

MOVING = ("revolute", "continuous", "prismatic", "spherical")
INERTIA_TOLERANCE = 1e-6  # relative slack for tensors printed with few digits
ALIGNED = 1e-12  # a mounting rotation this close to whole right angles is taken as exact


@dataclass
class _Inertial:
    mass: float
    com: Array  # (3,) link axes
    J: Array  # (3, 3) about com, link axes


@dataclass
class _UrdfJoint:
    joint: Joint
    parent: str
    child: str
    E: Array  # (4, 4) parent link -> joint frame at zero
    mimic: tuple[str, float, float] | None


@dataclass
class _Lump:
    """The links that fixed joints weld into one body, in the axes of the topmost link."""

    name: str
    inertials: list[_Inertial] = field(default_factory=list)
    joints: list[_UrdfJoint] = field(default_factory=list)

    def total(self) -> _Inertial:
        mass = sum(i.mass for i in self.inertials)
        if mass == 0.0:
            return _Inertial(0.0, np.zeros(3), np.zeros((3, 3)))
        com = sum((i.mass * i.com for i in self.inertials), np.zeros(3)) / mass
        J = sum((shift_inertia(i.J, i.mass, i.com - com) for i in self.inertials), np.zeros((3, 3)))
        return _Inertial(mass, com, J)


def load(source: str | Path, base: str, gravity: Sequence[float]) -> Model:
    """The model of a URDF file, xacro file or XML text; see ``Model.from_urdf``."""
    if base not in ("fixed", "floating"):
        raise ModelError(f"base is '{base}', expected 'fixed' or 'floating'")
    try:
        g_I = np.array(gravity, np.float64)
    except (TypeError, ValueError):
        g_I = np.empty(0)
    if g_I.shape != (3,) or not np.isfinite(g_I).all():
        raise ModelError(f"gravity is {gravity}, expected three finite numbers [m/s^2]")
    robot = parse_safely(read(source))
    links = _links(robot)
    joints = _joints(robot, links)
    root = _root(links, joints)
    bodies, root_c = _bodies(root, links, joints, base)
    if not bodies:
        raise ModelError(f"robot '{robot.get('name', '')}' has no movable joint and a fixed base: nothing can move")
    return Model(robot.get("name", "robot"), tuple(bodies), g_I, base, root_c=root_c)


def read(source: str | Path) -> str:
    """XML text of a path (xacro is expanded) or of the text itself."""
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        return source.lstrip("\ufeff \t\r\n")
    if not isinstance(source, str | Path):
        raise ModelError(f"robot description is {type(source).__name__}, expected the path of a URDF or its text")
    try:
        text = Path(source).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ModelError(
            f"robot description '{str(source)[:200]}' cannot be read ({reason}); expected a URDF file or XML text"
        ) from None
    return _expand(Path(source), text) if Path(source).suffix == ".xacro" else text


def _expand(path: Path, text: str) -> str:
    """The URDF of an xacro file, checked before xacro reads it with a parser of its own."""
    import xacro

    parse_safely(text)
    try:
        return str(xacro.process_file(str(path)).toxml())
    except Exception as error:  # xacro passes on whatever an expression in the file raises
        raise ModelError(f"{path}: xacro could not expand it: {str(error).splitlines()[0]}") from None


def parse_safely(text: str) -> ElementTree.Element:
    """The <robot> element; a document type is refused, so no entity can expand or be fetched."""

    def refuse(name: str, *_: object) -> None:
        raise ModelError(f"robot description declares a document type '{name}', expected plain URDF without <!DOCTYPE>")

    scanner = expat.ParserCreate()
    scanner.StartDoctypeDeclHandler = refuse
    try:
        scanner.Parse(text, True)
        robot = ElementTree.fromstring(text)
    except (expat.ExpatError, ElementTree.ParseError, UnicodeError, LookupError) as error:
        raise ModelError(f"robot description is not well-formed XML: {error}") from None
    if robot.tag != "robot":
        raise ModelError(f"robot description starts with <{robot.tag}>, expected <robot>")
    return robot


# ---------------------------------------------------------------------- numbers out of attributes


def _number(element: ElementTree.Element, key: str, default: float | None, item: str) -> float:
    text = element.get(key)
    if text is None:
        if default is None:
            raise ModelError(f"{item}: <{element.tag}> has no '{key}', expected a number")
        return default
    try:
        value = float(text)
    except ValueError:
        raise ModelError(f"{item}: {key} is '{text}', expected a number") from None
    if not math.isfinite(value):
        raise ModelError(f"{item}: {key} is {text}, expected a finite number")
    return value


def _triple(element: ElementTree.Element | None, key: str, default: Sequence[float], item: str) -> Array:
    text = element.get(key) if element is not None else None
    if text is None:
        return np.array(default, np.float64)
    try:
        values = np.array([float(part) for part in text.split()])
    except ValueError:
        raise ModelError(f"{item}: {key} is '{text}', expected three numbers") from None
    if values.shape != (3,) or not np.isfinite(values).all():
        raise ModelError(f"{item}: {key} is '{text}', expected three finite numbers")
    return values


def _origin(element: ElementTree.Element, item: str) -> Array:
    origin = element.find("origin")
    R = rotation_rpy(*_triple(origin, "rpy", (0, 0, 0), item))
    whole = np.round(R)
    if np.abs(R - whole).max() < ALIGNED:  # pi/2 is not a float: undo its rounding
        R = whole
    return frame(R, _triple(origin, "xyz", (0, 0, 0), item))


def _named(robot: ElementTree.Element, tag: str) -> list[tuple[str, ElementTree.Element]]:
    found: dict[str, ElementTree.Element] = {}
    for element in robot.findall(tag):
        name = element.get("name")
        if not name:
            raise ModelError(f'a <{tag}> has no name, expected name="..."')
        if name in found:
            raise ModelError(f"{tag} '{name}' is defined twice, expected unique names")
        found[name] = element
    return list(found.items())


# ---------------------------------------------------------------------- links and joints


def _links(robot: ElementTree.Element) -> dict[str, _Inertial | None]:
    links = {name: _inertial(element, f"link '{name}'") for name, element in _named(robot, "link")}
    if not links:
        raise ModelError(f"robot '{robot.get('name', '')}' has no <link>, expected at least one")
    return links


def _inertial(link: ElementTree.Element, item: str) -> _Inertial | None:
    inertial = link.find("inertial")
    if inertial is None:
        return None
    mass, tensor = inertial.find("mass"), inertial.find("inertia")
    if mass is None or tensor is None:
        missing = "mass" if mass is None else "inertia"
        raise ModelError(f"{item}: <inertial> has no <{missing}>, expected both mass and inertia")
    m = _number(mass, "value", None, item)
    if m < 0:
        raise ModelError(f"{item}: mass is {m} kg, expected zero or more (check <inertial> in the URDF)")
    xx, yy, zz = (_number(tensor, key, None, item) for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (_number(tensor, key, 0.0, item) for key in ("ixy", "ixz", "iyz"))
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    _check_inertia(J, m, item)
    E = _origin(inertial, item)
    return _Inertial(m, E[:3, 3], turn_inertia(J, E[:3, :3]))


def _check_inertia(J: Array, mass: float, item: str) -> None:
    low, mid, high = np.linalg.eigvalsh(J)
    slack = INERTIA_TOLERANCE * max(high, abs(low))
    moments = f"principal moments {low:.4g}, {mid:.4g}, {high:.4g} kg m^2"
    if low < -slack:
        raise ModelError(f"{item}: inertia is not positive definite ({moments}), expected none below zero")
    if high > low + mid + slack:
        raise ModelError(
            f"{item}: inertia breaks the triangle inequality ({moments}), expected the largest to be at most "
            "the sum of the others, as for any real body"
        )
    if mass == 0.0 and high > 0.0:
        raise ModelError(f"{item}: mass is 0 kg but inertia is not zero ({moments}), expected both or neither")


def _joints(robot: ElementTree.Element, links: dict[str, _Inertial | None]) -> list[_UrdfJoint]:
    joints = [_joint(element, name, links) for name, element in _named(robot, "joint")]
    children: dict[str, str] = {}
    for j in joints:
        if j.child in children:
            raise ModelError(
                f"link '{j.child}' is the child of two joints ('{children[j.child]}' and '{j.joint.name}'), "
                "expected one parent: loops cannot be described in URDF"
            )
        children[j.child] = j.joint.name
    return joints


def _joint(element: ElementTree.Element, name: str, links: dict[str, _Inertial | None]) -> _UrdfJoint:
    item = f"joint '{name}'"
    kind = element.get("type", "")
    if kind not in (*MOVING, "fixed"):
        hint = " (give base='floating' instead)" if kind == "floating" else ""
        raise ModelError(f"{item}: type is '{kind}', expected one of {', '.join((*MOVING, 'fixed'))}{hint}")
    ends = []
    for tag in ("parent", "child"):
        end = element.find(tag)
        link = end.get("link") if end is not None else None
        if link not in links:
            raise ModelError(f"{item}: {tag} link is '{link}', expected one of the links of the robot")
        ends.append(link)
    turns = kind != "fixed"  # a fixed joint's axis means nothing, and exporters write zeros there
    axis = _triple(element.find("axis") if turns else None, "xyz", (1, 0, 0), item)
    if not np.linalg.norm(axis) > 1e-9:
        raise ModelError(f"{item}: axis is {axis.tolist()}, expected a direction of non-zero length")
    mimic = element.find("mimic")
    ratio = None
    if mimic is not None:
        ratio = (mimic.get("joint", ""), _number(mimic, "multiplier", 1.0, item), _number(mimic, "offset", 0.0, item))
    axis = axis / np.linalg.norm(axis)
    return _UrdfJoint(
        Joint(name, kind, axis, **_limits(element, kind, item), **_passive(element, item)),
        ends[0], ends[1], _origin(element, item), ratio,
    )  # fmt: skip


def _limits(element: ElementTree.Element, kind: str, item: str) -> dict[str, float]:
    limit = element.find("limit")
    if limit is None:
        return {}
    out = {"effort": _number(limit, "effort", math.inf, item), "velocity": _number(limit, "velocity", math.inf, item)}
    for key, value in out.items():
        if value < 0:
            raise ModelError(f"{item}: {key} limit is {value}, expected zero or more")
    if kind in ("revolute", "prismatic") and (limit.get("lower") or limit.get("upper")):
        out["lower"], out["upper"] = _number(limit, "lower", 0.0, item), _number(limit, "upper", 0.0, item)
        if out["lower"] > out["upper"]:
            raise ModelError(
                f"{item}: limits are reversed, lower {out['lower']} is above upper {out['upper']}, "
                "expected lower <= upper"
            )
    return out


def _passive(element: ElementTree.Element, item: str) -> dict[str, float]:
    out: dict[str, float] = {}
    for tag, keys in (("dynamics", ("damping", "friction")), ("mfm", ("armature", "stiffness", "rest"))):
        found = element.find(tag)
        if found is None:
            continue
        for key in keys:
            out[key] = _number(found, key, 0.0, item)
            if key != "rest" and out[key] < 0:
                raise ModelError(f"{item}: {key} is {out[key]}, expected zero or more")
    return out


def _root(links: dict[str, _Inertial | None], joints: list[_UrdfJoint]) -> str:
    children = {j.child for j in joints}
    roots = [name for name in links if name not in children]
    if not roots:
        raise ModelError("the robot has no root link: the joints form a cycle, expected a tree with one root")
    if len(roots) > 1:
        raise ModelError(f"the robot has {len(roots)} root links ({', '.join(roots[:5])}), expected one")
    return roots[0]


# ---------------------------------------------------------------------- the tree of bodies


def _bodies(
    root: str, links: dict[str, _Inertial | None], joints: list[_UrdfJoint], base: str
) -> tuple[list[Body], Array]:
    """Bodies depth first, children in document order, so parents come before children; and a free root's centre."""
    below: dict[str, list[_UrdfJoint]] = {}
    for j in joints:
        below.setdefault(j.parent, []).append(j)

    reached: set[str] = set()
    bodies: list[Body] = []
    lumps: list[_Lump] = []
    mimics = {j.joint.name: j.mimic for j in joints if j.mimic is not None}
    index = _Index(mimics)

    trunk = _lump(root, links, below, reached)
    trunk_com = np.zeros(3)
    if base == "floating":
        trunk_com = trunk.total().com
        bodies.append(_body(trunk, INERTIAL, Joint("base", "free"), np.eye(4), trunk_com, trunk_com, index))
        lumps.append(trunk)
    todo = [(INERTIAL if base == "fixed" else 0, trunk_com, j) for j in reversed(trunk.joints)]
    while todo:
        parent, parent_com, j = todo.pop()
        lump = _lump(j.child, links, below, reached)
        com = lump.total().com
        k = len(bodies)
        bodies.append(_body(lump, parent, j.joint, j.E, parent_com, com, index))
        lumps.append(lump)
        todo += [(k, com, child) for child in reversed(lump.joints)]

    lost = [name for name in links if name not in reached]
    if lost:
        raise ModelError(
            f"link '{lost[0]}' is not connected to root '{root}': its joints form a cycle, expected a tree"
        )
    _check_masses(bodies)
    return index.resolve(bodies), trunk_com


def _lump(top: str, links: dict[str, _Inertial | None], below: dict[str, list[_UrdfJoint]], reached: set[str]) -> _Lump:
    lump = _Lump(top)
    todo = [(top, np.eye(4))]
    while todo:
        name, E = todo.pop(0)
        reached.add(name)
        own = links[name]
        if own is not None:
            com = E[:3, :3] @ own.com + E[:3, 3]
            lump.inertials.append(_Inertial(own.mass, com, turn_inertia(own.J, E[:3, :3])))
        for j in below.get(name, []):
            E_j = E @ j.E
            if j.joint.kind == "fixed":
                todo.append((j.child, E_j))
            else:
                lump.joints.append(_UrdfJoint(j.joint, top, j.child, E_j, j.mimic))
    return lump


class _Index:
    """Gives each joint its place in q and v, and mimics the place of the joint they follow."""

    def __init__(self, mimics: dict[str, tuple[str, float, float]]):
        self.mimics, self.nq, self.nv = mimics, 0, 0

    def take(self, joint: Joint) -> tuple[int, int]:
        if joint.name in self.mimics:
            return -1, -1
        here = self.nq, self.nv
        self.nq, self.nv = self.nq + joint.type.nq, self.nv + joint.type.nv
        return here

    def resolve(self, bodies: list[Body]) -> list[Body]:
        """Bodies with the mimics' indices, ratio and offset filled in."""
        by_name = {b.joint.name: b for b in bodies}
        out = []
        for b in bodies:
            ratio, offset, followed = 1.0, 0.0, b
            for _ in range(len(bodies) + 1):
                name = followed.joint.name
                if name not in self.mimics:
                    break
                leader, multiplier, shift = self.mimics[name]
                if leader not in by_name or by_name[leader].joint.type.nq != 1 or b.joint.type.nq != 1:
                    raise ModelError(
                        f"joint '{name}': mimics '{leader}', expected a movable one-coordinate joint of the robot"
                    )
                ratio, offset, followed = ratio * multiplier, offset + ratio * shift, by_name[leader]
            else:
                raise ModelError(f"joint '{b.joint.name}': mimic joints follow each other in a loop, expected a leader")
            out.append(replace(b, iq=followed.iq, iv=followed.iv, ratio=ratio, offset=offset, mimic=followed is not b))
        return out


def _body(lump: _Lump, parent: int, joint: Joint, E: Array, parent_com: Array, com: Array, index: _Index) -> Body:
    if not lump.inertials:
        raise ModelError(
            f"link '{lump.name}': has no <inertial>, but joint '{joint.name}' moves it; "
            "expected mass and inertia (mass 0 if it is meant to be massless)"
        )
    total = lump.total()
    c = np.zeros(3) if joint.kind == "free" else com
    d = np.zeros(3) if joint.kind == "free" else E[:3, 3] - parent_com
    iq, iv = index.take(joint)
    return Body(lump.name, parent, joint, E[:3, :3].copy(), d, c.copy(), total.mass, total.J, iq, iv)


def _check_masses(bodies: list[Body]) -> None:
    """A joint that moves no mass at all has no equation of motion."""
    carried = [b.mass for b in bodies]
    for k in reversed(range(len(bodies))):
        b = bodies[k]
        if b.parent != INERTIAL:
            carried[b.parent] += carried[k]
        if carried[k] == 0.0 and b.joint.armature == 0.0:
            raise ModelError(
                f"link '{b.name}': mass is 0 kg and so is everything it carries, but joint '{b.joint.name}' moves it; "
                "expected a positive mass (or an armature on the joint)"
            )
