"""Opening ports: what goes wrong is said in one sentence that tells what to do."""

import os
import pty
import socket
import stat
import subprocess
import sys
import threading
import time

import pytest
import serial
import serial.rfc2217

from mfm_common.errors import HardwareError
from mfm_servo_bridge.link import Link, LinkLostError
from mfm_servo_bridge.protocol import Ack, Code, Decoder, Hello, HelloReq, State, encode
from servo_bridge.rig import Rig, rig, table, wait


@pytest.fixture
def terminal():
    """(descriptor of the board's end, name of the host's end)."""
    master, slave = pty.openpty()
    name = os.ttyname(slave)
    os.close(slave)
    yield master, name
    os.close(master)


EVERY_BYTE = bytes(range(256))


def read_all(link, size):
    data = bytearray()
    wait(lambda: data.extend(link.read()) or len(data) >= size)
    return bytes(data)


def test_every_byte_passes_unchanged_both_ways(terminal):
    master, name = terminal
    link = Link(name)
    os.write(master, EVERY_BYTE)
    assert read_all(link, 256) == EVERY_BYTE
    assert link.read() == b""
    assert link.write(EVERY_BYTE) == 256
    assert os.read(master, 512) == EVERY_BYTE
    link.close()
    link.close()


def test_a_port_that_takes_no_more_says_so_and_does_not_block(terminal):
    _, name = terminal
    link = Link(name)
    taken = [link.write(b"x" * 4096) for _ in range(100)]
    assert taken[-1] == 0 and sum(taken) < 100 * 4096
    link.flush_output()
    link.close()


