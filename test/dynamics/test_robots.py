"""Robot descriptions: they load elsewhere, carry the papers' numbers and axes, and refuse what makes no sense."""

import xml.etree.ElementTree as ET

import mujoco
import numpy as np
import pinocchio as pin
import pytest
from scipy.spatial.transform import Rotation

from mfm_common.errors import ConfigError
from mfm_dynamics import robots
from mfm_dynamics.model import Model
from mfm_dynamics.robots import describe, preset_names, robot_names, urdf_text

# Numbers pass through decimal text of 16 digits and a few products.
TEXT_ROUNDING = 1e-12

# Two engines' mass matrices, sums of some hundred products; MuJoCo also keeps principal axes as quaternions.
ENGINE_TOLERANCE = 1e-9

EVERY = [(robot, preset) for robot in robot_names() for preset in (None, *preset_names(robot))]
FREEDOMS = {"snake": 20, "rov_one_arm": 2, "rov_two_arm": 4}


def link(urdf, name):
    return next(e for e in ET.fromstring(urdf).findall("link") if e.get("name") == name)


def joint(urdf, name):
    return next(e for e in ET.fromstring(urdf).findall("joint") if e.get("name") == name)


def numbers(text):
    return np.array([float(word) for word in text.split()])


def inertial(urdf, name):
    """Mass, mass centre and inertia of a link."""
    element = link(urdf, name).find("inertial")
    J = {key: float(value) for key, value in element.find("inertia").attrib.items()}
    tensor = [[J["ixx"], J["ixy"], J["ixz"]], [J["ixy"], J["iyy"], J["iyz"]], [J["ixz"], J["iyz"], J["izz"]]]
    return float(element.find("mass").get("value")), numbers(element.find("origin").get("xyz")), np.array(tensor)


def mujoco_model(urdf):
    """MuJoCo knows no massless or slender bodies, so it gets a floor of a microgram; and no rotor inertia in URDF."""
    floor = '<mujoco><compiler boundmass="1e-9" boundinertia="1e-12"/></mujoco></robot>'
    return mujoco.MjModel.from_xml_string(urdf.replace("</robot>", floor))


def test_the_papers_robots_are_there():
    assert {"snake", "rov_one_arm", "rov_two_arm"} <= set(robot_names())
    assert preset_names("snake") == ["built", "design", "paper"]
    assert preset_names("rov_one_arm") == ["thesis", "web"]


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_every_preset_loads_here_in_pinocchio_and_in_mujoco(robot, preset):
    urdf = urdf_text(robot, preset)
    model = Model.from_urdf(urdf)
    other = pin.buildModelFromXML(urdf)
    assert list(model.joint_names) == list(other.names)[1:]
    third = mujoco_model(urdf)
    assert [mujoco.mj_id2name(third, mujoco.mjtObj.mjOBJ_JOINT, k) for k in range(third.njnt)] == list(
        model.joint_names
    )
    assert pin.buildModelFromXML(urdf, pin.JointModelFreeFlyer()).nv == Model.from_urdf(urdf, base="floating").nv
    if preset is None:
        assert model.nv == FREEDOMS.get(robot, model.nv)


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_mass_matrices_of_pinocchio_and_mujoco_agree(robot, preset, rng):
    urdf = urdf_text(robot, preset)
    model, other = pin.buildModelFromXML(urdf), mujoco_model(urdf)
    q = rng.uniform(-1, 1, model.nq)
    M = pin.crba(model, model.createData(), q)
    M = np.triu(M) + np.triu(M, 1).T
    data = mujoco.MjData(other)
    data.qpos[:] = q
    mujoco.mj_forward(other, data)
    full = np.zeros((other.nv, other.nv))
    mujoco.mj_fullM(other, data, full)
    np.testing.assert_allclose(M, full, atol=ENGINE_TOLERANCE * np.abs(M).max())


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_links_and_joints_are_numbered_from_01(robot, preset):
    tree = ET.fromstring(urdf_text(robot, preset))
    bodies = [e.get("name") for e in tree.findall("link") if e.get("name").startswith("body_")]
    joints = [e.get("name") for e in tree.findall("joint") if e.get("type") != "fixed"]
    assert bodies == [f"body_{k:02d}" for k in range(1, len(bodies) + 1)]
    assert joints == [f"joint_{k:02d}" for k in range(1, len(joints) + 1)]


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_inertias_are_those_of_real_bodies(robot, preset):
    urdf = urdf_text(robot, preset)
    for element in ET.fromstring(urdf).findall("link"):
        if element.find("inertial") is None:
            continue
        mass, _, J = inertial(urdf, element.get("name"))
        low, mid, high = np.linalg.eigvalsh(J)
        assert low >= 0 and high <= (low + mid) * (1 + TEXT_ROUNDING)
        if robot != "rov_one_arm":  # whose arms are slender rods, and one massless
            assert mass > 0 and low > 0


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_root_link_sits_in_its_mass_centre(robot, preset):
    root = {"snake": "tail"}.get(robot, "body_01")
    model = Model.from_urdf(urdf_text(robot, preset), base="floating")
    assert model.body_names[0] == root
    _, center, _ = inertial(urdf_text(robot, preset), root)
    assert not center.any()


