"""Keys and solutions under conditions on the play, against a plain search of every line."""

from __future__ import annotations

from functools import cache

import chess
import pytest

from solver.game import Move
from solver.men import Kind
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.restriction import Restriction, RestrictionError, check_restricted
from solver.solve import solve
from solver.squares import square_of
from solver.stipulation import Stipulation
from solver.vary.restricted import RestrictedSearch
from tests.line_judge import LineJudge
from tests.restricted_keys import Tree, naive_keys, tree_of

COOKED = "8/p7/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
THREE = "7R/8/8/8/8/2K5/3R4/k7 w - - 0 1"
PROMOTION = "7k/5P1p/7K/8/8/8/8/6R1 w - - 0 1"
RESTRICTIONS = (
    Restriction(),
    Restriction(mating_kind=Kind.QUEEN),
    Restriction(mating_kind=Kind.ROOK),
    Restriction(mating_man=square_of("e1")),
    Restriction(mating_man=square_of("d2")),
    Restriction(mating_square=square_of("h1")),
    Restriction(is_model=True),
    Restriction(unmoved=(square_of("d6"),)),
    Restriction(unmoved=(square_of("h1"),)),
    Restriction(moved=(square_of("h1"),)),
    Restriction(uncaptured=(square_of("e4"),)),
    Restriction(captured=(square_of("f1"),)),
    Restriction(moves=(Move.from_uci("b6c6"),)),
)


@cache
def mating_tree(fen: str, moves: int) -> Tree:
    """Return the tree of a diagram, which every restriction is held to, played out once."""
    return tree_of(chess.Board(fen), moves, is_exact=False)


@pytest.mark.parametrize("restriction", RESTRICTIONS, ids=str)
@pytest.mark.parametrize(("fen", "stipulation"), [(COOKED, "#2"), (THREE, "#3"), (PROMOTION, "#2")])
def test_keys_are_those_of_a_plain_search(
    fen: str, stipulation: str, restriction: Restriction
) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    found = RestrictedSearch(problem, restriction).run()
    tree = mating_tree(fen, problem.stipulation.moves)
    assert {line[0].uci() for line in found.lines} == naive_keys(problem, restriction, tree)


def test_some_restrictions_leave_some_keys_and_others_none() -> None:
    problem = Problem(parse_fen(COOKED), Stipulation.parse("#2"))
    counts = {len(RestrictedSearch(problem, one).run().lines) for one in RESTRICTIONS}
    assert len(counts) > 1


HELP = Problem(parse_fen("6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"), Stipulation.parse("h#3"))


@pytest.mark.parametrize("threads", [1, 2])
def test_help_play_is_searched_under_restrictions(threads: int) -> None:
    lines = tuple(solve(Task(HELP)).found_lines)
    for restriction in RESTRICTIONS:
        judge = LineJudge(HELP, restriction)
        found = solve(Task(HELP, threads=threads, restriction=restriction)).found_lines
        assert sorted(map(str, found)) == sorted(map(str, filter(judge.fulfils, lines)))


def test_each_line_is_mated_by_one_kind_of_man() -> None:
    counts = [
        solve(Task(HELP, restriction=Restriction(mating_kind=kind))).found_lines.total
        for kind in (Kind.ROOK, Kind.BISHOP, Kind.KING)
    ]
    assert sum(counts) == solve(Task(HELP)).found_lines.total


def test_a_restriction_takes_work_off_the_search() -> None:
    free = solve(Task(HELP, set_play=False)).nodes
    for name in ({"mating_square": square_of("a2")}, {"unmoved": (square_of("h7"),)}):
        assert solve(Task(HELP, set_play=False, restriction=Restriction(**name))).nodes < free / 2


def test_other_stipulations_are_refused() -> None:
    problem = Problem(parse_fen(COOKED), Stipulation.parse("s#2"))
    with pytest.raises(RestrictionError, match="s#2"):
        RestrictedSearch(problem, Restriction(is_model=True))


@pytest.mark.parametrize(
    "asked",
    [
        *("h=2", "hs#2", "reci-h#2", "ser-#2", "h##2"),
        *("pser-#2", "pser-h#2", "phser-#2", "1->ser-h#1", "h#1 goalisend", "#2 goalisend"),
    ],
)
def test_play_by_further_rules_is_refused(asked: str) -> None:
    with pytest.raises(RestrictionError, match=asked):
        check_restricted(parse_fen(COOKED), Stipulation.parse(asked), Restriction(is_model=True))


def test_men_are_followed_from_the_diagram() -> None:
    problem = Problem(parse_fen("4k3/1p6/8/P7/8/8/8/4K2R w K - 0 1"), Stipulation.parse("#9"))
    line = tuple(map(Move.from_uci, ("e1g1", "b7b5", "a5b6", "e8d8", "f1f8")))
    for name, is_fulfilled in (
        ({"mating_man": square_of("h1")}, True),  # it castled
        ({"mating_kind": Kind.ROOK}, True),
        ({"mating_square": square_of("f8")}, True),
        ({"mating_square": square_of("f1")}, False),
        ({"moved": (square_of("h1"), square_of("b7"))}, True),
        ({"captured": (square_of("b7"),)}, True),  # in passing
        ({"uncaptured": (square_of("b7"),)}, False),
        ({"unmoved": (square_of("a5"),)}, False),
        ({"captured": (square_of("a5"),)}, False),
        ({"moves": (Move.from_uci("e8d8"),)}, True),
    ):
        assert LineJudge(problem, Restriction(**name)).fulfils(line) is is_fulfilled, name
