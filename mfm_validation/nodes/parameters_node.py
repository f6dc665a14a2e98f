"""Node that tells all parameters of its namespace on one topic, so that a bag holds them."""

import json
import sys
import time
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from typing import Any

from rcl_interfaces.msg import ParameterEvent
from rcl_interfaces.srv import GetParameters, ListParameters
from rclpy.clock import Clock
from rclpy.clock_type import ClockType
from rclpy.node import Node
from rclpy.parameter import parameter_value_to_python
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String

from mfm_common.errors import ConfigError
from mfm_common.nodes.run import run
from mfm_common.params import declare, param

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
ASK_AGAIN = 30.0  # [s] after which a node is asked for its parameters again
NOTE = param("{}", "JSON object with what is known about this run, for the key 'mfm' of the topic parameters")


class ParameterTeller:
    """Asks the nodes of a namespace for their parameters and publishes the answers.

    Args:
        node: In the namespace.
        note: JSON object with what else is known.
    """

    def __init__(self, node: Node, note: str) -> None:
        self._node = node
        self._note = {"version": metadata.version("mfm"), **_object(note)}
        self._asked: dict[str, float] = {}
        self._askers: dict[str, tuple[Any, Any]] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._shown = ""
        self._told = node.create_publisher(String, "parameters", LATCHED)
        node.create_subscription(ParameterEvent, "/parameter_events", self._on_parameter_event, 100)

    def _on_parameter_event(self, event: ParameterEvent) -> None:
        self._asked.pop(event.node, None)

    def ask(self) -> None:
        """Ask the nodes of this namespace for their parameters: new ones, changed ones, and all now and then."""
        now = time.monotonic()
        present = {
            f"{space.rstrip('/')}/{name}"
            for name, space in self._node.get_node_names_and_namespaces()
            if space == self._node.get_namespace()
        }
        for name in present:
            if now - self._asked.get(name, -ASK_AGAIN) < ASK_AGAIN:
                continue
            if name not in self._askers:
                self._askers[name] = (
                    self._node.create_client(ListParameters, f"{name}/list_parameters"),
                    self._node.create_client(GetParameters, f"{name}/get_parameters"),
                )
            lister, getter = self._askers[name]
            if lister.service_is_ready() and getter.service_is_ready():
                self._asked[name] = now
                lister.call_async(ListParameters.Request()).add_done_callback(partial(self._on_listed, name))
        self._show()

    def _on_listed(self, node: str, future: Any) -> None:
        names = list(future.result().result.names)
        asked = self._askers[node][1].call_async(GetParameters.Request(names=names))
        asked.add_done_callback(partial(self._on_got, node, names))

    def _on_got(self, node: str, names: list[str], future: Any) -> None:
        values = (parameter_value_to_python(value) for value in future.result().values)
        self._answers[node] = dict(zip(names, values, strict=False))

    def _show(self) -> None:
        everything = {**self._answers, "mfm": self._note}
        text = json.dumps(everything, sort_keys=True, default=_plain)
        if text != self._shown:
            self._shown = text
            self._told.publish(String(data=text))


@dataclass(frozen=True)
class ParametersParameters:
    """Parameters of the node."""

    note: str = NOTE


class ParametersNode(Node):
    """Beside a recorder of others, such as rosbag2."""

    def __init__(self, **options: Any) -> None:
        super().__init__("parameters_node", **options)
        teller = ParameterTeller(self, declare(self, ParametersParameters).note)
        self.create_timer(1.0, teller.ask, clock=Clock(clock_type=ClockType.STEADY_TIME))


def _object(text: str) -> dict[str, Any]:
    """What a JSON object says."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ConfigError(f"parameter 'note' is {text!r}, expected a JSON object")
    return found


def _plain(value: Any) -> Any:
    """Arrays as lists."""
    return list(value)


def main() -> int:
    """Run the node."""
    return run(ParametersNode)


if __name__ == "__main__":
    sys.exit(main())
