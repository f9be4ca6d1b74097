"""Themes of lines, of mates and of solutions: each twice, and twice what lacks one thing."""

from __future__ import annotations

import pytest

from solver.analysis.companions import Companion, companions_in
from solver.analysis.findings import Theme
from solver.analysis.journeys import journeys_in
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.analysis.pictures import pictures_of
from solver.analysis.play import babson, king_flights, promotions
from solver.game import Move
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.orthodox import orthodox
from tests.solver.analysis.played import course

SIERS = "6kr/6N1/7p/p7/8/8/8/K5R1 w - - 0 1"
TURTON = "4k3/p2Rpp2/8/8/8/8/4Q3/7K w - - 0 1"
ROOKS = "k7/8/1K6/8/8/5nn1/8/6RR b - - 0 1"
THREE = "k7/8/1K6/8/8/8/3nnn2/5RRR b - - 0 1"
TEMPI = "k7/5p1p/1K6/8/8/8/8/6R1 b - - 0 1"
ECHO = "2k5/8/2K5/8/8/8/8/R7 w - - 0 1: a1a8"


@pytest.mark.parametrize(
    ("theme", "fen", "moves", "stands"),
    [
        (Theme.KNIEST, "6kr/5N2/6K1/8/8/8/8/R7 w - - 0 1", "f7h8 g8h8 a1a8", True),
        (Theme.KNIEST, "rk6/2N5/1K6/8/8/8/8/6Q1 w - - 0 1", "c7a8 b8a8 g1g8", True),
        (Theme.KNIEST, "6k1/5N2/6K1/8/8/8/8/R7 w - - 0 1", "f7e5 g8h8 a1a8", False),
        (Theme.KNIEST, "6kN/8/6K1/8/8/8/8/R7 w - - 0 1", "a1b1 g8h8 b1b8", False),
        (Theme.TURTON, TURTON, "d7d1 a7a6 e2d2 a6a5 d2d8", True),
        (Theme.TURTON, TURTON.replace("Q", "R"), "d7d1 a7a6 e2d2 a6a5 d2d8", True),
        (Theme.TURTON, TURTON, "d7d1 a7a6 e2c2 a6a5 c2c8", False),
        (Theme.TURTON, "4k3/p3pp2/8/8/8/8/4Q3/3R3K w - - 0 1", "e2d2 a7a6 d2d8", False),
        (Theme.SIERS, SIERS, "g7e8 g8h7 e8f6", True),
        (Theme.SIERS, "rk6/1N6/p7/8/8/8/8/1R5K w - - 0 1", "b7d8 b8a7 d8c6", True),
        (Theme.SIERS, SIERS, "g7e8 g8h7 a1b1 a5a4 e8f6", False),  # not his next move
        (Theme.SIERS, SIERS.replace("6kr/6N1", "7r/6Nk"), "g7e8 a5a4 e8f6", False),  # no check
    ],
)
def test_a_line_that_ends_in_mate(theme: Theme, fen: str, moves: str, stands: bool) -> None:
    played = course(fen, moves)
    assert played.mate is not None
    assert any(finding.theme is theme for finding in journeys_in([played])) is stands


@pytest.mark.parametrize(
    ("theme", "lines", "stands"),
    [
        (Theme.ECHO, (ECHO, "4k3/8/4K3/8/8/8/8/2R5 w - - 0 1: c1c8"), True),
        (Theme.ECHO, (ECHO, "8/8/7R/8/k1K5/8/8/8 w - - 0 1: h6a6"), True),
        (Theme.ECHO, (ECHO, "4k3/8/4K3/8/8/8/8/R7 w - - 0 1: a1a8"), False),
        (Theme.ECHO, (ECHO, "3k4/8/3K4/8/8/8/8/1R6 w - - 0 1: b1b8"), False),
        (Theme.CHAMELEON_ECHO, (ECHO, "3k4/8/3K4/8/8/8/8/1R6 w - - 0 1: b1b8"), True),
        (Theme.CHAMELEON_ECHO, (ECHO, "8/8/8/7R/8/k1K5/8/8 w - - 0 1: h5a5"), True),
        (Theme.CHAMELEON_ECHO, (ECHO, "4k3/8/4K3/8/8/8/8/2R5 w - - 0 1: c1c8"), False),
        (Theme.CHAMELEON_ECHO, (ECHO, ECHO), False),
    ],
)
def test_two_mates_that_are_alike(theme: Theme, lines: tuple[str, ...], stands: bool) -> None:
    courses = [course(*line.split(": ")) for line in lines]
    assert all(course.mate is not None and course.mate.is_model for course in courses)
    assert any(finding.theme is theme for finding in pictures_of(courses)) is stands


