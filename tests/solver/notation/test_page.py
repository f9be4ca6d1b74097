"""The solution as a printed page, and what it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from composer.formats.olv.document import read_olv
from composer.formats.popeye.solution import popeye_games
from solver.game import Move
from solver.lines import Lines
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.page.lines import LineRows
from solver.notation.page.model import PageFold, RunStyle
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_parts, page_of_solution
from solver.notation.steps import LineWriter
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.twinning.twins import parse_twin
from tests.composed import judge_all
from tests.published_pages import all_runs, falsehoods, hold, solved
from tests.solver.notation import trees

VUKCEVICH = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
VUKCEVICH_PAGE = """\
1.Qa1! zugzwang
  1…B~ 2.Kd3#  1…Bd3 2.Kxd3#  1…Bxc2 2.Kxc2#  1…Bf5 2.Sf3#
  1…Sf1~ 2.Kd2#  1…Sd2 2.Kxd2#
  1…Sd6~ 2.Kc4#  1…Sc4 2.Kxc4#  1…Sf5 2.Sxg6#

Set play
1…Sf1~ 2.Qg3#  1…Sg3 2.Qxg3#
1…Sd6~ 2.Qxe4#  1…Sxb5+ 2.Raxb5#  1…Sf5 [2.Sf3#, Sxg6#, Qxe4#]

