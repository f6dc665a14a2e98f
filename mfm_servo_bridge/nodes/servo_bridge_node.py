"""Node that drives the servos: commanded joint states in, measured joint states out, arming by services."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import BatteryState, JointState
from std_msgs.msg import String
from std_srvs.srv import Trigger

from mfm_common.errors import ConfigError
from mfm_common.messages import ERROR, OK, WARN, joint_state, joint_values
from mfm_common.nodes.rarely import Rarely
from mfm_common.nodes.reports import Reports
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_servo_bridge.bridge import ARM, EMULATED, Bridge
from mfm_servo_bridge.protocol import BAUD
from mfm_servo_bridge.servos import ServoTable, load_servos, servos_file
from mfm_servo_bridge.session import Answer, Event
from mfm_servo_bridge.telemetry import Measured
from mfm_servo_bridge.textlog import TextLog

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
LATEST = QoSProfile(depth=1)  # an old command is of no use
BATTERY_FULL_AH = 8.0  # the paper's pack
COARSE = 0.1  # [s] by which a simulated clock may move in steps
PLANTS = ("free", "loaded")


@dataclass(frozen=True)
class BridgeParameters:
    """Parameters of the node."""

    board: str = param("native", "serial device, pyserial URL (socket://...), or an emulated board: native, avr")
    servos: str = param("snake", "calibration: a file, or the name of one in config/servos")
    plant: str = param(
        "free", "what an emulated board's servos move: free (nothing), loaded (the robot, in MuJoCo)", choices=PLANTS
    )
    robot_description: str = param("", "URDF text of the robot that a loaded plant moves")
    gravity: list[float] = param([0.0, 0.0, 0.0], "acceleration of gravity of a loaded plant, root axes [m/s^2]")
    joints: list[str] = param([""], "joints of the robot, if it has fewer than the calibration; empty: all")
    arm: str = param(
        "manual", "who arms: manual (the service), auto (emulated boards by themselves), true", choices=ARM
    )
    hold_ms: int = param(100, "servos hold after this long without a command [ms]", minimum=20, maximum=1000)
    off_ms: int = param(1000, "servos go limp after this long without a command [ms]", minimum=21, maximum=10000)
    max_correction: float = param(0.0, "most a correction may add to a command [rad]", minimum=0.0, maximum=3.14)
    baud: int = param(BAUD, "baud rate of a real port", minimum=9600, maximum=2000000)
    text_log: str = param("", "file for positions and durations as text; empty: none")


class ServoBridgeNode(Node):
    """The bridge on ROS topics and services."""

    def __init__(self, **options: Any) -> None:
        super().__init__("servo_bridge_node", **options)
        p = declare(self, BridgeParameters)
        path = Path(p.servos)
        path = path if path.suffix in (".yaml", ".yml") else servos_file(p.servos)
        self._measured = self.create_publisher(JointState, "measured/joint_states", 10)
        self._applied = self.create_publisher(JointState, "applied/joint_states", 10)
        self._state = self.create_publisher(String, "board_state", LATCHED)
        self._battery = self.create_publisher(BatteryState, "battery", 10)
        self._reports = Reports(self)
        self._said = ""
        self._stamp = 0.0  # of the last sample
        self._warn = Rarely(self.get_logger().warning, 1.0)
        joints = [joint for joint in p.joints if joint]
        table = load_servos(path, joints)
        echoed = [servo.joint for servo in table.servos if servo.source == "commanded"]
        self._log = TextLog(p.text_log, table.names, echoed) if p.text_log else None
        self._board: Any = _loaded(p, table) if p.plant == "loaded" else p.board
        self.bridge = Bridge(
            path, self._board, joints=joints, arm=p.arm, hold_ms=p.hold_ms, off_ms=p.off_ms,
            max_correction=p.max_correction, baud=p.baud, on_measured=self._on_measured, on_event=self._on_event,
        )  # fmt: skip
        self.create_subscription(JointState, "commanded/joint_states", self._on_command, LATEST)
        self.create_subscription(JointState, "command_correction/joint_states", self._on_correction, LATEST)
        for name, ask in {
            "arm": self.bridge.arm,
            "disarm": self.bridge.disarm,
            "emergency_stop": self.bridge.emergency_stop,
            "clear": self.bridge.clear,
        }.items():
            self.create_service(Trigger, f"~/{name}", self._service(ask))
        self.create_timer(0.05, self._on_tick)
        self.create_timer(1.0, self._on_second)
        self.get_logger().info(f"{len(self.bridge.names)} servos of {path.name} on {self.bridge.port}")

    def close(self) -> None:
        """Let the servos go and close the port."""
        self.bridge.close()
        if self._board is not None and not isinstance(self._board, str):
            self._board.close()
        if self._log is not None:
            self._log.close()

    # ------------------------------------------------------------------ to the board

    def _on_command(self, message: JointState) -> None:
        try:
            ok, sentence = self.bridge.command(joint_values(message, self.bridge.names))
        except ConfigError as error:
            ok, sentence = False, str(error)
        if not ok and sentence != "not armed":
            self._warn(f"command refused: {sentence}")

    def _on_correction(self, message: JointState) -> None:
        try:
            ok, sentence = self.bridge.set_correction(joint_values(message, self.bridge.names))
        except ConfigError as error:
            ok, sentence = False, str(error)
        if not ok:
            self._warn(f"correction refused: {sentence}")

    def _service(self, ask: Callable[[], Answer]) -> Callable[[Trigger.Request, Trigger.Response], Trigger.Response]:
        def answer(request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
            response.success, response.message = ask()
            return response

        return answer

    # ------------------------------------------------------------------ from the board

    def _on_measured(self, sample: Measured) -> None:
        """Called by the bridge's thread with every sample."""
        stamp = sample.stamp + self.get_clock().now().nanoseconds * 1e-9 - time.monotonic()
        if 0 <= self._stamp - stamp < COARSE:
            stamp = self._stamp + 1e-6
        self._stamp = stamp
        names = self.bridge.names
        self._measured.publish(joint_state(stamp, names, sample.angles))
        if sample.applied is not None:
            self._applied.publish(joint_state(stamp, names, sample.applied))
        if self._log is not None:
            self._log.add(sample)

    def _on_event(self, event: Event) -> None:
        if event.level == "info":  # rclpy wants a line of its own for each level
            self.get_logger().info(event.text)
        elif event.level == "warning":
            self.get_logger().warning(event.text)
        else:
            self.get_logger().error(event.text)

    def _on_tick(self) -> None:
        state = self.bridge.state or "DISCONNECTED"
        if state != self._said:
            self._said = state
            self._state.publish(String(data=state))

    def _on_second(self) -> None:
        status = self.bridge.status()
        now = self.get_clock().now().to_msg()
        level, text = OK, f"{status['state']} on {status['port']}"
        if not self.bridge.connected:
            level, text = ERROR, status["problem"] or "not connected"
        elif status["stuck"]:
            level, text = ERROR, f"stuck: {', '.join(status['stuck'])}"
        elif status["faults"] or status["clipped"]:
            level, text = WARN, status["faults"] or f"held at the limit: {', '.join(status['clipped'])}"
        values = {key: _plain(value) for key, value in status.items()}
        self._reports.publish(("servo bridge", level, text, values))
        if status["battery_v"] is not None:
            battery = BatteryState(voltage=float(status["battery_v"]), design_capacity=BATTERY_FULL_AH, present=True)
            battery.header.stamp = now
            nan = float("nan")
            battery.current = battery.charge = battery.capacity = battery.percentage = nan  # not measured
            battery.temperature = float(status["temperature_c"])
            battery.power_supply_technology = BatteryState.POWER_SUPPLY_TECHNOLOGY_NIMH
            self._battery.publish(battery)


def _loaded(p: BridgeParameters, table: ServoTable) -> Any:
    from mfm_servo_bridge.loaded import LoadedBoard, LoadedPlant  # only where one is asked for: it needs MuJoCo

    if p.board not in EMULATED:
        raise ConfigError(f"plant is 'loaded' on board '{p.board}', expected one of {', '.join(EMULATED)}")
    if not p.robot_description:
        raise ConfigError("plant is 'loaded' without a robot_description, expected the URDF of the robot to move")
    return LoadedBoard(LoadedPlant(p.robot_description, table, gravity=p.gravity), p.board)


def _plain(value: object) -> object:
    """Lists of joints as text, nothing as an empty string."""
    return ", ".join(value) if isinstance(value, tuple) else "" if value is None else value


def main() -> int:
    """Run the node."""
    return run(ServoBridgeNode)


if __name__ == "__main__":
    sys.exit(main())
