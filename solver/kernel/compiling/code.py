"""The code of one function as LLVM reads it, put down instruction after instruction."""

from __future__ import annotations

import operator
from collections.abc import Callable

from solver.errors import SolverError
from solver.kernel.compiling.values import (
    NO_VALUE,
    POINTED,
    UNKNOWN,
    WORDS,
    PlainKind,
    Value,
    ValueKind,
    joined,
    of_number,
    written,
)

_INSTRUCTIONS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "Add": ("add", operator.add),
    "Sub": ("sub", operator.sub),
    "Mult": ("mul", operator.mul),
    "BitAnd": ("and", operator.and_),
    "BitOr": ("or", operator.or_),
    "BitXor": ("xor", operator.xor),
    "LShift": ("shl", operator.lshift),
    "RShift": ("", operator.rshift),
}
_BITWISE = ("BitAnd", "BitOr", "BitXor")
_COMPARED: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "Eq": ("eq", operator.eq),
    "NotEq": ("ne", operator.ne),
    "Lt": ("lt", operator.lt),
    "LtE": ("le", operator.le),
    "Gt": ("gt", operator.gt),
    "GtE": ("ge", operator.ge),
}
_MOST_SHIFTED = 63


class Code:
    """Takes in instructions; what comes after the end of a block goes nowhere."""

    def __init__(self) -> None:
        self._rooms: list[str] = []
        self._lines: list[str] = []
        self._count = 0
        self._reached: set[str] = set()
        self.is_open = True

    def body(self) -> str:
        """Return all of it."""
        return "\n".join(("entry:", *self._rooms, *self._lines))

    # ------------------------------------------------------------ blocks

    def label(self, word: str) -> str:
        """Return a name for a block that is begun later."""
        self._count += 1
        return f"{word}.{self._count}"

    def begin(self, label: str) -> None:
        """Begin a block, which follows on what stands before if that is not at its end.

        What nothing leads to stays closed.
        """
        self.jump(label)
        self.is_open = label in self._reached
        if self.is_open:
            self._lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        """End the block: go on elsewhere."""
        self._reach(label)
        self._end(f"br label %{label}")

    def branch(self, test: Value, yes: str, no: str) -> None:
        """End the block: go on where the *test* says."""
        if test.number is not None:
            self.jump(yes if test.number else no)
        else:
            self._reach(yes, no)
            self._end(f"br i1 {test.text}, label %{yes}, label %{no}")

    def give_back(self, value: Value, kind: ValueKind) -> None:
        """End the block and the call."""
        if kind in (None, PlainKind.NOTHING):
            self._end("ret void")
        else:
            self._end(f"ret {written(kind)} {self.cast(value, kind).text}")

    def _reach(self, *labels: str) -> None:
        if self.is_open:
            self._reached.update(labels)

    def _end(self, line: str) -> None:
        self._put(line)
        self.is_open = False

    def _put(self, line: str) -> None:
        if self.is_open:
            self._lines.append(f"  {line}")

    def _named(self, line: str) -> str:
        self._count += 1
        self._put(f"%v{self._count} = {line}")
        return f"%v{self._count}"

    # ------------------------------------------------------------ memory

    def room(self, name: str, kind: ValueKind) -> None:
        """Make room for a variable, once for each call."""
        if kind is not PlainKind.NOTHING:
            self._rooms.append(f"  %r.{name} = alloca {written(kind)}")

    def load(self, name: str, kind: ValueKind) -> Value:
        """Return what is in a variable."""
        return Value(kind, self._named(f"load {written(kind)}, ptr %r.{name}"))

    def store(self, value: Value, name: str, kind: ValueKind) -> None:
        """Put *value* into a variable."""
        if kind is not PlainKind.NOTHING:
            self._put(f"store {written(kind)} {self.cast(value, kind).text}, ptr %r.{name}")

    def place(self, pointer: Value, index: Value, *, is_inside: bool = False) -> Value:
        """Return *pointer* moved on by *index* words, which is said to be inside if *is_inside*."""
        if pointer.kind is None or index.kind is None:
            return UNKNOWN
        bounds = "inbounds " if is_inside else ""
        words = self.cast(index, PlainKind.SIGNED).text
        moved = self._named(f"getelementptr {bounds}i64, ptr {pointer.text}, i64 {words}")
        return Value(pointer.kind, moved)

    def read(self, place: Value) -> Value:
        """Return the word at a place."""
        if place.kind is None:
            return UNKNOWN
        kind = _pointed(place)
        return Value(kind, self._named(f"load i64, ptr {place.text}"))

    def write(self, value: Value, place: Value) -> None:
        """Put *value* at a place."""
        if place.kind is not None:
            self._put(f"store i64 {self.cast(value, _pointed(place)).text}, ptr {place.text}")

    # ------------------------------------------------------------ reckoning

    def reckon(self, name: str, left: Value, right: Value) -> Value:
        """Return what an operator of Python, by its name in ``ast``, makes of two values."""
        if left.kind is None or right.kind is None:
            return UNKNOWN
        kind = joined(left.kind, right.kind)
        if kind is PlainKind.TRUTH and name not in _BITWISE:
            kind = PlainKind.SIGNED
        if kind not in WORDS and kind is not PlainKind.TRUTH:
            raise SolverError(f"there is no {name} of {written(kind)}")
        if name in ("FloorDiv", "Mod"):
            return self._divide(name, left, right)
        known = _reckoned(name, kind, left, right)
        return known or self._instruct(_instruction(name, kind), kind, left, right)

    def _instruct(self, instruction: str, kind: ValueKind, left: Value, right: Value) -> Value:
        one, other = self.cast(left, kind), self.cast(right, kind)
        line = f"{instruction} {written(kind)} {one.text}, {other.text}"
        return Value(kind, self._named(line))

    def _divide(self, name: str, left: Value, right: Value) -> Value:
        """Divide as Python does, rounding down; the divisor is not 0."""
        kind = PlainKind.SIGNED
        if PlainKind.UNSIGNED in (left.kind, right.kind):
            raise SolverError("unsigned words are not divided")
        rest = self._instruct("srem", kind, left, right)
        has_rest = self.truth(rest)
        is_other_side = self.compare("Lt", self.reckon("BitXor", rest, right), of_number(kind, 0))
        is_below = self.reckon("BitAnd", has_rest, is_other_side)
        if name == "Mod":
            up = self.reckon("Add", rest, right)
            return self.choose(is_below, up, rest)
        quotient = self._instruct("sdiv", kind, left, right)
        return self.reckon("Sub", quotient, is_below)

    def step(self, count: Value, step: Value) -> Value:
        """Return the next number of a range, which does not wrap round."""
        return self._instruct("add nsw", PlainKind.SIGNED, count, step)

    def compare(self, name: str, left: Value, right: Value) -> Value:
        """Return the truth of a comparison, by its name in ``ast``."""
        if left.kind is None or right.kind is None:
            return Value(PlainKind.TRUTH, "poison")
        word, known = _COMPARED[name]
        if PlainKind.UNSIGNED in (left.kind, right.kind) and word not in ("eq", "ne"):
            word = f"u{word}"
        elif word not in ("eq", "ne"):
            word = f"s{word}"
        if left.number is not None and right.number is not None and word[0] != "u":
            return of_number(PlainKind.TRUTH, known(left.number, right.number))
        kind = _comparable(left, right)
        one, other = self.cast(left, kind), self.cast(right, kind)
        line = f"icmp {word} {written(kind)} {one.text}, {other.text}"
        return Value(PlainKind.TRUTH, self._named(line))

    def choose(self, test: Value, yes: Value, no: Value) -> Value:
        """Return one of two words."""
        if test.kind is None or yes.kind is None or no.kind is None:
            return UNKNOWN
        kind = joined(yes.kind, no.kind)
        of = written(kind)
        one, other = self.cast(yes, kind).text, self.cast(no, kind).text
        return Value(kind, self._named(f"select i1 {test.text}, {of} {one}, {of} {other}"))

    def truth(self, value: Value) -> Value:
        """Return whether *value* is true."""
        if value.kind is None or value.kind is PlainKind.TRUTH:
            return value if value.kind else Value(PlainKind.TRUTH, "poison")
        return self.compare("NotEq", value, of_number(value.kind, 0))

    def cast(self, value: Value, kind: ValueKind) -> Value:
        """Return *value* as one of another kind."""
        if value.kind == kind or value.kind is None or kind is None:
            return value
        if value.kind is PlainKind.TRUTH and kind in WORDS:
            if value.number is not None:
                return of_number(kind, value.number)
            return Value(kind, self._named(f"zext i1 {value.text} to i64"))
        if isinstance(kind, tuple) and isinstance(value.kind, tuple):
            parts = [self.part(value, number) for number in range(len(kind))]
            return self.pack([self.cast(*it) for it in zip(parts, kind, strict=True)])
        if value.kind in WORDS and kind in WORDS:
            return Value(kind, value.text)
        raise SolverError(f"{value.kind} is no {kind}")

    # ------------------------------------------------------------ tuples and calls

    def pack(self, parts: list[Value]) -> Value:
        """Return a tuple."""
        if any(part.kind is None for part in parts):
            return UNKNOWN
        kind = tuple(part.kind for part in parts)
        packed = "poison"
        for number, part in enumerate(parts):
            inserted = f"{written(part.kind)} {part.text}, {number}"
            packed = self._named(f"insertvalue {written(kind)} {packed}, {inserted}")
        return Value(kind, packed)

    def part(self, packed: Value, number: int) -> Value:
        """Return a part of a tuple."""
        if not isinstance(packed.kind, tuple):
            if packed.kind is None:
                return UNKNOWN
            raise SolverError(f"{packed.kind} has no parts")
        taken = self._named(f"extractvalue {written(packed.kind)} {packed.text}, {number}")
        return Value(packed.kind[number], taken)

    def call(self, name: str, kind: ValueKind, arguments: list[Value]) -> Value:
        """Return what the function *name* of LLVM returns, which is of kind *kind*."""
        given = ", ".join(f"{written(it.kind)} {it.text}" for it in arguments)
        line = f"call {written(kind)} @{name}({given})"
        if kind is PlainKind.NOTHING:
            self._put(line)
            return NO_VALUE
        return Value(kind, self._named(line))

    def convert(self, instruction: str, value: Value, kind: ValueKind) -> Value:
        """Return *value* as another kind, by an *instruction* of LLVM."""
        if value.kind is None:
            return UNKNOWN
        of, to = written(value.kind), written(kind)
        return Value(kind, self._named(f"{instruction} {of} {value.text} to {to}"))