def test_a_port_that_vanishes_is_lost():
    other, slave = pty.openpty()
    gone = Link(os.ttyname(slave))
    os.close(slave)
    os.close(other)
    with pytest.raises(LinkLostError, match=r"was unplugged or closed|was lost"):
        gone.read()
    with pytest.raises(LinkLostError, match="was lost"):
        gone.write(b"x")
    gone.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("/dev/no_such_port", "there is no port /dev/no_such_port: plug the board in"),
        ("/etc/hostname", "/etc/hostname cannot be opened as a serial port"),
        ("socket://127.0.0.1", "the address 'socket://127.0.0.1' is not complete, expected socket://host:port"),
        ("socket://127.0.0.1:99999", "is not complete"),
        ("socket://no-such-host.invalid:23", "there is no host 'no-such-host.invalid'"),
        ("rfc2217://127.0.0.1:9", "rfc2217://127.0.0.1:9 cannot be opened"),
        ("warp://drive", "warp://drive cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_is_explained(url, sentence):
    with pytest.raises(HardwareError) as caught:
        Link(url)
    assert sentence in str(caught.value) and "\n" not in str(caught.value)


def test_a_refused_connection_is_explained():
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    with pytest.raises(HardwareError, match="cannot be reached: Connection refused .is its serial bridge running"):
        Link(f"socket://127.0.0.1:{number}")


def test_a_busy_port_is_explained(terminal):
    _, name = terminal
    link = Link(name)
    with pytest.raises(HardwareError, match="is in use by another program: close that one first"):
        Link(name)
    link.close()
    Link(name).close()


AS_NOBODY = """
import os, sys
from mfm_common.errors import HardwareError
from mfm_servo_bridge.link import Link
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    Link(sys.argv[1])
except HardwareError as error:
    print(error)
"""


def test_a_forbidden_port_is_explained_with_the_group_to_join(terminal):
    _, name = terminal
    mode = os.stat(name).st_mode
    os.chmod(name, 0)
    try:
        done = subprocess.run([sys.executable, "-c", AS_NOBODY, name], capture_output=True, text=True, timeout=60)
    finally:
        os.chmod(name, stat.S_IMODE(mode))
    assert f"you may not open {name}: join the group dialout" in done.stdout, done.stderr


def test_an_unusual_baud_rate_is_set_and_dtr_kept(terminal):
    import fcntl
    import termios

    _, name = terminal
    link = Link(name)
    settings = bytearray(44)
    fcntl.ioctl(link.fileno(), 0x802C542A, settings)  # TCGETS2
    assert int.from_bytes(settings[40:44], "little") == 250_000
    assert not int.from_bytes(settings[8:12], "little") & termios.HUPCL
    link.close()


class OldPort(serial.Serial):
    """A pty has no modem lines; an RFC 2217 server asks for them."""

    cts = dsr = ri = cd = property(lambda self: False)

    def _update_dtr_state(self):
        pass

    _update_rts_state = _update_break_state = _update_dtr_state


@pytest.mark.emulator
@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")  # pyserial 3.5
def test_a_port_behind_rfc_2217_works(tmp_path):
    with rig(tmp_path) as made:
        made.bridge.close()
        server = socket.create_server(("127.0.0.1", 0))
        device = OldPort(str(tmp_path / "board"), 250_000, timeout=0.01)
        stop = threading.Event()

        def serve():
            client = server.accept()[0]
            client.settimeout(0.01)
            write = type("Client", (), {"write": staticmethod(client.sendall)})()
            manager = serial.rfc2217.PortManager(device, write)
            while not stop.is_set():
                if data := device.read(device.in_waiting or 1):
                    client.sendall(b"".join(manager.escape(data)))
                try:
                    if received := client.recv(1024):
                        device.write(b"".join(manager.filter(received)))
                except TimeoutError:
                    pass
                except OSError:
                    break
            client.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        again = Rig(made.board, made.servos, f"rfc2217://127.0.0.1:{server.getsockname()[1]}")
        try:
            again.connect()
            assert again.bridge.arm() == (True, "armed")
        finally:
            again.close()
            stop.set()
            thread.join()
            device.close()
            server.close()


class FakeBoard(threading.Thread):
    """Something else on the other end of a pty: answers bytes with `reply(frame)`, where no real board would."""

    def __init__(self, reply, noise=b""):
        super().__init__(daemon=True)
        self.master, slave = pty.openpty()
        self.port = os.ttyname(slave)
        self._slave = slave
        Link(self.port).close()  # raw mode: without it the terminal would echo
        self._reply, self._noise, self._stop_asked = reply, noise, False
        self.start()

    def run(self):
        decoder = Decoder()
        os.set_blocking(self.master, False)
        while not self._stop_asked:
            try:
                for frame in decoder.feed(os.read(self.master, 4096)):
                    os.write(self.master, self._reply(frame))
            except BlockingIOError:
                pass
            if self._noise:
                os.write(self.master, self._noise)
            time.sleep(0.01)

    def close(self):
        self._stop_asked = True
        self.join()
        os.close(self.master)
        os.close(self._slave)


def ack_version(frame):
    is_hello = isinstance(frame.message, HelloReq)
    return encode(Ack(1, frame.seq, Code.VER, State.SAFE), 0, 1) if is_hello else b""


def newer(frame):
    nonce = getattr(frame.message, "nonce", 0)
    return encode(Hello(2, 3, 0, 20, 1, State.SAFE, 7, nonce, 0, 2), 0, 7)


@pytest.mark.parametrize(
    ("reply", "noise", "sentence"),
    [
        (lambda _: b"", b"", "nothing answers: is the board powered, and is this its port?"),
        (lambda _: b"", b"ok\r\n", "what answers is not the servo board at 250000 baud"),
        (ack_version, b"", "the board speaks another version of the protocol, this program version 1"),
        (newer, b"", "the board speaks version 2 of the protocol, this program version 1"),
    ],
)
def test_what_is_not_our_board_is_explained(reply, noise, sentence):
    board = FakeBoard(reply, noise)
    made = Rig(None, table(), board.port)
    try:
        made.wait_for(sentence)
        assert sentence in made.bridge.status()["problem"]
        assert not made.bridge.connected and made.bridge.arm()[0] is False
    finally:
        made.close()
        board.close()
