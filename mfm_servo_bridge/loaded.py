"""Emulated boards whose servos carry a robot: MuJoCo moves the same URDF, the board's pulses drive it.

What such a board measures comes from physics that mfm did not compute, so comparing it with a prediction means
something. The pulses are those measured on the board's pins, the angles go back to its potentiometers.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from mfm_common.errors import ConfigError, HardwareError
from mfm_servo_bridge.board import EmulatedBoard, LockstepBoard
from mfm_servo_bridge.protocol import TICKS_PER_US
from mfm_servo_bridge.servos import ServoTable

Array = NDArray[np.float64]

STEP_S = 0.001
EXCHANGE_S = 0.005  # pulses change every 20 ms, potentiometers are read every 10 ms
GRAVITY = (0.0, 0.0, -9.81)


@dataclass(frozen=True)
class Motor:
    """A servo with its gears, at the output shaft: torque grows with the error up to a limit, back-EMF limits the rate.

    Attributes:
        torque: Stall torque [N.m].
        rate: Speed without load [rad/s]; the drag torque/rate stays when it is limp.
        error: Position error at which the torque reaches its limit [rad].
        armature: Inertia of motor and gears [kg.m^2].
    """

    torque: float = 1.5
    rate: float = 6.5
    error: float = 0.05
    armature: float = 0.002

    def __post_init__(self) -> None:
        for name in ("torque", "rate", "error", "armature"):
            value = getattr(self, name)
            if not (np.isfinite(value) and value > 0):
                raise ConfigError(f"motor of the loaded plant: {name} is {value}, expected a positive number")


class LoadedPlant:
    """A robot on a fixed base, moved by servos.

    Args:
        urdf: URDF text; joints without a servo swing freely. Shapes are left out: nothing touches.
        table: Servos of the robot; their joints must be in the URDF.
        motor: What every servo can do.
        gravity: Acceleration of gravity in the axes of the root link (3,) [m/s^2].
    """

    def __init__(
        self, urdf: str, table: ServoTable, motor: Motor | None = None, gravity: Sequence[float] = GRAVITY
    ) -> None:
        try:
            mujoco: Any = import_module("mujoco")
        except ImportError:
            raise HardwareError("a loaded board needs MuJoCo (pip install 'mfm[sim]')") from None
        self._mujoco = mujoco
        self.table = table
        motor = motor or Motor()
        self._stiffness = motor.torque / motor.error
        self._model = self._compile(urdf, motor, gravity)
        self._data = mujoco.MjData(self._model)
        self._at = [int(self._model.joint(name).qposadr[0]) for name in table.names]
        self._direction = np.array([float(servo.direction) for servo in table.servos])
        self._trim = np.radians([servo.trim_deg for servo in table.servos])
        self._owed = 0.0  # time that is less than a step

    def _compile(self, urdf: str, motor: Motor, gravity: Sequence[float]) -> Any:
        mujoco = self._mujoco
        try:
            robot = ElementTree.fromstring(urdf)
            for link in robot.iter("link"):
                for shape in [*link.findall("visual"), *link.findall("collision")]:
                    link.remove(shape)
            spec = mujoco.MjSpec.from_string(ElementTree.tostring(robot, encoding="unicode"))
        except (ElementTree.ParseError, ValueError) as error:
            raise ConfigError(f"MuJoCo cannot read the robot: {str(error).splitlines()[0]}") from None
        joints = {joint.name: joint for joint in spec.joints}
        missing = [name for name in self.table.names if name not in joints]
        if missing:
            raise ConfigError(f"joint {missing[0]} has a servo but is not in the robot, expected {_few(joints)}")
        spec.compiler.boundmass, spec.compiler.boundinertia = 1e-9, 1e-12  # MuJoCo knows no massless bodies
        spec.option.gravity = list(gravity)
        spec.option.timestep = STEP_S
        spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
        for name in self.table.names:
            joint = joints[name]
            joint.damping[0] += motor.torque / motor.rate
            joint.armature = max(float(joint.armature), motor.armature)
            actuator = spec.add_actuator(name=name, target=name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
            actuator.biastype = mujoco.mjtBias.mjBIAS_AFFINE
            actuator.forcelimited = True
            actuator.forcerange = [-motor.torque, motor.torque]
        try:
            return spec.compile()
        except ValueError as error:
            raise ConfigError(f"MuJoCo cannot build the robot: {str(error).splitlines()[0]}") from None

    @property
    def q(self) -> Array:
        """Joint angles in the order of the table (n,) [rad]."""
        return np.asarray(self._data.qpos[self._at], dtype=np.float64)

    @property
    def servo_angles(self) -> Array:
        """Angles of the servos' own shafts (n,) [rad]."""
        return self._direction * self.q + self._trim

    def advance(self, pulses_us: Sequence[float], seconds: float) -> None:
        """Let time pass with the given pulses on the servos; without a pulse (0) a servo is limp."""
        targets = self.table.to_angles(np.asarray(pulses_us[: len(self._at)]) * TICKS_PER_US)
        gain = np.where(np.isnan(targets), 0.0, self._stiffness)
        self._model.actuator_gainprm[:, 0] = gain
        self._model.actuator_biasprm[:, 1] = -gain
        self._data.ctrl[:] = np.nan_to_num(targets)
        steps = int((self._owed + seconds) / STEP_S + 1e-9)
        self._owed += seconds - steps * STEP_S
        if steps:
            self._mujoco.mj_step(self._model, self._data, steps)

    def exchange(self, board: EmulatedBoard | LockstepBoard, outputs: int) -> tuple[list[float], float]:
        """Turn the board's potentiometers; returns the pulses on its pins [us] and its time [s]."""
        angles = np.zeros(outputs)
        angles[: len(self._at)] = self.servo_angles
        answer = board.command("angles " + " ".join(f"{angle:.7f}" for angle in angles))
        return answer["pulses"], answer["t_us"] * 1e-6