@pytest.mark.parametrize(("robot", "preset"), EVERY)
def test_bodies_can_be_seen_and_touched_without_mesh_files(robot, preset):
    tree = ET.fromstring(urdf_text(robot, preset))
    assert not list(tree.iter("mesh"))
    materials = {m.get("name") for m in tree.findall("material")}
    assert {m.get("name") for v in tree.iter("visual") for m in v.findall("material")} <= materials
    for element in tree.findall("link"):
        if element.get("name") != "body_01" or robot == "snake":  # the ROV's hull hangs on base_link
            assert element.find("visual") is not None and element.find("collision") is not None


# ---------------------------------------------------------------------- snake


def test_snake_axes_alternate_and_bodies_follow_axis_2():
    urdf = urdf_text("snake", bodies=6, half_length=[0.05, 0.06, 0.07, 0.08, 0.09, 0.1], tail_half_length=0.04)
    halves = [0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1]
    for k in range(1, 7):
        element = joint(urdf, f"joint_{k:02d}")
        assert element.find("axis").get("xyz") == ("1 0 0" if k % 2 else "0 0 1")
        ahead = halves[0] if k == 1 else 2 * halves[k - 1]
        np.testing.assert_allclose(numbers(element.find("origin").get("xyz")), [0, ahead, 0], atol=TEXT_ROUNDING)
        np.testing.assert_allclose(inertial(urdf, f"body_{k:02d}")[1], [0, halves[k], 0], atol=TEXT_ROUNDING)


def test_snake_frames_are_those_of_equation_19_with_the_tails_own_half_length():
    model = Model.from_urdf(urdf_text("snake", bodies=2, half_length=[0.05, 0.06], tail_half_length=0.04))
    E = model.frames([0.3, 0.0])
    R1 = Rotation.from_rotvec([0.3, 0, 0]).as_matrix()
    np.testing.assert_allclose(E[0, :3, 3], [0, 0.04, 0] + R1 @ [0, 0.05, 0], atol=TEXT_ROUNDING)
    np.testing.assert_allclose(E[1, :3, 3], E[0, :3, 3] + R1 @ [0, 0.11, 0], atol=TEXT_ROUNDING)


def solid(shape, mass, x, y, z):
    """Inertia of a solid cylinder (radius x, length y) or box (x, y, z) with axis 2 lengthwise."""
    if shape == "box":
        return mass / 12 * np.diag([y**2 + z**2, x**2 + z**2, x**2 + y**2])
    return mass / 12 * np.diag([3 * x**2 + y**2, 6 * x**2, 3 * x**2 + y**2])


