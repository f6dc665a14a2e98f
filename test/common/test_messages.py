"""Messages and plain data: nothing is lost or mixed up on the way."""

import numpy as np
import pytest

from mfm_common.errors import ConfigError

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from mfm_common.messages import WARN, diagnostic, joint_state, joint_values, to_seconds, to_time  # noqa: E402

pytestmark = pytest.mark.ros


@pytest.mark.parametrize("seconds", [0.0, 1e-9, 0.999999999, 1763467200.123456, 2147483647.5])
def test_times_survive(seconds):
    assert to_seconds(to_time(seconds)) == pytest.approx(seconds, abs=3e-7)  # a double near 2e9 s resolves 2.4e-7 s
    assert 0 <= to_time(seconds).nanosec < 10**9


def test_joints_are_found_by_name():
    message = joint_state(1.5, ["b", "a", "c"], [2, 1, 3], qdot=[20, 10, 30])
    assert joint_values(message, ["a", "b"]).tolist() == [1, 2]
    assert joint_values(message, ["c", "a"], "velocity").tolist() == [30, 10]
    assert to_seconds(message.header.stamp) == 1.5


@pytest.mark.parametrize(
    ("names", "field", "text"),
    [(["z"], "position", "lacks joint 'z', it has a, b"), (["a"], "effort", "2 names and 0 values of effort")],
)
def test_what_is_missing_is_named(names, field, text):
    with pytest.raises(ConfigError, match=text):
        joint_values(joint_state(0.0, ["a", "b"], np.zeros(2)), names, field)


def test_diagnostics_carry_text():
    entry = diagnostic("mfm: link", WARN, "slow", {"rate": 99.123456789, "lost": 3, "state": "ARMED"})
    assert {pair.key: pair.value for pair in entry.values} == {"rate": "99.1235", "lost": "3", "state": "ARMED"}
    assert entry.level == WARN and entry.hardware_id == "mfm"
