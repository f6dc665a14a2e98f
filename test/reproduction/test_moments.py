"""Every gait is within the strength of the servos of every snake that can run it."""

import numpy as np
import pytest

from mfm_dynamics.gaits import SNAKE_GAITS, gait
from mfm_dynamics.loads import torque_check
from mfm_dynamics.model import Model
from mfm_dynamics.robots import preset_names, urdf_text
from mfm_reproduction.loop import moments

YAW_ONLY = {"built": ("accordion", "serpentine")}  # no pitch joints


@pytest.mark.parametrize(
    ("preset", "name"), [(p, g) for p in preset_names("snake") for g in YAW_ONLY.get(p, tuple(SNAKE_GAITS))]
)
def test_default_gaits_pass_the_torque_check_without_gravity(preset, name):
    model = Model.from_urdf(urdf_text("snake", preset), gravity=(0, 0, 0))
    motion = gait(name, [body.joint for body in model.bodies])
    tau = moments(model, motion)(np.linspace(0, motion.duration, 401))
    torque_check(model.joint_names, tau, model.limits("effort")).refuse(f"{name} of {preset}")
