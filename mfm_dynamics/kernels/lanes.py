"""Eight robots at once: a Numba type of eight doubles that adds and multiplies like one.

The recursions are written once. Given arrays they move one robot; given ``LaneArray`` views, whose
elements are ``Lanes``, the same lines move eight, each in its own lane of the processor's vector unit.
A branch on a value would need one answer for eight robots, so the recursions use the functions below
(``where_less``, ``all_less``, ...) in its place.
"""

import math
import operator

from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, overload, register_model

from mfm_dynamics.kernels.algebra import FAST, inline

ir = cgutils.ir  # LLVM's language, as Numba has it
WIDTH = 8
VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)
INT32 = ir.IntType(32)


class LanesType(types.Type):
    """Eight doubles."""

    def __init__(self):
        super().__init__(name="Lanes")


class LaneArrayType(types.Type):
    """Memory of doubles seen as elements of eight; the array it was made from must outlive it."""

    def __init__(self):
        super().__init__(name="LaneArray")


LANES, LANE_ARRAY, NUMBER = LanesType(), LaneArrayType(), (types.Float, types.Integer)


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, VECTOR)


@register_model(LaneArrayType)
class _LaneArrayModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, VECTOR.as_pointer())


def _spread(context, builder, value, kind):
    """The value in every lane."""
    if kind == LANES:
        return value
    number = context.cast(builder, value, kind, types.float64)
    empty = ir.Constant(VECTOR, ir.Undefined)
    first = builder.insert_element(empty, number, ir.Constant(INT32, 0))
    return builder.shuffle_vector(first, empty, ir.Constant(ir.VectorType(INT32, WIDTH), [0] * WIDTH))


# ---------------------------------------------------------------------- arithmetic


def _arithmetic(operation, instruction):
    @infer_global(operation)
    class _Template(AbstractTemplate):
        def generic(self, args, kws):
            if LANES in args and all(a == LANES or isinstance(a, NUMBER) for a in args):
                return signature(LANES, *args)
            return None

    def lower(context, builder, sig, args):
        values = [_spread(context, builder, x, kind) for x, kind in zip(args, sig.args, strict=True)]
        return getattr(builder, instruction)(*values, flags=tuple(FAST))

    lower_builtin(operation, LanesType, LanesType)(lower)
    for number in NUMBER:
        lower_builtin(operation, LanesType, number)(lower)
        lower_builtin(operation, number, LanesType)(lower)


for _name, _instruction in {"add": "fadd", "sub": "fsub", "mul": "fmul", "truediv": "fdiv"}.items():
    _arithmetic(getattr(operator, _name), _instruction)
    _arithmetic(getattr(operator, f"i{_name}"), _instruction)  # x += y


@infer_global(operator.neg)
class _Negative(AbstractTemplate):
    def generic(self, args, kws):
        return signature(LANES, LANES) if args == (LANES,) else None


@lower_builtin(operator.neg, LanesType)
def _negative(context, builder, sig, args):
    return builder.fneg(args[0])


@intrinsic
def _vector_sqrt(typing, x):
    def lower(context, builder, sig, args):
        kind = ir.FunctionType(VECTOR, [VECTOR])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.sqrt.v{WIDTH}f64"), args)

    return LANES(x), lower


@intrinsic
def _vector_where(typing, a, b, x, y):
    def lower(context, builder, sig, args):
        a, b, x, y = (_spread(context, builder, value, kind) for value, kind in zip(args, sig.args, strict=True))
        return builder.select(builder.fcmp_ordered("<", a, b), x, y)

    return LANES(a, b, x, y), lower


@intrinsic
def _vector_all_less(typing, a, b):
    def lower(context, builder, sig, args):
        a, b = (_spread(context, builder, value, kind) for value, kind in zip(args, sig.args, strict=True))
        bits = builder.bitcast(builder.fcmp_ordered("<", a, b), ir.IntType(WIDTH))
        return builder.icmp_unsigned("==", bits, ir.Constant(ir.IntType(WIDTH), 2**WIDTH - 1))

    return types.boolean(a, b), lower


# ---------------------------------------------------------------------- the functions of both worlds


def sqrt(x):
    """Square root."""
    return math.sqrt(x)


def where_less(a, b, x, y):
    """X where a < b, else y."""
    return x if a < b else y


def all_less(a, b):
    """Whether a < b for every robot; false for NaN."""
    return a < b


@overload(sqrt)
def _sqrt(x):
    return (lambda x: _vector_sqrt(x)) if x == LANES else (lambda x: math.sqrt(x))


@overload(where_less)
def _where_less(a, b, x, y):
    if LANES in (a, b, x, y):
        return lambda a, b, x, y: _vector_where(a, b, x, y)
    return lambda a, b, x, y: x if a < b else y


@overload(all_less)
def _all_less(a, b):
    if LANES in (a, b):
        return lambda a, b: _vector_all_less(a, b)
    return lambda a, b: a < b


@inline
def lesser(a, b):
    """The smaller of a and b."""
    return where_less(a, b, a, b)


@inline
def greater(a, b):
    """The larger of a and b."""
    return where_less(a, b, b, a)


