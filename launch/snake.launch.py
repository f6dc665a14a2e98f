"""The whole system: prediction, servo bridge, comparison, recording, RViz. `ros2 launch mfm snake.launch.py -s`."""

from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node

from mfm_cli.plan import ARGUMENTS, system


def _nodes(context):
    given = {name: LaunchConfiguration(name).perform(context) for name in ARGUMENTS}
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
        for process in system(given)
    ]


def generate_launch_description():
    """Describe the launch."""
    declared = [
        DeclareLaunchArgument(name, default_value=argument.default, description=argument.about)
        for name, argument in ARGUMENTS.items()
    ]
    return LaunchDescription([*declared, OpaqueFunction(function=_nodes)])
