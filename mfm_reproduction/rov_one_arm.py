"""The ROV with one two-link arm  [Rov1Arm2017]: the thesis' three equations, and the whole robot beside them.

The thesis drops linear momentum and keeps the five speeds (w1, w2, w3, thetadot 2, thetadot 3). With both arm angles
prescribed, three equations for the angular velocity of the ROV remain. ``full`` integrates all eight.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import block_diag

from mfm_dynamics import Model, Prescribed, Trace, monitor, simulate
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import Array, angles_xyz, exp_so3, rotation, skew
from mfm_dynamics.trajectories import Hold, Motion, Sine
from mfm_reproduction import rov_figures
from mfm_reproduction.section import Section

E1, E3 = np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])
JOINTS = ("joint_01", "joint_02")  # theta 2 and theta 3 of the thesis


@dataclass(frozen=True, eq=False)
class Case:
    """One set of numbers: the robot, the prescribed motion of its arms, and the steps.

    Attributes:
        model: The robot with all its eight degrees of freedom, weightless.
        arms: Motion of the two joints.
        step: [s].
        steps: How many.
    """

    model: Model
    arms: Motion
    step: float
    steps: int

    @property
    def J1(self) -> float:  # noqa: N802
        """Inertia of the ROV about any axis  [eq. 86] [kg m^2]."""
        return float(self.model.bodies[0].J[0, 0])

    @property
    def J3(self) -> float:  # noqa: N802
        """Inertia of the second arm, a slender rod along axis 2, across its length  [eq. 88] [kg m^2]."""
        return float(self.model.bodies[2].J[0, 0])

    @property
    def stamp(self) -> Array:
        """The instants (steps + 1,) [s]."""
        return np.linspace(0.0, self.steps * self.step, self.steps + 1)


def robot(preset: str) -> Model:
    """The floating robot, weightless; where the text gives no geometry it is that of the thesis' web scene."""
    return Model.from_urdf(urdf_text("rov_one_arm", preset), base="floating", gravity=(0.0, 0.0, 0.0))


def thesis() -> Case:
    """The thesis' example: quarter-turn swings in 10 s and 3 s, 1000 steps of 0.02 s  [eq. 85-88, section 3]."""
    return Case(robot("thesis"), Motion(JOINTS, (Sine(np.pi / 2, 10.0), Sine(np.pi / 2, 3.0))), 0.02, 1000)


def web() -> Case:
    """The web page's numbers: smaller swings that start at rest, 20 s in steps of 0.016 s  [App. C]."""
    arms = (Sine(0.7, 10.0, phase=np.pi / 2), Sine(1.0, 3.0, phase=np.pi / 2))
    return Case(robot("web"), Motion(JOINTS, arms), 0.016, 1250)


# ---------------------------------------------------------------------- the angular-only model


def b_matrix(theta: Array) -> Array:
    """B (9, 5): angular velocities of the three bodies from (w, thetadot 2, thetadot 3)  [App. B]."""
    R21, R32 = exp_so3(theta[0] * E3), exp_so3(theta[1] * E1)
    B = np.zeros((9, 5))
    B[0:3, 0:3] = np.eye(3)
    B[3:6, 0:3], B[3:6, 3] = R21.T, E3
    B[6:9, 0:3], B[6:9, 3], B[6:9, 4] = R32.T @ R21.T, R32.T @ E3, E1
    return B


def b_dot(theta: Array, rate: Array) -> Array:
    """Time derivative of B (9, 5), with Rdot = R w~."""
    R21, R32 = exp_so3(theta[0] * E3), exp_so3(theta[1] * E1)
    R21dot, R32dot = R21 @ skew(rate[0] * E3), R32 @ skew(rate[1] * E1)
    Bdot = np.zeros((9, 5))
    Bdot[3:6, 0:3] = R21dot.T
    Bdot[6:9, 0:3], Bdot[6:9, 3] = R32dot.T @ R21.T + R32.T @ R21dot.T, R32dot.T @ E3
    return Bdot


