"""The committed page is what `make web` builds, needs nothing else, and names the licences of what it contains."""

import filecmp
import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "mfm_viewer"
FILES = ["LICENSES.txt", "app.css", "app.js", "icon.svg", "index.html"]


def test_the_bundle_is_complete_and_names_every_licence():
    assert sorted(path.name for path in (ROOT / "static").iterdir()) == FILES
    licences = (ROOT / "static" / "LICENSES.txt").read_text("utf-8")
    for name, version in json.loads((ROOT / "web" / "package.json").read_text())["dependencies"].items():
        assert f"\n{name} {version}\n" in licences
    assert licences.count("Copyright") >= 3


def test_the_lock_file_names_no_registry():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert all("resolved" not in package for package in lock["packages"].values())
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_the_bundle_is_what_its_source_builds(tmp_path):
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    web = tmp_path / "mfm_viewer" / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy(ROOT.parent / "LICENSE", tmp_path)
    (tmp_path / "mfm_viewer" / "static").mkdir()
    for command in (["npm", "ci", "--ignore-scripts", "--silent"], ["npm", "run", "--silent", "build"]):
        subprocess.run(command, cwd=web, check=True, timeout=200)
    assert filecmp.cmpfiles(ROOT / "static", web.parent / "static", FILES, shallow=False) == (FILES, [], [])
