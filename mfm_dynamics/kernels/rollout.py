"""Whole simulations compiled: Runge-Kutta steps with the drive and the joint stops inside the loop.

``rollout`` is written for one robot or eight: what it is given as memory decides (see ``lanes``).
"""

import numpy as np
from numba import njit

from mfm_dynamics.kernels.algebra import FAST, cross, inline, plus, times
from mfm_dynamics.kernels.field import locate, push_on
from mfm_dynamics.kernels.lanes import (
    WIDTH,
    all_less,
    doubles,
    greater,
    lanes,
    lesser,
    magnitude,
    sincos,
    single,
    sqrt,
    tail,
    where_less,
    width,
)
from mfm_dynamics.kernels.recursion import (
    forward_dynamics,
    inverse_dynamics,
    joint_forces,
    kernel,
    load,
    place,
    prepare,
    store,
)
from mfm_dynamics.kernels.tree import DAMPING, FREE, IQ, IV, KIND, PRISMATIC, workspace_size

NO_WRENCH = np.zeros((0, 6))
TORQUE, SERVO, PRESCRIBED = range(3)
# Rows of the drive parameters (8, nv)
KP, KD, EFFORT, SPEED, LOWER, UPPER, STOP_K, STOP_D = range(8)
RUNAWAY = 1e6  # speed [rad/s or m/s] beyond which an integration has diverged
SMALL = 1e-2  # angle [rad] below which four terms of a series are exact to rounding


@inline
def advance(index, q, dq, out):
    """Out = q advanced by dq: sums for joints, R exp(dphi~) for rotations."""
    for k in range(1, index.shape[0]):
        kind, iq, iv = index[k, KIND], index[k, IQ], index[k, IV]
        if kind <= PRISMATIC:
            out[iq] = q[iq] + dq[iv]
            continue
        if kind == FREE:
            store(out, iq, plus(load(q, iq), load(dq, iv)))
            iq, iv = iq + 3, iv + 3
        turn(q, iq, load(dq, iv), out)


@kernel
def turn(q, i, phi, out):
    """Unit quaternion at i of out = the one of q times exp(phi / 2)."""
    x = 0.25 * (phi[0] * phi[0] + phi[1] * phi[1] + phi[2] * phi[2])
    half = sqrt(x)
    s, w = sincos(half)
    series = 1.0 - x / 6.0 * (1.0 - x / 20.0 * (1.0 - x / 42.0))
    e = times(phi, 0.5 * where_less(half, SMALL, series, s / greater(half, SMALL)))
    p, pw = load(q, i), q[i + 3]
    r = plus(plus(times(e, pw), times(p, w)), cross(p, e))
    rw = pw * w - p[0] * e[0] - p[1] * e[1] - p[2] * e[2]
    size = 1.0 / sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + rw * rw)
    store(out, i, times(r, size))
    out[i + 3] = rw * size


@inline
def chart_rate(index, phi, v, out):
    """Rates of the local coordinates phi at speeds v: v itself, and dexp^-1 for rotations (RKMK)."""
    for k in range(1, index.shape[0]):
        kind, i = index[k, KIND], index[k, IV]
        if kind <= PRISMATIC:
            out[i] = v[i]
            continue
        if kind == FREE:
            store(out, i, load(v, i))
            i += 3
        unroll(phi, v, i, out)


@kernel
def unroll(phi, v, i, out):
    """dexp^-1(phi) omega = omega + phi x omega / 2 + c phi x (phi x omega)."""
    p, w = load(phi, i), load(v, i)
    square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2]
    half = 0.5 * sqrt(square)
    s, c = sincos(half)
    series = (1.0 + square / 60.0 * (1.0 + square / 42.0)) / 12.0
    closed = (1.0 - half * c / greater(s, 1e-9)) / greater(square, SMALL * SMALL)
    pw = cross(p, w)
    bend = times(cross(p, pw), where_less(half, 0.5 * SMALL, series, closed))
    store(out, i, plus(w, plus(times(pw, 0.5), bend)))


@kernel
def drive_forces(index, kind, drive, row, q, v, tau):
    """Forces of the drives at one stage into tau; row holds torques, or angles and rates."""
    nv = drive.shape[1]
    for i in range(nv):
        tau[i] = row[i]
    if kind == PRESCRIBED or kind == SERVO:
        for i in range(nv):
            tau[i] = 0.0
    if kind == SERVO:
        for k in range(1, index.shape[0]):
            iq, iv = index[k, IQ], index[k, IV]
            if index[k, KIND] > PRISMATIC:
                continue
            effort, share = drive[EFFORT, iv], v[iv] / drive[SPEED, iv]
            want = drive[KP, iv] * (row[iv] - q[iq]) + drive[KD, iv] * (row[nv + iv] - v[iv])
            high = lesser(effort, effort * greater(0.0, 1.0 - share))  # a motor has no torque left at its top speed
            low = -lesser(effort, effort * greater(0.0, 1.0 + share))
            tau[iv] = lesser(greater(want, low), high)


