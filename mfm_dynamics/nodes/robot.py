"""The robot a node is started with."""

from dataclasses import dataclass

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


def load_model(parameters: RobotParameters, base: str, gravity: list[float]) -> Model:
    """The model; an empty base means the one the robot comes with."""
    if not base:
        base = "fixed" if parameters.robot_description else describe(parameters.robot).base
    return Model.from_urdf(robot_text(parameters), base, gravity)
