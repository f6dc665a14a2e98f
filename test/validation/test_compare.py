"""Runs beside each other: known changes and a known spread are found."""

import json

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_common.errors import AlignmentError
from mfm_validation.compare import compare
from mfm_validation.judge import judge
from validation import bags
from validation.runs import NAMES, run, trace, with_traces

OFFSETS = 0.02 * np.array([-1.0, 0.0, 1.0])  # rad, of three runs


def shifted(offset):
    return lambda stamp, q: (stamp, q + offset)


def test_repeatability_of_runs_with_a_known_spread():
    """Three runs off by -d, 0, +d: mean distance 2d/3, its deviation d/sqrt(3), so repeatability 2d/3 + 3d/sqrt(3)."""
    results = [judge(run(shifted(offset), seconds=5.0, seed=i)) for i, offset in enumerate(OFFSETS)]
    found = compare(results).repeatability
    assert found.repetitions == 3
    d = OFFSETS[2]
    assert found.repeatability == pytest.approx(np.full(len(NAMES), 2 * d / 3 + 3 * d / np.sqrt(3)), abs=0.01)
    assert (found.accuracy < 0.04).all()  # the command is 30 ms ahead


def test_cycles_of_one_gait_are_repetitions_too():
    results = [judge(run(seconds=21.0, seed=seed)) for seed in (1, 2)]
    found = compare(results).repeatability
    assert found.repetitions == 10
    assert (found.repeatability < 5 * 2e-3).all()  # the noise of a sample is 2e-3


def test_better_and_worse_are_told_by_joint():
    def worse(stamp, q):
        q = q.copy()
        q[:, 3] += 0.03
        return stamp, q

    comparison = compare([judge(run(seed=1)), judge(run(worse, seed=2, gait="another"))])
    assert comparison.verdicts[3] == "worse" and comparison.verdicts.count("worse") == 1
    assert ("gait", "wave", "another") in comparison.changes
    back = compare([comparison.results[1], comparison.results[0]])
    assert back.verdicts[3] == "better"


def test_a_recording_that_begins_later_in_the_gait_is_the_same_motion():
    late = run(seconds=30.0, seed=3)
    cut = {k: trace(t.stamp[730:], t.q[730:]) for k, t in late.traces.items()}
    found = compare([judge(run(seconds=30.0)), judge(with_traces(late, **cut))]).repeatability
    assert found.repetitions == 12  # 7 whole cycles and 5
    assert (found.repeatability < 5 * 2e-3).all()


def test_runs_of_different_motions_have_no_repeatability():
    one, other = run(seconds=20.0), run(seconds=20.0)
    slow = {k: trace(t.stamp, t.q * 0.7 + 0.1) for k, t in other.traces.items()}
    comparison = compare([judge(one), judge(with_traces(other, **slow))])
    assert comparison.repeatability is None and "not commanded the same motion" in comparison.unrepeated


def test_one_run_cannot_be_compared():
    with pytest.raises(AlignmentError, match="expected two or more"):
        compare([judge(run(seconds=10.0))])


def test_the_command_prints_a_table_and_writes_a_page(tmp_path, capsys):
    paths = [str(bags.write(tmp_path / f"run{i}", run(seconds=12.0, seed=i))) for i in range(2)]
    assert main(["compare", *paths, "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "1: run0" in said and "repeatability of the worst joint over 4 cycles" in said
    assert set(json.loads((tmp_path / "out" / "compare.json").read_text())["joints"]) == set(NAMES)
    assert "<svg" in (tmp_path / "out" / "compare.html").read_text()
    assert main(["compare", paths[0]]) == 2
