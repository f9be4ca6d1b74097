"""FEN: every field, every fault with its place, and agreement with python-chess."""

import random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.castling import CastlingRight
from solver.men import Color, Kind, Man
from solver.notation.fen import FenError, FenField, parse_fen, write_fen
from solver.orthodox import OrthodoxGame
from solver.position import FlawKind, find_flaws
from solver.setup import Setup

BARE = "8/8/8/8/8/8/8/8"
HOME = "r3k2r/8/8/8/8/8/8/R3K2R"

PIECES = st.none() | st.sampled_from([Man.from_fen(letter) for letter in "KQRBNPkqrbnp"])
SETUPS = st.builds(
    Setup,
    squares=st.lists(PIECES, min_size=64, max_size=64).map(tuple),
    turn=st.booleans(),
    castling=st.frozensets(st.sampled_from(CastlingRight)),
    en_passant=st.none() | st.integers(0, 63),
)


@given(SETUPS)
def test_reading_back_what_was_written_gives_the_same(setup: Setup) -> None:
    assert parse_fen(write_fen(setup)) == setup


def test_every_position_of_a_random_game_is_read_as_python_chess_reads_it() -> None:
    board, choice = chess.Board(), random.Random(7)
    while not board.is_game_over() and board.ply() < 200:
        board.push(choice.choice(list(board.legal_moves)))
        assert parse_fen(board.fen(en_passant="fen")) == Setup.of(OrthodoxGame(board))
        assert chess.Board(write_fen(parse_fen(board.fen()))).board_fen() == board.board_fen()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HOME, f"{HOME} w KQkq - 0 1"),
        (f"{HOME} b", f"{HOME} b KQkq - 0 1"),
        (f"{HOME} b -", f"{HOME} b - - 0 1"),
        (f"{HOME} w Kq", f"{HOME} w Kq - 0 1"),
        (f"{HOME} w HAha", f"{HOME} w KQkq - 0 1"),
        (f"{BARE} w - e6 12", f"{BARE} w - e6 0 1"),
        (f"  {BARE}\tb  - -  3 40\n", f"{BARE} b - - 0 1"),
        ("Q~7/8/8/8/8/8/8/8", "Q7/8/8/8/8/8/8/8 w - - 0 1"),
    ],
)
def test_fields_may_be_missing(text: str, expected: str) -> None:
    assert write_fen(parse_fen(text)) == expected


