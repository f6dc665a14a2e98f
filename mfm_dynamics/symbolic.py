"""The equations of motion of a small robot as formulas: M*, N*, F* in SymPy, LaTeX and plain Python.

The steps are those of ``mfm_dynamics.dynamics``, carried out on polynomials instead of numbers: every
turning joint brings its cosine and sine as two letters tied by s^2 = 1 - c^2, so a product of matrices
is reduced to one canonical form at once. A floating base brings the nine entries of R^(1), whose rates
are R^(1) w~, and all linear velocities are then taken in its axes, where B depends on the joints alone.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray
from sympy.polys.orderings import lex
from sympy.polys.rings import ring

from mfm_common.errors import ConfigError
from mfm_dynamics.forces.friction import CREEP
from mfm_dynamics.model import INERTIAL, Body, Model

Table = NDArray[np.object_]  # matrices of polynomials
Progress = Callable[[str], None]

MAX_JOINTS = 4
GROWTH = 5  # terms of N* of a chain with skew axes, per further joint: 5 to 6 times as many (measured, 2 to 5 joints)
NOISE = 1e-15  # coefficients this far below their neighbours are rounding, not physics
PLAIN = 20  # largest denominator printed as a fraction; beyond it a decimal reads better


@dataclass(frozen=True)
class SymbolicEquations:
    """The equations of motion M* qddot + N* qdot = F* of one robot as formulas.

    Attributes:
        name: Name of the robot.
        base: "fixed" or "floating".
        q: Symbols of the joint coordinates.
        R: Symbols of R^(1), row by row; none on a fixed base.
        v: Symbols of the speeds (nv).
        tau: Symbols of the drive forces (nv).
        speeds: What each entry of v is, in words.
        M_star: Reduced mass matrix (nv, nv).
        N_star: Reduced velocity matrix (nv, nv).
        F_star: Reduced forces (nv, 1).
    """

    name: str
    base: str
    q: tuple[sp.Symbol, ...]
    R: tuple[sp.Symbol, ...]
    v: tuple[sp.Symbol, ...]
    tau: tuple[sp.Symbol, ...]
    speeds: tuple[str, ...]
    M_star: sp.Matrix
    N_star: sp.Matrix
    F_star: sp.Matrix

    @property
    def n_terms(self) -> int:
        """Number of summands in the three matrices."""
        return sum(len(sp.Add.make_args(e)) for A in (self.M_star, self.N_star, self.F_star) for e in A if e != 0)


def derive(
    model: Model, simplify: bool = False, force: bool = False, progress: Progress = lambda stage: None
) -> SymbolicEquations:
    """The equations of motion of the model as formulas  [Snake2019, eq. 79-83].

    Args:
        model: A robot with revolute, continuous and prismatic joints.
        simplify: Also look for shorter trigonometric forms such as cos(q1 + q2); slow.
        force: Derive robots of more than ``MAX_JOINTS`` joints as well.
        progress: Told the name of each stage as it starts.
    """
    _require_small(model, force)
    letters = _Letters(model)
    progress("frames E and velocity map B")
    B = _b_matrix(model, letters)
    progress("rates Bdot and D")
    Bdot = letters.rate(B)
    omega = letters.reduced(B[:, 3:] @ letters.v)
    progress("M* = B'MB")
    mass = [_constants(b.mass * np.eye(3), b.J) for b in model.bodies]
    MB = [M @ B_k for M, B_k in zip(mass, B, strict=True)]
    M_star = letters.reduced(sum(B_k.T @ MB_k for B_k, MB_k in zip(B, MB, strict=True)))
    progress("N* = B'(M Bdot + D M B)")
    turn = _skew(omega[0]) if model.base == "floating" else letters.zeros(3, 3)
    N_star = letters.zeros(model.nv, model.nv)
    for k in range(len(model.bodies)):
        inner = mass[k] @ Bdot[k]
        inner[:3] += mass[k][:3, :3] @ turn @ B[k, :3]  # the axes of the linear rows turn with the base
        inner[3:] += _skew(omega[k]) @ MB[k][3:]
        N_star = letters.reduced(N_star + B[k].T @ letters.reduced(inner))
    progress("F* = B'F")
    g_1 = letters.R1.T @ _exact(model.g_I)
    F_star = letters.reduced(sum(_exact(b.mass) * B_k[:3].T @ g_1 for b, B_k in zip(model.bodies, B, strict=True)))

    M_star, F_star = letters.orthonormal(M_star), letters.orthonormal(F_star)
    scale = [max((abs(float(x)) for x in M_star[i, i].values()), default=0.0) for i in range(model.nv)]
    floor = NOISE * np.sqrt(np.outer(scale, scale))
    formulas = [
        letters.formula(M_star, floor) + _armature(model),
        letters.formula(N_star, floor),
        letters.formula(F_star.reshape(-1, 1)) + sp.Matrix(letters.tau) + _passive(model, letters),
    ]
    if simplify:
        progress("shorter trigonometric forms")
        formulas = [A.applyfunc(_shortest) for A in formulas]
    return SymbolicEquations(
        model.name, model.base, letters.q, letters.R, letters.speeds, letters.tau, model.coordinate_names,
        *[A.applyfunc(_decimals) for A in formulas],
    )  # fmt: skip


def _require_small(model: Model, force: bool) -> None:
    for b in model.bodies:
        if b.joint.kind not in ("revolute", "continuous", "prismatic", "free"):
            raise ConfigError(
                f"joint '{b.joint.name}' is {b.joint.kind}, expected revolute, continuous or prismatic joints: "
                "only these have formulas here (use the numeric equations for the others)"
            )
    n = len(model.joint_names)
    if n > MAX_JOINTS and not force:
        raise ConfigError(
            f"robot '{model.name}' has {n} joints, expected at most {MAX_JOINTS}: each further joint makes the "
            f"formulas about {GROWTH} times longer when the axes are skew, so these could be "
            f"{GROWTH ** (n - MAX_JOINTS):,} times those of {MAX_JOINTS} joints; give --force to derive them anyway"
        )


# ---------------------------------------------------------------------- letters of the formulas


class _Letters:
    """The polynomial letters of a robot and the symbols they stand for."""

    def __init__(self, model: Model):
        floating = model.base == "floating"
        n_free = 6 if floating else 0
        n = model.nv - n_free
        count = range(1, n + 1)
        self.q = tuple(sp.Symbol(f"q{i}", real=True) for i in count)
        self.tau = tuple(sp.Symbol(f"tau{i}", real=True) for i in range(1, model.nv + 1))
        base = ("xd", "yd", "zd", "wx", "wy", "wz")[:n_free]
        self.speeds = tuple(sp.Symbol(name, real=True) for name in (*base, *(f"qd{i}" for i in count)))
        # the last column first: lexicographic order then eliminates it by R R' = 1
        places = [(i, j) for j in (3, 2, 1) for i in (1, 2, 3)] if floating else []
        entries = {place: sp.Symbol(f"R{place[0]}{place[1]}", real=True) for place in places}
        self.R = tuple(entries[place] for place in sorted(entries))

        turning = [k for k, b in enumerate(model.bodies) if b.joint.kind in ("revolute", "continuous")]
        names = [f"s_{k}" for k in turning] + [f"c_{k}" for k in turning]
        symbols = [*entries.values(), *self.q, *self.speeds]
        self.ring, *letters = ring([*names, *map(str, symbols)], sp.QQ, lex)
        of = dict(zip([*names, *symbols], letters, strict=True))
        self.meaning = [sp.sin(self.angle(model.bodies[k])) for k in turning]
        self.meaning += [sp.cos(self.angle(model.bodies[k])) for k in turning]
        self.meaning += symbols
        self.sine = {k: of[f"s_{k}"] for k in turning}
        self.cosine = {k: of[f"c_{k}"] for k in turning}
        self.n_turning = len(turning)
        self.q_letters = [of[s] for s in self.q]
        self.v = np.array([of[s] for s in self.speeds], object)
        self.R1 = np.array([of[s] for s in self.R], object).reshape(3, 3) if floating else self.constant(np.eye(3))
        self.rates = self._rates(model, turning, n_free)

    def angle(self, body: Body) -> Any:
        """Ratio * q + offset of a joint with one coordinate."""
        q = self.q[body.iv - (6 if self.R else 0)]
        return _nice(body.ratio) * q + _nice(body.offset)

    def _rates(self, model: Model, turning: list[int], n_free: int) -> list[tuple[Any, Any]]:
        """Every letter that moves with its rate: qdot, -s qdot, c qdot, R w~."""
        rates = list(zip(self.q_letters, self.v[n_free:], strict=True))
        for k in turning:
            speed = _exact(model.bodies[k].ratio) * self.v[model.bodies[k].iv]
            rates += [(self.cosine[k], -self.sine[k] * speed), (self.sine[k], self.cosine[k] * speed)]
        if n_free:
            rates += list(zip(self.R1.ravel(), (self.R1 @ _skew(self.v[3:6])).ravel(), strict=True))
        return rates

    def zeros(self, *shape: int) -> Table:
        """Zero polynomials."""
        return np.full(shape, self.ring.zero, object)

    def constant(self, values: Any) -> Table:
        """Constant polynomials."""
        return np.asarray(_exact(values) * self.ring.one, object)

    def rate(self, A: Table) -> Table:
        """dA/dt along the motion: sum of dA/dx xdot over the letters x."""
        return self.reduced(_each(A, lambda p: sum((p.diff(x) * xdot for x, xdot in self.rates), self.ring.zero)))

    def reduced(self, A: Table) -> Table:
        """The same with every s^2 replaced by 1 - c^2, which makes equal formulas look equal."""
        return _each(A, self._reduce)

    def _reduce(self, p: Any) -> Any:
        n = self.n_turning
        for i in range(n):
            parts: dict[int, Any] = {}
            for powers, coefficient in p.items():
                half, odd = divmod(powers[i], 2)
                part = parts.setdefault(half, self.ring.zero.copy())
                part[powers[:i] + (odd,) + powers[i + 1 :]] = coefficient
            if any(parts):  # some power above one
                c = self.ring.gens[n + i]
                p = sum((part * (1 - c**2) ** half for half, part in parts.items()), self.ring.zero)
        return p

    def orthonormal(self, A: Table) -> Table:
        """The same reduced by R^(1) R^(1)' = 1."""
        if not self.R:
            return A
        relations = [p for p in (self.R1 @ self.R1.T - np.eye(3, dtype=int))[np.triu_indices(3)]]
        return _each(A, lambda p: p.rem(relations))

    def formula(self, A: Table, floor: Any = 0.0) -> sp.Matrix:
        """A as a SymPy matrix, without coefficients that are rounding errors."""
        floor = np.broadcast_to(floor, A.shape)
        return sp.Matrix(*A.shape, [self._formula(p, low) for p, low in zip(A.ravel(), floor.ravel(), strict=True)])

    def _formula(self, p: Any, low: float) -> Any:
        low = max(low, NOISE * max((abs(float(x)) for x in p.values()), default=0.0))
        terms = [
            sp.Mul(_nice(x), *(m**e for m, e in zip(self.meaning, powers, strict=True) if e))
            for powers, x in p.terms()
            if abs(float(x)) > low
        ]
        return sp.Add(*terms)


