"""The classic search gives the keys and lengths of its description, and its counters."""

from __future__ import annotations

from functools import cache
from typing import Any

import chess
import pytest

from solver.ancestors.geniss import Geniss
from solver.notation.fen import parse_fen
from solver.orthodox import plain
from solver.position import Position
from solver.solution import LengthRow, total_row
from tests.questions import read_questions

ALEKHINE_1914 = "R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b4P/b7 w - - 0 1"
ALEKHINE_1920 = "R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b5/b7 w - - 0 1"
LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
PRINZ = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
DAMIANO = "5r1k/q5p1/6P1/3P4/3p4/8/1KP5/2QRR3 w - - 0 1"
LOYD_IN_SIX = "8/4p2p/nn6/2p2N2/8/8/4NK2/7k w - - 0 1"


def solver(fen: str, moves: int, **options: bool) -> Geniss:
    return Geniss(Position.from_setup(parse_fen(fen)), moves, **options)


@cache
def solved(fen: str, moves: int, **options: bool) -> Geniss:
    machine = solver(fen, moves, **options)
    for _ in machine.run():
        pass
    return machine


def keys(machine: Geniss) -> set[str]:
    return {line[0].uci() for line in machine.lines}


@pytest.mark.parametrize(
    ("fen", "moves", "expected", "mates_in"),
    [
        (LOYD, 4, {"d4g1"}, 4),
        (ALEKHINE_1914, 3, {"f4f5"}, 3),
        (ALEKHINE_1920, 3, {"f4f5"}, 3),
        (PRINZ, 2, {"h1h6"}, 2),
        (
            "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
            3,
            {"f7a7", "f7b7", "f7c7", "f7d7", "f7e7"},
            3,
        ),
    ],
)
def test_all_keys_are_found_at_the_shortest_length(
    fen: str, moves: int, expected: set[str], mates_in: int
) -> None:
    machine = solved(fen, moves)
    assert keys(machine) == expected
    assert machine.mates_in == mates_in == len(machine.rows)


@pytest.mark.parametrize(
    ("fen", "generated", "evaluated"),
    [
        (ALEKHINE_1914, 743, 43),
        (ALEKHINE_1920, 724, 42),
        (LOYD, 377, 40),
        (PRINZ, 143, 16),
        (DAMIANO, 706, 25),
        (LOYD_IN_SIX, 276, 19),
    ],
)
def test_the_counters_of_the_first_row(fen: str, generated: int, evaluated: int) -> None:
    machine = solved(fen, 1)
    assert [(row.generated, row.evaluated) for row in machine.rows] == [(generated, evaluated)]
    assert machine.mates_in is None


@pytest.mark.parametrize(
    ("fen", "moves"), [(PRINZ, 2), (ALEKHINE_1914, 3), (LOYD, 4), (DAMIANO, 6)]
)
def test_the_combination_is_as_long_as_the_mate(fen: str, moves: int) -> None:
    (line,) = solved(fen, moves).lines
    board = chess.Board(fen)
    for move in line:
        assert board.is_legal(plain(move))
        board.push(plain(move))
    assert board.is_checkmate()
    assert len(line) == 2 * moves - 1


def test_the_combination_of_the_first_figure_is_that_of_the_paper() -> None:
    (line,) = solved(ALEKHINE_1914, 3).lines
    assert (
        chess.Board(ALEKHINE_1914).variation_san(map(plain, line))
        == "1. Qf5 Bxf5 2. Ra7+ Kxe6 3. Nf4#"
    )


def test_after_the_capture_on_f5_the_mate_of_the_paper_is_shown() -> None:
    board = chess.Board(ALEKHINE_1914)
    for name in ("Qf5", "Bxf5", "Ra7+", "Kxe6"):
        board.push_san(name)
    (line,) = solved(board.fen(), 1).lines
    assert board.san(plain(line[0])) == "Nf4#"


def test_the_check_on_h1_weighs_most() -> None:
    weights = solver(DAMIANO, 6).weights()
    assert weights[0].move.uci() == "e1h1"
    assert weights[0].weight > 10000
    assert [entry.weight for entry in weights] == sorted(
        (entry.weight for entry in weights), reverse=True
    )
    assert len(weights) == 25


