"""What no game leads to is told, and nothing that a game leads to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import chess
import pytest

from solver.legality import find_impossibilities
from solver.legality.last_move import earlier
from solver.notation.fen import parse_fen
from solver.orthodox import OrthodoxGame
from solver.position import FlawKind
from solver.setup import Setup

K = FlawKind


def play(seed: int, half_moves: int) -> chess.Board:
    """Play at random, with a liking for captures, pawns and promotions; return where it ends."""
    rng = Random(seed)
    greed = rng.choice((0.2, 1, 4, 10))
    board = chess.Board()
    for _ in range(half_moves):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            break
        weights = [_weight(board, move, greed) for move in moves]
        board.push(rng.choices(moves, weights)[0])
    return board


def _weight(board: chess.Board, move: chess.Move, greed: float) -> float:
    weight = 1.0
    if board.is_capture(move):
        weight *= greed
    if move.promotion:
        weight *= 20
    if board.piece_type_at(move.from_square) == chess.PAWN:
        weight *= 3
    return weight


def kinds(fen: str) -> list[FlawKind]:
    return [flaw.kind for flaw in find_impossibilities(parse_fen(fen))]


@pytest.mark.parametrize("seed", range(16))
def test_nothing_is_said_against_any_position_of_a_long_random_game(seed: int) -> None:
    """Fewer rights and no en passant square are claimed of the same positions, too."""
    rng = Random(seed)
    moves = play(seed, 400).move_stack
    board = chess.Board()
    for number, move in enumerate(moves):
        board.push(move)
        if number % 4 == seed % 4:
            setup = Setup.of(OrthodoxGame(board))
            rights = [right for right in sorted(setup.castling, key=str) if rng.random() < 0.5]
            passed = rng.choice((None, setup.en_passant))
            claimed = replace(setup, castling=frozenset(rights), en_passant=passed)
            for position in (setup, claimed):
                assert find_impossibilities(position) == (), (board.fen(), position)


def test_the_position_before_is_among_the_earlier_ones() -> None:
    """Taking moves back finds the one that was made, whatever it was."""
    met = set()
    for seed in range(25):
        board = play(seed, 120)
        while board.move_stack:
            setup = replace(Setup.of(OrthodoxGame(board)), castling=frozenset(), en_passant=None)
            move = board.pop()
            met.add((board.is_castling(move), board.is_en_passant(move), bool(move.promotion)))
            before = replace(Setup.of(OrthodoxGame(board)), castling=frozenset(), en_passant=None)
            found = (replace(s, en_passant=None) for s in earlier(setup))
            assert before in found, f"{board.fen()} {move}"
    assert len(met) == 4  # plain moves, castling, en passant, promotion


@pytest.mark.parametrize(
    ("fen", "kind"),
    [
        # men
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", K.TOO_MANY_PROMOTED),
        ("4k3/7B/8/8/2B1B3/8/PPP1PPPP/4K3 w - - 0 1", K.TOO_MANY_PROMOTED),
        ("qqq1k3/pppppppp/8/8/8/8/8/4K3 b - - 0 1", K.TOO_MANY_PROMOTED),
        # shut in at home
        ("4k3/8/8/6B1/8/P1P1P3/1P1P1PPP/4K3 b - - 0 1", K.TOO_MANY_PROMOTED),
        ("4k3/8/8/6R1/8/8/PPPPPPPP/4K3 b - - 0 1", K.TOO_MANY_PROMOTED),
        ("4k3/8/8/8/4K3/8/PPPPPPPP/8 b - - 0 1", K.NO_WAY_THERE),
        ("2B1k3/1p1p4/8/8/8/8/8/4K3 b - - 0 1", None),
        ("2B1k3/1ppp4/8/8/8/8/8/4K3 b - - 0 1", K.NO_WAY_THERE),
        # pawns
        ("4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1", K.PAWN_STRUCTURE),
        ("4k3/8/8/8/1P6/P7/P1P5/4K3 b - - 0 1", None),
        ("4k3/8/8/8/P7/P7/P7/4K3 b - - 0 1", None),
        ("rnbqkbnr/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 1", K.TOO_MANY_CAPTURES),
        ("rnbqkbnr/1ppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", None),
        ("rnbqkbnr/1ppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b KQkq - 0 1", K.TOO_MANY_CAPTURES),
        # the black bishop was taken at home, so the white pawns took nobody
        ("rn1qkbnr/p2p1ppp/1p6/2p1p3/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("rn1qkbnr/pp1ppppp/8/2p5/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1", K.TOO_MANY_CAPTURES),
        # pawns that passed each other while nobody was taken
        ("rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", K.PAWN_STRUCTURE),
        # promotions without a capture
        ("rnbqkbnr/ppppppp1/8/8/8/7Q/PPPPPPP1/RNBQKBNR w KQq - 0 1", None),
        ("4k3/pppppppp/8/8/8/Q6Q/PPPPPPP1/4K3 b - - 0 1", K.TOO_MANY_PROMOTED),
        # checks
        ("4k3/8/8/8/8/2n3r1/8/r3K2B w - - 0 1", None),
        ("8/8/4q3/8/1b6/5n2/8/4K2k w - - 0 1", K.IMPOSSIBLE_CHECK),
        ("4r2k/8/8/8/8/8/8/r3K3 w - - 0 1", K.IMPOSSIBLE_CHECK),
        ("4r2k/8/8/8/8/8/3p4/4K3 w - - 0 1", None),
        ("4r2k/8/8/8/8/2n2n2/8/4K3 w - - 0 1", None),
        ("7k/8/8/8/8/2n1n3/8/3K4 w - - 0 1", K.IMPOSSIBLE_CHECK),
        ("8/3p4/4K3/8/8/8/8/7k w - - 0 1", K.NO_WAY_THERE),
        # the last move
        ("6bk/4NR2/6KN/8/8/8/8/8 w - - 0 1", K.NO_LAST_MOVE),
        ("6bk/4NR2/6KN/8/8/8/8/8 b - - 0 1", None),
        # castling
        ("4k2r/8/8/8/8/8/8/K7 w k - 0 1", K.CASTLING_LOST),
        ("4k2r/7p/8/8/8/8/8/K7 w k - 0 1", K.CASTLING_LOST),
        ("4k2r/8/7p/8/8/8/8/K7 w k - 0 1", None),
        ("r3k2r/8/8/8/8/8/8/K7 w kq - 0 1", K.CASTLING_LOST),
        ("r3k2r/8/8/8/8/8/8/1K6 w kq - 0 1", K.CASTLING_LOST),
        ("r3k2r/8/8/8/8/8/8/1K6 w k - 0 1", None),
        # en passant: before the double step White would have stood in check
        ("7k/8/8/3pP3/8/8/8/b6K w - d6 0 1", None),
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", None),
        ("7k/8/8/3p4/4P2b/8/8/4K3 w - - 0 1", None),
        ("7k/8/8/3pP3/7b/8/8/4K3 w - d6 0 1", K.EN_PASSANT_DISPROVED),
        # what is possible, however odd
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", None),
        ("QQQQQQ2/QQQ4k/8/8/8/8/8/4K3 b - - 0 1", None),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", None),
    ],
)  # fmt: skip
def test_what_cannot_come_from_a_game_is_told(fen: str, kind: FlawKind | None) -> None:
    assert next(iter(kinds(fen)), None) == kind


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1", None),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
            "White: at least one man promoted, but no pawn is missing.",
        ),
        (
            "4k3/8/8/6B1/8/P1P1P3/1P1P1PPP/4K3 b - - 0 1",
            "White: at least one man promoted, but no pawn is missing. The man on g5 cannot have "
            "come from home past pawns that never moved.",
        ),
        (
            "4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1",
            "White: no game brings pawns to a2, b2 and a3 at the same time.",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
            "White: the pawns have taken at least one man to come here, but no man is missing.",
        ),
        (
            "rn1qkbnr/pp1ppppp/8/2p5/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "White: the pawns have taken at least one man to come here, but nobody was there to be "
            "taken; the others never left home.",
        ),
        (
            "r3k2r/8/8/8/8/8/8/1K6 w kq - 0 1",
            "These castling rights cannot all be there: king or rook has moved before.",
        ),
        (
            "4k2r/8/8/8/8/8/8/K7 w k - 0 1",
            "Black cannot castle short: king or rook must have moved before.",
        ),
    ],
)
def test_the_reason_is_one_plain_sentence(fen: str, sentence: str | None) -> None:
    reasons = find_impossibilities(parse_fen(fen))
    assert (reasons[0].sentence if reasons else None) == sentence
    assert not any(reason.blocks for reason in reasons)


def test_ways_out_are_possible() -> None:
    lost = find_impossibilities(parse_fen("4k2r/7p/8/8/8/8/8/K7 w k - 0 1"))
    assert lost[0].mended is not None
    assert lost[0].mended.castling == frozenset()
    passed = find_impossibilities(parse_fen("7k/8/8/3pP3/7b/8/8/4K3 w - d6 0 1"))
    assert passed[0].mended is not None
    assert passed[0].mended.en_passant is None
    turn = find_impossibilities(parse_fen("6bk/4NR2/6KN/8/8/8/8/8 w - - 0 1"))
    assert turn[0].mended is not None
    assert find_impossibilities(turn[0].mended) == ()


def test_a_setup_with_other_flaws_is_mended_first() -> None:
    assert find_impossibilities(parse_fen("8/8/8/8/8/P7/PP6/4K3 b - - 0 1")) == ()
