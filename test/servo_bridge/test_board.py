"""Emulated boards: both run the firmware, behind a pty in real time and in lockstep, and leave nothing behind."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from mfm_cli.main import main
from mfm_common.errors import HardwareError
from mfm_common.share import share_dir
from mfm_servo_bridge import board as board_module
from mfm_servo_bridge.board import EmulatedBoard, LockstepBoard, build
from mfm_servo_bridge.protocol import (
    Arm,
    Code,
    Decoder,
    Disarm,
    Hello,
    HelloReq,
    State,
    Telem,
    Time,
    TimeReq,
    encode,
)
from mfm_servo_bridge.servos import load_servos, servos_file
from servo_bridge.lockstep_host import LIMITS, NEUTRAL, SCAN_JITTER_US, SERVOS, Host

KINDS = ["native", pytest.param("avr", marks=pytest.mark.emulator)]

# A pulse as the pin shows it: the timer's tick, and a bit.
PULSE_US = 0.6

# Telemetry: four truncated readings lose 2 counts on average, noise of 3 mV is 2.5 counts rms; dead band and backlash
# of 9 mrad are 9 counts.
COUNTS = 20

# A change is seen at the next servo frame (20 ms) and reported by the next scan (10 ms, plus 8 ms to convert and send).
SEEN_S = 0.040


@pytest.fixture(params=KINDS)
def host(request):
    with LockstepBoard(request.param) as board:
        yield Host(board)


def test_a_board_says_hello_after_boot_and_when_asked(host):
    host.run(0.02)
    boot = host.last(Hello)
    assert (boot.nonce, boot.reset_cause, boot.state, boot.servos) == (0, 1, State.SAFE, SERVOS)
    hello = host.hello()
    assert (hello.nonce, hello.session) == (7, boot.session)


def test_telemetry_comes_100_times_a_second_without_a_gap(host):
    host.run(2.0)
    frames = [frame for _, frame in host.heard[Telem]]
    assert len(frames) in (199, 198)
    assert {(b.seq - a.seq) % 256 for a, b in zip(frames, frames[1:], strict=False)} == {1}
    steps = np.diff([frame.message.t_us for frame in frames])
    assert np.all(abs(steps - 10_000) <= SCAN_JITTER_US)
    assert [frame.message.applied is not None for frame in frames[:4]].count(True) == 2


def test_setpoints_become_pulses_and_servos_follow(host):
    host.start()
    ticks = [2100 + 90 * i for i in range(SERVOS)]
    host.stream(ticks, 1.0)
    telem = host.last(Telem)
    assert telem.state == State.ARMED
    for i, (servo, wanted) in enumerate(zip(host.pulses(), ticks, strict=True)):
        assert servo["pulse"] == pytest.approx(wanted / 2, abs=PULSE_US), i
        angle = (wanted / 2 - 1500) / 2000 * np.pi
        assert servo["angle"] == pytest.approx(angle, abs=0.01), f"servo {i}: dead band and half the backlash"
        assert telem.measured[i] == pytest.approx((2.5 + angle / np.pi * 4) / 5 * 4092, abs=COUNTS), i
    applied = next(frame.message.applied for _, frame in host.heard[Telem][::-1] if frame.message.applied)
    assert list(applied) == ticks


def test_setpoints_beyond_the_limits_are_clipped(host):
    host.start()
    host.stream(4500, 0.3)
    host.stream(1100, 0.3)
    for servo in host.pulses():
        assert LIMITS[0] / 2 - PULSE_US <= servo["min"] and servo["max"] <= LIMITS[1] / 2 + PULSE_US


def test_the_rate_limit_holds_on_the_pins(host):
    host.start(rate=40)
    host.stream(NEUTRAL, 0.2)
    widths = []
    for _ in range(20):
        host.stream(LIMITS[1], 0.02)
        widths.append(host.pulses()[0]["pulse"])
    assert max(np.diff(widths)) <= 20 + 2 * PULSE_US
    assert widths[-1] - widths[0] > 300


def test_without_setpoints_the_board_holds_and_then_lets_go(host):
    host.start()
    host.stream(3200, 0.5)
    stop = host.board.time - 0.01 + 0.0022  # the last setpoint had arrived
    host.run(1.3)
    states = [(t, frame.message.state) for t, frame in host.heard[Telem]]
    hold = next(t for t, state in states if t > stop and state == State.HOLD)
    safe = next(t for t, state in states if t > stop and state == State.SAFE)
    assert 0.1 <= hold - stop <= 0.1 + SEEN_S
    assert 1.0 <= safe - stop <= 1.0 + SEEN_S
    host.board.command("clear")
    host.run(0.5)
    assert not any(servo["count"] or servo["driven"] for servo in host.pulses())


def test_an_unarmed_board_makes_no_pulse(host):
    host.run(0.05)
    host.hello()
    assert host.ask(Arm()).code == Code.STATE, "not configured"
    host.configure()
    host.stream(3000, 0.3)
    assert not any(servo["count"] for servo in host.pulses())
    host.arm()
    host.stream(3000, 0.1)
    assert host.ask(Disarm()).state == State.SAFE
    host.board.command("clear")
    host.stream(3000, 0.3)
    assert not any(servo["count"] for servo in host.pulses())


def test_the_board_tells_its_time(host):
    host.run(0.05)
    host.hello()
    for _ in range(20):
        sent = host.board.time
        host.send(TimeReq(12345))
        host.run(0.02)
        arrived, frame = host.heard[Time][-1]
        answer = frame.message
        request_s, answer_s = 16 * 40e-6, 24 * 40e-6
        assert answer.echo == 12345
        assert 0 <= answer.t_rx - (sent + request_s) * 1e6 % 2**32 + 5000 <= 5100, "the clock started at boot"
        assert answer.t_rx <= answer.t_tx <= answer.t_rx + 2000
        assert arrived - sent >= request_s + answer_s - 40e-6


def test_a_session_never_comes_twice(tmp_path, host):
    kind, file = host.board.kind, tmp_path / "eeprom"
    sessions = []
    for _ in range(3):
        with LockstepBoard(kind, session=file) as board:
            again = Host(board)
            again.run(0.05)
            sessions.append(again.hello().session)
            board.command("power")
            again.run(0.05)
            sessions.append(again.hello().session)
    assert np.all(np.diff(sessions) == 1)


def test_a_file_that_is_no_eeprom_is_refused(tmp_path):
    (tmp_path / "eeprom").write_bytes(b"x")
    with pytest.raises(HardwareError, match="no session file of this board"):
        LockstepBoard("native", session=tmp_path / "eeprom")


def test_lockstep_repeats_byte_for_byte(host):
    def run(seed):
        with LockstepBoard(host.board.kind, seed=seed) as board:
            board.command("corrupt 0.002")
            other = Host(board)
            other.run(0.05)
            data = board.run(0.1)
            board.send(encode(HelloReq(nonce=3), 1, 0) + bytes(range(60)))
            return data + board.run(1.0), board.state()["servos"]

    assert run(5) == run(5)
    assert run(5) != run(6)


def test_time_passes_only_in_run(host):
    host.run(0.1)
    first = host.board.state()["t_us"]
    time.sleep(0.05)
    assert host.board.state()["t_us"] == first == pytest.approx(1e5)


# ---- real time, behind a pty ----


def read_for(fd, seconds):
    end, data = time.monotonic() + seconds, b""
    while (left := end - time.monotonic()) > 0:
        if select.select([fd], [], [], left)[0]:
            data += os.read(fd, 4096)
    return data


@pytest.mark.parametrize("kind", KINDS)
def test_a_pty_carries_the_same_protocol_in_real_time(kind, tmp_path):
    with EmulatedBoard(kind, link=tmp_path / "tty") as board:
        assert board.port == str(tmp_path / "tty") and os.path.realpath(board.port).startswith("/dev/pts/")
        fd = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
        read_for(fd, 0.1)  # a board that boots does not listen yet
        os.write(fd, encode(HelloReq(nonce=9), 1, 0))
        start = time.monotonic()
        frames = Decoder().feed(read_for(fd, 1.0))
        assert [frame.message.nonce for frame in frames if isinstance(frame.message, Hello)][-1] == 9
        telem = [frame for frame in frames if isinstance(frame.message, Telem)]
        assert 90 <= len(telem) <= 110, "a busy machine may shift some by 0.1 s"
        assert time.monotonic() - start < 1.5
        os.close(fd)
    assert not (tmp_path / "tty").is_symlink()


@pytest.mark.parametrize("kind", KINDS)
def test_an_unplugged_port_is_gone_and_comes_back(kind, tmp_path):
    with EmulatedBoard(kind, link=tmp_path / "tty") as board:
        fd = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
        session = Decoder().feed(read_for(fd, 0.2))[-1].session
        board.command("unplug 0.3")
        assert not (tmp_path / "tty").is_symlink()
        deadline = time.monotonic() + 2
        while os.read(fd, 4096) and time.monotonic() < deadline:
            pass  # what was on its way
        with pytest.raises(OSError):
            os.write(fd, b"x")
        os.close(fd)
        deadline = time.monotonic() + 2
        while not (tmp_path / "tty").is_symlink() and time.monotonic() < deadline:
            time.sleep(0.01)
        fd = os.open(board.port, os.O_RDWR | os.O_NOCTTY)
        assert Decoder().feed(read_for(fd, 0.2))[-1].session == session, "the board ran on"
        os.close(fd)


def test_a_host_at_another_baud_rate_gets_noise(tmp_path):
    serial = pytest.importorskip("serial")
    with EmulatedBoard("native", link=tmp_path / "tty") as board:
        for baud, sense in ((115200, False), (250000, True)):
            with serial.Serial(board.port, baud, timeout=0.3) as port:
                port.reset_input_buffer()
                time.sleep(0.1)
                port.reset_input_buffer()
                assert (len(Decoder().feed(port.read(2000))) > 1) is sense, baud
        board.command("baud-check off")
        with serial.Serial(board.port, 115200, timeout=0.3) as port:
            time.sleep(0.1)
            port.reset_input_buffer()
            assert len(Decoder().feed(port.read(2000))) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_uses_little_of_a_core(kind):
    with EmulatedBoard(kind) as board:
        time.sleep(1.0)
        ticks = sum(map(int, Path(f"/proc/{board.pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    assert ticks / os.sysconf("SC_CLK_TCK") < 0.25, "seconds of CPU in one second: 0.03 to 0.1 on an idle machine"


# ---- processes ----


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_dies_with_its_parent(kind):
    code = (
        "import time; from mfm_servo_bridge.board import EmulatedBoard\n"
        f"board = EmulatedBoard({kind!r}); print(board.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    assert alive(pid)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 2
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(pid)


def test_a_closed_board_is_gone_and_says_so():
    board = LockstepBoard("native")
    board.close()
    board.close()
    assert not alive(board.pid)
    with pytest.raises(HardwareError, match="is closed"):
        board.state()


def test_a_board_that_is_killed_is_reported():
    with EmulatedBoard("native") as board:
        os.kill(board.pid, signal.SIGKILL)
        with pytest.raises(HardwareError, match="the emulated board ended"):
            board.state()


# ---- what a user can get wrong ----


def test_an_unknown_kind_is_refused():
    with pytest.raises(HardwareError, match="kind of emulated board is 'mega', expected one of: native, avr"):
        build("mega")


def test_a_missing_compiler_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.setattr(board_module, "_build_folder", lambda sources: tmp_path)
    monkeypatch.setattr("shutil.which", lambda tool: None if tool == "avr-gcc" else f"/usr/bin/{tool}")
    with pytest.raises(HardwareError, match=r"avr-gcc not found \(sudo apt install gcc make gcc-avr"):
        build("avr")


def test_a_read_only_installation_builds_in_the_cache(monkeypatch, tmp_path):
    access = os.access
    firmware = share_dir() / "firmware"
    monkeypatch.setattr(os, "access", lambda path, mode: path != firmware and access(path, mode))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    program = build("native")
    assert program.is_file() and tmp_path in program.parents


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("20 rate=1", "line 1: '20' is no servo, expected 0 to 19"),
        ("* speed=1", "there is no key 'speed', expected one of rate frequency"),
        ("\n3 rate=-1", "line 2: rate is -1, expected 0.01 to 100"),
        ("3 rate", "'rate' is not key=number"),
        ("3 angle_min=2", "servo 3: angle_min must be below angle_max"),
    ],
)
def test_a_bad_servo_table_is_refused_with_its_line(text, error):
    with pytest.raises(HardwareError, match=error):
        LockstepBoard("native", servos=text)


@pytest.mark.parametrize("line", ["fly", "stuck 20", "stuck 1.5", "corrupt 2", "angle 1 left", "run -1", "angles 1 2"])
def test_a_bad_command_is_refused(line):
    with LockstepBoard("native") as board:
        with pytest.raises(HardwareError, match=f"board command '{line}'"):
            board.command(line)
        assert board.state()["kind"] == "native"


def test_a_port_name_that_is_a_file_is_not_overwritten(tmp_path):
    (tmp_path / "tty").write_text("mine")
    with pytest.raises(HardwareError, match="File exists"):
        EmulatedBoard("native", link=tmp_path / "tty")
    assert (tmp_path / "tty").read_text() == "mine"


# ---- plant ----


def test_the_plant_can_be_given_a_robots_servos():
    table = load_servos(servos_file("snake"))
    with LockstepBoard("native", servos=table.plant() + "* noise=0 backlash=0 dead_band=0\n") as board:
        host = Host(board)
        host.start()
        angles = np.linspace(-0.7, 0.7, SERVOS)
        host.stream([int(t) for t in table.to_ticks(angles)], 1.5)
        counts_per_rad = 3276 / np.pi
        assert table.from_counts(host.last(Telem).measured) == pytest.approx(angles, abs=5 / counts_per_rad)


def test_a_servo_is_limited_in_rate_and_settles():
    with LockstepBoard("native", servos="* rate=2 noise=0") as board:
        host = Host(board)
        host.start()
        host.stream(LIMITS[0], 1.5)
        start = host.pulses()[0]["angle"]
        angles = []
        for _ in range(100):
            host.stream(LIMITS[1], 0.01)
            angles.append(host.pulses()[0]["angle"])
        assert max(np.diff(angles)) <= 2 * 0.01 * 1.06, "7.8 V is 5 % above nominal"
        assert angles[-1] - start == pytest.approx(np.pi / 2, abs=0.02)


def test_a_limp_servo_stays_and_a_stuck_one_does_not_move():
    with LockstepBoard("native") as board:
        host = Host(board)
        host.start()
        board.command("stuck 3")
        host.stream(3600, 1.0)
        moved = [servo["angle"] for servo in host.pulses()]
        assert moved[3] == 0 and moved[4] > 0.4
        host.ask(Disarm())
        host.run(0.5)
        assert [servo["angle"] for servo in host.pulses()] == pytest.approx(moved, abs=0.01)
        board.command("angle 4 -0.5")
        host.run(0.05)
        assert host.last(Telem).measured[4] == pytest.approx((2.5 - 0.5 / np.pi * 4) / 5 * 4092, abs=COUNTS)


def test_moving_servos_pull_the_battery_down():
    with LockstepBoard("native", servos="supply battery=7 resistance=0.05\n* current=1") as board:
        host = Host(board)
        host.start()
        host.stream(LIMITS[0], 1.0)
        still = host.last(Telem).battery_mv
        host.stream(LIMITS[1], 0.1)
        assert still == pytest.approx(7000, abs=10)
        assert host.last(Telem).battery_mv < 6200, "20 servos at full speed draw 20 A through 0.05 ohm"


# ---- the command ----


def test_the_command_runs_a_board_and_passes_on_what_is_typed(tmp_path):
    command = [sys.executable, "-m", "mfm_cli", "board", "--port", str(tmp_path / "tty")]
    running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert f"(native, servo plant) on {tmp_path / 'tty'}" in running.stdout.readline()
    assert "SAFE" in running.stdout.readline() + running.stdout.readline(), "after NONE, before the first telemetry"
    running.stdin.write("stuck 3\nfly\n")
    running.stdin.flush()
    assert running.stdout.readline() == "{'ok': True}\n"
    assert "board command 'fly'" in running.stdout.readline()
    running.send_signal(signal.SIGINT)
    assert running.wait(5) == 0
    assert not (tmp_path / "tty").is_symlink()
    running.stdin.close()
    running.stdout.close()


@pytest.mark.parametrize(
    ("words", "error"),
    [(["--plant", "loaded"], "expected --urdf FILE"), (["--urdf", "x.urdf"], "expected --plant loaded with it")],
)
def test_the_command_refuses_half_a_loaded_plant(words, error, capsys):
    assert main(["board", *words]) == 2
    assert error in capsys.readouterr().err
