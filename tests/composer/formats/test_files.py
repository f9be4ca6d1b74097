"""Opening and saving documents, and noticing what others do to the file."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from composer.collection import several
from composer.formats.common.text import LARGEST_FILE
from composer.formats.files import (
    FileChange,
    FileFormat,
    OpenError,
    SaveError,
    change_on_disk,
    load,
    save_document,
)
from composer.formats.saving import shown
from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen, write_fen

FEN = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
OLV = "---\nalgebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n"
DOCUMENT = Document((Entry(parse_fen(FEN), "#2", ("Prinz, D.",)),))


@pytest.mark.parametrize(
    ("name", "content", "file_format"),
    [
        ("a.olv", OLV, FileFormat.OLV),
        ("a.OLV", OLV, FileFormat.OLV),
        ("a.yaml", OLV, FileFormat.OLV),
        ("noname", OLV, FileFormat.OLV),
        ("a.txt", f"\ufeff\n{OLV}", FileFormat.OLV),
        ("a.epd", f"{FEN} dm 2;\n", FileFormat.EPD),
        ("a.fen", f"{FEN}\n", FileFormat.FEN),
        ("a.txt", f"{FEN}\n{FEN}\n", FileFormat.EPD),
        ("a.jsonl", f'{{"fen": "{FEN}", "stipulation": "#2"}}\n', FileFormat.JSON_LINES),
        ("noname", f'{{"fen": "{FEN}", "stipulation": "#2"}}\n', FileFormat.JSON_LINES),
        ("a.pgn", f'[Event "x"]\n[FEN "{FEN}"]\n\n*\n', FileFormat.PGN),
        ("a.inp", "BeginProblem\nPieces White Kf8 Black Kh8\nEndProblem\n", FileFormat.OTHER),
    ],
)
def test_the_format_is_known_by_name_or_content(
    tmp_path: Path, name: str, content: str, file_format: FileFormat
) -> None:
    path = tmp_path / name
    path.write_text(content)
    loaded = load(path)
    assert loaded.format is file_format
    assert loaded.faults == ()
    assert write_fen(loaded.document.entry.setup).startswith("5K")


@pytest.mark.parametrize("file_format", [FileFormat.OLV, FileFormat.EPD])
def test_what_was_saved_is_loaded(tmp_path: Path, file_format: FileFormat) -> None:
    path = tmp_path / f"probs{file_format.value}"
    stamp = save_document(path, DOCUMENT, file_format)
    loaded = load(path)
    assert loaded.stamp == stamp
    assert replace(loaded.document.entry, verbatim=None) == DOCUMENT.entry


def test_saving_an_opened_file_without_edits_changes_no_byte(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    path.write_text(f"# c\n{OLV}--- {{broken\n{OLV}")
    before = path.read_bytes()
    save_document(path, load(path).document, FileFormat.OLV)
    assert path.read_bytes() == before
    save_document(path, several.delete_entries(load(path).document, (0,)), FileFormat.OLV)
    assert path.read_text() == f"# c\n--- {{broken\n{OLV}"


def test_faults_of_lists_survive_saving_as_a_collection(tmp_path: Path) -> None:
    epd = tmp_path / "a.epd"
    epd.write_text(f"{FEN}\nnonsense: [\n{FEN}\n")
    path = tmp_path / "a.olv"
    save_document(path, load(epd).document, FileFormat.OLV)
    loaded = load(path)
    assert "nonsense: [" in path.read_text()
    assert [entry.fault is None for entry in loaded.document.entries] == [True, False, True]


def test_a_change_on_the_disk_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    stamp = save_document(path, DOCUMENT, FileFormat.OLV)
    assert change_on_disk(path, stamp) is FileChange.NONE
    os.utime(path, ns=(1, 1))
    assert change_on_disk(path, stamp) is FileChange.NONE
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Prinz", b"Prynz"))
    os.utime(path, ns=(2, 2))
    assert change_on_disk(path, stamp) is FileChange.CHANGED
    path.unlink()
    assert change_on_disk(path, stamp) is FileChange.GONE
    path.mkdir()
    assert change_on_disk(path, stamp) is FileChange.CHANGED


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.olv"
    with path.open("wb") as file:
        file.truncate(5 * LARGEST_FILE)
    with pytest.raises(OpenError, match="the file has 250 MB; at most 50 MB are read"):
        load(path)


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("none.olv", "there is no such file"),
        ("folder", "it is a folder"),
        ("pipe", "it is not a file but a device"),
        ("soup.olv", "line 1: not readable: there is no problem here, only text"),
        ("soup.epd", "line 1: Rank 8: “o” is no piece letter"),
        ("soup.txt", "it holds no chess problem"),
        ("a\0b", "its name cannot be used"),
    ],
)
def test_what_cannot_be_opened_is_told(tmp_path: Path, name: str, cause: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for soup in ("soup.olv", "soup.epd", "soup.txt"):
        (tmp_path / soup).write_text("onion soup\n")
    with pytest.raises(OpenError) as raised:
        load(tmp_path / name)
    assert cause in str(raised.value)
    assert shown(tmp_path / name) in str(raised.value)


def test_a_format_that_is_only_read_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with pytest.raises(SaveError, match="only read"):
        save_document(path, DOCUMENT, FileFormat.JSON_LINES)
    assert not path.exists()
    assert FileFormat.OLV.keeps_everything
    assert not FileFormat.EPD.keeps_everything


@pytest.mark.parametrize("name", ["a.olv", "a.epd", "a.fen", "a.jsonl", "a.txt", "noname"])
@pytest.mark.parametrize("content", [b"", b" \n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_empty_file_is_an_empty_board(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    loaded = load(path)
    assert loaded.faults == ()
    assert not any(loaded.document.entry.setup.squares)


def test_reading_can_be_given_up_between_two_problems(tmp_path: Path) -> None:
    class GivenUpError(Exception):
        pass

    path, count = tmp_path / "a.olv", 0

    def pulse() -> None:
        nonlocal count
        count += 1
        if count > 100:
            raise GivenUpError

    path.write_text(OLV * 300)
    with pytest.raises(GivenUpError):
        load(path, pulse=pulse)
