"""Gaits: start and end at rest, keep to limits, move the family they should, and make the shape they promise."""

import re
from dataclasses import replace

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_dynamics.gaits import SNAKE_GAITS, gait, playable, swings
from mfm_dynamics.joints import Joint
from mfm_dynamics.model import Model
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.trajectories import Sine

# Sums and products of a few dozen numbers of size one.
ROUNDING = 1e-12

PLANAR = {"accordion": "yaw", "serpentine": "yaw", "cobra": "pitch"}


def chain(count, pattern=(1, 3), **limits):
    axes = [np.eye(3)[pattern[k % len(pattern)] - 1] for k in range(count)]
    limits = {"lower": -1.5708, "upper": 1.5708, "velocity": 6.0} | limits
    return [Joint(f"joint_{k:02d}", "revolute", axis, **limits) for k, axis in enumerate(axes, start=1)]


ROBOTS = {"paper": chain(20), "design": chain(16), "two": chain(2), "odd": chain(7)}


@pytest.mark.parametrize("joints", ROBOTS.values(), ids=ROBOTS)
@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_gaits_start_and_end_at_rest_in_the_straight_pose(name, joints):
    motion = gait(name, joints)
    assert motion.names == tuple(joint.name for joint in joints)
    for t in (0.0, motion.duration):
        assert np.abs(motion(t)).max() < ROUNDING
    assert np.abs(motion(np.linspace(0, motion.duration, 50))[0]).max() > 0.1


@pytest.mark.parametrize("joints", ROBOTS.values(), ids=ROBOTS)
@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_gaits_stay_inside_joint_limits(name, joints):
    t = np.linspace(0, gait(name, joints).duration, 2001)
    q, qdot, _ = gait(name, joints)(t)
    for k, joint in enumerate(joints):
        assert joint.lower <= q[:, k].min() and q[:, k].max() <= joint.upper
        assert np.abs(qdot[:, k]).max() <= joint.velocity


@pytest.mark.parametrize(("name", "family"), PLANAR.items())
def test_planar_gaits_move_one_family_only(name, family):
    moves = [np.ptp(track(np.linspace(0, 24, 400))[0]) > 0 for track in gait(name, ROBOTS["paper"]).tracks]
    pitch, yaw = moves[0::2], moves[1::2]
    assert any(yaw if family == "yaw" else pitch)
    assert not any(pitch if family == "yaw" else yaw)


def positions(preset, name, t):
    """Mass centres (n, 3) of the snake during a gait, by the method's frames."""
    model = Model.from_urdf(urdf_text("snake", preset))
    motion = gait(name, [body.joint for body in model.bodies])
    return model.frames(motion(t)[0])[:, :3, 3]


@pytest.mark.parametrize(("name", "family"), PLANAR.items())
def test_planar_gaits_keep_the_snake_in_its_plane(name, family):
    x = positions("paper", name, 5.0)
    normal = 2 if family == "yaw" else 0
    assert np.abs(x[:, normal]).max() < ROUNDING
    assert np.ptp(x[:, 0 if family == "yaw" else 2]) > 0.03  # and bend it there by more than its radius


def test_spiral_leaves_every_plane():
    x = positions("paper", "spiral", 12.0)
    spread = np.linalg.svd(x - x.mean(axis=0), compute_uv=False) / np.sqrt(len(x))
    assert spread[2] > 0.03  # thicker than the radius of the body in its thinnest direction


def test_spiral_bends_every_joint_alike_with_pitch_a_quarter_period_behind_yaw():
    joints = ROBOTS["paper"]
    motion = gait("spiral", joints, amplitude=0.2, period=8.0, cycles=5, turns=2.0, phase=0.3)
    t = np.linspace(8, 32, 97)
    q, _, _ = motion(t)
    for k in range(20):
        beta = 0.3 + 2 * np.pi * 2.0 * (k + 1) / 20
        wave = np.sin if k % 2 == 0 else np.cos
        np.testing.assert_allclose(q[:, k], 0.2 * wave(2 * np.pi * t / 8 + beta), atol=ROUNDING)


