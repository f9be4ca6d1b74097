"""Under which conditions it is known who castles."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.castling import CastlingRight, home_rights
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.families import CONSEQUENT, IN_CHESS, STANDARDS
from solver.fairy.unknown import NotUnderstoodError
from solver.language import quoted, tr
from solver.men import Kind, Man
from solver.squares import Side, Square

_R = FairyRule
_UNKNOWN = IN_CHESS | {
    *(_R.ROLE_EXCHANGE, _R.REVOLVING_BOARD, _R.REVOLVING_CENTRE),
    _R.BI_CAPTURES,  # its own men attack or not by the order of squares (``bicaptures.c``)
}
_BOLERO_OF_KINGS = FairyCondition.of(_R.BOLERO, Variant.REX_INCLUSIVE)
_OF_CAPTURES = (_R.WHITE_MUST_CAPTURE, _R.BLACK_MUST_CAPTURE)
_WITH_ROOKS = (_R.CAVALIER_MAJEUR, _R.CHINESE)
"""Under these kings castle with rooks, as ever."""


def given_up(rules: Collection[FairyCondition], king: Square, side: Side) -> frozenset[Square]:
    """Return the rooks with whom the other side castles no more once a king has gone somewhere.

    That is ``mutual_castling_rights_adjuster_solve`` in Popeye 4.104, ``solving/castling.c``.
    """
    told = (it.squares for it in rules if it.rule is FairyRule.MUTUAL_CASTLING)
    pairs = [pair for squares in told for pair in zip(squares[::2], squares[1::2], strict=True)]
    rook = {6: 7, 2: 0}[king & 7] + (king & 56)
    return frozenset(black if side else white for white, black in pairs if rook in (white, black))


def check_castling(men: Sequence[Man | None], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where somebody might castle of whom it is not known whether he can.

    He might whose king and rook stand at home, whatever rights are left.
    """
    for condition in conditions:
        is_unknown = _may_castle_instead(men, condition)
        if is_unknown or (_is_unknown(condition) and home_rights(tuple(men))):
            name = quoted(condition.text)
            raise NotUnderstoodError(tr("castling under %1 is not known here", name))


def _is_unknown(condition: FairyCondition) -> bool:
    """Tell whether it is not known what castlings a condition leaves to king and rook.

    Where moves are chosen by their lengths it would matter who castles for whether a king is taken
    by choice (``mummer.c``); where captures are, it does not, since a castling captures nobody.
    """
    if condition.rule in _UNKNOWN or condition == _BOLERO_OF_KINGS:
        return True
    is_ultra = condition.rule in CONSEQUENT or Variant.ULTRA in condition.variants
    return is_ultra and condition.rule not in _OF_CAPTURES


def _may_castle_instead(men: Sequence[Man | None], condition: FairyCondition) -> bool:
    """Tell whether those might castle who stand for kings and rooks, or kings and rooks might.

    In Popeye 4.104 those do who go as kings and rooks of the family do, and nobody else: a
    poseidon with tritons in UltraMarine chess, a king with tritons, paos or faros in the others.
    """
    if condition.rule not in STANDARDS or condition.rule in _WITH_ROOKS:
        return False
    of_family = Kind.POSEIDON if condition.rule is _R.ULTRAMARINE else Kind.KING
    castle = {(of_family, STANDARDS[condition.rule][1]), (Kind.KING, Kind.ROOK)}
    pairs = ((men[it.king_square], men[it.rook_square]) for it in CastlingRight)
    return any(
        king and king.is_royal and rook and (king.kind, rook.kind) in castle for king, rook in pairs
    )
