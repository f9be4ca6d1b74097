"""Numbers, lists and the sides in words, for sentences in the language that is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solver.language import grouped as grouped  # numbers are written here and there
from solver.language import joined, tr, trn, worded
from solver.squares import Side


class Noun(Enum):
    """What sentences count."""

    KEY = "key"
    SOLUTION = "solution"
    SHORT_KEY = "short key"
    SHORT_SOLUTION = "short solution"
    INTENDED_KEY = "intended key"
    INTENDED_SOLUTION = "intended solution"
    DUAL = "dual"

    @classmethod
    def solving(cls, *, is_battle: bool) -> Noun:
        """Return what solves: a key in battle play, a whole solution in help and series play."""
        return cls.KEY if is_battle else cls.SOLUTION

    @property
    def short(self) -> Noun:
        """What solves in fewer moves."""
        return Noun.SHORT_KEY if self is Noun.KEY else Noun.SHORT_SOLUTION

    @property
    def intended(self) -> Noun:
        """What the composer wants."""
        return Noun.INTENDED_KEY if self is Noun.KEY else Noun.INTENDED_SOLUTION


def counted(count: int, noun: Noun) -> str:
    """Return ``1 key`` or ``4 keys``."""
    return _counted(count, grouped(count), noun)


def counted_in_words(count: int, noun: Noun) -> str:
    """Return ``One key`` or ``Four keys``, as at the start of a sentence."""
    return _single(noun) if count == 1 else _counted(count, count_word(count), noun)


def side_word(side: Side) -> str:
    """Return ``White`` or ``Black``."""
    return tr("White") if side else tr("Black")


@worded
def within_sentence(text: str) -> str:
    """Return what could begin a sentence as it stands within one."""
    return text[:1].lower() + text[1:]


def count_word(count: int) -> str:
    """Return *count* as a word at the start of a sentence, from 13 on in figures."""
    words = (
        *(tr("No"), tr("One"), tr("Two"), tr("Three"), tr("Four"), tr("Five"), tr("Six")),
        *(tr("Seven"), tr("Eight"), tr("Nine"), tr("Ten"), tr("Eleven"), tr("Twelve")),
    )
    return words[count] if count < len(words) else grouped(count)


def moves_word(count: int) -> str:
    """Return ``1 move`` or ``4 moves``."""
    return trn("%1 move", "%1 moves", count)


def half_moves_word(count: int) -> str:
    """Return a number of half-moves in moves: ``1 move``, ``2.5 moves``, ``half a move``."""
    if count % 2 == 0:
        return moves_word(count // 2)
    return tr("%1.5 moves", count // 2) if count > 1 else tr("half a move")


def listing(items: Sequence[str], most: int = 8) -> str:
    """Return ``a``, ``a and b``, ``a, b and c``, or the first few and how many more."""
    if len(items) > most:
        rest = len(items) - most + 1
        return tr("%1 and %2 more", joined(", ", items[: most - 1]), rest)
    if len(items) < 2:
        return joined("", items)
    return tr("%1 and %2", joined(", ", items[:-1]), items[-1])


def alternatives(items: Sequence[str]) -> str:
    """Return ``a``, ``a or b`` or ``a, b or c``."""
    if len(items) < 2:
        return joined("", items)
    return tr("%1 or %2", joined(", ", items[:-1]), items[-1])


def _single(noun: Noun) -> str:
    return {
        Noun.KEY: tr("One key"),
        Noun.SOLUTION: tr("One solution"),
        Noun.SHORT_KEY: tr("One short key"),
        Noun.SHORT_SOLUTION: tr("One short solution"),
        Noun.INTENDED_KEY: tr("One intended key"),
        Noun.INTENDED_SOLUTION: tr("One intended solution"),
        Noun.DUAL: tr("One dual"),
    }[noun]


def _counted(count: int, told: str, noun: Noun) -> str:
    """Return the form of *noun* that goes with *count*, behind what is *told* of it."""
    return {
        Noun.KEY: trn("%1 key", "%1 keys", count, told),
        Noun.SOLUTION: trn("%1 solution", "%1 solutions", count, told),
        Noun.SHORT_KEY: trn("%1 short key", "%1 short keys", count, told),
        Noun.SHORT_SOLUTION: trn("%1 short solution", "%1 short solutions", count, told),
        Noun.INTENDED_KEY: trn("%1 intended key", "%1 intended keys", count, told),
        Noun.INTENDED_SOLUTION: trn("%1 intended solution", "%1 intended solutions", count, told),
        Noun.DUAL: trn("%1 dual", "%1 duals", count, told),
    }[noun]
