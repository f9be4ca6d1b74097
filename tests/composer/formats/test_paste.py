"""Pasted text: positions in the shapes people copy them in, and soup."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.formats.common import heading
from composer.formats.common.reading import FormatError, NoPositionError
from composer.formats.paste import PasteError, read_all_pasted
from composer.formats.position import fen_text
from solver.notation.fen import write_fen
from solver.twinning.twins import Twin, parse_twin
from tests.composer.formats.strategies import AWKWARD
from tests.pasted import read_pasted

BOARD = "5Kbk/6pp/6P1/8/8/8/8/7R"
FEN = f"{BOARD} w - - 0 1"
BLACK = f"{BOARD} b - - 0 1"
POSITION = chess.Board(FEN)

POPEYE = """BeginProblem
Author Prinz, Dietrich
Origin Robot Chess
Pieces White Kf8 Rh1 Pg6 Black Kh8 Bg8 Pg7h7
Stipulation #2
Option Try Variation
EndProblem
"""
POPEYE_BOARD = """
+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   K  -B  -K   8
|                                   |
7   .   .   .   .   .   .  -P  -P   7
6   .   .   .   .   .   .   P   .   6
5   .   .   .   .   .   .   .   .   5
4   .   .   .   .   .   .   .   .   4
3   .   .   .   .   .   .   .   .   3
2   .   .   .   .   .   .   .   .   2
1   .   .   .   .   .   .   .   R   1
+---a---b---c---d---e---f---g---h---+
  #2                         3 + 4
"""
OLV = """---
algebraic:
  white: [Kf8, Rh1, Pg6]
  black: [Kh8, Bg8, Pg7, Ph7]
stipulation: "#2"
"""


def grid() -> str:
    """Return the position as a table with blanks for empty squares, as engines print it."""
    lines = ["+---+---+---+---+---+---+---+---+"]
    for rank in range(7, -1, -1):
        pieces = (POSITION.piece_at(chess.square(file, rank)) for file in range(8))
        cells = " | ".join(piece.symbol() if piece else " " for piece in pieces)
        lines += [f"| {cells} | {rank + 1}", lines[0]]
    return "\n".join(lines)


def from_black() -> str:
    """Return the position as seen from Black's side, ranks numbered."""
    rows = str(POSITION).replace(" ", "").splitlines()
    return "\n".join(f"{number} {rows[8 - number][::-1]}" for number in range(1, 9))


