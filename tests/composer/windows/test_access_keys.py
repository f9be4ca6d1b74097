"""No letter that Alt is pressed with stands for two things at once, in any language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from composer.language import Language
from composer.machines.machine_words import Machine
from composer.panels.fairy.late_pane import LateFairyPane
from composer.saying import say
from composer.windows.collection.holding_dialog import HoldingDialog
from composer.windows.main_window import MainWindow
from solver.ancestors.machine_game import Opponent
from solver.language import tr
from tests.composer.access_keys import clashing, words_with_keys

PANES = ("solution", "problem", "collection", "fairy", "runs", "batch")
DIALOGS = (
    *("find_command", "limits", "castling", "change_keys", "collection_statistics", "gallery"),
    *("library", "settings_search", "solve_restricted", "replace_men", "legality", "twins"),
    *("compare_versions", "export", "print", "compare_solvers", "go_to_problem", "replay_0"),
    "fill_in",
    *("economy", "repair", "first_steps", "keys", "about"),
)


@pytest.mark.parametrize("language", Language)
def test_a_letter_leads_to_one_place(window: MainWindow, language: Language) -> None:
    window.spoken.choose(language)
    try:
        found = [words for place in places(window) for words in clashing(place)]
    finally:
        window.spoken.choose(Language.ENGLISH)
    assert not found


def places(window: MainWindow) -> Iterator[list[str]]:
    """Yield the words that can be reached together: with each pane, in each window and menu."""
    window.commands.example.trigger()
    window.commands.by_name["make_version"].trigger()
    for pane in PANES:
        window.panes.show_pane(pane)
        yield from words_with_keys(window)
    say(window.commands.pause.setText, tr("Res&ume"))  # while a search is halted
    say(window.commands.solve.setText, tr("&Solve again"))
    yield from words_with_keys(window)
    fairy = window.panes.pane("fairy")
    assert isinstance(fairy, LateFairyPane)
    fairy.pane.define_man()
    yield from _opened(window)
    for name in DIALOGS:
        window.commands.by_name[name].trigger()
        yield from _opened(window)
    HoldingDialog(window.editor.document, window.editor.document.entries, "", window).show()
    yield from _opened(window)
    room = window.machine_commands.open_room()
    for machine in Machine:
        room.choose(machine)
        yield from words_with_keys(room)
    say(room.foot.run_button.setText, tr("&Halt"))  # while one is running
    yield from words_with_keys(room)
    window.machine_commands.begin_game(Opponent.WRAY, "white")
    yield from _opened(window)


def _opened(window: MainWindow) -> Iterator[list[str]]:
    """Yield the words of the windows that were opened, and close them."""
    for other in opened(window):
        yield from words_with_keys(other)


def opened(window: MainWindow) -> Iterator[QWidget]:
    """Yield the windows that were opened, and close them as the user does."""
    QApplication.processEvents()
    others = (it for it in QApplication.topLevelWidgets() if it is not window and it.isVisible())
    for other in tuple(others):
        yield other
        if isinstance(other, QDialog):
            other.reject()
        else:
            other.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
