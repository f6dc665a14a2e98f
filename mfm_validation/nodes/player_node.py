"""Node that plays a bag: the recorded messages on their topics, in their time, with /clock."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from builtin_interfaces.msg import Time
from rclpy.duration import Duration
from rclpy.node import Node
from rclpy.qos import QoSProfile
from rosgraph_msgs.msg import Clock
from std_srvs.srv import Trigger

from mfm_common.errors import BagError, ConfigError
from mfm_common.nodes.run import run
from mfm_common.params import declare, param, watch
from mfm_validation.nodes.wire import is_latched, message_class, qos_to_offer
from mfm_validation.playback import Bag, Recorded, chosen

PATIENCE = Duration(seconds=1)  # for the last messages to arrive


@dataclass(frozen=True)
class PlayerParameters:
    """Parameters of the node."""

    bag: str = param("", "the bag: a folder, or a .mcap or .db3 file")
    rate: float = param(1.0, "speed, 2.0 is twice as fast", minimum=0.01, maximum=100.0, live=True)
    start: float = param(0.0, "time into the bag at which to start [s]", minimum=0.0, maximum=1e9)
    loop: bool = param(False, "start again at the end")
    paused: bool = param(False, "wait for ~/resume before the first message")
    delay: float = param(1.0, "time for others to find the topics [s]", minimum=0.0, maximum=60.0)
    topics: list[str] = param([""], "topics to play, a/b is any that ends so; empty: all")
    clock_hz: float = param(200.0, "messages on /clock per second", minimum=1.0, maximum=1000.0)


class Timeline:
    """Bag time that runs at a rate and can stand still."""

    def __init__(self, rate: float, paused: bool) -> None:
        self._rate, self._paused = rate, paused
        self._bag, self._since = 0, time.monotonic()
        self._lock = threading.Lock()

    def now(self) -> int:
        """Bag time [ns]."""
        with self._lock:
            return self._now()

    def wait(self, until: int) -> float:
        """Seconds until that bag time comes, as things are."""
        with self._lock:
            return float("inf") if self._paused else (until - self._now()) * 1e-9 / self._rate

    def change(self, bag: int | None = None, rate: float | None = None, paused: bool | None = None) -> None:
        """Jump, run at another rate, stop or go on."""
        with self._lock:
            self._bag, self._since = self._now() if bag is None else bag, time.monotonic()
            self._rate = self._rate if rate is None else rate
            self._paused = self._paused if paused is None else paused

    def _now(self) -> int:
        return self._bag + (0 if self._paused else int((time.monotonic() - self._since) * self._rate * 1e9))


class PlayerNode(Node):
    """Plays from a thread of its own; ``done`` is called there after the last message."""

    def __init__(self, done: Callable[[], object] = lambda: None, **options: Any) -> None:
        super().__init__("player_node", **options)
        p = self._settings = declare(self, PlayerParameters)
        if not p.bag:
            raise ConfigError("parameter 'bag' is empty, expected the path of a bag")
        self.bag = Bag(p.bag)
        if self.bag.start + p.start * 1e9 > self.bag.end:
            seconds = (self.bag.end - self.bag.start) * 1e-9
            raise ConfigError(f"parameter 'start' is {p.start} s, expected less than the {seconds:.3f} s of {p.bag}")
        self._done = done
        self._outlets = self._open(chosen(self.bag.topics, [name for name in p.topics if name]))
        self._clock_outlet = self.create_publisher(Clock, "/clock", QoSProfile(depth=1))
        self._timeline = Timeline(p.rate, p.paused)
        self._stop = threading.Event()
        self._next_clock = 0.0
        self.failed = False
        watch(self, p, lambda new: self._timeline.change(rate=new.rate))
        self.create_service(Trigger, "~/pause", self._on_pause)
        self.create_service(Trigger, "~/resume", self._on_resume)
        what = f"{len(self._outlets)} topics of {p.bag}, {(self.bag.end - self.bag.start) * 1e-9:.1f} s"
        self.get_logger().info(f"playing {what}")
        if self.bag.cut_short:
            self.get_logger().warning(f"{p.bag}: {self.bag.cut_short}")
        self._thread = threading.Thread(target=self._play, name="player")
        self._thread.start()

    def close(self) -> None:
        """Stop playing."""
        self._stop.set()
        self._thread.join()

    def _open(self, names: list[str]) -> dict[str, Any]:
        publishers = {}
        for name in names:
            topic = self.bag.topics[name]
            if name == "/clock":  # is our own
                continue
            kind = message_class(topic.type)
            if kind is None:
                self.get_logger().warning(f"{name} is not played: its type {topic.type} is not installed here")
            else:
                publishers[name] = self.create_publisher(kind, name, qos_to_offer(topic.qos))
        if not publishers:
            raise ConfigError(f"bag {self.bag.path} has none of these topics, it has {', '.join(self.bag.topics)}")
        return publishers

    def _play(self) -> None:
        begin = self.bag.start + int(self._settings.start * 1e9)
        self._timeline.change(bag=begin - int(self._settings.delay * self._settings.rate * 1e9))
        try:
            self._publish_latched(begin)
            for message in self._rounds(begin):
                if not self._run_clock(message.stamp):
                    return
                self._outlets[message.topic].publish(message.data)
        except BagError as error:
            self.failed = True
            self.get_logger().error(str(error))
        for outlet in self._outlets.values():
            outlet.wait_for_all_acked(PATIENCE)
        self._done()

    def _rounds(self, begin: int) -> Iterator[Recorded]:
        yield from self.bag.messages(self._outlets, start=begin)
        while self._settings.loop:
            self._timeline.change(bag=begin)
            yield from self.bag.messages(self._outlets, start=begin)

    def _publish_latched(self, begin: int) -> None:
        """What subscribers would have got that came at this time."""
        latched = [name for name in self._outlets if is_latched(self.bag.topics[name].qos)]
        if begin > self.bag.start and latched:
            for message in self.bag.messages(latched):
                if message.stamp >= begin:
                    break
                self._outlets[message.topic].publish(message.data)

    def _run_clock(self, until: int) -> bool:
        """Publish /clock until that bag time; whether to go on."""
        while not self._stop.is_set():
            now = time.monotonic()
            if now >= self._next_clock:
                stamp = min(self._timeline.now(), until)  # also where publishing cannot keep up
                self._clock_outlet.publish(Clock(clock=Time(sec=stamp // 10**9, nanosec=stamp % 10**9)))
                self._next_clock = max(self._next_clock + 1.0 / self._settings.clock_hz, now)
            wait = self._timeline.wait(until)
            if wait <= 0:
                return True
            self._stop.wait(min(wait, self._next_clock - time.monotonic()))
        return False

    def _on_pause(self, request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        self._timeline.change(paused=True)
        response.success, response.message = True, "paused"
        return response

    def _on_resume(self, request: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        self._timeline.change(paused=False)
        response.success, response.message = True, "playing"
        return response


def main() -> int:
    """Run the node until the bag is over."""
    players: list[PlayerNode] = []

    def make() -> PlayerNode:
        players.append(PlayerNode(done=lambda: os.kill(os.getpid(), signal.SIGTERM)))
        return players[0]

    return run(make) or int(any(player.failed for player in players))


if __name__ == "__main__":
    sys.exit(main())
