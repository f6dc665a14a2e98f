"""ROS nodes of the engine."""
