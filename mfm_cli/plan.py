"""The running system as data: its processes, their parameters and arguments. `mfm up` and the launch files read it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import yaml

from mfm_common.errors import ConfigError
from mfm_common.share import share_dir
from mfm_dynamics import Model, Predictor
from mfm_dynamics.gaits import GAITS, playable
from mfm_dynamics.robots import describe, robot_names, urdf_file_text, urdf_text
from mfm_dynamics.servos import load_fitted

# Modules of our executables, for where no ROS finds them by package.
MODULES = {
    "command_node": "mfm_dynamics.nodes.command_node",
    "dynamics_node": "mfm_dynamics.nodes.dynamics_node",
    "servo_bridge_node": "mfm_servo_bridge.nodes.servo_bridge_node",
    "comparator_node": "mfm_validation.nodes.comparator_node",
    "recorder_node": "mfm_validation.nodes.recorder_node",
    "parameters_node": "mfm_validation.nodes.parameters_node",
    "player_node": "mfm_validation.nodes.player_node",
    "viewer_node": "mfm_viewer.nodes.viewer_node",
}


BAGS = "out/bags/%Y%m%dT%H%M%SZ"  # where a bag goes when nobody says


@dataclass(frozen=True)
class Argument:
    """An argument of the system, on the command line and in the launch files."""

    default: str
    about: str
    choices: tuple[str, ...] = ()

    @property
    def long_about(self) -> str:
        """With the choices, for where they are not shown beside it."""
        return f"{self.about} [{', '.join(filter(None, self.choices))}]" if self.choices else self.about


YES_NO = ("true", "false")
ARGUMENTS = {
    "robot": Argument("snake", f"the robot: {', '.join(robot_names())}, or a .urdf or .xacro file"),
    "bodies": Argument("20", "bodies of the snake"),
    "base": Argument("", "fixed, floating, or empty for what the robot comes with", ("", "fixed", "floating")),
    "gait": Argument("", "what it does at first; empty: the robot's own; none: it waits", ("", *GAITS, "none")),
    "amplitude": Argument("0.0", "of the gait [rad]; 0: the gait's own"),
    "period": Argument("0.0", "of the gait [s]; 0: the gait's own"),
    "board": Argument("native", "native or avr (emulated), a serial device, or socket://host:port"),
    "plant": Argument("free", "what emulated servos move: nothing, or the robot in MuJoCo", ("free", "loaded")),
    "servos": Argument("", "calibration of the servos: a .yaml file; empty: the robot's in config/servos"),
    "fitted": Argument("", "how the servos answer, for the prediction: a file of `mfm identify`"),
    "arm": Argument("auto", "auto arms emulated boards by itself, manual waits for the service", ("auto", "manual")),
    "record": Argument("true", "record a bag", YES_NO),
    "out": Argument("", "folder of the bag; empty: out/bags/<time>"),
    "viewer": Argument("true", "serve the page", YES_NO),
    "port": Argument("8765", "port of the page; 0: any free one"),
    "rviz": Argument("true", "show RViz, where ROS is installed", YES_NO),
    "namespace": Argument("", "namespace of all nodes, for several robots in one domain"),
}
REPLAY_ARGUMENTS = {
    "bag": Argument("", "the recorded bag: a folder, or a .mcap or .db3 file"),
    "rate": Argument("1.0", "speed, 2.0 is twice as fast"),
    "loop": Argument("false", "start again at the end", YES_NO),
    "namespace": Argument("", "the robot to show; needed where the bag has several"),
    "viewer": ARGUMENTS["viewer"],
    "port": ARGUMENTS["port"],
    "rviz": ARGUMENTS["rviz"],
}


@dataclass(frozen=True)
class Process:
    """One process: an executable of a ROS package, and what it is started with."""

    executable: str
    package: str = "mfm"
    name: str = ""  # of the node; empty: the executable's own
    namespace: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    config: str = ""  # file below share/mfm/config
    arguments: tuple[str, ...] = ()
    remappings: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """For people."""
        return self.name or self.executable

    @property
    def config_file(self) -> Path:
        """The file of its parameters."""
        return share_dir() / "config" / self.config


def chosen(arguments: Mapping[str, Argument], given: Mapping[str, str]) -> dict[str, str]:
    """Values of all arguments, checked."""
    for name in given:
        if name not in arguments:
            raise ConfigError(f"unknown argument '{name}', expected one of {', '.join(arguments)}")
    values = {name: given.get(name, argument.default) for name, argument in arguments.items()}
    for name, value in values.items():
        choices = arguments[name].choices
        if choices and value not in choices:
            raise ConfigError(f"{name} is '{value}', expected one of {', '.join(filter(None, choices))}")
    return values


def system(given: Mapping[str, str], rosbag2: bool = False) -> list[Process]:
    """The whole system of one robot.

    Args:
        given: Arguments.
        rosbag2: Whether rosbag2 records.
    """
    values = chosen(ARGUMENTS, given)
    text, base = _robot(values)
    root, joints = _root(text), _moving_joints(text)
    servos = values["servos"] or values["robot"]
    if not values["servos"] and values["robot"] not in robot_names():
        raise ConfigError(f"robot {values['robot']} needs its servos: name their .yaml file with 'servos'")
    gait: dict[str, Any] = {"amplitude": _number(values, "amplitude"), "period": _number(values, "period")}
    gait |= _gait(values, text)
    where = values["namespace"]
    bridge: dict[str, Any] = {"board": values["board"], "servos": servos, "arm": values["arm"], "joints": joints}
    if values["plant"] == "loaded":
        bridge |= {"plant": "loaded", "robot_description": text}

    def node(executable: str, **parameters: Any) -> Process:
        return Process(executable, namespace=where, parameters=parameters, config=f"nodes/{executable}.yaml")

    processes = [
        node("dynamics_node", robot_description=text, base=base, fitted=values["fitted"], **_servo(values)),
        node("servo_bridge_node", **bridge),
        node("comparator_node"),
    ]
    if values["record"] == "true":
        note = json.dumps(_note(values | {"gait": values["gait"] or gait.get("gait", "none")}))
        if rosbag2:
            processes += [Process("parameters_node", namespace=where, parameters={"note": note}), _rosbag2(values)]
        else:
            processes.append(node("recorder_node", out=values["out"], note=note))
    if values["viewer"] == "true":
        processes.append(node("viewer_node", port=_port(values)))
    processes.append(node("command_node", robot_description=text, **gait))
    return processes + _ros_only(text, root, where, base, values["rviz"] == "true")


@dataclass(frozen=True)
class Recorded:
    """What a bag holds of the robot to show.

    Attributes:
        namespace: Where its topics are.
        description: URDF; empty if there is none.
        base: Recorded as floating where its motion is among the frames.
        frames: Whether the frames of its links were recorded.
    """

    namespace: str = ""
    description: str = ""
    base: str = "fixed"
    frames: bool = False


def replay(given: Mapping[str, str], robot: Recorded | None = None) -> list[Process]:
    """A recorded bag instead of the robot.

    Args:
        given: Arguments.
        robot: What the bag holds.
    """
    values = chosen(REPLAY_ARGUMENTS, given)
    if not values["bag"]:
        raise ConfigError("no bag to replay: name it with 'bag'")
    robot = robot or Recorded(values["namespace"])
    where = robot.namespace
    processes = []
    if values["viewer"] == "true":
        timed = {"use_sim_time": True, "port": _port(values)}
        processes.append(Process("viewer_node", namespace=where, config="nodes/viewer_node.yaml", parameters=timed))
    parameters = {"bag": values["bag"], "rate": _number(values, "rate"), "loop": values["loop"] == "true"}
    processes.append(Process("player_node", config="nodes/player_node.yaml", parameters=parameters))
    if robot.description:
        extra = _ros_only(robot.description, _root(robot.description), where, robot.base, values["rviz"] == "true")
        if robot.frames:  # they are played: a second source would be refused frame by frame
            own = (("/tf", "unused/tf"), ("/tf_static", "unused/tf_static"))
            extra = [
                replace(p, remappings=own) if p.package == "robot_state_publisher" else p
                for p in extra if p.package != "tf2_ros"
            ]  # fmt: skip
        processes += [replace(p, parameters={**p.parameters, "use_sim_time": True}) for p in extra]
    return processes


def robot_in(bag: str, namespace: str = "") -> Recorded:
    """The robot in a bag, of this namespace where there are several."""
    from mfm_validation import cdr  # read the bag: only for a replay
    from mfm_validation.playback import Bag

    if not bag:
        return Recorded()
    played = Bag(bag)
    tail = re.compile("(.*/)(?:commanded|predicted|measured)/joint_states")
    found = sorted({match[1] for name in played.topics if (match := tail.fullmatch(name))})
    wanted = f"/{namespace.strip('/')}/" if namespace.strip("/") else ""
    if wanted not in ("", *found):
        raise ConfigError(f"{bag} has no robot in namespace '{namespace}', it has {', '.join(found) or 'none'}")
    if not wanted and len(found) > 1:
        raise ConfigError(f"{bag} has several robots: {', '.join(found)}; choose one with 'namespace'")
    space = wanted or (found[0] if found else "/")

    def first(topic: str) -> bytes | None:
        name = space + topic
        return next((m.data for m in played.messages([name])), None) if name in played.topics else None

    text, moving, fixed = (first(topic) for topic in ("robot_description", "tf", "tf_static"))
    return Recorded(
        namespace=space.strip("/"),
        description=cdr.string(text) if text else "",
        base="floating" if moving and not fixed else "fixed",
        frames=bool(moving and fixed),
    )


def _robot(values: Mapping[str, str]) -> tuple[str, str]:
    """URDF and base."""
    robot = values["robot"]
    if robot not in robot_names():
        return urdf_file_text(robot), values["base"] or "fixed"
    arguments = {"bodies": values["bodies"]} if robot == "snake" else {}
    return urdf_text(robot, **arguments), values["base"] or describe(robot).base


def _gait(values: Mapping[str, str], text: str) -> dict[str, str]:
    """What is played, and when that begins; a robot that can play nothing waits."""
    wanted = values["gait"]
    if wanted not in ("", "none"):
        return {"gait": wanted, "autostart": "ready"}
    if values["robot"] in robot_names():
        own = describe(values["robot"]).gait
    else:
        numbers = {name: _number(values, name) for name in ("amplitude", "period") if _number(values, name)}
        can = playable([body.joint for body in Model.from_urdf(text).bodies], **numbers)
        own = next((name for name in ("serpentine", "sway") if name in can), "")
    return ({"gait": own} if own else {}) | {"autostart": "ready" if own and not wanted else "never"}


def _servo(values: Mapping[str, str]) -> dict[str, float]:
    """Stiffness and damping of the servos, where the robot's are not those of a hobby servo."""
    return describe(values["robot"]).servo if values["robot"] in robot_names() else {}


