"""Joint trajectories: polynomials, linear servo steps and sines, and the motion of a whole robot made of them.

A track is one joint's angle over time. Calling it gives angle [rad], rate [rad/s] and acceleration [rad/s^2] at the
times asked for; ``bounds()`` gives their exact extremes. Outside 0..duration a track stands still at its end angle.

>>> track = quintic(0.0, 1.0, duration=2.0)
>>> angle, rate, acceleration = track([0.0, 1.0, 2.0])
>>> angle
array([0. , 0.5, 1. ])
>>> track.bounds().rate
(0.0, 0.9375)
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike

from mfm_common.errors import ConfigError
from mfm_dynamics.se3 import Array

Sample = tuple[Array, Array, Array]

# Two consecutive pieces may differ by rounding only [rad].
JOIN_TOLERANCE = 1e-9

# Samples per period when looking for an extreme of a ramped sine, before the search closes in on it.
SAMPLES_PER_PERIOD = 64


class Bounds(NamedTuple):
    """Smallest and largest value over 0..duration."""

    angle: tuple[float, float]  # rad
    rate: tuple[float, float]  # rad/s
    acceleration: tuple[float, float]  # rad/s^2


class Track(Protocol):
    """One joint's motion."""

    @property
    def duration(self) -> float:
        """How long the track moves [s]."""

    def __call__(self, t: ArrayLike) -> Sample:
        """Angle, rate and acceleration at times t, each of the shape of t."""

    def bounds(self) -> Bounds:
        """Extremes of angle, rate and acceleration over 0..duration."""


def check_finite(item: str, value: float) -> None:
    """Refuse a number that is NaN or infinite."""
    if not np.isfinite(value):
        raise ConfigError(f"{item} is {value}, expected a finite number")


def check_positive(item: str, value: float) -> None:
    """Refuse a number that is not finite and greater than zero."""
    if not (np.isfinite(value) and value > 0):
        raise ConfigError(f"{item} is {value}, expected a finite number greater than 0")


def _within(t: ArrayLike, duration: float) -> tuple[Array, Array]:
    """Times clipped to 0..duration, and 1.0 where they were inside, 0.0 where the track stands still."""
    times = np.asarray(t, np.float64)
    return np.clip(times, 0.0, duration), np.asarray((times >= 0.0) & (times <= duration), np.float64)


@dataclass(frozen=True)
class Hold:
    """A joint that stands still at one angle."""

    angle: float = 0.0  # rad
    duration: float = 0.0  # s

    def __post_init__(self) -> None:
        """Check the numbers."""
        check_finite("hold: angle", self.angle)
        if not (np.isfinite(self.duration) and self.duration >= 0):
            raise ConfigError(f"hold: duration is {self.duration}, expected a finite number of at least 0")

    def __call__(self, t: ArrayLike) -> Sample:
        """The angle, and zeros."""
        zeros = np.zeros_like(np.asarray(t, np.float64))
        return zeros + self.angle, zeros, zeros.copy()

    def bounds(self) -> Bounds:
        """The angle, and zeros."""
        return Bounds((self.angle, self.angle), (0.0, 0.0), (0.0, 0.0))


