"""The one-arm ROV of the thesis: closed forms, momentum, an independent engine, and the whole robot beside it."""

import csv

import numpy as np
import pytest

from mfm_dynamics import dynamics
from mfm_dynamics.robots import urdf_text
from mfm_reproduction import rov_one_arm
from mfm_reproduction.rov_one_arm import arm_1_locked, concentric, full, locked_pitch, simplified, still_start
from oracles.pinocchio_oracle import PinocchioOracle
from reproduction.documented import agrees, documented

EXACT = 1e-12  # a few dozen operations on numbers of size one
RK4 = 1e-8  # error of RK4 with 0.02 s; half the step changes w by 3.5e-9 rad/s
PRINTED = 6e-6  # reference values below are given to five or six decimals


@pytest.fixture(scope="module")
def case():
    return rov_one_arm.thesis()


@pytest.fixture(scope="module")
def run(case):
    return simplified(case)


@pytest.fixture(scope="module")
def whole(case):
    return full(case)


# ---------------------------------------------------------------------- the angular-only model


def test_closed_forms_of_appendix_a_equal_the_equations(case):
    assert rov_one_arm.closed_form_error(case) < EXACT


def test_b_dot_is_the_time_derivative_of_b(rng):
    theta, rate = rng.normal(size=(2, 2))
    h = 1e-5  # truncation h^2 and rounding 1e-16/h, both near 1e-10
    difference = (rov_one_arm.b_matrix(theta + h * rate) - rov_one_arm.b_matrix(theta - h * rate)) / (2 * h)
    np.testing.assert_allclose(rov_one_arm.b_dot(theta, rate), difference, atol=1e-9)


def test_rates_reach_the_values_of_an_earlier_independent_run(run):
    """Written down before this code was, from another implementation of the same equations."""
    np.testing.assert_allclose(run.w.min(axis=0), [-0.00260, -0.08151, 0.0], atol=PRINTED)
    np.testing.assert_allclose(run.w.max(axis=0), [0.15134, 0.07828, 0.05553], atol=PRINTED)
    np.testing.assert_allclose(run.w[-1], [0.118506, -0.004181, 0.029197], atol=PRINTED)


def test_engine_with_all_mass_centres_in_one_point_turns_the_same_way(case, run):
    """The compiled floating-base engine knows nothing of the three equations; without levers it must agree."""
    point = full(concentric(case))
    np.testing.assert_allclose(point.w, run.w, atol=EXACT)
    assert not point.trace.q[:, :3].any()


def test_angular_momentum_of_the_angular_only_model_is_constant(run):
    """Attitude is of order 2 in the step: with 0.02 s its error is some 1e-5 rad."""
    assert np.abs(run.momentum - run.momentum[0]).max() < 1e-5 * np.abs(run.momentum).max()


def test_start_without_momentum_has_none(case):
    run = simplified(case, still_start(case))
    np.testing.assert_allclose(run.w[0], [-0.080241, 0.0, -0.024072], atol=PRINTED)
    assert np.abs(run.momentum).max() < RK4 * case.J1
    np.testing.assert_allclose(np.abs(run.w).max(axis=0), [0.080241, 0.080241, 0.024072], atol=PRINTED)


def test_pitch_is_a_sine_when_the_first_arm_is_locked(case):
    locked = arm_1_locked(case)
    run = simplified(locked)
    np.testing.assert_allclose(run.w[:, 0], locked_pitch(locked), atol=RK4)
    assert not run.w[:, 1:].any()


def test_halving_the_step_divides_the_error_by_sixteen():
    """RK4 on the angular velocities."""
    case = rov_one_arm.thesis()

    def end(steps):
        return simplified(rov_one_arm.Case(case.model, case.arms, 4.0 / steps, steps)).w[-1]

    exact = end(400)
    errors = [np.abs(end(steps) - exact).max() for steps in (25, 50)]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.3)  # leading term only at finite steps


# ---------------------------------------------------------------------- the whole robot


@pytest.mark.parametrize("still", [False, True], ids=["from rest", "from zero momentum"])
def test_whole_robot_keeps_its_momenta(case, still):
    """Order 4 with 0.02 s; measured 1e-7 from rest, 5e-7 from zero momentum."""
    run = full(case, still)
    assert run.linear_drift < 2e-6 and run.angular_drift < 2e-6


def test_linear_momentum_multiplies_the_rocking(case, run, whole):
    """Peaks of the whole robot, to the three digits of an earlier independent run."""
    np.testing.assert_allclose(np.abs(whole.w).max(axis=0), [1.03, 0.63, 0.88], atol=0.005)
    np.testing.assert_allclose(np.abs(full(case, still=True).w).max(axis=0), [0.475, 0.410, 0.312], atol=0.0006)
    assert np.abs(whole.w[:, 0]).max() > 6 * np.abs(run.w[:, 0]).max()


def test_reduction_of_the_whole_robot_is_that_of_the_thesis(case, rng):
    """Translation and arms prescribed leave three of eight equations; the other five give force and torques."""
    model = case.model
    q = model.advance(model.neutral(), rng.normal(size=8))
    v = np.concatenate([np.zeros(3), rng.normal(size=5)])
    arms = rng.normal(size=2)
    fixed = [0, 1, 2, 6, 7]
    a, force = dynamics.prescribed(model, q, v, np.zeros(8), fixed, np.concatenate([np.zeros(3), arms]))
    tau = np.zeros(8)
    tau[fixed] = force
    peer = PinocchioOracle(urdf_text("rov_one_arm", "thesis"), "floating", (0, 0, 0))
    np.testing.assert_allclose(peer.inverse_dynamics(q, v, a), tau, atol=EXACT * np.abs(tau).max())


@pytest.mark.parametrize("preset", ["thesis", "web"])
def test_presets_carry_the_printed_numbers(preset):
    case = {"thesis": rov_one_arm.thesis, "web": rov_one_arm.web}[preset]()
    J1, m3, J3, step = {"thesis": (4000 / 3, 100, 100 / 3, 0.02), "web": (2000 / 6, 300, 25, 0.016)}[preset]
    assert (case.J1, case.J3, case.step) == pytest.approx((J1, J3, step))
    assert [b.mass for b in case.model.bodies] == [2000, 0, m3]


# ---------------------------------------------------------------------- the section


@pytest.fixture(scope="module")
def section(tmp_path_factory):
    return rov_one_arm.reproduce(tmp_path_factory.mktemp("out") / "new" / "folder")


def test_table_holds_the_thesis_steps(section, run):
    with open(section.tables[0]) as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["t", "w1", "w2", "w3"] and len(rows) == 1002
    numbers = np.array(rows[1:], float)
    np.testing.assert_allclose(np.diff(numbers[:, 0]), 0.02, atol=EXACT)
    np.testing.assert_allclose(numbers[:, 1:], run.w, atol=EXACT)


def test_section_is_complete(section):
    assert all(path.stat().st_size > 10_000 for path in (*section.figures, *section.tables))
    assert np.isfinite(list(section.numbers.values())).all()
    assert section.title and section.text.count("\n\n") >= 2


def test_documentation_prints_the_numbers_of_the_run(section):
    printed = documented(section.numbers)
    assert len(printed) >= 26
    for label, text in printed.items():
        assert agrees(text, section.numbers[label]), f"{label}: {section.numbers[label]}, documented {text}"
