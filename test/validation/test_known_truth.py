"""Faults put into a recording are found at their true size, and none of them passes."""

import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.signal import lfilter

from mfm_common.trace import JointTrace
from mfm_validation.align import Aligned
from mfm_validation.cycles import period, rmse_interval
from mfm_validation.judge import judge
from mfm_validation.plots import shown
from mfm_validation.result import CANNOT_JUDGE, FAIL, NOT_MEASURED, OUTSIDE, PASS, WITHIN
from validation.runs import AMPLITUDE, NAMES, RATE, START, gait, run, trace, with_traces

J = 2  # the joint that has the fault
DELAY_ACCURACY = 1e-3  # s at 100 Hz
ANGLE_ACCURACY = 1e-3  # rad: half the noise of a sample


def of(result, key, joint=J):
    return result.joints[joint].values[key]


def changed(values):
    """A change of the measured angles of joint J alone."""

    def change(stamp, q):
        q = q.copy()
        q[:, J] = values(stamp, q[:, J])
        return stamp, q

    return change


def outside(result):
    return [joint.name for joint in result.joints if joint.status == OUTSIDE]


def test_a_good_prediction_passes():
    result = judge(run())
    assert result.verdict == PASS and result.exit_code == 0
    assert all(joint.status == WITHIN for joint in result.joints)
    assert result.overall["delay"] == pytest.approx(0.004, abs=DELAY_ACCURACY)
    assert result.overall["gain"] == pytest.approx(1.0, abs=0.001)
    assert result.overall["outliers"] == 0 and result.overall["clock_skew"] == pytest.approx(0, abs=2e-5)


def test_offset():
    result = judge(run(changed(lambda t, q: q + 0.08)))
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]
    assert of(result, "offset") == pytest.approx(0.08, abs=ANGLE_ACCURACY)
    assert of(result, "bias") == pytest.approx(0.08, abs=ANGLE_ACCURACY)
    assert of(result, "gain") == pytest.approx(1, abs=0.002)


def test_gain():
    result = judge(run(changed(lambda t, q: 0.8 * q)))
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]
    assert of(result, "gain") == pytest.approx(0.8, abs=0.002)
    assert of(result, "rmse") == pytest.approx(0.2 * AMPLITUDE / np.sqrt(2), rel=0.02)


@pytest.mark.parametrize("delay", [-0.043, 0.0, 0.0123, 0.12, 0.31])
def test_delay_to_a_millisecond(delay):
    result = judge(run(lag=delay))
    for joint in result.joints:
        assert joint.values["delay"] == pytest.approx(delay, abs=DELAY_ACCURACY)
        assert joint.values["phase_delay"] == pytest.approx(delay, abs=DELAY_ACCURACY)
        assert joint.values["aligned_rmse"] == pytest.approx(2e-3, rel=0.1)  # the noise alone
    assert result.verdict == (FAIL if abs(delay) > 0.1 else PASS)
    if delay > 0.1:
        assert result.overall["delay_share"] > 0.99


def test_delay_of_straight_servo_segments_to_a_millisecond():
    """Between targets 20 ms apart a servo moves on straight lines; the timing of maxima is fooled, the fit is not."""

    def straight(stamp, q):
        corners = np.arange(START - 2, stamp[-1] + 2, 0.3)
        lines = np.stack([np.interp(stamp - 0.12, corners, wave) for wave in gait(corners).T], axis=1)
        return stamp, lines + np.random.default_rng(1).normal(0, 2e-3, q.shape)

    result = judge(run(straight))
    assert [joint.values["delay"] for joint in result.joints] == pytest.approx([0.12] * len(NAMES), abs=DELAY_ACCURACY)
    assert result.overall["gain"] < 0.995  # straight lines cut the sine
    late = [joint.maxima.late for joint in result.joints]
    assert max(abs(np.array(late) - 0.12)) > 5 * DELAY_ACCURACY


