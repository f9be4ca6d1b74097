"""How far men are from where a game is to lead them: the bounds of ``fairy.diagram.arriving``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects.rebirth import SQUARES
from solver.fairy.families import CHOOSING, STANDARDS
from solver.fairy.rules import FairyRules
from solver.fairy.shape import BoardShape
from solver.fairy.walks.board import ways_of
from solver.fairy.ways import ALONE
from solver.kernel.fairy import arrival_layout
from solver.men import OFFICERS, Color, Kind, Man
from solver.squares import Side

_R = FairyRule
_FILTERS = frozenset(
    {
        *(_R.FUDDLED, _R.LORTAP, _R.PATROL, _R.ULTRAPATROL, _R.KOEKO, _R.ANTIKOEKO, _R.NEW_KOEKO),
        *(_R.MADRASI, _R.EIFFEL, _R.FUNCTIONARY, _R.GRID, _R.MONOCHROME, _R.BICHROME),
        *(_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE, _R.CHECKLESS, _R.EXCLUSIVE),
        *(_R.SUPERGUARDS, _R.ANTIGUARDS, _R.IMMUNE, _R.ISARDAM, _R.CENTRAL, _R.PROVOCATION),
        *(_R.CAST, _R.WOOZLES, _R.BIWOOZLES, _R.HEFFALUMPS, _R.BIHEFFALUMPS),
        *(_R.PARTIAL_PARALYSIS, _R.MULTI_CAPTURES, _R.DISPARATE),
        *(_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER, _R.PROMOTION_ONLY, _R.SHIELDED_KINGS),
        *(_R.VOGTLAENDER, _R.ANTIKINGS, _R.SAT, _R.OWU, _R.AMU, _R.PEPO, _R.LESE_MAJESTE, _R.BGL),
        *(_R.WHITE_ULTRASCHACHZWANG, _R.BLACK_ULTRASCHACHZWANG),
        *(_R.NO_WHITE_PROMOTION, _R.NO_BLACK_PROMOTION),
        *STANDARDS,
        *CHOOSING.keys() - {_R.LOSING},
    }
)
"""They take moves away, and nothing else: a move takes its man along, by his walk.  Bicaptures do
not: a side loses men by its own moves there."""
_KINGS_BORROW = frozenset(
    {
        *(_R.TRANSMUTED_KINGS, _R.REFLECTIVE_KINGS, _R.VAULTING_KINGS),
        *(_R.WHITE_TRANSMUTED_KING, _R.WHITE_REFLECTIVE_KING, _R.WHITE_VAULTING_KING),
        *(_R.BLACK_TRANSMUTED_KING, _R.BLACK_REFLECTIVE_KING, _R.BLACK_VAULTING_KING),
    }
)
"""Under these kings go by whatever walks there are; all others by their own."""
_OTHER_WALKS = frozenset(
    {
        *(_R.ANNAN, _R.NANNA, _R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK),
        *(_R.POINT_REFLECTION, _R.MAKE_AND_TAKE, _R.TAKE_AND_MAKE),
        *(_R.BOLERO, _R.BOLERO_INVERSE),
        *(_R.MARS, _R.ANTIMARS, _R.PHANTOM, _R.ANTICIRCE),
    }
)
"""Under these he may come anywhere, but he alone comes, and who is taken is gone."""
_COMERS = {
    _R.CIRCE: 2,
    _R.ANDERNACH: 1,
    _R.ANTIANDERNACH: 1,
    _R.TIBET: 1,
    _R.SENTINELS: 2,
    _R.MESSIGNY: 2,
    _R.CASTLING: 3,
    _R.ROKAGOGO: 3,
    _R.LOST_PIECES: 1,
    _R.FRANKFURT: 1,
    _R.EINSTEIN: 1,
    _R.CHAMELEON_CHESS: 1,
}
"""How many men come to a square of theirs by a move, or change there; castling brings one more.

