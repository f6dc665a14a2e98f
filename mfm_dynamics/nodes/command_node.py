"""Node that says what the joints should do: gaits with live parameters, or trajectories; commanded joint states out."""

import inspect
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from builtin_interfaces.msg import Duration
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
from mfm_dynamics.gaits import GAITS, playable, swings
from mfm_dynamics.nodes.robot import RobotParameters, load_model
from mfm_dynamics.se3 import Array

try:
    from control_msgs.action import FollowJointTrajectory
except ImportError:  # not everywhere; the topic is
    FollowJointTrajectory = None

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
AUTOSTART = ("now", "ready", "never")
NUMBERS = ("amplitude", "period", "phase", "amplitudes", "periods")  # of a gait
FEEDBACK = 0.05  # [s] between two messages about a goal
LONGEST_TICK = 0.1  # [s] a clock that jumps must not make the robot jump


@dataclass(frozen=True)
class CommandParameters(RobotParameters):
    """Parameters of the node."""

    gait: str = param("serpentine", "gait to play", choices=tuple(GAITS), live=True)
    amplitude: float = param(0.0, "of the gait [rad]; 0: the gait's own", minimum=0.0, maximum=3.2, live=True)
    period: float = param(0.0, "of the gait [s]; 0: the gait's own", minimum=0.0, maximum=600.0, live=True)
    phase: float = param(0.0, "where a wave starts [rad]", minimum=-6.3, maximum=6.3, live=True)
    amplitudes: list[float] = param(
        [0.0], "of each joint that sways [rad]; empty or 0: the gait's own", minimum=0.0, maximum=3.2, live=True
    )
    periods: list[float] = param(
        [0.0], "of each joint that sways [s]; empty or 0: the gait's own", minimum=0.0, maximum=600.0, live=True
    )
    autostart: str = param(
        "now",
        "when the gait begins by itself: now, ready (board armed and prediction running), or never (~/start)",
        choices=AUTOSTART,
    )
    rate: float = param(100.0, "commands per second [Hz]", minimum=10.0, maximum=1000.0)


@dataclass
class _Goal:
    """A goal that is being followed."""

    handle: Any
    since: float  # by the time of the motion [s]
    done: "Future[str]"
    told: float = 0.0  # when it was last told where it is [s]