@dataclass(frozen=True)
class Polynomial:
    """theta(s) = c0 + c1 s + c2 s^2 + ..., s = t/duration; made by ``cubic`` or ``quintic``."""

    coefficients: tuple[float, ...]  # rad, rising powers of s
    duration: float  # s

    def __post_init__(self) -> None:
        """Check the numbers."""
        check_positive("polynomial: duration", self.duration)
        for power, c in enumerate(self.coefficients):
            check_finite(f"polynomial: coefficient of s^{power}", c)

    def _derivative(self, order: int) -> np.polynomial.Polynomial:
        """The order-th time derivative as a polynomial of s."""
        c = np.polynomial.polynomial.polyder(np.asarray(self.coefficients, np.float64), order)
        return np.polynomial.Polynomial(c / self.duration**order)

    def __call__(self, t: ArrayLike) -> Sample:
        """Polynomial and its derivatives."""
        times, inside = _within(t, self.duration)
        s = times / self.duration
        angle, rate, acceleration = (np.asarray(self._derivative(k)(s), np.float64) for k in range(3))
        return angle, rate * inside, acceleration * inside

    def bounds(self) -> Bounds:
        """Values at both ends and at the real roots of the next derivative between them."""
        return Bounds(*(self._extremes(order) for order in range(3)))

    def _extremes(self, order: int) -> tuple[float, float]:
        roots = self._derivative(order + 1).roots()
        # A double root comes back with a small imaginary part; a needless candidate does no harm.
        s = np.clip(np.append(np.real(roots), [0.0, 1.0]), 0.0, 1.0)
        values = self._derivative(order)(s)
        return float(values.min()), float(values.max())


def cubic(start: float, end: float, duration: float, *, start_rate: float = 0.0, end_rate: float = 0.0) -> Polynomial:
    """Cubic from start to end [rad] with the given rates [rad/s] at the ends; rest to rest unless told.

    Rest to rest: theta = start + (end - start)(3 s^2 - 2 s^3). Its acceleration does not start at zero.
    """
    check_positive("cubic: duration", duration)
    d, v0, v1 = end - start, start_rate * duration, end_rate * duration
    return Polynomial((start, v0, 3 * d - 2 * v0 - v1, -2 * d + v0 + v1), duration)


def quintic(
    start: float,
    end: float,
    duration: float,
    *,
    start_rate: float = 0.0,
    end_rate: float = 0.0,
    start_acceleration: float = 0.0,
    end_acceleration: float = 0.0,
) -> Polynomial:
    """Quintic from start to end [rad] with the given rates and accelerations at the ends; rest to rest unless told.

    Rest to rest: theta = start + (end - start)(10 s^3 - 15 s^4 + 6 s^5).
    """
    check_positive("quintic: duration", duration)
    d, v0, v1 = end - start, start_rate * duration, end_rate * duration
    a0, a1 = start_acceleration * duration**2, end_acceleration * duration**2
    return Polynomial(
        (
            start,
            v0,
            a0 / 2,
            10 * d - 6 * v0 - 4 * v1 - 1.5 * a0 + 0.5 * a1,
            -15 * d + 8 * v0 + 7 * v1 + 1.5 * a0 - a1,
            6 * d - 3 * v0 - 3 * v1 - 0.5 * a0 + 0.5 * a1,
        ),
        duration,
    )


@dataclass(frozen=True)
class LinearSteps:
    """Set points one time step apart with straight lines between, as the servos of the robot move  [Snake2019].

    Acceleration is zero inside a step; the jumps of the rate between steps have none that is finite.
    """

    angles: tuple[float, ...]  # rad
    step: float  # s

    def __post_init__(self) -> None:
        """Check the numbers."""
        check_positive("linear steps: step", self.step)
        if len(self.angles) < 2:
            raise ConfigError(f"linear steps: {len(self.angles)} set points given, expected at least 2")
        for k, angle in enumerate(self.angles):
            check_finite(f"linear steps: set point {k}", angle)

    @property
    def duration(self) -> float:
        """Time from the first set point to the last [s]."""
        return self.step * (len(self.angles) - 1)

    def increments(self) -> Array:
        """Angle added in each time step [rad]."""
        return np.diff(np.asarray(self.angles, np.float64))

    def __call__(self, t: ArrayLike) -> Sample:
        """Straight lines between set points; the rate is that of the step a time falls into."""
        times, inside = _within(t, self.duration)
        k = np.minimum((times / self.step).astype(int), len(self.angles) - 2)
        increment = self.increments()[k]
        angle = np.asarray(self.angles, np.float64)[k] + increment * (times / self.step - k)
        return np.asarray(angle, np.float64), increment / self.step * inside, np.zeros_like(times)

    def bounds(self) -> Bounds:
        """Extremes of the set points and of the increments."""
        rates = self.increments() / self.step
        return Bounds((min(self.angles), max(self.angles)), (float(rates.min()), float(rates.max())), (0.0, 0.0))


