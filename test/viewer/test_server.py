"""The server: only our page, only what it may have, and no client holds another up."""

import json
import random
import socket
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import numpy as np
import pytest

from mfm_common.errors import ConfigError
from mfm_viewer.protocol import REQUEST_BYTES
from mfm_viewer.scene import Scene, frame_bytes
from mfm_viewer.server import AHEAD, CLIENTS, NEXT_PORTS, Server, is_loopback
from viewer.client import Client, until
from viewer.puppet import CHAIN, Puppet, chain_urdf

FRAME = frame_bytes(CHAIN)


@pytest.fixture
def puppet():
    with Puppet() as puppet:
        yield puppet


@pytest.fixture
def connect(puppet):
    clients = []

    def make(token=None, **options):
        client = Client(puppet.server.url, puppet.server.token if token is None else token, **options)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


def get(url, **headers):
    """Status, headers and body."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def raw(port, request):
    """Answer to bytes sent as they are."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(request)
        connection.settimeout(2)
        answer = b""
        try:
            while data := connection.recv(65536):
                answer += data
        except TimeoutError:
            pass
    return answer


# ---------------------------------------------------------------------- what is served


def test_the_page_needs_nothing_from_elsewhere(puppet):
    status, headers, body = get(puppet.server.url)
    assert status == 200 and puppet.server.token.encode() in body and b"{{" not in body
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "http://" not in body.decode() and "https://" not in body.decode()
    for name in ("app.js", "app.css", "icon.svg", "LICENSES.txt"):
        assert get(puppet.server.url + name)[0] == 200, name


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "/static/app.js", "/app.js/../../server.py",
        "/app.js%00.txt", "//etc/passwd", "/mesh/0/../../../etc/passwd", "/mesh/0/x.stl", "/mesh/-1/x", "/mesh/99999/x",
        "/index.html", "/web/package.json", "/recording", "/ws", "/app.py", "\\..\\server.py", "/.", "/app.js/",
    ],
)  # fmt: skip
def test_no_other_file_can_be_had(puppet, path):
    answer = raw(puppet.server.port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith((b"HTTP/1.1 40", b"HTTP/1.1 30")), answer[:200]
    assert b"import" not in answer and b"root:" not in answer


def test_meshes_are_served_by_their_address_only(tmp_path):
    (tmp_path / "body.stl").write_bytes(b"solid body")
    with Puppet(chain_urdf(1, f'<mesh filename="file://{tmp_path}/body.stl"/>')) as puppet:
        assert get(f"{puppet.server.url}mesh/0/body.stl")[2] == b"solid body"
        for other in (
            "mesh/1/body.stl",
            "mesh/0/",
            "mesh/0/other.stl",
            "mesh/body.stl",
            "mesh/0/../0/body.stl",
            "mesh/0//body.stl",
        ):
            assert get(puppet.server.url + other)[0] == 404, other


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::1", "a b"])
def test_a_foreign_name_for_this_machine_is_refused(puppet, host):
    """Otherwise a page of that name could read the token after its name is made to point here."""
    answer = raw(puppet.server.port, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 40") and puppet.server.token.encode() not in answer


def test_beyond_this_machine_nothing_is_seen_without_the_token():
    assert [is_loopback(a) for a in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "10.0.0.1", "x")] == [True] * 3 + [
        False
    ] * 3
    with Puppet(address="0.0.0.0") as puppet:
        server = puppet.server
        here = f"http://127.0.0.1:{server.port}/"
        assert get(here)[0] == get(here + "?token=wrong")[0] == get(here + "mesh/0/x")[0] == 403
        assert server.url.endswith(f"?token={server.token}")
        assert server.token.encode() in get(f"{here}?token={server.token}")[2]
        client = Client(here, server.token)
        assert until(lambda: client.frames)
        client.close()


def test_ports_that_are_all_in_use_are_an_error_in_one_line(puppet, monkeypatch):
    monkeypatch.setattr("mfm_viewer.server.NEXT_PORTS", 1)
    with pytest.raises(ConfigError, match=f"port {puppet.server.port}.*taken; choose another port"):
        Server(Scene(), port=puppet.server.port).start()


# ---------------------------------------------------------------------- websockets


@pytest.mark.parametrize(
    "options",
    [
        {"token": "wrong"}, {"token": ""}, {"origin": "http://evil.example"}, {"origin": "http://localhost:1"},
        {"origin": "null"}, {"host": "evil.example", "origin": "http://evil.example"},
    ],
)  # fmt: skip
def test_only_our_page_may_connect(connect, options):
    client = connect(**options)
    assert getattr(client.error, "code", None) == 403


def test_a_late_client_gets_the_past_as_it_was(puppet, connect):
    puppet.move = lambda t: (np.full(CHAIN, 0.5),) * 3
    time.sleep(1.0)
    first = connect()
    assert until(lambda: first.frames)
    assert len(first.frames[0]) % FRAME == 0 and len(first.frames[0]) > AHEAD * FRAME
    time.sleep(0.5)
    assert len(first.frames) == 1  # nothing more until it has taken that in; then what came meanwhile
    first.send({"type": "seen", "frames": len(first.frames[0]) // FRAME})
    assert until(lambda: len(first.frames) > 1) and len(first.frames[1]) > 15 * FRAME
    assert first.messages[0]["type"] == "hello" and first.messages[0]["robot"]["joints"] == list(puppet.robot.joints)


@pytest.mark.parametrize("past", [0, 1, 7, 29, 30, 31])
def test_a_client_is_shown_what_follows_whatever_the_past_was(past):
    """It says what it has seen after every eighth frame, as the page does, or after several at once."""
    puppet = Puppet()
    for i in range(past):
        puppet.scene.feed("measured", 0.0, float(i), puppet.robot.joints, np.zeros(CHAIN))
        puppet.scene.frame(float(i))
    puppet.server.start()
    client = Client(puppet.server.url, puppet.server.token)
    told = 0

    def shown():
        nonlocal told
        seen = sum(len(frame) for frame in client.frames) // FRAME
        if seen - told >= 8:
            told = seen
            client.send({"type": "seen", "frames": seen})
        puppet.scene.feed("measured", 0.0, time.time(), puppet.robot.joints, np.zeros(CHAIN))
        return seen > past + 60

    assert until(shown, 5.0)
    client.close()
    puppet.server.stop()


def test_a_client_that_falls_behind_misses_frames_and_others_do_not(puppet, connect):
    slow, quick = connect(), connect()
    taken = {}
    assert until(lambda: slow.frames)
    slow.send({"type": "seen", "frames": len(slow.frames[0]) // FRAME})

    def keep_up():
        total = sum(len(frame) for frame in quick.frames) // FRAME
        if total != taken.get("n"):
            taken["n"] = total
            quick.send({"type": "seen", "frames": total})

    def live(client):
        return len(client.frames)

    end = time.monotonic() + 2.0
    while time.monotonic() < end:
        keep_up()
        time.sleep(0.05)
    assert live(slow) <= AHEAD + 2  # the past, what came meanwhile, and the rest one by one
    assert live(quick) > 80
    quickest, slowest = (client.messages[-1] for client in (quick, slow))
    assert quickest["dropped"] == 0
    slow.send({"type": "seen", "frames": 10**6})
    assert until(lambda: slow.messages[-1].get("dropped", 0) > 50), slowest


def test_a_client_that_reads_nothing_holds_nobody_up(puppet, connect):
    connect(reading=False)
    quick = connect()
    before = len(quick.frames)
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        quick.send({"type": "seen", "frames": sum(len(frame) for frame in quick.frames) // FRAME})
        time.sleep(0.05)
    assert len(quick.frames) - before > 60


def test_commands_reach_the_robot_and_are_answered(puppet, connect):
    client = connect()
    client.send({"type": "command", "id": 4, "name": "disarm"})
    assert client.answer(4)["ok"] and puppet.board == "SAFE"
    client.send({"type": "set", "id": 5, "values": {"period": 7.0}})
    assert client.answer(5)["ok"] and puppet.command["period"] == 7.0


def test_a_stop_does_not_wait_behind_a_command_without_answer(puppet, connect):
    from concurrent.futures import Future

    client, ask = connect(), puppet.ask
    puppet.server.ask = lambda request: Future() if request.name == "start" else ask(request)
    client.send({"type": "command", "id": 1, "name": "start"})
    client.send({"type": "command", "id": 2, "name": "emergency_stop"})
    assert client.answer(2)["ok"] and puppet.board == "ESTOP"
    assert "no answer" in client.answer(1)["text"]


def test_too_many_commands_are_refused_but_never_a_stop(puppet, connect):
    client = connect()
    for i in range(50):
        client.send({"type": "set", "id": i, "values": {"phase": 0.1}})
    client.send({"type": "command", "id": 99, "name": "emergency_stop"})
    assert client.answer(99)["ok"]
    assert not client.answer(49)["ok"]
    assert len(puppet.asked) < 50


@pytest.mark.parametrize(
    ("message", "code"),
    [("x" * (REQUEST_BYTES + 1), 1009), ("not json", 1008), ('{"type": "command", "id": 1, "name": "rm"}', 1008)],
)
def test_what_is_no_request_ends_the_connection(puppet, connect, message, code):
    client = connect()
    client.send(message)
    assert until(lambda: client.closed is not None) and client.closed == code
    assert puppet.asked == []


def test_a_flood_ends_the_connection(connect):
    client = connect()
    try:
        for _ in range(1000):
            client.send({"type": "seen", "frames": 1})
    except Exception:  # closed while sending
        pass
    assert until(lambda: client.closed == 1008)


def test_only_so_many_clients(connect):
    clients = [connect() for _ in range(CLIENTS + 1)]
    assert [client.error for client in clients[:-1]] == [None] * CLIENTS
    assert clients[-1].error.code == 503


def test_garbage_does_not_hurt_the_server(puppet, connect):
    """Random requests, headers and websocket frames; afterwards the page works and nothing was commanded."""
    chance = random.Random(0)
    key = "GET /ws?token={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    upgrade = key.format(puppet.server.token, puppet.server.port).encode()
    for i in range(60):
        with socket.create_connection(("127.0.0.1", puppet.server.port), timeout=5) as connection:
            noise = chance.randbytes(chance.randrange(1, 400))
            if i % 3 == 0:
                connection.sendall(upgrade + noise)
            elif i % 3 == 1:
                connection.sendall(noise + b"\r\n\r\n")
            else:
                place = chance.randrange(len(upgrade))
                connection.sendall(upgrade[:place] + noise[:4] + upgrade[place:])
    assert get(puppet.server.url)[0] == 200
    client = connect()
    assert until(lambda: client.frames)
    assert puppet.asked == []


def test_a_recording_takes_no_commands(puppet):
    server = Server(puppet.scene, frames=b"\0" * FRAME, title="t")
    server.start()
    client = Client(server.url, server.token)
    client.send({"type": "command", "id": 1, "name": "arm"})
    assert "recording" in client.answer(1)["text"]
    assert client.messages[0]["mode"] == "recording" and client.frames == []
    assert get(f"{server.url}recording?token={server.token}")[2] == b"\0" * FRAME
    assert get(f"{server.url}recording")[0] == 404
    client.close()
    server.stop()


def test_the_end_of_the_server_leaves_no_thread(puppet):
    server = Server(puppet.scene)
    server.start()
    address = urlsplit(server.url)
    server.stop()
    with pytest.raises(OSError):
        socket.create_connection((address.hostname, address.port), timeout=1)
    assert not server._thread.is_alive()
    assert json.dumps(puppet.scene.status(0.0))


def test_a_port_that_is_taken_is_left_to_its_owner():
    with Puppet() as first, Puppet(port=first.server.port) as second:
        assert first.server.port < second.server.port < first.server.port + NEXT_PORTS
        assert get(second.server.url)[0] == 200