def test_snake_body_weighs_a_pla_tube_and_a_servo():
    mass, _, J = inertial(urdf_text("snake"), "body_07")
    outer, inner = 1240 * np.pi * 0.03**2 * 0.1, 1240 * np.pi * 0.025**2 * 0.1  # a tube is a rod less a thinner rod
    expected = solid("rod", outer, 0.03, 0.1, 0) - solid("rod", inner, 0.025, 0.1, 0)
    expected += solid("box", 0.06, 0.02, 0.04, 0.04)
    assert mass == pytest.approx(outer - inner + 0.06, rel=TEXT_ROUNDING)
    np.testing.assert_allclose(J, expected, rtol=1e-9)
    assert 0.15 < mass < 0.18


def test_snake_takes_numbers_per_body():
    urdf = urdf_text(
        "snake",
        bodies=3,
        mass=[0.1, 0.2, 0.3],
        upper=[0.5, 0.6, 0.7],
        effort=[1, 2, 3],
        velocity=[4, 5, 6],
        armature=[0.1, 0.2, 0.3],
        inertia=[[3, 0.1, 0, 3, 0, 3], [1, 0, 0, 1, 0, 1], [2, 0, 0, 2, 0, 2]],
    )
    assert [inertial(urdf, f"body_0{k}")[0] for k in (1, 2, 3)] == [0.1, 0.2, 0.3]
    assert inertial(urdf, "body_01")[2][0, 1] == 0.1
    drives = [body.joint for body in Model.from_urdf(urdf).bodies]
    assert [d.upper for d in drives] == [0.5, 0.6, 0.7]
    assert [d.effort for d in drives] == [1, 2, 3]
    assert [d.velocity for d in drives] == [4, 5, 6]
    assert [d.armature for d in drives] == [0.1, 0.2, 0.3]


def test_snake_given_a_mass_scales_its_inertia():
    light, heavy = (inertial(urdf_text("snake", bodies=1, mass=m), "body_01")[2] for m in (0.1, 0.3))
    np.testing.assert_allclose(heavy, 3 * light, rtol=TEXT_ROUNDING)


def test_snake_presets_are_the_papers_model_the_design_and_the_built_robot():
    paper, design, built = (Model.from_urdf(urdf_text("snake", p)) for p in ("paper", "design", "built"))
    assert [m.nv for m in (paper, design, built)] == [20, 16, 8]
    assert not any(b.joint.is_passive or b.joint.armature for b in paper.bodies)
    assert all(b.joint.axis.tolist() == [0, 0, 1] for b in built.bodies)
    assert all(b.joint.armature > 0 for b in design.bodies)


def test_snake_colours_are_those_of_the_figure():
    urdf = urdf_text("snake")
    first = {name: link(urdf, name).find("visual/material").get("name") for name in ("tail", "body_01", "body_02")}
    assert first == {"tail": "mfm_green", "body_01": "mfm_blue", "body_02": "mfm_red"}


def test_snake_of_500_bodies_expands():
    assert urdf_text("snake", bodies=500, head=False).count('type="revolute"') == 500


# ---------------------------------------------------------------------- vehicles


@pytest.mark.parametrize(
    ("preset", "J1", "m3", "J3", "length"),
    [("thesis", 2 / 3 * 2000, 100, 100 / 3, 2.0), ("web", 2000 / 6, 300, 25.0, 1.0)],
)
def test_one_arm_rov_has_the_numbers_of_its_source(preset, J1, m3, J3, length):
    urdf = urdf_text("rov_one_arm", preset)
    mass, center, J = inertial(urdf, "body_01")
    assert mass == 2000 and not center.any()
    np.testing.assert_allclose(J, J1 * np.eye(3), rtol=TEXT_ROUNDING)
    mass, center, J = inertial(urdf, "body_02")
    assert mass == 0 and not J.any()
    mass, center, J = inertial(urdf, "body_03")
    assert mass == m3
    np.testing.assert_allclose(J, np.diag([J3, 0, J3]), rtol=TEXT_ROUNDING)
    np.testing.assert_allclose(center, [0, length / 2, 0])


