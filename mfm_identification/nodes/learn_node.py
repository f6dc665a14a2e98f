"""Node that learns to follow: commanded and measured joint states in, corrections of the commands out."""

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from rclpy.node import Node
from rclpy.qos import QoSProfile
from sensor_msgs.msg import JointState

from mfm_common.errors import ConfigError
from mfm_common.messages import OK, WARN, joint_state, joint_values, to_seconds
from mfm_common.nodes.rarely import Rarely
from mfm_common.nodes.reports import Reports
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_identification.follower import Follower
from mfm_identification.learning import LearningSettings

QUEUE = QoSProfile(depth=100)  # a second of samples: none is skipped while a cycle is computed


@dataclass(frozen=True)
class LearnParameters:
    """Parameters of the node."""

    period: float = param(4.0, "period of the gait [s]", minimum=0.1, maximum=600.0)
    cycles: int = param(10, "most cycles to learn from", minimum=2, maximum=1000)
    max_correction: float = param(
        0.15, "bound of a correction [rad]; the bridge has its own", minimum=0.0, maximum=3.14
    )
    gain: float = param(0.8, "share of the deviation taken away a cycle", minimum=0.01, maximum=1.0)
    bandwidth: float = param(2.5, "highest frequency in a correction [Hz]", minimum=0.01, maximum=20.0)


class LearnNode(Node):
    """Learns from the topics; publishes a correction with every command."""

    def __init__(self, **options: Any) -> None:
        super().__init__("learn_node", **options)
        self._settings = p = declare(self, LearnParameters)
        self._how = LearningSettings(p.period, p.max_correction, p.gain, p.bandwidth)
        self._names: tuple[str, ...] = ()
        self._follower: Follower | None = None
        self._skipped = 0
        self._warn = Rarely(self.get_logger().warning, 5.0)
        self._out = self.create_publisher(JointState, "command_correction/joint_states", 10)
        self._reports = Reports(self)
        self.create_subscription(JointState, "commanded/joint_states", self._on_commanded, QUEUE)
        self.create_subscription(JointState, "measured/joint_states", self._on_measured, QUEUE)
        self.create_timer(1.0, self._on_second)
        self.get_logger().info(
            f"learning from {p.cycles} cycles of {p.period:g} s, by {p.max_correction:g} rad at most"
        )

    def close(self) -> None:
        """Take the correction back."""
        if self._names:
            now = self.get_clock().now().nanoseconds * 1e-9
            self._out.publish(joint_state(now, self._names, np.zeros(len(self._names))))

    def _on_commanded(self, message: JointState) -> None:
        if self._follower is None:
            self._names = tuple(message.name)
            self._follower = Follower(self._how, len(self._names), self._settings.cycles)
        stamp = to_seconds(message.header.stamp)
        try:
            correction = self._follower.commanded(stamp, joint_values(message, self._names))
        except ConfigError as error:
            self._warn(f"command not used: {error}")
            return
        self._out.publish(joint_state(stamp, self._names, correction))

    def _on_measured(self, message: JointState) -> None:
        if self._follower is None:
            return
        try:
            angles = joint_values(message, self._names)
        except ConfigError as error:
            self._warn(f"measurement not used: {error}")
            return
        cycle = self._follower.measured(to_seconds(message.header.stamp), angles)
        if cycle is not None:
            self.get_logger().info(f"cycle {cycle.number}: RMSE {np.degrees(cycle.rmse):.3f} deg, {cycle.note}")
        if len(self._follower.skipped) > self._skipped:
            self._skipped = len(self._follower.skipped)
            self._warn(self._follower.skipped[-1])

    def _on_second(self) -> None:
        cycles = self._follower.learner.cycles if self._follower else []
        level, text, values = WARN, "no cycle has been measured", {}
        if self._follower and cycles:
            level, text = OK, self._follower.learner.reason or "learning"
            values = {
                "cycles": len(cycles), "cycles_not_used": self._skipped, "rmse_rad": cycles[-1].rmse,
                "rmse_uncorrected_rad": cycles[0].rmse, "not_learnable_rad": cycles[-1].beyond,
                "largest_correction_rad": cycles[-1].correction,
            }  # fmt: skip
        self._reports.publish(("learning", level, text, values))


def main() -> int:
    """Run the node."""
    return run(LearnNode)


if __name__ == "__main__":
    sys.exit(main())
