"""Drive the emulated board through the bridge node in real time and count what gets lost: nothing should.

The node runs in its own process, as in use; commands come at 100 Hz from this one. At the end every
measured sample, setpoint and frame must have arrived, and every pulse must have been inside its limits.
"""

import argparse
import os
import signal
import subprocess
import sys
import threading
import time

os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
os.environ.setdefault("ROS_DOMAIN_ID", "78")

import numpy as np  # noqa: E402
import rclpy  # noqa: E402
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from rclpy.executors import SingleThreadedExecutor  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402
from tqdm import tqdm  # noqa: E402

from mfm_common.messages import joint_state, to_seconds  # noqa: E402
from mfm_servo_bridge.servos import load_servos, servos_file  # noqa: E402

JOINTS = load_servos(servos_file("snake")).names
LOSSES = ("samples_lost", "telemetry_gaps", "rx_crc", "rx_cobs", "rx_length", "board_rx_crc", "board_rx_gap")


def main():
    """Run, then print the books; exit code 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--board", default="avr", help="native or avr (default: avr)")
    args = parser.parse_args()
    module = "mfm_servo_bridge.nodes.servo_bridge_node"
    command = [sys.executable, "-m", module, "--ros-args", "-p", f"board:={args.board}", "-p", "arm:=auto"]
    node_process = subprocess.Popen(command)
    rclpy.init()
    node = rclpy.create_node("soak")
    stamps, books = [], {}
    node.create_subscription(
        JointState, "measured/joint_states", lambda m: stamps.append(to_seconds(m.header.stamp)), 100
    )

    def on_diagnostics(message):
        for status in message.status:
            if status.name == "mfm: servo bridge":
                books.update({pair.key: pair.value for pair in status.values})

    node.create_subscription(DiagnosticArray, "/diagnostics", on_diagnostics, 10)
    publisher = node.create_publisher(JointState, "commanded/joint_states", 10)
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    thread = threading.Thread(target=executor.spin, daemon=True)
    thread.start()
    while books.get("state") != "ARMED":
        time.sleep(0.1)
    before = {key: int(books.get(key, 0)) for key in LOSSES}
    first, start = len(stamps), time.monotonic()
    for tick in tqdm(range(round(args.minutes * 6000)), "soak", unit=" commands", disable=not sys.stderr.isatty()):
        t = time.monotonic() - start
        angles = 0.3 * np.sin(2 * np.pi * (0.25 * t + np.arange(len(JOINTS)) / 10))
        publisher.publish(joint_state(node.get_clock().now().nanoseconds * 1e-9, JOINTS, angles))
        time.sleep(max(0.0, start + (tick + 1) / 100 - time.monotonic()))
    heard = np.diff(stamps[first:])
    time.sleep(1.5)
    lost = {key: int(books.get(key, 0)) - before[key] for key in LOSSES}
    node_process.send_signal(signal.SIGINT)
    code = node_process.wait(10)
    executor.shutdown()
    rclpy.try_shutdown()
    gaps = int((heard > 0.015).sum())
    print(f"{args.minutes:g} min on the {args.board} board: {len(heard)} measured samples, {gaps} gaps between stamps")
    print(", ".join(f"{key} {value}" for key, value in lost.items()) + f"; node ended with code {code}")
    sys.exit(1 if gaps or any(lost.values()) or code else 0)


if __name__ == "__main__":
    main()