def test_one_arm_rov_has_the_geometry_of_the_web_scene_and_the_axes_of_the_thesis():
    urdf = urdf_text("rov_one_arm", "thesis")
    shoulder, elbow = joint(urdf, "joint_01"), joint(urdf, "joint_02")
    np.testing.assert_allclose(numbers(shoulder.find("origin").get("xyz")), [0, 1.40, -0.17])
    np.testing.assert_allclose(numbers(elbow.find("origin").get("xyz")), [0, 1.30, 0])
    assert shoulder.find("axis").get("xyz") == "0 0 1" and elbow.find("axis").get("xyz") == "1 0 0"
    assert Model.from_urdf(urdf, base="floating").nv == 8


def test_thesis_motion_is_inside_the_one_arm_rovs_limits():
    for drive in (b.joint for b in Model.from_urdf(urdf_text("rov_one_arm", "thesis")).bodies):
        assert drive.upper > np.pi / 2 and drive.lower < -np.pi / 2
        assert drive.velocity > np.pi / 2 * 2 * np.pi / 3


def test_two_arm_rov_has_its_arms_where_the_paper_puts_them():
    urdf = urdf_text("rov_two_arm")
    places = [numbers(joint(urdf, name).find("origin").get("xyz")) for name in ("joint_01", "joint_03")]
    np.testing.assert_allclose(places, [[0.5, 0, 1.3], [-0.5, 0, 1.3]])
    axes = [joint(urdf, f"joint_0{k}").find("axis").get("xyz") for k in (1, 2, 3, 4)]
    assert axes == ["0 1 0", "1 0 0"] * 2
    assert [joint(urdf, f"joint_0{k}").find("parent").get("link") for k in (1, 2, 3, 4)] == [
        "body_01",
        "body_02",
        "body_01",
        "body_04",
    ]
    assert Model.from_urdf(urdf, base="floating").nv == 10


def test_arm_b_is_arm_a_with_another_root():
    urdf = urdf_text("rov_two_arm")
    for a, b in (("body_02", "body_04"), ("body_03", "body_05")):
        for mine, other in zip(inertial(urdf, a), inertial(urdf, b), strict=True):
            np.testing.assert_array_equal(mine, other)


def test_single_arm_preset_is_the_two_arm_rov_without_arm_b():
    both, single = ET.fromstring(urdf_text("rov_two_arm")), ET.fromstring(urdf_text("rov_two_arm", "single"))
    arm_b = {"body_04", "body_05", "joint_03", "joint_04"}
    kept = [ET.tostring(e) for e in both if e.get("name") not in arm_b]
    assert [ET.tostring(e).strip() for e in single] == [text.strip() for text in kept]


@pytest.mark.parametrize("robot", ["rov_one_arm", "rov_two_arm"])
def test_base_link_looks_forward_with_z_up(robot):
    urdf = urdf_text(robot)
    mount = joint(urdf, "base_link_mount")
    R = Rotation.from_euler("xyz", numbers(mount.find("origin").get("rpy"))).as_matrix()
    np.testing.assert_allclose(R.T @ describe(robot).gravity, [0, 0, -9.81], atol=1e-12)
    shoulder = R.T @ numbers(joint(urdf, "joint_01").find("origin").get("xyz"))
    assert shoulder[0] > 1.0
    assert link(urdf, "base_link").find("inertial") is None


# ---------------------------------------------------------------------- finding and expanding


def test_expansion_does_not_depend_on_the_working_directory(tmp_path, monkeypatch):
    before = urdf_text("snake")
    monkeypatch.chdir(tmp_path)
    assert ET.tostring(ET.fromstring(urdf_text("snake"))) == ET.tostring(ET.fromstring(before))


def test_arguments_are_stronger_than_the_preset():
    assert urdf_text("snake", "built", bodies=3).count('type="revolute"') == 3


def test_numpy_numbers_are_read_like_pythons():
    plain = urdf_text("snake", bodies=3, mass=[0.1, 0.2, 0.3], wall=0.004)
    assert urdf_text("snake", bodies=np.int64(3), mass=np.array([0.1, 0.2, 0.3]), wall=np.float64(0.004)) == plain


