"""The move generator counts what everybody counts, and lists what python-chess lists."""

import random

import chess
import pytest

from solver.game import Move
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import move_of, row_of
from solver.orthodox import plain

# The standard positions with their published counts, and some traps of promotion, e.p. and pins.
COUNTS = [
    (chess.STARTING_FEN, 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3_605_103),
]


@pytest.fixture(scope="module")
def engine() -> BitboardEngine:
    return BitboardEngine(Table(1))


@pytest.mark.parametrize(("fen", "depth", "count"), COUNTS)
def test_positions_are_counted_as_published(
    engine: BitboardEngine, fen: str, depth: int, count: int
) -> None:
    board = chess.Board(fen)
    assert engine.perft(row_of(board), board.turn, depth) == count


def _listed(engine: BitboardEngine, board: chess.Board) -> list[Move]:
    words = engine.legal_moves(row_of(board), board.turn)
    return [move_of(word, is_turned=False) for word in words]


def _uci(moves: object) -> list[str]:
    return sorted(move.uci() for move in moves)  # type: ignore[attr-defined]


def test_moves_of_random_games_are_those_of_python_chess(engine: BitboardEngine) -> None:
    rng = random.Random(1951)
    seen = 0
    for _ in range(60):
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 120:
            assert _uci(_listed(engine, board)) == _uci(board.legal_moves), board.fen()
            board.push(rng.choice(list(board.legal_moves)))
            seen += 1
    assert seen > 3000


def _random_setup(rng: random.Random) -> chess.Board | None:
    """Return a random board full of queens, pawns about to promote and pinned men."""
    board = chess.Board(None)
    squares = rng.sample(range(64), rng.randint(4, 26))
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = rng.choice([1, 1, 2, 3, 4, 5])
        if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
            kind = chess.QUEEN
        board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.5))
    board.turn = rng.random() < 0.5
    return None if board.was_into_check() else board


def test_moves_of_random_setups_are_those_of_python_chess(engine: BitboardEngine) -> None:
    rng = random.Random(1974)
    seen = 0
    while seen < 3000:
        board = _random_setup(rng)
        if board is not None:
            assert _uci(_listed(engine, board)) == _uci(board.legal_moves), board.fen()
            seen += 1


def test_keys_after_moves_are_those_of_the_position_itself(engine: BitboardEngine) -> None:
    rng = random.Random(1967)
    for _ in range(20):
        board = chess.Board()
        row = row_of(board)
        while not board.is_game_over(claim_draw=False) and board.ply() < 80:
            words = engine.legal_moves(row, board.turn)
            word = rng.choice(words)
            row = engine.after(row, word, board.turn)
            board.push(plain(move_of(word, is_turned=False)))
            assert list(row) == list(row_of(board)), board.fen()


def test_a_board_full_of_queens_fits_the_lists(engine: BitboardEngine) -> None:
    board = chess.Board(None)
    for square in chess.SQUARES:
        board.set_piece_at(square, chess.Piece(chess.QUEEN, chess.WHITE))
    board.set_piece_at(chess.A1, chess.Piece(chess.KING, chess.WHITE))
    for square in (chess.H8, chess.H7, chess.G8, chess.G7, chess.F7, chess.F8):
        board.remove_piece_at(square)
    board.set_piece_at(chess.H8, chess.Piece(chess.KING, chess.BLACK))
    board.turn = chess.BLACK
    assert _uci(_listed(engine, board)) == _uci(board.legal_moves)
    board.turn = chess.WHITE
    assert _uci(_listed(engine, board)) == _uci(board.generate_legal_moves())