def test_accordion_pieces_head_left_and_right_by_half_the_amplitude():
    q, _, _ = gait("accordion", ROBOTS["paper"], amplitude=0.8, period=6.0)(3.0)
    heading = np.cumsum(q[1::2])
    np.testing.assert_allclose(heading, 0.4 * (-1.0) ** np.arange(10), atol=ROUNDING)


def test_accordion_shortens_and_stretches_once_per_cycle():
    motion = gait("accordion", ROBOTS["paper"], period=4.0, cycles=3)
    assert motion.duration == 12.0
    np.testing.assert_allclose(motion([0, 4, 8, 12])[0], 0, atol=ROUNDING)
    np.testing.assert_allclose(motion([2.0])[0], motion([6.0])[0], atol=ROUNDING)


def test_cobra_stands_by_the_amplitude_and_looks_forward():
    q, qdot, _ = gait("cobra", ROBOTS["paper"], amplitude=1.1, period=10.0)(5.0)
    slope = np.cumsum(q[0::2])
    assert slope.max() == pytest.approx(1.1) and slope[-1] == pytest.approx(0, abs=ROUNDING)
    assert not slope[:3].any()
    assert not qdot.any()


def test_cobra_lifts_the_head():
    x = positions("paper", "cobra", 6.0)
    assert x[-1, 2] > 0.4 and x[:, 2].min() > -ROUNDING


def test_serpentine_wave_runs_from_head_to_tail():
    period = 8.0
    q = gait("serpentine", ROBOTS["paper"], period=period, cycles=6, waves=2.0)
    t = np.linspace(2 * period, 3 * period, 50)
    delay = period * 2.0 / 10  # from one yaw joint to the one nearer the tail
    np.testing.assert_allclose(q(t + delay)[0][:, 1:-2:2], q(t)[0][:, 3::2], atol=ROUNDING)


def test_serpentine_is_a_sine_of_the_given_amplitude_period_and_phase():
    motion = gait("serpentine", chain(8, (3,)), amplitude=0.4, period=5.0, phase=0.7)
    expected = Sine(0.4, 5.0, 0.7 + 2 * np.pi * 3 / 8, duration=15.0, ramp=5.0, settle=5.0)
    assert motion.tracks[2] == expected


def test_joint_about_the_opposite_axis_turns_the_opposite_way():
    joints = chain(8, (3,))
    mirrored = [*joints[:4], replace(joints[4], axis=-joints[4].axis), *joints[5:]]
    q, mirror = gait("accordion", joints)(4.0)[0], gait("accordion", mirrored)(4.0)[0]
    assert mirror[4] == -q[4] and (np.delete(mirror, 4) == np.delete(q, 4)).all()


def test_sway_swings_each_joint_by_itself_from_rest_to_rest():
    amplitudes, periods = [0.3, -0.5, 0.0, 1.0], [10.0, 3.0, 5.0, 4.0]
    motion = gait("sway", chain(4), amplitudes=amplitudes, periods=periods)
    assert motion.duration == 30.0
    for t in (0.0, motion.duration):
        assert np.abs(motion(t)).max() < ROUNDING
    t = np.linspace(10.0, 20.0, 101)  # all have started, none is stopping
    np.testing.assert_allclose(motion(t)[0], amplitudes * np.sin(2 * np.pi * t[:, None] / periods), atol=ROUNDING)


def test_arms_sway_as_in_the_thesis_or_by_what_their_limits_allow():
    assert swings(chain(4)) == {"joint_01": (0.7, 10.0), "joint_02": (1.0, 3.0), "joint_03": (0.7, 10.0),
                                "joint_04": (1.0, 3.0)}  # fmt: skip
    slow = swings(chain(2, velocity=2.0))
    assert slow == {"joint_01": (0.7, 10.0), "joint_02": (pytest.approx(0.8 * 2.0 * 3.0 / (2 * np.pi)), 3.0)}
    assert swings(chain(2, upper=0.5))["joint_01"] == (pytest.approx(0.4), 10.0)
    assert swings(chain(2, velocity=2.0), periods=[6.0, 6.0])["joint_02"] == (1.0, 6.0)


