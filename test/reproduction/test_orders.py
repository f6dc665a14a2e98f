"""The orders and drifts that docs/integrators.md prints are those of a run."""

import re
from pathlib import Path

import numpy as np
import pytest

from mfm_dynamics import Model, monitor, simulate
from mfm_reproduction.orders import BALL, table
from reproduction.documented import agrees

PAGE = (Path(__file__).parents[2] / "docs" / "integrators.md").read_text("utf-8")
# A unit of the last printed digit: rounding of the run moves the third.
DIGIT = 0.11


def cells(row):
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_page_prints_the_measured_orders():
    measured = [cells(row) for row in table()]
    start = PAGE.index("| Robot | Scheme |")
    printed = [cells(row) for row in PAGE[start:].split("\n\n")[0].splitlines()]
    assert [row[:2] for row in printed] == [row[:2] for row in measured]
    for one, other in zip(printed[2:], measured[2:], strict=True):
        assert [float(x) for x in one[2:]] == pytest.approx([float(x) for x in other[2:]], abs=DIGIT), one


@pytest.mark.parametrize(("label", "steps"), [("drift of energy at 0.01 s [J]", 1000), ("at 0.005 s [J]", 2000)])
def test_page_prints_the_drift_of_energy(label, steps):
    row = re.search(rf"^\| {re.escape(label)} \|.*$", PAGE, re.MULTILINE)[0]
    model = Model.from_urdf(BALL)
    for text, scheme in zip(cells(row)[1:], ("rkmk4", "thesis", "first_pass"), strict=True):
        trace = simulate(model, model.neutral(), [1, 2, 3], np.linspace(0, 10, steps + 1), integrator=scheme)
        assert agrees(text, float(np.ptp(monitor(trace).energy))), scheme
