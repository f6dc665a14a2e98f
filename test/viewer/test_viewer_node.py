"""The viewer node on real DDS: what the topics say reaches the page, what the page asks reaches the services."""

import json
import re
import threading
import urllib.request

import numpy as np
import pytest

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
import rclpy  # noqa: E402
from diagnostic_msgs.msg import DiagnosticArray  # noqa: E402
from nav_msgs.msg import Odometry  # noqa: E402
from rcl_interfaces.msg import SetParametersResult  # noqa: E402
from rclpy.qos import DurabilityPolicy, QoSProfile  # noqa: E402
from sensor_msgs.msg import BatteryState, JointState  # noqa: E402
from std_msgs.msg import String  # noqa: E402
from std_srvs.srv import Trigger  # noqa: E402

from mfm_common.messages import OK, diagnostic, joint_state  # noqa: E402
from mfm_dynamics.nodes.command_node import CommandNode  # noqa: E402
from mfm_dynamics.robots import urdf_text  # noqa: E402
from mfm_viewer.nodes.viewer_node import ViewerNode  # noqa: E402
from nodes.graph import Graph  # noqa: E402
from viewer.client import Client, until  # noqa: E402
from viewer.puppet import CHAIN, chain_urdf  # noqa: E402
from viewer.test_scene import read  # noqa: E402

pytestmark = pytest.mark.ros
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
NAMES = [f"joint_{i}" for i in range(1, CHAIN + 1)]


@pytest.fixture
def graph(ros):
    graph = Graph(ros)
    yield graph
    graph.close()


@pytest.fixture
def viewer(graph):
    return graph.start(ViewerNode, port=0)


@pytest.fixture
def client(viewer):
    page = urllib.request.urlopen(viewer.server.url, timeout=10).read().decode()
    client = Client(viewer.server.url, re.search(r'mfm-token" content="([^"]+)"', page)[1])
    yield client
    client.close()


def status(client):
    found = [message for message in client.messages if message["type"] == "status"]
    return found[-1] if found else {}


def test_topics_reach_the_page(graph, viewer, client):
    latched = graph.tester.create_publisher(String, "robot_description", LATCHED)
    latched.publish(String(data=chain_urdf()))
    assert graph.until(lambda: any(message.get("robot") for message in client.messages)), client.messages
    talk = {kind: graph.talk(JointState, f"{kind}/joint_states") for kind in ("predicted", "measured", "commanded")}
    odometry = Odometry()
    odometry.pose.pose.position.x, odometry.pose.pose.orientation.w = 2.0, 1.0
    graph.talk(Odometry, "predicted/odom").publish(odometry)
    for i in range(5):
        for kind, value in (("commanded", 0.1), ("predicted", 0.2), ("measured", 0.3)):
            talk[kind].publish(joint_state(100.0 + i / 50, NAMES[::-1], np.full(CHAIN, value)))
        graph.spin(0.05)
    assert graph.until(lambda: client.frames and np.isfinite(read(client.frames[-1])["poses"][-1, 0]).all())
    frame = read(client.frames[-1])[-1]
    for row, value in enumerate((0.2, 0.3, 0.1, 0.1)):
        np.testing.assert_allclose(frame["angles"][row], value, atol=1e-6)
    assert frame["poses"][0, 0] == 2.0


@pytest.mark.browser
def test_a_two_armed_vehicle_is_shown_in_the_browser(graph, viewer, visit):
    latched = graph.tester.create_publisher(String, "robot_description", LATCHED)
    latched.publish(String(data=urdf_text("rov_two_arm")))
    assert graph.until(lambda: viewer._scene.robot is not None)
    names = viewer._scene.robot.joints
    talk = {kind: graph.talk(JointState, f"{kind}/joint_states") for kind in ("predicted", "measured")}
    odometry = Odometry()
    odometry.pose.pose.position.y, odometry.pose.pose.orientation.w = 0.6, 1.0  # y is up in the paper's axes
    base = graph.talk(Odometry, "predicted/odom")
    for i in range(5):
        base.publish(odometry)
        for kind, angle in (("predicted", 0.2), ("measured", 0.3)):
            talk[kind].publish(joint_state(100.0 + i / 50, names, np.full(4, angle)))
        graph.spin(0.05)
    assert graph.until(lambda: viewer._scene.history()[2])
    page = visit(viewer.server, wait="mfm.stage.known.measured && mfm.view.frame?.base.predicted")
    angles = "['predicted', 'measured'].map((kind) => mfm.stage.robots[kind].joints.map((joint) => joint.angle))"
    np.testing.assert_allclose(page.evaluate(angles), [[0.2] * 4, [0.3] * 4], atol=1e-6)
    height = "mfm.stage.robots.measured.root.getWorldPosition(mfm.stage.camera.position.clone()).z"
    assert page.evaluate(height) == pytest.approx(0.6)


