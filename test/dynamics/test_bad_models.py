"""What no robot can be is refused with the item, its value and what was expected; and nothing returns NaN."""

import time

import numpy as np
import pytest

from mfm_common.errors import ConfigError, MfmError, ModelError, StateError
from mfm_dynamics import Model, dynamics
from oracles.trees import (
    free_body_urdf,
    joint_xml,
    link_xml,
    pendulum_urdf,
    robot_xml,
    spherical_pendulum_urdf,
    universal_joint_urdf,
)

SOLID = (0.1, 0.1, 0.1)
PENDULUM = pendulum_urdf(1.0, 0.5, SOLID)


def hinge(name, parent, child, extra="", kind="continuous", axis=(0, 0, 1)):
    return joint_xml(name, kind, parent, child, (0.1, 0, 0), axis=axis, extra=extra)


def links(*names):
    return "".join(link_xml(name, 1.0, (0.1, 0, 0), SOLID) for name in names)


def mimic(leader):
    return f'<mimic joint="{leader}"/>'


def with_mass(mass, inertia=SOLID):
    return pendulum_urdf(mass, 0.5, inertia)


def changed(old, new):
    assert old in PENDULUM
    return PENDULUM.replace(old, new)


LOWER_ABOVE_UPPER = '<limit lower="1" upper="-1" effort="1" velocity="1"/>'
BOMB = "".join(f'<!ENTITY e{k} "{f"&e{k - 1};" * 10}">' for k in range(1, 10))

