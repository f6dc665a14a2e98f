"""Inverse and forward dynamics in three sweeps over the tree, written in moving frames.

outward   omega^(k) = R^(k/p)' omega^(p) + a_k thetadot_k, and the wrench each body would need
inward    articulated inertia and wrench: release the joint, turn, shift, add to the parent
outward   the accelerations

Gravity enters as an upward acceleration of the inertial frame (row 0), so no absolute rotation is
needed. docs/kernels.md derives every line from the Moving Frame Method.
"""

from numba import njit

from mfm_dynamics.forces.friction import CREEP
from mfm_dynamics.kernels.algebra import (
    FAST,
    apply,
    cross,
    dot,
    full_inertia,
    inline,
    matmul,
    matvec,
    matvec_t,
    minus,
    planar_in,
    planar_inertia,
    planar_out,
    plus,
    quaternion_matrix,
    shift_inertia,
    times,
)  # fmt: skip
from mfm_dynamics.kernels.lanes import all_less, sincos, sqrt, tail
from mfm_dynamics.kernels.tree import (
    ACCEL,
    ALPHA,
    ARMATURE,
    BALL_PUSH,
    COSINE,
    DACCEL,
    DALPHA,
    DAMPING,
    F_,
    FACTOR,
    FIRST,
    FREE,
    FRICTION,
    GAIN,
    H_,
    I_,
    IQ,
    IV,
    KIND,
    LEAF,
    MASS,
    MOUNT,
    MOUNTED,
    N_,
    OFFSET,
    OMEGA,
    OPENS,
    P_,
    PARENT,
    PRISMATIC,
    PUSH,
    Q_,
    R_,
    RATE,
    RATIO,
    REST,
    REVOLUTE,
    RIGHT,
    SECOND,
    SHIFT,
    SINE,
    SLOTS,
    STIFFNESS,
    THIRD,
    TURN,
    U_,
    W_,
)  # fmt: skip

kernel = njit(cache=True, fastmath=FAST, error_model="numpy")

ROUNDING = 1e-13  # an inertia this far below the sum about all three axes is none: what rounding left of zero


@inline
def load(ws, i):
    """Vector at slot i."""
    return ws[i], ws[i + 1], ws[i + 2]


@inline
def load_renamed(ws, i, index, k):
    """Vector at slot i of the parent, its axes renamed for body k."""
    return ws[i + index[k, FIRST]], ws[i + index[k, SECOND]], ws[i + index[k, THIRD]]


@inline
def load_symmetric(ws, i):
    """Symmetric matrix at slot i."""
    return ws[i], ws[i + 1], ws[i + 2], ws[i + 3], ws[i + 4], ws[i + 5]


@inline
def load_matrix(ws, i):
    """Matrix at slot i; kept as cyclic diagonals, so that renaming axes moves whole triples."""
    return ws[i], ws[i + 3], ws[i + 6], ws[i + 7], ws[i + 1], ws[i + 4], ws[i + 5], ws[i + 8], ws[i + 2]


@inline
def load_rows(ws, i):
    """Matrix stored row by row at slot i."""
    return ws[i], ws[i + 1], ws[i + 2], ws[i + 3], ws[i + 4], ws[i + 5], ws[i + 6], ws[i + 7], ws[i + 8]


@inline
def store(ws, i, a):
    """Vector to slot i."""
    ws[i] = a[0]
    ws[i + 1] = a[1]
    ws[i + 2] = a[2]


@inline
def store_rows(ws, i, A):
    """Matrix to slot i, row by row."""
    store(ws, i, (A[0], A[1], A[2]))
    store(ws, i + 3, (A[3], A[4], A[5]))
    store(ws, i + 6, (A[6], A[7], A[8]))


@inline
def add_renamed(ws, i, index, k, a):
    """Add a, in the axes of body k before its joint, to the parent's vector at slot i."""
    ws[i + index[k, FIRST]] += a[0]
    ws[i + index[k, SECOND]] += a[1]
    ws[i + index[k, THIRD]] += a[2]


