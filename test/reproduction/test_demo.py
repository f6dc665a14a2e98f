"""`mfm demo` shows the loop of every gait, with a picture."""

import re

from matplotlib.image import imread

from mfm_cli.main import main
from mfm_dynamics.gaits import SNAKE_GAITS


def test_demo_prints_every_gait_and_writes_its_picture(tmp_path, capsys):
    assert main(["demo", "--out", str(tmp_path / "new")]) == 0
    out = capsys.readouterr().out
    for name in SNAKE_GAITS:
        row = re.search(rf"^{name} +(\S+) rad +joint_\d\d +\S+ rad +([\d.]+) ", out, re.MULTILINE)
        assert float(row[1]) < 1e-3
        assert 15 < float(row[2]) < 17.5  # order 4
    picture = tmp_path / "new" / "snake.png"
    assert out.rstrip().endswith(str(picture))
    assert imread(picture).std() > 0.05  # something is drawn