def equations(case: Case, w: Array, theta: Array, rate: Array) -> tuple[Array, Array]:
    """M* and N* (5, 5): inertias of the ROV, the massless first arm and the rod only  [App. B, eq. 86-88]."""
    M = np.diag([case.J1, case.J1, case.J1, 0.0, 0.0, 0.0, case.J3, 0.0, case.J3])
    B, Bdot = b_matrix(theta), b_dot(theta, rate)
    omega = B @ np.concatenate([w, rate])
    D = block_diag(skew(omega[0:3]), skew(omega[3:6]), skew(omega[6:9]))
    return B.T @ M @ B, B.T @ (M @ Bdot + D @ M @ B)


def angular_acceleration(case: Case, w: Array, theta: Array, rate: Array, acceleration: Array) -> Array:
    """Wdot (3,) of the ROV for prescribed arms: the upper three of five equations  [eq. 92-94]."""
    M_star, N_star = equations(case, w, theta, rate)
    right = -N_star[:3] @ np.concatenate([w, rate]) - M_star[:3, 3:] @ acceleration
    return np.asarray(np.linalg.solve(M_star[:3, :3], right), np.float64)


def appendix_a(case: Case, w: Array, theta: Array, rate: Array, acceleration: Array) -> Array:
    """Wdot (3,) as printed in Appendix A, the lost minus of (cos^2 theta 3 - 1) restored."""
    w1, w2, w3 = w
    s1, c1, s2, c2 = np.sin(theta[0]), np.cos(theta[0]), np.sin(theta[1]), np.cos(theta[1])
    d1, d2 = rate
    dd1, dd2 = acceleration
    first = (
        2 * w3 * s1 * s2**2 * d2 - w1 * 2 * s2 * c2 * d2 - w2 * w3 * (c2**2 - 1) - c1 * c2 * s2 * d1**2
        - w2 * w3 * c1**2 * c2**2 - c1 * dd2 - 2 * w2 * c1**2 * c2**2 * d1 + 2 * s1 * s2**2 * d1 * d2
        + w2**2 * c1 * c2 * s2 - w3**2 * c1 * c2 * s2 - c2 * s1 * s2 * dd1 + w1 * w3 * c1 * c2**2 * s1
        - 2 * w3 * c1 * c2 * s2 * d1 + 2 * w1 * c1 * c2**2 * s1 * d1 + 2 * w1 * c1**2 * c2 * s2 * d2
        - w1 * w2 * c2 * s1 * s2 + 2 * w2 * c1 * c2 * s1 * s2 * d2
    )  # fmt: skip
    second = (
        2 * w1 * w3 * c2**2 - w1 * w3 - s1 * dd2 - 2 * w3 * c1 * d2 + 2 * w1 * c2**2 * d1 - 2 * c1 * d1 * d2
        - c2 * s1 * s2 * d1**2 - w1 * w3 * c1**2 * c2**2 + 2 * w3 * c1 * c2**2 * d2 - 2 * w1 * c1**2 * c2**2 * d1
        + 2 * c1 * c2**2 * d1 * d2 + c1 * c2 * s2 * dd1 + w1**2 * c2 * s1 * s2 - w3**2 * c2 * s1 * s2
        - w2 * w3 * c1 * c2**2 * s1 - 2 * w3 * c2 * s1 * s2 * d1 - 2 * w2 * c1 * c2**2 * s1 * d1
        - 2 * w2 * c1**2 * c2 * s2 * d2 - w1 * w2 * c1 * c2 * s2 + 2 * w1 * c1 * c2 * s1 * s2 * d2
    )  # fmt: skip
    third = c2 * (
        2 * w3 * s2 * d2 - c2 * dd1 + 2 * s2 * d1 * d2 - w1 * w2 * c2 + w2 * w3 * s1 * s2 - w1**2 * c1 * c2 * s1
        + w2**2 * c1 * c2 * s1 + 2 * w1 * w2 * c1**2 * c2 + 2 * w2 * c1 * c2 * d2 - 2 * w1 * c2 * s1 * d2
        + w1 * w3 * c1 * s2
    )  # fmt: skip
    return case.J3 / (case.J1 + case.J3) * np.array([first, second, third])


