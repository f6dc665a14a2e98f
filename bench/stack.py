"""Measure the whole running system: regularity of commands and predictions, processor, memory, time to start.

Runs what `mfm up` runs, with 20 joints on the native board, comparing and recording, and listens from outside.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

os.environ.setdefault("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST")
os.environ.setdefault("ROS_DOMAIN_ID", "78")

import rclpy  # noqa: E402
from rclpy.executors import SingleThreadedExecutor  # noqa: E402
from sensor_msgs.msg import JointState  # noqa: E402

from mfm_cli.plan import system  # noqa: E402
from mfm_cli.up import Supervisor  # noqa: E402
from mfm_common.messages import to_seconds  # noqa: E402

PERIOD = 0.01  # [s]
TICK = os.sysconf("SC_CLK_TCK")
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


def usage(pids):
    """Processor seconds and memory [MB] of processes and their children."""
    seconds = memory = 0.0
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)] = (int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK, int(fields[21]))
    for pid, (parent, used, pages) in parents.items():
        if pid in pids or parent in pids:
            seconds, memory = seconds + used, memory + pages * PAGE_MB
    return seconds, memory


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure (default: 60)")
    parser.add_argument("--viewer", action="store_true", help="with the page's server, without a browser")
    args = parser.parse_args()
    rclpy.init()
    node = rclpy.create_node("listener")
    arrivals = {"commanded": [], "predicted": []}
    stamps = {"commanded": [], "predicted": []}

    def listener(kind):
        def heard(message):
            arrivals[kind].append(time.monotonic())
            stamps[kind].append(to_seconds(message.header.stamp))

        return heard

    for kind in arrivals:
        node.create_subscription(JointState, f"{kind}/joint_states", listener(kind), 100)
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        given = {"rviz": "false", "viewer": str(args.viewer).lower(), "out": f"{folder}/bag"}
        processes = [process for process in system(given) if process.package == "mfm"]
        supervisor = Supervisor(processes, Path(folder))
        pids = {process.pid for process in supervisor.running.values()}
        while not arrivals["predicted"] and time.monotonic() - start < 60:
            executor.spin_once(timeout_sec=0.05)
        first = time.monotonic() - start
        end = time.monotonic() + 3.0
        while time.monotonic() < end:
            executor.spin_once(timeout_sec=0.05)
        for times in (*arrivals.values(), *stamps.values()):
            times.clear()
        before, begun = usage(pids)[0], time.monotonic()
        while time.monotonic() < begun + args.seconds:
            executor.spin_once(timeout_sec=0.05)
        after, memory = usage(pids)
        share = (after - before) / (time.monotonic() - begun)
        supervisor.stop()
    print(f"first prediction {first:.1f} s after the start")
    for kind in arrivals:
        periods = np.abs(np.diff(stamps[kind]) - PERIOD)
        late = np.abs(np.diff(arrivals[kind]) - PERIOD)
        missed = round(args.seconds / PERIOD) - len(stamps[kind])
        print(
            f"{kind}: {len(stamps[kind])} in {args.seconds:.0f} s ({max(missed, 0)} missed); period off by p99 "
            f"{1e3 * np.percentile(periods, 99):.2f} ms by stamp, {1e3 * np.percentile(late, 99):.2f} ms as heard"
        )
    print(f"{len(processes)} nodes: {100 * share:.0f} % of a core, {memory:.0f} MB")
    node.destroy_node()
    rclpy.try_shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
