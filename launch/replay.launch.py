"""A recorded bag instead of the robot, with the same picture. `ros2 launch mfm replay.launch.py bag:=out/bags/...`."""

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node

from mfm_cli.plan import REPLAY_ARGUMENTS, replay, robot_in


def _nodes(context):
    given = {name: LaunchConfiguration(name).perform(context) for name in REPLAY_ARGUMENTS}
    return [
        Node(
            package=process.package,
            executable=process.executable,
            name=process.name or None,
            namespace=process.namespace,
            parameters=[*([str(process.config_file)] if process.config else []), dict(process.parameters)],
            arguments=list(process.arguments),
            output="screen",
        )
        for process in replay(given, robot_in(given["bag"]))
    ]


def generate_launch_description():
    """Describe the launch."""
    declared = [
        DeclareLaunchArgument(name, default_value=argument.default, description=argument.about)
        for name, argument in REPLAY_ARGUMENTS.items()
    ]
    return LaunchDescription([*declared, OpaqueFunction(function=_nodes)])
