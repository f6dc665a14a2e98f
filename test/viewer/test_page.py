"""The page in a real browser: shows what is, asks what it is told to, and can be used by everybody."""

import re
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from mfm_dynamics.robots import urdf_text
from mfm_viewer.robot import read_robot
from mfm_viewer.scene import Scene
from mfm_viewer.server import STATIC, Server
from viewer.client import until
from viewer.meshes import write_package
from viewer.puppet import CHAIN, Puppet, chain_urdf, report

pytestmark = pytest.mark.browser
DEGREE = 180 / np.pi


@pytest.fixture
def puppet():
    with Puppet() as puppet:
        yield puppet


def text(page, selector):
    return page.locator(selector).inner_text()


def becomes(page, selector, wanted):
    """Wait until an element says this."""
    page.wait_for_function(
        "([s, w]) => document.querySelector(s).textContent.includes(w)", arg=[selector, wanted], timeout=15000
    )


def shown(page, kind):
    return page.evaluate(f"mfm.stage._update() ?? mfm.stage.robots.{kind}.root.visible")


def angles(page, kind="measured"):
    return np.array(page.evaluate(f"mfm.stage.robots.{kind}.joints.map((joint) => joint.angle)"))


# ---------------------------------------------------------------------- what it shows


def test_solid_ghost_outline_frames_and_numbers(puppet, visit):
    puppet.move = lambda t: (np.full(CHAIN, 0.2), np.full(CHAIN, 0.3), np.full(CHAIN, 0.25))
    puppet.reports["mfm: comparator"] = report(delay_s="0.035")
    page = visit(puppet.server, wait="mfm.tracks.measured.stamps.length > 30")
    assert shown(page, "measured") and shown(page, "predicted") and not shown(page, "commanded")
    page.click("[data-layer=commanded]")
    assert shown(page, "commanded")
    for kind, value in (("measured", 0.3), ("predicted", 0.2), ("commanded", 0.25)):
        np.testing.assert_allclose(angles(page, kind), value, atol=1e-6)
        becomes(page, f"#now-{kind}", f"{value * DEGREE:.1f}°")
    becomes(page, "#now-deviation", f"{0.1 * DEGREE:.1f}°")
    becomes(page, "#rmse", f"{0.1 * DEGREE:.2f}°")
    becomes(page, "#delay", "35 ms")
    becomes(page, "#battery", "7.40 V")
    becomes(page, "#board-state", "ARMED")
    page.wait_for_function("() => mfm.view.status.rates?.measured > 40")
    becomes(page, "[data-layer=measured]", " Hz")
    colours = page.evaluate(
        "mfm.stage.robots.measured.links.map(({frame}) => frame.children[0].material.color.getHexString())"
    )
    assert colours[:3] == ["22b455", "2f7bff", "f0342f"]
    page.click("#bars button:nth-child(4)")
    assert text(page, "#joint-name") == "joint_4"
    data = page.evaluate("mfm.plot.plot.data.map((row) => row.filter((y) => y != null))")
    for row, value in zip(data[1:], (0.25, 0.2, 0.3), strict=True):  # commanded, predicted, measured
        assert len(row) > 20
        np.testing.assert_allclose(row, value * DEGREE, atol=1e-4)


def test_a_late_page_sees_the_past_and_no_ramp(puppet, visit):
    puppet.move = lambda t: (np.full(CHAIN, 0.5), np.full(CHAIN, 0.5), np.full(CHAIN, 0.5))
    time.sleep(1.0)
    page = visit(puppet.server, wait="mfm.tracks.measured.stamps.length > 40")
    stamps, values = page.evaluate("[mfm.tracks.measured.stamps, mfm.tracks.measured.values.map((v) => v[0])]")
    assert stamps[-1] - stamps[0] > 0.8
    np.testing.assert_allclose(values, 0.5, atol=1e-6)


def test_a_stream_that_is_not_there_is_not_drawn_and_silence_is_a_gap(puppet, visit):
    puppet.feeding = False
    page = visit(puppet.server, wait="mfm.view.joints.length > 0")
    assert not shown(page, "measured") and not shown(page, "predicted")
    becomes(page, "[data-layer=measured]", "no data")
    puppet.feeding = True
    page.wait_for_function("() => mfm.tracks.measured.stamps.length > 5")
    assert shown(page, "measured")
    puppet.feeding = False
    time.sleep(1.6)
    puppet.feeding = True
    page.wait_for_function("() => mfm.tracks.measured.line(0, 1)[1].includes(null)")


# ---------------------------------------------------------------------- what it asks