def test_mate_threats_weigh_beside_checks_and_unsafe_moves_are_negative() -> None:
    board = chess.Board(LOYD)
    weights = {board.san(plain(entry.move)): entry.weight for entry in solver(LOYD, 4).weights()}
    quiet = ("Qg1", "Bf4", "Kd2", "Ne4")
    assert weights["Qb2"] > max(weights[name] for name in quiet)  # threatens mate
    for name in ("Qd5+", "Qxb6+", "Qa4", "Nb7", "Nc5"):
        assert weights[name] < 0, name
    assert weights["Qa4"] > weights["Nc5"]  # both unsafe, but one threatens mate
    for entry in solver(LOYD, 4).weights():
        board.push(plain(entry.move))
        is_threat = not board.is_check() and _mates_after_a_pass(board)
        board.pop()
        unsafe_or_not = entry.weight % 20_000 if entry.weight < 0 else entry.weight
        assert (3_500 <= unsafe_or_not < 9_000) == is_threat, entry


def _mates_after_a_pass(board: chess.Board) -> bool:
    passed = board.copy(stack=False)
    passed.push(chess.Move.null())
    for move in passed.legal_moves:
        passed.push(move)
        is_mate = passed.is_checkmate()
        passed.pop()
        if is_mate:
            return True
    return False


def test_the_search_to_the_first_key_costs_less() -> None:
    first, both = solved(LOYD, 4, all_keys=False), solved(LOYD, 4)
    assert keys(first) == keys(both) == {"d4g1"}

    assert first.rows[-1].generated < both.rows[-1].generated


def test_rows_add_up_and_speed_is_both_counters_by_time() -> None:
    machine = solved(LOYD, 4)
    summed = total_row(machine.rows)
    assert summed.generated == sum(row.generated for row in machine.rows)
    assert summed.evaluated == sum(row.evaluated for row in machine.rows)
    assert LengthRow(4, 3_973_630, 103_514, 1.0).speed == 4_077_144


def test_the_time_is_that_of_its_own_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at a state for long costs the machine nothing."""
    now = 0.0
    monkeypatch.setattr("solver.ancestors.geniss.time.perf_counter", lambda: now)
    machine = solver(PRINZ, 2)
    machine.frames = 10
    for _ in machine.run():
        now += 60.0
    assert now > 5 * 60.0
    assert [row.seconds for row in machine.rows] == [0.0, 0.0]


def test_the_order_of_moves_changes_the_counters_alone() -> None:
    ordered, plain = solved(LOYD, 4), solved(LOYD, 4, is_ordered=False)
    assert keys(ordered) == keys(plain)
    assert ordered.mates_in == plain.mates_in
    assert total_row(plain.rows).evaluated > total_row(ordered.rows).evaluated


@pytest.mark.parametrize("fen", ["8/8/4k3/8/8/3K4/8/8 w - - 0 1", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1"])
def test_where_no_mate_is_the_table_is_full(fen: str) -> None:
    machine = solved(fen, 2)
    assert machine.lines == ()
    assert [row.ply for row in machine.rows] == [1, 2]


def test_one_key_is_enough_where_not_all_are_wanted() -> None:
    assert len(solved("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", 3, all_keys=False).lines) == 1


def test_black_may_be_the_one_who_mates() -> None:
    board = chess.Board(PRINZ).mirror()
    machine = solved(board.fen(), 2)
    assert keys(machine) == {"h8h3"}


def test_the_view_names_legal_moves() -> None:
    machine = solver(LOYD, 3)
    machine.frames = 500
    for view in machine.run():
        board = chess.Board(LOYD)
        for move in view.combination:
            assert board.is_legal(plain(move))
            board.push(plain(move))
        assert len(view.frames) == view.depth + 1


def test_a_search_is_stopped() -> None:
    machine = solver(LOYD, 40)
    machine.frames = 100
    for _ in machine.run():
        machine.stop()
    assert len(machine.rows) == 1


@pytest.mark.parametrize("moves", [0, 1000])
def test_lengths_have_limits(moves: int) -> None:
    with pytest.raises(ValueError, match="the length must be"):
        solver(PRINZ, moves)


SHORT_MATES = [
    question
    for question in read_questions("directmates.jsonl")
    if question["stipulation"] in ("#1", "#2", "#3")
]


@pytest.mark.parametrize("question", SHORT_MATES, ids=lambda question: question["id"])
def test_published_mates_have_the_keys_of_the_modern_search(question: dict[str, Any]) -> None:
    moves = int(question["stipulation"][1:])
    machine = solved(question["fen"], moves)
    if question["short_keys"]:
        assert machine.mates_in is not None
        assert machine.mates_in < moves
        assert keys(machine) <= set(question["short_keys"])
    else:
        assert keys(machine) == set(question["keys"])
        assert machine.mates_in == (moves if question["keys"] else None)
