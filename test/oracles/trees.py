"""URDF strings to test with: random trees from a seeded generator, and small robots with known equations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

ALL_KINDS = ("revolute", "continuous", "prismatic", "spherical", "fixed")
ONE_DOF = ("revolute", "continuous", "prismatic")
MASSES = (0.1, 5.0)  # kg
RADII_OF_GYRATION = (0.02, 0.15)  # m, along the principal axes
REACH = 0.25  # m, size of joint and centre-of-mass offsets

# Sorts of random robot, as arguments of `random_urdf`; a test over these meets every joint type and mixture.
FAMILIES = {
    "one body": dict(bodies=1),
    "tree of 4": dict(bodies=4),
    "tree of 12": dict(bodies=12),
    "tree of 50": dict(bodies=50),
    "chain of 15": dict(bodies=15, chain=True),
    "bush of 15": dict(bodies=15, branching=0.9),
    "square tree of 12": dict(bodies=12, square=1.0),
    "partly square tree of 20": dict(bodies=20, square=0.7),
    "square and passive": dict(bodies=12, square=0.8, mimic=0.3, passive=True),
    "hinges": dict(bodies=10, kinds=("revolute",)),
    "slides": dict(bodies=6, kinds=("prismatic", "revolute")),
    "balls": dict(bodies=6, kinds=("spherical",)),
    "mostly welded": dict(bodies=12, kinds=("fixed", "fixed", "revolute", "spherical")),
    "mimicking": dict(bodies=12, mimic=0.5),
    "passive": dict(bodies=12, passive=True),
    "mimicking and passive": dict(bodies=12, mimic=0.5, passive=True),
}


# Writing URDF


def robot_xml(*elements):
    return '<robot name="r">' + "".join(elements) + "</robot>"


def link_xml(name, mass=None, com=(0, 0, 0), inertia=None, rpy=(0, 0, 0)):
    """A link; `inertia` is 3x3 or its diagonal, about the com in the axes given by `rpy`. No mass, no <inertial>."""
    if mass is None:
        return f'<link name="{name}"/>'
    J = np.zeros((3, 3)) if inertia is None else np.asarray(inertia, float)
    J = np.diag(J) if J.ndim == 1 else J
    entries = {"ixx": J[0, 0], "ixy": J[0, 1], "ixz": J[0, 2], "iyy": J[1, 1], "iyz": J[1, 2], "izz": J[2, 2]}
    tensor = " ".join(f'{key}="{float(value)!r}"' for key, value in entries.items())
    return (
        f'<link name="{name}"><inertial>{origin_xml(com, rpy)}<mass value="{float(mass)!r}"/>'
        f"<inertia {tensor}/></inertial></link>"
    )


def joint_xml(name, kind, parent, child, xyz=(0, 0, 0), rpy=(0, 0, 0), axis=None, extra=""):
    """A joint; `extra` is raw XML for <dynamics>, <mimic> and the like."""
    direction = "" if axis is None else f'<axis xyz="{_text(axis)}"/>'
    limit = '<limit lower="-1" upper="1" effort="10" velocity="5"/>' if kind in ("revolute", "prismatic") else ""
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f"{origin_xml(xyz, rpy)}{direction}{limit}{extra}</joint>"
    )


def origin_xml(xyz, rpy=(0, 0, 0)):
    return f'<origin xyz="{_text(xyz)}" rpy="{_text(rpy)}"/>'


def _text(numbers):
    return " ".join(repr(float(number)) for number in numbers)


# Random trees


def random_urdf(
    rng,
    bodies,
    branching=0.4,
    kinds=ALL_KINDS,
    chain=False,
    masses=MASSES,
    with_root_inertia=True,
    mimic=0.0,
    passive=False,
    square=0.0,
):
    """A tree of `bodies` links below the root, with at least one movable joint.

    Args:
        rng: numpy Generator; the same state gives the same text.
        bodies: Links besides the root, welded ones included.
        branching: Chance that a link hangs on any earlier link instead of the last one.
        kinds: Joint types to draw from.
        chain: Every link hangs on the one before it.
        masses: Smallest and largest link mass [kg], drawn evenly in the logarithm.
        with_root_inertia: Whether the root link has an <inertial>; a floating base needs it.
        mimic: Chance that a one-degree-of-freedom joint follows an earlier independent one of its kind.
        passive: Whether joints get damping, springs and rotor inertia.
        square: Chance that a joint sits at right angles to its parent with its axis along a coordinate axis, as on
            most real robots and as shortcuts for aligned axes want it.
    """
    links = [random_link(rng, "link_0", masses) if with_root_inertia else link_xml("link_0")]
    joints, leaders = [], {kind: [] for kind in ONE_DOF}
    movable = [kind for kind in kinds if kind != "fixed"]
    for k in range(1, bodies + 1):
        last_chance = k == bodies and not any(leaders.values())
        kind = str(rng.choice(movable if last_chance else list(kinds)))
        parent = k - 1 if chain or rng.random() >= branching else int(rng.integers(k))
        name, extra = f"joint_{k}", ""
        if kind in ONE_DOF:
            extra, follows = _random_mimic(rng, leaders[kind] if rng.random() < mimic else [])
            leaders[kind] += [] if follows else [name]
        if kind != "fixed" and passive:
            extra += random_passive(rng, spring=kind in ONE_DOF)
        links.append(random_link(rng, f"link_{k}", masses))
        aligned = rng.random() < square
        axis = random_axis(rng, aligned=1.0 if aligned else 0.5) if kind in ONE_DOF else None
        rpy = np.pi / 2 * rng.integers(-2, 3, size=3) if aligned else random_rpy(rng)
        xyz = REACH * rng.normal(size=3)
        joints.append(joint_xml(name, kind, f"link_{parent}", f"link_{k}", xyz, rpy, axis, extra))
    return robot_xml(*rng.permutation(links), *rng.permutation(joints))


def random_link(rng, name, masses=MASSES):
    """A body that could exist: its inertia comes from second moments, so the triangle inequality holds."""
    mass = float(np.exp(rng.uniform(*np.log(masses))))
    second_moments = mass * rng.uniform(*RADII_OF_GYRATION, size=3) ** 2
    R = Rotation.from_euler("xyz", random_rpy(rng)).as_matrix()
    inertia = R @ np.diag(second_moments.sum() - second_moments) @ R.T
    return link_xml(name, mass, 0.5 * REACH * rng.normal(size=3), 0.5 * (inertia + inertia.T), random_rpy(rng))


def random_axis(rng, aligned=0.5):
    """A unit axis, with the chance `aligned` exactly along +-x, +-y or +-z."""
    if rng.random() < aligned:
        return rng.choice([-1.0, 1.0]) * np.eye(3)[rng.integers(3)]
    axis = rng.normal(size=3)
    return axis / np.linalg.norm(axis)


def random_rpy(rng):
    return rng.uniform(-np.pi, np.pi, size=3)


def random_passive(rng, spring=True):
    damping, armature, stiffness, rest = rng.uniform(0, [0.5, 0.1, 5.0, 1.0])
    elastic = f' stiffness="{float(stiffness)!r}" rest="{float(rest)!r}"' if spring else ""
    return f'<dynamics damping="{float(damping)!r}"/><mfm armature="{float(armature)!r}"{elastic}/>'


def _random_mimic(rng, leaders):
    if not leaders:
        return "", False
    multiplier, offset = rng.uniform([0.3, -0.5], [1.5, 0.5]) * [rng.choice([-1, 1]), 1]
    leader = rng.choice(leaders)
    return f'<mimic joint="{leader}" multiplier="{float(multiplier)!r}" offset="{float(offset)!r}"/>', True


# Robots with known equations


def cylinder_inertia(mass, radius, length):
    """Principal moments of a solid cylinder along y."""
    across, along = mass * (3 * radius**2 + length**2) / 12, mass * radius**2 / 2
    return across, along, across


def chain_urdf(n, half_length=0.05, mass=0.2, radius=0.04):
    """The snake: n cylinders along y, hinged end to end about x, z, x, z, ..."""
    inertia = cylinder_inertia(mass, radius, 2 * half_length)
    parts = [link_xml("ground")]
    for k in range(1, n + 1):
        parent, start = (f"body_{k - 1:02d}", 2 * half_length) if k > 1 else ("ground", 0.0)
        axis = (1, 0, 0) if k % 2 else (0, 0, 1)
        parts.append(link_xml(f"body_{k:02d}", mass, (0, half_length, 0), inertia))
        parts.append(joint_xml(f"joint_{k:02d}", "continuous", parent, f"body_{k:02d}", (0, start, 0), axis=axis))
    return robot_xml(*parts)


def free_snake_urdf(n, **sizes):
    """The same snake with its first body free: a floating base with n - 1 joints."""
    whole = chain_urdf(n, **sizes)
    first = whole.index('<joint name="joint_01"')
    return whole.replace(link_xml("ground"), "").replace(whole[first : whole.index("</joint>", first) + 8], "")


def pendulum_urdf(mass, length, inertia=(0, 0, 0), extra=""):
    """A body hanging on a hinge about y, its centre `length` below."""
    hinge = joint_xml("hinge", "continuous", "ground", "bob", axis=(0, 1, 0), extra=extra)
    return robot_xml(link_xml("ground"), link_xml("bob", mass, (0, 0, -length), inertia), hinge)


def two_link_urdf(m1, l1, c1, J1, m2, c2, J2):
    """The textbook arm in the x-y plane: hinges about z, link lengths l, centres at c, moments J about z."""

    def slender(J):
        return (0.1 * J, J, J)

    return robot_xml(
        link_xml("ground"),
        link_xml("upper", m1, (c1, 0, 0), slender(J1)),
        link_xml("fore", m2, (c2, 0, 0), slender(J2)),
        joint_xml("shoulder", "continuous", "ground", "upper", axis=(0, 0, 1)),
        joint_xml("elbow", "continuous", "upper", "fore", (l1, 0, 0), axis=(0, 0, 1)),
    )


def slider_urdf(mass, axis, extra=""):
    """A point mass on a rail through the origin."""
    rail = joint_xml("rail", "prismatic", "ground", "bead", axis=axis, extra=extra)
    return robot_xml(link_xml("ground"), link_xml("bead", mass), rail)


def free_body_urdf(mass, com, inertia, rpy=(0, 0, 0)):
    """One link and nothing else; with a floating base, a free rigid body."""
    return robot_xml(link_xml("brick", mass, com, inertia, rpy))


def spherical_pendulum_urdf(mass, com, inertia=(0, 0, 0)):
    """A body on a ball joint at the origin."""
    ball = joint_xml("ball", "spherical", "ground", "bob")
    return robot_xml(link_xml("ground"), link_xml("bob", mass, com, inertia), ball)


def universal_joint_urdf(mass, com, inertia):
    """A body behind two crossed hinges with a massless cross between them."""
    return robot_xml(
        link_xml("ground"),
        link_xml("cross", 0.0),
        link_xml("bob", mass, com, inertia),
        joint_xml("first", "continuous", "ground", "cross", axis=(1, 0, 0)),
        joint_xml("second", "continuous", "cross", "bob", axis=(0, 1, 0)),
    )