def test_sliders_and_gaits_change_the_robot(puppet, visit):
    page = visit(puppet.server, wait="!document.querySelector('#amplitude').disabled")
    page.fill("#amplitude", "0.9")
    assert until(lambda: puppet.command["amplitude"] == 0.9)
    page.fill("#period", "2")
    page.fill("#phase", "1")
    assert until(lambda: (puppet.command["period"], puppet.command["phase"]) == (2.0, 1.0))
    page.wait_for_function("() => Math.abs(mfm.stage.robots.measured.joints[1].angle) > 0.6")
    page.get_by_text("Cobra").click()
    assert until(lambda: (puppet.command["gait"], puppet.command["amplitude"]) == ("cobra", 0.0))  # 0: its own
    page.click("#pause")
    assert until(lambda: puppet.command["state"] == "paused")
    becomes(page, "#running", "paused")
    page.click("#start")
    becomes(page, "#running", "running")


def test_a_refused_value_is_explained_and_taken_back(puppet, visit):
    from concurrent.futures import Future

    def refuse(request):
        answer = Future()
        answer.set_result((False, "amplitude 1.4 is too large"))
        return answer

    puppet.server.ask = refuse
    page = visit(puppet.server, wait="!document.querySelector('#amplitude').disabled")
    page.fill("#amplitude", "1.4")
    becomes(page, "#toast", "too large")
    page.wait_for_function("() => document.querySelector('#amplitude').value === '0.3'")


def test_software_stop_stops_the_robot(puppet, visit):
    page = visit(puppet.server)
    becomes(page, "#board-state", "ARMED")
    page.get_by_role("button", name="Software stop").click()
    becomes(page, "#board-state", "ESTOP")
    assert puppet.board == "ESTOP"
    page.wait_for_timeout(300)
    before = angles(page)
    page.wait_for_timeout(500)
    np.testing.assert_array_equal(angles(page), before)
    page.click("#clear")
    becomes(page, "#board-state", "SAFE")
    page.click("#arm")
    becomes(page, "#board-state", "ARMED")
    page.keyboard.press("Escape")
    becomes(page, "#board-state", "ESTOP")


def test_the_state_is_the_boards_own_word(puppet, visit):
    puppet.obeys, puppet.board = False, "SAFE"
    page = visit(puppet.server)
    becomes(page, "#board-state", "SAFE")
    page.click("#arm")
    assert until(lambda: len(puppet.asked) == 1)
    page.wait_for_timeout(800)
    assert text(page, "#board-state") == "SAFE"
    puppet.board = None
    becomes(page, "#board-state", "unknown")
    assert page.is_disabled("#arm") and page.is_disabled("#disarm") and page.is_enabled("#halt")


# ---------------------------------------------------------------------- connection


def test_the_page_comes_back_after_a_restart_and_says_so(puppet, visit):
    page = visit(puppet.server)
    becomes(page, "#connection", "live")
    other = visit(puppet.server)
    puppet.server.stop()
    becomes(page, "#connection", "reconnecting")
    assert text(page, "#board-state") == "unknown" and page.is_disabled("#halt")
    puppet.restart()
    for each in (page, other):
        becomes(each, "#connection", "live")
        count = each.evaluate("mfm.view.count")
        each.wait_for_function(f"() => mfm.view.count > {count} + 5")
    page.keyboard.press("Escape")
    becomes(other, "#board-state", "ESTOP")


# ---------------------------------------------------------------------- use


def test_readable_on_a_phone(puppet, visit):
    page = visit(puppet.server, 360, 740, has_touch=True, is_mobile=True)
    becomes(page, "#board-state", "ARMED")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    sizes = page.evaluate(
        """[...document.querySelectorAll('button, input, select, h1, h2, dd')].filter((e) => e.offsetParent)
        .map((e) => [e.id || e.textContent, e.getBoundingClientRect().toJSON(), e.closest('#bars') !== null,
                     e.matches('button, input[type=range]')])"""
    )
    for name, box, bar, touched in sizes:
        assert -1 <= box["left"] and box["right"] <= 361, name
        assert bar or not touched or min(box["width"], box["height"]) >= 24, f"{name} is too small to touch"
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('#rmse')).fontSize)") >= 16
    stop = page.locator("#halt").bounding_box()
    page.mouse.wheel(0, 900)
    page.wait_for_timeout(200)
    assert page.locator("#halt").bounding_box() == stop  # stays in reach


TONES = ("ink", "muted", "good", "warn", "bad", "accent", "measured", "predicted", "commanded", "deviation",
         "roll", "pitch", "yaw")  # fmt: skip
