"""The two-arm ROV, which its authors could not confirm: B, M*, N*, F*, momentum, energy, symmetry."""

import numpy as np
import pytest

from mfm_dynamics import Model, Prescribed, dynamics, simulate
from mfm_dynamics.robots import urdf_text
from mfm_reproduction import rov_two_arm
from mfm_reproduction.rov_two_arm import MOTIONS, paper_b, random_state, robot, with_translation
from oracles.lagrange import ERROR as LAGRANGE
from oracles.lagrange import lagrange_forces
from oracles.pinocchio_oracle import PinocchioOracle
from reproduction.documented import agrees, documented

EXACT = 1e-12  # rounding of some hundred operations, relative
DIFFERENCES = 1e-7  # central differences of M* near 1e-10, divided by a sum that may nearly cancel
RK4 = 1e-7  # order 4 with 0.01 s; measured 8e-9


@pytest.fixture(scope="module")
def model():
    return robot()


@pytest.fixture(scope="module")
def checks():
    return rov_two_arm.checks()


def test_b_is_30_by_10_and_the_printed_one_27_by_7(model, rng):
    """The smaller is what remains when the ROV cannot translate: without xdot1 as column and as row."""
    q, _ = random_state(model, rng)
    assert model.B(q).shape == (30, 10) and paper_b(model, q).shape == (27, 7)
    np.testing.assert_allclose(with_translation(paper_b(model, q)), model.B(q), atol=EXACT)
    np.testing.assert_allclose(paper_b(model, q), model.B(q)[3:, 3:], atol=EXACT)


def test_two_ways_agree_at_random_states(checks):
    by_differences = [name for name in checks if "differences" in name]
    assert len(checks) == 9 and len(by_differences) == 1
    for name, error in checks.items():
        assert error < (DIFFERENCES if name in by_differences else EXACT), name


def test_reduced_mass_is_positive_definite():
    assert rov_two_arm.smallest_eigenvalue() > 1.0  # the lightest motion is that of a 40 kg link


