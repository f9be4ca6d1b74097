"""Play under fairy rules, move by move and back: a :class:`~solver.game.Game` in plain Python.

A side stands in check when the other could take one of its royal men with its next move
(Popeye 4.104, ``solving/check.c``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from solver.castling import Rights
from solver.fairy import departures, reborn_castling
from solver.fairy.boxes import after, made_moves
from solver.fairy.cages import is_caged
from solver.fairy.catalogue import WALKS
from solver.fairy.checking import board_of, is_in_check, is_permitted
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.memory import at_first
from solver.fairy.position import FairyPosition, Men
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.sequels import passed_over
from solver.fairy.walks.pawns import forward
from solver.fairy.ways import men_of, takes_one
from solver.game import Move, Special
from solver.language import tr
from solver.men import Color, Kind, Man
from solver.squares import Side, Square, file_of, rank_of

_MUMMERS: dict[tuple[Side, FairyRule], Callable[[Iterable[int]], int]] = {
    (True, FairyRule.WHITE_MAXIMUMMER): max,
    (True, FairyRule.WHITE_MINIMUMMER): min,
    (False, FairyRule.BLACK_MAXIMUMMER): max,
    (False, FairyRule.BLACK_MINIMUMMER): min,
    (True, FairyRule.WHITE_MUST_CAPTURE): max,
    (False, FairyRule.BLACK_MUST_CAPTURE): max,
}


FORCED_CHECKS = frozenset({FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG})
"""Under these a mate is told without them (``ultraschachzwang/goal_filter.c``)."""


def undecided_mate() -> NotUnderstoodError:
    """Return what is raised where whether a check is mate depends on whether it is."""
    return NotUnderstoodError(tr("whether a check is mate depends on itself, and nobody can say"))


class _Place:
    """A position on the way, and what was found out of its moves: it is asked again and again."""

    __slots__ = ("legal", "made", "position")

    def __init__(self, position: FairyPosition) -> None:
        self.position = position
        self.made: dict[Move, Move] | None = None
        self.legal: tuple[Move, ...] | None = None


class FairyGame:
    """A game of men of any kind, under fairy rules."""

    def __init__(
        self,
        position: FairyPosition,
        rules: FairyRules,
        tested: frozenset[FairyPosition] = frozenset(),
    ) -> None:
        self.rules = rules
        self._tested = tested  # positions in which a mate is being looked for already
        self._place = _Place(position)
        self._before: list[_Place] = []

    @classmethod
    def of(
        cls,
        men: Sequence[Man | None],
        turn: Side,
        castling: Rights = frozenset(),
        en_passant: Square | None = None,
        rules: FairyRules | None = None,
    ) -> FairyGame:
        """Return a game from a position, playable or not.

        Raises:
            NotUnderstoodError: a man is such that his rules are not known here.
        """
        passed = None
        if en_passant is not None:
            passed = (en_passant, en_passant + 8 * forward(not turn))
        held = rules or FairyRules.of(men)
        memory = at_first(held.conditions)
        position = FairyPosition.of(tuple(men), turn, castling, passed, memory)
        if departures.sets_out(held) is not None:
            unmoved = position.unmoved | reborn_castling.rooks_at_home(position.men)
            position = replace(position, unmoved=unmoved)
        return cls(position, held)

    # --- what stands

    @property
    def turn(self) -> Side:
        """The side to move: White where it is true."""
        return self.position.turn

    @property
    def position(self) -> FairyPosition:
        """What stands, and what the rules remember beside it."""
        return self._place.position

    @property
    def men(self) -> Men:
        """The men on all squares, from a1 to h8."""
        return self.position.men

    def man_at(self, square: Square) -> Man | None:
        """Return the man on a square."""
        return self.position.men[square]

    @property
    def castling(self) -> Rights:
        """The castling rights that are left."""
        return self.position.castling

    @property
    def en_passant(self) -> Square | None:
        """The square that a pawn has just passed over."""
        passed = self.position.passed
        return passed[0] if passed else None

    @property
    def en_passant_fits(self) -> bool:
        """Whether a pawn can just have passed over that square, if there is one."""
        passed = self.position.passed
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
        board = board_of(self.position, self.rules)
        if without is not None:
            board.put(without, None)
        man = board.men[square] or Man(Kind.DUMMY, Color(not side))
        board.put(square, replace(man, color=Color(not side)))
        return [
            start
            for start in men_of(board, side)
            if takes_one(board, start, side, (square,), self.rules)
        ]

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""
        return is_in_check(self.position, self.rules, self.turn)

    # --- moves

    def moves(self) -> Sequence[Move]:
        """Return the legal moves, each with all that it does."""
        if self._place.legal is None:
            self._made()
            moves = list(self._legal())
            for rule in self._choosing():
                if moves:
                    lengths = [self._length(move, rule) for move in moves]
                    wanted = _MUMMERS[self.turn, rule](lengths)
                    moves = [it for it, own in zip(moves, lengths, strict=True) if own == wanted]
            self._place.legal = tuple(moves)
        return self._place.legal

    def walks(self, start: Square) -> Sequence[Move]:
        """Return the moves of the man on *start*, whatever becomes of his king."""
        return [move for move in self._made() if move.from_square == start]

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move; one in check need not give check."""
        if FORCED_CHECKS & self.rules.by_rule.keys() and self.in_check:
            rules = self.rules.without(FORCED_CHECKS)
            return any(True for _ in FairyGame(self.position, rules)._legal())
        if self._place.legal is not None:
            return bool(self._place.legal)
        return any(True for _ in self._legal())

    def is_legal(self, move: Move) -> bool:
        """Tell whether a move can be made here."""
        if self._place.legal is not None or self._choosing():
            return move in self.moves()
        made = self._made().get(move)
        return made is not None and self._is_legal(made)

    def made(self, move: Move) -> Move:
        """Return a legal move with all that it does here.

        Raises:
            ValueError: it cannot be made here.
        """
        found = self._made().get(move)
        if found is None:
            raise ValueError(f"{move} cannot be made here")
        return found

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
        position = after(self.position, self.made(move), self.rules)
        self._before.append(self._place)
        self._place = _Place(position)

    def pass_turn(self) -> None:
        """Let the side to move pass, whether or not the rules allow it."""
        memory = passed_over(self.position.memory)
        position = replace(self.position, turn=not self.turn, passed=None, memory=memory)
        self._before.append(self._place)
        self._place = _Place(position)

    def pop(self) -> None:
        """Take back what was pushed or passed last."""
        self._place = self._before.pop()

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move."""
        return self.position.key

    def copy(self) -> FairyGame:
        """Return the same position, without the moves that led to it."""
        copied = FairyGame(self.position, self.rules)
        copied._place = self._place
        return copied

    def _choosing(self) -> list[FairyRule]:
        """Return the rules that choose among the moves that are legal otherwise."""
        rules = (condition.rule for condition in self.rules.conditions)
        return [rule for rule in rules if (self.turn, rule) in _MUMMERS]

    def _made(self) -> dict[Move, Move]:
        """Return every move, legal or not, with all that it does."""
        if self._place.made is None:
            self._place.made = {}
            for move in made_moves(self.position, self.rules):
                self._place.made.setdefault(move, move)
        return self._place.made

    def _legal(self) -> Iterator[Move]:
        known = self._place.made
        moves = made_moves(self.position, self.rules) if known is None else known.values()
        legal = (move for move in moves if self._is_legal(move))
        return self._without_mates(legal) if FairyRule.EXCLUSIVE in self.rules else legal

    def _without_mates(self, moves: Iterator[Move]) -> Iterator[Move]:
        """Yield moves that do not mate, and one that does by itself (``exclusive.c``)."""
        mating = []
        for move in moves:
            position = after(self.position, move, self.rules)
            if is_in_check(position, self.rules, not self.turn) and self._is_mate(position):
                mating.append(move)
            else:
                yield move
        if len(mating) == 1:
            yield mating[0]

    def _is_legal(self, move: Move) -> bool:
        """Tell whether a move leaves no own king to be taken, and gives no forbidden check."""
        position = after(self.position, move, self.rules)
        if is_in_check(position, self.rules, self.turn):
            return False
        if self.rules.conditions and not is_permitted(position, self.rules, self.turn):
            return False
        if self.rules.has(FairyRule.CIRCE, Variant.CAGE) and not is_caged(
            self.position, move, position, self.rules
        ):
            return False
        if FairyRule.CHECKLESS not in self.rules:
            return True
        return not is_in_check(position, self.rules, not self.turn) or self._is_mate(position)

    def _is_mate(self, position: FairyPosition) -> bool:
        """Tell whether a check mates, where this decides what is legal (``ohneschach.c``).

        Raises:
            NotUnderstoodError: whether it does depends on itself, so that nobody can say.
        """
        if position in self._tested:
            raise undecided_mate()
        return not FairyGame(position, self.rules, self._tested | {position}).has_moves()

    def _length(self, move: Move, rule: FairyRule) -> int:
        """Return how long a move counts, in squares of the distance (``mummer.c``).

        Where captures are forced these are the longer ones (``must_capture.c``).
        """
        if not rule.is_mummer:
            return move.captured is not None
        made = self.made(move)
        if made.special is Special.CASTLING:
            return 16 if file_of(move.to_square) == 6 else 25
        man = self.man_at(move.from_square)
        if man is not None and man.kind in (Kind.MAO, Kind.MOA):
            return 6
        files = file_of(move.to_square) - file_of(move.from_square)
        ranks = rank_of(move.to_square) - rank_of(move.from_square)
        return files * files + ranks * ranks
