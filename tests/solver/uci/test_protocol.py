"""Commands of the Universal Chess Interface are read, and lines written, to the letter."""

import chess
import pytest

from solver.castling import CastlingRight
from solver.game import Move
from solver.orthodox import fen_of
from solver.setup import Setup
from solver.uci.protocol import (
    Effort,
    Go,
    InfoLine,
    RefusedError,
    best_move,
    info,
    legal_moves_named,
    parse_go,
    parse_position,
)

MATE = "7k/5K2/8/8/8/8/8/R7 w - - 0 1"


@pytest.mark.parametrize(
    ("words", "go"),
    [
        ("", Go()),
        ("infinite", Go(is_infinite=True)),
        ("mate 5", Go(mate=5)),
        ("mate -5 movetime 1500", Go(mate=5, seconds=1.5)),
        ("mate 0", Go()),
        ("nodes 1000 depth 3", Go(nodes=1000, depth=3)),
        (
            "ponder wtime 1000 winc 20",
            Go(is_pondering=True, clocks=(("wtime", 1000), ("winc", 20))),
        ),
        ("depth many mate", Go()),
        ("searchmoves e2e4 d2d4", Go(search_moves=("e2e4", "d2d4"))),
        ("perft 3 infinite", Go(is_infinite=True)),
    ],
)
def test_limits_are_read(words: str, go: Go) -> None:
    assert parse_go(words.split()) == go


@pytest.mark.parametrize(
    ("words", "turn", "seconds"),
    [
        ("movetime 250", chess.WHITE, 0.25),
        ("wtime 30000 btime 60000", chess.WHITE, 1.0),
        ("wtime 30000 btime 60000", chess.BLACK, 2.0),
        ("wtime 30000 winc 1000 movestogo 10", chess.WHITE, 3.8),
        ("wtime 50", chess.WHITE, 0.01),
        ("btime 50000", chess.WHITE, None),
        ("infinite", chess.WHITE, None),
    ],
)
def test_time_is_shared_out(words: str, turn: chess.Color, seconds: float | None) -> None:
    assert parse_go(words.split()).thinking_time(turn) == seconds


def test_moves_are_played_from_the_start() -> None:
    assert Setup.of(parse_position(["startpos"])) == Setup.initial()
    game = parse_position(["startpos", "moves", "e2e4", "e7e5", "g1f3"])
    assert fen_of(game) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


def test_rights_that_cannot_be_are_dropped() -> None:
    game = parse_position(["fen", "4k3/8/8/8/8/8/8/4K2R", "w", "KQkq", "e6", "0", "1"])
    assert game.castling == {CastlingRight.WHITE_SHORT}
    assert game.en_passant is None


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "expected startpos or fen, got “”"),
        ("elsewhere", "expected startpos or fen, got “elsewhere”"),
        ("fen 8/8/8 w - - 0 1", "this is no FEN"),
        ("fen 8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "Black is in check, but it is White’s turn"),
        ("startpos moves e2e4 e2e4", "“e2e4” is no legal move there"),
        ("startpos moves nonsense", "“nonsense” is no legal move there"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(words: str, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason.replace("(", r"\(")) as refused:
        parse_position(words.split())
    assert "\n" not in str(refused.value)


def test_only_legal_moves_are_searched() -> None:
    game = parse_position(["fen", *MATE.split()])
    assert legal_moves_named(game, ["a1h1", "a1a1", "e2e4"]) == (Move.from_uci("a1h1"),)
    assert legal_moves_named(game, []) == tuple(game.moves())


def test_lines_are_written() -> None:
    moves = tuple(Move.from_uci(text) for text in ("a1a6", "h8h7", "a6h6"))
    effort = Effort(nodes=2000, seconds=0.5, table_fill=0.25)
    work = "nodes 2000 nps 4000 hashfull 250 time 500"
    mate = InfoLine(moves, mate=2)
    assert info(3, effort, mate, 2) == (
        f"info depth 3 multipv 2 score mate 2 {work} pv a1a6 h8h7 a6h6"
    )
    assert info(1, effort, InfoLine(moves[:1], centipawns=-30)) == (
        f"info depth 1 multipv 1 score cp -30 {work} pv a1a6"
    )
    assert info(4, effort) == f"info depth 4 {work}"
    assert best_move(mate) == "bestmove a1a6 ponder h8h7"
    assert best_move(InfoLine(moves[:1])) == "bestmove a1a6"
    assert best_move(None) == "bestmove (none)"
