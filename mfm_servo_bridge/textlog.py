"""Text log of a run as the snake of [Snake2019] wrote it: position and duration of each time step, for each servo.

One line a step and servo, `step joint position_deg duration_ms`: in this step the servo took that long to reach that
position. The first step of a servo has the duration 0: where it was at the start. Lines that begin with # are comments.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from mfm_common.errors import ConfigError
from mfm_common.trace import JointTrace
from mfm_servo_bridge.servos import Array
from mfm_servo_bridge.telemetry import Measured

HEADER = "# step joint position_deg duration_ms\n"
ECHOED = "# not measured, only commanded:"


class TextLog:
    """Writes samples as steps; a lost sample makes a longer step.

    Args:
        path: File to write; what was there is replaced.
        names: Joints, in the order of the samples.
        not_measured: Joints whose position is only what was commanded: the log says so.
        step_s: Shortest step.
    """

    def __init__(
        self, path: str | Path, names: Sequence[str], not_measured: Iterable[str] = (), step_s: float = 0.02
    ) -> None:
        self._names, self._step_s = tuple(names), step_s
        self._count, self._last = 0, 0.0
        try:
            self._file = open(path, "w", encoding="utf-8")
        except OSError as error:
            raise ConfigError(f"{path} cannot be written: {error.strerror}") from None
        self._file.write(HEADER)
        if echoed := tuple(not_measured):
            self._file.write(f"{ECHOED} {' '.join(echoed)}\n")

    def add(self, sample: Measured) -> None:
        """Write a sample, if the shortest step has passed since the last one."""
        passed = sample.stamp - self._last if self._count else 0.0
        if self._count and passed < 0.75 * self._step_s:  # stamps are exact to a fraction of the 10 ms between samples
            return
        lines = [
            f"{self._count} {name} {angle:.3f} {1e3 * passed:.3f}\n"
            for name, angle in zip(self._names, np.degrees(sample.angles), strict=True)
        ]
        self._file.write("".join(lines))
        self._count += 1
        self._last = sample.stamp

    def close(self) -> None:
        """Finish the file."""
        self._file.close()

    def __enter__(self) -> "TextLog":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_textlog(path: str | Path, names: Sequence[str] | None = None) -> JointTrace:
    """The trace in a text log, from time 0; rates are slopes between the steps.

    Columns may be separated by blanks, commas or semicolons. Servos whose steps end at different instants are brought
    to all of them along straight lines, which is how such a servo moves, up to where the first one ends.

    Args:
        path: The log.
        names: Names for servos that the log only numbers, in order; without it, number 3 becomes joint_03.
    """
    steps = _read(Path(path))
    joints = tuple(steps)
    if names is not None:
        if len(names) != len(joints):
            raise ConfigError(f"{path} has {len(joints)} servos, but {len(names)} names were given")
        renamed = tuple(names)
    else:
        renamed = tuple(f"joint_{int(joint):02d}" if joint.isdigit() else joint for joint in joints)
    clocks: list[Array] = []
    for joint, (_, duration) in steps.items():
        if len(duration) < 2 or not all(passed > 0 for passed in duration[1:]):
            raise ConfigError(
                f"{path}: servo {joint} needs two steps or more, each after the first with a duration above 0"
            )
        clocks.append(np.cumsum(duration) * 1e-3)
    if all(len(clock) == len(clocks[0]) and np.allclose(clock, clocks[0], rtol=0, atol=1e-6) for clock in clocks):
        stamp = clocks[0]
    else:
        stamp = np.unique(np.concatenate(clocks))
        stamp = stamp[(stamp >= max(clock[0] for clock in clocks)) & (stamp <= min(clock[-1] for clock in clocks))]
    positions = [np.radians(position) for position, _ in steps.values()]
    q = np.stack([np.interp(stamp, clock, position) for clock, position in zip(clocks, positions, strict=True)], axis=1)
    return JointTrace(stamp, renamed, q, np.gradient(q, stamp, axis=0))


def _read(path: Path) -> dict[str, tuple[list[float], list[float]]]:
    """Positions [deg] and durations [ms] of each servo, in the order they appear."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}") from None
    steps: dict[str, tuple[list[float], list[float]]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            step, joint, position, duration = re.split(r"[\s,;]+", line.strip())
            positions, durations = steps.setdefault(joint, ([], []))
            if int(step) != len(positions):
                raise ConfigError(f"{path}, line {number}: step {step} of servo {joint}, expected {len(positions)}")
            positions.append(float(position))
            durations.append(float(duration))
        except ValueError:
            raise ConfigError(
                f"{path}, line {number}: '{line.strip()}' is not `step joint position_deg duration_ms`"
            ) from None
    if not steps:
        raise ConfigError(f"{path} has no steps, expected lines of `step joint position_deg duration_ms`")
    return steps


def not_measured(path: str | Path) -> tuple[str, ...]:
    """Joints of which a text log says that their position is only what was commanded."""
    with open(path, encoding="utf-8") as file:
        said = [line.partition(ECHOED)[2].split() for line in file if line.startswith(ECHOED)]
    return tuple(name for names in said for name in names)