TINT = 0.14  # share of its own colour behind the text of a pill


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_contrast(theme):
    """At least 4.5 to 1 between every text colour and what it stands on, by the formula of WCAG 2."""
    style = (Path(STATIC).parent / "web" / "src" / "style.css").read_text()
    block = re.search(rf"\[data-theme='{theme}'\] {{(.*?)}}", style, re.DOTALL)[1]
    colours = {name: rgb(value) for name, value in re.findall(r"--([\w-]+): (#\w{6});", block)}
    pairs = [(tone, ground, colours[ground]) for tone in TONES for ground in ("card", "page")]
    pairs += [(tone, "field", colours["field"]) for tone in ("ink", "muted")]
    for tone in ("muted", "good", "warn", "bad"):
        pairs.append((tone, "its pill", TINT * colours[tone] + (1 - TINT) * colours["card"]))
    pairs += [("on-accent", "accent", colours["accent"]), ("card", "the toast", colours["ink"])]
    poor = {
        f"{tone} on {name}": ratio for tone, name, ground in pairs if (ratio := contrast(colours[tone], ground)) < 4.5
    }
    assert poor == {}
    assert contrast(rgb("#ffffff"), rgb("#c81e2b")) >= 4.5  # the software stop


def rgb(colour):
    return np.frombuffer(bytes.fromhex(colour.removeprefix("#")), np.uint8) / 255


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def test_everything_works_by_keyboard_and_has_a_name(puppet, visit):
    page = visit(puppet.server, wait="mfm.stage.known.measured && mfm.view.status.board")
    nameless = page.evaluate(
        """[...document.querySelectorAll('button, input, select')].filter((e) => e.offsetParent && !(e.ariaLabel
        || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)"""
    )
    assert nameless == []
    reached = set()
    page.evaluate("document.activeElement.blur()")
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.dataset.layer || ''"))
    assert {"halt", "view", "measured", "follow", "amplitude", "pause", "disarm", "next"} <= reached
    page.focus("#amplitude")
    page.keyboard.press("ArrowRight")
    assert until(lambda: puppet.command["amplitude"] == pytest.approx(0.31))
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.click("#bars button:nth-child(1)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert text(page, "#joint-name") == "joint_3"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("joint_3, deviation")
    page.focus("#view")
    before = page.evaluate("mfm.stage.camera.position.toArray()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("+")
    assert page.evaluate("mfm.stage.camera.position.toArray()") != before
    page.keyboard.press("Space")
    becomes(page, "#running", "paused")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible() and "turn the view" in text(page, "#help")
    page.keyboard.press("Escape")  # closes the help, stops nothing
    assert page.locator("#help").is_hidden() and text(page, "#board-state") == "ARMED"


def test_nothing_glides_for_people_who_do_not_want_it(puppet, visit):
    page = visit(puppet.server, reduced_motion="reduce")
    assert page.evaluate(
        "[mfm.stage.controls.enableDamping, getComputedStyle(mfm.stage.canvas).transitionProperty]"
    ) == [
        False,
        "none",
    ]


def test_camera_theme_and_picture(puppet, visit):
    page = visit(puppet.server)
    start = page.evaluate("mfm.stage.camera.position.toArray()")
    box = page.locator("#view").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def drag():
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] + 20, middle[1] + 90, steps=4)
        page.mouse.up()
        page.wait_for_timeout(700)  # the camera glides to a halt
        position, target = page.evaluate("[mfm.stage.camera.position.toArray(), mfm.stage.controls.target.toArray()]")
        return np.linalg.norm(np.subtract(position, target))

    distance = page.evaluate("mfm.stage.camera.position.distanceTo(mfm.stage.controls.target)")
    assert drag() == pytest.approx(distance, rel=0.01)  # turned
    page.select_option("#mouse", "thesis")
    assert drag() > 1.02 * distance  # zoomed
    page.click("#reset")
    np.testing.assert_allclose(page.evaluate("mfm.stage.camera.position.toArray()"), start, atol=0.02)
    page.click("#follow")
    target = page.evaluate("mfm.stage.controls.target.toArray()")
    page.wait_for_function(
        f"() => mfm.stage.controls.target.toArray().some((x, i) => Math.abs(x - {target}[i]) > 0.003)"
    )
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.click("#theme")
    assert page.evaluate("document.documentElement.dataset.theme") != theme
    with page.expect_download() as download:
        page.click("#shot")
    assert download.value.suggested_filename == "chain.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_click_on_a_body_chooses_its_joint(puppet, visit):
    puppet.move = lambda t: (np.zeros(CHAIN),) * 3
    page = visit(puppet.server)
    find = """() => { const { stage } = mfm; const link = stage.robots.measured.links[4].link;
        const p = link.localToWorld(stage.camera.position.clone().set(0, 0.05, 0)).project(stage.camera);
        const { left, top, width, height } = stage.canvas.getBoundingClientRect();
        return [left + (p.x + 1) / 2 * width, top + (1 - p.y) / 2 * height]; }"""

    def chosen():
        page.mouse.click(*page.evaluate(find))
        page.wait_for_timeout(100)
        return text(page, "#joint-name") == "joint_4"

    assert until(chosen, 5.0)  # the view may still settle


