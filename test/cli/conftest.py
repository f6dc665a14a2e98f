"""What the tests of the command line share."""

import pytest

from mfm_dynamics import Model, Predictor
from mfm_dynamics.robots import urdf_text


@pytest.fixture(scope="session")
def compiled():
    """The engine compiled for this machine, so that nodes start at once."""
    model = Model.from_urdf(urdf_text("snake", bodies=6))
    predictor = Predictor(model)
    for stamp in (0.0, 0.01):
        predictor.command(stamp, model.neutral(), model.neutral())