def _pointed(place: Value) -> PlainKind:
    if not isinstance(place.kind, PlainKind) or place.kind not in POINTED:
        raise SolverError(f"{place.kind} points nowhere")
    return POINTED[place.kind]


def _instruction(name: str, kind: ValueKind) -> str:
    if name == "RShift":
        return "lshr" if kind is PlainKind.UNSIGNED else "ashr"
    return _INSTRUCTIONS[name][0]


def _reckoned(name: str, kind: ValueKind, left: Value, right: Value) -> Value | None:
    """Return what is known already; a number below 0 that is unsigned is left to LLVM."""
    if left.number is None or right.number is None:
        return None
    if kind is PlainKind.UNSIGNED and (name == "RShift" and left.number < 0):
        return None
    if name in ("LShift", "RShift") and not 0 <= right.number <= _MOST_SHIFTED:
        return None
    return of_number(kind, _INSTRUCTIONS[name][1](left.number, right.number))


def _comparable(left: Value, right: Value) -> ValueKind:
    """Return the kind in which two values are compared.

    Raises:
        SolverError: one is unsigned, the other is signed and may be below 0.
    """
    if {left.kind, right.kind} == set(WORDS):
        signed = left if left.kind is PlainKind.SIGNED else right
        if signed.number is None or signed.number < 0:
            raise SolverError("a signed word is compared with an unsigned one")
        return PlainKind.UNSIGNED
    return joined(left.kind, right.kind)