@pytest.mark.parametrize(("kind", "address"), [("stl", "127.0.0.1"), ("dae", "127.0.0.1"), ("obj", "0.0.0.0")])
def test_meshes_of_packages_are_drawn_with_their_textures(tmp_path, visit, kind, address):
    """Also beyond this machine, where every file needs the token."""
    package = write_package(tmp_path / "arm")
    urdf = chain_urdf(2, f'<mesh filename="package://arm/meshes/body.{kind}"/>')
    with Puppet(robot=read_robot(urdf, lambda name: package), address=address) as puppet:
        puppet.server.address = "127.0.0.1"  # where this machine reaches it
        page = visit(puppet.server, wait="mfm.stage.robots.measured?.links.length === 3")
        found = page.evaluate(
            """mfm.stage.robots.measured.links.map(({ mesh, own }) => {
            const maps = [];
            for (const visual of own) visual.traverse(({ material: m }) => { if (m?.map) maps.push(m.map); });
            mesh.geometry.computeBoundingBox();
            return [mesh.geometry.attributes.position.count, mesh.geometry.boundingBox.max.length(),
                    maps.map(({ image }) => image.width)]; })"""
        )
        for count, far, maps in found:
            assert count == 3 and far == pytest.approx(np.hypot(0.15, 0.1), rel=0.3)
            assert maps == ([] if kind == "stl" else [1])
        page.click("#paint")
        drawn = "mfm.stage.robots.measured.links.map(({ mesh, own }) => [mesh.visible, own.map((o) => o.visible)])"
        assert page.evaluate(drawn) == [[True, []] if kind == "stl" else [False, [True]]] * 3


# ---------------------------------------------------------------------- vehicles


@pytest.mark.parametrize(("name", "arms"), [("rov_one_arm", ["Arm"]), ("rov_two_arm", ["Arm A", "Arm B"])])
def test_a_vehicle_floats_and_its_arms_have_sliders(visit, name, arms):
    angle = 0.4
    with Puppet(urdf_text(name)) as puppet:
        puppet.sway()
        up = [0.0, 1.0, 0.0] if name == "rov_two_arm" else [0.0, 0.0, 1.0]  # of the root's axes
        puppet.base = lambda t: (*np.multiply(0.7, up), *np.multiply(np.sin(angle / 2), up), np.cos(angle / 2))
        page = visit(puppet.server, wait="mfm.stage.known.measured && mfm.view.status.command")
        assert page.evaluate("mfm.view.joints.length") == 2 * len(arms)
        becomes(page, "#moved", "0.700 m")
        becomes(page, "#yaw", f"{angle * DEGREE:.1f}°")
        assert text(page, "#roll") == text(page, "#pitch") == "0.0°" and text(page, "#base-kind") == "predicted"
        for kind in ("predicted", "measured"):  # up is up, whatever axes the root has
            place = page.evaluate(f"mfm.stage.robots.{kind}.root.getWorldPosition(mfm.stage.camera.position.clone())")
            np.testing.assert_allclose([place[axis] for axis in "xyz"], [0, 0, 0.7], atol=1e-6)
        assert page.evaluate("[...document.querySelectorAll('#arms legend')].map((e) => e.textContent)") == arms
        ranges = page.evaluate(
            """[0, 1].map((i) => ['amplitudes', 'periods'].map((n) => document.getElementById(`${n}-${i}`))
            .map((slider) => [Number(slider.min), Number(slider.max)]))"""
        )
        assert ranges == [[[0.1, pytest.approx(np.pi / 4)], [1, 20]], [[0.1, pytest.approx(np.pi / 2)], [1, 20]]]
        assert page.locator("#amplitude").is_hidden() and page.locator("#amplitudes-1").is_visible()
        gaits = page.locator(".gaits label:visible").all_inner_texts()
        assert sorted(gaits) == ["Cobra", "Sway"]
        page.fill("#amplitudes-1", "1.2")
        page.fill("#periods-0", "2")
        rest = 2 * len(arms) - 2
        assert until(lambda: puppet.command["amplitudes"] == [0.5, 1.2] + [0.5] * rest)
        assert until(lambda: puppet.command["periods"] == [2.0, 4.0] + [4.0] * rest)
        page.wait_for_function("() => Math.abs(mfm.stage.robots.measured.joints[1].angle) > 0.8")


