"""What there is to see now, and what there was a moment ago: fed by the node, read by the server, in two threads."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mfm_viewer.protocol import KINDS, POSES
from mfm_viewer.robot import Robot

HISTORY = 10.0  # [s] a page that joins sees this much of the past
STALE = 1.0  # [s] after which a stream counts as silent
HEAD = 5 * 8 + 2 * 7 * 4  # bytes of a frame before the joints


def frame_bytes(joints: int) -> int:
    """Bytes of a frame of a robot with this many joints."""
    return HEAD + 4 * len(KINDS) * joints


class Rate:
    """Messages per second, from the arrivals of the last seconds."""

    def __init__(self, window: float = 2.0):
        self._window, self._arrivals = window, deque[float](maxlen=1000)

    def add(self, now: float) -> None:
        """One arrived."""
        self._arrivals.append(now)

    def hz(self, now: float) -> float:
        """The rate; zero when none arrived lately."""
        while self._arrivals and self._arrivals[0] < now - self._window:
            self._arrivals.popleft()
        if len(self._arrivals) < 2:
            return 0.0
        return (len(self._arrivals) - 1) / max(self._arrivals[-1] - self._arrivals[0], 1e-6)


class Scene:
    """The robot, the latest of each stream, and the frames of the last seconds.

    Args:
        rate: Frames per second [Hz].
    """

    def __init__(self, rate: float = 60.0):
        self.rate = rate
        self.robot: Robot | None = None
        self.version = 0  # of the robot
        self.count = 0  # frames so far
        self._lock = Lock()
        self._facts: dict[str, Any] = {}
        self._rates = {kind: Rate() for kind in KINDS}
        self._clear(0)

    def _clear(self, joints: int) -> None:
        self._buffer = bytearray(frame_bytes(joints))
        self._stamps = np.frombuffer(self._buffer, "<f8", 5)
        self._poses = np.frombuffer(self._buffer, "<f4", 14, 40).reshape(2, 7)
        self._angles = np.frombuffer(self._buffer, "<f4", 4 * joints, HEAD).reshape(4, joints)
        for array in (self._stamps, self._poses, self._angles):
            array[:] = np.nan
        self._orders: dict[str, tuple[Sequence[str], slice | list[int], slice | list[int]]] = {}
        self._predictions: deque[tuple[float, NDArray[np.float64]]] = deque(maxlen=500)
        self._squares: deque[tuple[float, float]] = deque(maxlen=2000)
        self._history: deque[bytes] = deque(maxlen=round(HISTORY * self.rate))
        self._compared = -math.inf  # when the comparator was last heard
        self._changed = False

    # ------------------------------------------------------------------ fed by the node

    def set_robot(self, robot: Robot) -> None:
        """Show this robot; whatever was known of another is forgotten."""
        with self._lock:
            if self.robot is not None and self.robot.urdf == robot.urdf:
                return
            self.robot, self.version = robot, self.version + 1
            self._clear(len(robot.joints))

    def feed(self, kind: str, now: float, stamp: float, names: Sequence[str], values: ArrayLike) -> None:
        """New values of a stream; joints are found by name, those it does not hold stay unknown.

        Args:
            kind: One of ``KINDS``.
            now: Arrival, by any clock that does not jump [s].
            stamp: Time of the values [s].
            names: Joints.
            values: Their angles or, for the deviation, measured minus predicted [rad or m].
        """
        with self._lock:
            self._rates[kind].add(now)
            if self.robot is None or len(values) != len(names):  # type: ignore[arg-type]
                return
            order = self._orders.get(kind)
            if order is None or order[0] != names:
                order = self._orders[kind] = self._order(names)
            row = KINDS.index(kind)
            new = np.full(len(self.robot.joints), np.nan)
            new[order[1]] = np.asarray(values, np.float64)[order[2]]
            if kind == "deviation":
                self._compared = now
            if kind == "predicted":
                if self._predictions and stamp <= self._predictions[-1][0]:
                    self._predictions.clear()  # started again
                self._predictions.append((stamp, new))
            self._put(row, stamp, new)
            if kind == "measured" and now - self._compared > STALE:
                self._compare(stamp, new)

    def _order(self, names: Sequence[str]) -> tuple[Sequence[str], slice | list[int], slice | list[int]]:
        assert self.robot is not None
        joints = self.robot.joints
        if tuple(names) == joints:
            return list(names), slice(None), slice(None)
        places = {name: i for i, name in enumerate(names)}
        known = [i for i, joint in enumerate(joints) if joint in places]
        return list(names), known, [places[joints[i]] for i in known]

    def _put(self, row: int, stamp: float, values: NDArray[np.float64]) -> None:
        self._stamps[1 + row] = stamp
        self._angles[row] = values
        self._changed = True
        if KINDS[row] == "deviation":
            known = values[np.isfinite(values)]
            if len(known):
                if self._squares and stamp <= self._squares[-1][0]:
                    self._squares.clear()
                self._squares.append((stamp, float(known @ known) / len(known)))

    def _compare(self, stamp: float, measured: NDArray[np.float64]) -> None:
        """Without a comparator: measured minus the prediction for the same instant, if there is one."""
        after: tuple[float, NDArray[np.float64]] | None = None
        for before in reversed(self._predictions):
            if before[0] <= stamp:
                break
            after = before
        else:
            return
        if after is None:  # the prediction has not come that far
            if stamp - before[0] > STALE:
                return
            predicted = before[1] if stamp - before[0] < 0.05 else None
        else:
            share = (stamp - before[0]) / (after[0] - before[0])
            predicted = before[1] + share * (after[1] - before[1])
        if predicted is not None:
            self._put(KINDS.index("deviation"), stamp, measured - predicted)

    def place(self, kind: str, pose: ArrayLike) -> None:
        """Pose x y z qx qy qz qw of a floating root link, as odometry gives it."""
        with self._lock:
            if self.robot is not None:
                self._poses[POSES.index(kind)] = known_poses(pose)
                self._changed = True

    def tell(self, **facts: Any) -> None:
        """Facts for the page's next status: battery, link, ... None where one is no longer known."""
        with self._lock:
            self._facts.update(facts)

    # ------------------------------------------------------------------ read by the server

    def frame(self, now: float) -> bytes | None:
        """The next frame, remembered for pages that join later; None when nothing has changed."""
        with self._lock:
            if not self._changed:
                return None
            self._changed = False
            self._stamps[0] = now
            frame = bytes(self._buffer)
            self._history.append(frame)
            self.count += 1
            return frame

    def history(self, after: int = 0) -> tuple[Robot | None, int, list[bytes]]:
        """Robot, its version and its frames of the last seconds, without the first ``after`` that ever were."""
        with self._lock:
            kept = list(self._history)
            return self.robot, self.version, kept[max(0, len(kept) - (self.count - after)) :]

    def status(self, now: float) -> dict[str, Any]:
        """Rates, error and everything told."""
        with self._lock:
            last = self._squares[-1][0] if self._squares else 0.0
            recent = [square for stamp, square in self._squares if stamp > last - HISTORY]
            return {
                "rates": {kind: round(rate.hz(now), 1) for kind, rate in self._rates.items()},
                "rmse": math.sqrt(sum(recent) / len(recent)) if recent else None,
                **self._facts,
            }