BAD_ROBOTS = {
    # the tree
    "no link": ("<robot name='r'/>", "robot 'r' has no <link>, expected at least one"),
    "no root": (
        robot_xml(links("a", "b"), hinge("j", "a", "b"), hinge("k", "b", "a")),
        "no root link.*cycle, expected a tree",
    ),
    "two roots": (robot_xml(links("a", "b", "c"), hinge("j", "a", "b")), r"2 root links \(a, c\), expected one"),
    "cycle beside the root": (
        robot_xml(links("a", "b", "c", "d"), hinge("i", "a", "b"), hinge("j", "c", "d"), hinge("k", "d", "c")),
        "link '[cd]' is not connected to root 'a'.*cycle, expected a tree",
    ),
    "two parents": (
        robot_xml(links("a", "b", "c"), hinge("i", "a", "b"), hinge("j", "a", "c"), hinge("k", "b", "c")),
        "link 'c' is the child of two joints .*'j' and 'k'.*expected one parent",
    ),
    "own parent": (
        robot_xml(links("a", "b"), hinge("j", "b", "b")),
        "link 'b' is not connected to root 'a'.*cycle, expected a tree",
    ),
    "nothing moves": (robot_xml(links("a")), "no movable joint.*nothing can move"),
    "unknown parent": (changed('parent link="ground"', 'parent link="sky"'), "joint 'hinge': parent link is 'sky'"),
    "unknown child": (changed('child link="bob"', 'child link="bub"'), "joint 'hinge': child link is 'bub', expected"),
    "no parent": (changed('<parent link="ground"/>', ""), "joint 'hinge': parent link is 'None', expected"),
    "link twice": (changed("</robot>", links("bob") + "</robot>"), "link 'bob' is defined twice, expected unique"),
    "joint twice": (
        robot_xml(links("a", "b", "c"), hinge("j", "a", "b"), hinge("j", "b", "c")),
        "joint 'j' is defined twice, expected unique names",
    ),
    "link without name": (changed("</robot>", "<link/></robot>"), "a <link> has no name, expected name="),
    # masses
    "no inertial": (
        robot_xml(links("a"), link_xml("b"), hinge("j", "a", "b")),
        "link 'b': has no <inertial>, but joint 'j' moves it; expected mass",
    ),
    "no mass": (changed('<mass value="1.0"/>', ""), "link 'bob': <inertial> has no <mass>, expected both"),
    "no inertia": (
        changed(PENDULUM[PENDULUM.index("<inertia ") : PENDULUM.index("</inertial>")], ""),
        "link 'bob': <inertial> has no <inertia>, expected both",
    ),
    "no ixx": (changed('ixx="0.1" ', ""), "link 'bob': <inertia> has no 'ixx', expected a number"),
    "negative mass": (with_mass(-1.0), r"link 'bob': mass is -1\.0 kg, expected zero or more"),
    "mass of nothing": (with_mass(0.0, (0, 0, 0)), "link 'bob': mass is 0 kg.*joint 'hinge' moves it; expected a pos"),
    "massless tip": (
        robot_xml(links("a", "b"), link_xml("tip", 0.0), hinge("j", "a", "b"), hinge("k", "b", "tip")),
        "link 'tip': mass is 0 kg.*joint 'k' moves it; expected a positive mass",
    ),
    "inertia without mass": (with_mass(0.0), "link 'bob': mass is 0 kg but inertia is not zero"),
    "negative inertia": (with_mass(1.0, (-0.1, 0.1, 0.1)), r"link 'bob': inertia is not positive definite .*-0\.1"),
    "indefinite inertia": (
        with_mass(1.0, [[0.1, 0.2, 0], [0.2, 0.1, 0], [0, 0, 0.1]]),
        r"link 'bob': inertia is not positive definite \(principal moments -0\.1",
    ),
    "triangle inequality": (
        with_mass(1.0, (0.1, 0.1, 0.3)),
        r"link 'bob': inertia breaks the triangle inequality .*0\.3 kg m\^2\), expected",
    ),
    # joints
    "zero axis": (changed("0.0 1.0 0.0", "0 0 0"), r"joint 'hinge': axis is \[0\.0, 0\.0, 0\.0\], expected a dir"),
    "unknown type": (changed("continuous", "telescopic"), "joint 'hinge': type is 'telescopic', expected one of revo"),
    "no type": (changed(' type="continuous"', ""), "joint 'hinge': type is '', expected one of revolute"),
    "planar": (changed("continuous", "planar"), "joint 'hinge': type is 'planar', expected one of revolute"),
    "floating": (changed("continuous", "floating"), r"type is 'floating', expected .*\(give base='floating' instead"),
    "limits reversed": (
        pendulum_urdf(1.0, 0.5, SOLID, LOWER_ABOVE_UPPER).replace("continuous", "revolute"),
        r"joint 'hinge': limits are reversed, lower 1\.0 is above upper -1\.0, expected lower <= upper",
    ),
    "negative effort": (
        pendulum_urdf(1.0, 0.5, SOLID, '<limit effort="-3"/>'),
        r"joint 'hinge': effort limit is -3\.0, expected zero or more",
    ),
    "negative damping": (
        pendulum_urdf(1.0, 0.5, SOLID, '<dynamics damping="-1"/>'),
        r"joint 'hinge': damping is -1\.0, expected zero or more",
    ),
    "negative armature": (
        pendulum_urdf(1.0, 0.5, SOLID, '<mfm armature="-1"/>'),
        r"joint 'hinge': armature is -1\.0, expected zero or more",
    ),
    # mimics
    "mimic of nobody": (
        robot_xml(links("a", "b"), hinge("j", "a", "b", mimic("ghost"))),
        "joint 'j': mimics 'ghost', expected a movable one-coordinate joint",
    ),
    "mimic of itself": (
        robot_xml(links("a", "b"), hinge("j", "a", "b", mimic("j"))),
        "joint 'j': mimic joints follow each other in a loop, expected a leader",
    ),
    "mimic loop": (
        robot_xml(links("a", "b", "c"), hinge("j", "a", "b", mimic("k")), hinge("k", "b", "c", mimic("j"))),
        "joint '[jk]': mimic joints follow each other in a loop",
    ),
    "mimic of a ball": (
        robot_xml(links("a", "b", "c"), hinge("j", "a", "b", kind="spherical"), hinge("k", "b", "c", mimic("j"))),
        "joint 'k': mimics 'j', expected a movable one-coordinate joint",
    ),
    "mimic of a weld": (
        robot_xml(links("a", "b", "c"), hinge("j", "a", "b", kind="fixed"), hinge("k", "b", "c", mimic("j"))),
        "joint 'k': mimics 'j', expected a movable one-coordinate joint",
    ),
    # numbers
    "mass of text": (changed('<mass value="1.0"/>', '<mass value="heavy"/>'), "link 'bob': value is 'heavy', expected"),
    "mass without value": (
        changed('<mass value="1.0"/>', "<mass/>"),
        "link 'bob': <mass> has no 'value', expected a n",
    ),
    "nan mass": (changed('<mass value="1.0"/>', '<mass value="nan"/>'), "link 'bob': value is nan, expected a finite"),
    "infinite inertia": (changed('ixx="0.1"', 'ixx="inf"'), "link 'bob': ixx is inf, expected a finite number"),
    "nan origin": (changed("0.0 0.0 -0.5", "0 nan 0"), "link 'bob': xyz is '0 nan 0', expected three finite numbers"),
    "two numbers": (changed("0.0 0.0 -0.5", "0 1"), "link 'bob': xyz is '0 1', expected three finite numbers"),
    "axis of text": (changed("0.0 1.0 0.0", "up"), "joint 'hinge': axis|xyz is 'up', expected three numbers"),
    "infinite limit": (
        pendulum_urdf(1.0, 0.5, SOLID, '<limit lower="-inf" upper="1"/>').replace("continuous", "revolute"),
        "joint 'hinge': lower is -inf, expected a finite number",
    ),
    "nan damping": (
        pendulum_urdf(1.0, 0.5, SOLID, '<dynamics damping="nan"/>'),
        "joint 'hinge': damping is nan, expected a finite number",
    ),
    # XML
    "half a file": (PENDULUM[:100], "not well-formed XML"),
    "no robot": ("<html><body/></html>", "starts with <html>, expected <robot>"),
    "lone surrogate": ('<robot name="\udc80"/>', "not well-formed XML"),
    "undeclared entity": (changed('name="r"', 'name="&who;"'), "not well-formed XML: undefined entity"),
    "bomb": (f'<!DOCTYPE r [<!ENTITY e0 "ha">{BOMB}]><robot name="&e9;"/>', "document type 'r', expected plain URDF"),
    "external entity": (
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="r"><link name="&x;"/></robot>',
        "document type 'r', expected plain URDF",
    ),
    "external document type": ('<!DOCTYPE r SYSTEM "http://localhost/x.dtd"><robot name="r"/>', "document type 'r'"),
}


