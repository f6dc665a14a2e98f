"""ROS node of the viewer."""
