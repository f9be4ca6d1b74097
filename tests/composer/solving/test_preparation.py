from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from composer.solving.preparation import Preparation
from solver import prepare


def test_preparing_ends_by_itself(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[bool] = []
    monkeypatch.setattr(prepare, "prepare", lambda should_give_up: calls.append(should_give_up()))
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(preparation.isFinished)
    assert calls == [False]


def test_closing_gives_up_what_is_under_way(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []

    def compile_for_ever(should_give_up: Callable[[], bool]) -> None:
        begun.append(True)
        while not should_give_up():
            pass

    monkeypatch.setattr(prepare, "prepare", compile_for_ever)
    preparation = Preparation()
    preparation.start()
    qtbot.waitUntil(lambda: bool(begun))
    preparation.shutdown()
    assert preparation.isFinished()


def test_a_failure_is_logged_and_survived(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(should_give_up: Callable[[], bool]) -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(prepare, "prepare", fail)
    preparation = Preparation()
    with caplog.at_level(logging.ERROR):
        preparation.start()
        qtbot.waitUntil(preparation.isFinished)
        preparation.shutdown()
    assert "The solver could not be prepared." in caplog.text
