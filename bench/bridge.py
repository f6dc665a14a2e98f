"""Measure the servo bridge node on the emulated board: latency of commands and telemetry, and what it costs.

All in one process: from the node's command callback to the first byte on the port, and from the byte
that completes a telemetry frame to the end of its publication. Cost: processor time of the node's
process beyond that of an empty node with the same topics.
"""

import argparse
import os
import resource
import subprocess
import sys
import threading
import time

import numpy as np

os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
os.environ.setdefault("ROS_DOMAIN_ID", "77")

import rclpy  # noqa: E402
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from rclpy.executors import SingleThreadedExecutor  # noqa: E402
from rclpy.node import Node  # noqa: E402
from rclpy.parameter import Parameter  # noqa: E402
from sensor_msgs.msg import BatteryState, JointState  # noqa: E402

from mfm_common.messages import joint_state  # noqa: E402
from mfm_servo_bridge import bridge as bridge_module  # noqa: E402
from mfm_servo_bridge.nodes.servo_bridge_node import ServoBridgeNode  # noqa: E402
from mfm_servo_bridge.servos import load_servos, servos_file  # noqa: E402

RATE = 100.0  # commands per second
JOINTS = load_servos(servos_file("snake")).names


class EmptyNode(Node):
    """The bridge's topics at the bridge's rates, and nothing else."""

    def __init__(self):
        super().__init__("servo_bridge_node")
        topics = [("measured/joint_states", 0.01), ("applied/joint_states", 0.02)]
        self.out = [(self.create_publisher(JointState, topic, 10), period) for topic, period in topics]
        self.create_publisher(DiagnosticArray, "/diagnostics", 10)
        self.create_publisher(BatteryState, "battery", 10)
        self.create_subscription(JointState, "commanded/joint_states", lambda message: None, 1)
        message = joint_state(0.0, JOINTS, np.zeros(len(JOINTS)))
        self.running = True
        self.thread = threading.Thread(target=self.publish, args=(message,), daemon=True)
        self.thread.start()

    def publish(self, message):
        """Publish at the rates of the bridge, from a thread as the bridge does."""
        count = 0
        while self.running:
            time.sleep(0.01)
            count += 1
            self.out[0][0].publish(message)
            if count % 2 == 0:
                self.out[1][0].publish(message)


def spin(node, seconds):
    """Spin for a while; processor seconds used per second."""
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    end = time.monotonic() + 2.0
    while time.monotonic() < end:
        executor.spin_once(timeout_sec=0.05)
    used, start = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
    while time.monotonic() < start + seconds:
        executor.spin_once(timeout_sec=0.05)
    after = resource.getrusage(resource.RUSAGE_SELF)
    return (after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime) / (time.monotonic() - start)


def child(kind, seconds):
    """Processor share of a node in this process; with latencies if it is the bridge."""
    rclpy.init()
    if kind == "empty":
        print(spin(EmptyNode(), seconds))
        return
    asked, sent, read, published = [], [], [], []
    write, receive = bridge_module.Link.write, bridge_module.Link.read

    def timed_write(self, data):
        sent.append(time.perf_counter())
        return write(self, data)

    def timed_read(self):
        data = receive(self)
        read.append(time.perf_counter())
        return data

    bridge_module.Link.write, bridge_module.Link.read = timed_write, timed_read
    node = ServoBridgeNode(parameter_overrides=[Parameter("arm", value="auto")])
    on_command, on_measured = node._on_command, node._on_measured

    def timed_command(message):
        asked.append(time.perf_counter())
        on_command(message)

    def timed_measured(sample):
        on_measured(sample)
        published.append((read[-1], time.perf_counter()))

    node._on_command = timed_command
    for subscription in node.subscriptions:
        if subscription.topic_name.endswith("/commanded/joint_states"):
            subscription.callback = timed_command
    node.bridge._callbacks = (timed_measured, node.bridge._callbacks[1])
    share = spin(node, seconds)
    sent = np.array(sent)
    down = [sent[np.searchsorted(sent, t)] - t for t in asked[:-5] if np.searchsorted(sent, t) < len(sent)]
    up = [end - start for start, end in published]
    lost = node.bridge.status()["samples_lost"]
    node.close()
    for name, values in (("down", down), ("up", up)):
        print(name, len(values), np.median(values) * 1e3, np.percentile(values, 99) * 1e3)
    print("lost", lost)
    print(share)


def talk(stop):
    """A commander at 100 Hz in this process, for the node in another."""
    rclpy.init()
    node = rclpy.create_node("commander")
    publisher = node.create_publisher(JointState, "commanded/joint_states", 10)
    start = time.monotonic()
    tick = 0
    while not stop.is_set():
        tick += 1
        angles = 0.2 * np.sin(2 * np.pi * 0.25 * (time.monotonic() - start)) * np.ones(len(JOINTS))
        publisher.publish(joint_state(node.get_clock().now().nanoseconds * 1e-9, JOINTS, angles))
        time.sleep(max(0.0, start + tick / RATE - time.monotonic()))
    node.destroy_node()
    rclpy.try_shutdown()


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each (default: 20)")
    parser.add_argument("--child", choices=("bridge", "empty"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return child(args.child, args.seconds)
    stop = threading.Event()
    commander = threading.Thread(target=talk, args=(stop,))
    commander.start()
    results = {}
    for kind in ("empty", "bridge"):
        command = [sys.executable, __file__, "--child", kind, "--seconds", str(args.seconds)]
        results[kind] = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    stop.set()
    commander.join()
    rows = {line.split()[0]: line.split()[1:] for line in results["bridge"][:-1]}
    for name, what in (("down", "command callback to first byte"), ("up", "telemetry byte to published")):
        count, median, p99 = rows[name]
        print(f"{what}: median {float(median):.2f} ms, p99 {float(p99):.2f} ms ({count} samples)")
    bridge, empty = float(results["bridge"][-1]), float(results["empty"][-1])
    print(
        f"cost at {RATE:.0f} Hz and {len(JOINTS)} joints: {100 * bridge:.1f} % of a core, "
        f"{100 * (bridge - empty):.1f} % beyond an empty node with the same topics; {rows['lost'][0]} samples lost"
    )
    return None


if __name__ == "__main__":
    main()