def closed_form_error(case: Case, samples: int = 100, seed: int = 0) -> float:
    """Largest difference between Appendix A and the three equations at random states [rad/s^2]."""
    states = np.random.default_rng(seed).normal(size=(samples, 9))
    parts = [(s[:3], s[3:5], s[5:7], s[7:9]) for s in states]
    return max(float(np.abs(appendix_a(case, *p) - angular_acceleration(case, *p)).max()) for p in parts)


@dataclass(frozen=True)
class Simplified:
    """A run of the angular-only model.

    Attributes:
        stamp: Times (T,) [s].
        w: Angular velocity of the ROV (T, 3), its own axes [rad/s].
        R: Attitude of the ROV (T, 3, 3).
        momentum: R (J1 w1 + R^(3/1) J3 w3) (T, 3), inertial axes, constant in theory [kg m^2/s].
    """

    stamp: Array
    w: Array
    R: Array
    momentum: Array


def still_start(case: Case) -> Array:
    """The w(0) (3,) whose angular momentum cancels that of the arms [rad/s]."""
    theta, rate, _ = case.arms(0.0)
    M_star, _ = equations(case, np.zeros(3), theta, rate)
    return np.asarray(np.linalg.solve(M_star[:3, :3], -M_star[:3, 3:] @ rate), np.float64)


def simplified(case: Case, w0: ArrayLike = (0.0, 0.0, 0.0)) -> Simplified:
    """Integrate the three equations by RK4; the attitude advances with the mean of w over each step  [eq. 96]."""
    stamp, h = case.stamp, case.step
    grid, halves = case.arms(stamp), case.arms(stamp + h / 2)
    w, R, H = np.empty((len(stamp), 3)), np.empty((len(stamp), 3, 3)), np.empty((len(stamp), 3))
    w[0], R[0] = np.asarray(w0, np.float64), np.eye(3)
    for i in range(len(stamp)):
        start, middle = [part[i] for part in grid], [part[i] for part in halves]
        M_star, _ = equations(case, w[i], *start[:2])
        H[i] = R[i] @ M_star[:3] @ np.concatenate([w[i], start[1]])
        if i + 1 == len(stamp):
            break
        end = [part[i + 1] for part in grid]
        k1 = angular_acceleration(case, w[i], *start)
        k2 = angular_acceleration(case, w[i] + h / 2 * k1, *middle)
        k3 = angular_acceleration(case, w[i] + h / 2 * k2, *middle)
        k4 = angular_acceleration(case, w[i] + h * k3, *end)
        w[i + 1] = w[i] + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        R[i + 1] = R[i] @ exp_so3(h / 2 * (w[i] + w[i + 1]))
    return Simplified(stamp, w, R, H)


def arm_1_locked(case: Case) -> Case:
    """The same with the first arm held still."""
    return replace(case, arms=Motion(JOINTS, (Hold(), case.arms.tracks[1])))


def locked_pitch(case: Case) -> Array:
    """Exact pitch rate with the first arm locked and w(0) = 0: J3/(J1 + J3) (thetadot3(0) - thetadot3(t)) [rad/s]."""
    rate = case.arms(case.stamp)[1][:, 1]
    return np.asarray(case.J3 / (case.J1 + case.J3) * (rate[0] - rate), np.float64)


def concentric(case: Case) -> Case:
    """The same robot with every mass centre and joint in one point: the whole robot without linear momentum."""
    bodies = tuple(replace(b, d=np.zeros(3), c=np.zeros(3)) for b in case.model.bodies)
    return replace(case, model=replace(case.model, bodies=bodies))


