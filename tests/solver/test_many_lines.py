"""Problems with very many lines: all are counted, few are kept, and nothing is told twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest

from solver import journal as journals
from solver.counting import grouped
from solver.events import LinesFound
from solver.game import Move, word_of
from solver.lines import Count, Line, Lines, solutions_in
from solver.notation.json_result import solution_to_dict
from solver.notation.verdicts import verdict_sentence
from solver.orthodox import OrthodoxGame, plain
from solver.problem import Limits, Task
from solver.search.help_lines import OpeningLines
from solver.solution import Solution, Status, Verdict
from solver.solve import Handle, solve, start
from solver.soundness import judge
from tests.naive_play import find_lines
from tests.questions import problem_of

TWO_QUEENS = "8/8/8/8/3k4/8/Q6Q/K7 b - - 0 1"
THOUSANDS = ("h#3", 15_475)
"""Known from the search that kept every line, before lines were packed."""
KEPT = 500


def task(
    stipulation: str, threads: int = 1, kept: int = KEPT, solutions: int | None = None
) -> Task:
    limits = Limits(memory_mb=16, kept_lines=kept, solutions=solutions)
    problem = problem_of(TWO_QUEENS, stipulation)
    return Task(problem, set_play=False, threads=threads, limits=limits)


@pytest.fixture(scope="module")
def whole() -> Solution:
    """Return the solution with every line."""
    return solve(task(THOUSANDS[0], kept=1_000_000))


def counts(solution: Solution) -> dict[int, Count]:
    return dict(solution.found_lines.counts)


def test_every_line_is_found_once_and_ends_in_mate(whole: Solution) -> None:
    lines = whole.found_lines
    assert len(lines) == lines.total == len(set(lines)) == THOUSANDS[1]
    for line in lines[::97]:
        board = chess.Board(TWO_QUEENS)
        for move in line:
            assert board.is_legal(plain(move))
            board.push(plain(move))
        assert board.is_checkmate()


def test_the_lines_are_those_of_a_plain_search() -> None:
    for stipulation in ("h#2", "hs+1.5", "ser-h+2", "h+1.5", "hr+1.5", "ser-hx2"):
        problem = problem_of(TWO_QUEENS, stipulation)
        found = solve(task(stipulation, kept=1_000_000)).lines
        expected = find_lines(OrthodoxGame(chess.Board(TWO_QUEENS)), problem.stipulation)
        assert sorted(map(str, found)) == sorted(map(str, expected)), stipulation


@pytest.mark.parametrize("threads", [1, 3])
def test_beyond_the_limit_lines_are_counted(whole: Solution, threads: int) -> None:
    solution = solve(task(THOUSANDS[0], threads))
    assert solution.status is Status.COMPLETE
    assert counts(solution) == counts(whole)
    assert len(solution.lines) == KEPT
    assert set(solution.lines) < set(whole.lines)
    assert judge(solution).verdict is judge(whole).verdict is Verdict.SHORT_SOLUTION
    assert judge(solution).outcome.full == judge(whole).outcome.full


def test_what_is_kept_is_said(whole: Solution) -> None:
    solution = solve(task(THOUSANDS[0]))
    sentence = f"{KEPT} of {grouped(THOUSANDS[1])} solutions are kept."
    assert sentence in verdict_sentence(judge(solution))
    assert "kept" not in verdict_sentence(judge(whole))
    told = solution_to_dict(solution)
    assert told["solution_count"] == THOUSANDS[1]
    assert len(told["solutions"]) == sum(it["listed"] for it in told["line_counts"]) == KEPT
    assert sum(it["found"] for it in told["line_counts"]) == THOUSANDS[1]


def lines_told(handle: Handle) -> Iterator[LinesFound]:
    return (event for event in handle.events() if isinstance(event, LinesFound))


def stop_after(handle: Handle, count: int) -> Solution:
    for told in lines_told(handle):
        if told.count >= count:
            handle.stop()
    return handle.result()


@pytest.mark.parametrize("threads", [1, 2])
def test_stopped_and_continued_again_and_again_nothing_is_counted_twice(
    whole: Solution, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.kernel.help.engine._ROOM", 64)
    handle = start(task(THOUSANDS[0], threads, kept=1_000_000))
    for count in (1, 1000, 5000, 5001, 12_000):
        before = stop_after(handle, count)
        assert before.status is Status.STOPPED
        assert len(set(before.lines)) == before.found_lines.total
        handle = handle.go_on()
    assert sum(told.found for told in lines_told(handle)) == THOUSANDS[1]
    assert handle.result().lines == whole.lines
    assert counts(handle.result()) == counts(whole)


def test_a_limit_of_solutions_is_held_to_the_line(whole: Solution) -> None:
    first = start(task(THOUSANDS[0], solutions=1234, kept=1_000_000))
    assert first.result().found_lines.total == 1234
    second = first.go_on().result()
    assert second.lines == whole.lines


def test_a_journal_keeps_the_count_of_lines_that_are_not_kept(
    whole: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "SECONDS_UNWRITTEN", 0.0)
    path = tmp_path / "one.journal"
    stopped = stop_after(start(task(THOUSANDS[0]), path), 9000)
    assert stopped.status is Status.STOPPED
    assert path.stat().st_size < 100_000
    continued = start(task(THOUSANDS[0]), path).result()
    assert counts(continued) == counts(whole)
    assert len(continued.lines) == KEPT
    assert not path.exists()


# --- packed lines


def line(text: str) -> Line:
    return tuple(map(Move.from_uci, text.split()))


LINES = (line("a7a8q b1c3"), line("e1g1 b1c3"), line("e1g1 b1a3"), line("e2e4"))


def test_lines_are_a_sequence_like_any_other() -> None:
    lines = Lines.of(LINES)
    assert lines == LINES
    assert tuple(lines) == LINES
    assert (lines[0], lines[-1]) == (LINES[0], LINES[-1])
    assert lines[1:3] == LINES[1:3]
    assert lines[::-1] == LINES[::-1]
    assert lines != LINES[:3]
    assert hash(lines) == hash(LINES)
    assert lines.first(2) == LINES[:2]
    assert lines.first(2).total == lines.total == 4
    with pytest.raises(IndexError):
        lines[4]


def test_lines_are_sorted_parted_and_found() -> None:
    lines = Lines.of(LINES)
    assert lines.sorted() == sorted(LINES, key=lambda it: (len(it), list(map(word_of, it))))
    assert lines.shorter_than(2) == LINES[3:]
    assert lines.from_length(2) == LINES[:3]
    assert lines.shortest == 1
    assert lines.find(line("e1g1")) == 1
    assert lines.find(line("e2e4")) == 3
    assert lines.find(line("e2e4 e7e5")) is None


def test_wide_words_are_sorted_by_their_squares_and_found() -> None:
    names = ("a7a8=grasshopper", "a1c3/b2", "a1c3", "e2e4", "h7h8=zebra", "h7h8q")
    moves = [Move.from_uci(name) for name in names]
    lines = Lines.of([(move, Move.from_uci("e2e4")) for move in moves])
    assert [str(first) for first, _ in lines.sorted()] == [
        "a1c3", "a1c3/b2", "e2e4", "a7a8=grasshopper", "h7h8=zebra", "h7h8q",
    ]  # fmt: skip
    assert lines.find((moves[1],)) == 1
    assert [block.itemsize for block in lines.blocks] == [4]
    assert list(lines) == [(move, Move.from_uci("e2e4")) for move in moves]


def test_lines_that_differ_in_the_last_move_alone_are_one_solution() -> None:
    lines = Lines.of(LINES)
    assert dict(lines.counts) == {2: Count(3, 2), 1: Count(1, 1)}
    opening = OpeningLines()
    for block in (lines.blocks[0][:2], lines.blocks[0][2:]):
        opening.add(block)
    assert opening.count == Count(3, 2)
    assert solutions_in(np.zeros((0, 2), np.uint16)) == 0


def test_so_they_are_from_one_block_to_another_of_the_same_piece() -> None:
    """Threads that search pieces of an opening hand their blocks over in turns."""
    opening = OpeningLines()
    mine = [np.array(rows, np.uint16) for rows in ([[1, 2], [3, 4]], [[3, 5], [6, 7]])]
    theirs = [np.array(rows, np.uint16) for rows in ([[8, 1]], [[8, 2]])]
    for block in (mine[0], theirs[0], mine[1], theirs[1]):
        opening.add(block)
    assert opening.count == Count(6, 4)


def test_old_results_that_kept_every_line_are_read(whole: Solution) -> None:
    assert replace(whole, lines=tuple(whole.lines[:10])).found_lines.total == 10