@pytest.mark.parametrize("fault", BAD_ROBOTS)
def test_bad_robots_are_refused_by_name_and_value(fault):
    urdf, message = BAD_ROBOTS[fault]
    with pytest.raises(ModelError, match=message):
        Model.from_urdf(urdf)


def test_the_unchanged_robots_are_accepted():
    """Each fault above is the only one: the robots they were made from are fine."""
    for urdf in (PENDULUM, robot_xml(links("a", "b"), hinge("j", "a", "b"))):
        assert Model.from_urdf(urdf).nv == 1


def test_xml_bomb_is_refused_before_it_grows():
    start = time.perf_counter()
    with pytest.raises(ModelError, match="document type"):
        Model.from_urdf(BAD_ROBOTS["bomb"][0])
    assert time.perf_counter() - start < 1.0


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("gone.urdf", None, r"gone\.urdf' cannot be read \(No such file.*expected a URDF file or XML text"),
        ("x" * 300, None, "cannot be read .*too long"),
        ("robot.urdf", b"\x00\xff\xfe robot", "not well-formed XML"),
        ("empty.urdf", b"", "not well-formed XML"),
        ("half.xacro", b"<robot", "not well-formed XML"),
        ("bomb.xacro", BAD_ROBOTS["bomb"][0].encode(), "document type 'r'"),
        ("macro.xacro", b'<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:no/></robot>', "xacro:no"),
        ("sum.xacro", b'<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="${1/0}"/>', "not expand it: div"),
    ],
)  # fmt: skip
def test_bad_files_are_refused_with_their_path_or_fault(tmp_path, name, content, message):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ModelError, match=message):
        Model.from_urdf(path)


