"""The plan of the running system; its launch files, parameter files and RViz picture say the same."""

import contextlib
import importlib
import importlib.util
import json
import runpy
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from mfm_cli.plan import (
    ARGUMENTS,
    MODULES,
    REPLAY_ARGUMENTS,
    Recorded,
    compile_engine,
    parameter_file,
    replay,
    robot_in,
    system,
)
from mfm_common.errors import ConfigError
from mfm_common.share import share_dir
from mfm_dynamics.robots import urdf_text
from mfm_validation.bag import read_bag

OURS = {"command_node", "dynamics_node", "servo_bridge_node", "comparator_node", "recorder_node", "viewer_node"}


@pytest.fixture
def launched(monkeypatch):
    """What a launch file starts, through stand-ins for launch and launch_ros: parity, no proof that they run."""

    packages = []

    class Configuration:
        def __init__(self, name):
            self.name = name

        def perform(self, context):
            return context[self.name]

    stands = {
        "launch.launch_description": SimpleNamespace(LaunchDescription=list),
        "launch.actions": SimpleNamespace(
            DeclareLaunchArgument=lambda name, default_value, description: (name, default_value),
            OpaqueFunction=lambda function: function,
        ),
        "launch.substitutions": SimpleNamespace(LaunchConfiguration=Configuration),
        "launch_ros.actions": SimpleNamespace(Node=lambda **given: given),
        "ament_index_python.packages": SimpleNamespace(get_packages_with_prefixes=lambda: dict.fromkeys(packages)),
    }
    for name, stand in stands.items():
        monkeypatch.setitem(sys.modules, name, stand)
    compiled = []
    monkeypatch.setattr("mfm_cli.nodes.launching.compile_engine", compiled.extend)

    def launch(file, *installed, **given):
        packages[:] = installed
        *declared, function = runpy.run_path(str(share_dir() / "launch" / file))["generate_launch_description"]()
        nodes = function({**dict(declared), **given})
        assert [node["executable"] for node in nodes] == [process.executable for process in compiled]  # before they run
        compiled.clear()
        return nodes

    return launch


def test_the_default_is_the_paper_s_snake_on_an_emulated_board():
    processes = {process.label: process for process in system({})}
    assert {name for name, process in processes.items() if process.package == "mfm"} == OURS
    assert processes["servo_bridge_node"].parameters["board"] == "native"
    assert len(processes["servo_bridge_node"].parameters["joints"]) == 20
    assert processes["command_node"].parameters["gait"] == "serpentine"
    note = json.loads(processes["recorder_node"].parameters["note"])
    assert note["board"] == "native" and "plant" in note
    assert "plant" not in json.loads(
        next(p for p in system({"board": "/dev/mfm"}) if p.label == "recorder_node").parameters["note"]
    )


def test_every_robot_has_its_own_gait_and_the_page_its_port():
    def parameters(node, **given):
        return next(p for p in system(given) if p.label == node).parameters

    for robot, gait in (("snake", "serpentine"), ("rov_one_arm", "sway"), ("rov_two_arm", "sway")):
        own = parameters("command_node", robot=robot)
        assert (own["gait"], own["autostart"]) == (gait, "ready")
        waits = parameters("command_node", robot=robot, gait="none")
        assert (waits["gait"], waits["autostart"]) == (gait, "never")
        assert json.loads(parameters("recorder_node", robot=robot)["note"])["gait"] == gait
    assert parameters("command_node", robot="rov_one_arm", gait="cobra")["gait"] == "cobra"
    assert "kp" not in parameters("dynamics_node") and parameters("dynamics_node", robot="rov_two_arm")["kp"] == 1e5
    assert parameters("viewer_node")["port"] == 8765 and parameters("viewer_node", port="8799")["port"] == 8799
    with pytest.raises(ConfigError, match="port is 'http', expected a whole number"):
        system({"port": "http"})


def test_arguments_are_checked():
    with pytest.raises(ConfigError, match="unknown argument 'boddies', expected one of robot, bodies"):
        system({"boddies": "3"})
    with pytest.raises(ConfigError, match="gait is 'waltz', expected one of accordion"):
        system({"gait": "waltz"})
    with pytest.raises(ConfigError, match="robot 'nobody.urdf' is none of"):
        system({"robot": "nobody.urdf"})


def test_what_is_not_wanted_is_not_started():
    labels = {process.label for process in system({"record": "false", "viewer": "false", "rviz": "false"})}
    assert not labels & {"recorder_node", "viewer_node", "rviz"}


def test_a_namespace_holds_every_node():
    for process in system({"namespace": "left"}):
        assert process.namespace.split("/")[0] == "left"


