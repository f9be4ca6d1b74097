"""Mate in one as the kernel sees it is mate in one as python-chess sees it."""

import random

import chess
import pytest

from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import move_of, row_of


@pytest.fixture(scope="module")
def engine() -> BitboardEngine:
    return BitboardEngine(Table(1))


def _mates(board: chess.Board) -> set[str]:
    found = set()
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            found.add(move.uci())
        board.pop()
    return found


def _check(engine: BitboardEngine, board: chess.Board) -> set[str]:
    """Compare one position with White to move; return the mates in it."""
    expected = _mates(board)
    row = row_of(board)
    word = engine.mating_move(row, 1)
    assert bool(word) == bool(expected), board.fen()
    if word:
        assert move_of(word, is_turned=False).uci() in expected, board.fen()
    decided = {
        move_of(move, is_turned=False).uci()
        for move in engine.legal_moves(row, chess.WHITE)
        if engine.move_mates_within(row, move, 1)
    }
    assert decided == expected, board.fen()
    return expected


def _random_board(rng: random.Random) -> chess.Board:
    board = chess.Board(None)
    squares = rng.sample(range(64), rng.randint(5, 16))
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = rng.choice([1, 1, 2, 3, 4, 5])
        if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
            kind = chess.KNIGHT
        board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.65))
    return board


def test_random_positions(engine: BitboardEngine) -> None:
    rng = random.Random(2004)
    with_mate = seen = 0
    while seen < 700:
        board = _random_board(rng)
        if board.was_into_check():
            continue
        with_mate += bool(_check(engine, board))
        seen += 1
    assert with_mate > 30


def test_every_reply_refutes_a_last_move_that_does_not_mate(engine: BitboardEngine) -> None:
    rng = random.Random(1951)
    mating = failing = 0
    while not (mating > 5 and failing > 500):
        board = _random_board(rng)
        if board.was_into_check():
            continue
        row = row_of(board)
        for move in engine.legal_moves(row, chess.WHITE):
            after = engine.after(row, move, chess.WHITE)
            found = engine.refutations(row, move, 1, 218)
            assert found is not None
            replies = engine.legal_moves(after, chess.BLACK)
            assert found == replies, board.fen()
            mating += engine.move_mates_within(row, move, 1)
            failing += bool(found)


def test_random_positions_with_the_black_king_on_the_edge_and_en_passant(
    engine: BitboardEngine,
) -> None:
    rng = random.Random(1972)
    seen = 0
    while seen < 700:
        board = _random_board(rng)
        file = rng.randrange(8)
        for square in (32 + file, 40 + file, 48 + file):
            board.remove_piece_at(square)
        board.set_piece_at(32 + file, chess.Piece(chess.PAWN, chess.BLACK))
        side = 32 + file + (1 if file < 7 else -1)
        board.set_piece_at(side, chess.Piece(chess.PAWN, chess.WHITE))
        board.ep_square = 40 + file
        if board.status() != chess.STATUS_VALID:
            continue
        _check(engine, board)
        seen += 1


def test_random_positions_with_castling(engine: BitboardEngine) -> None:
    rng = random.Random(1811)
    seen = castled = 0
    while seen < 1500:
        board = _random_board(rng)
        king = board.king(chess.WHITE)
        assert king is not None
        board.remove_piece_at(king)
        for square in (chess.B1, chess.C1, chess.D1, chess.F1, chess.G1):
            board.remove_piece_at(square)
        for square, kind in (
            (chess.A1, chess.ROOK),
            (chess.E1, chess.KING),
            (chess.H1, chess.ROOK),
        ):
            board.set_piece_at(square, chess.Piece(kind, chess.WHITE))
        board.castling_rights = chess.BB_A1 | chess.BB_H1
        black_king = board.king(chess.BLACK)
        if black_king is None or board.was_into_check():
            continue
        castled += not _check(engine, board).isdisjoint(("e1g1", "e1c1"))
        seen += 1
    assert castled > 2


def test_moves_asked_about_together_are_decided_as_each_alone() -> None:
    row = row_of(chess.Board("3r3k/1p4pp/8/8/8/4Q3/1B4PP/3R2K1 w - - 0 1"))
    together, alone = BitboardEngine(Table(1)), BitboardEngine(Table(1))
    moves = together.legal_moves(row, chess.WHITE)
    waiting, found = list(moves), []
    while waiting:
        decided = together.moves_mate_within(row, waiting, 2)
        assert decided
        assert not any(mates for mates, _ in decided[:-1])
        found += decided
        waiting = waiting[len(decided) :]
    expected = []
    for move in moves:
        mates = alone.move_mates_within(row, move, 2) == 1
        expected.append((mates, alone.generated + alone.evaluated))
    assert found == expected
    assert 0 < sum(mates for mates, _ in found) < len(moves)


def test_moves_asked_about_together_are_left_when_stopped(engine: BitboardEngine) -> None:
    row = row_of(chess.Board("3r3k/1p4pp/8/8/8/4Q3/1B4PP/3R2K1 w - - 0 1"))
    moves = engine.legal_moves(row, chess.WHITE)
    engine.set_stop(True)
    try:
        assert engine.moves_mate_within(row, moves, 3) == []
    finally:
        engine.set_stop(False)
