"""The pictures of the documentation: every robot and every gait. ``python -m mfm_reproduction.gallery docs/images``."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from mfm_dynamics import Model
from mfm_dynamics.gaits import gait
from mfm_dynamics.robots import describe, urdf_text
from mfm_dynamics.se3 import Array, frame, rotation_rpy
from mfm_reproduction.drawing import Shape, picture, shapes
from mfm_reproduction.figures import COLOURS, figure, show
from mfm_reproduction.loop import motions, simplified
from mfm_reproduction.poster import strobe

# A pose that shows every joint [rad].
POSES = {
    "snake": {f"joint_{k:02d}": 0.25 * np.sin(0.9 * k) for k in range(1, 21)},
    "rov_one_arm": {"joint_01": 0.5, "joint_02": -0.6},
    "rov_two_arm": {"joint_01": 0.4, "joint_02": -0.6, "joint_03": -0.5, "joint_04": -0.9},
}
VIEWS = {"snake": (-25.0, 32.0), "rov_one_arm": (35.0, 25.0), "rov_two_arm": (-60.0, 25.0)}  # azimuth, elevation [deg]


def gallery(folder: Path) -> list[Path]:
    """Write robot_<name>.png and gait_<name>.png into the folder."""
    gaits = [draw_gait(name, folder) for name in motions(simplified())]
    return [draw_robot(name, folder) for name in POSES] + gaits + [draw_sway(folder)]


def draw_robot(name: str, folder: Path) -> Path:
    """A robot from its URDF, standing upright."""
    azimuth, elevation = VIEWS[name]
    image = picture(shapes(urdf_text(name), POSES[name], _upright(name)), azimuth, elevation, 1400)
    path = folder / f"robot_{name}.png"
    with figure(path, 8, 8 * image.shape[0] / image.shape[1]) as drawn:
        show(drawn.subplots(), image)
    return path


def _upright(name: str) -> Array:
    """Place of the root link that turns gravity downwards; the papers' vertical is axis 3 or axis 2."""
    vertical = int(np.argmax(np.abs(describe(name).gravity)))
    return frame(rotation_rpy(np.pi / 2 if vertical == 1 else 0.0, 0, 0), np.zeros(3))


def draw_gait(name: str, folder: Path) -> Path:
    """A gait: the body at four instants, and the angles of its joints."""
    motion = motions(simplified())[name]
    instants = np.linspace(0.125, 0.5, 4) * motion.duration
    path = folder / f"gait_{name}.png"
    with figure(path, 11, 3.2) as drawn:
        body, angles = drawn.subplots(1, 2, width_ratios=(1.4, 1))
        show(body, strobe(motion, list(instants)))
        body.set_title(f"{name} at {', '.join(f'{t:g}' for t in instants)} s")
        t = np.linspace(0, motion.duration, 400)
        q = np.rad2deg(motion(t)[0])
        for family, colour in zip(("pitch", "yaw"), COLOURS, strict=False):
            for k in range(0 if family == "pitch" else 1, q.shape[1], 2):
                label = f"{family} joints" if k < 2 else None
                angles.plot(t, q[:, k], color=colour, linewidth=0.9, label=label)
        angles.set(title="angles [°]", xlabel="t [s]")
        angles.legend(loc="upper right")
        angles.margins(x=0.01, y=0.25)
    return path


def draw_sway(folder: Path) -> Path:
    """The arms of the two-armed vehicle at three instants of the sway, and the angles of their joints."""
    urdf = urdf_text("rov_two_arm")
    motion = gait("sway", [body.joint for body in Model.from_urdf(urdf).bodies])
    instants, scene = (10.7, 12.4, 14.0), list[Shape]()
    for k, (t, pale) in enumerate(zip(instants, (0.5, 0.25, 0.0), strict=True)):
        pose = dict(zip(motion.names, map(float, motion(t)[0]), strict=True))
        place = frame(np.eye(3), [3.2 * k, 0.0, 0.0]) @ _upright("rov_two_arm")
        scene += [replace(s, colour=pale + (1 - pale) * s.colour) for s in shapes(urdf, pose, place)]
    path = folder / "gait_sway.png"
    with figure(path, 11, 3.2) as drawn:
        body, angles = drawn.subplots(1, 2, width_ratios=(1.4, 1))
        show(body, picture(scene, VIEWS["rov_two_arm"][0], 28.0, 1100))
        body.set_title(f"sway at {', '.join(f'{t:g}' for t in instants)} s")
        times = np.linspace(0, motion.duration, 600)
        for k, (label, colour) in enumerate(zip(("first joints", "second joints"), COLOURS, strict=False)):
            angles.plot(times, np.rad2deg(motion(times)[0][:, k]), color=colour, linewidth=0.9, label=label)
        angles.set(title="angles [°]", xlabel="t [s]")
        angles.legend(loc="upper right")
        angles.margins(x=0.01, y=0.25)
    return path


if __name__ == "__main__":
    for written in gallery(Path(sys.argv[1])):
        print(written)
