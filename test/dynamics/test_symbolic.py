"""Derived formulas against the compiled engine, in memory and through the files `mfm derive` writes."""

import importlib.util
import re

import numpy as np
import pytest
import sympy as sp
from scipy.spatial.transform import Rotation

from mfm_cli.main import main
from mfm_common.errors import ConfigError
from mfm_dynamics import Model, dynamics
from mfm_dynamics.symbolic import MAX_JOINTS, derive, latex_source, python_source, write
from oracles.compare import relative_error
from oracles.states import random_state
from oracles.trees import (
    chain_urdf,
    free_body_urdf,
    joint_xml,
    link_xml,
    pendulum_urdf,
    robot_xml,
    slider_urdf,
    spherical_pendulum_urdf,
    two_link_urdf,
)

# Formulas keep 12 or more digits of every number; their sums have some hundred terms.
FORMULA = 1e-10
GRAVITY = (0.4, -1.1, -9.81)  # along no axis, so that no component can be forgotten
TENSOR = ((0.3, 0.05, -0.02), (0.05, 0.4, 0.03), (-0.02, 0.03, 0.5))
PASSIVE = '<dynamics damping="0.3" friction="0.2"/><mfm armature="0.05" stiffness="1.5" rest="0.2"/>'


def crane():
    """A trolley on a rail, a skew boom and a sliding hook: every mixture of turning and sliding."""
    return robot_xml(
        link_xml("ground", 3.0, (0.1, 0, 0.05), TENSOR),
        link_xml("trolley", 1.2, (0, 0.1, 0), TENSOR),
        link_xml("boom", 0.7, (0.2, 0.1, -0.1), TENSOR, rpy=(0.3, -0.2, 0.5)),
        link_xml("hook", 0.4, (0, 0, -0.2), (0.01, 0.01, 0.005)),
        joint_xml("rail", "prismatic", "ground", "trolley", (0.1, 0, 0), (0.2, 0, 0), axis=(1, 0, 0), extra=PASSIVE),
        joint_xml("slew", "continuous", "trolley", "boom", (0, 0.3, 0), (0, 0.4, 0), axis=(0, 0.6, 0.8), extra=PASSIVE),
        joint_xml("rope", "prismatic", "boom", "hook", (0.2, 0, 0), axis=(0, 0, 1)),
    )


def geared():
    """Two hinges, the second following the first."""
    follow = '<mimic joint="one" multiplier="-1.5" offset="0.3"/><mfm armature="0.02"/>'
    return robot_xml(
        link_xml("ground", 2.0, (0, 0, 0), TENSOR),
        link_xml("a", 1.0, (0, 0.1, 0), TENSOR),
        link_xml("b", 0.5, (0.1, 0, 0.1), TENSOR),
        joint_xml("one", "continuous", "ground", "a", axis=(0, 0, 1)),
        joint_xml("two", "continuous", "a", "b", (0, 0.2, 0), axis=(1, 0, 0), extra=follow),
    )


ROBOTS = {
    "pendulum": (pendulum_urdf(1.5, 0.4, (0.02, 0.03, 0.025), PASSIVE), "fixed"),
    "bead": (slider_urdf(0.7, (1, 2, -2)), "fixed"),
    "two-link arm": (two_link_urdf(1.3, 0.6, 0.25, 0.05, 0.8, 0.3, 0.02), "fixed"),
    "snake of 3": (chain_urdf(3), "fixed"),
    "crane": (crane(), "fixed"),
    "gears": (geared(), "fixed"),
    "brick": (free_body_urdf(2.5, (0.1, -0.2, 0.3), TENSOR), "floating"),
    "free gears": (geared(), "floating"),
    "free crane": (crane().replace("prismatic", "continuous", 1), "floating"),
}


@pytest.fixture(scope="module", params=ROBOTS)
def derived(request):
    """(model, its equations as formulas)."""
    urdf, base = ROBOTS[request.param]
    model = Model.from_urdf(urdf, base=base, gravity=GRAVITY)
    return model, derive(model)


def run(source):
    """The generated module's function."""
    space = {}
    exec(compile(source, "generated", "exec"), space)
    return space["equations"]


