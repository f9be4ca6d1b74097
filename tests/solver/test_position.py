from __future__ import annotations

from random import Random

import chess
import pytest

from solver.castling import CastlingRight
from solver.orthodox import OrthodoxGame, board_of
from solver.position import Flaw, FlawKind, Position, SetupError, find_flaws
from solver.setup import Setup
from tests.positions import random_board


def setup_of(placement: str, turn: chess.Color = chess.WHITE) -> Setup:
    """Lay out any men, kings or not."""
    board = chess.Board(None)
    board.set_board_fen(placement)
    board.turn = turn
    return Setup.of(OrthodoxGame(board))


def flaws_of(placement: str, turn: chess.Color = chess.WHITE) -> list[FlawKind]:
    return [flaw.kind for flaw in find_flaws(setup_of(placement, turn))]


@pytest.mark.parametrize(
    ("placement", "kinds"),
    [
        ("8/8/8/8/8/8/8/8", [FlawKind.NO_KING, FlawKind.NO_KING]),
        ("4k3/8/8/8/8/8/8/8", [FlawKind.NO_KING]),
        ("4k3/8/8/8/8/8/8/K6K", [FlawKind.SEVERAL_KINGS]),
        ("4k3/8/8/8/8/8/8/4R1K1", [FlawKind.OPPONENT_IN_CHECK]),
        ("8/8/8/3kK3/8/8/8/8", [FlawKind.OPPONENT_IN_CHECK]),
        ("P3k3/8/8/8/8/8/8/K6p", [FlawKind.PAWN_ON_EDGE, FlawKind.PAWN_ON_EDGE]),
        ("4k3/8/8/8/8/8/8/4K3", []),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", []),
        ("7k/7P/7P/7P/PPPPPPP1/8/8/K7", [FlawKind.TOO_MANY_PAWNS]),
        ("7k/8/8/NNNNNNNN/NNNNNNNN/N7/8/K7", [FlawKind.TOO_MANY_MEN]),
    ],
)
def test_flaws(placement: str, kinds: list[FlawKind]) -> None:
    assert flaws_of(placement) == kinds


def test_all_flaws_come_at_once_and_blocking_ones_first() -> None:
    flaws = find_flaws(setup_of("P7/8/8/NNNNNNNN/NNNNNNNN/8/8/K6K"))
    kinds = [flaw.kind for flaw in flaws]
    assert set(kinds) == {
        FlawKind.NO_KING,
        FlawKind.SEVERAL_KINGS,
        FlawKind.PAWN_ON_EDGE,
        FlawKind.TOO_MANY_MEN,
    }
    assert [flaw.blocks for flaw in flaws] == sorted((f.blocks for f in flaws), reverse=True)


@pytest.mark.parametrize(
    ("placement", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/8", "White has no king. Put one on the board."),
        ("8/8/8/8/8/8/8/4K3", "Black has no king. Put one on the board."),
        ("4k3/8/8/8/8/8/8/K6K", "White has 2 kings; there must be exactly one."),
        ("4k3/8/8/8/8/8/8/K6p", "A pawn cannot stand on h1."),
        (
            "4k3/8/8/8/8/8/8/4R1K1",
            "Black is in check, but it is White’s turn. Change the side to move?",
        ),
    ],
)
def test_every_flaw_is_one_plain_sentence(placement: str, sentence: str) -> None:
    assert [flaw.sentence for flaw in find_flaws(setup_of(placement))] == [sentence]


def test_flaws_name_the_squares_to_ring() -> None:
    (kings,) = find_flaws(setup_of("4k3/8/8/8/8/8/8/K6K"))
    assert kings.squares == (chess.A1, chess.H1)
    (check,) = find_flaws(setup_of("4k3/8/8/8/8/8/8/4R1K1"))
    assert check.squares == (chess.E8,)
    assert check.color == chess.BLACK


@pytest.mark.parametrize("right", list(CastlingRight))
def test_castling_without_the_men_at_home_is_a_flaw(right: CastlingRight) -> None:
    setup = setup_of("3k4/8/8/8/8/8/8/3K4")
    claimed = Setup(setup.squares, setup.turn, frozenset({right}))
    (flaw,) = find_flaws(claimed)
    assert flaw.kind == FlawKind.CASTLING_IMPOSSIBLE
    assert flaw.color == right.color
    assert "there is no king on e" in flaw.sentence


def test_castling_names_the_missing_rook() -> None:
    setup = setup_of("3k4/8/8/8/8/8/8/4K3")
    (flaw,) = find_flaws(Setup(setup.squares, castling=frozenset({CastlingRight.WHITE_LONG})))
    assert flaw.sentence == "White cannot castle long: there is no rook on a1."


@pytest.mark.parametrize(
    ("fen", "square", "fits"),
    [
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 1", chess.F6, True),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1", chess.E3, True),
        ("4k3/8/8/4Pp2/8/8/8/4K3 b - - 0 1", chess.F6, False),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", chess.F6, False),
        ("4k3/5n2/8/4Pp2/8/8/8/4K3 w - - 0 1", chess.F6, False),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 1", chess.A1, False),
    ],
)
def test_en_passant_must_be_possible(fen: str, square: chess.Square, fits: bool) -> None:
    plain = Setup.of(OrthodoxGame(chess.Board(fen)))
    setup = Setup(plain.squares, plain.turn, plain.castling, square)
    kinds = [flaw.kind for flaw in find_flaws(setup)]
    assert kinds == ([] if fits else [FlawKind.EN_PASSANT_IMPOSSIBLE])


@pytest.mark.parametrize("seed", range(60))
def test_playable_positions_have_no_flaw(seed: int) -> None:
    setup = Setup.of(OrthodoxGame(random_board(Random(seed), men=9)))
    assert find_flaws(setup) == ()
    position = Position.from_setup(setup)
    assert position.turn == setup.turn
    assert board_of(position.game()).fen() == board_of(setup.game()).fen()


def test_a_refusal_carries_every_blocking_flaw_and_says_them_all() -> None:
    with pytest.raises(SetupError) as caught:
        Position.from_setup(setup_of("P7/8/8/8/8/8/8/K6K"))
    kinds = [flaw.kind for flaw in caught.value.flaws]
    expected = [FlawKind.SEVERAL_KINGS, FlawKind.NO_KING, FlawKind.PAWN_ON_EDGE]
    assert kinds == expected
    assert str(caught.value) == " ".join(flaw.sentence for flaw in caught.value.flaws)


def test_warnings_do_not_keep_a_position_from_being_played() -> None:
    setup = setup_of("7k/8/8/NNNNNNNN/NNNNNNNN/8/8/K7")
    warnings: tuple[Flaw, ...] = find_flaws(setup)
    assert [flaw.kind for flaw in warnings] == [FlawKind.TOO_MANY_MEN]
    assert not any(flaw.blocks for flaw in warnings)
    assert Position.from_setup(setup).setup == setup
