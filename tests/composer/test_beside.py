"""Events that are thinned: many of them are answered once."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from composer.beside import Later


def test_many_events_are_answered_once(qtbot: QtBot) -> None:
    done: list[int] = []
    parent = QObject()
    later = Later(0, lambda: done.append(1), parent)
    for _ in range(3):
        later.put_off()
        later.soon()
    qtbot.waitUntil(lambda: bool(done))
    assert done == [1]
    assert not later.isActive()


def test_what_comes_soon_is_not_put_off_by_what_comes_after(qtbot: QtBot) -> None:
    parent = QObject()
    later = Later(60_000, lambda: None, parent)
    later.soon()
    clock = QElapsedTimer()
    clock.start()
    qtbot.waitUntil(lambda: clock.elapsed() > 5)
    left = later.remainingTime()
    later.soon()
    assert later.remainingTime() <= left
    later.stop()


def test_the_number_of_a_signal_is_no_time(qtbot: QtBot) -> None:
    """A list that is scrolled to row 50 000 does not wait fifty seconds."""
    bar = QScrollBar()
    qtbot.addWidget(bar)
    bar.setRange(0, 50_000)
    later = Later(0, lambda: None, bar)
    bar.valueChanged.connect(later.put_off)
    bar.setValue(50_000)
    assert later.interval() == 0