def test_files_are_read_like_their_text(tmp_path):
    for name, content in (("a.urdf", PENDULUM), ("b.urdf", "\ufeff" + PENDULUM), ("c.xacro", PENDULUM)):
        (tmp_path / name).write_text(content, encoding="utf-8")
        assert Model.from_urdf(tmp_path / name).joint_names == ("hinge",)
        assert Model.from_urdf(str(tmp_path / name)).nv == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (dict(base="loose"), "base is 'loose', expected 'fixed' or 'floating'"),
        (dict(gravity=(0, 0)), r"gravity is \(0, 0\), expected three finite numbers"),
        (dict(gravity=(0, 0, np.nan)), "gravity is .*nan.*, expected three finite numbers"),
        (dict(gravity="down"), "gravity is down, expected three finite numbers"),
        (dict(source=7), "robot description is int, expected the path"),
        (dict(source=b"<robot/>"), "robot description is bytes, expected the path"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused(arguments, message):
    with pytest.raises(ModelError, match=message):
        Model.from_urdf(**(dict(source=PENDULUM) | arguments))


# ---------------------------------------------------------------------- massless links


def test_massless_links_are_accepted_where_something_beyond_them_has_mass():
    assert Model.from_urdf(universal_joint_urdf(1.0, (0, 0, -0.5), SOLID)).nv == 2


def test_massless_link_is_accepted_where_a_rotor_turns_with_it():
    model = Model.from_urdf(pendulum_urdf(0.0, 0.5, (0, 0, 0), '<mfm armature="0.1"/>'))
    assert model.forward_dynamics([0.3], [1.0], [2.0]) == pytest.approx([20.0])


def test_massless_link_welded_to_a_heavy_one_is_accepted():
    flange = robot_xml(
        links("a", "b"), link_xml("flange"), hinge("j", "a", "b"), hinge("w", "b", "flange", kind="fixed")
    )
    assert Model.from_urdf(flange).body_names == ("b",)


def test_fixed_root_needs_no_mass_but_a_floating_one_does():
    assert Model.from_urdf(PENDULUM).nv == 1
    with pytest.raises(ModelError, match="link 'ground': has no <inertial>, but joint 'base' moves it"):
        Model.from_urdf(PENDULUM, base="floating")


# ---------------------------------------------------------------------- states

THREE = Model.from_urdf(
    robot_xml(links("a", "b", "c", "d"), *(hinge(f"j{k}", "abcd"[k], "abcd"[k + 1]) for k in range(3)))
)
CALLS = {
    "forward_dynamics": ("q", "v", "tau"),
    "inverse_dynamics": ("q", "v", "a"),
    "mass_matrix": ("q",),
    "bias": ("q", "v"),
    "coriolis": ("q", "v"),
    "gravity": ("q",),
    "energy": ("q", "v"),
    "frames": ("q",),
    "B": ("q",),
    "Bdot": ("q", "v"),
}
BAD_VECTORS = {
    "short": ([0.0, 0.0], r"{name} has shape \(2,\), expected \(3,\) for robot 'r'"),
    "long": (np.zeros(4), r"{name} has shape \(4,\), expected \(3,\)"),
    "table": (np.zeros((1, 3)), r"{name} has shape \(1, 3\), expected \(3,\)"),
    "number": (0.0, r"{name} has shape .*expected \(3,\)"),
    "nan": ([0.0, np.nan, 0.0], r"{name}\[1\] is nan, expected a finite number"),
    "infinite": ([0.0, 0.0, -np.inf], r"{name}\[2\] is -inf, expected a finite number"),
    "both infinities": ([0.0, np.inf, -np.inf], r"{name}\[1\] is inf, expected a finite number"),
    "text": (["a", "b", "c"], r"{name}: cannot be read as numbers .*expected 3 floats"),
    "ragged": ([[0.0], 1.0, 2.0], r"{name}: cannot be read as numbers"),
}


@pytest.mark.parametrize(("method", "position"), [(m, k) for m, names in CALLS.items() for k in range(len(names))])
@pytest.mark.parametrize("fault", BAD_VECTORS)
def test_bad_states_are_refused_by_name(method, position, fault):
    value, message = BAD_VECTORS[fault]
    arguments = [np.zeros(3)] * len(CALLS[method])
    arguments[position] = value
    with pytest.raises(StateError, match=message.format(name=CALLS[method][position])):
        getattr(THREE, method)(*arguments)


@pytest.mark.parametrize("method", ["forward_dynamics", "inverse_dynamics"])
@pytest.mark.parametrize(
    ("f_ext", "message"),
    [
        (np.zeros((2, 6)), r"f_ext has shape \(2, 6\), expected \(3, 6\): one wrench per body"),
        (np.zeros(18), r"f_ext has shape \(18,\), expected \(3, 6\)"),
        (np.full((3, 6), np.nan), "f_ext of body 'b' is .*nan.*, expected finite numbers"),
        ([["a"] * 6] * 3, "f_ext.*cannot be read as numbers"),
    ],
    ids=["rows", "flat", "nan", "text"],
)
def test_bad_wrenches_are_refused(method, f_ext, message):
    with pytest.raises(StateError, match=message):
        getattr(THREE, method)(*np.zeros((3, 3)), f_ext)


@pytest.mark.parametrize("position", [0, 1, 2])
@pytest.mark.parametrize("method", ["forward_dynamics", "inverse_dynamics"])
def test_numbers_too_large_to_compute_with_are_refused_not_returned_as_nan(method, position):
    arguments = [np.full(3, 0.1)] * 3
    arguments[position] = np.full(3, 1e200)
    try:
        found = getattr(THREE, method)(*arguments)
    except (StateError, ModelError) as refusal:
        assert "finite" in str(refusal)
    else:
        assert np.isfinite(found).all()


@pytest.mark.parametrize("angle", [1e9, 1e15, 1e18, 1e30])
def test_angles_of_many_turns_are_right_or_refused(angle):
    """m g l sin(q); an angle of 1e18 rad is finite and its sine is one."""
    try:
        found = Model.from_urdf(PENDULUM).gravity([angle])
    except StateError as refusal:
        assert "q[0]" in str(refusal)
    else:
        assert found == pytest.approx([9.81 * 0.5 * np.sin(angle)], abs=1e-12)


@pytest.mark.parametrize(
    "model",
    [
        Model.from_urdf(free_body_urdf(1, (0, 0, 0), SOLID), base="floating"),
        Model.from_urdf(spherical_pendulum_urdf(1, (0, 0, -0.5), SOLID)),
    ],
    ids=["floating", "ball"],
)
@pytest.mark.parametrize("method", CALLS)
def test_quaternion_of_no_length_is_refused(model, method):
    """Zeros are what a caller who forgot `neutral()` hands over; they are no rotation."""
    sizes = {"q": model.nq, "v": model.nv, "tau": model.nv, "a": model.nv}
    with pytest.raises(StateError, match="quaternion"):
        getattr(model, method)(*(np.zeros(sizes[name]) for name in CALLS[method]))


# ---------------------------------------------------------------------- singular mass matrix


@pytest.mark.parametrize(
    ("urdf", "base", "name"),
    [
        (pendulum_urdf(1.0, 0.5).replace("0.0 1.0 0.0", "0.0 0.0 1.0"), "fixed", "hinge"),
        (spherical_pendulum_urdf(1.0, (0, 0, -0.5)), "fixed", "ball"),
        (free_body_urdf(1.0, (0, 0, 0), (0, 0, 0)), "floating", "base"),
    ],
    ids=["point on its axis", "point on a ball", "free point"],
)
def test_motion_without_inertia_is_refused_by_the_name_of_its_joint(urdf, base, name):
    model = Model.from_urdf(urdf, base=base)
    q, zeros = model.neutral(), np.zeros(model.nv)
    for solve in (model.forward_dynamics, lambda *state: dynamics.forward(model, *state)):
        with pytest.raises(ModelError, match=rf"M\* .*singular at this state: '{name}.*expected more than zero"):
            solve(q, zeros, zeros)
    assert np.isfinite(model.inverse_dynamics(q, zeros, zeros)).all()  # forces are defined all the same


def test_errors_share_one_base():
    assert all(issubclass(error, MfmError) for error in (ModelError, StateError, ConfigError))
