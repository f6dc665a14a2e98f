"""A bridge on an emulated board: what it measures and says, a motion to drive, and checks every fault test needs."""

import contextlib
import threading
import time

import numpy as np

from mfm_servo_bridge.board import EmulatedBoard
from mfm_servo_bridge.bridge import Bridge
from mfm_servo_bridge.servos import Servo, ServoTable

BUDGET_S = 15.0  # for anything that takes a second at most: the machine may be busy
LIMIT_DEG = 40
PULSE_US = 1.0  # how exactly the emulated pins are read


def table(joints=6, **changes):
    """Servos like those of the snake, with tighter limits so that commands beyond them are easy to give."""
    usual = {
        "pulse_us": (500, 2500), "angle_deg": (-90, 90), "limit_deg": (-LIMIT_DEG, LIMIT_DEG), "trim_deg": 0,
        "direction": 1, "counts": (408, 3684), "rate_deg_s": 340, "source": "potentiometer",
    }  # fmt: skip
    return ServoTable(tuple(Servo(f"joint_{i + 1:02d}", **{**usual, **changes}) for i in range(joints)))


def wait(condition, timeout=BUDGET_S, message=""):
    """The first true value of `condition()`, which must come in time."""
    until = time.monotonic() + timeout
    while not (value := condition()):
        assert time.monotonic() < until, message or "it did not come true in time"
        time.sleep(0.005)
    return value


class Rig:
    def __init__(self, board, servos, port=None, **options):
        self.board, self.servos = board, servos
        self.samples, self.events = [], []
        self.bridge = Bridge(
            servos, port or board, on_measured=self.samples.append, on_event=self.events.append, **options
        )
        self._stop = threading.Event()
        self._driver = None

    def connect(self):
        wait(lambda: self.bridge.connected and self.samples, message=f"not connected: {self.bridge.status()}")
        return self

    def drive(self, amplitude_deg=30.0, speed=4.0):
        """Arm and stream a motion at 50 Hz from another thread, until the rig is closed."""
        self.speed = speed  # rad/s of its phase
        self.connect()
        ok, why = self.bridge.arm()
        assert ok, why
        self._driver = threading.Thread(target=self._stream, args=(np.radians(amplitude_deg),))
        self._driver.start()
        before = self.bridge.status()["setpoints_sent"]
        wait(lambda: self.bridge.status()["setpoints_sent"] > before + 10)
        return self

    def _stream(self, amplitude):
        phase = np.arange(len(self.bridge.names))
        while not self._stop.is_set():
            self.bridge.command(amplitude * np.sin(self.speed * time.monotonic() + phase))
            self._stop.wait(0.02)

    def said(self, text):
        return [event for event in list(self.events) if text in event.text]

    def wait_for(self, text):
        """Wait for an event with that text."""
        return wait(lambda: self.said(text), message=f"'{text}' was not said, but {[e.text for e in self.events]}")

    def board_state(self):
        """The state that the board last told."""
        return self.board.state()["state"]

    def wait_board(self, *states, timeout=BUDGET_S):
        """Wait until the board is in one of the states; returns how long that took [s]."""
        start = time.monotonic()
        wait(lambda: self.board_state() in states, timeout, f"the board is not {states}")
        return time.monotonic() - start

    def fresh_samples(self, count=5):
        """Wait until telemetry flows: that many samples from now on."""
        before = len(self.samples)
        wait(lambda: self.bridge.connected and len(self.samples) >= before + count, message=str(self.bridge.status()))

    def check_pulses(self):
        """No pulse on any pin was ever beyond the limits, and outputs without a servo gave none."""
        for i, servo in enumerate(self.board.state()["servos"]):
            if servo["count"] and i < len(self.servos.names):
                config = self.servos.configs()[i]
                assert servo["min"] >= config.min / 2 - PULSE_US and servo["max"] <= config.max / 2 + PULSE_US, servo
            else:
                assert servo["count"] == 0, servo

    def close(self):
        self._stop.set()
        if self._driver:
            self._driver.join()
        self.bridge.close()


@contextlib.contextmanager
def rig(tmp_path, servos=None, **options):
    servos = servos or table()
    with EmulatedBoard("native", link=tmp_path / "board", servos=servos.plant(), seed=1) as board:
        made = Rig(board, servos, **options)
        try:
            yield made
            made.check_pulses()
        finally:
            made.close()
