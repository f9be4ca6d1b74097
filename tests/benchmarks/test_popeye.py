"""Writing Popeye's input and reading its output; Popeye itself is not needed."""

from __future__ import annotations

import os
from pathlib import Path

import chess
import pytest

from benchmarks import popeye
from benchmarks.popeye_output import read_first_moves, read_lines
from solver.game import Move
from solver.orthodox import own
from solver.stipulation import Stipulation
from tests.questions import problem_of

OUTPUT = """
Popeye Linux v4.104 (64 MB)

      1...Kg8-f8
          2.Qb2-b8 #

   1.Qb2-b8 + ?
    but
      1...Kg8*h7 !

   1.Qb2-b7 ! threat:
          2.Qb7-g7 #
      1...Kg8-f8
          2.Rh7-h8 #

   1.Sd4-f5 ! threat:
          2.Qb2-h8 #

   1.Rh7-e7 ? threat:
          2.Qb2-b8 #
    but
      1...Kg8-f8 !


solution finished. Time = 0.011 s
"""
BOARD = chess.Board("6k1/p6R/8/8/3N4/8/1Q6/K7 w - - 0 1")
TWO_MOVES = Stipulation.parse("#2")


def lines_of(text: str, fen: str, stipulation: str) -> tuple[set[str], set[str]]:
    board, asked, _ = popeye.as_popeye_has_it(problem_of(fen, stipulation))
    lines, set_lines = read_lines(text, board, asked)
    as_text = [{" ".join(map(str, line)) for line in found} for found in (lines, set_lines)]
    return as_text[0], as_text[1]


def test_keys_and_tries_are_read() -> None:
    keys, tries = read_first_moves(OUTPUT, BOARD)
    assert {move.uci() for move in keys} == {"b2b7", "d4f5"}
    found = {move.uci(): {reply.uci() for reply in replies} for move, replies in tries.items()}
    assert found == {"b2b8": {"g8h7"}, "h7e7": {"g8f8"}}


@pytest.mark.parametrize(
    ("row", "keys"),
    [
        ("   1.Rh7-h8 + !", {"h7h8"}),
        ("   1.Rh7*a7 + x !", {"h7a7"}),
        ("   1.Qb2-a2 #= !", {"b2a2"}),
        ("   1.Qb2-b8 z ! threat:", {"b2b8"}),
        ("   1.Qb2-b8 # ?!?", set()),  # what reflex play says of a goal that ends it at once
    ],
)
def test_goals_stand_between_move_and_mark(row: str, keys: set[str]) -> None:
    assert {move.uci() for move in read_first_moves(row, BOARD)[0]} == keys


