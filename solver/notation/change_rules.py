"""Conditions under which men become others, and captures of two, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.language import Speaker


def change_rules(speaker: Speaker) -> dict[FairyCondition, str]:
    """Say in one line what holds under each of these conditions."""
    tr, of, r, v = speaker.tr, FairyCondition.of, FairyRule, Variant
    return {
        of(r.EINSTEIN): tr(
            "Who captures becomes a greater man, who only moves a lesser one, in the order pawn,"
            " knight, bishop, rook, queen; nobody promotes."
        ),
        of(r.REVERSAL_EINSTEIN): tr(
            "Einstein chess the other way round: who captures becomes a lesser man, who only moves"
            " a greater one."
        ),
        of(r.ANTI_EINSTEIN): tr(
            "Who moves without capturing becomes a lesser man, in the order queen, rook, bishop,"
            " knight, pawn; nobody promotes."
        ),
        of(r.CHAMELEON_CHESS): tr(
            "With each of his moves a knight becomes a bishop, a bishop a rook, a rook a queen, a"
            " queen a knight."
        ),
        of(r.NORSK): tr(
            "With each move a queen becomes a knight, a rook a bishop, and the other way round; men"
            " capture only their like, kings nobody."
        ),
        of(r.RELEGATION): tr("A piece that goes to its side’s second rank becomes a pawn."),
        of(r.HYPERVOLAGE): tr(
            "Who goes to a square of the other colour, kings apart, changes sides."
        ),
        of(r.SNEK): tr(
            "When a queen is captured, a rook of its side becomes one, for a rook a bishop, for a"
            " bishop a knight; for a knight the king becomes a royal knight, for a pawn a king"
            " again."
        ),
        of(r.SNEK_CIRCLE): tr(
            "When a queen is captured, a rook of its side becomes one, for a rook a bishop, for a"
            " bishop a knight, for a knight a queen."
        ),
        of(r.SERIES_CAPTURE): tr(
            "Who has captured may move on at once, again and again, so long as he gives no check."
        ),
        of(r.PEPO): tr(
            "Only two men together give check, kings none; a king whom the other side observes"
            " cannot move."
        ),
        of(r.MULTI_CAPTURES): tr("Only a man whom two could capture can be captured."),
        of(r.MULTI_CAPTURES, v.WHITE): tr("White captures only a man whom two could capture."),
        of(r.MULTI_CAPTURES, v.BLACK): tr("Black captures only a man whom two could capture."),
    }
