"""Which conditions are understood together: each says what it is, and the rest follows.

A pair is understood where neither has to know of the other.  In which order Popeye 4.104 does
what all of them do in one move stands in one list (``stipulation/move.c``); the pairs that are
told one by one were held against its answers.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Flag, auto
from itertools import combinations

from solver.fairy.conditions import FairyRule


class Nature(Flag):
    """What a rule is, as far as others have to know of it."""

    BENDS = auto()
    """A man may take another, or may not, otherwise than by his walk."""
    ASKS = auto()
    """It asks who observes whom, so that it has to know of what bends that."""
    ACTS = auto()
    """It does something with men beside the move."""
    FORESEES = auto()
    """It looks at what stands after a move, with all that others have done."""
    JUDGES = auto()
    """It judges what stands after a move, whatever has led to it."""
    LIMITS = auto()
    """It takes moves away, whatever they do, and nothing from checks."""
    CHECKS = auto()
    """It says when a side stands in check."""
    CHOOSES = auto()
    """It chooses among the moves that are legal by all others."""


_R, _N = FairyRule, Nature
_GUARDED = _N.BENDS | _N.ASKS
_NATURES: dict[FairyRule, Nature] = {
    _R.CIRCE: _N.ACTS,
    _R.ANTICIRCE: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.IMMUNE: _N.BENDS,
    _R.MADRASI: _GUARDED,
    _R.EIFFEL: _GUARDED,
    _R.ANDERNACH: _N.ACTS,
    _R.ANTIANDERNACH: _N.ACTS,
    _R.CHECKLESS: _N.JUDGES,
    _R.EXCLUSIVE: _N.JUDGES,
    _R.PROMOTION_ONLY: _N.LIMITS,
    _R.NO_CAPTURE: _N.LIMITS,
    _R.NO_WHITE_CAPTURE: _N.LIMITS,
    _R.NO_BLACK_CAPTURE: _N.LIMITS,
    _R.WHITE_MUST_CAPTURE: _N.CHOOSES,
    _R.BLACK_MUST_CAPTURE: _N.CHOOSES,
    _R.WHITE_EDGE_MOVER: _N.BENDS,
    _R.BLACK_EDGE_MOVER: _N.BENDS,
    _R.MONOCHROME: _N.BENDS,
    _R.BICHROME: _N.BENDS,
    _R.CENTRAL: _GUARDED,
    _R.PROVOCATION: _GUARDED,
    _R.CAST: _GUARDED,
    _R.WOOZLES: _GUARDED,
    _R.BIWOOZLES: _GUARDED,
    _R.HEFFALUMPS: _GUARDED,
    _R.BIHEFFALUMPS: _GUARDED,
    _R.PARTIAL_PARALYSIS: _GUARDED,
    _R.VOGTLAENDER: _N.CHECKS,
    _R.ANTIKINGS: _N.CHECKS,
    _R.BICOLORES: _N.CHECKS | _GUARDED,
    _R.SAT: _N.CHECKS | _N.ASKS,
    _R.WHITE_ULTRASCHACHZWANG: _N.JUDGES,
    _R.BLACK_ULTRASCHACHZWANG: _N.JUDGES,
    _R.ISARDAM: _N.FORESEES | _GUARDED,
    _R.KOEKO: _N.BENDS | _N.FORESEES,
    _R.ANTIKOEKO: _N.BENDS | _N.FORESEES,
    _R.NEW_KOEKO: _N.BENDS | _N.FORESEES,
    _R.GRID: _N.BENDS,
    _R.PATROL: _GUARDED,
    _R.ULTRAPATROL: _GUARDED,
    _R.LORTAP: _GUARDED,
    _R.FUNCTIONARY: _GUARDED,
    _R.ANNAN: _N.BENDS,
    _R.NANNA: _N.BENDS,
    _R.FACE_TO_FACE: _N.BENDS,
    _R.BACK_TO_BACK: _N.BENDS,
    _R.CHEEK_TO_CHEEK: _N.BENDS,
    _R.POINT_REFLECTION: _N.BENDS,
    _R.TRANSMUTED_KINGS: _GUARDED,
    _R.WHITE_TRANSMUTED_KING: _GUARDED,
    _R.BLACK_TRANSMUTED_KING: _GUARDED,
    _R.REFLECTIVE_KINGS: _GUARDED,
    _R.WHITE_REFLECTIVE_KING: _GUARDED,
    _R.BLACK_REFLECTIVE_KING: _GUARDED,
    _R.VAULTING_KINGS: _GUARDED,
    _R.WHITE_VAULTING_KING: _GUARDED,
    _R.BLACK_VAULTING_KING: _GUARDED,
    _R.SENTINELS: _N.ACTS,
    _R.SUPERGUARDS: _GUARDED,
    _R.ANTIGUARDS: _GUARDED,
    _R.FRANKFURT: _N.ACTS,
    _R.TIBET: _N.ACTS,
    _R.DOUBLE_TIBET: _N.ACTS,
    _R.SINGLEBOX: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.GHOST: _N.BENDS | _N.ACTS,
    _R.HAUNTED: _N.ACTS,
    _R.INFLUENCER: _N.ACTS,
    _R.MAGIC_SQUARES: _N.ACTS,
    _R.WORMHOLES: _N.BENDS | _N.ACTS,
    _R.BGL: _N.BENDS,
    _R.IMITATOR: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.MESSIGNY: _N.ACTS | _N.FORESEES,
    _R.HOLES: _N.BENDS | _N.ACTS,
    _R.HAAN: _N.BENDS | _N.ACTS,
    _R.MASAND: _N.ACTS | _N.FORESEES,
    _R.SWAPPING_KINGS: _N.ACTS | _N.FORESEES,
    _R.WHITE_OSCILLATING: _N.ACTS | _N.FORESEES,
    _R.BLACK_OSCILLATING: _N.ACTS | _N.FORESEES,
    _R.BRETON: _N.ACTS,
    _R.TAKE_AND_MAKE: _N.BENDS | _N.ASKS,
    _R.MAKE_AND_TAKE: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.MARS: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.PHANTOM: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.BLACK_MAXIMUMMER: _N.CHOOSES,
    _R.WHITE_MAXIMUMMER: _N.CHOOSES,
    _R.BLACK_MINIMUMMER: _N.CHOOSES,
    _R.WHITE_MINIMUMMER: _N.CHOOSES,
}
"""A rule that is not here is understood alone."""
_KNOWN = frozenset(
    {
        frozenset({_R.CIRCE, _R.MARS}),
        frozenset({_R.CIRCE, _R.PHANTOM}),
        frozenset({_R.CIRCE, _R.ANDERNACH}),
        frozenset({_R.GRID, _R.ANTICIRCE}),
        frozenset({_R.ANNAN, _R.MADRASI}),
        frozenset({_R.IMITATOR, _R.NO_IMITATORS}),
        frozenset({_R.MESSIGNY, _R.NO_CAPTURE}),
        frozenset({_R.HAAN, _R.HOLES}),
        frozenset({_R.WHITE_OSCILLATING, _R.BLACK_OSCILLATING}),
        frozenset({_R.ANNAN, _R.ISARDAM}),
        frozenset({_R.ANNAN, _R.FUNCTIONARY}),
        frozenset({_R.ANNAN, _R.EIFFEL}),
    }
)
"""Pairs of which one would have to know of the other, and does, or has not to after all."""
_UNKNOWN = frozenset(
    frozenset({_R.TAKE_AND_MAKE, rule})
    for rule in (
        _R.SENTINELS,
        _R.GHOST,
        _R.MAGIC_SQUARES,
        _R.MESSIGNY,
        _R.ANTIANDERNACH,
    )
)
"""Pairs that are not understood, whatever follows from what they are."""


def are_understood_together(rules: Collection[FairyRule]) -> bool:
    """Tell whether it is known how rules act together; any rule is understood alone."""
    return all(_is_known(frozenset(pair)) for pair in combinations(sorted(set(rules), key=str), 2))


def _is_known(pair: frozenset[FairyRule]) -> bool:
    if pair in _KNOWN:
        return True
    if pair in _UNKNOWN or not pair <= _NATURES.keys():
        return False
    one, other = (_NATURES[rule] for rule in pair)
    return not (_minds(one, other) or _minds(other, one))


_LEFT_ALONE = (Nature.CHOOSES, Nature.LIMITS, Nature.JUDGES)


def _minds(one: Nature, other: Nature) -> bool:
    """Tell whether a rule would have to know of another one."""
    for nature in (Nature.ACTS, Nature.CHECKS, Nature.JUDGES):
        if nature in one and nature in other:
            return True
    if Nature.ASKS in one and Nature.BENDS in other:
        return True
    return Nature.FORESEES in one and other not in _LEFT_ALONE
