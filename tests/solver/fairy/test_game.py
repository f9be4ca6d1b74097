"""Play of fairy men: what moves do beside going somewhere, and what a side may not do."""

from __future__ import annotations

import pytest

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.game import FairyGame
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import Game, Move, Special, after
from solver.orthodox import OrthodoxGame, game_from_fen
from solver.squares import square_of
from solver.stipulation import Stipulation
from tests import naive_play
from tests.solver.fairy.boards import game_of, men_in, moves_of, spelled


def push(game: FairyGame, *moves: str) -> FairyGame:
    for move in moves:
        game.push(Move.from_uci(move))
    return game


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ],
)
def test_orthodox_men_play_as_orthodox_rules_have_it(fen: str) -> None:
    plain = game_from_fen(fen)
    game = FairyGame.of(plain.men, plain.turn, plain.castling, plain.en_passant)
    _compare(game, plain, 2)


def _compare(game: Game, plain: OrthodoxGame, left: int) -> None:
    assert set(game.moves()) == set(plain.moves())
    assert game.in_check == plain.in_check
    if left > 1:
        for move in plain.moves():
            with after(game, move), after(plain, move):
                assert game.men == plain.men
                assert game.castling == plain.castling
                _compare(game, plain, left - 1)


def test_a_berolina_pawn_is_taken_in_passing_by_one_of_his_like() -> None:
    game = push(game_of("wKh1 wBPc2 bBPd4 bKa8"), "c2e4")
    made = game.made(Move.from_uci("d4d3"))
    assert made.captured == square_of("e4")


@pytest.mark.parametrize(
    ("men", "captured"),
    [
        ("wKh1 wBPe5 bBPd5 bKa8", "d5"),
        ("wKh1 wBPe5 bBPf5 bKa8", "f5"),
        ("wKh1 wBPe5 bPd5 bKa8", None),  # he would have gone straight on
        ("wKh1 wBPe5 bBPd5 bBPf5 bKa8", None),  # it may have been either
        ("wKh1 wBPe5 bBPd5 bSf7 bKa8", None),  # his home square is not empty
    ],
)
def test_a_berolina_pawn_who_has_just_gone_slantwise_is_taken_in_passing(
    men: str, captured: str | None
) -> None:
    game = FairyGame.of(men_in(men), turn=True, en_passant=square_of("e6"))
    taken = {it.captured for it in game.moves() if it.special is Special.EN_PASSANT}
    assert game.en_passant_fits is (captured is not None)
    assert captured is None or taken == {square_of(captured)}


def test_nobody_has_passed_over_a_square_of_a_last_rank() -> None:
    game = FairyGame.of(men_in("wKe1 bKa8"), turn=False, en_passant=square_of("e8"))
    assert not game.en_passant_fits


def test_a_side_may_not_leave_its_king_to_a_neutral_man() -> None:
    moves = moves_of(game_of("wKa1 nRb8 bKh7"), "b8")
    assert "b8b7+" in moves
    assert "b8a8" not in moves  # Black would take the king with it
    assert "b8h8+" in moves


def test_a_kamikaze_vanishes_with_the_man_whom_he_takes() -> None:
    game = push(game_of("wKa1 wkQb2 bRb7 bKh7"), "b2b7")
    assert game.man_at(square_of("b7")) is None
    assert moves_of(game_of("wKa1 wkPb7 bRa8 bKh6"), "b7") >= {"b7a8"}


def test_a_chameleon_goes_on_to_his_next_walk() -> None:
    game = game_of("wKa1 wcSb3 bKh7")
    assert {"b3d4", "b3c5"} <= moves_of(game, "b3")
    push(game, "b3d4", "h7g6")
    assert {"d4a7", "d4e5", "d4b2"} <= moves_of(game, "d4")
    man = game.man_at(square_of("d4"))
    assert man is not None
    assert man.kind.name == "BISHOP"


def test_a_royal_man_of_any_walk_is_mated() -> None:
    game = game_of("wrQQe8 brQQe6", turn=False)
    lines = naive_play.find_lines(game, Stipulation.parse("h#2"))
    assert {_line(game, line) for line in lines} == {
        "e6f5 e8d8 f5b1 d8d3+",
        "e6f6 e8d7 f6b2 d7d4+",
    }


def _line(game: FairyGame, line: tuple[Move, ...]) -> str:
    played, words = game.copy(), []
    for move in line:
        words.append(spelled(played, move))
        played.push(move)
    return " ".join(words)


@pytest.mark.parametrize("men", ["wKa1 nOb2 bKh8"])
def test_what_no_source_tells_is_refused(men: str) -> None:
    with pytest.raises(NotUnderstoodError):
        FairyGame.of(men_in(men), True)


def test_a_pawn_who_moves_as_another_man_is_not_taken_in_passing() -> None:
    men = men_in("bQa8 bPa7 wPb5 bPh7 wPg5")
    rules = FairyRules.of(men, [FairyCondition.of(FairyRule.ANNAN)])
    for move, passed in (("a7a5", None), ("h7h5", "h6")):
        game = push(FairyGame.of(men, False, rules=rules), move)
        assert game.en_passant == (None if passed is None else square_of(passed))


@pytest.mark.parametrize(
    ("condition", "men"),
    [
        ("BackHome", "wKe1 wRa1 wSg1 bKe8 bRh8 bPa7"),
        ("BlackMaximummer,WhiteMinimummer", "wKe1 wQd4 bKe8 bRh8 bPa7"),
        ("WhiteMustCapture", "wKe1 wRa1 wRe4 bKe8 bQe7 bPa7 bBh1"),
    ],
)
def test_a_move_asked_alone_is_chosen_as_among_all(condition: str, men: str) -> None:
    conditions = conditions_in(condition.replace(",", " "))
    assert conditions is not None
    placed = men_in(men)
    game = FairyGame.of(placed, True, rules=FairyRules.of(placed, conditions))
    for _ in range(4):
        chosen = set(game.moves())
        for move in game.pseudo_moves():
            assert FairyGame(game.position, game.rules).is_legal(move) == (move in chosen)
        game.push(min(chosen, key=str))
