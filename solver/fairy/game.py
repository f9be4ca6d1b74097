"""Play under fairy rules, move by move and back: a :class:`~solver.game.Game` in plain Python.

A position is its men and what the rules remember beside them; a move is worked out to all that
it does before it is judged.  A side stands in check when the other could take one of its royal
men with its next move (Popeye 4.104, ``solving/check.c``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from solver.castling import CastlingRight, Rights
from solver.fairy import borrowed
from solver.fairy.catalogue import WALKS
from solver.fairy.geometry import PLAIN, Geometry
from solver.fairy.walks.board import Board, Step
from solver.fairy.walks.pawns import base_rank, forward
from solver.game import Effect, Move, Special
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, rank_of

Men = tuple[Man | None, ...]
_PROMOTED = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT)
_MARINE = (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT)
_CHANGES = {
    Kind.KNIGHT: Kind.BISHOP,
    Kind.BISHOP: Kind.ROOK,
    Kind.ROOK: Kind.QUEEN,
    Kind.QUEEN: Kind.KNIGHT,
}
"""What a chameleon goes on to after each of his moves (``pieces/attributes/chameleon.c``)."""
_LETTER = attrgetter("value")
_UNDERSTOOD = frozenset({Trait.ROYAL, Trait.CHAMELEON, Trait.KAMIKAZE})


class NotUnderstoodError(ValueError):
    """A man or rule is asked for whose rules are not known here."""


def check_understood(man: Man) -> None:
    """Raise NotUnderstoodError where the rules of a man are not known here.

    What a neutral orphan or friend may borrow of whom, no source tells.
    """
    unknown = man.traits - _UNDERSTOOD
    if unknown:
        raise NotUnderstoodError(f"{min(it.name for it in unknown)} men are not understood")
    if man.color is Color.NEUTRAL and man.kind in borrowed.KINDS:
        raise NotUnderstoodError(f"a neutral {man.kind.name.lower()} is not understood")


@dataclass(frozen=True)
class Rules:
    """By which rules is played: the board, and to what pawns promote.

    ``promoted`` holds the kinds in the order in which they are tried.
    """

    geometry: Geometry = PLAIN
    promoted: tuple[Kind, ...] = _PROMOTED
    promoted_marine: tuple[Kind, ...] = _MARINE

    @classmethod
    def of(cls, men: Sequence[Man | None], geometry: Geometry = PLAIN) -> Rules:
        """Return the rules of a diagram: pawns promote to what stands in it, too.

        Dummies, pawns and men who count among kings apart; marine pawns promote to marine men
        in place of the orthodox ones (``pieces/walks/pawns/promotee_sequence.c``).

        Raises:
            NotUnderstoodError: a man is such that his rules are not known here.
        """
        kinds = set()
        standing = [man for man in men if man is not None]
        has_chameleon = any(Trait.CHAMELEON in man.traits for man in standing)
        if has_chameleon and any(WALKS[man.kind].is_pawn for man in standing):
            raise NotUnderstoodError("pawns beside chameleons are not understood")
        for man in standing:
            check_understood(man)
            walk = WALKS[man.kind]
            if not (walk.is_pawn or walk.is_royal or man.kind is Kind.DUMMY):
                kinds.add(man.kind)
        return cls(geometry, *(tuple(sorted(kinds.union(own))) for own in (_PROMOTED, _MARINE)))


@dataclass(frozen=True)
class Position:
    """What is told apart: men, turn, rights, and the pawn that may be taken in passing."""

    men: Men
    turn: Side
    castling: Rights = frozenset()
    passed: tuple[Square, Square] | None = None
    """The square passed over and the one where that pawn now stands."""

    @cached_property
    def royals(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """Where the royal men stand, Black's and then White's; a neutral one is of both."""
        found = [(square, man) for square, man in enumerate(self.men) if man and man.is_royal]
        black, white = (
            tuple(square for square, man in found if man.is_of(side)) for side in (False, True)
        )
        return black, white


class FairyGame:
    """A game of men of any kind, under fairy rules."""

    def __init__(self, position: Position, rules: Rules) -> None:
        self.rules = rules
        self._position = position
        self._before: list[Position] = []

    @classmethod
    def of(
        cls,
        men: Sequence[Man | None],
        turn: Side,
        castling: Rights = frozenset(),
        en_passant: Square | None = None,
        rules: Rules | None = None,
    ) -> FairyGame:
        """Return a game from a position, playable or not.

        Raises:
            NotUnderstoodError: a man has traits whose rules are not known here.
        """
        passed = None
        if en_passant is not None:
            passed = (en_passant, en_passant + 8 * forward(not turn))
        position = Position(tuple(men), turn, castling, passed)
        return cls(position, rules or Rules.of(men))

    # --- what stands

    @property
    def turn(self) -> Side:
        """The side to move: White where it is true."""
        return self._position.turn

    @property
    def men(self) -> Men:
        """The men on all squares, from a1 to h8."""
        return self._position.men

    def man_at(self, square: Square) -> Man | None:
        """Return the man on a square."""
        return self._position.men[square]

    @property
    def castling(self) -> Rights:
        """The castling rights that are claimed."""
        return self._position.castling

    @property
    def en_passant(self) -> Square | None:
        """The square that a pawn has just passed over."""
        passed = self._position.passed
        return passed[0] if passed else None

    @property
    def en_passant_fits(self) -> bool:
        """Whether a pawn can just have passed over that square, if there is one."""
        passed = self._position.passed
        if passed is None:
            return True
        man = self.man_at(passed[1])
        is_pawn = man is not None and WALKS[man.kind].is_pawn and man.is_of(not self.turn)
        return is_pawn and self.man_at(passed[0]) is None

    def attackers(
        self, side: Side, square: Square, without: Square | None = None
    ) -> Sequence[Square]:
        """Return where men of *side* stand who could take on a square, if *without* were empty.

        Whoever stands on the square counts as a man of the other side.
        """
        board = self._board()
        if without is not None:
            board.men[without] = None
        man = board.men[square] or Man(Kind.DUMMY, Color(not side))
        board.men[square] = replace(man, color=Color(not side))
        return [start for start in _men_of(board, side) if _takes(board, start, side, square)]

    # --- moves

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""
        return is_attacked(self._position, self.rules, self.turn)

    def moves(self) -> Sequence[Move]:
        """Return the legal moves; ``made`` tells what one of them does."""
        return [move for move in self._all() if self._is_safe(move)]

    def walks(self, start: Square) -> Sequence[Move]:
        """Return the moves of the man on *start*, whatever becomes of his king."""
        return [move for move in self._all() if move.from_square == start]

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move."""
        return any(map(self._is_safe, self._all()))

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move can be made here."""
        return any(it == move and self._is_safe(it) for it in self._all())

    def made(self, move: Move) -> Move:
        """Return a legal move with all that it does here.

        Raises:
            ValueError: it cannot be made here.
        """
        for found in self._all():
            if found == move:
                return found
        raise ValueError(f"{move} cannot be made here")

    def rivals(self, move: Move) -> Sequence[Move]:
        """Return the legal moves of other men like the one that moves, to the same square."""
        man = self.man_at(move.from_square)
        return [
            it
            for it in self.moves()
            if it.to_square == move.to_square
            and it.from_square != move.from_square
            and self.man_at(it.from_square) == man
        ]

    def push(self, move: Move) -> None:
        """Make a legal move, or pass."""
        if not move:
            self.pass_turn()
            return
        self._before.append(self._position)
        self._position = after(self._position, self.made(move))

    def pass_turn(self) -> None:
        """Let the side to move pass, whether or not the rules allow it."""
        self._before.append(self._position)
        self._position = replace(self._position, turn=not self.turn, passed=None)

    def pop(self) -> None:
        """Take back what was pushed or passed last."""
        self._position = self._before.pop()

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move."""
        position = self._position
        return repr(
            (position.men, sorted(position.castling, key=_LETTER), position.passed)
        ).encode()

    def copy(self) -> FairyGame:
        """Return the same position, without the moves that led to it."""
        return FairyGame(self._position, self.rules)

    def _board(self) -> Board:
        return board_of(self._position, self.rules)

    def _all(self) -> Iterator[Move]:
        return made_moves(self._position, self.rules)

    def _is_safe(self, move: Move) -> bool:
        return not is_attacked(after(self._position, move), self.rules, self.turn)


