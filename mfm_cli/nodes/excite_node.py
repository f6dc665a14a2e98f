"""Node that sends the excitation to a running command_node and waits for its end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence

import numpy as np
import rclpy
from builtin_interfaces.msg import Duration
from rclpy.client import Client
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.signals import SignalHandlerOptions
from std_msgs.msg import String
from std_srvs.srv import Trigger
from tqdm import tqdm
from trajectory_msgs.msg import JointTrajectory, JointTrajectoryPoint

from mfm_common.errors import ConfigError
from mfm_dynamics.joints import Joint
from mfm_dynamics.model import Model
from mfm_identification.excitation import trajectory

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
TOPICS = ("robot_description", "command_state", "board_state")
PATIENCE = 10.0  # [s] for a robot to be heard, and for an answer


class ExciteNode(Node):
    """Hears how the robot is."""

    def __init__(self, namespace: str) -> None:
        super().__init__("excite_node", namespace=namespace)
        self.heard: dict[str, str] = {}
        for topic in TOPICS:
            self.create_subscription(String, topic, self._listener(topic), LATCHED)
        self.out = self.create_publisher(JointTrajectory, "command_node/joint_trajectory", 1)
        self.halt: Client = self.create_client(Trigger, "command_node/stop")

    def _listener(self, topic: str) -> Callable[[String], None]:
        return lambda message: self.heard.update({topic: message.data})

    @property
    def state(self) -> str:
        """Of the command node."""
        return str(json.loads(self.heard.get("command_state", "{}")).get("state", "not heard"))


class Exciter:
    """The node in this process, spun while it waits."""

    def __init__(self, namespace: str) -> None:
        rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
        self._node = ExciteNode(namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)

    def close(self) -> None:
        """Leave the graph."""
        self._node.destroy_node()
        rclpy.try_shutdown()

    def trajectory(self, names: Sequence[str] | None = None) -> JointTrajectory:
        """The motion of these joints, or of all that turn, each within its limits.

        Neighbours move in opposite directions, so that a chain does not roll up.
        """
        node = self._node
        if not self._until(lambda: len(node.heard) == len(TOPICS) and node.out.get_subscription_count() > 0):
            missing = [topic for topic in TOPICS if topic not in node.heard] or ["command_node"]
            raise ConfigError(f"no {missing[0]} is heard, expected a running robot: mfm up --gait none")
        if node.heard["board_state"] != "ARMED":
            raise ConfigError(f"the board is {node.heard['board_state']}, expected ARMED")
        if node.state != "stopped":
            raise ConfigError(
                f"the robot is {node.state}, expected stopped: mfm up --gait none, or call command_node/stop"
            )
        joints = self._joints(names)
        each = [trajectory(joint.velocity, min(joint.upper, -joint.lower)) for joint in joints]
        signs = (-1.0) ** np.arange(len(joints))
        angles, rates = (np.stack([one[i] for one in each], axis=1) * signs for i in (1, 2))
        message = JointTrajectory(joint_names=[joint.name for joint in joints])
        for t, angle, rate in zip(each[0][0].tolist(), angles.tolist(), rates.tolist(), strict=True):
            since = Duration(sec=int(t), nanosec=round(1e9 * (t % 1)))
            message.points.append(JointTrajectoryPoint(positions=angle, velocities=rate, time_from_start=since))
        return message

    def _joints(self, names: Sequence[str] | None) -> list[Joint]:
        model = Model.from_urdf(self._node.heard["robot_description"], "fixed")
        turning = {b.joint.name: b.joint for b in model.bodies if b.joint.type.nv == 1 and b.joint.kind != "prismatic"}
        for name in names or ():
            if name not in turning:
                raise ConfigError(f"there is no joint '{name}' that turns, expected one of {', '.join(turning)}")
        joints = [turning[name] for name in dict.fromkeys(names or turning)]
        for joint in joints:
            if not joint.lower < 0 < joint.upper:
                raise ConfigError(
                    f"{joint.name} has limits {joint.lower:g}..{joint.upper:g} rad, expected 0 between them"
                )
        return joints

    def play(self, message: JointTrajectory) -> None:
        """Send it and wait for its end; stops the robot when interrupted."""
        node, last = self._node, message.points[-1].time_from_start
        node.out.publish(message)
        if not self._until(lambda: node.state == "following"):
            raise ConfigError("command_node refused the motion; its log says why")
        start, length = time.monotonic(), last.sec + 1e-9 * last.nanosec
        try:
            with tqdm(total=(seconds := round(length)), desc="excitation", unit=" s", disable=None) as bar:
                while node.state == "following":
                    self._executor.spin_once(timeout_sec=0.5)
                    bar.update(min(int(time.monotonic() - start), seconds) - bar.n)
                    if node.heard["board_state"] not in (
                        "ARMED",
                        "HOLD",
                    ):  # for want of a command it holds, and goes on
                        raise ConfigError(f"the board became {node.heard['board_state']}: the recording is of no use")
        except BaseException:
            stopped = node.halt.call_async(Trigger.Request())
            self._until(stopped.done)
            raise
        if time.monotonic() - start < 0.9 * length:
            raise ConfigError("somebody else stopped the robot before the end: the recording is of no use")

    def _until(self, condition: Callable[[], bool]) -> bool:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                return False
            self._executor.spin_once(timeout_sec=0.1)
        return True
