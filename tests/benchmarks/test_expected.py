from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import chess
import pytest

from benchmarks.expected import Question, read_questions
from solver.game import Move
from solver.solution import Solution, Status, Try

FEN = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1"


def questions(tmp_path: Path, *rows: dict[str, Any]) -> list[Question]:
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(json.dumps({"id": "one", "fen": FEN, **row}) for row in rows))
    return list(read_questions(file))


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.from_uci, text.split()))


def test_keys_that_are_missing_or_not_known_are_told(tmp_path: Path) -> None:
    (question,) = questions(
        tmp_path, {"stipulation": "#2", "keys": ["g1h1", "f7f8"], "short_keys": ["g1h1"]}
    )
    right = Solution(
        question.problem,
        Status.COMPLETE,
        keys=moves("f7f8 g1h1"),
        short_keys=moves("f7f8 g1h1"),
    )
    assert question.differences(right) == []
    wrong = Solution(question.problem, Status.COMPLETE, keys=moves("g1h1 g1g2"))
    assert question.differences(wrong) == [
        "keys: 2 known, 2 found; missing f7f8; not known g1g2",
        "short keys: 1 known, 0 found; missing g1h1",
    ]


def test_tries_are_compared_with_their_refutations(tmp_path: Path) -> None:
    tries = [{"move": "g1g2", "refutations": ["h8h7"]}]
    (question,) = questions(tmp_path, {"stipulation": "#2", "keys": [], "tries": tries})
    assert question.task(memory_mb=16).refutations == 1
    right = Solution(
        question.problem, Status.COMPLETE, tries=(Try(moves("g1g2")[0], moves("h8h7")),)
    )
    assert question.differences(right) == []
    (reason,) = question.differences(Solution(question.problem, Status.COMPLETE))
    assert reason == "tries: 1 known, 0 found; missing g1g2 fails to h8h7"


def test_a_line_that_comes_twice_is_a_difference(tmp_path: Path) -> None:
    (question,) = questions(
        tmp_path, {"stipulation": "h#0.5", "expected": {"solutions": [["g1h1"]]}}
    )
    line = moves("g1h1")
    assert question.differences(Solution(question.problem, Status.COMPLETE, lines=(line,))) == []
    twice = Solution(question.problem, Status.COMPLETE, lines=(line, line))
    assert question.differences(twice) == ["solutions: 1 known, 2 found"]


def test_duplex_is_a_question_of_its_own_with_the_other_side_to_move(tmp_path: Path) -> None:
    row = {"stipulation": "#2", "expected": {"keys": ["g1h1"], "duplex_keys": []}}
    first, second = questions(tmp_path, row)
    assert (first.keys, second.keys) == (("g1h1",), ())
    assert (first.problem.setup.turn, second.problem.setup.turn) == (chess.WHITE, chess.BLACK)


def test_incomplete_answers_are_passed_over(tmp_path: Path) -> None:
    row = {"stipulation": "#2", "expected": {"status": "timeout", "complete": False}}
    assert questions(tmp_path, row) == []


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 1"):
        questions(tmp_path, {"stipulation": "mate"})
