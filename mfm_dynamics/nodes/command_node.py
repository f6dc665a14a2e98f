"""Node that says what the joints should do: gaits with live parameters, or trajectories; commanded joint states out."""

import inspect
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from rclpy.action.server import ActionServer, CancelResponse, GoalResponse
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.task import Future
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from std_srvs.srv import Trigger
from trajectory_msgs.msg import JointTrajectory

from mfm_common.errors import ConfigError
from mfm_common.messages import joint_state
from mfm_common.nodes.run import run
from mfm_common.params import declare, param, watch
from mfm_dynamics.commander import Commander
from mfm_dynamics.gaits import GAITS
from mfm_dynamics.nodes.robot import RobotParameters, load_model

try:
    from control_msgs.action import FollowJointTrajectory
except ImportError:  # not everywhere; the topic is
    FollowJointTrajectory = None

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
AUTOSTART = ("now", "armed", "never")
LONGEST_TICK = 0.1  # [s] a clock that jumps must not make the robot jump


@dataclass(frozen=True)
class CommandParameters(RobotParameters):
    """Parameters of the node."""

    gait: str = param("serpentine", "gait to play", choices=tuple(GAITS), live=True)
    amplitude: float = param(0.0, "of the gait [rad]; 0: the gait's own", minimum=0.0, maximum=3.2, live=True)
    period: float = param(0.0, "of the gait [s]; 0: the gait's own", minimum=0.0, maximum=600.0, live=True)
    phase: float = param(0.0, "where a wave starts [rad]", minimum=-6.3, maximum=6.3, live=True)
    autostart: str = param(
        "now", "when the gait begins by itself: now, when the board is armed, or never (~/start)", choices=AUTOSTART
    )
    rate: float = param(100.0, "commands per second [Hz]", minimum=10.0, maximum=1000.0)


