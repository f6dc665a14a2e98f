"""Whole simulations compiled: Runge-Kutta steps with the drive and the joint stops inside the loop."""

import numpy as np
from numba import njit, prange

from mfm_dynamics.kernels.algebra import FAST, cross, inline, plus, times
from mfm_dynamics.kernels.recursion import SLOTS, forward_dynamics, joint_forces, kernel, load, store
from mfm_dynamics.kernels.tree import FREE, IQ, IV, KIND, PRISMATIC

TORQUE, SERVO = range(2)
# Rows of the drive parameters (8, nv)
KP, KD, EFFORT, SPEED, LOWER, UPPER, STOP_K, STOP_D = range(8)
RUNAWAY = 1e6  # speed [rad/s or m/s] beyond which an integration has diverged


@inline
def series_sinc(half):
    """sin(x)/x, by its series near zero."""
    return np.sin(half) / half if half > 1e-4 else 1.0 - half * half / 6.0


@kernel
def advance(index, number, q, dq, out):
    """Out = q advanced by dq: sums for joints, R exp(dphi~) for rotations."""
    for k in range(1, index.shape[0]):
        kind, iq, iv = index[k, KIND], index[k, IQ], index[k, IV]
        if kind <= PRISMATIC:
            out[iq] = q[iq] + dq[iv]
            continue
        if kind == FREE:
            store(out, iq, plus(load(q, iq), load(dq, iv)))
            iq, iv = iq + 3, iv + 3
        phi = load(dq, iv)
        half = 0.5 * np.sqrt(phi[0] ** 2 + phi[1] ** 2 + phi[2] ** 2)
        e, w = times(phi, 0.5 * series_sinc(half)), np.cos(half)
        p, pw = load(q, iq), q[iq + 3]
        r = plus(plus(times(e, pw), times(p, w)), cross(p, e))
        rw = pw * w - p[0] * e[0] - p[1] * e[1] - p[2] * e[2]
        size = 1.0 / np.sqrt(r[0] ** 2 + r[1] ** 2 + r[2] ** 2 + rw**2)
        store(out, iq, times(r, size))
        out[iq + 3] = rw * size


@kernel
def chart_rate(index, phi, v, out):
    """Rates of the local coordinates phi at speeds v: v itself, and dexp^-1 for rotations (RKMK)."""
    out[:] = v
    for k in range(1, index.shape[0]):
        kind, iv = index[k, KIND], index[k, IV]
        if kind > PRISMATIC:
            i = iv + 3 if kind == FREE else iv
            p, w = load(phi, i), load(v, i)
            square = p[0] ** 2 + p[1] ** 2 + p[2] ** 2
            if square < 1e-4:
                c = 1.0 / 12.0 + square / 720.0 + square * square / 30240.0
            else:
                c = (1.0 - 0.5 * np.sqrt(square) / np.tan(0.5 * np.sqrt(square))) / square
            pw = cross(p, w)
            store(out, i, plus(w, plus(times(pw, 0.5), times(cross(p, pw), c))))


@kernel
def drive_forces(index, number, kind, drive, row, row_rate, q, v, passive, tau):
    """Drive, joint friction and stops at one stage into tau."""
    tau[:] = row
    if kind == SERVO:
        tau[:] = 0.0
    for k in range(1, index.shape[0]):
        iq, iv = index[k, IQ], index[k, IV]
        if index[k, KIND] > PRISMATIC:
            continue
        if kind == SERVO:
            effort, fast = drive[EFFORT, iv], drive[SPEED, iv]
            want = drive[KP, iv] * (row[iv] - q[iq]) + drive[KD, iv] * (row_rate[iv] - v[iv])
            high = min(effort, effort * max(0.0, 1.0 - v[iv] / fast))  # a motor has no torque left at its top speed
            low = -min(effort, effort * max(0.0, 1.0 + v[iv] / fast))
            tau[iv] = min(max(want, low), high)
        if q[iq] > drive[UPPER, iv]:
            tau[iv] -= drive[STOP_K, iv] * (q[iq] - drive[UPPER, iv]) + drive[STOP_D, iv] * max(v[iv], 0.0)
        elif q[iq] < drive[LOWER, iv]:
            tau[iv] -= drive[STOP_K, iv] * (q[iq] - drive[LOWER, iv]) + drive[STOP_D, iv] * min(v[iv], 0.0)
    if passive:
        joint_forces(index, number, q, v, tau)


