"""Positions of fairy games: the men, and what the rules remember beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import compress

from solver.castling import NO_RIGHTS, CastlingRight, Rights
from solver.fairy.memory import NOTHING, Remembered
from solver.fairy.walks.board import SquareSet, squares_of
from solver.men import INNER_TRAITS, Color, Kind, Man, Trait
from solver.squares import SQUARES, Side, Square

Men = tuple[Man | None, ...]
Passed = tuple[Square, Square]
"""The square that a pawn has passed over, and the one on which he now stands.

Of two squares the first, and ``TWO_SQUARES`` more."""


@dataclass(frozen=True)
class FairyPosition:
    """What is told apart: men, turn, who may still castle, and who may be taken in passing.

    ``unmoved`` holds the home squares of kings and rooks who count as not having moved; what
    else there is to tell stands in ``memory``.
    """

    men: Men
    turn: Side
    unmoved: frozenset[Square] = frozenset()
    passed: Passed | None = None
    memory: Remembered = NOTHING

    @classmethod
    def of(
        cls,
        men: Men,
        turn: Side,
        castling: Rights,
        passed: Passed | None,
        memory: Remembered = NOTHING,
    ) -> FairyPosition:
        """Return a position in which just these rights are left."""
        rooks = {right.rook_square for right in castling}
        kings = {
            right.king_square
            for right in CastlingRight
            if right in castling or is_home(men, right, Kind.KING)
        }
        return cls(men, turn, frozenset(rooks | kings), passed, memory)

    @cached_property
    def royals(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """Where the royal men stand, Black's and then White's; a neutral one is of both."""
        standing = compress(enumerate(self.men), self.men)
        found = [(square, man) for square, man in standing if man and man.is_royal]
        black, white = (
            tuple(square for square, man in found if man.is_of(side)) for side in (False, True)
        )
        return black, white

    @cached_property
    def occupied(self) -> SquareSet:
        """The squares on which men stand."""
        return squares_of(compress(SQUARES, self.men))

    @cached_property
    def is_split(self) -> bool:
        """Whether men stand on either of two boards."""
        on_second = {Trait.BOARD_B in man.traits for man in self.men if man is not None}
        return len(on_second) > 1

    @cached_property
    def key(self) -> bytes:
        """What tells this position from all others with the same side to move."""
        men = b"".join(map(_key_of, self.men))
        passed = (64, 64) if self.passed is None else self.passed
        found = men + bytes((*passed, *sorted(self.unmoved)))
        return found if self.memory == NOTHING else found + _key_of_memory(self.memory)

    @property
    def castling(self) -> Rights:
        """The rights of whom king and rook are at home and have not moved."""
        if not self.unmoved:
            return NO_RIGHTS
        return frozenset(
            right
            for right in CastlingRight
            if self.unmoved >= {right.king_square, right.rook_square}
            and is_home(self.men, right, Kind.KING)
            and is_home(self.men, right, Kind.ROOK)
        )


_EMPTY = b"\0\0\0\0\0"
_TRAITS = {trait: 4 << place for place, trait in enumerate(Trait)}


@cache
def _key_of(man: Man | None) -> bytes:
    """Return five bytes that tell a man from all others."""
    if man is None:
        return _EMPTY
    beside = man.color | sum(_TRAITS[trait] for trait in man.traits)
    return bytes((*divmod(man.kind, 256), *beside.to_bytes(3)))


def _key_of_memory(memory: Remembered) -> bytes:
    values = (_plain(getattr(memory, field.name)) for field in fields(memory))
    return repr(tuple(values)).encode()


def _plain(value: object) -> object:
    """Return what is remembered without sets, whose order is not told."""
    if isinstance(value, Man):
        return _key_of(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def is_home(men: Sequence[Man | None], right: CastlingRight, kind: Kind) -> bool:
    """Tell whether the king or the rook of a right stands at home; a neutral rook is of both."""
    man = men[right.king_square if kind is Kind.KING else right.rook_square]
    if man is None or man.kind is not kind or not man.traits <= INNER_TRAITS:
        return False
    return man.color is Color(right.color) or (kind is Kind.ROOK and man.color is Color.NEUTRAL)