def test_drift():
    result = judge(run(changed(lambda t, q: q + 0.004 * (t - START))))
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]
    assert of(result, "drift") == pytest.approx(0.004, rel=0.02)
    assert of(result, "drift", 0) == pytest.approx(0, abs=1e-5)
    assert of(result, "delay") == pytest.approx(0.004, abs=DELAY_ACCURACY)


def test_dropouts_are_counted_and_too_many_are_not_judged():
    def lose(share):
        def change(stamp, q):
            keep = np.random.default_rng(2).random(len(stamp)) >= share
            return stamp[keep], q[keep]

        return change

    few = judge(run(lose(0.05)))
    assert few.verdict == PASS
    measured = few.run.streams["measured"]
    assert measured.lost == pytest.approx(0.05 * 4000, abs=40)
    assert measured.lost + measured.samples == pytest.approx(4000, abs=2)
    many = judge(run(lose(0.4)))
    assert many.verdict == CANNOT_JUDGE and f"{100 * many.run.coverage:.1f} % of the commanded time" in many.reasons[0]


@pytest.mark.parametrize(("still", "verdict"), [(True, PASS), (False, CANNOT_JUDGE)])
def test_a_prediction_that_begins_late_counts_only_if_the_robot_was_to_move(still, verdict):
    whole, late = run(), 800  # of 4000 samples
    predicted, commanded = whole.traces["predicted"], whole.traces["commanded"]
    q = commanded.q.copy()
    if still:
        q[:late] = q[late]
    judged = judge(
        with_traces(
            whole, predicted=trace(predicted.stamp[late:], predicted.q[late:]), commanded=trace(commanded.stamp, q)
        )
    )
    assert judged.verdict == verdict
    assert judged.run.coverage == pytest.approx(1.0 if still else 0.8, abs=0.01)


def test_a_hole_in_the_prediction_is_a_gap_not_a_line():
    recording = run()
    predicted = recording.traces["predicted"]
    keep = (predicted.stamp < START + 10) | (predicted.stamp > START + 12)
    result = judge(with_traces(recording, predicted=trace(predicted.stamp[keep], predicted.q[keep])))
    assert result.aligned.gaps == pytest.approx(2 * RATE, abs=2)
    assert result.joints[0].values["max"] < 0.02
    assert result.verdict == PASS  # 5 % missing


@pytest.mark.parametrize("skew", [1e-3, -5e-4])
def test_clock_skew(skew):
    result = judge(run(lambda stamp, q: (START + (stamp - START) * (1 + skew), q)))
    assert result.overall["clock_skew"] == pytest.approx(skew, rel=0.05)
    assert result.verdict == CANNOT_JUDGE and "clocks" in result.reasons[0]


@pytest.mark.parametrize("swell, seconds", [(0.0, 10.0), (0.0, 40.0), (4.0, 12.0), (4.0, 25.0), (4.0, 40.0)])
def test_the_period_is_found_to_a_thousandth_given_two_full_cycles(swell, seconds):
    """Also of a gait that swells up at first; with only 1.5 cycles after that the period is 0.4 % off."""
    t = START + np.arange(0, seconds, 0.01)
    size = np.clip((t - START) / swell, 0, 1) if swell else np.ones(len(t))
    assert period(t, gait(t) * size[:, None]) == pytest.approx(4.0, rel=1e-3)


def test_maxima_of_quantised_flat_tops_are_counted_once_and_noise_has_none():
    def coarse(stamp, q):
        q = np.round(np.clip(q, -0.45, 0.45) / 0.01) * 0.01
        q[:, J] = np.random.default_rng(4).normal(0, 2e-3, len(q))
        return stamp, q

    recording = run(coarse)
    still = recording.traces["predicted"].q.copy()
    still[:, J] = 0.0
    result = judge(with_traces(recording, predicted=trace(recording.traces["predicted"].stamp, still)))
    for j, joint in enumerate(result.joints):
        assert joint.maxima.measured == joint.maxima.predicted
        assert joint.maxima.measured in ((0,) if j == J else (9, 10))  # of ten cycles; one may be cut by the edge
    assert np.isnan(of(result, "fit_percent")) and np.isnan(of(result, "sprague_geers_magnitude"))


