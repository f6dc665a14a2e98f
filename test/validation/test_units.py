"""Joints that slide are judged, drawn and written in metres."""

import csv
import json
from dataclasses import replace

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_common.errors import AlignmentError
from mfm_validation.judge import judge
from mfm_validation.result import CANNOT_JUDGE, FAIL, NOT_MEASURED, OUTSIDE, PASS
from mfm_validation.units import sliding
from validation import bags
from validation.runs import NAMES, run, trace, with_traces

SLIDER = 2  # joint that slides
SCALE = 0.1  # m of its motion for a rad of the others
OWN = {"rms": 0.05, "max": 0.15, "joints": {NAMES[SLIDER]: {"rms": 0.002, "max": 0.006}}}
KINDS = ["prismatic" if j == SLIDER else "revolute" for j in range(len(NAMES))]
JOINTS = "".join(f'<joint name="{name}" type="{kind}"/>' for name, kind in zip(NAMES, KINDS, strict=True))
URDF = f'<robot name="slider">{JOINTS}</robot>'


def slider(off=0.0, tolerances=OWN, **options):
    """A run of a robot with a joint that slides, its measurement off by so much [m]."""
    recording = replace(run(tolerances=tolerances, **options), description=URDF)
    scale = np.where(np.arange(len(NAMES)) == SLIDER, SCALE, 1.0)
    traces = {kind: trace(t.stamp, scale * t.q) for kind, t in recording.traces.items()}
    shift = np.where(np.arange(len(NAMES)) == SLIDER, off, 0.0)
    traces["measured"] = trace(traces["measured"].stamp, traces["measured"].q + shift)
    return with_traces(recording, **traces)


def test_the_robot_description_says_which_joints_slide():
    assert sliding(URDF) == {NAMES[SLIDER]}
    assert sliding(None) == sliding("<robot") == sliding("<robot/>") == frozenset()


def test_a_sliding_joint_is_judged_by_its_own_tolerance_in_metres():
    assert judge(slider()).verdict == PASS
    result = judge(slider(off=0.004))
    assert result.verdict == FAIL and [j.name for j in result.joints if j.status == OUTSIDE] == [NAMES[SLIDER]]
    assert result.joints[SLIDER].reasons[0].startswith("RMS 4.0") and "mm is above 2.00 mm" in result.reasons[0]


def test_an_angle_is_no_tolerance_for_a_sliding_joint():
    """40 mm off would be within 0.05 [rad]."""
    result = judge(slider(off=0.04, tolerances={"rms": 0.05, "max": 0.15}))
    assert result.verdict == CANNOT_JUDGE and "no tolerance of its own in metres" in result.reasons[0]


def test_a_sliding_joint_does_not_count_in_the_angle_of_all_joints():
    plain, off = judge(slider()), judge(slider(off=0.5))
    assert off.overall["rmse"] == pytest.approx(plain.overall["rmse"])
    assert off.overall["max"] == pytest.approx(plain.overall["max"])


def test_small_distances_are_told_as_small_angles_are():
    """A motion of 2 mm has a delay; of an angle, 2 mrad would be taken for standing still."""
    recording = slider(noise=1e-4, lag=0.05)
    scale = np.where(np.arange(len(NAMES)) == SLIDER, 0.02, 1.0)
    small = with_traces(recording, **{kind: trace(t.stamp, scale * t.q) for kind, t in recording.traces.items()})
    assert judge(small).joints[SLIDER].values["delay"] == pytest.approx(0.05, abs=1e-3)
    angles = judge(replace(small, description=None))
    assert np.isnan(angles.joints[SLIDER].values["delay"])


def test_an_echo_of_a_sliding_joint_does_not_pass():
    recording = slider()
    command, stamp = recording.traces["commanded"], recording.traces["measured"].stamp
    q = recording.traces["measured"].q.copy()
    q[:, SLIDER] = np.interp(stamp - 0.02, command.stamp, command.q[:, SLIDER])
    result = judge(with_traces(recording, measured=trace(stamp, q)))
    assert result.verdict == CANNOT_JUDGE and result.joints[SLIDER].status == NOT_MEASURED


def test_commands_show_each_joint_in_its_unit(tmp_path, capsys):
    bag = str(bags.write(tmp_path / "bag", slider(off=0.004)))
    assert main(["report", bag, "--out", str(tmp_path / "out")]) == 1
    assert "joint_03: RMS 4.0" in capsys.readouterr().out
    numbers = json.loads((tmp_path / "out" / "metrics.json").read_text())
    assert [numbers["joints"][name]["unit"] for name in NAMES[1:3]] == ["rad", "m"]
    page = (tmp_path / "out" / "report.html").read_text()
    assert "joint_03 [mm]" in page and "joint_02 [deg]" in page
    assert main(["export", bag, "--csv", str(tmp_path / "run.csv")]) == 0
    with (tmp_path / "run.csv").open(newline="") as file:
        assert {(row["joint"], row["unit"]) for row in csv.DictReader(file)} == {
            (name, "m" if name == NAMES[SLIDER] else "rad") for name in NAMES
        }
    assert main(["plot", bag, "--out", str(tmp_path / "run.svg")]) == 0
    assert main(["compare", bag, bag, "--out", str(tmp_path / "both")]) == 0
    assert "joint_03 [mm]" in (tmp_path / "both" / "compare.html").read_text()


# ---- corrected runs ----


def corrected(size=0.1, bound=0.05):
    """A run in which the servos were told more than the commands."""
    recording = run()
    command = recording.traces["commanded"]
    asked = trace(command.stamp, size * np.cos(command.stamp)[:, None] * np.ones(len(NAMES)))
    parameters = {} if bound is None else {"/servo_bridge_node": {"max_correction": bound}}
    return replace(recording, correction=asked, parameters=parameters)


def test_a_corrected_run_is_said_to_be_one(tmp_path, capsys):
    bag = str(bags.write(tmp_path / "bag", corrected()))
    main(["report", bag, "--out", str(tmp_path)])
    assert "The run was corrected: the servos were told the commands plus up to 2.86" in capsys.readouterr().out
    assert json.loads((tmp_path / "metrics.json").read_text())["run"]["corrected"] == pytest.approx(0.05)
    assert "The commands were corrected" in (tmp_path / "report.html").read_text()


@pytest.mark.parametrize("recording", [run(), corrected(bound=0.0), corrected(size=0.0)])
def test_a_correction_that_the_bridge_does_not_take_is_none(recording):
    result = judge(recording)
    assert result.run.corrected == 0 and not any("corrected" in sentence for sentence in result.reading)


def test_what_the_servos_were_told_is_bounded_and_known_or_refused():
    from mfm_validation.corrections import told

    recording = corrected()
    command = recording.traces["commanded"]
    more = told(recording, command).q - command.q
    before = np.concatenate([[0.0], 0.1 * np.cos(command.stamp[:-1])])  # the correction that came before the command
    assert more[:, 0] == pytest.approx(np.clip(before, -0.05, 0.05))
    with pytest.raises(AlignmentError, match="max_correction of servo_bridge_node was not recorded"):
        told(corrected(bound=None), command)
    assert np.isnan(judge(corrected(bound=None)).run.corrected)


def test_an_echo_of_the_corrected_command_does_not_pass():
    from mfm_validation.corrections import told

    recording = corrected()
    command = told(recording, recording.traces["commanded"])
    stamp = recording.traces["measured"].stamp
    q = np.stack([np.interp(stamp - 0.02, command.stamp, column) for column in command.q.T], axis=1)
    assert judge(with_traces(recording, measured=trace(stamp, q))).verdict == CANNOT_JUDGE
