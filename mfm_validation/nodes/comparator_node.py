"""Node that compares: predicted and measured joint states in, deviations, diagnostics and a log out."""

import csv
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from visualization_msgs.msg import MarkerArray

from mfm_common.errors import AlignmentError, ConfigError
from mfm_common.messages import ERROR, OK, WARN, joint_state, joint_values, to_seconds
from mfm_common.nodes.rarely import Rarely
from mfm_common.nodes.reports import Report, Reports
from mfm_common.nodes.run import run
from mfm_common.params import declare, param
from mfm_validation.align import MAX_GAP, Pair
from mfm_validation.nodes.markers import joint_frames, markers
from mfm_validation.online import Comparator
from mfm_validation.tolerance import COVERAGE, MAX, RMS, Tolerances, parse_joint_tolerances
from mfm_validation.units import sliding, unit

QUEUE = QoSProfile(depth=100)  # a second of samples: none is skipped while the delay is computed
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
KINDS = ("commanded", "predicted", "measured")
DELAY_S = 5.0  # s between two searches for the delay
DELAY_ROWS = 400  # samples each looks at first
FIRST = 50  # compared samples before a tolerance of the RMS can be broken


@dataclass(frozen=True)
class ComparatorParameters:
    """Parameters of the node; the recorder keeps them, and the report judges by them."""

    rms: float = param(RMS, "allowed RMS deviation of a joint over the run [rad]", minimum=1e-4, maximum=3.15)
    max: float = param(MAX, "allowed deviation of a joint at any instant [rad]", minimum=1e-4, maximum=6.3)
    joint_tolerances: list[str] = param(
        [""], "joints with their own tolerances, each `joint rms max` [rad, or m if it slides]"
    )
    coverage: float = param(
        COVERAGE, "share of the commanded time that must be compared for a verdict", minimum=0.01, maximum=1.0
    )
    max_gap: float = param(MAX_GAP, "widest gap between predictions to interpolate over [s]", minimum=0.01, maximum=5.0)
    window: float = param(20.0, "latest stretch over which the delay is found [s]", minimum=2.0, maximum=120.0)
    patience: float = param(0.5, "silence after which a side counts as missing [s]", minimum=0.05, maximum=60.0)
    csv: str = param("", "file for every compared sample; empty: none")


