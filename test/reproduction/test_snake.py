"""The snake's validation loop closes, with the order of the integrator, and its sensitivity is what was measured."""

import numpy as np
import pytest

from mfm_dynamics import Torque, dynamics, simulate
from mfm_dynamics.gaits import SNAKE_GAITS, gait
from mfm_reproduction.loop import (
    GROWTH_LIMIT,
    STEP,
    close_loop,
    growth,
    moments,
    motions,
    restarts,
    simplified,
)

# A tenth of what a 12-bit encoder resolves (2 pi/4096 rad): no measurement could tell the curves apart.
CLOSED = 1.5e-4

# Halving the step divides the error of an order-4 scheme by 16; terms of order 5 and rounding move that a little.
ORDER_4 = (15.0, 17.5)

ROUNDING = 1e-16


@pytest.fixture(scope="module")
def snake():
    return simplified()


@pytest.fixture(scope="module")
def runs(snake):
    """Of every gait: growth, starts, and the loop at twice the step and at the step."""
    found = {}
    for name, motion in motions(snake).items():
        measured = growth(snake, motion)
        starts = restarts(*measured)
        found[name] = measured, starts, *(close_loop(snake, motion, starts, step) for step in (2 * STEP, STEP))
    return found


@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_loop_returns_the_given_angles(runs, name):
    assert runs[name][3].worst[0] < CLOSED


@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_loop_converges_with_order_4(runs, name):
    _, _, coarse, fine = runs[name]
    assert ORDER_4[0] < coarse.worst[0] / fine.worst[0] < ORDER_4[1]


@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_loop_covers_the_whole_gait_once(runs, name):
    loop = runs[name][3]
    np.testing.assert_allclose(np.diff(loop.stamp), STEP, rtol=1e-6)
    assert loop.stamp[0] == 0 and loop.stamp[-1] == loop.motion.duration


@pytest.mark.parametrize("name", ["accordion", "cobra", "serpentine"])
def test_planar_gaits_close_in_one_run(runs, name):
    assert runs[name][1] == [0.0]


def test_spiral_must_start_again_because_errors_outgrow_double_precision(runs):
    (_, factors), starts, _, _ = runs["spiral"]
    assert factors[-1] * ROUNDING > 1
    assert len(starts) > 1


@pytest.mark.parametrize(("name", "still"), [("accordion", 0), ("serpentine", 0), ("cobra", 1)])
def test_planar_gaits_stay_planar_without_being_told_so(runs, name, still):
    (_, factors), _, _, loop = runs[name]
    # Rounding of a few operations per step, grown as every error grows.
    assert np.abs(loop.recomputed[:, still::2]).max() < 10 * ROUNDING * factors.max()


def test_growth_is_that_of_two_runs_side_by_side(snake, runs):
    (_, factors), _, _, _ = runs["accordion"]
    motion = motions(snake)["accordion"]
    times = np.linspace(0, motion.duration, round(motion.duration / STEP) + 1)
    direction = np.random.default_rng(0).normal(size=40)
    # Small enough to stay linear after growing thousandfold, large enough to stand above rounding.
    error = 1e-9 * direction / np.linalg.norm(direction)
    ends = [
        simulate(snake, e[:20], e[20:], times, Torque(moments(snake, motion)), stops=False) for e in (0 * error, error)
    ]
    apart = np.hypot(np.linalg.norm(ends[1].q[-1] - ends[0].q[-1]), np.linalg.norm(ends[1].v[-1] - ends[0].v[-1]))
    assert apart / 1e-9 == pytest.approx(factors[-1], rel=1e-2)


def test_slower_gait_makes_the_same_errors(snake):
    joints = [body.joint for body in snake.bodies]
    fast = close_loop(snake, gait("accordion", joints, period=4.0), [0.0], 0.02)
    slow = close_loop(snake, gait("accordion", joints, period=8.0), [0.0], 0.04)
    # Equal in exact arithmetic; rounding grows some thousand times. The error itself is a thousand times larger.
    np.testing.assert_allclose(fast.recomputed, slow.recomputed, atol=1e-11)
    assert fast.worst[0] > 1e-8


def test_moments_are_those_of_bodies_cut_free(snake):
    motion = motions(snake)["spiral"]
    tau, _ = dynamics.newton_euler(snake, *motion(7.3))
    np.testing.assert_allclose(moments(snake, motion)(np.array([7.3]))[0], tau, atol=1e-12)


def test_restarts_come_before_the_limit():
    instants, factors = np.arange(5.0), GROWTH_LIMIT ** np.array([0.0, 0.6, 1.2, 1.5, 1.8])
    assert restarts(instants, factors) == [0.0, 1.0, 3.0]
