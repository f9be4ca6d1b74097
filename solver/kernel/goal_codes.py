"""The kernel's codes of goals and of battle play."""

from __future__ import annotations

from solver.goals import Goal
from solver.kernel import layout
from solver.kernel.fairy.layout import (
    ANY_MOVE,
    CIRCUIT,
    COUNTER_MATE,
    DIAGRAM,
    DOUBLE_MATE,
    FAR_RANK,
    KISS,
    OWN_MATE,
    OWN_STALEMATE,
    PIECE_WIN,
    PLACES_EXCHANGED,
)
from solver.stipulation import Play

GOAL_CODES: dict[Goal, int] = {
    Goal.MATE: layout.MATE,
    Goal.STALEMATE: layout.STALEMATE,
    Goal.DOUBLE_STALEMATE: layout.DOUBLE_STALEMATE,
    Goal.MATE_OR_STALEMATE: layout.MATE_OR_STALEMATE,
    Goal.CHECK: layout.CHECKED,
    Goal.CAPTURE: layout.CAPTURE,
    Goal.SQUARE: layout.SQUARE,
    Goal.CASTLING: layout.CASTLED,
    Goal.EN_PASSANT: layout.PASSED_CAPTURE,
    Goal.ANY_MOVE: ANY_MOVE,
    Goal.PIECE_WIN: PIECE_WIN,
    Goal.LAST_RANK: FAR_RANK,
    Goal.OWN_STALEMATE: OWN_STALEMATE,
    Goal.DIAGRAM: DIAGRAM,
    Goal.A_TO_B: DIAGRAM,
    Goal.CIRCUIT: CIRCUIT,
    Goal.EXCHANGE: PLACES_EXCHANGED,
    Goal.KISS: KISS,
    Goal.DOUBLE_MATE: DOUBLE_MATE,
    Goal.COUNTER_MATE: COUNTER_MATE,
    Goal.OWN_MATE: OWN_MATE,
}
PLAY_CODES = {
    Play.DIRECT: layout.DIRECT,
    Play.SELF: layout.SELF,
    Play.REFLEX: layout.REFLEX,
    Play.SEMI_REFLEX: layout.SEMI_REFLEX,
}
