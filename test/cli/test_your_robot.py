"""docs/your_robot.md, followed: a URDF nobody here wrote, its YAML from the page, no Python."""

import re
import subprocess
import sys
from importlib import metadata

import pytest
import yaml

from mfm_common.share import share_dir

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
pytestmark = [pytest.mark.ros, pytest.mark.usefixtures("compiled")]


@pytest.fixture(scope="module")
def so101():
    try:
        files = metadata.files("example-robot-data") or []
    except metadata.PackageNotFoundError:
        pytest.skip("example-robot-data is not installed")
    return next(file.locate() for file in files if file.name == "so101.urdf")


def test_the_arm_is_predicted_driven_and_compared(so101, tmp_path):
    page = (share_dir() / "docs" / "your_robot.md").read_text()
    servos = tmp_path / "so101.yaml"
    servos.write_text(re.search(r"```yaml\n(.*?)```", page, re.DOTALL)[1])
    command = (
        re.search(r"mfm (up --robot .*)", page)[1].replace("so101.urdf", str(so101)).replace("so101.yaml", str(servos))
    )
    command += f" --viewer false --duration 20 --out {tmp_path / 'bag'}"
    run = subprocess.run(
        [sys.executable, "-m", "mfm_cli", *command.split()], capture_output=True, text=True, timeout=100
    )
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    figures = dict(re.findall(r"^  (\w+) +(\d+\.\d+) +\d+\.\d+ +\S+$", run.stdout, re.MULTILINE))
    assert set(figures) == {servo["joint"] for servo in yaml.safe_load(servos.read_text())["servos"]}, said
    assert all(float(rms) < 2.0 for rms in figures.values()), said  # 100 ms behind 9 degrees in 6 s is 1 degree at most
    assert "EMULATED" in said and "so101.urdf" in said
