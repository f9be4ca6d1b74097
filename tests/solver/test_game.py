"""What a game says a move does is what it does, and python-chess is the judge of it."""

from __future__ import annotations

import random

import chess
import pytest

from solver.game import Effect, Game, Move, Special, after, after_passing, move_of, word_of
from solver.men import Color, Kind, Man, Trait
from solver.orthodox import NotOrthodoxError, OrthodoxGame, board_with, men_on, own, plain

PLAYS = 40
LONGEST_PLAY = 120


def game_of(fen: str) -> Game:
    return OrthodoxGame(chess.Board(fen))


def carried_out(game: Game, move: Move) -> tuple[Man | None, ...]:
    """Carry *move* out by what is said of it alone."""
    men = list(game.men)
    man = men[move.from_square]
    assert man is not None
    men[move.from_square] = None
    if move.captured is not None:
        men[move.captured] = None
    men[move.to_square] = man if move.promotion is None else Man(move.promotion, man.color)
    for effect in move.effects:
        men[effect.square] = effect.man
    return tuple(men)


def test_moves_do_in_random_play_what_is_said_of_them() -> None:
    rng, told = random.Random(1913), set()
    for _ in range(PLAYS):
        game: Game = OrthodoxGame(chess.Board())
        for _ in range(LONGEST_PLAY):
            if not game.has_moves():
                break
            moves = [game.made(move) for move in game.moves()]
            move = rng.choice([it for it in moves if it.special] or moves)
            expected = carried_out(game, move)
            game.push(move)
            assert game.men == expected
            told.add((move.special, bool(move.captured), bool(move.promotion)))
    of_fairies = {Special.EXCHANGE, Special.PARTNERING}
    assert {special for special, _, _ in told} == {None, *Special} - of_fairies
    assert (None, True, True) in told, "no promotion took a man"


def test_a_move_is_the_same_whatever_it_does_and_can_be_found_by_its_squares() -> None:
    game = game_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    bare = Move(chess.E1, chess.C1)
    castling = game.made(bare)

    assert game.is_legal(bare)
    assert castling == bare
    assert castling.special is Special.CASTLING
    assert castling.effects == (
        Effect(chess.A1, None),
        Effect(chess.D1, Man.of(Kind.ROOK, chess.WHITE)),
    )
    assert castling.uci() == "e1c1"
    assert not game.is_legal(Move(chess.E1, chess.E8))


def test_a_promotion_names_its_kind() -> None:
    move = game_of("8/P6k/8/8/8/8/8/K7 w - - 0 1").made(Move(chess.A7, chess.A8, Kind.KNIGHT))
    assert (move.promotion, move.uci(), move.captured) == (Kind.KNIGHT, "a7a8n", None)


@pytest.mark.parametrize("text", ["0000", "e2e4", "a1h8", "e7e8n", "b7a8k", "h2h1p"])
def test_moves_are_read_as_they_are_written_and_are_one_object(text: str) -> None:
    move = Move.from_uci(text)
    assert (move.uci(), str(move)) == (text, text)
    assert move == chess_move(text)
    assert bool(move) is (text != "0000")
    assert move_of(word_of(move)) == move
    assert not move or move_of(word_of(move)) is move


@pytest.mark.parametrize("text", ["e7e8=grasshopper", "a1c3/b2", "h7h8=quintessence/h8", "a1h8"])
def test_a_fairy_move_is_a_wider_word(text: str) -> None:
    move = Move.from_uci(text)
    assert move.uci() == text
    assert move_of(word_of(move)) == move
    assert (word_of(move) >> 15 == 0) is (text == "a1h8")
    assert text == "a1h8" or move != Move.from_uci(text[:4])


def chess_move(text: str) -> Move:
    return own(chess.Move.from_uci(text))


@pytest.mark.parametrize(
    "text", ["", "e2", "e2e9", "e2e2", "e2e4x", "E2E4", "e2e4 ", "Q@e4", "e7e8=man", "a1c3/"]
)
def test_what_writes_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Move.from_uci(text)


def test_a_man_is_told_from_others_that_can_go_there() -> None:
    game = game_of("3k4/8/8/8/4r3/8/1N2N3/1N2K3 w - - 0 1")  # the one on e2 is pinned
    assert not game.rivals(Move.from_uci("b1c3"))
    game = game_of("3k4/8/8/1N6/8/8/8/1N1NK3 w - - 0 1")
    assert {move.uci() for move in game.rivals(Move.from_uci("b1c3"))} == {"b5c3", "d1c3"}


def test_what_is_tried_is_taken_back() -> None:
    game = game_of("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    before = game.men
    assert game.in_check
    with after_passing(game):
        assert game.turn
        with after(game, Move(chess.E2, chess.E7)):
            assert game.in_check
    assert (game.men, game.turn) == (before, False)


@pytest.mark.parametrize(
    "man",
    [Man(Kind.ROOK, Color.NEUTRAL), Man(Kind.ROOK, Color.WHITE, frozenset({Trait.ROYAL}))],
)
def test_a_man_that_orthodox_chess_has_not_stands_on_no_board_of_python_chess(man: Man) -> None:
    men = [man, *[None] * 63]
    with pytest.raises(NotOrthodoxError, match="not of orthodox chess"):
        board_with(men)


def test_men_are_carried_to_boards_and_back() -> None:
    board = chess.Board()
    assert board_with(men_on(board)).board_fen() == board.board_fen()


def test_no_move_that_gives_check_is_missed_where_such_moves_alone_are_asked_for() -> None:
    rng, seen, passed_over = random.Random(1851), set(), 0
    for play in range(PLAYS):
        board = chess.Board("4k3/PPP3PP/8/2pPp3/2PpP3/8/ppp3pp/4K3 w - - 0 1" if play % 2 else None)
        if play % 2 == 0:
            board = chess.Board("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq -")
        game = OrthodoxGame(board)
        for _ in range(LONGEST_PLAY):
            moves = game.moves()
            if not moves:
                break
            checks = {move for move in moves if board.gives_check(plain(move))}
            listed = set(game.checking_moves())
            assert checks <= listed <= set(moves)
            assert all(map(game.may_check, checks))
            passed_over += sum(not game.may_check(move) for move in moves)
            seen |= {(game.made(it).special, bool(it.promotion)) for it in checks}
            checks_first = [it for it in checks if game.made(it).special] or moves
            game.push(rng.choice(checks_first))
    assert passed_over
    assert seen >= {(None, False), (None, True), (Special.EN_PASSANT, False)}


@pytest.mark.parametrize(
    ("fen", "check"),
    [
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("8/8/8/R1pP3k/8/8/8/4K3 w - c6 0 1", "d5c6"),
        ("8/8/8/8/k2p3R/8/8/4K3 w - - 0 1", "h4d4"),
        ("3R1N1k/8/8/8/8/8/8/3K4 w - - 0 1", "f8g6"),
    ],
)
def test_castling_taking_in_passing_and_opening_a_line_may_give_check(fen: str, check: str) -> None:
    game = OrthodoxGame(chess.Board(fen))
    found = {str(move) for move in game.checking_moves()}
    assert check in found
    assert game.may_check(Move.from_uci(check))
