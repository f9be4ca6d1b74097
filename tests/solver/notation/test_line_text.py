"""Solutions of help and series play, numbered as composers and Popeye do."""

import pytest

from solver.game import Move
from solver.notation.letters import Letters
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import line_texts, solution_text
from tests.solver.notation import trees

HELPMATE = "2K5/p6p/8/3k4/8/4p3/4R2p/1n1B4 b - - 0 1"
HALF_MOVE = "8/8/3r4/2kP4/2pp2P1/1p2pN2/1P1N2B1/3R1K2 w - - 0 1"
HELPSELF = "8/8/8/8/1p6/k7/p1Q5/K7 b - - 0 1"
SERIES_HELP = "8/8/8/8/3p4/N7/Bp6/k1NK4 b - - 0 1"
SERIES_SELF = "8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1"
PASSANT = "7k/4p3/8/5P2/8/8/8/R3K3 b - - 0 1"

LINES = [
    # position, stipulation, whether it is set play, the moves, short, Popeye
    (
        (HELPMATE, "h#3", False, "d5c6 c8d8 c6b7 e2b2 b7a8 d1f3"),
        "1.Kc6 Kd8 2.Kb7 Rb2+ 3.Ka8 Bf3#",
        "  1.Kd5-c6 Kc8-d8   2.Kc6-b7 Re2-b2 +   3.Kb7-a8 Bd1-f3 #",
    ),
    (
        (HALF_MOVE, "h#2.5", False, "d2c4 c5c4 f3d2 c4d3 g2e4"),
        "1…Sxc4 2.Kxc4 Sd2+ 3.Kd3 Be4#",
        "  1...Sd2*c4   2.Kc5*c4 Sf3-d2 +   3.Kc4-d3 Bg2-e4 #",
    ),
    (
        ("8/8/8/K7/1N6/8/8/k7 b - - 0 1", "h=3", True, "a5a4 a1b1 a4b3 b1a1 b3c2"),
        "1…Ka4 2.Kb1 Kb3 3.Ka1 Kc2=",
        "  1...Ka5-a4   2.Ka1-b1 Ka4-b3   3.Kb1-a1 Kb3-c2 =",
    ),
    (
        (HELPSELF, "hs#2.5", True, "c2d3 b4b3 d3e4 b3b2"),
        "2.Qd3+ b3 3.Qe4 b2#",
        "  1...  ...  2.Qc2-d3 + b4-b3   3.Qd3-e4 b3-b2 #",
    ),
    (
        (SERIES_HELP, "ser-h#3", False, "d4d3 d3d2 a3c2"),
        "1.d3 2.d2 Sc2#",
        "  1.d4-d3   2.d3-d2 Sa3-c2 #",
    ),
    ((SERIES_HELP, "ser-h#3", True, "a3c2"), "1…Sc2#", "  1...Sa3-c2 #"),
    (
        (SERIES_SELF, "ser-s#4", False, "a7a8n a8c7 c7d5 c2d1 a4d1"),
        "1.a8=S 2.Sc7 3.Sd5 4.Bd1+ Qxd1#",
        "  1.a7-a8=S   2.Sa8-c7   3.Sc7-d5   4.Bc2-d1 + Qa4*d1 #",
    ),
    (
        ("3k4/8/4K3/3P4/8/8/8/8 w - - 0 1", "ser-=4", False, "d5d6 d6d7 e6d6"),
        "1.d6 2.d7 3.Kd6=",
        "  1.d5-d6   2.d6-d7   3.Ke6-d6 =",
    ),
    (
        (PASSANT, "hep1", False, "e7e5 f5e6"),
        "1.e5 fxe6 e.p.",
        "  1.e7-e5 f5*e6 ep.",
    ),
    (
        ("7k/8/8/8/8/8/8/R3K3 b Q - 0 1", "h001", False, "h8g7 e1c1"),
        "1.Kg7 0-0-0",
        "  1.Kh8-g7 0-0-0",
    ),
]


@pytest.mark.parametrize(("case", "short", "popeye"), LINES)
def test_a_line_is_numbered_by_the_side_that_begins(
    case: tuple[str, str, bool, str], short: str, popeye: str
) -> None:
    fen, stipulation, is_set_play, moves = case
    lines, set_lines = ([], [moves]) if is_set_play else ([moves], [])
    solution = trees.line_solution(fen, stipulation, lines, set_lines)
    line = tuple(map(Move.from_uci, moves.split()))
    assert list(line_texts(solution.problem, [line], is_set_play=is_set_play)) == [short]
    assert next(popeye_lines(solution)) == popeye


def test_ten_moves_and_more_stay_in_their_columns() -> None:
    king = " ".join(["h7g7", "g7h7"] * 5)
    solution = trees.line_solution("8/7k/8/8/8/8/8/K7 b - - 0 1", "ser-h#10", [f"{king} a1a2"])
    assert next(popeye_lines(solution)).endswith("  9.Kh7-g7  10.Kg7-h7 Ka1-a2 #")


def test_set_play_solutions_and_short_ones_stand_apart() -> None:
    solution = trees.line_solution(
        HELPSELF,
        "hs#2.5",
        ["b4b3 c2e4 b3b2", "b4b3 c2c4 b3b2"],
        ["c2d3 b4b3 d3e4 b3b2"],
    )
    assert solution_text(solution) == (
        "Set play\n2.Qd3+ b3 3.Qe4 b2#\nTwo short solutions\n1…b3 2.Qe4 b2#\n1…b3 2.Qc4 b2#"
    )


def test_no_solution_leaves_no_text() -> None:
    assert solution_text(trees.line_solution(HELPMATE, "h#2", [])) == ""


def test_many_lines_are_cut_and_say_so() -> None:
    solution = trees.line_solution(SERIES_HELP, "ser-h#3", ["d4d3 d3d2 a3c2"] * 9)
    lines = solution_text(solution, limit=5).splitlines()
    assert lines[0] == "Nine short solutions"
    assert lines[5].startswith("[Cut after 5 lines")
    assert len(lines) == 6


def test_the_knight_may_keep_its_english_letter() -> None:
    solution = trees.line_solution(SERIES_HELP, "ser-h#3", ["d4d3 d3d2 a3c2"])
    assert "1.d3 2.d2 Nc2#" in solution_text(solution, Letters.N)