class CommandNode(Node):
    """Plays gaits and trajectories."""

    def __init__(self, **options: Any) -> None:
        super().__init__("command_node", **options)
        self._settings = p = declare(self, CommandParameters)
        model = load_model(p, "fixed", [0.0, 0.0, 0.0])
        self._commander = Commander([body.joint for body in model.bodies])
        self._gaits = playable(self._commander.joints)
        self._time = 0.0  # of the motion; follows the clock, but never jumps
        self._ticked: float | None = None
        self._goal: _Goal | None = None
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
                goal_callback=self._on_request,
                cancel_callback=lambda _: CancelResponse.ACCEPT,
            )
        watch(self, p, self._on_parameters)
        self.create_timer(1.0 / p.rate, self._on_tick)
        if p.autostart == "now":
            self._start()
        elif p.autostart == "ready":
            self._armed = self._predicted = False
            self._awaited = [
                self.create_subscription(String, "board_state", self._on_board, LATCHED),
                self.create_subscription(JointState, "predicted/joint_states", self._on_predicted, 10),
            ]
        self._tell()

    def _on_board(self, message: String) -> None:
        self._armed = message.data == "ARMED"
        self._begin()

    def _on_predicted(self, message: JointState) -> None:
        self._predicted = True
        self._begin()

    def _begin(self) -> None:
        """Once: a robot that is still limp could not follow, and what nobody predicts could not be compared."""
        if self._armed and self._predicted:
            while self._awaited:
                self.destroy_subscription(self._awaited.pop())
            self._armed = False
            if self._commander.status == "stopped":
                self._start()

    # ------------------------------------------------------------------ gaits

    def _gait_parameters(self) -> dict[str, Any]:
        """What the gait is asked for, of what it has; not what is left to it."""
        p = self._settings
        known = inspect.signature(GAITS[p.gait]).parameters
        given = {name: getattr(p, name) for name in NUMBERS if name in known}
        return {name: value for name, value in given.items() if (any(value) if isinstance(value, list) else value)}

    def _start(self) -> str:
        if self._commander.status == "paused":
            self._commander.resume(self._time)
        elif self._commander.status == "running":
            return f"{self._settings.gait} is running already"
        else:
            self._commander.start(self._time, self._settings.gait, **self._gait_parameters())
            self._end_goal("a gait was started")
        return f"playing {self._settings.gait}"

    def _pause(self) -> str:
        self._commander.pause(self._time)
        return f"{self._settings.gait} is paused, ~/start goes on"

    def _stop(self) -> str:
        self._end_goal("stopped")
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

    def _on_trajectory(self, message: JointTrajectory) -> None:
        try:
            duration = self._commander.follow(self._time, *_points(message))
        except ConfigError as error:
            self.get_logger().error(f"trajectory refused: {error}")
            return
        self._end_goal("another trajectory came")
        self.get_logger().info(f"following a trajectory of {len(message.points)} points, {duration:.2f} s")
        self._tell()

    def _on_request(self, goal: Any) -> GoalResponse:
        """Refuse what could not be followed before it is a goal; only the log has room for the reason."""
        try:
            if goal.multi_dof_trajectory.points:
                raise ConfigError("multi_dof_trajectory has points, expected none: every joint has one angle")
            if any((goal.path_tolerance, goal.goal_tolerance, goal.component_path_tolerance,
                    goal.component_goal_tolerance)):  # fmt: skip
                raise ConfigError("it has tolerances, expected none: this node commands, comparator_node compares")
            self._commander.planned(self._time, *_points(goal.trajectory))
        except ConfigError as error:
            self.get_logger().error(f"goal refused: {error}")
            return GoalResponse.REJECT
        return GoalResponse.ACCEPT

    async def _on_goal(self, handle: Any) -> Any:
        result = FollowJointTrajectory.Result()
        try:
            duration = self._commander.follow(self._time, *_points(handle.request.trajectory))
        except ConfigError as error:  # something else happened since it was accepted
            handle.abort()
            result.error_code, result.error_string = result.INVALID_GOAL, str(error)
            return result
        self._end_goal("another trajectory came")
        self.get_logger().info(f"following a goal of {len(handle.request.trajectory.points)} points, {duration:.2f} s")
        self._goal = goal = _Goal(handle, self._time, Future())
        self._tell()
        why = await goal.done
        if why == "reached":
            handle.succeed()
            result.error_code = result.SUCCESSFUL
            return result
        result.error_string = str(why)
        if handle.is_cancel_requested:
            handle.canceled()
        else:
            handle.abort()
            result.error_code = result.INVALID_GOAL  # of all codes the one that blames the goal, not the robot
        self.get_logger().info(f"the goal has ended: {why}")
        return result

    def _end_goal(self, why: str) -> None:
        """End the goal that is being followed, if any."""
        if self._goal is not None:
            goal, self._goal = self._goal, None
            goal.done.set_result(why)

    def _tend_goal(self, goal: _Goal, now: float, q: Array, qdot: Array) -> None:
        """Say where the goal is, and end it when it is there, or at rest after it was cancelled."""
        if goal.handle.is_cancel_requested:
            if self._commander.status == "following":
                self._commander.stop(self._time)
            elif not qdot.any():
                self._end_goal("cancelled: holding")
        elif self._commander.status == "stopped":
            self._end_goal("reached")
        elif self._time - goal.told >= FEEDBACK:
            goal.told = self._time
            names = list(goal.handle.request.trajectory.joint_names)
            columns = [self._commander.names.index(name) for name in names]
            passed = self._time - goal.since
            feedback = FollowJointTrajectory.Feedback(joint_names=names)
            feedback.header = joint_state(now, (), ()).header
            feedback.desired.positions = [float(x) for x in q[columns]]
            feedback.desired.velocities = [float(x) for x in qdot[columns]]
            feedback.desired.time_from_start = Duration(sec=int(passed), nanosec=int(passed % 1 * 1e9))
            goal.handle.publish_feedback(feedback)

    # ------------------------------------------------------------------ out

    def _on_tick(self) -> None:
        now = float(self.get_clock().now().nanoseconds * 1e-9)
        if self._ticked is not None:
            self._time += min(max(now - self._ticked, 0.0), LONGEST_TICK)
        self._ticked = now
        q, qdot = self._commander.sample(self._time)
        self._out.publish(joint_state(now, self._commander.names, q, qdot))
        if self._goal is not None:
            self._tend_goal(self._goal, now, q, qdot)
        self._tell()

    def _tell(self) -> None:
        """What it does, latched, whenever that changes."""
        p, status = self._settings, self._commander.status
        if self._said == (p, status):
            return
        self._said = (p, status)
        said = {"state": status, "gait": p.gait, "gaits": self._gaits, **self._numbers()}
        self._state.publish(String(data=json.dumps(said)))

    def _numbers(self) -> dict[str, Any]:
        """What the gait is played with."""
        given = self._gait_parameters()
        if self._settings.gait == "sway":
            values = swings(self._commander.joints, **given).values()
            return {"amplitudes": [a for a, _ in values], "periods": [t for _, t in values]}
        known = inspect.signature(GAITS[self._settings.gait]).parameters
        return {name: given.get(name, known[name].default) for name in NUMBERS if name in known}


def _points(trajectory: JointTrajectory) -> tuple[list[str], list[float], Array, Array]:
    """Joints, times [s], angles and rates (T, joints); rates are zero where none are given."""
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
    return names, times, angles, rates


def main() -> int:
    """Run the node."""
    return run(CommandNode)


if __name__ == "__main__":
    sys.exit(main())