def check(model, equations, rng):
    """M*, N* v and F* of a function of (q, v, tau) against the engine, at three states."""
    for _ in range(3):
        q, v = random_state(model, rng)
        a, tau = rng.normal(size=(2, model.nv))
        M_star, N_star, F_star = equations(q, v, tau)
        assert relative_error(M_star, model.mass_matrix(q)) < FORMULA
        scale = np.abs(model.bias(q, v)).max() + np.abs(model.coriolis(q, v)).max()
        assert np.abs(N_star @ v - model.coriolis(q, v)).max() < FORMULA * scale
        expected = tau - model.gravity(q) + dynamics.passive(model, q, v)
        assert np.abs(F_star - expected).max() < FORMULA * np.abs(expected).max()
        needed = model.inverse_dynamics(q, v, a)
        assert np.abs(M_star @ a + N_star @ v - F_star + tau - needed).max() < FORMULA * (scale + np.abs(needed).max())


def substituted(formulas, q, v, tau):
    """The matrices with numbers put for the letters, by SymPy alone."""
    joints = q[7:] if formulas.R else q
    R = Rotation.from_quat(q[3:7]).as_matrix().ravel() if formulas.R else []
    letters = (*formulas.q, *formulas.R, *formulas.v, *formulas.tau)
    values = dict(zip(letters, [*joints, *R, *v, *tau], strict=True))
    M, N, F = (np.array(A.subs(values).evalf(), float) for A in (formulas.M_star, formulas.N_star, formulas.F_star))
    return M, N, F[:, 0]


def test_generated_function_is_the_engine(derived, rng):
    model, formulas = derived
    check(model, run(python_source(formulas)), rng)


@pytest.mark.parametrize("name", ["two-link arm", "crane", "brick"])
def test_formulas_themselves_are_the_engine(name, rng):
    urdf, base = ROBOTS[name]
    model = Model.from_urdf(urdf, base=base, gravity=GRAVITY)
    formulas = derive(model)
    check(model, lambda q, v, tau: substituted(formulas, q, v, tau), rng)


def test_two_link_arm_is_the_textbook_formula():
    """M22 = J2 + m2 c2^2, M12 = M22 + m2 l1 c2 cos q2, N* v from Christoffel symbols of M*."""
    formulas = derive(Model.from_urdf(two_link_urdf(1.3, 0.6, 0.25, 0.05, 0.8, 0.3, 0.02), gravity=(0, -9.81, 0)))
    (q1, q2), v = formulas.q, sp.Matrix(formulas.v)
    M = formulas.M_star
    own, cross = 0.02 + 0.8 * 0.3**2, 0.8 * 0.6 * 0.3 * sp.cos(q2)
    first = 0.05 + 1.3 * 0.25**2 + 0.8 * 0.6**2 + own + 2 * cross
    textbook = sp.Matrix([[first, own + cross], [own + cross, own]])
    assert max(abs(x) for x in (M - textbook).subs({q1: 0.3, q2: 0.7}).evalf()) < 1e-12
    slopes = [M.diff(q) for q in (q1, q2)]
    terms = sp.Matrix(
        [
            sum(
                (slopes[k][i, j] + slopes[j][i, k] - slopes[i][j, k]) * v[j] * v[k] / 2
                for j in range(2)
                for k in range(2)
            )
            for i in range(2)
        ]
    )
    assert sp.simplify(sp.nsimplify(formulas.N_star * v - terms, rational=True)) == sp.zeros(2, 1)


