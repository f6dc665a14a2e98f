"""Small vectors, rotations and inertias as tuples of numbers, inlined into the recursions.

vector  (x, y, z)            symmetric  (xx, yy, zz, yz, zx, xy)            matrix  nine entries, row by row

An inertia (P, Q, W) maps the acceleration (alpha, a) of a joint point to the wrench (n, f) there:
n = P alpha + Q a,  f = Q' alpha + W a.
"""

from numba import njit

# Rounding-preserving freedoms only: fused multiply-add, 1/x, the sign of zero. No reassociation.
FAST = {"contract", "nsz", "arcp"}
inline = njit(forceinline=True, fastmath=FAST, error_model="numpy")


@inline
def plus(a, b):
    """``a + b``."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@inline
def minus(a, b):
    """``a - b``."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@inline
def times(a, s):
    """``a s``."""
    return a[0] * s, a[1] * s, a[2] * s


@inline
def dot(a, b):
    """``a . b``."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inline
def cross(a, b):
    """``a x b``."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@inline
def apply(S, a):
    """Symmetric S times a."""
    xx, yy, zz, yz, zx, xy = S
    return xx * a[0] + xy * a[1] + zx * a[2], xy * a[0] + yy * a[1] + yz * a[2], zx * a[0] + yz * a[1] + zz * a[2]


@inline
def matvec(A, a):
    """``A a``."""
    return (
        A[0] * a[0] + A[1] * a[1] + A[2] * a[2],
        A[3] * a[0] + A[4] * a[1] + A[5] * a[2],
        A[6] * a[0] + A[7] * a[1] + A[8] * a[2],
    )


@inline
def matvec_t(A, a):
    """A' a."""
    return (
        A[0] * a[0] + A[3] * a[1] + A[6] * a[2],
        A[1] * a[0] + A[4] * a[1] + A[7] * a[2],
        A[2] * a[0] + A[5] * a[1] + A[8] * a[2],
    )


@inline
def matmul(A, B):
    """``A B``."""
    a = matvec_t(B, (A[0], A[1], A[2]))
    b = matvec_t(B, (A[3], A[4], A[5]))
    c = matvec_t(B, (A[6], A[7], A[8]))
    return a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]


@inline
def transpose(A):
    """A'."""
    return A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8]


@inline
def dyad(a, b):
    """Matrix a b'."""
    return (
        a[0] * b[0], a[0] * b[1], a[0] * b[2],
        a[1] * b[0], a[1] * b[1], a[1] * b[2],
        a[2] * b[0], a[2] * b[1], a[2] * b[2],
    )  # fmt: skip


@inline
def planar_in(v, c, s):
    """Vector in the axes of the driven body: Rz' v."""
    return c * v[0] + s * v[1], c * v[1] - s * v[0], v[2]


@inline
def planar_out(v, c, s):
    """Vector in the axes before the joint: Rz v."""
    return c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]


@inline
def planar_inertia(P, Q, W, c, s):
    """The inertia in the axes before the joint: Rz (.) Rz'."""
    a0, a1, a2 = c * Q[0] - s * Q[3], c * Q[1] - s * Q[4], c * Q[2] - s * Q[5]
    b0, b1, b2 = s * Q[0] + c * Q[3], s * Q[1] + c * Q[4], s * Q[2] + c * Q[5]
    turned = (
        c * a0 - s * a1, s * a0 + c * a1, a2,
        c * b0 - s * b1, s * b0 + c * b1, b2,
        c * Q[6] - s * Q[7], s * Q[6] + c * Q[7], Q[8],
    )  # fmt: skip
    return planar_symmetric(P, c, s), turned, planar_symmetric(W, c, s)


@inline
def planar_symmetric(S, c, s):
    """Rz S Rz'."""
    xx, yy, zz, yz, zx, xy = S
    a, b = c * xx - s * xy, c * xy - s * yy  # first row of Rz S
    d, e = s * xx + c * xy, s * xy + c * yy  # second row
    return c * a - s * b, s * d + c * e, zz, s * zx + c * yz, c * zx - s * yz, s * a + c * b


@inline
def full_symmetric(S, R):
    """R S R'."""
    xx, yy, zz, yz, zx, xy = S
    A = matmul(R, (xx, xy, zx, xy, yy, yz, zx, yz, zz))
    i, j, k = (R[0], R[1], R[2]), (R[3], R[4], R[5]), (R[6], R[7], R[8])
    a, b, c = (A[0], A[1], A[2]), (A[3], A[4], A[5]), (A[6], A[7], A[8])
    return dot(a, i), dot(b, j), dot(c, k), dot(b, k), dot(a, k), dot(a, j)


@inline
def full_inertia(P, Q, W, R):
    """The inertia in other axes: R (.) R'."""
    return full_symmetric(P, R), matmul(matmul(R, Q), transpose(R)), full_symmetric(W, R)


@inline
def shift_inertia(P, Q, W, r):
    """The inertia seen from a point at -r: Q + r~ W and P - Q r~ + r~ (Q + r~ W)'."""
    x, y, z = r
    xx, yy, zz, yz, zx, xy = W
    G = (
        Q[0] + (y * zx - z * xy), Q[1] + (y * yz - z * yy), Q[2] + (y * zz - z * yz),
        Q[3] + (z * xx - x * zx), Q[4] + (z * xy - x * yz), Q[5] + (z * zx - x * zz),
        Q[6] + (x * xy - y * xx), Q[7] + (x * yy - y * xy), Q[8] + (x * yz - y * zx),
    )  # fmt: skip
    shifted = (
        P[0] - (Q[1] * z - Q[2] * y) + (y * G[2] - z * G[1]),
        P[1] - (Q[5] * x - Q[3] * z) + (z * G[3] - x * G[5]),
        P[2] - (Q[6] * y - Q[7] * x) + (x * G[7] - y * G[6]),
        P[3] - (Q[3] * y - Q[4] * x) + (z * G[6] - x * G[8]),
        P[4] - (Q[0] * y - Q[1] * x) + (y * G[8] - z * G[7]),
        P[5] - (Q[2] * x - Q[0] * z) + (y * G[5] - z * G[4]),
    )
    return shifted, G, W


@inline
def quaternion_matrix(x, y, z, w):
    """Rotation matrix of a quaternion of any length."""
    k = 2.0 / (x * x + y * y + z * z + w * w)
    return (
        1.0 - k * (y * y + z * z), k * (x * y - w * z), k * (x * z + w * y),
        k * (x * y + w * z), 1.0 - k * (x * x + z * z), k * (y * z - w * x),
        k * (x * z - w * y), k * (y * z + w * x), 1.0 - k * (x * x + y * y),
    )  # fmt: skip
