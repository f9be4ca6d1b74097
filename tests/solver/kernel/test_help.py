"""The kernel of help and series play finds all lines, and its bound loses none."""

import random
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import chess
import numpy as np
import pytest

from solver.engine import FoundBehindSeveral, Row
from solver.errors import SolverError
from solver.goals import Goal
from solver.kernel.engine import Table
from solver.kernel.help import engine as help_engine
from solver.kernel.help.engine import OPEN, Ending, HelpEngine, Plan, blocks_so_far
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut
from solver.kernel.rows import row_of
from solver.orthodox import OrthodoxGame
from solver.stipulation import Stipulation
from tests.naive_play import find_lines
from tests.solver.kernel.help_lines import (
    CROWDS,
    STALEMATES,
    Lines,
    all_after,
    lines_of,
    plans_of,
    random_boards,
)


def naive_lines(board: chess.Board, text: str) -> Lines:
    found = find_lines(OrthodoxGame(board), Stipulation.parse(text))
    return sorted(tuple(move.uci() for move in line) for line in found)


# --- against a slow judge

SMALL = [("KQQ", "K"), ("KRR", "KP"), ("KQ", "KPP"), ("KQN", "KP"), ("KPP", "KP"), ("KBN", "KPP")]
STIPULATIONS = [
    *("h#1", "h#1.5", "h#2", "hs#1", "hs#1.5", "hr#1", "hr#1.5", "ser-#2", "ser-#3"),
    *("ser-h#2", "ser-s#2", "ser-r#2", "h=1.5", "h==1.5", "h#=1.5", "h+1.5", "hx1.5", "hze41.5"),
    *("hs=1.5", "hsx1.5", "hr+1.5", "ser-=2", "ser-hx2", "ser-s+2", "ser-rx2", "ser-zd42"),
]


RARE = {"h#1", "ser-h#2", "ser-s+2", "hs#1", "hs#1.5", "hr#1", "hr#1.5"} | {
    *("ser-s#2", "ser-r#2", "hs=1.5", "h==1.5"),
}
"""Not to be met in so few positions."""


@pytest.mark.parametrize("text", STIPULATIONS)
def test_all_lines_of_random_positions(text: str) -> None:
    found = 0
    for board in random_boards(1883, 3 if text in ("h#2", "ser-#3") else 13, SMALL):
        expected = naive_lines(board, text)
        assert lines_of(board, text) == expected, board.fen()
        found += len(expected)
    assert found or text in RARE


@pytest.mark.parametrize(
    ("fen", "text", "count"),
    [
        ("8/8/8/8/8/5k2/8/4K2R w K - 0 1", "h000.5", 1),
        ("8/8/8/8/5k2/8/8/4K2R b K - 0 1", "h001", 8),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "ser-hep1", 1),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "ser-rep1", 1),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "hep1", 1),
        ("4k2r/5N2/4B3/8/6K1/8/8/B7 w k - 0 1", "h#1.5", 2),
        ("1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 w - - 0 1", "hs#2", 6),
        ("8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1", "ser-s#5", 212),
        ("7K/8/8/8/k7/2r5/2R5/8 w - - 0 1", "ser-#8", 497),
        ("2b5/8/1p1pRn2/5K2/pp4n1/1k3B2/1p6/2b2r2 b - - 0 1", "h#3", 1),
        ("B7/2bp4/1krr4/1p6/8/5p2/8/7K b - - 0 1", "h#6", 1),
        # A pawn that promotes checks along the line on which it stood itself.
        ("8/5P2/4Q3/6P1/1K3k1B/2P5/4P2N/8 w - - 0 1", "ser-#1", 3),
        # The pawn would take the checker: it goes, promotes to a knight and comes back.
        ("5R2/8/8/8/8/1K6/3rp3/3k4 b - - 0 1", "ser-h#4", 3),
        # A white man leaves a square of the net, on which a black one blocks then.
        ("8/8/4n3/2p1k2B/1pKp1bp1/4Pp2/8/4r1r1 w - - 0 1", "h#2.5", 4),
        ("q7/8/8/4p3/5kbK/5P2/8/4Nr2 b - - 0 1", "h#2", 1),
        ("8/8/8/4p3/4qk2/4rP1K/6q1/4N3 w - - 0 1", "h#2.5", 1),
        # White captures a man who comes to where that takes fewer moves than where he stands.
        ("8/8/1P6/8/1pK5/k4P2/4p3/8 b - - 0 1", "h=4", 12),
    ],
)
def test_number_of_lines(fen: str, text: str, count: int) -> None:
    assert len(lines_of(chess.Board(fen), text)) == count


