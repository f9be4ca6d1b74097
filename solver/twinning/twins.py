"""Twins: the language in which a problem says how its other positions come about.

The language is Popeye's: ``Move a1 b2``, ``Remove c3``, ``Continued PolishType``; words
may be cut short, and the knight is ``S``.  A twin is a row of changes that are made one
after the other, to the diagram or, where it is ``Continued``, to the twin before it.
What Popeye prints above a twin (``wKd1<-->bKd3  +wSa3``) is read as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.problem import Problem
from solver.squares import Square
from solver.twinning.twin_changes import HeadingSign, Note, TwinChange, TwinError
from solver.twinning.twin_text import read_changes

__all__ = ["Twin", "TwinError", "parse_twin", "twin_letter"]


@dataclass(frozen=True, slots=True)
class Twin:
    """The changes that lead to one twin, from the diagram or from the twin before it."""

    changes: tuple[TwinChange, ...]
    is_continued: bool = False

    def apply(self, problem: Problem) -> Problem:
        """Return the twin of *problem*.

        A castling right that was switched off stays off where king and rook stand at
        home in both positions, whatever they did between.

        Raises:
            TwinError: a change is impossible there, such as moving a man from an empty square.
        """
        changed = problem
        for change in self.changes:
            changed = change.apply(changed)
        rights = problem.setup.with_squares(changed.setup.squares).castling
        return replace(changed, setup=replace(changed.setup, castling=rights))

    def heading(self, problem: Problem) -> str:
        """Return the changes as Popeye prints them, such as ``bKd3-->e3  +wSa3``.

        *problem* is what the twin is applied to.

        Raises:
            TwinError: a change is impossible there.
        """
        notes: list[Note] = []
        for change in self.changes:
            before, problem = problem, change.apply(problem)
            notes += change.notes(before.setup.squares)
        return "  ".join(text for text in map(_shown, notes, _around(notes)) if text)

    def __str__(self) -> str:
        """Print it as ``parse_twin`` reads it."""
        words = ["Continued"] if self.is_continued else []
        return " ".join([*words, *map(str, self.changes)])


def twin_letter(index: int) -> str:
    """Return the letter of a twin, counted from 0: ``a`` to ``z``, then ``z1``, ``z2``."""
    return chr(ord("a") + index) if index < 26 else f"z{index - 25}"


def parse_twin(text: str) -> Twin:
    """Read the changes of one twin, such as ``Continued Move a1 b2``.

    Raises:
        TwinError: a word is not of the language, or asks for rules that are not plain chess.
    """
    is_continued, changes = read_changes(text)
    return Twin(changes, is_continued)


# --- headings

_Around = tuple[list[Note], list[Note]]


def _around(notes: list[Note]) -> list[_Around]:
    return [(notes[:index], notes[index + 1 :]) for index in range(len(notes))]


def _shown(note: Note, around: _Around) -> str:
    """Return what is printed of *note*: a man that is replaced is told once, without a sign."""
    before, after = around
    if note.sign is HeadingSign.REMOVED and _has(after, HeadingSign.ADDED, note.square):
        return ""
    if note.sign is HeadingSign.ADDED and _has(before, HeadingSign.REMOVED, note.square):
        return note.text
    return f"{note.sign.value}{note.text}"


def _has(notes: list[Note], sign: HeadingSign, square: Square | None) -> bool:
    return any(note.sign is sign and note.square == square for note in notes)
