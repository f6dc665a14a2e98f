"""Compared sample by sample or as whole traces, the numbers are the same."""

import numpy as np
import pytest

from mfm_common.errors import AlignmentError
from mfm_validation.align import align
from mfm_validation.delay import delays
from mfm_validation.metrics import METRICS
from mfm_validation.online import Comparator
from validation.runs import NAMES, START, run, trace

ROUNDING = 1e-12


def torn(seed):
    """Traces with jitter, lost samples, holes and an overhang on both sides."""
    rng = np.random.default_rng(seed)
    recording = run(seconds=15.0, lag=0.08, seed=seed)
    found = []
    for kind in ("measured", "predicted"):
        t = recording.traces[kind]
        stamp = t.stamp + rng.uniform(-0.002, 0.002, len(t.stamp))
        keep = rng.random(len(stamp)) > 0.03
        for _ in range(3):
            hole = START + rng.uniform(1, 14)
            keep &= ~((stamp > hole) & (stamp < hole + 0.4))
        found.append(trace(stamp[keep], t.q[keep]))
    measured, predicted = found
    return trace(measured.stamp[:-30], measured.q[:-30]), trace(predicted.stamp[40:], predicted.q[40:])


def feed(measured, predicted, comparator, late):
    """All samples in the order they would arrive, one side later than the other [s]."""
    events = [(t, "measured", q) for t, q in zip(measured.stamp, measured.q, strict=True)]
    events += [(t + late, "predicted", q) for t, q in zip(predicted.stamp, predicted.q, strict=True)]
    pairs = []
    for at, kind, q in sorted(events, key=lambda event: event[0]):
        if kind == "measured":
            pairs += comparator.add_measured(at, NAMES, q)
        else:
            pairs += comparator.add_predicted(
                float(predicted.stamp[np.argmin(abs(predicted.stamp + late - at))]), NAMES, q
            )
    return pairs


@pytest.mark.parametrize("late", [-0.3, 0.0, 0.3])
@pytest.mark.parametrize("seed", [0, 1])
def test_online_and_offline_give_the_same_numbers(seed, late):
    measured, predicted = torn(seed)
    offline = align(measured, predicted)
    comparator = Comparator(window=60.0)
    pairs = feed(measured, predicted, comparator, late)
    np.testing.assert_array_equal([pair.stamp for pair in pairs], offline.stamp)
    np.testing.assert_array_equal([pair.measured for pair in pairs], offline.measured)
    np.testing.assert_array_equal([pair.predicted for pair in pairs], offline.predicted)
    assert comparator.gaps == offline.gaps > 50
    for name, values in comparator.metrics().items():
        assert values == pytest.approx(METRICS[name](offline.measured, offline.predicted), abs=ROUNDING), name
    assert comparator.delay() == pytest.approx(delays(offline, predicted), abs=1e-9)


def test_memory_stays_bounded_when_one_side_is_silent():
    comparator = Comparator(window=2.0)
    q = np.zeros(len(NAMES))
    for k in range(5000):
        comparator.add_measured(START + k * 0.01, NAMES, q)
    assert len(comparator._aligner._waiting) < 250
    for k in range(5000):
        comparator.add_predicted(START + 100 + k * 0.01, NAMES, q)
    assert len(comparator._aligner._predicted) < 250 and len(comparator._predicted) < 350


def test_bad_samples_are_refused():
    comparator = Comparator()
    q = np.zeros(len(NAMES))
    comparator.add_measured(START, NAMES, q)
    with pytest.raises(AlignmentError, match="backwards by 1.000 s"):
        comparator.add_measured(START - 1, NAMES, q)
    with pytest.raises(AlignmentError, match="not finite"):
        comparator.add_predicted(START, NAMES, q * np.nan)
    with pytest.raises(AlignmentError, match="no header stamp"):
        comparator.add_predicted(0.0, NAMES, q)
    with pytest.raises(AlignmentError, match="'elbow' is not on both sides"):
        comparator.add_predicted(START, ("elbow",), q[:1])
