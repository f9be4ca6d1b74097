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
    Form,
    Plain,
    Value,
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

    def give_back(self, value: Value, form: Form) -> None:
        """End the block and the call."""
        if form in (None, Plain.NOTHING):
            self._end("ret void")
        else:
            self._end(f"ret {written(form)} {self.cast(value, form).text}")

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

    def room(self, name: str, form: Form) -> None:
        """Make room for a variable, once for each call."""
        if form is not Plain.NOTHING:
            self._rooms.append(f"  %r.{name} = alloca {written(form)}")

    def load(self, name: str, form: Form) -> Value:
        """Return what is in a variable."""
        return Value(form, self._named(f"load {written(form)}, ptr %r.{name}"))

    def store(self, value: Value, name: str, form: Form) -> None:
        """Put *value* into a variable."""
        if form is not Plain.NOTHING:
            self._put(f"store {written(form)} {self.cast(value, form).text}, ptr %r.{name}")

    def place(self, pointer: Value, index: Value, *, is_inside: bool = False) -> Value:
        """Return *pointer* moved on by *index* words, which is said to be inside if *is_inside*."""
        if pointer.form is None or index.form is None:
            return UNKNOWN
        bounds = "inbounds " if is_inside else ""
        words = self.cast(index, Plain.SIGNED).text
        moved = self._named(f"getelementptr {bounds}i64, ptr {pointer.text}, i64 {words}")
        return Value(pointer.form, moved)

    def read(self, place: Value) -> Value:
        """Return the word at a place."""
        if place.form is None:
            return UNKNOWN
        form = _pointed(place)
        return Value(form, self._named(f"load i64, ptr {place.text}"))

    def write(self, value: Value, place: Value) -> None:
        """Put *value* at a place."""
        if place.form is not None:
            self._put(f"store i64 {self.cast(value, _pointed(place)).text}, ptr {place.text}")

    # ------------------------------------------------------------ reckoning

    def reckon(self, name: str, left: Value, right: Value) -> Value:
        """Return what an operator of Python, by its name in ``ast``, makes of two values."""
        if left.form is None or right.form is None:
            return UNKNOWN
        form = joined(left.form, right.form)
        if form is Plain.TRUTH and name not in _BITWISE:
            form = Plain.SIGNED
        if form not in WORDS and form is not Plain.TRUTH:
            raise SolverError(f"there is no {name} of {written(form)}")
        if name in ("FloorDiv", "Mod"):
            return self._divide(name, left, right)
        known = _reckoned(name, form, left, right)
        return known or self._instruct(_instruction(name, form), form, left, right)

    def _instruct(self, instruction: str, form: Form, left: Value, right: Value) -> Value:
        one, other = self.cast(left, form), self.cast(right, form)
        line = f"{instruction} {written(form)} {one.text}, {other.text}"
        return Value(form, self._named(line))

    def _divide(self, name: str, left: Value, right: Value) -> Value:
        """Divide as Python does, rounding down; the divisor is not 0."""
        form = Plain.SIGNED
        if Plain.UNSIGNED in (left.form, right.form):
            raise SolverError("unsigned words are not divided")
        rest = self._instruct("srem", form, left, right)
        has_rest = self.truth(rest)
        is_other_side = self.compare("Lt", self.reckon("BitXor", rest, right), of_number(form, 0))
        is_below = self.reckon("BitAnd", has_rest, is_other_side)
        if name == "Mod":
            up = self.reckon("Add", rest, right)
            return self.choose(is_below, up, rest)
        quotient = self._instruct("sdiv", form, left, right)
        return self.reckon("Sub", quotient, is_below)

    def step(self, count: Value, step: Value) -> Value:
        """Return the next number of a range, which does not wrap round."""
        return self._instruct("add nsw", Plain.SIGNED, count, step)

    def compare(self, name: str, left: Value, right: Value) -> Value:
        """Return the truth of a comparison, by its name in ``ast``."""
        if left.form is None or right.form is None:
            return Value(Plain.TRUTH, "poison")
        word, known = _COMPARED[name]
        if Plain.UNSIGNED in (left.form, right.form) and word not in ("eq", "ne"):
            word = f"u{word}"
        elif word not in ("eq", "ne"):
            word = f"s{word}"
        if left.number is not None and right.number is not None and word[0] != "u":
            return of_number(Plain.TRUTH, known(left.number, right.number))
        form = _comparable(left, right)
        one, other = self.cast(left, form), self.cast(right, form)
        line = f"icmp {word} {written(form)} {one.text}, {other.text}"
        return Value(Plain.TRUTH, self._named(line))

    def choose(self, test: Value, yes: Value, no: Value) -> Value:
        """Return one of two words."""
        if test.form is None or yes.form is None or no.form is None:
            return UNKNOWN
        form = joined(yes.form, no.form)
        of = written(form)
        one, other = self.cast(yes, form).text, self.cast(no, form).text
        return Value(form, self._named(f"select i1 {test.text}, {of} {one}, {of} {other}"))

    def truth(self, value: Value) -> Value:
        """Return whether *value* is true."""
        if value.form is None or value.form is Plain.TRUTH:
            return value if value.form else Value(Plain.TRUTH, "poison")
        return self.compare("NotEq", value, of_number(value.form, 0))

    def cast(self, value: Value, form: Form) -> Value:
        """Return *value* as one of another kind."""
        if value.form == form or value.form is None or form is None:
            return value
        if value.form is Plain.TRUTH and form in WORDS:
            if value.number is not None:
                return of_number(form, value.number)
            return Value(form, self._named(f"zext i1 {value.text} to i64"))
        if isinstance(form, tuple) and isinstance(value.form, tuple):
            parts = [self.part(value, number) for number in range(len(form))]
            return self.pack([self.cast(*it) for it in zip(parts, form, strict=True)])
        if value.form in WORDS and form in WORDS:
            return Value(form, value.text)
        raise SolverError(f"{value.form} is no {form}")

    # ------------------------------------------------------------ tuples and calls

    def pack(self, parts: list[Value]) -> Value:
        """Return a tuple."""
        if any(part.form is None for part in parts):
            return UNKNOWN
        form = tuple(part.form for part in parts)
        packed = "poison"
        for number, part in enumerate(parts):
            inserted = f"{written(part.form)} {part.text}, {number}"
            packed = self._named(f"insertvalue {written(form)} {packed}, {inserted}")
        return Value(form, packed)

    def part(self, packed: Value, number: int) -> Value:
        """Return a part of a tuple."""
        if not isinstance(packed.form, tuple):
            if packed.form is None:
                return UNKNOWN
            raise SolverError(f"{packed.form} has no parts")
        taken = self._named(f"extractvalue {written(packed.form)} {packed.text}, {number}")
        return Value(packed.form[number], taken)

    def call(self, name: str, form: Form, arguments: list[Value]) -> Value:
        """Return what the function *name* of LLVM returns, which is of kind *form*."""
        given = ", ".join(f"{written(it.form)} {it.text}" for it in arguments)
        line = f"call {written(form)} @{name}({given})"
        if form is Plain.NOTHING:
            self._put(line)
            return NO_VALUE
        return Value(form, self._named(line))

    def convert(self, instruction: str, value: Value, form: Form) -> Value:
        """Return *value* as another kind, by an *instruction* of LLVM."""
        if value.form is None:
            return UNKNOWN
        of, to = written(value.form), written(form)
        return Value(form, self._named(f"{instruction} {of} {value.text} to {to}"))


