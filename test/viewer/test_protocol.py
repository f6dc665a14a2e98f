"""Requests of the page: what is one, and that nothing else passes."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mfm_viewer.protocol import COMMANDS, LISTS, RANGES, Allowance, Change, Command, RequestError, Seen, parse

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["seen", "command", "set"]) | JSON},
    optional={
        "id": st.integers(-1, 3) | JSON,
        "frames": st.integers(-1, 3) | JSON,
        "name": st.sampled_from(COMMANDS) | JSON,
        "values": st.dictionaries(
            st.sampled_from(["gait", *RANGES, *LISTS, "x"]), st.floats() | st.lists(st.floats(0, 2)) | JSON, max_size=4
        )
        | JSON,
    },
)


def test_requests_are_read():
    assert parse('{"type": "seen", "frames": 7}') == Seen(7)
    for name in COMMANDS:
        assert parse(json.dumps({"type": "command", "id": 0, "name": name})) == Command(0, name)
    change = {"type": "set", "id": 3, "values": {"gait": "cobra", "amplitude": 1, "period": 2.5, "phase": -1.0}}
    assert parse(json.dumps(change)) == Change(3, {"gait": "cobra", "amplitude": 1.0, "period": 2.5, "phase": -1.0})
    swing = {"type": "set", "id": 4, "values": {"gait": "sway", "amplitudes": [0.1, 1], "periods": [2, 3.5]}}
    assert parse(json.dumps(swing)) == Change(4, {"gait": "sway", "amplitudes": [0.1, 1.0], "periods": [2.0, 3.5]})


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "7", '"arm"', "null", "NaN", "[" * 4000, '{"type": "arm"}',
        '{"type": "command", "name": "arm"}',
        '{"type": "command", "id": true, "name": "arm"}',
        '{"type": "command", "id": -1, "name": "arm"}',
        '{"type": "command", "id": 1, "name": "shutdown"}',
        '{"type": "command", "id": 1, "name": ["arm"]}',
        '{"type": "set", "id": 1, "values": {}}',
        '{"type": "set", "id": 1, "values": {"gait": "moonwalk"}}',
        '{"type": "set", "id": 1, "values": {"gait": ["cobra"]}}',
        '{"type": "set", "id": 1, "values": {"amplitude": NaN}}',
        '{"type": "set", "id": 1, "values": {"amplitude": 1e999}}',
        '{"type": "set", "id": 1, "values": {"amplitude": "0.1"}}',
        '{"type": "set", "id": 1, "values": {"amplitude": true}}',
        '{"type": "set", "id": 1, "values": {"robot_description": 1}}',
        '{"type": "set", "id": 1, "values": {"amplitudes": 1}}',
        '{"type": "set", "id": 1, "values": {"amplitudes": []}}',
        '{"type": "set", "id": 1, "values": {"amplitudes": [0.1, NaN]}}',
        '{"type": "set", "id": 1, "values": {"periods": [[1]]}}',
        '{"type": "set", "id": 1, "values": {"periods": ["1"]}}',
        json.dumps({"type": "set", "id": 1, "values": {"periods": [1] * 101}}),
    ],
)  # fmt: skip
def test_anything_else_is_refused(text):
    with pytest.raises(RequestError):
        parse(text)


@given(st.binary(max_size=200) | NEARLY.map(json.dumps) | st.text(max_size=200))
def test_whatever_comes_is_a_valid_request_or_refused(data):
    try:
        request = parse(data)
    except RequestError:
        return
    if isinstance(request, Change):
        assert request.values
        for key, value in request.values.items():
            for number in [] if isinstance(value, str) else value if isinstance(value, list) else [value]:
                low, high = RANGES[LISTS.get(key, key)]
                assert math.isfinite(number) and low <= number <= high
    else:
        assert isinstance(request, Seen) or request.name in COMMANDS


def test_allowance_gives_a_burst_and_then_a_rate():
    allowance = Allowance(10, 5)
    assert sum(allowance.take(100.0) for _ in range(20)) == 5
    assert sum(allowance.take(100.0 + i / 100) for i in range(100)) == pytest.approx(10, abs=1)
