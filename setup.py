"""The ament_python package `mfm`; pip and colcon both build from here."""

from pathlib import Path

from setuptools import find_packages, setup

from distutils.command.install_data import install_data  # isort: skip (setuptools brings distutils, so it comes first)

NAME = "mfm"

CONSOLE_SCRIPTS = [
    "mfm = mfm_cli.main:main",
    "command_node = mfm_dynamics.nodes.command_node:main",
    "comparator_node = mfm_validation.nodes.comparator_node:main",
    "dynamics_node = mfm_dynamics.nodes.dynamics_node:main",
    "learn_node = mfm_identification.nodes.learn_node:main",
    "player_node = mfm_validation.nodes.player_node:main",
    "recorder_node = mfm_validation.nodes.recorder_node:main",
    "parameters_node = mfm_validation.nodes.parameters_node:main",
    "servo_bridge_node = mfm_servo_bridge.nodes.servo_bridge_node:main",
    "viewer_node = mfm_viewer.nodes.viewer_node:main",
]

STUB = """#!/usr/bin/env python3
import sys

from {module} import {function}

sys.exit({function}())
"""


class InstallData(install_data):
    """Also writes every console script to lib/mfm: `ros2 run` and launch files look there, pip installs to bin."""

    def run(self):
        """Install the data files, then the scripts."""
        super().run()
        folder = Path(self.install_dir, "lib", NAME)
        folder.mkdir(parents=True, exist_ok=True)
        for script in CONSOLE_SCRIPTS:
            name, target = script.split(" = ")
            module, function = target.split(":")
            stub = folder / name
            stub.write_text(STUB.format(module=module, function=function))
            stub.chmod(0o755)
            self.outfiles.append(str(stub))


def data_tree(folder):
    """Every file below `folder` with its place in share/mfm, except what is made there; nothing without a folder."""
    made = {"__pycache__", "build"}
    files = (path for path in sorted(Path(folder).rglob("*")) if path.is_file() and not made & set(path.parts))
    return [(f"share/{NAME}/{path.parent.as_posix()}", [path.as_posix()]) for path in files]


setup(
    name=NAME,
    version="0.1.0",
    description="Predicts how a jointed robot moves by the Moving Frame Method, drives the real robot and judges",
    license="Apache-2.0",
    maintainer="mfm maintainers",
    maintainer_email="mfm@example.org",
    python_requires=">=3.10",
    packages=find_packages(include=["mfm_*"]),
    package_dir={"": "."},
    package_data={"": ["py.typed"], "mfm_validation": ["templates/*"], "mfm_viewer": ["static/*"]},
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{NAME}"]),
        (f"share/{NAME}", ["package.xml"]),
        *(entry for folder in ("launch", "config", "firmware", "udev", "urdf", "rviz") for entry in data_tree(folder)),
    ],
    cmdclass={"install_data": InstallData},
    entry_points={"console_scripts": CONSOLE_SCRIPTS},
    zip_safe=False,
    # Each has a rosdep key in package.xml; what only pip can install is an extra.
    install_requires=[
        "jinja2",
        "matplotlib",
        "numba",
        "numpy",
        "pyserial",
        "pyyaml",
        "scipy",
        "sympy",
        "tornado",
        "tqdm",
        "xacro",
    ],
    extras_require={
        # ROS 2 Kilted; x86_64 Linux only. Elsewhere ROS comes from its own packages.
        "ros": [
            "ros-rclpy[fastrtps]==9.1.2",
            "ros-diagnostic-msgs==5.5.1",
            "ros-geometry-msgs==5.5.1",
            "ros-nav-msgs==5.5.1",
            "ros-rosgraph-msgs==2.3.0",
            "ros-sensor-msgs==5.5.1",
            "ros-std-msgs==5.5.1",
            "ros-std-srvs==5.5.1",
            "ros-trajectory-msgs==5.5.1",
            "ros-visualization-msgs==5.5.1",
        ],
        "jazzy": [  # the same of ROS 2 Jazzy
            "ros-rclpy[fastrtps]==7.1.6",
            "ros-diagnostic-msgs==5.3.6",
            "ros-geometry-msgs==5.3.6",
            "ros-nav-msgs==5.3.6",
            "ros-rosgraph-msgs==2.0.3",
            "ros-sensor-msgs==5.3.6",
            "ros-std-msgs==5.3.6",
            "ros-std-srvs==5.3.6",
            "ros-trajectory-msgs==5.3.6",
            "ros-visualization-msgs==5.3.6",
        ],
        "bag": ["mcap", "rosbags"],
        "sim": ["mujoco"],  # loaded emulated boards
        "test": ["hypothesis", "pytest"],  # colcon test runs pytest only where it is named here
        "dev": [
            "catkin-pkg",
            "colcon-package-information",
            "colcon-ros",
            "example-robot-data",
            "hypothesis",
            "import-linter",
            "mujoco",
            "mypy",
            "pin",
            "playwright",
            "pytest",
            "pytest-xdist",
            "ruff",
            "setuptools>=70.1",
            "types-PyYAML",
            "types-pyserial",
            "types-tqdm",
        ],
    },
)