@inline
def set_renamed(ws, i, index, k, a):
    """Store a, in the axes of body k before its joint, as the parent's vector at slot i."""
    ws[i + index[k, FIRST]] = a[0]
    ws[i + index[k, SECOND]] = a[1]
    ws[i + index[k, THIRD]] = a[2]


@inline
def hand_over(ws, o, index, k, P, Q, W):
    """Add an inertia to those the parent at o has received; every triple of the layout is renamed alike."""
    if index[k, OPENS]:
        set_renamed(ws, o + P_, index, k, (P[0], P[1], P[2]))
        set_renamed(ws, o + P_ + 3, index, k, (P[3], P[4], P[5]))
        set_renamed(ws, o + Q_, index, k, (Q[0], Q[4], Q[8]))
        set_renamed(ws, o + Q_ + 3, index, k, (Q[1], Q[5], Q[6]))
        set_renamed(ws, o + Q_ + 6, index, k, (Q[2], Q[3], Q[7]))
        set_renamed(ws, o + W_, index, k, (W[0], W[1], W[2]))
        set_renamed(ws, o + W_ + 3, index, k, (W[3], W[4], W[5]))
    else:
        add_renamed(ws, o + P_, index, k, (P[0], P[1], P[2]))
        add_renamed(ws, o + P_ + 3, index, k, (P[3], P[4], P[5]))
        add_renamed(ws, o + Q_, index, k, (Q[0], Q[4], Q[8]))
        add_renamed(ws, o + Q_ + 3, index, k, (Q[1], Q[5], Q[6]))
        add_renamed(ws, o + Q_ + 6, index, k, (Q[2], Q[3], Q[7]))
        add_renamed(ws, o + W_, index, k, (W[0], W[1], W[2]))
        add_renamed(ws, o + W_ + 3, index, k, (W[3], W[4], W[5]))


@inline
def gathered(number, k, ws):
    """Inertia (P, Q, W) of body k with what its children handed over."""
    o, m, (x, y, z) = k * SLOTS, number[k, MASS], load(number[k], H_)
    I, P = load_symmetric(number[k], I_), load_symmetric(ws, o + P_)
    Q, W = load_matrix(ws, o + Q_), load_symmetric(ws, o + W_)
    return (
        (P[0] + I[0], P[1] + I[1], P[2] + I[2], P[3] + I[3], P[4] + I[4], P[5] + I[5]),
        (Q[0], Q[1] - z, Q[2] + y, Q[3] + z, Q[4], Q[5] - x, Q[6] - y, Q[7] + x, Q[8]),  # (m c)~
        (W[0] + m, W[1] + m, W[2] + m, W[3], W[4], W[5]),
    )


@kernel
def prepare(index, number, ws):
    """What never changes into the workspace: joint offsets, and the rotations of sliding joints."""
    for k in range(1, index.shape[0]):
        o = k * SLOTS
        store(ws, o + SHIFT, load(number[k], R_))
        store_rows(ws, o + TURN, load_rows(number[k], MOUNT))


