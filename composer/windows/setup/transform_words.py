"""What is told of a transform: why there is no room for it, and what it does unseen."""

from __future__ import annotations

from composer.model.moved_texts import Displaced, Obstacle
from composer.model.transforms import Remark, RemarkKind
from solver.language import joined, tr
from solver.notation.men_words import man_words
from solver.squares import name_of


def displaced_words(displaced: Displaced) -> str:
    """Say what would be pushed off the board, and that nothing was changed."""
    square = name_of(displaced.square)
    if displaced.place is Obstacle.MAN and displaced.man is not None:
        text = tr("Not shifted: the %2 on %1 would leave the board.")
        return text.replace("%1", square).replace("%2", man_words(displaced.man))
    if displaced.place is Obstacle.IN_THE_WAY and displaced.man is not None:
        text = tr("Not moved: the %2 on %1 stands in the way.")
        return text.replace("%1", square).replace("%2", man_words(displaced.man))
    if displaced.place is Obstacle.TWIN:
        text = tr("Not shifted: twin %2 names %1, which would leave the board.")
        return text.replace("%1", square).replace("%2", displaced.name)
    if displaced.place is Obstacle.GOAL:
        text = tr("Not shifted: the goal square %1 would leave the board.")
    else:
        text = tr("Not shifted: an option names %1, which would leave the board.")
    return text.replace("%1", square)


def remark_words(remark: Remark) -> str:
    """Say in one sentence what a transform did beside what is seen."""
    text = {
        RemarkKind.CASTLING_LOST: tr("The castling rights are gone."),
        RemarkKind.CASTLING_GAINED: tr("King and rook stand at home now, so they may castle."),
        RemarkKind.EN_PASSANT_LOST: tr("En passant is gone."),
        RemarkKind.PAWNS_ON_EDGE: tr("Pawns cannot stand on %1."),
        RemarkKind.TWIN_LEFT: tr("Look at twin %2: it could not be moved as a whole."),
        RemarkKind.SOLUTION_LEFT: tr(
            "The stored solution could not be moved and is marked as outdated."
        ),
        RemarkKind.SOLUTION_OUTDATED: tr(
            "The stored solution was moved, but must be checked again."
        ),
    }[remark.kind]
    squares = ", ".join(map(name_of, remark.squares))
    return text.replace("%1", squares).replace("%2", joined(", ", remark.names))
