"""Parameters of nodes: declared with bounds, refused with a sentence, changed live where that is meant."""

from dataclasses import dataclass

import pytest

from mfm_common.errors import ConfigError
from mfm_common.params import declare, param, watch

rclpy = pytest.importorskip("rclpy", reason="ROS 2 is not installed")
Parameter = pytest.importorskip("rclpy.parameter").Parameter
pytestmark = pytest.mark.ros


@dataclass(frozen=True)
class Example:
    rate: float = param(100.0, "samples per second [Hz]", minimum=1.0, maximum=1000.0, live=True)
    count: int = param(20, "joints", minimum=1, maximum=32)
    mode: str = param("servo", "drive", choices=("servo", "torque"))
    names: list[str] = param(["a", "b"], "joints")


@pytest.fixture
def make(ros):
    nodes = []

    def node(*overrides):
        given = [Parameter(name, value=value) for name, value in overrides]
        nodes.append(rclpy.create_node("example", context=ros, parameter_overrides=given))
        return nodes[-1]

    yield node
    for one in nodes:
        one.destroy_node()


def test_declared_values_are_the_defaults_or_what_was_given(make):
    assert declare(make(), Example) == Example()
    assert declare(make(("rate", 50.0), ("names", ["x"])), Example) == Example(rate=50.0, names=["x"])


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rate", 0.0, "'rate'.*expected 1.0 to 1000.0"),
        ("rate", "fast", "'rate' has the wrong type, expected float: samples per second"),
        ("count", 33, "'count'.*expected 1 to 32"),
        ("mode", "magic", "'mode' is 'magic', expected servo, torque: drive"),
    ],
)
def test_values_out_of_bounds_are_refused_with_their_meaning(make, name, value, message):
    with pytest.raises(ConfigError, match=message):
        declare(make((name, value)), Example)


def test_live_parameters_change_and_the_others_do_not(make):
    node, seen = make(), []
    watch(node, declare(node, Example), seen.append)
    assert node.set_parameters([Parameter("rate", value=10.0)])[0].successful
    assert seen == [Example(rate=10.0)]
    refused = node.set_parameters([Parameter("count", value=3), Parameter("rate", value=5000.0)])
    assert not any(result.successful for result in refused)
    assert node.get_parameter("rate").value == 10.0 and len(seen) == 1


def test_a_change_the_node_refuses_is_not_made(make):
    node = make()

    def refuse(wanted):
        raise ConfigError("not now")

    watch(node, declare(node, Example), refuse)
    result = node.set_parameters([Parameter("rate", value=10.0)])[0]
    assert not result.successful and result.reason == "not now"
    assert node.get_parameter("rate").value == 100.0
