"""ROS nodes that learn."""
