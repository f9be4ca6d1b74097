"""Atlas plays as it did against Scott's program in 18 or 17 of 23 positions, by the reading."""

from __future__ import annotations

import random

import chess
import pytest

from solver.ancestors.atlas import Atlas, AtlasReading
from solver.ancestors.atlas_games import GAMES, SCOTT_ATLAS, RecordedGame
from solver.orthodox import plain

MISSES = {
    ("Scott–Atlas", 1): "e6",
    ("Scott–Atlas", 6): "Bxb4+",
    ("Atlas–Scott", 2): "Bb5+",
    ("Atlas–Scott", 6): "Be2",
    ("Atlas–Scott", 11): "Be4",
}
"""The five moves that the reading does not explain, with what it plays instead."""

DOCTORED = ("Scott–Atlas", SCOTT_ATLAS.doctored)
"""Where Bell changed the strategy by hand, as he admits."""


def positions() -> list[tuple[str, int, chess.Board, str]]:
    """Return the positions in which Atlas moved, with the move it played."""
    found = []
    for game in GAMES:
        board = chess.Board()
        for name in game.names:
            if board.turn is game.atlas:
                title = f"{game.white}–{game.black}"
                found.append((title, board.fullmove_number, board.copy(), name))
            board.push_san(name)
    return found


@pytest.mark.parametrize(
    ("game", "number", "board", "played"),
    [place for place in positions() if place[:2] != DOCTORED],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_recorded_games(game: str, number: int, board: chess.Board, played: str) -> None:
    expected = MISSES.get((game, number), played)
    assert board.san(plain(Atlas().choose(board))) == expected


LITERAL_MISSES = {
    ("Scott–Atlas", 1): "e6",
    ("Scott–Atlas", 3): "exd5",
    ("Scott–Atlas", 5): "exd5",
    ("Scott–Atlas", 6): "Bxb4+",
    ("Atlas–Scott", 6): "Be2",
    ("Atlas–Scott", 11): "Be4",
}
"""The six moves that the literal reading does not explain."""


def test_the_literal_reading_gives_seventeen() -> None:
    judged = [entry for entry in positions() if entry[:2] != DOCTORED]
    player = Atlas(AtlasReading.LITERAL)
    played = {
        (game, number): board.san(plain(player.choose(board))) for game, number, board, _ in judged
    }
    expected = {(game, number): name for game, number, _, name in judged} | LITERAL_MISSES
    assert played == expected
    assert len(judged) - len(LITERAL_MISSES) == 17


def test_eighteen_of_twenty_three_moves_come_out() -> None:
    judged = [entry for entry in positions() if entry[:2] != DOCTORED]
    assert len(judged) == 23
    assert sum(entry[:2] not in MISSES for entry in judged) == 18


@pytest.mark.parametrize("reading", AtlasReading)
def test_the_queens_of_the_seventh_move_are_exchanged(reading: AtlasReading) -> None:
    board = chess.Board("rn2kb1r/pppbpppp/5n2/3q4/8/4B3/PPP2PPP/RN1QKBNR w KQkq - 0 7")
    assert board.san(plain(Atlas(reading).choose(board))) == "Qxd5"


@pytest.mark.parametrize("reading", AtlasReading)
def test_a_position_that_was_set_up_is_past_the_opening(reading: AtlasReading) -> None:
    board = chess.Board("6k1/5ppp/8/3q4/8/8/5PPP/3Q2K1 w - - 0 1")
    board.push_san("h3")
    assert board.san(plain(Atlas(reading).choose(board))) == "Qxd1+"


def test_by_the_letter_queens_are_always_exchanged() -> None:
    chance, seen = random.Random(7), 0
    while seen < 8:
        board = chess.Board()
        while board.ply() < 30 and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        queen = (chess.QUEEN, chess.QUEEN)
        trades = [
            move
            for move in board.legal_moves
            if (board.piece_type_at(move.from_square), board.piece_type_at(move.to_square)) == queen
        ]
        if not trades or board.is_game_over():
            continue
        seen += 1
        choice = plain(Atlas(AtlasReading.LITERAL).choose(board))
        takes_queen = board.piece_type_at(choice.to_square) == chess.QUEEN
        board.push(choice)
        assert takes_queen or board.is_checkmate()


def test_by_the_letter_it_castles_where_nothing_can_be_taken() -> None:
    board = chess.Board("4k3/p7/8/8/8/8/P7/4K2R w K - 0 20")
    assert board.san(plain(Atlas(AtlasReading.LITERAL).choose(board))) == "O-O"


def test_the_queen_rests_until_the_sixth_move() -> None:
    board = chess.Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    queen = chess.D1
    assert any(move.from_square == queen for move in board.legal_moves)
    assert all(weighed.move.from_square != queen for weighed in Atlas().weigh(board))


def test_castling_en_passant_and_promotion_are_weighed() -> None:
    board = chess.Board("4k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 20")
    weighed = {board.san(plain(entry.move)) for entry in Atlas().weigh(board)}
    assert {"O-O", "O-O-O", "exd6", "a8=Q+", "a8=N"} <= weighed
    assert len(weighed) == board.legal_moves.count()


def test_a_mate_is_played() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 20")
    assert board.san(plain(Atlas().choose(board))) == "Ra8#"


def test_without_a_move_there_is_no_answer() -> None:
    with pytest.raises(ValueError, match="no legal move"):
        Atlas().choose(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))


@pytest.mark.parametrize(
    ("game", "final"),
    [
        (GAMES[0], "r1b1k1nr/pppp1ppp/8/2q5/8/2NB1N2/3B1PPP/3QK2R b Kkq - 1 12"),
        (GAMES[1], "rn3k2/pppb1pp1/7r/4p2p/2B5/2N5/PPPK1PnP/R5NR w - - 2 14"),
    ],
)
def test_the_recorded_games_end_where_they_should(game: RecordedGame, final: str) -> None:
    board = chess.Board()
    for move in map(plain, game.played().moves):
        board.push(move)
    assert board.fen() == final