def test_a_late_start_is_no_clock_skew():
    """In the first cycle the robot is 20 ms later than afterwards: a change, but not a steady one."""

    def late(stamp, q):
        q = q.copy()
        first = stamp < START + 4
        q[first] = gait(stamp[first] - 0.024)
        return stamp, q

    result = judge(run(late))
    assert result.overall["clock_skew"] == 0 and result.verdict == PASS


def test_a_short_run_does_not_claim_to_have_checked_the_clock():
    result = judge(run(seconds=12.0))
    assert np.isnan(result.overall["clock_skew"])
    assert any(check.title == "Clock not checked" and check.good is None for check in result.checks)


@pytest.mark.parametrize("seed", range(8))
def test_noise_alone_is_no_clock_skew(seed):
    assert abs(judge(run(seed=100 + seed)).overall["clock_skew"]) < 5e-5


def test_outliers_are_counted_and_kept():
    def spikes(t, q):
        q = q.copy()
        q[[500, 1500, 2500]] += [0.4, -0.3, 0.2]
        return q

    result = judge(run(changed(spikes)))
    assert of(result, "outliers") == 3 and result.overall["outliers"] == 3
    assert of(result, "max") == pytest.approx(0.4, abs=0.02)
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]


def test_swapped_joints():
    def swap(stamp, q):
        q = q.copy()
        q[:, [1, 4]] = q[:, [4, 1]]
        return stamp, q

    result = judge(run(swap))
    assert result.verdict == FAIL and outside(result) == [NAMES[1], NAMES[4]]
    assert any(f"the prediction of {NAMES[4]}" in reason for reason in result.joints[1].reasons)


def test_sign_flip():
    result = judge(run(changed(lambda t, q: -q)))
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]
    assert any("sign flipped" in reason for reason in result.joints[J].reasons)


def test_stuck_servo():
    result = judge(run(changed(lambda t, q: 0.1 + 0 * q)))
    assert result.verdict == FAIL and outside(result) == [NAMES[J]]
    assert any("stuck" in reason for reason in result.joints[J].reasons)
    assert np.isnan(of(result, "delay"))


WIDE = {"rms": 0.6, "max": 1.2}


@pytest.mark.parametrize(
    "change",
    [
        changed(lambda t, q: 0.1 + 0 * q),
        changed(lambda t, q: -q),
        lambda stamp, q: (stamp, q[:, [0, 4, 2, 3, 1, 5]]),
    ],
    ids=["stuck", "flipped", "swapped"],
)
def test_wide_tolerances_do_not_let_a_broken_robot_pass(change):
    assert judge(run(change, tolerances=WIDE)).verdict != PASS


@pytest.mark.parametrize("lag", [0.0, 0.037])
@pytest.mark.parametrize("kind", ["straight", "steps", "pulses"])
def test_an_echo_of_the_command_never_passes(kind, lag):
    recording = run()
    command, stamp = recording.traces["commanded"], recording.traces["measured"].stamp
    then = stamp - lag
    if kind == "steps":
        q = command.q[np.maximum(np.searchsorted(command.stamp, then, side="right") - 1, 0)]
    else:
        q = np.stack([np.interp(then, command.stamp, column) for column in command.q.T], axis=1)
    if kind == "pulses":  # whole microseconds of a servo's pulse
        q = np.round(q / (np.pi / 2000)) * np.pi / 2000
    result = judge(with_traces(recording, measured=trace(stamp, q)))
    assert all(joint.status == NOT_MEASURED for joint in result.joints)
    assert result.verdict == CANNOT_JUDGE and "echo of the command" in result.reasons[0]


