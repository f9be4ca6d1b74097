"""Which ways conditions take away by what stands, and where they begin and end."""

from __future__ import annotations

from collections.abc import Collection

from solver.fairy.conditions import FairyRule
from solver.fairy.rules import FairyRules
from solver.fairy.shape import KNIGHT, PLAIN, QUEEN, Vectors, leaps
from solver.fairy.walks.board import Board, Route
from solver.men import Kind
from solver.squares import Side, Square, file_of, is_light_square, rank_of

ONE_SIDED = frozenset({FairyRule.WHITE_EDGE_MOVER, FairyRule.BLACK_EDGE_MOVER})
"""The rules that leave White and Black other ways."""
_BESIDE: dict[Kind, Vectors] = {
    Kind.KING: QUEEN,
    Kind.KNIGHT: KNIGHT,
    Kind.WAZIR: leaps((0, 1)),
    Kind.FERS: leaps((1, 1)),
    Kind.CAMEL: leaps((1, 3)),
    Kind.ALFIL: leaps((2, 2)),
    Kind.ZEBRA: leaps((2, 3)),
    Kind.DABBABA: leaps((0, 2)),
    Kind.GIRAFFE: leaps((1, 4)),
    Kind.ANTELOPE: leaps((3, 4)),
}
"""How far away neighbours stand (``koeko/koeko.c``)."""


def cell_of(square: Square) -> tuple[int, int]:
    """Return the file and rank of the grid's square in which a square lies."""
    return file_of(square) // 2, rank_of(square) // 2


def is_allowed_way(rules: Collection[FairyRule], start: Square, to: Square, side: Side) -> bool:
    """Tell whether a way of *side* keeps to the squares that rules leave it.

    These are ``grid.c``, ``edgemover.c``, ``monochrome.c`` and ``bichrome.c``.
    """
    if FairyRule.GRID in rules and cell_of(start) == cell_of(to):
        return False
    edge = FairyRule.WHITE_EDGE_MOVER if side else FairyRule.BLACK_EDGE_MOVER
    if edge in rules and not PLAIN.is_edge(to):
        return False
    keeps_color = is_light_square(start) == is_light_square(to)
    if FairyRule.MONOCHROME in rules and not keeps_color:
        return False
    return FairyRule.BICHROME not in rules or not keeps_color


def may_touch(board: Board, start: Square, step: Route, rules: FairyRules) -> bool:
    """Tell whether somebody, or nobody, stands beside a man after his move, as he should."""
    koeko, anti = rules.get(FairyRule.KOEKO), rules.get(FairyRule.ANTIKOEKO)
    if koeko is not None and not _has_contact(board, start, step, neighbours(koeko.kinds)):
        return False
    if anti is not None and _has_contact(board, start, step, neighbours(anti.kinds)):
        return False
    if FairyRule.NEW_KOEKO not in rules:
        return True
    had_contact = _has_contact(board, start, Route(start), QUEEN)
    return had_contact == _has_contact(board, start, step, QUEEN)


def may_castle_beside(board: Board, king: Square, rook: Square, rules: FairyRules) -> bool:
    """Tell whether king and rook, or the king alone, stand beside others once they have castled."""
    step = 1 if rook > king else -1
    castled = Board(board.men, board.shape)
    for start, to in ((king, king + 2 * step), (rook, king + step)):
        castled.put(to, board.men[start])
        castled.put(start, None)
    king_there, rook_there = Route(king + 2 * step), Route(king + step)
    koeko, anti = rules.get(FairyRule.KOEKO), rules.get(FairyRule.ANTIKOEKO)
    if koeko is not None:
        vectors = neighbours(koeko.kinds)
        return all(_has_contact(castled, it.to, it, vectors) for it in (king_there, rook_there))
    if anti is not None:
        return not _has_contact(castled, king_there.to, king_there, neighbours(anti.kinds))
    had_contact = _has_contact(board, king, Route(king), QUEEN)
    return FairyRule.NEW_KOEKO not in rules or had_contact


def neighbours(kinds: Collection[Kind]) -> Vectors:
    """Return the steps to squares that count as beside, under a condition with *kinds*."""
    return next((_BESIDE[kind] for kind in kinds), QUEEN)


def _has_contact(board: Board, start: Square, step: Route, vectors: Vectors) -> bool:
    """Tell whether a man stands beside the square of arrival after the move."""
    beside = (PLAIN.step(step.to, vector) for vector in vectors)
    others = (it for it in beside if it is not None and it not in (start, step.taken))
    return not all(map(board.is_empty, others))
