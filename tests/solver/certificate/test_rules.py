"""What it means to reach a goal, and to have to."""

from __future__ import annotations

import chess
import pytest

from solver.certificate.format import CertificateError
from solver.certificate.rules import CertifiedPlay, CertifiedRules
from solver.game import Move
from solver.orthodox import OrthodoxGame

CORNER = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
ROOKS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PASSED = "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1"


@pytest.mark.parametrize(
    ("fen", "goal", "move", "is_reached"),
    [
        (CORNER, "#", "a1a8", True),
        (CORNER, "#", "a1a7", False),
        (CORNER, "+", "a1a8", True),
        (CORNER, "+", "a1h1", True),
        (CORNER, "+", "a1a7", False),
        (CORNER, "=", "a1a7", False),
        (CORNER, "=", "a1g1", False),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "=", "g1g6", True),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "#=", "g1g6", True),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "==", "g1g6", False),
        (CORNER, "#=", "a1a8", True),
        (CORNER, "=", "a1a8", False),
        ("8/8/8/8/p7/8/P7/8 w - - 0 1", "==", "a2a3", True),
        ("8/8/8/8/7p/5k1P/7P/5b1K b - - 0 1", "=", "f3f2", True),
        ("8/8/8/8/7p/5k1P/7P/5b1K b - - 0 1", "==", "f3f2", False),
        (ROOKS, "00", "e1g1", True),
        (ROOKS, "00", "e1f1", False),
        (ROOKS, "zg1", "e1g1", True),
        (ROOKS, "zf1", "e1g1", False),
        (ROOKS, "zf1", "e1f1", True),
        (PASSED, "ep", "e5d6", True),
        (PASSED, "x", "e5d6", True),
        (PASSED, "x", "e5e6", False),
        (PASSED, "ep", "e5e6", False),
        (PASSED, "zd6", "e5d6", True),
        (PASSED, "zd5", "e5d6", False),
    ],
)
def test_a_move_reaches_the_goal(fen: str, goal: str, move: str, is_reached: bool) -> None:
    board = chess.Board(fen)
    rules, made = CertifiedRules(CertifiedPlay.DIRECT, goal, 2, False), Move.from_uci(move)
    assert rules.reaches(OrthodoxGame(board), made) is is_reached
    assert board.fen(en_passant="fen") == fen


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("#3", CertifiedRules(CertifiedPlay.DIRECT, "#", 3, False)),
        ("s=12", CertifiedRules(CertifiedPlay.SELF, "=", 12, False)),
        ("semi-r#2", CertifiedRules(CertifiedPlay.SEMI_REFLEX, "#", 2, False)),
        ("exact-r+2", CertifiedRules(CertifiedPlay.REFLEX, "+", 2, True)),
        ("zh82", CertifiedRules(CertifiedPlay.DIRECT, "zh8", 2, False)),
        ("#120", CertifiedRules(CertifiedPlay.DIRECT, "#", 120, False)),
        ("003", CertifiedRules(CertifiedPlay.DIRECT, "00", 3, False)),
    ],
)
def test_a_stipulation_is_read(text: str, rules: CertifiedRules) -> None:
    assert CertifiedRules.parse(text) == rules


@pytest.mark.parametrize(
    "text", ["", "#", "#0", "#251", "#1000", "h#2", "ser-#2", "#2 ", "#2.5", "#٣"]
)
def test_another_stipulation_is_refused(text: str) -> None:
    with pytest.raises(CertificateError, match="not a stipulation of battle play"):
        CertifiedRules.parse(text)


def test_reflex_play_obliges_the_attacker_to_mate() -> None:
    board = chess.Board(CORNER)
    assert CertifiedRules(CertifiedPlay.REFLEX, "#", 2, False).must_spoil(OrthodoxGame(board))
    assert not CertifiedRules(CertifiedPlay.SEMI_REFLEX, "#", 2, False).must_spoil(
        OrthodoxGame(board)
    )
    assert CertifiedRules(CertifiedPlay.REFLEX, "#", 2, False).fails_in_one(OrthodoxGame(board))


def test_a_stalemate_by_the_attacker_is_no_selfmate() -> None:
    game = OrthodoxGame(chess.Board("k7/8/1Q6/8/8/8/8/K7 w - - 0 1"))
    stalemating = Move.from_uci("b6c7")
    selfmate = CertifiedRules(CertifiedPlay.SELF, "#", 1, False)
    assert not selfmate.succeeds_at_once(game, stalemating)
    assert CertifiedRules(CertifiedPlay.DIRECT, "=", 1, False).succeeds_at_once(game, stalemating)
