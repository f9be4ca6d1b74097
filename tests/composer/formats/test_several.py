"""Texts with several positions: all of them are read, or it is said that there are several."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.__main__ import main
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.exporting import export_named, export_text
from composer.formats.files import load
from composer.formats.recognising import TextKind, read_text, recognise
from solver.notation.fen import write_fen
from tests.places import SAMPLES_FOLDER

ONE, TWO = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"
FILES = sorted(SAMPLES_FOLDER.glob("*.olv"))


@pytest.mark.parametrize("path", FILES, ids=lambda it: it.name)
@pytest.mark.parametrize("name", ["text", "csv"])
def test_our_own_texts_and_tables_are_read_whole(name: str, path: Path, tmp_path: Path) -> None:
    entries = load(path).document.entries
    chosen = export_named(name)
    out = tmp_path / f"a{chosen.suffix}"
    out.write_bytes(chosen.write([Publication(entry) for entry in entries]))
    read = load(out).document.entries
    assert [it.setup for it in read] == [it.setup for it in entries]
    assert [it.stipulation for it in read] == [it.stipulation for it in entries]
    if name == "text":
        assert [it.solution.split() for it in read] == [it.solution.split() for it in entries]
        assert [it.award for it in read] == [it.award for it in entries]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_of_another_program_is_read(separator: str) -> None:
    rows = (("Name", "FEN", "stipulation"), ("a", ONE, "#1"), ("b", "soup", "#2"), ("c", TWO, "#3"))
    reading = read_text("\n".join(separator.join(row) for row in rows))
    assert [fault.line for fault in reading.faults] == [3]
    good = [it for it in reading.document.entries if it.fault is None]
    assert [(write_fen(it.setup), it.stipulation) for it in good] == [(ONE, "#1"), (TWO, "#3")]


def test_all_positions_in_running_text_are_read() -> None:
    text = f"First look at {ONE}, a #1, then\nat {TWO} where it is h#2.\nNot 8/8/8/8/8/8/8/9 w.\n"
    assert recognise(text) is TextKind.POSITION
    reading = read_text(f"{text}Once more: {ONE}")
    good = [it for it in reading.document.entries if it.fault is None]
    assert [(write_fen(it.setup), it.stipulation) for it in good] == [(ONE, "#1"), (TWO, "h#2")]
    assert [fault.line for fault in reading.faults] == [3]


def test_several_boards_in_letters_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = load(FILES[0]).document.entries[:3]
    text = export_text(export_named("text"), [Publication(entry) for entry in entries])
    boards = "\n".join(line for line in text.splitlines() if not line.startswith(("FEN", "White")))
    with pytest.raises(FormatError, match="There are 3 boards here"):
        read_text(boards)
    path = tmp_path / "a.txt"
    path.write_text(boards)
    assert main(["convert", str(path), str(tmp_path / "a.epd")]) == 2
    assert "there are 3 boards here" in capsys.readouterr().err
