from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QRasterWindow
from pytestqt.qtbot import QtBot

from composer.solving import preparation as preparation_module
from composer.solving.preparation import Preparation
from solver import journal, prepare, solve
from solver.kernel.doors import Door

ShouldGiveUp = Callable[[], bool]


class FakePreparing:
    """Stands in for ``solver.prepare``: notes what was asked of it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.is_ready = True
        self.never_ends = False

    def prepare(self, should_give_up: ShouldGiveUp, door: Door) -> None:
        self.calls.append(f"prepare {door.name}")
        while self.never_ends and not should_give_up():
            pass

    def load_here(self, door: Door) -> None:
        self.calls.append(f"load {door.name}")

    def load_searches(self) -> None:
        self.calls.append("load searches")

    def solver_fingerprint(self) -> str:
        self.calls.append("read sources")
        return ""


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> FakePreparing:
    fake = FakePreparing()
    monkeypatch.setattr(prepare, "prepare", fake.prepare)
    monkeypatch.setattr(prepare, "is_ready", lambda door: fake.is_ready)
    monkeypatch.setattr(prepare, "load_here", fake.load_here)
    monkeypatch.setattr(solve, "load_searches", fake.load_searches)
    monkeypatch.setattr(journal, "solver_fingerprint", fake.solver_fingerprint)
    return fake


@pytest.mark.parametrize("is_ready", [True, False])
def test_all_is_compiled_and_what_a_search_needs_is_loaded(
    qtbot: QtBot, preparing: FakePreparing, is_ready: bool
) -> None:
    preparing.is_ready = is_ready
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(preparation.isFinished)
    others = [f"prepare {door.name}" for door in Door if door is not Door.DIRECT]
    loaded = ["load DIRECT", "load searches", "read sources"]
    assert preparing.calls == ["prepare DIRECT", *(loaded if is_ready else []), *others]


@pytest.mark.parametrize("never_ends", [False, True])
def test_what_the_window_needs_later_is_loaded_when_the_solver_is_ready(
    qtbot: QtBot, preparing: FakePreparing, monkeypatch: pytest.MonkeyPatch, never_ends: bool
) -> None:
    monkeypatch.setattr(preparation_module, "import_module", preparing.calls.append)
    preparing.never_ends = never_ends
    preparation = Preparation(("this", "that"))
    preparation.start()
    qtbot.waitUntil(lambda: bool(preparing.calls) if never_ends else preparation.isFinished())
    preparation.shutdown()
    assert preparing.calls[-2:] == (["prepare DIRECT"] if never_ends else ["this", "that"])


def test_what_cannot_be_loaded_is_no_fault_of_the_solver_and_keeps_nothing_else_back(
    qtbot: QtBot, preparing: FakePreparing, caplog: pytest.LogCaptureFixture
) -> None:
    preparation = Preparation(("no_such_module", "composer.no_such_module"))
    preparation.start()
    qtbot.waitUntil(preparation.isFinished)
    assert [record.getMessage() for record in caplog.records] == [
        "no_such_module could not be loaded ahead.",
        "composer.no_such_module could not be loaded ahead.",
    ]


def test_it_begins_when_the_window_is_seen(qtbot: QtBot, preparing: FakePreparing) -> None:
    """What is loaded beside it would keep the window from its first painting."""
    window = QRasterWindow()
    preparation = Preparation()
    preparation.start_once_seen(window)
    QCoreApplication.processEvents()
    assert preparing.calls == []
    window.show()
    qtbot.waitUntil(preparation.isFinished)
    begun = [*preparing.calls]
    assert begun
    window.hide()
    window.show()
    qtbot.waitExposed(window)
    QCoreApplication.processEvents()
    assert preparing.calls == begun
    window.destroy()


def test_closing_gives_up_what_is_under_way(qtbot: QtBot, preparing: FakePreparing) -> None:
    preparing.never_ends = True
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(lambda: bool(preparing.calls))
    preparation.shutdown()
    assert preparation.isFinished()
    assert preparing.calls == ["prepare DIRECT"]


def test_a_failure_is_logged_and_survived(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(should_give_up: ShouldGiveUp, door: Door) -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(prepare, "prepare", fail)
    preparation = Preparation()
    with caplog.at_level(logging.ERROR):
        preparation.start()
        qtbot.waitUntil(preparation.isFinished)
        preparation.shutdown()
    assert "The solver could not be prepared." in caplog.text
