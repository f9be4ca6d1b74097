"""A game under way, whatever its rules: men, turn, legal moves, and what a move does.

Whoever judges play speaks to a :class:`Game` and knows no rule of his own.  Orthodox chess is
played by :mod:`solver.orthodox`; another kind of chess is another class with these methods.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from itertools import pairwise
from typing import Protocol, Self

from solver.castling import Rights
from solver.men import FEN, Color, Kind, Man
from solver.squares import SQUARE_NAMES, WHITE, Side, Square, square_of


class Special(Enum):
    """Moves of rules of their own, which stipulations ask for by name."""

    __hash__ = object.__hash__  # that of Enum is written in Python

    CASTLING = auto()
    EN_PASSANT = auto()
    EXCHANGE = auto()
    """Two men exchange their places."""
    PARTNERING = auto()
    """A king castles with any man on a line of his."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move does beside taking its man along: afterwards *man*, or nobody, stands there."""

    square: Square
    man: Man | None
    gone: Man | None = field(default=None, compare=False)
    """Who stood there, where he vanishes or changes sides aside from what becomes of the mover."""
    is_first: bool = field(default=False, compare=False)
    """Whether it comes before the promotion of the man who moves."""
    is_aside: bool = field(default=False, compare=False)
    """Whether it is told with its square and without a colour, be it that of who moves.

    Of who has gone: whether whoever comes there next is another.
    """
    is_apart: bool = field(default=False, compare=False)
    """Whether the mover changes aside from what becomes of him by the move itself.

    Both: he is told as anybody else is who changes.
    """
    appears: bool = field(default=False, compare=False)
    """Whether he comes there whoever stood there, and is told as who comes."""
    goes_to: Square | None = field(default=None, compare=False)
    """Where who has gone from there goes on to; where he stood if nothing is told of him."""
    under: Man | None = field(default=None, compare=False)
    """Who is put under him who stands there."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of several that a man makes at once, and the men as they stand before it."""

    men: tuple[Man | None, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class Move:
    """A move as a game makes it.

    What it is, its squares, the kind promoted to and the ``choice`` among moves alike in these,
    tells it from other moves; what it does in the position (``captured``: where a man was taken,
    ``effects``, ``special``, ``first``, what it does before, ``memory``, what the rules remember
    after it, and ``legs``, of which it is made up) is told by :meth:`Game.made`, and is no part of
    a move in a solution.
    ``choice`` is 0 for the plain move; up to ``MOST_SQUARE_CHOICE`` it is the number of a square
    and 1 more: a man is taken there who stands neither on the square of arrival nor beside it in
    passing; beyond, it counts what follows or comes before, such as what a reborn pawn promotes
    to.  The move that is none, a pass, is :data:`PASS`; it alone is false.
    """

    from_square: Square
    to_square: Square
    promotion: Kind | None = None
    captured: Square | None = field(default=None, compare=False)
    effects: tuple[Effect, ...] = field(default=(), compare=False)
    special: Special | None = field(default=None, compare=False)
    memory: object = field(default=None, compare=False)
    first: Effect | None = field(default=None, compare=False)
    legs: tuple[Leg, ...] = field(default=(), compare=False)
    choice: int = 0

    def __bool__(self) -> bool:
        """Tell whether it is a move at all, and not a pass."""
        return bool(self.from_square or self.to_square or self.choice)

    @property
    def rests_on(self) -> Square | None:
        """Where who has moved stands after all, as he may return or go on; None if he is gone.

        Of a move with all that it does (Popeye 4.104, ``solving/goals/target.c``).
        """
        square = self.to_square
        for effect, then in pairwise((*self.effects, None)):
            if effect is None or effect.square != square or effect.man is not None:
                continue
            if effect.gone is not None or then is None:
                return None
            square = then.square
        return square

    def uci(self) -> str:
        """Return it as UCI writes it, such as ``e7e8n``; a pass is ``0000``.

        A fairy kind is written by its name, ``e7e8=grasshopper``, and so is a choice by the
        square it stands for, ``a1c3/b2``, or by its number, ``a8a1/3``.
        """
        if not self:
            return _NO_MOVE
        squares = f"{SQUARE_NAMES[self.from_square]}{SQUARE_NAMES[self.to_square]}"
        choice = f"/{_choice_text(self.choice)}" if self.choice else ""
        return f"{squares}{_promotion_text(self.promotion)}{choice}"

    def __str__(self) -> str:
        """Return it as UCI writes it."""
        return self.uci()

    @staticmethod
    def from_uci(text: str) -> Move:
        """Return the move that UCI writes as *text*.

        Raises:
            ValueError: it writes none so.
        """
        match = _UCI.fullmatch(text)
        if match is None or (match["start"] == match["end"] and not match["choice"]):
            if text == _NO_MOVE:
                return PASS
            raise ValueError(f"expected a move such as e7e8n, got {text[:20]!r}")
        kind = _named_kind(match["fairy"]) if match["fairy"] else 0
        if match["kind"]:
            kind = FEN.kinds[match["kind"].upper()]
        choice = _choice_of(match["choice"]) if match["choice"] else 0
        return move_of(word_at(square_of(match["start"]), square_of(match["end"]), kind, choice))


PASS = Move(0, 0)
"""The move of a side that passes, as a threat and set play assume."""
ROLES = Move(63, 63)
"""White takes Black's part, under a rule that lets him (``solver.fairy.effects.roles``)."""
_NO_MOVE = "0000"
_UCI = re.compile(
    "(?P<start>[a-h][1-8])(?P<end>[a-h][1-8])((?P<kind>[kqrbnp])|=(?P<fairy>[a-z0-9_]+))?"
    "(/(?P<choice>[a-h][1-8]|[1-9][0-9]?))?"
)
MOST_SQUARE_CHOICE = 64
"""Choices beyond this one stand for no square."""


def _choice_text(choice: int) -> str:
    if choice <= MOST_SQUARE_CHOICE:
        return SQUARE_NAMES[choice - 1]
    return str(choice - MOST_SQUARE_CHOICE)


def _choice_of(text: str) -> int:
    if text.isdigit():
        return MOST_SQUARE_CHOICE + min(int(text), _CHOICE - MOST_SQUARE_CHOICE)
    return square_of(text) + 1


def _promotion_text(kind: Kind | None) -> str:
    if kind is None:
        return ""
    return FEN.names[kind].lower() if kind <= Kind.KING else f"={kind.name.lower()}"


def _named_kind(name: str) -> Kind:
    try:
        return Kind[name.upper()]
    except KeyError:
        raise ValueError(f"expected a kind of man, got {name[:20]!r}") from None


def moves_from_uci(texts: Iterable[str]) -> tuple[Move, ...]:
    """Return the moves that UCI writes as *texts*.

    Raises:
        ValueError: it writes none so.
    """
    return tuple(map(Move.from_uci, texts))


# A move without what it does is a word.  An orthodox one has 15 bits, its squares above its
# promotion; so words in order are moves in the order of their squares.  A kind beyond the
# orthodox ones and a choice stand above these bits.
FROM_SHIFT = 9
TO_SHIFT = 3
WORD_BITS = 15
KIND_SHIFT = WORD_BITS
CHOICE_SHIFT = 23
WIDE_BITS = 30
"""Words that have more bits than the orthodox ones have no more than these."""
_SQUARE = 63
_PROMOTION = 7
_KIND = 255
_CHOICE = 127


def word_at(start: Square, end: Square, promotion: int = 0, choice: int = 0) -> int:
    """Return the word of a move by its squares, the kind promoted to, 0 for none, and choice."""
    if promotion > Kind.KING:
        promotion <<= KIND_SHIFT
    return start << FROM_SHIFT | end << TO_SHIFT | promotion | choice << CHOICE_SHIFT


def word_of(move: Move) -> int:
    """Return a move as a word."""
    return word_at(move.from_square, move.to_square, move.promotion or 0, move.choice)


@cache
def move_of(word: int) -> Move:
    """Return the move of a word; equal moves are one object."""
    promotion = word & _PROMOTION or word >> KIND_SHIFT & _KIND
    start, end = word >> FROM_SHIFT & _SQUARE, word >> TO_SHIFT & _SQUARE
    choice = word >> CHOICE_SHIFT & _CHOICE
    return Move(start, end, Kind(promotion) if promotion else None, choice=choice)


class Game(Protocol):
    """Play from one position, move by move and back."""

    @property
    def turn(self) -> Side:
        """The side to move: White where it is true."""

    @property
    def men(self) -> tuple[Man | None, ...]:
        """The men on all squares, from a1 to h8."""

    def man_at(self, square: Square) -> Man | None:
        """Return the man on a square."""

    @property
    def castling(self) -> Rights:
        """The castling rights that are claimed."""

    @property
    def en_passant(self) -> Square | None:
        """The square that a pawn has just passed over."""

    @property
    def moves_others(self) -> bool:
        """Whether a side moves men of the other, so that a man does not tell who moves him."""

    @property
    def en_passant_fits(self) -> bool:
        """Whether a pawn can just have passed over that square, if there is one."""

    def attackers(
        self, side: Side, square: Square, without: Square | None = None
    ) -> Sequence[Square]:
        """Return where men of *side* stand who attack a square, as if *without* were empty."""

    @property
    def has_two_boards(self) -> bool:
        """Whether men go from one board to another with their moves."""

    @property
    def names_kinds_alone(self) -> bool:
        """Whether of who moves and becomes another the kind is told alone, be he neutral."""

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""

    @property
    def is_attacked(self) -> bool:
        """Whether a check is written: also one that cannot be mate, as all men are paralysed."""

    def moves(self) -> Sequence[Move]:
        """Return the legal moves; ``made`` tells what one of them does."""

    def each_move(self) -> Iterator[Move]:
        """Yield the legal moves, one after the other where that is quicker."""

    def may_check(self, move: Move) -> bool:
        """Tell whether a legal move may give check, where the other side is in none."""

    def checking_moves(self) -> Iterator[Move]:
        """Yield legal moves, among them all that give check, where the other side is in none.

        Few others where that is quicker.
        """

    def walks(self, start: Square) -> Sequence[Move]:
        """Return the moves of the man on *start*, whatever becomes of his king."""

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move."""

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move can be made here."""

    def made(self, move: Move) -> Move:
        """Return a legal move with all that it does here."""

    def rivals(self, move: Move) -> Sequence[Move]:
        """Return the legal moves of other men like the one that moves, to the same square.

        A move in writing has to be told from them.
        """

    def look_of(self, move: Move) -> Move:
        """Return what of a legal move is seen: a threat is answered by all that look like it."""

    def push(self, move: Move) -> None:
        """Make a legal move, or pass."""

    def pass_turn(self, *, forgets: bool = False) -> None:
        """Let the side to move pass, whether or not the rules allow it.

        Where the rules remember the last move, *forgets* tells that there is none then.
        """

    def pop(self) -> None:
        """Take back what was pushed or passed last."""

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move."""

    def copy(self) -> Self:
        """Return the same position, without the moves that led to it."""


def is_mate(game: Game) -> bool:
    """Tell whether the side to move is mated."""
    return game.in_check and not game.has_moves()


def give_turn(game: Game, move: Move) -> None:
    """Let the side to move pass where *move* is made by a man of the other, as in a series.

    A man whom either side may move is moved by the side to move, if it can; who knows better says
    so before.
    """
    if move == ROLES and game.turn is not WHITE:
        game.pass_turn()
    man = game.man_at(move.from_square) if move and move != ROLES else None
    if man is None:
        return
    is_of_either = man.color is Color.NEUTRAL or game.moves_others
    if is_of_either and not game.is_legal(move):
        game.pass_turn()
        if not game.is_legal(move):  # it exposes the king of who makes it
            game.pop()
    elif not is_of_either and not man.is_of(game.turn):
        game.pass_turn()


class after:  # noqa: N801 - used as a function; a generator's price shows in every search
    """Have *move* made for the length of the block."""

    __slots__ = ("_game", "_move")

    def __init__(self, game: Game, move: Move) -> None:
        self._game, self._move = game, move

    def __enter__(self) -> Game:
        self._game.push(self._move)
        return self._game

    def __exit__(self, *_: object) -> None:
        self._game.pop()


@contextmanager
def after_passing(game: Game) -> Iterator[Game]:
    """Let the side to move pass for the length of the block, as a threat assumes."""
    game.pass_turn(forgets=True)
    try:
        yield game
    finally:
        game.pop()