@kernel
def impose(index, held, table, i, q, v, a):
    """Overwrite prescribed coordinates, speeds and accelerations with row i of the table (rows, 3, nv)."""
    for k in range(1, index.shape[0]):
        iq, iv = index[k, IQ], index[k, IV]
        if index[k, KIND] <= PRISMATIC:
            if held[iv]:
                q[iq], v[iv], a[iv] = table[i, 0, iv], table[i, 1, iv], table[i, 2, iv]
        else:
            for j in range(6 if index[k, KIND] == FREE else 3):
                if held[iv + j]:
                    v[iv + j], a[iv + j] = table[i, 1, iv + j], table[i, 2, iv + j]


@kernel
def rollout(index, number, gravity, passive, times_, kind, drive, table, held, Q, V, TAU):
    """Classical RK4, in the local chart of each step where there are rotations (RKMK4).

    Args:
        index: Tree.index.
        number: Tree.number.
        gravity: Gravity vector.
        passive: Whether joints have friction or springs.
        times_: Grid (T,), one step per interval.
        kind: TORQUE or SERVO.
        drive: Drive parameters (8, nv).
        table: Reference at half steps (2 T - 1 or 1, 3, nv): torque, or angle, rate, acceleration.
        held: Prescribed speeds, or empty.
        Q: Coordinates (T, nq), first row given.
        V: Speeds (T, nv), first row given.
        TAU: Drive forces at the grid points (T, nv).

    Returns:
        (0, 0), or (step, row of the tree) where inertia vanished or the motion ran away; row 0: no joint alone.
    """
    nq, nv = Q.shape[1], V.shape[1]
    ws = np.empty(index.shape[0] * SLOTS)
    no_wrench = np.empty((0, 6))
    q, v, tau, a, phi, rate = np.empty(nq), np.empty(nv), np.empty(nv), np.zeros(nv), np.empty(nv), np.empty(nv)
    sum_v, sum_a = np.empty(nv), np.empty(nv)
    last = table.shape[0] - 1
    for step in range(times_.shape[0] - 1):
        h = times_[step + 1] - times_[step]
        sum_v[:] = 0.0
        sum_a[:] = 0.0
        phi[:] = 0.0
        for stage in range(4):
            part = 0.0 if stage == 0 else h if stage == 3 else 0.5 * h
            weight = h / 6.0 if stage == 0 or stage == 3 else h / 3.0
            if stage == 0:
                q[:] = Q[step]
                v[:] = V[step]
            else:
                for i in range(nv):
                    phi[i] = part * rate[i]
                    v[i] = V[step, i] + part * a[i]
                advance(index, number, Q[step], phi, q)
            at = min(2 * step + (stage + 1) // 2, last)
            if held.shape[0] > 0:
                impose(index, held, table, at, q, v, a)
            drive_forces(index, number, kind, drive, table[at, 0], table[at, 1], q, v, passive, tau)
            if stage == 0:
                TAU[step] = tau
            bad = forward_dynamics(index, number, q, v, tau, gravity, no_wrench, held, a, ws)
            if bad > 0:
                return step, bad
            chart_rate(index, phi, v, rate)
            for i in range(nv):
                sum_v[i] += weight * rate[i]
                sum_a[i] += weight * a[i]
        advance(index, number, Q[step], sum_v, Q[step + 1])
        for i in range(nv):
            V[step + 1, i] = V[step, i] + sum_a[i]
        if held.shape[0] > 0:
            impose(index, held, table, min(2 * step + 2, last), Q[step + 1], V[step + 1], a)
        for i in range(nv):
            if not abs(V[step + 1, i]) < RUNAWAY:
                for k in range(1, index.shape[0]):
                    if index[k, IV] <= i:
                        bad = k
                return step + 1, -bad
    end = times_.shape[0] - 1
    at = min(2 * end, last)
    drive_forces(index, number, kind, drive, table[at, 0], table[at, 1], Q[end], V[end], passive, TAU[end])
    return 0, 0


@njit(cache=True, parallel=True, fastmath=FAST, error_model="numpy")
def rollout_batch(index, number, gravity, passive, times_, kind, drive, table, held, Q, V, TAU, status):
    """Independent robots over threads; Q, V, TAU, status carry a leading axis of robots, table too if it has one."""
    for b in prange(Q.shape[0]):
        status[b] = rollout(
            index, number, gravity, passive, times_, kind, drive, table[min(b, table.shape[0] - 1)], held,
            Q[b], V[b], TAU[b],
        )  # fmt: skip
