"""A restriction of the play as the kernel is asked for it, and followed where Python searches.

What is open along a line is followed as ``demands`` does, move by move; there the reasons stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.game import Move
from solver.kernel import layout
from solver.kernel.help.demands_layout import MOST_MOVES
from solver.kernel.help.plan import Demands
from solver.men import Kind
from solver.restriction import Restriction
from solver.setup import Setup
from solver.squares import WHITE, Side, Square

_TURNED = 56
"""What turns a square to where a board turned round has it."""
_NOBODYS_MOVE = 0
"""From a1 to a1: it never occurs."""


def demands_of(asked: Restriction, setup: Setup, *, is_turned: bool) -> Demands:
    """Return what *asked* demands of the play from *setup*; whether mates are model is left out.

    Of more moves than the kernel counts the rest is left out, too: no play is as long.
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
        moves=tuple(moves[:MOST_MOVES]),
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


@dataclass(frozen=True, slots=True)
class Open:
    """What of demands is open in a position: men by the squares they stand on, moves as bits."""

    fixed: int
    safe: int
    owed: int
    prey: int
    mater: int
    todo: int

    @classmethod
    def at_start(cls, asked: Demands) -> Open:
        """Return what is open in the diagram: all of it."""
        todo = (1 << len(asked.moves)) - 1
        return cls(asked.fixed, asked.safe, asked.owed, asked.prey, asked.mater, todo)

    def after(self, asked: Demands, word: int, side: Side) -> Open | None:
        """Return what is open after a move of *side*, a kernel's word; None where it may not be."""
        start, end = word & 63, word >> layout.TO_SHIFT & 63
        source, target = 1 << start, 1 << end
        rook = castled = victim = 0
        if word & layout.CASTLING:
            rook = 1 << (end + 1 if end > start else end - 2)
            castled = 1 << (start + end >> 1)
        if word >> layout.CAPTURED_SHIFT & 7:
            victim = 1 << end
            if word & layout.EN_PASSANT:
                victim = 1 << (end - 8 if side is WHITE else end + 8)
        if (source | rook) & self.fixed or victim & (self.safe | self.owed | self.mater):
            return None

        def led(men: int) -> int:
            men ^= (source | target) if men & source else 0
            return men ^ ((rook | castled) if men & rook else 0)

        todo = self.todo
        if todo:
            look = word & _LOOK
            for number, move in enumerate(asked.moves):
                todo &= ~(1 << number) if move == look else ~0
        return Open(
            self.fixed & ~victim,
            led(self.safe),
            self.owed & ~(source | rook),
            led(self.prey & ~victim),
            led(self.mater),
            todo,
        )

    def ends(self, asked: Demands, word: int) -> bool:
        """Tell whether with White's mating move, a kernel's word, nothing stays open."""
        after = self.after(asked, word, WHITE)
        landed = word >> layout.PROMOTION_SHIFT & 7 or word >> layout.KIND_SHIFT & 7
        return (
            after is not None
            and not (after.owed or after.prey or after.todo)
            and (not self.mater or bool(self.mater >> (word & 63) & 1))
            and asked.square in (None, word >> layout.TO_SHIFT & 63)
            and bool(asked.kinds >> landed & 1)
        )


_LOOK = (1 << layout.KIND_SHIFT) - 1
