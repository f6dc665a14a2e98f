"""Drives, stops, batches and refusals of the simulation loop."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError, SimulationError, StateError
from mfm_dynamics import Model, dynamics
from mfm_dynamics.simulation import STOP_FREQUENCY, Prescribed, Servo, Torque, rollout_batch, simulate
from mfm_dynamics.trajectories import Hold, Motion, Sine, quintic
from oracles.closed_forms import Pendulum
from oracles.reference import motion as exact_motion
from oracles.states import random_state
from oracles.trees import chain_urdf, free_snake_urdf, pendulum_urdf, random_urdf, slider_urdf

INERTIA = (0.02, 0.03, 0.025)
PENDULUM = Pendulum(mass=1.5, length=0.4, inertia=0.03)
LIMIT = '<limit lower="{lower}" upper="{upper}" effort="{effort}" velocity="{velocity}"/>'


def pendulum(lower=-1e9, upper=1e9, effort=1e9, velocity=1e9, extra="", gravity=(0, 0, -9.81)):
    limit = LIMIT.format(lower=lower, upper=upper, effort=effort, velocity=velocity)
    urdf = pendulum_urdf(PENDULUM.mass, PENDULUM.length, INERTIA, limit + extra)
    return Model.from_urdf(urdf.replace("continuous", "revolute"), gravity=gravity)


def snake(n=5, base="fixed"):
    return Model.from_urdf(chain_urdf(n) if base == "fixed" else free_snake_urdf(n), base=base)


def swing(model, size=0.3, period=1.0):
    """Sines of different phase at every joint."""
    tracks = tuple(Sine(size, period, phase=0.5 * k) for k in range(len(model.joint_names)))
    return Motion(model.joint_names, tracks)


# ---------------------------------------------------------------------- torques


@pytest.mark.parametrize("given", ["number", "vector", "samples", "function", "callable"])
def test_the_same_torque_in_every_form_gives_the_same_motion(given):
    model = snake(3)
    tau, times = 0.05, np.linspace(0, 0.2, 41)
    forms = {
        "number": Torque(tau),
        "vector": Torque([tau] * 3),
        "samples": Torque(np.full((1, 3), tau)),
        "function": Torque(lambda t: np.full((len(t), 3), tau)),
        "callable": lambda t, q, v: np.full(3, tau),
    }
    trace = simulate(model, [0.1, 0.2, 0.3], np.zeros(3), times, forms[given])
    Q, V = exact_motion(model, np.array([0.1, 0.2, 0.3]), np.zeros(3), times, lambda t, q, v: np.full(3, tau))
    assert trace.q == pytest.approx(Q, abs=1e-6)  # order 4 at 5 ms
    assert trace.tau == pytest.approx(np.full((41, 3), tau), abs=1e-15)


def test_inverse_then_forward_returns_to_the_angles():
    """The paper's validation loop: polynomial angles -> torques -> RK4 -> angles  [Snake2019, Validate]."""
    model = snake(8)
    reference = Motion(model.joint_names, tuple(quintic(0, 0.1 * (-1) ** k, 1.0) for k in range(8)))

    def torques(t):
        return np.stack([model.inverse_dynamics(*row) for row in zip(*reference(t), strict=True)])

    errors = []
    for steps in (100, 200):
        times = np.linspace(0, 1, steps + 1)
        trace = simulate(model, np.zeros(8), np.zeros(8), times, Torque(torques))
        errors.append(np.abs(trace.q - reference(times)[0]).max())
    assert errors[1] < 1e-5 and np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.5)


def test_passive_joints_lose_energy_in_the_compiled_loop_as_in_the_python_one():
    extra = '<dynamics damping="0.3" friction="0.2"/><mfm armature="0.01" stiffness="2" rest="0.1"/>'
    model, times = pendulum(extra=extra), np.linspace(0, 0.5, 501)
    compiled = simulate(model, [1.0], [0.0], times)
    python = simulate(model, [1.0], [0.0], times, lambda t, q, v: [0.0])
    assert compiled.q == pytest.approx(python.q, abs=1e-12)
    energy = [sum(model.energy(q, v)) for q, v in zip(compiled.q, compiled.v, strict=True)]
    assert (np.diff(energy) < 1e-12).all() and energy[-1] < energy[0] - 0.1


# ---------------------------------------------------------------------- servos