@pytest.mark.parametrize("kind", ["jitter", "single precision", "hundredths of a degree"])
def test_an_echo_that_was_stamped_or_rounded_otherwise_does_not_pass(kind):
    recording = run()
    command, stamp = recording.traces["commanded"], recording.traces["measured"].stamp
    moved = np.random.default_rng(5).normal(0, 3e-4, len(stamp)) if kind == "jitter" else 0.0
    q = np.stack([np.interp(stamp - 0.03 + moved, command.stamp, column) for column in command.q.T], axis=1)
    if kind == "single precision":
        q = q.astype(np.float32).astype(float)
    if kind == "hundredths of a degree":
        q = np.radians(np.floor(100 * np.degrees(q)) / 100)
    assert judge(with_traces(recording, measured=trace(stamp, q))).verdict == CANNOT_JUDGE


@pytest.mark.parametrize("noise", [2e-4, 5e-4])
def test_a_servo_that_is_nearly_its_delayed_command_is_no_echo(noise):
    """Within 1 mrad of the delayed command for 95 % of the time, but with noise of its own."""
    result = judge(run(noise=noise))
    assert result.verdict == PASS and all(joint.status == WITHIN for joint in result.joints)


def test_one_echoed_joint_keeps_the_run_from_passing():
    recording = run()
    command = recording.traces["commanded"]
    measured = recording.traces["measured"]
    q = measured.q.copy()
    q[:, J] = np.interp(measured.stamp, command.stamp, command.q[:, J])
    result = judge(with_traces(recording, measured=trace(measured.stamp, q)))
    assert result.verdict == CANNOT_JUDGE and result.joints[J].status == NOT_MEASURED
    said = judge(run(not_measured=[NAMES[J]]))
    assert said.verdict == CANNOT_JUDGE and said.joints[J].status == NOT_MEASURED


def test_a_copy_of_the_prediction_never_passes():
    recording = run()
    result = judge(with_traces(recording, measured=recording.traces["predicted"]))
    assert result.verdict == CANNOT_JUDGE and "the prediction itself" in result.reasons[0]


def test_emulation_and_its_plant_are_in_the_headline():
    result = judge(run(plant="snake in MuJoCo"))
    assert result.headline.startswith("PASS") and "EMULATED robot (plant: snake in MuJoCo)" in result.headline
    assert any("EMULATED" in text for text in result.limits)


@pytest.mark.parametrize("board", ["/tmp/ttyMFM", "socket://host:7777", "/dev/pts/3", ""])
def test_a_source_that_nothing_confirms_is_never_called_a_robot_plainly(board):
    recording = replace(run(board=board), statuses={})
    assert "UNCONFIRMED" in judge(recording).headline


def test_tolerances_given_afterwards_cannot_pass_but_can_fail():
    from mfm_validation.tolerance import Tolerances

    assert judge(run(), Tolerances(0.5, 0.5)).exit_code == 2
    assert judge(run(), Tolerances(1e-4, 1e-4)).exit_code == 1
    nothing = judge(run(tolerances={}))
    assert nothing.exit_code == 2 and "declares no tolerances" in nothing.reasons[0]


def test_a_robot_that_hardly_moves_proves_nothing():
    def small(recording):
        return {
            k: trace(t.stamp, 0.02 * t.q + 0.003 * np.sin(9 * t.stamp)[:, None]) for k, t in recording.traces.items()
        }

    recording = run(noise=0.2)
    result = judge(with_traces(recording, **small(recording)))
    assert result.verdict == CANNOT_JUDGE and any("standing still" in reason for reason in result.reasons)


def test_a_recording_that_was_cut_short_cannot_pass():
    flaws = ("run.mcap was cut short.",)
    result = judge(replace(run(), flaws=flaws))
    assert result.exit_code == 2 and "cut short" in result.reasons[0]
    failed = judge(replace(run(changed(lambda t, q: q + 0.2)), flaws=flaws))
    assert failed.exit_code == 1 and "cut short" in failed.reasons[0]


