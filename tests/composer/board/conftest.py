from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.composer.board.desk import Desk

MakeDesk = Callable[..., Desk]


@pytest.fixture
def make_desk(qtbot: QtBot) -> MakeDesk:
    def make(fen: str = "8/8/8/8/8/8/8/8 w - - 0 1") -> Desk:
        desk = Desk(fen)
        qtbot.addWidget(desk.pane)
        return desk

    return make


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk("8/8/8/8/3Q4/8/p7/K7 w - - 0 1")
