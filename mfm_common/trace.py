"""JointTrace: joint angles over time, the type that crosses package boundaries."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class JointTrace:
    """Angles and rates of named joints at stamped instants."""

    stamp: NDArray[np.float64]  # (T,) s
    names: tuple[str, ...]
    q: NDArray[np.float64]  # (T, n) rad or m
    qdot: NDArray[np.float64]  # (T, n) rad/s or m/s

    def __post_init__(self) -> None:
        expected = (len(self.stamp), len(self.names))
        for name in ("q", "qdot"):
            shape = getattr(self, name).shape
            if shape != expected:
                raise ValueError(f"{name} has shape {shape}, expected {expected}: one row a stamp, one column a joint")
        for array in (self.stamp, self.q, self.qdot):
            array.flags.writeable = False