@pytest.mark.parametrize(
    ("text", "sentence", "field", "position"),
    [
        ("8/8/8/3k5/8/8/8/8", "Rank 5 has 9 squares (“3k5”); it needs 8.", FenField.BOARD, 6),
        ("8/8/8/7/8/8/8/8", "Rank 5 has 7 squares (“7”); it needs 8.", FenField.BOARD, 6),
        ("k/8/8/8/8/8/8/8", "Rank 8 has 1 square (“k”); it needs 8.", FenField.BOARD, 0),
        ("8/8/8/8/8/8/8", "The board has 7 ranks; it needs 8.", FenField.BOARD, 13),
        (f"{BARE}/8", "The board has 9 ranks; it needs 8.", FenField.BOARD, 17),
        ("8", "The board has 1 rank; it needs 8.", FenField.BOARD, 1),
        ("", "The FEN is empty.", FenField.BOARD, 0),
        ("  \n ", "The FEN is empty.", FenField.BOARD, 0),
        ("8/8/X7/8/8/8/8/8", "Rank 6: “X” is no piece letter", FenField.BOARD, 4),
        (
            "8/8/7S/8/8/8/8/8",
            "Rank 6: “S” is no piece letter of a FEN; the knight",
            FenField.BOARD,
            5,
        ),
        ("8/8/9/8/8/8/8/8", "Rank 6: “9” cannot be", FenField.BOARD, 4),
        ("8/8/08/8/8/8/8/8", "Rank 6: “0” cannot be", FenField.BOARD, 4),
        ("8/44/8/8/8/8/8/8", "Rank 7 has two numbers in a row (“44”)", FenField.BOARD, 3),
        ("~8/8/8/8/8/8/8/8", "Rank 8: “~” is no piece letter", FenField.BOARD, 0),
        ("8/8/\x007/8/8/8/8/8", "Rank 6: “\\x00” is no piece letter", FenField.BOARD, 4),
        ("8/8/8/8/8/8/8/٣k4", "Rank 1: “٣” is no piece letter", FenField.BOARD, 14),
        (f"{BARE} W", "The side to move must be “w” or “b”, not “W”.", FenField.TURN, 16),
        (f"{BARE} w KX", "The castling rights must be “-” or", FenField.CASTLING, 19),
        (f"{BARE} w KK", "The castling rights “KK” name “K” twice.", FenField.CASTLING, 19),
        (f"{BARE} w kK", "must name White’s before Black’s", FenField.CASTLING, 18),
        (f"{BARE} w C", "belongs to Chess960", FenField.CASTLING, 18),
        (f"{BARE} w - e9", "The en passant square must be “-” or", FenField.EN_PASSANT, 20),
        (f"{BARE} w - - -1", "The half-move clock must be a whole", FenField.HALF_MOVES, 22),
        (f"{BARE} w - - 0 1{20 * '0'}", "The move number must be a", FenField.MOVE_NUMBER, 24),
        (f"{BARE} w - - 0 1 x", "the seventh here is “x”", FenField.END, 26),
        ("8/8/8/8/8/8/2(w.ZZ)5/8", "“(w.ZZ)” is no man that", FenField.BOARD, 13),
        ("8/8/8/8/8/8/8/2(w.G5", "“(w.G5” is no man that", FenField.BOARD, 15),
        ("8/8/8/8/8/8/8/2(w.G)X4", "“X” is no piece letter", FenField.BOARD, 20),
        ("8/8/8/8/8/8/8/2(w.G)-5", "“-” is no piece letter", FenField.BOARD, 20),
        ("8/8/8/8/8/8/8/2(w.G)²3", "“²” is no piece letter", FenField.BOARD, 20),
        ("8/8/8/8/8/8/2(w.G)5/55", "two numbers in a row", FenField.BOARD, 21),
        ("(w.G)7/8/8/8/8/8/8/8/(w.G)7", "The board has 9 ranks", FenField.BOARD, 27),
        (
            "8/" * 5_000_000,
            "10,000,000 characters long",
            FenField.END,
            1000,
        ),
    ],
)
def test_a_fault_is_told_with_field_and_place(
    text: str, sentence: str, field: FenField, position: int
) -> None:
    with pytest.raises(FenError) as raised:
        parse_fen(text)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 160
    assert (raised.value.field, raised.value.position) == (field, position)
    assert raised.value.place == f"{field.value}, character {position + 1}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", FlawKind.CASTLING_IMPOSSIBLE),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", FlawKind.EN_PASSANT_IMPOSSIBLE),
        ("4k3/8/8/8/8/8/8/4K3 w - a1 0 1", FlawKind.EN_PASSANT_IMPOSSIBLE),
        (f"{BARE} w - - 0 1", FlawKind.NO_KING),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", FlawKind.PAWN_ON_EDGE),
    ],
)
def test_what_cannot_be_is_read_and_left_to_the_flaws(text: str, kind: FlawKind) -> None:
    assert kind in [flaw.kind for flaw in find_flaws(parse_fen(text))]


@given(st.text(alphabet="8/kKQwb- e3019~Sx\n", max_size=80))
def test_soup_is_read_or_refused_in_one_sentence(text: str) -> None:
    setup, error = parsed(text)
    if error is not None:
        assert 0 <= error.position <= len(text)
        assert "\n" not in str(error)
    elif setup is not None:
        assert parse_fen(write_fen(setup)) == setup


@given(st.text(max_size=60))
def test_what_python_chess_refuses_is_refused(text: str) -> None:
    try:
        chess.Board(text)
    except ValueError:
        assert parsed(text)[1] is not None


def parsed(text: str) -> tuple[Setup | None, FenError | None]:
    try:
        return parse_fen(text), None
    except FenError as error:
        return None, error


@pytest.mark.parametrize(
    "text",
    [
        "4k3/8/2(!q)2(q2)2/8/(w.CG)7/8/8/R3K2(nr.BP) w Q - 0 1 {Circe}",
        "4k3/8/(n2)(N2)6/8/8/8/8/4K3 b - - 0 1 {AntiCirce Cheylan, BlackMaximummer}",
    ],
)
def test_fairy_men_stand_in_brackets_and_conditions_in_braces(text: str) -> None:
    setup = parse_fen(text)
    assert write_fen(setup) == text
    assert len(setup.conditions) == text.count(",") + 1


def test_a_neutral_man_and_a_turned_one_are_read_as_yacpdb_writes_them() -> None:
    squares = parse_fen("4k3/8/8/8/8/8/8/(!q)(N2)2K3").squares
    assert squares[0] == Man(Kind.QUEEN, Color.NEUTRAL)
    assert squares[1] == Man(Kind.NIGHTRIDER, Color.WHITE)


@pytest.mark.parametrize("text", ["4k3/8/(x9)7/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - {Foo}"])
def test_what_is_no_man_and_no_condition_is_refused(text: str) -> None:
    with pytest.raises(FenError, match="known here"):
        parse_fen(text)
