"""Geniss's own notation, and what its search does from one view to the next."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solver.ancestors.geniss_view import GenissView
from solver.game import Game, Move, after, is_mate
from solver.squares import name_of


class Doing(Enum):
    """A step of the nucleus."""

    GENERATE = 1
    EMPTY = 2
    TAKE = 3
    PLAY = 4
    EVALUATE = 5
    BACK = 6


def geniss_notation(game: Game, move: Move) -> str:
    """Return *move* as Geniss writes it: both squares, ``+`` for check, ``++`` for mate."""
    squares = name_of(move.from_square) + name_of(move.to_square)
    with after(game, move):
        sign = "++" if is_mate(game) else "+" if game.in_check else ""
    return squares.upper() + sign


def geniss_line(game: Game, line: Sequence[Move]) -> list[str]:
    """Return the moves of *line*, played from where *game* stands, in that notation."""
    game = game.copy()
    words: list[str] = []
    for move in line:
        words.append(geniss_notation(game, move))
        game.push(move)
    return words


def doing(before: GenissView | None, view: GenissView) -> Doing:
    """Return the step that led from one view to the next: the one it ended with."""
    if before is None or view.rows[-1].ply != before.rows[-1].ply:
        return Doing.GENERATE
    if view.frames[-1][0] == 0:
        return Doing.EMPTY
    if view.rows[-1].evaluated > before.rows[-1].evaluated:
        return Doing.EVALUATE
    if view.depth < before.depth:
        return Doing.BACK
    return Doing.PLAY if view.depth > before.depth else Doing.TAKE
