"""Helpers in the same thread: they answer parts in any order."""

from collections.abc import Iterable, Sequence
from random import Random

from solver.problem import Task
from solver.search.part_search import PartHandle, PartSearch
from solver.search.parts import HelpersLostError, Part, PartAnswer, PartCounts, PartNews


class NearHelpers:
    """Answers one part at each call, picked by *draw*; some are told as hard before.

    *places* keep a table each, as workers do.  After *most* answers no more can be had.
    """

    def __init__(
        self, draw: Random, places: int = 2, hard: float = 0.5, most: int = 1_000_000
    ) -> None:
        self._most = most
        self._draw = draw
        self._hard = hard
        self._places: list[PartSearch | None] = [None] * places
        self._task: Task | None = None
        self._waiting: list[Part] = []
        self._told: set[Part] = set()
        self.answered: list[Part] = []
        self.forgotten: list[Part] = []
        self.idle = 0
        self.left = 0

    def ask(self, task: Task, parts: Iterable[Part]) -> None:
        if task != self._task:
            self._task, self._places = task, [None] * len(self._places)
        self._waiting += parts

    def forget(self, parts: Iterable[Part]) -> None:
        gone = list(parts)
        self.forgotten += gone
        self._waiting = [part for part in self._waiting if part not in gone]

    def leave(self) -> None:
        self.left += 1

    def take(self, seconds: float) -> Sequence[tuple[Part, PartNews]]:
        if len(self.answered) >= self._most:
            raise HelpersLostError("all have gone home")
        part = self._draw.choice(self._waiting)
        if part not in self._told and self._draw.random() < self._hard:
            self._told.add(part)
            self.idle = 1
            return [(part, PartCounts(1000, 10, 99.0))]
        self._waiting.remove(part)
        self.answered.append(part)
        answer = self._answer(part)
        assert answer is not None
        return [(part, answer)]

    def _answer(self, part: Part) -> PartAnswer | None:
        assert self._task is not None
        place = self._draw.randrange(len(self._places))
        search = self._places[place] = self._places[place] or PartSearch(self._task)
        return PartHandle(search, part, lambda counts: None, None).run()
