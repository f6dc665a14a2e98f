"""Errors a user can cause. Each message names the item, its value, what was expected and where to look."""


class MfmError(Exception):
    """Base of every error mfm raises on purpose; commands print it as one line."""


class ModelError(MfmError):
    """The robot description cannot be turned into equations of motion."""


class StateError(MfmError):
    """A coordinate, speed, torque or force handed to the engine has the wrong length or is not finite."""


class SimulationError(MfmError):
    """An integration diverged or cannot be carried out."""


class ConfigError(MfmError):
    """A parameter, trajectory or configuration file asks for something that cannot be done."""


class HardwareError(MfmError):
    """The servo board or the link to it cannot do what was asked."""


class BagError(MfmError):
    """A recording cannot be read."""


class AlignmentError(MfmError):
    """Recorded traces cannot be compared: nothing is judged on data that is not there."""