def _each(A: Table, function: Callable[[Any], Any]) -> Table:
    out = np.empty(A.shape, object)
    for place in np.ndindex(A.shape):
        out[place] = function(A[place])
    return out


def _skew(a: Table) -> Table:
    """a~, column i being a x e_i."""
    return np.asarray(np.cross(a, np.eye(3, dtype=int).astype(object)).T, object)


def _nice(value: Any) -> sp.Rational:
    """The number, or the short decimal it was before floating point rounded it."""
    exact = Fraction(int(value.numerator), int(value.denominator)) if hasattr(value, "numerator") else Fraction(value)
    short = Fraction(f"{float(exact):.12g}")
    best = short if abs(short - exact) <= 1e-15 * max(1.0, abs(float(exact))) else exact
    return sp.Rational(best.numerator, best.denominator)


def _exact(values: Any) -> Any:
    """Numbers as exact fractions, element by element."""
    return np.vectorize(lambda x: sp.QQ(_nice(float(x)).p, _nice(float(x)).q), otypes=[object])(values)[()]


def _constants(linear: Any, angular: Any) -> Table:
    """diag(linear, angular) (6, 6) of one body as exact fractions."""
    out = np.full((6, 6), sp.QQ(0), object)
    out[:3, :3], out[3:, 3:] = _exact(linear), _exact(angular)
    return out


