"""docs/interfaces.md against the nodes themselves."""

import dataclasses
import importlib
import re

import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
from mfm_cli.plan import MODULES  # noqa: E402
from mfm_common.share import share_dir  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from mfm_dynamics.nodes.dynamics_node import DynamicsNode  # noqa: E402
from mfm_servo_bridge.nodes.servo_bridge_node import ServoBridgeNode  # noqa: E402
from mfm_validation.nodes.comparator_node import ComparatorNode  # noqa: E402
from mfm_validation.nodes.recorder_node import RecorderNode  # noqa: E402
from mfm_viewer.nodes.viewer_node import ViewerNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402

pytestmark = pytest.mark.ros
PAGE = share_dir() / "docs" / "interfaces.md"
COMMON = {"/parameter_events", "/rosout"}


def rows(section):
    text = PAGE.read_text().split(f"## {section}\n")[1].split("\n## ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]


@pytest.fixture
def nodes(ros, tmp_path):
    graph = Graph(ros)
    try:
        yield [
            graph.start(CommandNode, robot_arguments=["bodies=6"], autostart="ready"),
            graph.start(DynamicsNode, robot_arguments=["bodies=6"], base="floating"),
            graph.start(ServoBridgeNode, arm="manual"),
            graph.start(ComparatorNode),
            graph.start(RecorderNode, out=str(tmp_path / "bag"), topics=["nothing"]),
            graph.start(ViewerNode, port=0),
        ]
    finally:
        graph.close()


def test_topics_are_those_of_the_page(nodes):
    documented = {}
    for topic, kind, _, _, owner, heard in rows("Topics"):
        for role, names in (("publishes", owner), ("hears", heard)):
            for node in re.split(r", ", names):
                documented.setdefault((node, role), set()).add(
                    (topic.strip("`").lstrip("/"), kind.replace("/", "/msg/"))
                )
    for node in nodes:
        name = node.get_name()
        for role, endpoints in (
            ("publishes", node.get_publisher_names_and_types_by_node(name, "/")),
            ("hears", node.get_subscriber_names_and_types_by_node(name, "/")),
        ):
            found = {(topic.lstrip("/"), kind) for topic, (kind, *_) in endpoints if topic not in COMMON}
            expected = documented.get((name, role), set())
            if role == "publishes":
                expected = expected | ({("diagnostics", "diagnostic_msgs/msg/DiagnosticArray")} & found)
            if role == "hears" and name == "viewer_node":
                found -= {("measured/odom", "nav_msgs/msg/Odometry")}  # from a robot that has one
            assert found == expected, (name, role)


def test_services_are_those_of_the_page(nodes):
    documented = {service.strip("`") for service, _ in rows("Services")}
    found = {
        service.lstrip("/")
        for node in nodes
        for service, kinds in node.get_service_names_and_types_by_node(node.get_name(), "/")
        if "std_srvs/srv/Trigger" in kinds
    }
    assert found == {service for service in documented if not service.startswith("player_node")}


@pytest.mark.parametrize("executable", MODULES)
def test_parameters_are_those_of_the_page(executable):
    module = importlib.import_module(MODULES[executable])
    (kind,) = {v for v in vars(module).values() if isinstance(v, type) and v.__name__.endswith("Parameters")
               and v.__module__ == module.__name__}  # fmt: skip
    text = PAGE.read_text().split(f"### {executable}\n")[1].split("\n### ")[0]
    documented = dict(re.findall(r"^\| `(\w+)`(?: \(live\))? \|.*\| ([^|]+) \|$", text, re.MULTILINE))
    assert documented == {f.name: f.metadata["about"] for f in dataclasses.fields(kind)}