@kernel
def place(index, number, q, v, ws):
    """Joint rotations, offsets and rates into a prepared workspace."""
    rows = index.shape[0]
    angles, sines, cosines = tail(ws, rows * SLOTS), tail(ws, rows * (SLOTS + 1)), tail(ws, rows * (SLOTS + 2))
    for k in range(1, rows):
        angles[k] = number[k, RATIO] * q[index[k, IQ]] + number[k, OFFSET]
    for k in range(1, rows):  # apart from the rest, for the vector unit
        sines[k], cosines[k] = sincos(angles[k])
    for k in range(1, rows):
        o, kind, iq = k * SLOTS, index[k, KIND], index[k, IQ]
        if kind == REVOLUTE:
            s, c = sines[k], cosines[k]
            ws[o + SINE] = s
            ws[o + COSINE] = c
            ws[o + RATE] = number[k, RATIO] * v[index[k, IV]]
            if index[k, MOUNTED]:
                A = load_rows(number[k], MOUNT)
                R = (
                    c * A[0] + s * A[1], c * A[1] - s * A[0], A[2],
                    c * A[3] + s * A[4], c * A[4] - s * A[3], A[5],
                    c * A[6] + s * A[7], c * A[7] - s * A[6], A[8],
                )  # fmt: skip
                store_rows(ws, o + TURN, R)
        elif kind == PRISMATIC:
            R = load_rows(number[k], MOUNT)
            ws[o + RATE] = number[k, RATIO] * v[index[k, IV]]
            store(ws, o + SHIFT, plus(load(number[k], R_), times((R[2], R[5], R[8]), angles[k])))
        else:
            j = iq + 3 if kind == FREE else iq
            turn = quaternion_matrix(q[j], q[j + 1], q[j + 2], q[j + 3])
            store_rows(ws, o + TURN, matmul(load_rows(number[k], MOUNT), turn))
            if kind == FREE:
                store(ws, o + SHIFT, load(q, iq))


@inline
def into(v, ws, o, planar):
    """Vector from the (renamed) parent axes into the axes of the body at o."""
    if planar:
        return planar_in(v, ws[o + COSINE], ws[o + SINE])
    return matvec_t(load_rows(ws, o + TURN), v)


@inline
def out_of(v, ws, o, planar):
    """Vector from the axes of the body at o into the (renamed) parent axes."""
    if planar:
        return planar_out(v, ws[o + COSINE], ws[o + SINE])
    return matvec(load_rows(ws, o + TURN), v)


@kernel
def outward(index, number, v, a, moving, weight, loaded, ws):
    """Velocities, accelerations for joint accelerations a (if moving), and the wrench each body needs.

    weight scales gravity. If loaded, the wrenches at (N_, F_) act from outside.
    """
    store(ws, OMEGA, (0.0, 0.0, 0.0))
    store(ws, ALPHA, (0.0, 0.0, 0.0))
    store(ws, ACCEL, times(load(number[0], R_), -weight))
    for k in range(1, index.shape[0]):
        o, p = k * SLOTS, index[k, PARENT] * SLOTS
        kind, iv, planar = index[k, KIND], index[k, IV], not index[k, MOUNTED]
        r = load(ws, o + SHIFT)
        omega_p = load_renamed(ws, p + OMEGA, index, k)
        alpha_p = load_renamed(ws, p + ALPHA, index, k)
        accel = load_renamed(ws, p + ACCEL, index, k)
        if kind != FREE:
            accel = plus(accel, plus(cross(alpha_p, r), cross(omega_p, cross(omega_p, r))))
        omega, alpha, accel = into(omega_p, ws, o, planar), into(alpha_p, ws, o, planar), into(accel, ws, o, planar)
        if kind == REVOLUTE:
            rate = ws[o + RATE]
            alpha = (alpha[0] + omega[1] * rate, alpha[1] - omega[0] * rate, alpha[2])
            omega = (omega[0], omega[1], omega[2] + rate)
            if moving:
                alpha = (alpha[0], alpha[1], alpha[2] + number[k, RATIO] * a[iv])
        elif kind == PRISMATIC:
            accel = plus(accel, cross(omega, (0.0, 0.0, 2.0 * ws[o + RATE])))
            if moving:
                accel = (accel[0], accel[1], accel[2] + number[k, RATIO] * a[iv])
        else:
            i = iv + 3 if kind == FREE else iv
            w = load(v, i)
            alpha = plus(alpha, cross(omega, w))
            omega = plus(omega, w)
            if moving:
                alpha = plus(alpha, load(a, i))
                if kind == FREE:
                    accel = plus(accel, into(load(a, iv), ws, o, planar))
        store(ws, o + OMEGA, omega)
        store(ws, o + ALPHA, alpha)
        store(ws, o + ACCEL, accel)
        h, I = load(number[k], H_), load_symmetric(number[k], I_)
        f = plus(times(accel, number[k, MASS]), plus(cross(alpha, h), cross(omega, cross(omega, h))))
        n = plus(plus(apply(I, alpha), cross(omega, apply(I, omega))), cross(h, accel))
        if loaded:
            n, f = minus(n, load(ws, o + N_)), minus(f, load(ws, o + F_))
        store(ws, o + N_, n)
        store(ws, o + F_, f)


