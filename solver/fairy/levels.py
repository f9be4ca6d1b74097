"""How much of the rules binds who is only asked whom he observes.

Popeye 4.104 asks in four ways (``solving/observation.c``): for a check all rules bind; for an
observation those apart that keep from captures alone; for an observer those that say which men
are kept from moving by others' walks, and which way a walk leads; and for the geometry of an
observation only the last.  As which man one moves who stands face to face with another,
or back to back, or cheek to cheek, binds no observer (``facetoface.c``).
"""

from __future__ import annotations

from enum import Enum, auto

from solver.fairy.conditions import WOOZLING, FairyRule
from solver.men import Trait


class AskedAt(Enum):
    """How a condition asks."""

    __hash__ = object.__hash__  # that of Enum is written in Python

    OBSERVATION = auto()
    OBSERVER = auto()
    GEOMETRY = auto()


_R = FairyRule
_GEOMETRY = frozenset(
    {
        _R.ANNAN,
        _R.NANNA,
        _R.POINT_REFLECTION,
        _R.BOLERO_INVERSE,
        _R.MONOCHROME,
        _R.BICHROME,
        _R.GRID,
        _R.WHITE_EDGE_MOVER,
        _R.BLACK_EDGE_MOVER,
        _R.IMITATOR,
        _R.HOLES,
        _R.HAAN,
        _R.MARS,
        _R.PHANTOM,
    }
)
_OBSERVERS = _GEOMETRY | WOOZLING | {_R.MADRASI, _R.EIFFEL, _R.PARTIAL_PARALYSIS}
_OF_CHECKS_ALONE = frozenset(
    {
        _R.FUDDLED,
        _R.GENEVA,
        _R.TAKE_AND_MAKE,
        _R.ANTICIRCE,
        _R.IMMUNE,
        _R.CAST,
        _R.MULTI_CAPTURES,
    }
)
ASKED_BY_CHECKS = frozenset({Trait.FUNCTIONARY, Trait.PATROL, Trait.BUL, Trait.DOB})
"""Attributes that bind observations, and not observers."""


def binds(rule: FairyRule, level: AskedAt) -> bool:
    """Tell whether a rule binds who is asked so."""
    if level is AskedAt.OBSERVATION:
        return rule not in _OF_CHECKS_ALONE
    return rule in (_OBSERVERS if level is AskedAt.OBSERVER else _GEOMETRY)


def traits_that_bind(traits: frozenset[Trait], level: AskedAt) -> frozenset[Trait]:
    """Return the attributes that bind who is asked so; who paralyses observes nobody."""
    if level is AskedAt.OBSERVATION:
        return traits
    kept = traits - ASKED_BY_CHECKS
    return kept if level is AskedAt.OBSERVER else kept - {Trait.PARALYSING}
