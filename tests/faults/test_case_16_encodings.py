"""Case 16: bytes that are no UTF-8, marks before the text, line ends of all kinds, NUL."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from composer.formats.files import load
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.faults.world import GOOD

TEXT = GOOD + "authors: [Pál Benkő]\n" + GOOD


def test_mark_and_line_ends_are_kept_by_a_change(
    window: MainWindow, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for number, (mark, end) in enumerate(product(["", "\ufeff"], ["\n", "\r\n", "\r"])):
        with subtests.test(mark=mark, end=end):
            change(window, tmp_path / f"probs{number}.olv", mark, end)


def change(window: MainWindow, path: Path, mark: str, end: str) -> None:
    path.write_bytes((mark + TEXT).replace("\n", end).encode())
    window.open_files([str(path)])
    assert notice(window) == ""
    assert len(window.editor.document.entries) == 2
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    data = path.read_bytes()
    assert data.startswith(mark.encode() + b"---")
    assert data.count(b"\xef\xbb\xbf") == bool(mark)
    assert data.replace(end.encode(), b"").count(b"\n") == 0
    assert data.replace(end.encode(), b"").count(b"\r") == 0


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_letters_with_a_mark_are_read(
    window: MainWindow, tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "probs.olv"
    mark = "" if encoding in ("utf-16", "utf-32") else "\ufeff"
    path.write_bytes((mark + TEXT).encode(encoding))
    window.open_files([str(path)])
    assert notice(window) == ""
    assert window.editor.document.entry.authors == ("Pál Benkő",)
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert load(path).document.entry.authors == ("Pál Benkő",)


@pytest.mark.parametrize(
    ("encoding", "words", "author"),
    [
        ("cp1250", "Read as Central European", "Pál Benkő"),
        ("cp1252", "Read as Western European", "Günter Brühl"),
        ("cp1251", "Read as Cyrillic", "Леонид Куббель"),
        ("cp866", "Read as Cyrillic", "Леонид Куббель"),
        ("koi8-r", "Read as Cyrillic", "Леонид Куббель"),
    ],
)
def test_other_encodings_are_offered(
    window: MainWindow, tmp_path: Path, encoding: str, words: str, author: str
) -> None:
    path = tmp_path / "probs.olv"
    path.write_bytes(TEXT.replace("Pál Benkő", author).encode(encoding))
    before = path.read_bytes()
    window.open_files([str(path)])
    assert "is not in UTF-8" in notice(window)
    take_way_out(window, words)
    assert window.editor.document.entry.authors == (author,)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["a.olv", "a.epd", "a.jsonl", "a.pgn", "a.txt", "noname"])
def test_a_nul_is_refused_with_its_line(window: MainWindow, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(TEXT.encode() + b"\0")
    window.open_files([str(path)])
    assert f"line {TEXT.count(chr(10)) + 1} holds a NUL byte" in notice(window)
    assert window.editor.path is None


@pytest.mark.parametrize("suffix", [".olv", ".epd", ".jsonl"])
def test_bytes_that_are_no_text_are_told_with_their_place(
    window: MainWindow, tmp_path: Path, suffix: str, subtests: pytest.Subtests
) -> None:
    for data in (b"\xff", b"\x80abc", b"---\n\xc3(", b"\xed\xa0\x80", b"\xf8\x88"):
        path = (tmp_path / data.hex()).with_suffix(suffix)
        path.write_bytes(data + b" more\n")
        with subtests.test(data=data):
            window.open_files([str(path)])
            assert path.name in notice(window)
            assert "is not in UTF-8 (byte 0x" in notice(window)