def test_passive_form_of_the_velocity_matrix_is_skew(model, rng):
    """With -(J w)~ for D M, dM*/dt - 2 N* is skew; N* qdot is the same. With the papers' N* it is not skew."""
    q, v = random_state(model, rng)
    frames = rov_two_arm.frame_connections(model, q)
    omega = rov_two_arm.rates(model, frames, q, v).omega
    B, M = model.B(q), dynamics.mass(model)
    spin = np.zeros((30, 30))
    for k, body in enumerate(model.bodies):
        spin[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = -rov_two_arm.skew(body.J @ omega[k])
    passive = B.T @ (M @ model.Bdot(q, v) + spin @ B)
    printed = dynamics.equations(model, q, v, 0 * v).N_star
    Mdot = model.Bdot(q, v).T @ M @ B
    Mdot = Mdot + Mdot.T
    size = np.abs(Mdot).max()
    np.testing.assert_allclose(passive @ v, printed @ v, atol=EXACT * size)
    skewness = [np.abs(Mdot - 2 * N + (Mdot - 2 * N).T).max() for N in (passive, printed)]
    assert skewness[0] < EXACT * size and skewness[1] > 0.01 * size


def test_motors_and_reactions_leave_the_base_alone(model, rng):
    q, _ = random_state(model, rng)
    tau = np.concatenate([np.zeros(6), rng.normal(size=4)])
    F = dynamics.drive_list(model, rov_two_arm.frame_connections(model, q), tau)
    np.testing.assert_allclose(model.B(q).T @ F, tau, atol=EXACT)


@pytest.mark.parametrize("seed", range(3))
def test_forces_are_those_of_pinocchio_and_of_lagrange(model, seed):
    """Neither knows B: one is another engine, the other differentiates the energy."""
    rng = np.random.default_rng(seed)
    q, v = random_state(model, rng)
    a = rng.normal(size=10)
    peer = PinocchioOracle(urdf_text("rov_two_arm", "paper"), "floating", (0, 0, 0))
    found, _ = dynamics.newton_euler(model, q, v, a)
    size = np.abs(found).max()
    assert tuple(peer.joint_names) == model.joint_names
    np.testing.assert_allclose(peer.inverse_dynamics(q, v, a), found, atol=EXACT * size)
    np.testing.assert_allclose(lagrange_forces(model.energy, peer.robot, q, v, a), found, atol=LAGRANGE * size)


def test_momentum_and_energy_balance_under_motors():
    run = rov_two_arm.driven()
    assert run.linear_drift < RK4 and run.angular_drift < RK4 and run.energy_error < RK4
    assert run.work.max() > 100.0  # J: the motors did something


def test_falling_vehicle_keeps_its_energy_and_gains_m_g_t():
    energy, momentum = rov_two_arm.fall()
    assert energy < RK4 and momentum < EXACT


def test_mirrored_arms_push_only_in_the_mirror_plane():
    run = rov_two_arm.run(MOTIONS["both arms mirrored"])
    across = run.v[:, [0, 4, 5]]  # sideways, yaw, roll
    within = run.v[:, [1, 2, 3]]
    assert np.abs(across).max() < EXACT and np.abs(within).max(axis=0).min() > 1e-3


def test_one_arm_falls_out_when_the_other_has_no_mass(rng):
    """The second arm moves as it likes: without mass the vehicle does not feel it."""
    motors = {"armature": 1.0}  # a joint must move something; rotors do not act on the vehicle
    light, single = (
        Model.from_urdf(urdf_text("rov_two_arm", **motors, **arms), base="floating", gravity=(0, 0, 0))
        for arms in ({"masses": [60, 40, 0, 0]}, {"arms": 1})
    )
    q, _ = random_state(light, rng)
    np.testing.assert_allclose(light.mass_matrix(q)[:8, :8], single.mass_matrix(q[:9]), atol=EXACT * 1e4)
    stamp = np.linspace(0.0, 4.0, 201)
    arms = MOTIONS["both arms in parallel"]
    both = simulate(light, light.neutral(), np.zeros(10), stamp, Prescribed(arms))
    first = type(arms)(arms.names[:2], arms.tracks[:2])
    one = simulate(single, single.neutral(), np.zeros(8), stamp, Prescribed(first))
    np.testing.assert_allclose(both.v[:, :6], one.v[:, :6], atol=EXACT)


def test_held_vehicle_stays_put_and_turns_otherwise():
    """27 x 7 against 30 x 10."""
    arms = MOTIONS["one arm"]
    free, held = rov_two_arm.run(arms), rov_two_arm.run(arms, hold_base=True)
    assert not held.q[:, :3].any() and np.abs(free.q[:, :3]).max() > 0.01
    assert np.abs(free.v[:, 3:6] - held.v[:, 3:6]).max() > 0.01 * np.abs(free.v[:, 3:6]).max()


@pytest.fixture(scope="module")
def section(tmp_path_factory):
    return rov_two_arm.reproduce(tmp_path_factory.mktemp("out") / "new" / "folder")


def test_tables_start_with_the_vehicle_at_rest_in_its_own_frame(section):
    """The inertial frame is that of the ROV at the start."""
    for path in section.tables:
        rows = np.genfromtxt(path, delimiter=",", names=True)
        assert len(rows) == len(rov_two_arm.STAMP)
        assert [rows[name][0] for name in ("x1", "x2", "x3", "angle1", "angle2", "angle3", "w1")] == [0.0] * 7


def test_section_is_complete(section):
    assert all(path.stat().st_size > 10_000 for path in (*section.figures, *section.tables))
    assert np.isfinite(list(section.numbers.values())).all()
    assert section.title and section.text.count("\n\n") >= 2


def test_documentation_prints_the_numbers_of_the_run(section):
    printed = documented(section.numbers)
    assert len(printed) >= 23
    for label, text in printed.items():
        assert agrees(text, section.numbers[label]), f"{label}: {section.numbers[label]}, documented {text}"
