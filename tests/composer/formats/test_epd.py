"""FEN lists and EPD: what people write, and what we write."""

from collections.abc import Callable
from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.formats.common.reading import FormatError
from composer.formats.position.epd import read_epd, read_epd_line, write_epd, write_fen_list
from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen, write_fen
from tests.composer.formats.strategies import SETUPS

BOARD = "5Kbk/6pp/6P1/8/8/8/8/7R"
FEN = f"{BOARD} w - - 0 1"


@pytest.mark.parametrize(
    ("line", "stipulation", "kept"),
    [
        (BOARD, "", {}),
        (FEN, "", {}),
        (f"{BOARD} w - - dm 2;", "#2", {}),
        (f"{BOARD} w - - bm #26;", "#26", {}),
        (f"{BOARD} w - - bm #26", "#26", {}),
        (f"{BOARD} w - - 0 1 dm 3; id \"a; b\";", "#3", {"id": '"a; b"'}),
        (f"{BOARD} w - - bm Rh6; pv Rh6 h6; x 1", "", {"bm": "Rh6", "pv": "Rh6 h6", "x": "1"}),
        (f"{BOARD} w - - dm 2; ep; 00:53;", "#2", {"ep": "", "00:53": ""}),
        (f"{BOARD} w - - dm -3;", "", {"dm": "-3"}),
        (f'{BOARD} w - - stip "h#2.5";', "h#2.5", {}),
        (f'{BOARD} w - - c0 "s#4";', "s#4", {}),
        (f'{BOARD} w - - c0 "nice";', "", {"c0": '"nice"'}),
    ],
)  # fmt: skip
def test_a_line_is_read(line: str, stipulation: str, kept: dict[str, str]) -> None:
    entry = read_epd_line(line)
    assert write_fen(entry.setup) == FEN
    assert entry.stipulation == stipulation
    assert dict(entry.extra).get("epd", {}) == kept


def test_what_is_written_is_read_by_python_chess() -> None:
    entry = Entry(
        parse_fen(FEN), "#2", ("Prinz, D.",), source='a "b"', extra=(("epd", {"acd": "5"}),)
    )
    line = write_epd(Document((entry,))).decode()
    board = chess.Board()
    operations = board.set_epd(line)
    assert board.fen() == FEN
    assert operations == {"dm": 2, "author": "Prinz, D.", "source": "a 'b'", "acd": 5}


@given(SETUPS, st.sampled_from(["", "#2", "#50", "h#2.5", "ser-h#3", "+"]), st.booleans())
def test_a_line_is_read_back_as_it_was_written(
    setup: object, stipulation: str, named: bool
) -> None:
    entry = Entry(setup, stipulation)  # type: ignore[arg-type]
    if named:
        entry = replace(entry, authors=("A, B", "C"), source="Die Schwalbe", date="1973-08")
    assert read_epd(write_epd(Document((entry,)))).document.entries == (entry,)
    if not stipulation:
        assert read_epd(write_fen_list(Document((replace(entry, authors=(), source="", date=""),)))
                        ).document.entry.setup == setup  # fmt: skip


@pytest.mark.parametrize("write", [write_epd, write_fen_list])
def test_conditions_stand_in_both_lists(write: Callable[[Document], bytes]) -> None:
    options = ("Circe", "Take&MakeChess")
    data = write(Document((Entry(parse_fen(FEN), "#2", options=options),)))
    assert read_epd(data).document.entries[0].options == options


def test_bad_lines_are_named_and_do_not_stop_the_others() -> None:
    data = f"\ufeff# head\r\n{FEN}\r\n\r\n8/8 w - -\r\n{BOARD} w - - dm 2;\r\nsoup\r\n".encode()
    reading = read_epd(data)
    assert [entry.fault is None for entry in reading.document.entries] == [True, False, True, False]
    assert [fault.line for fault in reading.faults] == [4, 6]
    assert "The board has 2 ranks; it needs 8. (board, character 4)" in reading.faults[0].sentence
    assert write_epd(reading.document).decode().splitlines() == [
        f"{BOARD} w - -", "# 8/8 w - -", f"{BOARD} w - - dm 2;", "# soup",
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"soup\n", b"x" * 2_000_000, b"\xff\xfe\n", b"a\n" * 50_001])
def test_a_file_without_positions_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError) as raised:
        read_epd(data)
    assert len(str(raised.value)) < 200


def test_an_empty_file_is_an_empty_board() -> None:
    assert read_epd(b"").document == Document()


@pytest.mark.parametrize(
    ("operations", "authors", "stipulation"),
    [
        ('c0 "Loyd, Samuel"; dm 3;', ("Loyd, Samuel",), "#3"),
        ('c0 "h#3"; c1 "by Sam Loyd";', ("Sam Loyd",), "h#3"),
        ('c0 "White mates in three";', (), "#3"),
        ('c0 "a comment, of course, #2";', (), "#2"),
        ('author "A & B"; c0 "Loyd, Samuel";', ("A", "B"), ""),
        ("bm #26; ep; 00:53;", (), "#26"),
    ],
)
def test_author_and_stipulation_are_found_in_comments(
    operations: str, authors: tuple[str, ...], stipulation: str
) -> None:
    entry = read_epd_line(f"8/8/8/8/8/1K6/3R4/k7 w - - {operations}")
    assert (entry.authors, entry.stipulation) == (authors, stipulation)


def test_men_that_are_not_known_are_named_and_kept() -> None:
    line = "8/8/8/8/8/1K6/3(!q7)4/k7 w - - id 7;"
    (entry,) = read_epd(f"{line}\n".encode()).document.entries
    assert "is no man that is known here" in (entry.fault or "")
    assert entry.verbatim == line