@kernel
def resist(index, number, drive, q, v, tau):
    """Add what stops and joint friction do to tau."""
    for k in range(1, index.shape[0]):
        iq, iv = index[k, IQ], index[k, IV]
        if index[k, KIND] <= PRISMATIC and drive[STOP_K, iv] > 0.0:
            lower, upper, k_stop, d_stop = drive[LOWER, iv], drive[UPPER, iv], drive[STOP_K, iv], drive[STOP_D, iv]
            above = k_stop * (q[iq] - upper) + d_stop * greater(v[iv], 0.0)
            below = k_stop * (q[iq] - lower) + d_stop * lesser(v[iv], 0.0)
            tau[iv] -= where_less(upper, q[iq], above, where_less(q[iq], lower, below, 0.0))
    if number[0, DAMPING] > 0.0:
        joint_forces(index, number, q, v, tau)


@kernel
def load_field(index, number, field, v, ws):
    """Wrenches of the field on a robot in its place, if there is one."""
    if field.shape[0] > 0:
        locate(index, v, ws)
        push_on(index, number, field, NO_WRENCH, ws)


@kernel
def enforce(index, number, field, drive, q, v, a, tau, ws):
    """Drive forces behind the accelerations a of a robot in its place: all that is needed, less what resists."""
    for i in range(drive.shape[1]):
        tau[i] = 0.0
    resist(index, number, drive, q, v, tau)
    for i in range(drive.shape[1]):
        tau[i] = -tau[i]
    load_field(index, number, field, v, ws)
    inverse_dynamics(index, number, v, a, 1.0, field.shape[0] > 0, tau, ws)


@kernel
def impose(index, held, row, q, v, a):
    """Overwrite prescribed coordinates, speeds and accelerations with a row (3 nv) of the table."""
    nv = held.shape[0]
    for k in range(1, index.shape[0]):
        iq, iv, kind = index[k, IQ], index[k, IV], index[k, KIND]
        if kind <= PRISMATIC and held[iv]:
            q[iq] = row[iv]
        for i in range(iv, iv + (1 if kind <= PRISMATIC else 6 if kind == FREE else 3)):
            if held[i]:
                v[i] = row[nv + i]
                a[i] = row[2 * nv + i]


@inline
def refer(table, first, at, row):
    """Row ``at`` of the table (robots or 1, rows, 3, nv) of each robot from the first on."""
    nv = table.shape[3]
    for part in range(3):
        for i in range(nv):
            if table.shape[0] == 1:
                row[part * nv + i] = table[0, at, part, i]
            else:
                for lane in range(width(row)):
                    robot = min(first + lane, table.shape[0] - 1)
                    doubles(row)[(part * nv + i) * width(row) + lane] = table[robot, at, part, i]


@inline
def recall(out, values):
    """First instant of each robot into values."""
    for i in range(out.shape[2]):
        for lane in range(width(values)):
            doubles(values)[i * width(values) + lane] = out[lane, 0, i]


@inline
def record(values, out, step):
    """Values of each robot to out (robots, T, ...)."""
    for i in range(out.shape[2]):
        for lane in range(width(values)):
            out[lane, step, i] = doubles(values)[i * width(values) + lane]


@inline
def memory_size(rows, nq, nv):
    """Elements of memory a rollout needs per robot."""
    return workspace_size(rows) + 2 * nq + 11 * nv