That with any man brings two and leaves two squares: what a move changes is told as one square more
than it brings men to."""
_HARMLESS = _FILTERS | _OTHER_WALKS | _KINGS_BORROW
_STRANGE = frozenset({Variant.PAWN_ADVERSE, Variant.PAWN_NEUTRAL, Variant.BEROLINA})
"""Words under which a move brings men of the other side, or others than are counted with."""
_UNSETTLING = frozenset({Variant.TURNCOATS, Variant.ASSASSIN})
"""Under these more men change, or go, by a move."""
_RETURNING = SQUARES | {
    *(Variant.PARRAIN, Variant.CONTRA_PARRAIN, Variant.PWC, Variant.CLONE, Variant.COUSCOUS),
    *(Variant.SUPER, Variant.CAGE, Variant.TAKE_AND_MAKE, Variant.STRICT),
    *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN),
}
"""Variants of Circe under which who is taken, and nobody else, comes back, on his own side."""
_BESIDE = {
    _R.CIRCE: 1,
    _R.ANTICIRCE: 1,
    **dict.fromkeys(
        (_R.ANDERNACH, _R.ANTIANDERNACH, _R.TIBET, _R.FRANKFURT, _R.MAKE_AND_TAKE, _R.ANNAN), 0
    ),
    **dict.fromkeys((_R.TAKE_AND_MAKE, _R.NANNA, _R.FACE_TO_FACE, _R.BACK_TO_BACK), 0),
    **dict.fromkeys((_R.CHEEK_TO_CHEEK, _R.EINSTEIN, _R.POINT_REFLECTION), 0),
    **dict.fromkeys(_FILTERS | _KINGS_BORROW, 0),
}
"""On how many squares a move that is no castling changes something, beside the one it leaves, the
one it goes to and that of who is taken: where who is taken, or who takes, is put back."""
_UNTOLD = 64
_ALIKE = frozenset({Kind.KING, *OFFICERS})
"""Men who go alike on both sides."""
_BY_WALKS = arrival_layout.SIDE_BY_SIDE | arrival_layout.WALKS_LEAD | arrival_layout.ONE_EACH


def bounds_of(
    rules: FairyRules, walks: Iterable[Kind], men: Iterable[Man | None]
) -> tuple[int, int, int, int]:
    """Return how many men a move may bring, 0 where it is not known, and what else holds.

    Behind that stand how many men may come back who do not stand on the board, and on how many
    squares a move changes something beside its own.  *walks* are the kinds that can ever stand
    on the board.
    """
    standing = [man for man in men if man is not None]
    has_others = any(it.color is Color.NEUTRAL or it.traits for it in standing)
    variants = {it for condition in rules.conditions for it in condition.variants}
    is_strange = has_others or rules.covers or bool(variants & _STRANGE)
    if is_strange or rules.by_rule.keys() - _HARMLESS - _COMERS.keys():
        return 0, 0, 0, 0
    comers = 1 + sum(_COMERS[rule] - 1 for rule in rules.by_rule if rule in _COMERS)
    has_other_pawns = any(WALKS[it].is_pawn and it is not Kind.PAWN for it in walks)
    beside = sum(_BESIDE.get(rule, _UNTOLD) for rule in rules.by_rule)
    if _COMERS.keys() & rules.by_rule.keys() or variants & _UNSETTLING:
        circe = rules.get(FairyRule.CIRCE)
        returns = circe is not None and circe.variants <= _RETURNING
        is_alone = rules.by_rule.keys() - {FairyRule.CIRCE} <= _FILTERS
        tells = arrival_layout.RETURNS_LEAD if returns and is_alone and not has_other_pawns else 0
        tells |= arrival_layout.ANY_GO * (FairyRule.LOST_PIECES in rules)
        back = 64 if FairyRule.SENTINELS in rules else int(rules.is_parrain)
        return comers, tells, back, beside if returns or circe is None else _UNTOLD
    if has_other_pawns or _OTHER_WALKS & rules.by_rule.keys():
        return comers, arrival_layout.SIDE_BY_SIDE, 0, beside
    return comers, _BY_WALKS, 0, beside


def fill_roads(
    work: npt.NDArray[np.int64],
    men: Sequence[Man | None],
    rules: FairyRules,
    walks: tuple[Kind, ...],
) -> None:
    """Write down how far every square is from those on which *men* are to stand.

    For each there are boards of men of his walk, of pawns who promote to it, and of pawns by the
    captures that they may make.  Pawns who are to stand on the rank where they begin never move,
    and nobody goes through them, unless they may come back there.  Castling saves a move only where
    it is not out of the king's way.  A king who borrows walks goes by all of *walks*, those of men
    who can ever stand on the board.
    """
    returns = work[arrival_layout.COMERS + 1] & arrival_layout.RETURNS_LEAD
    firm = 0 if returns else _firm(men, (False, True))
    kings_borrow = not _KINGS_BORROW.isdisjoint(rules.by_rule)
    as_king = _standing(walks, rules) if kings_borrow else (Kind.KING,)
    work[arrival_layout.CASTLES : arrival_layout.CASTLES + 2] = 1
    work[arrival_layout.ROADS : arrival_layout.ROADS + 2 * 64 * 64] = arrival_layout.FAR
    for square, man in enumerate(men):
        if man is None:
            continue
        side: Side = man.color is Color.WHITE
        at = arrival_layout.ROADS + 2 * 64 * square
        kinds: tuple[Kind, ...] = (man.kind,)
        barred = 0
        if man.kind is Kind.KING:
            kinds, barred = as_king, _guarded_always(men, not side, rules) if firm else 0
        work[at : at + 64] = _distances(kinds, side, rules.shape, firm, barred)[:, square]
        if man.kind is Kind.KING and work[arrival_layout.COMERS + 1] & arrival_layout.WALKS_LEAD:
            home, roads = 4 if side else 60, work[at : at + 64]
            work[arrival_layout.CASTLES + (0 if side else 1)] = any(
                roads[home + step] + 1 == roads[home] for step in (2, -2)
            )
        if man.kind in rules.promoted:
            work[at + 64 : at + 128] = _promoting(man.kind, side, rules.shape, firm)[:, square]
    if work[arrival_layout.COMERS + 1] & arrival_layout.ONE_EACH:
        _fill_pawn_roads(work, men, rules, firm)


def _fill_pawn_roads(
    work: npt.NDArray[np.int64], men: Sequence[Man | None], rules: FairyRules, firm: int
) -> None:
    """Write down the same of pawns by the captures that they may make."""
    begin = arrival_layout.PAWN_ROADS
    work[begin : begin + (arrival_layout.MOST_BY_ONE + 1) * 64 * 64] = arrival_layout.FAR
    for square, man in enumerate(men):
        if man is None or not (man.kind is Kind.PAWN or man.kind in rules.promoted):
            continue
        boards = _pawn_roads(man.kind, man.color is Color.WHITE, rules.shape, firm)
        for captures, roads in enumerate(boards):
            at = begin + (captures * 64 + square) * 64
            work[at : at + 64] = roads[:, square]


def _firm(men: Sequence[Man | None], sides: Collection[Side]) -> int:
    """Return where pawns of some sides are to stand who have never moved."""
    return sum(
        1 << square
        for square, man in enumerate(men)
        if man and man.kind is Kind.PAWN
        for side in sides
        if man.is_of(side) and square // 8 == (1 if side else 6)
    )


def _standing(walks: tuple[Kind, ...], rules: FairyRules) -> tuple[Kind, ...]:
    """Return those of walks of which men can stand: to what marine pawns promote beside them alone.

    Where pawns promote to all that stands in the diagram, that tells it.
    """
    is_told = rules.by_rule.keys().isdisjoint({*STANDARDS, _R.PROMOTION_ONLY})
    if Kind.MARINE_PAWN in walks or not is_told:
        return walks
    never = set(rules.promoted_marine).difference(rules.promoted)
    return tuple(it for it in walks if it not in never)


def _guarded_always(men: Sequence[Man | None], side: Side, rules: FairyRules) -> int:
    """Return the squares that pawns of *side* guard who never move: no king ever goes there.

    So it is where nothing keeps a pawn from giving check.
    """
    if rules.by_rule.keys() - _KINGS_BORROW or rules.traits:
        return 0
    found = 0
    for start in range(64):
        if _firm(men, (side,)) >> start & 1:
            for form in WALKS[Kind.PAWN].forms:
                for way in ways_of(form, rules.shape, start, side):
                    found |= 0 if way.taken is None else 1 << way.taken
    return found


@lru_cache(maxsize=64)
def _distances(
    kinds: tuple[Kind, ...], side: Side, shape: BoardShape, firm: int, barred: int = 0
) -> npt.NDArray[np.int64]:
    """Return by start and end how many moves lead there, by any of some kinds' walks.

    They lead past the men on *firm* squares, and to none that is *barred*; anywhere for whom
    walks tell nothing.
    """
    if not side and _ALIKE.issuperset(kinds):
        return _distances(kinds, True, shape, firm, barred)
    steps = np.full((64, 64), arrival_layout.FAR, np.int64)
    for form in (form for kind in kinds for form in WALKS[kind].forms):
        for start in range(64):
            for way in ways_of(form, shape, start, side):
                if way.to != start and not (way.empty | 1 << way.to) & firm:
                    steps[start, way.to] = 1
    if not ALONE.isdisjoint(kinds):
        steps[:] = 1
    if Kind.KING in kinds:
        for king, rook in product((4, 60), (2, -2)):
            steps[king, king + rook] = 1
    if Kind.ROOK in kinds:
        for rook, to in ((0, 3), (7, 5), (56, 59), (63, 61)):
            steps[rook, to] = 1
    steps[:, [square for square in range(64) if barred >> square & 1]] = arrival_layout.FAR
    np.fill_diagonal(steps, 0)
    return _closed(steps)


@lru_cache(maxsize=64)
def _promoting(kind: Kind, side: Side, shape: BoardShape, firm: int) -> npt.NDArray[np.int64]:
    walked = _distances((Kind.PAWN,), side, shape, firm)
    return _promoted(walked, kind, side, shape, firm)


def _promoted(
    walked: npt.NDArray[np.int64], kind: Kind, side: Side, shape: BoardShape, firm: int
) -> npt.NDArray[np.int64]:
    """Return how far it is for pawns who walk so and then promote to a kind."""
    last = slice(56, 64) if side else slice(0, 8)
    on = _distances((kind,), side, shape, firm)[last]
    return np.minimum((walked[:, last, None] + on[None]).min(axis=1), arrival_layout.FAR)


@lru_cache(maxsize=64)
def _pawn_roads(
    kind: Kind, side: Side, shape: BoardShape, firm: int
) -> tuple[npt.NDArray[np.int64], ...]:
    """Return by the captures that a pawn may make how many moves lead him from where to where.

    He is a pawn still at the end, or has promoted to a kind, which then goes on.
    """
    found = _walked_by_pawns(side, shape, firm)
    if kind is Kind.PAWN:
        return found
    return tuple(_promoted(roads, kind, side, shape, firm) for roads in found)


@lru_cache(maxsize=16)
def _walked_by_pawns(side: Side, shape: BoardShape, firm: int) -> tuple[npt.NDArray[np.int64], ...]:
    """Return the same for one who is a pawn still."""
    found: list[npt.NDArray[np.int64]] = []
    for captures in range(arrival_layout.MOST_BY_ONE + 1):
        roads = np.full((64, 64), arrival_layout.FAR, np.int64)
        np.fill_diagonal(roads, 0)
        ahead = range(64) if not side else reversed(range(64))
        for start in ahead:
            for form in WALKS[Kind.PAWN].forms:
                for way in ways_of(form, shape, start, side):
                    takes = way.taken is not None or way.passing is not None
                    if (way.empty | 1 << way.to) & firm or (takes and not captures):
                        continue
                    on = found[captures - 1] if takes else roads
                    roads[start] = np.minimum(roads[start], on[way.to] + 1)
        found.append(np.minimum(roads, arrival_layout.FAR))
    return tuple(found)


def _closed(steps: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the lengths of the shortest ways made up of steps (Floyd 1962)."""
    for between in range(64):
        steps = np.minimum(steps, steps[:, between, None] + steps[None, between])
    return np.minimum(steps, arrival_layout.FAR)
