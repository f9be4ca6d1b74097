"""Which ways conditions take away by what stands, and where they begin and end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.effects import rebirth
from solver.fairy.rules import FairyRules
from solver.fairy.shape import KNIGHT, PLAIN, QUEEN, Vectors, leaps
from solver.fairy.walks.board import Board, Route, SquareSet, squares_of
from solver.men import Kind, Trait
from solver.squares import (
    FILE_NAMES,
    RANK_NAMES,
    Side,
    Square,
    file_of,
    is_light_square,
    rank_of,
    square_of,
)

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


EIFFEL_PARALYSERS = {
    Kind.PAWN: Kind.QUEEN,
    Kind.QUEEN: Kind.ROOK,
    Kind.ROOK: Kind.BISHOP,
    Kind.BISHOP: Kind.KNIGHT,
    Kind.KNIGHT: Kind.PAWN,
}
"""Who keeps whom from moving in Eiffel chess (``conditions/eiffel.c``)."""


@cache
def cells_of(grid: FairyCondition) -> tuple[int, ...]:
    """Return numbers that tell for each square in which cell of a grid it lies.

    Popeye's ``ParseOrthogonalGridLines`` and ``HandleGridCell`` in ``input/plaintext/condition.c``.
    """
    if Variant.IRREGULAR in grid.variants:
        cells = [0] * 64
        for number, word in enumerate(grid.words, 1):
            for at in range(0, len(word), 2):
                cells[square_of(word[at : at + 2])] = number
        return tuple(cells)
    lines = grid.words[0] if Variant.ORTHOGONAL in grid.variants else "bdf246"
    return tuple(
        8 * _lines_before(FILE_NAMES[: file_of(square)], lines)
        + _lines_before(RANK_NAMES[: rank_of(square)], lines)
        for square in range(64)
    )


def _lines_before(names: Iterable[str], lines: str) -> int:
    return sum(name in lines for name in names)


def is_allowed_way(
    limiting: frozenset[FairyCondition], start: Square, to: Square, side: Side
) -> bool:
    """Tell whether a way of *side* keeps to the squares that conditions leave it."""
    return bool(squares_left(limiting, start, side) >> to & 1)


@lru_cache(maxsize=4096)
def squares_left(limiting: frozenset[FairyCondition], start: Square, side: Side) -> SquareSet:
    """Return the squares to which conditions let men of *side* go from a square.

    These are ``grid.c``, ``edgemover.c``, ``monochrome.c`` and ``bichrome.c``.
    """
    return squares_of(
        to for to in range(64) if all(_leaves_way(it, start, to, side) for it in limiting)
    )


def _leaves_way(condition: FairyCondition, start: Square, to: Square, side: Side) -> bool:
    match condition.rule:
        case FairyRule.GRID:
            cells = cells_of(condition)
            return cells[start] != cells[to]
        case FairyRule.WHITE_EDGE_MOVER:
            return not side or PLAIN.is_edge(to)
        case FairyRule.BLACK_EDGE_MOVER:
            return side or PLAIN.is_edge(to)
        case FairyRule.MONOCHROME:
            return is_light_square(start) == is_light_square(to)
        case _:
            return is_light_square(start) != is_light_square(to)


def may_touch(board: Board, start: Square, step: Route, rules: FairyRules) -> bool:
    """Tell whether somebody, or nobody, stands beside a man after his move, as he should."""
    if rules.touches_late:
        return True
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
    if rules.touches_late:
        return True
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


def are_in_line(start: Square, one: Square, other: Square) -> bool:
    """Tell whether two squares lie on one line with *start*, before or behind it."""
    x1, y1 = file_of(one) - file_of(start), rank_of(one) - rank_of(start)
    x2, y2 = file_of(other) - file_of(start), rank_of(other) - rank_of(start)
    return x1 * y2 == x2 * y1


def is_home_free(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man does not stand at home, and nobody does once he takes (``geneva.c``).

    A king has no home unless kings are told to have one.
    """
    man = board.men[start]
    assert man is not None
    if man.is_royal and not rules.has(FairyRule.GENEVA, Variant.REX_INCLUSIVE):
        return True
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.GENEVA))
    assert home_of is not None
    home = home_of(man.kind, start, not side)
    return home not in (start, step.to) and (board.is_free(home) or home == step.taken)


def is_vulnerable(
    board: Board, start: Square, step: Route, taken: Square, side: Side, rules: FairyRules
) -> bool:
    """Tell whether the home square of a man is empty once he is taken, kings having none.

    So it is where his captor comes from, or where he stood himself; no hole is (``immune.c``).
    """
    man = board.men[taken]
    assert man is not None
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.IMMUNE))
    assert home_of is not None
    home = home_of(man.kind, taken, side)
    if man.is_royal and not rules.has(FairyRule.IMMUNE, Variant.REX_INCLUSIVE):
        return True
    return home != step.to and (home in (start, taken) or board.is_free(home))


def casting(steps: list[Route], rules: FairyRules) -> Iterator[Route]:
    """Yield the ways of a man who captures only without a choice, or with one (``cast.c``)."""
    captures = sum(step.taken is not None for step in steps)
    captures_none = captures == 1 if rules.has(FairyRule.CAST, Variant.INVERSE) else captures > 1
    return (step for step in steps if step.taken is None or not captures_none)


def paralysers(board: Board, start: Square, rules: FairyRules) -> Sequence[Kind]:
    """Return which kinds keep a man from moving where they observe him."""
    man = board.men[start]
    assert man is not None
    found = []
    if FairyRule.EIFFEL in rules and man.kind in EIFFEL_PARALYSERS:
        found.append(EIFFEL_PARALYSERS[man.kind])
    holds = not man.is_royal or rules.has(FairyRule.MADRASI, Variant.REX_INCLUSIVE)
    if FairyRule.MADRASI in rules and holds:
        found.append(man.kind)
    return found


def is_done(board: Board, start: Square, rules: FairyRules) -> bool:
    """Tell whether a man has captured and cannot do so again (``pad.c``)."""
    man = board.men[start]
    assert man is not None
    if Trait.SPENT not in man.traits:
        return False
    return man.is_royal or rules.has(FairyRule.PAD, Variant.STRICT)


def is_own_king(board: Board, square: Square, side: Side) -> bool:
    """Tell whether a royal man of *side* stands on a square."""
    man = board.men[square]
    return man is not None and man.is_royal and man.is_of(side)
