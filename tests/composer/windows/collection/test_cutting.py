"""Problems that take a while to be written to the clipboard: what happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from composer.collection.transfer import read_problems, written_problems
from composer.formats.common.reading import Pulse
from composer.model.document import Entry
from composer.windows.collection import collection_commands
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow
from tests.composer.windows.collection.six import action, choose, sources, undone


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Problems are written to the clipboard when this is set."""
    gate = Event()

    def written(entries: Sequence[Entry], *, pulse: Pulse) -> bytes:
        gate.wait(60)
        return written_problems(entries, pulse=pulse)

    monkeypatch.setattr(collection_commands, "written_problems", written)
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    monkeypatch.setattr(file_work, "UNTIL_NOTICE", 0)
    QGuiApplication.clipboard().setText("a recipe for soup")
    yield gate
    gate.set()


def test_what_is_pasted_while_a_copy_is_written_is_what_is_being_copied(
    qtbot: QtBot, window: MainWindow, gate: Event
) -> None:
    choose(window, 1, 2)
    action(window, "copy_problems").trigger()
    action(window, "paste_problems").trigger()
    assert sources(window) == "abcdef"
    assert QGuiApplication.clipboard().text() == "a recipe for soup"
    gate.set()
    qtbot.waitUntil(lambda: sorted(sources(window)) == list("abbccdef"))


def test_what_is_cut_goes_when_it_is_on_the_clipboard(
    qtbot: QtBot, window: MainWindow, gate: Event
) -> None:
    choose(window, 1, 2)
    action(window, "cut_problems").trigger()
    bar = window.centre.notice_bar
    qtbot.waitUntil(lambda: bar.sentence.text() == "Copying; 0 problems are written.")
    assert sources(window) == "abcdef"
    gate.set()
    qtbot.waitUntil(lambda: sources(window) == "adef")
    assert [e.source for e in read_problems(QGuiApplication.clipboard().text())] == ["b", "c"]
    assert bar.isHidden()
    assert undone(window) == "abcdef"


def test_a_cut_that_is_broken_off_takes_nothing_out(
    qtbot: QtBot, window: MainWindow, gate: Event
) -> None:
    choose(window, 1, 2)
    action(window, "cut_problems").trigger()
    action(window, "paste_problems").trigger()
    bar = window.centre.notice_bar
    qtbot.waitUntil(lambda: bool(bar.buttons))
    bar.buttons[0].click()
    gate.set()
    choose(window, 4)
    action(window, "copy_problems").trigger()  # and is not what an earlier wish to paste meant
    qtbot.waitUntil(lambda: "algebraic" in QGuiApplication.clipboard().text())
    assert [e.source for e in read_problems(QGuiApplication.clipboard().text())] == ["e"]
    assert sources(window) == "abcdef"


def test_what_was_changed_while_it_was_cut_stays(
    qtbot: QtBot, window: MainWindow, gate: Event
) -> None:
    choose(window, 1, 2)
    action(window, "cut_problems").trigger()
    choose(window, 0)
    action(window, "delete_problem").trigger()
    assert sources(window) == "bcdef"
    gate.set()
    said = "Copied, but not taken out: the file was changed meanwhile."
    qtbot.waitUntil(lambda: window.status_line.currentMessage() == said)
    assert sources(window) == "bcdef"
    assert [e.source for e in read_problems(QGuiApplication.clipboard().text())] == ["b", "c"]
