"""Lines of play as the themes see them."""

from __future__ import annotations

from solver.analysis.courses import Passage, course_of
from solver.game import moves_from_uci
from solver.notation.fen import parse_fen
from solver.orthodox import orthodox


def course(fen: str, moves: str) -> Passage:
    """Return the course of *moves*, in UCI, from *fen* on."""
    return course_of(orthodox(parse_fen(fen).game()), 0, moves_from_uci(moves.split()))