def test_no_solution_is_an_empty_answer() -> None:
    text = "Popeye Linux v4.104\n\n\nsolution finished. Time = 0.009 s\n"
    assert read_first_moves(text, BOARD) == (frozenset(), {})
    assert lines_of(text, "7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "h#1") == (set(), set())


@pytest.mark.parametrize(
    ("rows", "fen", "stipulation", "lines", "set_lines"),
    [
        (
            "  1...Rg1-h1 #\n  1.Kh8-h7 Rg1-h1 #",
            "7k/5K2/8/8/8/8/8/6R1 b - - 0 1",
            "h#1",
            {"h8h7 g1h1"},
            {"g1h1"},
        ),
        (
            "  1...  ...  2.Kh8-h7 Rg1-h1 #\n  1...Rg1-h1 #\n  1...Rg1-a1   2.Kh8-h7 Ra1-h1 #",
            "7k/5K2/8/8/8/8/8/6R1 w - - 0 1",
            "h#1.5",
            {"g1h1", "g1a1 h8h7 a1h1"},
            {"h8h7 g1h1"},
        ),
        (
            "  1.Ra1-a4   2.Ra4*a5 x\n  1.g6*h7 x",
            "7k/7p/6P1/p7/8/8/8/R6K w - - 0 1",
            "ser-x2",
            {"a1a4 a4a5", "g6h7"},
            set(),
        ),
        (
            "  1...Rg1-h1 #\n  1.Kh8-h7   2.Kh7-h8 Rg1-h1 #",
            "7k/5K2/8/8/8/8/8/6R1 b - - 0 1",
            "ser-h#2",
            {"h8h7 h7h8 g1h1"},
            {"g1h1"},
        ),
        ("  1.0-0 +\n  1.Bb6-f2   2.0-0", "8/8/1B6/8/4k3/8/8/4K2R w K - 0 1", "ser-002",
         {"e1g1", "b6f2 e1g1"}, set()),
        ("  1.Qd2-a2 + ?!?", "8/8/8/5K2/8/8/3Q4/1k6 w - - 0 1", "hr+1", set(), set()),
    ],
)  # fmt: skip
def test_lines_are_read(
    rows: str, fen: str, stipulation: str, lines: set[str], set_lines: set[str]
) -> None:
    assert lines_of(rows, fen, stipulation) == (lines, set_lines)


def test_knights_are_written_as_popeye_reads_them() -> None:
    text = popeye.write_problem(BOARD, TWO_MOVES, "SetPlay Try")
    assert "Forsyth 6k1/p6R/8/8/3S4/8/1Q6/K7\n" in text
    assert "Stipulation #2\n" in text
    assert "Option NoBoard SetPlay Try\n" in text


def test_missing_castling_rights_and_en_passant_are_said() -> None:
    board = chess.Board("r3k2r/8/8/4Pp2/8/8/8/R3K2R w Kq f6 0 1")
    options = popeye.write_problem(board, TWO_MOVES).splitlines()[1]
    assert options == "Option NoBoard NoCastling a1h8 EnPassant f7f6f5"
    full = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert popeye.write_problem(full, TWO_MOVES).splitlines()[1] == "Option NoBoard"
    black = chess.Board("7k/8/8/8/4Pp2/8/8/K7 b - e3 0 1")
    assert popeye.write_problem(black, TWO_MOVES).splitlines()[1] == (
        "Option NoBoard EnPassant e2e3e4"
    )


@pytest.mark.parametrize(
    ("stipulation", "white_begins"),
    [
        ("#2", True),
        ("s#2", True),
        ("r=2", True),
        ("h#2", False),
        ("h#2.5", True),
        ("hs#2", True),
        ("hr#2.5", False),
        ("ser-#2", True),
        ("ser-h#2", False),
        ("ser-s#2", True),
    ],
)
def test_colours_are_exchanged_where_popeye_has_them_otherwise(
    stipulation: str, white_begins: bool
) -> None:
    for turn in "wb":
        problem = problem_of(f"6k1/p6R/8/8/3N4/8/8/K6Q {turn} - - 0 1", stipulation)
        board, _, is_turned = popeye.as_popeye_has_it(problem)
        assert board.turn is white_begins
        assert is_turned is ((turn == "w") != white_begins)


def test_the_target_square_is_mirrored_with_the_board() -> None:
    problem = problem_of("7k/8/8/8/8/8/8/K7 b - - 0 1", "zb72")
    assert str(popeye.as_popeye_has_it(problem)[1]) == "zb22"


def test_copies_are_solved_in_one_run() -> None:
    text = popeye.write_copies(popeye.write_problem(BOARD, TWO_MOVES), 3)
    assert text.count("Stipulation #2\n") == 3
    assert [text.count(word) for word in ("BeginProblem", "NextProblem", "EndProblem")] == [1, 2, 1]


def test_mirroring_twice_changes_nothing() -> None:
    for move in map(own, BOARD.legal_moves):
        assert popeye.mirror_move(popeye.mirror_move(move)) == move
    promotion = Move.from_uci("a2a1n")
    assert popeye.mirror_move(promotion).uci() == "a7a8n"


def put_on_path(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    program = folder / popeye.PROGRAM
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


def test_a_search_beyond_its_limit_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_path(tmp_path, monkeypatch, "while :; do :; done")
    with pytest.raises(popeye.TimeUpError):
        popeye.run("BeginProblem\nEndProblem\n", 0.5)


def test_what_popeye_complains_about_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_path(tmp_path, monkeypatch, "echo no kings >&2")
    with pytest.raises(popeye.PopeyeError, match="no kings"):
        popeye.run("BeginProblem\nEndProblem\n", 1)


def test_a_finished_search_is_answered_within_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_path(tmp_path, monkeypatch, "echo solution finished")
    output, _ = popeye.run("BeginProblem\nEndProblem\n", 5)
    assert output == "solution finished\n"