def linear(start: float, end: float, duration: float, step: float) -> LinearSteps:
    """Constant angle increment per time step from start to end  [Snake2019, Software design]."""
    check_positive("linear: duration", duration)
    check_positive("linear: step", step)
    count = round(duration / step)
    if count < 1 or abs(count * step - duration) > 1e-9 * duration:
        raise ConfigError(f"linear: duration is {duration} s, expected a whole number of steps of {step} s")
    return LinearSteps(tuple(float(a) for a in np.linspace(start, end, count + 1)), step)


def _smooth_step(x: Array) -> Sample:
    """Quintic from 0 to 1 over 0..1 with two derivatives, constant outside."""
    x = np.clip(x, 0.0, 1.0)
    return x**3 * (10 - 15 * x + 6 * x**2), 30 * x**2 * (1 - x) ** 2, 60 * x * (1 - x) * (1 - 2 * x)


def _extremes(value: Callable[[Array], Array], low: float, high: float, samples: int) -> tuple[float, float]:
    """Smallest and largest value over low..high: sample, then close in on the best sample's neighbourhood."""
    found = []
    for sign in (-1.0, 1.0):
        a, b, count = low, high, samples
        for _ in range(9):  # each round narrows 8 times; the error of the value falls with the square
            t = np.linspace(a, b, count)
            values = sign * value(t)
            k = int(np.argmax(values))
            a, b, count = t[max(k - 1, 0)], t[min(k + 1, count - 1)], 17
        found.append(sign * float(values[k]))
    return found[0], found[1]


@dataclass(frozen=True)
class Sine:
    """theta = e(t) A sin(2 pi t/period + phase)  [Rov1Arm2017, eq. 85].

    The envelope e rises from 0 to 1 over the first ``ramp`` seconds and falls back to 0 over the last
    ``settle`` seconds, by the quintic 10 x^3 - 15 x^4 + 6 x^5. With both, the joint starts and ends at rest at zero.
    With ramp = 0 it is the plain sine, which is already moving at t = 0.
    """

    amplitude: float  # rad
    period: float  # s
    phase: float = 0.0  # rad
    duration: float = np.inf  # s
    ramp: float = 0.0  # s
    settle: float = 0.0  # s

    def __post_init__(self) -> None:
        """Check the numbers."""
        check_finite("sine: amplitude", self.amplitude)
        check_positive("sine: period", self.period)
        check_finite("sine: phase", self.phase)
        if not self.duration > 0:
            raise ConfigError(f"sine: duration is {self.duration}, expected a number greater than 0")
        for name, value in (("ramp", self.ramp), ("settle", self.settle)):
            if not (np.isfinite(value) and value >= 0):
                raise ConfigError(f"sine: {name} is {value}, expected a finite number of at least 0")
        if self.ramp + self.settle > self.duration:
            raise ConfigError(
                f"sine: ramp {self.ramp} s and settle {self.settle} s together exceed the duration {self.duration} s"
            )
        if self.settle and not np.isfinite(self.duration):
            raise ConfigError(f"sine: settle is {self.settle} s, expected 0 when the duration is infinite")

    def _envelope(self, t: Array) -> Sample:
        """Envelope e and its two derivatives; only one of the two ramps is under way at any time."""
        e, edot, eddot = np.ones_like(t), np.zeros_like(t), np.zeros_like(t)
        if self.ramp:
            rise, slope, bend = _smooth_step(t / self.ramp)
            e, edot, eddot = e + rise - 1, edot + slope / self.ramp, eddot + bend / self.ramp**2
        if self.settle:
            fall, slope, bend = _smooth_step((self.duration - t) / self.settle)
            e, edot, eddot = e + fall - 1, edot - slope / self.settle, eddot + bend / self.settle**2
        return e, edot, eddot

    def __call__(self, t: ArrayLike) -> Sample:
        """Product rule on envelope and sine."""
        times, inside = _within(t, self.duration)
        e, edot, eddot = self._envelope(times)
        w = 2 * np.pi / self.period
        sine, cosine = np.sin(w * times + self.phase), np.cos(w * times + self.phase)
        angle = self.amplitude * e * sine
        rate = self.amplitude * (edot * sine + e * w * cosine)
        acceleration = self.amplitude * (eddot * sine + 2 * edot * w * cosine - e * w**2 * sine)
        return angle, rate * inside, acceleration * inside

    def _intervals(self) -> list[tuple[float, float]]:
        """Rise, one period of the steady sine (or what there is of it), fall."""
        steady_end = min(self.ramp + self.period, self.duration - self.settle)
        intervals = [(0.0, self.ramp), (self.ramp, steady_end), (self.duration - self.settle, self.duration)]
        return [(a, b) for a, b in intervals if np.isfinite(a) and b > a]

    def _component(self, order: int) -> Callable[[Array], Array]:
        return lambda t: self(t)[order]

    def _samples(self, span: float) -> int:
        return max(SAMPLES_PER_PERIOD, int(SAMPLES_PER_PERIOD * span / self.period)) + 1

    def bounds(self) -> Bounds:
        """Extremes found by closing in on them, exact to rounding."""
        ranges = []
        for order in range(3):
            found = [_extremes(self._component(order), a, b, self._samples(b - a)) for a, b in self._intervals()]
            ranges.append((min(f[0] for f in found), max(f[1] for f in found)))
        return Bounds(*ranges)