Tries 16
1.Qe2? zugzwang 1…Sf1~ 2.Qh2# but 1…Sg3!
1.Qf2? (2.Qd4#, Qf4#) 1…Bf3 2.Qd4# but 1…Sxb5+!
1.Qe3? (2.Qd4#, Qf4#) 1…Sxb5+ 2.Raxb5# but 1…Sxe3!
"""

THREE_MOVER_PAGE = """\
3 keys: cooked

1.Re2! (2.Be3#)
  1…exd4 2.Ke6 (3.Sh5#)
  1…Sf1 2.Rf2#

1.Bg1! (2.Rc6 ~ 3.Rf6#, 2.Rc8 ~ 3.Rf8#)
  1…Sf1 2.Rf2+ Ke3 3.Rf3#
  1…Sf3 2.Rf2 (zz) 2…Ke3 3.Rxf3#

1.Bb2! (2.Bc1#)
  1…Sf1 2.Bc1+
    2…Sd2 3.Bxd2#  2…Se3 3.Rf2#
  1…Sf3 2.Bc1+ Sd2 3.Bxd2#
  1…Ke3 2.Bxe5 (3.Rc3#)
"""

SELFMATE_PAGE = """\
1.Bf8! (2.Bxe7+ Kxe7#)
  1…Qf6+ 2.Sf5+ Kd5#
  1…Rxb4+ 2.Se4+ Kd7#, Rxe4#
  1…bxc5 2.bxc5+ Kxc5#, Kd7#

Set play
1…Qf6+ 2.Sf5+ Kd5#
1…Rxb4+ 2.Se4+ Kd7#, Rxe4#
1…bxc5 2.bxc5+ Kxc5#, Kd7#

Tries
1.Sf5+?       but 1…Kd5+!
1.Se4+?       but 1…Kd7+!
1.Rxe6+?      but 1…Sxe6+!"""

SERIES_PAGE = """\
4 solutions
1.d1=S  2.b1=R  3.Ra1  4.Ra7 c8=Q#
                3.Rb7  4.Ra7 c8=Q#
1.d1=B  2.b1=R  3.Ra1  4.Ra7 c8=Q#
                3.Rb7  4.Ra7 c8=Q#"""


def solution_of(fen: str, stipulation: str) -> Solution:
    return solve(Task(Problem(parse_fen(fen), Stipulation.parse(stipulation))))


def page_text(solution: Solution, letters: Letters = Letters.S) -> str:
    wording = Wording(letters)
    return "\n".join(text_lines(page_of_solution(solution, wording), wording))


@pytest.mark.parametrize(
    ("fen", "stipulation", "page"),
    [
        (trees.THREE_MOVER, "#3", THREE_MOVER_PAGE),
        (trees.SELFMATE, "s#2", SELFMATE_PAGE),
        ("k7/2PP4/8/8/8/8/1p1p2R1/7K b - - 0 1", "ser-h#4", SERIES_PAGE),
        ("8/8/8/4pq2/4k1NK/5r2/6P1/8 w - - 0 1", "h#2.5", "1…Se3  2.Kf4 g4  3.Qe4 Sg2#"),
    ],
)
def test_a_page_of_every_kind_of_play(fen: str, stipulation: str, page: str) -> None:
    told = page_text(solution_of(fen, stipulation))
    assert told.startswith(page)
    assert told == page or page.endswith("\n")


def test_random_moves_are_one_and_what_is_written_otherwise_is_named() -> None:
    told = page_text(solution_of(VUKCEVICH, "#2")).splitlines()
    printed = VUKCEVICH_PAGE.splitlines()
    assert told[:9] == printed[:9]
    assert [" ".join(line.split()) for line in told[9:13]] == printed[9:]


def test_tries_that_differ_in_their_square_alone_are_one() -> None:
    solution = solution_of("7b/B6p/6p1/pK1kn1nR/Q1N2P2/P2P1pNB/8/3R4 w - - 0 1", "#2")
    tries = page_of_solution(solution, Wording())[-1].below
    told = [text_of_item(item) for item in tries]
    assert told[1:] == ["1.Se3+, Sb6+?but 1…Kd6!", "1.Qb4?(2.Se3#, Sb6#, Qc5#, Qd6#)but 1…axb4!"]
    first, second, *_, refutation = [run for run in tries[1].paragraph.runs if run.spot]
    ways = [tuple(map(Move.from_uci, (uci, "d5d6"))) for uci in ("c4e3", "c4b6")]
    for run, way in zip((first, second), ways, strict=True):
        assert run.spot is not None
        assert run.spot.moves == way[:1]
    assert all(refutation.spot.is_reached_by(way) for way in ways if refutation.spot)


def test_every_try_shows_its_refutation_and_checking_ones_are_folded() -> None:
    page = page_of_solution(solution_of(VUKCEVICH, "#2"), Wording())
    tries = page[-1].below
    assert all("but" in text_of_item(item) for item in tries[:-1])
    assert tries[-1].fold is PageFold.FOLDED
    assert text_of_item(tries[-1]) == "6 checking tries"


def text_of_item(item: object) -> str:
    return "".join(run.text for run in item.paragraph.runs)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("letters", "first"), [(Letters.GERMAN, "1.Da1!"), (Letters.FIGURINES, "1.♕a1!")]
)
def test_men_have_the_letters_of_the_reader(letters: Letters, first: str) -> None:
    told = page_text(solution_of(VUKCEVICH, "#2"), letters)
    assert told.startswith(first)


def test_defences_of_different_men_with_one_answer_are_joined() -> None:
    solution = trees.solution(
        trees.TWO_MOVER,
        2,
        """
        key e4g2 2 zugzwang
          defence c6c5 1
            continuation c2c3 1
          defence e6e5 1
            continuation c2c3 1
        """,
    )
    assert "  1…c5, e5 2.c3+" in page_text(solution).splitlines()


def test_a_man_with_moves_that_allow_the_threat_is_never_random() -> None:
    solution = trees.solution(
        trees.TWO_MOVER,
        2,
        """
        key h4g2 2
          threat c2c3 1
          defence g4f2 1
            continuation e1f2 1
          defence g4h2 1
            continuation e1f2 1
          defence g4e3 1 lets
            threat c2c3 1
        """,
    )
    told = page_text(solution)
    assert "~" not in told
    assert "1…Sf2+, Sh2 2.Bxf2#" in told or "Sf2+" in told


def test_twins_have_headings() -> None:
    problem = Problem(parse_fen("8/8/8/4pq2/4k1NK/5r2/6P1/8 w - - 0 1"), Stipulation.parse("h#2.5"))
    composition = Composition(problem, (parse_twin("Move f3 f2"),))
    solutions = tuple(solve(Task(part.problem)) for part in composition.parts())
    answers = judge_all(composition, solutions).answers
    told = list(text_lines(page_of_parts(answers, Wording()), Wording()))
    assert told[0] == "a)"
    assert "b) bRf3→f2  no solution" in told


def test_a_twin_with_tries_alone_is_said_to_have_no_solution() -> None:
    """As on the screen, so on paper: tries below a heading are no solution."""
    fen = "8/1K1p1p2/4kP2/6B1/4NP2/2P5/2B1R3/Q7 w - - 0 1"
    composition = Composition(
        Problem(parse_fen(fen), Stipulation.parse("#2")), (parse_twin("Move b7 a8"),)
    )
    tasks = (Task(part.problem) for part in composition.parts())
    answers = judge_all(composition, tuple(map(solve, tasks))).answers
    told = list(text_lines(page_of_parts(answers, Wording()), Wording()))
    assert told[:2] == ["a)", "1.Qh1! zugzwang"]
    heading = told.index("b) wKb7→a8  no solution")
    assert told[heading + 1 : heading + 3] == ["Set play", "1…Kf5 2.Sf2#"]


def test_an_endless_tree_is_read_as_far_as_wanted() -> None:
    page = page_of_solution(trees.deep_solution(), Wording())
    lines = list(islice(text_lines(page, Wording(), 300), 400))
    assert len(lines) <= 301


@pytest.mark.parametrize(
    ("fen", "stipulation", "is_set_play", "heavy"),
    [
        ("8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2", False, ["0-0-0+", "Rhe1#"]),
        ("7k/8/8/6K1/8/8/8/R7 w - - 0 1", "h#1.5", False, ["1…Kg6", "Ra8#"]),
        ("6k1/8/5K2/8/8/8/8/R7 b - - 0 1", "h#2", True, ["1…Rb1", "Rb8#"]),
        ("k7/2PP4/8/8/8/8/1p1p2R1/7K b - - 0 1", "ser-h#4", False, ["c8=Q#"]),
    ],
)
def test_moves_of_white_stand_out_and_so_does_the_last(
    fen: str, stipulation: str, is_set_play: bool, heavy: list[str]
) -> None:
    solution = solution_of(fen, stipulation)
    lines = solution.found_set_lines if is_set_play else Lines.of(solution.lines)
    rows = LineRows(solution.problem, lines, Wording(), is_set_play=is_set_play)
    runs = ([run for cell in rows.whole(it).cells for run in cell] for it in range(len(rows)))
    told = [[run.text for run in row if run.style is RunStyle.ATTACK] for row in runs]
    assert heavy in told


def test_of_many_lines_only_those_looked_at_are_written() -> None:
    solution = solution_of("k7/2PP4/8/8/8/8/1p1p2R1/7K b - - 0 1", "ser-h#4")
    many = Lines.of([*solution.lines] * 5000)
    rows = LineRows(solution.problem, many, Wording())
    assert len(rows) == 20_000
    assert rows.paragraph(19_999).cells[0] == ()
    assert rows.find(solution.lines[1]) == 1


def test_of_many_lines_few_are_written_before_the_first_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = solution_of("k7/2PP4/8/8/8/8/1p1p2R1/7K b - - 0 1", "ser-h#4")
    many = replace(solution, lines=Lines.of([*solution.lines] * 5000))
    written: list[Sequence[Move]] = []
    words = LineWriter.words

    def note(writer: LineWriter, line: Sequence[Move]) -> list[str]:
        written.append(line)
        return words(writer, line)

    monkeypatch.setattr(LineWriter, "words", note)
    told = text_lines(page_of_solution(many, Wording()), Wording())
    first = next(line for line in told if line.startswith("1."))
    assert len(written) <= 51
    monkeypatch.undo()
    assert first == next(
        line
        for line in text_lines(page_of_solution(solution, Wording()), Wording())
        if line.startswith("1.")
    )


@pytest.mark.parametrize("name", ["classics.olv", "special-moves.olv", "all-kinds.olv"])
def test_what_is_printed_in_the_samples_is_on_the_page_and_the_page_is_true(name: str) -> None:
    samples = Path(__file__).parents[3] / "samples" / name
    held = 0
    for entry in read_olv(samples.read_bytes()).document.entries:
        if not entry.solution.strip() or entry.stipulation > "#3":
            continue
        games = popeye_games(entry)
        for printed, (setup, solution) in zip(games, solved(entry, 20), strict=True):
            page = page_of_solution(solution, Wording())
            outcome = hold(page, setup, printed.game)
            assert (outcome.missing, outcome.false) == ([], [])
            held += outcome.printed
    assert held or name == "all-kinds.olv"


def test_every_move_of_a_page_knows_its_place() -> None:
    page = page_of_solution(solution_of(VUKCEVICH, "#2"), Wording())
    for run in all_runs(page):
        assert run.spot is not None
        assert run.spot.is_reached_by(run.spot.moves)
        whole = run.spot.whole_line()
        assert whole[: len(run.spot.moves)] == run.spot.moves


MANSFIELD = "Bn1R4/nrP4K/1Bk1bNRp/4p2r/P7/3N4/1Q6/8 w - - 0 1"
LOYD_700 = "4R2K/8/4Bp1b/QN1Nk3/2r5/8/8/8 w - - 0 1"
LOYD_750 = "2n5/1pp5/P7/KP6/RNQ5/8/pkP1N3/rrb1B2q w - - 0 1"
VUKCEVICH_R2 = "b2r1r1R/4q2P/1Pp3p1/2b1N2k/2P1K1pN/4P2R/1n1P2n1/3B4 w - - 0 1"
VUKCEVICH_S3 = "2N4R/1p1k2pR/1p6/3P1K1N/4P1B1/rQ6/pb3P1B/qr3b2 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "stipulation", "there", "not_there"),
    [
        (  # two of ten moves are no random ones; an example of a try has no dual
            MANSFIELD,
            "#2",
            ("  1…Bxb3, Bc4 2.Sd5#  1…Bd5 2.Sxd5#", "1.Qb4?", "1…Bg8+ 2.Sxg8#  but 1…Sd7!"),
            ("B~", "1…Bd7 [2.Qc5#, cxb8=S#]  but"),
        ),
        (  # who interposes from a4, g4 or h4 is written alike
            LOYD_700,
            "#3",
            ("1…Ra4, Rg4, Rh4 2.Qc3+\n  2…Ke4 3.Sd6#  2…Rd4 3.Qxd4#",),
            (),
        ),
        (  # who mates at once where a threat waits has not defended
            LOYD_750,
            "s#4",
            (
                "1.Qg8! (2.Qh8+ Qxh8 3.Bc3+ Qxc3 4.Rxa2+ Rxa2#)\n  1…Qh8 2.Qg7+",
                "1…Qg1, Qe4, Qh4 2.Qd4+ Qxd4 3.Bc3+ Qxc3 4.Rxa2+ Rxa2#",
                "1…Qxe1, Qf3, Qh3, Qc6 [2.Qc3+, Qd4+]\n  2.Qc3+ Qxc3 3.Rxa2+ Rxa2#",
            ),
            ("\n  1…b6#",),
        ),
        (  # many answers with ends of their own
            VUKCEVICH_R2,
            "r#2",
            ("[2.Bc2 Rxe5#, Qxe5#; Be2 Rxe5#, Qxe5#; Bb3 Rxe5#, Qxe5#; Bf3 Rxe5#, Qxe5#; …]",),
            ("Ba4 Rxe5#",),
        ),
        (  # all four promotions are named
            "1b2r1NQ/pPk1P2P/PRp1BP2/B2p4/4p3/1P3p2/3p1PpK/6N1 w - - 0 1",
            "r#2",
            ("1…Rd8 [2.exd8=S Kxd8#; exd8=B+ Kxd8#; exd8=R Kxd8#; exd8=Q+ Kxd8#]",),
            (),
        ),
        (VUKCEVICH_S3, "s#3", ("\n\n6 checking tries\n1.Kf4+?",), ("Tries",)),
    ],
)
def test_what_an_editor_would_write(
    fen: str, stipulation: str, there: tuple[str, ...], not_there: tuple[str, ...]
) -> None:
    told = page_text(solution_of(fen, stipulation))
    for text in there:
        assert text in told
    for text in not_there:
        assert text not in told


@pytest.mark.parametrize(
    ("fen", "stipulation"), [(LOYD_700, "#3"), (LOYD_750, "s#4"), (VUKCEVICH_R2, "r#2")]
)
def test_what_stands_for_several_moves_stands_for_ways_that_can_be_played(
    fen: str, stipulation: str
) -> None:
    solution = solution_of(fen, stipulation)
    page = page_of_solution(solution, Wording())
    setup = solution.problem.setup
    runs = [run for run in all_runs(page) if run.spot is not None]
    assert max(len(alike) for run in runs for alike in run.spot.alike) > 1  # type: ignore[union-attr]
    assert [it for run in runs for it in falsehoods(run, setup)] == []


def test_a_long_try_does_not_push_the_refutations_of_the_others_away() -> None:
    solution = solution_of("b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", "#3")
    lines = page_text(solution).splitlines()
    widths = [len(line) for line in lines if line.startswith("1.") and "?" in line]
    assert max(widths) > 100
    assert sorted(widths)[-2] < 80


def test_nothing_stands_between_the_heading_of_a_twin_and_its_play() -> None:
    problem = Problem(parse_fen("8/8/8/8/8/1K6/3R4/k7 w - - 0 1"), Stipulation.parse("#1"))
    composition = Composition(problem, twins=(parse_twin("Move d2 e2"),))
    solutions = tuple(solve(Task(part.problem)) for part in composition.parts())
    page = page_of_parts(judge_all(composition, solutions).answers, Wording())
    assert "\n".join(text_lines(page, Wording())).startswith("a)\n1.Rd1#!\n\nb) ")
