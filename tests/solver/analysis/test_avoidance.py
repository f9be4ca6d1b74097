"""Dual avoidance in published two-movers, and what looks like it."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import Analysis, analyse
from solver.analysis.findings import Theme
from solver.notation.fen import parse_fen
from solver.notation.theme_words import proof_text
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

INTERFERENCE = "3b4/2NkN2K/p1R1R1pP/p2p2P1/B5Q1/3b4/8/3q4 w - - 0 1"
DEPARTURE = "2n1R2q/3N3Q/K3B1r1/2P5/1N2k1P1/2R1P1b1/3P4/B7 w - - 0 1"
BLOCKS = "b4b2/2QRr1p1/3p4/3k1P2/1P1BRpK1/2n1rpn1/6N1/3B2q1 w - - 0 1"
PINS = "B3N1KB/1qP2N2/r1rpP1p1/2p4R/4kp2/2R2p1Q/2n1b3/8 w - - 0 1"
FOCAL = "8/7N/4p1p1/6Bk/4q3/5R1P/4B3/7K w - - 0 1"
WHEEL = "8/K1p5/2k2N1R/5N2/P2Pn3/2P5/6R1/7B w - - 0 1"
NOVOTNY = "3R2K1/7N/2b1kP2/nr6/2nQBPp1/b7/5r2/Bq6 w - - 0 1"


def _analysed(fen: str) -> tuple[Problem, Analysis]:
    problem = Problem(parse_fen(fen), Stipulation.parse("#2"))
    return problem, analyse(solve(Task(problem)))


@pytest.mark.parametrize(
    ("fen", "lines"),
    [
        # Mansfield: the bishop is shut out on b5 and on f5, and guards other lines there
        (INTERFERENCE, ("Bb5 2.Re2#", "Bb5 2.Rc2 Bxe7", "Bf5 2.Rc2#", "Bf5 2.Re2 Bxe7")),
        # Mansfield: the knight gives up a square, and guards one anew
        (DEPARTURE, ("Sb6 2.Bf5#", "Sb6 2.Bd5+ Sxd5+", "Sd6 2.Bd5#", "Sd6 2.Bf5+ Sxf5+")),
        # Bron, with the keyword: four men take on one square
        (BLOCKS, ("R3xe4 2.Rxd6#", "R3xe4 2.Qc5+ Qxc5", "R7xe4 2.Qc5#", "R7xe4 2.Rxd6+ Bxd6")),
        # Bron, with the keyword: either mating man may be pinned, and his mate not be made
        (PINS, ("Qb3 2.Sxd6#", "Qc8 2.Sxd6#")),
    ],
)
def test_each_defence_prevents_one_of_two_mates(fen: str, lines: tuple[str, ...]) -> None:
    problem, analysis = _analysed(fen)
    (finding,) = analysis.of(Theme.DUAL_AVOIDANCE)
    texts = [proof_text(problem, analysis, proof) for proof in finding.proofs]
    assert {text.split(" ", 1)[1] for text in texts} >= set(lines)


@pytest.mark.parametrize(
    "fen",
    [
        FOCAL,  # the queen keeps the one guard or the other
        WHEEL,  # the knight was pinned, and goes back to meet the mate
        NOVOTNY,  # the captures shut out two men, not one
        PINS.replace("1qP2N2", "2P2N2"),
    ],
)
def test_what_only_looks_like_it(fen: str) -> None:
    assert not _analysed(fen)[1].of(Theme.DUAL_AVOIDANCE)