@kernel
def joint_forces(index, number, q, v, out):
    """Add the generalized forces of joint damping, friction and springs to out."""
    for k in range(1, index.shape[0]):
        kind, iq, iv = index[k, KIND], index[k, IQ], index[k, IV]
        width = 6 if kind == FREE else 3 if kind > PRISMATIC else 1
        for i in range(width):
            rate = number[k, RATIO] * v[iv + i]
            force = -number[k, DAMPING] * rate - number[k, FRICTION] * rate / sqrt(rate * rate + CREEP * CREEP)
            if width == 1:
                angle = number[k, RATIO] * q[iq] + number[k, OFFSET]
                force -= number[k, STIFFNESS] * (angle - number[k, REST])
            out[iv + i] += number[k, RATIO] * force


@kernel
def inverse_dynamics(index, number, v, a, weight, loaded, tau, ws):
    """Drive forces tau += M* a + N* qdot - gravity - wrenches, rotors included, for a robot in its place."""
    outward(index, number, v, a, True, weight, loaded, ws)
    for k in range(index.shape[0] - 1, 0, -1):
        o, p = k * SLOTS, index[k, PARENT] * SLOTS
        kind, iv, planar = index[k, KIND], index[k, IV], not index[k, MOUNTED]
        n, f = load(ws, o + N_), load(ws, o + F_)
        if kind == REVOLUTE or kind == PRISMATIC:
            ratio = number[k, RATIO]
            along = n[2] if kind == REVOLUTE else f[2]
            tau[iv] += ratio * (along + number[k, ARMATURE] * ratio * a[iv])
        else:
            i = iv + 3 if kind == FREE else iv
            store(tau, i, plus(load(tau, i), plus(n, times(load(a, i), number[k, ARMATURE]))))
            if kind == FREE:
                push = plus(out_of(f, ws, o, planar), times(load(a, iv), number[k, ARMATURE]))
                store(tau, iv, plus(load(tau, iv), push))
        if p > 0:
            n, f = out_of(n, ws, o, planar), out_of(f, ws, o, planar)
            add_renamed(ws, p + N_, index, k, plus(n, cross(load(ws, o + SHIFT), f)))
            add_renamed(ws, p + F_, index, k, f)


@kernel
def forward_dynamics(index, number, v, tau, loaded, held, a, ws):
    """Accelerations a of a robot in its place; returns 0, or the row of a joint that moves no inertia.

    Speeds marked in held (empty: none) keep the accelerations a holds on entry: prescribed motion.
    """
    outward(index, number, v, a, False, 1.0, loaded, ws)
    bad = inward(index, number, tau, held, a, ws)
    if bad == 0:
        accelerate(index, number, a, ws)
    return bad


