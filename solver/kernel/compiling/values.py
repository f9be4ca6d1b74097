"""What the functions of the kernel work with: kinds of values, and how LLVM writes them.

Values are signed and unsigned words, truths, pointers to words of either kind, and tuples of
them.  Everything else that a function names is *known*: it is there before anything runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

import numpy as np

from solver.errors import SolverError


class PlainKind(Enum):
    """A kind of values that are in no parts, as LLVM writes it."""

    NOTHING = "void"
    TRUTH = "i1"
    SIGNED = "i64 signed"
    UNSIGNED = "i64"
    TO_SIGNED = "ptr signed"
    TO_UNSIGNED = "ptr"


ValueKind: TypeAlias = "PlainKind | tuple[ValueKind, ...] | None"
"""The kind of a value; ``None`` as long as it is not known, as in a function that calls itself."""

POINTED = {PlainKind.TO_SIGNED: PlainKind.SIGNED, PlainKind.TO_UNSIGNED: PlainKind.UNSIGNED}
WORDS = (PlainKind.SIGNED, PlainKind.UNSIGNED)


@dataclass(frozen=True, slots=True)
class Value:
    """What is there when the code runs: *text* names it in LLVM, or is a number itself."""

    kind: ValueKind
    text: str
    is_literal: bool = False
    """Whether it is a number of the source, for which a function is compiled by itself."""

    @property
    def number(self) -> int | None:
        """The number, where it is one that is known."""
        if self.text in _TRUTHS:
            return _TRUTHS[self.text]
        return int(self.text) if self.text.lstrip("-").isdigit() else None


@dataclass(frozen=True, slots=True)
class FixedThing:
    """What is known before the code runs: a function, a module, a tuple of the source."""

    thing: Any


Operand: TypeAlias = "Value | FixedThing"

_TRUTHS = {"true": 1, "false": 0}
UNKNOWN = Value(None, "poison")
NO_VALUE = Value(PlainKind.NOTHING, "")


def written(kind: ValueKind) -> str:
    """Return how LLVM writes a kind."""
    if isinstance(kind, tuple):
        return "{" + ", ".join(map(written, kind)) + "}"
    return "i64" if kind is None else kind.value.split()[0]


def of_python(thing: Any) -> Operand:
    """Return what *thing* is that a function names, a number as a literal."""
    if isinstance(thing, bool):
        return Value(PlainKind.TRUTH, "true" if thing else "false", is_literal=True)
    if isinstance(thing, np.uint64):
        return of_number(PlainKind.UNSIGNED, int(thing))
    if isinstance(thing, int):
        return Value(PlainKind.SIGNED, str(int(thing)), is_literal=True)
    return FixedThing(thing)


def of_number(kind: ValueKind, number: int) -> Value:
    """Return a number that is known, as it wraps round in a word."""
    if kind is PlainKind.TRUTH:
        return Value(kind, "true" if number else "false")
    return Value(kind, str((number + 2**63) % 2**64 - 2**63))


def joined(one: ValueKind, other: ValueKind) -> ValueKind:
    """Return the kind of what may be of one kind or of the other.

    Raises:
        SolverError: there is none.
    """
    if one == other or other is None:
        return one
    if one is None:
        return other
    if one is PlainKind.TRUTH and other in WORDS:
        return other
    if other is PlainKind.TRUTH and one in WORDS:
        return one
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return tuple(map(joined, one, other))
    raise SolverError(f"it may be {written(one)} or {written(other)}: {one}, {other}")
