"""One proof ahead of the exact answer: a second search, beside the first, over the same table."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from solver import prepare
from solver.engine import Row
from solver.events import ProofFound
from solver.kernel.doors import Door
from solver.kernel.engine import Table
from solver.kernel.proof.engine import EXACT, LONGEST, ProofEngine
from solver.kernel.rows import position_of
from solver.problem import Task
from solver.search.control import Control, Interrupted
from solver.search.crew import CpuClock
from solver.search.root import Root
from solver.squares import BLACK, WHITE

LEAST_LENGTH = 4
"""Below it the exact search has its answer sooner."""
SECONDS_BEFORE_COMPILING = 1.0
"""A search that ends within this time must not have to end a compiler too."""

_log = logging.getLogger(__name__)


Decide = Callable[[Callable[[], int]], int]
"""Puts a question to the kernel, again while it is interrupted; raises Interrupted at the end."""


class MatingLine:
    """Follows a proof to its end: the play in which Black holds out longest against it.

    The line has as many moves as the proof is shown to need.  What the shared table has lost
    of the proof is proved again.
    """

    def __init__(self, engine: ProofEngine, decide: Decide) -> None:
        self._engine = engine
        self._decide = decide
        self._lines: dict[bytes, tuple[int, ...]] = {}

    def of(self, row: Row, length: int) -> tuple[int, ...]:
        """Return the line from a position in which White, to move, mates within *length* moves.

        White's first move forces mate in as many moves as the line has.

        Raises:
            Interrupted: the search was asked to end.
        """
        position = position_of(row)
        known = self._lines.get(position)
        if known is None or moves_in(known) > length:
            known = self._lines[position] = self._follow(row, length)
        return known

    def _follow(self, row: Row, length: int) -> tuple[int, ...]:
        return self.through(row, self._mating_move(row, length), length)

    def through(self, row: Row, move: int, length: int) -> tuple[int, ...]:
        """Return the line that begins with White's *move*, which mates within *length* moves."""
        after = self._engine.after(row, move, WHITE)
        return (move, *self.against(after, length - 1))

    def against(self, row: Row, length: int) -> tuple[int, ...]:
        """Return the line in which Black, to move and mated within *length*, holds out longest."""
        longest: tuple[int, ...] = ()
        for claimed, reply, position in self._replies(row, length):
            if longest and claimed <= moves_in(longest[1:]):
                break
            line = self.of(position, claimed)
            if moves_in(line) > moves_in(longest[1:]) or not longest:
                longest = (reply, *line)
        return longest

    def _mating_move(self, row: Row, length: int) -> int:
        for exact in range(1, min(length, EXACT) + 1):
            move = self._decide(partial(self._engine.mating_move, row, exact))
            if move:
                return move
        while True:  # another thread may overwrite what was proved just now
            proved, move = self._engine.known_proof(row)
            if 0 < proved <= length and move:
                return move
            self._decide(partial(self._engine.prove, row, length))

    def _replies(self, row: Row, length: int) -> list[tuple[int, int, Row]]:
        """Return Black's replies with the length claimed for each, the longest first."""
        replies = []
        for reply in self._engine.legal_moves(row, BLACK):
            position = self._engine.after(row, reply, BLACK)
            replies.append((self._claimed(position, length), reply, position))
        return sorted(replies, key=lambda entry: -entry[0])

    def _claimed(self, row: Row, length: int) -> int:
        if length > EXACT:
            proved, _ = self._engine.known_proof(row)
            if 0 < proved <= length:
                return proved
        return self._decide(partial(self._engine.prove, row, length))


def moves_in(line: Sequence[object]) -> int:
    """Return how many moves of White a line has that begins with one."""
    return (len(line) + 1) // 2


class FirstProof:
    """Looks for one proof at the stated length while the exact search works its way up to it.

    ``seconds`` is the processor time it took, None while there is no proof.
    """

    def __init__(
        self, root: Root, length: int, table: Table, memory_mb: int, control: Control
    ) -> None:
        self._root = root
        self._length = length
        self._table = table
        self._memory_mb = memory_mb
        self._control = control
        self._engine: ProofEngine | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()
        self.seconds: float | None = None

    @contextlib.contextmanager
    def beside(self, tell: Callable[[ProofFound], None], cpu: CpuClock) -> Iterator[None]:
        """Search in a thread of its own as long as the block runs and nothing is found."""
        self._over.clear()
        searching = threading.Thread(
            target=self._run, args=(tell, cpu), name="matewright-proof", daemon=True
        )
        searching.start()
        try:
            yield
        finally:
            self.give_up()
            searching.join()

    def give_up(self) -> None:
        """End the search: the exact one has a key, or is through."""
        with self._lock:
            self._over.set()
            if self._engine is not None:
                self._engine.set_abandon(True)

    def _run(self, tell: Callable[[ProofFound], None], cpu: CpuClock) -> None:
        try:
            with cpu:
                self._search(tell)
        except Interrupted:
            pass
        except Exception:  # noqa: BLE001 - the edge of the thread: the exact search does without
            _log.exception("the search for a first proof ended unexpectedly")

    def _search(self, tell: Callable[[ProofFound], None]) -> None:
        if not prepare.is_ready(Door.PROOF) and self._over.wait(SECONDS_BEFORE_COMPILING):
            return
        prepare.prepare(lambda: self._over.is_set() or self._control.is_stopping, Door.PROOF)
        engine = self._begin()
        started = time.thread_time()
        length = self._decide(partial(engine.prove, self._root.row, self._length))
        if length == 0:
            return
        seconds = time.thread_time() - started
        words = list(MatingLine(engine, self._decide).of(self._root.row, length))
        moves = self._root.moves(words)
        found = ProofFound(moves[0], moves_in(words), moves, self._control.seconds())
        with self._lock:
            if self._over.is_set():
                return
            self.seconds = seconds
        tell(found)

    def _begin(self) -> ProofEngine:
        with self._lock:
            if self._over.is_set():
                raise Interrupted
            if self._engine is None:
                self._engine = ProofEngine(self._table, self._memory_mb)
                self._control.attach(self._engine)
            self._engine.set_abandon(False)
            return self._engine

    def _decide(self, question: Callable[[], int]) -> int:
        def ask() -> int:
            answer = question()
            if self._over.is_set():
                raise Interrupted
            return answer

        return self._control.decide(ask)


def memory_for_proof(task: Task) -> int:
    """Return how much of the memory of *task* the first proof takes, 0 where none is sought."""
    stipulation = task.problem.stipulation
    if task.problem.setup.is_fairy:  # the proof search knows orthodox rules alone
        return 0
    fits = stipulation.is_directmate and LEAST_LENGTH <= stipulation.moves <= LONGEST
    is_wanted = task.first_proof and not task.post_key_play and fits
    return task.limits.memory_mb // 2 if is_wanted else 0