@kernel
def inward(index, number, tau, held, a, ws):
    """Articulated inertias and wrenches from the tips to the root; a free root is solved here."""
    for k in range(1, index.shape[0]):
        if index[k, LEAF]:
            for i in range(21):
                ws[k * SLOTS + P_ + i] = 0.0
    for k in range(index.shape[0] - 1, 0, -1):
        o, p = k * SLOTS, index[k, PARENT] * SLOTS
        kind, iv, planar = index[k, KIND], index[k, IV], not index[k, MOUNTED]
        P, Q, W = gathered(number, k, ws)
        n, f = load(ws, o + N_), load(ws, o + F_)
        if kind == REVOLUTE or kind == PRISMATIC:
            if kind == REVOLUTE:
                u, w, D, along, size = (P[4], P[3], P[2]), (Q[6], Q[7], Q[8]), P[2], n[2], P[0] + P[1] + P[2]
            else:
                u, w, D, along, size = (Q[2], Q[5], Q[8]), (W[4], W[3], W[2]), W[2], f[2], W[0] + W[1] + W[2]
            if is_held(held, iv):  # nothing gives way: the column does not leave the inertia
                gain, push = 0.0 * D, number[k, RATIO] * a[iv]
                kept = 1.0 + gain
            else:
                D += number[k, ARMATURE]
                if not all_less(ROUNDING * size, D):
                    return k
                gain = 1.0 / D
                push = gain * (number[k, RATIO] * tau[iv] - along)
                kept = gain * number[k, ARMATURE]  # 1 - D gain of the body alone, exact where there is no rotor
            store(ws, o + U_, u)
            store(ws, o + U_ + 3, w)
            ws[o + GAIN] = gain
            ws[o + PUSH] = push
            if p == 0:
                continue
            P, Q, W = release(kind == REVOLUTE, P, Q, W, u, w, gain, kept)
            n, f = plus(n, times(u, push)), plus(f, times(w, push))
        elif kind == FREE:
            if not solve_free(index, number, k, tau, held, a, ws):
                return k
            continue
        else:
            if is_held(held, iv):
                push = load(a, iv)
                hold_ball(o, push, ws)
                n, f = plus(n, apply(P, push)), plus(f, matvec_t(Q, push))
            else:
                released = release_ball(number, k, load(tau, iv), P, Q, W, n, f, ws)
                if not released[0]:
                    return k
                P, Q, W, n, f = released[1], released[2], released[3], released[4], released[5]
            if p == 0:
                continue
        if planar:
            c, s = ws[o + COSINE], ws[o + SINE]
            P, Q, W = planar_inertia(P, Q, W, c, s)
            n, f = planar_out(n, c, s), planar_out(f, c, s)
        else:
            R = load_rows(ws, o + TURN)
            P, Q, W = full_inertia(P, Q, W, R)
            n, f = matvec(R, n), matvec(R, f)
        r = load(ws, o + SHIFT)
        P, Q, W = shift_inertia(P, Q, W, r)
        hand_over(ws, p, index, k, P, Q, W)
        add_renamed(ws, p + N_, index, k, plus(n, cross(r, f)))
        add_renamed(ws, p + F_, index, k, f)
    return 0


@inline
def release(turns, P, Q, W, u, w, gain, kept):
    """Inertia without what the joint lets go, [P Q; Q' W] - gain (u w)(u w)'; along the joint only ``kept`` stays."""
    g, e = times(u, gain), times(w, gain)
    P00, P11, P01 = P[0] - u[0] * g[0], P[1] - u[1] * g[1], P[5] - u[0] * g[1]
    W00, W11, W01 = W[0] - w[0] * e[0], W[1] - w[1] * e[1], W[5] - w[0] * e[1]
    Q00, Q01, Q10, Q11 = Q[0] - u[0] * e[0], Q[1] - u[0] * e[1], Q[3] - u[1] * e[0], Q[4] - u[1] * e[1]
    if turns:
        return (
            (P00, P11, u[2] * kept, u[1] * kept, u[0] * kept, P01),
            (Q00, Q01, Q[2] - u[0] * e[2], Q10, Q11, Q[5] - u[1] * e[2], w[0] * kept, w[1] * kept, w[2] * kept),
            (W00, W11, W[2] - w[2] * e[2], W[3] - w[1] * e[2], W[4] - w[2] * e[0], W01),
        )
    return (
        (P00, P11, P[2] - u[2] * g[2], P[3] - u[1] * g[2], P[4] - u[2] * g[0], P01),
        (Q00, Q01, u[0] * kept, Q10, Q11, u[1] * kept, Q[6] - u[2] * e[0], Q[7] - u[2] * e[1], u[2] * kept),
        (W00, W11, w[2] * kept, w[1] * kept, w[0] * kept, W01),
    )


