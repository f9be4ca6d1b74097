"""The Geniss Mate Solver v2.0 of Vuckovic, 2004: classic search for a mate in N.

Documented: every legal move of both sides, lengths 1 to N, an evaluation that is always
zero, mate and stalemate seen by the generator's empty list, alpha-beta with three values and
without recursion, the combination that is written on the way down, and the counters PLY,
GEN, EVL, S and T; checks, captures and mate threats first, unsafe moves with negative weights;
the first mate found is the solution, and the combination holds all of its half-moves.
Reconstruction: the numbers of the weights, of which one is known; what a threat and an unsafe
move are; and how the combination is kept, the longest line behind each frame.

A side that is Black on the board but mates is turned round, as for the modern search.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from solver.ancestors.geniss_view import GenissView, GenissWeighed
from solver.game import Move
from solver.kernel.doors import Door
from solver.kernel.geniss import layout as nucleus
from solver.kernel.keeping.kept_code import load
from solver.kernel.keeping.kept_tables import tables
from solver.kernel.room import address_of
from solver.kernel.rows import move_of, row_of_game
from solver.position import Position
from solver.solution import LengthRow
from solver.squares import BLACK

LONGEST = (nucleus.MOST_HALF_MOVES - 2) // 2
"""The longest mate, in moves, for which there are frames."""

SLICE = 20_000
"""How many frames are worked on before the caller is asked whether to go on."""


class Geniss:
    """The solver with a position; :meth:`run` sets it going.

    *all_keys* goes on at the shortest length after the first key, where the original
    stopped; *is_ordered* sorts the moves by weight, which changes the counters and never
    the answer.

    Raises:
        ValueError: *moves* is not from 1 to :data:`LONGEST`.
    """

    def __init__(
        self, position: Position, moves: int, *, all_keys: bool = True, is_ordered: bool = True
    ) -> None:
        if not 1 <= moves <= LONGEST:
            raise ValueError(f"the length must be from 1 to {LONGEST} moves, got {moves}")
        self._is_turned = position.turn is BLACK
        self._start = row_of_game(position.game(), is_turned=self._is_turned)
        self._moves = moves
        self._all_keys = all_keys
        self._state = np.zeros(nucleus.STATE_WORDS, np.int64)
        self._lists = np.zeros(nucleus.LIST_WORDS, np.int64)
        self._rows = np.zeros(nucleus.ROWS_WORDS, np.uint64)
        self._state[nucleus.IS_ORDERED] = is_ordered
        self._work = load(Door.GENISS)
        self.frames = SLICE
        """How many frames are worked on before :meth:`run` tells how things stand."""
        self.rows: tuple[LengthRow, ...] = ()
        self.lines: tuple[tuple[Move, ...], ...] = ()
        """The keys of the shortest mate, each with its combination, 2n - 1 half-moves long."""

    @property
    def mates_in(self) -> int | None:
        """The length of the mate, ``None`` while none is found."""
        return len(self.rows) if self.lines else None

    @property
    def nodes(self) -> int:
        """How many moves were played so far at the length in work."""
        return int(self._state[nucleus.NODES])

    def stop(self) -> None:
        """End :meth:`run` soon, from any thread."""
        self._state[nucleus.STOP] = 1

    def run(self) -> Iterator[GenissView]:
        """Search lengths 1 to N, telling how things stand after every few frames and each key.

        It ends with the first length at which there is a mate.
        """
        for ply in range(1, self._moves + 1):
            yield from self._search_length(ply)
            if self._state[nucleus.STOP] or self.lines:
                return

    def weights(self) -> tuple[GenissWeighed, ...]:
        """Return the moves of the position with their weights, best first."""
        self._begin(2)  # at length 1 there would be no move left to carry out a threat
        self._step(1)
        return self._list(0)

    def _search_length(self, ply: int) -> Iterator[GenissView]:
        self._begin(ply)
        seconds = 0.0  # of its own work alone: who asks for it may take all the time in the world
        before = self.rows
        is_finished = False
        while not (is_finished or self._is_stopped()):
            begun = time.perf_counter()
            is_finished = self._step(self.frames)
            seconds += time.perf_counter() - begun
            state = self._state
            row = LengthRow(
                ply,
                int(state[nucleus.GENERATED]),
                int(state[nucleus.EVALUATED]),
                seconds,
            )
            self.rows = (*before, row)
            self.lines = tuple(self._found())
            yield self._view()

    def _is_stopped(self) -> bool:
        is_enough = bool(self.lines) and not self._all_keys
        return is_enough or bool(self._state[nucleus.STOP])

    def _begin(self, ply: int) -> None:
        is_ordered = self._state[nucleus.IS_ORDERED]
        self._state[1:] = 0
        self._state[nucleus.IS_ORDERED] = is_ordered
        self._state[nucleus.MAX_DEPTH] = 2 * ply
        self._state[nucleus.IS_FRESH] = 1
        self._rows[: len(self._start)] = self._start

    def _step(self, frames: int) -> bool:
        words = (tables(), self._state, self._lists, self._rows)
        return self._work(*(address_of(array) for array in words), frames) == nucleus.FINISHED

    def _found(self) -> Iterator[tuple[Move, ...]]:
        for key in range(int(self._state[nucleus.KEYS])):
            place = nucleus.FOUND + nucleus.FOUND_ROOM * key
            length = int(self._state[place + 1])
            yield tuple(map(self._move, self._state[place + 2 : place + 2 + length]))

    def _list(self, depth: int) -> tuple[GenissWeighed, ...]:
        count = int(self._state[nucleus.FRAMES + nucleus.FRAME * depth + nucleus.FULL])
        room = self._lists[nucleus.LIST_ROOM * depth :]
        return tuple(
            GenissWeighed(
                self._move(room[index]),
                int(room[nucleus.LIST_MOVES + index]),
            )
            for index in range(count)
        )

    def _view(self) -> GenissView:
        depth = int(self._state[nucleus.DEPTH])
        frames = self._state[nucleus.FRAMES : nucleus.FRAMES + nucleus.FRAME * (depth + 1)]
        frames = frames.reshape(-1, nucleus.FRAME)
        return GenissView(
            self.rows,
            depth,
            tuple(self._move(word) for word in frames[:depth, nucleus.COMBINATION]),
            tuple((int(full), int(alter), _value(int(best))) for full, alter, best, _ in frames),
        )

    def _move(self, word: np.int64) -> Move:
        return move_of(int(word), is_turned=self._is_turned)


def _value(stored: int) -> int | None:
    return None if abs(stored) == nucleus.NO_VALUE else stored