def _port(values: Mapping[str, str]) -> int:
    if not values["port"].isdecimal():
        raise ConfigError(f"port is '{values['port']}', expected a whole number")
    return int(values["port"])


def _number(values: Mapping[str, str], name: str) -> float:
    try:
        return float(values[name])
    except ValueError:
        raise ConfigError(f"{name} is '{values[name]}', expected a number") from None


def _root(text: str) -> str:
    tree = ElementTree.fromstring(text)
    children = {joint.find("child").get("link") for joint in tree.iter("joint") if joint.find("child") is not None}  # type: ignore[union-attr]
    return next(str(link.get("name")) for link in tree.iter("link") if link.get("name") not in children)


def _moving_joints(text: str) -> list[str]:
    tree = ElementTree.fromstring(text)
    moving = ("revolute", "continuous", "prismatic")
    return [
        str(joint.get("name")) for joint in tree.findall("joint")
        if joint.get("type") in moving and joint.find("mimic") is None
    ]  # fmt: skip


def _note(values: Mapping[str, str]) -> dict[str, Any]:
    """What the judge should know of this run."""
    emulated = values["board"] in ("native", "avr")
    plants = {"free": "free servos, firmware/emulator/plant.c", "loaded": "servos moving the robot in MuJoCo"}
    plant = {"plant": plants[values["plant"]]} if emulated else {}
    return {
        "version": version("mfm"),
        "robot": values["robot"],
        "gait": values["gait"],
        "board": values["board"],
        **plant,
    }


