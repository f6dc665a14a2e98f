"""A websocket client in a thread, as plain as a client can be."""

import asyncio
import json
import threading
import time
from urllib.parse import urlsplit

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect


class Client:
    """Connects to a viewer; what comes in is kept in ``messages`` and ``frames``."""

    def __init__(self, url, token, origin=None, host=None, reading=True):
        parts = urlsplit(url)
        headers = {"Origin": origin or f"http://{parts.netloc}"} | ({"Host": host} if host else {})
        self.request = HTTPRequest(f"ws://{parts.netloc}/ws?token={token}", headers=headers)
        self.messages, self.frames, self.closed, self.error = [], [], None, None
        self.reading = reading
        self._open = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._open.wait(10)

    async def _run(self):
        self.loop = asyncio.get_running_loop()
        try:
            self.socket = await websocket_connect(self.request)
        except Exception as error:
            self.error = error
            self._open.set()
            return
        self._open.set()
        while self.reading:
            message = await self.socket.read_message()
            if message is None:
                self.closed = self.socket.close_code
                return
            (self.frames.append if isinstance(message, bytes) else self._hear)(message)
        await asyncio.Event().wait()

    def _hear(self, message):
        self.messages.append(json.loads(message))

    def send(self, message, binary=False):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)

        async def write():
            await self.socket.write_message(text, binary=binary)

        asyncio.run_coroutine_threadsafe(write(), self.loop).result(5)

    def answer(self, number):
        """Answer to the request with this id."""
        assert until(lambda: any(m["type"] == "answer" and m["id"] == number for m in self.messages))
        return next(m for m in self.messages if m["type"] == "answer" and m["id"] == number)

    def close(self):
        if self.error is None and self.closed is None:
            self.loop.call_soon_threadsafe(self.socket.close)


def until(condition, budget=10.0):
    """Whether the condition came to hold in time [s]."""
    end = time.monotonic() + budget
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
