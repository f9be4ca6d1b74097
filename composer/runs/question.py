"""What makes one problem another than the next: the question that a run answers.

Two entries ask the same where every part has the same position, side to move, castling
rights, en passant square and stipulation, whoever wrote them down and in whatever file.
How many solutions are intended is no part of the question: it is what the answer is
measured by.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from composer.model.options import why_not_understood
from solver.conditions import option_name
from solver.errors import SolverError
from solver.notation.fen import write_fen
from solver.twinning.composition import Composition

_UNANSWERED = frozenset({"nocastling", "enpassant"})
"""Options that ask for something else, and that a search of ours passes over."""


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One part of a question; ``intended`` is the number of solutions where it is said."""

    letter: str
    is_duplex: bool
    fen: str
    stipulation: str
    intended: int | None = None

    @property
    def identity(self) -> tuple[str, bool, str, str]:
        """What is asked, without what is expected."""
        return self.letter, self.is_duplex, self.fen, self.stipulation


@dataclass(frozen=True, slots=True)
class Question:
    """All parts of what an entry asks.

    ``is_answerable`` is False where the entry asks for something that a search passes
    over: its runs are kept, but none of them is a test of the problem.  So it is where the
    entry says how many solutions are intended in words that nobody understands.
    """

    parts: tuple[AskedPart, ...]
    post_key_play: bool = False
    unanswered: tuple[str, ...] = ()
    is_intent_clear: bool = True

    @property
    def intended(self) -> tuple[int | None, ...]:
        """How many solutions each part should have, where that is said."""
        return tuple(part.intended for part in self.parts)

    @property
    def key(self) -> str:
        """A short name that no other question has."""
        asked = [[part.identity for part in self.parts], self.post_key_play, self.unanswered]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:32]

    @property
    def is_answerable(self) -> bool:
        """Whether a complete search of the parts is a complete test of the problem."""
        return self.is_intent_clear and not self.unanswered and not self.post_key_play


@once_for_each_entry
def question_of(entry: Entry) -> Question | None:
    """Return what *entry* asks, ``None`` where it cannot be read or is not plain chess."""
    if entry.fault is not None or why_not_understood(entry) is not None:
        return None
    try:
        return question_from(composition_of(entry), entry)
    except SolverError:
        return None


@once_for_each_entry
def asked_key(entry: Entry) -> str:
    """Return a name of what *entry* asks; where nobody can read that, of the words it asks in."""
    question = question_of(entry)
    if question is not None:
        return question.key
    twins = dict(entry.extra).get("twins")
    return repr((write_fen(entry.setup), entry.stipulation, entry.options, twins))


def question_from(composition: Composition, entry: Entry) -> Question:
    """Return what *composition*, which was made of *entry*, asks."""
    names = {option_name(option) for option in entry.options}
    parts = tuple(
        AskedPart(
            part.letter,
            part.is_duplex,
            write_fen(part.problem.setup),
            str(part.problem.stipulation),
            part.intended,
        )
        for part in composition.parts()
    )
    unanswered = (*sorted(names & _UNANSWERED), *composition.impossible())
    told = str(dict(entry.extra).get("intended-solutions") or "").strip()
    is_clear = composition.intended is not None or not told
    return Question(parts, composition.post_key_play, unanswered, is_clear)
