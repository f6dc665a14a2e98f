"""Takes the pictures of docs/viewer.md from a viewer that runs, such as that of `mfm up`.

python test/viewer/pictures.py http://127.0.0.1:8765/ docs/images viewer viewer_light viewer_phone
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHOTS = {
    "viewer": dict(viewport={"width": 1440, "height": 860}, color_scheme="dark"),
    "viewer_light": dict(viewport={"width": 1440, "height": 860}, color_scheme="light"),
    "viewer_rov": dict(viewport={"width": 1440, "height": 860}, color_scheme="dark"),
    "viewer_phone": dict(viewport={"width": 360, "height": 760}, color_scheme="light", device_scale_factor=2),
}
BROWSER = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def main(url, folder, *wanted):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=BROWSER)
        for name in wanted:
            page = browser.new_page(**SHOTS[name])
            page.goto(url)
            page.evaluate("mfm.stage.adapts = false; mfm.stage.renderer.setPixelRatio(0.1)")  # without loss meanwhile
            page.wait_for_function("() => mfm.stage.known.measured && mfm.view.status.board")
            page.wait_for_timeout(11000)  # the plots show 10 s, without the stall of a page that begins
            page.evaluate("mfm.link.socket.onmessage = null")  # what is drawn now stays
            page.evaluate("mfm.stage.renderer.setPixelRatio(devicePixelRatio); mfm.stage._render()")
            page.screenshot(path=folder / f"{name}.png")
            page.close()
            print(folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
