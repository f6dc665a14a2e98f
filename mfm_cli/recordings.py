"""Recordings by their path, whatever kind they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mfm_common.errors import BagError, ConfigError
from mfm_validation.align import anchor, checked
from mfm_validation.bag import Recording, hash_files, read_bag


def read(path: str, namespace: str | None = None, predicted: str | None = None, rates: bool = False) -> Recording:
    """The recording at a path: a bag, or a text log whose prediction comes from another file."""
    if is_bag(path):
        if predicted:
            raise ConfigError(f"--predicted is for a text log; {path} is a bag and has its own prediction")
        return read_bag(path, namespace, progress=True, rates=rates)
    log = read_log(path)
    if predicted is None:
        return log
    if not is_bag(predicted):  # both logs begin with the motion, as the paper's lists do
        other = read_log(predicted)
        return replace(log, traces={**log.traces, "predicted": other.traces["measured"]})
    bag = read_bag(predicted, namespace, progress=True)
    measured, side = checked("measured", log.traces["measured"]), checked("predicted", bag.traces.get("predicted"))
    traces = {**bag.traces, "measured": anchor(measured, side)}
    return replace(bag, path=log.path, form=log.form, sha256=log.sha256, traces=traces, statuses={}, board_states=(),
                   latency={}, facts={**bag.facts, **log.facts}, anchored=False)  # fmt: skip


def is_bag(path: str) -> bool:
    """Whether the path is meant to be a bag."""
    file = Path(path)
    if not file.exists():
        raise BagError(f"{path} does not exist")
    return file.is_dir() or file.suffix in (".mcap", ".db3")


def read_log(path: str) -> Recording:
    """The recording in a text log: only what was measured."""
    from mfm_servo_bridge.textlog import not_measured, read_textlog

    trace = read_textlog(path)
    form = "text log of positions and durations"
    facts = {"not_measured": list(not_measured(path))}
    return Recording(Path(path), form, hash_files([Path(path)]), {"measured": trace}, facts=facts)
