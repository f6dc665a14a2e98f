"""Judgement: recorded joint states in, a verdict on the prediction out. Knows neither the engine nor the robot."""
