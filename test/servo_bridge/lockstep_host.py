"""A host for a board in lockstep: it speaks the protocol, and time passes only when it says so."""

from collections import defaultdict

from mfm_servo_bridge.board import LockstepBoard
from mfm_servo_bridge.protocol import (
    TYPES,
    Ack,
    Arm,
    Code,
    Config,
    Decoder,
    Hello,
    HelloReq,
    Setpoint,
    State,
    Stats,
    Telem,
    encode,
)

SERVOS = 20
LIMITS = (2000, 4000)  # ticks, 1.0 to 2.0 ms
NEUTRAL = 3000
SCAN_JITTER_US = 60  # the pulse interrupt may last this long, and delay the start of a scan


class Host:
    """Everything the board says, with the time it arrived: `heard[Telem]` is a list of (seconds, frame)."""

    def __init__(self, board: LockstepBoard) -> None:
        self.board = board
        self.decoder = Decoder()
        self.heard = defaultdict(list)
        self.session = 0
        self._seq = defaultdict(int)

    def bytes_of(self, message) -> bytes:
        kind = TYPES[type(message)]
        self._seq[kind] = (self._seq[kind] + 1) % 256
        return encode(message, self._seq[kind], self.session)

    def send(self, message) -> None:
        self.board.send(self.bytes_of(message))

    def run(self, seconds: float) -> None:
        data = self.board.run(seconds)
        start = 0
        for end in self.board.ends:  # one zero byte each
            stop = data.index(0, start) + 1
            for frame in self.decoder.feed(data[start:stop]):
                self.heard[type(frame.message)].append((end, frame))
            start = stop
        self.decoder.feed(data[start:])

    def last(self, kind):
        return self.heard[kind][-1][1].message

    @property
    def state(self) -> State:
        return self.last(Telem).state

    def ask(self, message) -> Ack:
        self.send(message)
        self.run(0.02)
        return self.last(Ack)

    def hello(self) -> Hello:
        self.send(HelloReq(nonce=7))
        self.run(0.02)
        self.session = self.last(Hello).session
        return self.last(Hello)

    def configure(self, rate: int = 0) -> None:
        for i in range(SERVOS):
            assert self.ask(Config(i, *LIMITS, NEUTRAL, rate)).code == Code.OK

    def arm(self, hold_ms: int = 100, off_ms: int = 1000) -> None:
        assert self.ask(Arm(hold_ms, off_ms)).code == Code.OK

    def start(self, rate: int = 0) -> None:
        """Hello, limits, armed."""
        self.run(0.05)
        self.hello()
        self.configure(rate)
        self.arm()

    def stream(self, ticks, seconds: float, period: float = 0.01) -> None:
        """Send the same setpoint again and again."""
        pulses = tuple(ticks) if not isinstance(ticks, int) else (ticks,) * SERVOS
        for _ in range(round(seconds / period)):
            self.send(Setpoint(0, pulses))
            self.run(period)

    def pulses(self) -> list[dict]:
        return self.board.state()["servos"]

    def stats(self) -> Stats:
        return self.last(Stats)
