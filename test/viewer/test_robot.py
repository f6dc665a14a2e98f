"""Joints and meshes of a description: found in their package and nowhere else."""

import pytest

from mfm_common.errors import ConfigError, ModelError
from mfm_common.share import share_dir
from mfm_dynamics import Model
from mfm_dynamics.robots import robot_names, urdf_text
from mfm_viewer.robot import MESH_BYTES, mesh_file, package_folder, read_robot
from viewer.puppet import chain_urdf


@pytest.mark.parametrize("name", robot_names())
def test_joints_are_those_of_the_engine(name):
    text = urdf_text(name)
    assert list(read_robot(text).joints) == list(Model.from_urdf(text).joint_names)


def test_meshes_of_packages_get_addresses_of_the_server(tmp_path):
    folder = tmp_path / "share" / "arm" / "meshes"
    folder.mkdir(parents=True)
    (folder / "body.stl").write_bytes(b"solid")
    urdf = chain_urdf(1, '<mesh filename="package://arm/meshes/body.stl"/>')
    robot = read_robot(urdf, lambda name: tmp_path / "share" / name)
    assert robot.urdf.count('filename="/mesh/0/meshes/body.stl"') == 2 and "package://" not in robot.urdf
    assert robot.files == {"0/meshes/body.stl": folder / "body.stl"}


def test_packages_are_found_where_ros_installs_them(tmp_path, monkeypatch):
    (tmp_path / "share" / "arm").mkdir(parents=True)
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"/nowhere:{tmp_path}")
    assert package_folder("arm") == tmp_path / "share" / "arm"
    assert package_folder("mfm") == share_dir()
    for name in ("missing", "", "..", "arm/../../etc"):
        with pytest.raises(ConfigError, match="not installed"):
            package_folder(name)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("package://arm/../../secret.stl", "outside"),
        ("package://arm/%2e%2e/%2e%2e/secret.stl", "outside"),
        ("package://arm/notes.txt", "expected one of"),
        ("package://arm/missing.stl", "no file"),
        ("package://arm/big.stl", "bytes"),
        ("http://example.org/body.stl", "expected package"),
        ("meshes/body.stl", "expected package"),
        ("", "expected package"),
    ],
)
def test_meshes_elsewhere_are_refused(tmp_path, address, why):
    package = tmp_path / "share" / "arm"
    package.mkdir(parents=True)
    (tmp_path / "secret.stl").write_text("secret")
    (package / "notes.txt").write_text("notes")
    with (package / "big.stl").open("wb") as file:
        file.truncate(MESH_BYTES + 1)
    with pytest.raises(ConfigError, match=why):
        mesh_file(address, lambda name: package)


def test_a_linked_mesh_is_found(tmp_path):
    """`colcon build --symlink-install` links every file of a package to its source."""
    (tmp_path / "share").mkdir()
    (tmp_path / "body.stl").write_text("solid")
    (tmp_path / "share" / "body.stl").symlink_to(tmp_path / "body.stl")
    assert mesh_file("package://arm/body.stl", lambda name: tmp_path / "share")[1].read_text() == "solid"


def test_only_what_a_mesh_names_inside_its_package_is_served(tmp_path):
    package = tmp_path / "arm"
    for name in (
        "meshes/a.dae",
        "meshes/b.obj",
        "meshes/b.mtl",
        "skin/a b.png",
        "skin/b.jpg",
        "skin/other.png",
        "skin/x.py",
    ):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_bytes(b"")
    (tmp_path / "secret.png").write_bytes(b"")
    images = ("../skin/a%20b.png", "../../secret.png", "../skin/x.py", "/etc/passwd", "../skin/missing.png", "a.dae")
    (package / "meshes/a.dae").write_text("".join(f"<init_from>{name}</init_from>" for name in images))
    (package / "meshes/b.obj").write_text("mtllib b.mtl\nv 0 0 0\nmtllib ../../../etc/b.mtl\n")
    (package / "meshes/b.mtl").write_text("newmtl m\nmap_Kd -o 1 1 1 ../skin/b.jpg\nmap_Kd ../../secret.png\n")
    for mesh, named in (("a.dae", ["skin/a b.png"]), ("b.obj", ["meshes/b.mtl", "skin/b.jpg"])):
        robot = read_robot(chain_urdf(1, f'<mesh filename="package://arm/meshes/{mesh}"/>'), lambda name: package)
        assert sorted(robot.files) == [f"0/{name}" for name in sorted([f"meshes/{mesh}", *named])]


def test_a_missing_mesh_is_left_out_and_the_rest_is_shown(caplog):
    robot = read_robot(chain_urdf(2, '<mesh filename="package://nobody/body.stl"/>'))
    assert robot.joints == ("joint_1", "joint_2") and "mesh" not in robot.urdf
    assert "nobody" in caplog.text


@pytest.mark.parametrize("text", ["", "<robot", "<sdf/>", "no xml"])
def test_what_is_no_robot_is_refused(text):
    with pytest.raises(ModelError, match="robot description"):
        read_robot(text)
