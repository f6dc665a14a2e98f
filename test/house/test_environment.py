"""`make` sets itself up the same way in any shell, or says in one sentence what is missing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHOW = "import json, numpy, os, sys; print(json.dumps([numpy.__file__, sys.prefix, dict(os.environ)]))"

FOREIGN = {
    "AMENT_PREFIX_PATH": "/opt/ros/other",
    "AMENT_CURRENT_PREFIX": "/opt/ros/other",
    "CMAKE_PREFIX_PATH": "/opt/ros/other",
    "COLCON_PREFIX_PATH": "/home/user/ws/install",
    "LD_LIBRARY_PATH": "/opt/ros/other/lib",
    "PYTHONHOME": "/nowhere",
    "RMW_IMPLEMENTATION": "rmw_other",
    "ROS_DISTRO": "other",
    "ROS_VERSION": "1",
    "VIRTUAL_ENV": "/home/user/venv",
    "_ROS_WHEELS_BOOTSTRAP_COMPLETE": "1",
}


def make(*arguments, **environment):
    """A `make` of its own: nothing of a `make` that may be running these tests reaches it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", *arguments], cwd=ROOT, env={**inherited, **environment}, capture_output=True, text=True, timeout=120
    )


def fake_command(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.fixture(scope="module")
def seen_by_python(tmp_path_factory):
    """(file of numpy, prefix, environment) that the Python of `make` sees when called from a polluted shell."""
    poison = tmp_path_factory.mktemp("poison")
    (poison / "numpy.py").write_text("raise SystemExit('the numpy of another environment was imported')\n")
    venv = ["VENV=" + sys.prefix, "--old-file", f"{sys.prefix}/.installed"]  # this one, as it is
    done = make("python", f"ARGS=-c '{SHOW}'", *venv, **FOREIGN, PYTHONPATH=str(poison))
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_sourced_ros_does_not_shadow_the_packages_of_the_venv(seen_by_python):
    numpy_file, prefix, _ = seen_by_python
    assert Path(prefix) == Path(sys.prefix)
    assert Path(numpy_file).is_relative_to(sys.prefix)


def test_no_variable_of_a_sourced_ros_leaks_in(seen_by_python):
    """The wheels' own start-up may set some of these again, for this environment."""
    _, _, environment = seen_by_python
    assert {name for name, value in FOREIGN.items() if environment.get(name) == value} <= {
        "_ROS_WHEELS_BOOTSTRAP_COMPLETE"
    }
    assert "PYTHONPATH" not in environment
    for path in environment.get("LD_LIBRARY_PATH", sys.prefix).split(os.pathsep):
        assert Path(path).is_relative_to(sys.prefix)


def test_an_old_python_is_refused_in_one_sentence(tmp_path):
    old = fake_command(tmp_path, "python3", '[ "$1" = --version ] && echo "Python 3.8.10" && exit 0; exit 1')
    done = make("python", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}")
    assert done.returncode != 0
    assert f"mfm needs Python 3.10 or newer, but {old} is Python 3.8.10" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_a_missing_system_package_is_named_to_who_is_not_root(tmp_path):
    lame = fake_command(tmp_path, "python3", f'case "$2" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@"')
    fake_command(tmp_path, "id", "echo 1000")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = make("python", f"PYTHON={lame}", f"VENV={tmp_path / 'venv'}", PATH=path)
    assert done.returncode != 0
    assert "mfm needs these system packages first: sudo apt install python3-venv" in done.stderr


def test_a_missing_system_package_is_installed_for_root(tmp_path):
    log = tmp_path / "apt.log"
    lame = fake_command(tmp_path, "python3", f'case "$2" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@"')
    fake_command(tmp_path, "id", "echo 0")
    fake_command(tmp_path, "apt-get", f'echo "$@" >> {log}')
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = make("system", f"PYTHON={lame}", PATH=path)
    assert done.returncode == 0, done.stderr
    assert log.read_text().splitlines() == ["update -qq", "install -qq -y python3-venv"]


def test_help_lists_the_commands_of_the_readme():
    done = make("help")
    for command in ["make run", "make test", "make bench", "make clean"]:
        assert command in done.stdout


def run_pytest(folder: Path, **environment):
    """A pytest run with this project's conftest over one test that passes, one that skips and one that may not."""
    (folder / "conftest.py").write_text((ROOT / "test" / "conftest.py").read_text())
    (folder / "test_some.py").write_text(
        "import pytest\n"
        "def test_runs(rng): assert rng.random() < 1\n"
        "@pytest.mark.skip(reason='no robot on this desk')\n"
        "def test_skips(): pass\n"
    )
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "CI"))}
    command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", str(folder)]
    return subprocess.run(
        command, cwd=folder, env={**inherited, **environment}, capture_output=True, text=True, timeout=120
    )


def test_what_did_not_run_is_listed_with_its_reason(tmp_path):
    done = run_pytest(tmp_path)
    assert done.returncode == 0, done.stdout
    assert "1  no robot on this desk: test_some.py::test_skips" in done.stdout


def test_under_ci_what_did_not_run_is_a_failure(tmp_path):
    done = run_pytest(tmp_path, CI="true")
    assert done.returncode == 1, done.stdout
    assert "no robot on this desk" in done.stdout
    assert "1 passed, 1 skipped" in done.stdout.splitlines()[-1]