@pytest.mark.parametrize("given", [{}, {"bodies": "6", "namespace": "left", "rviz": "false"}])
def test_the_launch_file_starts_the_plan(launched, given):
    nodes = launched("snake.launch.py", **given)
    plan = system(given)
    assert [(n["package"], n["executable"], n["name"], n["namespace"]) for n in nodes] == [
        (p.package, p.executable, p.name or None, p.namespace) for p in plan
    ]
    for node, process in zip(nodes, plan, strict=True):
        assert node["parameters"][-1] == dict(process.parameters)
        assert node["arguments"] == list(process.arguments)
        assert node["remappings"] == list(process.remappings)


@pytest.fixture
def recorded():
    """What recorder_node records."""
    pytest.importorskip("rclpy", reason="ROS 2 is not installed")
    return importlib.import_module("mfm_validation.nodes.recorder_node").TOPICS


@pytest.mark.ros
def test_rosbag2_records_the_same_topics_where_it_is_installed(recorded, launched):
    given = {"namespace": "left", "out": "bags/first"}
    nodes = launched("snake.launch.py", "rosbag2_transport", "rosbag2_storage_mcap", **given)
    (recorder,) = [node for node in nodes if node["executable"] == "recorder"]
    assert "recorder_node" not in {node["executable"] for node in nodes}
    (teller,) = [node for node in nodes if node["executable"] == "parameters_node"]
    assert json.loads(teller["parameters"][-1]["note"])["board"] == "native"
    config, own = recorder["parameters"]
    assert own["record.topics"] == [topic if topic[0] == "/" else f"/left/{topic}" for topic in recorded]
    assert Path(own["storage.uri"]) == Path("bags/first").resolve()
    assert yaml.safe_load(Path(config).read_text())["/**"]["ros__parameters"]["storage"] == {"storage_id": "mcap"}


def test_frames_of_a_namespace_are_its_own():
    for process in system({"namespace": "left"}):
        if process.package != "mfm":
            assert dict(process.remappings)["/tf"] in ("tf", "/left/tf"), process
            assert (process.namespace == "left") == (dict(process.remappings)["/tf"] == "tf")
    assert not any(process.remappings for process in system({}))


def test_a_floating_base_is_moved_by_the_prediction():
    (fixed,) = [p for p in system({"base": "floating"}) if p.package == "tf2_ros"]
    assert fixed.arguments[1].startswith("predicted/") and fixed.arguments[3].startswith("measured/")


def test_the_replay_file_starts_its_plan(launched, monkeypatch):
    monkeypatch.setattr("mfm_cli.plan.robot_in", lambda bag, namespace: Recorded(namespace))
    nodes = launched("replay.launch.py", bag="somewhere", namespace="left")
    assert [(n["executable"], n["namespace"]) for n in nodes] == [("viewer_node", "left"), ("player_node", "")]
    assert [n["executable"] for n in nodes] == [p.executable for p in replay({"bag": "somewhere"})]
    assert nodes[-1]["parameters"][-1]["bag"] == "somewhere"
    with pytest.raises(ConfigError, match="no bag to replay"):
        replay({})


def test_recorded_frames_have_one_source():
    text = urdf_text("snake", bodies=3)
    for robot, fixed in (
        (Recorded("left", text), ["predicted_base", "measured_base"]),
        (Recorded("left", text, base="floating"), ["measured_base"]),
        (Recorded("left", text, frames=True), []),
    ):
        processes = replay({"bag": "somewhere"}, robot)
        assert [p.name for p in processes if p.package == "tf2_ros"] == fixed
        publishers = [p for p in processes if p.package == "robot_state_publisher"]
        assert [p.namespace for p in publishers] == ["left/predicted", "left/measured"]
        for publisher in publishers:  # RViz has its model from here in any case
            assert publisher.parameters["use_sim_time"] and publisher.parameters["robot_description"] == text
            assert dict(publisher.remappings)["/tf"] == ("unused/tf" if robot.frames else "/left/tf")


@pytest.fixture
def bag(tmp_path):
    """Writes a bag with these topics, whose messages all hold the same text."""
    pytest.importorskip("rosbags", reason="the extra `bag` is not installed")
    from mfm_validation.recording import BagWriter, Topic

    def write(*topics, text="<robot/>"):
        writer = BagWriter(tmp_path / "bag")
        data = text.encode() + b"\0"
        for topic in topics:
            writer.add(Topic(topic, "std_msgs/msg/String"))
            writer.write(topic, 1_700_000_000 * 10**9, b"\0\1\0\0" + len(data).to_bytes(4, "little") + data)
        writer.close()
        return str(tmp_path / "bag")

    return write


@pytest.mark.parametrize(
    ("topics", "robot"),
    [
        (["/measured/joint_states"], Recorded()),
        (["/left/measured/joint_states", "/left/robot_description"], Recorded("left", "<robot/>")),
        (["/predicted/joint_states", "/tf"], Recorded(base="floating")),
        (["/predicted/joint_states", "/tf", "/tf_static"], Recorded(frames=True)),
        (["/left/predicted/joint_states", "/tf", "/tf_static"], Recorded("left")),
    ],
)
def test_the_robot_in_a_bag_is_found(bag, topics, robot):
    assert robot_in(bag(*topics)) == robot


