"""A recorded bag instead of the robot, with the same picture. `ros2 launch mfm replay.launch.py bag:=out/bags/...`."""

from mfm_cli.nodes.launching import description
from mfm_cli.plan import REPLAY_ARGUMENTS, replay, robot_in


def generate_launch_description():
    """Describe the launch."""
    return description(REPLAY_ARGUMENTS, lambda given: replay(given, robot_in(given["bag"], given["namespace"])))