@dataclass(frozen=True)
class Piecewise:
    """Tracks played one after the other; each must start at the angle where the one before ended."""

    pieces: tuple[Track, ...]

    def __post_init__(self) -> None:
        """Check that the pieces join."""
        if not self.pieces:
            raise ConfigError("piecewise: no pieces given, expected at least one")
        for k, (before, after) in enumerate(zip(self.pieces, self.pieces[1:], strict=False)):
            check_finite(f"piecewise: duration of piece {k}", before.duration)
            end, start = float(before(before.duration)[0]), float(after(0.0)[0])
            if abs(end - start) > JOIN_TOLERANCE:
                raise ConfigError(
                    f"piecewise: piece {k + 1} starts at {start} rad, expected {end} rad where piece {k} ends"
                )

    @cached_property
    def duration(self) -> float:
        """Sum of the pieces [s]."""
        return sum(piece.duration for piece in self.pieces)

    @cached_property
    def _starts(self) -> Array:
        return np.cumsum([0.0] + [piece.duration for piece in self.pieces[:-1]])

    def __call__(self, t: ArrayLike) -> Sample:
        """The piece under way at each time; at a join the later piece."""
        times = np.asarray(t, np.float64)
        under_way = np.clip(np.searchsorted(self._starts, times, side="right") - 1, 0, len(self.pieces) - 1)
        out = np.empty((3, *times.shape))
        for k in np.unique(under_way):
            here = under_way == k
            out[:, here] = self.pieces[k](times[here] - self._starts[k])
        return out[0], out[1], out[2]

    def bounds(self) -> Bounds:
        """Extremes over all pieces."""
        each = [piece.bounds() for piece in self.pieces]
        return Bounds(*((min(b[i][0] for b in each), max(b[i][1] for b in each)) for i in range(3)))


