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
    assert robot.urdf.count('filename="/mesh/') == 2 and "package://" not in robot.urdf
    assert robot.meshes == (folder / "body.stl",) * 2


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
        ("package://arm/link.stl", "outside"),
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
    (package / "link.stl").symlink_to(tmp_path / "secret.stl")
    (package / "notes.txt").write_text("notes")
    with (package / "big.stl").open("wb") as file:
        file.truncate(MESH_BYTES + 1)
    with pytest.raises(ConfigError, match=why):
        mesh_file(address, lambda name: package)


def test_a_missing_mesh_is_left_out_and_the_rest_is_shown(caplog):
    robot = read_robot(chain_urdf(2, '<mesh filename="package://nobody/body.stl"/>'))
    assert robot.joints == ("joint_1", "joint_2") and "mesh" not in robot.urdf
    assert "nobody" in caplog.text


@pytest.mark.parametrize("text", ["", "<robot", "<sdf/>", "no xml"])
def test_what_is_no_robot_is_refused(text):
    with pytest.raises(ModelError, match="robot description"):
        read_robot(text)
