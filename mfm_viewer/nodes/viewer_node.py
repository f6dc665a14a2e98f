"""Node that shows the robot in the browser: serves the page, streams what the topics say, passes commands on."""

import json
import math
import queue
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from nav_msgs.msg import Odometry
from rcl_interfaces.msg import Parameter, ParameterType, ParameterValue
from rcl_interfaces.srv import SetParametersAtomically
from rclpy.client import Client
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import BatteryState, JointState
from std_msgs.msg import String
from std_srvs.srv import Trigger

from mfm_common.errors import ModelError
from mfm_common.messages import to_seconds
from mfm_common.nodes.rarely import Rarely
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_common.reports import report_name
from mfm_viewer.protocol import KINDS, POSES, Change, Command, Value
from mfm_viewer.robot import read_robot
from mfm_viewer.scene import Scene
from mfm_viewer.server import Server

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
LATEST = QoSProfile(depth=5)
SILENT = 3.0  # [s] without a diagnostic before its sender counts as gone
JOINT = "mfm: comparator: "  # begins the names of the comparator's reports on one joint
DRIVE = ("start", "pause", "stop")  # what the command node does; the rest is the bridge's


@dataclass(frozen=True)
class ViewerParameters:
    """Parameters of the node."""

    address: str = param("127.0.0.1", "network address of the page; others than this machine's need the token")
    port: int = param(8765, "port of the page; 0 for any free one", minimum=0, maximum=65535)
    token: str = param("", "secret of the page; empty for a new one at each start")
    rate: float = param(60.0, "frames per second [Hz]", minimum=1.0, maximum=120.0)
    bridge: str = param("servo_bridge_node", "node that arms, disarms and stops")
    commander: str = param("command_node", "node that plays the gaits")


