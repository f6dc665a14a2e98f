"""Show a recording in the browser: the predicted, measured and commanded robot, with a time line to scrub along."""

from __future__ import annotations

import argparse
import contextlib
import threading
import webbrowser
from pathlib import Path
from typing import Any

import numpy as np

from mfm_common.errors import ConfigError
from mfm_viewer.protocol import POSES
from mfm_viewer.robot import Robot, read_robot
from mfm_viewer.scene import Scene, recording
from mfm_viewer.server import Server

RATE = 60.0  # frames per second [Hz]
ODOMETRY = "nav_msgs/msg/Odometry"
TOPICS = tuple(f"/{kind}/odom" for kind in POSES)
FRAMES = 20000  # at most; a longer recording is shown at a lower rate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("bag", metavar="BAG", help="folder of rosbag2, or one of its .mcap or .db3 files")
    parser.add_argument("--robot", metavar="NAME", help="robot to show if the bag holds no robot_description")
    parser.add_argument("--namespace", metavar="NAME", help="robot to show if the bag holds several")
    parser.add_argument("--port", type=int, default=0, help="port of the page (default: any free one)")
    parser.add_argument("--address", default="127.0.0.1", help="network address of the page (default: %(default)s)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser of this machine")


def run(args: argparse.Namespace) -> int:
    """Read the bag and serve the page until Ctrl-C."""
    server = serve(args)
    print(f"Open {server.url}  (Ctrl-C ends)", flush=True)
    if args.open:
        webbrowser.open(server.url)
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()
    server.stop()
    print()
    return 0


def serve(args: argparse.Namespace) -> Server:
    """A server that shows the bag, started."""
    from mfm_validation.bag import read_bag  # here, so that --help needs no bag reader

    bag = read_bag(args.bag, args.namespace, progress=True)
    robot = _robot(bag.description, args.robot, args.bag)
    streams = {kind: (trace.stamp, trace.names, trace.q) for kind, trace in bag.traces.items()}
    if not any(len(stamps) for stamps, _, _ in streams.values()):
        raise ConfigError(f"{args.bag} holds no joint states, expected measured, predicted or commanded ones")
    first, last = (edge(trace.stamp[i] for trace in bag.traces.values()) for edge, i in ((min, 0), (max, -1)))
    rate = min(RATE, FRAMES / max(last - first, 1.0))
    scene = Scene(rate)
    scene.set_robot(robot)
    title = f"recording {Path(args.bag).resolve().name}"
    frames = recording(robot, streams, rate, _poses(args.bag, args.namespace))
    server = Server(scene, args.address, args.port, frames=frames, title=title)
    server.start()
    return server


def _poses(path: str, namespace: str | None) -> dict[str, tuple[Any, Any]]:
    """Stamps and poses of a floating base by kind, where the bag has odometry."""
    try:
        from rosbags.rosbag2 import Reader
        from rosbags.typesys import Stores, get_typestore
    except ImportError:
        return {}
    decode = get_typestore(Stores.ROS2_HUMBLE).deserialize_cdr
    where = f"/{(namespace or '').strip('/')}/".replace("//", "/")
    found: dict[str, tuple[list[float], list[list[float]]]] = {}
    with contextlib.suppress(Exception), Reader(Path(path)) as reader:  # whatever a torn file makes of the reader
        wanted = [c for c in reader.connections if c.msgtype == ODOMETRY and c.topic.endswith(TOPICS)]
        if namespace is not None:
            wanted = [c for c in wanted if c.topic.startswith(where)]
        for connection, _, data in reader.messages(wanted) if wanted else ():
            message: Any = decode(data, ODOMETRY)
            stamp, place, turn = message.header.stamp, message.pose.pose.position, message.pose.pose.orientation
            stamps, poses = found.setdefault(connection.topic.split("/")[-2], ([], []))
            stamps.append(stamp.sec + 1e-9 * stamp.nanosec)
            poses.append([place.x, place.y, place.z, turn.x, turn.y, turn.z, turn.w])
    return {kind: (np.array(stamps), np.array(poses)) for kind, (stamps, poses) in found.items()}


def _robot(description: str | None, name: str | None, bag: str) -> Robot:
    if name is not None:
        from mfm_dynamics.robots import urdf_text

        description = urdf_text(name)
    if description is None:
        raise ConfigError(f"{bag} holds no robot_description, expected --robot NAME with it")
    return read_robot(description)
