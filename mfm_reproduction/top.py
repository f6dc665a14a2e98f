"""The free asymmetric top: a T-handle spun about its middle axis turns over again and again (Dzhanibekov).

Angular velocity and the time between flips are known in closed form by Jacobi's elliptic functions  [LandauLifshitz,
sec. 37]; energy and angular momentum are conserved.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.special import ellipj, ellipk

from mfm_dynamics import Model, Trace, monitor, simulate
from mfm_dynamics.se3 import Array, frame, rotation, rotation_rpy
from mfm_reproduction.drawing import Shape, picture, shapes
from mfm_reproduction.figures import COLOURS, figure, show
from mfm_reproduction.section import Section, write_table

SPIN = np.array(
    [0.0, 10.0, 0.1]
)  # rad/s: about the middle axis y, and a trace of z (the flip time hangs on its square)
STEP = 0.002  # s
FLIPS = 4.5  # how many to show
UPRIGHT = rotation_rpy(np.pi / 2, 0, 0)  # draws the y axis upright

# Two steel rods of 10 mm: the bar along x, the stem along y; their common mass centre is the origin of the link.
T_HANDLE = """
<robot name="t_handle">
  <material name="steel"><color rgba="0.47 0.56 0.63 1"/></material>
  <material name="red"><color rgba="0.80 0.24 0.22 1"/></material>
  <link name="bar">
    <inertial>
      <origin xyz="0 -0.010 0"/><mass value="0.10"/>
      <inertia ixx="1.25e-6" iyy="1.20625e-4" izz="1.20625e-4"/>
    </inertial>
    <visual>
      <origin xyz="0 -0.010 0" rpy="0 1.5707963267948966 0"/>
      <geometry><cylinder radius="0.005" length="0.12"/></geometry><material name="steel"/>
    </visual>
  </link>
  <link name="stem">
    <inertial>
      <origin xyz="0 0.020 0"/><mass value="0.05"/>
      <inertia ixx="1.5625e-5" iyy="0.625e-6" izz="1.5625e-5"/>
    </inertial>
    <visual>
      <origin xyz="0 0.020 0" rpy="1.5707963267948966 0 0"/>
      <geometry><cylinder radius="0.005" length="0.06"/></geometry><material name="red"/>
    </visual>
  </link>
  <joint name="weld" type="fixed"><parent link="bar"/><child link="stem"/></joint>
</robot>
"""


@dataclass(frozen=True)
class Solution:
    """Euler's equations solved: omega = (a1 cn, a2 sn, a3 dn)(K + rate t, m), for J1 < J2 < J3 and H^2 > 2 K_e J2."""

    amplitudes: Array  # (3,) rad/s
    rate: float  # 1/s
    m: float  # parameter of the elliptic functions

    @property
    def flip_time(self) -> float:
        """Time from one flip to the next [s]: half a period, 2 K(m)/rate."""
        return float(2 * ellipk(self.m) / self.rate)

    def omega(self, times: Array) -> Array:
        """Angular velocity (T, 3) in body components [rad/s]."""
        sn, cn, dn, _ = ellipj(ellipk(self.m) + self.rate * times, self.m)
        return np.asarray(self.amplitudes * np.stack([cn, sn, dn], axis=1), np.float64)


def closed_form(J: Array, omega: Array) -> Solution:
    """Solution from omega(0) = (0, w2, w3) with principal moments J1 < J2 < J3  [LandauLifshitz, sec. 37]."""
    energy2, H2 = float(J @ omega**2), float((J * omega) @ (J * omega))  # twice the kinetic energy, and H^2
    J1, J2, J3 = (float(j) for j in J)
    high, low = energy2 * J3 - H2, H2 - energy2 * J1
    amplitudes = np.sqrt([high / (J1 * (J3 - J1)), high / (J2 * (J3 - J2)), low / (J3 * (J3 - J1))])
    rate = float(np.sqrt((J3 - J2) * low / (J1 * J2 * J3)))
    return Solution(amplitudes, rate, (J2 - J1) * high / ((J3 - J2) * low))


def t_handle() -> Model:
    """The T-handle, floating without gravity."""
    return Model.from_urdf(T_HANDLE, base="floating", gravity=(0, 0, 0))


def spin(model: Model, step: float = STEP) -> tuple[Trace, Solution]:
    """The simulated top over ``FLIPS`` flips, and the closed form of its angular velocity."""
    solution = closed_form(np.diag(model.bodies[0].J), SPIN)
    times = np.arange(0.0, FLIPS * solution.flip_time, step)
    return simulate(model, model.neutral(), np.concatenate([np.zeros(3), SPIN]), times), solution


