"""Angles to pulses and feedback to angles, and the files that say how."""

import os
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_common.share import share_dir
from mfm_dynamics.robots import urdf_text
from mfm_servo_bridge.servos import ServoFile, load_servos, save_servos, servos_file

URDF = {
    "snake": ("snake", "paper"),
    "snake_built": ("snake", "built"),
    "rov_one_arm": ("rov_one_arm", "thesis"),
    "rov_two_arm": ("rov_two_arm", "paper"),
}
FILES = sorted(path.stem for path in (share_dir() / "config" / "servos").glob("*.yaml"))
HALF_TICK = 0.5 * np.radians(180 / 4000) * 1.001  # rounding to 0.5 us; 2000 us are 180 deg
TEXT = """# A comment that stays.
defaults:
  pulse_us: [500, 2500]
  angle_deg: [-90, 90]
  limit_deg: [-60, 45]
  trim_deg: 0
  direction: 1
  counts: [400, 3700]
  rate_deg_s: 300
  source: potentiometer
servos:
  - {joint: a}
  - {joint: b, trim_deg: 10, direction: -1}
  - {joint: c, counts: [3700, 400], source: encoder}
"""


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "robot.yaml"
    file.write_text(TEXT)
    return file


@pytest.fixture
def table(path):
    return load_servos(path)


def test_every_file_fits_a_robot():
    assert sorted(URDF) == FILES


@pytest.mark.parametrize("name", FILES)
def test_joints_limits_and_speed_are_those_of_the_urdf(name):
    table = load_servos(servos_file(name))
    joints = [joint for joint in ElementTree.fromstring(urdf_text(*URDF[name])) if joint.get("type") == "revolute"]
    assert list(table.names) == [joint.get("name") for joint in joints]
    limits = [joint.find("limit") for joint in joints]
    low, high = table.limits
    one_tick = np.radians(270 / 4000)  # limits are whole ticks, rounded inwards
    np.testing.assert_allclose(low, [float(limit.get("lower")) for limit in limits], atol=one_tick)
    np.testing.assert_allclose(high, [float(limit.get("upper")) for limit in limits], atol=one_tick)
    for servo, limit in zip(table.servos, limits, strict=True):
        assert 0.9 * float(limit.get("velocity")) < np.radians(servo.rate_deg_s) <= float(limit.get("velocity"))


@pytest.mark.parametrize("name", FILES)
def test_shipped_files_are_as_save_writes_them(name):
    file = servos_file(name)
    before = file.read_text()
    assert save_servos(file, load_servos(file)) == ""
    assert file.read_text() == before


def test_angles_survive_the_way_to_ticks_and_counts(table, rng):
    low, high = table.limits
    for _ in range(200):
        angles = rng.uniform(low, high)
        np.testing.assert_allclose(table.to_angles(table.to_ticks(angles)), angles, atol=HALF_TICK)
        np.testing.assert_allclose(table.from_counts(table.to_counts(angles)), angles, atol=1e-12)


def test_direction_trim_and_feedback_are_what_their_words_say(table):
    # Servo b: its own angle is 10 deg where the joint is at zero, and falls as the joint rises.
    assert table.to_ticks(np.radians([0, 0, 0])).tolist() == [3000, 3222, 3000]
    assert table.to_ticks(np.radians([9, 9, 9])).tolist() == [3200, 3022, 3200]
    np.testing.assert_allclose(np.degrees(table.from_counts([2050, 2050, 2050])), [0, 10, 0], atol=1e-9)
    np.testing.assert_allclose(np.degrees(table.from_counts([400, 400, 400])), [-90, 100, 90], atol=1e-9)


def test_clipping_names_the_joints(table):
    clipped, names = table.clip(np.radians([50.0, 0.0, -80.0]))
    assert names == ("a", "c")
    np.testing.assert_allclose(np.degrees(clipped), [45, 0, -60], atol=np.degrees(2 * HALF_TICK))
    assert table.clip(np.radians([45.0, -60.0, 0.0]))[1] == ()


def test_no_angle_makes_a_pulse_beyond_what_the_board_is_told(table, rng):
    configs = table.configs()
    for angles in rng.uniform(-10, 10, (200, 3)):
        for ticks, config in zip(table.to_ticks(angles), configs, strict=True):
            assert config.min <= ticks <= config.max