def _rosbag2(values: Mapping[str, str]) -> Process:
    """The recorder of rosbag2 with the topics of ours."""
    config = yaml.safe_load((share_dir() / "config" / "nodes" / "rosbag2.yaml").read_text())
    topics = config["/**"]["ros__parameters"]["record"]["topics"]
    space = f"/{values['namespace']}/".replace("//", "/")
    parameters = {
        "storage.uri": str(Path(values["out"] or datetime.now(timezone.utc).strftime(BAGS)).resolve()),
        "record.topics": [topic if topic.startswith("/") else space + topic for topic in topics],
    }
    return Process("recorder", "rosbag2_transport", "recorder", values["namespace"], parameters, "nodes/rosbag2.yaml")


def _ros_only(text: str, root: str, where: str, base: str, rviz: bool) -> list[Process]:
    """What needs an installed ROS: the two models' frames, and RViz."""
    processes: list[Process] = []
    own_tf = (("/tf", "tf"), ("/tf_static", "tf_static")) if where else ()  # a robot's frames stay in its namespace
    for side in ("predicted", "measured"):
        parameters = {"robot_description": text, "frame_prefix": f"{side}/", "publish_frequency": 100.0}
        inside = f"{where}/{side}".lstrip("/")
        publisher = "robot_state_publisher"
        above = tuple((name, f"/{where}{name}") for name, _ in own_tf)
        processes.append(Process(publisher, publisher, publisher, inside, parameters, remappings=above))
        if base == "fixed" or side == "measured":  # a floating base is moved by dynamics_node; nobody measures it
            parent = "world" if base == "fixed" else f"predicted/{root}"
            frames = ("--frame-id", parent, "--child-frame-id", f"{side}/{root}")
            processes.append(
                Process(
                    "static_transform_publisher", "tf2_ros", f"{side}_base", where, arguments=frames, remappings=own_tf
                )
            )
    if rviz:
        picture = str(share_dir() / "rviz" / "snake.rviz")
        processes.append(Process("rviz2", "rviz2", "rviz", where, arguments=("-d", picture), remappings=own_tf))
    return processes


def parameter_file(process: Process) -> str:
    """Text of a parameter file with the process's own parameters."""
    return yaml.safe_dump({"/**": {"ros__parameters": dict(process.parameters)}}, sort_keys=False)


def compile_engine(processes: Sequence[Process]) -> None:
    """Compile the engine before anything runs: a prediction that comes late would begin in the middle of a motion."""
    for process in processes:
        if process.executable == "dynamics_node":
            model = Model.from_urdf(process.parameters["robot_description"], process.parameters["base"])
            fitted = process.parameters["fitted"]
            predictor = Predictor(model, fitted=load_fitted(fitted) if fitted else {})
            angles = [0.0] * len(model.joint_names)
            for stamp in (0.0, 0.01):
                predictor.command(stamp, angles, angles)
