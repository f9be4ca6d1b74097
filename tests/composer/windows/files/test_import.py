"""Adding the problems of other files, of any kind and several at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.windows.main_window import MainWindow
from tests.composer.windows.test_main_window import drop

FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Return a PGN game in Windows-1252, Popeye's input, and a list with a bad line."""
    paths = [tmp_path / "a.pgn", tmp_path / "b.inp", tmp_path / "c.epd"]
    paths[0].write_bytes(f'[White "Müller"]\n[FEN "{FEN}"]\n\n1. Rd1# *\n'.encode("cp1252"))
    paths[1].write_text("begin\nauthor B\npieces white Ka1 Qb2 black Kh8\nstip h#2\nend\n")
    paths[2].write_text(f"{FEN} dm 1;\nsoup\n")
    return paths


def authors(window: MainWindow) -> list[tuple[str, ...]]:
    """Return the authors of all problems of the collection."""
    return [entry.authors for entry in window.editor.document.entries]


def test_several_files_that_are_dropped_are_added_in_one_step(
    qtbot: QtBot, window: MainWindow, files: list[Path]
) -> None:
    window.commands.game_array.trigger()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in files])
    assert drop(window, data)
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 4)
    assert authors(window) == [(), ("Müller",), ("B",), ()]
    assert window.editor.path is None
    assert "3 problems were added" in window.status_line.currentMessage()
    words = window.centre.notice_bar.sentence.text()
    assert words.startswith("1 problem could not be read and was left out. c.epd, line 2: ")
    window.editor.history.undo()
    assert len(window.editor.document.entries) == 1


def test_an_untouched_board_gives_way(qtbot: QtBot, window: MainWindow, files: list[Path]) -> None:
    window.open_files([str(path) for path in files[:2]])
    qtbot.waitUntil(lambda: authors(window) == [("Müller",), ("B",)])


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    qtbot: QtBot, window: MainWindow, files: list[Path], tmp_path: Path
) -> None:
    window.import_commands.take_files([tmp_path / "none.olv", files[0]])
    qtbot.waitUntil(lambda: authors(window) == [("Müller",)])
    assert "1 problem was added" in window.status_line.currentMessage()
    words = window.centre.notice_bar.sentence.text()
    assert words == "“none.olv” could not be read: there is no such file."
    window.import_commands.take_files([tmp_path / "none.olv", tmp_path / "no.pgn", files[2]])
    qtbot.waitUntil(lambda: len(authors(window)) == 2)
    words = window.centre.notice_bar.sentence.text()
    assert words.startswith(
        "“none.olv” could not be read: there is no such file. "
        "1 more file could not be read (no.pgn). "
    )
    assert "1 problem could not be read and was left out." in words
    window.import_commands.take_files([tmp_path / "none.olv"])
    qtbot.waitUntil(lambda: window.centre.notice_bar.sentence.text().endswith("has changed."))


