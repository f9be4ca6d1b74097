"""Moves in writing: what composers print, what Popeye prints, what PGN and UCI want."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from solver.game import Move
from solver.goals import read_goal
from solver.men import Kind, Man
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.moves import long_algebraic, san, short_algebraic, uci
from solver.orthodox import board_of, plain
from solver.position import find_flaws
from solver.setup import Setup
from solver.squares import BLACK, SQUARES, WHITE, rank_of

CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PAWNS = "1n2k3/P7/8/5pP1/8/8/8/4K3 w - f6 0 1"
EN_PASSANT_CHECK = "8/4k3/8/5pP1/8/8/8/4K3 w - f6 0 1"

TABLE = [
    # position, move, short algebraic, Popeye, PGN
    ("8/7k/8/3Q4/8/8/8/2K5 w - - 0 1", "d5g2", "Qg2", "Qd5-g2", "Qg2"),
    ("8/8/8/3p4/4R3/8/8/k1K5 w - - 0 1", "e4d4", "Rd4", "Re4-d4", "Rd4"),
    ("8/8/8/8/3pR3/8/8/k1K5 w - - 0 1", "e4d4", "Rxd4", "Re4*d4", "Rxd4"),
    ("8/8/8/8/8/2k5/8/K4N2 w - - 0 1", "f1d2", "Sd2", "Sf1-d2", "Nd2"),
    ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#", "Ra1-a8 +", "Ra8#"),
    ("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+", "Ra1-a8 +", "Ra8+"),
    ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6", "Qg6=", "Qg5-g6", "Qg6"),
    (CASTLE, "e1g1", "0-0", "0-0", "O-O"),
    (CASTLE, "e1c1", "0-0-0", "0-0-0", "O-O-O"),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "0-0+", "0-0 +", "O-O+"),
    (PAWNS, "g5f6", "gxf6 e.p.", "g5*f6 ep.", "gxf6"),
    (EN_PASSANT_CHECK, "g5f6", "gxf6 e.p.+", "g5*f6 ep. +", "gxf6+"),
    (PAWNS, "a7a8q", "a8=Q", "a7-a8=Q", "a8=Q"),
    (PAWNS, "a7a8n", "a8=S", "a7-a8=S", "a8=N"),
    (PAWNS, "a7b8q", "axb8=Q+", "a7*b8=Q +", "axb8=Q+"),
    ("8/8/8/8/8/k7/8/K1N3N1 w - - 0 1", "c1e2", "Sce2", "Sc1-e2", "Nce2"),
    ("k7/8/8/8/8/8/5p2/K5B1 b - - 0 1", "f2g1n", "fxg1=S", "f2*g1=S", "fxg1=N"),
]


@pytest.mark.parametrize(("fen", "move", "short", "long", "pgn"), TABLE)
def test_a_move_is_written_in_each_notation(
    fen: str, move: str, short: str, long: str, pgn: str
) -> None:
    game = parse_fen(fen).game()
    before = Setup.of(game)
    parsed = Move.from_uci(move)
    assert short_algebraic(game, parsed) == short
    assert long_algebraic(game, parsed) == long
    assert san(game, parsed) == pgn
    assert uci(parsed) == move
    assert Setup.of(game) == before


GOALS = [
    # position, move, goal, what Popeye prints, what composers print
    ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "#", "Ra1-a8 #", "Ra8#"),
    ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "+", "Ra1-a8 +", "Ra8#"),
    ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "#=", "Ra1-a8 #=", "Ra8#"),
    ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6", "=", "Qg5-g6 =", "Qg6="),
    ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6", "#=", "Qg5-g6 #=", "Qg6="),
    ("8/8/8/8/8/kp6/p7/Kb2R3 w - - 0 1", "e1b1", "x", "Re1*b1 x", "Rxb1"),
    ("8/8/8/8/3pR3/8/8/k1K5 w - - 0 1", "e4d4", "x", "Re4*d4 x", "Rxd4"),
    ("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "za8", "Ra1-a8 + z", "Ra8+"),
    ("8/7k/8/3Q4/8/8/8/2K5 w - - 0 1", "d5g2", "zg2", "Qd5-g2 z", "Qg2"),
    (CASTLE, "e1g1", "00", "0-0", "0-0"),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "00", "0-0 +", "0-0+"),
    (EN_PASSANT_CHECK, "g5f6", "ep", "g5*f6 ep. +", "gxf6 e.p.+"),
    ("8/8/8/8/p7/8/P7/8 w - - 0 1", "a2a3", "==", "a2-a3 ==", "a3=="),
]


@pytest.mark.parametrize(("fen", "move", "goal", "long", "short"), GOALS)
def test_the_sign_of_a_goal_stands_behind_the_move_that_reaches_it(
    fen: str, move: str, goal: str, long: str, short: str
) -> None:
    game, parsed = parse_fen(fen).game(), Move.from_uci(move)
    assert long_algebraic(game, parsed, goal=read_goal(goal)[0]) == long
    assert short_algebraic(game, parsed) == short


def test_the_knight_may_keep_its_english_letter() -> None:
    game = parse_fen("8/8/8/8/8/2k5/8/K4N2 w - - 0 1").game()
    move = Move.from_uci("f1d2")
    assert short_algebraic(game, move, Letters.N) == "Nd2"
    assert long_algebraic(game, move, Letters.N) == "Nf1-d2"


def test_a_file_called_n_does_not_exist_so_only_the_knight_changes_its_letter() -> None:
    game = Setup.initial().game()
    names = {short_algebraic(game, move) for move in game.moves()}
    assert {"Sf3", "Sc3", "e4", "h3"} <= names
    assert not any("N" in name for name in names)


READERS = [
    (Letters.S, "K Q R B S", "a8=S"),
    (Letters.N, "K Q R B N", "a8=N"),
    (Letters.GERMAN, "K D T L S", "a8=S"),
    (Letters.FRENCH, "R D T F C", "a8=C"),
    (Letters.RUSSIAN, "Кр Ф Л С К", "a8=К"),
    (Letters.FIGURINES, "♔ ♕ ♖ ♗ ♘", "a8=♘"),
]


@pytest.mark.parametrize(("letters", "men", "new"), READERS)
def test_a_text_of_popeyes_is_read_in_the_letters_of_the_reader(
    letters: Letters, men: str, new: str
) -> None:
    queen, knight = men.split()[1], men.split()[4]
    text = letters.in_popeyes_text("     1.Qa1*b2 + threat: 2.a7-a8=S #  (Black)")
    assert text == f"     1.{queen}a1*b2 + threat: 2.a7-a8={knight} #  (Black)"


@pytest.mark.parametrize(("letters", "men", "new"), READERS)
def test_men_have_the_letters_of_the_reader(letters: Letters, men: str, new: str) -> None:
    game = parse_fen("7k/P7/8/8/8/8/8/KQRBN3 w - - 0 1").game()
    moves = map(Move.from_uci, ("a1a2", "b1b2", "c1c2", "d1a4", "e1f3"))
    places = ("a2", "b2+", "c2", "a4", "f3")
    expected = [f"{man}{place}" for man, place in zip(men.split(), places, strict=True)]
    assert [short_algebraic(game, move, letters) for move in moves] == expected
    assert short_algebraic(game, Move.from_uci("a7a8n"), letters) == new
    castling = parse_fen(CASTLE).game()
    assert short_algebraic(castling, Move.from_uci("e1c1"), letters) == "0-0-0"


@pytest.mark.parametrize(
    ("letters", "written"),
    [
        (Letters.S, "b) wSf3-->g3  bPb5<-->wKa1  Q ==> S"),
        (Letters.N, "b) wNf3-->g3  bPb5<-->wKa1  Q ==> N"),
        (Letters.GERMAN, "b) wSf3-->g3  sBb5<-->wKa1  D ==> S"),
        (Letters.FRENCH, "b) bCf3-->g3  nPb5<-->bRa1  D ==> C"),
        (Letters.RUSSIAN, "b) бКf3-->g3  чпb5<-->бКрa1  Ф ==> К"),
        (Letters.FIGURINES, "b) ♘f3-->g3  ♟b5<-->♔a1  ♕ ==> ♘"),
    ],
)
def test_twins_are_named_with_the_letters_of_the_moves(letters: Letters, written: str) -> None:
    heading = "b) wSf3-->g3  bPb5<-->wKa1  Q ==> S"
    assert letters.named(heading) == written
    assert letters.named(heading.replace("==>", "→")) == written.replace("==>", "→")
    assert letters.named("Set play, 1–100: rotate 90") == "Set play, 1–100: rotate 90"


def _setups(count: int) -> Iterator[Setup]:
    """Yield random positions with many men of a kind, who can often reach the same square."""
    rng = random.Random(1951)
    kinds = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT, Kind.PAWN)
    while count:
        squares = rng.sample(SQUARES, rng.randint(8, 24))
        men = {squares[0]: Man.of(Kind.KING, WHITE), squares[1]: Man.of(Kind.KING, BLACK)}
        few = rng.sample(kinds, 2)
        for square in squares[2:]:
            kind = rng.choice(few)
            is_pawn_there = kind is not Kind.PAWN or rank_of(square) not in (0, 7)
            men[square] = Man.of(kind if is_pawn_there else Kind.QUEEN, rng.random() < 0.6)
        setup = Setup(turn=rng.random() < 0.5).with_pieces(men)
        if not any(flaw.blocks for flaw in find_flaws(setup)):
            count -= 1
            yield setup


def test_moves_are_called_as_python_chess_calls_them() -> None:
    told = Counter[str]()
    for setup in _setups(250):
        game, board = setup.game(), board_of(setup.game())
        for move in game.moves():
            name = san(game, move)
            assert name == board.san(plain(move)), (setup, move)
            told[re.sub("[a-h]", "f", re.sub("[1-8]", "r", name))] += 1
    assert {"Nfrfr", "Qfrxfr", "Nrxfr", "Rffr", "fxfr=Q+", "Qfr#"} <= set(told)


def test_who_mates_himself_may_give_check_which_is_told() -> None:
    """Popeye 4.104 leaves the sign of a check out before those of other states of play alone."""
    game = parse_fen("8/2q5/2K5/4k3/R7/8/8/8 w - - 0 1").game()
    goal, _ = read_goal("!#")
    assert long_algebraic(game, Move(42, 35), Letters.S, goal) == "Kc6-d5 + !#"
    assert long_algebraic(game, Move(24, 25), Letters.S, goal) == "Ra4-b4 !#"
    assert long_algebraic(game, Move(24, 28), Letters.S, read_goal("#")[0]) == "Ra4-e4 #"
