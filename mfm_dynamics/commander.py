"""What the joints are told: gaits that start, pause, change and stop smoothly, and trajectories point by point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mfm_common.errors import ConfigError
from mfm_dynamics.gaits import GAITS, gait
from mfm_dynamics.joints import Joint
from mfm_dynamics.se3 import Array
from mfm_dynamics.trajectories import Hold, Motion, Piecewise, quintic

BLEND = 2.0  # [s] from one motion to the next, longer where a joint would be too fast
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

    def __call__(self, t: float) -> tuple[Array, Array]:
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

    def start(self, t: float, name: str, **parameters: float) -> None:
        """Play a gait, or change to it; parameters as in ``gaits``."""
        repeats = name in WHOLE
        if name in GAITS:
            parameters["cycles"] = 1 if repeats else ENDLESS
        self._change(t, gait(name, self.joints, **parameters), repeats)
        self._go(t, 1.0)
        self.status = "running"

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

    def _change(self, t: float, motion: Motion, repeats: bool) -> None:
        q, qdot = self.sample(t)
        m, speed = self._motion_time(t)
        old = self._what
        if isinstance(old, _Blend):  # a change within a change: not a blend of blends, but of coming to rest
            old = _Playing(self._rest(q, qdot / speed if speed > 0 else 0 * qdot), m, False)
        self._what = _Blend(old, _Playing(motion, m, repeats), m, self._blend_time(motion))

    def _rest(self, angles: Array, rates: Array) -> Motion:
        """To a stop from angles and rates, within the limits."""
        tracks = []
        for joint, angle, rate in zip(self.joints, angles, rates, strict=True):
            end = float(np.clip(angle + rate * BLEND / 2, joint.lower, joint.upper))
            tracks.append(quintic(float(angle), end, BLEND, start_rate=float(rate)))
        return Motion(self.names, tuple(tracks))

    def _blend_time(self, motion: Motion) -> float:
        """Long enough that no joint exceeds its speed on the way: slope 1.875/T of the difference, and both rates."""
        longest = BLEND
        bounds = motion.bounds()
        for joint in self.joints:
            low, high = bounds[joint.name].angle
            reach = max(high, joint.upper if np.isfinite(joint.upper) else high) - min(
                low, joint.lower if np.isfinite(joint.lower) else low
            )
            spare = joint.velocity - max(abs(x) for x in bounds[joint.name].rate)
            if spare > 0 and np.isfinite(spare):
                longest = max(longest, min(10.0, 1.875 * reach / spare))
        return longest

    # ------------------------------------------------------------------ trajectories

    def follow(self, t: float, names: Sequence[str], times: Sequence[float], angles: Array, rates: Array) -> float:
        """Follow points (T,) of the named joints by quintics, from where the robot is told to be; returns the duration.

        Args:
            t: Now [s].
            names: Joints that move.
            times: From now [s], increasing.
            angles: (T, len(names)) [rad].
            rates: The same [rad/s]; zeros where the robot should come to rest.
        """
        if self.status == "running":
            raise ConfigError("a gait is running, expected the robot at rest: call stop first")
        start, moving = self.sample(t)
        if np.abs(moving).max() > 1e-6:
            raise ConfigError("the robot is still coming to rest, expected it at rest: send the trajectory again")
        motion = self._checked(names, times, angles, rates, start)
        m, _ = self._motion_time(t)
        self._what = _Playing(motion, m, False)
        self._warp = (t - PAUSE, m - PAUSE, 1.0, 1.0)
        self.status = "following"
        return motion.duration

    def _checked(
        self, names: Sequence[str], times: Sequence[float], angles: Array, rates: Array, start: Array
    ) -> Motion:
        stamps = np.asarray(times, np.float64)
        if len(stamps) == 0:
            raise ConfigError("trajectory has no points, expected at least one")
        if not np.isfinite(stamps).all() or stamps[0] <= 0 or (np.diff(stamps) <= 0).any():
            bad = 0 if not stamps[0] > 0 else int(np.argmax(~(np.diff(stamps) > 0))) + 1
            raise ConfigError(f"point {bad} is at {stamps[bad]} s, expected times that increase from above 0")
        for name in names:
            if name not in self.names:
                raise ConfigError(f"trajectory moves joint '{name}', expected one of {', '.join(self.names)}")
        tracks = []
        for i, joint in enumerate(self.joints):
            if joint.name not in names:
                tracks.append(Hold(float(start[i])))
                continue
            column = list(names).index(joint.name)
            track = self._track(joint, stamps, angles[:, column], rates[:, column], float(start[i]))
            tracks.append(track)  # type: ignore[arg-type]
        return Motion(self.names, tuple(tracks))

    def _track(self, joint: Joint, stamps: Array, angles: Array, rates: Array, start: float) -> Piecewise:
        for point, (angle, rate) in enumerate(zip(angles, rates, strict=True)):
            if not (np.isfinite(angle) and np.isfinite(rate)):
                raise ConfigError(f"point {point}: {joint.name} is {angle} rad, {rate} rad/s, expected finite numbers")
        ends = np.concatenate([[start], angles])
        speeds = np.concatenate([[0.0], rates])
        lengths = np.diff(stamps, prepend=0.0)
        pieces = tuple(
            quintic(
                float(ends[i]), float(ends[i + 1]), float(h), start_rate=float(speeds[i]), end_rate=float(speeds[i + 1])
            )
            for i, h in enumerate(lengths)
        )
        track = Piecewise(pieces)
        (low, high), (slow, fast), _ = track.bounds()
        if low < joint.lower or high > joint.upper:
            raise ConfigError(
                f"{joint.name} would reach {low:.4g}..{high:.4g} rad, limits are {joint.lower:.4g}..{joint.upper:.4g}"
            )
        if max(-slow, fast) > joint.velocity:
            raise ConfigError(
                f"{joint.name} would reach {max(-slow, fast):.4g} rad/s, the limit is {joint.velocity:.4g}"
            )
        return track
