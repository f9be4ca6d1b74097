"""Each move of White's that a reply is said to refute is refuted: all replies of many positions."""

import random
from typing import Any

import chess
import numpy as np
import pytest

from solver.kernel.battle.kept_moves import NOT_LISTED, list_unrefuted
from solver.kernel.compiling.entry import Entry
from solver.kernel.keeping.kept_tables import tables
from solver.kernel.kind import IS_PLAIN
from solver.kernel.layout import LIST_STRIDE, ROW, WHITE
from solver.kernel.lists import list_of
from solver.kernel.mates import mate_in_one
from solver.kernel.moves import generate_black, generate_white, make_bare
from solver.kernel.repeats import legal_repeat
from solver.kernel.room import address_of
from solver.kernel.rows import row_of
from solver.kernel.words import off, signed_at, words_at

SPARING, SAID, WRONG = 10, 11, 12
MEN = ("QQRRBBNNPPPrbnppppq", "QRBNPPPPPP", "NNPPPpp", "QRp", "BBPPp", "QRBNrbnq", "RRBBNNp")


def ask(tables_at: Any, rows_at: Any, lists_at: Any, counts_at: Any) -> int:
    """Count in which moves that a reply is said to refute it does, for all replies of row 0."""
    t = words_at(tables_at)
    p = words_at(rows_at)
    w = signed_at(counts_at)
    lists = signed_at(lists_at)
    replies = list_of(lists, 0)
    moves = list_of(lists, 1)
    kept = list_of(lists, 2)
    room = list_of(lists, 3)
    q = off(p, ROW)
    r = off(q, ROW)
    count = generate_white(t, p, moves)
    for i in range(generate_black(t, p, replies)):
        found = list_unrefuted(t, p, q, kept, replies[i])
        if found == NOT_LISTED:
            continue
        w[SPARING] += 1
        for j in range(count):
            is_kept = False
            for k in range(found):
                if kept[k] == moves[j]:
                    is_kept = True
            if is_kept:
                continue
            w[SAID] += 1
            make_bare(t, p, q, moves[j], WHITE)
            is_legal = legal_repeat(t, q, r, replies[i]) != 0
            if not is_legal or mate_in_one(t, r, off(r, ROW), w, room):
                w[WRONG] += 1
    return 0


def _board(rng: random.Random) -> chess.Board:
    """Return a position with men about Black's king, in which neither side is in check."""
    while True:
        board = chess.Board(None)
        king = rng.randrange(64)
        near = [s for s in chess.SQUARES if 0 < chess.square_distance(s, king) <= 2]
        squares = [king, *rng.sample(near, rng.randrange(6))]
        far = [s for s in chess.SQUARES if s not in squares]
        squares += rng.sample(far, rng.randrange(1, 8))
        kinds = rng.choice(MEN)
        signs = ["k", *(rng.choice(kinds) for _ in squares[2:]), "K"]
        for square, sign in zip(squares, signs, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(sign))
        passed = board.copy()
        passed.turn = chess.BLACK
        if board.is_valid() and not (board.is_check() or passed.is_check()):
            return board


@pytest.mark.skipif(IS_PLAIN, reason="too many moves for the plain kernel")
def test_a_reply_refutes_each_move_that_it_is_said_to_refute() -> None:
    run = Entry(ask, "int64(uint64, uint64, uint64, uint64)").machine_code().function()
    rows = np.zeros(8 * ROW, np.uint64)
    lists = np.zeros(8 * LIST_STRIDE, np.int64)
    counts = np.zeros(16, np.int64)
    rng = random.Random(1851)
    for _ in range(1500):
        board = _board(rng)
        rows[:ROW] = row_of(board)
        run(*map(address_of, (tables(), rows, lists, counts)))
        assert counts[WRONG] == 0, board.fen()
    assert counts[SPARING] > 12_500
    assert counts[SAID] > 160_000
