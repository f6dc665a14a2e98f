"""Board time in host time: against simulated clocks whose truth is known."""

import numpy as np
import pytest

from mfm_servo_bridge.clock import WRAP, ClockSync

WIRE = (20 * 10 / 250_000, 26 * 10 / 250_000)  # bytes of TIME_REQ and TIME at 250 kbaud
JITTER_S = 0.4e-3  # mean waiting each way, exponential: what a desktop kernel and a USB adapter do
STAMP_TOLERANCE_S = 0.3e-3  # the shortest 30 % of the round trips wait about this unevenly
SKEW_TOLERANCE_PPM = 25.0  # that unevenness over the 30 s window


class Board:
    """A board whose clock started at `start_us` when the host's showed 100 s, and runs fast by `ppm`."""

    def __init__(self, rng, ppm=0.0, start_us=0):
        self.rng, self.rate, self.start_us = rng, 1 + ppm * 1e-6, start_us

    def clock(self, host):
        return int(self.start_us + (host - 100.0) * self.rate * 1e6) % WRAP

    def exchange(self, sync, sent, jitter=JITTER_S):
        arrived = sent + WIRE[0] + self.rng.exponential(jitter)
        queued = arrived + 50e-6
        received = queued + WIRE[1] + self.rng.exponential(jitter)
        sync.add(sent, self.clock(arrived), self.clock(queued), received, WIRE)


def worst_error(sync, board, start, end, ahead=0.5):
    """Greatest stamp error of telemetry while exchanges go on twice a second, after the first five seconds."""
    errors = []
    for host in np.arange(start, end, 0.5):
        board.exchange(sync, host)
        if host > start + 5:
            errors += [abs(sync.to_host(board.clock(t)) - t) for t in (host - 0.1, host + ahead)]
    return max(errors)


@pytest.mark.parametrize("ppm", [-5000, -300, 0, 40, 5000])
def test_stamps_and_skew_are_right_whatever_the_drift(rng, ppm):
    sync, board = ClockSync(), Board(rng, ppm)
    assert worst_error(sync, board, 100.0, 160.0) < STAMP_TOLERANCE_S
    assert sync.skew_ppm == pytest.approx(ppm, abs=SKEW_TOLERANCE_PPM)
    assert 0 <= sync.error < JITTER_S


def test_one_exchange_is_enough_to_start(rng):
    sync, board = ClockSync(), Board(rng, 5000)
    assert not sync.synced and sync.error == float("inf")
    board.exchange(sync, 100.0, jitter=0)
    assert sync.synced
    assert sync.to_host(board.clock(100.1)) == pytest.approx(100.1, abs=0.1 * 5000e-6 + 1e-5)


def test_one_slow_round_trip_in_three_does_not_matter(rng):
    sync, board = ClockSync(), Board(rng, 1000)
    for k, host in enumerate(np.arange(100.0, 130.0, 0.5)):
        board.exchange(sync, host, jitter=0.2 if k % 3 == 0 else JITTER_S)
    assert sync.to_host(board.clock(130.0)) == pytest.approx(130.0, abs=STAMP_TOLERANCE_S)


def test_the_wrap_of_the_clock_passes_unnoticed(rng):
    sync, board = ClockSync(), Board(rng, 200, start_us=WRAP - 15_000_000)
    assert worst_error(sync, board, 100.0, 140.0) < STAMP_TOLERANCE_S


def test_after_a_reset_stamps_are_right_at_once(rng):
    sync, board = ClockSync(), Board(rng)
    worst_error(sync, board, 100.0, 130.0)
    again = Board(rng, start_us=0)
    again.start_us = -30_000_000  # its clock restarted at host time 130
    sync.reset()
    assert not sync.synced
    again.exchange(sync, 130.5, jitter=0)
    assert sync.to_host(again.clock(130.4)) == pytest.approx(130.4, abs=1e-5)


@pytest.mark.parametrize("ppm", [-5000, 5000])
def test_there_and_back_is_the_same_instant(rng, ppm):
    sync, board = ClockSync(), Board(rng, ppm, start_us=WRAP - 4_000_000)
    worst_error(sync, board, 100.0, 120.0)
    for host in (119.9, 120.0, 120.4):
        assert sync.to_host(sync.to_board(host)) == pytest.approx(host, abs=1e-6)


def test_an_answer_that_comes_twice_or_late_changes_nothing(rng):
    sync, board = ClockSync(), Board(rng)
    worst_error(sync, board, 100.0, 110.0)
    before = sync.to_host(board.clock(110.0))
    sync.add(100.0, board.clock(100.001), board.clock(100.001), 110.0, WIRE)
    assert sync.to_host(board.clock(110.0)) == before


@pytest.mark.parametrize("stood_s", [0.02, 0.5])
def test_a_clock_that_stood_still_is_noticed_at_the_next_exchange(rng, stood_s):
    sync, board = ClockSync(), Board(rng, 300)
    worst_error(sync, board, 100.0, 120.0)
    board.start_us -= int(stood_s * 1e6)
    arrived = 120.0 + WIRE[0]
    sync.add(120.0, board.clock(arrived), board.clock(arrived), arrived + WIRE[1], WIRE)
    assert sync.to_host(board.clock(120.1)) == pytest.approx(120.1, abs=STAMP_TOLERANCE_S)
    assert sync.skew_ppm == pytest.approx(300, abs=SKEW_TOLERANCE_PPM)  # how fast it runs did not change


def test_a_slow_exchange_is_not_taken_for_a_jump(rng):
    sync, board = ClockSync(), Board(rng)
    worst_error(sync, board, 100.0, 120.0)
    sync.add(120.0, board.clock(120.3), board.clock(120.3), 120.3 + WIRE[1], WIRE)  # all of it on the way there
    assert sync.to_host(board.clock(120.3)) == pytest.approx(120.3, abs=STAMP_TOLERANCE_S)