@pytest.mark.parametrize("robot", ["rov_one_arm", "rov_two_arm"])
def test_vehicles_can_sway(robot):
    joints = [body.joint for body in Model.from_urdf(urdf_text(robot)).bodies]
    assert playable(joints) == ("sway",)
    assert np.abs(gait("sway", joints)(np.linspace(0, 30, 301))[0]).max(axis=0).min() > 0.6


def test_a_snake_plays_its_gaits_and_does_not_sway():
    assert playable(chain(20)) == tuple(SNAKE_GAITS)
    assert playable(chain(20, (3,))) == ("accordion", "serpentine")


def test_a_sway_beyond_a_limit_is_refused_with_its_joint_and_what_fits():
    with pytest.raises(ConfigError, match=r"gait 'sway': joint_03 would reach speed .* amplitude is 1.2 rad") as e:
        gait("sway", chain(4, velocity=2.0), amplitudes=[0.1, 0.1, 1.2, 0.6], periods=[9.0, 9.0, 3.0, 3.0])
    fits = float(re.search(r"at most ([\d.e-]+) rad", str(e.value)).group(1))
    gait("sway", chain(4, velocity=2.0), amplitudes=[0.1, 0.1, 0.999 * fits, 0.6], periods=[9.0, 9.0, 3.0, 3.0])


@pytest.mark.parametrize(
    ("limits", "amplitude", "what"),
    [({"upper": 0.5}, 0.9, "angle"), ({"lower": -0.2}, 0.9, "angle"), ({"velocity": 0.1}, 0.9, "speed")],
)
@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_amplitude_beyond_a_limit_is_refused_with_the_one_that_fits(name, limits, amplitude, what):
    joints = chain(20, **limits)
    amplitude = 3 * amplitude if name == "cobra" else amplitude  # its joints share the amplitude
    with pytest.raises(
        ConfigError, match=rf"gait '{name}': joint_\d\d would reach {what} .* limit .* expected at most"
    ) as e:
        gait(name, joints, amplitude=amplitude)
    fits = float(re.search(r"at most ([\d.e-]+) rad", str(e.value)).group(1))
    gait(name, joints, amplitude=fits * 0.999)  # the number is printed with four digits
    with pytest.raises(ConfigError):
        gait(name, joints, amplitude=fits * 1.001)


REFUSED = {
    "unknown gait 'walk', expected one of accordion, cobra, spiral, serpentine, sway": ("walk", chain(4), {}),
    "unknown parameter 'speed', expected one of amplitude, period, cycles": ("cobra", chain(4), {"speed": 1.0}),
    "amplitude is nan, expected a finite number": ("cobra", chain(4), {"amplitude": np.nan}),
    "period is 0": ("accordion", chain(4), {"period": 0.0}),
    "period is -1": ("serpentine", chain(4), {"period": -1.0}),
    "cycles is 1.5, expected a whole number": ("accordion", chain(4), {"cycles": 1.5}),
    "cycles is 0, expected a whole number": ("cobra", chain(4), {"cycles": 0}),
    "cycles is 1, expected at least 2": ("spiral", chain(4), {"cycles": 1}),
    r"no pitch joint \(about axis 1\)": ("cobra", chain(8, (3,)), {}),
    r"no yaw joint \(about axis 3\)": ("spiral", chain(8, (1,)), {}),
    "period of joint_02 is 0": ("sway", chain(2), {"periods": [1.0, 0.0]}),
    "3 amplitudes, expected one for each of 2 joints": ("sway", chain(2), {"amplitudes": [0.1] * 3}),
    "1 phases, expected one for each of 2 joints": ("sway", chain(2), {"phases": [0.1]}),
    "amplitudes is nan, expected a finite number": ("sway", chain(2), {"amplitudes": [0.1, np.nan]}),
    "the robot has 20 joints, expected 1 to 8 or their amplitudes": ("sway", chain(20), {}),
    "unknown parameter 'amplitude', expected one of amplitudes, periods": ("sway", chain(2), {"amplitude": 0.1}),
    "joint_01 is limited to 0.1..1.0 rad, expected 0": ("serpentine", chain(4, lower=0.1, upper=1.0), {}),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_done_is_refused_by_name(message):
    name, joints, parameters = REFUSED[message]
    with pytest.raises(ConfigError, match=message):
        gait(name, joints, **parameters)
