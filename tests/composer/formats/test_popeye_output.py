"""What Popeye 4.104 prints: every problem with data, twins, and its solution verbatim."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from composer.formats.common.reading import FormatError
from composer.formats.files import load
from composer.formats.popeye.output import is_popeye_output, read_popeye_output
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.men import Color, Kind, Man
from solver.notation.fen import write_fen
from solver.squares import square_of
from tests.pasted import read_pasted

PRINTED = Path(__file__).parents[2] / "data" / "popeye_prints" / "several.txt"
BOARD = """
+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .   .   .   .   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .   .   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .   .   .   .   .   .   .   .   4
|                                   |
3   .   K   .   .   .   .   .   .   3
|                                   |
2   .   .   .   R   .   .   .   .   2
|                                   |
1  -K   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  #1                          2 + 1

   1.Rd2-d1 # !

"""

PLAIN = "8/8/8/8/8/1K6/3R4/k7"


def entries() -> tuple[Entry, ...]:
    """Return the problems of the printed file."""
    return load(PRINTED).document.entries


def test_all_problems_of_a_file_are_read() -> None:
    found = [(entry.stipulation, write_fen(entry.setup).split(" 0 1")[0]) for entry in entries()]
    assert found == [
        ("h#2", "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - -"),
        ("#2", "8/8/8/3p4/8/2k5/8/K6R w - -"),
        ("ser-h#9", "8/8/8/1K1p4/3P4/8/k2p4/2B2B2 b - -"),
        ("#2", "5k2/8/4Kp2/3Pp3/8/8/8/7R w - -"),
    ]


def test_data_stand_above_the_board_in_their_order() -> None:
    first, second, *_ = entries()
    assert (first.authors, first.source, first.award) == (
        ("Benko, Pal",),
        "Magyar Sakkelet 1980",
        "1st Prize",
    )
    assert first.comments == ("A nice one", "some remark")
    assert (second.authors, second.source, second.comments) == ((), "", ())


def test_the_headings_are_the_twins() -> None:
    headings = [[part.heading for part in composition_of(entry).parts()] for entry in entries()]
    assert headings[0] == ["a)", "b) bKa1-->h1", "+c) bKh1-->h8"]
    told = dict(entries()[0].extra)["twins"]
    assert told == {"b": "Move a1 h1", "c": "Continued Move h1 h8"}  # as Popeye and Olive read it
    assert headings[2] == ["", ""]
    assert headings[3] == ["a) -wRh1", "b) rotate 90", "c) s#2"]


def test_the_solution_is_kept_line_by_line() -> None:
    first = entries()[0]
    printed = PRINTED.read_text().splitlines()
    kept = [line for line in first.solution.splitlines() if line]
    assert kept == [line for line in printed[29:44] if line and "finished" not in line]
    assert "finished" not in first.solution


def test_a_print_without_closing_line_is_pasted() -> None:
    entry = read_pasted(BOARD)
    assert (entry.stipulation, entry.solution) == ("#1", "   1.Rd2-d1 # !")
    assert write_fen(entry.setup) == "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


def test_german_letters_are_known() -> None:
    text = BOARD.replace("R   .   .   .   .   2", "T   .   .   .   .   2")
    assert write_fen(read_pasted(text).setup) == "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("3   .   K", "3   .   X", "“X” on b3 is no man that is known here"),
        ("3   .   K", "3  =-Q  K", "“=-Q” on a3 is no man that is known here"),
        ("3   .   K   .", "3   .   K", "Rank 3 of the board has 7 squares; it needs 8."),
        ("2 + 1", "3 + 1", "the men are not as many as are counted below it"),
        ("8   .   .   .   .   .   .   .   .   8\n", "", "The board has 7 ranks; it needs 8."),
    ],
)
def test_a_damaged_board_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in BOARD
    assert is_popeye_output(BOARD)
    with pytest.raises(FormatError) as raised:
        read_pasted(BOARD.replace(old, new, 1))
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    ("lines", "fen", "options"),
    [
        ("Kamikaze b3 d2", "8/8/8/8/8/1(wk.K)6/3(wk.R)4/k7", ()),
        ("     Royal d2\n            Circe", "8/8/8/8/8/1K6/3(wr.R)4/k7", ("Circe",)),
        ("   Magic d2", "8/8/8/8/8/1K6/3(wm.R)4/k7", ()),
        ("  AliceA a1\n  AliceB b3 d2\n   AliceChess", "8/8/8/8/8/1(ws.K)6/3(ws.R)4/k7",
         ("AliceChess",)),
        ("   BlackOscillatingKings    TypeB", PLAIN, ("BlackOscillatingKings TypeB",)),
        ("CastlingMutuallyExclusive a1h8", PLAIN, ("CastlingMutuallyExclusive a1h8",)),
        ("  ParaSentinelles Berolina PionAdvers", PLAIN,
         ("Sentinelles ParaSentinelles Berolina PionAdvers",)),
        ("         Uncapturable\n         HauntedChess", PLAIN, ("HauntedChess",)),
        ("   MagicSquares e1 f3", PLAIN, ("MagicSquares e1 f3",)),
    ],
)  # fmt: skip
def test_attributes_and_long_lines_are_read(lines: str, fen: str, options: tuple[str, ...]) -> None:
    entry = read_pasted(BOARD.replace("2 + 1\n", f"2 + 1\n{lines}\n"))
    assert write_fen(entry.setup).split()[0] == fen
    assert entry.options == options
    assert entry.solution.strip() == "1.Rd2-d1 # !"


@pytest.mark.parametrize(
    ("end", "read"),
    [
        ("solution finished. Time = 0.006 s", Kind.LOCUST),
        ("Loesung beendet. Zeit = 0.006 s", Kind.BISHOP),
        ("", Kind.BISHOP),
    ],
)
def test_the_line_that_ends_the_play_tells_the_language(end: str, read: Kind) -> None:
    printed = read_popeye_output(f"{BOARD}\n{end}\n{BOARD.replace('R   .', 'L   .')}\n{end}\n")
    man = printed.document.entries[1].setup.squares[square_of("d2")]
    assert man == Man(read, Color.WHITE)


@pytest.mark.parametrize(
    ("old", "new", "fen", "options"),
    [
        ("1  -K   .", "1  -K =RO", "8/8/8/8/8/1K6/3R4/k(n.RO)6", ()),
        ("2 + 1\n", "2 + 1\n      BGL 2.5/-\n      SAT II/IV\n", PLAIN, ("BGL 2.5 -", "SAT 2 4")),
        ("8   .   .   .", "8   .       .", PLAIN, ("Hole b8",)),
        ("8   .   .", "8   .   I", PLAIN, ()),
    ],
)
def test_what_popeye_prints_of_fairy_chess_is_read(
    old: str, new: str, fen: str, options: tuple[str, ...]
) -> None:
    entry = read_pasted(BOARD.replace(old, new, 1).replace("2 + 1\n", "2 + 1 + 0n\n", 1))
    assert write_fen(entry.setup).split()[0] == fen
    assert entry.options == options


@pytest.mark.parametrize(("rows", "is_read"), [((7, 5, 3), True), ((7, 4, 3), False)])
def test_the_usual_grid_is_read_and_no_other(rows: tuple[int, ...], is_read: bool) -> None:
    """Popeye calls all of them GridChess."""
    text = re.sub(r"(?m)^([1-8].{9}).(.{7}).(.{7}).", r"\1|\2|\3|", BOARD)
    for row in rows:
        text = re.sub(
            rf"(?m)(?<=^{row}.{{36}}\n).*$", "|  --- --- --- --- --- --- --- ---  |", text
        )
    if is_read:
        assert write_fen(read_pasted(text).setup).startswith(PLAIN)
        return
    with pytest.raises(FormatError):
        read_pasted(text)


def test_a_problem_with_unknown_men_is_kept_as_its_text() -> None:
    reading = read_popeye_output(BOARD + BOARD.replace("3   .   K", "3   .   X"))
    good, fairy = reading.document.entries
    assert good.fault is None
    assert fairy.fault is not None
    assert "3   .   X" in (fairy.verbatim or "")


@pytest.mark.parametrize(
    ("above", "told"),
    [
        (
            ["Müller, Jörg & O'Kelly de Galway, Albéric", "      Die Schwalbe, 5/1998"],
            ("Müller, Jörg+O'Kelly de Galway, Albéric", "Die Schwalbe", "1998-05", ""),
        ),
        (["   feenschach, 1976-12"], ("", "feenschach", "1976-12", "")),
        (["     Sam Loyd", "       Lob"], ("Sam Loyd", "", "", "Lob")),
        (["   Sam Loyd", "   New York Albion", "   1st Prize"],
         ("Sam Loyd", "New York Albion", "", "1st Prize")),
        (["   1st Prize"], ("", "", "", "1st Prize")),
        (["   Hon. Frank Lea"], ("Hon. Frank Lea", "", "", "")),
        (["   Benkő, Pál; Loyd, Sam"], ("Benkő, Pál+Loyd, Sam", "", "", "")),
    ],
)  # fmt: skip
def test_what_stands_above_a_board_is_told_apart(above: list[str], told: tuple[str, ...]) -> None:
    entry = read_pasted("\n".join(["a remark", "", *above, "", BOARD]))
    assert ("+".join(entry.authors), entry.source, entry.date, entry.award) == told
    assert entry.comments == ("a remark",)