def test_servo_is_a_pd_controller():
    model, times = snake(3), np.linspace(0, 0.3, 301)
    reference = swing(model)
    trace = simulate(model, np.zeros(3), np.zeros(3), times, Servo(reference, kp=2.0, kd=0.1))

    def law(t, q, v):
        angle, rate, _ = reference(t)
        return 2.0 * (angle - q) + 0.1 * (rate - v)

    Q, _ = exact_motion(model, np.zeros(3), np.zeros(3), times, law)
    assert trace.q == pytest.approx(Q, abs=1e-6)  # order 4 at 1 ms on joints of some 100 rad/s
    assert trace.tau[100] == pytest.approx(law(times[100], trace.q[100], trace.v[100]), abs=1e-12)


def test_servo_torque_stays_within_the_effort_limit_on_both_sides():
    model = pendulum(effort=0.7)
    for target in (-2.0, 2.0):
        trace = simulate(model, [0], [0], np.linspace(0, 0.2, 201), Servo(Motion(("hinge",), (Hold(target),)), kp=1e3))
        assert np.abs(trace.tau).max() == pytest.approx(0.7, abs=1e-12)
        assert np.sign(trace.tau[0, 0]) == np.sign(target)


@pytest.mark.parametrize("side", [-1, 1])
def test_servo_does_not_drive_beyond_its_speed_limit(side):
    """No torque is left at the limit, so without gravity the joint creeps up to it and never passes it."""
    model = pendulum(effort=2.0, velocity=3.0, gravity=(0, 0, 0))
    far = Motion(("hinge",), (Hold(100.0 * side),))
    trace = simulate(model, [0], [0], np.linspace(0, 3, 3001), Servo(far, kp=1e3, kd=0))
    # tau = effort (1 - v/limit): v = limit (1 - exp(-t effort / (I limit)))
    expected = 3.0 * (1 - np.exp(-trace.stamp * 2.0 / (PENDULUM.moment_of_inertia * 3.0)))
    assert side * trace.v[:, 0] == pytest.approx(expected, abs=1e-9)


def test_servo_of_some_joints_leaves_the_others_free():
    model = snake(3)
    trace = simulate(
        model, np.zeros(3), np.zeros(3), np.linspace(0, 0.2, 201), Servo(Motion(("joint_02",), (Hold(0.3),)))
    )
    assert not trace.tau[:, [0, 2]].any() and trace.tau[0, 1] > 0


# ---------------------------------------------------------------------- prescribed motion


@pytest.mark.parametrize("base", ["fixed", "floating"])
@pytest.mark.parametrize("hold_base", [False, True])
def test_prescribed_joints_move_the_rest_as_the_equations_say(base, hold_base):
    """Free speeds against SciPy on dynamics.prescribed, the readable form of the same split."""
    model = snake(4, base)
    names = model.joint_names[:1] + model.joint_names[2:]
    reference = Motion(names, tuple(Sine(0.3, 1.0, phase=0.4 * k) for k in range(len(names))))
    fixed = [list(model.coordinate_names).index(name) for name in names]
    if hold_base and base == "floating":
        fixed = [0, 1, 2, *fixed]
    q, v = model.neutral(), np.zeros(model.nv)
    times = np.linspace(0, 0.3, 151)
    trace = simulate(model, q, v, times, Prescribed(reference, hold_base))
    angles, rates, _ = reference(times)
    columns = [trace.joints.names.index(name) for name in names]
    assert trace.joints.q[:, columns] == pytest.approx(angles, abs=1e-14)
    assert trace.joints.qdot[:, columns] == pytest.approx(rates, abs=1e-14)
    if hold_base and base == "floating":
        assert np.abs(trace.q[:, :3]).max() == 0.0

    given = np.zeros((len(times), len(fixed)))
    given[:, -len(names) :] = reference(times)[2]
    for i in (0, 70, 150):  # the forces behind the motion, by the equations of the papers
        enforcing = dynamics.prescribed(model, trace.q[i], trace.v[i], np.zeros(model.nv), fixed, given[i])[1]
        assert trace.tau[i, fixed] == pytest.approx(enforcing, rel=1e-9, abs=1e-9)
        assert np.delete(trace.tau[i], fixed) == pytest.approx(0.0, abs=1e-9)

    class Constrained:
        """The model with its accelerations replaced by the prescribed ones, for the reference integrator."""

        nq, nv, bodies = model.nq, model.nv, model.bodies

        @staticmethod
        def forward_dynamics(q, v, t):
            given = np.zeros(len(fixed))
            given[-len(names) :] = reference(t)[2]
            return dynamics.prescribed(model, q, v, np.zeros(model.nv), fixed, given)[0]

    Q, V = exact_motion(Constrained, trace.q[0], trace.v[0], times, lambda t, q, v: t)
    assert trace.q == pytest.approx(Q, abs=1e-6)  # order 4 at 2 ms
    assert trace.v == pytest.approx(V, abs=1e-5)


