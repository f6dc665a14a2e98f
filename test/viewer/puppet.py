"""A robot without ROS: moves by the gait it is told, with a board that can be armed, and shows it on a page."""

import threading
import time
from concurrent.futures import Future

import numpy as np

from mfm_viewer.protocol import Command
from mfm_viewer.robot import read_robot
from mfm_viewer.scene import Scene
from mfm_viewer.server import Server

CHAIN = 6


def chain_urdf(joints=CHAIN, visual='<cylinder length="0.1" radius="0.03"/>'):
    """A chain along y, joints about x and z in turn."""
    body = f'<visual><origin xyz="0 0.05 0" rpy="1.5708 0 0"/><geometry>{visual}</geometry></visual>'
    links = "".join(f'<link name="body_{i}">{body}</link>' for i in range(joints + 1))
    hinges = "".join(
        f'<joint name="joint_{i}" type="revolute"><parent link="body_{i - 1}"/><child link="body_{i}"/>'
        f'<origin xyz="0 0.1 0"/><axis xyz="{i % 2} 0 {1 - i % 2}"/>'
        '<limit lower="-1.5" upper="1.5" effort="1" velocity="6"/></joint>'
        for i in range(1, joints + 1)
    )
    return f'<robot name="chain">{links}{hinges}</robot>'


SWAY = {"state": "running", "gait": "sway", "gaits": ["cobra", "sway"]}


class Puppet:
    """The robot; ``move`` may be replaced by a function from time to (predicted, measured, commanded).

    ``base`` may be a function from time to the pose of a floating base.
    """

    def __init__(self, urdf=None, robot=None, **options):
        self.robot = robot or read_robot(urdf or chain_urdf())
        self.scene = Scene()
        self.scene.set_robot(self.robot)
        self.command = {"state": "running", "gait": "serpentine", "amplitude": 0.3, "period": 3.0, "phase": 0.0}
        self.base = None
        self.board = "ARMED"
        self.obeys = True  # whether the board does what it is told
        self.asked = []
        self.reports = {"mfm: servo bridge": report(round_trip_ms="3.2", telemetry_hz="50")}
        self.options = options
        self.server = Server(self.scene, ask=self.ask, **options)
        self.feeding = True
        self._held = np.zeros(len(self.robot.joints))
        self._time, self._ends = 0.0, threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self.server.start()
        self._thread.start()
        return self

    def __exit__(self, *args):
        self._ends.set()
        self._thread.join()
        self.server.stop()

    def restart(self):
        """End the server and start another on the same port, with another token."""
        self.server.stop()
        self.server = Server(self.scene, ask=self.ask, port=self.server.port)
        self.server.start()

    def ask(self, request):
        self.asked.append(request)
        answer = Future()
        answer.set_result((True, ""))
        if not isinstance(request, Command):
            self.command.update(request.values)
        elif request.name in ("start", "pause"):
            self.command["state"] = "running" if request.name == "start" else "paused"
        elif self.obeys:
            self.board = {"arm": "ARMED", "disarm": "SAFE", "emergency_stop": "ESTOP", "clear": "SAFE"}[request.name]
        return answer

    def sway(self):
        """Swing every joint by itself from now on, as the arms of a vehicle do."""
        n = len(self.robot.joints)
        self.command = {**SWAY, "amplitudes": [0.5] * n, "periods": [4.0] * n}

    def move(self, t):
        k = np.arange(len(self.robot.joints))
        if self.command["gait"] == "sway":
            wave = self.command["amplitudes"] * np.sin(2 * np.pi * t / np.array(self.command["periods"]))
            return wave, 0.9 * wave, wave
        wave = self.command["amplitude"] * np.sin(
            2 * np.pi * t / (self.command["period"] or 8.0) + k + self.command["phase"]
        )
        return wave, 0.9 * wave, wave

    def _run(self):
        then = time.monotonic()
        while not self._ends.wait(1 / 60):
            now, stamp = time.monotonic(), time.time()
            self._time += now - then if self.command["state"] == "running" else 0.0
            then = now
            predicted, measured, commanded = self.move(self._time)
            if self.board == "ARMED":
                self._held = measured
            if self.base is not None:
                self.scene.place("predicted", self.base(self._time))
            if self.feeding:
                for kind, values in (("predicted", predicted), ("measured", self._held), ("commanded", commanded)):
                    self.scene.feed(kind, now, stamp, list(self.robot.joints), values)
            self.scene.tell(board=self.board, command=dict(self.command), battery=7.4, reports=self.reports)


def report(level=0, text="", **values):
    """An entry of /diagnostics as the page gets it."""
    return {"level": level, "text": text, "values": values}
