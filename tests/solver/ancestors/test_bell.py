"""Bell's lister, tables and mate-in-two solver."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import chess
import pytest

from solver.ancestors.bell import (
    ROOM,
    Algorithm50,
    BellFinding,
    BellGame,
    BellStep,
    Cutoff,
    entries,
)
from solver.ancestors.bell_tables import (
    BISHOP_TABLE,
    KING_TABLE,
    KNIGHT_TABLE,
    OFF_BOARD,
    PAWN_TABLES,
    ROOK_TABLE,
)
from solver.notation.fen import parse_fen
from solver.orthodox import plain


@cache
def finished(placement: str) -> tuple[Algorithm50, BellStep]:
    """Return the machine that has looked for all keys, and its last step."""
    machine = Algorithm50(parse_fen(f"{placement} w - - 0 1"))
    *_, last = machine.run()
    return machine, last


def keys(placement: str) -> set[str]:
    machine, _ = finished(placement)
    board = chess.Board(f"{placement} w - - 0 1")
    return {board.san(plain(move)).rstrip("+#") for move in machine.keys}


# ---------------------------------------------------------------- tables


def test_the_knights_row_of_a1() -> None:
    assert KNIGHT_TABLE[7:10] == [11, 18, 2]


def test_the_last_squares_of_a_rook_on_d4() -> None:
    assert ROOK_TABLE[:4] == [1, -1, 8, -8]
    assert ROOK_TABLE[4 * 28 : 4 * 28 + 4] == [32, 25, 60, 4]


def test_the_tables_have_their_sizes_and_sums() -> None:
    assert sum(KNIGHT_TABLE[9::9]) == 336
    assert sum(KING_TABLE[9::9]) == 420
    assert len(KNIGHT_TABLE) == len(KING_TABLE) == 577  # 1 to 576
    assert len(ROOK_TABLE) == len(BISHOP_TABLE) == 260  # 0 to 259
    assert sorted(map(abs, BISHOP_TABLE[:4])) == [7, 7, 9, 9]
    for table in PAWN_TABLES.values():
        assert sorted(table) == list(range(36, 228))


def test_a_pawn_on_the_edge_captures_off_the_board_on_square_65() -> None:
    a2, h2 = 9, 16
    assert PAWN_TABLES[chess.WHITE][4 * a2 + 2] == OFF_BOARD
    assert PAWN_TABLES[chess.WHITE][4 * h2 + 3] == OFF_BOARD


# ---------------------------------------------------------------- the lister


def random_positions(seed: int, games: int) -> list[chess.Board]:
    chance = random.Random(seed)
    boards = []
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 120:
            board.push(chance.choice(list(board.legal_moves)))
            plain = board.copy(stack=False)
            plain.castling_rights = chess.BB_EMPTY
            plain.ep_square = None
            boards.append(plain)
    return boards


def test_the_lister_lists_the_pseudo_legal_moves_of_many_positions() -> None:
    compared = 0
    for board in random_positions(30, 9):
        game = BellGame(parse_fen(board.fen()))
        for color in chess.COLORS:
            board.turn = color
            expected = {(move.from_square, move.to_square) for move in board.pseudo_legal_moves}
            his_king = board.king(not color)
            if any(end == his_king for _, end in expected):
                with pytest.raises(Cutoff):
                    game.listed(color)
                continue
            listed = game.listed(color)
            found = {(one.move.from_square, one.move.to_square) for one in listed}
            assert found == expected
            assert len(listed) == len(found)
            compared += 1
    assert compared > 500


def test_the_last_man_is_listed_first() -> None:
    game = BellGame(parse_fen(chess.STARTING_FEN))
    starts = [one.start for one in game.listed(chess.WHITE)]
    assert starts == sorted(starts, reverse=True)


def test_moves_are_taken_back() -> None:
    setup = parse_fen("r3k2r/pPp2pp1/8/3pP3/2B5/5N2/PPP2PpP/R3K2R w KQkq - 0 1")
    game, untouched = BellGame(setup), BellGame(setup)
    for listed in game.listed(chess.WHITE):
        game.execute(chess.WHITE, listed)
        game.take_back()
        for color in chess.COLORS:
            assert game.sides[color].board == untouched.sides[color].board
            assert game.sides[color].men == untouched.sides[color].men


# ---------------------------------------------------------------- the solver


@pytest.mark.parametrize(
    ("placement", "key"),
    [
        ("7k/5Rr1/5BR1/4P3/3K4/1Qr5/2B5/8", "Bxg7"),
        ("8/8/4pR2/4N2p/6pk/6R1/4K2P/7Q", "Qa1"),
        ("5K2/2BP2nN/4kN2/8/3r4/8/6Q1/8", "Bf4"),
        ("8/8/3p1p2/1N2p3/4kNQ1/5n2/2K3B1/8", "Bh1"),
        ("3N4/2p3B1/5NQ1/2k5/Rn3P2/8/4K3/8", "Qb1"),
        ("4brrb/8/2p4P/7Q/3p1kpP/3P1pN1/5K2/8", "Qc5"),
        ("8/8/8/8/1BB5/NN6/krQ5/7K", "Qh7"),
        ("5Kbk/6pp/6P1/8/8/8/8/7R", "Rh6"),
        ("k1K5/rNB5/P1R5/8/8/8/8/8", "Bb8"),
        ("5N1k/5P1b/6R1/6K1/8/8/8/8", "Kh6"),
        ("8/8/6B1/3N4/4R3/3k1N2/8/1K6", "Ka2"),
        ("8/6B1/8/3BNk2/8/2K5/8/2Q5", "Bf8"),
        ("8/8/4p3/4p3/4PP1Q/RB1p1k2/2P1R3/4B2K", "c4"),
    ],
)
def test_the_one_key_is_found(placement: str, key: str) -> None:
    assert keys(placement) == {key}


@pytest.mark.parametrize("placement", ["8/4P3/6K1/1BBk4/8/3N4/8/8", "8/4P3/8/1B1k1NK1/3P4/8/8/8"])
def test_a_key_by_underpromotion_is_missed(placement: str) -> None:
    assert keys(placement) == set()


def test_a_refutation_en_passant_is_missed() -> None:
    assert keys("5b2/1p2p1p1/1Q1pR1P1/6P1/k2p1K1p/1p1N3P/r1n3P1/nN1B4") == {"Na3", "g4"}


def test_a_refutation_by_castling_is_missed() -> None:
    assert keys("r3k2r/4p1p1/2P1P3/3N2N1/4B3/4BP2/PQ5P/R3K2R") == {"Qb7", "Qxg7"}


def test_every_first_move_is_judged_once() -> None:
    machine = Algorithm50(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"))
    judged = [step for step in machine.run() if step.level == 1]
    assert len(judged) == len({step.line for step in judged}) == 19
    assert [step.finding for step in judged].count(BellFinding.KEY) == 1


def test_a_crowded_position_nearly_fills_the_list() -> None:
    placement = "2q3n1/6nK/3p1rP1/4P1p1/2pk3p/Q3R3/2PN1RBB/1brN4"
    machine = Algorithm50(parse_fen(f"{placement} w - - 0 1"))
    *_, last = islice(machine.run(), 1303)  # of 12 051; 490 are the most that it comes to
    assert last.most_entries == 489 <= ROOM


def test_a_record_has_four_entries_beside_the_moves() -> None:
    game = BellGame(parse_fen(chess.STARTING_FEN))
    assert entries(game.listed(chess.WHITE)) == 20 + 4 * 10  # eight pawns and two knights


def test_a_list_of_men_has_room_for_sixteen() -> None:
    with pytest.raises(ValueError, match="room for 16"):
        Algorithm50(parse_fen("k7/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K6Q w - - 0 1"))
