"""A robot of an emulated board in lockstep: commands in, what its potentiometers say out, faster than real time."""

import contextlib

import numpy as np

from mfm_common.trace import JointTrace
from mfm_servo_bridge.board import LockstepBoard
from mfm_servo_bridge.protocol import Code, Setpoint, Telem
from servo_bridge.lockstep_host import Host

TICK_S = 0.01  # between commands


class LockstepRobot:
    """Servos of a table on a board whose time passes only here."""

    def __init__(self, board, table):
        self.board, self.table, self.host = board, table, Host(board)
        self.host.run(0.05)
        self.host.hello()
        for config in table.configs(20):
            assert self.host.ask(config).code == Code.OK
        self.host.arm()
        self.highest_pulse = self.lowest_pulse = None

    @property
    def time(self):
        return self.board.time

    def command(self, angles):
        """Command all joints, let a tick pass; the samples measured meanwhile as (stamp, angles)."""
        within, _ = self.table.clip(np.asarray(angles))
        self.host.send(Setpoint(0, tuple(self.table.to_ticks(within).tolist())))
        before = len(self.host.heard[Telem])
        self.host.run(TICK_S)
        new = [frame.message for _, frame in self.host.heard[Telem][before:]]
        return [(telem.t_us * 1e-6, self.table.from_counts(telem.measured[: len(self.table.names)])) for telem in new]

    def run(self, motion, seconds, late=0.0):
        """Traces of what was commanded and measured while following motion(t), t from 0; commands may arrive late."""
        start, told, seen = self.time, [], []
        while self.time - start < seconds:
            angles = motion(self.time - start)
            told.append((self.time, angles))
            seen += self.command(motion(max(0.0, self.time - start - late)))
        return self._trace(told), self._trace(seen)

    def _trace(self, samples):
        q = np.array([angles for _, angles in samples])
        return JointTrace(np.array([stamp for stamp, _ in samples]), self.table.names, q, np.full_like(q, np.nan))


@contextlib.contextmanager
def lockstep_robot(table, extra="", seed=1):
    """The robot, with more lines of plant parameters than its table gives."""
    with LockstepBoard("native", servos=table.plant() + extra, seed=seed) as board:
        yield LockstepRobot(board, table)
