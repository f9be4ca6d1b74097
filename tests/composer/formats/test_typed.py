"""Typed commands are read as they are meant, or refused in one clear sentence."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.formats.typed import (
    AskFor,
    Exchange,
    GiveMove,
    MoveMan,
    PutMen,
    ReadSquares,
    ReplaceAll,
    SetUp,
    Typed,
    TypedError,
    WhereAre,
    read_typed,
)
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.stipulation import Stipulation

SQUARES = parse_fen("4k3/8/8/8/3r4/8/4P3/4K2R w - - 0 1").squares


def put(*men: str) -> PutMen:
    """Return the men of ``Qe4`` and ``-e4``, by FEN letters."""
    found: list[tuple[chess.Square, Man | None]] = []
    for man in men:
        piece = None if man[0] == "-" else Man.from_fen(man[0])
        found.append((chess.parse_square(man[1:]), piece))
    return PutMen(tuple(found))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Qe4", put("Qe4")),
        ("qe4", put("qe4")),
        ("bQe4", put("qe4")),
        ("wqe4", put("Qe4")),
        ("be4", put("be4")),
        ("bb4", put("bb4")),
        ("bbb4", put("bb4")),
        ("wBb4", put("Bb4")),
        ("Sf3 nf6", put("Nf3", "nf6")),
        ("bSf3", put("nf3")),
        ("wKa1 bKh8", put("Ka1", "kh8")),
        ("Ka1, kh8; Pa2b2", put("Ka1", "kh8", "Pa2", "Pb2")),
        ("Qd4d5", put("Qd4", "Qd5")),
        ("-e4", put("-e4")),
        ("-e4d5", put("-e4", "-d5")),
        ("-e4 d5 Qe4", put("-e4", "-d5", "Qe4")),
        ("e2e4", MoveMan(chess.E2, chess.E4)),
        ("e2-e4", MoveMan(chess.E2, chess.E4)),
        ("e2 - e4", MoveMan(chess.E2, chess.E4)),
        ("Qe4 -d5", put("Qe4", "-d5")),
        ("e2 e4", MoveMan(chess.E2, chess.E4)),
        ("h1xd4", MoveMan(chess.H1, chess.D4)),
        ("Rh1*d4", MoveMan(chess.H1, chess.D4)),
        ("Rh1-h5", MoveMan(chess.H1, chess.H5)),
        ("e2+e4", MoveMan(chess.E2, chess.E4, copies=True)),
        ("e2<>h1", Exchange(chess.E2, chess.H1)),
        ("e2<-->h1", Exchange(chess.E2, chess.H1)),
        ("R=Q", ReplaceAll(Man.from_fen("R"), Man.from_fen("Q"))),
        ("p=-", ReplaceAll(Man.from_fen("p"), None)),
        ("p N", WhereAre(Man.from_fen("N"))),
        ("p s", WhereAre(Man.from_fen("n"))),
        ("p bR", WhereAre(Man.from_fen("r"))),
        ("s e4", ReadSquares("e4", (chess.E4,))),
        ("e4", ReadSquares("e4", (chess.E4,))),
        ("s 1", ReadSquares("1", tuple(range(8)))),
        ("s a", ReadSquares("a", tuple(range(0, 64, 8)))),
        ("#3", AskFor(Stipulation.parse("#3"))),
        ("h#2.5", AskFor(Stipulation.parse("h#2.5"))),
        ("ser-h#9", AskFor(Stipulation.parse("ser-h#9"))),
        ("h#2 circe, madr", AskFor(Stipulation.parse("h#2"), ("Circe", "Madrasi"))),
        ("Circe, Take & Make", AskFor(None, ("Circe", "Take&MakeChess"))),
        ("grid", None),
        ("Black to move", GiveMove(chess.BLACK)),
        ("8/8/8/8/8/8/8/K1k5 b - - 0 1", SetUp(parse_fen("8/8/8/8/8/8/8/K1k5 b - - 0 1"))),
        (
            "Kb1 Qd3 kh6 bh7 pd4 #3",
            SetUp(parse_fen("8/7b/7k/8/3p4/3Q4/8/1K6 w - - 0 1"), Stipulation.parse("#3")),
        ),
        (
            "Kb1 Dd3 kh6 lh7 bd4 #3",
            SetUp(parse_fen("8/7b/7k/8/3p4/3Q4/8/1K6 w - - 0 1"), Stipulation.parse("#3")),
        ),
        (
            "Rb1, Dd3, rh6 fh7 pd4; #3",
            SetUp(parse_fen("8/7b/7k/8/3p4/3Q4/8/1K6 w - - 0 1"), Stipulation.parse("#3")),
        ),
        (
            "Kb1 Td3 Ba2b3 kh6 sh7 wBc3 bTc8 #3",
            SetUp(parse_fen("2r5/7n/7k/8/8/1PPR4/P7/1K6 w - - 0 1"), Stipulation.parse("#3")),
        ),
        (
            "Kb1 Ld3 kh6 bd4 #3",
            SetUp(parse_fen("8/8/7k/8/3b4/3(Q1)4/8/1K6 w - - 0 1"), Stipulation.parse("#3")),
        ),
        (
            "h#2 Ka1, kc3; Pd2e2",
            SetUp(parse_fen("8/8/8/8/8/2k5/3PP3/K7 b - - 0 1"), Stipulation.parse("h#2")),
        ),
        (
            "White: Ke1, Rh1; Black: Ke8, Pe7 #4",
            SetUp(parse_fen("4k3/4p3/8/8/8/8/8/4K2R w K - 0 1"), Stipulation.parse("#4")),
        ),
        (
            "Ka1 kc3 h#2.5 Circe, Take & Make",
            SetUp(
                parse_fen("8/8/8/8/8/2k5/8/K7 w - - 0 1"),
                Stipulation.parse("h#2.5"),
                ("Circe", "Take&MakeChess"),
            ),
        ),
        (
            "Gd3 kh6 h#2",
            SetUp(parse_fen("8/8/7k/8/8/3(Q2)4/8/8 b - - 0 1"), Stipulation.parse("h#2")),
        ),
        ("FEN: 8/8/8/8/8/8/8/K1k5", SetUp(parse_fen("8/8/8/8/8/8/8/K1k5"))),
        ("rook", None),
        ("save", None),
        ("", None),
        ("Mirror", None),
        ("x" * 5000, None),
    ],
)
def test_what_is_typed_is_understood(text: str, meaning: Typed | None) -> None:
    assert read_typed(text, SQUARES) == meaning


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Qe9", "“e9” is no square: files go from a to h, ranks from 1 to 8."),
        ("a1 b2 c3", "“a1 b2 c3” is not understood. Try Qe4, kh8, -e4, e2e4, #3 or a FEN."),
        ("Ka1 ki8", "“i8” is no square: files go from a to h, ranks from 1 to 8."),
        ("Xe4", "“X” is no man: the letters are K Q R B N (or S) P, small ones are black."),
        ("a3a4", "There is no man on a3 to move."),
        ("e2xe4", "There is no man on e4 to take."),
        ("Re2-e4", "There is no R on e2."),
        ("R=K", "A side has one king: put it on its square, such as Ke1."),
        ("Ka1 kh8 Qa1 #2", "Two men stand on a1."),
        ("#0", "“#0” is no stipulation such as #3 or h#2.5."),
        ("Qe4 =", "“=” is not understood. Try Qe4, kh8, -e4, e2e4, #3 or a FEN."),
        (
            "Kb1 Gd3 kh6 h#3 Cirse",
            "“Cirse” names no condition that is known here.",
        ),
        ("Kb1 wGd3 kh9", "“h9” is no square: files go from a to h, ranks from 1 to 8."),
        ("8/8/8/8/8/8/8/K1k6", "Rank 1 has 9 squares (“K1k6”); it needs 8."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TypedError) as told:
        read_typed(text, SQUARES)
    assert str(told.value) == sentence


@given(st.text(max_size=60) | st.text("KQRBNSPkqrbnspwab12345678-x=<>+# /", max_size=30))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    refusal = ""
    try:
        read_typed(text, SQUARES)
    except TypedError as error:
        refusal = str(error)
    assert "\n" not in refusal
