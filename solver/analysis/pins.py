"""Pins: whose man may not leave the line between a line man of the other side and his king."""

from __future__ import annotations

from dataclasses import dataclass

from solver.analysis.geometry import direction
from solver.orthodox import OrthodoxGame
from solver.squares import Side, Square


@dataclass(frozen=True, slots=True)
class Pin:
    """The man on ``man`` is pinned to his king on ``king`` by the one on ``by``."""

    man: Square
    by: Square
    king: Square


def pins_of(game: OrthodoxGame, side: Side) -> tuple[Pin, ...]:
    """Return which men of *side* are pinned to their king, in the order of their squares."""
    king = game.king(side)
    if king is None:
        return ()
    before = set(game.attackers(not side, king))
    return tuple(
        Pin(square, by, king)
        for square in game.squares_of(side)
        if square != king and direction(king, square) is not None
        for by in game.attackers(not side, king, without=square)
        if by not in before
    )


def needed_pins(game: OrthodoxGame) -> tuple[Pin, ...]:
    """Return the pins without which the check on the board could be met.

    Without the man who pins, the king would stand in no check that the pinned man could not
    meet; so a move of his then is one that the pin forbids.
    """
    return tuple(pin for pin in pins_of(game, game.turn) if _is_needed(game, pin))


def _is_needed(game: OrthodoxGame, pin: Pin) -> bool:
    with game.changed({pin.by: None}):
        return game.in_check and any(move.from_square == pin.man for move in game.moves())
