"""Recordings with known truth: a gait, a perfect robot that follows it, and one fault at a time."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from mfm_common.trace import JointTrace
from mfm_validation import cdr
from mfm_validation.bag import Recording

NAMES = tuple(f"joint_{i + 1:02d}" for i in range(6))
PERIOD, RATE, NOISE = 4.0, 100.0, 2e-3
AMPLITUDE = 0.5
TOLERANCES = {"rms": 0.05, "max": 0.15, "coverage": 0.9}
START = 1000.0


def gait(t):
    """Angles of a travelling wave (T, n) [rad]."""
    return AMPLITUDE * np.sin(2 * np.pi * (t[:, None] - START) / PERIOD + 0.7 * np.arange(len(NAMES)))


def trace(stamp, q, names=NAMES):
    return JointTrace(np.array(stamp), tuple(names), np.array(q), np.zeros(np.shape(q)))


def run(change=None, seconds=40.0, seed=0, lag=0.004, noise=NOISE, **facts):
    """A recording whose robot is nearly perfect, after `change(stamp, q)` of what it measured."""
    rng = np.random.default_rng(seed)
    t = START + np.arange(0, seconds, 1 / RATE)
    late = t + 0.0031
    q = gait(late - lag) + rng.normal(0, noise, (len(t), len(NAMES)))
    stamp, q = (late, q) if change is None else change(late, q)
    return Recording(
        path=Path("run"),
        form="made up",
        sha256="0" * 64,
        traces={
            "commanded": trace(t, gait(t + 0.03)),  # the prediction lags behind the command, as a servo does
            "predicted": trace(t, gait(t)),
            "measured": trace(stamp, q),
        },
        facts={"robot": "snake", "gait": "wave", "tolerances": TOLERANCES, "board": "/dev/ttyACM0", **facts},
        statuses={"mfm: servo bridge": cdr.Status("mfm: servo bridge", 0, "", {"emulated": "False"})},
    )


def with_traces(recording, **traces):
    return replace(recording, traces={**recording.traces, **traces})