@pytest.fixture
def turning(graph):
    """Spins the nodes of the graph in a thread, for a browser that waits."""
    ends = threading.Event()

    def spin():
        while not ends.is_set():
            graph.spin(0.02)

    thread = threading.Thread(target=spin)
    yield thread.start
    ends.set()
    if thread.is_alive():
        thread.join()


def start_robot(graph, name, gait, **arguments):
    """The real command node of a robot that does what it is told at once."""
    text = urdf_text(name, **arguments)
    commander = graph.start(CommandNode, robot_description=text, gait=gait)
    graph.tester.create_publisher(String, "robot_description", LATCHED).publish(String(data=text))
    measured = graph.talk(JointState, "measured/joint_states")
    graph.tester.create_subscription(JointState, "commanded/joint_states", measured.publish, 10)
    return lambda: commander._settings


@pytest.mark.browser
def test_the_page_drives_the_command_node_of_the_snake(graph, viewer, visit, turning):
    settings = start_robot(graph, "snake", "serpentine", bodies=12)
    turning()
    page = visit(viewer.server, wait="mfm.stage.known.measured && mfm.view.status.command")
    shown = page.locator(".gaits label:visible").all_inner_texts()
    assert sorted(shown) == ["Accordion", "Cobra", "Serpentine", "Spiral"]
    assert page.input_value("#amplitude") == "0.3" and page.input_value("#period") == "8"
    page.fill("#amplitude", "0.5")
    assert until(lambda: settings().amplitude == 0.5)
    page.wait_for_function("() => mfm.view.status.command.amplitude === 0.5")
    page.fill("#period", "2")
    page.wait_for_function("() => Math.max(...mfm.stage.robots.measured.joints.map((joint) => joint.angle)) > 0.4")
    page.get_by_text("Cobra").click()
    page.wait_for_function("() => mfm.view.status.command.gait === 'cobra'")
    assert (settings().gait, settings().amplitude) == ("cobra", 0.0)
    page.wait_for_function("() => document.querySelector('#amplitude').value === '1.2'")  # its own
    page.click("#pause")
    page.wait_for_function("() => document.querySelector('#running').textContent === 'paused'")


@pytest.mark.browser
def test_the_page_sways_the_arms_of_the_real_command_node(graph, viewer, visit, turning):
    settings = start_robot(graph, "rov_two_arm", "sway")
    turning()
    page = visit(viewer.server, wait="mfm.stage.known.measured && mfm.view.status.command")
    assert page.locator(".gaits label:visible").all_inner_texts() == ["Sway"]
    assert [page.input_value(f"#periods-{i}") for i in range(4)] == ["10", "3", "10", "3"]
    page.fill("#amplitudes-3", "0.2")
    page.fill("#amplitudes-0", "0.3")
    page.wait_for_function("() => mfm.view.status.command.amplitudes[0] === 0.3")
    page.fill("#periods-0", "2")
    page.wait_for_function("() => mfm.view.status.command.periods[0] === 2")
    assert settings().amplitudes == [0.3, 0.76, 0.7, 0.2] and settings().periods == [2.0, 3.0, 10.0, 3.0]
    span = "mfm.tracks.measured.values.slice(-120).map((row) => row[0])"
    page.wait_for_function(f"() => Math.abs(Math.max(...{span}) - Math.min(...{span}) - 0.6) < 0.02")
    page.fill("#periods-1", "1")
    page.wait_for_function("() => /joint_02 would reach speed/.test(document.querySelector('#toast').textContent)")
    page.wait_for_function("() => document.querySelector('#periods-1').value === '3'")  # taken back


