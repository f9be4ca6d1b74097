"""Who begins in what is read: the side that is named, else the one of the convention."""

import pytest

from composer.formats.csv_table import read_csv
from composer.formats.json_lines import read_json_lines
from composer.formats.position.epd import read_epd_line
from solver.squares import BLACK, WHITE, Side
from tests.pasted import read_pasted

_BOARD = "8/8/8/8/8/1K6/3R4/k7"
_DRAWN = "\n".join(("........",) * 5 + (".K......", "...R....", "k......."))


@pytest.mark.parametrize(
    "position", [_BOARD, "White: Kb3 Rd2\nBlack: Ka1", "wKb3 Rd2 sKa1", f"{_DRAWN}\n"]
)
@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("#2", WHITE),
        ("s#2", WHITE),
        ("h#2", BLACK),
        ("ser-h#3", BLACK),
        ("h#2.5", WHITE),
        ("hs#2.5", BLACK),
        ("h#2 White to play", WHITE),
        ("#2, Black to move", BLACK),
    ],
)
def test_pasted_without_a_side_the_usual_one_begins(
    position: str, asked: str, begins: Side
) -> None:
    entry = read_pasted(f"{position}\n{asked}")
    assert entry.stipulation == asked.split()[0].rstrip(",")
    assert entry.setup.turn is begins


def test_pasted_with_a_side_that_one_begins() -> None:
    assert read_pasted(f"{_BOARD} w - - 0 1 h#2").setup.turn is WHITE


@pytest.mark.parametrize(("fields", "begins"), [("", BLACK), (" w", WHITE), (" b - -", BLACK)])
def test_tables_and_lines_of_json_leave_it_to_convention_too(fields: str, begins: Side) -> None:
    table = read_csv(f"fen,stipulation\n{_BOARD}{fields},h#2\n")
    line = read_json_lines(f'{{"fen": "{_BOARD}{fields}", "stipulation": "h#2"}}'.encode())
    for reading in (table, line):
        assert reading.document.entry.setup.turn is begins


@pytest.mark.parametrize(
    ("line", "asked", "begins"),
    [
        (f"{_BOARD} w - - 0 1 s#4", "s#4", WHITE),
        (f"{_BOARD} b - - 0 1; h#3", "h#3", BLACK),
        (f"{_BOARD} w - - 0 1, h#2,5;", "h#2.5", WHITE),
        (f"{_BOARD} w - - #2", "#2", WHITE),
        (f"{_BOARD} h#3.", "h#3", BLACK),
        (f"FEN: {_BOARD} h#3", "h#3", BLACK),
        (f"{_BOARD} w - - bm #1", "#1", WHITE),
        (f"{_BOARD} w - - 5 12", "", WHITE),
    ],
)
def test_a_stipulation_may_stand_behind_a_fen(line: str, asked: str, begins: Side) -> None:
    entry = read_epd_line(line)
    assert (entry.stipulation, entry.setup.turn, entry.extra) == (asked, begins, ())
