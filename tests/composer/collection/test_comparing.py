from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from composer.collection.comparing import (
    ChangeSign,
    LineSign,
    Topic,
    TopicDifference,
    differences,
    solution_lines,
    square_changes,
)
from composer.collection.versions import make_version
from tests.composer.collection.problems import as_read, problem


def changes(left: str, right: str) -> list[tuple[ChangeSign, str, str]]:
    return [
        (
            change.change,
            "" if change.left is None else chess.square_name(change.left),
            "" if change.right is None else chess.square_name(change.right),
        )
        for change in square_changes(problem(left), problem(right))
    ]


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("wKa1 Qb3", "wKa1 Qb3", []),
        ("wKa1 Qb3", "wKa1 Qb4", [(ChangeSign.MOVED, "b3", "b4")]),
        ("wKa1 Qb3", "wKa1", [(ChangeSign.REMOVED, "b3", "")]),
        ("wKa1", "wKa1 bPc7", [(ChangeSign.ADDED, "", "c7")]),
        ("wKa1 Qb3", "wKa1 Rb3", [(ChangeSign.REPLACED, "b3", "b3")]),
        ("wQb3", "bQb3", [(ChangeSign.REPLACED, "b3", "b3")]),
        ("wQb3 bRc3", "wQc3", [(ChangeSign.MOVED, "b3", "c3"), (ChangeSign.REMOVED, "c3", "")]),
        (
            "wPb2c2",
            "wPd2e2",
            [
                (ChangeSign.REMOVED, "b2", ""),
                (ChangeSign.REMOVED, "c2", ""),
                (ChangeSign.ADDED, "", "d2"),
                (ChangeSign.ADDED, "", "e2"),
            ],
        ),
    ],
)
def test_changes_on_the_board(left: str, right: str, expected: list[object]) -> None:
    assert changes(left, right) == expected


def test_everything_else_is_compared_by_name() -> None:
    left = problem(
        stipulation="#2",
        authors=("Loyd, Samuel",),
        source_details=(("issue", "12"),),
        extra=(("twins", {"b": "Move a1 b2"}), ("theirs", {"a": ("1", "2")})),
    )
    right = replace(
        left,
        setup=left.setup.with_turn(chess.BLACK),
        stipulation="h#2",
        source_details=(("issue", "13"),),
        keywords=("Echo",),
        extra=(("twins", {"b": "Move a1 b2", "c": "PolishType"}),),
    )
    assert differences(left, right) == (
        TopicDifference(Topic.STIPULATION, "", "#2", "h#2"),
        TopicDifference(Topic.TURN, "", "White", "Black"),
        TopicDifference(Topic.TWIN, "c", "", "PolishType"),
        TopicDifference(Topic.SOURCE, "issue", "12", "13"),
        TopicDifference(Topic.KEYWORDS, "", "", "Echo"),
        TopicDifference(Topic.OTHER, "theirs", "a: 1, 2", ""),
    )
    assert differences(left, left) == ()


def test_versions_differ_by_their_names_only_at_first() -> None:
    document = make_version(as_read(problem()), 0)
    assert differences(*document.entries) == (TopicDifference(Topic.VERSION, "", "1", "2"),)


def test_solutions_are_compared_line_by_line() -> None:
    left = problem(solution="1.Qb8 !\n  1...a\n  1...b\n")
    right = problem(solution="1.Qb8 !\n  1...a\n  1...c\n  1...d\n")
    assert solution_lines(left, right) == (
        (LineSign.BOTH, "1.Qb8 !"),
        (LineSign.BOTH, "  1...a"),
        (LineSign.LEFT, "  1...b"),
        (LineSign.RIGHT, "  1...c"),
        (LineSign.RIGHT, "  1...d"),
    )
    assert solution_lines(problem(), problem()) == ()


def test_endless_solutions_are_compared_in_time() -> None:
    left = problem(solution="\n".join(f"1...{n}" for n in range(20_000)))
    right = problem(solution="\n".join(f"1...{n}" for n in range(1, 20_000)))
    lines = solution_lines(left, right)
    assert lines[0] == (LineSign.LEFT, "1...0")
    assert "1...19999" in lines[-1][1]