# --- positions


def board_of(position: Position, rules: Rules) -> Board:
    """Return a position as walks see it."""
    return Board(position.men, rules.geometry, position.passed)


def is_attacked(position: Position, rules: Rules, side: Side) -> bool:
    """Tell whether a royal man of *side* could be taken by the other side's next move."""
    royals = position.royals[side]
    if not royals:
        return False
    board = board_of(position, rules)
    return any(_takes_one(board, start, not side, royals) for start in _men_of(board, not side))


def after(position: Position, move: Move) -> Position:
    """Return a position after a move that :func:`made_moves` has told."""
    men = list(position.men)
    man = men[move.from_square]
    assert man is not None
    men[move.from_square] = None
    if move.captured is not None:
        men[move.captured] = None
    kind = man.kind if move.promotion is None else move.promotion
    men[move.to_square] = replace(man, kind=kind)
    for effect in move.effects:
        men[effect.square] = effect.man
    return Position(
        tuple(men),
        not position.turn,
        _rights(position.castling, men),
        _passed(man, move),
    )


def _passed(man: Man, move: Move) -> tuple[Square, Square] | None:
    """Return where a pawn that has just made a double step can be taken, and where he is."""
    if man.kind not in (Kind.PAWN, Kind.BEROLINA_PAWN, Kind.MARINE_PAWN):
        return None
    if abs(rank_of(move.to_square) - rank_of(move.from_square)) != 2 or move.captured is not None:
        return None
    return (move.from_square + move.to_square) // 2, move.to_square


