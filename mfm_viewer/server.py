"""The web server: one page, its meshes, and a websocket per client that never waits for a slow one."""

from __future__ import annotations

import asyncio
import concurrent.futures
import errno
import hmac
import ipaddress
import json
import logging
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
from tornado.ioloop import PeriodicCallback

from mfm_common.errors import ConfigError
from mfm_viewer.protocol import REQUEST_BYTES, Allowance, Change, Command, RequestError, Seen, parse
from mfm_viewer.scene import Scene

STATIC = Path(__file__).parent / "static"
AHEAD = 30  # frames a client may be behind before it misses some
CLIENTS = 16
PATIENCE = 5.0  # [s] for the answer to a command
STATUS_PERIOD = 0.25  # [s]
NEXT_PORTS = 10  # ports that are tried
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
IMAGES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
Ask = Callable[[Command | Change], "concurrent.futures.Future[tuple[bool, str]]"]
log = logging.getLogger(__name__)


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches the address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


class Server:
    """Serves the page in a thread of its own.

    Args:
        scene: What there is to see.
        address: Network address to listen on; beyond this machine only whoever knows the token sees anything.
        port: Port; 0 for any free one.
        token: Secret that goes with every connection; empty for a new random one.
        ask: Carries a command out and answers later; None where there is nothing to command.
        frames: A recording to show instead of the live scene.
        title: What the page says is shown.
    """

    def __init__(
        self,
        scene: Scene,
        address: str = "127.0.0.1",
        port: int = 0,
        token: str = "",
        ask: Ask | None = None,
        frames: bytes | None = None,
        title: str = "",
    ):
        self.scene, self.ask, self.frames, self.title = scene, ask, frames, title
        self.address, self.port = address, port
        self.token = token or secrets.token_urlsafe(24)
        self.local = is_loopback(address)
        self.clients: set[Socket] = set()
        self._ready, self._problem = Event(), ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=self._run, name="viewer", daemon=True)

    @property
    def url(self) -> str:
        """Address to open in a browser."""
        host = "127.0.0.1" if self.address == "localhost" else self.address
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self.port}/" + ("" if self.local else f"?token={self.token}")

    def start(self) -> None:
        """Start, and return when the page can be opened."""
        self._thread.start()
        self._ready.wait()
        if self._problem:
            raise ConfigError(self._problem)

    def stop(self) -> None:
        """Close every connection and end the thread."""
        if self._loop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(5.0)

    def _run(self) -> None:
        asyncio.run(self._serve())

    def _bind(self) -> list[socket.socket]:
        """The port, or the first free one of the next: somebody else's page may be there."""
        for port in range(self.port, self.port + NEXT_PORTS if self.port else 1):
            try:
                return tornado.netutil.bind_sockets(port, self.address)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
        raise OSError(errno.EADDRINUSE, f"it and the next {NEXT_PORTS - 1} are taken; choose another port")

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = tornado.httpserver.HTTPServer(
            self._application(), max_header_size=16384, max_body_size=1024, idle_connection_timeout=60
        )
        try:
            sockets = self._bind()
        except (OSError, OverflowError) as error:
            self._problem = f"cannot serve the page on {self.address} port {self.port}: {error}"
            self._ready.set()
            return
        self.port = sockets[0].getsockname()[1]
        server.add_sockets(sockets)
        ticks = [PeriodicCallback(self._on_frame, 1000 / self.scene.rate)] if self.frames is None else []
        ticks.append(PeriodicCallback(self._on_status, 1000 * STATUS_PERIOD))
        for tick in ticks:
            tick.start()
        self._ready.set()
        await self._stop.wait()
        for tick in ticks:
            tick.stop()
        server.stop()
        for client in list(self.clients):
            client.close(1001, "the viewer ends")
        await asyncio.wait_for(server.close_all_connections(), 2.0)

    def _application(self) -> tornado.web.Application:
        here = {"server": self}
        return tornado.web.Application(
            [
                (r"/", Page, here),
                (r"/ws", Socket, here),
                (r"/recording", Recording, here),
                (r"/mesh/(.+)", Mesh, here),
                (r"/((?:app|LICENSES|icon)\.(?:js|css|txt|svg))", Asset, {"path": str(STATIC)}),
            ],
            default_handler_class=Nothing,
            log_function=lambda handler: None,  # addresses hold the token
            websocket_max_message_size=REQUEST_BYTES,
            websocket_ping_interval=10,
            websocket_ping_timeout=10,
        )

    def _on_frame(self) -> None:
        frame = self.scene.frame(time.time())
        version = self.scene.version
        for client in list(self.clients):
            if client.version != version:
                client.welcome()
            elif frame is not None:
                client.show(frame)

    def _on_status(self) -> None:
        if not self.clients:
            return
        status = {"type": "status", "clients": len(self.clients), **self.scene.status(time.monotonic())}
        for client in list(self.clients):
            if not client.behind:
                client.say({**status, "dropped": client.dropped})

    def known(self, host: str) -> bool:
        """Whether a request's Host is one of ours: a foreign name that resolves to this machine is not."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return not self.local or is_loopback(name)

    def trusts(self, token: str) -> bool:
        """Whether it is the token."""
        return hmac.compare_digest(token.encode(errors="replace"), self.token.encode())


class Handler(tornado.web.RequestHandler):
    """A request for something that only the page may see."""

    def initialize(self, server: Server) -> None:
        """Keep the server."""
        self.server = server

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, and nobody may frame the page."""
        _set_headers(self)

    def prepare(self) -> None:
        """Refuse foreign names, and strangers beyond this machine."""
        if not self.server.known(self.request.host):
            raise tornado.web.HTTPError(403, reason="Unknown host")
        if not self.server.local and not self.server.trusts(self.get_query_argument("token", "")):
            raise tornado.web.HTTPError(403, reason="Open the address that the viewer printed")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong in one line."""
        _say_error(self, status_code)


class Page(Handler):
    """The page, with the token in it."""

    def get(self) -> None:
        """Send it."""
        self.set_header("Cache-Control", "no-store")
        text = (STATIC / "index.html").read_text("utf-8")
        self.write(text.replace("{{token}}", self.server.token))


class Recording(Handler):
    """All frames of a recording."""

    def get(self) -> None:
        """Send them."""
        if self.server.frames is None or not self.server.trusts(self.get_query_argument("token", "")):
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "application/octet-stream")
        self.write(self.server.frames)


class Mesh(Handler):
    """A mesh of the robot or a texture of it, by its address in the description: no other file can be asked for."""

    def get(self, address: str) -> None:
        """Send it."""
        robot = self.server.scene.robot
        file = robot.files.get(address) if robot is not None else None
        if file is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", IMAGES.get(file.suffix.lower(), "application/octet-stream"))
        try:
            self.write(file.read_bytes())
        except OSError:
            raise tornado.web.HTTPError(404) from None


class Asset(tornado.web.StaticFileHandler):
    """A file of the page."""

    def set_default_headers(self) -> None:
        """As everywhere."""
        _set_headers(self)

    def set_extra_headers(self, path: str) -> None:
        """Ask again whether it has changed."""
        self.set_header("Cache-Control", "no-cache")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong in one line."""
        _say_error(self, status_code)


