"""The search of settings in the window: men set free, positions found and added as one step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.runs.kept_settings import KeptSearch, KeptSettings
from composer.windows.main_window import MainWindow
from composer.windows.vary import settings_window
from composer.windows.vary.settings_window import SettingsWindow
from composer.windows.vary.squares_board import SquaresBoard
from solver.game import Move
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.squares import name_of, square_of
from solver.stipulation import Stipulation
from solver.vary.judging import Judge
from solver.vary.seeking import Seeking, Setting
from solver.vary.settings import FreeMan, FreeSettings

TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
SPOILED = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/8/4Qn2 w - - 0 1"


@pytest.fixture
def shown(qtbot: QtBot, window: MainWindow) -> SettingsWindow:
    """The window of the search over a problem that lacks a pawn on c2."""
    entry = Entry(parse_fen(SPOILED), "#2")
    window.editor.apply("Put", lambda document: Document((entry,)))
    window.commands.by_name["settings_search"].trigger()
    shown = window.vary.changes.settings_window
    assert shown is not None
    return shown


def free(shown: SettingsWindow, chosen: str, squares: str, most: int = 1) -> None:
    field = shown.free
    field.men.setCurrentIndex(field.men.findText(chosen))
    field.add_button.click()
    field.squares.setText(squares)
    field.squares.editingFinished.emit()
    field.most.setValue(most)


def drag(board: SquaresBoard, *names: str) -> None:
    """Hold the left button down over these squares."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    centers = [board.geometry_of_squares.box(square_of(name)).center for name in names]
    spots = [QPoint(round(at.x), round(at.y)) for at in centers]
    QTest.mousePress(board, left, none, spots[0])
    for spot in spots[1:]:
        QTest.mouseMove(board, spot)
    QTest.mouseRelease(board, left, none, spots[-1])


def test_what_is_found_is_sound_and_added_as_one_step(
    qtbot: QtBot, window: MainWindow, shown: SettingsWindow
) -> None:
    free(shown, "black knight on f1", "e1-g2")
    free(shown, "further: white pawn", "c2-f2", most=2)
    assert "66" in shown.note.text()  # six squares, and none, one or two of four pawns
    assert shown.free.fixed.squares[square_of("f1")] is None
    shown.variations.setValue(18)
    shown.search_button.click()
    qtbot.waitUntil(lambda: not shown.search.is_running)
    setups = [
        shown.found.item(row).data(Qt.ItemDataRole.UserRole) for row in range(shown.found.count())
    ]
    assert parse_fen(TWO_MOVER) in setups
    assert "66 of 66" in shown.note.text()
    steps = window.editor.history.index()
    shown.keep_button.click()
    assert window.editor.history.index() == steps + 1
    document = window.editor.document
    assert document.current == 0
    assert [entry.setup for entry in document.entries[1:]] == setups
    assert {entry.stipulation for entry in document.entries} == {"#2"}
    with Judge() as judge:
        from composer.model.composition import composition_of

        for entry in document.entries[1:]:
            assert judge.judge_parts(composition_of(entry), has_play=True).is_sound


def test_all_that_is_found_is_counted(
    qtbot: QtBot, shown: SettingsWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_window, "MOST_SHOWN", 1)
    free(shown, "black knight on f1", "e1-g2")
    free(shown, "further: white pawn", "c2-f2", most=2)
    shown.search_button.click()
    qtbot.waitUntil(lambda: not shown.search.is_running)
    assert shown.found.count() == 1
    told = re.search(r"(\d+) found\. The first 1 are listed\.", shown.note.text())
    assert told is not None
    assert int(told[1]) > 1


def test_squares_are_marked_on_the_board(shown: SettingsWindow) -> None:
    free(shown, "black knight on f1", "f1")
    drag(shown.free.board, "a1")
    (man,) = shown.free.free_men()
    assert [name_of(square) for square in man.squares] == ["a1", "f1"]
    drag(shown.free.board, "a1", "b1", "c1", "b1")
    assert shown.free.squares.text() == "f1"
    drag(shown.free.board, "b2", "b3", "b4", "b3")
    assert shown.free.squares.text() == "f1 b2 b3 b4"
    assert shown.free.board.marked == frozenset(map(square_of, ("f1", "b2", "b3", "b4")))
    shown.free.squares.setText("f1")
    shown.free.squares.editingFinished.emit()
    shown.free.squares.setText("soup")
    shown.free.squares.editingFinished.emit()
    assert shown.free.squares.text() == "f1"
    shown.free.remove_button.click()
    assert shown.free.free_men() == ()
    shown.search_button.click()
    assert "No man is free" in shown.note.text()
    assert not shown.search.is_running


def test_a_search_that_was_stopped_goes_on(
    qtbot: QtBot, window: MainWindow, shown: SettingsWindow
) -> None:
    free(shown, "further: white pawn", "a2-h7", most=2)
    shown.search_button.click()
    course = shown.search.course
    assert course is not None
    qtbot.waitUntil(lambda: course.done > 0)
    shown.stop_button.click()
    qtbot.waitUntil(lambda: not shown.search.is_running)
    before, found = course.done, shown.found.count()
    shown.search_button.click()
    after = shown.search.course
    assert after is not None
    assert after.done == before
    assert shown.found.count() == found
    shown.stop_button.click()
    qtbot.waitUntil(lambda: not shown.search.is_running)
    done = after.done
    shown.reject()
    assert not shown.search.is_running
    window.commands.by_name["settings_search"].trigger()  # it is read from the disk, as ever
    recalled = shown.search.course
    assert recalled is not None
    assert (recalled.done, recalled.seeking) == (done, after.seeking)
    assert "goes on from here" in shown.note.text()
    assert shown.found.count() == len({item.number for item in kept_of(window)})
    assert len(shown.free.free_men()) == 1
    shown.search_button.click()
    again = shown.search.course
    assert again is not None
    assert again.done == done
    shown.reject()


def kept_of(window: MainWindow) -> tuple[Setting, ...]:
    """Return what is kept of the search of the problem on the board."""
    entry = window.editor.document.entry
    kept = KeptSettings.of(Problem(entry.setup, Stipulation.parse(entry.stipulation))).read()
    assert kept is not None
    return kept.found


def test_what_a_crash_tore_off_is_searched_again(tmp_path: Path) -> None:
    men = (FreeMan(Man.from_fen("P"), (8, 9)),)
    seeking = Seeking(FreeSettings(parse_fen(SPOILED), men, Stipulation.parse("#2")))
    setting = Setting(1, parse_fen(TWO_MOVER), (Move.from_uci("b6c6"),), 15, 9)
    path = tmp_path / "folder" / "kept.jsonl"
    kept = KeptSettings(path)
    assert kept.read() is None
    kept.begin(KeptSearch(seeking))
    kept.add("one", (setting,))
    kept.add("two", ())
    path.write_bytes(path.read_bytes()[:-9])
    told = kept.read()
    assert told == KeptSearch(seeking, frozenset({"one"}), (setting,))
    kept.begin(told)
    kept.add("two", ())
    assert kept.read() == KeptSearch(seeking, frozenset({"one", "two"}), (setting,))
    path.write_text("soup")
    assert kept.read() is None
