"""Measure the recorder: processor share, memory, bytes per hour and lost messages at the load of a 20-joint robot."""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
os.environ.setdefault("ROS_DOMAIN_ID", "78")

import numpy as np  # noqa: E402
import rclpy  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402

from mfm_common.messages import joint_state  # noqa: E402
from mfm_validation.playback import Bag  # noqa: E402

RATE = 100.0  # messages per second and topic
NAMES = [f"joint_{i:02d}" for i in range(20)]
TOPICS = [
    f"{kind}/joint_states"
    for kind in ("commanded", "predicted", "measured", "deviation", "applied", "command_correction")
]


def used(pid):
    """Processor seconds and memory [MB] of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main():
    """Publish, record, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--compression", default="zstd")
    args = parser.parse_args()
    rclpy.init()
    node = rclpy.create_node("load")
    noise = np.random.default_rng(0)  # the worst to compress
    publishers = [node.create_publisher(JointState, topic, 10) for topic in TOPICS]
    with tempfile.TemporaryDirectory() as folder:
        bag = Path(folder, "bag")
        options = [f"out:={bag}", f"compression:={args.compression}"]
        command = [sys.executable, "-m", "mfm_validation.nodes.recorder_node", "--ros-args"]
        recorder = subprocess.Popen([*command, *(x for option in options for x in ("-p", option))])
        while not all(publisher.get_subscription_count() for publisher in publishers):
            time.sleep(0.05)
        time.sleep(2.0)
        start, (before, _) = time.monotonic(), used(recorder.pid)
        count = int(args.seconds * RATE)
        for i in range(count):
            for publisher in publishers:
                angles, rates, torques = noise.normal(size=(3, 20))
                publisher.publish(joint_state(time.time(), NAMES, angles, rates, torques))
            time.sleep(max(0.0, start + (i + 1) / RATE - time.monotonic()))
        took = time.monotonic() - start
        after, memory = used(recorder.pid)
        end = time.monotonic()
        recorder.send_signal(signal.SIGINT)
        recorder.wait()
        closed = time.monotonic() - end
        recorded = sum(1 for _ in Bag(bag).messages([f"/{topic}" for topic in TOPICS]))
        size = sum(file.stat().st_size for file in bag.iterdir())
    print(
        f"{len(TOPICS)} topics of 20 joints at {len(TOPICS) * count / took:.0f} messages/s for {took:.0f} s: "
        f"{100 * (after - before) / took:.1f} % of a core, {memory:.0f} MB of memory, "
        f"{size / took * 3600 / 1e6:.0f} MB of disk per hour ({args.compression}), "
        f"{len(TOPICS) * count - recorded} messages lost, closed in {closed:.2f} s"
    )


if __name__ == "__main__":
    main()
