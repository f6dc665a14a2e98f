"""`mfm reproduce` writes a page whose links all lead somewhere, and the pictures on it are drawn rightly."""

import json
import re

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_dynamics.model import Model
from mfm_dynamics.robots import urdf_text
from mfm_reproduction.drawing import Shape, picture, shapes
from mfm_reproduction.page import write_page
from mfm_reproduction.section import Section, write_table


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("papers")
    assert main(["reproduce", "--only", "snake", "top", "--out", str(folder)]) == 0
    return folder


def test_every_link_of_the_page_leads_to_a_file(page):
    links = re.findall(r'(?:href|src)="([^#"]+)"', (page / "index.html").read_text())
    assert {"numbers.json", "snake/loop.png", "snake/order.csv", "top/top.png"} <= set(links)
    assert [link for link in links if not (page / link).is_file()] == []


def test_every_number_is_on_the_page_and_in_the_json(page):
    html = (page / "index.html").read_text()
    for numbers in json.loads((page / "numbers.json").read_text()).values():
        assert numbers
        for value in numbers.values():
            assert np.isfinite(value) and f"{value:.6g}" in html


def test_order_table_shows_order_4_for_every_gait(page):
    rows = [line.split(",") for line in (page / "snake" / "order.csv").read_text().splitlines()[1:]]
    ratios = [float(row[-1]) for row in rows if row[-1]]
    assert len(rows) == 16 and len(ratios) == 12
    # 16, moved a little by terms of order 5 at the coarsest step and by rounding at the finest.
    assert 15 < min(ratios) and max(ratios) < 17.5


def test_moments_and_battery_are_tabulated(page):
    joints = (page / "snake" / "moments.csv").read_text().splitlines()
    assert joints[0].startswith("joint,limit [N m],accordion [N m]") and len(joints) == 21
    assert len((page / "snake" / "battery.csv").read_text().splitlines()) == 5


def test_unknown_section_is_refused_with_the_known_ones(capsys):
    with pytest.raises(SystemExit):
        main(["reproduce", "--only", "crane"])
    assert "choose from" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["demo", "reproduce"])
def test_folder_that_cannot_be_written_to_is_refused_in_one_line(command, tmp_path, capsys):
    (tmp_path / "file").touch()
    assert main([command, "--out", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.startswith("mfm: error: cannot write to ")


def test_page_escapes_what_it_shows(tmp_path):
    table = write_table(tmp_path / "t.csv", ["a<b", "c"], [[1.23456789, "x&y"]])
    section = Section("1 < 2", "first\n\nsecond", {"|R'R - I| <": 0.5}, (), (table,))
    html = write_page({"x": section}, tmp_path).read_text()
    assert "1 &lt; 2" in html and "a&lt;b" in html and "x&amp;y" in html
    assert "<p>first</p>" in html and "<p>second</p>" in html
    assert table.read_text() == "a<b,c\n1.234568,x&y\n"


# ---------------------------------------------------------------------- pictures


def ball(radius, x, y, colour):
    E = np.eye(4)
    E[:2, 3] = x, y
    return Shape("sphere", np.full(3, radius), E, np.array(colour))


def test_ball_is_drawn_round():
    image = picture([ball(1.0, 0, 0, [1.0, 0, 0])], pixels=200, floor=False)
    drawn = (image < 0.99).any(axis=2)
    # Pixels on the rim are counted whole: 2 pi r of them at most half too many.
    assert drawn.sum() == pytest.approx(np.pi * 100**2, rel=0.02)


def test_nearer_shape_hides_the_further():
    red, blue = ball(1.0, 0, -3, [1.0, 0, 0]), ball(1.0, 0, 3, [0, 0, 1.0])
    for scene in ([red, blue], [blue, red]):
        image = picture(scene, azimuth_deg=-90, elevation_deg=1e-3, pixels=100, floor=False)
        middle = image[image.shape[0] // 2, image.shape[1] // 2]
        assert middle[0] > middle[2]


def test_shapes_stand_where_the_engine_puts_the_bodies(rng):
    text = urdf_text("snake")
    model = Model.from_urdf(text)
    q = rng.uniform(-0.5, 0.5, 20)
    found = shapes(text, dict(zip(model.joint_names, q, strict=True)))
    tubes = [s.E[:3, 3] for s in found if s.kind == "cylinder" and s.size[0] == 0.03][1:]  # without the tail
    np.testing.assert_allclose(tubes, model.frames(q)[:, :3, 3], atol=1e-12)
