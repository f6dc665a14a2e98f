"""ROS nodes of the command line."""