# ---------------------------------------------------------------------- the method


def _b_matrix(model: Model, letters: _Letters) -> Table:
    """B (n, 6, nv) with the linear rows in the axes of a floating base, inertial on a fixed one.

    Body k, joint j on its path, r = x^(k) - o_j:
    linear  V_j - r~ R^(j) S_j,   angular  R^(k)' R^(j) S_j.
    """
    n = len(model.bodies)
    R, x, o = letters.zeros(n, 3, 3), letters.zeros(n, 3), letters.zeros(n, 3)
    B = letters.zeros(n, 6, model.nv)
    for k, body in enumerate(model.bodies):
        _place(letters, body, k, R, x, o)
        for j in model.path(k):
            joint, iv, ratio = model.bodies[j].joint, model.bodies[j].iv, _exact(model.bodies[j].ratio)
            if joint.kind == "free":
                B[k, :3, 0:3] += letters.R1.T
                B[k, :3, 3:6] -= _skew(x[k])
                B[k, 3:, 3:6] += R[k].T
                continue
            axis = R[j] @ _exact(joint.axis)
            if joint.kind == "prismatic":
                B[k, :3, iv] += ratio * axis
            else:
                B[k, :3, iv] += ratio * np.cross(axis, x[k] - o[j])
                B[k, 3:, iv] += ratio * (R[k].T @ axis)
    return letters.reduced(B)


