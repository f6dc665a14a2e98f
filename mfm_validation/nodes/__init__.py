"""ROS nodes that compare, record and play."""
