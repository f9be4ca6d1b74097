"""The keys of direct, self and reflex play in many positions, with engines that are kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from solver.engine import Engine
from solver.game import Move
from solver.outcome import Outcome
from solver.position import Position
from solver.problem import Problem, Task
from solver.search.kernels import Kernel
from solver.search.root import Root
from solver.search.rules import engine_for
from solver.search.tree import TreeBuilder
from solver.solution import Branch, Status
from solver.squares import WHITE
from solver.stipulation import Play, Stipulation
from solver.vary.patience import MEMORY_MB, Patience, TooLate

FEWEST_TO_COUNT = 4
"""From this length on it pays to stop at the first key too many, and to ask move by move."""


class BattleJudge:
    """Finds the keys of position after position: one engine for each question."""

    def __init__(self, patience: Patience, choose: Callable[[Position], Kernel]) -> None:
        self._patience = patience
        self._choose = choose
        self._engines: dict[tuple[object, ...], Engine] = {}

    def outcome(self, problem: Problem, position: Position, most: int | None) -> Outcome:
        """Return the keys of *problem*, the shortest first; at *most* so many, if that is said.

        Raises:
            Interrupted: somebody stopped it.
        """
        root = self._root(problem, position)
        engine = self._engine(problem, root)
        finding = _Keys(engine, root, problem.stipulation, self._patience)
        try:
            if problem.stipulation.moves < FEWEST_TO_COUNT or most is None:
                finding.find_soonest(problem.stipulation.moves)
            else:
                finding.find_one_by_one(most)
        except TooLate:
            pass
        return finding.outcome(problem)

    def keys_within(self, problem: Problem, position: Position) -> tuple[Move, ...]:
        """Return every first move that succeeds, however soon; those known when time is over.

        Raises:
            Interrupted: somebody stopped it.
        """
        root = self._root(problem, position)
        finding = _Keys(self._engine(problem, root), root, problem.stipulation, self._patience)
        with suppress(TooLate):
            finding.find_of_any_length()
        return finding.keys

    def refutations(
        self, problem: Problem, position: Position, first: Move, most: int
    ) -> tuple[Move, ...] | None:
        """Return what refutes a *first* move, *most* + 1 replies at most, ``None`` if it is none.

        Nothing refutes a key, nor a move that leaves no reply; and where one move is all there
        is to play, nobody replies.

        Raises:
            Interrupted: somebody stopped it.
            TooLate: the time is over.
        """
        asked = problem.stipulation
        if asked.moves == 1 and asked.play is Play.DIRECT:
            return ()
        root = self._root(problem, position)
        engine = self._engine(problem, root)
        for move in engine.legal_moves(root.row, WHITE):
            if root.move(move) != first:
                continue
            found = None
            while found is None:
                self._patience.go_on()
                found = engine.refutations(root.row, move, asked.moves, most)
            return root.moves(found)
        return None

    def play(
        self, problem: Problem, position: Position, keys: tuple[Move, ...]
    ) -> tuple[Branch, ...]:
        """Return the variations after *keys* of full length.

        Raises:
            Interrupted: somebody stopped it.
            TooLate: the time is over.
        """
        root = self._root(problem, position)
        engine = self._engine(problem, root)
        builder = TreeBuilder(engine, self._patience, root)
        words = {root.move(word): word for word in engine.legal_moves(root.row, WHITE)}
        return tuple(builder.key(words[key], problem.stipulation.moves) for key in keys)

    def _root(self, problem: Problem, position: Position) -> Root:
        return Root.of(position, problem.setup.turn, self._choose(position))

    def _engine(self, problem: Problem, root: Root) -> Engine:
        asked = replace(problem.stipulation, moves=1)  # of any length
        question = asked, root.is_turned, root.kernel
        if question not in self._engines:
            engine = engine_for(Task(problem), root.kernel.table(MEMORY_MB), root)
            self._patience.attach(engine)
            self._patience.begin()  # what was loaded for it took no time of the position
            self._engines[question] = engine
        return self._engines[question]


class _Keys:
    """The keys of one position, and what is known of them."""

    def __init__(self, engine: Engine, root: Root, asked: Stipulation, patience: Patience) -> None:
        self._engine = engine
        self._root = root
        self._asked = asked
        self._patience = patience
        self._keys: list[int] = []
        self._length = asked.moves
        self._searched = 0
        self._has_all = False

    def find_soonest(self, longest: int) -> None:
        """Find all keys of the shortest length that has any, up to *longest* moves."""
        found = None
        while found is None:
            self._patience.go_on()
            found = self._engine.continuations(self._root.row, longest)
        length, self._keys = found
        self._length = length if self._keys else self._asked.moves
        self._searched = length if self._keys else longest
        self._has_all = self._searched == self._asked.moves

    def find_one_by_one(self, most: int) -> None:
        """Find all keys of the shortest length that is too short, else *most* of full length."""
        shorter = 0 if self._asked.exact else self._asked.moves - 1
        for length in range(1, shorter + 1):
            if self._holds(length):
                self.find_soonest(length)
                return
            self._searched = length
        for move in self._engine.legal_moves(self._root.row, WHITE):
            if self._is_key(move):
                self._keys.append(move)
                if len(self._keys) >= most:
                    return
        self._searched = self._asked.moves
        self._has_all = True

    def find_of_any_length(self) -> None:
        """Find all first moves that succeed."""
        moves = self._engine.legal_moves(self._root.row, WHITE)
        self._keys.extend(move for move in moves if self._is_key(move))

    @property
    def keys(self) -> tuple[Move, ...]:
        """The keys that were found."""
        return self._root.moves(self._keys)

    def _holds(self, length: int) -> bool:
        row = self._root.row
        return bool(self._patience.decide(lambda: self._engine.mates_within(row, length)))

    def _is_key(self, move: int) -> bool:
        row, length = self._root.row, self._asked.moves
        decide = self._engine.move_mates_within
        return bool(self._patience.decide(lambda: decide(row, move, length)))

    def outcome(self, problem: Problem) -> Outcome:
        """Return what was found of *problem*."""
        keys = self.keys
        is_short = bool(keys) and self._length < self._asked.moves
        return Outcome(
            problem,
            Status.COMPLETE if self._has_all else Status.STOPPED,
            is_decided=self._has_all,
            keys=keys,
            short_keys=keys if is_short else (),
            key_lengths=(self._length,) * len(keys),
            full=0 if is_short else len(keys),
            short=len(keys) if is_short else 0,
            shortest=self._length if keys else None,
            searched=self._searched,
        )