def _place(letters: _Letters, body: Body, k: int, R: Table, x: Table, o: Table) -> None:
    """Fill in rotation, mass centre and joint point of body k, seen from the base."""
    if body.joint.kind == "free":
        R[k] = letters.constant(np.eye(3))
        return
    R_p = R[body.parent] if body.parent != INERTIAL else letters.constant(np.eye(3))
    x_p = x[body.parent] if body.parent != INERTIAL else letters.zeros(3)
    axis = _exact(body.joint.axis)
    R_pk = _exact(body.R0) * letters.ring.one
    slide = axis * letters.ring.zero
    if body.joint.kind == "prismatic":
        q = letters.q_letters[body.iv - (6 if letters.R else 0)]
        slide = axis * (_exact(body.ratio) * q + _exact(body.offset))
    else:  # exp(a~ theta) = 1 + sin(theta) a~ + (1 - cos(theta)) a~ a~
        a = _skew(axis)
        eye = np.eye(3, dtype=int).astype(object)
        R_pk = R_pk @ (eye + a * letters.sine[k] + a @ a * (1 - letters.cosine[k]))
    R[k] = letters.reduced(R_p @ R_pk)
    o[k] = x_p + R_p @ _exact(body.d) + R[k] @ slide
    x[k] = letters.reduced(o[k] + R[k] @ _exact(body.c))


