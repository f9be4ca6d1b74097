"""Looking for what an idea brings: its changes one by one, and then pairs of them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from solver.game import Move
from solver.squares import Square
from solver.twinning.composition import Composition
from solver.vary.finding import Findings
from solver.vary.ideas import Candidate, Idea, candidates
from solver.vary.judging import Judge
from solver.vary.pairs import Cook, Repairs

SURPLUS = 7
"""So many cooks are told from each other, where keys are sought one by one."""


class Looking:
    """A source of the changes of one idea; what is asked is called by its number.

    With *pair_seconds* of wall time, pairs of changes follow where the idea is to repair:
    what single changes did tells which of them promise most.
    """

    def __init__(
        self,
        composition: Composition,
        idea: Idea,
        man_on: Square | None = None,
        meant: tuple[Move, ...] = (),
        *,
        pair_seconds: float = 0.0,
        seconds: float | None = None,
    ) -> None:
        self.asked: list[Candidate] = []
        """All that was asked so far, by its number; it only grows."""
        self.start: Findings | None = None
        """What was found of the problem as it stands, with the play of all keys; of a repair."""
        self.single_count = 0
        """How many single changes there are, known with the first question."""
        self._composition, self._idea, self._man_on = composition, idea, man_on
        self._meant = meant
        self._pair_seconds = pair_seconds if idea is Idea.REPAIR else 0.0
        self._judge = Judge(seconds, surplus=SURPLUS)
        self._repairs: Repairs | None = None
        self._pairs_until: float | None = None
        self._candidates = self._all()
        self._is_over = False

    @property
    def seconds_left(self) -> float | None:
        """How long pairs are still to be looked for; ``None`` where none are yet."""
        if self._pairs_until is None:
            return None
        return max(0.0, self._pairs_until - time.monotonic())

    def ask(self) -> tuple[int, Composition] | None:
        """Return the next position with its number, ``None`` where there is no more.

        Raises:
            Interrupted: it was stopped.
        """
        candidate = next(self._candidates, None)
        if candidate is None:
            self._end()
            return None
        self.asked.append(candidate)
        return len(self.asked) - 1, candidate.composition

    def note(self, number: int, found: Findings) -> None:
        """Learn what a single change does, and whether a pair was good.

        Raises:
            Interrupted: it was stopped.
        """
        candidate = self.asked[number]
        if self._repairs is not None and not self._is_over:
            self._repairs.note(candidate, found)

    def stop(self) -> None:
        """End what is under way; from any thread."""
        self._judge.stop()
        self._end()

    def cooks(self) -> tuple[Cook, ...]:
        """Return every solution that was not meant with the changes that end it."""
        return () if self._repairs is None else self._repairs.cooks()

    def _end(self) -> None:
        self._is_over = True
        self._judge.__exit__()

    def _all(self) -> Iterator[Candidate]:
        if self._idea is Idea.REPAIR:
            self.start = self._judge.judge_parts(self._composition, has_play=True, of_all=True)
            self._repairs = Repairs(self._composition, self.start, self._judge, self._meant)
        singles = list(candidates(self._composition, self._idea, self._man_on))
        self.single_count = len(singles)
        yield from singles
        if self._repairs is None or not self._pair_seconds:
            return
        for pair in self._repairs.pairs():
            now = time.monotonic()
            if self._pairs_until is None:
                self._pairs_until = now + self._pair_seconds
            if now > self._pairs_until:
                return
            yield pair