# --- the bound


@pytest.mark.parametrize("text", ["h#1.5", "h#2", "ser-h#3", "ser-#3", "hr#2"])
def test_the_bound_loses_no_line(text: str) -> None:
    found = 0
    for board in random_boards(1972, 50, CROWDS):
        expected = lines_of(board, text, cuts=NO_CUTS)
        assert lines_of(board, text) == expected, board.fen()
        found += len(expected)
    assert found > 20


@pytest.mark.parametrize("text", ["h=1.5", "h=2", "ser-h=3", "ser-=3", "h==2", "h#=2", "hs=1.5"])
def test_the_bound_loses_no_stalemate(text: str) -> None:
    found = 0
    for board in random_boards(1911, 40, STALEMATES):
        expected = lines_of(board, text, cuts=NO_CUTS)
        assert lines_of(board, text) == expected, board.fen()
        found += len(expected)
    assert found or text in ("h==2", "hs=1.5")


@pytest.mark.parametrize(
    ("fen", "text", "line"),
    [
        (
            "nbk5/qrPp4/1ppK4/1b6/P7/8/8/7B b - - 0 1",
            "ser-h=12",
            "a8c7 a7a8 b8a7 b7b8 c8b7 b7a6 a6a5 b5a6 a6c8 a5a6 a6b7 c7b5 a4b5",
        ),
        (
            "8/p6b/6pk/8/6K1/8/1p5P/1B6 b - - 0 1",
            "h=5",
            "a7a5 h2h4 a5a4 h4h5 a4a3 h5g6 a3a2 g6h7 a2a1b h7h8b",
        ),
        (  # The pawn captures four men, each of whom it needs to come to the next.
            "5n2/K7/8/8/8/8/p2pP1p1/7k b - - 0 1",
            "h=6",
            "a2a1b e2e4 a1f6 e4e5 g2g1r e5f6 g1g7 f6g7 d2d1n g7f8q d1f2 f8f2",
        ),
        (  # The pawn on a2 cannot step on before it has captured elsewhere.
            "8/8/8/8/8/p7/P2p1pp1/1K5k b - - 0 1",
            "h=8",
            "d2d1b b1a1 d1b3 a2b3 f2f1b b3b4 f1a6 b4b5 g2g1b b5a6 g1h2 a6a7 h2b8 a7b8q a3a2 b8g3",
        ),
    ],
)
def test_long_stalemate(fen: str, text: str, line: str) -> None:
    assert lines_of(chess.Board(fen), text) == [tuple(line.split())]


def test_a_side_without_king_is_stalemated_too() -> None:
    board = chess.Board("8/8/8/8/8/p7/8/K7 b - - 0 1")
    expected = lines_of(board, "h=2", cuts=NO_CUTS)
    assert expected
    assert lines_of(board, "h=2") == expected


LONE_MEN = [
    ("KQ", "KRPP"),
    ("KR", "KNBP"),
    ("KP", "KQRPP"),
    ("KN", "KPPBR"),
    ("KB", "KPNP"),
    ("KR", "KPPPP"),
    ("KQ", "K"),
]


@pytest.mark.parametrize("text", ["h#1.5", "h#2", "h#2.5", "ser-h#3", "ser-#3", "hs#1.5", "hr#2"])
def test_pictures_of_a_king_and_one_man_lose_no_line(text: str) -> None:
    found = 0
    for board in random_boards(1927, 50, LONE_MEN):
        expected = lines_of(board, text, cuts=NO_CUTS)
        assert lines_of(board, text) == expected, board.fen()
        found += len(expected)
    assert found > 20 or text == "hs#1.5"


