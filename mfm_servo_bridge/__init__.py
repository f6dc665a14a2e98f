"""Hardware: the wire protocol, the servos' calibration, the link to the servo board, and emulated boards."""
