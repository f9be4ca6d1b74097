"""Twins: the language in which a problem says how its other positions come about.

The language is Popeye's: ``Move a1 b2``, ``Remove c3``, ``Continued PolishType``; the
knight is ``S``.  A twin is a row of changes that are made one after the other, to the
diagram or, where it is ``Continued``, to the twin before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.problem import Problem
from solver.twin_changes import Change, TwinError

__all__ = ["Twin", "TwinError", "parse_twin", "twin_letter"]


@dataclass(frozen=True, slots=True)
class Twin:
    """The changes that lead to one twin, from the diagram or from the twin before it."""

    changes: tuple[Change, ...]
    is_continued: bool = False

    def apply(self, problem: Problem) -> Problem:
        """Return the twin of *problem*.

        Raises:
            TwinError: a change is impossible there, such as moving a man from an empty square.
        """
        for change in self.changes:
            problem = change.apply(problem)
        return problem

    def heading(self, problem: Problem) -> str:
        """Return the changes as Popeye prints them, such as ``bKd3-->e3``.

        *problem* is what the twin is applied to.

        Raises:
            TwinError: a change is impossible there.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        """Print it as ``parse_twin`` reads it."""
        words = ["Continued"] if self.is_continued else []
        return " ".join([*words, *map(str, self.changes)])


def parse_twin(text: str) -> Twin:
    """Read the changes of one twin, such as ``Continued Move a1 b2``.

    Raises:
        TwinError: a word is not of the language, or asks for rules that are not plain chess.
    """
    raise NotImplementedError


def twin_letter(index: int) -> str:
    """Return the letter of a twin, counted from 0: ``a`` to ``z``, then ``z1``, ``z2``."""
    return chr(ord("a") + index) if index < 26 else f"z{index - 25}"
