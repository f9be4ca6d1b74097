"""The problems to measure, read from JSON lines, and the solver's work on one of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess

from benchmarks.notation import read_move
from solver.problem import Limits, Problem, Task
from solver.setup import Setup
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation, StipulationError

FULL_LENGTH = 3
"""Up to this length the whole solution is measured, above it the keys alone."""


@dataclass(frozen=True, slots=True)
class Case:
    """One problem to measure: ``keys`` and ``popeye_seconds`` are ``None`` where unknown."""

    name: str
    group: str
    board: chess.Board
    moves: int
    keys: frozenset[chess.Move] | None = None
    popeye_seconds: float | None = None

    @property
    def popeye_options(self) -> str:
        """Popeye's words for the same work."""
        return "SetPlay Try Variation" if self.moves <= FULL_LENGTH else ""

    def task(self, memory_mb: int) -> Task:
        """Return what the solver is asked: everything for short problems, else the keys."""
        stipulation = Stipulation.directmate(self.moves)
        problem = Problem(Setup.from_board(self.board), stipulation)
        is_full = self.moves <= FULL_LENGTH
        return Task(
            problem,
            refutations=int(is_full),
            set_play=is_full,
            tree=is_full,
            limits=Limits(memory_mb=memory_mb),
        )


def read_cases(file: Path, groups: Iterable[str] = ()) -> tuple[Case, ...]:
    """Read the directmates of *file* that belong to one of *groups*; all without any.

    Raises:
        ValueError: a line cannot be read; the text names it.
    """
    wanted = frozenset(groups)
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            case = _read_case(json.loads(line)) if line.strip() else None
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{file}, line {number}: {error}") from error
        if case is not None and (not wanted or case.group in wanted):
            found.append(case)
    return tuple(found)


def solve_repeatedly(case: Case, memory_mb: int, times: int) -> Iterator[Solution]:
    """Solve *case* several times, from scratch each time."""
    for _ in range(times):
        yield solve(case.task(memory_mb))


def warm_up() -> None:
    """Have everything compiled that the measurements use."""
    board = chess.Board("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1")
    for moves in (2, FULL_LENGTH + 1):
        solve(Case("", "", board, moves).task(memory_mb=16))


def _read_case(row: dict[str, Any]) -> Case | None:
    """Turn an entry into a case, ``None`` if it is no directmate."""
    try:
        stipulation = Stipulation.parse(row["stipulation"])
    except StipulationError:
        return None
    if not stipulation.is_directmate:
        return None
    board = chess.Board(row["fen"])
    return Case(
        name=row["id"],
        group=row.get("class") or row["stipulation"],
        board=board,
        moves=stipulation.moves,
        keys=_read_keys(row, board),
        popeye_seconds=row.get("popeye_user_s"),
    )


def _read_keys(row: dict[str, Any], board: chess.Board) -> frozenset[chess.Move] | None:
    texts = row.get("expected_keys", row.get("keys"))
    return None if texts is None else frozenset(read_move(text, board) for text in texts)