def test_prescribed_torques_reproduce_the_motion_when_applied():
    """Recovered drive torques, put back as torques, move the robot the same way: the forces were right."""
    model, times = snake(4), np.linspace(0, 0.5, 501)
    reference = swing(model)
    trace = simulate(model, np.zeros(4), np.zeros(4), times, Prescribed(reference))

    def torques(t):
        return np.stack([model.inverse_dynamics(*row) for row in zip(*reference(t), strict=True)])

    again = simulate(model, trace.q[0], trace.v[0], times, Torque(torques))
    assert again.q == pytest.approx(trace.q, abs=1e-6)


# ---------------------------------------------------------------------- stops


@pytest.mark.parametrize("side", [-1, 1])
def test_stops_hold_a_joint_within_the_depth_of_their_spring(side):
    """A swing that would reach far beyond: depth below v/(e w) of a critically damped spring plus the static sag."""
    model = pendulum(lower=-0.5, upper=0.5)
    trace = simulate(model, [0.0], [4.0 * side], np.linspace(0, 1.0, 4001))
    free = simulate(model, [0.0], [4.0 * side], np.linspace(0, 1.0, 4001), stops=False)
    sag = PENDULUM.gravity(0.5) / (PENDULUM.moment_of_inertia * STOP_FREQUENCY**2)
    assert np.abs(free.q).max() > 0.8
    assert 0.5 < np.abs(trace.q).max() < 0.5 + 4.0 / (np.e * STOP_FREQUENCY) + sag
    energy = [sum(model.energy(q, v)) for q, v in zip(trace.q, trace.v, strict=True)]
    assert max(energy) < energy[0] + 1e-6  # a stop takes energy and never gives more than it took


def test_stops_do_nothing_inside_the_limits():
    model, times = pendulum(lower=-2, upper=2), np.linspace(0, 1, 1001)
    assert (simulate(model, [1.0], [0], times).q == simulate(model, [1.0], [0], times, stops=False).q).all()


def test_stops_only_push_back():
    """Leaving the stop costs nothing: no force pulls the joint towards its limit from inside."""
    model = pendulum(lower=-0.5, upper=0.5, gravity=(0, 0, 0))
    times = np.linspace(0, 0.5, 4001)
    trace = simulate(model, [0.0], [4.0], times)
    side = np.where(np.abs(trace.q[:-1, 0]) < 0.5, 0.0, np.sign(trace.q[:-1, 0]))
    gained = np.diff(trace.v[:, 0])
    staying = (np.diff(side, append=0.0) == 0) & (np.diff(side, prepend=0.0) == 0)  # no limit crossed in the step
    assert not gained[staying & (side == 0)].any()
    assert (gained[staying] * side[staying] <= 0).all() and (side != 0).any()


@pytest.mark.parametrize("way", ["compiled", "function", "thesis"])
def test_stops_act_alike_in_every_way_to_simulate(way):
    model, times = pendulum(lower=-0.5, upper=0.5), np.linspace(0, 0.5, 2001)
    exact = simulate(model, [0.0], [4.0], times)
    drive = (lambda t, q, v: np.zeros(1)) if way == "function" else Torque()
    found = simulate(model, [0.0], [4.0], times, drive, integrator="thesis" if way == "thesis" else None)
    assert found.q == pytest.approx(exact.q, abs=1e-12)  # one hinge: the schemes coincide
    assert not found.tau.any()


# ---------------------------------------------------------------------- batches


DRIVES = {
    "nothing": lambda model: Torque(),
    "servo": lambda model: Servo(swing(model), kp=0.5, kd=0.01),
    "prescribed": lambda model: Prescribed(swing(model)),
}


@pytest.mark.parametrize("drive", DRIVES)
@pytest.mark.parametrize("base", ["fixed", "floating"])
def test_batch_equals_single_runs_bit_for_bit(base, drive):
    """The same machine code on the same numbers; threads share nothing."""
    rng, model = np.random.default_rng(4), snake(4, base)
    states = [random_state(model, rng) for _ in range(5)]
    times = np.linspace(0, 0.1, 51)
    batch = rollout_batch(model, *map(np.array, zip(*states, strict=True)), times, DRIVES[drive](model), stops=False)
    for (q, v), trace in zip(states, batch, strict=True):
        single = simulate(model, q, v, times, DRIVES[drive](model), stops=False)
        for name in ("q", "v", "tau"):
            assert (getattr(single, name) == getattr(trace, name)).all(), name


