"""Who goes with a captured man in Breton chess (``breton.c``).

That is another man of his kind, of the side that captures or of the other; which one, the
captor chooses, and he may be that man himself.  As Popeye 4.104 plays it by itself this comes
before a pawn promotes, and neutral men stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.draft import Draft
from solver.fairy.rules import FairyRules
from solver.game import Effect
from solver.men import Kind
from solver.squares import Square


def bretonned(draft: Draft, rules: FairyRules, *, is_late: bool) -> Iterator[Draft]:
    """Yield what a capture comes to, once for everybody who may go with the captured man."""
    has_py = rules.has(FairyRule.BRETON, Variant.PY)
    if FairyRule.BRETON not in rules or draft.prey is None or has_py is not is_late:
        yield draft
        return
    is_found = False
    for square in _candidates(draft, rules, is_late=is_late):
        is_found = True
        if not rules.has(FairyRule.BRETON, Variant.CHROMATIC) and not is_late:
            promotes_anyhow = square == draft.place and draft.kind is not None
            if promotes_anyhow and draft.kind is not rules.promoted[0]:
                continue
        yield _without(draft, square, rules, is_late=is_late)
    if not is_found:
        yield draft


def _candidates(draft: Draft, rules: FairyRules, *, is_late: bool) -> Iterator[Square]:
    assert draft.prey is not None
    side = draft.side is not rules.has(FairyRule.BRETON, Variant.ADVERSE)
    for square, man in enumerate(draft.men):
        if man is None or not man.is_of(side) or (not is_late and man.is_of(not side)):
            continue
        kind: Kind = man.kind
        if square == draft.place and draft.kind is not None and not is_late:
            kind = draft.man.kind
        if kind is draft.prey.kind:
            yield square


def _without(draft: Draft, square: Square, rules: FairyRules, *, is_late: bool) -> Draft:
    """Return a draft in which the man on a square goes, or goes over to the other side."""
    other = draft.fork()
    other.choice = square + 1
    man = other.men[square]
    assert man is not None
    if rules.has(FairyRule.BRETON, Variant.CHROMATIC):
        other.men[square] = man.recolored
    else:
        other.men[square] = None
        if square == other.place:
            other.place = None
            if not is_late and other.kind is not None:
                man, other.kind = replace(man, kind=other.man.kind), None
    first = not is_late
    other.effects.append(Effect(square, other.men[square], gone=man, is_first=first))
    return other
