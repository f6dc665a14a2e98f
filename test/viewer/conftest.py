"""A browser for the tests that open the page."""

import shutil

import pytest

SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]  # WebGL without a graphics card


@pytest.fixture(scope="session")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("Chromium is not installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *SOFTWARE])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser):
    """Opens a page and waits until it shows the robot; errors and foreign requests of the page fail the test."""
    contexts, problems = [], []

    def visit(server, width=900, height=560, wait="mfm.stage.known.measured && mfm.stage.rendered > 1", **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: foreign(request.url))
        page.goto(server.url)
        page.wait_for_function(f"() => {wait}")
        return page

    def foreign(url):
        if not url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:", "data:")):
            problems.append(f"request to {url}")

    yield visit
    for context in contexts:
        context.close()
    assert problems == []
