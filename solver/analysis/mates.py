"""The field of a king, and what a mate looks like: guards and blocks, pure, model, ideal mates.

A mate is *pure* if every square next to the king, and his own, is denied to him for one reason
alone: one guard, or one man of his own who is not guarded beside.  A double check is one reason
if it is necessary: if either check alone could be met by capture or interposition (so Hooper and
Whyld, The Oxford Companion to Chess, "pure mate").  It is a *model* if all men
of the mating side but king and pawns take part too, *ideal* if all men of both sides do.  Where
a man is pinned that could meet the check, both he and who pins him take part, and that the one
guards the square of the other beside the king is no second reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.analysis.pins import Pin, needed_pins
from solver.men import Kind
from solver.orthodox import OrthodoxGame
from solver.squares import Side, Square, file_of, rank_of, square_at


@dataclass(frozen=True, slots=True)
class FieldSquare:
    """A square of the king's field: who guards it, and whether his own man stands there."""

    square: Square
    guards: tuple[Square, ...]
    is_blocked: bool

    @property
    def reasons(self) -> int:
        """For how many reasons the king cannot go there, or stay there."""
        return len(self.guards) + self.is_blocked

    @property
    def is_free(self) -> bool:
        """Whether the king could go there: a flight."""
        return not self.reasons


@dataclass(frozen=True, slots=True)
class Mate:
    """A position in which the king of the side to move is mated."""

    king: Square
    field: tuple[FieldSquare, ...]
    is_pure: bool
    is_model: bool
    is_ideal: bool
    checkers: tuple[Square, ...]
    pins: tuple[Pin, ...] = ()
    """Those without which it would be no mate."""


def mate_of(game: OrthodoxGame) -> Mate | None:
    """Return what the mate on the board looks like; ``None`` where nobody is mated."""
    if not game.in_check or game.has_moves():
        return None
    mated: Side = game.turn
    king = game.king(mated)
    assert king is not None
    field = king_field(game, mated)
    checkers = game.attackers(not mated, king)
    own = FieldSquare(king, checkers, is_blocked=False)
    all_squares = (own, *field)
    pins = needed_pins(game)
    is_pure = _is_checked_once(game, checkers) and all(
        _is_denied_once(square, pins) for square in field
    )
    used = {guard for square in all_squares for guard in square.guards}
    used.update(pin.by for pin in pins)
    mating = [s for s in game.squares_of(not mated) if s not in used]
    is_model = is_pure and all(_may_be_idle(game, s) for s in mating)
    blocks = {square.square for square in field if square.is_blocked}
    part = blocks | {king} | {pin.man for pin in pins}
    is_ideal = is_model and not mating and all(s in part for s in game.squares_of(mated))
    return Mate(king, field, is_pure, is_model, is_ideal, checkers, pins)


def _is_checked_once(game: OrthodoxGame, checkers: tuple[Square, ...]) -> bool:
    """Tell whether the king stands in one check, or in a double check that is necessary."""
    return len(checkers) == 1 or all(_is_met_without(game, checker) for checker in checkers)


def _is_met_without(game: OrthodoxGame, checker: Square) -> bool:
    """Tell whether a man could meet the check that is left without *checker*, the king apart."""
    with game.changed({checker: None}):
        return any(move.from_square != game.king(game.turn) for move in game.moves())


def _is_denied_once(square: FieldSquare, pins: tuple[Pin, ...]) -> bool:
    pinning = {pin.by for pin in pins if pin.man == square.square}
    return len(set(square.guards) - pinning) + square.is_blocked == 1


def field_of(square: Square) -> tuple[Square, ...]:
    """Return the squares next to *square*."""
    file, rank = file_of(square), rank_of(square)
    return tuple(
        square_at(file + x, rank + y)
        for y in (-1, 0, 1)
        for x in (-1, 0, 1)
        if (x or y) and 0 <= file + x < 8 and 0 <= rank + y < 8
    )


def king_field(game: OrthodoxGame, side: Side) -> tuple[FieldSquare, ...]:
    """Return what holds the king of *side* from each square next to him, castling apart.

    Nothing where he has none.  It does not matter who is to move.
    """
    king = game.king(side)
    squares = () if king is None else field_of(king)
    return tuple(_field_square(game, side, square, king) for square in squares)


def flights(game: OrthodoxGame, side: Side) -> frozenset[Square]:
    """Return the squares next to him to which the king of *side* may go."""
    return frozenset(it.square for it in king_field(game, side) if it.is_free)


def _field_square(
    game: OrthodoxGame, side: Side, square: Square, king: Square | None
) -> FieldSquare:
    man = game.man_at(square)
    is_blocked = man is not None and man.color.is_of(side)
    guards = game.attackers(not side, square, without=king)
    return FieldSquare(square, guards, is_blocked)


def _may_be_idle(game: OrthodoxGame, square: Square) -> bool:
    man = game.man_at(square)
    return man is not None and man.kind in (Kind.KING, Kind.PAWN)
