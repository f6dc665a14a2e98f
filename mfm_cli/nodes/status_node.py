"""Node that watches the running system, for one line that tells how it is."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import Any

import rclpy
from diagnostic_msgs.msg import DiagnosticArray
from rclpy.executors import SingleThreadedExecutor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from rclpy.signals import SignalHandlerOptions
from sensor_msgs.msg import JointState
from std_msgs.msg import String

from mfm_common.reports import report_name

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
KINDS = ("commanded", "predicted", "measured")
WINDOW = 1.0  # [s] over which rates are counted


class StatusNode(Node):
    """Counts messages and keeps the last diagnostics."""

    def __init__(self, namespace: str) -> None:
        super().__init__("status_node", namespace=namespace)
        self.values: dict[str, dict[str, str]] = {}  # what -> key -> value, of this robot
        self.board = ""
        self._seen: dict[str, deque[float]] = {kind: deque(maxlen=1000) for kind in KINDS}
        for kind in KINDS:
            self.create_subscription(
                JointState, f"{kind}/joint_states", lambda _, kind=kind: self._seen[kind].append(time.monotonic()), 10,
                raw=True,
            )  # fmt: skip
        self.create_subscription(DiagnosticArray, "/diagnostics", self._on_diagnostics, 50)
        self.create_subscription(String, "board_state", self._on_board, LATCHED)

    def _on_diagnostics(self, message: DiagnosticArray) -> None:
        own = report_name(self.get_namespace(), "")
        for status in (status for status in message.status if status.name.startswith(own)):
            self.values[status.name.removeprefix(own)] = {
                "": status.message,
                **{pair.key: pair.value for pair in status.values},
            }

    def _on_board(self, message: String) -> None:
        self.board = message.data

    def rate(self, kind: str) -> float:
        """Messages per second."""
        since = time.monotonic() - WINDOW
        return sum(1 for stamp in self._seen[kind] if stamp > since) / WINDOW


class Watcher:
    """The node in this process, spun by whoever asks it."""

    def __init__(self, namespace: str) -> None:
        rclpy.init(signal_handler_options=SignalHandlerOptions.NO)
        self._node = StatusNode(namespace)
        self._executor = SingleThreadedExecutor()
        self._executor.add_node(self._node)

    def spin(self, seconds: float) -> None:
        """Listen for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._executor.spin_once(timeout_sec=left)

    def close(self) -> None:
        """Leave the graph."""
        self._node.destroy_node()
        rclpy.try_shutdown()

    def deviations(self) -> dict[str, dict[str, float]]:
        """Figures of each compared joint."""
        prefix = "comparator: "
        found = {name[len(prefix) :]: v for name, v in self._node.values.items() if name.startswith(prefix)}
        return {
            joint: {key: _number(values.get(key)) for key in ("rmse_rad", "max_rad", "rmse_m", "max_m", "delay_s")}
            for joint, values in found.items()
        }

    def line(self) -> str:
        """How the system is, in one line."""
        node = self._node
        bridge: dict[str, Any] = node.values.get("servo bridge", {})
        rates = " ".join(f"{kind} {node.rate(kind):3.0f}" for kind in KINDS)
        parts = [f"{rates} Hz"]
        joints = {joint: v["rmse_rad"] for joint, v in self.deviations().items() if math.isfinite(v["rmse_rad"])}
        if joints:
            worst = max(joints, key=lambda joint: joints[joint])
            parts.append(f"off by {math.degrees(joints[worst]):.2f} deg rms at most ({worst})")
        parts.append(f"board {node.board or 'not heard'}")
        if bridge.get("battery_v"):
            parts.append(f"{_number(bridge['battery_v']):.1f} V")
        if bridge.get("samples_lost"):
            parts.append(f"{bridge['samples_lost']} lost")
        return " | ".join(parts)


def _number(text: str | None) -> float:
    try:
        return float(text or "nan")
    except ValueError:
        return math.nan
