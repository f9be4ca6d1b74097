"""Grimshaw and Novotny in published three-movers, and in the same without a man."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import Analysis, analyse
from solver.analysis.findings import Theme
from solver.notation.fen import parse_fen
from solver.notation.theme_words import proof_text
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

BRON = "2R3Kb/N1P1pP2/2P3n1/P1k2pN1/R6B/PB4Q1/3Pr3/2rn3b w - - 0 1"
VUKCEVICH = "2R2b2/3N1P2/r2k2P1/1ppP1B1K/4p3/pQN2P2/8/4rb2 w - - 0 1"
TWO_NOVOTNYS = "3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1"


def _analysed(fen: str) -> tuple[Problem, Analysis]:
    problem = Problem(parse_fen(fen), Stipulation.parse("#3"))
    return problem, analyse(solve(Task(problem)))


@pytest.mark.parametrize(
    ("theme", "fen", "lines"),
    [
        (Theme.GRIMSHAW, VUKCEVICH, ("1.Qa2! Re2 2.Sxb5+", "1.Qa2! Be2 2.Sxe4+")),
        (Theme.GRIMSHAW, BRON, ("1.Rd8! Sf4 2.Qxf4 Re4 3.Rd5#", "1.Rd8! Sf4 2.Qxf4 Be4 3.Se6#")),
        (Theme.NOVOTNY, BRON, ("1.Rd8! f4 2.Re4 Bxe4 3.Se6#", "1.Rd8! f4 2.Re4 Rxe4 3.Rd5#")),
        (
            Theme.NOVOTNY,  # with check: the mates are not threatened
            BRON,
            ("1.Rd8! Sf8 2.Se4+ Bxe4 3.Bxe7#", "1.Rd8! Sf8 2.Se4+ Rxe4 3.Rd5#"),
        ),
        (
            Theme.NOVOTNY,
            TWO_NOVOTNYS,
            ("1.Qc7! Bxd3 2.Bg3 Bxg3 3.Rxd3#", "1.Qc7! Rxd3 2.Rc2 Bxc2 3.Qc3#"),
        ),
    ],
)
def test_lines_closed_in_a_three_mover(theme: Theme, fen: str, lines: tuple[str, ...]) -> None:
    problem, analysis = _analysed(fen)
    proofs = [proof for finding in analysis.of(theme) for proof in finding.proofs]
    assert {proof_text(problem, analysis, proof) for proof in proofs} >= set(lines)


@pytest.mark.parametrize(
    ("theme", "fen"),
    [
        (Theme.GRIMSHAW, VUKCEVICH.replace("4rb2", "4r3")),  # one of the two men is not there
        (Theme.GRIMSHAW, TWO_NOVOTNYS.replace("1brR4", "2rR4")),
        (Theme.NOVOTNY, TWO_NOVOTNYS.replace("1brR4", "2rR4")),
        (Theme.NOVOTNY, VUKCEVICH),  # the men close each other's line, and take nobody there
    ],
)
def test_a_key_without_the_crossing(theme: Theme, fen: str) -> None:
    _, analysis = _analysed(fen)
    assert analysis.phases
    assert not analysis.of(theme)
