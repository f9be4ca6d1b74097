"""Boards with joined edges: which there are, and which men are known on them.

Popeye 4.104 has none; the rules are those of A. Dickins, *A Guide to Fairy Chess*, under
"Cylinder".  Pawns promote on their last rank, also where another rank lies beyond it, and
castling is as ever.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.shape import PLAIN, BoardShape, Round
from solver.fairy.unknown import NotUnderstoodError
from solver.fairy.walks import captors, hoppers
from solver.fairy.walks.board import Form
from solver.fairy.walks.lines import Leap, Ride
from solver.language import tr
from solver.men import Kind, Man
from solver.squares import SQUARE_NAMES

SHAPES = {
    FairyRule.VERTICAL_CYLINDER: BoardShape(files=True),
    FairyRule.HORIZONTAL_CYLINDER: BoardShape(ranks=True),
    FairyRule.TORUS: BoardShape(files=True, ranks=True),
}
"""The boards by their conditions."""
_KNOWN = (
    Leap,
    Ride,
    hoppers.Hop,
    hoppers.NearHop,
    hoppers.Contra,
    hoppers.Lion,
    hoppers.Kangaroo,
    hoppers.AngleHop,
    hoppers.Hamster,
    captors.Chinese,
    captors.ChineseLeap,
    captors.Locust,
    captors.Marine,
    captors.MarineLeap,
    captors.Argentinian,
)
"""Walks along lines, which know of no edge."""


def shape_of(conditions: Collection[FairyCondition]) -> BoardShape:
    """Return the board on which conditions have it played."""
    shapes = (SHAPES.get(condition.rule) for condition in conditions)
    return next((shape for shape in shapes if shape is not None), PLAIN)


def check_board(men: Sequence[Man | None], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known how a man goes round the board.

    Nor does anybody stand on a square that does not exist.
    """
    for condition in conditions:
        for square in condition.squares if condition.rule is FairyRule.HOLES else ():
            if men[square] is not None:
                words = tr("somebody stands on %1, which does not exist", SQUARE_NAMES[square])
                raise NotUnderstoodError(words)
    if shape_of(conditions) == PLAIN:
        return
    for man in men:
        if man is not None and not _is_known(man.kind):
            name = kind_words(man.kind)
            text = next(iter(conditions)).text
            raise NotUnderstoodError(
                tr("the rules of the %1 under %2 are not known here", name, text)
            )


def _is_known(kind: Kind) -> bool:
    forms: Sequence[Form] = WALKS[kind].forms
    if kind in (Kind.PAWN, Kind.DUMMY):
        return True
    return bool(forms) and all(_goes_round(form) for form in forms)


def _goes_round(form: Form) -> bool:
    return isinstance(form, _KNOWN) and not isinstance(form.vectors, Round)
