"""Orthodox chess for the plain kernel, which answers in the same order as the compiled one."""

from __future__ import annotations

from collections.abc import Sequence

from solver.game import Game, Move
from solver.men import Kind
from solver.orthodox import OrthodoxGame, orthodox

_CASTLING_STEP = 2
_PAWN_STEPS = (8, 16)
_TURNED = 56
"""Turns the ranks of a square round, as the compiled kernel does where Black carries the play."""


class OrderedGame(OrthodoxGame):
    """Moves come in the order in which ``solver.kernel.moves`` makes them.

    Keys, tries and defences stand in that order wherever they are told.
    """

    def __init__(self, played: Game, *, is_turned: bool) -> None:
        super().__init__(orthodox(played).board.copy(stack=False))
        self._is_turned = is_turned

    def moves(self) -> Sequence[Move]:
        """Return the legal moves; ``made`` tells what one of them does."""
        return sorted(super().moves(), key=self._place)

    def copy(self) -> OrderedGame:
        """Return the same position, without the moves that led to it."""
        return OrderedGame(self, is_turned=self._is_turned)

    def _place(self, move: Move) -> tuple[int, ...]:
        """Return what orders a legal move among the others."""
        turned = _TURNED if self._is_turned else 0
        source, target = move.from_square ^ turned, move.to_square ^ turned
        kind = self.board.piece_type_at(move.from_square)
        if kind == Kind.KING:
            if abs(step := target - source) == _CASTLING_STEP:
                return (1, -step)
            return (0, target)
        if kind != Kind.PAWN:
            return (2 if kind == Kind.KNIGHT else 3, source, target)
        step = abs(target - source)
        if step not in _PAWN_STEPS:
            if self.board.piece_type_at(move.to_square) is None:  # en passant
                return (5, source)
            step = _PAWN_STEPS[-1] + 1
        return (4, source, step, target, move.promotion or 0)
