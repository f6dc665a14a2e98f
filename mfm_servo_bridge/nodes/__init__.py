"""ROS node of the bridge."""
