"""What a mate looks like: guards and blocks round the king, pure, model and ideal mates.

A mate is *pure* if every square next to the king, and his own, is denied to him for one reason
alone: one guard, or one man of his own who is not guarded beside.  It is a *model* if all men
of the mating side but king and pawns take part too, *ideal* if all men of both sides do.
"""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Mate:
    """A position in which the king of the side to move is mated."""

    king: Square
    field: tuple[FieldSquare, ...]
    is_pure: bool
    is_model: bool
    is_ideal: bool
    checkers: tuple[Square, ...]


def mate_of(game: OrthodoxGame) -> Mate | None:
    """Return what the mate on the board looks like; ``None`` where nobody is mated."""
    if not game.in_check or game.has_moves():
        return None
    mated: Side = game.turn
    king = game.king(mated)
    assert king is not None
    field = tuple(_field_square(game, square, king) for square in field_of(king))
    checkers = game.attackers(not mated, king)
    own = FieldSquare(king, checkers, is_blocked=False)
    all_squares = (own, *field)
    is_pure = all(square.reasons == 1 for square in all_squares)
    used = {guard for square in all_squares for guard in square.guards}
    mating = [s for s in _men_of(game, not mated) if s not in used]
    is_model = is_pure and all(_may_be_idle(game, s) for s in mating)
    blocks = {square.square for square in field if square.is_blocked}
    idle_mated = [s for s in _men_of(game, mated) if s != king and s not in blocks]
    is_ideal = is_model and not mating and not idle_mated
    return Mate(king, field, is_pure, is_model, is_ideal, checkers)


def field_of(square: Square) -> tuple[Square, ...]:
    """Return the squares next to *square*."""
    file, rank = file_of(square), rank_of(square)
    return tuple(
        square_at(file + x, rank + y)
        for y in (-1, 0, 1)
        for x in (-1, 0, 1)
        if (x or y) and 0 <= file + x < 8 and 0 <= rank + y < 8
    )


def _field_square(game: OrthodoxGame, square: Square, king: Square) -> FieldSquare:
    mated = game.turn
    man = game.man_at(square)
    is_blocked = man is not None and man.color.is_of(mated)
    guards = game.attackers(not mated, square, without=king)
    return FieldSquare(square, guards, is_blocked)


def _men_of(game: OrthodoxGame, side: Side) -> list[Square]:
    return [square for square, man in enumerate(game.men) if man and man.color.is_of(side)]


def _may_be_idle(game: OrthodoxGame, square: Square) -> bool:
    man = game.man_at(square)
    return man is not None and man.kind in (Kind.KING, Kind.PAWN)
