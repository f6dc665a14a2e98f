"""Sight: a page in the browser that shows the predicted, measured and commanded robot, live or recorded."""