@pytest.mark.parametrize(
    ("theme", "fen", "lines", "stands"),
    [
        (Theme.ZILAHI, ROOKS, ("f3g1 h1h8", "g3h1 g1g8"), True),
        (Theme.ZILAHI, ROOKS.replace("6RR", "6QR"), ("f3g1 h1h8", "g3h1 g1g8"), True),
        (Theme.ZILAHI, ROOKS, ("f3g1 h1h8", "g3e2 g1g8"), False),
        (Theme.ZILAHI, THREE, ("d2f1 g1g8", "e2g1 h1h8", "f2h1 f1f8"), False),
        (Theme.CYCLIC_ZILAHI, THREE, ("d2f1 g1g8", "e2g1 h1h8", "f2h1 f1f8"), True),
        (
            Theme.CYCLIC_ZILAHI,
            THREE.replace("5RRR", "5QRR"),
            ("d2f1 g1g8", "e2g1 h1h8", "f2h1 f1f8"),
            True,
        ),
        (Theme.CYCLIC_ZILAHI, THREE, ("d2f1 g1g8", "e2g1 h1h8", "f2d3 f1f8"), False),
        (Theme.CYCLIC_ZILAHI, ROOKS, ("f3g1 h1h8", "g3h1 g1g8"), False),
        (Theme.RECIPROCAL_MOVES, TEMPI, ("h7h6 g1g2 f7f6 g2g8", "f7f6 g1g2 h7h6 g2g8"), True),
        (Theme.RECIPROCAL_MOVES, TEMPI, ("h7h5 g1g2 f7f6 g2g8", "f7f6 g1g3 h7h5 g3g8"), True),
        (Theme.RECIPROCAL_MOVES, TEMPI, ("h7h6 g1g2 f7f6 g2g8", "h7h6 g1g3 f7f6 g3g8"), False),
        (Theme.RECIPROCAL_MOVES, TEMPI, ("h7h6 g1g2 f7f6 g2g8", "f7f6 g1g2 h7h5 g2g8"), False),
    ],
)
def test_who_mates_and_is_taken(
    theme: Theme, fen: str, lines: tuple[str, ...], stands: bool
) -> None:
    men = parse_fen(fen).game().men
    companions = [Companion(course(fen, line), men) for line in lines]
    assert all(companion.course.mate is not None for companion in companions)
    assert any(finding.theme is theme for finding in companions_in(companions)) is stands


@pytest.mark.parametrize(
    ("pairs", "stands"),
    [
        ("qq rr bb nn", True),
        ("nn bb rr qq", True),
        ("qq rr bb", False),
        ("qq rr bn nb", False),
    ],
)
def test_promotions_answered_by_the_same(pairs: str, stands: bool) -> None:
    white, black = Man.from_fen("P"), Man.from_fen("p")
    replies = {
        Deed(black, Move.from_uci(f"a2a1{two[0]}")): (Deed(white, Move.from_uci(f"h7h8{two[1]}")),)
        for two in pairs.split()
    }
    phase = Phase(PhaseKind.KEY, None, (), replies, (), is_zugzwang=True)
    assert any(finding.theme is Theme.BABSON for finding in babson(0, phase)) is stands


@pytest.mark.parametrize(
    ("first", "threats", "answers", "stands"),
    [
        ("", "", "qrbn", True),
        ("n", "", "qrb", True),
        ("", "r", "qbn", True),
        ("b", "q", "rn", True),
        ("", "qr", "bn", False),  # two threats: neither is forced
        ("n", "", "qr", False),
        ("q", "q", "rb", False),
    ],
)
def test_the_first_move_and_the_one_threat_promote_as_well(
    first: str, threats: str, answers: str, stands: bool
) -> None:
    white, black = Man.from_fen("P"), Man.from_fen("n")
    key = Deed(white, Move.from_uci(f"b7b8{first}")) if first else None
    replies = {
        Deed(black, Move.from_uci(f"a1{square}")): (Deed(white, Move.from_uci(f"h7h8{kind}")),)
        for kind, square in zip(answers, ("b3", "c2", "c3", "d1"), strict=False)
    }
    threatened = tuple(Deed(white, Move.from_uci(f"h7h8{kind}")) for kind in threats)
    phase = Phase(PhaseKind.KEY, key, threatened, replies, (), is_zugzwang=not threats)
    found = {finding.theme for finding in promotions(0, phase)}
    assert (Theme.ALLUMWANDLUNG in found) is stands


@pytest.mark.parametrize(
    ("squares", "stands"),
    [
        ("d5 d3 c4 e4", True),
        ("d5 d3 c4 e4 e5", True),
        ("d5 d3 c4", False),
        ("c5 e5 c3 e3", False),  # a star
    ],
)
def test_flights_to_all_four_sides(squares: str, stands: bool) -> None:
    king, white = Man.from_fen("k"), Man.from_fen("P")
    answer = Deed(white, Move.from_uci("a2a3"))
    replies = {Deed(king, Move.from_uci(f"d4{square}")): (answer,) for square in squares.split()}
    phase = Phase(PhaseKind.KEY, None, (), replies, (), is_zugzwang=True)
    game = orthodox(parse_fen("8/8/8/8/3k4/8/P7/7K b - - 0 1").game())
    found = {finding.theme for finding in king_flights(game, 0, phase)}
    assert (Theme.CROSS_FLIGHTS in found) is stands
