"""Which conditions the kernel plays together.

**The argument.**  Who observes whom is asked in the kernel by walks alone, as tables and lenders
have them.  That is right for those who ask so, or ask observers (``solver.fairy.levels``), beside
all that does not bind observers: what binds the geometry stands in the tables, or in the holes
that every way is asked for.  Transmuted kings, and whom woozles keep from capturing, ask otherwise.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from solver.fairy.conditions import FairyRule
from solver.fairy.together import stands_apart

_R = FairyRule
_IN_TABLES = frozenset(
    {
        *(_R.GRID, _R.MONOCHROME, _R.BICHROME, _R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER),
        _R.HOLES,
    }
)
_LENDING = frozenset(
    {
        *(_R.ANNAN, _R.NANNA, _R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK),
        _R.POINT_REFLECTION,
    }
)
_BINDING_NOBODY = frozenset(
    {
        *(_R.WORMHOLES, _R.BGL, _R.IMMUNE, _R.GENEVA, _R.DISPARATE),
        *(_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE),
    }
)
_ASKING_OBSERVERS = frozenset(
    {
        *(_R.PATROL, _R.ULTRAPATROL, _R.LORTAP, _R.FUNCTIONARY, _R.PROVOCATION),
        *(_R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS),
    }
)
_ASKING_GEOMETRY = frozenset({_R.MADRASI, _R.EIFFEL})
_CLASSES = (
    (_IN_TABLES, _IN_TABLES | _LENDING | _BINDING_NOBODY | _ASKING_OBSERVERS | _ASKING_GEOMETRY),
    (_LENDING, _BINDING_NOBODY | _ASKING_OBSERVERS),
    (_BINDING_NOBODY, _BINDING_NOBODY | _ASKING_OBSERVERS | _ASKING_GEOMETRY),
    (_ASKING_OBSERVERS, _ASKING_OBSERVERS),
)
_ONE_BY_ONE = frozenset(
    frozenset({one, other})
    for one, those in (
        (_R.ANTICIRCE, (_R.LORTAP, _R.PATROL, _R.SUPERGUARDS, _R.MADRASI)),
        (_R.MARS, (_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER)),
        (_R.MARS, (_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE)),
        (_R.BICOLORES, (_R.MADRASI,)),
    )
    for other in those
)
_IN_ONE_PLACE = frozenset(
    {
        frozenset({_R.PATROL, _R.LORTAP}),
        frozenset({_R.SUPERGUARDS, _R.ANTIGUARDS}),
        frozenset({_R.MADRASI, _R.EIFFEL}),
    }
)
"""Pairs for which the tables have one word."""


def act_as_compiled(rules: Collection[FairyRule]) -> bool:
    """Tell whether the kernel does with rules together what plain play does."""
    pairs = map(frozenset, combinations(sorted(set(rules), key=str), 2))
    return all(_is_compiled(pair) for pair in pairs)


def _is_compiled(pair: frozenset[FairyRule]) -> bool:
    if pair in _IN_ONE_PLACE:
        return False
    if stands_apart(pair) or pair in _ONE_BY_ONE:
        return True
    one, other = pair
    return any(
        (one in first and other in second) or (other in first and one in second)
        for first, second in _CLASSES
    )
