"""Recordings written as bags by another hand than ours: the writer of `rosbags`."""

import json

import numpy as np
import pytest

pytest.importorskip("rosbags", reason="the extra `bag` is not installed")
from rosbags.rosbag2 import StoragePlugin, Writer  # noqa: E402
from rosbags.typesys import Stores, get_typestore  # noqa: E402

from mfm_common.reports import report_name  # noqa: E402

STORE = get_typestore(Stores.ROS2_JAZZY)
T = STORE.types


def stamp(seconds):
    nanoseconds = round(seconds * 1e9)
    return T["builtin_interfaces/msg/Time"](sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def joint_state(seconds, names, q):
    header = T["std_msgs/msg/Header"](stamp=stamp(seconds), frame_id="base")
    empty = np.zeros(0)
    return T["sensor_msgs/msg/JointState"](
        header=header, name=list(names), position=np.array(q, float), velocity=empty, effort=empty
    )


def diagnostics(seconds, name, values):
    pairs = [T["diagnostic_msgs/msg/KeyValue"](key=key, value=value) for key, value in values.items()]
    status = T["diagnostic_msgs/msg/DiagnosticStatus"](
        level=0, name=name, message="fine", hardware_id="mfm", values=pairs
    )
    header = T["std_msgs/msg/Header"](stamp=stamp(seconds), frame_id="")
    return T["diagnostic_msgs/msg/DiagnosticArray"](header=header, status=[status])


def write(path, recording, plugin="mcap", prefix="/", late=0.002, extra=()):
    """A bag of the recording's traces, facts and statuses; `extra` are more (topic, seconds, message)."""
    start = min(trace.stamp[0] for trace in recording.traces.values())
    facts = {"mfm": recording.facts, **recording.parameters}
    description = recording.description or '<robot name="snake"/>'
    statuses = {report_name(prefix, s.name.removeprefix("mfm: ")): s for s in recording.statuses.values()}
    if recording.correction is not None:
        traces = {**recording.traces, "command_correction": recording.correction}
    else:
        traces = recording.traces
    rows = [
        (f"{prefix}parameters", start, T["std_msgs/msg/String"](data=json.dumps(facts))),
        (f"{prefix}robot_description", start, T["std_msgs/msg/String"](data=description)),
        *((f"{prefix}board_state", at, T["std_msgs/msg/String"](data=text)) for at, text in recording.board_states),
        *(("/diagnostics", start, diagnostics(start, name, s.values)) for name, s in statuses.items()),
        *extra,
    ]
    for kind, trace in traces.items():
        rows += [
            (f"{prefix}{kind}/joint_states", at + late, joint_state(t, trace.names, q))
            for at, t, q in zip(np.maximum.accumulate(trace.stamp), trace.stamp, trace.q, strict=True)
        ]
    storage = StoragePlugin.MCAP if plugin == "mcap" else StoragePlugin.SQLITE3
    with Writer(path, version=9, storage_plugin=storage) as writer:
        connections = {}
        for topic, at, message in sorted(rows, key=lambda row: row[1]):
            kind = message.__msgtype__
            if topic not in connections:
                connections[topic] = writer.add_connection(topic, kind, typestore=STORE)
            writer.write(connections[topic], round(at * 1e9), STORE.serialize_cdr(message, kind))
    return path
