"""What the servos were told: the command, and what a running correction added to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError
from mfm_common.trace import JointTrace
from mfm_validation.bag import Recording

Array = NDArray[np.float64]


def added(recording: Recording, commanded: JointTrace) -> Array | None:
    """What the bridge added to each command (T, n) [rad]; nothing if it added nothing.

    It is the last correction before the command, within the bridge's own bound; not a number if that was not recorded.
    """
    asked = recording.correction
    if asked is None or not asked.q.any():
        return None
    bound = recording.node("servo_bridge_node").get("max_correction")
    good = np.isfinite(asked.q).all(axis=1)  # the bridge refuses others
    last = np.searchsorted(np.maximum.accumulate(asked.stamp[good]), commanded.stamp) - 1
    found = np.zeros(commanded.q.shape)
    for j, name in enumerate(commanded.names):
        if name in asked.names:
            column = asked.q[good, asked.names.index(name)]
            found[:, j] = np.where(last >= 0, column[np.maximum(last, 0)], 0.0)
    if bound is None:
        return np.where(found == 0, 0.0, np.nan)
    found = np.clip(found, -float(bound), float(bound))
    return found if found.any() else None


def told(recording: Recording, commanded: JointTrace) -> JointTrace:
    """Commands with what the bridge added to them."""
    more = added(recording, commanded)
    if more is None:
        return commanded
    if np.isnan(more).any():
        raise AlignmentError(
            "the commands were corrected (command_correction/joint_states), but the parameter max_correction of "
            "servo_bridge_node was not recorded: what the servos were told is not known"
        )
    return JointTrace(commanded.stamp, commanded.names, commanded.q + more, commanded.qdot)
