"""Gaits by name: motions that start and end at rest in the straight pose, of a snake and of a vehicle's arms.

The paper names the snake's gaits and gives no formula  [Snake2019, Validate]; those here are ours, with pictures in
``docs/gaits.md``. They see two families of joints, both counted from the tail, j = 1..m: pitch joints turn about
axis 1 and lift the body, yaw joints turn about axis 3 and bend it sideways. ``sway`` swings each joint by itself.
Every angle is proportional to its amplitude, so one that breaks a limit is answered with the largest that does not.

>>> joints = [Joint(f"joint_{k:02d}", "revolute", np.eye(3)[2 * (k % 2 == 0)]) for k in range(1, 21)]
>>> motion = gait("serpentine", joints, amplitude=0.3)
>>> len(motion.names), motion.duration
(20, 24.0)
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import numpy as np

from mfm_common.errors import ConfigError
from mfm_dynamics.joints import Joint
from mfm_dynamics.trajectories import Hold, Motion, Sine, Track, check_finite, check_positive, through

# A joint belongs to a family when its axis is that axis to within rounding of the robot description.
AXIS_TOLERANCE = 1e-6
FAMILIES = {"pitch": 1, "yaw": 3}  # axis of the paper

# Amplitude [rad] and period [s] of the first and second joint of an arm  [Rov1Arm2017, App. C].
SWINGS = ((0.7, 10.0), (1.0, 3.0))
SHARE = 0.8  # of its limits that a joint sways by itself
BODY_JOINTS = 3  # fewer do not make a body
ARM_JOINTS = 8  # more are no arms, but a body that would run into itself


def gait(name: str, joints: Sequence[Joint], **parameters: float | Sequence[float]) -> Motion:
    """Motion of the named gait for the given joints, inside their limits of angle and speed.

    Args:
        name: One of ``GAITS``.
        joints: Joints of the robot from tail to head, with axes, limits and names.
        parameters: Keyword parameters of the gait's function.
    """
    if name not in GAITS:
        raise ConfigError(f"unknown gait '{name}', expected one of {', '.join(GAITS)}")
    valid = list(inspect.signature(GAITS[name]).parameters)[1:]
    for key, value in parameters.items():
        if key not in valid:
            raise ConfigError(f"gait '{name}': unknown parameter '{key}', expected one of {', '.join(valid)}")
        for item in np.atleast_1d(np.asarray(value, np.float64)):
            check_finite(f"gait '{name}': {key}", item)
    motion = GAITS[name](joints, **parameters)
    if name == "sway":
        swings = zip(motion.names, motion.tracks, strict=True)
        amplitudes = {joint: track.amplitude for joint, track in swings if isinstance(track, Sine)}
    else:
        amplitude = parameters.get("amplitude", inspect.signature(GAITS[name]).parameters["amplitude"].default)
        amplitudes = dict.fromkeys(motion.names, amplitude)
    check_limits(f"gait '{name}'", motion, joints, amplitudes)
    return motion


def playable(joints: Sequence[Joint], **parameters: float) -> tuple[str, ...]:
    """Names of the gaits that suit these joints, with these parameters where the gait has them.

    A snake's gait suits where it moves enough joints to bend a body.
    """
    found = []
    for name, function in GAITS.items():
        known = inspect.signature(function).parameters
        with suppress(ConfigError):
            motion = gait(name, joints, **{key: value for key, value in parameters.items() if key in known})
            moved = sum(not isinstance(track, Hold) for track in motion.tracks)
            if name not in SNAKE_GAITS or moved >= BODY_JOINTS:
                found.append(name)
    return tuple(found)


def accordion(joints: Sequence[Joint], amplitude: float = 1.2, period: float = 8.0, cycles: float = 1) -> Motion:
    """Planar: the body folds into a zigzag and stretches again, by quintics (yaw joints).

    theta_j = w_j A s(t), w = (1/2, -1, +1, -1, ...): pieces of the body head left and right of the axis by A/2 in turn.
    s rises from 0 to 1 in half a period and falls back in the other half.

    Args:
        joints: Joints from tail to head.
        amplitude: A, angle between neighbouring pieces [rad].
        period: Time to fold and stretch [s].
        cycles: Number of times.
    """
    count = _whole_cycles("accordion", cycles)
    check_positive("gait 'accordion': period", period)
    yaw = _family("accordion", joints, "yaw")
    weights = [0.5 if j == 0 else (-1.0) ** j for j in range(len(yaw))]
    times = [period * k / 2 for k in range(2 * count + 1)]
    shape = [float(k % 2) for k in range(2 * count + 1)]
    return _polynomials(joints, yaw, weights, amplitude, shape, times)


def cobra(joints: Sequence[Joint], amplitude: float = 1.2, period: float = 12.0, cycles: float = 1) -> Motion:
    """Planar: the front of the body rises and the head looks forward again, by quintics (pitch joints).

    theta_j = w_j A s(t). The joints of the middle third share the rise (w_j > 0, sum 1), those of the front third
    bow the head by the same angle (w_j < 0, sum -1). s rises in 2/5 of the period, stays for 1/5, falls in 2/5.

    Args:
        joints: Joints from tail to head.
        amplitude: A, how steeply the neck stands [rad].
        period: Time to rise, wait and lie down [s].
        cycles: Number of times.
    """
    count = _whole_cycles("cobra", cycles)
    check_positive("gait 'cobra': period", period)
    pitch = _family("cobra", joints, "pitch")
    times = [0.0] + [period * (c + part) for c in range(count) for part in (0.4, 0.6, 1.0)]
    shape = [0.0] + [1.0, 1.0, 0.0] * count
    return _polynomials(joints, pitch, _cobra_weights(len(pitch)), amplitude, shape, times)


def _cobra_weights(count: int) -> list[float]:
    """Rise over the middle third, bow over the front third; a single joint only rises."""
    neck = count // 3
    head = neck + max(1, count // 3)
    return [0.0] * neck + [1 / (head - neck)] * (head - neck) + [-1 / max(1, count - head)] * (count - head)


def spiral(
    joints: Sequence[Joint],
    amplitude: float = 0.3,
    period: float = 8.0,
    cycles: float = 3,
    phase: float = 0.0,
    turns: float = 1.5,
) -> Motion:
    """Spatial: the body winds into a helix that rolls about its own axis (pitch and yaw joints).

    theta_k = e(t) A sin(2 pi t/T + beta_k) for pitch, e(t) A cos(2 pi t/T + beta_k) for yaw,
    beta_k = phase + 2 pi turns k/n, k = 1..n counting all joints: the direction of bending winds around the body.

    Args:
        joints: Joints from tail to head.
        amplitude: A, bend of each joint [rad].
        period: T, time to roll once [s].
        cycles: Rolls, of which the first is spent winding up and the last unwinding.
        phase: Where the roll starts [rad].
        turns: Windings of the helix along the body.
    """
    pitch = _family("spiral", joints, "pitch")
    yaw = _family("spiral", joints, "yaw")
    beta = {joint.name: phase + 2 * np.pi * turns * k / len(joints) for k, joint in enumerate(joints, start=1)}
    phases = {name: beta[name] + (np.pi / 2 if name in yaw else 0.0) for name in pitch | yaw}
    amplitudes = {name: sign * amplitude for name, sign in (pitch | yaw).items()}
    return _waves("spiral", joints, phases, amplitudes, period, cycles)


def serpentine(
    joints: Sequence[Joint],
    amplitude: float = 0.3,
    period: float = 8.0,
    cycles: float = 3,
    phase: float = 0.0,
    waves: float = 1.0,
) -> Motion:
    """Planar: a sine wave runs from head to tail, the formation the robot ran (yaw joints)  [Snake2019, Software].

    theta_j = e(t) A sin(2 pi t/T + phase + 2 pi waves j/m), j = 1..m from the tail.

    Args:
        joints: Joints from tail to head.
        amplitude: A, largest bend of a joint [rad].
        period: T, time of one wave [s].
        cycles: Periods, of which the first is spent starting and the last stopping.
        phase: Where the wave starts [rad].
        waves: Waves along the body.
    """
    yaw = _family("serpentine", joints, "yaw")
    phases = {name: phase + 2 * np.pi * waves * j / len(yaw) for j, name in enumerate(yaw, start=1)}
    amplitudes = {name: sign * amplitude for name, sign in yaw.items()}
    return _waves("serpentine", joints, phases, amplitudes, period, cycles)


def sway(
    joints: Sequence[Joint],
    amplitudes: Sequence[float] = (),
    periods: Sequence[float] = (),
    phases: Sequence[float] = (),
    cycles: float = 3,
) -> Motion:
    """Arms: each joint swings by itself, as on the page of the thesis  [Rov1Arm2017, App. C].

    theta_j = e_j(t) A_j sin(2 pi t/T_j + phase_j), j = 1..m in the order of the robot.

    Args:
        joints: Joints in the order of the robot.
        amplitudes: A_j [rad], one for each joint; empty: those of ``swings``.
        periods: T_j [s], the same.
        phases: Where each swing starts [rad]; empty: 0.
        cycles: Longest periods that it takes; each joint spends its first period starting and its last stopping.
    """
    if cycles < 2:
        raise ConfigError(f"gait 'sway': cycles is {cycles}, expected at least 2, one to start and one to stop")
    values = swings(joints, amplitudes, periods)
    starts = phases if len(phases) else [0.0] * len(values)
    if len(starts) != len(values):
        raise ConfigError(f"gait 'sway': {len(starts)} phases, expected one for each of {len(values)} joints")
    duration = cycles * max(period for _, period in values.values())
    sines: dict[str, Track] = {
        joint: Sine(amplitude, period, phase, duration=duration, ramp=period, settle=period)
        for (joint, (amplitude, period)), phase in zip(values.items(), starts, strict=True)
    }
    return _motion(joints, sines)


def swings(
    joints: Sequence[Joint], amplitudes: Sequence[float] = (), periods: Sequence[float] = ()
) -> dict[str, tuple[float, float]]:
    """Amplitude [rad] and period [s] with which each joint sways, by its name.

    Where none are given, joints in turn are the first and the second of an arm, and swing as in the thesis or, where
    their limits allow less, by a share of these.
    """
    moving = [joint for joint in joints if joint.type.nv == 1]
    for name, values in (("amplitudes", amplitudes), ("periods", periods)):
        if len(values) not in (0, len(moving)):
            raise ConfigError(f"gait 'sway': {len(values)} {name}, expected one for each of {len(moving)} joints")
    if not moving or (len(moving) > ARM_JOINTS and not len(amplitudes)):
        raise ConfigError(
            f"gait 'sway': the robot has {len(moving)} joints, expected 1 to {ARM_JOINTS} or their amplitudes"
        )
    found = {}
    for k, joint in enumerate(moving):
        own, usual = SWINGS[k % 2]
        period = periods[k] if len(periods) else usual
        check_positive(f"gait 'sway': period of {joint.name}", period)
        fits = SHARE * min(-joint.lower, joint.upper, joint.velocity * period / (2 * np.pi))
        found[joint.name] = float(amplitudes[k] if len(amplitudes) else min(own, fits)), float(period)
    return found


SNAKE_GAITS: dict[str, Callable[..., Motion]] = {
    "accordion": accordion,
    "cobra": cobra,
    "spiral": spiral,
    "serpentine": serpentine,
}
GAITS = SNAKE_GAITS | {"sway": sway}


def check_limits(item: str, motion: Motion, joints: Sequence[Joint], amplitudes: Mapping[str, float]) -> None:
    """Refuse a motion that leaves a joint's limits, naming the joint and the amplitude that would fit.

    Args:
        item: What to call the motion in the message.
        motion: Motion whose angles are proportional to the amplitudes.
        joints: The same joints with their limits.
        amplitudes: Amplitude that each joint's motion was made with [rad].
    """
    limits = {joint.name: joint for joint in joints}
    worst, fault, amplitude = 1.0, "", 0.0
    for name, (angle, rate, _) in motion.bounds().items():
        joint = limits[name]
        for what, unit, (low, high), lower, upper in (
            ("angle", "rad", angle, joint.lower, joint.upper),
            ("speed", "rad/s", rate, -joint.velocity, joint.velocity),
        ):
            if lower > 0 or upper < 0:
                raise ConfigError(f"{item}: {name} is limited to {lower}..{upper} {unit}, expected 0 to be allowed")
            fit = min(lower / low if low < lower else 1.0, upper / high if high > upper else 1.0)
            if fit < worst:
                worst, amplitude = fit, amplitudes[name]
                fault = f"{name} would reach {what} {low:.4g}..{high:.4g} {unit}, limit {lower:.4g}..{upper:.4g}"
    if fault:
        raise ConfigError(
            f"{item}: {fault}; amplitude is {amplitude:.4g} rad, expected at most {worst * amplitude:.4g} rad"
        )


def _family(name: str, joints: Sequence[Joint], family: str) -> dict[str, float]:
    """Joints about the family's axis, each with the sign that makes its positive angle bend the body the common way."""
    component = FAMILIES[family] - 1
    signs = {joint.name: float(joint.axis[component]) for joint in joints if joint.type.nv == 1}
    found = {joint: round(sign) for joint, sign in signs.items() if abs(abs(sign) - 1) < AXIS_TOLERANCE}
    if not found:
        raise ConfigError(
            f"gait '{name}': the robot has no {family} joint (about axis {FAMILIES[family]}), expected at least one"
        )
    return {joint: float(sign) for joint, sign in found.items()}


