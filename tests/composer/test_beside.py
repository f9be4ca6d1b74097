"""Events that are thinned, many of them answered once; things made before they are wanted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QElapsedTimer, QObject
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from composer.beside import Beside, Later, MadeAhead, SideWork, Upshot


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


def test_of_work_beside_only_the_newest_is_told_and_no_thread_is_left(qtbot: QtBot) -> None:
    told: list[int] = []

    def tell(upshot: Upshot) -> None:
        told.append(upshot())

    parent = QObject()
    work = SideWork("count", parent)
    for number in range(3):
        work.begin(lambda _, number=number: number, tell)  # type: ignore[misc]
    assert work.is_running
    assert work.wait()
    assert told == [2]
    assert not work.is_running
    work.begin(lambda _: 3, tell)
    work.shutdown()
    qtbot.waitUntil(lambda: not parent.findChildren(Beside))
    assert told == [2]


def test_what_is_made_ahead_comes_in_its_order_with_its_error_and_no_more_than_some_wait(
    qtbot: QtBot,
) -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for number in range(20):
            made.append(number)
            yield number
        raise ValueError

    parent = QObject()
    ahead = MadeAhead(items(), parent)
    first = next(it for it in ahead if it is not None)
    qtbot.waitUntil(lambda: len(made) > 4)
    assert len(made) < 10
    taken = [first]
    with pytest.raises(ValueError):
        taken += (it for it in ahead if it is not None)
    (worker,) = parent.findChildren(Beside)
    ahead.close()
    assert worker.wait(30_000)
    assert made == list(range(20))


def test_what_is_made_ahead_and_not_wanted_any_more_ends(qtbot: QtBot) -> None:
    parent = QObject()
    ahead = MadeAhead(iter(range(1_000_000_000)), parent)
    (worker,) = parent.findChildren(Beside)
    assert next(it for it in ahead if it is not None) == 0
    ahead.close()
    assert worker.wait(30_000)
