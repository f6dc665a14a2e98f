"""The wireless link: a board behind TCP, with delay, jitter, stalls and cuts."""

import contextlib
import threading
import time

import numpy as np
import pytest

from servo_bridge.relay import Relay
from servo_bridge.rig import Rig, rig, wait

pytestmark = pytest.mark.emulator

DELAY_S, JITTER_S = 0.010, 0.003  # each way: a busy wireless network in one room
LATE_S = 1.0  # by which a busy machine may see late what the board does in time
STAMP_S = 0.010  # jitter of the two ways that did not cancel, and the wake-ups of the relay on a busy machine


@contextlib.contextmanager
def wireless(tmp_path, delay=DELAY_S, jitter=JITTER_S, **options):
    with rig(tmp_path) as wired:
        wired.bridge.close()
        with Relay(tmp_path / "board", delay, jitter) as relay:
            made = Rig(wired.board, wired.servos, relay.url, **options)
            try:
                yield made, relay
            finally:
                made.close()


def moves_on(made):
    made.fresh_samples()
    wait(lambda: made.bridge.armed and made.bridge.status()["state"] == "ARMED", message=str(made.bridge.status()))


def test_over_the_air_it_drives_and_measures_with_true_stamps(tmp_path):
    with wireless(tmp_path) as (made, _):
        made.drive()
        made.fresh_samples(250)
        stamps = np.array([sample.stamp for sample in made.samples[-200:]])
        assert np.all(np.diff(stamps) > 0)
        even = stamps[0] + 0.010 * np.arange(len(stamps))
        if all(sample.lost == 0 for sample in made.samples[-199:]):  # the board scans every 10 ms
            np.testing.assert_allclose(stamps, even, atol=STAMP_S)
        status = made.bridge.status()
        assert not status["emulated"] and status["round_trip_ms"] > 2e3 * DELAY_S
        assert status["samples_lost"] == 0 and status["setpoints_lost"] == 0
        assert made.bridge.emergency_stop() == (True, "stopped")


def test_an_emergency_stop_into_a_stalled_link_is_bounded_by_the_board_s_own_timeout(tmp_path):
    with wireless(tmp_path) as (made, relay):
        made.drive()
        relay.stalled = True
        start = time.monotonic()
        asked = threading.Thread(target=made.bridge.emergency_stop)
        asked.start()
        made.wait_board("SAFE")
        assert time.monotonic() - start < 1.0 + 0.02 + LATE_S  # off_ms, a servo frame, what the rig needs to see it
        relay.stalled = False
        asked.join()


def test_a_stall_makes_it_hold_and_move_on_and_loses_nothing(tmp_path):
    with wireless(tmp_path, off_ms=10000) as (made, relay):
        made.drive()
        relay.stalled = True
        made.wait_for("telemetry stopped: no setpoints are sent")
        made.wait_board("HOLD")
        relay.stalled = False
        made.wait_for("telemetry is back")
        moves_on(made)
        status = made.bridge.status()
        assert status["samples_lost"] == 0 and status["telemetry_gaps"] >= 1
        stamps = np.array([sample.stamp for sample in made.samples])
        assert np.diff(stamps).max() < 0.010 + STAMP_S  # what came late has the stamps of when it was measured


@pytest.mark.parametrize(("off_ms", "by_itself"), [(10000, True), (1000, False)])
def test_a_cut_link_comes_back_by_itself(tmp_path, off_ms, by_itself):
    with wireless(tmp_path, delay=0.002, jitter=0.001, off_ms=off_ms) as (made, relay):
        made.drive()
        relay.cut()
        wait(lambda: made.bridge.status()["connection"] == "closed")
        made.wait_for("cannot be reached: Connection refused")
        made.wait_board("HOLD" if by_itself else "SAFE")
        relay.restore()
        made.fresh_samples()
        if by_itself:
            moves_on(made)
        else:
            assert not made.bridge.armed
            assert made.bridge.arm() == (True, "armed")
        assert made.bridge.status()["samples_lost"] > 5


def test_a_link_that_is_open_but_dead_is_opened_again(tmp_path):
    with wireless(tmp_path, delay=0.002, jitter=0.0) as (made, relay):
        made.connect()
        before = made.bridge.status()["connections"]
        relay.stalled = True
        wait(lambda: made.bridge.status()["connections"] > before)
        relay.stalled = False
        start = time.monotonic()
        made.fresh_samples()
        assert time.monotonic() - start < 10
