"""What becomes of kings who lose a man: Kobul kings (Popeye 4.104, ``conditions/kobul.c``)."""

from __future__ import annotations

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.draft import Draft, become
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import Effect, Move
from solver.men import Kind
from solver.squares import Side, Square


def get_walk(draft: Draft, rules: FairyRules) -> None:
    """Let the king of the side that has lost a man get his walk, if he does."""
    losing = not draft.side
    if draft.prey is None or not changes(losing, rules):
        return
    kind = Kind.KING if WALKS[draft.prey.kind].is_pawn else draft.prey.kind
    for square, man in enumerate(draft.men):
        if man is not None and man.is_royal and man.is_of(losing):
            if man.kind is not kind:
                draft.men[square] = become(man, kind)
                draft.effects.append(Effect(square, draft.men[square], is_aside=True))
            return


def unmoved_after(
    position: FairyPosition, move: Move, unmoved: frozenset[Square]
) -> frozenset[Square]:
    """Return who counts as unmoved: for kings whose walk has changed it is as it was."""
    moved = {move.from_square, move.to_square, move.captured}
    changed = {
        effect.square
        for effect in move.effects
        if effect.square not in moved
        and effect.man is not None
        and effect.man.is_royal
        and (man := position.men[effect.square]) is not None
        and man.is_royal
    }
    return (unmoved - changed) | (position.unmoved & changed)


def changes(side: Side, rules: FairyRules) -> bool:
    """Tell whether the king of a side gets the walks of its men who are captured."""
    condition = rules.get(FairyRule.KOBUL)
    if condition is None or not condition.variants:
        return condition is not None
    return (Variant.WHITE if side else Variant.BLACK) in condition.variants
