"""Published two-movers: which of five themes stand in each, those and no others."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import analyse
from solver.analysis.findings import Theme
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

COMPARED = {
    Theme.NOVOTNY,
    Theme.HALF_PIN,
    Theme.WHITE_CORRECTION,
    Theme.CAPTURING_KEY,
    Theme.WITHDRAWAL_KEY,
}
PUBLISHED = [
    ("2r1BN2/qp6/1r4P1/3PkNp1/bp2P1K1/5Pb1/8/7Q w - - 0 1", "NOVOTNY"),  # Dawson
    ("4R3/2K1N2b/1N5r/3P2P1/RB1k1p1Q/3p1rP1/3np3/1n5B w - - 0 1", "NOVOTNY"),  # Dawson
    ("4NK1B/4p1Nb/2p1P3/5Q1P/1P1kn1nR/2p5/B2PP3/3R1r2 w - - 0 1", "HALF_PIN"),  # Bron
    ("2N5/2R5/2B1pp2/2kqbR2/P2pQ3/3p3K/3B4/8 w - - 0 1", "HALF_PIN CAPTURING_KEY"),  # Mansfield
    ("4q1R1/7k/6R1/5B1K/6Q1/8/8/8 w - - 0 1", "WHITE_CORRECTION"),  # Bron
    ("8/4p3/4B3/7p/7P/6NP/3P2kB/4K2R w K - 0 1", "WHITE_CORRECTION"),  # Dawson
    ("b5Q1/3R4/2q3N1/4N3/2p5/4kBr1/8/1nK2R1n w - - 0 1", "CAPTURING_KEY"),  # Bron
    ("B6B/5p1Q/8/nK2Nq2/3k1P2/4NPn1/1P1Pr3/8 w - - 0 1", "CAPTURING_KEY"),  # Bron
    ("8/8/4p3/4Bp2/1p2pK2/1P2N3/2p1PkNQ/R1b1RB2 w - - 0 1", "WITHDRAWAL_KEY"),  # Bron
    ("8/7K/1R6/5n2/8/8/6R1/k7 w - - 0 1", "WITHDRAWAL_KEY"),  # Dawson
]


@pytest.mark.parametrize(("fen", "named"), PUBLISHED)
def test_the_themes_of_a_published_two_mover(fen: str, named: str) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse("#2"))
    found = {finding.theme for finding in analyse(solve(Task(problem))).findings}
    assert found & COMPARED == {Theme[name] for name in named.split()}
