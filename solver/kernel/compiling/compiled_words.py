"""Bit and pointer operations that compile to one machine instruction each.

All raw memory access of the kernel goes through ``words_at`` and ``signed_at`` (an address
becomes a pointer) and ``off`` (a pointer moves on by words).  ``plain_words`` says the same
in plain Python; the kernel takes either from ``words``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from solver.kernel.compiling.entry import Entry
from solver.kernel.compiling.inner import PLAIN, inner_options

WORDS = types.CPointer(types.uint64)  # type: ignore[attr-defined]
SIGNED = types.CPointer(types.int64)  # type: ignore[attr-defined]
U64 = types.uint64
I64 = types.int64

jit_inline = numba.njit(forceinline=True, **PLAIN, **inner_options())
jit = numba.njit(**PLAIN, **inner_options())
# numba hands ``forceinline`` on: what a ``jit_inline`` function calls is copied into it, too, if
# it is compiled for the first time there.  What is large and called from many places is not.
jit_apart = numba.njit(forceinline=False, **PLAIN, **inner_options())


def entry(signature: str) -> Callable[[Any], Entry]:
    """Return the decorator of an entry, which is compiled when that is asked of it."""
    return lambda function: Entry(jit(function), signature)


@intrinsic
def ctz(typing_context: Any, word: Any) -> Any:
    """Return the index of the lowest bit of a word that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return I64(U64), generate


@intrinsic
def ctz_or_64(typing_context: Any, word: Any) -> Any:
    """Return the index of the lowest bit of a word, 64 when it is 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return I64(U64), generate


@intrinsic
def swap_bytes(typing_context: Any, word: Any) -> Any:
    """Return a word with its bytes in reverse order: a board with its ranks reversed."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bswap(args[0])

    return U64(U64), generate


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """Return how many bits of a word are set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return I64(U64), generate


@intrinsic
def bit(typing_context: Any, square: Any) -> Any:
    """Return the word in which only the bit of *square* is set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.shl(ir.Constant(ir.IntType(64), 1), args[0])

    return U64(I64), generate


@intrinsic
def words_at(typing_context: Any, address: Any) -> Any:
    """Return a pointer to unsigned words from an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(WORDS))

    return WORDS(U64), generate


@intrinsic
def signed_at(typing_context: Any, address: Any) -> Any:
    """Return a pointer to signed words from an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(SIGNED))

    return SIGNED(U64), generate


@intrinsic
def as_signed(typing_context: Any, pointer: Any) -> Any:
    """Return a pointer to signed words where one to unsigned words points."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], context.get_value_type(SIGNED))

    return SIGNED(WORDS), generate


@intrinsic
def off(typing_context: Any, pointer: Any, words: Any) -> Any:
    """Return *pointer* moved on by a number of words."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]], inbounds=True, source_etype=ir.IntType(64))

    return pointer(pointer, I64), generate
