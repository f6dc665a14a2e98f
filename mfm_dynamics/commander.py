"""What the joints are told: gaits that start, pause, change and stop smoothly, and trajectories point by point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mfm_common.errors import ConfigError
from mfm_dynamics.gaits import GAITS, gait, sway
from mfm_dynamics.joints import Joint
from mfm_dynamics.se3 import Array
from mfm_dynamics.trajectories import Hold, Motion, Points, Sine, Track, quintic

BLEND = 2.0  # [s] from one motion to the next, longer where a joint would be too fast
LONGEST_BLEND = 10.0  # [s]
PAUSE = 0.5  # [s] to come to a stop and to start again
ENDLESS = 1e6  # cycles
WHOLE = ("accordion", "cobra")  # gaits made of whole cycles: these are repeated


def _step(x: float) -> tuple[float, float, float]:
    """Smooth step 10 x^3 - 15 x^4 + 6 x^5 from 0 to 1, its slope, and its integral from 0."""
    if x <= 0.0:
        return 0.0, 0.0, 0.0
    if x >= 1.0:
        return 1.0, 0.0, x - 0.5
    return x**3 * (10 + x * (6 * x - 15)), 30 * x**2 * (1 - x) ** 2, x**4 * (2.5 + x * (x - 3))


@dataclass(frozen=True)
class _Playing:
    """A motion since an instant, over and over if it repeats."""

    motion: Motion
    since: float
    repeats: bool

    def __call__(self, t: float | Array) -> tuple[Array, Array]:
        passed = t - self.since
        q, qdot, _ = self.motion(passed % self.motion.duration if self.repeats else passed)
        return q, qdot


@dataclass(frozen=True)
class _Blend:
    """From one to the other, beginning at an instant."""

    old: _Playing
    new: _Playing
    since: float
    time: float

    def __call__(self, t: float) -> tuple[Array, Array]:
        w, slope, _ = _step((t - self.since) / self.time)
        q1, v1 = self.new(t)
        if w == 1.0:
            return q1, v1
        q0, v0 = self.old(t)
        return q0 + w * (q1 - q0), v0 + w * (v1 - v0) + slope / self.time * (q1 - q0)


class Commander:
    """The commanded pose over time; times given to it must not decrease.

    Args:
        joints: Joints of the robot, with their limits.
        pose: Where they are told to be at first (n,) [rad]; zero if not given.
    """

    def __init__(self, joints: Sequence[Joint], pose: Array | None = None):
        self.joints = tuple(joint for joint in joints if joint.type.nv == 1)
        self.names = tuple(joint.name for joint in self.joints)
        angles = np.zeros(len(self.names)) if pose is None else np.asarray(pose, np.float64)
        self._what: _Playing | _Blend = _Playing(self._still(angles), 0.0, False)
        self.status = "stopped"
        self._gait = ""
        self._warp = (0.0, 0.0, 0.0, 0.0)  # at host time t0, motion time was m0; speed goes from s0 to s1

    def _still(self, angles: Array) -> Motion:
        return Motion(self.names, tuple(Hold(float(angle)) for angle in angles))

    # ------------------------------------------------------------------ time

    def _motion_time(self, t: float) -> tuple[float, float]:
        """Motion time and its speed."""
        t0, m0, s0, s1 = self._warp
        w, _, area = _step((t - t0) / PAUSE)
        return m0 + s0 * (t - t0) + (s1 - s0) * PAUSE * area, s0 + (s1 - s0) * w

    def _go(self, t: float, speed: float) -> None:
        m, s = self._motion_time(t)
        self._warp = (t, m, s, speed)

    # ------------------------------------------------------------------ what it does

    def sample(self, t: float) -> tuple[Array, Array]:
        """Angles and rates (n,) at time t [s]."""
        m, speed = self._motion_time(t)
        if isinstance(self._what, _Blend) and m >= self._what.since + self._what.time:
            self._what = self._what.new
        if self.status == "following" and isinstance(self._what, _Playing):
            if m >= self._what.since + self._what.motion.duration:
                self.status = "stopped"
        q, qdot = self._what(m)
        return q, speed * qdot

    def start(self, t: float, name: str, **parameters: float | Sequence[float]) -> None:
        """Play a gait, or change to it; parameters as in ``gaits``."""
        repeats = name in WHOLE
        if name in GAITS:
            parameters["cycles"] = 1 if repeats else ENDLESS
        motion = gait(name, self.joints, **parameters)
        m, _ = self._motion_time(t)
        new = _Playing(motion, m, repeats)
        if name == self._gait == "sway" and self.status in ("running", "paused"):
            new = self._go_on_swaying(m, motion, parameters)
        self._change(t, new)
        self._go(t, 1.0)
        self.status, self._gait = "running", name

    def _go_on_swaying(self, m: float, motion: Motion, parameters: dict[str, Any]) -> _Playing:
        """The motion as if it had been played for long, every joint where it is in its swing."""
        old = self._what.new if isinstance(self._what, _Blend) else self._what
        swings = [track for track in motion.tracks if isinstance(track, Sine)]
        late = max(swing.period for swing in swings)
        phases = [
            2 * np.pi * ((m - old.since) / before.period - late / after.period) + before.phase
            for before, after in zip(old.motion.tracks, swings, strict=True)
            if isinstance(before, Sine)
        ]
        return _Playing(sway(self.joints, **{**parameters, "phases": phases}), m - late, False)

    def pause(self, t: float) -> None:
        """Come to a stop along the motion; ``resume`` goes on with it."""
        if self.status != "running":
            raise ConfigError(f"nothing to pause: {self.status}")
        self._go(t, 0.0)
        self.status = "paused"

    def resume(self, t: float) -> None:
        """Go on after a pause."""
        if self.status != "paused":
            raise ConfigError(f"nothing to resume: {self.status}")
        self._go(t, 1.0)
        self.status = "running"

    def stop(self, t: float) -> None:
        """Come to a stop along the motion and stay there."""
        self._go(t, 0.0)
        self.status = "stopped"

    def _change(self, t: float, new: _Playing) -> None:
        q, qdot = self.sample(t)
        m, speed = self._motion_time(t)
        old = self._what
        if isinstance(old, _Blend):  # a change within a change: not a blend of blends, but of coming to rest
            old = _Playing(self._rest(q, qdot / speed if speed > 0 else 0 * qdot), m, False)
        self._what = _Blend(old, new, m, self._blend_time(old, new, m))

    def _rest(self, angles: Array, rates: Array, time: float = BLEND) -> Motion:
        """To a stop from angles and rates, within the limits."""
        tracks = []
        for joint, angle, rate in zip(self.joints, angles, rates, strict=True):
            end = float(np.clip(angle + rate * time / 2, joint.lower, joint.upper))
            tracks.append(quintic(float(angle), end, time, start_rate=float(rate)))
        return Motion(self.names, tuple(tracks))

    def _blend_time(self, old: _Playing, new: _Playing, m: float) -> float:
        """Long enough that no joint exceeds its speed on the way: slope 1.875/T of the difference, and both rates."""
        instants = m + np.linspace(0.0, LONGEST_BLEND, 101)
        (q0, v0), (q1, v1) = old(instants), new(instants)
        spare = [joint.velocity for joint in self.joints] - np.maximum(np.abs(v0), np.abs(v1)).max(axis=0)
        reach = np.abs(q1 - q0).max(axis=0)
        times = [1.875 * r / s if s > 0 else LONGEST_BLEND for r, s in zip(reach, spare, strict=True)]
        return float(np.clip(max(times, default=BLEND), BLEND, LONGEST_BLEND))

    # ------------------------------------------------------------------ trajectories

    def follow(self, t: float, names: Sequence[str], times: Sequence[float], angles: Array, rates: Array) -> float:
        """Follow points (T,) of the named joints by quintics, from where the robot is told to be; returns the duration.

        While another trajectory is followed it is left at once, with its rates; joints that are not named come to rest.

        Args:
            t: Now [s].
            names: Joints that move.
            times: From now [s], increasing.
            angles: (T, len(names)) [rad].
            rates: The same [rad/s]; zeros where the robot should come to rest.
        """
        motion = self.planned(t, names, times, angles, rates)
        m, _ = self._motion_time(t)
        self._what = _Playing(motion, m, False)
        self._warp = (t - PAUSE, m - PAUSE, 1.0, 1.0)
        self.status = "following"
        return motion.duration

    def planned(self, t: float, names: Sequence[str], times: Sequence[float], angles: Array, rates: Array) -> Motion:
        """What ``follow`` would do; a ConfigError says why it could not."""
        if self.status == "running":
            raise ConfigError("a gait is running, expected the robot at rest: call stop first")
        start, moving = self.sample(t)
        if self.status != "following" and np.abs(moving).max() > 1e-6:
            raise ConfigError("the robot is still coming to rest, expected it at rest: send the trajectory again")
        stamps = np.asarray(times, np.float64)
        if len(stamps) == 0:
            raise ConfigError("trajectory has no points, expected at least one")
        if not np.isfinite(stamps).all() or stamps[0] <= 0 or (np.diff(stamps) <= 0).any():
            bad = 0 if not stamps[0] > 0 else int(np.argmax(~(np.diff(stamps) > 0))) + 1
            raise ConfigError(f"point {bad} is at {stamps[bad]} s, expected times that increase from above 0")
        for name in names:
            if name not in self.names:
                raise ConfigError(f"trajectory moves joint '{name}', expected one of {', '.join(self.names)}")
        if not names or len(set(names)) < len(names):
            raise ConfigError(f"trajectory moves {', '.join(names) or 'no joint'}, expected each joint once")
        rest = self._rest(start, moving, PAUSE)
        tracks: list[Track] = []
        for i, joint in enumerate(self.joints):
            if joint.name in names:
                column = list(names).index(joint.name)
                first = (float(start[i]), float(moving[i]))
                tracks.append(self._track(joint, stamps, angles[:, column], rates[:, column], first))
            else:
                tracks.append(rest.tracks[i] if moving[i] else Hold(float(start[i])))
            self._check_limits(joint, tracks[i])
        return Motion(self.names, tuple(tracks))

    def _track(self, joint: Joint, stamps: Array, angles: Array, rates: Array, start: tuple[float, float]) -> Points:
        finite = np.isfinite(angles) & np.isfinite(rates)
        if not finite.all():
            k = int(np.argmin(finite))
            raise ConfigError(f"point {k}: {joint.name} is {angles[k]} rad, {rates[k]} rad/s, expected finite numbers")
        if rates[-1] != 0.0:
            raise ConfigError(f"{joint.name} is at {rates[-1]:.4g} rad/s at the last point, expected 0: it stays there")
        all_angles, all_rates = np.concatenate([start[:1], angles]), np.concatenate([start[1:], rates])
        return Points(np.concatenate([[0.0], stamps]), all_angles, all_rates)

    def _check_limits(self, joint: Joint, track: Track) -> None:
        (low, high), (slow, fast), _ = track.bounds()
        if low < joint.lower or high > joint.upper:
            raise ConfigError(
                f"{joint.name} would reach {low:.4g}..{high:.4g} rad, limits are {joint.lower:.4g}..{joint.upper:.4g}"
            )
        if max(-slow, fast) > joint.velocity:
            raise ConfigError(
                f"{joint.name} would reach {max(-slow, fast):.4g} rad/s, the limit is {joint.velocity:.4g}"
            )
