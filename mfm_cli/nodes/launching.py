"""The plan for `ros2 launch`; needs an installed ROS."""

from collections.abc import Callable, Mapping
from typing import Any

from mfm_cli.plan import Argument, Process, compile_engine


def description(arguments: Mapping[str, Argument], plan: Callable[[dict[str, str]], list[Process]]) -> Any:
    """Launch description that declares the arguments and starts the processes of the plan."""
    from launch.actions import DeclareLaunchArgument, OpaqueFunction
    from launch.launch_description import LaunchDescription
    from launch.substitutions import LaunchConfiguration
    from launch_ros.actions import Node

    def nodes(context: Any) -> list[Any]:
        given = {name: LaunchConfiguration(name).perform(context) for name in arguments}
        processes = plan(given)
        compile_engine(processes)
        return [
            Node(
                package=process.package,
                executable=process.executable,
                name=process.name or None,
                namespace=process.namespace,
                parameters=[*([str(process.config_file)] if process.config else []), dict(process.parameters)],
                arguments=list(process.arguments),
                remappings=list(process.remappings),
                output="screen",
            )
            for process in processes
        ]

    declared = [
        DeclareLaunchArgument(name, default_value=argument.default, description=argument.long_about)
        for name, argument in arguments.items()
    ]
    return LaunchDescription([*declared, OpaqueFunction(function=nodes)])


def has_rosbag2() -> bool:
    """Whether rosbag2 can record here."""
    from ament_index_python.packages import get_packages_with_prefixes

    return {"rosbag2_transport", "rosbag2_storage_mcap"} <= set(get_packages_with_prefixes())