@pytest.mark.parametrize(
    ("text", "fen", "stipulation"),
    [
        (FEN, FEN, ""),
        (f"FEN: {FEN} \n", FEN, ""),
        (f'"{FEN}"', FEN, ""),
        (f"“{BOARD}”", FEN, ""),
        (BOARD, FEN, ""),
        (f"{BOARD}/ w - - 0 1", FEN, ""),
        (f"{BOARD} W", FEN, ""),
        (f"{BOARD} B - -", BLACK, ""),
        (f"{BOARD} b – –", BLACK, ""),
        (f"{BOARD} black", BLACK, ""),
        (f"{BOARD} b - - 0", BLACK, ""),
        (f"\ufeff{BOARD}\u200b", FEN, ""),
        (BOARD.replace("/8/", "/44/"), FEN, ""),
        (f"See {FEN}, a mate in two; by Prinz.", FEN, "#2"),
        (f"{BOARD} #2", FEN, "#2"),
        (f"{BOARD} Black to play", BLACK, ""),
        (f"Helpmate in 3: {BOARD} b", BLACK, "h#3"),
        (f"https://lichess.org/editor/{FEN.replace(' ', '_')}?color=white", FEN, ""),
        (f"https://lichess.org/analysis/standard/{BLACK.replace(' ', '_')}", BLACK, ""),
        (f"https://lichess.org/analysis/{BOARD}_b_-_-#0", BLACK, ""),
        ("https://x.org/?fen=" + FEN.replace(" ", "%20").replace("/", "%2F"), FEN, ""),
        (f'{BOARD} w - - dm 2; id "Prinz";', FEN, "#2"),
        (f"{BOARD} w - - bm #2;", FEN, "#2"),
        (f'[Event "?"]\n[SetUp "1"]\n[FEN "{FEN}"]\n\n1. Rh6 *', FEN, ""),
        (OLV, FEN, "#2"),
        (POPEYE, FEN, "#2"),
        ("Forsyth 5Kbk/6pp/6P1/39R\nStip #2\n", FEN, "#2"),
        ("Forsyth 5Kbk6pp6P40R\nStip h#2\n", BLACK, "h#2"),
        ("wKf8, Rh1, Pg6, bKh8, Bg8, Pg7, h7 #2", FEN, "#2"),
        ("White: Kf8, Rh1, Pg6; Black: Kh8, Bg8, g7, h7. Mate in two.", FEN, "#2"),
        ("w Kf8 Rh1 Pg6 b Kh8 Bg8 Pg7 h7 #2", FEN, "#2"),
        ("w Kf8 Th1 Bg6 s Kh8 Lg8 Bg7h7 #2", FEN, "#2"),
        ("White Kf8 Rh1 Pg6\nBlack Kh8 Bg8 Pg7h7\nBlack to move", BLACK, ""),
        (str(POSITION), FEN, ""),
        (POSITION.unicode(), FEN, ""),
        (POSITION.unicode(borders=True), FEN, ""),
        (str(POSITION).replace(" ", ""), FEN, ""),
        (POPEYE_BOARD, FEN, "#2"),
        (grid(), FEN, ""),
        (from_black(), FEN, ""),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ –", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""),
        ("k7/8/8/3S4/8/8/8/7K", "k7/8/8/3N4/8/8/8/7K w - - 0 1", ""),
        ("8/8/8/2d5/8/1k1l4/2bt4/K1S5", "8/8/8/2q5/8/1k1b4/2pr4/K1N5 w - - 0 1", ""),
        ("8/8/8/8/8/1r1f4/2pt4/R1C5 b", "8/8/8/8/8/1k1b4/2pr4/K1N5 b - - 0 1", ""),
        ("8/8/8/(!q2)1l5/8/1k6/3t4/K7 b", "8/8/8/(!q2)1b5/8/1k6/3r4/K7 b - - 0 1", ""),
        ("Kb1 Qd3 kh6 bh7 pd4 #3", "8/7b/7k/8/3p4/3Q4/8/1K6 w - - 0 1", "#3"),
        ("White: Ka1, Sb1; Black: Kc3, Nd4", "8/8/8/8/3n4/2k5/8/KN6 w - - 0 1", ""),
        (
            "White: Kb1 royal Gd3, Ge3; Black: Kh6 magic: Qc8d8 half-neutral Rg1; Neutral: Bul Gh1",
            "2(bm.Q)(bm.Q)4/8/7k/8/8/3(wr.G)(Q2)3/8/1K4(bhn.R)(nb.G) w - - 0 1",
            "",
        ),
        ("Weiß: Kb1, königliche Gd3; Schwarz: Kh6", "8/8/7k/8/8/3(wr.G)4/8/1K6 w - - 0 1", ""),
        ("wKd6,Rc8 sKd8", "2Rk4/8/3K4/8/8/8/8/8 w - - 0 1", ""),
    ],
)
def test_a_position_is_found(text: str, fen: str, stipulation: str) -> None:
    entry = read_pasted(text)
    assert (write_fen(entry.setup), entry.stipulation) == (fen, stipulation)
    assert entry.verbatim is None
    assert entry.fault is None


def test_a_list_as_it_is_typed_gives_conditions_too() -> None:
    entry = read_pasted("Kb1 Gd3 kh6 ph7 h#3 Circe")
    assert write_fen(entry.setup) == "8/7p/7k/8/8/3(Q2)4/8/1K6 b - - 0 1"
    assert (entry.stipulation, entry.options) == ("h#3", ("Circe",))


@pytest.mark.parametrize(
    "text",
    [
        "8/8/7k/8/8/3(!q2)4/8/1K6 b - - {Circe, Take&Make} h#2",
        "8/8/7k/8/8/3(!q2)4/8/1K6 h#2 Circe, Take & Make (A. Test)",
        "White Kb1 Black Kh6 Neutral Gd3\nh#2\nConditions: Circe, Take & Make\nIn memory of Me",
        "wKb1 sKh6 nGd3 h#2 Circe; Take & Make",
    ],
)
def test_fairy_men_and_conditions_are_read_from_any_dress(text: str) -> None:
    entry = read_pasted(text)
    assert write_fen(entry.setup).startswith("8/8/7k/8/8/3(!q2)4/8/1K6 b ")
    assert (entry.stipulation, entry.options) == ("h#2", ("Circe", "Take&MakeChess"))


