"""The snake-like chain of the measurements, for mfm, Pinocchio and MuJoCo: same bodies, axes and gravity."""

import mujoco
import numpy as np
import pinocchio

from mfm_dynamics import Model

LENGTH, MASS, INERTIA = 0.1, 0.25, (3e-4, 1e-4, 3e-4)
AXES = ((1, 0, 0), (0, 0, 1))
GRAVITY = (0.0, 0.0, -9.81)
STEP = 1e-3  # [s]


def chain(n):
    """URDF of n bodies along y on a fixed base, axes alternating between x and z."""
    parts = ['<robot name="chain"><link name="body_0"/>']
    xx, yy, zz = INERTIA
    for k in range(1, n + 1):
        axis, offset = " ".join(map(str, AXES[k % 2])), 0 if k == 1 else LENGTH
        parts.append(
            f'<link name="body_{k}"><inertial><origin xyz="0 {LENGTH / 2} 0"/><mass value="{MASS}"/>'
            f'<inertia ixx="{xx}" iyy="{yy}" izz="{zz}" ixy="0" ixz="0" iyz="0"/></inertial></link>'
            f'<joint name="joint_{k}" type="revolute"><parent link="body_{k - 1}"/><child link="body_{k}"/>'
            f'<origin xyz="0 {offset} 0"/><axis xyz="{axis}"/>'
            '<limit lower="-3" upper="3" effort="9" velocity="9"/></joint>'
        )
    return "".join(parts) + "</robot>"


def mfm_model(n):
    """The chain for mfm."""
    return Model.from_urdf(chain(n), gravity=GRAVITY)


def pinocchio_model(n):
    """The chain for Pinocchio, with its data."""
    model = pinocchio.buildModelFromXML(chain(n))
    model.gravity.linear = np.array(GRAVITY)
    return model, model.createData()


def mujoco_model(n):
    """The chain for MuJoCo: RK4, nothing but smooth dynamics."""
    spec = mujoco.MjSpec()
    spec.option.gravity, spec.option.timestep = GRAVITY, STEP
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_RK4
    off = mujoco.mjtDisableBit
    spec.option.disableflags = off.mjDSBL_CONTACT | off.mjDSBL_CONSTRAINT | off.mjDSBL_WARMSTART
    spec.memory = max(2**24, n * n * 400)
    body = spec.worldbody
    for k in range(1, n + 1):
        body = body.add_body(name=f"body_{k}", pos=[0, 0 if k == 1 else LENGTH, 0])
        body.explicitinertial, body.mass = True, MASS
        body.ipos, body.inertia = [0, LENGTH / 2, 0], INERTIA
        body.add_joint(name=f"joint_{k}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=AXES[k % 2])
    return spec.compile()