class CommandNode(Node):
    """Plays gaits and trajectories."""

    def __init__(self, **options: Any) -> None:
        super().__init__("command_node", **options)
        self._settings = p = declare(self, CommandParameters)
        model = load_model(p, "fixed", [0.0, 0.0, 0.0])
        self._commander = Commander([body.joint for body in model.bodies])
        self._time = 0.0  # of the motion; follows the clock, but never jumps
        self._ticked: float | None = None
        self._goal: tuple[Any, Future[str]] | None = None
        self._said: tuple[CommandParameters, str] | None = None
        self._out = self.create_publisher(JointState, "commanded/joint_states", 10)
        self._state = self.create_publisher(String, "command_state", LATCHED)
        self.create_subscription(JointTrajectory, "~/joint_trajectory", self._on_trajectory, 10)
        for name, do in (("start", self._start), ("pause", self._pause), ("stop", self._stop)):
            self.create_service(Trigger, f"~/{name}", self._service(do))
        if FollowJointTrajectory is not None:
            self._actions = ActionServer(
                self,
                FollowJointTrajectory,
                "~/follow_joint_trajectory",
                execute_callback=self._on_goal,
                goal_callback=lambda _: GoalResponse.ACCEPT,
                cancel_callback=lambda _: CancelResponse.ACCEPT,
            )
        watch(self, p, self._on_parameters)
        self.create_timer(1.0 / p.rate, self._on_tick)
        if p.autostart == "now":
            self._start()
        elif p.autostart == "armed":
            self._board = self.create_subscription(String, "board_state", self._on_board, LATCHED)
        self._tell()

    def _on_board(self, message: String) -> None:
        """The first time that the board is armed, begin: a robot that is still limp could not follow."""
        if message.data == "ARMED":
            self.destroy_subscription(self._board)
            if self._commander.status == "stopped":
                self._start()

    # ------------------------------------------------------------------ gaits

    def _gait_parameters(self) -> dict[str, float]:
        """What the gait is asked for; a phase only where it has one."""
        p = self._settings
        given = {"amplitude": p.amplitude, "period": p.period, "phase": p.phase}
        known = inspect.signature(GAITS[p.gait]).parameters
        return {name: value for name, value in given.items() if value and name in known}

    def _start(self) -> str:
        if self._commander.status == "paused":
            self._commander.resume(self._time)
        elif self._commander.status == "running":
            return f"{self._settings.gait} is running already"
        else:
            self._abort("a gait was started")
            self._commander.start(self._time, self._settings.gait, **self._gait_parameters())
        return f"playing {self._settings.gait}"

    def _pause(self) -> str:
        self._commander.pause(self._time)
        return f"{self._settings.gait} is paused, ~/start goes on"

    def _stop(self) -> str:
        self._abort("stopped")
        self._commander.stop(self._time)
        return "stopped"

    def _service(self, do: Callable[[], str]) -> Callable[[Trigger.Request, Trigger.Response], Trigger.Response]:
        def answer(request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
            try:
                response.success, response.message = True, do()
            except ConfigError as error:
                response.success, response.message = False, str(error)
            self._tell()
            return response

        return answer

    def _on_parameters(self, wanted: CommandParameters) -> None:
        before, self._settings = self._settings, wanted
        try:
            if self._commander.status in ("running", "paused"):
                self._commander.start(self._time, wanted.gait, **self._gait_parameters())
            else:
                Commander(self._commander.joints).start(
                    0.0, wanted.gait, **self._gait_parameters()
                )  # can it be played?
        except ConfigError:
            self._settings = before
            raise
        self._tell()

    # ------------------------------------------------------------------ trajectories

    def _follow(self, trajectory: JointTrajectory) -> float:
        names, points = list(trajectory.joint_names), trajectory.points
        for k, point in enumerate(points):
            if len(point.positions) != len(names) or len(point.velocities) not in (0, len(names)):
                raise ConfigError(
                    f"point {k} has {len(point.positions)} positions and {len(point.velocities)} velocities, "
                    f"expected {len(names)} (velocities may be left out)"
                )
        times = [point.time_from_start.sec + 1e-9 * point.time_from_start.nanosec for point in points]
        shape = (len(points), len(names))
        angles = np.array([point.positions for point in points], np.float64).reshape(shape)
        rates = np.array([point.velocities or [0.0] * len(names) for point in points], np.float64).reshape(shape)
        return self._commander.follow(self._time, names, times, angles, rates)

    def _on_trajectory(self, message: JointTrajectory) -> None:
        try:
            duration = self._follow(message)
        except ConfigError as error:
            self.get_logger().error(f"trajectory refused: {error}")
            return
        self._abort("another trajectory came")
        self.get_logger().info(f"following a trajectory of {len(message.points)} points, {duration:.2f} s")
        self._tell()

    async def _on_goal(self, handle: Any) -> Any:
        result = FollowJointTrajectory.Result()
        try:
            self._follow(handle.request.trajectory)
        except ConfigError as error:
            handle.abort()
            result.error_code, result.error_string = result.INVALID_GOAL, str(error)
            return result
        self._abort("another trajectory came")
        done: Future[str] = Future()
        self._goal = (handle, done)
        self._tell()
        why = await done
        if why == "reached":
            handle.succeed()
            result.error_code = result.SUCCESSFUL
        else:
            handle.canceled() if handle.is_cancel_requested else handle.abort()
            result.error_string = str(why)
        return result

    def _abort(self, why: str) -> None:
        """End the goal that is being followed, if any."""
        if self._goal is not None:
            goal, self._goal = self._goal, None
            goal[1].set_result(why)

    # ------------------------------------------------------------------ out

    def _on_tick(self) -> None:
        now = float(self.get_clock().now().nanoseconds * 1e-9)
        if self._ticked is not None:
            self._time += min(max(now - self._ticked, 0.0), LONGEST_TICK)
        self._ticked = now
        q, qdot = self._commander.sample(self._time)
        self._out.publish(joint_state(now, self._commander.names, q, qdot))
        if self._goal is not None:
            if self._goal[0].is_cancel_requested:
                self._commander.stop(self._time)
                self._abort("cancelled: holding")
            elif self._commander.status == "stopped":
                self._abort("reached")
        self._tell()

    def _tell(self) -> None:
        """What it does, latched, whenever that changes."""
        p, status = self._settings, self._commander.status
        if self._said == (p, status):
            return
        self._said = (p, status)
        known = inspect.signature(GAITS[p.gait]).parameters
        given = {name: getattr(p, name) for name in ("amplitude", "period", "phase") if name in known}
        shown = {name: value or known[name].default for name, value in given.items()}
        self._state.publish(String(data=json.dumps({"state": status, "gait": p.gait, **shown})))


def main() -> int:
    """Run the node."""
    return run(CommandNode)


if __name__ == "__main__":
    sys.exit(main())