def _armature(model: Model) -> sp.Matrix:
    """Reflected rotor inertias."""
    out = sp.zeros(model.nv, model.nv)
    for b in model.bodies:
        if b.joint.armature:
            out[b.iv, b.iv] += _nice(b.ratio) ** 2 * _nice(b.joint.armature)
    return out


def _passive(model: Model, letters: _Letters) -> sp.Matrix:
    """Damping, smoothed Coulomb friction and springs of the joints."""
    out = sp.zeros(model.nv, 1)
    for b in model.bodies:
        if b.joint.is_passive:
            rate = _nice(b.ratio) * letters.speeds[b.iv]
            force = -_nice(b.joint.damping) * rate
            force -= _nice(b.joint.friction) * rate / sp.sqrt(rate**2 + _nice(CREEP) ** 2)
            force -= _nice(b.joint.stiffness) * (letters.angle(b) - _nice(b.joint.rest))
            out[b.iv] += _nice(b.ratio) * force
    return out


def _shortest(expression: Any) -> Any:
    """The form with the fewest operations that SymPy finds."""
    forms = [expression, sp.trigsimp(expression), sp.simplify(expression)]
    return min(forms, key=lambda form: (sp.count_ops(form), sp.default_sort_key(form)))


def _decimals(expression: Any) -> Any:
    """The same with long fractions written as decimals."""
    long = [x for x in expression.atoms(sp.Rational) if x.q > PLAIN]
    return expression.xreplace({x: sp.Float(float(x)) for x in long})


# ---------------------------------------------------------------------- files