SHUT_IN = [
    ("7k/6p1/6QP/8/3P4/8/8/2K5 w - - 0 1", "h=1.5"),
    ("8/1R4R1/kp6/8/8/1P6/8/2K5 w - - 0 1", "h=1.5"),
    ("Q7/6p1/5KQ1/7b/7k/8/5P2/8 w - - 0 1", "h=1.5"),
    ("k7/p7/P7/4B3/5bK1/3r4/8/8 w - - 0 1", "h=1.5"),
    ("7b/2Q1p3/4K3/4P3/8/p7/2Q5/k7 w - - 0 1", "h=1.5"),
    ("Q2n1B1k/6p1/1K4P1/8/8/8/8/8 b - - 0 1", "h=2"),
    ("1Qb2K2/3k4/5b2/8/8/8/5P2/1R6 b - - 0 1", "h=2"),
    ("1k6/2Q5/8/7K/7Q/7b/5b2/8 b - - 0 1", "h=2"),
    ("8/8/8/5p2/8/5PP1/1Q3Q1p/3Kn1k1 b - - 0 1", "h=2"),
    ("b7/KQ6/8/4Q2p/8/6p1/4QP1k/8 b - - 0 1", "h=2"),
    ("8/5p2/8/6P1/3Q4/7K/4P3/7k w - - 0 1", "ser-=2"),
    ("8/5K1p/1R6/7p/7k/5B1p/7B/8 w - - 0 1", "ser-=2"),
    ("7k/1B3Q1p/8/8/6KP/8/8/8 w - - 0 1", "ser-=2"),
    ("4B2K/7p/6pk/8/6Q1/8/8/8 w - - 0 1", "ser-=2"),
    ("8/8/8/1p6/7B/1K5p/7Q/5k2 w - - 0 1", "ser-=2"),
    ("8/6r1/6P1/4P1K1/7p/6QB/7p/7k b - - 0 1", "ser-h=3"),
    ("1B6/8/6p1/8/5pP1/7K/5R2/7k b - - 0 1", "ser-h=3"),
    ("4B3/2pQ4/2Q5/8/1k6/2b5/K7/8 b - - 0 1", "ser-h=3"),
    ("2k5/4p3/1QKp4/4N3/5R2/8/8/1q6 b - - 0 1", "ser-h=3"),
    ("6k1/Q6p/5R1K/6R1/6p1/8/8/8 b - - 0 1", "ser-h=3"),
    ("8/8/8/K7/1N6/8/8/k7 w - - 0 1", "h=2.5"),
    ("8/1R6/1b4r1/8/2N5/2p1p1p1/p1p3P1/rkn2K1R b - - 0 1", "h=2"),
    ("8/8/8/6p1/5k2/7p/6PK/8 w - - 0 1", "h=2.5"),
]
"""Problems whose stalemates need black men shut in, pinned or captured."""


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 b - - 0 1", "hs#2.5"),
        ("8/1r3p2/1p6/B1pBpk2/2q5/3b1N2/5p2/K1b5 w - - 0 1", "h#2.5"),
        ("5B2/2p1p3/1p2pp1b/5P1b/2p1k2q/6rp/p3B1P1/R3K3 b Q - 0 1", "h#2"),
        ("1B6/6q1/1b6/8/1p2p3/1R1bk1r1/2p2p2/rnK2n2 w - - 0 1", "h#2.5"),
        ("8/8/1kqn3K/1npb4/2rr4/8/5N2/8 b - - 0 1", "ser-h#4"),
        ("5R2/8/8/8/8/1K6/3rp3/3k4 b - - 0 1", "ser-h#4"),
        # Black's pawn leaves the road of the queen and takes the man where it will check.
        ("8/2Q5/K4p2/6Nk/7P/5p2/5p2/8 w - - 0 1", "h#1.5"),
        # The king takes four men off the rook's file, and the bishop leaves it.
        ("K6R/6kB/7P/7P/7P/7P/4N3/8 b - - 0 1", "ser-h#5"),
        # Who would take the checker leaves, is shut out, is pinned, is taken by who uncovers it.
        ("8/8/8/5BK1/4k1pR/1R6/8/8 b - - 0 1", "h#2"),
        ("8/5K1P/p6k/2r5/n7/1Q6/pp6/2RN4 w - - 0 1", "h#2"),
        ("8/5K1k/6p1/6P1/4QpQN/8/8/8 b - - 0 1", "ser-h#2"),
        ("8/Kp6/B2b4/8/8/8/6pk/2R5 b - - 0 1", "ser-h#3"),
        ("B7/6p1/4Q3/8/8/7K/8/4rk2 b - - 0 1", "ser-h#3"),
        ("R7/8/8/8/B7/k3pK2/r7/8 b - - 0 1", "ser-h#3"),
        ("8/6p1/8/8/4r3/5K2/2p3pp/QNRN2k1 w - - 0 1", "h#1.5"),
        # Who mates comes back as a queen to its square; Black goes where who mates has set out.
        ("8/rkP5/p7/1P6/8/7K/8/8 w - - 0 1", "h#2.5"),
        ("8/3p3K/1p6/3qN3/1r4Nk/8/4p1b1/8 w - - 0 1", "h#2.5"),
        # Black castles: the rook is a block then, or the king comes to where it is mated.
        ("4k2r/8/7K/8/1N3p2/1pB5/8/8 w k - 0 1", "h#2.5"),
        ("2b1k2r/8/8/8/4B2R/8/8/6K1 w k - 0 1", "h#2.5"),
        # White castles, and no net can be closed without.
        ("8/8/p7/4B3/8/5pb1/2k5/R3K2R w KQ - 0 1", "h#2.5"),
        ("2N5/1p6/8/2p5/1b4P1/2k5/8/R3K2R w KQ - 0 1", "h#2.5"),
        *SHUT_IN,
    ],
)
def test_the_bound_loses_no_line_of_a_problem(fen: str, text: str) -> None:
    board = chess.Board(fen)
    assert lines_of(board, text) == lines_of(board, text, cuts=NO_CUTS)


