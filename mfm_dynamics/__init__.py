"""Prediction: the equations of motion of a robot tree by the Moving Frame Method."""

from mfm_dynamics.model import Body, Model

__all__ = ["Body", "Model"]