def test_what_is_wrong_with_a_file_is_said_in_the_language_that_is_chosen_later(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    good = "algebraic: {white: [Kf8], black: [Kh8]}\nstipulation: '#2'\n"
    (tmp_path / "half.olv").write_text(f"---\n{good}---\n{{[")
    (tmp_path / "none.jsonl").write_text('{"fen": 1}\n')
    window.import_commands.take_files([tmp_path / "half.olv", tmp_path / "none.jsonl"])
    sentence = window.centre.notice_bar.sentence
    qtbot.waitUntil(lambda: "a value is missing" in sentence.text())
    assert "must be text" in sentence.text()
    assert "read: line 1" in sentence.text()
    window.spoken.choose(Language.GERMAN)
    told = sentence.text()
    window.spoken.choose(Language.ENGLISH)
    assert "ein Wert fehlt" in told
    assert "werden: Zeile 1: „fen“ muss Text sein" in told


def test_files_are_chosen_in_a_dialog(qtbot: QtBot, window: MainWindow, files: list[Path]) -> None:
    window.commands.by_name["import"].trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.filesSelected.emit([str(files[1])])
    dialog.reject()
    qtbot.waitUntil(lambda: authors(window) == [("B",)])


def test_several_problems_are_pasted_in_one_step(window: MainWindow) -> None:
    window.clipboard_commands.take_text(f"{FEN}\n{FEN} dm 3;\n")
    entries = window.editor.document.entries
    assert [entry.stipulation for entry in entries] == ["", "#3"]  # in the place of no problem
    assert "2 problems pasted" in window.status_line.currentMessage()
    window.editor.history.undo()
    assert len(window.editor.document.entries) == 1


def test_an_empty_file_adds_no_empty_board(
    qtbot: QtBot, window: MainWindow, files: list[Path], tmp_path: Path
) -> None:
    empty = [tmp_path / name for name in ("empty.olv", "empty.epd")]
    for path in empty:
        path.write_text("")
    window.import_commands.take_files([*empty, files[1]])
    qtbot.waitUntil(lambda: authors(window) == [("B",)])
    assert window.centre.notice_bar.sentence.text() == (
        "“empty.olv” could not be read: it holds no chess problem. "
        "1 more file could not be read (empty.epd)."
    )


def test_of_many_files_that_cannot_be_read_some_are_named(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.import_commands.take_files([tmp_path / f"{number}.olv" for number in range(8)])
    sentence = window.centre.notice_bar.sentence
    qtbot.waitUntil(lambda: "“0.olv” could not be read" in sentence.text())
    assert sentence.text().endswith(
        "7 more files could not be read (1.olv, 2.olv, 3.olv, 4.olv, 5.olv …)."
    )


def test_it_is_said_what_comes_more_than_once(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """Two letters bring the same problem, one of them seen in a mirror."""
    first, second = tmp_path / "first.epd", tmp_path / "second.epd"
    first.write_text(f"{FEN} dm 2;\n")
    second.write_text("8/8/8/8/8/6K1/4R3/7k w - - dm 2;\n8/8/8/8/8/2K5/8/k7 w - - dm 2;\n")
    window.import_commands.take_files([first, second])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 3)
    said = window.status_line.currentMessage()
    assert "1 of them came twice. is:duplicate in the search" in said


def test_it_is_said_how_many_problems_were_there_already(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    held, new = tmp_path / "held.epd", tmp_path / "new.epd"
    held.write_text(f"{FEN} dm 2;\n8/8/8/8/8/2K5/8/k7 w - - dm 2;\n")
    turned, other_length = "K2k4/8/2R5/8/8/8/8/8 w - - dm 2;", f"{FEN} dm 3;"
    mirrored = "8/8/8/8/8/6K1/4R3/7k w - - dm 2;"
    new.write_text(f"{mirrored}\n{turned}\n{other_length}\n")
    window.open_files([str(held)])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 2)
    window.import_commands.take_files([new])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 5)
    said = window.status_line.currentMessage()
    assert said == (
        "3 problems were added; Ctrl+Z takes them back. 1 of them was in this collection already. "
        "is:duplicate in the search of the collection finds them."
    )
    window.import_commands.take_files([held, new])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 10)
    assert "5 of them were in this collection already." in window.status_line.currentMessage()
    new.write_text(f"{FEN} dm 2;\n")
    window.import_commands.take_files([new])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 11)
    assert window.status_line.currentMessage().count(
        "back. It was in this collection already. is:dup"
    )


def test_what_an_import_did_not_understand_is_told(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "lists.txt"
    path.write_text("wKa1 Qb3 bKh8 #3 C+ Circe\nwKa1 Qb4 bKh8 #3 Cirse\nwKa1 Qb5 bKh8 #3 Alise\n")
    window.import_commands.take_files([path])
    qtbot.waitUntil(lambda: len(window.editor.document.entries) == 3)
    assert window.editor.document.entries[0].options == ("Circe",)
    assert window.centre.notice_bar.sentence.text() == (
        "lists.txt, line 2: “Cirse” is not understood and was taken for a comment. "
        "So it is in 1 more place."
    )