def test_the_robot_in_a_bag_is_chosen_by_its_namespace(bag):
    path = bag("/left/measured/joint_states", "/right/predicted/joint_states", "/right/robot_description")
    assert robot_in(path, "right") == Recorded("right", "<robot/>")
    with pytest.raises(ConfigError, match="has several robots: /left/, /right/; choose one with 'namespace'"):
        robot_in(path)
    with pytest.raises(ConfigError, match="has no robot in namespace 'middle', it has /left/, /right/"):
        robot_in(path, "middle")
    assert robot_in("") == Recorded()


def test_choices_stand_in_what_ros2_launch_shows():
    for argument in (*ARGUMENTS.values(), *REPLAY_ARGUMENTS.values()):
        assert argument.long_about.startswith(argument.about)
        assert all(choice in argument.long_about for choice in argument.choices)


def test_the_engine_is_compiled_for_the_robot_of_the_plan(monkeypatch):
    commanded = []

    def predictor(model, fitted):
        return SimpleNamespace(command=lambda stamp, angles, rates: commanded.append((stamp, len(angles))))

    monkeypatch.setattr("mfm_cli.plan.Predictor", predictor)
    compile_engine(system({"bodies": "3"}))
    compile_engine(replay({"bag": "somewhere"}))  # predicts nothing
    assert commanded == [(0.0, 3), (0.01, 3)]


if importlib.util.find_spec("launch_ros"):  # comes with an installed ROS only

    def test_real_launch_accepts_the_files():
        for file, arguments in (("snake.launch.py", ARGUMENTS), ("replay.launch.py", REPLAY_ARGUMENTS)):
            description = runpy.run_path(str(share_dir() / "launch" / file))["generate_launch_description"]()
            assert {action.name for action in description.entities[:-1]} == set(arguments)

    @pytest.mark.ros
    def test_real_launch_runs_the_system_and_plays_its_bag(tmp_path):
        given = ["rviz:=false", "viewer:=false"]
        _launch(15.0, "snake.launch.py", *given, "bodies:=6", f"out:={tmp_path / 'bag'}")
        bag = read_bag(tmp_path / "bag")
        for kind in ("commanded", "predicted", "measured"):
            assert len(bag.traces[kind].stamp) > 100 and len(bag.traces[kind].names) == 6, kind
        _launch(5.0, "replay.launch.py", *given, f"bag:={tmp_path / 'bag'}")

    def _launch(seconds, file, *arguments):
        """Launch for a while and end it as Ctrl-C does."""
        command = ["ros2", "launch", str(share_dir() / "launch" / file), *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
        assert process.returncode == 0 and "process has died" not in said, said


@pytest.mark.ros
@pytest.mark.parametrize("executable", MODULES)
def test_every_parameter_given_is_one_of_the_node_s(executable):
    pytest.importorskip("rclpy", reason="ROS 2 is not installed")
    module = importlib.import_module(MODULES[executable])
    (kind,) = {v for v in vars(module).values() if isinstance(v, type) and v.__name__.endswith("Parameters")
               and v.__module__ == module.__name__}  # fmt: skip
    known = {field.name for field in fields(kind)} | {"use_sim_time"}
    processes = [p for p in [*system({}), *replay({"bag": "x"})] if p.executable == executable]
    for process in processes:
        given = yaml.safe_load(process.config_file.read_text())["/**"]["ros__parameters"]
        assert set(given) <= known, process.config
        assert set(process.parameters) <= known, executable
        assert set(yaml.safe_load(parameter_file(process))["/**"]["ros__parameters"]) == set(process.parameters)


def test_rviz_shows_the_topics_and_frames_of_the_plan():
    picture = yaml.safe_load((share_dir() / "rviz" / "snake.rviz").read_text())["Visualization Manager"]
    plan = system({})
    fixed = {process.arguments[1] for process in plan if process.package == "tf2_ros"}
    assert fixed == {picture["Global Options"]["Fixed Frame"]}
    models = {d["Name"].lower(): d for d in picture["Displays"] if d["Class"].endswith("RobotModel")}
    sides = {p.namespace: p for p in plan if p.package == "robot_state_publisher"}
    assert set(models) == set(sides) == {"predicted", "measured"}
    for side, model in models.items():
        assert model["Description Topic"]["Value"] == f"{side}/robot_description"
        assert model["TF Prefix"] + "/" == sides[side].parameters["frame_prefix"]
    assert models["predicted"]["Alpha"] == 0.35
    (markers,) = [d for d in picture["Displays"] if d["Class"].endswith("MarkerArray")]
    assert markers["Topic"]["Value"] == "deviation/markers"
