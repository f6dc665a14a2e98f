"""Forces that depend on where a body is and how it moves, inside the compiled loop.

A law is a function (parameters, R, x, u, omega) -> (force, moment): pose and velocity of one body at
its mass centre, everything but x in body axes. A new one is added here, summed in ``push_on``, given
its columns in ``field``, and written readably in ``mfm_dynamics.forces``.
"""

from mfm_dynamics.kernels.algebra import cross, inline, matmul, matvec, matvec_t, minus, plus, transpose
from mfm_dynamics.kernels.lanes import magnitude
from mfm_dynamics.kernels.recursion import into, kernel, load, load_renamed, load_rows, store, store_rows
from mfm_dynamics.kernels.tree import (
    ACCEL,
    ALPHA,
    C_,
    CENTRE,
    CURRENT,
    F_,
    FREE,
    IV,
    KIND,
    LIFT,
    LINEAR,
    LINK,
    MOUNTED,
    N_,
    OMEGA,
    PARENT,
    POSE,
    PRISMATIC,
    QUADRATIC,
    RATE,
    REVOLUTE,
    SHIFT,
    SLOTS,
)

VELOCITY, POSITION = ALPHA, ACCEL  # of the joint point; these slots are free until the outward sweep


@kernel
def locate(index, v, ws):
    """Pose, position and velocity of every row of a robot in its place."""
    store_rows(ws, POSE, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0))
    for slot in (OMEGA, VELOCITY, POSITION):
        store(ws, slot, (0.0, 0.0, 0.0))
    for k in range(1, index.shape[0]):
        o, p, kind, iv = k * SLOTS, index[k, PARENT] * SLOTS, index[k, KIND], index[k, IV]
        planar, r = not index[k, MOUNTED], load(ws, o + SHIFT)
        x = load(ws, p + POSITION)
        for i in range(3):  # each inertial axis, seen from the body
            row = load_renamed(ws, p + POSE + 3 * i, index, k)
            store(ws, o + POSE + 3 * i, into(row, ws, o, planar))
            ws[o + POSITION + i] = x[i] + row[0] * r[0] + row[1] * r[1] + row[2] * r[2]
        omega = load_renamed(ws, p + OMEGA, index, k)
        u = into(plus(load_renamed(ws, p + VELOCITY, index, k), cross(omega, r)), ws, o, planar)
        omega = into(omega, ws, o, planar)
        if kind == REVOLUTE:
            omega = (omega[0], omega[1], omega[2] + ws[o + RATE])
        elif kind == PRISMATIC:
            u = (u[0], u[1], u[2] + ws[o + RATE])
        elif kind == FREE:
            u, omega = into(load(v, iv), ws, o, planar), load(v, iv + 3)
        else:
            omega = plus(omega, load(v, iv))
        store(ws, o + OMEGA, omega)
        store(ws, o + VELOCITY, u)


@kernel
def push_on(index, number, field, f_ext, ws):
    """Wrenches from outside to (N_, F_): given (n, 6) (force inertial, moment in link axes), and the field's."""
    for k in range(1, index.shape[0]):
        o, c, C = k * SLOTS, load(number[k], C_), load_rows(number[k], LINK)
        R, omega = load_rows(ws, o + POSE), load(ws, o + OMEGA)
        force, moment = (0.0 * R[0], 0.0 * R[0], 0.0 * R[0]), (0.0 * R[0], 0.0 * R[0], 0.0 * R[0])  # in link axes
        if field.shape[0] > 0:
            R_link = matmul(R, transpose(C))
            x = plus(load(ws, o + POSITION), matvec(R, c))
            u = matvec(C, plus(load(ws, o + VELOCITY), cross(omega, c)))
            force, moment = water(field[k - 1], R_link, x, u, matvec(C, omega))
        n, f = matvec_t(C, moment), matvec_t(C, force)
        if f_ext.shape[0] > 0:
            f = plus(f, matvec_t(R, load(f_ext[k - 1], 0)))
            n = plus(n, matvec_t(C, load(f_ext[k - 1], 3)))
        store(ws, o + N_, plus(n, cross(c, f)))
        store(ws, o + F_, f)


@inline
def water(p, R, x, u, omega):
    """Buoyancy at its centre, and drag against the current."""
    lift, seen = matvec_t(R, load(p, LIFT)), minus(u, matvec_t(R, load(p, CURRENT)))
    force = minus(lift, drag(p, 0, seen))
    return force, minus(cross(load(p, CENTRE), lift), drag(p, 3, omega))


@inline
def drag(p, i, u):
    """Linear and quadratic drag along each axis."""
    return (
        (p[LINEAR + i] + p[QUADRATIC + i] * magnitude(u[0])) * u[0],
        (p[LINEAR + i + 1] + p[QUADRATIC + i + 1] * magnitude(u[1])) * u[1],
        (p[LINEAR + i + 2] + p[QUADRATIC + i + 2] * magnitude(u[2])) * u[2],
    )
