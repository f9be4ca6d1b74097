"""Themes of help play: in one solution, in several, and over twins, in published problems."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import Analysis, analyse_parts
from solver.analysis.findings import Theme
from solver.game import PASS
from solver.notation.fen import parse_fen
from solver.notation.line_words import game_after
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation

BENKO = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"
BENKO_TWINS = (
    BENKO,
    "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/1rr4k b - - 0 1",
    "7k/4b2P/8/2BP2n1/6K1/8/p1pP2bP/1rr5 b - - 0 1",
    "k7/4b2P/8/2BP2n1/6K1/8/p1pP2bP/1rr5 b - - 0 1",
)
"""Benkő, Magyar Sakkélet 1980: all four promotions, one in each twin."""
ONKOUD = "8/8/3r4/2kP4/2pp2P1/1p2pN2/1P1N2B1/3R1K2 b - - 0 1"
"""Onkoud, Šachmatija 2009: the knights change what they do."""
LOYD = "6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"
"""Loyd, Chess Monthly 1860: an Indian."""
ECHO = ("8/1k6/1n6/6B1/6B1/6K1/8/8 b - - 0 1", "8/1k6/1n6/4B3/6B1/6K1/8/8 b - - 0 1")
"""Benkő: chameleon echoes."""
CASES = {
    "benko": ("h#2", BENKO_TWINS),
    "benko a": ("h#2", (BENKO,)),
    "onkoud": ("h#2.5", (ONKOUD.replace(" b ", " w "),)),
    "loyd": ("h#3", (LOYD,)),
    "benko bishops": (
        "h#2",
        ("bk5b/8/4K3/8/8/8/8/B6B b - - 0 1", "b5kb/8/4K3/8/8/8/8/B6B b - - 0 1"),
    ),
    "benko tempo": ("h#2", ("6K1/4P3/7B/8/8/2n5/4k3/5R2 b - - 0 1",)),
    "lindner": ("h#2", ("6k1/6p1/8/6N1/8/7n/8/4K2R b K - 0 1",)),
    "bron": ("h#2", ("4b3/3N1p2/3N1p2/1p1P1Rp1/1P1k2P1/3B4/2pPp3/3q2bK b - - 0 1",)),
    "vukcevich": ("h#2", ("2B5/3rp3/7b/1b3kqR/1pp4p/5pP1/p1KQ1r2/5n2 b - - 0 1",)),
    "vukcevich 3": ("h#3", ("1rq2nRB/4pp1n/4p2p/2b2k1p/b7/2p5/r7/7K b - - 0 1",)),
    "vukcevich pairs": ("h#2", ("3q3n/K7/nR4P1/5b2/1Pr5/4p3/6R1/7k b - - 0 1",)),
    "vukcevich captures": ("h#2", ("8/r3p3/1p3p2/R7/RBNp3k/r1bpn3/1p1p3K/3n4 b - - 0 1",)),
    "rooks": ("h#1", ("3r3k/4N3/6K1/8/5B2/p7/8/3R4 b - - 0 1",)),
    "rooks without the bishop": ("h#1", ("3r3k/4N3/6K1/8/8/p7/8/3R4 b - - 0 1",)),
}
"""Those without an author are made for the test."""


def solved(name: str) -> tuple[list[Solution], tuple[Analysis, ...]]:
    stipulation, fens = CASES[name]
    problems = [Problem(parse_fen(fen), Stipulation.parse(stipulation)) for fen in fens]
    solutions = [solve(Task(problem)) for problem in problems]
    return solutions, analyse_parts(solutions)


@pytest.mark.parametrize(
    ("name", "theme", "stands"),
    [
        ("benko", Theme.ALLUMWANDLUNG, True),
        ("benko a", Theme.ALLUMWANDLUNG, False),
        ("benko", Theme.EXCHANGE_OF_FUNCTIONS, True),
        ("benko a", Theme.EXCHANGE_OF_FUNCTIONS, False),
        ("benko", Theme.ZILAHI, False),
        ("onkoud", Theme.EXCHANGE_OF_FUNCTIONS, True),
        ("onkoud", Theme.ANALOGY, True),
        ("onkoud", Theme.MODEL_MATES, True),
        ("onkoud", Theme.RECIPROCAL_CAPTURES, False),
        ("onkoud", Theme.HOTF, False),
        ("onkoud", Theme.INDIAN, False),
        ("loyd", Theme.INDIAN, True),
        ("loyd", Theme.ANALOGY, False),
        ("loyd", Theme.TEMPO, False),
        ("vukcevich", Theme.TEMPO, False),
        ("benko tempo", Theme.TEMPO, True),
        ("lindner", Theme.TEMPO, True),
        ("benko bishops", Theme.ANALOGY, True),
        ("benko tempo", Theme.ANALOGY, False),
        ("vukcevich", Theme.ODT, True),
        ("vukcevich 3", Theme.ODT, True),
        ("benko bishops", Theme.ODT, False),
        ("bron", Theme.ODT, False),
        ("bron", Theme.HOTF, True),
        ("vukcevich pairs", Theme.HOTF, True),
        ("vukcevich", Theme.HOTF, False),
        ("benko tempo", Theme.EXCHANGE_OF_FUNCTIONS, False),
        ("vukcevich captures", Theme.RECIPROCAL_CAPTURES, True),
        ("rooks", Theme.RECIPROCAL_CAPTURES, True),
        ("rooks without the bishop", Theme.RECIPROCAL_CAPTURES, False),
    ],
)
def test_published_problems(name: str, theme: Theme, stands: bool) -> None:
    _, analyses = solved(name)
    assert any(analysis.of(theme) for analysis in analyses) is stands


@pytest.mark.parametrize("name", CASES)
def test_every_line_of_evidence_can_be_played(name: str) -> None:
    solutions, analyses = solved(name)
    for analysis in analyses:
        shown = [found.proofs for found in analysis.findings]
        shown += [found.proofs for found in analysis.near]
        assert all(shown)
        for proofs in shown:
            for proof in proofs:
                moves = analyses[proof.part].moves(proof)
                setup = solutions[proof.part].problem.setup
                for played in range(len(moves)):
                    game = game_after(setup, moves[:played])
                    assert moves[played] == PASS or game.is_legal(moves[played])
