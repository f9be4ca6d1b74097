"""The twin that leads from one position to another, in as few words as they allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from composer.model import twins_edit
from composer.model.document import Document, Entry
from solver.men import Man
from solver.setup import Squares
from solver.squares import SQUARES, Square
from solver.twinning.twin_changes import Add, Remove, TwinChange, TwinError, TwinExchange, TwinMove
from solver.twinning.twins import Twin

_TOLD = (
    *("authors", "source", "date", "award", "keywords", "comments"),
    *("source_details", "award_details"),
)
"""What is said of a problem, wherever its men stand."""


def twin_between(before: Squares, after: Squares) -> Twin | None:
    """Return the twin that makes *after* of *before*; ``None`` where they are the same.

    Men that are found elsewhere are moved or exchanged, others taken off and put on; where
    moves would be in each other's way, all that differs is taken off and put on.
    """
    if before == after:
        return None
    short = Twin(tuple(_moving(before, after)))
    return short if _leads(short, before, after) else Twin(tuple(_replacing(before, after)))


def with_twin_of(document: Document, diagram: Entry) -> Document:
    """Make what is on the board a twin of *diagram*, which comes back to the board.

    What was said since of author, source and award stays.
    Where nothing was moved since, the document is returned as it was given.
    """
    entry = document.entry
    twin = twin_between(diagram.setup.squares, entry.setup.squares)
    if twin is None:
        return document
    lines = twins_edit.with_added(twins_edit.twin_lines(diagram), str(twin))
    told = {name: getattr(entry, name) for name in _TOLD}
    return twins_edit.set_twin_lines(
        document.with_entry(replace(diagram, **told, verbatim=None)), lines
    )


def _moving(before: Squares, after: Squares) -> Iterator[TwinChange]:
    gone = {s: man for s in SQUARES if (man := before[s]) is not None and after[s] != man}
    come = {s: man for s in SQUARES if (man := after[s]) is not None and before[s] != man}
    moves: list[TwinChange] = []
    for end, man in list(come.items()):
        start = next((s for s, other in gone.items() if other == man), None)
        if start is None:
            continue
        is_exchange = gone.get(end) is not None and come.get(start) == gone[end]
        moves.append(TwinExchange(*sorted((start, end))) if is_exchange else TwinMove(start, end))
        del gone[start], come[end]
        if is_exchange:
            del gone[end], come[start]
            break
    taken = tuple(square for square in gone if square not in _ends(moves) and square not in come)
    yield from (Remove(taken),) if taken else ()
    yield from moves
    if come:
        yield _added(come)


def _ends(moves: list[TwinChange]) -> set[Square]:
    return {move.to_square for move in moves if isinstance(move, TwinMove)}


def _replacing(before: Squares, after: Squares) -> Iterator[TwinChange]:
    gone = tuple(s for s in SQUARES if before[s] is not None and after[s] is None)
    come = {s: man for s in SQUARES if (man := after[s]) is not None and before[s] != man}
    if gone:
        yield Remove(gone)
    if come:
        yield _added(come)


def _added(men: dict[Square, Man]) -> Add:
    return Add(tuple(sorted(men.items(), key=lambda one: (one[1].color, one[0]))))


def _leads(twin: Twin, before: Squares, after: Squares) -> bool:
    squares = before
    try:
        for change in twin.changes:
            squares = change.change(squares)
    except TwinError:
        return False
    return squares == after
