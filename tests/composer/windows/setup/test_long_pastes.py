"""Long texts are read beside the window: what it does meanwhile counts, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from composer.formats.common.reading import Pulse, Reading
from composer.formats.paste import read_all_pasted
from composer.model.document import Document
from composer.windows.main_window import MainWindow
from composer.windows.setup import pasted_text
from solver.notation.fen import write_fen
from tests.composer.windows.conftest import MakeWindow

_ONE = "8/8/7k/8/8/3(Q2)4/8/1K6"
_LISTS = "".join(
    f"K{a}1 Q{b}{rank} kh8 #2\n" for a in "abc" for b in "defg" for rank in "2345678" * 2
)
_LETTER = f"{_ONE}\n\n" + "Dear friend, what do you think of this one here?\n" * 60
_SOUP = "Three onions, a litre of stock\n" * 100


class Gate:
    """Holds up the reading of long texts until it is opened."""

    def __init__(self) -> None:
        self.begun = Event()
        self._open = Event()

    def read(self, text: str, *, pulse: Pulse = lambda: None) -> Reading:
        """Read as ever, once the gate is open; in the thread of the window at once."""
        self.begun.set()
        while len(text) > pasted_text.LONGEST_AT_ONCE and not self._open.wait(0.005):
            pulse()
        return self._really(text, pulse=pulse)

    def open(self) -> None:
        """Let all reading go on."""
        self._open.set()

    _really = staticmethod(read_all_pasted)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Return a gate, closed, that is opened when the test is over."""
    gate = Gate()
    monkeypatch.setattr(pasted_text, "read_all_pasted", gate.read)
    yield gate
    gate.open()


def paste(window: MainWindow, text: str) -> None:
    """Paste *text* as the user does."""
    QGuiApplication.clipboard().setText(text)
    window.commands.paste_position.trigger()


def count(window: MainWindow) -> int:
    """Return how many problems there are."""
    return len(window.editor.document.entries)


def cancel_of(window: MainWindow) -> QPushButton:
    """Return the button of the bar."""
    (button,) = window.centre.notice_bar.buttons
    return button


def test_many_lists_come_in_one_step_that_can_be_undone(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    before = window.editor.document
    paste(window, _LISTS)
    assert window.editor.document is before
    bar = window.centre.notice_bar
    qtbot.waitUntil(bar.isVisible)
    assert bar.sentence.text() == "Reading the problems…"
    gate.open()
    qtbot.waitUntil(lambda: count(window) == _LISTS.count("\n"))
    assert "168 problems pasted" in window.status_line.currentMessage()
    assert not bar.isVisible()
    window.commands.undo.trigger()
    assert window.editor.document == before


def test_a_short_text_is_there_at_once(window: MainWindow, gate: Gate) -> None:
    paste(window, _ONE)
    assert write_fen(window.editor.document.entry.setup).startswith(_ONE)


def test_what_is_edited_meanwhile_is_not_replaced(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _ONE)
    paste(window, _LETTER)
    window.commands.game_array.trigger()
    edited = window.editor.document.entry
    gate.open()
    qtbot.waitUntil(lambda: count(window) == 2)
    assert window.editor.document.entries[0] == edited
    assert write_fen(window.editor.document.entries[1].setup).startswith(_ONE)
    window.commands.undo.trigger()
    assert window.editor.document.entries == (edited,)


def test_what_is_undone_meanwhile_stays_undone(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _ONE)
    paste(window, _LISTS)
    window.commands.undo.trigger()
    gate.open()
    qtbot.waitUntil(lambda: count(window) == _LISTS.count("\n"))
    entries = window.editor.document.entries
    assert not any(write_fen(it.setup).startswith(_ONE) for it in entries)


def test_the_letter_alone_takes_the_place_of_the_board(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _ONE + " " * 3000 + "\n")
    gate.open()
    qtbot.waitUntil(lambda: any(window.editor.document.entry.setup.squares))
    assert count(window) == 1


def test_what_is_pasted_meanwhile_comes_behind_it(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _LISTS)
    paste(window, f"{_ONE} h#2")
    paste(window, _LISTS.replace("#2", "#3"))
    assert count(window) == 1
    gate.open()
    lists = _LISTS.count("\n")
    qtbot.waitUntil(lambda: count(window) == 1 + 2 * lists)
    asked = [it.stipulation for it in window.editor.document.entries]
    assert (asked.count("#2"), asked.count("h#2"), asked.count("#3")) == (lists, 1, lists)


def test_a_long_text_without_problems_is_refused_in_one_sentence(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _SOUP)
    gate.open()
    line = window.centre.fen_line
    qtbot.waitUntil(line.sentence.isVisible)
    assert line.sentence.text().startswith("The text holds no chess position.")
    assert line.field.text() == "Three onions, a litre of stock"
    assert not window.centre.notice_bar.isVisible()
    assert window.editor.is_clean


def test_what_is_typed_meanwhile_stays_in_its_field(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    window.commands.fen.setChecked(True)
    paste(window, _SOUP)
    field = window.centre.fen_line.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "8/8/8")
    gate.open()
    bar = window.centre.notice_bar
    qtbot.waitUntil(lambda: bar.sentence.text().startswith("The text holds no chess position."))
    assert bar.isVisible()
    assert field.text() == "8/8/8"


@pytest.mark.parametrize("text", ["words and no position\n" * 300_000, "\x01ÿþ{(p/" * 300_000])
def test_prose_and_rubbish_are_refused_in_one_sentence_wherever_they_are_pasted(
    qtbot: QtBot, window: MainWindow, text: str
) -> None:
    paste(window, text)
    line = window.centre.fen_line
    told = "2,000,000 are read. Open it as a file."
    assert line.sentence.text() == f"The text has {len(text):,} characters; {told}"
    line.restore()
    line.field.selectAll()
    line.field.paste()
    qtbot.waitUntil(line.sentence.isVisible)
    assert line.sentence.text().endswith("characters long; a FEN has fewer than 100.")
    assert window.editor.is_clean


def test_it_can_be_given_up_with_all_that_waits(
    qtbot: QtBot, window: MainWindow, gate: Gate
) -> None:
    paste(window, _LISTS)
    paste(window, _ONE)
    qtbot.waitUntil(window.centre.notice_bar.isVisible)
    cancel_of(window).click()
    assert window.status_line.currentMessage() == "Nothing was pasted."
    assert not window.centre.notice_bar.isVisible()
    gate.open()
    paste(window, f"{_ONE} h#2")
    assert [it.stipulation for it in window.editor.document.entries] == ["h#2"]


def test_another_document_gets_nothing_of_it(qtbot: QtBot, window: MainWindow, gate: Gate) -> None:
    paste(window, _LISTS)
    window.editor.replace(Document())
    assert "Nothing was pasted." in window.status_line.currentMessage()
    gate.open()
    paste(window, _ONE)
    assert count(window) == 1
    assert write_fen(window.editor.document.entry.setup).startswith(_ONE)


def test_a_window_is_closed_while_a_text_is_read(make_window: MakeWindow, gate: Gate) -> None:
    window = make_window()
    paste(window, _LISTS)
    assert gate.begun.wait(5)
    assert window.close()
    assert not window.isVisible()
    assert count(window) == 1
