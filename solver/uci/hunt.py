"""The hunt for the shortest mate of one side, in slices, so that several can take turns.

A hunt closes in from both sides: the proof search finds some mate and then shorter ones, the
exact search shows from below within how many moves there is none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial

from solver.game import Move
from solver.kernel import engine
from solver.kernel.proof.engine import DEFENDED, EXACT, LONGEST, ProofEngine
from solver.search.proof import MatingLine, moves_in
from solver.search.root import Root
from solver.squares import BLACK, WHITE
from solver.uci.below import FromBelow
from solver.uci.watch import UNANSWERED, Watch

GUESSES = {8: 1.0, 12: 1.0, 20: 0.3, 36: 0.2, 60: 0.2}
"""Where no length is stated, the lengths tried, and what each gets of the time of a slice.

A proof is found the sooner the fewer moves are allowed; most mates in reach are short.
"""
CLOSING_SHARE = 0.1
"""Of the time of a slice, what the exact search gets as long as there is no mate."""
DOUBTED_SHARE, CLEARLY = 0.1, 4
"""Of its time, what a side or a length gets that is less likely to mate, by so large a factor.

While a mate is open, the proof numbers of both sides differ by ten to a thousand times as a rule.
"""
FAR = 6
"""A mate that is so much longer than what is excluded is halved, not only shortened by one."""

Words = tuple[int, ...]


class Hunt(ABC):
    """What is known of one side's shortest mate.

    ``line`` is the best one so far and ``mate`` its length in moves, None while there is
    none; there is no mate within ``excluded`` moves.
    """

    def __init__(self, engine: ProofEngine, watch: Watch, root: Root, longest: int | None) -> None:
        self._engine = engine
        self._watch = watch
        self._root = root
        self._longest = longest
        self._doubts: dict[int, int] = {}
        self.excluded = 0
        self.mate: int | None = None
        self.line: tuple[Move, ...] = ()

    @property
    def doubt(self) -> int:
        """How far off a mate seems to be: the least proof number of all lengths that were tried."""
        return min(self._doubts.values(), default=1)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be found any more."""
        return self.excluded >= self._ceiling() - 1

    def _ceiling(self) -> int:
        """Return the length from which on no mate is looked for."""
        if self.mate is not None:
            return self.mate
        return (self._longest or LONGEST) + 1

    def search(self, seconds: float) -> Iterator[None]:
        """Look for a mate or a shorter one; yield whenever ``line`` has become better."""
        for length in self._lengths():
            if length <= self.excluded or length >= self._ceiling():
                continue
            found = self._watch.ask(partial(self._prove, length), seconds * self._share(length))
            self._doubts[length] = self._engine.doubt
            if found == DEFENDED:
                self.excluded = max(self.excluded, length)
            elif found != UNANSWERED:
                words = self._line(found)
                self.mate = self._moves_to_mate(words)
                self.line = self._root.moves(list(words))
                yield
        self._close_in(seconds * (1.0 if self.mate else CLOSING_SHARE))

    def _lengths(self) -> list[int]:
        """Return the lengths to try: short ones, then the stated or the next shorter one."""
        first = self.excluded + 1
        lengths = list(range(first, EXACT + 1))
        if self.mate is not None and self.mate - first > FAR:
            lengths.append((first + self.mate) // 2)
        if self.mate is not None or self._longest is not None:
            return [*lengths, self._ceiling() - 1]
        return [*lengths, *(guess for guess in GUESSES if guess >= first)] or [LONGEST]

    def _share(self, length: int) -> float:
        """Return what *length* gets of the time of a slice: less where a longer mate is closer."""
        if self.mate is not None or self._longest is not None:
            return 1.0
        share = GUESSES.get(length, 1.0)
        is_far = self._doubts.get(length, 0) > CLEARLY * self.doubt
        return min(share, DOUBTED_SHARE) if is_far else share

    def _close_in(self, seconds: float) -> None:
        """Exclude one more length, if that can be done in time."""
        length = self.excluded + 1
        if self.is_over or length > engine.LONGEST:  # the exact search has no room for more
            return
        if self._watch.ask(partial(self._exact, length), seconds) == 0:
            self.excluded = length

    @abstractmethod
    def _prove(self, length: int) -> int:
        """Ask for a proof: its length, DEFENDED or STOPPED."""

    @abstractmethod
    def _exact(self, length: int) -> int:
        """Ask the exact search: 1 where there is a mate within *length*, 0 or STOPPED."""

    @abstractmethod
    def _line(self, length: int) -> Words:
        """Return the line of the proof that was found."""

    def _moves_to_mate(self, words: Words) -> int:
        return moves_in(words)


class Attack(Hunt):
    """The side to move mates; *below* helps to exclude lengths."""

    def __init__(
        self,
        engine: ProofEngine,
        watch: Watch,
        root: Root,
        longest: int | None,
        below: FromBelow | None = None,
    ) -> None:
        super().__init__(engine, watch, root, longest)
        self._below = below

    def _lengths(self) -> list[int]:
        if self._below is None:
            return super()._lengths()
        self.excluded = max(self.excluded, self._below.excluded)
        shortest = self._below.mate
        return super()._lengths() if shortest is None else [shortest]

    def _close_in(self, seconds: float) -> None:
        if self._below is None:
            super()._close_in(seconds)
        else:
            self.excluded = max(self.excluded, self._below.excluded)

    def _prove(self, length: int) -> int:
        return self._engine.prove(self._root.row, length) or DEFENDED

    def _exact(self, length: int) -> int:
        return self._engine.mates_within(self._root.row, length)

    def _line(self, length: int) -> Words:
        return MatingLine(self._engine, self._watch.decide).of(self._root.row, length)


class AttackBy(Hunt):
    """The side to move mates by one certain first move."""

    def __init__(
        self,
        engine: ProofEngine,
        watch: Watch,
        root: Root,
        longest: int | None,
        move: int,
    ) -> None:
        super().__init__(engine, watch, root, longest)
        self.move = move
        self._after = engine.after(root.row, move, WHITE)

    def _prove(self, length: int) -> int:
        if length == 1:
            return self._exact(1) or DEFENDED
        found = self._engine.prove_replies(self._after, length - 1)
        return found + 1 if found >= 0 else found

    def _exact(self, length: int) -> int:
        return self._engine.move_mates_within(self._root.row, self.move, length)

    def _line(self, length: int) -> Words:
        mating = MatingLine(self._engine, self._watch.decide)
        return mating.through(self._root.row, self.move, length)


class Defence(Hunt):
    """The side to move is mated, whatever it plays; the kernel's White is the other side."""

    def _prove(self, length: int) -> int:
        return self._engine.prove_replies(self._root.row, length)

    def _exact(self, length: int) -> int:
        for reply in self._engine.legal_moves(self._root.row, BLACK):
            after = self._engine.after(self._root.row, reply, BLACK)
            answer = self._engine.mates_within(after, length)
            if answer != 1:
                return answer
        return 1

    def _line(self, length: int) -> Words:
        return MatingLine(self._engine, self._watch.decide).against(self._root.row, length)

    def _moves_to_mate(self, words: Words) -> int:
        return len(words) // 2