@dataclass(frozen=True, eq=False)
class Points:
    """Quintics through points with rates, without acceleration at each: for thousands of points."""

    times: Array  # (T,) s, rising from 0
    angles: Array  # (T,) rad
    rates: Array  # (T,) rad/s

    def __post_init__(self) -> None:
        """Check the numbers."""
        if len(self.times) < 2 or self.times[0] != 0 or not (np.diff(self.times) > 0).all():
            raise ConfigError(f"points: {len(self.times)} of them, expected two or more whose times rise from 0")
        for what, values in (("time", self.times), ("angle", self.angles), ("rate", self.rates)):
            if not np.isfinite(values).all():
                k = int(np.argmin(np.isfinite(values)))
                raise ConfigError(f"points: {what} {k} is {values[k]}, expected a finite number")

    @property
    def duration(self) -> float:
        """Time of the last point [s]."""
        return float(self.times[-1])

    @cached_property
    def _coefficients(self) -> Array:
        """Of rising powers of s = (t - start)/h (T-1, 6), as ``quintic`` has them [rad]."""
        h, d = np.diff(self.times), np.diff(self.angles)
        v0, v1 = self.rates[:-1] * h, self.rates[1:] * h
        powers = [10 * d - 6 * v0 - 4 * v1, -15 * d + 8 * v0 + 7 * v1, 6 * d - 3 * v0 - 3 * v1]
        return np.stack([self.angles[:-1], v0, 0 * d, *powers], axis=1)

    def __call__(self, t: ArrayLike) -> Sample:
        """The quintic under way at each time and its derivatives."""
        times, inside = _within(t, self.duration)
        k = np.minimum(np.searchsorted(self.times, times, side="right") - 1, len(self.times) - 2)
        h = self.times[k + 1] - self.times[k]
        s = (times - self.times[k]) / h
        c0, c1, _, c3, c4, c5 = np.moveaxis(self._coefficients[k], -1, 0)
        angle = c0 + s * (c1 + s * s * (c3 + s * (c4 + s * c5)))
        rate = _rate(s, c1, c3, c4, c5) / h
        acceleration = s * (6 * c3 + s * (12 * c4 + s * 20 * c5)) / h**2
        return np.asarray(angle), np.asarray(rate * inside), np.asarray(acceleration * inside)

    def bounds(self) -> Bounds:
        """Extremes over all pieces, by where their derivatives are zero.

        s (1 - s) (6 c3 - 20 c5 s) is the acceleration: the rate has one extreme inside and is monotone around it.
        """
        c1, _, c3, c4, c5 = self._coefficients[:, 1:].T
        root = np.sqrt(np.maximum(4 * c4**2 - 10 * c3 * c5, 0.0))
        q = -2 * c4 - np.where(c4 < 0, -root, root)
        middle, *bends = (_ratio(*pair) for pair in ((3 * c3, 10 * c5), (q, 10 * c5), (c3, q)))
        low, high = np.stack([0 * middle, middle]), np.stack([middle, 1 + 0 * middle])
        k = np.broadcast_to(np.arange(len(c1)), low.shape)
        turns = _rate(low, c1, c3, c4, c5) * _rate(high, c1, c3, c4, c5) < 0
        low, high, k = low[turns], high[turns], k[turns]
        sign = np.sign(_rate(low, c1[k], c3[k], c4[k], c5[k]))
        for _ in range(40):
            half = (low + high) / 2
            before = sign * _rate(half, c1[k], c3[k], c4[k], c5[k]) > 0
            low, high = np.where(before, half, low), np.where(before, high, half)
        start, h = self.times[:-1], np.diff(self.times)
        angles, _, _ = self(np.append(self.times, start[k] + low * h[k]))
        _, rates, _ = self(np.append(self.times, start + middle * h))
        _, _, accelerations = self(np.concatenate([self.times, *(start + bend * h for bend in bends)]))
        return Bounds(*((float(x.min()), float(x.max())) for x in (angles, rates, accelerations)))


def _rate(s: Array, c1: Array, c3: Array, c4: Array, c5: Array) -> Array:
    return np.asarray(c1 + s * s * (3 * c3 + s * (4 * c4 + s * 5 * c5)), np.float64)


def _ratio(a: Array, b: Array) -> Array:
    """The quotient within 0..1; 0 where there is none."""
    return np.clip(np.divide(a, b, out=np.zeros_like(a), where=b != 0), 0.0, 1.0)


