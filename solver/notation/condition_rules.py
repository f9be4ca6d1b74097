"""Fairy conditions in one line each, in the language of whoever reads."""

from __future__ import annotations

import solver.language
from solver.fairy.conditions import FairyCondition
from solver.notation.page.words import Speaker


def condition_rule(condition: FairyCondition, speaker: Speaker = solver.language) -> str:
    """Say in one line what holds under *condition*."""
    tr, c = speaker.tr, FairyCondition
    return {
        c.CIRCE: tr("A captured man is reborn on his home square, if it is empty."),
        c.MIRROR_CIRCE: tr("Circe, on the home square of the other side’s man."),
        c.DIAMETRAL_CIRCE: tr("Circe, on the square opposite the home square through the middle."),
        c.VERTICAL_MIRROR_CIRCE: tr("Circe, with kingside and queenside exchanged."),
        c.FILE_CIRCE: tr("Circe, on the file of the capture."),
        c.RANK_CIRCE: tr("Circe, on the rank of the capture and the file of the home square."),
        c.SYMMETRY_CIRCE: tr("Circe, opposite the square of the capture through the middle."),
        c.VERTICAL_SYMMETRY_CIRCE: tr("Circe, on the square of capture mirrored left to right."),
        c.HORIZONTAL_SYMMETRY_CIRCE: tr("Circe, on the square of capture mirrored top to bottom."),
        c.ANTIPODES_CIRCE: tr("Circe, four files and four ranks away from the capture."),
        c.PWC: tr("A captured man is reborn where his captor comes from."),
        c.CLONE_CIRCE: tr("Circe, reborn as a man like the captor, kings apart."),
        c.COUSCOUS: tr("Circe, on the home square of the captor."),
        c.TURNCOATS: tr("Circe, reborn as a man of the other side."),
        c.ANTICIRCE: tr("Who captures is reborn on his home square, which has to be empty."),
        c.CHEYLAN: tr("AntiCirce, and nobody is captured on the square of the rebirth."),
        c.MIRROR_ANTICIRCE: tr("AntiCirce, on the home square of the other side’s man."),
        c.DIAMETRAL_ANTICIRCE: tr("AntiCirce, opposite the home square through the middle."),
        c.FILE_ANTICIRCE: tr("AntiCirce, on the file of the capture."),
        c.IMMUNE: tr("A man can be captured only if his home square is empty."),
        c.MIRROR_IMMUNE: tr("A man is safe while the other side’s home square is occupied."),
        c.FILE_IMMUNE: tr("A man is safe while his square in Circe File is occupied."),
        c.SYMMETRY_IMMUNE: tr("A man is safe while the square opposite his own is occupied."),
        c.ANTIPODES_IMMUNE: tr("A man is safe while his antipode is occupied."),
        c.MADRASI: tr("A man observed by one of the other side of his own kind cannot move."),
        c.MADRASI_REX_INCLUSIVE: tr("Madrasi, kings as well."),
        c.EIFFEL: tr("A piece observed by the next lesser one of the other side cannot move."),
        c.ANDERNACH: tr("Who captures, kings apart, goes over to the other side."),
        c.ANTIANDERNACH: tr("Who moves without capturing, kings apart, changes sides."),
        c.CHECKLESS: tr("Nobody may give check unless it is mate."),
        c.KOEKO: tr("Who has moved has to stand beside another man."),
        c.GRID: tr("Every move crosses a line of the grid of squares of two by two."),
        c.PATROL: tr("Only a man whom his own side guards can capture."),
        c.ULTRAPATROL: tr("Only a man whom his own side guards can move."),
        c.LORTAP: tr("Only a man whom his own side does not guard can capture."),
        c.FUNCTIONARY: tr("Only a man whom the other side observes can move."),
        c.ANNAN: tr("A man with one of his own side right behind him moves as that one."),
        c.SENTINELS: tr("A piece leaves a pawn of its side where it goes away."),
        c.BLACK_MAXIMUMMER: tr("Black plays his longest legal move."),
        c.WHITE_MAXIMUMMER: tr("White plays his longest legal move."),
        c.BLACK_MINIMUMMER: tr("Black plays his shortest legal move."),
        c.WHITE_MINIMUMMER: tr("White plays his shortest legal move."),
    }[condition]
