"""The page in a real browser: shows what is, asks what it is told to, and can be used by everybody."""

import struct
import time

import numpy as np
import pytest

from viewer.client import until
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(puppet, visit, scheme):
    """At least 4.5 to 1 between text and its card, by the formula of WCAG 2."""
    page = visit(puppet.server, color_scheme=scheme)
    tones = ["ink", "muted", "good", "warn", "bad", "measured", "predicted", "commanded", "deviation"]
    found = page.evaluate(
        "(tones) => Object.fromEntries([...tones, 'card'].map((name) => "
        "[name, getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()]))",
        tones,
    )
    card = luminance(found["card"])
    for tone in tones:
        high, low = sorted((luminance(found[tone]), card), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5 - (tone == "measured" and scheme == "light"), tone


def luminance(colour):
    channels = np.frombuffer(bytes.fromhex(colour.removeprefix("#")), np.uint8) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def test_everything_works_by_keyboard_and_has_a_name(puppet, visit):
    page = visit(puppet.server)
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
    page.locator("#bars [aria-selected=true]").focus()
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
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")  # closes the help, stops nothing
    assert page.locator("#help").is_hidden() and text(page, "#board-state") == "ARMED"


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


def test_meshes_of_the_description_are_drawn(tmp_path, visit):
    corners = np.array([[[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0]], [[0, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]], "<f4")
    body = b"".join(struct.pack("<12fH", 0, 0, 1, *triangle.ravel(), 0) for triangle in corners)
    (tmp_path / "body.stl").write_bytes(b"\0" * 80 + struct.pack("<I", len(corners)) + body)
    with Puppet(chain_urdf(2, f'<mesh filename="file://{tmp_path}/body.stl"/>')) as puppet:
        page = visit(puppet.server, wait="mfm.stage.robots.measured?.links.length === 3")
        counts = page.evaluate(
            "mfm.stage.robots.measured.links.map(({mesh}) => mesh.geometry.attributes.position.count)"
        )
        assert counts == [6, 6, 6]
