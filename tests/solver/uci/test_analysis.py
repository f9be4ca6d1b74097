"""What is searched under UCI: the shortest mate of either side, several lines, else a move."""

import time

import chess
import pytest

from solver import prepare
from solver.game import Move
from solver.kernel.doors import Door
from solver.notation.fen import parse_fen
from solver.orthodox import plain
from solver.setup import Setup
from solver.uci.analysis import Memory, UciAnalysis, UciQuestion
from solver.uci.plain_play import choose
from solver.uci.protocol import Go, InfoLine

LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
MANY_KEYS = "k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1"
ROOK = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"
LONE_KINGS = "8/8/3k4/8/8/3K4/8/8 w - - 0 1"


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    prepare.prepare(door=Door.PROOF)


def _analyse(fen: str, go: Go, lines: int = 1, threads: int = 1) -> tuple[InfoLine, list[str]]:
    told: list[str] = []
    memory = Memory(16, threads)
    analysis = UciAnalysis(UciQuestion(parse_fen(fen).game(), go, lines), memory, told.append)
    return analysis.run(), told


def test_the_time_counts_from_the_command_on() -> None:
    question = UciQuestion(parse_fen(LOYD).game(), Go(seconds=30))
    analysis = UciAnalysis(question, Memory(16), lambda _: None, started=time.monotonic() - 30)
    line = analysis.run()
    assert line.mate is None
    assert chess.Board(LOYD).is_legal(plain(line.moves[0]))


def _assert_true(fen: str, line: InfoLine) -> None:
    """Check that *line* ends in mate after as many moves as it claims."""
    board = chess.Board(fen)
    for move in line.moves:
        assert board.is_legal(plain(move))
        board.push(plain(move))
    assert board.is_checkmate()
    assert line.mate is not None
    assert len(line.moves) == (2 * line.mate - 1 if line.mate > 0 else -2 * line.mate)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("fen", "go", "mate"),
    [
        (LOYD, Go(mate=4), 4),
        (LOYD, Go(mate=6), 4),
        (LOYD, Go(), 4),
        (MANY_KEYS, Go(depth=5), 3),
        (ROOK, Go(mate=20), 2),
        ("7k/5K2/8/8/8/8/8/R7 b - - 0 1", Go(mate=3), -1),
        ("k7/8/2K5/8/8/8/8/1R6 b - - 0 1", Go(), -3),
    ],
)
def test_the_shortest_mate_is_found(
    fen: str, go: Go, mate: int, turned: bool, threads: int
) -> None:
    if turned:
        fen = chess.Board(fen).mirror().fen()
    line, told = _analyse(fen, go, threads=threads)
    assert line.mate == mate
    _assert_true(fen, line)
    assert f"score mate {mate} " in told[-1]


def test_several_lines_are_told_the_quickest_first() -> None:
    board = chess.Board(MANY_KEYS)
    _, told = _analyse(MANY_KEYS, Go(mate=3), lines=8)
    last = told[-8:]
    assert [text.split()[4] for text in last] == [str(place) for place in range(1, 9)]
    keys = {text.split(" pv ")[1].split()[0] for text in last}
    assert keys == {"a5b4", "a5a6", "a5c5", "a5b5", "d5b6", "c7b7", "c7c8", "d7b6"}
    for text in last:
        moves = tuple(Move.from_uci(word) for word in text.split(" pv ")[1].split())
        _assert_true(board.fen(), InfoLine(moves, mate=3))


def test_only_the_moves_named_are_searched() -> None:
    line, _ = _analyse(MANY_KEYS, Go(mate=3, search_moves=("g1g2", "d7b6")))
    assert line.moves[0].uci() == "d7b6"
    _assert_true(MANY_KEYS, line)


@pytest.mark.parametrize(
    ("fen", "go"),
    [
        (LOYD, Go(mate=3)),
        (chess.STARTING_FEN, Go(nodes=1)),
        (LONE_KINGS, Go(nodes=100_000)),
        (chess.STARTING_FEN, Go(seconds=0.05)),
        (chess.STARTING_FEN, Go(depth=1)),
    ],
)
def test_without_a_mate_there_is_a_legal_move_and_no_mate_score(fen: str, go: Go) -> None:
    line, told = _analyse(fen, go)
    assert line.mate is None
    assert chess.Board(fen).is_legal(plain(line.moves[0]))
    assert not any("mate" in text for text in told)


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("q3k3/8/8/8/8/8/6p1/B3K3 w - - 0 1", "e1f2"),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "b1b8"),
    ],
)
def test_a_plain_move_takes_and_saves_what_it_can(fen: str, move: str) -> None:
    game = parse_fen(fen).game()
    assert choose(game, game.moves(), seconds=60).moves[0].uci() == move


def test_a_plain_move_is_there_at_once() -> None:
    game = Setup.initial().game()
    moves = game.moves()
    assert choose(game, moves, seconds=-1).moves[0] == moves[0]