def _few(names: Iterable[str]) -> str:
    shown = list(names)
    return ", ".join(shown[:8]) + (", ..." if len(shown) > 8 else "")


class LoadedLockstepBoard(LockstepBoard):
    """A board in lockstep with a loaded plant: time passes for both in ``run``."""

    def __init__(self, plant: LoadedPlant, kind: str = "native", *, session: str | Path | None = None, seed: int = 1):
        super().__init__(kind, servos=plant.table.plant(), session=session, seed=seed, external=True)
        self.plant = plant
        self._outputs = len(self.state()["servos"])

    def run(self, seconds: float) -> bytes:
        """Let time pass and return what arrived from the board meanwhile."""
        received, ends, left = b"", [], seconds
        while left > 1e-9:
            step = min(left, EXCHANGE_S)
            pulses, _ = self.plant.exchange(self, self._outputs)
            received += super().run(step)
            ends += self.ends
            self.plant.advance(pulses, step)
            left -= step
        self.ends = ends
        return received


class LoadedBoard(EmulatedBoard):
    """A board behind a pty with a loaded plant, both in real time."""

    def __init__(
        self,
        plant: LoadedPlant,
        kind: str = "native",
        *,
        link: str | Path | None = None,
        session: str | Path | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(kind, link=link, servos=plant.table.plant(), session=session, seed=seed, external=True)
        self.plant = plant
        self._outputs = len(self.state()["servos"])
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="loaded plant", daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        pulses, before = self.plant.exchange(self, self._outputs)
        while not self._stop.wait(EXCHANGE_S):
            try:
                new, now = self.plant.exchange(self, self._outputs)
            except HardwareError:
                return  # the board has ended; whoever uses it is told at the next command
            self.plant.advance(pulses, now - before)
            pulses, before = new, now

    def close(self) -> None:
        """End the plant and the program; closing twice does nothing."""
        self._stop.set()
        self._thread.join()
        super().close()
