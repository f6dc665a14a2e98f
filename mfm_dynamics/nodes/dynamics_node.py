"""Node that predicts: commanded joint states in, predicted joint states out, by the MFM equations of motion."""

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from geometry_msgs.msg import TransformStamped
from nav_msgs.msg import Odometry
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from std_srvs.srv import Trigger

from mfm_common.errors import ConfigError, MfmError, SimulationError
from mfm_common.messages import ERROR, OK, WARN, joint_state, joint_values, to_seconds
from mfm_common.nodes.rarely import Rarely
from mfm_common.nodes.reports import Reports
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_dynamics.nodes.robot import RobotParameters, load_model, robot_text
from mfm_dynamics.prediction import DRIVES, Predictor, State
from mfm_dynamics.servos import load_fitted

try:
    from tf2_msgs.msg import TFMessage
except ImportError:  # not everywhere where rclpy is
    TFMessage = None

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
LATENESS = 0.05  # [s] a command may be this late before a held prediction goes on without it


@dataclass(frozen=True)
class DynamicsParameters(RobotParameters):
    """Parameters of the node."""

    base: str = param("", "root link: fixed, floating, or empty for what the robot comes with")
    gravity: list[float] = param([0.0, 0.0, 0.0], "acceleration of gravity, inertial axes [m/s^2]")
    drive: str = param("servo", "what moves the joints", choices=DRIVES)
    kp: float = param(100.0, "stiffness of the servos [N m/rad]", minimum=0.0, maximum=1e6)
    kd: float = param(2.0, "damping of the servos [N m s/rad]", minimum=0.0, maximum=1e6)
    fitted: str = param("", "file of `mfm identify` with how the servos answer; empty: they follow as they can")
    armature: float = param(
        0.002, "rotor inertia through the gear, of joints whose URDF gives none [kg m^2]", minimum=0.0, maximum=10.0
    )
    step: float = param(0.001, "step of the integrator [s]", minimum=1e-5, maximum=0.1)
    patience: float = param(0.1, "time without a command after which the last is held [s]", minimum=0.02, maximum=10.0)
    frame: str = param("world", "frame in which a floating base moves")


