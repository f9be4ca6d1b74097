"""Battle play by asking the game: direct, self and reflex play with any goal.

The attacker carries the stipulation; White is what the searches call him.  With ``exact-`` the
goal counts with the last move alone, as :mod:`solver.search.rules` tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from solver.engine import STOPPED, Rules, first_decided, first_long_defence
from solver.game import PASS, Game, Move, after, move_of, word_of
from solver.plain.row import PlainRow
from solver.plain.table import PlainTable
from solver.plain.working import PlainWorker, Stopped
from solver.squares import BLACK, WHITE, Side
from solver.stipulation import Play

_REFLEX = (Play.REFLEX, Play.SEMI_REFLEX)


class PlainEngine(PlainWorker):
    """Decides about positions of games of any kind: an :class:`~solver.engine.Engine`."""

    def __init__(self, table: PlainTable, rules: Rules) -> None:
        super().__init__(table, rules.goal, rules.target)
        self.rules = rules

    def share_work(self) -> None:
        """Search the same tree as other engines: nothing has to be done for it."""

    def legal_moves(self, row: PlainRow, side: Side) -> list[int]:
        """Return all legal moves of *side*, and those with which it may reach the goal."""
        reaches = self.rules.play is (Play.DIRECT if side is WHITE else Play.SELF)
        if not (reaches and self._goal.exposes):
            return super().legal_moves(row, side)
        with self._listing():
            return [word_of(move) for move in self._ending_moves(row.game(side), is_last=False)]

    # --- positions

    def is_in_check(self, row: PlainRow, side: Side) -> bool:
        """Tell whether *side* stands in check."""
        return row.game(side).in_check

    def after(self, row: PlainRow, move: int, side: Side) -> PlainRow:
        """Return the position after a legal move."""
        game = row.game(side)
        game.push(move_of(move))
        return row.at(game)

    def passed(self, row: PlainRow) -> PlainRow:
        """Return the position after a move of Black's that was passed."""
        game = row.game(BLACK)
        game.pass_turn(forgets=True)
        return row.at(game)

    def position_of(self, row: PlainRow) -> bytes:
        """Return what tells *row* from any other position, the side to move apart."""
        return row.played.key()

    def repeated_position_of(self, row: PlainRow) -> bytes:
        """Return the same."""
        return row.played.key()

    def looks_of(self, row: PlainRow, moves: Sequence[int]) -> Sequence[object]:
        """Return of each of *moves* what makes it like others to the eye."""
        game = row.game(WHITE)
        return [game.look_of(move_of(move)) for move in moves]

    def moves_like(self, row: PlainRow, looks: Set[object]) -> list[int]:
        """Return White's legal moves that look like one of *looks*."""
        moves = self.legal_moves(row, WHITE)
        seen = zip(moves, self.looks_of(row, moves), strict=True)
        return [move for move, look in seen if look in looks]

    def game_of(self, row: PlainRow, *, is_turned: bool) -> Game:
        """Return *row* as a game in which the attacker has the move."""
        return row.game(WHITE)

    # --- decisions

    def mates_within(self, row: PlainRow, length: int) -> int:
        """Decide whether White, to move, succeeds in at most *length* moves: 1, 0 or STOPPED."""
        try:
            return int(self._succeeds(row.game(WHITE), length))
        except Stopped:
            return STOPPED

    def move_mates_within(self, row: PlainRow, move: int, length: int) -> int:
        """Decide whether White's *move* succeeds in at most *length* moves, itself included."""
        game = row.game(WHITE)
        try:
            return int(not self._is_obliged(game) and self._forces(game, move_of(move), length))
        except Stopped:
            return STOPPED

    def moves_mate_within(
        self, row: PlainRow, moves: Sequence[int], length: int
    ) -> list[tuple[bool, int]]:
        """Decide the first of *moves*; see :class:`~solver.engine.Engine`."""
        return first_decided(self, row, moves, length)

    def mating_move(self, row: PlainRow, length: int) -> int:
        """Return one move that succeeds within *length* moves, 0 for none, or STOPPED."""
        found = self.continuations(row, length)
        if found is None:
            return STOPPED
        return next(iter(found[1]), 0)

    def refutations(self, row: PlainRow, move: int, length: int, limit: int) -> list[int] | None:
        """Return the replies after which *move* fails, *limit* + 1 at most; None when stopped."""
        game, made = row.game(WHITE), move_of(move)
        try:
            if self._is_obliged(game) or self._ends(game, made, length):
                return []
            with after(game, made):
                if self._must_reach(game, length - 1):
                    return []
                if self._has_to_pass(game, length):
                    return [] if self._succeeds_passed(game, length - 1) else [word_of(PASS)]
                found = []
                for reply in self._replies(game, length):
                    if self._refutes(game, reply, length - 1):
                        found.append(word_of(reply))
                        if len(found) > limit:
                            break
                return found
        except Stopped:
            return None

    def continuations(self, row: PlainRow, length: int) -> tuple[int, list[int]] | None:
        """Return how soon White succeeds, within *length* moves, and all moves that do it."""
        game = row.game(WHITE)
        try:
            for moves in range(length if self.rules.is_exact else 1, length + 1):
                found = [word_of(move) for move in self._keys(game, moves)]
                if found:
                    return moves, found
        except Stopped:
            return None
        return 0, []

    def goal_moves(self, row: PlainRow, side: Side) -> list[int]:
        """Return the moves of *side* that reach the goal at once."""
        with self._listing():
            return [word_of(move) for move in self._goal_moves(row.game(side))]

    def longest_defence(self, row: PlainRow, replies: Sequence[int], length: int) -> int:
        """Return a reply that holds out for all of *length*; see :class:`~solver.engine.Engine`."""
        return first_long_defence(self, row, replies, length)

    def known_to_fail(self, row: PlainRow, length: int) -> bool:
        """Tell whether White, to move, is known already not to succeed within *length* moves."""
        return self._table.get(self._question(row.played, length)) is False

    # --- the attacker to move

    def _succeeds(self, game: Game, length: int) -> bool:
        question = self._question(game, length)
        known = self._table.get(question)
        if known is None:
            known = self._works_out(game, length)
            self._keep(question, known)
        return known

    def _works_out(self, game: Game, length: int) -> bool:
        if length > 1 and not self.rules.is_exact and self._succeeds(game, length - 1):
            return True
        return any(True for _ in self._keys(game, length))

    def _keys(self, game: Game, length: int) -> Iterator[Move]:
        """Yield the moves that succeed within *length* moves, where none does sooner."""
        if self._is_obliged(game):
            return
        is_last_of_direct = length == 1 and self.rules.play is Play.DIRECT
        for move in self._ending_moves(game) if is_last_of_direct else self._moves(game):
            if is_last_of_direct:
                is_key = self._reaches(game, move)
            elif self.rules.quodlibet:
                is_key = self._forces(game, move, length)
            else:
                is_key = self._goes_on(game, move, length)
            if is_key:
                yield move

    def _is_obliged(self, game: Game) -> bool:
        """Tell whether the attacker must reach the goal himself, and so fails."""
        return self.rules.play is Play.REFLEX and self._can_reach(game)

    def _forces(self, game: Game, move: Move, length: int) -> bool:
        """Tell whether a move succeeds within *length* moves, duties of the attacker apart."""
        return self._ends(game, move, length) or self._goes_on(game, move, length)

    def _goes_on(self, game: Game, move: Move, length: int) -> bool:
        """Tell the same of a move that does not reach the goal itself."""
        if self.rules.play is Play.DIRECT and length == 1:
            return False
        if self.rules.goal_ends and self.rules.play is Play.SELF and self._reaches(game, move):
            return False
        with after(game, move):
            if self._must_reach(game, length - 1):
                return True
            if self.rules.play in _REFLEX and length == 1:
                return False
            if self._has_to_pass(game, length):
                return self._succeeds_passed(game, length - 1)
            replies = self._replies(game, length)
            return bool(replies) and not any(
                self._refutes(game, reply, length - 1) for reply in replies
            )

    def _has_to_pass(self, game: Game, length: int) -> bool:
        """Tell whether the defender has no check to parry in a parry series.

        The last move of self play is his in any case, as is one where all of them reach the goal.
        """
        is_self = self.rules.play is Play.SELF
        if not self.rules.parries or (is_self and length == 1) or game.in_check:
            return False
        if not (is_self and self._counts(length - 1)):
            return True
        replies = self._ending_moves(game)
        return not replies or not all(self._reaches(game, reply) for reply in replies)

    def _succeeds_passed(self, game: Game, left: int) -> bool:
        with after(game, PASS):
            return self._succeeds(game, left)

    def _replies(self, game: Game, length: int) -> tuple[Move, ...]:
        is_self = self.rules.play is Play.SELF
        return self._ending_moves(game, is_last=length == 1) if is_self else self._moves(game)

    def _ends(self, game: Game, move: Move, length: int) -> bool:
        """Tell whether a move reaches the goal itself, and may."""
        is_direct = self.rules.play is Play.DIRECT or self.rules.quodlibet
        return is_direct and self._counts(length - 1) and self._reaches(game, move)

    # --- the defender to move, the attacker having *left* moves after his

    def _must_reach(self, game: Game, left: int) -> bool:
        is_reflex = self.rules.play in _REFLEX
        return is_reflex and self._counts(left) and self._can_reach(game)

    def _refutes(self, game: Game, reply: Move, left: int) -> bool:
        if self.rules.play is Play.SELF and self._reaches(game, reply):
            return not self._counts(left)  # reached too soon, it defeats the attacker
        if left == 0 or (self.rules.goal_ends and self._reaches(game, reply)):
            return True
        with after(game, reply):
            return not self._succeeds(game, left)

    def _counts(self, left: int) -> bool:
        """Tell whether the goal may be reached when the attacker has *left* moves more."""
        return left == 0 or not self.rules.is_exact

    # --- inside

    def _question(self, game: Game, length: int) -> tuple[bytes, object]:
        rules = self.rules
        asked = (rules.play, rules.goal, rules.target, rules.is_exact, game.turn, length)
        return game.key(), asked
