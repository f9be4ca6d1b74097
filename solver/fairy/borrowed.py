"""Men whose ways are not all told ahead: orphans and friends, who borrow walks, and Ubi-Ubis.

An orphan goes as every man of the other side who attacks him, an orphan among them who has got
a walk so; a friend goes as every man of his own side who guards him (Popeye 4.104,
``pieces/walks/orphan.c`` and ``friend.c``).  While a chain is followed, a man once in it stands
still, as a dummy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from solver.fairy.catalogue import WALKS
from solver.fairy.shape import BoardShape
from solver.fairy.walks.board import Board, Form, Going, Route, steps, ways_of
from solver.fairy.walks.pawns import Pawn
from solver.men import Color, Kind, Man
from solver.squares import Side, Square

KINDS = (Kind.ORPHAN, Kind.FRIEND)


def ways(board: Board, start: Square, side: Side, onto: Square | None = None) -> Iterator[Route]:
    """Yield how an orphan or a friend of *side* on *start* may go.

    Where *onto* names a square, only as those by whose walk he could take there.
    """
    man = board.men[start]
    assert man is not None
    for kind in sorted({it.kind for it in board.men if it is not None} - set(KINDS)):
        routes = [it for form in _lent(kind, man.kind) for it in steps(form, board, start, side)]
        if onto is not None and not any(it.taken == onto for it in routes):
            continue
        if routes and _has_chain(board, start, man.kind, kind, side):
            yield from routes


def _lent(kind: Kind, borrower: Kind) -> Iterator[Form]:
    """Yield the ways of a kind as a borrower has them."""
    for form in WALKS[kind].forms:
        is_orphan = borrower is Kind.ORPHAN
        yield replace(form, is_lent=True) if is_orphan and isinstance(form, Pawn) else form


def _has_chain(board: Board, square: Square, borrower: Kind, kind: Kind, side: Side) -> bool:
    """Tell whether men of a kind lend their walk to the borrower of *side* on a square."""
    giver = side if borrower is Kind.FRIEND else not side
    man = board.men[square]
    assert man is not None
    board.put(square, replace(man, kind=Kind.DUMMY, color=Color(not giver)))
    try:
        for start, other in enumerate(board.men):
            if other is None or not other.is_of(giver) or start == square:
                continue
            if other.kind not in (kind, borrower) or not _takes(board, start, kind, giver, square):
                continue
            if other.kind is kind or _has_chain(board, start, borrower, kind, giver):
                return True
        return False
    finally:
        board.put(square, man)


def _takes(board: Board, start: Square, kind: Kind, side: Side, square: Square) -> bool:
    man = board.men[start]
    assert man is not None
    board.put(start, Man(kind, man.color, man.traits))
    try:
        return any(
            step.taken == square
            for form in _lent(kind, man.kind)
            for step in board.routes(_ways_onto(form, board.shape, start, side, square), side)
        )
    finally:
        board.put(start, man)


@cache
def _ways_onto(
    form: Form, shape: BoardShape, start: Square, side: Side, square: Square
) -> tuple[Going, ...]:
    """Return the ways of a form by which a square may be taken on, in passing, too."""
    ways = ways_of(form, shape, start, side)
    return tuple(it for it in ways if it.taken == square or it.passing is not None)


def on_and_on(board: Board, start: Square, side: Side) -> Iterator[Route]:
    """Yield how an Ubi-Ubi may go: from every empty square he comes to once more."""
    (form,) = WALKS[Kind.UBI_UBI].forms
    seen, waiting = {start}, [start]
    while waiting:
        for step in steps(form, board, waiting.pop(), side):
            if step.to not in seen:
                seen.add(step.to)
                yield step
                if step.taken is None:
                    waiting.append(step.to)