def test_rates_of_a_joint_and_of_the_base_are_plotted(visit):
    """A joint that turns by 0.5 rad/s, and a vehicle that yaws by 0.3 rad/s about an axis which is not the page's z."""
    with Puppet(urdf_text("rov_two_arm")) as puppet:
        puppet.move = lambda t: (np.full(4, 0.5 * t), np.full(4, 0.5 * t), np.full(4, 0.5 * t))
        puppet.base = lambda t: (0.0, 0.0, 0.0, 0.0, np.sin(0.15 * t), 0.0, np.cos(0.15 * t))
        page = visit(puppet.server, wait="mfm.turned.stamps.length > 40")
        page.click("#show-rates")
        page.click("#show-turning")
        assert text(page, "#angle-unit") == text(page, "#error-unit") == "in °/s"
        rows = page.evaluate("[mfm.plot, mfm.turning].flatMap(({ plot }) => plot.data.slice(1))")
        rates = [np.median([y for y in row if y is not None]) for row in rows]
        expected = np.array([0.5, 0.5, 0.5, 0.0, 0.0, 0.3]) * DEGREE  # three kinds, then roll, pitch, yaw
        np.testing.assert_allclose(rates, expected, rtol=0.2, atol=1e-3)  # the puppet's clock is no better
        page.click("#show-error")
        assert page.locator("#turning").is_hidden() and page.locator("#error").is_visible()


def test_axes_of_the_world_are_red_green_and_blue(visit):
    with Puppet(urdf_text("rov_two_arm")) as puppet:
        page = visit(puppet.server)
        assert not page.evaluate("mfm.stage.axes.visible")
        page.keyboard.press("a")
        page.wait_for_function("() => mfm.stage.axes.visible")
        ends = page.evaluate(
            """mfm.stage.axes.children.map((mesh) => { mesh.geometry.computeBoundingBox();
            return [mesh.geometry.boundingBox.max.toArray(), mesh.material.color.toArray()]; })"""
        )
        for i, (end, colour) in enumerate(ends):
            assert np.argmax(end) == np.argmax(colour) == i


# ---------------------------------------------------------------------- what is not there


def test_the_page_says_what_is_missing(visit):
    server = Server(Scene())
    server.start()
    page = visit(server, wait="mfm.view.connected")
    becomes(page, "#notice", "Waiting for a robot")
    server.scene.set_robot(read_robot(chain_urdf()))
    becomes(page, "#notice", "no joint states")
    names, heard = [f"joint_{i}" for i in range(1, CHAIN + 1)], {"predicted": True, "measured": False}
    ends = threading.Event()

    def feed():
        while not ends.wait(0.02):
            for kind in [kind for kind in heard if heard[kind]]:
                server.scene.feed(kind, time.monotonic(), time.time(), names, np.zeros(CHAIN))

    thread = threading.Thread(target=feed)
    thread.start()
    try:
        becomes(page, "#notice", "Nothing is measured")
        assert shown(page, "predicted") and not shown(page, "measured")
        heard["measured"] = True
        page.wait_for_function("() => document.querySelector('#notice').hidden")
        assert shown(page, "measured")
        heard["measured"] = False  # the last of it is not shown for ever
        becomes(page, "#notice", "Nothing is measured")
        assert not shown(page, "measured")
    finally:
        ends.set()
        thread.join()
        server.stop()
    becomes(page, "#notice", "does not answer")
    assert "lost" in page.evaluate("document.body.className")


def test_a_board_that_is_not_armed_says_how_to_arm(puppet, visit):
    puppet.board = "SAFE"
    page = visit(puppet.server, wait="mfm.view.status.board")
    becomes(page, "#board-text", "arm them")
    assert "primary" in page.get_attribute("#arm", "class")


def test_the_plot_begins_with_the_joint_that_moves_most(puppet, visit):
    puppet.move = lambda t: (0.1 * np.arange(CHAIN) % 0.4 * np.sin(5 * t),) * 3
    page = visit(puppet.server)
    becomes(page, "#joint-name", "joint_4")
    page.click("#bars button:nth-child(2)")
    page.wait_for_timeout(400)
    assert text(page, "#joint-name") == "joint_2"