@pytest.mark.parametrize("robot", robot_names())
def test_presets_and_gravity_are_complete(robot):
    about = describe(robot)
    assert about.about and about.base in ("fixed", "floating")
    assert np.linalg.norm(about.gravity) == pytest.approx(9.81)
    for preset in about.presets.values():
        assert preset.about and set(preset.arguments) <= set(about.arguments)


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A share folder with one robot of a user's own."""
    (tmp_path / "urdf").mkdir()
    (tmp_path / "config" / "robots").mkdir(parents=True)
    (tmp_path / "urdf" / "rod.urdf.xacro").write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="rod"><xacro:arg name="side" default="1"/>'
        '<link name="rod_$(arg side)"/></robot>'
    )
    config = tmp_path / "config" / "robots" / "rod.yaml"
    config.write_text(
        "about: A rod\nbase: fixed\ngravity: [0, 0, -9.81]\npresets: {long: {about: Long, arguments: {side: 7}}}\n"
    )
    monkeypatch.setattr(robots, "share_dir", lambda: tmp_path)
    return config


def test_a_new_robot_is_an_xacro_and_a_yaml(shelf):
    assert robot_names() == ["rod"] and preset_names("rod") == ["long"]
    assert 'name="rod_7"' in urdf_text("rod", "long")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1, 2", "not valid YAML"),
        ("- 1", "holds list, expected a mapping"),
        ("about: x\nbase: fixed\ngravity: [0, 0]\npresets: {}", "expected about, base, gravity"),
        ("about: x\nbase: fixed\npresets: {}", "KeyError 'gravity'"),
        ("about: x\nbase: loose\ngravity: [0, 0, 0]\npresets: {}", "base is 'loose', expected fixed or floating"),
    ],
)
def test_a_faulty_yaml_is_refused_with_its_path(shelf, text, message):
    shelf.write_text(text)
    with pytest.raises(ConfigError, match=message) as refusal:
        describe("rod")
    assert str(shelf) in str(refusal.value)


def test_a_missing_yaml_is_refused_with_its_path(shelf):
    shelf.unlink()
    with pytest.raises(ConfigError, match="rod.yaml: No such file"):
        urdf_text("rod")


REFUSED = {
    r"unknown robot: 'snak', expected one of .*snake.*did you mean 'snake'": ("snak", None, {}),
    "unknown preset of robot 'snake': 'bilt', expected one of built, design, paper": ("snake", "bilt", {}),
    "unknown argument of robot 'snake': 'bodys', expected one of .* bodies": ("snake", None, {"bodys": 3}),
    "bodies is 0, expected a whole number": ("snake", None, {"bodies": 0}),
    "bodies is 2.5, expected a whole number": ("snake", None, {"bodies": 2.5}),
    r"axes is \[4\], expected a list of 1, 2 or 3": ("snake", None, {"axes": [4]}),
    "mass has 2 values, expected one number or 3": ("snake", None, {"bodies": 3, "mass": [1, 2]}),
    "inertia has 1 values, expected one number or 2": ("snake", None, {"bodies": 2, "inertia": [[1, 0, 0, 1, 0, 1]]}),
    r"inertia is \[1, 2\], expected \[ixx": ("snake", None, {"inertia": [1, 2]}),
    "half_length is -1, expected a positive number": ("snake", None, {"half_length": -1}),
    "radius - wall is .*, expected a positive number": ("snake", None, {"wall": 0.5}),
    "name 'heavy' is not defined": ("snake", None, {"mass": "heavy"}),
    "arms is 3, expected 1 or 2": ("rov_two_arm", None, {"arms": 3}),
    "masses has 2 values, expected one number or 4": ("rov_two_arm", None, {"masses": [1, 2]}),
    "rov_mass is 0, expected a positive number": ("rov_one_arm", None, {"rov_mass": 0}),
    "arm_2_length is nan, expected a positive number": ("rov_one_arm", None, {"arm_2_length": np.nan}),
}


@pytest.mark.parametrize("message", REFUSED)
def test_unknown_names_and_senseless_values_are_refused(message):
    robot, preset, arguments = REFUSED[message]
    with pytest.raises(ConfigError, match=message):
        urdf_text(robot, preset, **arguments)
