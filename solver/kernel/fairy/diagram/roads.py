"""How far men are from where a game is to lead them: the bounds of ``fairy.diagram.arriving``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from solver.kernel.fairy import layout
from solver.men import Color, Kind, Man
from solver.squares import Side

_R = FairyRule
_FILTERS = frozenset(
    {
        *(_R.FUDDLED, _R.LORTAP, _R.PATROL, _R.ULTRAPATROL, _R.KOEKO, _R.ANTIKOEKO, _R.NEW_KOEKO),
        *(_R.MADRASI, _R.EIFFEL, _R.FUNCTIONARY, _R.GRID, _R.MONOCHROME, _R.BICHROME),
        *(_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE, _R.CHECKLESS, _R.EXCLUSIVE),
        *(_R.SUPERGUARDS, _R.ANTIGUARDS, _R.IMMUNE, _R.ISARDAM, _R.CENTRAL, _R.PROVOCATION),
        *(_R.CAST, _R.WOOZLES, _R.BIWOOZLES, _R.HEFFALUMPS, _R.BIHEFFALUMPS),
        *(_R.PARTIAL_PARALYSIS, _R.BI_CAPTURES, _R.MULTI_CAPTURES, _R.DISPARATE),
        *(_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER, _R.PROMOTION_ONLY, _R.SHIELDED_KINGS),
        *(_R.VOGTLAENDER, _R.ANTIKINGS, _R.SAT, _R.OWU, _R.AMU, _R.PEPO, _R.LESE_MAJESTE, _R.BGL),
        *(_R.WHITE_ULTRASCHACHZWANG, _R.BLACK_ULTRASCHACHZWANG),
        *(_R.NO_WHITE_PROMOTION, _R.NO_BLACK_PROMOTION),
        *STANDARDS,
        *CHOOSING.keys() - {_R.LOSING},
    }
)
"""They take moves away, and nothing else: a move takes its man along, by his walk."""
_KINGS_BORROW = frozenset(
    {
        *(_R.TRANSMUTED_KINGS, _R.REFLECTIVE_KINGS, _R.VAULTING_KINGS),
        *(_R.WHITE_TRANSMUTED_KING, _R.WHITE_REFLECTIVE_KING, _R.WHITE_VAULTING_KING),
        *(_R.BLACK_TRANSMUTED_KING, _R.BLACK_REFLECTIVE_KING, _R.BLACK_VAULTING_KING),
    }
)
"""Under these kings may come anywhere with one move; all others go by their walks."""
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
        tells = layout.RETURNS_LEAD if returns and is_alone and not has_other_pawns else 0
        tells |= layout.ANY_GO * (FairyRule.LOST_PIECES in rules)
        back = 64 if FairyRule.SENTINELS in rules else int(rules.is_parrain)
        return comers, tells, back, beside if returns or circe is None else _UNTOLD
    if has_other_pawns or _OTHER_WALKS & rules.by_rule.keys():
        return comers, layout.SIDE_BY_SIDE, 0, beside
    return comers, layout.SIDE_BY_SIDE | layout.WALKS_LEAD, 0, beside


def fill_roads(work: npt.NDArray[np.int64], men: Sequence[Man | None], rules: FairyRules) -> None:
    """Write down how far every square is from those on which *men* are to stand.

    For each there are two boards: of men of his walk, and of pawns who promote to it.  Pawns who
    are to stand on the rank where they begin never move, and nobody goes through them, unless they
    may come back there.  Castling saves a move only where it is not out of the king's way.
    """
    bases = () if work[layout.COMERS + 1] & layout.RETURNS_LEAD else (6, 1)
    firm = sum(
        1 << square
        for square, man in enumerate(men)
        if man
        and man.kind is Kind.PAWN
        and bases
        and square // 8 == bases[man.color is Color.WHITE]
    )
    kings_borrow = not _KINGS_BORROW.isdisjoint(rules.by_rule)
    work[layout.CASTLES : layout.CASTLES + 2] = 1
    work[layout.ROADS : layout.ROADS + 2 * 64 * 64] = layout.FAR
    for square, man in enumerate(men):
        if man is None:
            continue
        side: Side = man.color is Color.WHITE
        at = layout.ROADS + 2 * 64 * square
        work[at : at + 64] = _distances(man.kind, side, rules.shape, firm)[:, square]
        if man.kind is Kind.KING and kings_borrow:
            work[at : at + 64] = np.arange(64) != square
        if man.kind is Kind.KING and work[layout.COMERS + 1] & layout.WALKS_LEAD:
            home, roads = 4 if side else 60, work[at : at + 64]
            work[layout.CASTLES + (0 if side else 1)] = any(
                roads[home + step] + 1 == roads[home] for step in (2, -2)
            )
        if man.kind in rules.promoted:
            work[at + 64 : at + 128] = _promoting(man.kind, side, rules.shape, firm)[:, square]


@lru_cache(maxsize=64)
def _distances(kind: Kind, side: Side, shape: BoardShape, firm: int) -> npt.NDArray[np.int64]:
    """Return by start and end how many moves lead there, past the men on *firm* squares."""
    steps = np.full((64, 64), layout.FAR, np.int64)
    np.fill_diagonal(steps, 0)
    for start in range(64):
        for form in WALKS[kind].forms:
            for way in ways_of(form, shape, start, side):
                if way.to != start and not (way.empty | 1 << way.to) & firm:
                    steps[start, way.to] = 1
    if kind is Kind.KING:
        for king, rook in product((4, 60), (2, -2)):
            steps[king, king + rook] = 1
    if kind is Kind.ROOK:
        for rook, to in ((0, 3), (7, 5), (56, 59), (63, 61)):
            steps[rook, to] = 1
    return _closed(steps)


@lru_cache(maxsize=64)
def _promoting(kind: Kind, side: Side, shape: BoardShape, firm: int) -> npt.NDArray[np.int64]:
    last = slice(56, 64) if side else slice(0, 8)
    walked = _distances(Kind.PAWN, side, shape, firm)[:, last]
    on = _distances(kind, side, shape, firm)[last]
    return np.minimum((walked[:, :, None] + on[None]).min(axis=1), layout.FAR)


def _closed(steps: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the lengths of the shortest ways made up of steps (Floyd 1962)."""
    for between in range(64):
        steps = np.minimum(steps, steps[:, between, None] + steps[None, between])
    return np.minimum(steps, layout.FAR)
