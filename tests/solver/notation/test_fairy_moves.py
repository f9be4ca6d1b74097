"""Moves of fairy men and what they do are written as Popeye prints them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.castling import home_rights
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.game import FairyGame
from solver.fairy.naming.condition_words import conditions_in
from solver.game import Move
from solver.notation.letters import Letters
from solver.notation.moves import long_algebraic, short_algebraic
from solver.notation.popeye_text import popeye_line
from solver.problem import Problem
from solver.setup import Setup
from solver.squares import BLACK
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import men_in


@pytest.mark.parametrize(
    ("men", "condition", "move", "long", "short"),
    [
        ("wKh1 wGa1 wPa3 bKh8", None, "a1a4", "Ga1-a4", "Ga4"),
        ("wKh1 nQa1 bKh7", None, "a1a5", "nQa1-a5", "nQa5"),
        ("wKh1 nPa7 bKh7", None, "a7a8q", "nPa7-a8=nQ", "nPa8=nQ"),
        ("wKh1 wLa1 bPb2 bKh7", None, "a1c3/b2", "La1*b2-c3", "Lxb2-c3"),
        ("wKh1 wPa7 bGh3 bKh6", None, "a7a8=grasshopper", "a7-a8=G", "a8=G"),
        ("wKh1 wRa1 bPa5 bKh6", "Circe", "a1a5", "Ra1*a5[+bPa7]", "Rxa5[+bPa7]"),
        ("bKa1 bkPf7 wkPe6 wKe8 nPf2", "Circe", "e6f7", "kPe6*f7[+bkPf7]", "kPxf7[+bkPf7]"),
        (
            "wKe1 wSb3 bQa5 bKh7",
            "AntiCirce Symmetry Diametral",
            "b3a5",
            "Sb3*a5[wSa5->a5]",
            "Sxa5[wSa5->a5]",
        ),
        ("wKc4 wRe3 bPe5 bKh6", "AntiCirce", "e3e5", "Re3*e5[wRe5->a1]", "Rxe5[wRe5->a1]"),
        ("wKh1 wRa1 bPa5 bKh7", "AndernachChess", "a1a5", "Ra1*a5=b", "Rxa5=b"),
        ("wKh1 wRa2 bKh7", "Sentinelles", "a2a3", "Ra2-a3[+wPa2]", "Ra3[+wPa2]"),
        ("wKh1 wcRa1 bKh7", None, "a1a5", "cRa1-a5=cQ", "cRa5=cQ"),
        ("wKh1 wkRa1 bPa5 bKh7", None, "a1a5", "kRa1*a5[-wkRa5]", "kRxa5[-wkRa5]"),
        ("wKh1 nhRa1 bKh7", None, "a1a5", "nhnRa1-a5=wh", "nhnRa5=wh"),
        (
            "wKf3 bhSe3 bKc1",
            "Circe Turncoats",
            "f3e3",
            "Kf3*e3[+bhnSb8=w]",
            "Kxe3[+bhnSb8=w]",
        ),
        ("wGe1 wPf1 wrBh1 bKh8", None, "h1e4", "rBh1-e4", "rBe4"),
        ("wKe1 wRh1 bKh3 bGa8", None, "e1g1", "0-0", "0-0"),
    ],
)
def test_a_fairy_move_tells_all_that_it_does(
    men: str, condition: str | None, move: str, long: str, short: str
) -> None:
    squares = men_in(men)
    conditions = frozenset(conditions_in(condition or "") or ())
    game = Setup(squares, castling=home_rights(squares), conditions=conditions).game()
    made = Move.from_uci(move)
    assert long_algebraic(game, made).rstrip(" +") == long
    assert short_algebraic(game, made).rstrip("+=") == short


def test_a_name_that_is_kept_is_that_of_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same men and the same move, as the rules, the turn and the reader have it."""
    men, move = men_in("wKh1 nRa1 nPa5 bKh6"), Move.from_uci("a1a5")
    circe = Setup(men, conditions=frozenset(conditions_in("Circe") or ()))
    games = [Setup(men), replace(circe, turn=BLACK), circe]
    names = [
        short_algebraic(setup.game(), move, letters)
        for setup in games
        for letters in (Letters.S, Letters.GERMAN)
    ]
    assert names == [
        *("nRxa5", "nTxa5"),
        *("nRxa5[+nPa2]", "nTxa5[+nBa2]"),
        *("nRxa5[+nPa7]", "nTxa5[+nBa7]"),
    ]
    with monkeypatch.context() as patch:
        patch.setattr(FairyGame, "made", None)  # no move is tried for what was written before
        again = [short_algebraic(setup.game(), move) for setup in games]
    assert again == names[::2]


