"""The text log: what is written is read back, and logs of other robots are read or refused in a sentence."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_servo_bridge.protocol import State
from mfm_servo_bridge.telemetry import Measured
from mfm_servo_bridge.textlog import TextLog, read_textlog

NAMES = ("joint_01", "joint_02")
WRITTEN_RAD = np.radians(0.5e-3)  # three decimals of a degree
WRITTEN_S = 0.5e-6  # three decimals of a millisecond, for each step


def sample(stamp, angles):
    return Measured(stamp, np.array(angles), None, State.ARMED, 0)


def test_a_run_is_read_back_with_its_gaps(tmp_path, rng):
    stamps = 50 + np.cumsum(rng.choice([0.02, 0.02, 0.02, 0.07], 100))
    angles = np.stack([np.sin(stamps), np.cos(stamps)], axis=1)
    with TextLog(tmp_path / "run.txt", NAMES) as log:
        for stamp, row in zip(stamps, angles, strict=True):
            log.add(sample(stamp, row))
    trace = read_textlog(tmp_path / "run.txt")
    assert trace.names == NAMES
    np.testing.assert_allclose(trace.stamp, stamps - stamps[0], atol=100 * WRITTEN_S)
    np.testing.assert_allclose(trace.q, angles, atol=WRITTEN_RAD * 1.001)
    cosine = np.stack([np.cos(stamps), -np.sin(stamps)], axis=1)
    np.testing.assert_allclose(trace.qdot[1:-1], cosine[1:-1], atol=0.01)  # h^2/6 of 0.07 s steps, and the rounding


def test_a_line_says_where_a_servo_went_and_how_long_it_took(tmp_path):
    with TextLog(tmp_path / "run.txt", NAMES, not_measured=["joint_02"]) as log:
        log.add(sample(7.0, np.radians([1.5, -2])))
        log.add(sample(7.01, np.radians([9, 9])))  # sooner than the shortest step
        log.add(sample(7.02, np.radians([1.75, -2.25])))
    assert (tmp_path / "run.txt").read_text().splitlines() == [
        "# step joint position_deg duration_ms",
        "# not measured, only commanded: joint_02",
        "0 joint_01 1.500 0.000",
        "0 joint_02 -2.000 0.000",
        "1 joint_01 1.750 20.000",
        "1 joint_02 -2.250 20.000",
    ]


def test_numbered_servos_with_durations_of_their_own_are_brought_together(tmp_path):
    log = tmp_path / "old.csv"
    log.write_text("0;1;0;0\n0;2;0;0\n1;1;10;100\n1;2;20;200\n2;1;0;300\n2;2;0;100\n")
    trace = read_textlog(log)
    assert trace.names == ("joint_01", "joint_02")
    np.testing.assert_allclose(trace.stamp, [0, 0.1, 0.2, 0.3])  # servo 2 ends at 0.3 s
    np.testing.assert_allclose(np.degrees(trace.q), [[0, 0], [10, 10], [10 * 2 / 3, 20], [10 / 3, 0]])
    assert read_textlog(log, names=["yaw", "pitch"]).names == ("yaw", "pitch")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0 a 1 0\n1 a x 20\n", "line 2: '1 a x 20' is not `step joint position_deg duration_ms`"),
        ("0 a 1\n", "line 1: '0 a 1' is not"),
        ("0 a 1 0\n2 a 1 20\n", "line 2: step 2 of servo a, expected 1"),
        ("0 a 1 0\n", "servo a needs two steps"),
        ("0 a 1 0\n1 a 2 0\n", "duration above 0"),
        ("# nothing\n", "has no steps"),
    ],
)
def test_what_is_not_a_log_is_refused_in_a_sentence(tmp_path, text, sentence):
    (tmp_path / "log.txt").write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_textlog(tmp_path / "log.txt")
    assert sentence in str(caught.value)


def test_names_must_fit_and_files_must_exist(tmp_path):
    (tmp_path / "log.txt").write_text("0 1 0 0\n1 1 1 20\n")
    with pytest.raises(ConfigError, match="has 1 servos, but 2 names"):
        read_textlog(tmp_path / "log.txt", names=["a", "b"])
    with pytest.raises(ConfigError, match="cannot be read"):
        read_textlog(tmp_path / "nothing.txt")
    with pytest.raises(ConfigError, match="cannot be written"):
        TextLog(tmp_path / "no" / "log.txt", NAMES)