_MEN = ("wKb1 wGd3 bKh6", "White: Kb1 Gd3; Black: Kh6", "8/8/7k/8/8/3(Q2)4/8/1K6", "Kb1 Gd3 kh6")


@pytest.mark.parametrize("men", _MEN)
@pytest.mark.parametrize(
    ("asked", "options", "extra"),
    [
        ("h#3 C+ Circe", "Circe", {}),
        ("h#3 (C+) Circe", "Circe", {}),
        ("Circe h#3", "Circe", {}),
        ("h#3* 2.1.1... Circe C+", "SetPlay Circe", {"intended-solutions": "2.1.1..."}),
        ("h#3 b) Gd3->d4 Circe", "Circe", {"twins": {"b": "Move d3 d4"}}),
        ("h#3 v (2+1) [Circe]", "Try Circe", {}),
        ("h#3 Circe, 2 sols.", "Circe", {"intended-solutions": "2"}),
        ("h#3 2 Lösungen, mit Circe", "Circe", {"intended-solutions": "2"}),
        ("h‡3 duplex, Circe", "Duplex Circe", {}),
        ("Hilfsmatt in 3 Zügen Circe", "Circe", {}),
        ("мат в 3 хода, Circe", "Circe", {}),
        ("mat aidé en 3, Circe", "Circe", {}),
        ("3‡ Circe; C+ Popeye 4.61", "Circe", {}),
        ("h#2½ 0.2.1.1 Circe", "Circe", {"intended-solutions": "0.2.1.1"}),
    ],
)
def test_nothing_of_a_heading_is_lost(
    men: str, asked: str, options: str, extra: dict[str, object]
) -> None:
    for text in (f"{men} {asked}", f"{asked}\n{men}"):
        reading = read_all_pasted(text)
        entry = reading.document.entry
        assert sum(man is not None for man in entry.setup.squares) == 3
        assert (entry.options, dict(entry.extra)) == (tuple(options.split()), extra)
        assert reading.faults == ()
        assert entry.stipulation


@pytest.mark.parametrize("men", _MEN[:3])
@pytest.mark.parametrize(("asked", "word"), [("h#3 C+ Cirse", "Cirse"), ("h#3 by Me", "by Me")])
def test_what_is_not_understood_is_told_and_kept(men: str, asked: str, word: str) -> None:
    reading = read_all_pasted(f"{men}\n{asked}")
    assert reading.document.entry.comments == (word,)
    (fault,) = reading.faults
    assert (fault.line, fault.sentence) == (
        2,
        f"“{word}” is not understood and was taken for a comment.",
    )


def test_squares_of_conditions_are_no_men() -> None:
    entry = read_pasted("White: Kb1 Pd3 Black: Kh6\nh#3 Holes a1b2")
    assert entry.options == ("Hole a1b2",)
    assert sum(man is not None for man in entry.setup.squares) == 3


def test_who_signs_a_letter_is_no_condition() -> None:
    reading = read_all_pasted("White Kb1 Qd3 Black Kh6\nh#2\n\nYours,\nAlice")
    assert reading.document.entry.options == ()
    assert "“Alice” is not understood" in reading.faults[0].sentence


def test_a_condition_may_stand_alone_in_its_line_by_any_of_its_names() -> None:
    for name, told in (("Längstzüger", "BlackMaximummer"), ("Grid", "GridChess")):
        assert read_pasted(f"wKb1 Qd3 bKh6\n{name}\nh#2").options == (told,)


def test_the_letter_of_a_twin_is_no_side() -> None:
    entry = read_pasted("8/8/7k/8/8/3Q4/8/1K6 b) Qd3->d4 #3")
    assert (entry.setup.turn, dict(entry.extra)) == (chess.WHITE, {"twins": {"b": "Move d3 d4"}})