def known_poses(poses: ArrayLike) -> NDArray[np.float64]:
    """Poses (..., 7) with unit quaternions; NaN where one is no pose."""
    found: NDArray[np.float64] = np.array(poses, np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        found[..., 3:] /= np.linalg.norm(found[..., 3:], axis=-1, keepdims=True)
    found[~np.isfinite(found).all(-1)] = np.nan
    return found


def recording(
    robot: Robot,
    streams: Mapping[str, tuple[ArrayLike, Sequence[str], ArrayLike]],
    rate: float = 60.0,
    poses: Mapping[str, tuple[ArrayLike, ArrayLike]] | None = None,
) -> bytes:
    """Frames of recorded streams, in a row, at most ``rate`` per second; a gap in a stream stays a gap.

    Args:
        robot: The robot they belong to.
        streams: By kind: stamps (T,), names of joints, values (T, joints).
        rate: Frames per second [Hz].
        poses: By kind: stamps (T,), poses (T, 7) of a floating root link.
    """
    columns = {}
    for kind, (stamps, names, values) in streams.items():
        times, table = np.asarray(stamps, np.float64), np.asarray(values, np.float64)
        full = np.full((len(times), len(robot.joints)), np.nan)
        for i, joint in enumerate(robot.joints):
            if joint in names:
                full[:, i] = table[:, list(names).index(joint)]
        if len(times):
            columns[kind] = times, full
    if not columns:
        return b""
    if "deviation" not in columns and {"predicted", "measured"} <= set(columns):
        (told, predicted), (times, measured) = columns["predicted"], columns["measured"]
        same = [np.interp(times, told, column, np.nan, np.nan) for column in predicted.T]
        columns["deviation"] = times, measured - np.array(same).T.reshape(measured.shape)
    start = min(times[0] for times, _ in columns.values())
    end = max(times[-1] for times, _ in columns.values())
    clock = np.arange(math.floor((end - start) * rate) + 1) / rate + start
    n = len(robot.joints)
    layout = np.dtype([("stamps", "<f8", 5), ("poses", "<f4", (2, 7)), ("angles", "<f4", (4, n))])
    frames = np.zeros(len(clock), layout)
    frames["stamps"], frames["poses"], frames["angles"] = np.nan, np.nan, np.nan
    frames["stamps"][:, 0] = clock
    for kind, (times, full) in columns.items():
        row = KINDS.index(kind)
        fresh, latest = _latest(times, clock)
        frames["stamps"][fresh, 1 + row] = times[latest]
        frames["angles"][fresh, row] = full[latest]
    for kind, (stamps, base) in (poses or {}).items():
        fresh, latest = _latest(np.asarray(stamps, np.float64), clock)
        frames["poses"][fresh, POSES.index(kind)] = known_poses(base)[latest]
    return frames.tobytes()


def _latest(times: NDArray[np.float64], clock: NDArray[np.float64]) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Which instants of the clock have a sample that is not too old, and which one."""
    latest = np.searchsorted(times, clock, "right") - 1
    fresh = latest >= 0
    fresh[fresh] = clock[fresh] - times[latest[fresh]] < STALE
    return fresh, latest[fresh]