def test_what_was_measured_while_the_board_was_not_armed_is_left_out():
    def limp(stamp, q):
        q = q.copy()
        q[stamp < START + 5] = 0.0
        return stamp, q

    states = ((START - 9, "SAFE"), (START + 5, "ARMED"))
    result = judge(replace(run(limp), board_states=states))
    assert result.verdict == PASS and result.run.start >= START + 5
    lost = judge(replace(run(), board_states=((START - 9, "ARMED"), (START + 20, "HOLD"), (START + 35, "ARMED"))))
    assert lost.exit_code == 2 and lost.run.unarmed == pytest.approx(1500, abs=2)
    assert "HOLD from 20 to 35 s. " in lost.reasons[0] and "Only" not in " ".join(lost.reasons)


def test_a_run_without_cycles_is_shown_where_it_moves_and_has_no_gait():
    def late(stamp, q):
        return stamp, np.where((stamp > START + 25)[:, None], q, 0.0)

    recording = run(gait="none")
    moved = {kind: trace(*late(t.stamp, t.q)) for kind, t in recording.traces.items()}
    result = replace(judge(with_traces(recording, **moved)), run=replace(judge(recording).run, period=None))
    assert result.run.gait == ""
    start, words = shown(result)
    assert start >= START + 20 and "where the prediction moves most" in words


def test_that_the_board_was_lost_is_the_first_reason():
    recording = run()
    measured = recording.traces["measured"]
    early = measured.stamp < START + 6
    cut = JointTrace(measured.stamp[early], measured.names, measured.q[early], measured.qdot[early])
    states = ((START - 9, "ARMED"), (START + 6, "DISCONNECTED"))
    recording = replace(with_traces(recording, measured=cut), board_states=states, flaws=("run.mcap was cut short.",))
    result = judge(recording)
    assert result.exit_code == 2
    first = r"The board was not armed for \d\d % of the commanded \d+ s: DISCONNECTED from 6 s on\."
    assert re.match(first, result.reasons[0]), result.reasons
    assert result.to_json()["run"]["idle"][0][0] == "DISCONNECTED"


def test_a_model_judged_on_the_recording_it_was_fitted_on_does_not_pass():
    assert judge(run(fitted_on=["0" * 64])).exit_code == 2
    assert judge(run(fitted_on=["1" * 64])).exit_code == 0


def test_a_joint_may_have_its_own_tolerance():
    fault = changed(lambda t, q: q + 0.08)
    own = {"rms": 0.05, "max": 0.15, "joints": {NAMES[J]: {"rms": 0.1}}}
    assert judge(run(fault, tolerances=own)).verdict == PASS


def test_the_interval_holds_the_rmse_and_narrows_with_cycles():
    short, long = (judge(run(seconds=s, lag=0.05)).joints[0].values for s in (20.0, 160.0))
    for values in (short, long):
        assert values["rmse_low"] <= values["rmse"] <= values["rmse_high"]
    assert long["rmse_high"] - long["rmse_low"] < short["rmse_high"] - short["rmse_low"]


@pytest.mark.parametrize("cycles", [5, 10, 40])
@pytest.mark.parametrize(
    "memory, least", [(0.0, 0.93), (0.1, 0.93), (0.3, 0.93), (1.0, 0.87)], ids=lambda value: f"{value:g}"
)
def test_the_interval_holds_the_true_rmse_as_often_as_it_says(memory, least, cycles):
    """1000 runs of a gait whose deviation has noise that remembers itself for so many cycles; 2 % is chance."""
    rng = np.random.default_rng(8)
    period, runs, wave, noise = 50, 1000, 0.02, 0.015
    length = cycles * period
    white = rng.standard_normal((length + int(6 * memory * period), runs))
    keep = np.exp(-1 / (memory * period)) if memory else 0.0
    rest = lfilter([np.sqrt(1 - keep**2)], [1, -keep], white, axis=0)[-length:]
    at = np.arange(length) / period
    deviation = wave * np.sin(2 * np.pi * at)[:, None] + noise * rest
    names = tuple(str(i) for i in range(runs))
    low, high = rmse_interval(Aligned(at, names, deviation, 0 * deviation, 0, 0, 0.1), 1.0)
    true = np.sqrt(wave**2 / 2 + noise**2)
    assert least < np.mean((low < true) & (true < high)) < 0.995
