"""A controller with a scripted solver behind it, and somebody who listens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from composer.solving.controller import SolvingController
from tests.composer.solving.listener import Listener
from tests.composer.solving.scripted import ScriptedSolver


@pytest.fixture
def solver() -> ScriptedSolver:
    return ScriptedSolver()


@pytest.fixture
def controller(qtbot: QtBot, solver: ScriptedSolver) -> Iterator[SolvingController]:
    controller = SolvingController(start=solver.start)
    yield controller
    controller.shutdown()


@pytest.fixture
def listener(controller: SolvingController) -> Listener:
    return Listener(controller)
