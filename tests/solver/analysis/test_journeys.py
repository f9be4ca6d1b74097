"""Themes of one line: each with lines that show it, and lines that nearly do."""

from __future__ import annotations

import pytest

from solver.analysis.findings import Theme
from solver.analysis.journeys import all_promotions, journeys_in
from tests.solver.analysis.played import course

ROOKS = "7k/8/8/8/8/8/1R6/R3K3 w - - 0 1"
PAWN = "8/6k1/8/8/8/8/P7/4K3 w - - 0 1"
LATE = "8/6k1/8/8/8/P7/8/4K3 w - - 0 1"
QUEENS = "6k1/P7/8/8/3q4/8/3Q4/4K3 b - - 0 1"
LINE = "8/7k/8/8/8/8/8/QR2K3 w - - 0 1"
PAIR = "7k/8/8/8/8/8/8/RR2K3 w - - 0 1"
INDIAN = "6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"
SIERS = "6k1/R5N1/4r1R1/8/8/8/8/K7 w - - 0 1"

SPECIAL = "4k3/P7/8/5pP1/8/8/8/4K2R w K f6 0 1"

STANDS = [
    (Theme.PLATZWECHSEL, PAIR, "a1a5 h8g7 b1a1 g7g6 a5b5 g6g7 b5b1"),
    (Theme.PHOENIX, "6k1/P7/8/8/3r4/8/3R4/4K3 b - - 0 1", "d4d2 e1d2 g8g7 a7a8r"),
    (Theme.VALLADAO, SPECIAL, "g5f6 e8d7 e1g1 d7c7 a7a8q"),
    (Theme.VALLADAO, SPECIAL, "g5f6 e8d7 a7a8n d7c6 e1g1"),
    (Theme.CASTLING, SPECIAL, "e1g1"),
    (Theme.CASTLING, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
    (Theme.EN_PASSANT, SPECIAL, "g5f6"),
    (Theme.EN_PASSANT, "4k3/8/8/8/6p1/8/5P2/4K3 w - - 0 1", "f2f4 g4f3"),
    (Theme.UNDERPROMOTION, SPECIAL, "a7a8r"),
    (Theme.UNDERPROMOTION, SPECIAL, "g5f6 e8d7 a7a8b"),
    (Theme.SWITCHBACK, ROOKS, "b2b5 h8g8 b5b2"),
    (Theme.SWITCHBACK, PAWN, "e1d1 g7g8 a2a3 g8g7"),
    (Theme.RUNDLAUF, ROOKS, "b2b5 h8g7 b5c5 g7h6 c5c2 h6g6 c2b2"),
    (Theme.RUNDLAUF, PAWN, "e1e2 g7g8 e2d1 g8h8 d1e1"),
    (Theme.FOLLOWING, LINE, "b1b5 h7g7 a1b1"),
    (Theme.FOLLOWING, ROOKS, "b2c2 h8g7 a1a2 g7g6 c2c5 g6g7 a2c2"),
    (Theme.UMNOV, "8/8/8/8/8/8/3k4/1K5r w - - 0 1", "b1a2 h1b1"),
    (Theme.UMNOV, "8/8/8/8/8/8/3k4/1K4R1 w - - 0 1", "g1h1 d2e1 h1h2 e1f1 h2h1 f1g2 h1a1 g2h1"),
    (
        Theme.PLATZWECHSEL,
        PAIR,
        "b1b5 h8g7 a1b1 g7g6 b5a5 g6g7 a5a1",
    ),
    (Theme.EXCELSIOR, PAWN, "a2a4 g7g6 a4a5 g6g5 a5a6 g5g4 a6a7 g4g3 a7a8q"),
    (Theme.EXCELSIOR, PAWN, "a2a3 g7g6 a3a4 g6g7 a4a5 g7g6 a5a6 g6g5 a6a7 g5g4 a7a8n"),
    (Theme.PHOENIX, QUEENS, "d4d2 e1d2 g8g7 a7a8q"),
    (Theme.BRISTOL, LINE, "b1d1 h7g7 a1c1"),
    (Theme.BRISTOL, "8/7k/8/8/8/8/8/QR5K w - - 0 1", "b1f1 h7g7 a1e1"),
    (Theme.INDIAN, INDIAN, "f5f6 g8a8 f6g7 f4b8 g7h8 b8e5"),
]

NEARLY = [
    (Theme.UMNOV, "8/8/8/8/8/8/3k4/1K5r w - - 0 1", "b1a2 d2e3 a2a3 h1b1"),  # not at once
    (Theme.FOLLOWING, LINE, "b1b5 h7g7 a1c1"),
    (Theme.PLATZWECHSEL, PAIR, "b1b5 h8g7 a1b1 g7g6 b5a5"),
    (Theme.INDIAN, INDIAN, "f5f6 g8a8 f6g7 a8b8 g7h8 f4e5"),
    (Theme.VALLADAO, SPECIAL, "g5f6 e8d7 a7a8q d7c7 e1e2"),
    (Theme.VALLADAO, SPECIAL, "e1g1 e8d7 a7a8q d7c7 g1g2"),
    (Theme.CASTLING, SPECIAL, "e1f1"),
    (Theme.CASTLING, SPECIAL, "h1f1"),
    (Theme.EN_PASSANT, SPECIAL, "g5g6"),
    (Theme.EN_PASSANT, "4k3/8/8/8/6p1/5P2/8/4K3 b - - 0 1", "g4f3"),
    (Theme.UNDERPROMOTION, SPECIAL, "a7a8q"),
    (Theme.UNDERPROMOTION, SPECIAL, "e1e2"),
    (Theme.SWITCHBACK, ROOKS, "b2b5 h8g8 b5b3"),
    (Theme.SWITCHBACK, ROOKS, "b2b5 h8g7 a1b1 g7g8 b1b2"),
    (Theme.RUNDLAUF, ROOKS, "b2b5 h8g7 b5b7 g7g8 b7b2"),
    (Theme.RUNDLAUF, ROOKS, "b2b5 h8g7 b5c5 g7h6 c5c2"),
    (Theme.FOLLOWING, LINE, "b1b5 h7g7 e1f1 g7g6 a1b1"),
    (Theme.UMNOV, ROOKS, "b2b5 h8g7 a1a2"),
    (Theme.EXCELSIOR, LATE, "a3a4 g7g6 a4a5 g6g5 a5a6 g5g4 a6a7 g4g3 a7a8q"),
    (Theme.EXCELSIOR, PAWN, "a2a4 g7g6 a4a5 g6g5 a5a6"),
    (Theme.PHOENIX, QUEENS, "d4d2 e1d2 g8g7 a7a8r"),
    (Theme.PHOENIX, QUEENS, "d4d5 a7a8q"),
    (Theme.PLATZWECHSEL, PAIR, "b1b5 h8g7 a1b1"),
    (Theme.BRISTOL, LINE, "b1b5 h7g7 a1b1"),
    (Theme.BRISTOL, LINE, "b1d1 h7g7 a1a5"),
    (Theme.INDIAN, INDIAN, "f5f6 g8a8 f6g7 f4e5"),
]


def themes(fen: str, moves: str) -> set[Theme]:
    return {finding.theme for finding in journeys_in([course(fen, moves)])}


@pytest.mark.parametrize(("theme", "fen", "moves"), STANDS)
def test_a_line_shows_the_theme(theme: Theme, fen: str, moves: str) -> None:
    assert theme in themes(fen, moves)


@pytest.mark.parametrize(("theme", "fen", "moves"), NEARLY)
def test_a_line_nearly_shows_it(theme: Theme, fen: str, moves: str) -> None:
    assert theme not in themes(fen, moves)


@pytest.mark.parametrize(
    ("theme", "white", "black", "stands"),
    [
        (Theme.ALLUMWANDLUNG, "qrbn", "", True),
        (Theme.ALLUMWANDLUNG, "q", "nbrq", True),
        (Theme.ALLUMWANDLUNG, "qrbb", "", False),
        (Theme.ALLUMWANDLUNG, "qr", "bn", False),
        (Theme.MIXED_ALLUMWANDLUNG, "qr", "bn", True),
        (Theme.MIXED_ALLUMWANDLUNG, "n", "qrb", True),
        (Theme.MIXED_ALLUMWANDLUNG, "qrbn", "", False),  # one side does it alone
        (Theme.MIXED_ALLUMWANDLUNG, "qr", "bq", False),
    ],
)
def test_promotions_to_all_four_men_stand_in_several_lines(
    theme: Theme, white: str, black: str, stands: bool
) -> None:
    fen = "6k1/P7/8/8/8/8/p7/4K3 {} - - 0 1"
    lines = [course(fen.format("w"), f"a7a8{kind}") for kind in white]
    lines += [course(fen.format("b"), f"a2a1{kind}") for kind in black]
    assert any(finding.theme is theme for finding in all_promotions(lines)) is stands


def test_evidence_ends_with_the_move_that_shows_it() -> None:
    (finding,) = journeys_in([course(ROOKS, "b2b5 h8g8 b5b2 g8h7 a1a8")])
    (proof,) = finding.proofs
    assert [deed.move.uci() for deed in proof.deeds] == ["b2b5", "h8g8", "b5b2"]