def _pointed(place: Value) -> Plain:
    if not isinstance(place.form, Plain) or place.form not in POINTED:
        raise SolverError(f"{place.form} points nowhere")
    return POINTED[place.form]


def _instruction(name: str, form: Form) -> str:
    if name == "RShift":
        return "lshr" if form is Plain.UNSIGNED else "ashr"
    return _INSTRUCTIONS[name][0]


def _reckoned(name: str, form: Form, left: Value, right: Value) -> Value | None:
    """Return what is known already; a number below 0 that is unsigned is left to LLVM."""
    if left.number is None or right.number is None:
        return None
    if form is Plain.UNSIGNED and (name == "RShift" and left.number < 0):
        return None
    if name in ("LShift", "RShift") and not 0 <= right.number <= _MOST_SHIFTED:
        return None
    return of_number(form, _INSTRUCTIONS[name][1](left.number, right.number))


def _comparable(left: Value, right: Value) -> Form:
    """Return the kind in which two values are compared.

    Raises:
        SolverError: one is unsigned, the other is signed and may be below 0.
    """
    if {left.form, right.form} == set(WORDS):
        signed = left if left.form is Plain.SIGNED else right
        if signed.number is None or signed.number < 0:
            raise SolverError("a signed word is compared with an unsigned one")
        return Plain.UNSIGNED
    return joined(left.form, right.form)