class ComparatorNode(Node):
    """Compares on header stamps, joints by name."""

    def __init__(self, **options: Any) -> None:
        super().__init__("comparator_node", **options)
        self._settings = p = declare(self, ComparatorParameters)
        own = parse_joint_tolerances([line for line in p.joint_tolerances if line.strip()])
        self._tolerances = Tolerances(p.rms, p.max, p.coverage, own)
        self._comparator = Comparator(p.max_gap, p.window)
        self._limits: tuple[np.ndarray, np.ndarray] | None = None
        self._problem = ""
        self._delay = np.zeros(0)
        self._delay_due = 0.0
        self._heard = dict.fromkeys(KINDS, 0)
        self._heard_before = dict(self._heard)
        self._arrival = dict.fromkeys(KINDS, time.monotonic())
        self._missing: set[str] = set()
        self._log, self._writer = self._open(p.csv)
        log = self.get_logger()
        self._warn_refused = Rarely(log.warning, 5.0)
        self._warn_missing = Rarely(log.warning, 5.0)
        self._warn_joint: dict[str, Rarely] = {}
        self._out = self.create_publisher(JointState, "deviation/joint_states", 10)
        self._markers = self.create_publisher(MarkerArray, "deviation/markers", 5)
        self._frames: dict[str, str] = {}
        self._slides: frozenset[str] = frozenset()
        self._last = np.zeros(0)
        self.create_subscription(String, "robot_description", self._on_robot, LATCHED)
        self._reports = Reports(self)
        for kind in KINDS:
            self.create_subscription(JointState, f"{kind}/joint_states", self._listener(kind), QUEUE)
        self.create_timer(0.1, self._on_tick)
        self.create_timer(1.0, self._on_second)
        log.info(
            f"comparing: {np.degrees(p.rms):.2f} deg RMS and {np.degrees(p.max):.2f} deg at any instant are allowed"
        )

    def close(self) -> None:
        """Finish the log."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def _open(self, path: str) -> tuple[Any, Any]:
        if not path:
            return None, None
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            file = open(path, "w", newline="", encoding="utf-8")
        except OSError as error:
            raise ConfigError(f"parameter 'csv': {path} cannot be written: {error.strerror}") from None
        return file, csv.writer(file, lineterminator="\n")

    # ------------------------------------------------------------------ samples

    def _listener(self, kind: str) -> Any:
        def heard(message: JointState) -> None:
            self._heard[kind] += 1
            self._arrival[kind] = time.monotonic()
            if kind != "commanded":
                self._compare(kind, message)

        return heard

    def _compare(self, kind: str, message: JointState) -> None:
        add = self._comparator.add_measured if kind == "measured" else self._comparator.add_predicted
        try:
            angles = joint_values(message, message.name)
            pairs = add(to_seconds(message.header.stamp), tuple(message.name), angles)
            self._limits = self._limits or self._tolerances.limits(self._comparator.names, self._slides)
        except (AlignmentError, ConfigError) as error:
            self._problem = str(error)
            if "backwards" in self._problem:
                self._comparator.restart()
                self._problem += "; the comparison starts again"
            self._warn_refused(f"not compared: {self._problem}")
            return
        for pair in pairs:
            self._problem = ""
            self._publish(pair)

    def _publish(self, pair: Pair) -> None:
        names, deviation = self._comparator.names, pair.measured - pair.predicted
        self._out.publish(joint_state(pair.stamp, names, deviation))
        self._last = deviation
        if self._writer is not None and self._log is not None:
            if self._log.tell() == 0:
                columns = [f"{name} {what}" for name in names for what in ("measured", "predicted", "deviation")]
                self._writer.writerow(["stamp", "gaps", *columns])
            values = np.stack([pair.measured, pair.predicted, deviation], axis=1).ravel()
            row = [f"{value:.7g}" for value in values.tolist()]
            self._writer.writerow([f"{pair.stamp:.9f}", self._comparator.gaps, *row])
        assert self._limits is not None
        size = np.abs(deviation)
        for j in np.flatnonzero(size > self._limits[1]):
            said = unit(names[j], self._slides).said
            self._warn(names[j], f"is {said(size[j])} off, {said(self._limits[1][j])} are allowed")

    def _on_robot(self, message: String) -> None:
        self._frames = joint_frames(message.data)
        self._slides = sliding(message.data)
        self._limits = None  # an angle is not allowed to a joint that slides

    def _show(self) -> None:
        """Markers, where somebody looks."""
        if self._limits is None or not len(self._last) or not self._markers.get_subscription_count():
            return
        each = zip(self._comparator.names, self._last.tolist(), self._limits[1].tolist(), strict=True)
        judged = {name: (off, most) for name, off, most in each if not np.isnan(most)}
        off, allowed = ({name: pair[i] for name, pair in judged.items()} for i in (0, 1))
        self._markers.publish(markers(self.get_clock().now().to_msg(), off, self._frames, allowed))

    def _warn(self, name: str, text: str) -> None:
        if name not in self._warn_joint:
            self._warn_joint[name] = Rarely(self.get_logger().warning, 5.0)
        self._warn_joint[name](f"{name} {text}")

    # ------------------------------------------------------------------ what is missing

    def _on_tick(self) -> None:
        """Say which side has gone silent, and when it is back."""
        self._show()
        now = time.monotonic()
        silent = {kind for kind in KINDS if now - self._arrival[kind] > self._settings.patience}
        for kind in sorted(self._missing - silent):
            self.get_logger().info(f"{kind} joint states are here")
        if silent and any(self._heard.values()):
            self._warn_missing(f"no {' and no '.join(sorted(silent))} joint states: nothing is filled in")
        self._missing = silent

    def _on_second(self) -> None:
        now = time.monotonic()
        if self._comparator.count and now >= self._delay_due:
            self._delay_due = now + DELAY_S
            self._delay = self._comparator.delay(DELAY_ROWS)
        self._reports.publish(*self._statuses())
        self._heard_before = dict(self._heard)
        if self._log is not None:
            self._log.flush()

    def _statuses(self) -> list[Report]:
        """One entry for the whole and one for each joint; docs/verdict.md has their keys."""
        comparator, limits = self._comparator, self._limits
        names, found = comparator.names, comparator.metrics()
        delay = self._delay if len(self._delay) == len(names) else np.full(len(names), np.nan)
        each: list[Report] = []
        outside: list[str] = []
        unjudged: list[str] = []
        for j, name in enumerate(names if limits is not None and comparator.count else ()):
            rms, most = float(limits[0][j]), float(limits[1][j])  # type: ignore[index]
            values = {key: float(found[key][j]) for key in ("rmse", "max", "bias")}
            tell, si = unit(name, self._slides).said, "m" if name in self._slides else "rad"
            high = values["rmse"] > rms and comparator.count >= FIRST
            bad = high or values["max"] > most
            if high:
                self._warn(name, f"has an RMS deviation of {tell(values['rmse'])}, {tell(rms)} are allowed")
            outside += [name] if bad else []
            unjudged += [name] if np.isnan(rms) else []
            text = f"{tell(values['rmse'])} RMS, {tell(values['max'])} at most"
            if np.isnan(rms):
                text += "; it slides, and no tolerance of its own in metres is declared"
            facts = {
                **{f"{key}_{si}": value for key, value in values.items()},
                "delay_s": float(delay[j]),
                f"tolerance_rms_{si}": rms,
                f"tolerance_max_{si}": most,
            }
            each.append((f"comparator: {name}", WARN if bad or np.isnan(rms) else OK, text, facts))
        rates = {f"{kind}_hz": self._heard[kind] - self._heard_before[kind] for kind in KINDS}
        whole: dict[str, object] = {
            "compared": comparator.count,
            "gaps": comparator.gaps,
            "restarts": comparator.restarts,
            **rates,
        }
        if each:
            turns = np.array([name not in self._slides for name in names])
            kind, si = (turns, "rad") if turns.any() else (~turns, "m")  # angles and distances do not add up
            whole |= {
                f"rmse_{si}": float(np.sqrt(np.mean(found["rmse"][kind] ** 2))),
                f"max_{si}": float(found["max"][kind].max()),
                "worst_joint": names[int(np.flatnonzero(kind)[np.argmax(found["rmse"][kind])])],
                "delay_s": float(np.nanmedian(delay)) if np.isfinite(delay).any() else float("nan"),
                "outside": ", ".join(outside),
            }
        said = []
        if self._problem:
            said.append(self._problem)
        elif not comparator.count:
            said.append("nothing compared yet")
        if outside:
            said.append(f"outside tolerance: {', '.join(outside[:3])}" + (" and more" if len(outside) > 3 else ""))
        if unjudged:
            said.append(f"no tolerance in metres: {', '.join(unjudged)}")
        if self._missing:
            said.append(f"no {' and no '.join(sorted(self._missing))} joint states")
        level = ERROR if self._problem else WARN if said else OK
        text = "; ".join(said) or f"{len(names)} joints within tolerance"
        return [("comparator", level, text, whole), *each]


def main() -> int:
    """Run the node."""
    return run(ComparatorNode)


if __name__ == "__main__":
    sys.exit(main())
