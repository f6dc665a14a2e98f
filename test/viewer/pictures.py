"""Takes the pictures of docs/viewer.md from a viewer that runs, such as that of `mfm up`.

python test/viewer/pictures.py http://127.0.0.1:8765/ docs/images
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHOTS = {
    "viewer": dict(viewport={"width": 1440, "height": 860}, color_scheme="dark"),
    "viewer_light": dict(viewport={"width": 1440, "height": 860}, color_scheme="light"),
    "viewer_phone": dict(viewport={"width": 360, "height": 760}, color_scheme="light", device_scale_factor=2),
}
BROWSER = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def main(url, folder, wanted=tuple(SHOTS)):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=BROWSER)
        for name in wanted:
            page = browser.new_page(**SHOTS[name])
            page.goto(url)
            page.evaluate("mfm.stage.adapts = false; mfm.stage.renderer.setPixelRatio(0.1)")  # without loss meanwhile
            page.wait_for_function("() => mfm.stage.known.measured && mfm.view.status.board")
            page.evaluate("document.querySelectorAll('#bars button')[7].click()")
            page.wait_for_timeout(1500)
            page.evaluate("mfm.stage.renderer.setPixelRatio(devicePixelRatio); mfm.stage._render()")
            page.screenshot(path=folder / f"{name}.png")
            page.close()
            print(folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *[sys.argv[3:]] if sys.argv[3:] else [])
