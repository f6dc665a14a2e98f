"""The robot a node is started with."""

from dataclasses import dataclass
from xml.etree import ElementTree

from mfm_common.errors import ConfigError
from mfm_common.params import param
from mfm_dynamics.model import Model
from mfm_dynamics.robots import describe, urdf_text


@dataclass(frozen=True)
class RobotParameters:
    """Parameters of every node that needs the robot."""

    robot_description: str = param("", "URDF text; empty: the robot named by 'robot'")
    robot: str = param("snake", "one of the robots that come with mfm, used without a robot_description")
    robot_arguments: list[str] = param([""], "arguments of that robot as name=value, e.g. bodies=8")


def robot_text(parameters: RobotParameters) -> str:
    """URDF of the robot."""
    if parameters.robot_description:
        return parameters.robot_description
    arguments = {}
    for argument in filter(None, parameters.robot_arguments):
        name, equals, value = argument.partition("=")
        if not equals:
            raise ConfigError(f"parameter 'robot_arguments' holds '{argument}', expected name=value")
        arguments[name] = value
    return urdf_text(parameters.robot, **arguments)


def load_model(parameters: RobotParameters, base: str, gravity: list[float], armature: float = 0.0) -> Model:
    """The model; an empty base means the one the robot comes with, the armature is for joints that have none."""
    if not base:
        base = "fixed" if parameters.robot_description else describe(parameters.robot).base
    model = Model.from_urdf(robot_text(parameters), base, gravity)  # checks the text before it is read again
    bare = [body.joint.name for body in model.bodies if body.joint.type.nv == 1 and not body.joint.armature]
    return Model.from_urdf(_with_armature(robot_text(parameters), bare, armature), base, gravity) if bare else model


def _with_armature(text: str, joints: list[str], armature: float) -> str:
    robot = ElementTree.fromstring(text)
    for joint in robot.findall("joint"):
        if joint.get("name") in joints:
            extra = joint.find("mfm")
            extra = ElementTree.SubElement(joint, "mfm") if extra is None else extra
            extra.set("armature", str(armature))
    return ElementTree.tostring(robot, encoding="unicode")