def write(equations: SymbolicEquations, folder: str | Path) -> list[Path]:
    """The three files written: SymPy module, LaTeX fragment, Python function."""
    folder = Path(folder)
    stem = re.sub(r"\W", "_", equations.name, flags=re.ASCII) or "robot"
    if stem[0].isdigit() or keyword.iskeyword(stem):
        stem = f"robot_{stem}"
    files = {
        folder / f"{stem}_sympy.py": sympy_source(equations),
        folder / f"{stem}_equations.tex": latex_source(equations),
        folder / f"{stem}_equations.py": python_source(equations),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot write to '{folder}': {error.strerror}, expected a folder to write to") from None
    return list(files)


def sympy_source(equations: SymbolicEquations) -> str:
    """A module that defines the symbols and the SymPy matrices M_star, N_star, F_star."""
    groups = [("q", equations.q), ("R", equations.R), ("v", equations.v), ("tau", equations.tau)]
    lines = [_header(equations), "from sympy import *  # noqa: F403", ""]
    for group, symbols in groups:
        if symbols:
            names = [str(s) for s in symbols]
            lines.append(f'{group} = {", ".join(names)}, = symbols("{" ".join(names)}", seq=True, real=True)')
    for name, A in _matrices(equations):
        rows = [", ".join(sp.sstr(e, sympy_integers=True, full_prec=False) for e in A.row(i)) for i in range(A.rows)]
        lines += ["", f"{name} = Matrix([", *(f"    [{row}]," for row in rows), "])"]
    return "\n".join(lines) + "\n"


def python_source(equations: SymbolicEquations) -> str:
    """A module with ``equations(q, v, tau) -> (M_star, N_star, F_star)`` that needs NumPy only."""
    printer = sp.printing.numpy.NumPyPrinter({"full_prec": False})
    shared, matrices = sp.cse([A for _, A in _matrices(equations)], symbols=sp.numbered_symbols("t"))
    lines = [_header(equations), "import numpy", "", "", "def equations(q, v, tau):"]
    lines.append('    """M* (nv, nv), N* (nv, nv) and F* (nv,) of M* a + N* v = F* at one state."""')
    start = 0
    if equations.R:
        start = 7
        lines += ["    x, y, z, w = numpy.asarray(q[3:7]) / numpy.linalg.norm(q[3:7])", *_QUATERNION]
    for array, symbols, first in (("q", equations.q, start), ("v", equations.v, 0), ("tau", equations.tau, 0)):
        if symbols:
            lines.append(f"    {', '.join(map(str, symbols))}, = {array}[{first}:{first + len(symbols)}]")
    lines += [f"    {name} = {printer.doprint(value)}" for name, value in shared]
    for (name, _), A in zip(_matrices(equations), matrices, strict=True):
        rows = [", ".join(printer.doprint(e) for e in A.row(i)) for i in range(A.rows)]
        if name == "F_star":
            lines.append(f"    {name} = numpy.array([{', '.join(rows)}], float)")
        else:
            lines += [f"    {name} = numpy.array([", *(f"        [{row}]," for row in rows), "    ], float)"]
    return "\n".join([*lines, "    return M_star, N_star, F_star"]) + "\n"


_QUATERNION = [
    "    R11, R12, R13 = 1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)",
    "    R21, R22, R23 = 2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)",
    "    R31, R32, R33 = 2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)",
]


def latex_source(equations: SymbolicEquations, terms_per_line: int = 4) -> str:
    r"""A fragment to \input in a document that loads amsmath; every entry that is not zero, M* above its diagonal."""
    names = {s: rf"\dot{{q}}_{{{str(s)[2:]}}}" for s in equations.v if str(s).startswith("qd")}
    names |= {s: rf"\dot{{{str(s)[0]}}}" for s in equations.v if str(s) in ("xd", "yd", "zd")}
    names |= {s: rf"\omega_{{{str(s)[1]}}}" for s in equations.v if str(s) in ("wx", "wy", "wz")}
    lines = [f"% {line}".rstrip() for line in _about(equations)] + [r"% Needs \usepackage{amsmath}."]
    for name, A in _matrices(equations):
        rows: list[str] = []
        for i, j in np.ndindex(A.shape):
            if A[i, j] == 0 or (name == "M_star" and j < i):
                continue
            index = f"{i + 1}" if name == "F_star" else f"{i + 1},{j + 1}"
            terms = [sp.latex(t, symbol_names=names) for t in sp.Add.make_args(A[i, j])]
            signed = [t if t.startswith("-") else f"+ {t}" for t in terms]
            parts = [" ".join(signed[a : a + terms_per_line]) for a in range(0, len(signed), terms_per_line)]
            parts[0] = parts[0].removeprefix("+ ")
            rows.append(f"{name[0]}^{{*}}_{{{index}}} &= " + " \\\\\n  &\\quad ".join(parts))
        if rows:
            lines += [r"\begin{align*}", " \\\\\n".join(rows), r"\end{align*}"]
    return "\n".join(lines) + "\n"


def _matrices(equations: SymbolicEquations) -> Sequence[tuple[str, sp.Matrix]]:
    return (("M_star", equations.M_star), ("N_star", equations.N_star), ("F_star", equations.F_star))


def _about(equations: SymbolicEquations) -> list[str]:
    """What the file holds: the equation, and what each speed stands for."""
    lines = [
        f"Equations of motion of robot {_plain(equations.name)!r} ({equations.base} base): M* a + N* v = F*.",
        "",
        "SI units. Speeds v, with the drive force of each:",
    ]
    for v, tau, meaning in zip(equations.v, equations.tau, equations.speeds, strict=True):
        lines.append(f"  {v}, {tau}: {_plain(meaning)}")
    if equations.R:
        lines.append("Rij are the entries of R^(1), body 1 to inertial; q = [x y z, quaternion x y z w, joints].")
    return lines


def _plain(text: str) -> str:
    """Text that can end neither a comment nor a docstring."""
    return re.sub(r"[^\w ./-]", "_", text)


def _header(equations: SymbolicEquations) -> str:
    return '"""' + "\n".join(_about(equations)) + '\n"""\n'
