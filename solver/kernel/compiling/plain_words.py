"""The operations of ``compiled_words`` in plain Python, with pointers that know their bounds.

An unsigned word is a ``numpy.uint64``, which wraps round as the machine does; a signed one is
a Python integer, so that the two mix as they do when compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.kernel.compiling.signature import as_typed
from solver.kernel.room import array_at

_ALL = 2**64 - 1
_TOP = 2**63


def unsigned(value: Any) -> np.uint64:
    """Return *value* as an unsigned word."""
    return np.uint64(int(value) & _ALL)


def signed(value: Any) -> int:
    """Return *value* as a signed word."""
    return (int(value) + _TOP & _ALL) - _TOP


U64 = unsigned
I64 = signed


class Pointer:
    """A place in an array of words; reading or writing outside of the array raises."""

    __slots__ = ("_place", "_words")

    def __init__(self, words: npt.NDArray[Any], place: int = 0) -> None:
        self._words = words
        self._place = place

    def __getitem__(self, index: Any) -> Any:
        word = self._words[self._at(index)]
        return word if isinstance(word, np.uint64) else int(word)

    def __setitem__(self, index: Any, value: Any) -> None:
        is_unsigned = self._words.dtype == np.uint64
        self._words[self._at(index)] = U64(value) if is_unsigned else I64(value)

    def moved(self, words: Any) -> Pointer:
        """Return a pointer so many *words* on."""
        return Pointer(self._words, self._place + int(words))

    def viewed(self, kind: Any) -> Pointer:
        """Return a pointer to the same place, to words of another kind."""
        return Pointer(self._words.view(kind), self._place)

    def _at(self, index: Any) -> int:
        place = self._place + int(index)
        if not 0 <= place < len(self._words):
            raise IndexError(f"word {place} of {len(self._words)}")
        return place


def words_at(address: Any) -> Pointer:
    """Return a pointer to unsigned words from an address."""
    return Pointer(array_at(int(address)).view(np.uint64))


def signed_at(address: Any) -> Pointer:
    """Return a pointer to signed words from an address."""
    return Pointer(array_at(int(address)).view(np.int64))


def as_signed(pointer: Pointer) -> Pointer:
    """Return a pointer to signed words where one to unsigned words points."""
    return pointer.viewed(np.int64)


def off(pointer: Pointer, words: Any) -> Pointer:
    """Return *pointer* moved on by a number of words."""
    return pointer.moved(words)


def fetch(pointer: Pointer) -> None:
    """Ask the processor for what *pointer* points to, which will be read soon: nothing here."""


def ctz(word: Any) -> int:
    """Return the index of the lowest bit of a word that is not 0."""
    value = int(word)
    return (value & -value).bit_length() - 1


def ctz_or_64(word: Any) -> int:
    """Return the index of the lowest bit of a word, 64 when it is 0."""
    return ctz(word) if word else 64


def swap_bytes(word: Any) -> np.uint64:
    """Return a word with its bytes in reverse order: a board with its ranks reversed."""
    return np.uint64(int.from_bytes(int(word).to_bytes(8, "little"), "big"))


def popcount(word: Any) -> int:
    """Return how many bits of a word are set."""
    return int(word).bit_count()


def bit(square: Any) -> np.uint64:
    """Return the word in which only the bit of *square* is set.

    Of square 64, where a king stands who is not there, it is that of a1, as processors shift:
    nothing is made of it.
    """
    return np.uint64(1 << (int(square) & 63))


def jit(function: Any) -> Any:
    """Leave *function* as it is."""
    return function


jit_inline = jit
jit_apart = jit


def entry(signature: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Return the decorator of an entry: words wrap round in it without a warning."""

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        @wraps(function)
        def run(*arguments: Any) -> int:
            with np.errstate(over="ignore"):
                return I64(function(*as_typed(signature, arguments)))

        return run

    return decorate
