"""Measured orders of integration, the table of docs/integrators.md: ``python -m mfm_reproduction.orders``."""

from collections.abc import Iterator

import numpy as np

from mfm_dynamics import Model, simulate
from mfm_dynamics.robots import urdf_text
from mfm_dynamics.se3 import Array
from mfm_reproduction.top import t_handle

SPAN, STEPS = 1.0, (50, 100)  # s, and the numbers of steps that are compared
FINE = 16 * STEPS[-1]  # RKMK4 with as many errs 16^4 times less
BALL = """<robot name="ball"> <link name="ground"/> <link name="bob"><inertial>
<origin xyz="0.1 0 -0.3"/><mass value="1"/><inertia ixx="0.01" iyy="0.02" izz="0.015"/></inertial></link>
<joint name="ball" type="spherical"><parent link="ground"/><child link="bob"/></joint> </robot>"""


def robots() -> dict[str, tuple[Model, float]]:
    """What is integrated, by name, each with the size of its drive forces [N m, N]."""
    chain = Model.from_urdf(urdf_text("snake", bodies=4, friction=0))
    arm = Model.from_urdf(urdf_text("rov_one_arm"), base="floating", gravity=(0, 0, 0))
    return {
        "hinges: `snake` of 4 bodies": (chain, 0.1),
        "free body, moments in its own axes": (t_handle(), 1e-3),
        "floating robot: `rov_one_arm`": (arm, 50.0),
        "ball joint under gravity": (Model.from_urdf(BALL), 0.1),
    }


def orders(model: Model, push: float, scheme: str) -> Array:
    """Observed orders (3,) of rotations, mass centres and speeds at the end of the span, by halving the step."""
    size = np.full(model.nv, push)
    if model.nv > 6 and model.base == "floating":
        size[:3] = 0.0  # an inertial force turns a body with arms by a moment that depends on R

    def end(steps: int, name: str) -> tuple[Array, Array, Array]:
        times, v0 = np.linspace(0, SPAN, steps + 1), 0.5 + 0.1 * np.arange(model.nv)

        def drive(t: float, q: Array, v: Array) -> Array:
            return np.asarray(size * np.cos(3 * t), np.float64)

        trace = simulate(model, model.neutral(), v0, times, drive, integrator=name, stops=False)
        E = model.frames(trace.q[-1])
        return E[:, :3, :3], E[:, :3, 3], trace.v[-1]

    exact, coarse, fine = end(FINE, "rkmk4"), end(STEPS[0], scheme), end(STEPS[1], scheme)
    errors = [[np.abs(a - b).max() for a, b in zip(found, exact, strict=True)] for found in (coarse, fine)]
    return np.asarray(-np.diff(np.log2(errors), axis=0)[0], np.float64)


def table() -> Iterator[str]:
    """Lines of the table, in Markdown."""
    yield "| Robot | Scheme | Rotations | Mass centres | Speeds |"
    yield "|---|---|---|---|---|"
    for name, (model, push) in robots().items():
        for scheme in ("rkmk4", "thesis", "first_pass") if model.has_rotations else ("rk4",):
            yield " | ".join([f"| {name}", f"`{scheme}`", *(f"{p:.1f}" for p in orders(model, push, scheme))]) + " |"


if __name__ == "__main__":
    print("\n".join(table()))
