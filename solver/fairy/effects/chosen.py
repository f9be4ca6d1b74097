"""Rebirth on a square that is chosen: Circe Super, Cage and Take&Make.

Popeye 4.104, ``circe/super.c``, ``circe/cage.c`` and ``circe/takemake.c``.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.draft import Draft
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.board import Board, steps
from solver.game import MOST_SQUARE_CHOICE
from solver.language import tr
from solver.men import Man
from solver.squares import Side, Square, file_of

MOST_KINDS = 7
"""To how many kinds a pawn can promote of whom it is chosen, too, where he is reborn."""


def squares_of_choice(draft: Draft, reborn: Man, rules: FairyRules) -> Sequence[Square] | None:
    """Return where a captured man may be reborn, if there is a choice."""
    if rules.has(FairyRule.CIRCE, Variant.SUPER) or rules.has(FairyRule.CIRCE, Variant.CAGE):
        return [square for square, man in enumerate(draft.men) if man is None]
    if not rules.has(FairyRule.CIRCE, Variant.TAKE_AND_MAKE):
        return None
    return squares_of_make(draft, reborn, rules)


def squares_of_make(draft: Draft, reborn: Man, rules: FairyRules) -> Sequence[Square]:
    """Return where a man could have gone from the square of the capture, taking nobody.

    He goes as one of the other side, in AntiCirce the captor as well.
    """
    assert draft.step.taken is not None
    board = Board(draft.men, rules.shape)
    board.put(draft.step.taken, reborn)
    ways = (
        step
        for form in WALKS[reborn.kind].forms
        for step in steps(form, board, draft.step.taken, not draft.side)
    )
    return list(dict.fromkeys(step.to for step in ways if step.taken is None))


def may_stay_away(rules: FairyRules) -> bool:
    """Tell whether a man may be captured without being reborn."""
    if rules.has(FairyRule.CIRCE, Variant.TAKE_AND_MAKE):
        return False
    return not rules.has(FairyRule.CIRCE, Variant.STRICT)


def first_choice(draft: Draft, square: Square, kinds: int) -> int:
    """Return the choice of the first kind to which a reborn pawn promotes.

    Raises:
        NotUnderstoodError: a move has no room for as many kinds beside a choice of squares.
    """
    if not draft.choice:
        return MOST_SQUARE_CHOICE + 1
    if kinds > MOST_KINDS:
        raise NotUnderstoodError(tr("reborn pawns promote to too many kinds here"))
    return MOST_SQUARE_CHOICE + 1 + MOST_KINDS * file_of(square)


def chosen_square(choice: int, side: Side) -> Square:
    """Return the square of rebirth in a choice, for a man of *side*; pawns promote on the last."""
    if choice <= MOST_SQUARE_CHOICE:
        return choice - 1
    return (choice - MOST_SQUARE_CHOICE - 1) // MOST_KINDS + (56 if side else 0)
