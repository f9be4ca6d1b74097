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
    _R.CHECKLESS: _N.FORESEES,
    _R.KOEKO: _N.BENDS | _N.FORESEES,
    _R.GRID: _N.BENDS,
    _R.PATROL: _GUARDED,
    _R.ULTRAPATROL: _GUARDED,
    _R.LORTAP: _GUARDED,
    _R.FUNCTIONARY: _GUARDED,
    _R.ANNAN: _N.BENDS,
    _R.SENTINELS: _N.ACTS,
    _R.SUPERGUARDS: _GUARDED,
    _R.ANTIGUARDS: _GUARDED,
    _R.FRANKFURT: _N.ACTS,
    _R.TIBET: _N.ACTS,
    _R.DOUBLE_TIBET: _N.ACTS,
    _R.BLACK_MAXIMUMMER: _N.CHOOSES,
    _R.WHITE_MAXIMUMMER: _N.CHOOSES,
    _R.BLACK_MINIMUMMER: _N.CHOOSES,
    _R.WHITE_MINIMUMMER: _N.CHOOSES,
}
"""A rule that is not here is understood alone."""
_KNOWN = frozenset(
    {
        frozenset({_R.CIRCE, _R.ANDERNACH}),
        frozenset({_R.GRID, _R.ANTICIRCE}),
    }
)
"""Pairs of which one would have to know of the other, and does, or has not to after all."""
_UNKNOWN: frozenset[frozenset[FairyRule]] = frozenset()
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


def _minds(one: Nature, other: Nature) -> bool:
    """Tell whether a rule would have to know of another one."""
    if Nature.ACTS in one and Nature.ACTS in other:
        return True
    if Nature.ASKS in one and Nature.BENDS in other:
        return True
    return Nature.FORESEES in one and other is not Nature.CHOOSES