@njit(inline="always", error_model="numpy")
def rollout(index, number, field, times_, kind, drive, table, first, held, Q, V, TAU, memory):
    """Classical RK4, in the local chart of each step where there are rotations (RKMK4).

    Args:
        index: Tree.index.
        number: Tree.number.
        field: Tree.field.
        times_: Grid (T,), one step per interval.
        kind: TORQUE, SERVO or PRESCRIBED.
        drive: Drive parameters (8, nv).
        table: Reference at half steps (robots or 1, 2 T - 1 or 1, 3, nv): torque, or angle, rate, acceleration.
        first: Number of the first robot, for the table.
        held: Prescribed speeds, or empty.
        Q: Coordinates (robots, T, nq), first instant given.
        V: Speeds (robots, T, nv), first instant given.
        TAU: Drive forces at the grid points (robots, T, nv).
        memory: A view of memory_size elements.

    Returns:
        (0, 0), or (step, row of the tree) where inertia vanished, (step, -row) where the motion ran away.
    """
    nq, nv, last, end = Q.shape[2], V.shape[2], table.shape[1] - 1, times_.shape[0] - 1
    q0, q = memory, tail(memory, nq)
    rest = tail(memory, 2 * nq)
    v0, v, tau, a, phi = rest, tail(rest, nv), tail(rest, 2 * nv), tail(rest, 3 * nv), tail(rest, 4 * nv)
    rate, sum_v, sum_a, row = tail(rest, 5 * nv), tail(rest, 6 * nv), tail(rest, 7 * nv), tail(rest, 8 * nv)
    ws = tail(rest, 11 * nv)
    recall(Q, q0)
    recall(V, v0)
    prepare(index, number, ws)
    refer(table, first, 0, row)
    if held.shape[0] > 0:
        impose(index, held, row, q0, v0, a)
    record(q0, Q, 0)
    record(v0, V, 0)
    for step in range(end):
        h = times_[step + 1] - times_[step]
        for i in range(nv):
            sum_v[i] = 0.0
            sum_a[i] = 0.0
            phi[i] = 0.0
            v[i] = v0[i]
        for i in range(nq):
            q[i] = q0[i]
        for stage in range(4):
            if stage > 0:
                part = h if stage == 3 else 0.5 * h
                for i in range(nv):
                    phi[i] = part * rate[i]
                    v[i] = v0[i] + part * a[i]
                advance(index, q0, phi, q)
            if last > 0 and stage % 2 == 1:
                refer(table, first, 2 * step + (stage + 1) // 2, row)
            if held.shape[0] > 0:
                impose(index, held, row, q, v, a)
            drive_forces(index, kind, drive, row, q, v, tau)
            if stage == 0 and kind != PRESCRIBED:
                record(tau, TAU, step)
            resist(index, number, drive, q, v, tau)
            place(index, number, q, v, ws)
            load_field(index, number, field, v, ws)
            bad = forward_dynamics(index, number, v, tau, field.shape[0] > 0, held, a, ws)
            if bad > 0:
                return step, bad
            if stage == 0 and kind == PRESCRIBED:
                enforce(index, number, field, drive, q, v, a, tau, ws)
                record(tau, TAU, step)
            chart_rate(index, phi, v, rate)
            weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0
            for i in range(nv):
                sum_v[i] += weight * rate[i]
                sum_a[i] += weight * a[i]
        advance(index, q0, sum_v, q)
        for i in range(nq):
            q0[i] = q[i]
        for i in range(nv):
            v0[i] += sum_a[i]
        if held.shape[0] > 0:
            impose(index, held, row, q0, v0, a)
        record(q0, Q, step + 1)
        record(v0, V, step + 1)
        for k in range(1, index.shape[0]):
            iv, kind_k = index[k, IV], index[k, KIND]
            for i in range(iv, iv + (1 if kind_k <= PRISMATIC else 6 if kind_k == FREE else 3)):
                if not all_less(magnitude(v0[i]), RUNAWAY):
                    return step + 1, -k
    drive_forces(index, kind, drive, row, q0, v0, tau)
    if kind == PRESCRIBED:
        resist(index, number, drive, q0, v0, tau)
        place(index, number, q0, v0, ws)
        load_field(index, number, field, v0, ws)
        bad = forward_dynamics(index, number, v0, tau, field.shape[0] > 0, held, a, ws)
        if bad > 0:
            return end, bad
        enforce(index, number, field, drive, q0, v0, a, tau, ws)
    record(tau, TAU, end)
    return 0, 0


@njit(cache=True, nogil=True, fastmath=FAST, error_model="numpy")
def rollout_one(index, number, field, times_, kind, drive, table, robot, held, Q, V, TAU, memory):
    """One robot, with an array as memory."""
    return rollout(index, number, field, times_, kind, drive, table, robot, held, Q, V, TAU, single(memory))


@njit(cache=True, nogil=True, fastmath=FAST, error_model="numpy")
def rollout_groups(index, number, field, times_, kind, drive, table, held, Q, V, TAU, first, end):
    """Robots first..end, WIDTH at a time; returns the first robot of a group that failed, or -1."""
    memory = np.empty(memory_size(index.shape[0], Q.shape[2], V.shape[2]) * WIDTH)
    for b in range(first, end, WIDTH):
        here = slice(b, b + WIDTH)
        _, row = rollout(
            index, number, field, times_, kind, drive, table, b, held, Q[here], V[here], TAU[here], lanes(memory)
        )
        if row != 0:
            return b
    memory[0] = 0.0  # keeps it alive past the lanes
    return -1


ROBOT = ("int64[:,::1]", "float64[:,::1]", "float64[:,::1]")
DRIVE = ("float64[::1]", "int64", "float64[:,::1]", "float64[:,:,:,::1]")
RUN = ("boolean[::1]", "float64[:,:,::1]", "float64[:,:,::1]", "float64[:,:,::1]")
SINGLE = {rollout_one: ("UniTuple(int64, 2)", *ROBOT, *DRIVE, "int64", *RUN, "float64[::1]")}
BATCH = {rollout_groups: ("int64", *ROBOT, *DRIVE, *RUN, "int64", "int64")}