def through(angles: Sequence[float], times: Sequence[float], shape: str = "quintic", step: float = 0.02) -> Piecewise:
    """Track through angles [rad] at times [s], at rest at each: the same end points and maxima in every shape.

    Args:
        angles: Angle at each time, the first being the start.
        times: Rising times, the first being 0.
        shape: ``quintic``, ``cubic``, or ``linear`` (constant increment per ``step``, the servos' own motion).
        step: Time step of the linear shape [s].
    """
    shapes: dict[str, Callable[[float, float, float], Track]] = {
        "quintic": quintic,
        "cubic": cubic,
        "linear": lambda start, end, duration: linear(start, end, duration, step),
    }
    if shape not in shapes:
        raise ConfigError(f"track: unknown shape '{shape}', expected one of {', '.join(shapes)}")
    if len(angles) != len(times) or len(times) < 2 or times[0] != 0:
        raise ConfigError(f"track: {len(angles)} angles at times {list(times)}, expected as many of both, from time 0")
    legs = zip(angles, angles[1:], np.diff(np.asarray(times, np.float64)), strict=False)
    return Piecewise(tuple(shapes[shape](a, b, float(duration)) for a, b, duration in legs))


@dataclass(frozen=True)
class Motion:
    """One track per joint.

    >>> motion = Motion(("joint_01", "joint_02"), (quintic(0.0, 0.5, 2.0), Hold()))
    >>> q, qdot, qddot = motion([0.0, 2.0])
    >>> q
    array([[0. , 0. ],
           [0.5, 0. ]])
    """

    names: tuple[str, ...]
    tracks: tuple[Track, ...]

    def __post_init__(self) -> None:
        """Check that names and tracks belong together."""
        if len(self.names) != len(self.tracks):
            raise ConfigError(f"motion: {len(self.names)} joint names for {len(self.tracks)} tracks, expected as many")
        twice = sorted({name for name in self.names if self.names.count(name) > 1})
        if twice:
            raise ConfigError(f"motion: joint '{twice[0]}' has more than one track, expected one")

    @property
    def duration(self) -> float:
        """Time of the longest track [s]."""
        return max((track.duration for track in self.tracks), default=0.0)

    def __call__(self, t: ArrayLike) -> Sample:
        """Angles, rates and accelerations at times t (T,), each (T, n); (n,) at a single time."""
        times = np.asarray(t, np.float64)
        samples = [track(times) for track in self.tracks]
        q, qdot, qddot = (_columns((s[i] for s in samples), times.shape) for i in range(3))
        return q, qdot, qddot

    def bounds(self) -> dict[str, Bounds]:
        """Extremes of every joint, by name."""
        return {name: track.bounds() for name, track in zip(self.names, self.tracks, strict=True)}

    def in_order(self, names: Sequence[str]) -> "Motion":
        """The same motion with joints in the given order; joints it does not know stand still at zero."""
        unknown = [name for name in self.names if name not in names]
        if unknown:
            raise ConfigError(f"motion: joint '{unknown[0]}' is not among {', '.join(names)}")
        mine = dict(zip(self.names, self.tracks, strict=True))
        return Motion(tuple(names), tuple(mine.get(name, Hold()) for name in names))


def _columns(columns: Iterable[Array], shape: tuple[int, ...]) -> Array:
    """Columns side by side; an array without columns when there is none."""
    stacked = list(columns)
    return np.stack(stacked, axis=-1) if stacked else np.empty((*shape, 0))


def servo_steps(motion: Motion, step: float) -> Motion:
    """The motion as hobby servos follow it: set points every step, straight lines between  [Snake2019].

    Args:
        motion: Motion of finite duration.
        step: Time between set points [s]; the last step ends at or after the end of the motion.
    """
    check_positive("servo steps: step", step)
    check_finite("servo steps: duration of the motion", motion.duration)
    count = max(1, int(np.ceil(motion.duration / step - JOIN_TOLERANCE)))
    q, _, _ = motion(step * np.arange(count + 1))
    return Motion(motion.names, tuple(LinearSteps(tuple(map(float, column)), step) for column in q.T))
