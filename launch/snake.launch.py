"""The whole system: prediction, servo bridge, comparison, recording, RViz. `ros2 launch mfm snake.launch.py -s`."""

from mfm_cli.nodes.launching import description, has_rosbag2
from mfm_cli.plan import ARGUMENTS, system


def generate_launch_description():
    """Describe the launch."""
    return description(ARGUMENTS, lambda given: system(given, has_rosbag2()))
