"""Measure `mfm report` on a made-up bag: seconds and peak memory, against 10 s and 1 GB for 20 joints x 10 minutes.

An hour: `python bench/report.py --minutes 60 --most 2`, which fails if more than 2 GB are used.
"""

import argparse
import json
import resource
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from rosbags.rosbag2 import StoragePlugin, Writer
from rosbags.typesys import Stores, get_typestore

START = 1_800_000_000
RATE = 100.0
STORE = get_typestore(Stores.ROS2_JAZZY)
T = STORE.types


def joint_state(names):
    """A serialized JointState without values, and where its stamp and positions stand."""
    empty = np.zeros(len(names))
    header = T["std_msgs/msg/Header"](stamp=T["builtin_interfaces/msg/Time"](sec=0, nanosec=0), frame_id="")
    kind = "sensor_msgs/msg/JointState"
    message = T[kind](header=header, name=list(names), position=empty + 7.0, velocity=empty, effort=np.zeros(0))
    data = bytearray(STORE.serialize_cdr(message, kind))
    return data, 4, data.index(struct.pack("<d", 7.0))


def write(path, joints, minutes, plugin):
    """A bag of a travelling wave: commands, predictions, measurements at 100 Hz."""
    names = [f"joint_{i + 1:02d}" for i in range(joints)]
    t = np.arange(0, 60 * minutes, 1 / RATE)
    rng = np.random.default_rng(0)
    facts = {"mfm": {"tolerances": {"rms": 0.05, "max": 0.15}, "plant": "made up", "gait": "wave", "robot": "snake"}}
    text = T["std_msgs/msg/String"](data=json.dumps(facts))
    storage = StoragePlugin.MCAP if plugin == "mcap" else StoragePlugin.SQLITE3
    with Writer(path, version=9, storage_plugin=storage) as writer:
        add = {
            kind: writer.add_connection(f"/{kind}/joint_states", "sensor_msgs/msg/JointState", typestore=STORE)
            for kind in ("commanded", "predicted", "measured")
        }
        said = writer.add_connection("/parameters", "std_msgs/msg/String", typestore=STORE)
        writer.write(said, START * 10**9, STORE.serialize_cdr(text, "std_msgs/msg/String"))
        data, stamp, place = joint_state(names)
        for k, now in enumerate(t):
            for kind, lag in (("commanded", 0.0), ("predicted", 0.05), ("measured", 0.06)):
                q = 0.5 * np.sin(2 * np.pi * (now - lag) / 4 + 0.6 * np.arange(joints))
                if kind == "measured":
                    q += rng.normal(0, 2e-3, joints)
                nanoseconds = k * 10**7 + (3_000_000 if kind == "measured" else 0)
                struct.pack_into("<iI", data, stamp, START + nanoseconds // 10**9, nanoseconds % 10**9)
                data[place : place + 8 * joints] = q.tobytes()
                writer.write(add[kind], START * 10**9 + nanoseconds, bytes(data))


def main():
    """Write the bag, run the command, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--joints", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--storage", choices=["mcap", "sqlite3"], default="mcap")
    parser.add_argument("--most", type=float, default=float("inf"), help="exit code 1 if more memory is used [GB]")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bag = Path(folder, "bag")
        write(bag, args.joints, args.minutes, args.storage)
        size = sum(file.stat().st_size for file in bag.iterdir())
        start = time.monotonic()
        done = subprocess.run([sys.executable, "-m", "mfm_cli", "report", bag, "--out", Path(folder, "out")])
        seconds = time.monotonic() - start
        page = Path(folder, "out", "report.html").stat().st_size
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    memory, processor = used.ru_maxrss / 1e6, used.ru_utime + used.ru_stime
    print(
        f"{args.joints} joints x {args.minutes:g} min at {RATE:.0f} Hz ({size / 1e6:.0f} MB, {args.storage}): "
        f"{seconds:.1f} s ({processor:.1f} s of processor), {memory:.2f} GB, "
        f"page {page / 1e6:.2f} MB, exit code {done.returncode}"
    )
    return int(memory > args.most)


if __name__ == "__main__":
    sys.exit(main())
