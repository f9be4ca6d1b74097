"""What battle play asks of helpers: first moves, their refutations, and the play after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from solver.engine import Engine, Row
from solver.game import Move
from solver.lines import Line
from solver.problem import Task
from solver.search.battle_memory import BattleMemory, PlayAfter
from solver.search.helped import (
    Helped,
    KeyQuestion,
    PlayQuestion,
    SharedQuestion,
    TryQuestion,
)
from solver.search.parts import Decided
from solver.search.root import Root
from solver.search.rules import replies_of
from solver.solution import LengthRow
from solver.squares import BLACK, WHITE
from solver.stipulation import Play

LEAST_LENGTH = 2
"""A shorter play after the key is told as quickly as it is asked for."""
LONG_AT_FIRST = 4
"""Where shorter play was not searched, so many moves are taken for hard."""
_PLAIN = (Play.DIRECT, Play.SELF)
"""Play in which a move succeeds if White goes on to succeed against every reply."""


class HelpedBattle:
    """Asks helpers on behalf of a battle search, in the words of its kernel."""

    def __init__(
        self, helped: Helped, task: Task, engine: Engine, root: Root, memory: BattleMemory
    ) -> None:
        self._helped = helped
        self._memory = memory
        self._engine = engine
        self._root = root
        asked = task.problem.stipulation
        self._length = asked.moves
        is_plain = asked.play in _PLAIN and asked.goal.ends_play and not asked.exact
        is_orthodox = not (
            task.problem.setup.is_fairy or asked.parry.value or asked.quodlibet or asked.goal_is_end
        )
        self._can_split = is_plain and is_orthodox

    def is_worth(self, rows: Sequence[LengthRow], length: int) -> bool:
        """Tell whether what is asked for *length* is hard, by the *rows* of the statistics."""
        return self._helped.is_worth(rows, length, at_first=length >= LONG_AT_FIRST)

    def find_keys(
        self, length: int, moves: Iterable[int], take: Callable[[int, Decided], None]
    ) -> None:
        """Ask of all first moves whether they succeed within *length*."""
        self._helped.share_out(
            KeyQuestion(self._root.move(word), length, self._replies, partial(take, word))
            for word in moves
        )

    def find_refutations(
        self, moves: Iterable[int], limit: int, take: Callable[[int, list[int]], None]
    ) -> None:
        """Ask to which replies first moves fail, *limit* + 1 at most of each."""

        def tell(word: int, found: Line) -> None:
            legal = self._engine.legal_moves(self._after(word), BLACK)
            take(word, [reply for reply in legal if self._root.move(reply) in found])

        self._helped.share_out(
            TryQuestion(
                self._root.move(word), self._length, limit, self._replies, partial(tell, word)
            )
            for word in moves
        )

    def tell_play(
        self,
        keys: Iterable[tuple[int, int]],
        tries: Iterable[tuple[int, list[int]]],
    ) -> None:
        """Have the play after *keys*, with their lengths, and *tries* found out."""
        told: list[tuple[int, int, list[int]]] = [
            *((word, length - 1, []) for word, length in keys),
            *((word, self._length - 1, refuting) for word, refuting in tries),
        ]
        self._helped.share_out(self._play_questions(told))

    def tell_set_play(self, root: Root) -> None:
        """Have the set play found out, Black to move in *root*."""
        left = self._length - 1
        if left >= LEAST_LENGTH:
            replies = replies_of(self._engine, root.row, left, begins=True)
            moves = [it for it in replies.other if it not in replies.too_soon]
            self._helped.share_out([self._play((), root.moves(moves), left)])

    def _play_questions(
        self, told: Iterable[tuple[int, int, list[int]]]
    ) -> Iterable[SharedQuestion]:
        for word, left, refuting in told:
            replies = replies_of(self._engine, self._after(word), left).other
            moves = self._root.moves([it for it in replies if it not in refuting])
            if left >= LEAST_LENGTH and moves:
                yield self._play((self._root.move(word),), moves, left)

    def _play(self, before: Line, replies: Sequence[Move], left: int) -> PlayQuestion:
        def play(moves: Line) -> PlayAfter:
            return PlayAfter(moves, left, not before)

        return PlayQuestion(
            before,
            replies,
            left,
            lambda moves: self._memory.plays.get(play(moves)),
            lambda moves, told: self._memory.note_play(play(moves), told),
        )

    def _replies(self, move: Move) -> Sequence[Move]:
        if not self._can_split:
            return ()
        words = self._engine.legal_moves(self._root.row, WHITE)
        word = next(it for it in words if self._root.move(it) == move)
        return self._root.moves(list(replies_of(self._engine, self._after(word), 1).other))

    def _after(self, word: int) -> Row:
        return self._engine.after(self._root.row, word, WHITE)
