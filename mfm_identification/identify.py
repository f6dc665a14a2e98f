"""From a recording to fitted servos that another recording has confirmed, and the file that keeps them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from mfm_common.errors import AlignmentError, ConfigError
from mfm_common.trace import JointTrace
from mfm_identification.fitting import ServoFit, fit_servo
from mfm_identification.servos import SKIP, joint_run, predict
from mfm_validation.align import align, checked
from mfm_validation.bag import Recording
from mfm_validation.checks import echoed
from mfm_validation.corrections import told

Array = NDArray[np.float64]

MOST = 120.0  # [s] of the training recording that are used: more costs time and tells little
BETTER = 0.98  # times the RMSE before: less than this is an improvement
HEADER = "# Servos fitted by `mfm identify`, in SI units; docs/identification.md explains the keys.\n"


@dataclass(frozen=True)
class Holdout:
    """How well the hold-out recording was predicted.

    Attributes:
        reference: What the fitted servos were compared with.
        names: Joints that were fitted.
        before: RMSE of the reference (n,) [rad].
        after: RMSE of the fitted servos (n,) [rad].
    """

    reference: str
    names: tuple[str, ...]
    before: Array
    after: Array

    @property
    def better(self) -> bool:
        """Whether the fitted servos predict better, all joints together."""
        return bool(np.mean(self.after**2) < BETTER**2 * np.mean(self.before**2))

    @property
    def kept(self) -> tuple[str, ...]:
        """Joints whose own prediction became better."""
        return tuple(name for name, a, b in zip(self.names, self.after, self.before, strict=True) if a < BETTER * b)


def identify(
    train: Recording, progress: Callable[[str], None] = lambda sentence: None
) -> tuple[list[ServoFit], dict[str, str]]:
    """Fitted servos of a recording, and why the others were left out, by joint."""
    commanded, measured = _traces(train)
    names = [name for name in measured.names if name in commanded.names]
    if not names:
        raise AlignmentError(f"{train.path}: no joint is both commanded and measured")
    echoes = echoed(measured, commanded)
    measured = _first(measured, max(commanded.stamp[0], measured.stamp[0]) + MOST)
    fits, left_out = [], {}
    for name in names:
        if name in echoes:
            left_out[name] = "its measurement is an echo of the command"
            continue
        try:
            fits.append(fit_servo(joint_run(commanded, measured, name), name))
            progress(describe(fits[-1]))
        except AlignmentError as error:
            left_out[name] = str(error).removeprefix(f"{name}: ")
    if not fits:
        raise AlignmentError(f"{train.path}: no servo could be fitted; {names[0]}: {left_out[names[0]]}")
    return fits, left_out


def try_out(holdout: Recording, fits: list[ServoFit]) -> Holdout:
    """How the fitted servos predict a recording they have not seen, against its own prediction, or else the command."""
    commanded, measured = _traces(holdout)
    reference, words = holdout.traces.get("predicted"), "the recorded prediction"
    if reference is None:
        reference, words = commanded, "the command, taken as prediction"
    fitted = {fit.joint: fit.values for fit in fits}
    names = tuple(name for name in measured.names if name in fitted and name in reference.names)
    if not names or any(name not in commanded.names for name in names):
        raise AlignmentError(f"{holdout.path}: it lacks the joints that were fitted: {', '.join(fitted)}")
    measured = _only(measured, names)
    old, new = align(measured, _only(reference, names)), align(measured, _only(predict(commanded, fitted), names))
    common = np.intersect1d(old.stamp, new.stamp)
    common = common[common >= measured.stamp[0] + SKIP]  # where the servos stood before is not known
    if not len(common):
        raise AlignmentError(f"{holdout.path}: its commands and its prediction do not overlap")
    before, after = (np.sqrt(np.mean(side.deviation[np.isin(side.stamp, common)] ** 2, axis=0)) for side in (old, new))
    return Holdout(words, names, before, after)


def check_different(train: Recording, holdout: Recording) -> None:
    """Refuse a hold-out recording that the fit has seen."""
    if train.sha256 == holdout.sha256:
        raise ConfigError(f"{holdout.path} is the recording that is fitted, expected another one for --holdout")


def _traces(recording: Recording) -> tuple[JointTrace, JointTrace]:
    """What the servos were told, with corrections, and where they were."""
    try:
        commanded, measured = (checked(kind, recording.traces.get(kind)) for kind in ("commanded", "measured"))
        return told(recording, commanded), measured
    except AlignmentError as error:
        raise AlignmentError(f"{recording.path}: {error}") from None


def _first(trace: JointTrace, end: float) -> JointTrace:
    keep = trace.stamp <= end
    return JointTrace(trace.stamp[keep], trace.names, trace.q[keep], trace.qdot[keep])


def _only(trace: JointTrace, names: tuple[str, ...]) -> JointTrace:
    columns = [trace.names.index(name) for name in names]
    return JointTrace(trace.stamp.copy(), names, trace.q[:, columns], trace.qdot[:, columns])


# ---- words and files ----


def describe(fit: ServoFit) -> str:
    """A servo in one line, and another for each parameter that the recording does not determine."""
    known = ", ".join(f"{e.name} {e.value:.4g} +- {e.error:.1g}" for e in fit.estimates if e.identified)
    lines = [f"{fit.joint}: {known}; {np.degrees(fit.rmse):.3f} deg RMS, condition {fit.condition:.0f}"]
    lines += [f"  {e.name} not identified ({e.value:.4g} used): it {e.why}" for e in fit.estimates if not e.identified]
    return "\n".join(lines)


def document(fits: list[ServoFit], train: Recording, holdout: Recording, trial: Holdout) -> dict[str, Any]:
    """What the fitted file says."""
    servos = []
    for fit in (fit for fit in fits if fit.joint in trial.kept):
        k = trial.names.index(fit.joint)
        servos.append({
            "joint": fit.joint,
            **{e.name: float(f"{e.value:.6g}") for e in fit.estimates},
            "standard_error": {e.name: float(f"{e.error:.2g}") for e in fit.estimates if e.identified},
            "not_identified": list(fit.uncertain),
            "holdout_rmse": {"before": float(f"{trial.before[k]:.4g}"), "after": float(f"{trial.after[k]:.4g}")},
        })  # fmt: skip
    source = {"path": str(train.path), "sha256": train.sha256}
    seen = {"path": str(holdout.path), "sha256": holdout.sha256, "compared_with": trial.reference}
    return {"fitted_from": source, "confirmed_on": seen, "servos": servos}


def save_fitted(path: str | Path, content: dict[str, Any]) -> None:
    """Write the file in one step: a reader sees the old one or the new one."""
    path = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(HEADER + yaml.safe_dump(content, sort_keys=False, default_flow_style=None, width=119))
                file.flush()
                os.fsync(file.fileno())
                os.fchmod(file.fileno(), 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror}") from None
