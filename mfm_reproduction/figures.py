"""The look that all figures share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mfm_dynamics.se3 import Array

INK, FAINT = "#1f2933", "#9aa5b1"
COLOURS = ("#2a6bc7", "#cc3d38", "#2e9e5b", "#e67521", "#7b5ea7")
STYLE = {
    "font.size": 9,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.grid": True,
    "axes.prop_cycle": matplotlib.cycler(color=COLOURS),  # type: ignore[attr-defined]
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "figure.dpi": 130,
    "grid.color": "#e4e7eb",
    "legend.frameon": False,
    "legend.fontsize": 8,
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
}


@contextmanager
def figure(path: Path, width: float, height: float) -> Iterator[Figure]:
    """A figure of that size [inch], written to path as PNG on leaving."""
    with matplotlib.rc_context(STYLE):  # type: ignore[arg-type]
        drawn = Figure(figsize=(width, height), layout="constrained")
        yield drawn
        path.parent.mkdir(parents=True, exist_ok=True)
        drawn.savefig(path, facecolor="white")


def show(axes: Axes, image: Array) -> None:
    """Put an image into axes that disappear behind it."""
    axes.imshow(image, interpolation="antialiased")
    axes.set_axis_off()