def test_board_battery_and_reports_are_shown_and_forgotten(graph, viewer, client):
    board = rclpy.create_node("board", context=graph.context)
    graph.add(board)
    state = board.create_publisher(String, "board_state", LATCHED)
    state.publish(String(data="ARMED"))
    battery, diagnostics = graph.talk(BatteryState, "battery"), graph.talk(DiagnosticArray, "/diagnostics")
    battery.publish(BatteryState(voltage=7.2))
    reports = [diagnostic("mfm: servo bridge", OK, "fine", {"round_trip_ms": 3.0})]
    allowed = {"tolerance_rms_rad": 0.05, "tolerance_max_rad": 0.1}
    reports.append(diagnostic("mfm: comparator: joint_1", OK, "fine", allowed))
    diagnostics.publish(DiagnosticArray(status=reports))
    assert graph.until(lambda: status(client).get("board") == "ARMED" and status(client).get("battery"))
    assert status(client)["battery"] == pytest.approx(7.2)
    assert graph.until(lambda: status(client)["reports"].get("mfm: servo bridge"))
    assert status(client)["reports"]["mfm: servo bridge"]["values"] == {"round_trip_ms": "3"}
    assert status(client)["tolerances"] == {"joint_1": [0.05, 0.1]}
    board.destroy_publisher(state)  # whoever said ARMED is gone: its word is not repeated
    assert graph.until(lambda: status(client)["board"] is None)
    assert graph.until(lambda: status(client)["battery"] is None and not status(client)["reports"])


def test_commands_reach_the_services_and_refusals_come_back(graph, viewer, client):
    called = []

    def service(name, success):
        def answer(request, response):
            called.append(name)
            response.success, response.message = success, f"{name}!"
            return response

        return answer

    bridge = graph.add(rclpy.create_node("servo_bridge_node", context=graph.context))
    bridge.create_service(Trigger, "~/arm", service("arm", False))
    bridge.create_service(Trigger, "~/emergency_stop", service("emergency_stop", True))
    commander = graph.add(rclpy.create_node("command_node", context=graph.context))
    commander.create_service(Trigger, "~/start", service("start", True))
    commander.declare_parameter("gait", "serpentine")
    commander.declare_parameter("amplitude", 0.3)
    for name in ("amplitudes", "periods"):
        commander.declare_parameter(name, [1.0])
    commander.add_on_set_parameters_callback(
        lambda parameters: SetParametersResult(
            successful=all(p.name != "amplitude" or p.value < 1.0 for p in parameters), reason="too large"
        )
    )
    said = commander.create_publisher(String, "command_state", LATCHED)
    said.publish(String(data=json.dumps({"state": "idle", "gait": "serpentine", "amplitude": 0.3})))
    assert graph.until(lambda: (status(client).get("command") or {}).get("state") == "idle")

    def ask(number, **request):
        client.send({**request, "id": number})
        assert graph.until(lambda: any(m["type"] == "answer" and m["id"] == number for m in client.messages))
        answer = client.answer(number)
        return answer["ok"], answer["text"]

    clients = [viewer._triggers[name] for name in ("start", "arm", "emergency_stop")] + [viewer._changer]
    assert graph.until(lambda: all(client.service_is_ready() for client in clients))
    assert ask(1, type="command", name="start") == (True, "start!")
    assert ask(2, type="command", name="arm") == (False, "arm!")
    assert ask(3, type="command", name="emergency_stop") == (True, "emergency_stop!")
    assert called == ["start", "arm", "emergency_stop"]
    assert ask(4, type="set", values={"gait": "cobra", "amplitude": 0.5}) == (True, "")
    assert commander.get_parameter("gait").value == "cobra" and commander.get_parameter("amplitude").value == 0.5
    swing = {"amplitudes": [0.1, 0.2], "periods": [2.0, 3.0]}
    assert ask(7, type="set", values=swing) == (True, "")
    assert {name: list(commander.get_parameter(name).value) for name in swing} == swing
    assert ask(5, type="set", values={"amplitude": 1.5}) == (False, "too large")
    ok, text = ask(6, type="command", name="disarm")
    assert not ok and "nobody offers" in text


def test_bad_messages_are_survived(graph, viewer, client):
    for topic, qos in (("robot_description", LATCHED), ("command_state", LATCHED)):
        publisher = graph.tester.create_publisher(String, topic, qos)
        publisher.publish(String(data='{"state": NaN'))
    graph.talk(JointState, "measured/joint_states").publish(JointState(name=["a", "b"], position=[float("nan")]))
    graph.spin(0.5)
    assert status(client)["command"] is None
    page = urllib.request.urlopen(viewer.server.url, timeout=10)
    assert page.status == 200
