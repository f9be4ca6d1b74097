"""Two-movers with the themes that stand in each, and some that do not.

Where a theme is one that people name, what stands has its keyword in the collections of the
program PyChess, and what does not stand has none; those with one man less were made for it.
"""

from __future__ import annotations

import pytest

from solver.analysis.analysing import analyse
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

TWO_MOVERS = [
    (
        "7B/6R1/3p4/3p4/3k2p1/6K1/2R5/1B6 w - - 0 1",  # Loyd
        "FLIGHT_GIVING_AND_TAKING STAR_FLIGHTS Y_FLIGHTS DOUBLE_CHECK PURE_MATES MIRROR_MATES",
        "PROMOTING_KEY CASTLING_KEY DEFENCES_ON_ONE_SQUARE ROYAL_BATTERY HALF_BATTERY "
        "PIN_MATE SELF_BLOCK SELF_PIN MODEL_MATES IDEAL_MATES",
    ),
    (
        "8/8/4B3/1p1p4/3k4/3b2Q1/3K4/4R3 w - - 0 1",  # Loyd
        "FLIGHT_GIVING_AND_TAKING CHECKING_KEY SACRIFICING_KEY ACTIVE_SACRIFICE "
        "DEFENCES_ON_ONE_SQUARE",
        "STAR_FLIGHTS Y_FLIGHTS PICKANINNY CROSS_CHECKS DOUBLE_CHECK PURE_MATES "
        "MIRROR_MATES IDEAL_MATES",
    ),
    (
        "4N3/B3p3/2P5/2pkn2R/K5P1/4PN2/3P4/5B2 w - - 0 1",  # Baird
        "FLIGHT_GIVING STAR_FLIGHTS PIN_MATE DOUBLE_CHECK PURE_MATES",
        "FLIGHT_TAKING FLIGHT_GIVING_AND_TAKING DEFENCES_ON_ONE_SQUARE Y_FLIGHTS "
        "ROYAL_BATTERY HALF_BATTERY UNPIN MODEL_MATES",
    ),
    (
        "8/8/2K3Q1/8/2bk4/2Np4/1B2q3/8 w - - 0 1",  # Loyd
        "FLIGHT_TAKING CHECKING_KEY SACRIFICING_KEY ACTIVE_SACRIFICE",
        "",
    ),
    (
        "K7/4p3/1NQpr3/2pp2n1/7R/2P1kb2/2B3rR/4B1N1 w - - 0 1",  # Bron
        "SELF_PIN UNPIN MIRROR_MATES",
        "PURE_MATES",
    ),
    (
        "R1K4k/1pppp1Nb/2q1P3/2p2P1Q/2PP2R1/8/1B6/8 w - - 0 1",  # Mansfield
        "ROYAL_BATTERY HALF_BATTERY",
        "",
    ),
    (
        "8/pR6/P7/3B4/2K5/2B5/k1prR3/1N6 w - - 0 1",  # Mansfield
        "ALLUMWANDLUNG ROYAL_BATTERY",
        "PROMOTING_KEY",
    ),
    (
        "B6r/1R5b/n1k2ppK/1nb1P3/N7/r4N2/p2R4/2Q5 w - - 0 1",  # Mansfield
        "CROSS_CHECKS BATTERY_PLAY",
        "",
    ),
    (
        "5KQ1/n2P4/4B3/1NRpk1Pp/1p1r4/2r2PPN/4P3/B3R3 w - - 0 1",  # Bron
        "CROSS_CHECKS BATTERY_PLAY",
        "FLIGHT_TAKING FLIGHT_GIVING_AND_TAKING CHECKING_KEY ACTIVE_SACRIFICE STAR_FLIGHTS UNPIN",
    ),
    (
        "5r2/3PP3/4kNN1/6K1/8/8/8/8 w - - 0 1",  # Benkő
        "PROMOTING_KEY",
        "ALLUMWANDLUNG",
    ),
    (
        "6k1/8/4K3/8/2R5/8/B7/8 w - - 0 1",  # Baird
        "IDEAL_MATES",
        "",
    ),
    (
        "4q3/8/8/2p1PB2/5N2/3N1kBp/5P2/R3K3 w Q - 0 1",  # Dawson
        "CASTLING_KEY",
        "",
    ),
    (
        "8/r2p3N/n2PR2p/pnPk1N1K/p2p2Rp/B2P3B/8/8 w - - 0 1",  # Baird
        "HALF_BATTERY",
        "",
    ),
    (
        "KR2B3/Bp6/Q7/8/8/8/5N1p/6kr w - - 0 1",  # Mansfield
        "PICKANINNY",
        "FLIGHT_GIVING CHECKING_KEY",
    ),
    (
        "bR4B1/4p3/3B1Q2/1PPr3R/1pkNp3/8/2P5/KN6 w - - 0 1",  # Mansfield
        "PICKANINNY",
        "BATTERY_PLAY",
    ),
    (
        "2K2nB1/2n5/1R6/N3kp2/r3P3/4Q1b1/7N/3R2Bb w - - 0 1",  # Bron
        "SELF_BLOCK",
        "PICKANINNY BATTERY_PLAY",
    ),
    (
        "2k5/8/2n1P3/3N4/5K2/1R6/8/7Q w - - 0 1",  # Benkő
        "KNIGHT_WHEEL",
        "",
    ),
    (
        "3b1RB1/q1p4K/r1n5/3Nk2p/4Np2/1nR2P2/bB6/7Q w - - 0 1",  # Bron
        "SELF_BLOCK",
        "ACTIVE_SACRIFICE",
    ),
    (
        "8/7B/6rp/R3NkbQ/4pN1B/3PrP1b/4P3/6K1 w - - 0 1",  # Mansfield
        "MATES_ON_ONE_SQUARE",
        "KNIGHT_WHEEL",
    ),
    (
        "2r1n3/2B1R3/qQ2N3/3p4/3rb1RK/3PkP2/2np4/3B3N w - - 0 1",  # Mansfield
        "MATES_ON_ONE_SQUARE",
        "",
    ),
    (
        "8/3N4/6p1/2N3P1/2P2k1P/3r1p1B/2QP1K2/8 w - - 0 1",  # Benkő
        "ALBINO",
        "",
    ),
    (
        "8/2N5/4N3/K7/R2PkP1R/2r1P1r1/2P3P1/1BB4Q w - - 0 1",  # Mansfield
        "ALBINO",
        "FLIGHT_GIVING KNIGHT_WHEEL",
    ),
    (
        "4K2n/1p1B1n1r/R3N3/2Nk4/2pP4/4r1B1/8/2bQ4 w - - 0 1",  # Bron
        "UNPIN",
        "",
    ),
    (
        "K7/4p3/1NQpr3/2pp4/7R/2P1kb2/2B3rR/4B1N1 w - - 0 1",  # Bron, with one man less
        "",
        "SELF_PIN MIRROR_MATES",
    ),
    (
        "B6r/1R5b/n1k2ppK/1nb1P3/N7/r7/p2R4/2Q5 w - - 0 1",  # Mansfield, with one man less
        "",
        "CROSS_CHECKS DOUBLE_CHECK",
    ),
    (
        "3b1RB1/q1p4K/r1n5/3Nk2p/5p2/1nR2P2/bB6/7Q w - - 0 1",  # Bron, with one man less
        "",
        "SACRIFICING_KEY SELF_BLOCK",
    ),
    (
        "8/7B/6rp/R3NkbQ/4pN1B/3P1P1b/4P3/6K1 w - - 0 1",  # Mansfield, with one man less
        "",
        "SACRIFICING_KEY MATES_ON_ONE_SQUARE",
    ),
    (
        "2r1n3/2B1R3/qQ2N3/8/3rb1RK/3PkP2/2np4/3B3N w - - 0 1",  # Mansfield, with one man less
        "",
        "MATES_ON_ONE_SQUARE PIN_MATE",
    ),
    (
        "4q3/8/8/2p1PB2/5N2/5kBp/5P2/R3K3 w Q - 0 1",  # Dawson, with one man less
        "",
        "CASTLING_KEY",
    ),
    (
        "8/3N4/6p1/2N3P1/2P2k1P/3r1p1B/2Q2K2/8 w - - 0 1",  # Benkő, with one man less
        "",
        "ALBINO",
    ),
    (
        "8/3N4/6p1/2N5/2P2k1P/3r1p1B/2QP1K2/8 w - - 0 1",  # Benkő, with one man less
        "",
        "ALBINO",
    ),
]


@pytest.mark.parametrize(("fen", "shown", "lacking"), TWO_MOVERS)
def test_themes_of_a_two_mover(fen: str, shown: str, lacking: str) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse("#2"))
    found = {finding.theme.name for finding in analyse(solve(Task(problem))).findings}
    assert found >= set(shown.split())
    assert found.isdisjoint(lacking.split())
