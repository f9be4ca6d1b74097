"""The problems to measure, read from JSON lines, and the solver's work on one of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess

from benchmarks.notation import read_move
from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Limits, Problem, Task
from solver.setup import Setup
from solver.solve import solve
from solver.stipulation import Play, Stipulation

FULL_LENGTH = 3
"""Up to this length the whole solution of a directmate is measured, else the keys alone."""

WARMING_UP = {
    "#2": "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1",
    "#4": "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1",
    "s#2": "KB3N2/P1P1p1P1/5P1k/4P2p/7P/8/6B1/7b w - - 0 1",
    "h#2": "7k/5K2/8/8/8/8/8/6R1 b - - 0 1",
    "hs#2": "7k/5K2/8/8/8/8/8/6R1 w - - 0 1",
    "ser-#2": "7k/5K2/8/8/8/8/8/6R1 w - - 0 1",
}


@dataclass(frozen=True, slots=True)
class Case:
    """One problem to measure.

    ``keys`` are those of battle play, ``count`` the number of solutions of help and series
    play, ``popeye_seconds`` what Popeye took when the file was made; ``None`` where unknown.
    """

    name: str
    group: str
    problem: Problem
    keys: frozenset[Move] | None = None
    count: int | None = None
    popeye_seconds: float | None = None

    @property
    def asked(self) -> Stipulation:
        """What the problem asks."""
        return self.problem.stipulation

    @property
    def is_full(self) -> bool:
        """Whether the whole solution is measured, with tries, set play and tree."""
        return self.asked.is_directmate and self.asked.moves <= FULL_LENGTH

    @property
    def popeye_options(self) -> tuple[str, ...]:
        """Popeye's words for the same work, its intelligent mode second where there is one."""
        if self.is_full:
            return ("SetPlay Try Variation",)
        is_clever = (self.asked.play is Play.HELP or self.asked.series) and (
            self.asked.play in (Play.DIRECT, Play.HELP) and self.asked.aim in ("#", "=")
        )
        return ("", "Intelligent") if is_clever else ("",)

    def task(
        self, memory_mb: int, *, threads: int = 1, first_proof: bool = False, limit: float = 0
    ) -> Task:
        """Return what the solver is asked: everything for short problems, else what solves."""
        return Task(
            self.problem,
            refutations=int(self.is_full),
            set_play=self.is_full,
            tree=self.is_full,
            threads=threads,
            first_proof=first_proof,
            limits=Limits(memory_mb=memory_mb, seconds=limit or None),
        )

    def is_answered_by(self, keys: Iterable[Move], count: int) -> bool:
        """Tell whether *keys*, or a *count* of solutions, agree with what is known."""
        is_right = self.keys is None or self.keys == frozenset(keys)
        return is_right and (self.count is None or self.count == count)


def read_cases(file: Path, groups: Iterable[str] = ()) -> tuple[Case, ...]:
    """Read the problems of *file* that belong to one of *groups*; all without any.

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


def measuring_parser(about: str | None) -> argparse.ArgumentParser:
    """Return a parser of what is measured and how: the file, classes, limit, runs, memory."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("file", type=Path, help="problems as JSON lines")
    parser.add_argument("--class", dest="groups", action="append", default=[], metavar="CLASS")
    parser.add_argument("--limit", type=float, default=120, help="ours, in seconds (default: 120)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each problem (default: 3)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    return parser


def warm_up() -> None:
    """Have everything compiled that the measurements use."""
    for stipulation, fen in WARMING_UP.items():
        board = chess.Board(fen)
        problem = Problem(Setup.of(OrthodoxGame(board)), Stipulation.parse(stipulation))
        solve(Case("", "", problem).task(memory_mb=16))


def _read_case(row: dict[str, Any]) -> Case:
    board = chess.Board(row["fen"])
    asked = Stipulation.parse(row["stipulation"])
    return Case(
        name=row["id"],
        group=row.get("class") or row["stipulation"],
        problem=Problem(Setup.of(OrthodoxGame(board)), asked),
        keys=_read_keys(row, board),
        count=None if asked.is_battle else row.get("solutions"),
        popeye_seconds=row.get("popeye_user_s"),
    )


def _read_keys(row: dict[str, Any], board: chess.Board) -> frozenset[Move] | None:
    texts = row.get("expected_keys", row.get("keys"))
    return None if texts is None else frozenset(read_move(text, board) for text in texts)
