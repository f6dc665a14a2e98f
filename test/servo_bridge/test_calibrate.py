"""`mfm calibrate`: finds what a servo really is, asks before moving, and writes only what changed."""

import io
from dataclasses import replace

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_servo_bridge.board import EmulatedBoard
from mfm_servo_bridge.servos import ServoTable, load_servos
from servo_bridge.rig import table, wait

pytestmark = pytest.mark.emulator

TEXT = """# Servos under test.
defaults:
  pulse_us: [500, 2500]
  angle_deg: [-90, 90]
  limit_deg: [-40, 40]
  trim_deg: 0
  direction: 1
  counts: [408, 3684]
  rate_deg_s: 340
  source: potentiometer
servos:
  - {joint: joint_01}
  - {joint: joint_02}
"""
COUNTS = 40  # 2 degrees: dead band and backlash of an emulated servo


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "servos.yaml"
    path.write_text(TEXT)
    return path


@pytest.fixture
def board(tmp_path):
    """The second servo's potentiometer is wired the other way round and spans less."""
    nominal = table(2).servos
    real = ServoTable((nominal[0], replace(nominal[1], counts=(3000, 1000))))
    with EmulatedBoard("native", link=tmp_path / "board", servos=real.plant(), seed=1) as running:
        yield running


@pytest.fixture
def calibrate(file, tmp_path, monkeypatch, capsys):
    # As thorough as for a person, only faster.
    monkeypatch.setattr("mfm_cli.calibrate.SPEED_DEG_S", 150.0)
    monkeypatch.setattr("mfm_cli.calibrate.SETTLE_S", 0.25)
    monkeypatch.setattr("mfm_cli.calibrate.POINTS", 3)

    def run(*answers, joint="joint_02", board=None):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        code = main(["calibrate", "--robot", str(file), "--board", board or str(tmp_path / "board"), "--joint", joint])
        return code, capsys.readouterr()

    return run


def pulses(board):
    return sum(servo["count"] for servo in board.state()["servos"])


def test_it_finds_feedback_direction_and_zero_and_shows_what_it_wrote(calibrate, file, board):
    code, said = calibrate("y", "n", "abc", "99", "-6", "1", "0")
    assert code == 0, said.err
    servo = load_servos(file).servos[1]
    assert servo.counts == pytest.approx((3000, 1000), abs=COUNTS)
    assert servo.direction == -1
    assert servo.trim_deg == pytest.approx(5.0, abs=0.01)  # turned by -6 + 1 in the new direction: 5 of the servo
    assert "'abc' is not a number of degrees" in said.out and "beyond the limits" in said.out
    assert "-  - {joint: joint_02}" in said.out and "+  - {joint: joint_02, trim_deg: 5" in said.out
    assert load_servos(file).servos[0] == load_servos_of(TEXT, file).servos[0]
    assert board.state()["servos"][0]["max"] - board.state()["servos"][0]["min"] < 1  # the other one held still


def load_servos_of(text, file):
    other = file.with_name("other.yaml")
    other.write_text(text)
    return load_servos(other)


@pytest.mark.parametrize("answers", [[], [""], ["n"], ["what?"]])
def test_nothing_moves_and_nothing_is_written_without_a_yes(calibrate, file, board, answers):
    code, said = calibrate(*answers)
    assert code == 0 and "left as it was" in said.out and "Nothing changed." in said.out
    assert file.read_text() == TEXT
    assert pulses(board) == 0


@pytest.mark.parametrize("answers", [["y"], ["y", "y"], ["y", "y", "3"]])
def test_stopping_halfway_lets_the_servos_go_and_writes_nothing(calibrate, file, board, answers):
    code, said = calibrate(*answers, joint="joint_01")
    assert code == 0 and "joint_01: left as it was" in said.out
    assert file.read_text() == TEXT
    wait(lambda: board.state()["state"] == "SAFE")


def test_a_servo_whose_feedback_does_not_move_is_an_error(calibrate, file, board):
    board.command("stuck 1")
    code, said = calibrate("y", "y", "0")
    assert code == 2
    assert "the feedback of joint_02 moved by" in said.err and "is its feedback wire connected?" in said.err
    assert file.read_text() == TEXT
    wait(lambda: board.state()["state"] == "SAFE")


def test_a_refused_arming_is_an_error(calibrate, board):
    board.command("battery 5")
    code, said = calibrate("y")
    assert code == 2 and "mfm: error: the board refused: battery low, battery below cut-off" in said.err


def test_wrong_names_and_ports_are_errors_in_a_sentence(calibrate, file):
    code, said = calibrate(joint="joint_9")
    assert code == 2 and "joint 'joint_9' is not in" in said.err
    code, said = calibrate(board="/dev/no_such_port")
    assert code == 2 and said.err == "mfm: error: there is no port /dev/no_such_port: " + said.err.split(": ", 3)[-1]
    assert np.isclose(load_servos(file).servos[0].trim_deg, 0)