def flips(trace: Trace) -> Array:
    """Instants at which the spin about the middle axis changes sign [s]."""
    return np.asarray(CubicSpline(trace.stamp, trace.v[:, 4]).roots(extrapolate=False), np.float64)


TEXT = """\
A T-handle floats without gravity and spins about the axis of its middle moment of inertia, which is unstable: it turns
over, spins on, and turns back, at equal intervals. The engine integrates it as a free body by Runge-Kutta-Munthe-Kaas.

Angular velocity and interval are compared with the closed form in Jacobi's elliptic functions, which shares nothing
with the engine. Kinetic energy and angular momentum must stay what they were, and the rotation a rotation."""


def reproduce(out: Path) -> Section:
    """Spin the top, compare with the closed form and write figure and table below ``out/top``."""
    folder, model = out / "top", t_handle()
    trace, solution = spin(model)
    error = np.abs(trace.v[:, 3:] - solution.omega(trace.stamp))
    half, _ = spin(model, STEP / 2)
    half_error = np.abs(half.v[:, 3:] - solution.omega(half.stamp))
    kept = monitor(trace)
    energy = np.abs(kept.energy / kept.energy[0] - 1)
    H = kept.angular_momentum
    momentum = np.linalg.norm(H - H[0], axis=1) / np.linalg.norm(H[0])
    _draw(trace, solution, energy, momentum, folder / "top.png")
    found = flips(trace)
    table = write_table(
        folder / "flips.csv",
        ["flip", "simulated [s]", "closed form [s]"],
        [[k + 1, float(t), (k + 0.5) * solution.flip_time] for k, t in enumerate(found)],
    )
    interval = float(np.diff(found).mean())
    numbers = {
        "time from flip to flip [s]": interval,
        "time from flip to flip, closed form [s]": solution.flip_time,
        "time from flip to flip, relative difference": abs(interval / solution.flip_time - 1),
        "largest difference of angular velocity from the closed form [rad/s]": float(error.max()),
        "that difference / at half the step (16 for order 4)": float(error.max() / half_error.max()),
        "largest relative change of kinetic energy (0 if conserved)": float(energy.max()),
        "largest relative change of angular momentum (0 if conserved)": float(momentum.max()),
        "largest |R'R - I| (0 for a rotation)": float(kept.orthogonality.max()),
    }
    return Section("Free asymmetric top", TEXT, numbers, (folder / "top.png",), (table,))


def _draw(trace: Trace, solution: Solution, energy: Array, momentum: Array, path: Path) -> None:
    with figure(path, 10, 6.4) as drawn:
        grid = drawn.add_gridspec(2, 1, height_ratios=(1, 2.6))
        above, below = drawn.add_subfigure(grid[0]), drawn.add_subfigure(grid[1])
        instants = solution.flip_time * np.linspace(0.3, 0.7, 7)
        scene = list[Shape]()
        for k, t in enumerate(instants):
            R = rotation(trace.q[int(np.searchsorted(trace.stamp, t)), 3:7])
            scene += shapes(T_HANDLE, root=frame(UPRIGHT @ R, [0.14 * k, 0.0, 0.0]))
        body = above.subplots()
        show(body, picture(scene, azimuth_deg=-90.0, elevation_deg=15.0, floor=False))
        body.set_title(f"one flip, at {', '.join(f'{t:.2f}' for t in instants)} s")
        omega, kept = below.subplots(1, 2, width_ratios=(1.5, 1))
        exact = solution.omega(trace.stamp)
        for k, colour in enumerate(COLOURS[:3]):
            omega.plot(trace.stamp, exact[:, k], color=colour, label=f"ω{k + 1}")
            omega.plot(trace.stamp[::60], trace.v[::60, 3 + k], ".", color=colour, markersize=5)
        omega.set(title="angular velocity [rad/s]: closed form (line), simulated (dots)", xlabel="t [s]")
        omega.legend(loc="upper right", ncols=3)
        omega.margins(x=0.01, y=0.2)
        for label, change in (("kinetic energy", energy), ("angular momentum", momentum)):
            kept.semilogy(trace.stamp[1:], np.maximum(change[1:], 1e-16), label=label)
        kept.set(title="relative change of what is conserved", xlabel="t [s]", ylim=(1e-16, 1e-6))
        kept.legend(loc="upper left")
        kept.margins(x=0.01)
