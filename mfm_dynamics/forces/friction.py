"""Joint friction."""

from mfm_dynamics.se3 import Array

# Speed [rad/s or m/s] at which smoothed Coulomb friction reaches 71 % of its value.
CREEP = 0.05


def coulomb(rate: Array, friction: float) -> Array:
    """Smoothed Coulomb friction -tau_c v / sqrt(v^2 + creep^2)."""
    return -friction * rate / (rate * rate + CREEP * CREEP) ** 0.5