@pytest.mark.parametrize(
    ("men", "name"),
    [
        ("wKh1 wGa4 wRb3 bKh8", "Gc2"),
        ("wKh1 wGa4 wGe4 wRb4 wRd4 bKh8", "Gac4"),
        ("wKh1 wGa4 bGe4 wRb4 wRd4 bKh8", "Gc4"),
    ],
)
def test_a_man_is_told_from_others_like_him(men: str, name: str) -> None:
    start = Move.from_uci("a4c4" if "Rb4" in men else "a4c2")
    assert short_algebraic(Setup(men_in(men)).game(), start) == name


def test_a_man_is_told_from_one_whom_a_condition_has_marked_otherwise() -> None:
    """A volage man who has changed sides looks like one who still may."""
    setup = Setup(
        men_in("wKh1 wSb1 bSg1 bKh8"),
        turn=BLACK,
        conditions=frozenset(conditions_in("Volage") or ()),
    )
    game = setup.game()
    game.push(Move.from_uci("g1f3"))
    assert short_algebraic(game, Move.from_uci("b1d2")).startswith("Sbd2")
    assert short_algebraic(game, Move.from_uci("f3d2")).startswith("Sfd2")


def test_a_man_is_told_from_one_on_the_other_board() -> None:
    alice = frozenset(conditions_in("AliceChess") or ())
    game = Setup(men_in("wKh1 wSb1 wSg1 bKh8 bPa7"), conditions=alice).game()
    for move in ("g1f3", "a7a6"):
        game.push(Move.from_uci(move))
    assert short_algebraic(game, Move.from_uci("b1d2")).startswith("Sbd2")


@pytest.mark.parametrize(
    ("letters", "written"),
    [
        (Letters.S, "nNa1-b3"),
        (Letters.N, "nNRa1-b3"),
        (Letters.GERMAN, "nNa1-b3"),
        (Letters.RUSSIAN, "nNa1-b3"),
        (Letters.FIGURINES, "nNa1-b3"),
    ],
)
def test_a_fairy_man_has_the_code_of_the_readers_language(letters: Letters, written: str) -> None:
    game = Setup(men_in("wKh1 nNa1 bKh8")).game()
    assert long_algebraic(game, Move.from_uci("a1b3"), letters) == written


def test_german_and_french_have_codes_of_their_own() -> None:
    game = Setup(men_in("wKh1 wGa1 wSa2 wBPd2 bKh8 bGa8")).game()
    hop, pawn = Move.from_uci("a1a3"), Move.from_uci("d2e3")
    assert [long_algebraic(game, hop, it) for it in Letters] == [
        "Ga1-a3", "Ga1-a3", "Ga1-a3", "Sa1-a3", "Ga1-a3", "Ga1-a3",
    ]  # fmt: skip
    assert long_algebraic(game, pawn, Letters.FRENCH) == "PBd2-e3"


def test_the_side_that_makes_a_series_makes_its_neutral_moves() -> None:
    setup = Setup(
        men_in("wKd4 bKe8 nPa7 nPb7 nPg7 nPh7"),
        conditions=frozenset({FairyCondition.of(FairyRule.CIRCE)}),
    )
    problem = Problem(setup, Stipulation.parse("ser-#4"))
    line = [Move.from_uci(it) for it in ("b7b8b", "a7b8n", "h7h8r", "g7f8q")]
    assert popeye_line(problem, line).split() == (
        ["1.nPb7-b8=nB", "2.nPa7*b8=nS[+nBf8]", "3.nPh7-h8=nR", "4.nPg7*f8=nQ", "#"]
    )
