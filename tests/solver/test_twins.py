"""The language of twins: what it says, what becomes of the position, how it is headed."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.men import FROM_KING, Man
from solver.notation.fen import parse_fen, write_fen
from solver.problem import Problem
from solver.setup import Setup
from solver.stipulation import Stipulation
from solver.twinning.twin_changes import (
    Add,
    Ask,
    PolishType,
    Remove,
    Shift,
    Substitute,
    Turn,
    Turning,
    TwinChange,
    TwinExchange,
    TwinMove,
)
from solver.twinning.twins import Twin, TwinError, parse_twin, twin_letter
from tests.questions import posed

_BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
PLAIN = "8/6k1/1p6/5n2/8/1B1R4/1K2P3/8 w - - 0 1"
CASTLING = "4k2r/p6p/8/R7/8/8/P2P4/3NKR2 w k - 0 1"
NO_CASTLING = "4k2r/p6p/8/R7/8/8/P2P4/3NKR2 w - - 0 1"
EN_PASSANT = "4k3/p6p/8/3pP3/8/8/P2P4/3NKR2 w - d6 0 1"

# What Popeye makes of each twin: its heading, and the position by the moves of both sides there.
CHANGED = [
    (PLAIN, "Move d3 c3", "wRd3-->c3", "8/6k1/1p6/5n2/8/1BR5/1K2P3/8"),
    (PLAIN, "Move d3 f5", "-bSf5  wRd3-->f5", "8/6k1/1p6/5R2/8/1B6/1K2P3/8"),
    (PLAIN, "Move b3 d3 Move d3 c3", "-wRd3  wBb3-->d3  wBd3-->c3", "8/6k1/1p6/5n2/8/2B5/1K2P3/8"),
    (PLAIN, "Exchange b2 f5", "wKb2<-->bSf5", "8/6k1/1p6/5K2/8/1B1R4/1n2P3/8"),
    (PLAIN, "Remove d3", "-wRd3", "8/6k1/1p6/5n2/8/1B6/1K2P3/8"),
    (PLAIN, "Remove d3e2", "-wRd3  -wPe2", "8/6k1/1p6/5n2/8/1B6/1K6/8"),
    (
        PLAIN,
        "Add White Sd4 Black Pd7e6",
        "+wSd4  +bPd7  +bPe6",
        "8/3p2k1/1p2p3/5n2/3N4/1B1R4/1K2P3/8",
    ),
    (PLAIN, "Add Black Qh6", "+bQh6", "8/6k1/1p5q/5n2/8/1B1R4/1K2P3/8"),
    (PLAIN, "Add Black Se2", "bSe2", "8/6k1/1p6/5n2/8/1B1R4/1K2n3/8"),
    (PLAIN, "Remove e2 Add black Re2", "bRe2", "8/6k1/1p6/5n2/8/1B1R4/1K2r3/8"),
    (PLAIN, "Add Black Bb3 Remove b3", "bBb3  -bBb3", "8/6k1/1p6/5n2/8/3R4/1K2P3/8"),
    (PLAIN, "Substitute R S", "R ==> S", "8/6k1/1p6/5n2/8/1B1N4/1K2P3/8"),
    (PLAIN, "Substitute P S", "P ==> S", "8/6k1/1n6/5n2/8/1B1R4/1K2N3/8"),
    (PLAIN, "Rotate 90", "rotate 90", "8/1k6/3n4/6P1/5R2/8/2p2BK1/8"),
    (PLAIN, "Rotate 180", "rotate 180", "8/3P2K1/4R1B1/8/2n5/6p1/1k6/8"),
    (PLAIN, "Rotate 270", "rotate 270", "8/1KB2p2/8/2R5/1P6/4n3/6k1/8"),
    (PLAIN, "Mirror a1<-->h1", "mirror a1<-->h1", "8/1k6/6p1/2n5/8/4R1B1/3P2K1/8"),
    (PLAIN, "Mirror a1<-->a8", "mirror a1<-->a8", "8/1K2P3/1B1R4/8/5n2/1p6/6k1/8"),
    (PLAIN, "Mirror a1<-->h8", "mirror a1<-->h8", "8/2p2BK1/8/5R2/6P1/3n4/1k6/8"),
    (PLAIN, "Mirror a8<-->h1", "mirror a8<-->h1", "8/6k1/4n3/1P6/2R5/8/1KB2p2/8"),
    (PLAIN, "Shift a1 b1", "shift a1 ==> b1", "8/7k/2p5/6n1/8/2B1R3/2K2P2/8"),
    (PLAIN, "Shift c3 b4", "shift c3 ==> b4", "5k2/p7/4n3/8/B1R5/K2P4/8/8"),
    (PLAIN, "PolishType", "PolishType", "8/6K1/1P6/5N2/8/1b1r4/1k2p3/8"),
    (CASTLING, "Move f1 h1", "wRf1-->h1", "4k2r/p6p/8/R7/8/8/P2P4/3NK2R w Kk -"),
    (CASTLING, "Move a5 a1", "wRa5-->a1", "4k2r/p6p/8/8/8/8/P2P4/R2NKR2 w Qk -"),
    (CASTLING, "Exchange f1 d1", "wRf1<-->wSd1", "4k2r/p6p/8/R7/8/8/P2P4/3RKN2 w k -"),
    (CASTLING, "PolishType", "PolishType", "4K2R/P6P/8/r7/8/8/p2p4/3nkr2 w - -"),
    (CASTLING, "Mirror a1<-->h1", "mirror a1<-->h1", "r2k4/p6p/8/7R/8/8/4P2P/2RKN3 w - -"),
    (CASTLING, "Move h8 b8", "bRh8-->b8", "1r2k3/p6p/8/R7/8/8/P2P4/3NKR2 w - -"),
    (
        CASTLING,
        "Move h8 h7 Move h7 h8",
        "-bPh7  bRh8-->h7  bRh7-->h8",
        "4k2r/p7/8/R7/8/8/P2P4/3NKR2 w k -",
    ),
    (NO_CASTLING, "Move f1 h1", "wRf1-->h1", "4k2r/p6p/8/R7/8/8/P2P4/3NK2R w K -"),
    (
        NO_CASTLING,
        "Mirror a1<-->h1 Move d8 e8 Move a8 h8",
        "mirror a1<-->h1  bKd8-->e8  bRa8-->h8",
        "4k2r/p6p/8/7R/8/8/4P2P/2RKN3 w - -",
    ),
    (EN_PASSANT, "Move a2 a3", "wPa2-->a3", "4k3/p6p/8/3pP3/8/P7/3P4/3NKR2 w - d6"),
    (EN_PASSANT, "Move e5 c5", "wPe5-->c5", "4k3/p6p/8/2Pp4/8/8/P2P4/3NKR2 w - d6"),
    (EN_PASSANT, "Move d5 d6", "bPd5-->d6", "4k3/p6p/3p4/4P3/8/8/P2P4/3NKR2 w - -"),
    (EN_PASSANT, "Rotate 180", "rotate 180", "2RKN3/4P2P/8/8/3Pp3/8/p6p/3k4 w - -"),
    (EN_PASSANT, "Mirror a1<-->h1", "mirror a1<-->h1", "3k4/p6p/8/3Pp3/8/8/4P2P/2RKN3 w - e6"),
]


@pytest.mark.parametrize(("fen", "text", "heading", "changed"), CHANGED)
def test_a_twin_changes_the_position_as_popeye_does(
    fen: str, text: str, heading: str, changed: str
) -> None:
    twin, problem = parse_twin(text), posed(fen)
    assert twin.heading(problem) == heading
    assert write_fen(twin.apply(problem).setup) == write_fen(parse_fen(changed))


@pytest.mark.parametrize(("fen", "text", "heading", "changed"), CHANGED)
def test_a_heading_is_read_as_the_twin(fen: str, text: str, heading: str, changed: str) -> None:
    assert parse_twin(heading).apply(posed(fen)) == parse_twin(text).apply(posed(fen))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("move D3 C3", "Move d3 c3"),
        ("mo d3, c3;", "Move d3 c3"),
        ("Move d3c3", "Move d3 c3"),
        ("Move d3-c3", "Move d3 c3"),
        ("Move d3 --> c3", "Move d3 c3"),
        ("ex b2 f5", "Exchange b2 f5"),
        ("Exchange b2<-->f5", "Exchange b2 f5"),
        ("Shift a1=b1", "Shift a1 b1"),
        ("shift a1 ==> b1", "Shift a1 b1"),
        ("rem e2 d3", "Remove e2d3"),
        ("Remove e2, Add wPe3", "Remove e2 Add White Pe3"),
        ("Add w Sd4 b Pd7", "Add White Sd4 Black Pd7"),
        ("Add black rf7 white sb1c1", "Add Black Rf7 White Sb1 Sc1"),
        ("Add white b d4", "Add White Bd4"),
        ("Add white P d4e4 black b d5", "Add White Pd4 Pe4 Black Bd5"),
        ("su p s", "Substitute P S"),
        ("st h#2", "Stipulation h#2"),
        ("polish", "PolishType"),
        ("Mirror a8", "Mirror a8<-->h1"),
        ("Mirror h1<->a1", "Mirror a1<-->h1"),
        ("mirror a1 h8", "Mirror a1<-->h8"),
        ("ROTATE 90", "rotate 90"),
        ("Cont Move d3 c3", "Continued Move d3 c3"),
        ("WSd4", "Add White Sd4"),
        ("+bPd7 -wPe2", "Add Black Pd7 Remove e2"),
        ("h#2.5", "Stipulation h#2.5"),
        ("Add White Sd4 Remove e2", "Add White Sd4 Remove e2"),
        ("Add Black Sd4 Mirror a1 h1", "Add Black Sd4 Mirror a1<-->h1"),
    ],
)
def test_words_may_be_short_and_squares_joined(text: str, same: str) -> None:
    assert parse_twin(text) == parse_twin(same)


@pytest.mark.parametrize(
    ("text", "heading", "fen"),
    [
        ("Add White Royal Kamikaze Gd4", "+wrkGd4", "4k3/8/8/8/3(wrk.G)4/8/8/4K3 w - - 0 1"),
        ("Add White AliceB Pd4", "+wPd4", "4k3/8/8/8/3(ws.P)4/8/8/4K3 w - - 0 1"),
        ("Add White Gd4", "+wGd4", "4k3/8/8/8/3(Q2)4/8/8/4K3 w - - 0 1"),
        ("Add neutral Qd4", "+nQd4", "4k3/8/8/8/3(!q)4/8/8/4K3 w - - 0 1"),
        ("Substitute K N", "K ==> N", "4(n2)3/8/8/8/8/8/8/4(N2)3 w - - 0 1"),
        ("Condition AntiCirce Cheylan", "AntiCirce Cheylan",
         "4k3/8/8/8/8/8/8/4K3 w - - 0 1 {AntiCirce Cheylan}"),
        ("Condition Circe Move e1 d1", "Circe  wKe1-->d1", "4k3/8/8/8/8/8/8/3K4 w - - 0 1 {Circe}"),
        ("Condition Hole a1c2 Rotate 90", "Hole a1c2  rotate 90",
         "8/8/8/k6K/8/8/8/8 w - - 0 1 {Hole h1g3}"),
        ("Condition Imitator b7 Mirror a1<-->h8", "Imitator b7  mirror a1<-->h8",
         "8/8/8/8/k6K/8/8/8 w - - 0 1 {Imitator b7}"),
        ("Condition Imitator b7 Mirror a1<-->a8", "Imitator b7  mirror a1<-->a8",
         "4K3/8/8/8/8/8/8/4k3 w - - 0 1 {Imitator b2}"),
        ("Condition Wormholes b7c7 Rotate 180", "Wormholes b7c7  rotate 180",
         "3K4/8/8/8/8/8/8/3k4 w - - 0 1 {Wormholes b7c7}"),
        ("Condition Hole a1c2 Shift a1 b1", "Hole a1c2  shift a1 ==> b1",
         "5k2/8/8/8/8/8/8/5K2 w - - 0 1 {Hole b1d2}"),
        ("Condition Imitator a1 Shift a1 b1", "Imitator a1  shift a1 ==> b1",
         "5k2/8/8/8/8/8/8/5K2 w - - 0 1 {Imitator a1}"),
    ],
)  # fmt: skip
def test_fairy_men_and_conditions_come_with_a_twin(text: str, heading: str, fen: str) -> None:
    setup = parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {Madrasi}" if "Cond" in text else _BARE)
    problem = Problem(setup, Stipulation.parse("#2"))
    twin = parse_twin(text)
    assert twin.heading(problem) == heading
    assert write_fen(twin.apply(problem).setup) == fen
    assert parse_twin(str(twin)) == twin


@pytest.mark.parametrize(
    ("heading", "same"),
    [
        ("bGb3-->d1", "Move b3 d1"),
        ("whnGh8-->h1", "Move h8 h1"),
        ("wB1c1-->e4", "Move c1 e4"),
        ("nGd3<-->bhccMa8", "Exchange d3 a8"),
        ("-w35g5", "Remove g5"),
        ("-bmPa3", "Remove a3"),
        ("+nPf7", "Add Neutral Pf7"),
        ("wPOe1", "Add White POe1"),
        ("bkGd7", "Add Black Kamikaze Gd7"),
        ("MarineChess  Circe", "Condition MarineChess Circe"),
        ("Circe  Sh7-f1", "Condition Circe Sh7-f1"),
        ("UltramarineChess  wPOe1", "Condition UltramarineChess Add White POe1"),
    ],
)
def test_headings_of_fairy_men_and_conditions_are_read(heading: str, same: str) -> None:
    assert parse_twin(heading) == parse_twin(same)
    assert str(parse_twin(heading)) == str(parse_twin(same))


def test_a_heading_whose_letters_may_be_two_attributes_is_not_read() -> None:
    with pytest.raises(TwinError):  # paralysing, protean or patrol
        parse_twin("+bpKe8")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "needs at least one change"),
        ("Continued", "needs at least one change"),
        ("Moce c5 f4", "“Moce” is no change of a twin"),
        ("s d3 c3", "“s” may be Substitute, Shift, Stipulation or SStipulation"),
        ("Move d3", "after “Move” there must be something such as a1 b2"),
        ("Move d3 d3", "“Move” names d3 twice"),
        ("Move d3 x9", "“Move” needs two squares such as a1 b2, not “x9”"),
        ("Exchange Kb2 f5", "“Exchange” needs two squares"),
        ("Remove Pe2", "“Remove” needs squares such as a1, not “Pe2”"),
        ("Add Qd4", "must say whether Qd4 is White or Black"),
        ("Add White", "“Add” needs men such as White Sa3"),
        ("Add Black Sa1 white Remove b1", "“Add” needs men such as White Sa3, not “Remove”"),
        ("Add White Yd4", "no man is known here by the code “Y”"),
        ("Substitute P Y", "no man is known here by the code “Y”"),
        ("Substitute P", "after “Substitute”"),
        ("Rotate 45", "rotated by 90, 180 or 270, not by “45”"),
        ("Mirror a1", "a board is mirrored"),
        ("Mirror a1<-->b1", "a board is mirrored"),
        ("Stipulation mate", "expected a stipulation"),
        ("Condition SoupChess", "“Condition SoupChess” asks for rules that are not known here"),
        ("SStipulation white", "is not known here"),
        ("Move d3 c3 Continued Move b2 b1", "“Continued” must be the first word"),
        ("bKe5<-wSe4", "“bKe5<-wSe4” is no change of a twin"),
        ("Move d3 c3 " * 300, "the text of a twin has"),
        ("Add white Qb2 b", "after “Add” there must be something such as White Sa3"),
    ],
)
def test_what_is_no_twin_is_named(text: str, fault: str) -> None:
    with pytest.raises(TwinError) as raised:
        parse_twin(text)
    assert fault in str(raised.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Move a1 a2", "there is no man on a1 to move"),
        ("Bd3-c2", "there is no Bd3 to move"),
        ("Exchange b2 h8", "there is no man on h8 to exchange"),
        ("Remove e2e2", "there is no man on e2 to remove"),
        ("Remove e2 Move e2 e3", "there is no man on e2 to move"),
        ("Shift a1 c1", "the shift would carry the bKg7 off the board"),
        ("Condition Hole a1 Shift b1 a1", "the shift would carry the Hole a1 off the board"),
        ("Shift a2 a1 Shift a2 a1", "the shift would carry the wKb1 off the board"),
    ],
)
def test_a_change_that_is_impossible_there_is_named(text: str, fault: str) -> None:
    for ask in (parse_twin(text).apply, parse_twin(text).heading):
        with pytest.raises(TwinError) as raised:
            ask(posed(PLAIN))
        assert str(raised.value) == fault


@pytest.mark.parametrize(
    ("before", "turn", "after", "turn_after"),
    [
        ("#2", "w", "h#2", "b"),
        ("#2", "w", "h#2.5", "w"),
        ("#2", "w", "s#3", "w"),
        ("h#2", "b", "#3", "w"),
        ("h#2", "b", "hs#2", "w"),
        ("h#2", "b", "hs#2.5", "b"),
        ("h#2", "b", "ser-h#3", "b"),
        ("#2", "b", "h#2", "w"),
        ("h#2", "w", "#2", "b"),
    ],
)
def test_another_stipulation_gives_the_move_to_who_begins_there(
    before: str, turn: str, after: str, turn_after: str
) -> None:
    problem = posed(f"8/6k1/1p6/5n2/8/1B1R4/1K2P3/8 {turn} - - 0 1", before)
    twin = parse_twin(f"Stipulation {after}")
    changed = twin.apply(problem)
    assert (str(changed.stipulation), twin.heading(problem)) == (after, after)
    assert changed.setup.turn == (turn_after == "w")
    assert changed.setup.squares == problem.setup.squares


def test_a_capture_in_passing_goes_with_the_turn() -> None:
    changed = parse_twin("Stipulation h#2").apply(posed(EN_PASSANT))
    assert changed.setup.en_passant is None


@pytest.mark.parametrize(
    ("index", "letter"), [(0, "a"), (1, "b"), (25, "z"), (26, "z1"), (35, "z10")]
)
def test_letters(index: int, letter: str) -> None:
    assert twin_letter(index) == letter


# --- laws

squares = st.integers(0, 63)
roles = st.sampled_from(FROM_KING)
pairs = st.tuples(squares, squares).filter(lambda pair: pair[0] != pair[1])
men = st.lists(st.tuples(squares, st.builds(Man.of, roles, st.booleans())), min_size=1)
stipulations = st.sampled_from(["#3", "h#2.5", "s=4", "ser-h#5", "exact-#2", "za12"])
changes: st.SearchStrategy[TwinChange] = st.one_of(
    st.builds(lambda pair: TwinMove(pair[0], pair[1]), pairs),
    st.builds(lambda pair, role: TwinMove(pair[0], pair[1], role), pairs, roles),
    pairs.map(lambda pair: TwinExchange(*pair)),
    pairs.map(lambda pair: Shift(*pair)),
    st.lists(squares, min_size=1, max_size=5).map(lambda found: Remove(tuple(found))),
    men.map(lambda found: Add(tuple(found))),
    st.builds(Substitute, roles, roles),
    st.sampled_from(Turning).map(Turn),
    st.just(PolishType()),
    stipulations.map(lambda text: Ask(Stipulation.parse(text))),
)
twins = st.builds(
    lambda found, is_continued: Twin(tuple(found), is_continued),
    st.lists(changes, min_size=1, max_size=4),
    st.booleans(),
)
placed = st.dictionaries(squares, st.builds(Man.of, roles, st.booleans()), max_size=12)


def problem_with(men: dict[chess.Square, Man]) -> Problem:
    """Return a problem in which these men stand on these squares."""
    return Problem(Setup().with_pieces(men), Stipulation.parse("#2"))


@given(twins)
def test_what_is_written_is_read_the_same(twin: Twin) -> None:
    again = parse_twin(str(twin))
    assert str(again) == str(twin)
    assert again.is_continued == twin.is_continued


@given(twins, placed)
def test_a_twin_is_made_or_refused(twin: Twin, men: dict[chess.Square, Man]) -> None:
    problem = problem_with(men)
    try:
        changed = twin.apply(problem)
    except TwinError:
        return
    assert parse_twin(str(twin)).apply(problem) == changed
    assert parse_twin(twin.heading(problem)).apply(problem) == changed


@pytest.mark.parametrize(
    "text",
    [
        "Rotate 90 Rotate 270",
        "Rotate 180 Rotate 180",
        "Rotate 90 Rotate 90 Rotate 180",
        "Mirror a1<-->h1 Mirror a1<-->a8 Rotate 180",
        "Mirror a8<-->h1 Mirror a1<-->h8 Rotate 180",
        *(f"{t.value} {t.value}" for t in Turning if t.value.startswith("mirror")),
        "PolishType PolishType",
        "Exchange a1 h8 Exchange a1 h8",
    ],
)
@given(men=placed)
def test_changes_that_undo_each_other(text: str, men: dict[chess.Square, Man]) -> None:
    corners = {0: Man.of(1, True), 63: Man.of(2, False)}
    problem = problem_with(corners | men)
    assert parse_twin(text).apply(problem).setup.squares == problem.setup.squares


@given(st.text(max_size=80) | st.lists(st.sampled_from(
    ["Move", "Add", "White", "b", "a1", "c3c4", "Sd4", "==>", "P", "mirror", "rotate", "90",
     "Remove", "+", "h#2", "Continued", "wKd1<-->bKd3", "sub", "a1<-->h1", "cond", "N"]
), max_size=8).map(" ".join))  # fmt: skip
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        twin = parse_twin(text)
    except TwinError:
        return
    assert str(parse_twin(str(twin))) == str(twin)