class Nothing(tornado.web.RequestHandler):
    """Any other address."""

    def set_default_headers(self) -> None:
        """As everywhere."""
        _set_headers(self)

    def prepare(self) -> None:
        """There is nothing."""
        raise tornado.web.HTTPError(404)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say so in one line."""
        _say_error(self, status_code)


def _set_headers(handler: tornado.web.RequestHandler) -> None:
    for name, value in HEADERS.items():
        handler.set_header(name, value)
    handler.clear_header("Server")


def _say_error(handler: tornado.web.RequestHandler, code: int) -> None:
    handler.set_header("Content-Type", "text/plain; charset=utf-8")
    handler.finish(f"{code} {handler._reason}\n")


class Socket(tornado.websocket.WebSocketHandler):
    """One client: frames out as long as it keeps up, requests in within limits."""

    def initialize(self, server: Server) -> None:
        """A client that has seen nothing yet."""
        self.server = server
        self.version = 0
        self.sent = self.seen = self.dropped = 0
        self._taken: int | None = None  # frames there were at the welcome, until the client has taken it in
        self._requests, self._commands = Allowance(60, 120), Allowance(15, 30)
        self._tasks: set[asyncio.Future[None]] = set()

    def check_origin(self, origin: str) -> bool:
        """Only pages from here."""
        return urlsplit(origin).netloc.lower() == self.request.host.lower()

    def prepare(self) -> None:
        """Refuse what is not our page: foreign host, wrong token, too many."""
        if not self.server.known(self.request.host):
            raise tornado.web.HTTPError(403, reason="Unknown host")
        if not self.server.trusts(self.get_query_argument("token", "")):
            raise tornado.web.HTTPError(403, reason="Wrong token")
        if len(self.server.clients) >= CLIENTS:
            raise tornado.web.HTTPError(503, reason="Too many clients")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Say what is wrong in one line."""
        _say_error(self, status_code)

    def open(self, *args: str, **kwargs: str) -> None:
        """Show what there is."""
        self.set_nodelay(True)
        self.server.clients.add(self)
        self.welcome()

    def on_close(self) -> None:
        """Forget the client."""
        self.server.clients.discard(self)

    def welcome(self) -> None:
        """The robot and the last seconds of it."""
        robot, self.version, frames = self.server.scene.history()
        hello = {
            "type": "hello",
            "mode": "live" if self.server.frames is None else "recording",
            "title": self.server.title,
            "commands": self.server.ask is not None,
            "robot": robot and {"name": robot.name, "joints": robot.joints, "urdf": robot.urdf},
        }
        self.sent = self.seen = 0
        self._taken = None
        self.say(hello)
        if frames and self.server.frames is None:
            self.sent = len(frames)
            self._taken = self.server.scene.count if self.behind else None
            self._write(b"".join(frames))

    def _catch_up(self) -> None:
        """What came while the page was busy with the welcome, once; later it misses what it cannot take."""
        _, version, frames = self.server.scene.history(self._taken or 0)
        self._taken = None
        if frames and version == self.version:
            self.sent += len(frames)
            self._write(b"".join(frames))

    @property
    def behind(self) -> bool:
        """Whether it has not taken in what was sent: more would only pile up."""
        return self.sent - self.seen >= AHEAD

    def show(self, frame: bytes) -> None:
        """One frame, unless the client is behind."""
        if self._taken is not None:
            return  # it gets these when it has taken the welcome in
        if self.behind:
            self.dropped += 1
            return
        self.sent += 1
        self._write(frame)

    def say(self, message: dict[str, Any]) -> None:
        """A message."""
        self._write(json.dumps(message))

    def _write(self, message: str | bytes) -> None:
        try:
            self.write_message(message, binary=isinstance(message, bytes))
        except tornado.websocket.WebSocketClosedError:
            self.server.clients.discard(self)

    def on_message(self, message: str | bytes) -> None:
        """A request of the page; the answer comes when there is one, so that a stop never waits behind a start."""
        now = time.monotonic()
        if not self._requests.take(now):
            return self.close(1008, "too many requests")
        try:
            request = parse(message)
        except RequestError as error:
            log.warning("a client sent what is no request: %s", error)
            return self.close(1008, "not a request")
        if isinstance(request, Seen):
            self.seen = min(request.frames, self.sent)
            if self._taken is not None and self.seen == self.sent:
                self._catch_up()
            return None
        urgent = isinstance(request, Command) and request.name in ("emergency_stop", "disarm", "stop")
        if not urgent and not self._commands.take(now):
            return self._reply(request, False, "too many commands at once")
        if self.server.ask is None:
            return self._reply(request, False, "this is a recording: there is nothing to command")
        task = asyncio.ensure_future(self._answer(request, self.server.ask))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return None

    async def _answer(self, request: Command | Change, ask: Ask) -> None:
        try:
            ok, text = await asyncio.wait_for(asyncio.wrap_future(ask(request)), PATIENCE)
        except (TimeoutError, asyncio.TimeoutError):
            ok, text = False, f"no answer within {PATIENCE:g} s"
        self._reply(request, ok, text)

    def _reply(self, request: Command | Change, ok: bool, text: str) -> None:
        self.say({"type": "answer", "id": request.id, "ok": ok, "text": text})