@inline
def is_held(held, iv):
    """Whether the motion of speed iv is prescribed; a ball, and the base's position and rotation, only as a whole."""
    return held.shape[0] > 0 and held[iv]


@kernel
def hold_ball(o, push, ws):
    """A spherical joint with prescribed acceleration: it does not respond to its parent."""
    for i in range(18):
        ws[o + P_ + i] = 0.0
    store(ws, o + BALL_PUSH, push)


@kernel
def release_ball(number, k, tau, P, Q, W, n, f, ws):
    """Release a spherical joint: (possible?, P, Q, W, n, f) without what the joint lets go."""
    o = k * SLOTS
    d = number[k, ARMATURE]
    A, B, C, D, E, G = P[0] + d, P[1] + d, P[2] + d, P[3], P[4], P[5]
    c0, c1, c2 = B * C - D * D, D * E - G * C, G * D - B * E
    det = A * c0 + G * c1 + E * c2
    possible = all_less(1e-14 * A * B * C, det)
    i = 1.0 / det
    K = (c0 * i, (A * C - E * E) * i, (A * B - G * G) * i, (G * E - A * D) * i, c2 * i, c1 * i)  # inverse
    Km = (K[0], K[5], K[4], K[5], K[1], K[3], K[4], K[3], K[2])
    Pm = (P[0], P[5], P[4], P[5], P[1], P[3], P[4], P[3], P[2])
    KP, KQ = matmul(Km, Pm), matmul(Km, Q)
    push = apply(K, minus(tau, n))
    store_rows(ws, o + P_, KP)  # the acceleration sweep needs push - K P dalpha - K Q da
    store_rows(ws, o + P_ + 9, KQ)
    store(ws, o + BALL_PUSH, push)
    X, Y, Z = matmul(Pm, KP), matmul(Pm, KQ), matmul((Q[0], Q[3], Q[6], Q[1], Q[4], Q[7], Q[2], Q[5], Q[8]), KQ)
    P2 = (P[0] - X[0], P[1] - X[4], P[2] - X[8], P[3] - X[5], P[4] - X[2], P[5] - X[1])
    W2 = (W[0] - Z[0], W[1] - Z[4], W[2] - Z[8], W[3] - Z[5], W[4] - Z[2], W[5] - Z[1])
    Q2 = (
        Q[0] - Y[0], Q[1] - Y[1], Q[2] - Y[2],
        Q[3] - Y[3], Q[4] - Y[4], Q[5] - Y[5],
        Q[6] - Y[6], Q[7] - Y[7], Q[8] - Y[8],
    )  # fmt: skip
    return possible, P2, Q2, W2, plus(n, apply(P, push)), plus(f, matvec_t(Q, push))