# ---------------------------------------------------------------------- the whole robot


@dataclass(frozen=True)
class Full:
    """A run of the eight-degree-of-freedom robot.

    Attributes:
        trace: The motion.
        linear_drift: Largest change of linear momentum, over the largest m |xdot| of the ROV.
        angular_drift: Largest change of angular momentum, over the largest J |w| of the ROV.
    """

    trace: Trace
    linear_drift: float
    angular_drift: float

    @property
    def w(self) -> Array:
        """Angular velocity of the ROV (T, 3), its own axes [rad/s]."""
        return self.trace.v[:, 3:6]

    @property
    def R(self) -> Array:  # noqa: N802
        """Attitude of the ROV (T, 3, 3)."""
        return np.array([rotation(q[3:7]) for q in self.trace.q])


def full(case: Case, still: bool = False) -> Full:
    """Integrate the whole robot with the same arm motion, from a resting ROV or (still) from zero momentum."""
    model = case.model
    theta, rate, _ = case.arms(0.0)
    q0, v0 = np.concatenate([model.neutral()[:7], theta]), np.concatenate([np.zeros(6), rate])
    if still:
        M_star = model.mass_matrix(q0)
        v0[:6] = np.linalg.solve(M_star[:6, :6], -M_star[:6, 6:] @ rate)
    trace = simulate(model, q0, v0, case.stamp, Prescribed(case.arms))
    seen = monitor(trace)
    return Full(
        trace,
        _drift(seen.linear_momentum, model.bodies[0].mass * trace.v[:, :3]),
        _drift(seen.angular_momentum, case.J1 * trace.v[:, 3:6]),
    )


def _drift(conserved: Array, scale: Array) -> float:
    size = float(np.abs(scale).max())
    return float(np.abs(conserved - conserved[0]).max()) / size if size else 0.0


# ---------------------------------------------------------------------- the section


def reproduce(out: Path) -> Section:
    """Run the thesis' example and the web page's numbers by both models, and write tables and figures below ``out``."""
    out = out / "rov_one_arm"
    case, page = thesis(), web()
    first, still = simplified(case), simplified(case, still_start(case))
    whole, whole_still, whole_page = full(case), full(case, still=True), full(page)
    page_first = simplified(page)
    numbers = {
        **_accuracy(case, first),
        **_peaks("angular-only, from rest", first.w),
        **_peaks("angular-only, from zero momentum", still.w),
        **_peaks("whole robot, from rest", whole.w),
        **_peaks("whole robot, from zero momentum", whole_still.w),
        **_peaks("angular-only, web page", page_first.w),
        **_peaks("whole robot, web page", whole_page.w),
        "linear momentum drift of the whole robot, over that of the ROV": whole.linear_drift,
        "angular momentum drift of the whole robot, over that of the ROV": whole.angular_drift,
        "largest displacement of the ROV from zero momentum [m]": float(np.abs(whole_still.trace.q[:, :3]).max()),
    }
    tables = (
        _table(out / "rates.csv", first.stamp, first.w),
        _table(out / "rates_zero_momentum.csv", still.stamp, still.w),
        _table(out / "rates_whole.csv", whole.trace.stamp, whole.w),
        _table(out / "rates_whole_zero_momentum.csv", whole_still.trace.stamp, whole_still.w),
        _table(out / "rates_web.csv", page_first.stamp, page_first.w),
        _table(out / "rates_whole_web.csv", whole_page.trace.stamp, whole_page.w),
    )
    runs = [
        rov_figures.Rates("Thesis, ROV at rest at t = 0", case.stamp, first.w, whole.w),
        rov_figures.Rates("Thesis, zero momentum", case.stamp, still.w, whole_still.w),
        rov_figures.Rates("Web page, zero momentum", page.stamp, page_first.w, whole_page.w),
    ]
    rocking = [
        rov_figures.Rocking(
            "Thesis, zero momentum: angular-only model", case.stamp, _angles(still.R), np.zeros((len(still.stamp), 3))
        ),
        rov_figures.Rocking(
            "Thesis, zero momentum: whole robot", case.stamp, _angles(whole_still.R), whole_still.trace.q[:, :3]
        ),
    ]
    names = ("axis 1, pitch", "axis 2, roll (forward)", "axis 3, yaw (up)")
    figures = (
        rov_figures.thesis_plots(out / "thesis.png", case.stamp, first.w, case.arms(case.stamp)[0]),
        rov_figures.two_models(out / "two_models.png", runs),
        rov_figures.rocking(out / "rocking.png", rocking, names),
    )
    return Section("ROV with one arm [Rov1Arm2017]", _text(numbers), numbers, figures, tables)


