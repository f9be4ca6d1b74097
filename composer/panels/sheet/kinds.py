"""The usual kinds of stipulation in words, for the menu beside the field and the bar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from composer.language import spoken
from solver.language import tr, worded
from solver.stipulation import Stipulation


@dataclass(frozen=True, slots=True)
class PlayKind:
    """A kind of play in words, with a stipulation that stands for it."""

    words: str
    pattern: Stipulation

    def of_length(self, moves: int) -> Stipulation:
        """Return the stipulation of this kind with so many moves."""
        return replace(self.pattern, moves=moves)


def groups_of_kinds() -> tuple[tuple[PlayKind, ...], ...]:
    """Return the kinds that are offered, in groups."""
    return (
        (
            _kind(tr("Mate"), "#1"),
            _kind(tr("Selfmate"), "s#1"),
            _kind(tr("Reflexmate"), "r#1"),
            _kind(tr("Semi-reflexmate"), "semi-r#1"),
        ),
        (
            _kind(tr("Helpmate"), "h#1"),
            _kind(tr("Helpmate, half a move more"), "h#1.5"),
            _kind(tr("Help-selfmate"), "hs#1"),
            _kind(tr("Reciprocal helpmate"), "reci-h#1"),
        ),
        (
            _kind(tr("Series mate"), "ser-#1"),
            _kind(tr("Series helpmate"), "ser-h#1"),
            _kind(tr("Series selfmate"), "ser-s#1"),
            _kind(tr("Parry series mate"), "pser-#1"),
            _kind(tr("Parry series helpmate"), "pser-h#1"),
        ),
        (
            _kind(tr("Stalemate"), "=1"),
            _kind(tr("Helpstalemate"), "h=1"),
        ),
        (
            _kind(tr("Proof game"), "dia1"),
            _kind(tr("Proof game, half a move more"), "dia1.5"),
        ),
    )


def kind_words(stipulation: Stipulation) -> str:
    """Name the kind of *stipulation*, such as ``selfmate``; nothing where it has no usual name."""
    return _kind_words(kind_title(stipulation))


def kind_title(stipulation: Stipulation) -> str:
    """Return the words for the kind of *stipulation* in a menu, nothing where it has none."""
    for group in groups_of_kinds():
        for kind in group:
            same = kind.pattern.has_half_move == stipulation.has_half_move
            if same and kind.of_length(stipulation.moves) == stipulation:
                return kind.words
    return ""


def question_words(stipulation: Stipulation) -> str:
    """Say in words what is asked, such as ``mate in 3`` or ``selfmate in 4``; else as written."""
    length = f"{stipulation.moves}½" if stipulation.has_half_move else str(stipulation.moves)
    name = kind_words(stipulation)
    return tr("%1 in %2", name, length) if name else str(stipulation)


@worded
def _kind_words(title: str) -> str:
    name = title.split(",")[0]
    return name if spoken().has_capital_nouns else name.lower()


def _kind(words: str, pattern: str) -> PlayKind:
    return PlayKind(words, _parsed(pattern))


@cache
def _parsed(pattern: str) -> Stipulation:
    """Return one of few stipulations, for which each row of a collection asks."""
    return Stipulation.parse(pattern)
