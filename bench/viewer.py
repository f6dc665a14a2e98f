"""Measure what the viewer node costs: one client, two robots of 20 joints at 60 Hz.

Processor time of the node's process beyond that of an empty node with the same subscriptions; publisher and client
are processes of their own.
"""

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import subprocess
import sys
import time

import numpy as np

os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
os.environ.setdefault("ROS_DOMAIN_ID", "78")

import rclpy  # noqa: E402
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from nav_msgs.msg import Odometry  # noqa: E402
from rclpy.executors import SingleThreadedExecutor  # noqa: E402
from rclpy.node import Node  # noqa: E402
from rclpy.parameter import Parameter  # noqa: E402
from sensor_msgs.msg import BatteryState, JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from tornado.websocket import websocket_connect  # noqa: E402

from mfm_common.messages import joint_state  # noqa: E402
from mfm_dynamics.robots import urdf_text  # noqa: E402
from mfm_viewer.nodes.viewer_node import LATCHED, LATEST, ViewerNode  # noqa: E402
from mfm_viewer.protocol import KINDS, POSES  # noqa: E402
from mfm_viewer.robot import read_robot  # noqa: E402
from mfm_viewer.scene import frame_bytes  # noqa: E402

RATE = 60.0
URDF = urdf_text("snake")
JOINTS = read_robot(URDF).joints
TOKEN = "bench"


class EmptyNode(Node):
    """The viewer's subscriptions, and nothing else."""

    def __init__(self):
        super().__init__("viewer_node")

        def ignore(message):
            pass

        for kind in KINDS:
            self.create_subscription(JointState, f"{kind}/joint_states", ignore, LATEST)
        for kind in POSES:
            self.create_subscription(Odometry, f"{kind}/odom", ignore, LATEST)
        for topic in ("robot_description", "board_state", "command_state"):
            self.create_subscription(String, topic, ignore, LATCHED)
        self.create_subscription(BatteryState, "battery", ignore, 10)
        self.create_subscription(DiagnosticArray, "/diagnostics", ignore, 50)


def spin(node, seconds):
    """Processor seconds per second, after time to settle."""
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    end = time.monotonic() + 3.0
    while time.monotonic() < end:
        executor.spin_once(timeout_sec=0.05)
    used, start = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
    while time.monotonic() < start + seconds:
        executor.spin_once(timeout_sec=0.05)
    after = resource.getrusage(resource.RUSAGE_SELF)
    return (after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime) / (time.monotonic() - start)


def node(kind, seconds, port):
    """Print the share of a core that a node takes in this process."""
    rclpy.init()
    given = [Parameter("port", value=port), Parameter("token", value=TOKEN), Parameter("rate", value=RATE)]
    made = EmptyNode() if kind == "empty" else ViewerNode(parameter_overrides=given)
    print(spin(made, seconds))
    if kind == "viewer":
        made.close()


def publish():
    """Predicted and measured joint states until SIGINT."""
    rclpy.init()
    talker = rclpy.create_node("talker")
    said = talker.create_publisher(String, "robot_description", LATCHED)
    said.publish(String(data=URDF))
    out = [talker.create_publisher(JointState, f"{kind}/joint_states", 10) for kind in ("predicted", "measured")]
    due = time.monotonic()
    while rclpy.ok():
        angles = 0.3 * np.sin(due + np.arange(len(JOINTS)))
        for publisher in out:
            publisher.publish(joint_state(time.time(), JOINTS, angles, angles))
        due += 1 / RATE
        time.sleep(max(0.0, due - time.monotonic()))


async def watch(port, seconds):
    """Frames per second that a client gets."""
    end, socket = time.monotonic() + 20, None
    while socket is None and time.monotonic() < end:
        try:
            socket = await websocket_connect(f"ws://127.0.0.1:{port}/ws?token={TOKEN}")
        except OSError:
            await asyncio.sleep(0.2)
    seen = told = 0
    start = time.monotonic()
    while time.monotonic() < start + seconds:
        message = await asyncio.wait_for(socket.read_message(), 5)
        if message is None:
            break
        if isinstance(message, str):
            if '"hello"' in message:
                seen = told = 0
            continue
        seen += len(message) // frame_bytes(len(JOINTS))
        if seen - told >= 8:
            told = seen
            await socket.write_message(f'{{"type": "seen", "frames": {seen}}}')
    print(seen / (time.monotonic() - start))


def main():
    """Run the processes and print the difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--part", choices=["empty", "viewer", "publish", "watch"], help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=8799, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.part == "publish":
        with contextlib.suppress(KeyboardInterrupt):
            publish()
        return rclpy.try_shutdown()
    if args.part == "watch":
        return asyncio.run(watch(args.port, args.seconds))
    if args.part:
        return node(args.part, args.seconds, args.port)

    def start(part, seconds=args.seconds):
        command = [sys.executable, __file__, "--part", part, "--seconds", str(seconds), "--port", str(args.port)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    talker = start("publish")
    try:
        beyond = []
        for _ in range(args.rounds):
            empty = float(start("empty").communicate()[0].splitlines()[-1])
            viewer, client = start("viewer"), start("watch", args.seconds)
            share = float(viewer.communicate()[0].splitlines()[-1])
            frames = float(client.communicate()[0].splitlines()[-1])
            beyond.append(100 * (share - empty))
            print(f"viewer {100 * share:.1f} %, empty node {100 * empty:.1f} %, {frames:.0f} frames/s to the client")
        print(f"beyond the empty node: {np.median(beyond):.1f} % of a core (median of {args.rounds})")
    finally:
        talker.send_signal(signal.SIGINT)  # not killed: that would leave files in /dev/shm
        talker.wait()
    return None


if __name__ == "__main__":
    main()
