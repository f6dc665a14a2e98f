"""Result: everything a judgement found, as plain data; statistics by joint, provenance, and the arrays behind them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned, Stream
from mfm_validation.bag import Recording
from mfm_validation.cycles import Maxima
from mfm_validation.tolerance import Tolerances
from mfm_validation.units import DISTANCE

Array = NDArray[np.float64]
PASS, FAIL, CANNOT_JUDGE = "PASS", "FAIL", "CANNOT JUDGE"
EXIT = {PASS: 0, FAIL: 1, CANNOT_JUDGE: 2}
WITHIN, OUTSIDE, NOT_MEASURED, UNKNOWN = "within", "outside", "not measured", "no tolerance"


@dataclass(frozen=True)
class Joint:
    """Judgement of one joint; positions in rad or m, times in s, not a number for what the data does not tell."""

    name: str
    status: str  # WITHIN, OUTSIDE, NOT_MEASURED or UNKNOWN
    reasons: tuple[str, ...]  # why it is outside or not measured
    notes: tuple[str, ...]
    telling: bool  # a prediction of standing still would have been outside
    values: dict[str, float]  # METRICS, interval, delay, gain, ...
    maxima: Maxima


@dataclass(frozen=True)
class Check:
    """One reason to believe the verdict, or not to."""

    good: bool | None  # None: for information
    title: str
    text: str


@dataclass(frozen=True)
class Run:
    """What was compared, as said in the recording and found in its data."""

    robot: str
    gait: str
    source: str  # "emulated", "real" or "unknown"
    plant: str
    period: float | None  # s
    start: float  # s, stamp of the first compared sample
    duration: float  # s
    commanded: float  # s, from when the robot was first commanded and armed to the last command
    coverage: float  # share of it that was compared
    unarmed: int  # measured samples left out because the board did not drive the servos
    idle: tuple[tuple[str, float, float], ...]  # state, start and end [s] of when it did not, in the commanded time
    streams: dict[str, Stream]
    corrected: float = 0.0  # rad, largest correction that was added to a command; not a number if not known


@dataclass(frozen=True)
class Result:
    """A judgement."""

    verdict: str
    headline: str
    reading: tuple[str, ...]  # what the figures say, in sentences
    reasons: tuple[str, ...]  # why the verdict is not PASS
    run: Run
    tolerances: Tolerances | None
    declared: str  # where the tolerances come from
    joints: tuple[Joint, ...]
    overall: dict[str, float]
    checks: tuple[Check, ...]
    would_notice: tuple[tuple[str, int], ...]  # a wrong prediction, and how many joints it would have put outside
    delay_over_time: tuple[Array, Array]
    limits: tuple[str, ...]
    recording: Recording
    aligned: Aligned
    predicted: JointTrace
    commanded: JointTrace | None
    outliers: NDArray[np.bool_]

    @property
    def exit_code(self) -> int:
        """0 pass, 1 fail, 2 cannot judge."""
        return EXIT[self.verdict]

    def to_json(self) -> dict[str, Any]:
        """All numbers in SI units; null for what the data does not tell."""
        middles, late = self.delay_over_time
        found = {
            "verdict": self.verdict,
            "exit_code": self.exit_code,
            "headline": self.headline,
            "reasons": self.reasons,
            "reading": self.reading,
            "emulated": self.run.source == "emulated",
            "run": {**vars(self.run), "streams": {kind: s._asdict() for kind, s in self.run.streams.items()}},
            "tolerances": None if self.tolerances is None else vars(self.tolerances),
            "tolerances_declared": self.declared,
            "overall": self.overall,
            "overall_unit": "m" if self.aligned.unit is DISTANCE else "rad",
            "joints": {
                joint.name: {
                    "status": joint.status,
                    "unit": "m" if joint.name in self.aligned.slides else "rad",
                    "reasons": joint.reasons,
                    "notes": joint.notes,
                    **joint.values,
                    "maxima": joint.maxima._asdict(),
                }
                for joint in self.joints
            },
            "checks": [vars(check) for check in self.checks],
            "would_notice": dict(self.would_notice),
            "delay_over_time": {"time": (middles - self.run.start).tolist(), "delay": late.tolist()},
            "gaps": self.aligned.gaps,
            "outside_overlap": self.aligned.outside,
            "recording": {
                "path": str(self.recording.path),
                "form": self.recording.form,
                "sha256": self.recording.sha256,
                "facts": self.recording.facts,
                "parameters": self.recording.parameters,
                "notes": self.recording.notes,
                "flaws": self.recording.flaws,
            },
        }
        return dict(plain(found))


def plain(value: Any) -> Any:
    """Numbers, texts, lists and mappings that JSON can hold; nothing for what is not finite."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (float, np.floating)):
        return float(value) if math.isfinite(value) else None
    return value
