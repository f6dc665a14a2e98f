"""Compiling happens before the loop, is announced, and old code is not used for new sources."""

import os
import time

import numpy as np

from mfm_dynamics import Model
from mfm_dynamics.kernels import call, compiling
from oracles.trees import chain_urdf


def test_other_arguments_are_converted_and_never_compiled_for():
    model = Model.from_urdf(chain_urdf(3))
    q = np.array([0.1, -0.2, 0.3])
    right = model.forward_dynamics(q, q, q)
    before = [len(function.signatures) for function in call.ENTRIES]
    strided = np.repeat(q, 2)[::2]
    frozen = q.copy()
    frozen.flags.writeable = False
    for other in (list(q), tuple(q), strided, frozen, q.astype(np.float32).astype(object)):
        found = model.forward_dynamics(other, other, other)
        np.testing.assert_allclose(found, right, rtol=1e-6)  # single precision in the last case
    assert (model.forward_dynamics([0, 0, 1], [0, 0, 0], [0, 0, 0]) != 0).any()
    assert [len(function.signatures) for function in call.ENTRIES] == before


def test_code_older_than_a_source_is_dropped(tmp_path):
    old, new = tmp_path / "recursion.place-1.nbi", tmp_path / "recursion.place-1.1.nbc"
    for path in (old, new):
        path.touch()
    os.utime(old, (0, 0))
    compiling._drop_stale(tmp_path)
    assert not old.exists() and new.exists()
    os.utime(new, (0, 0))
    compiling._drop_stale(tmp_path)  # looked at once in a process: sources do not change under it
    assert new.exists()


def test_whoever_waits_is_told(capsys, monkeypatch):
    monkeypatch.setattr(compiling, "PATIENCE", 0.01)
    with compiling._notice():
        time.sleep(0.3)
    assert "compiling the engine, once for this machine" in capsys.readouterr().err
    with compiling._notice():
        pass
    time.sleep(0.05)
    assert capsys.readouterr().err == ""
