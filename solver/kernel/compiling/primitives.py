"""What the code of the kernel calls that is no function of it: instructions and Python's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from solver.errors import SolverError
from solver.kernel.compiling.code import Code
from solver.kernel.compiling.functions import Primitive
from solver.kernel.compiling.values import PlainKind, Value, ValueKind, of_number

_RETURNED: dict[Primitive, tuple[PlainKind, PlainKind]] = {
    Primitive.CTZ: (PlainKind.UNSIGNED, PlainKind.SIGNED),
    Primitive.CTZ_OR_64: (PlainKind.UNSIGNED, PlainKind.SIGNED),
    Primitive.SWAP_BYTES: (PlainKind.UNSIGNED, PlainKind.UNSIGNED),
    Primitive.POPCOUNT: (PlainKind.UNSIGNED, PlainKind.SIGNED),
    Primitive.BIT: (PlainKind.SIGNED, PlainKind.UNSIGNED),
    Primitive.WORDS_AT: (PlainKind.UNSIGNED, PlainKind.TO_UNSIGNED),
    Primitive.SIGNED_AT: (PlainKind.UNSIGNED, PlainKind.TO_SIGNED),
}
"""What they are given and what they return."""
_INTRINSICS: dict[Primitive, tuple[str, tuple[Value, ...]]] = {
    Primitive.CTZ: ("llvm.cttz.i64", (of_number(PlainKind.TRUTH, 1),)),
    Primitive.CTZ_OR_64: ("llvm.cttz.i64", (of_number(PlainKind.TRUTH, 0),)),
    Primitive.SWAP_BYTES: ("llvm.bswap.i64", ()),
    Primitive.POPCOUNT: ("llvm.ctpop.i64", ()),
}
DECLARED = (
    "declare i64 @llvm.cttz.i64(i64, i1)\n"
    "declare i64 @llvm.bswap.i64(i64)\n"
    "declare i64 @llvm.ctpop.i64(i64)\n"
    "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)\n"
    "define private void @fetch(ptr %place) alwaysinline {\n"
    "  call void @llvm.prefetch.p0(ptr %place, i32 0, i32 3, i32 1)\n"
    "  ret void\n"
    "}\n"
)
"""What the code may call; a line of memory is fetched to be read, and kept in all caches."""


def carry_out(code: Code, thing: Any, given: list[Value]) -> Value:
    """Return what *thing* makes of what it is *given*.

    Raises:
        SolverError: the kernel may not call it.
    """
    handler = _HANDLERS.get(thing)
    if handler is not None:
        return handler(code, given)
    if thing not in _RETURNED:
        raise SolverError(
            f"the entry calls {getattr(thing, '__name__', thing)}, which will not be there"
        )
    takes, returns = _RETURNED[thing]
    (value,) = (code.cast(it, takes) for it in given)
    if thing in _INTRINSICS:
        name, more = _INTRINSICS[thing]
        return code.call(name, returns, [value, *more])
    if thing is Primitive.BIT:
        return code.reckon(
            "LShift", of_number(PlainKind.UNSIGNED, 1), Value(PlainKind.UNSIGNED, value.text)
        )
    return code.convert("inttoptr", value, returns)


def _word(kind: ValueKind) -> Callable[[Code, list[Value]], Value]:
    def handle(code: Code, given: list[Value]) -> Value:
        (value,) = given
        made = code.cast(value, kind)
        return Value(made.kind, made.text)

    return handle


def _as_signed(code: Code, given: list[Value]) -> Value:
    (pointer,) = given
    return Value(PlainKind.TO_SIGNED, pointer.text)


def _off(code: Code, given: list[Value]) -> Value:
    pointer, words = given
    return code.place(pointer, words, is_inside=True)


def _fetch(code: Code, given: list[Value]) -> Value:
    return code.call("fetch", PlainKind.NOTHING, given)


def _extreme(comparison: str) -> Callable[[Code, list[Value]], Value]:
    def handle(code: Code, given: list[Value]) -> Value:
        best = given[0]
        for value in given[1:]:
            best = code.choose(code.compare(comparison, value, best), value, best)
        return best

    return handle


def _abs(code: Code, given: list[Value]) -> Value:
    (value,) = given
    zero = of_number(PlainKind.SIGNED, 0)
    return code.choose(code.compare("Lt", value, zero), code.reckon("Sub", zero, value), value)


def _bool(code: Code, given: list[Value]) -> Value:
    (value,) = given
    return code.truth(value)


_HANDLERS: dict[Any, Callable[[Code, list[Value]], Value]] = {
    np.uint64: _word(PlainKind.UNSIGNED),
    int: _word(PlainKind.SIGNED),
    Primitive.AS_SIGNED: _as_signed,
    Primitive.OFF: _off,
    Primitive.FETCH: _fetch,
    min: _extreme("Lt"),
    max: _extreme("Gt"),
    abs: _abs,
    bool: _bool,
}