def test_batch_with_stops_equals_single_runs():
    """Stops are as stiff as the inertia each robot starts with, not that of the first robot of the batch."""
    urdf = chain_urdf(3).replace("continuous", "revolute")
    urdf = urdf.replace("</joint>", LIMIT.format(lower=-0.5, upper=0.5, effort=10, velocity=10) + "</joint>")
    model, times = Model.from_urdf(urdf), np.linspace(0, 0.1, 201)
    q0 = np.array([[0.0, 0.0, 0.0], [0.4, 0.0, 0.45], [0.0, 0.45, -0.45]])
    v0 = np.full((3, 3), 6.0)
    for q, v, trace in zip(q0, v0, rollout_batch(model, q0, v0, times), strict=True):
        assert trace.q == pytest.approx(simulate(model, q, v, times).q, abs=1e-12)


def test_batch_with_a_torque_per_robot():
    model, times = snake(3), np.linspace(0, 0.1, 51)
    tau = np.array([[0.1, 0, 0], [0, 0.1, 0]])
    batch = rollout_batch(model, np.zeros((2, 3)), np.zeros((2, 3)), times, Torque(tau))
    for row, trace in zip(tau, batch, strict=True):
        assert (trace.q == simulate(model, np.zeros(3), np.zeros(3), times, Torque(row)).q).all()


# ---------------------------------------------------------------------- divergence


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "python"])
def test_divergence_is_reported_with_time_and_joint(compiled):
    """A drive far stiffer than the step: refused when it runs away, never returned as numbers."""
    model = snake(3)
    stiff = Motion(model.joint_names, (Hold(0.1),) * 3)

    def law(t, q, v):
        return 1e5 * (0.1 - q)

    drive = Servo(stiff, kp=1e5, kd=0) if compiled else law
    with pytest.raises(SimulationError, match=r"robot 'r'.*t = 0\.\d+ s.*joint_0\d.*step smaller than 0\.01 s"):
        simulate(model, np.zeros(3), np.zeros(3), np.linspace(0, 10, 1001), drive)


def test_divergence_in_a_batch_names_the_robot():
    model = snake(3)
    tau = np.zeros((3, 3))
    tau[1] = 1e9
    with pytest.raises(SimulationError, match=r"robot 1 of the batch.*t = .*joint_0"):
        rollout_batch(model, np.zeros((3, 3)), np.zeros((3, 3)), np.linspace(0, 1, 101), Torque(tau), stops=False)


def test_joint_without_inertia_is_reported_with_its_name():
    point = pendulum_urdf(1.0, 0.5).replace("0.0 1.0 0.0", "0.0 0.0 1.0")  # a point mass on its own axis
    with pytest.raises(SimulationError, match=r"'hinge' moves no inertia at t = 0 s"):
        simulate(Model.from_urdf(point), [0.0], [0.0], [0, 0.1])


# ---------------------------------------------------------------------- refusals


