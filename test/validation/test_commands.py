"""What `mfm report`, `plot` and `export` print, write and return."""

import csv
import json
import re

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_servo_bridge.textlog import HEADER
from validation import bags
from validation.runs import NAMES, RATE, START, gait, run, trace, with_traces


def tool(*arguments):
    return main([str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return bags.write(tmp_path_factory.mktemp("bags") / "good", run(seconds=20.0, plant="snake in MuJoCo"))


def test_report_of_a_good_run(good, tmp_path, capsys):
    assert tool("report", good, "--out", tmp_path / "out") == 0
    said = capsys.readouterr().out
    assert said.startswith("PASS: 6 of 6 joints of the EMULATED robot (plant: snake in MuJoCo) snake, gait wave")
    numbers = json.loads((tmp_path / "out" / "metrics.json").read_text())
    assert numbers["verdict"] == "PASS" and numbers["exit_code"] == 0 and numbers["emulated"] is True
    assert numbers["joints"][NAMES[0]]["rmse"] < 0.01
    page = (tmp_path / "out" / "report.html").read_text()
    assert "EMULATED" in page and "PASS" in page and page.count("<svg") >= 4
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', page), "the page needs other files"
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL).lower().split()


def test_report_of_a_bad_run_and_where_it_goes(tmp_path, capsys):
    path = bags.write(tmp_path / "bad", run(lambda t, q: (t, q + 0.2), seconds=20.0))
    assert tool("report", path) == 1
    said = capsys.readouterr().out
    assert said.startswith("FAIL: 0 of 6 joints") and "joint_01: RMS 11.4" in said
    assert (path / "report" / "report.html").is_file()


def test_tolerances_given_afterwards_are_labelled(good, tmp_path, capsys):
    wide, narrow = tmp_path / "wide.yaml", tmp_path / "narrow.yaml"
    wide.write_text("rms: 0.5\nmax: 0.9\n")
    narrow.write_text(f"rms: 0.5\njoints:\n  {NAMES[2]}: {{rms: 0.0001, max: 0.9}}\n")
    assert tool("report", good, "--out", tmp_path, "--tolerances", wide) == 2
    assert "given after the run" in capsys.readouterr().out
    assert "given after the run" in (tmp_path / "report.html").read_text()
    assert tool("report", good, "--out", tmp_path, "--tolerances", narrow) == 1
    for wrong in ("rms: much", "allowed: 3", "- 3", "rms: -1", "a: [", "joints: {elbow: {rms: 1}}"):
        wide.write_text(wrong)
        assert tool("report", good, "--out", tmp_path, "--tolerances", wide) == 2
        assert "mfm: error:" in capsys.readouterr().err


def broken(**traces):
    """The good run with other traces; a trace may be made of the good ones."""
    recording = run(seconds=10.0)
    made = {kind: make(recording.traces[kind]) for kind, make in traces.items()}
    return with_traces(recording, **made)


BAD = {
    "no overlap": (broken(measured=lambda t: trace(t.stamp + 1e4, t.q)), "have 0 instants in common"),
    "zero stamps": (broken(measured=lambda t: trace(t.stamp * 0, t.q)), "stamps of measured are zero"),
    "backwards": (
        broken(measured=lambda t: trace(np.roll(t.stamp, 300), t.q)),
        "stamps of measured go backwards by 9.990 s after sample 299",
    ),
    "other joints": (
        broken(measured=lambda t: trace(t.stamp, t.q, ("elbow", *NAMES[1:]))),
        "joint 'elbow' is measured but not predicted",
    ),
    "fewer joints": (
        broken(measured=lambda t: trace(t.stamp, t.q[:, :3], NAMES[:3])),
        "joint 'joint_04' is predicted but not measured",
    ),
    "degrees": (
        broken(measured=lambda t: trace(t.stamp, np.degrees(t.q))),
        "times as large as predicted ones: they are in degrees",
    ),
    "degrees on both sides": (
        broken(measured=lambda t: trace(t.stamp, np.degrees(t.q)), predicted=lambda t: trace(t.stamp, np.degrees(t.q))),
        "seem to be in degrees",
    ),
    "not a number": (
        broken(measured=lambda t: trace(t.stamp, np.where(np.arange(len(t.q))[:, None] == 400, np.nan, t.q))),
        "measured has 6 positions that are missing or not finite, the first of joint_01 at 4.000 s",
    ),
    "one sample": (broken(measured=lambda t: trace(t.stamp[:1], t.q[:1])), "measured has 1 samples, expected 20"),
    "0 Hz": (broken(predicted=lambda t: trace(0 * t.stamp + START, t.q)), "same stamp: its rate is 0 Hz"),
    "no robot": (broken(measured=lambda t: trace(t.stamp[:0], t.q[:0])), "no measured joint state"),
    "stands still": (broken(**{k: lambda t: trace(t.stamp, 0 * t.q + 0.1) for k in ("measured", "predicted")}), ""),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_data_is_said_in_a_sentence(name, tmp_path, capsys):
    recording, sentence = BAD[name]
    recording = with_traces(recording, **{k: t for k, t in recording.traces.items()})
    for kind in [kind for kind, t in recording.traces.items() if not len(t.stamp)]:
        del recording.traces[kind]
    assert tool("report", bags.write(tmp_path / "bag", recording), "--out", tmp_path / "out") == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert len(said.err.splitlines()) <= 1


@pytest.mark.parametrize("what", ["missing", "text", "picture", "folder"])
def test_what_is_no_recording(what, tmp_path, capsys):
    path = tmp_path / "thing.mcap"
    if what == "text":
        path = tmp_path / "notes.txt"
        path.write_text("some words\n")
    elif what == "picture":
        path.write_bytes(bytes(range(256)) * 10)
    elif what == "folder":
        path = tmp_path
    assert tool("report", path) == 2
    said = capsys.readouterr().err
    assert said.startswith("mfm: error:") and str(path) in said and len(said.splitlines()) == 1


def write_log(path, q, step=0.02):
    rows = [
        f"{k} {name} {angle:.3f} {1e3 * step * (k > 0):.3f}\n"
        for k, angles in enumerate(np.degrees(q))
        for name, angle in zip(NAMES, angles, strict=True)
    ]
    path.write_text(HEADER + "".join(rows))
    return path


def test_text_logs_are_judged_against_a_log_or_a_bag(good, tmp_path, capsys):
    t = START + np.arange(0, 12, 0.02)
    robot = write_log(tmp_path / "robot.txt", gait(t + 3.0) + np.random.default_rng(0).normal(0, 2e-3, (len(t), 6)))
    model = write_log(tmp_path / "model.txt", gait(t + 3.0))
    assert tool("report", robot) == 2
    assert "no predicted joint state" in capsys.readouterr().err
    assert tool("report", robot, "--predicted", model, "--out", tmp_path / "a") == 2
    assert "declares no tolerances" in capsys.readouterr().out
    numbers = json.loads((tmp_path / "a" / "metrics.json").read_text())
    assert numbers["overall"]["delay"] == pytest.approx(0.0, abs=1e-3)
    assert tool("report", robot, "--predicted", good, "--out", tmp_path / "b") == 2
    numbers = json.loads((tmp_path / "b" / "metrics.json").read_text())
    assert numbers["overall"]["rmse"] < 0.02 and numbers["overall"]["delay"] is None
    assert "has no clock" in capsys.readouterr().out


def test_plot_draws_a_picture(good, tmp_path, capsys):
    assert tool("plot", good, "--out", tmp_path / "picture.png", "--joints", *NAMES[:2]) == 0
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert tool("plot", good, "--joints", "elbow") == 2
    assert "joint 'elbow' is not in the recording" in capsys.readouterr().err


def test_export_is_tidy_and_complete(good, tmp_path):
    assert tool("export", good, "--csv", tmp_path / "run.csv") == 0
    with (tmp_path / "run.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["stamp", "joint", "kind", "position", "velocity", "unit"]
    count = {kind: sum(row["kind"] == kind for row in rows) for kind in {row["kind"] for row in rows}}
    assert count == {kind: 20 * RATE * 6 for kind in ("commanded", "measured", "predicted")} | {"deviation": 1999 * 6}
    by = {(row["stamp"], row["joint"], row["kind"]): float(row["position"]) for row in rows}
    stamp = next(row["stamp"] for row in rows if row["kind"] == "deviation")
    assert by[stamp, NAMES[1], "deviation"] == pytest.approx(
        by[stamp, NAMES[1], "measured"] - gait(np.array([float(stamp)]))[0, 1], abs=1e-4
    )