def test_few_words_behind_the_letter_of_a_twin_are_tried_as_its_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each run of them may be meant, and is read with all before it: many would take minutes."""
    tried: list[str] = []

    def counted(text: str) -> Twin:
        tried.append(text)
        return parse_twin(text)

    monkeypatch.setattr(heading, "parse_twin", counted)
    entry = read_pasted(f"8/8/7k/8/8/3Q4/8/1K6 #3 b) Qd3->d4 {'y ' * 900}")
    assert dict(entry.extra) == {"twins": {"b": "Move d3 d4"}}
    assert len(tried) < 100


def test_popeye_input_gives_names_and_options_too() -> None:
    entry = read_pasted(POPEYE)
    assert (entry.authors, entry.source) == (("Prinz, Dietrich",), "Robot Chess")
    assert entry.options == ("Try", "Variation")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "Onion soup: 1/2 onion, 3/4 l water, salt; White wine to taste. Boil 8/8 hours.",
        "1. e4 e5 2. Qh5 Ke7 3. Qxe5#",
        "The rook on a1 and the king on e8 look at e4.",
        "a/b/c/d/e/f/g/h",
        ". . . .",
        "/home/user/prn/nbr/krb/qqq",
    ],
)
def test_soup_is_refused_kindly(text: str) -> None:
    with pytest.raises(NoPositionError) as raised:
        read_pasted(text)
    example = str(raised.value).rpartition("looks like ")[2].rstrip(".")
    assert read_pasted(example).setup.kings(chess.WHITE)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8/8/8/3k5/8/8/8/8", "Rank 5 has 9 squares (“3k5”); it needs 8."),
        ("8/8/8/8/8/8/8", "The board has 7 ranks; it needs 8."),
        ('[FEN "8/8"]', "The board has 2 ranks; it needs 8."),
        (
            "Pieces White Ka1 Yb1 Black Kh8",
            "“Yb1” among the Popeye pieces is no man",
        ),
        (
            "Pieces White Ka1 bqrh1 Black Kh8",
            "“bqrh1” among the Popeye pieces is no man",
        ),
        ("Pieces White Ka1 Qa1 Black Kh8", "Two men stand on a1."),
        ("BeginProblem\nStipulation #2", "The Popeye input has neither “Pieces” nor “Forsyth”."),
        ("White: Ka1, Qa1; Black: Kh8", "Two men stand on a1."),
        ("White: Kd6, Xd4; Black: Kd8", "“Xd4” is no man"),
        ("White: Kd6, Qa1, Dd4; Black: Kd8", "“Dd4” is no man"),
        ("algebraic: {white: [Ka1, Yb2], black: [Kh8]}", "no man is known"),
        ("algebraic: [", "not readable"),
    ],
)
def test_a_broken_position_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(PasteError) as raised:
        read_pasted(text)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


PIECES_OF_SOUP = st.sampled_from(
    [BOARD, FEN, "8/", "w", "b", "KQkq", "-", "e3", "White:", "Ka1", "bKh8", "Pieces", "Forsyth",
     "Stip", "algebraic:", "[FEN \"", "\"]", "dm 2;", "bm #3", "|", ".", "#2", "mate in", "%2F",
     "\n", " ", "64", "EnPassant e2", "NoCastling", "Option", "Twin", "8 . . . . . . . . 8\n",
     "♔", "_"]
)  # fmt: skip


@given(st.lists(PIECES_OF_SOUP | AWKWARD | st.text(max_size=8), max_size=30).map(" ".join))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        entry = read_pasted(text)
    except FormatError as error:
        refused = str(error)
    else:
        refused = ""
        assert len(entry.setup.squares) == 64
    assert "\n" not in refused
    assert len(refused) < 300


@pytest.mark.parametrize(
    "part",
    ["8/", "r", "~", "K a1 ", "White Ka1 ", "a: [\n", ". ", "\n", "|", "mate in ", '[FEN "', "#1",
     "algebraic:\n", "forsyth\n", "pieces\n", "ser-", "Stip ", "bm # ", "_ ", "%2F", "a1", "[FEN "]
)  # fmt: skip
def test_a_megabyte_of_soup_is_refused_before_the_time_limit_of_the_tests(part: str) -> None:
    with pytest.raises(FormatError):
        read_pasted(part * (1_000_000 // len(part)))


@pytest.mark.parametrize(
    "text",
    [
        "wKb3 Rd2 Pe4 bKa1 Sh8",
        "White: Kb3, Rd2, e4. Black: Ka1, Nh8",
        "Weiß: Kb3 Td2 Be4; Schwarz: Ka1 Sh8",
        "wKb3 wTd2 wBe4 sKa1 sSh8",
        "White Kb3 Td2 Be4 Black Ka1 Sh8",
        "Blancs: Rb3, Td2, Pe4 - Noirs: Ra1, Ch8",
        "W: Kb3 Rd2 Pe4 S: Ka1 Sh8".replace("S: ", "B: "),
        "Kb3, Rd2, e4 – Ka1, Nh8",
        "Kb3 Td2 Be4 / Ka1 Sh8",
        "Kb3 Rd2 Pe4 -\nKa1 Sh8",
    ],
)
def test_lists_of_men_are_read_in_the_letters_they_use(text: str) -> None:
    assert write_fen(read_pasted(text).setup) == "7n/8/8/8/4P3/1K6/3R4/k7 w - - 0 1"


@pytest.mark.parametrize(
    "text", ["Kd4 - Kf5", "Kd4 - Ke5, and he plays Ra1", "Kb3 Rd2 - Ka1 - Nh8", "Kb3 Kd2 Rd1 - Nh8"]
)
def test_what_only_looks_like_the_men_of_two_sides_is_no_list(text: str) -> None:
    with pytest.raises(FormatError):
        read_pasted(text)


@pytest.mark.parametrize("asked", ["Mate in 2.\n\nBest wishes", "Best wishes\n\nP.S. It is a #2."])
def test_a_list_of_men_is_found_in_a_letter(asked: str) -> None:
    hail = "Dear editor,\n\nplease find below a problem that I made last week, and tell me"
    entry = read_pasted(f"{hail} what you think.\n\nWhite: Kb3 Rd2\nBlack: Ka1\n{asked}")
    assert write_fen(entry.setup) == "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    assert entry.stipulation == "#2"


def test_a_letter_with_half_of_a_list_is_no_problem() -> None:
    with pytest.raises(FormatError):
        read_pasted(
            f"{'Dear editor, please look at this. ' * 20}\n\nWhite: Kb3 Rd2 Qe4\n\nBest wishes"
        )


@pytest.mark.parametrize(
    "address",
    [
        "https://lichess.org/editor/8/8/8/8/8/1K6/3R4/k7_b_-_-_0_1?color=black",
        "https://lichess.org/editor?fen=8%2F8%2F8%2F8%2F8%2F1K6%2F3R4%2Fk7+b+-+-+0+1",
        "https://lichess.org/analysis/8/8/8/8/8/1K6/3R4/k7_b_-_-_0_1",
        "lichess.org/analysis/standard/8/8/8/8/8/1K6/3R4/k7%20b%20-%20-%200%201",
        "https://lichess.org/analysis/fromPosition/8/8/8/8/8/1K6/3R4/k7_b_-_-",
        "https://www.chess.com/analysis?fen=8/8/8/8/8/1K6/3R4/k7%20b%20-%20-%200%201&flip=true",
    ],
)
def test_addresses_of_positions_are_read(address: str) -> None:
    assert write_fen(read_pasted(address).setup) == "8/8/8/8/8/1K6/3R4/k7 b - - 0 1"


OPERATIONS = '8/8/8/8/8/1K6/3R4/k7 w - - dm 1; id "x; y";'


@pytest.mark.parametrize(
    "text", [f"{OPERATIONS}\nCirce", f"{OPERATIONS} Circe", f"Circe\n{OPERATIONS}"]
)
def test_conditions_around_a_line_of_epd_count(text: str) -> None:
    entry = read_all_pasted(text).document.entry
    assert (entry.stipulation, entry.options, entry.comments) == ("#1", ("Circe",), ())


def test_what_a_line_of_epd_says_itself_counts_and_nothing_beside_it_is_lost() -> None:
    line = f'{OPERATIONS} author "Sam Loyd";'
    reading = read_all_pasted(f"Pál Benkő\n{line}\nh#3")
    entry = reading.document.entry
    assert (entry.stipulation, entry.authors) == ("#1", ("Sam Loyd",))
    assert set(entry.comments) == {"Pál Benkő", "h#3"}
    assert "Pál Benkő" in reading.faults[0].sentence


@pytest.mark.parametrize("before", [0, 5990, 9970, 9990, 10_010, 15_960, 15_990, 16_010, 25_980])
@pytest.mark.parametrize("filling", ["p/", "k ", "~"])
def test_a_board_is_found_wherever_the_pieces_end_in_which_a_long_text_is_searched(
    before: int, filling: str
) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    text = f"{filling * (before // len(filling))} {fen} {filling * 20_000}"
    found = [match.span() for match in fen_text.boards_in(text)]
    assert found == [match.span() for match in fen_text.BOARD.finditer(text)]
    assert fen in [text[slice(*span)] for span in found]