TIMES = np.linspace(0, 0.1, 11)


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        (dict(q0=[0.0]), StateError, r"q0 has shape \(1,\), expected \(3,\)"),
        (dict(q0=[0, np.nan, 0]), StateError, r"q0\[1\] is nan"),
        (dict(v0=[0, 0, np.inf]), StateError, r"v0\[2\] is inf"),
        (dict(v0=np.zeros(4)), StateError, r"v0 has shape \(4,\), expected \(3,\)"),
        (dict(times=[0.0]), ConfigError, "times must be at least two"),
        (dict(times=[0, 0.1, 0.1]), ConfigError, "times must be .*increasing"),
        (dict(times=[0, np.nan]), ConfigError, "times must be .*finite"),
        (dict(times=[[0, 1]]), ConfigError, "times must be"),
        (dict(times="soon"), ConfigError, "times must be"),
        (dict(drive=Torque(np.zeros(2))), ConfigError, r"torque .*\(2,\).*expected"),
        (dict(drive=Torque(np.zeros((5, 3)))), ConfigError, "torque has .*5.*expected one"),
        (dict(drive=Torque([0, np.nan, 0])), ConfigError, "torque.*finite"),
        (dict(drive=Torque("strong")), ConfigError, "torque"),
        (dict(drive=Torque(lambda t: np.zeros((len(t), 2)))), ConfigError, r"torque function returned shape"),
        (dict(drive=Torque(lambda t: np.full((len(t), 3), np.nan))), ConfigError, "torque function.*finite"),
        (dict(drive=lambda t, q, v: np.zeros(2)), StateError, r"drive has shape \(2,\), expected \(3,\)"),
        (dict(drive=lambda t, q, v: [0, np.nan, 0]), StateError, r"drive\[1\] is nan"),
        (dict(drive=Servo(Motion(("neck",), (Hold(),)))), ConfigError, "joint 'neck', expected one of joint_01, "),
        (dict(drive=Prescribed(Motion(("neck",), (Hold(),)))), ConfigError, "joint 'neck', expected one of joint_01"),
        (dict(drive=Servo(Motion(("joint_01",), (Hold(),)), kp=np.nan)), ConfigError, "kp is nan"),
        (dict(drive=Servo(Motion(("joint_01",), (Hold(),)), kd=-1.0)), ConfigError, "kd is -1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused(changed, error, message):
    arguments = dict(q0=np.zeros(3), v0=np.zeros(3), times=TIMES, drive=Torque()) | changed
    with pytest.raises(error, match=message):
        simulate(snake(3), **arguments)


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        (dict(q0=np.zeros((2, 4))), StateError, r"q0 of robot 0 has shape \(4,\), expected \(3,\)"),
        (dict(v0=np.zeros((3, 3))), ConfigError, "q0 has 2 rows and v0 3"),
        (dict(q0=[[0, 0, 0], [0, np.nan, 0]]), StateError, r"q0 of robot 1\[1\] is nan"),
        (dict(drive=Torque(np.zeros((3, 3)))), ConfigError, "torque has 3 rows, expected one for each of 2"),
        (dict(times=[1, 0]), ConfigError, "times must be"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_simulated_in_a_batch_is_refused(changed, error, message):
    arguments = dict(q0=np.zeros((2, 3)), v0=np.zeros((2, 3)), times=TIMES, drive=Torque()) | changed
    with pytest.raises(error, match=message):
        rollout_batch(snake(3), **arguments)


def test_mimic_joints_are_refused_where_they_are_not_supported():
    rng = np.random.default_rng(0)
    model = Model.from_urdf(random_urdf(rng, 8, kinds=("revolute",), mimic=0.6))
    q, v = random_state(model, rng)
    assert any(b.mimic for b in model.bodies)
    assert np.isfinite(simulate(model, q, v, TIMES[:3]).q).all()
    with pytest.raises(ConfigError, match="mimic"):
        rollout_batch(model, q[None], v[None], TIMES)
    with pytest.raises(ConfigError, match="mimic"):
        simulate(model, q, v, TIMES, Servo(swing(model)))


def test_trace_of_joints_is_by_name_and_leaves_out_what_is_no_joint():
    model = snake(4, "floating")
    q, v = random_state(model, np.random.default_rng(0))
    trace = simulate(model, q, v, TIMES)
    assert trace.joints.names == model.joint_names == ("joint_02", "joint_03", "joint_04")
    assert (trace.joints.q == trace.q[:, 7:]).all() and (trace.joints.qdot == trace.v[:, 6:]).all()


def test_bead_falls_along_its_rail():
    """A prismatic joint in the loop: q = -g t^2 / 2, exact in RK4."""
    trace = simulate(Model.from_urdf(slider_urdf(0.7, (0, 0, 1))), [0.0], [0.0], TIMES, stops=False)
    assert trace.q[:, 0] == pytest.approx(-0.5 * 9.81 * TIMES**2, abs=1e-14)


def test_batch_overwrites_the_memory_of_an_earlier_one():
    model, times = Model.from_urdf(chain_urdf(2)), np.linspace(0, 0.1, 11)
    first = rollout_batch(model, np.zeros((3, 2)), np.zeros((3, 2)), times)
    again = rollout_batch(model, np.ones((3, 2)), np.zeros((3, 2)), times, out=first)
    fresh = rollout_batch(model, np.ones((3, 2)), np.zeros((3, 2)), times)
    assert np.shares_memory(again.q, first.q)
    assert (again.q == fresh.q).all() and len(again) == 3
    with pytest.raises(ConfigError, match="out holds 3 robots and 11 instants"):
        rollout_batch(model, np.ones((9, 2)), np.zeros((9, 2)), times, out=first)
