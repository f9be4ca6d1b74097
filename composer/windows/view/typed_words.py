"""What is said of a typed command: what Enter will do, and the answers to questions."""

from __future__ import annotations

from collections import Counter

from composer.board.words import square_words
from composer.formats.common.telling import men_count
from composer.formats.typed import (
    AskFor,
    Exchange,
    GiveMove,
    MoveMan,
    PutMen,
    ReadSquares,
    ReplaceAll,
    SetUp,
    Typed,
    WhereAre,
)
from composer.panels.sheet.kinds import question_words
from solver.counting import listing
from solver.language import capitalised, filled, joined, tr
from solver.men import Man
from solver.notation.men_words import man_words
from solver.setup import Setup, Squares
from solver.squares import SQUARES, Square, name_of
from solver.stipulation import Stipulation


def typed_words(typed: Typed, squares: Squares) -> str:
    """Say in one sentence what *typed* does, or answer what it asks."""
    match typed:
        case PutMen(men):
            return _sentence(_men_words(men))
        case MoveMan(start, end, copies):
            return _move_words(start, end, squares, copies=copies)
        case Exchange(first, second):
            return tr("Exchange %1 and %2.", name_of(first), name_of(second))
        case ReplaceAll(old, new):
            return _replacement_words(old, new, squares)
        case WhereAre(piece):
            places = [square for square in SQUARES if squares[square] == piece]
            return _where_words(piece, places)
        case ReadSquares(name, places):
            return _reading_words(name, places, squares)
        case AskFor(stipulation, conditions):
            return _asking_words(stipulation, conditions)
        case SetUp(setup, stipulation, conditions):
            return _setup_words(setup, stipulation, conditions)
        case GiveMove(color):
            return tr("White is to move.") if color else tr("Black is to move.")


def step_words(typed: Typed, squares: Squares, text: str) -> str:
    """Return the name of the step that *typed* becomes in the history."""
    words = typed_words(typed, squares).removesuffix(".")
    return words if len(words) <= 60 else tr("Typed: %1", text)


def _men_words(men: tuple[tuple[Square, Man | None], ...]) -> str:
    grouped: dict[Man | None, list[str]] = {}
    for square, man in men:
        grouped.setdefault(man, []).append(name_of(square))
    told = (
        tr("empty %1", listing(names))
        if man is None
        else tr("%2 on %1", listing(names), man_words(man))
        for man, names in grouped.items()
    )
    return joined("; ", told)


def _move_words(start: Square, end: Square, squares: Squares, *, copies: bool) -> str:
    man, taken = squares[start], squares[end]
    text = tr("Copy the %1 from %2 to %3.") if copies else tr("Move the %1 from %2 to %3.")
    if taken is not None:
        text = tr("Move the %1 from %2 to %3, where it replaces the %4.")
    if taken is not None and copies:
        text = tr("Copy the %1 from %2 to %3, where it replaces the %4.")
    names = (_piece(man), name_of(start), name_of(end), _piece(taken))
    return filled(text, *names)


def _replacement_words(old: Man, new: Man | None, squares: Squares) -> str:
    count = str(Counter(squares)[old])
    if new is None:
        return tr("Take every %1 off (%2).", man_words(old), count)
    return tr("Replace every %1 by a %2 (%3).", man_words(old), man_words(new), count)


def _where_words(piece: Man, places: list[Square]) -> str:
    if not places:
        return tr("There is no %1 on the board.", man_words(piece))
    names = listing([name_of(square) for square in places])
    return _sentence(joined(": ", (man_words(piece), names)))


def _reading_words(name: str, places: tuple[Square, ...], squares: Squares) -> str:
    if len(places) == 1:
        return _sentence(square_words(places[0], squares[places[0]]), capital=False)
    men = [square for square in places if squares[square] is not None]
    if not men:
        return tr("Nothing stands on the line %1.", name)
    found = (square_words(square, squares[square]) for square in men)
    return tr("On the line %1: %2.", name, joined("; ", found))


def _asking_words(stipulation: Stipulation | None, conditions: tuple[str, ...]) -> str:
    if stipulation is None:
        return _sentence(filled(tr("Play with %1"), ", ".join(conditions)))
    return tr("Ask for %1.", joined(", ", (question_words(stipulation), *conditions)))


def _setup_words(setup: Setup, stipulation: Stipulation | None, conditions: tuple[str, ...]) -> str:
    side = tr("White to move") if setup.turn else tr("Black to move")
    count = men_count(setup, " + ")
    if stipulation is None:
        return tr("Set up this position: %1 men, %2.", count, side)
    asked = joined(", ", (question_words(stipulation), *conditions))
    return tr("A new problem: %1 men, %2, %3.", count, side, asked)


def _piece(man: Man | None) -> str:
    return "" if man is None else man_words(man)


def _sentence(words: str, *, capital: bool = True) -> str:
    return (capitalised(words) if capital else words) + "."
