"""Trees of variations of which others have told a part: answers in the place of searches."""

from __future__ import annotations

from solver.engine import Engine, Row
from solver.search.control import Leave
from solver.search.parts import Telling, Told
from solver.search.root import Root
from solver.search.tree import TreeBuilder
from solver.solution import Mark
from solver.squares import BLACK

WORTH_TELLING = 2_000
"""Who needs fewer positions for an answer finds it out as soon as he is told."""


class ToldBuilder(TreeBuilder):
    """Builds branches, and asks its engine only what is not *told*."""

    def __init__(
        self, engine: Engine, control: Leave, root: Root, told: Telling, *, threats: bool = True
    ) -> None:
        super().__init__(engine, control, root, threats=threats)
        self._told = told

    def _mates(self, row: Row, move: int, length: int) -> bool:
        known = self._told.get(Told(self._engine.position_of(row), length, move))
        return super()._mates(row, move, length) if known is None else bool(known[0])

    def _mates_soonest(self, row: Row, length: int) -> tuple[int, list[int]]:
        known = self._told.get(Told(self._engine.position_of(row), length))
        return super()._mates_soonest(row, length) if known is None else known


class TellingBuilder(ToldBuilder):
    """Goes through a part of a tree for others, and adds what was hard to *told*."""

    def tell_threats(self, row: Row, length: int) -> None:
        """Tell what follows a first move, Black to move in *row*, if he could pass."""
        threatened = self._threatened(row, length)
        for threat in threatened.moves:
            self._attacker(self._engine.passed(row), threat, threatened.length, Mark.THREAT)

    def tell_reply(self, row: Row, reply: int, length: int, *, is_set_play: bool) -> None:
        """Tell what follows *reply* in *row*, White having *length* moves after it."""
        if is_set_play:
            after = self._engine.after(row, reply, BLACK)
            moves_to_mate, answers = self._mates_soonest(after, length)
            self._defence(after, reply, moves_to_mate, answers)
        else:
            self._reply(row, reply, length, self._threatened(row, length))

    def _mates(self, row: Row, move: int, length: int) -> bool:
        before = self._spent()
        answer = super()._mates(row, move, length)
        self._note(before, Told(self._engine.position_of(row), length, move), (int(answer), []))
        return answer

    def _mates_soonest(self, row: Row, length: int) -> tuple[int, list[int]]:
        before = self._spent()
        answer = super()._mates_soonest(row, length)
        self._note(before, Told(self._engine.position_of(row), length), answer)
        return answer

    def _spent(self) -> int:
        return self._engine.generated + self._engine.evaluated

    def _note(self, before: int, asked: Told, answer: tuple[int, list[int]]) -> None:
        if self._spent() - before >= WORTH_TELLING:
            self._told[asked] = answer