def test_simplified_formulas_are_shorter_and_equal(rng):
    model = Model.from_urdf(ROBOTS["two-link arm"][0], gravity=(0, -9.81, 0))
    plain, short = derive(model), derive(model, simplify=True)
    assert sp.count_ops(short.F_star) < sp.count_ops(plain.F_star)  # cos(q1 + q2)
    check(model, run(python_source(short)), rng)


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize(("name", "options"), [("crane", []), ("free gears", ["--base", "floating"])])
def test_derive_command_writes_three_files_that_agree_with_the_engine(name, options, tmp_path, capsys, rng):
    urdf, base = ROBOTS[name]
    (tmp_path / "robot.urdf").write_text(urdf)
    gravity = ["--gravity", *map(str, GRAVITY)]
    assert main(["derive", str(tmp_path / "robot.urdf"), "--out", str(tmp_path / "out"), *options, *gravity]) == 0
    files = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert files == ["r_equations.py", "r_equations.tex", "r_sympy.py"]
    said = capsys.readouterr().out
    assert all(file in said for file in files)
    model = Model.from_urdf(urdf, base=base, gravity=GRAVITY)
    check(model, load(tmp_path / "out" / "r_equations.py").equations, rng)
    module = load(tmp_path / "out" / "r_sympy.py")
    letters = (*module.q, *getattr(module, "R", ()), *module.v, *module.tau)
    q, v = random_state(model, rng)
    tau = rng.normal(size=model.nv)
    R = Rotation.from_quat(q[3:7]).as_matrix().ravel() if base == "floating" else []
    values = dict(zip(letters, [*(q[7:] if base == "floating" else q), *R, *v, *tau], strict=True))
    M_star = np.array(module.M_star.subs(values).evalf(), float)
    assert relative_error(M_star, model.mass_matrix(q)) < FORMULA


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_latex_has_every_entry_once_and_balanced_braces(derived):
    model, formulas = derived
    text = latex_source(formulas)
    assert text.count("{") == text.count("}")
    assert text.count(r"\begin{align*}") == text.count(r"\end{align*}") > 0
    upper = [(i, j) for i in range(model.nv) for j in range(i, model.nv) if formulas.M_star[i, j] != 0]
    found = re.findall(r"M\^\{\*\}_\{(\d+),(\d+)\}", text)
    assert [(int(i) - 1, int(j) - 1) for i, j in found] == upper
    assert not re.search(r"qd\d|\bxd\b|\bwx\b", re.sub(r"^%.*$", "", text, flags=re.MULTILINE))


def test_file_names_are_safe_whatever_the_robot_is_called(tmp_path):
    for name, stem in (
        ("../../etc/x", "______etc_x"),
        ("7 dwarfs", "robot_7_dwarfs"),
        ("class", "robot_class"),
        ("", "robot"),
    ):
        urdf = pendulum_urdf(1.0, 0.5).replace('name="r"', f'name="{name}"')
        files = write(derive(Model.from_urdf(urdf)), tmp_path)
        assert [f.name for f in files] == [f"{stem}_sympy.py", f"{stem}_equations.tex", f"{stem}_equations.py"]
        assert all(f.parent == tmp_path and f.exists() for f in files)
        compile(files[2].read_text(), files[2].name, "exec")


def test_hostile_names_cannot_end_the_docstring_of_the_files(tmp_path):
    hostile = "&quot;&quot;&quot;; import os #"
    urdf = pendulum_urdf(1.0, 0.5).replace('"hinge"', f'"{hostile}"')
    for file in write(derive(Model.from_urdf(urdf)), tmp_path):
        assert '"""; import' not in file.read_text()


# ---------------------------------------------------------------------- refusals


def test_too_many_joints_are_refused_unless_forced():
    with pytest.raises(ConfigError, match=rf"'r' has {MAX_JOINTS + 1} joints, expected at most {MAX_JOINTS}.*--force"):
        derive(Model.from_urdf(chain_urdf(MAX_JOINTS + 1)))


def test_ball_joints_are_refused_by_name(tmp_path, capsys):
    urdf = spherical_pendulum_urdf(1.0, (0, 0, -0.5), (0.1, 0.1, 0.1))
    with pytest.raises(ConfigError, match="joint 'ball' is spherical, expected revolute, continuous or prismatic"):
        derive(Model.from_urdf(urdf))
    (tmp_path / "ball.urdf").write_text(urdf)
    assert main(["derive", str(tmp_path / "ball.urdf"), "--out", str(tmp_path)]) == 2
    assert "mfm: error: joint 'ball' is spherical" in capsys.readouterr().err


def test_derive_command_says_what_is_wrong_with_its_files(tmp_path, capsys):
    assert main(["derive", str(tmp_path / "gone.urdf")]) == 2
    assert "gone.urdf" in capsys.readouterr().err
    (tmp_path / "robot.urdf").write_text(pendulum_urdf(1.0, 0.5))
    (tmp_path / "taken").write_text("")
    assert main(["derive", str(tmp_path / "robot.urdf"), "--out", str(tmp_path / "taken")]) == 2
    assert "cannot write to" in capsys.readouterr().err
