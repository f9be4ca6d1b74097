"""Keywords that people gave to published two-movers, and those that are offered for them.

Of the themes that are compared each is named of two problems at least, and of most it is not:
what is offered is what was named, no more and no less.
"""

from __future__ import annotations

from collections import Counter

import pytest

from composer.model.theme_keywords import keyword_of
from solver.analysis.analysing import analyse
from solver.analysis.findings import Theme
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

NAMED = [
    (
        "8/8/8/6Q1/4R3/2K2p2/5k2/5b2 w - - 0 1",
        "FLIGHT_GIVING BLACK_CORRECTION ACTIVE_SACRIFICE MODEL_MATES",
    ),  # Loyd, New York Musical World 1859-10
    (
        "3Q4/3n1N2/4P2p/7P/R2Pk3/8/3PB2P/2BR1K2 w - - 0 1",
        "FLIGHT_GIVING_AND_TAKING BLACK_CORRECTION Y_FLIGHTS CHANGED_MATES",
    ),  # Baird, Weekly Gazette (Montreal) 1891
    (
        "8/8/4B3/1p1p4/3k4/3b2Q1/3K4/4R3 w - - 0 1",
        "FLIGHT_GIVING_AND_TAKING CHECKING_KEY ACTIVE_SACRIFICE DEFENCES_ON_ONE_SQUARE",
    ),  # Loyd, The Musical World 1858-05-14
    (
        "5R2/1BQ5/2q5/8/bp1k2KR/1P2b3/PNp5/4nnB1 w - - 0 1",
        "FLIGHT_TAKING CHECKING_KEY Y_FLIGHTS",
    ),  # Dawson, The British Chess Magazine 1933
    (
        "4N3/B3p3/2P5/2pkn2R/K5P1/4PN2/3P4/5B2 w - - 0 1",
        "FLIGHT_GIVING STAR_FLIGHTS CHANGED_MATES",
    ),  # Baird, Wit and Wisdom 1888
    (
        "8/Bb2r1N1/1pp2p2/2k1P1Q1/P2b3R/KBp3q1/3PrN2/8 w - - 0 1",
        "DEFENCES_ON_ONE_SQUARE SWITCHBACK TRANSFERRED_MATES",
    ),  # Dawson, Reveille 1941
    (
        "8/pbn5/pkrR4/1rRp4/1Qp5/2B5/3K4/8 w - - 0 1",
        "FLECK KARLSTROM_FLECK",
    ),  # Dawson, The Pittsburgh Gazette Times 1914
    (
        "8/8/8/k1B2Q1K/8/8/8/8 w - - 0 1",
        "FLIGHT_TAKING MODEL_MATES",
    ),  # Dawson, The British Chess Magazine 1947
    (
        "2bn4/3P4/2P2R2/3kN1p1/1K1N1P2/4p3/1BQn4/7q w - - 0 1",
        "FLECK KARLSTROM_FLECK CHANGED_MATES",
    ),  # Dawson, The British Chess Magazine 1946-10
    (
        "4br1n/8/4p2Q/3p1k2/4p1N1/1B4K1/8/8 w - - 0 1",
        "MUTATE BLACK_CORRECTION GRIMSHAW",
    ),  # Loyd, Baltimore Dispatch 1859-05-14
    (
        "3N4/8/2P2P2/R1b1k1K1/2p1P3/2N1p1p1/p3P1B1/B7 w - - 0 1",
        "FLIGHT_GIVING BLOCK STAR_FLIGHTS",
    ),  # Baird, Hereford Times 1901
    (
        "Q1B5/8/3p4/3N1p2/2p1kP2/2n1B3/2R3K1/8 w - - 0 1",
        "FLIGHT_GIVING BLACK_CORRECTION SWITCHBACK",
    ),  # Baird, South Western World 1894
    (
        "1nK1B3/2Np3p/n1kN4/4P3/P7/Br6/3b4/6QR w - - 0 1",
        "BLACK_CORRECTION GRIMSHAW",
    ),  # Dawson, BCPS tourney 10 1936
    (
        "2q4N/2P5/3bb2p/6kp/6p1/QR4P1/3N4/BB4K1 w - - 0 1",
        "CHECKING_KEY TRANSFERRED_MATES",
    ),  # Dawson, Chess 1944
    (
        "K7/4p3/1NQpr3/2pp2n1/7R/2P1kb2/2B3rR/4B1N1 w - - 0 1",
        "UNPIN",
    ),  # Bron, Shakhmatny listok 1929
    (
        "k7/8/2NN4/8/8/8/1K5n/5n1R w - - 0 1",
        "BLOCK",
    ),  # Dawson, Pittsburgh Sun 1922
    (
        "6Rb/6n1/5B2/5n2/5Np1/6k1/4P1N1/4K2R w K - 0 1",
        "MUTATE",
    ),  # Dawson, The Chess Amateur 1915
    (
        "8/5b1R/p1r1kPnp/p1P2pr1/2K2P1B/2Q1P2N/B7/3R4 w - - 0 1",
        "BLACK_CORRECTION RUDENKO",
    ),  # Dawson, The Chess Amateur 1916
    (
        "7r/5N2/2R1p1N1/1B1k2Kb/2pp1Qn1/b1B5/4R3/2qr1n2 w - - 0 1",
        "UNPIN",
    ),  # Bron, Shakhmaty v SSSR 1932
    (
        "8/Np6/1r1R4/B2n2Pb/1p1kp3/1PR5/2P1P1pQ/4K1N1 w - - 0 1",
        "BLACK_CORRECTION RUDENKO",
    ),  # Baird, Hampstead and Highgate Express 1891
]
"""Positions, with the themes that are among their keywords in the collections."""
COMPARED = {Theme[name] for _, names in NAMED for name in names.split()}


@pytest.mark.parametrize(("fen", "names"), NAMED, ids=[names for _, names in NAMED])
def test_what_is_offered_is_what_was_named(fen: str, names: str) -> None:
    solution = solve(Task(Problem(parse_fen(fen), Stipulation.parse("#2"))))
    offered = {finding.theme for finding in analyse(solution).findings if keyword_of(finding)}
    assert offered & COMPARED == {Theme[name] for name in names.split()}


def test_each_theme_stands_twice_and_is_missing_twice() -> None:
    counts = Counter(name for _, names in NAMED for name in names.split())
    assert all(2 <= count <= len(NAMED) - 2 for count in counts.values()), counts
