"""The package is what pip, colcon and ROS take it for, and finds its own data after each kind of install."""

import ast
import importlib
import os
import re
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from mfm_common.errors import ConfigError
from mfm_common.share import share_dir

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[2]
PACKAGES = sorted(path.parent.name for path in ROOT.glob("mfm_*/__init__.py"))

# Import name -> what pip calls it and what rosdep calls it.
RUNTIME = {
    "jinja2": ("jinja2", "python3-jinja2"),
    "matplotlib": ("matplotlib", "python3-matplotlib"),
    "numba": ("numba", "python3-numba"),
    "numpy": ("numpy", "python3-numpy"),
    "scipy": ("scipy", "python3-scipy"),
    "serial": ("pyserial", "python3-serial"),
    "sympy": ("sympy", "python3-sympy"),
    "tornado": ("tornado", "python3-tornado"),
    "tqdm": ("tqdm", "python3-tqdm"),
    "xacro": ("xacro", "xacro"),
    "yaml": ("pyyaml", "python3-yaml"),
}

# What the extra `bag` installs, and what stands in for it where ROS is installed: imported only when a bag is opened.
BAG = ["mcap", "rosbag2_py", "rosbags"]

# What the nodes import: ROS packages, by their own names in package.xml and as wheels of the extra `ros`.
ROS = [
    "ament_index_python",
    "builtin_interfaces",
    "diagnostic_msgs",
    "geometry_msgs",
    "launch",
    "launch_ros",
    "nav_msgs",
    "rcl_interfaces",
    "rclpy",
    "robot_state_publisher",
    "rosbag2_storage_mcap",
    "rosbag2_transport",
    "rosgraph_msgs",
    "rviz2",
    "sensor_msgs",
    "std_msgs",
    "std_srvs",
    "tf2_msgs",
    "tf2_ros",
    "trajectory_msgs",
    "visualization_msgs",
]

# Used where they happen to be installed; everything works without.
OPTIONAL = ["control_msgs"]


@pytest.fixture(scope="module")
def manifest():
    from catkin_pkg.package import parse_package

    warnings = []
    package = parse_package(str(ROOT / "package.xml"), warnings=warnings)
    package.validate(warnings=warnings)
    assert warnings == []
    return package