class ViewerNode(Node):
    """The page on ROS topics and services."""

    def __init__(self, **options: Any) -> None:
        super().__init__("viewer_node", **options)
        p = declare(self, ViewerParameters)
        self._scene = Scene(p.rate)
        self._warn = Rarely(self.get_logger().warning, 5.0)
        self._reports: dict[str, tuple[float, dict[str, Any]]] = {}
        self._state: dict[str, str] = {}
        for kind in KINDS:
            self.create_subscription(JointState, f"{kind}/joint_states", self._on_joints(kind), LATEST)
        for kind in POSES:
            self.create_subscription(Odometry, f"{kind}/odom", self._on_odometry(kind), LATEST)
        self.create_subscription(String, "robot_description", self._on_robot, LATCHED)
        self.create_subscription(String, "board_state", self._on_state("board_state"), LATCHED)
        self.create_subscription(String, "command_state", self._on_state("command_state"), LATCHED)
        self.create_subscription(BatteryState, "battery", self._on_battery, 10)
        self.create_subscription(DiagnosticArray, "/diagnostics", self._on_diagnostics, 50)
        self._triggers: dict[str, Client] = {
            name: self.create_client(Trigger, f"{p.commander if name in DRIVE else p.bridge}/{name}")
            for name in ("start", "pause", "stop", "arm", "disarm", "emergency_stop", "clear")
        }
        self._changer: Client = self.create_client(SetParametersAtomically, f"{p.commander}/set_parameters_atomically")
        self._battery = (-math.inf, 0.0)
        self._asked: queue.SimpleQueue[tuple[Command | Change, Future[tuple[bool, str]]]] = queue.SimpleQueue()
        self._bell = self.create_guard_condition(self._on_asked)
        self.create_timer(0.2, self._on_tick)
        self.server = Server(self._scene, p.address, p.port, p.token, self._ask)
        self.server.start()
        self.get_logger().info(f"open {self.server.url}")
        if not self.server.local:
            self.get_logger().warning(
                "the page can be opened from other machines, unencrypted, by whoever has its token"
            )

    def close(self) -> None:
        """End the server."""
        self.server.stop()

    # ------------------------------------------------------------------ from the robot

    def _on_joints(self, kind: str) -> Callable[[JointState], None]:
        def hear(message: JointState) -> None:
            stamp = to_seconds(message.header.stamp)
            self._scene.feed(kind, time.monotonic(), stamp, message.name, message.position)

        return hear

    def _on_odometry(self, kind: str) -> Callable[[Odometry], None]:
        def hear(message: Odometry) -> None:
            place, turn = message.pose.pose.position, message.pose.pose.orientation
            self._scene.place(kind, (place.x, place.y, place.z, turn.x, turn.y, turn.z, turn.w))

        return hear

    def _on_robot(self, message: String) -> None:
        try:
            self._scene.set_robot(read_robot(message.data))
        except ModelError as error:
            self._warn(f"robot_description refused: {error}")

    def _on_state(self, topic: str) -> Callable[[String], None]:
        def hear(message: String) -> None:
            self._state[topic] = message.data
            self._on_tick()

        return hear

    def _on_battery(self, message: BatteryState) -> None:
        self._battery = time.monotonic(), float(message.voltage)

    def _on_diagnostics(self, message: DiagnosticArray) -> None:
        now = time.monotonic()
        own = report_name(self.get_namespace(), "")
        for status in (status for status in message.status if status.name.startswith(own)):
            report = {
                "level": status.level[0],
                "text": status.message,
                "values": {v.key: v.value for v in status.values},
            }
            self._reports[f"mfm: {status.name.removeprefix(own)}"] = now, report

    def _on_tick(self) -> None:
        """Tell the page what is known now; the word of a node that is gone is not repeated."""
        now = time.monotonic()
        for name in [name for name, (heard, _) in self._reports.items() if now - heard > SILENT]:
            del self._reports[name]
        for topic in [topic for topic in self._state if not self.count_publishers(topic)]:
            del self._state[topic]
        heard, voltage = self._battery
        self._scene.tell(
            board=self._state.get("board_state"),
            command=_object(self._state.get("command_state", "")),
            battery=voltage if now - heard < SILENT and math.isfinite(voltage) else None,
            reports={name: report for name, (_, report) in self._reports.items() if not name.startswith(JOINT)},
            tolerances=self._tolerances(),
        )

    def _tolerances(self) -> dict[str, list[float]]:
        """What the comparator allows each joint: RMS and largest deviation."""
        found = {}
        for name, (_, report) in self._reports.items():
            if name.startswith(JOINT):
                said = report["values"]
                keys = [f"tolerance_{key}_{'m' if 'rmse_m' in said else 'rad'}" for key in ("rms", "max")]
                values = [_number(said.get(key, "")) for key in keys]
                if all(map(math.isfinite, values)):
                    found[name.removeprefix(JOINT)] = values
        return found

    # ------------------------------------------------------------------ to the robot

    def _ask(self, request: Command | Change) -> "Future[tuple[bool, str]]":
        """Called by the server's thread."""
        answer: Future[tuple[bool, str]] = Future()
        self._asked.put((request, answer))
        self._bell.trigger()
        return answer

    def _on_asked(self) -> None:
        while not self._asked.empty():
            request, answer = self._asked.get()
            self.get_logger().info(f"the page asks: {request.name if isinstance(request, Command) else request.values}")
            if isinstance(request, Command):
                self._call(self._triggers[request.name], Trigger.Request(), answer, _trigger_answer)
            else:
                parameters = [_parameter(*item) for item in request.values.items()]
                wanted = SetParametersAtomically.Request(parameters=parameters)
                self._call(self._changer, wanted, answer, _parameters_answer)

    def _call(self, client: Client, request: Any, answer: Any, read: Callable[[Any], tuple[bool, str]]) -> None:
        if not client.service_is_ready():
            answer.set_result((False, f"nobody offers {client.srv_name}"))
            return

        def done(future: Any) -> None:
            if not answer.cancelled():
                answer.set_result(read(future.result()))

        client.call_async(request).add_done_callback(done)


def _trigger_answer(response: Any) -> tuple[bool, str]:
    return bool(response.success), str(response.message)


def _parameters_answer(response: Any) -> tuple[bool, str]:
    return bool(response.result.successful), str(response.result.reason)


def _parameter(name: str, value: Value) -> Parameter:
    if isinstance(value, str):
        return Parameter(name=name, value=ParameterValue(type=ParameterType.PARAMETER_STRING, string_value=value))
    if isinstance(value, list):
        kind = ParameterType.PARAMETER_DOUBLE_ARRAY
        return Parameter(name=name, value=ParameterValue(type=kind, double_array_value=value))
    return Parameter(name=name, value=ParameterValue(type=ParameterType.PARAMETER_DOUBLE, double_value=value))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text, parse_constant=lambda name: None)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def main() -> int:
    """Run the node."""
    return run(ViewerNode)


if __name__ == "__main__":
    sys.exit(main())
