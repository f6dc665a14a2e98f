"""Eight robots at once: a Numba type of eight doubles that adds and multiplies like one.

The recursions are written once. Given memory seen through ``single`` they move one robot; seen through
``lanes``, where an element is eight doubles, the same lines move eight, each in its own lane of the
processor's vector unit. A branch on a value would need one answer for eight robots, so the recursions
use the functions below (``where_less``, ``all_less``, ...) in its place.
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


class ViewType(types.Type):
    """Memory of doubles seen as elements of one or eight; the array it was made from must outlive it."""

    def __init__(self, element, width):
        super().__init__(name=f"View{width}")
        self.element, self.width = element, width


LANES, NUMBER = LanesType(), (types.Float, types.Integer)
VIEWS = {1: ViewType(types.float64, 1), WIDTH: ViewType(LANES, WIDTH)}


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, VECTOR)


@register_model(ViewType)
class _ViewModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, _element(kind).as_pointer())


def _element(view):
    """LLVM type of an element."""
    return VECTOR if view.width == WIDTH else ir.DoubleType()


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
    """``x`` where a < b, else ``y``."""
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


# Adding and subtracting ROUND leaves the nearest integer; its products with pi/2's first pieces (33 bits) are exact.
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


def _seen_as(width):
    @intrinsic
    def see(typing, array):
        def lower(context, builder, sig, args):
            data = context.make_array(sig.args[0])(context, builder, args[0]).data
            return builder.bitcast(data, _element(VIEWS[width]).as_pointer())

        return VIEWS[width](array), lower

    return see


single, lanes = _seen_as(1), _seen_as(WIDTH)  # the array, one or eight doubles to an element


@intrinsic
def tail(typing, view, start):
    """The elements from start on."""

    def lower(context, builder, sig, args):
        return builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])

    return view(view, start), lower


@intrinsic
def _load(typing, view, i):
    def lower(context, builder, sig, args):
        place = builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])
        return builder.load(place, align=8)

    return view.element(view, i), lower


@intrinsic
def _store(typing, view, i, value):
    def lower(context, builder, sig, args):
        place = builder.gep(args[0], [context.cast(builder, args[1], sig.args[1], types.intp)])
        if view.width == WIDTH:
            stored = _spread(context, builder, args[2], sig.args[2])
        else:
            stored = context.cast(builder, args[2], sig.args[2], types.float64)
        builder.store(stored, place, align=8)
        return context.get_dummy_value()

    return types.void(view, i, value), lower


@overload(operator.getitem)
def _getitem(view, i):
    if isinstance(view, ViewType) and isinstance(i, types.Integer):
        return lambda view, i: _load(view, i)
    return None


@overload(operator.setitem)
def _setitem(view, i, value):
    if isinstance(view, ViewType) and isinstance(i, types.Integer):
        return lambda view, i, value: _store(view, i, value)
    return None


@intrinsic
def width(typing, view):
    """How many robots a view holds: 1 or 8."""

    def lower(context, builder, sig, args):
        return context.get_constant(types.intp, view.width)

    return types.intp(view), lower


@intrinsic
def doubles(typing, view):
    """The same memory, one double to an element: element i of robot b is at width i + b."""

    def lower(context, builder, sig, args):
        return builder.bitcast(args[0], ir.DoubleType().as_pointer())

    return VIEWS[1](view), lower