def _whole_cycles(name: str, cycles: float) -> int:
    if cycles != int(cycles) or cycles < 1:
        raise ConfigError(f"gait '{name}': cycles is {cycles}, expected a whole number of at least 1")
    return int(cycles)


def _polynomials(
    joints: Sequence[Joint],
    family: dict[str, float],
    weights: Sequence[float],
    amplitude: float,
    shape: Sequence[float],
    times: Sequence[float],
) -> Motion:
    """theta_j = w_j A s(t) by quintics between the values of s at the given times."""
    tracks: dict[str, Track] = {
        name: through([sign * w * amplitude * s for s in shape], times)
        for (name, sign), w in zip(family.items(), weights, strict=True)
    }
    return _motion(joints, tracks)


def _waves(
    name: str,
    joints: Sequence[Joint],
    phases: dict[str, float],
    amplitudes: dict[str, float],
    period: float,
    cycles: float,
) -> Motion:
    """Sines with one period to start and one to stop."""
    if cycles < 2:
        raise ConfigError(f"gait '{name}': cycles is {cycles}, expected at least 2, one to start and one to stop")
    duration = period * cycles
    sines: dict[str, Track] = {
        joint: Sine(amplitudes[joint], period, phase, duration=duration, ramp=period, settle=period)
        for joint, phase in phases.items()
    }
    return _motion(joints, sines)


def _motion(joints: Sequence[Joint], tracks: dict[str, Track]) -> Motion:
    """All joints of the robot, those without a track standing still at zero."""
    return Motion(tuple(j.name for j in joints), tuple(tracks.get(j.name, Hold()) for j in joints))
