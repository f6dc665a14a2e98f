"""A serial-to-TCP bridge like the ESP8266 on the robot, on localhost, with the faults of a radio link."""

import os
import random
import select
import socket
import threading
import time
from collections import deque

from mfm_servo_bridge.link import Link


class Relay:
    """Carries bytes between one TCP client and a board's port.

    Attributes:
        delay: Time each byte is under way [s].
        jitter: Mean of an exponential time added to it; bytes keep their order [s].
        stalled: While true nothing moves, and what comes meanwhile arrives later.
    """

    def __init__(self, port, delay=0.0, jitter=0.0):
        self.delay, self.jitter, self.stalled = delay, jitter, False
        self._board = Link(str(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.number = self._listener.getsockname()[1]
        self._client = None
        self._random = random.Random(1)
        self._stop = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def url(self):
        return f"socket://127.0.0.1:{self.number}"

    def cut(self):
        """Break the connection and refuse new ones, until `restore`."""
        listener, self._listener = self._listener, None
        listener.close()
        if self._client is not None:
            self._client.close()

    def restore(self):
        self._listener = socket.create_server(("127.0.0.1", self.number))

    def _run(self):
        up, down = deque(), deque()  # (due, bytes)
        while not self._stop:
            sources = [thing for thing in (self._listener, self._client, self._board) if _open(thing)]
            try:
                ready = select.select(sources, [], [], 0.001)[0]
            except (OSError, ValueError):  # closed by `cut` meanwhile
                continue
            for thing in ready:
                try:
                    if thing is self._board:
                        self._push(down, thing.read())
                    elif thing is self._client:
                        data = thing.recv(4096)
                        self._push(up, data) if data else thing.close()
                    else:
                        self._client = thing.accept()[0]
                        self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        up.clear(), down.clear()
                except OSError:
                    if thing is self._client:
                        thing.close()
            while not self.stalled and up and up[0][0] <= time.monotonic():
                self._board.write(up.popleft()[1])
            while not self.stalled and down and down[0][0] <= time.monotonic():
                data = down.popleft()[1]
                try:
                    if _open(self._client):
                        self._client.sendall(data)
                except OSError:
                    self._client.close()

    def _push(self, queue, data):
        due = time.monotonic() + self.delay + (self._random.expovariate(1 / self.jitter) if self.jitter else 0.0)
        queue.append((max(due, queue[-1][0]) if queue else due, data))

    def close(self):
        self._stop = True
        self._thread.join()
        for thing in (self._listener, self._client, self._board):
            if thing is not None:
                thing.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _open(thing):
    return thing is not None and thing.fileno() >= 0 and os.path.exists(f"/proc/self/fd/{thing.fileno()}")
