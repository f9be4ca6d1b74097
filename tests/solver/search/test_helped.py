"""A search that is cut into parts, for others to decide, finds what one machine finds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver import journal as journals
from solver.lines import Block, Count
from solver.notation.json_result import solution_to_dict
from solver.problem import Task
from solver.search import help as help_search
from solver.search.help_lines import OpeningLines
from solver.search.helped import Helped
from solver.search.part_search import PartHandle, PartSearch
from solver.search.parts import FirstMove, OpeningFound, OpeningPart, SecondMove, Variations
from solver.solution import Solution, Status
from solver.solve import solve, start
from tests.questions import full_task
from tests.solver.search.helpers import NearHelpers

PROBLEMS = (
    ("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1", "#2", 1),
    ("8/3K2p1/p7/2pkpB1p/2pbNp2/2p4r/2n1P3/3Qq1n1 w - - 0 1", "#3", 2),
    ("8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n w - - 0 1", "exact-#3", 1),
    ("KB3N2/P1P1p1P1/5P1k/4P2p/7P/8/6B1/7b w - - 0 1", "s#2", 1),
    ("8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4 w - - 0 1", "r#4", 1),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "=2", 1),
    ("8/8/8/8/3k4/8/8/KQ6 b - - 0 1", "h#3", 0),
    ("1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 w - - 0 1", "hs#2", 0),
    ("8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1", "ser-s#3", 0),
)
THREE = PROBLEMS[1]
HELP = PROBLEMS[6]


@pytest.fixture(autouse=True)
def all_is_worth_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Helped, "worth", 0)
    monkeypatch.setattr(help_search, "HEAVY_POSITIONS", 0)


def told(solution: Solution) -> dict[str, Any]:
    """Return all that is told of it but what depends on how it was found."""
    by_chance = ("statistics", "nodes", "cpu_seconds", "first_proof_seconds")
    return {
        name: value for name, value in solution_to_dict(solution).items() if name not in by_chance
    }


@pytest.mark.parametrize(("fen", "stipulation", "tries"), PROBLEMS)
def test_parts_add_up_to_the_whole(fen: str, stipulation: str, tries: int) -> None:
    task = full_task(fen, stipulation, tries)
    helpers = NearHelpers(Random(18))
    solution = start(task, helpers=helpers).result()
    assert told(solution) == told(solve(task))
    assert len(helpers.answered) > 5


def test_a_question_that_is_hard_is_asked_reply_by_reply_of_who_is_idle() -> None:
    helpers = NearHelpers(Random(1), hard=1.0)
    start(full_task(*THREE), helpers=helpers).result()
    wholes = {part.move for part in helpers.forgotten if isinstance(part, FirstMove)}
    parts = {part.move for part in helpers.answered if isinstance(part, SecondMove)}
    assert wholes
    assert parts >= wholes
    assert any(isinstance(part, Variations) for part in helpers.answered)


@pytest.mark.parametrize("problem", [THREE, HELP], ids=["battle", "help"])
def test_it_goes_on_from_its_journal_wherever_helpers_are_lost(
    problem: tuple[str, str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "SECONDS_UNWRITTEN", 0.0)
    task, path, draw = full_task(*problem), tmp_path / "one.journal", Random(2)
    answered, runs = [], 0
    while True:
        helpers = NearHelpers(draw, most=draw.randrange(1, 10), hard=0.0)
        solution = start(task, path, helpers=helpers).result()
        answered += helpers.answered
        runs += 1
        if solution.status is Status.COMPLETE:
            break
        assert solution.status is Status.STOPPED
    assert told(solution) == told(solve(task))
    assert runs > 3
    assert len(answered) == len(set(answered))  # nothing was decided twice
    assert not path.exists()


def test_easy_lengths_are_not_worth_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Helped, "worth", 1_000_000)
    helpers = NearHelpers(Random(3))
    assert told(start(full_task(*THREE), helpers=helpers).result()) == told(
        solve(full_task(*THREE))
    )
    assert not helpers.answered


def test_the_work_of_helpers_counts() -> None:
    task: Task = full_task(*HELP)
    helpers = NearHelpers(Random(4), hard=0.0)
    solution = start(task, helpers=helpers).result()
    assert all(isinstance(part, OpeningPart) for part in helpers.answered)
    assert solution.nodes >= solve(task).nodes > 0
    assert sum(row.generated for row in solution.statistics) > 0


def test_a_part_that_was_dropped_in_its_midst_is_answered_whole_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A worker stays when a search is stopped, and is asked the same again when it goes on."""
    monkeypatch.setattr("solver.kernel.help.engine._ROOM", 1)
    task = full_task(*HELP)
    helpers = NearHelpers(Random(1))
    start(task, helpers=helpers).result()
    openings = (part for part in helpers.answered if isinstance(part, OpeningPart))
    add = OpeningLines.add
    part = next(it for it in openings if _found(PartSearch(task), it).count.lines > 1)
    search = PartSearch(task)

    def found_and_stopped(lines: OpeningLines, block: Block) -> Count:
        if len(block):
            search.control.stop()
        return add(lines, block)

    with monkeypatch.context() as stopping:
        stopping.setattr(OpeningLines, "add", found_and_stopped)
        assert PartHandle(search, part, lambda counts: None, None).run() is None
    search.control.revive()
    again, whole = _found(search, part), _found(PartSearch(task), part)
    assert again.count == whole.count
    assert again.lines.tolist() == whole.lines.tolist()


def _found(search: PartSearch, part: OpeningPart) -> OpeningFound:
    found = search.answer(part)
    assert isinstance(found, OpeningFound)
    return found
