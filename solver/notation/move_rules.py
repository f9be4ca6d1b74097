"""Fairy conditions that say who may move, as what, and what is check, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.language import Speaker


def move_rules(speaker: Speaker) -> dict[FairyCondition, str]:
    """Return the rules of conditions on moves and checks, in the language of *speaker*."""
    tr, of, r, v = speaker.tr, FairyCondition.of, FairyRule, Variant
    told = {
        of(r.CHECKLESS): tr("Nobody may give check unless it is mate."),
        of(r.EXCLUSIVE): tr("Nobody may mate who could mate by another move as well."),
        of(r.PROMOTION_ONLY): tr("Pawns promote only to the kinds named."),
        of(r.NO_CAPTURE): tr("Nobody captures; checks are given as ever."),
        of(r.NO_WHITE_CAPTURE): tr("White captures nobody."),
        of(r.NO_BLACK_CAPTURE): tr("Black captures nobody."),
        of(r.WHITE_MUST_CAPTURE): tr("White has to capture if he can."),
        of(r.BLACK_MUST_CAPTURE): tr("Black has to capture if he can."),
        of(r.WHITE_EDGE_MOVER): tr("White moves only to the edge of the board."),
        of(r.BLACK_EDGE_MOVER): tr("Black moves only to the edge of the board."),
        of(r.MONOCHROME): tr("Every move ends on a square of the colour on which it began."),
        of(r.BICHROME): tr("Every move ends on a square of the other colour."),
        of(r.CENTRAL): tr("Only a man whom his king guards, if by way of others, can move."),
        of(r.PROVOCATION): tr("Only a man whom the other side observes can capture."),
        of(r.CAST): tr("A man who could capture more than one man captures none."),
        of(r.CAST, v.INVERSE): tr("A man who could capture just one man captures none."),
        of(r.WOOZLES): tr("Two men of one side who observe each other capture nobody."),
        of(r.BIWOOZLES): tr("Two men of both sides who observe each other capture nobody."),
        of(r.HEFFALUMPS): tr("Woozles, on the line of the two alone."),
        of(r.BIHEFFALUMPS): tr("BiWoozles, on the line of the two alone."),
        of(r.PARTIAL_PARALYSIS): tr("A man does not go where he could as one who observes him."),
        of(r.VOGTLAENDER): tr("A side stands in check when the other king is attacked."),
        of(r.ANTIKINGS): tr("A side stands in check when its king is not attacked."),
        of(r.BICOLORES): tr("A king is attacked by men of either side."),
        of(r.SAT): tr("A king is in check when he has a flight."),
        of(r.WHITE_ULTRASCHACHZWANG): tr("White plays only moves that give check."),
        of(r.BLACK_ULTRASCHACHZWANG): tr("Black plays only moves that give check."),
        of(r.ISARDAM): tr(
            "No man may come to be observed by one of the other side of his own kind."
        ),
        of(r.ISARDAM, v.TYPE_B): tr("Isardam, and checks are given without regard to it."),
        of(r.ISARDAM, v.REX_INCLUSIVE): tr("Isardam, kings as well."),
        of(r.KOEKO): tr("Who has moved has to stand beside another man."),
        of(r.ANTIKOEKO): tr("Who has moved must not stand beside another man."),
        of(r.NEW_KOEKO): tr("A man beside another goes beside another, one by himself stays so."),
        of(r.ANNAN): tr("A man with one of his own side right behind him moves as that one."),
        of(r.NANNA): tr("A man with one of his own side right in front of him moves as that one."),
        of(r.FACE_TO_FACE): tr(
            "A man with one of the other side right in front of him moves as that one."
        ),
        of(r.BACK_TO_BACK): tr(
            "A man with one of the other side right behind him moves as that one."
        ),
        of(r.CHEEK_TO_CHEEK): tr(
            "A man with one of the other side right beside him moves as that one."
        ),
        of(r.POINT_REFLECTION): tr(
            "Two men on squares opposite through the middle move each as the other."
        ),
        of(r.TRANSMUTED_KINGS): tr("A king in check moves as those who give it."),
        of(r.WHITE_TRANSMUTED_KING): tr("White’s king in check moves as those who give it."),
        of(r.BLACK_TRANSMUTED_KING): tr("Black’s king in check moves as those who give it."),
        of(r.REFLECTIVE_KINGS): tr("A king in check moves as himself and as those who give it."),
        of(r.WHITE_REFLECTIVE_KING): tr(
            "White’s king in check moves as himself and as those who give it."
        ),
        of(r.BLACK_REFLECTIVE_KING): tr(
            "Black’s king in check moves as himself and as those who give it."
        ),
        of(r.VAULTING_KINGS): tr(
            "A king in check moves as himself and as an equihopper, or as the kinds named."
        ),
        of(r.WHITE_VAULTING_KING): tr(
            "White’s king in check moves as himself and as an equihopper, or as the kinds named."
        ),
        of(r.BLACK_VAULTING_KING): tr(
            "Black’s king in check moves as himself and as an equihopper, or as the kinds named."
        ),
    }
    beside = tr("Beside another stands who is a move of the kind named away.")
    apart = tr("Not so kings.")
    kings = {
        v.TYPE_B: tr("Kings lend no walk."),
        v.TYPE_C: tr("Kings borrow no walk."),
        v.TYPE_D: tr("Kings neither lend nor borrow a walk."),
    }
    for rule in (r.WOOZLES, r.BIWOOZLES, r.HEFFALUMPS, r.BIHEFFALUMPS):
        told[of(rule, v.REX_EXCLUSIVE)] = f"{told[of(rule)]} {apart}"
    for rule in (r.ANNAN, r.NANNA):
        told |= {of(rule, it): f"{told[of(rule)]} {words}" for it, words in kings.items()}
    for rule in (r.KOEKO, r.ANTIKOEKO):
        told[of(rule, v.NEIGHBOUR)] = f"{told[of(rule)]} {beside}"
    return told