class DynamicsNode(Node):
    """Integrates the robot along the commands it hears."""

    def __init__(self, **options: Any) -> None:
        super().__init__("dynamics_node", **options)
        self._settings = p = declare(self, DynamicsParameters)
        self._model = load_model(p, p.base, p.gravity, p.armature)
        fitted = load_fitted(p.fitted) if p.fitted else {}
        self._predictor = Predictor(self._model, p.drive, p.kp, p.kd, p.step, p.patience, fitted)
        self._broken: str | None = None
        self._heard = self._refused = 0
        self._arrival = 0.0  # of the last command, by this node's clock: its stamp may be of another
        self._drift = 0.0
        self._shown: State | None = None
        self._warn_refused = Rarely(self.get_logger().warning, 1.0)
        self._warn_silence = Rarely(self.get_logger().warning, 5.0)
        self._out = self.create_publisher(JointState, "predicted/joint_states", 10)
        self._reports = Reports(self)
        self._odometry = self.create_publisher(Odometry, "predicted/odom", 10) if self._floating else None
        self._frames = self.create_publisher(TFMessage, "tf", 100) if self._floating and TFMessage else None
        self.create_publisher(String, "robot_description", LATCHED).publish(String(data=robot_text(p)))
        self.create_subscription(JointState, "commanded/joint_states", self._on_command, 10)
        self.create_service(Trigger, "~/restart", self._on_restart)
        self.create_timer(0.02, self._on_silence)
        self.create_timer(1.0, self._on_second)
        self.get_logger().info(f"predicting '{self._model.name}': {len(self._model.joint_names)} joints, {p.drive}")

    @property
    def _floating(self) -> bool:
        return self._model.base == "floating"

    def _now(self) -> float:
        return float(self.get_clock().now().nanoseconds * 1e-9)

    def _on_command(self, message: JointState) -> None:
        if self._broken:
            return
        names = self._model.joint_names
        try:
            fields = {
                kind: joint_values(message, names, field) if len(getattr(message, field)) else ()
                for kind, field in (("angles", "position"), ("rates", "velocity"), ("efforts", "effort"))
            }
            needed, field = ("efforts", "effort") if self._settings.drive == "torque" else ("angles", "position")
            if not len(fields[needed]):
                raise ConfigError(f"command has no {field}, expected one for each joint")
            state = self._predictor.command(to_seconds(message.header.stamp), **fields)
        except SimulationError as error:
            self._break(str(error))
        except MfmError as error:
            self._refused += 1
            self._warn_refused(f"command refused: {error}")
        else:
            self._heard, self._arrival = self._heard + 1, self._now()
            self._publish(state)

    def _on_silence(self) -> None:
        """Without commands, predict that the last one is held."""
        if self._broken or self._predictor.last is None:
            return
        try:
            state = self._predictor.hold(self._predictor.last.stamp + self._now() - self._arrival - LATENESS)
        except SimulationError as error:
            return self._break(str(error))
        if state is not None and state is not self._shown:
            quiet = state.stamp - self._predictor.last.stamp
            self._warn_silence(f"no command for {quiet + LATENESS:.1f} s: holding the last one")
            self._publish(state)
        return None

    def _publish(self, state: State) -> None:
        self._shown = state
        q = self._model.joint_values(state.q)
        first = self._model.nv - len(q)  # the floating base comes before the joints
        self._out.publish(joint_state(state.stamp, self._model.joint_names, q, state.v[first:], state.tau[first:]))
        if self._predictor.last is not None:
            self._drift = max(self._drift, float(np.abs(q - self._predictor.last.angles).max()))
        if self._odometry is not None:
            odometry = self._odometer(state)
            self._odometry.publish(odometry)
            if self._frames is not None:
                self._frames.publish(TFMessage(transforms=[_transform(odometry)]))

    def _odometer(self, state: State) -> Odometry:
        """Of the root link's own frame; the twist in its axes."""
        message = Odometry()
        message.header = joint_state(state.stamp, (), ()).header
        message.header.frame_id = self._settings.frame
        message.child_frame_id = f"predicted/{self._model.bodies[0].name}"
        R, c, omega = self._model.frames(state.q)[0][:3, :3], self._model.root_c, state.v[3:6]
        place, turn = message.pose.pose.position, message.pose.pose.orientation
        place.x, place.y, place.z = (float(x) for x in state.q[:3] - R @ c)
        turn.x, turn.y, turn.z, turn.w = (float(x) for x in state.q[3:7])
        linear, angular = message.twist.twist.linear, message.twist.twist.angular
        linear.x, linear.y, linear.z = (float(x) for x in R.T @ state.v[:3] - np.cross(omega, c))
        angular.x, angular.y, angular.z = (float(x) for x in omega)
        return message

    def _break(self, why: str) -> None:
        self._broken = why
        self.get_logger().error(f"{why}; nothing is predicted until ~/restart is called")

    def _on_restart(self, request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        self._predictor.restart()
        self._broken, self._drift = None, 0.0
        response.success, response.message = (
            True,
            "prediction starts again with the next command",
        )
        return response

    def _on_second(self) -> None:
        level, text = OK, "predicting"
        if self._broken:
            level, text = ERROR, self._broken
        elif self._predictor.last is None:
            level, text = WARN, "no command yet"
        elif self._refused:
            level, text = WARN, f"{self._refused} commands refused"
        values = {"commands": self._heard, "refused": self._refused, "largest_angle_off_command_rad": self._drift}
        self._reports.publish(("dynamics", level, text, values))
        self._drift = 0.0


def _transform(odometry: Odometry) -> TransformStamped:
    message = TransformStamped(header=odometry.header, child_frame_id=odometry.child_frame_id)
    place = odometry.pose.pose.position
    message.transform.translation.x, message.transform.translation.y = place.x, place.y
    message.transform.translation.z = place.z
    message.transform.rotation = odometry.pose.pose.orientation
    return message


def main() -> int:
    """Run the node."""
    return run(DynamicsNode)


if __name__ == "__main__":
    sys.exit(main())
