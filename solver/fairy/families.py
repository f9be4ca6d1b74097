"""Rules by what they have in common: who chooses among moves, and what is told of the last one."""

from __future__ import annotations

from solver.fairy.conditions import FairyRule, Variant
from solver.men import OFFICERS, Kind
from solver.squares import Side

_R = FairyRule
_BLACK, _WHITE, _BOTH = (False,), (True,), (False, True)
DISTERS = frozenset(
    {_R.BLACK_MAX_DISTER, _R.WHITE_MAX_DISTER, _R.BLACK_MIN_DISTER, _R.WHITE_MIN_DISTER}
)
"""They look at how far two men stand from each other."""
FOLLOWERS = frozenset({_R.BLACK_FOLLOWS, _R.WHITE_FOLLOWS})
SYNCHRONS = frozenset(
    {_R.BLACK_SYNCHRON, _R.WHITE_SYNCHRON, _R.BLACK_ANTISYNCHRON, _R.WHITE_ANTISYNCHRON}
)
CONSEQUENT = frozenset({_R.BLACK_CONSEQUENT, _R.WHITE_CONSEQUENT})
CHOOSING: dict[FairyRule, tuple[Side, ...]] = {
    _R.BLACK_MAXIMUMMER: _BLACK,
    _R.WHITE_MAXIMUMMER: _WHITE,
    _R.BLACK_MINIMUMMER: _BLACK,
    _R.WHITE_MINIMUMMER: _WHITE,
    _R.BLACK_MUST_CAPTURE: _BLACK,
    _R.WHITE_MUST_CAPTURE: _WHITE,
    _R.BLACK_FOLLOWS: _BLACK,
    _R.WHITE_FOLLOWS: _WHITE,
    _R.DUELLISTS: _BOTH,
    _R.BACK_HOME: _BOTH,
    _R.BLACK_SYNCHRON: _BLACK,
    _R.WHITE_SYNCHRON: _WHITE,
    _R.BLACK_ANTISYNCHRON: _BLACK,
    _R.WHITE_ANTISYNCHRON: _WHITE,
    _R.ALPHABETIC: _BOTH,
    _R.BLACK_ALPHABETIC: _BLACK,
    _R.WHITE_ALPHABETIC: _WHITE,
    _R.BLACK_MAX_DISTER: _BLACK,
    _R.WHITE_MAX_DISTER: _WHITE,
    _R.BLACK_MIN_DISTER: _BLACK,
    _R.WHITE_MIN_DISTER: _WHITE,
    _R.BLACK_FORCED: _BLACK,
    _R.WHITE_FORCED: _WHITE,
    _R.BLACK_CONSEQUENT: _BLACK,
    _R.WHITE_CONSEQUENT: _WHITE,
    _R.LOSING: _BOTH,
    _R.BLACK_CHECKS: _BLACK,
}
"""For which sides a rule chooses among moves: by the greatest of what it measures."""
STANDARDS: dict[FairyRule, tuple[Kind, ...]] = {
    _R.LEO_FAMILY: (Kind.LEO, Kind.PAO, Kind.VAO, Kind.MAO),
    _R.CHINESE: (*OFFICERS, Kind.LEO, Kind.PAO, Kind.VAO, Kind.MAO),
    _R.CAVALIER_MAJEUR: (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.NIGHTRIDER),
    _R.MARINE: (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT),
    _R.ULTRAMARINE: (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT),
    _R.ARGENTINIAN: (Kind.SENORA, Kind.FARO, Kind.LOCO, Kind.SALTADOR),
}
"""What pawns promote to whoever stands on the board (``pieces/walks/walks.c``)."""
BOLEROS = frozenset({_R.BOLERO, _R.BOLERO_INVERSE})
PARTNERING = frozenset({_R.CASTLING, _R.ROKAGOGO})
"""Kings castle with men of any kind, and not as in a game."""
IN_CHESS = frozenset({_R.HALF_IN, _R.MAINLY_IN, _R.ALL_IN})
"""A side moves men of the other."""
OF_LAST_MOVE = frozenset({*FOLLOWERS, *SYNCHRONS, _R.DISPARATE, _R.MAINLY_IN, _R.ALL_IN})
"""What may be done depends on the move before."""
RECALLING = frozenset({*OF_LAST_MOVE, *DISTERS, _R.DUELLISTS, _R.FUDDLED})
"""Something is remembered of the moves made."""
TRANSMUTED = (_R.TRANSMUTED_KINGS, _R.BLACK_TRANSMUTED_KING, _R.WHITE_TRANSMUTED_KING)
REFLECTIVE = (_R.REFLECTIVE_KINGS, _R.BLACK_REFLECTIVE_KING, _R.WHITE_REFLECTIVE_KING)
VAULTING = (_R.VAULTING_KINGS, _R.BLACK_VAULTING_KING, _R.WHITE_VAULTING_KING)
SUPER = (_R.TRANSMUTED_KINGS, _R.BLACK_SUPER_TRANSMUTING, _R.WHITE_SUPER_TRANSMUTING)
"""Of one side each alone."""
KINGS_LENDING = frozenset({*TRANSMUTED, *SUPER, *REFLECTIVE, *VAULTING})
"""Kings borrow of those who attack them: by rules of both, of Black's and of White's."""
PROMOTING = frozenset(
    {
        Variant.SUPER,
        Variant.EQUIPOLLENTS,
        Variant.CAGE,
        Variant.TAKE_AND_MAKE,
        Variant.SYMMETRY,
        Variant.VERTICAL_SYMMETRY,
        Variant.ANTIPODES,
        Variant.PWC,
        Variant.COUSCOUS,
    }
)
"""Under which a pawn may be reborn on his rank of promotion, and then promotes at once."""
