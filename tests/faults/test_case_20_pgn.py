"""Case 20: PGN with unknown and ambiguous moves, open comments, deep nesting, old letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.common.reading import FormatError
from composer.formats.files import OpenError, load
from composer.formats.pgn.read import read_pgn
from composer.windows.main_window import MainWindow
from solver.language import grouped
from tests.composer.windows.files.test_files import notice, take_way_out

TAGS = '[Event "x"]\n[White "Loyd"]\n[FEN "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"]\n\n'
BROKEN = [
    ("an unknown move", "1. Rh2 Qx9 2. Rh3 *", "Qx9", "Rh2"),
    ("a move that cannot be", "1. Rh2 Ra1 *", "cannot be played here", "Rh2"),
    ("an open comment", "1. Rh2 {and then\n2. Rh3", "no } at its end", "Rh2"),
    ("a brace that closes nothing", "1. Rh2 } Bf7 *", "closes no comment", "Rh2"),
    ("a bracket that closes nothing", "1. Rh2 ) Bf7 2. Qa1 *", "cannot be played", "Rh2"),
    ("an open variation", "1. Rh2 (1. Rh3 (1. Rh4 (1. Rh5", "", "Rh2"),
]


@pytest.mark.parametrize(("what", "moves", "words", "kept"), BROKEN)
def test_the_longest_correct_beginning_is_kept_and_the_error_told(
    what: str, moves: str, words: str, kept: str
) -> None:
    data = f"{TAGS}{moves}\n\n{TAGS}1. Rh6 *\n".encode()
    reading = read_pgn(data)
    assert len(reading.document.entries) == 2, what
    assert kept in str(reading.document.entries[0])
    assert "Rh6" in str(reading.document.entries[1])
    if words:
        [fault] = reading.faults
        assert words in fault.sentence
        assert fault.line >= TAGS.count("\n") + 1


def test_an_ambiguous_move_is_told() -> None:
    text = '[FEN "k7/8/8/8/8/8/8/R2K3R w - - 0 1"]\n\n1. Re1 *\n1. Rd1 *\n'
    text = text.replace("R2K3R", "R4R1K").replace("1. Rd1 *\n", "")
    [fault] = read_pgn(text.encode()).faults
    assert "ambiguous" in fault.sentence


@pytest.mark.parametrize("count", [1000, 10_000, 100_000])
def test_nested_variations_do_not_overflow(count: int) -> None:
    text = f"{TAGS}1. Rh2 {'(1. Rh3 ' * count}{')' * count} Bf7 *\n"
    try:
        reading = read_pgn(text.encode())
    except FormatError as error:
        sentence = str(error)
        assert len(sentence) < 300
        return
    assert reading.faults
    assert "Rh2" in str(reading.document.entry)


def test_a_gigabyte_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    with path.open("wb") as file:
        file.truncate(1_000_000_000)
    with pytest.raises(OpenError, match=f"{grouped(1000)} MB"):
        load(path)


def test_a_long_game_is_followed_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(TAGS + "1. Rh2 {x} " * 400_000, encoding="utf-8")
    assert load(path).faults


def test_a_game_without_position_is_named(tmp_path: Path) -> None:
    reading = read_pgn(f'[Event "x"]\n\n1. e4 e5 *\n\n{TAGS}1. Rh2 *\n'.encode())
    assert [entry.fault is None for entry in reading.document.entries] == [False, True]
    assert "FEN" in reading.faults[0].sentence


def test_names_in_old_letters_are_read(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes((TAGS.replace("Loyd", "Brühl, Günter") + "1. Rh2 *\n").encode("cp1252"))
    window.open_files([str(path)])
    if notice(window):
        take_way_out(window, "Read as Western European")
    assert "Brühl" in str(window.editor.document.entry.authors)
