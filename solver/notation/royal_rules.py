"""Fairy conditions about kings, promotion and who changes sides but once, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.language import Speaker


def royal_rules(speaker: Speaker) -> dict[FairyCondition, str]:
    """Say what holds under each of these conditions."""
    tr, of, r, v = speaker.tr, FairyCondition.of, FairyRule, Variant
    last = tr("The man who has just been captured: his colour, letter and square.")
    return {
        of(r.STRICT_SAT): tr(
            "A king is in check when he has a flight, and once he has been attacked also when he"
            " is not."
        ),
        of(r.EXTINCTION): tr("The last man of a kind may not be lost; kings are men like others."),
        of(r.DYNASTY): tr(
            "A king may be lost while there is another; pawns promote to kings as well."
        ),
        of(r.LOSING): tr(
            "Who can capture has to; kings are men like others, and pawns promote to them."
        ),
        of(r.WHITE_SUPER_TRANSMUTING): tr(
            "White’s king in check moves as those who give it, and becomes such a man and no king."
        ),
        of(r.BLACK_SUPER_TRANSMUTING): tr(
            "Black’s king in check moves as those who give it, and becomes such a man and no king."
        ),
        of(r.PLUS): tr(
            "Men on d4, e4, d5 and e5 also capture from the empty ones of these squares."
        ),
        of(r.VOLAGE): tr(
            "Who first goes to a square of the other colour, kings apart, changes sides."
        ),
        of(r.NO_WHITE_PROMOTION): tr("White’s pawns do not go where they would promote."),
        of(r.NO_BLACK_PROMOTION): tr("Black’s pawns do not go where they would promote."),
        of(r.GLASGOW): tr("Pawns promote on their last rank but one."),
        of(r.WHITE_PROMOTES_ON): tr("White’s pawns promote on the squares that are given."),
        of(r.BLACK_PROMOTES_ON): tr("Black’s pawns promote on the squares that are given."),
        of(r.MASAND_GENERALISED): tr(
            "All who give check recolour all men whom they observe, kings apart."
        ),
        of(r.LEFFIE): tr(
            "Nobody may come to be observed by the next lesser piece of the other side."
        ),
        of(r.REVOLVING_BOARD): tr("With each move the board turns a quarter clockwise."),
        of(r.REVOLVING_CENTRE): tr(
            "With a move from or to the centre its four squares turn a quarter clockwise."
        ),
        of(r.DARK_SIDE): tr(
            "Who arrives on the half of the other side, kings apart, goes over to it."
        ),
        of(r.LINE_CHAMELEON): tr(
            "A piece becomes the one that begins a game on the file where it arrives."
        ),
        of(r.BRUNNER): tr(
            "A king is in check only if the man who takes him leaves his own king in none."
        ),
        of(r.PAD): tr("Who captures for the second time, kings apart, vanishes."),
        of(r.PAD, v.STRICT): tr("Nobody captures twice, kings apart."),
        of(r.PAD, v.REX_INCLUSIVE): tr(
            "Who captures for the second time vanishes, and a king captures but once."
        ),
        of(r.EXCHANGE_CASTLING): tr("Once, a king may change places with a piece of his side."),
        of(r.POWER_TRANSFER): tr(
            "A man, kings apart, moves as the man who stands on his home square."
        ),
        of(r.POWER_TRANSFER, v.REX_INCLUSIVE): tr(
            "A man moves as the man who stands on his home square."
        ),
        of(r.CHAMELEON_SEQUENCE): tr("Chameleons go on to the kinds given, one after another."),
        of(r.ALICE): tr(
            "There are two boards: a man moves on his own, and goes over to the other with it."
        ),
        of(r.MUTUAL_CASTLING): tr(
            "Who castles with one of two rooks keeps the other side from castling with the other."
        ),
        of(r.LAST_CAPTURE): last,
        of(r.LAST_CAPTURE, v.WHITE): tr("A white man has just been captured there."),
        of(r.LAST_CAPTURE, v.BLACK): tr("A black man has just been captured there."),
    }