@kernel
def solve_free(index, number, k, tau, held, a, ws):
    """Acceleration of the free root: [P Q; Q' W] (dalpha, da) = (moment - n, force - f), in body axes."""
    o, iv = k * SLOTS, index[k, IV]
    P, Q, W = gathered(number, k, ws)
    R, extra = load_rows(ws, o + TURN), number[k, ARMATURE]
    A, b = tail(ws, FACTOR), tail(ws, RIGHT)
    for i, row in enumerate(
        (
            (P[0] + extra, P[5], P[4], Q[0], Q[1], Q[2]),
            (P[5], P[1] + extra, P[3], Q[3], Q[4], Q[5]),
            (P[4], P[3], P[2] + extra, Q[6], Q[7], Q[8]),
            (Q[0], Q[3], Q[6], W[0] + extra, W[5], W[4]),
            (Q[1], Q[4], Q[7], W[5], W[1] + extra, W[3]),
            (Q[2], Q[5], Q[8], W[4], W[3], W[2] + extra),
        )
    ):
        for j in range(6):
            A[6 * i + j] = row[j]
    store(b, 0, minus(load(tau, iv + 3), load(ws, o + N_)))
    store(b, 3, minus(matvec_t(R, load(tau, iv)), load(ws, o + F_)))
    if is_held(held, iv):
        give(A, b, 3, matvec_t(R, load(a, iv)))
    if is_held(held, iv + 3):
        give(A, b, 0, load(a, iv + 3))
    if not cholesky(A, b):
        return False
    store(ws, o + DALPHA, load(b, 0))
    store(ws, o + DACCEL, load(b, 3))
    store(a, iv + 3, load(b, 0))
    store(a, iv, matvec(R, load(b, 3)))
    return True


@kernel
def give(A, b, first, given):
    """Turn three of six equations into x = given, and take what it causes to the right of the others."""
    for i in range(3):
        for j in range(6):
            if j < first or j > first + 2:
                b[j] -= A[6 * j + first + i] * given[i]
            A[6 * j + first + i] = 0.0
            A[6 * (first + i) + j] = 0.0
        A[7 * (first + i)] = 1.0
        b[first + i] = given[i]


@kernel
def cholesky(A, b):
    """Solve A x = b for six equations in place; false where A is not positive definite."""
    for j in range(6):
        for m in range(j):
            A[7 * j] -= A[6 * j + m] * A[6 * j + m]
        if not all_less(0.0, A[7 * j]):
            return False
        A[7 * j] = 1.0 / sqrt(A[7 * j])
        for i in range(j + 1, 6):
            for m in range(j):
                A[6 * i + j] -= A[6 * i + m] * A[6 * j + m]
            A[6 * i + j] *= A[7 * j]
    for i in range(6):
        for m in range(i):
            b[i] -= A[6 * i + m] * b[m]
        b[i] *= A[7 * i]
    for i in range(5, -1, -1):
        for m in range(i + 1, 6):
            b[i] -= A[6 * m + i] * b[m]
        b[i] *= A[7 * i]
    return True


@kernel
def accelerate(index, number, a, ws):
    """Joint accelerations from the root to the tips."""
    store(ws, DALPHA, (0.0, 0.0, 0.0))
    store(ws, DACCEL, (0.0, 0.0, 0.0))
    for k in range(1, index.shape[0]):
        o, p = k * SLOTS, index[k, PARENT] * SLOTS
        kind, iv, planar = index[k, KIND], index[k, IV], not index[k, MOUNTED]
        if kind == FREE:
            continue
        dalpha = load_renamed(ws, p + DALPHA, index, k)
        da = plus(load_renamed(ws, p + DACCEL, index, k), cross(dalpha, load(ws, o + SHIFT)))
        dalpha, da = into(dalpha, ws, o, planar), into(da, ws, o, planar)
        if kind == REVOLUTE or kind == PRISMATIC:
            seen = dot(load(ws, o + U_), dalpha) + dot(load(ws, o + U_ + 3), da)
            dd = ws[o + PUSH] - ws[o + GAIN] * seen
            if kind == REVOLUTE:
                dalpha = (dalpha[0], dalpha[1], dalpha[2] + dd)
            else:
                da = (da[0], da[1], da[2] + dd)
            a[iv] = number[k, RATIO] * dd
        else:
            x = matvec(load_rows(ws, o + P_), dalpha)
            y = matvec(load_rows(ws, o + P_ + 9), da)
            w = minus(load(ws, o + BALL_PUSH), plus(x, y))
            dalpha = plus(dalpha, w)
            store(a, iv, w)
        store(ws, o + DALPHA, dalpha)
        store(ws, o + DACCEL, da)
