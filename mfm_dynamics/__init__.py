"""Prediction: the equations of motion of a robot tree by the Moving Frame Method."""

from mfm_dynamics.model import Body, Model
from mfm_dynamics.prediction import Predictor
from mfm_dynamics.simulation import Batch, Prescribed, Servo, Torque, Trace, monitor, rollout_batch, simulate

__all__ = [
    "Batch",
    "Body",
    "Model",
    "Predictor",
    "Prescribed",
    "Servo",
    "Torque",
    "Trace",
    "monitor",
    "rollout_batch",
    "simulate",
]