def test_the_board_is_told_limits_and_rates(table):
    a, b, _, unused = table.configs(4)
    assert (a.index, a.min, a.max, a.neutral) == (0, 1667, 4000, 3000)  # -60 and 45 deg at 22.2 ticks a degree
    assert (b.min, b.max, b.neutral) == (2223, 4555, 3222)
    assert a.rate == 133  # 300 deg/s for 20 ms
    assert unused.min == unused.max == 3000


def test_a_servo_without_pulse_has_no_commanded_angle(table):
    assert np.isnan(table.to_angles([0, 3000, 3000])).tolist() == [True, False, False]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("direction: 1", "direction: 2", "servo of a: direction is 2, expected 1 or -1"),
        ("trim_deg: 0", "trim_deg: off", "servo of a: trim_deg is False, expected a number"),
        ("trim_deg: 10", "trim_deg: .nan", "servo of b: trim_deg is nan, expected a number"),
        ("pulse_us: [500, 2500]", "pulse_us: [400, 2500]", "pulse_us is [400, 2500], expected two ascending numbers"),
        ("limit_deg: [-60, 45]", "limit_deg: [45, -60]", "limit_deg is [45, -60], expected two ascending numbers"),
        ("limit_deg: [-60, 45]", "limit_deg: [95, 120]", "limit_deg is [95, 120], expected a range that meets -90"),
        ("counts: [3700, 400]", "counts: [7, 7]", "servo of c: counts is [7, 7], expected two different values"),
        ("counts: [3700, 400]", "counts: 7", "servo of c: counts is 7, expected two numbers"),
        ("source: encoder", "source: guess", "source is guess, expected one of potentiometer, encoder, commanded"),
        ("trim_deg: 10", "trim_degrees: 10", "unknown key 'trim_degrees', expected joint, .*mean 'trim_deg'"),
        ("joint: b", "joint: a", "joint a has more than one servo"),
        ("  rate_deg_s: 300\n", "", "servo of a lacks rate_deg_s"),
        ("{joint: a}", "a", "servo 1 is 'a', expected a mapping"),
        ("servos:", "motors:", "expected the keys defaults"),
        ("{joint: a}", "{joint: a", "is not YAML"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(path, old, new, sentence):
    path.write_text(TEXT.replace(old, new, 1))
    pattern = sentence if ".*" in sentence else re.escape(sentence)
    with pytest.raises(ConfigError, match=pattern) as caught:
        load_servos(path)
    assert str(caught.value).startswith(str(path)) and "\n" not in str(caught.value)


def test_an_unknown_robot_is_refused_with_a_suggestion():
    with pytest.raises(ConfigError, match=r"unknown servos 'snaek'.*did you mean 'snake'"):
        servos_file("snaek")


def test_saving_shows_what_changed_and_keeps_comment_and_defaults(path, table):
    servo = replace(table.servos[0], trim_deg=-3.25)
    diff = save_servos(path, table.with_servo(servo))
    assert [line for line in diff.splitlines()[3:] if line[0] in "+-"] == [
        "-  - {joint: a}",
        "+  - {joint: a, trim_deg: -3.25}",
    ]
    assert path.read_text() == TEXT.replace("{joint: a}", "{joint: a, trim_deg: -3.25}")
    assert load_servos(path).servos[0] == servo


def test_a_failed_save_leaves_the_old_file_alone(path, table, monkeypatch):
    def no_space(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", no_space)
    with pytest.raises(ConfigError, match="cannot be written: No space left"):
        save_servos(path, table.with_servo(replace(table.servos[0], trim_deg=1)))
    assert path.read_text() == TEXT
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_changed_file_is_taken_when_valid_and_reported_when_not(path):
    file = ServoFile(path)
    assert file.reload() == (False, "")
    path.write_text(TEXT.replace("trim_deg: 10", "trim_deg: 12"))
    assert file.reload() == (True, "robot.yaml read again: b trim_deg 10 -> 12")
    path.write_text(TEXT.replace("trim_deg: 10", "trim_deg: none"))
    changed, why = file.reload()
    assert not changed and "trim_deg is 'none'" in why and "stay as they were" in why
    assert file.table.servos[1].trim_deg == 12
    assert file.reload() == (False, "")
    path.write_text(TEXT.replace("joint: c", "joint: d"))
    assert "needs a restart" in file.reload()[1]
    path.unlink()
    assert "cannot be read" in file.reload()[1]
