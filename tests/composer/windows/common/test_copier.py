"""Copying beside the window: how far it is, how it is broken off, and what is on the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, get_ident

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from composer.panels.shared.copying import CopyWish
from composer.windows.common import copier, file_work
from composer.windows.main_window import MainWindow


class Slow:
    """Lines of which the last waits until it may come."""

    def __init__(self) -> None:
        self.may_end = Event()
        self.threads: set[int] = set()

    def lines(self) -> Iterator[str]:
        yield "one"
        yield "two"
        self.threads.add(get_ident())
        self.may_end.wait(10)
        yield "three"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    monkeypatch.setattr(file_work, "UNTIL_NOTICE", 0)
    monkeypatch.setattr(copier, "_UNTIL_NEXT", 1)
    QGuiApplication.clipboard().setText("before")
    slow = Slow()
    yield slow
    slow.may_end.set()


def test_a_short_text_is_copied_at_once_and_told(window: MainWindow) -> None:
    window.solution_pane.copy_wished.emit(CopyWish(["one", "two"]))
    assert QGuiApplication.clipboard().text() == "one\ntwo\n"
    assert window.status_line.currentMessage() == "2 lines copied."
    assert window.centre.notice_bar.isHidden()


def test_a_long_copy_tells_how_far_it_is(window: MainWindow, qtbot: QtBot, slow: Slow) -> None:
    bar = window.centre.notice_bar
    window.lines_pane.pane.copy_wished.emit(CopyWish(slow.lines(), {"text/html": ["<p>"]}))
    qtbot.waitUntil(lambda: bar.sentence.text() == "Copying; 2 lines are written.")
    assert QGuiApplication.clipboard().text() == "before"
    slow.may_end.set()
    qtbot.waitUntil(bar.isHidden)
    assert QGuiApplication.clipboard().text() == "one\ntwo\nthree\n"
    assert QGuiApplication.clipboard().mimeData().html() == "<p>\n"
    assert slow.threads
    assert get_ident() not in slow.threads


def test_a_long_copy_is_broken_off(window: MainWindow, qtbot: QtBot, slow: Slow) -> None:
    bar = window.centre.notice_bar
    window.solution_pane.copy_wished.emit(CopyWish(slow.lines()))
    qtbot.waitUntil(lambda: bool(bar.buttons))
    bar.buttons[0].click()
    slow.may_end.set()
    assert bar.isHidden()
    assert window.status_line.currentMessage() == "Nothing was copied."
    window.solution_pane.copy_wished.emit(CopyWish(()))  # and nothing is what it copies
    assert QGuiApplication.clipboard().text() == "before"


def test_the_last_wish_counts_whichever_pane_it_comes_from(
    window: MainWindow, qtbot: QtBot, slow: Slow
) -> None:
    window.lines_pane.pane.copy_wished.emit(CopyWish(slow.lines()))
    qtbot.waitUntil(window.centre.notice_bar.isVisible)
    window.solution_pane.copy_wished.emit(CopyWish(["another"]))
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "another\n")
    slow.may_end.set()
    window.copier.shutdown()
    assert QGuiApplication.clipboard().text() == "another\n"


def test_another_notice_stays_when_the_copy_ends(
    window: MainWindow, qtbot: QtBot, slow: Slow
) -> None:
    bar = window.centre.notice_bar
    window.lines_pane.pane.copy_wished.emit(CopyWish(slow.lines()))
    qtbot.waitUntil(bar.isVisible)
    bar.warn("Mind the file.")
    slow.may_end.set()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "one\ntwo\nthree\n")
    assert bar.sentence.text() == "Mind the file."
    assert bar.isVisible()