def _rights(castling: Rights, men: Sequence[Man | None]) -> Rights:
    """Return the rights that are left: those of whom king and rook are at home."""
    return frozenset(
        right
        for right in castling
        if _stands(men[right.king_square], Kind.KING, right)
        and _stands(men[right.rook_square], Kind.ROOK, right)
    )


def _stands(man: Man | None, kind: Kind, right: CastlingRight) -> bool:
    return man is not None and man.kind is kind and man.color == int(right.color)


# --- moves with all that they do


def made_moves(position: Position, rules: Rules) -> Iterator[Move]:
    """Yield every move of the side to move with all that it does, whatever becomes of kings."""
    board, side = board_of(position, rules), position.turn
    for start in _men_of(board, side):
        man = board.men[start]
        assert man is not None
        for step in dict.fromkeys(ways(board, start, side)):
            yield from _made(position, rules, man, start, step)
    yield from _castlings(position, rules)


def ways(board: Board, start: Square, side: Side) -> Iterator[Step]:
    """Yield how the man of *side* on *start* may go, kings being men like others."""
    man = board.men[start]
    assert man is not None
    if man.kind in borrowed.KINDS:
        yield from borrowed.ways(board, start, side)
        return
    for form in WALKS[man.kind].forms:
        yield from form.steps(board, start, side)


def _made(position: Position, rules: Rules, man: Man, start: Square, step: Step) -> Iterator[Move]:
    side, passed = position.turn, position.passed
    is_pawn = WALKS[man.kind].is_pawn
    in_passing = (
        is_pawn and passed is not None and step.taken == passed[1] and step.to != step.taken
    )
    move = Move(
        start,
        step.to,
        captured=step.taken,
        special=Special.EN_PASSANT if in_passing else None,
    )
    kinds: Sequence[Kind | None] = (None,)
    vanishes = Trait.KAMIKAZE in man.traits and step.taken is not None
    if is_pawn and not vanishes and rank_of(step.to) == base_rank(not side):
        kinds = rules.promoted_marine if man.kind is Kind.MARINE_PAWN else rules.promoted
    for kind in kinds:
        arrived = replace(man, kind=man.kind if kind is None else kind)
        yield replace(move, promotion=kind, effects=tuple(_effects(arrived, step)))


def _effects(man: Man, step: Step) -> Iterator[Effect]:
    """Yield what becomes of the man that has arrived."""
    if Trait.KAMIKAZE in man.traits and step.taken is not None:
        yield Effect(step.to, None)
    elif Trait.CHAMELEON in man.traits and man.kind in _CHANGES:
        yield Effect(step.to, replace(man, kind=_CHANGES[man.kind]))


def _castlings(position: Position, rules: Rules) -> Iterator[Move]:
    """Yield the castlings: nothing between, and no check before, under way or at the end."""
    side = position.turn
    for right in sorted(position.castling, key=_LETTER):
        if bool(right.color) is not side:
            continue
        king, rook = right.king_square, right.rook_square
        step = 1 if rook > king else -1
        between = range(king + step, rook, step)
        if any(position.men[square] is not None for square in between):
            continue
        if is_attacked(position, rules, side) or _is_shot_at(position, rules, king, king + step):
            continue
        man = position.men[rook]
        effects = (Effect(rook, None), Effect(king + step, man))
        yield Move(king, king + 2 * step, effects=effects, special=Special.CASTLING)


def _is_shot_at(position: Position, rules: Rules, king: Square, square: Square) -> bool:
    men = list(position.men)
    men[square], men[king] = men[king], None
    return is_attacked(replace(position, men=tuple(men)), rules, position.turn)


def _men_of(board: Board, side: Side) -> list[Square]:
    return [square for square, man in enumerate(board.men) if man is not None and man.is_of(side)]


def _takes(board: Board, start: Square, side: Side, square: Square) -> bool:
    return any(step.taken == square for step in ways(board, start, side))


def _takes_one(board: Board, start: Square, side: Side, royals: Sequence[Square]) -> bool:
    return any(step.taken in royals for step in ways(board, start, side))
