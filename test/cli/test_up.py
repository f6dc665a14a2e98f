"""`mfm up` as a person runs it: processes on real DDS, an emulated board, a bag, a verdict."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mfm_validation.bag import read_bag

pytest.importorskip("rclpy", reason="ROS 2 is not installed")
pytestmark = [pytest.mark.ros, pytest.mark.usefixtures("compiled")]

SHORT = ["--bodies", "6", "--viewer", "false"]


def up(tmp_path, *arguments, bag="bag", path=os.environ["PATH"]):
    command = [sys.executable, "-m", "mfm_cli", "up", *SHORT, "--out", str(tmp_path / bag), *arguments]
    domain = str(1 + (int(os.environ["ROS_DOMAIN_ID"]) + 50) % 100)  # not the one of other tests in this process
    environment = {**os.environ, "ROS_DOMAIN_ID": domain, "PATH": path}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)


def children(pid):
    """Node processes of a supervisor, by module."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(re.search(r"PPid:\s*(\d+)", (folder / "status").read_text())[1]) == pid:
                words = (folder / "cmdline").read_text().split("\0")
                found[words[words.index("-m") + 1].rsplit(".", 1)[-1]] = int(folder.name)
        except (OSError, ValueError):
            continue
    return found


def shared_memory(pids):
    """Files of shared memory that processes have open."""
    maps = "".join(Path(f"/proc/{pid}/maps").read_text() for pid in pids)
    return {Path(name) for name in re.findall(r"/dev/shm/fast(?:dds|rtps)_[0-9a-f]{16}", maps)}


def test_it_runs_ends_by_itself_and_judges(tmp_path):
    process = up(tmp_path, "--duration", "16")
    said, _ = process.communicate(timeout=90)
    assert process.returncode == 0, said
    assert re.search(r"commanded +\d+ predicted +\d+ measured +\d+ Hz", said), said
    assert re.search(r"joint_03 +\d+\.\d+ +\d+\.\d+", said), said
    assert "EMULATED" in said, said
    assert (tmp_path / "bag" / "metadata.yaml").exists() and (tmp_path / "bag_report" / "report.html").exists()


def started(process):
    """The nodes, once they have found each other."""
    end = time.monotonic() + 30
    while len(children(process.pid)) < 5:
        assert time.monotonic() < end, "the nodes did not start"
        time.sleep(0.2)
    time.sleep(4)
    return children(process.pid)


def test_ctrl_c_ends_all_in_order_and_leaves_nothing_behind(tmp_path):
    others = set(Path("/dev/shm").iterdir())  # of whoever else is in this domain
    process = up(tmp_path)
    try:
        nodes = started(process)
        used = shared_memory([*nodes.values(), process.pid]) - others
    finally:
        process.send_signal(signal.SIGINT)
        asked = time.monotonic()
        while any(Path(f"/proc/{pid}/maps").exists() for pid in children(process.pid).values()):
            time.sleep(0.02)
        took = time.monotonic() - asked
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    assert took < 3.0, said  # what is not ended 3 s after the signal is killed
    left = [file for file in used if file.exists()]
    assert used and not left, left
    assert (tmp_path / "bag" / "metadata.yaml").exists(), said


def test_whichever_node_is_killed_the_others_go_on_and_it_comes_back(tmp_path):
    process = up(tmp_path)
    try:
        nodes = started(process)
        assert set(nodes) == {
            f"{name}_node" for name in ("command", "comparator", "dynamics", "recorder", "servo_bridge")
        }
        for victim in nodes:
            before = children(process.pid)
            os.kill(before[victim], signal.SIGKILL)
            end = time.monotonic() + 15
            while children(process.pid).get(victim, before[victim]) == before[victim]:
                assert time.monotonic() < end, f"{victim} was not started again"
                time.sleep(0.2)
            after = children(process.pid)
            assert {name for name in nodes if after[name] != before[name]} == {victim}
        time.sleep(14)
    finally:
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    for victim in nodes:
        assert f"{victim} ended with code -9; it is started again" in said, said
    assert any("cut short" in flaw for flaw in read_bag(tmp_path / "bag").flaws), (
        "what the killed recorder wrote is kept"
    )
    whole = read_bag(tmp_path / "bag_2")
    for kind in ("commanded", "predicted", "measured"):
        assert whole.traces[kind].stamp[-1] - whole.traces[kind].stamp[0] > 3.0, kind
    assert whole.board_states[-1][1] != "DISCONNECTED"


def test_two_robots_in_one_domain_do_not_disturb_each_other(tmp_path):
    """One has more bodies, and another gait, than the other; both are judged by what is their own."""
    given = {"left": ("6", "serpentine"), "right": ("8", "accordion")}
    both = {
        name: up(tmp_path, "--namespace", name, "--bodies", bodies, "--gait", gait, "--duration", "16", bag=name)
        for name, (bodies, gait) in given.items()
    }
    for name, process in both.items():
        said, _ = process.communicate(timeout=120)
        assert process.returncode == 0 and "EMULATED" in said, said
        bag = read_bag(tmp_path / name)
        assert {len(trace.names) for trace in bag.traces.values()} == {int(given[name][0])}
        assert bag.facts["gait"] == given[name][1] and "mfm: servo bridge" in bag.statuses
        assert bool(re.search(r"joint_08 +\d", said)) == (name == "right"), said


def test_where_ros_is_installed_it_launches_ends_and_judges_the_same(tmp_path):
    """A stand-in for `ros2` that says what it was told and waits for its end."""
    (tmp_path / "bin").mkdir()
    ros2 = tmp_path / "bin" / "ros2"
    ros2.write_text('#!/bin/sh\n[ "$1" = pkg ] && exit 0\necho told "$@"\ntrap "echo ended; exit 0" INT\n'
                    'while :; do sleep 0.1; done\n')  # fmt: skip
    ros2.chmod(0o755)
    process = up(tmp_path, "--duration", "1", path=f"{ros2.parent}:{os.environ['PATH']}")
    said, _ = process.communicate(timeout=30)
    assert "told launch mfm snake.launch.py robot:=snake bodies:=6" in said and f"out:={tmp_path}/bag" in said
    assert "ended" in said and "No bag was written" in said and process.returncode == 2


def test_a_port_that_is_not_there_is_said_and_nothing_ends(tmp_path):
    process = up(tmp_path, "--board", "/dev/mfm_is_not_there", "--record", "false", "--duration", "6")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and "/dev/mfm_is_not_there" in said, said


def test_bad_arguments_are_one_sentence(tmp_path):
    process = up(tmp_path, "--robot", "nobody.urdf")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 2 and said.startswith("mfm: error: robot 'nobody.urdf'"), said