def at_home(rng: random.Random, others: str) -> chess.Board | None:
    """Put kings and rooks at home with all castling rights, and the *others* anywhere."""
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for letter in others:
        square = rng.randrange(8, 56)
        if board.piece_at(square):
            return None
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    board.turn = rng.random() < 0.5
    return board if board.is_valid() else None


def test_the_bound_loses_no_castling() -> None:
    rng = random.Random(2017)
    castled = 0
    for _ in range(16):
        board = at_home(rng, "QNPBpr")
        if board is None:
            continue
        for text in ("h#1.5", "h#2"):
            expected = lines_of(board, text, cuts=NO_CUTS)
            assert lines_of(board, text) == expected, board.fen()
            moves = {move for line in expected for move in line}
            castled += len(moves & {"e1g1", "e1c1", "e8g8", "e8c8"})
    assert castled > 10


# --- the handle


MANY = "8/8/8/8/3k4/8/Q6Q/K7 b - - 0 1"
"""A hundred helpmates in two."""


def first_of(text: str, fen: str) -> tuple[Plan, Row]:
    return plans_of(Stipulation.parse(text), is_turned=False)[-1], row_of(chess.Board(fen))


@pytest.mark.parametrize("room", [1, 7])
def test_lines_are_handed_over_bit_by_bit_while_the_table_grows(
    monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    board = chess.Board(MANY)
    expected = lines_of(board, "h#2")
    monkeypatch.setattr(help_engine, "_ROOM", room)
    table = Table(1)
    monkeypatch.setattr(table, "next_growth", lambda: 10 if table.buckets < 1 << 13 else 2**62)
    assert lines_of(board, "h#2", table=table) == expected
    assert len(expected) > 100
    assert table.buckets > 1 << 12


@pytest.mark.parametrize("room", [1, 7, 1 << 10])
@pytest.mark.parametrize("enough", [0, 500])
def test_several_moves_at_once_have_the_lines_of_each(
    monkeypatch: pytest.MonkeyPatch, room: int, enough: int
) -> None:
    """Calls that end within a move leave it to be gone on with; the others are through with."""
    plan, row = first_of("h#2", MANY)
    alone = HelpEngine(Table(1), plan)
    moves = alone.first_moves(row, plan.sides[0])
    expected = [line for move in moves for line in all_after(alone, row, move)]
    table = Table(1)
    monkeypatch.setattr(table, "next_growth", lambda: enough if table.buckets < 1 << 12 else 2**62)
    engine = HelpEngine(table, plan, room=room)
    lines: list[list[int]] = []
    nodes = 0
    while moves:
        found = engine.solve_several(row, moves)
        lines += found.lines.tolist()
        nodes += sum(found.nodes)
        assert found.ends[-1] == len(found.lines)
        done = moves[: len(found.ends)]
        moves = moves[len(done) :]
        if not found.is_all:
            started = found.ends[-2] if len(done) > 1 else 0
            del lines[len(lines) - (len(found.lines) - started) :]
            counted = engine.generated + engine.evaluated
            lines += all_after(engine, row, done[-1])
            nodes += engine.generated + engine.evaluated - counted
    assert lines == expected
    assert len(expected) > 100
    assert nodes <= engine.generated + engine.evaluated


def test_a_stop_ends_the_search_and_it_can_be_taken_up_again() -> None:
    plan, row = first_of("h#2", MANY)
    engine = HelpEngine(Table(1), plan)
    moves = engine.legal_moves(row, plan.sides[0])
    engine.set_stop(True)
    stopped = engine.solve_after(row, moves[0])
    assert len(stopped.lines) == 0
    assert not stopped.is_all
    engine.set_stop(False)
    found = engine.solve_after(row, moves[0])
    assert len(found.lines)
    assert found.is_all
    assert engine.generated
    assert engine.evaluated


def test_lines_found_so_far_are_there_while_a_call_goes_on() -> None:
    plan, row = first_of("h#4", MANY)
    engine = HelpEngine(Table(16), plan)
    moves = engine.legal_moves(row, plan.sides[0])
    found: list[FoundBehindSeveral] = []
    seen: list[list[int]] = []
    searching = threading.Thread(target=lambda: found.append(engine.solve_several(row, moves)))
    searching.start()
    count = 0
    while searching.is_alive():
        for place, lines in engine.lines_so_far(len(seen), count):
            assert {line[0] for line in lines.tolist()} == {moves[place]}
            seen += lines.tolist()
        count = engine.count_so_far()
        searching.join(0.001)
    assert len(seen) > 0
    assert seen == found[0].lines[: len(seen)].tolist()
    assert engine.count_so_far() == 0


def test_lines_so_far_are_told_by_the_move_that_begins_them() -> None:
    lines = np.arange(6).reshape(6, 1)
    ends = np.array([2, 2, 5, OPEN])
    told = [(place, block.ravel().tolist()) for place, block in blocks_so_far(lines, ends, 1)]
    assert told == [(0, [0]), (2, [1, 2, 3]), (3, [4, 5])]
    assert blocks_so_far(lines[:0], ends, 3) == []


def test_what_cannot_be_found_again_is_an_error() -> None:
    plan, row = first_of("h#2", MANY)
    engine = HelpEngine(Table(1), plan)
    found = engine.solve_after(row, engine.legal_moves(row, plan.sides[0])[0])
    with pytest.raises(RuntimeError, match="lost its way"):
        engine.solve_after(row, int(found.lines[0, 0]), found.lines[0] ^ 1)


def test_plans_that_differ_may_share_a_table() -> None:
    table = Table(1)
    board = chess.Board(MANY)
    texts = ("h#2", "h=2", "hs#2", "h+2", "ser-h#2", "hza82", "hzb82", "h#1")
    for text in texts:
        assert lines_of(board, text, table=table) == lines_of(board, text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sides": ()},
        {"sides": (True, False)},
        {"sides": (False,) * 600 + (True,)},
        {"goal": Goal.SQUARE},
        {"target": 5},
        {"sides": (True, True), "ending": Ending.SELF},
    ],
)
def test_a_plan_that_cannot_be_searched_is_refused(wrong: dict[str, object]) -> None:
    plan = Plan((False, True), Ending.GOAL, Goal.MATE)
    with pytest.raises(SolverError, match="expected"):
        replace(plan, **wrong)  # type: ignore[arg-type]


def test_the_compiled_entry_works_in_another_process() -> None:
    """A literal that reaches a recursive function would make the kept form crash there."""
    HelpEngine(Table(1), Plan((True,), Ending.GOAL, Goal.MATE))  # compiled and kept by now
    script = (
        "import chess; from tests.solver.kernel.test_help import lines_of; "
        "print(*lines_of(chess.Board('2b5/8/1p1pRn2/5K2/pp4n1/1k3B2/1p6/2b2r2 b - - 0 1'), 'h#3'), "
        "len(lines_of(chess.Board('1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 w - - 0 1'), 'hs#2')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
        timeout=170,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("6\n")
    assert done.stdout.startswith("('")


@pytest.mark.parametrize(
    "fen", ["8/7R/R4K2/8/7r/4B2k/5br1/r7 w - - 0 1", "2kBR3/3r4/5K2/8/8/8/8/7B w - - 0 1"]
)
def test_who_captures_on_a_line_and_leaves_it_mates(fen: str) -> None:
    board = chess.Board(fen)
    found = lines_of(board, "h#2.5", cuts=ALL_CUTS, most=2000)
    assert found == lines_of(board, "h#2.5", cuts=ALL_CUTS & ~Cut.TWO_MOVES, most=2000)