@inline
def magnitude(a):
    """|a|."""
    return where_less(a, 0.0, -a, a)


# Adding and subtracting ROUND leaves the nearest integer, whose products with the pieces of pi/2 (33 bits) are exact.
ROUND = 1.5 * 2.0**52
HALF_PI = 1.57079632673412561417, 6.07710050630396597660e-11, 2.02226624879595063154e-21
F = [1.0 / math.factorial(i) for i in range(17)]
S3, S5, S7, S9, S11, S13, S15 = -F[3], F[5], -F[7], F[9], -F[11], F[13], -F[15]
C4, C6, C8, C10, C12, C14, C16 = F[4], -F[6], F[8], -F[10], F[12], -F[14], F[16]


@inline
def sincos(x):
    """sin(x), cos(x): the Taylor series around the nearest quarter turn, without a branch.

    Within 2^-52 for |x| < 1e5; beyond, exact for an x within one rounding.
    """
    k = (x * (2.0 / math.pi) + ROUND) - ROUND
    r = ((x - k * HALF_PI[0]) - k * HALF_PI[1]) - k * HALF_PI[2]
    z = r * r
    s = r + r * z * (S3 + z * (S5 + z * (S7 + z * (S9 + z * (S11 + z * (S13 + z * S15))))))
    c = 1.0 - 0.5 * z + z * z * (C4 + z * (C6 + z * (C8 + z * (C10 + z * (C12 + z * (C14 + z * C16))))))
    quarter = k - 4.0 * ((k * 0.25 + ROUND) - ROUND)  # -2, -1, 0, 1 or 2
    size = magnitude(quarter)
    turned = (size - 1.0) * (size - 1.0)  # 0 for odd quarters, else 1
    sine = where_less(turned, 0.5, c, s)
    cosine = where_less(turned, 0.5, s, c)
    sine = where_less(turned, 0.5, where_less(quarter, 0.0, -sine, sine), where_less(size, 1.0, sine, -sine))
    cosine = where_less(turned, 0.5, where_less(quarter, 0.0, cosine, -cosine), where_less(size, 1.0, cosine, -cosine))
    return sine, cosine


# ---------------------------------------------------------------------- memory


@intrinsic
def _view(typing, array):
    def lower(context, builder, sig, args):
        data = context.make_array(sig.args[0])(context, builder, args[0]).data
        return builder.bitcast(data, VECTOR.as_pointer())

    return LANE_ARRAY(array), lower


@intrinsic
def _from(typing, lanes, start):
    def lower(context, builder, sig, args):
        return builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])

    return LANE_ARRAY(lanes, start), lower


@intrinsic
def _load(typing, lanes, i):
    def lower(context, builder, sig, args):
        place = builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])
        return builder.load(place, align=8)

    return LANES(lanes, i), lower


@intrinsic
def _store(typing, lanes, i, value):
    def lower(context, builder, sig, args):
        place = builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])
        builder.store(_spread(context, builder, args[2], sig.args[2]), place, align=8)
        return context.get_dummy_value()

    return types.void(lanes, i, value), lower


@intrinsic
def _pick(typing, value, lane):
    def lower(context, builder, sig, args):
        return builder.extract_element(args[0], context.cast(builder, args[1], sig.args[1], types.int32))

    return types.float64(value, lane), lower


@intrinsic
def _put(typing, value, lane, number):
    def lower(context, builder, sig, args):
        return builder.insert_element(args[0], args[2], context.cast(builder, args[1], sig.args[1], types.int32))

    return LANES(value, lane, number), lower


@overload(operator.getitem)
def _getitem(array, i):
    if array == LANE_ARRAY and isinstance(i, types.Integer):
        return lambda array, i: _load(array, i)
    return None


@overload(operator.setitem)
def _setitem(array, i, value):
    if array == LANE_ARRAY and isinstance(i, types.Integer):
        return lambda array, i, value: _store(array, i, value)
    return None


def lanes(memory):
    """The array, eight doubles to an element."""
    raise NotImplementedError("only in compiled code")


def tail(array, start):
    """The elements from start on."""
    return array[start:]


def width(array):
    """How many robots an array holds: 1 or 8."""
    return 1


def pick(array, i, lane):
    """Element i of one robot."""
    return array[i]


def put(array, i, lane, value):
    """Set element i of one robot."""
    array[i] = value


@overload(lanes)
def _lanes(memory):
    return lambda memory: _view(memory)


@overload(tail)
def _tail(array, start):
    if array == LANE_ARRAY:
        return lambda array, start: _from(array, start)
    return lambda array, start: array[start:]


@overload(width)
def _width(array):
    return (lambda array: WIDTH) if array == LANE_ARRAY else (lambda array: 1)


@overload(pick)
def _pick_element(array, i, lane):
    if array == LANE_ARRAY:
        return lambda array, i, lane: _pick(array[i], lane)
    return lambda array, i, lane: array[i]


@overload(put)
def _put_element(array, i, lane, value):
    if array == LANE_ARRAY:
        return lambda array, i, lane, value: _store(array, i, _put(array[i], lane, value))

    def one(array, i, lane, value):
        array[i] = value

    return one
