"""Conditions under which later moves depend on those before, further on than two moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.fairy.game import FairyGame
from solver.fairy.history import movers
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import Move, after_passing, give_turn
from solver.men import Trait
from solver.squares import square_of
from tests.solver.fairy.boards import men_in
from tests.solver.fairy.test_conditions import game_under

MEN = "wKa1 wRb2 bKh8 bPh7"


def play(condition: str, men: str, *moves: str) -> list[str]:
    """Return the moves that are left after some of either side in turn."""
    game = game_under(condition, men)
    for move in moves:
        game.push(Move.from_uci(move))
    return sorted(move.uci() for move in game.moves())


def test_a_duellist_goes_on() -> None:
    assert {move[:2] for move in play("DuellistChess", MEN, "b2b3", "h7h6")} == {"b3"}
    assert {move[:2] for move in play("DuellistChess", MEN, "a1a2", "h7h6")} == {"a2"}


def test_nobody_fuddled_moves_again_at_once() -> None:
    assert {move[:2] for move in play("FuddledMen", MEN, "b2b3", "h7h6")} == {"a1"}
    assert {move[:2] for move in play("FuddledMen", MEN, "b2b3", "h7h6", "a1a2", "h8h7")} == {"b3"}


def test_a_man_who_has_castled_is_fuddled_with_his_rook() -> None:
    moves = play("FuddledMen", "wKe1 wRh1 wPa2 bKe8 bPh7", "e1g1", "h7h6")
    assert {move[:2] for move in moves} == {"a2"}


def test_a_captor_comes_home_to_where_he_stood_in_the_diagram() -> None:
    men = "wKe1 wRa1 wPg6 bKe8 bPh5 bSh7"
    game = game_under("AntiCirce Diagram", men)
    for move in ("a1a5", "e8e7"):
        game.push(Move.from_uci(move))
    game.push(Move.from_uci("a5h5"))
    assert [game.man_at(square_of(it)) for it in ("a1", "a5", "h5")] == [
        *men_in("wRa1")[:1],
        None,
        None,
    ]
    game.push(Move.from_uci("h7f6"))
    for move in ("a1a6", "e7d7", "a6f6"):
        game.push(Move.from_uci(move))
    assert game.man_at(square_of("a1")) is not None
    assert game.man_at(square_of("f6")) is None


def test_in_a_series_the_last_move_is_ones_own() -> None:
    game = game_under("WhiteSynchronMover", MEN)
    game.push(Move.from_uci("b2b4"))
    game.pass_turn()
    assert [move.uci() for move in game.moves()] == ["b4b6"]


def test_whose_men_are_moved_by_the_other_side_has_the_move_all_the_same() -> None:
    game = game_under("HalfInChess", MEN)
    give_turn(game, Move.from_uci("h7h6"))
    assert game.turn
    assert {move.uci()[:2] for move in game.moves()} <= {"h7", "h8"}


@pytest.mark.parametrize(
    ("names", "men"),
    [
        ("BlackMaximummer BlackMinimummer", MEN),
        ("BlackMaxDister a1b3", MEN),  # nobody stands on b3
        ("BlackMaximummer ultra Madrasi", MEN),
        ("HalfInChess", "wKe1 wRh1 bKh8"),
        ("AnnanChess PowerTransfer", MEN),
        ("FaceToFace CheekToCheek", MEN),
    ],
)
def test_what_is_chosen_is_not_guessed(names: str, men: str) -> None:
    with pytest.raises(NotUnderstoodError):
        FairyRules.of(men_in(men), conditions_in(names) or ())


def test_a_threat_may_go_on_with_who_has_moved() -> None:
    game = game_under("MainlyInChess", MEN)
    game.push(Move.from_uci("b2b3"))
    with after_passing(game):
        assert {move.uci()[:2] for move in game.moves()} >= {"b3"}


def test_a_threat_is_asked_for_without_the_men_who_are_lost_by_then() -> None:
    game = game_under("LostPieces", "wKd6 wRe4 wPd7 bKd8 bPb5")
    game.push(Move.from_uci("e4f4"))
    with after_passing(game):
        assert game.man_at(square_of("d7")) is None
    game.pass_turn()
    assert game.man_at(square_of("d7")) is not None


def test_who_took_and_vanished_is_not_whom_he_took() -> None:
    """A kamikaze pawn takes a kamikaze knight, whom Circe puts on g1 (``circe/kamikaze.c``)."""
    game = game_under("Circe", "wKf7 wSf2 bPg3", turn=False)
    men = tuple(
        replace(man, traits=man.traits | {Trait.KAMIKAZE}) if man and not man.is_royal else man
        for man in game.men
    )
    rules = FairyRules.of(men, conditions_in("Circe") or ())
    game = FairyGame.of(men, False, rules=rules)
    (move,) = (it for it in game.moves() if it.captured is not None)
    assert movers(move) == []
    white = replace(move, effects=move.effects[:1])
    assert movers(white) == []


def test_rebirth_by_the_next_move_is_not_known_to_change_sides() -> None:
    men = men_in("wKa1 bKh8")
    for condition in ("CirceParrain Volage", "Hypervolage CirceParrain"):
        with pytest.raises(NotUnderstoodError, match="act together"):
            FairyRules.of(men, conditions_in(condition) or ())
