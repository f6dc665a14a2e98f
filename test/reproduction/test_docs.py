"""The documentation of robots and gaits states the defaults that the code has, and its pictures exist."""

import inspect
import re
from pathlib import Path

import pytest

from mfm_dynamics.gaits import GAITS, SNAKE_GAITS, SWINGS
from mfm_dynamics.robots import describe, robot_names

DOCS = Path(__file__).parents[2] / "docs"


def chapter(page, title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", (DOCS / page).read_text(), re.DOTALL | re.MULTILINE)[1]


@pytest.mark.parametrize("robot", robot_names())
def test_robots_page_lists_arguments_defaults_and_presets(robot):
    text, about = chapter("robots.md", robot), describe(robot)
    listed = dict(re.findall(r"^\| `(\w+)`(?: \*)? \| (.+?) \| .* \|$", text, re.MULTILINE))
    assert listed == about.arguments
    assert set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", text, re.MULTILINE)) == set(about.presets)
    gravity = ", ".join(f"{g:g}" for g in about.gravity)
    assert f"Base: {about.base}. Gravity: ({gravity})." in " ".join(text.split())


@pytest.mark.parametrize("name", SNAKE_GAITS)
def test_gaits_page_states_the_defaults(name):
    row = re.search(rf"^\| {name} \| .*$", (DOCS / "gaits.md").read_text(), re.MULTILINE)[0]
    for key, parameter in list(inspect.signature(GAITS[name]).parameters.items())[1:]:
        value = rf"{parameter.default:g}"
        pattern = rf"`{key}` {value}\b" if key in ("phase", "turns", "waves") else rf"\| {value} \|"
        assert re.search(pattern, row), key


def test_gaits_page_states_how_arms_sway():
    (near, slow), (far, fast) = SWINGS
    assert f"| {near}, {far} in turn | {slow:g}, {fast:g} in turn |" in (DOCS / "gaits.md").read_text()
    assert set(GAITS) - set(SNAKE_GAITS) == {"sway"}


@pytest.mark.parametrize("page", ["gaits.md", "robots.md"])
def test_pictures_exist(page):
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", (DOCS / page).read_text())
    assert pictures and all((DOCS / picture).is_file() for picture in pictures)
