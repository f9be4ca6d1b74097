"""What conditions remember beside the men, in one word of a certificate.

The fields of :class:`~solver.fairy.memory.Remembered` that are not empty, each by its name:
``holes=a1b2;last=w/G/e4/-/e5``.  Believes nothing of the solver but the plain rules of
:mod:`solver.fairy`, since the checker stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from solver.certificate.fairy_words import FairyWords
from solver.certificate.format import CertificateError, quoted
from solver.fairy.measures import NOBODY
from solver.fairy.memory import NOTHING, Ghosts, Remembered
from solver.men import Kind, Man
from solver.squares import SQUARE_NAMES, Square, square_of

_SQUARES = re.compile(r"(?:[a-h][1-8]){1,64}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_SIDES = ("", "b", "w", "bw")
"""By their bits."""


def memory_text(memory: Remembered, words: FairyWords) -> str:
    """Return what is remembered in one word, ``-`` where it is nothing."""
    told = []
    for field in fields(Remembered):
        value = getattr(memory, field.name)
        if value != getattr(NOTHING, field.name):
            told.append(f"{field.name}={_WRITERS[field.name](value, words)}")
    return ";".join(told) or "-"


def read_memory(text: str, words: FairyWords) -> Remembered:
    """Read what ``memory_text`` writes, and nothing else.

    Raises:
        CertificateError: it is something else.
    """
    values: dict[str, Any] = {}
    for part in text.split(";") if text != "-" else ():
        name, _, value = part.partition("=")
        if name not in _READERS or name in values:
            raise CertificateError(f"{quoted(part)} is nothing that is remembered")
        values[name] = _READERS[name](value, words)
    memory = Remembered(**values)
    if memory_text(memory, words) != text:
        raise CertificateError(f"{quoted(text)} is nothing that is remembered")
    return memory


# --- squares and men


def squares_text(squares: Iterable[Square]) -> str:
    """Return names of squares, one after the other."""
    return "".join(SQUARE_NAMES[square] for square in squares)


def read_squares(text: str) -> tuple[Square, ...]:
    """Read names of squares, one after the other, none among them.

    Raises:
        CertificateError: the text is something else.
    """
    if not text:
        return ()
    if not _SQUARES.fullmatch(text):
        raise CertificateError(f"{quoted(text)} names no squares")
    return tuple(square_of(text[at : at + 2]) for at in range(0, len(text), 2))


def _bits_text(bits: int, words: FairyWords) -> str:
    return squares_text(square for square in range(64) if bits >> square & 1)


def _read_bits(text: str, words: FairyWords) -> int:
    return sum(1 << square for square in set(read_squares(text)))


def _listed(squares: tuple[Square, ...], words: FairyWords) -> str:
    return squares_text(squares)


def _read_listed(text: str, words: FairyWords) -> tuple[Square, ...]:
    return read_squares(text)


def _groups_text(groups: tuple[tuple[Square, ...], ...], words: FairyWords) -> str:
    return "/".join(map(squares_text, groups))


def _read_groups(text: str, words: FairyWords) -> tuple[tuple[Square, ...], ...]:
    groups = tuple(map(read_squares, text.split("/")))
    _expect(len(groups) == 2, text)
    return groups


def _traced_text(traced: tuple[Square, ...], words: FairyWords) -> str:
    return "/".join("-" if square == NOBODY else SQUARE_NAMES[square] for square in traced)


def _read_traced(text: str, words: FairyWords) -> tuple[Square, ...]:
    return tuple(NOBODY if it == "-" else _read_square(it) for it in text.split("/"))


def _ghosts_text(ghosts: Ghosts, words: FairyWords) -> str:
    return "+".join(f"{SQUARE_NAMES[square]}{words.cell(man)}" for square, man in ghosts)


def _read_ghosts(text: str, words: FairyWords) -> Ghosts:
    return tuple(_read_standing(part, words) for part in text.split("+"))


def _read_standing(text: str, words: FairyWords) -> tuple[Square, Man]:
    return _read_square(text[:2]), words.man(text[2:])


def _taken_text(taken: tuple[Square, Man], words: FairyWords) -> str:
    return _ghosts_text((taken,), words)


def _read_square(text: str) -> Square:
    squares = read_squares(text)
    _expect(len(squares) == 1, text)
    return squares[0]


# --- numbers and sides


def _budgets_text(budgets: tuple[int, ...], words: FairyWords) -> str:
    return "/".join(map(str, budgets))


def _read_budgets(text: str, words: FairyWords) -> tuple[int, ...]:
    return tuple(map(_read_number, text.split("/")))


def _read_number(text: str) -> int:
    _expect(_NUMBER.fullmatch(text) is not None, text)
    return int(text)


def _sides_text(bits: int, words: FairyWords) -> str:
    return _SIDES[bits]


def _read_sides(text: str, words: FairyWords) -> int:
    _expect(text in _SIDES, text)
    return _SIDES.index(text)


def _last_text(last: tuple[int, ...], words: FairyWords) -> str:
    """Return side, kind, where the last move began, how far it went, where its man stands."""
    side, kind, start, shift, place = last
    told = (
        _SIDES[1 << side] if side >= 0 else "-",
        words.kind_text(Kind(kind)) if kind >= 0 else "-",
        SQUARE_NAMES[start] if start >= 0 else "-",
        str(shift) if shift >= 0 else "-",
        SQUARE_NAMES[place] if place >= 0 else "-",
    )
    return "/".join(told)


def _read_last(text: str, words: FairyWords) -> tuple[int, ...]:
    parts = text.split("/")
    _expect(len(parts) == 5, text)
    readers: tuple[Callable[[str], int], ...] = (
        lambda it: _read_sides(it, words) - 1,
        words.read_kind,
        _read_square,
        _read_number,
        _read_square,
    )
    return tuple(
        -1 if part == "-" else int(read(part)) for read, part in zip(readers, parts, strict=True)
    )


def _expect(holds: bool, text: str) -> None:
    if not holds:
        raise CertificateError(f"{quoted(text)} is nothing that is remembered")


_WRITERS: dict[str, Callable[[Any, FairyWords], str]] = {
    "ghosts": _ghosts_text,
    "holes": _bits_text,
    "imitators": _listed,
    "budgets": _budgets_text,
    "swapped": _listed,
    "last": _last_text,
    "fuddled": _groups_text,
    "traced": _traced_text,
    "taken": _taken_text,
    "attacked": _sides_text,
    "exchanged": _sides_text,
    "origins": _listed,
}
_READERS: dict[str, Callable[[str, FairyWords], Any]] = {
    "ghosts": _read_ghosts,
    "holes": _read_bits,
    "imitators": _read_listed,
    "budgets": _read_budgets,
    "swapped": _read_listed,
    "last": _read_last,
    "fuddled": _read_groups,
    "traced": _read_traced,
    "taken": _read_standing,
    "attacked": _read_sides,
    "exchanged": _read_sides,
    "origins": _read_listed,
}
