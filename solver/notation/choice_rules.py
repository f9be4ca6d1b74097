"""Fairy conditions that choose among moves, or say whose men are moved, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.language import Speaker


def choice_rules(speaker: Speaker) -> dict[FairyCondition, str]:
    """Return the rules of conditions that choose among moves, in the language of *speaker*."""
    tr, of, r = speaker.tr, FairyCondition.of, FairyRule
    return {
        of(r.BLACK_FOLLOWS): tr("Black moves to where the last move began, if he can."),
        of(r.WHITE_FOLLOWS): tr("White moves to where the last move began, if he can."),
        of(r.DUELLISTS): tr("Each side goes on with the man it has moved last, if it can."),
        of(r.BACK_HOME): tr(
            "Each side moves a man to where he stood in the diagram, if it can; it gives check "
            "otherwise only if it cannot."
        ),
        of(r.BLACK_SYNCHRON): tr("Black moves as far as the last move, the same way, if he can."),
        of(r.WHITE_SYNCHRON): tr("White moves as far as the last move, the same way, if he can."),
        of(r.BLACK_ANTISYNCHRON): tr(
            "Black moves as far as the last move, the opposite way, if he can."
        ),
        of(r.WHITE_ANTISYNCHRON): tr(
            "White moves as far as the last move, the opposite way, if he can."
        ),
        of(r.ALPHABETIC): tr(
            "Each side moves the man on the first square, from a1, a2 to h8, who can move."
        ),
        of(r.WHITE_ALPHABETIC): tr(
            "White moves the man on the first square, from a1, a2 to h8, who can move."
        ),
        of(r.BLACK_ALPHABETIC): tr(
            "Black moves the man on the first square, from a1, a2 to h8, who can move."
        ),
        of(r.BLACK_MAX_DISTER): tr("Black takes the men of two squares as far apart as he can."),
        of(r.WHITE_MAX_DISTER): tr("White takes the men of two squares as far apart as he can."),
        of(r.BLACK_MIN_DISTER): tr("Black brings the men of two squares as near as he can."),
        of(r.WHITE_MIN_DISTER): tr("White brings the men of two squares as near as he can."),
        of(r.BLACK_FORCED): tr("Black moves to one of some squares, if he can."),
        of(r.WHITE_FORCED): tr("White moves to one of some squares, if he can."),
        of(r.BLACK_CONSEQUENT): tr(
            "Black moves to one of some squares if a man of his could, even into check, and gives "
            "check only so."
        ),
        of(r.WHITE_CONSEQUENT): tr(
            "White moves to one of some squares if a man of his could, even into check, and gives "
            "check only so."
        ),
        of(r.BLACK_CHECKS): tr(
            "Black gives check if he can, and passes otherwise, unless he stands in check; mates "
            "and stalemates are told without this."
        ),
        of(r.ROLE_EXCHANGE): tr(
            "In place of a move White may take Black’s part: men change sides and the board is "
            "turned round. It is no move where mates and stalemates are told."
        ),
        of(r.BOLERO): tr("Pieces move, without capturing, as the piece that begins on their file."),
        of(r.BOLERO_INVERSE): tr("Pieces capture as the piece that begins on their file."),
        of(r.ANDA): tr("Who gives check becomes neutral, or his side’s if he was; kings apart."),
        of(r.ANDA_INVERSE): tr(
            "Who gives no check becomes neutral, or his side’s if he was; kings apart."
        ),
        of(r.LEO_FAMILY): tr("Pawns promote to leo, pao, vao and mao."),
        of(r.CHINESE): tr("Pawns promote to leo, pao, vao and mao as well."),
        of(r.CAVALIER_MAJEUR): tr("Pawns promote to nightriders in place of knights."),
        of(r.MARINE): tr("Pawns promote to siren, triton, nereid and marine knight."),
        of(r.ULTRAMARINE): tr("Pawns promote to marine men, with Poseidon and marine pawns."),
        of(r.ARGENTINIAN): tr("Pawns promote to Argentinian men: senora, faro, loco, saltador."),
        of(r.CASTLING): tr(
            "Kings castle on any line with the first man there, at least three squares away."
        ),
        of(r.ROKAGOGO): tr(
            "Kings castle along ranks and files with any rook, at least three squares away."
        ),
        of(r.FOOTBALL): tr("Who comes to the a- or h-file may become a man of the kinds named."),
        of(r.DISPARATE): tr("No man moves right after one of his own kind of the other side."),
        of(r.FUDDLED): tr("No man moves, or gives check, after a move of his own."),
        of(r.HALF_IN): tr("Each side moves the men of the other."),
        of(r.MAINLY_IN): tr("Each side moves men of both, but not the one who has just moved."),
        of(r.ALL_IN): tr("Each side moves men of both, but does not take the last move back."),
    }