def _accuracy(case: Case, run: Simplified) -> dict[str, float]:
    """How well the three equations hold, against what was not derived the same way."""
    finer = simplified(replace(case, step=case.step / 2, steps=2 * case.steps))
    point = full(concentric(case))
    locked = arm_1_locked(case)
    momentum = np.abs(run.momentum - run.momentum[0]).max() / np.abs(run.momentum).max()
    return {
        "Appendix A (corrected) against M*, N* at 100 random states [rad/s^2]": closed_form_error(case),
        "w against the engine with all mass centres in one point [rad/s]": float(np.abs(run.w - point.w).max()),
        "w against half the step [rad/s]": float(np.abs(run.w - finer.w[::2]).max()),
        "angular momentum drift of the angular-only model, relative": float(momentum),
        "pitch against the exact sine, first arm locked [rad/s]": float(
            np.abs(simplified(locked).w[:, 0] - locked_pitch(locked)).max()
        ),
    }


def _peaks(run: str, w: Array) -> dict[str, float]:
    peaks = w[np.abs(w).argmax(axis=0), range(3)]
    return {f"peak {name}, {run} [rad/s]": float(x) for name, x in zip(("pitch", "roll", "yaw"), peaks, strict=True)}


def _angles(R: Array) -> Array:
    return np.array([angles_xyz(r) for r in R])


def _table(path: Path, stamp: Array, w: Array) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savetxt(path, np.column_stack([stamp, w]), "%.12g", ",", header="t,w1,w2,w3", comments="")
    return path


def _text(numbers: dict[str, float]) -> str:
    def ratio(start: str) -> float:
        return abs(
            numbers[f"peak pitch, whole robot, {start} [rad/s]"] / numbers[f"peak pitch, angular-only, {start} [rad/s]"]
        )

    return (
        "The thesis swings a massless first arm and a 100 kg second arm on a 2000 kg ROV and asks how the ROV turns. "
        "It drops linear momentum, so that three equations remain, and integrates them by RK4 with 0.02 s for 20 s. "
        "These are those runs: the closed forms of its Appendix A equal the equations of motion to rounding once a "
        "lost minus is put back, and the compiled engine, given the same robot with every mass centre in one point, "
        "follows the same curve.\n\n"
        "The thesis does not say how its ROV starts. At rest while the arms already swing it keeps the angular "
        "momentum of the arms and drifts; with zero total momentum it rocks about zero.\n\n"
        "The whole robot keeps all eight degrees of freedom. Its mass centres are where the thesis' web scene puts "
        f"them. The pitch rate is then {ratio('from rest'):.1f} times as large from rest and "
        f"{ratio('from zero momentum'):.1f} times from zero momentum ({ratio('web page'):.1f} times with the numbers "
        "of the web page): a rod that swings far in front of the vehicle pushes it as a mass on a lever, which "
        "the angular-only model cannot see. Linear and angular momentum of the whole robot stay constant to the "
        "numbers below."
    )
