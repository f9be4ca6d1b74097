from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from composer.solving.preparation import Preparation
from solver import prepare

ShouldGiveUp = Callable[[], bool]


class FakePreparing:
    """Stands in for ``solver.prepare``: notes what was asked of it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.is_ready = True
        self.never_ends = False

    def prepare(self, should_give_up: ShouldGiveUp) -> None:
        self.calls.append("prepare")
        while self.never_ends and not should_give_up():
            pass

    def load_here(self) -> None:
        self.calls.append("load")


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> FakePreparing:
    fake = FakePreparing()
    monkeypatch.setattr(prepare, "prepare", fake.prepare)
    monkeypatch.setattr(prepare, "is_ready", lambda: fake.is_ready)
    monkeypatch.setattr(prepare, "load_here", fake.load_here)
    return fake


@pytest.mark.parametrize(("is_ready", "calls"), [(True, ["prepare", "load"]), (False, ["prepare"])])
def test_what_was_compiled_is_loaded(
    qtbot: QtBot, preparing: FakePreparing, is_ready: bool, calls: list[str]
) -> None:
    preparing.is_ready = is_ready
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(preparation.isFinished)
    assert preparing.calls == calls


def test_closing_gives_up_what_is_under_way(qtbot: QtBot, preparing: FakePreparing) -> None:
    preparing.never_ends = True
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(lambda: bool(preparing.calls))
    preparation.shutdown()
    assert preparation.isFinished()
    assert preparing.calls == ["prepare"]


def test_a_failure_is_logged_and_survived(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(should_give_up: ShouldGiveUp) -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(prepare, "prepare", fail)
    preparation = Preparation()
    with caplog.at_level(logging.ERROR):
        preparation.start()
        qtbot.waitUntil(preparation.isFinished)
        preparation.shutdown()
    assert "The solver could not be prepared." in caplog.text
