"""A restriction of the play as the kernel is asked for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solver.game import Move
from solver.kernel import demands_layout as places
from solver.kernel import layout
from solver.men import Kind
from solver.restriction import Restriction
from solver.setup import Setup
from solver.squares import Square

_TURNED = 56
"""What turns a square to where a board turned round has it."""
_NOBODYS_MOVE = 0
"""From a1 to a1: it never occurs."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What is asked of the play beside its goal, as the kernel sees it.

    Men are named by bitboards of their squares in the diagram.  *fixed* must not move, *owed*
    have to; *safe* must not be captured, *prey* have to be.  The last move is made by *mater*,
    to *square*, and leaves a man of one of *kinds* (a bit for each) there.  Each of *moves*,
    words of squares and promotion, occurs.  The mate *is_model* where that is asked.
    """

    fixed: int = 0
    safe: int = 0
    owed: int = 0
    prey: int = 0
    mater: int = 0
    square: int | None = None
    kinds: int = 63
    moves: tuple[int, ...] = ()
    is_model: bool = False

    @property
    def asks_who_mates(self) -> bool:
        """Whether not every man may mate everywhere."""
        return bool(self.mater) or self.square is not None or self.kinds != Demands().kinds


def write_demands(area: npt.NDArray[np.int64], asked: Demands, base_keys: npt.ArrayLike) -> None:
    """Write what is *asked* to an area that ``demands_layout`` lays out.

    *base_keys*, one or one for each half-move, tell a table the question apart from others.
    """
    area[places.BASE_KEYS : places.BASE_KEYS + layout.PLIES] = base_keys
    area[places.MATING_KINDS] = asked.kinds
    area[places.MATING_SQUARE] = -1 if asked.square is None else asked.square
    area[places.IS_MODEL] = asked.is_model
    todo = (1 << len(asked.moves)) - 1
    men = (asked.fixed, asked.safe, asked.owed, asked.prey, asked.mater)
    words = np.array([*men, todo], np.uint64).view(np.int64)
    area[places.FROM_START : places.FROM_START + len(words)] = words
    area[places.TODO_COUNT] = len(asked.moves)
    area[places.TODO_MOVES : places.TODO_MOVES + len(asked.moves)] = asked.moves


def demands_of(asked: Restriction, setup: Setup, *, is_turned: bool) -> Demands:
    """Return what *asked* demands of the play from *setup*; as the kernel sees the board.

    Of more moves than the kernel counts the rest is left out: no play is as long.
    """
    men = setup.game().men
    turn = _TURNED if is_turned else 0

    def squares(places: Iterable[Square]) -> int:
        return sum(1 << (place ^ turn) for place in set(places) if men[place] is not None)

    needed = {*asked.moved, *asked.captured}
    if asked.mating_man is not None:
        needed.add(asked.mating_man)
    moves = [_word_of(move, turn) for move in dict.fromkeys(asked.moves)]
    if any(men[place] is None for place in needed):
        moves = [_NOBODYS_MOVE]
    return Demands(
        fixed=squares(asked.unmoved),
        safe=squares(asked.uncaptured),
        owed=squares(asked.moved),
        prey=squares(asked.captured),
        mater=0 if asked.mating_man is None else squares((asked.mating_man,)),
        square=None if asked.mating_square is None else asked.mating_square ^ turn,
        kinds=Demands().kinds if asked.mating_kind is None else 1 << _CODES[asked.mating_kind],
        moves=tuple(moves[: places.MOST_MOVES]),
        is_model=asked.is_model,
    )


def _word_of(move: Move, turn: int) -> int:
    start, end = move.from_square ^ turn, move.to_square ^ turn
    promotion = 0 if move.promotion is None else _CODES[move.promotion]
    return start | end << layout.TO_SHIFT | promotion << layout.PROMOTION_SHIFT


_CODES = {
    Kind.PAWN: layout.PAWN,
    Kind.KNIGHT: layout.KNIGHT,
    Kind.BISHOP: layout.BISHOP,
    Kind.ROOK: layout.ROOK,
    Kind.QUEEN: layout.QUEEN,
    Kind.KING: layout.KING,
}
