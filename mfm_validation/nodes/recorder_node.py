"""Node that records the robot's topics and parameters to a rosbag2 bag, for machines without rosbag2."""

import os
import shutil
import sys
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from rclpy.callback_groups import CallbackGroup
from rclpy.clock import Clock
from rclpy.clock_type import ClockType
from rclpy.node import Node

from mfm_common.messages import ERROR, OK, WARN
from mfm_common.nodes.reports import Reports
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_validation.nodes.parameters_node import NOTE, ParameterTeller
from mfm_validation.nodes.wire import message_class, qos_table, qos_to_hear
from mfm_validation.recording import COMPRESSIONS, BagWriter, Topic, definition

TOPICS = (
    [f"{kind}/joint_states" for kind in ("commanded", "predicted", "measured", "deviation", "applied")]
    + ["command_correction/joint_states", "predicted/odom", "robot_description", "board_state", "battery"]
    + ["command_state", "parameters", "/diagnostics", "tf", "tf_static"]
)
TAKE = 0.1  # [s] between two looks at what came in
LOOK = 0.2  # [s] between two looks for topics
CHUNK = 0.5  # [s] of messages that a killed process may lose
QUEUE = 1000  # messages of a topic that wait meanwhile
MB = 1e6


@dataclass(frozen=True)
class RecorderParameters:
    """Parameters of the node."""

    out: str = param("", "folder of the bag, which must not exist; empty: out/bags/<time in UTC>")
    topics: list[str] = param(TOPICS, "topics to record when they appear; relative names are of this namespace")
    note: str = NOTE
    compression: str = param("zstd", "compression of the bag's chunks", choices=COMPRESSIONS)
    warn_mb: float = param(1000.0, "free disk space below which the node warns [MB]", minimum=0.0, maximum=1e6)
    stop_mb: float = param(100.0, "free disk space below which the recording ends [MB]", minimum=0.0, maximum=1e6)


class Untouched(CallbackGroup):
    """Entities that wake no executor: messages are taken many at a time, which costs a fraction of the work."""

    def can_execute(self, entity: Any) -> bool:
        """Never."""
        return False


class RecorderNode(Node):
    """Records what it finds, from the moment it appears."""

    def __init__(self, **options: Any) -> None:
        super().__init__("recorder_node", **options)
        p = self._settings = declare(self, RecorderParameters)
        self._names = {self.resolve_topic_name(name) for name in p.topics}
        self._prefixes = [Path(x) for x in os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep) if x]
        self._taps: dict[str, Any] = {}
        self._untouched = Untouched()
        self._ended = ""
        self._flushed = 0.0
        self._missing: set[str] = set()
        self._teller = ParameterTeller(self, p.note)
        self._simulated = bool(self.get_parameter("use_sim_time").value)
        out = Path(p.out or datetime.now(timezone.utc).strftime("out/bags/%Y%m%dT%H%M%SZ")).resolve()
        self._bag = BagWriter(out, p.compression)
        self._reports = Reports(self)
        steady = Clock(clock_type=ClockType.STEADY_TIME)  # also while a simulated clock stands still
        self.create_timer(TAKE, self._on_take, clock=steady)
        self.create_timer(LOOK, self._look, clock=steady)
        self.create_timer(1.0, self._on_second, clock=steady)
        self._look()
        self.get_logger().info(f"recording to {self._bag.folder}")

    def close(self) -> None:
        """End the bag and say where it is."""
        if not self._ended:
            self._end("")
        print(f"bag: {self._bag.folder}", flush=True)

    # ------------------------------------------------------------------ topics

    def _look(self) -> None:
        """Subscribe to topics that appeared, again to those whose publishers offer something else now."""
        if self._ended:
            return
        for name, kinds in self.get_topic_names_and_types():
            if name not in self._names or not (offers := self.get_publishers_info_by_topic(name)):
                continue
            kind = message_class(kinds[0])
            if kind is None:
                if name not in self._missing:
                    self._missing.add(name)
                    self.get_logger().warning(f"{name} is not recorded: its type {kinds[0]} is not installed here")
                continue
            qos = qos_to_hear([offer.qos_profile for offer in offers], QUEUE)
            tap = self._taps.get(name)
            if tap is None:
                text = definition(kinds[0], [*self._prefixes, Path(sys.prefix)])
                profiles = tuple(qos_table(offer.qos_profile) for offer in offers)
                self._bag.add(Topic(name, kinds[0], text, str(offers[0].topic_type_hash), profiles))
            elif (tap.qos_profile.reliability, tap.qos_profile.durability) == (qos.reliability, qos.durability):
                continue
            else:
                self._take(name)
                self.destroy_subscription(tap)
            self._taps[name] = self.create_subscription(
                kind, name, _nothing, qos, callback_group=self._untouched, raw=True
            )

    def _on_take(self) -> None:
        if self._ended:
            return
        try:
            for name in self._taps:
                self._take(name)
            if time.monotonic() - self._flushed >= CHUNK:
                self._flushed = time.monotonic()
                self._bag.flush()
        except OSError as error:
            self._lose(error)

    def _take(self, name: str) -> None:
        """Record every message of a topic that has arrived."""
        tap = self._taps[name]
        with tap.handle:
            for _ in range(QUEUE):
                taken = tap.handle.take_message(tap.msg_type, True)
                if taken is None:
                    return
                data, info = taken
                stamp = self.get_clock().now().nanoseconds if self._simulated else info["received_timestamp"]
                self._bag.write(name, stamp, data, info["source_timestamp"])

    def _on_second(self) -> None:
        free = self._free_mb()
        if not self._ended:
            if free < self._settings.stop_mb:
                self._end(f"recording ended: {free:.0f} MB of disk are left, expected {self._settings.stop_mb:.0f}")
                self.get_logger().error(self._ended)
            else:
                self._teller.ask()
        level, text = OK, f"recording {len(self._taps)} topics"
        if self._ended:
            level, text = ERROR, self._ended
        elif free < self._settings.warn_mb:
            level, text = WARN, f"{free:.0f} MB of disk are left"
        elif self._missing:
            level, text = WARN, f"not recorded, types not installed: {', '.join(sorted(self._missing))}"
        values = {"path": self._bag.folder, "messages": self._bag.messages, "bytes": self._bag.size, "free_mb": free}
        self._reports.publish(("recorder", level, text, values))

    def _free_mb(self) -> float:
        try:
            return shutil.disk_usage(self._bag.folder).free / MB
        except OSError as error:  # the folder was taken away
            if not self._ended:
                self._lose(error)
            return 0.0

    def _end(self, why: str) -> None:
        self._ended = why or "closed"
        try:
            for name in self._taps:
                self._take(name)
            self._bag.close()
        except OSError as error:
            self._lose(error)
        for tap in self._taps.values():
            self.destroy_subscription(tap)
        self._taps.clear()

    def _lose(self, error: OSError) -> None:
        """The disk takes no more: the bag stays as it was at the last flush."""
        self._ended = f"recording ended: {error.strerror}; {self._bag.folder} is cut short and readable up to there"
        self._bag.abandon()
        self.get_logger().error(self._ended)


def _nothing(message: Any) -> None:
    """For subscriptions whose messages are taken by hand."""


def main() -> int:
    """Run the node."""
    return run(RecorderNode)


if __name__ == "__main__":
    sys.exit(main())