@pytest.fixture(scope="module")
def clean_env():
    """The caller's environment without any Python or ROS that could stand in for the one under test."""
    foreign = re.compile(r"PYTHONPATH|PYTHONHOME|LD_LIBRARY_PATH|VIRTUAL_ENV|(AMENT|COLCON|ROS|_ROS)_.*")
    env = {name: value for name, value in os.environ.items() if not foreign.fullmatch(name)}
    env["PATH"] = f"{sysconfig.get_path('scripts')}{os.pathsep}{env['PATH']}"
    return env


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of what the installers read, so that they leave nothing behind in the source tree."""
    copy = tmp_path_factory.mktemp("source") / "mfm"
    copy.mkdir()
    for name in ["package.xml", "setup.py", "setup.cfg", "pyproject.toml", "LICENSE"]:
        (copy / name).write_bytes((ROOT / name).read_bytes())
    for folder in [*PACKAGES, "resource", "launch", "config", "udev", "urdf", "rviz"]:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts):
                target = copy / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
    for folder in ["config", "launch"]:  # data to look for, also where the tree has none yet
        (copy / folder / "nested").mkdir(parents=True, exist_ok=True)
        (copy / folder / "nested" / "probe.yaml").write_text("probe: 1\n")
    return copy


def run(command, **kwargs):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **kwargs)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def check_install(prefix: Path, library: Path, env: dict[str, str]) -> None:
    """What must hold in a prefix into which pip or colcon installed the package."""
    env = {**env, "PYTHONPATH": str(library)}
    show = "from mfm_common import share; print(share.__file__); print(share.share_dir())"
    module, share = run([sys.executable, "-c", show], env=env, cwd=prefix).splitlines()
    assert Path(module).is_relative_to(prefix)
    assert Path(share) == (prefix / "share" / "mfm").resolve()
    for probe in ["package.xml", "config/nested/probe.yaml", "launch/nested/probe.yaml"]:
        assert (prefix / "share" / "mfm" / probe).is_file()
    assert (library / "mfm_viewer" / "static" / "index.html").is_file()
    assert (prefix / "share" / "ament_index" / "resource_index" / "packages" / "mfm").is_file()
    for script in console_scripts():
        stub = prefix / "lib" / "mfm" / script.name
        assert os.access(stub, os.X_OK)
    version = metadata.version("mfm")
    assert run([prefix / "lib" / "mfm" / "mfm", "--version"], env=env, cwd=prefix) == f"mfm {version}"


def console_scripts():
    return [script for script in metadata.distribution("mfm").entry_points if script.group == "console_scripts"]


def test_package_xml_is_valid_and_fit_for_release(manifest):
    assert manifest.package_format == 3
    assert manifest.name == "mfm"
    assert manifest.get_build_type() == "ament_python"
    assert all(re.fullmatch(r"[^@\s]+@[^@\s]+\.[a-z]+", maintainer.email) for maintainer in manifest.maintainers)
    (license_,) = manifest.licenses
    assert license_ == "Apache-2.0"
    assert (ROOT / license_.file).read_text().lstrip().startswith("Apache License")


def test_versions_agree(manifest):
    setup = re.search(r'version="([^"]+)"', (ROOT / "setup.py").read_text())
    assert setup is not None
    assert setup[1] == manifest.version == metadata.version("mfm")
    assert f"## [{manifest.version}]" in (ROOT / "CHANGELOG.md").read_text()


def test_every_runtime_dependency_is_declared_to_pip_and_to_rosdep(manifest):
    pip = {re.split(r"[^\w-]", line)[0].lower() for line in metadata.requires("mfm") or [] if "extra ==" not in line}
    rosdep = {depend.name for depend in manifest.exec_depends}
    assert pip == {name for name, _ in RUNTIME.values()}
    assert rosdep == {*(key for _, key in RUNTIME.values()), *ROS}


def test_pure_code_imports_only_declared_packages():
    known = {*sys.stdlib_module_names, *PACKAGES, *RUNTIME, *ROS, *BAG, *OPTIONAL}
    unknown = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                for name in names:
                    if name.split(".")[0] not in known:
                        unknown[name] = str(path.relative_to(ROOT))
    assert unknown == {}, "add it to setup.py, package.xml and RUNTIME above"


def test_every_console_script_imports():
    assert "mfm" in {script.name for script in console_scripts()}
    for script in console_scripts():
        assert callable(script.load()), script.name


def test_every_package_is_under_the_import_contracts():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert sorted(settings["root_packages"]) == PACKAGES
    (ros,) = [contract for contract in settings["contracts"] if contract["type"] == "forbidden"]
    assert sorted(ros["source_modules"]) == PACKAGES


def test_every_package_has_a_docstring():
    for package in PACKAGES:
        assert importlib.import_module(package).__doc__, package


def test_share_dir_of_the_source_tree_is_its_root():
    assert share_dir() == ROOT


def test_share_dir_says_what_is_missing(tmp_path):
    with pytest.raises(ConfigError, match="data files of mfm are missing"):
        share_dir(tmp_path / "mfm_common" / "share.py")


def test_pip_install_is_complete(source, clean_env, tmp_path):
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    run([*pip, "--ignore-installed", "--prefix", tmp_path, source], env=clean_env)
    (library,) = tmp_path.glob("lib*/python3*/*-packages")
    check_install(tmp_path, library, clean_env)
    assert (tmp_path / "bin" / "mfm").is_file()


def test_colcon_sees_an_ament_python_package(source, clean_env, tmp_path):
    colcon = [sys.executable, "-m", "colcon", "--log-base", "/dev/null"]
    listed = run([*colcon, "list", "--base-paths", source], env=clean_env, cwd=tmp_path)
    assert re.fullmatch(r"mfm\s.*\(ros\.ament_python\)", listed)


def test_colcon_test_runs_pytest(source, clean_env, tmp_path):
    probe = source / "test" / "test_probe.py"
    probe.parent.mkdir()
    probe.write_text("def test_probe():\n    assert True\n")
    colcon = [sys.executable, "-m", "colcon", "--log-base", "/dev/null"]
    run([*colcon, "build", "--base-paths", source], env=clean_env, cwd=tmp_path)
    options = ["--event-handlers", "console_direct+", "--pytest-args", "test"]
    assert "1 passed" in run([*colcon, "test", "--base-paths", source, *options], env=clean_env, cwd=tmp_path)


@pytest.mark.parametrize("mode", ["copied", "symlinked"])
def test_colcon_install_is_complete(mode, source, clean_env, tmp_path):
    colcon = [sys.executable, "-m", "colcon", "--log-base", "/dev/null"]
    options = ["--symlink-install"] if mode == "symlinked" else []
    run([*colcon, "build", "--base-paths", source, *options], env=clean_env, cwd=tmp_path)
    prefix = tmp_path / "install" / "mfm"
    if mode == "copied":
        (library,) = prefix.glob("lib*/python3*/*-packages")
        check_install(prefix, library, clean_env)
        assert (prefix / "bin" / "mfm").is_file()
        return
    env = {**clean_env, "PYTHONPATH": str(tmp_path / "build" / "mfm")}
    show = "from mfm_common.share import share_dir; print(share_dir())"
    assert run([sys.executable, "-c", show], env=env, cwd=tmp_path) == str(source.resolve())
    assert run([prefix / "lib" / "mfm" / "mfm", "--version"], env=env, cwd=tmp_path).startswith("mfm ")
