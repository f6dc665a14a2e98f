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


def up(tmp_path, *arguments, bag="bag"):
    command = [sys.executable, "-m", "mfm_cli", "up", *SHORT, "--out", str(tmp_path / bag), *arguments]
    domain = str(1 + (int(os.environ["ROS_DOMAIN_ID"]) + 50) % 100)  # not the one of other tests in this process
    environment = {**os.environ, "ROS_DOMAIN_ID": domain}
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
    process = up(tmp_path)
    try:
        nodes = started(process)
        used = shared_memory([*nodes.values(), process.pid])
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


def test_a_killed_node_comes_back_and_ctrl_c_ends_all(tmp_path):
    process = up(tmp_path)
    try:
        nodes = started(process)
        end = time.monotonic() + 15
        os.kill(nodes["dynamics_node"], signal.SIGKILL)
        while children(process.pid).get("dynamics_node", nodes["dynamics_node"]) == nodes["dynamics_node"]:
            assert time.monotonic() < end, "it was not started again"
            time.sleep(0.2)
        assert {name: pid for name, pid in children(process.pid).items() if name != "dynamics_node"} == {
            name: pid for name, pid in nodes.items() if name != "dynamics_node"
        }, "the others go on"
        time.sleep(3)
    finally:
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    assert "dynamics_node ended with code -9; it is started again" in said


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
        assert said.count("joint_08") == (1 if name == "right" else 0), said


def test_a_port_that_is_not_there_is_said_and_nothing_ends(tmp_path):
    process = up(tmp_path, "--board", "/dev/mfm_is_not_there", "--record", "false", "--duration", "6")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and "/dev/mfm_is_not_there" in said, said


def test_bad_arguments_are_one_sentence(tmp_path):
    process = up(tmp_path, "--robot", "nobody.urdf")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 2 and said.startswith("mfm: error: robot 'nobody.urdf'"), said
