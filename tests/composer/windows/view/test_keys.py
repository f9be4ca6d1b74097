"""Commands get other keys, which are kept, shown everywhere and never had by two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from composer.settings import Settings
from composer.windows.main_window import MainWindow
from composer.windows.view.help_pages import first_steps_html, keys_html
from composer.windows.view.keys_dialog import KeysDialog
from tests.composer.late_panes import make_panes
from tests.composer.windows.conftest import MakeWindow


def open_dialog(qtbot: QtBot, window: MainWindow) -> KeysDialog:
    window.commands.change_keys.trigger()
    dialog = window.findChildren(KeysDialog)[-1]
    qtbot.waitExposed(dialog)
    return dialog


def type_key(dialog: KeysDialog, name: str, text: str) -> None:
    dialog.choose(name)
    dialog.field.setKeySequence(QKeySequence(text))


def test_a_command_gets_another_key_that_works_and_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = open_dialog(qtbot, window)
    type_key(dialog, "flip", "Ctrl+J")
    dialog.set_button.click()
    flip = window.commands.flip
    assert flip.shortcuts() == [QKeySequence("Ctrl+J")]
    assert flip.toolTip() == "Turn the board round (Ctrl+J)"
    assert "Ctrl+J" in keys_html(window.commands)
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    with qtbot.waitSignal(flip.triggered):
        QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)


def test_pages_and_tips_name_the_key_of_now(qtbot: QtBot, window: MainWindow) -> None:
    dialog = open_dialog(qtbot, window)
    for name, key in (("solve", "F5"), ("play_mode", "F6"), ("paste_position", "Ctrl+Alt+V")):
        type_key(dialog, name, key)
        dialog.set_button.click()
    assert "Press F5." in first_steps_html(window.commands)
    controls = window.centre.move_controls
    assert controls.play_button.toolTip() == "Play through the solution (F6)"
    card = window.centre.empty_board
    assert "Ctrl+Alt+V" in card.words.text()


def test_whose_key_it_was_is_said_and_he_loses_it(qtbot: QtBot, window: MainWindow) -> None:
    dialog = open_dialog(qtbot, window)
    type_key(dialog, "solve", "Ctrl+D")
    assert dialog.told.text() == "Ctrl+D is the key of “Duplicate”, which would lose it."
    dialog.set_button.click()
    assert window.commands.duplicate_problem.shortcuts() == []
    dialog.choose("duplicate_problem")
    dialog.usual_button.click()
    assert window.commands.duplicate_problem.shortcut() == QKeySequence("Ctrl+D")
    assert window.commands.solve.shortcuts() == []
    dialog.all_button.click()
    assert window.commands.solve.shortcut() == QKeySequence("F7")


def test_what_the_board_understands_is_no_key_of_a_command(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    dialog = open_dialog(qtbot, window)
    for text in ("Q", "7", "Left", "Ctrl+A", "Ctrl+Alt+F"):
        with subtests.test(text=text):
            type_key(dialog, "solve", text)
            assert dialog.told.text()
            assert not dialog.set_button.isEnabled()


def test_keys_are_kept_and_rubbish_is_left_out(settings: Settings, make_window: MakeWindow) -> None:
    settings.keep_texts("keys/changed", ["flip=", "solve=Ctrl+J", "nothing=F5", "redo=Ctrl+@@@x"])
    commands = make_window().commands
    assert commands.flip.shortcuts() == []
    assert commands.solve.shortcuts() == [QKeySequence("Ctrl+J")]
    assert commands.redo.shortcuts()


def test_commands_are_found_by_name_and_key(qtbot: QtBot, window: MainWindow) -> None:
    dialog = open_dialog(qtbot, window)
    dialog.search.setText("F7 stop")
    model = dialog.table.model()
    rows = (row for row in range(model.rowCount()) if not dialog.table.isRowHidden(row))
    assert [model.index(row, 0).data() for row in rows] == ["Stop"]


def test_no_two_commands_have_the_same_key(window: MainWindow) -> None:
    make_panes(window)
    keys = Counter(
        key.toString()
        for action in window.findChildren(QAction)
        for key in action.shortcuts()
        if action.shortcutContext() is Qt.ShortcutContext.WindowShortcut
    )
    assert not [key for key, count in keys.items() if count > 1]


class TakingField(QLineEdit):
    """A field that takes every key, as those of Qt take Ctrl+E and Ctrl+U under X11."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


class TakingNumber(QSpinBox):
    """A number that does the same."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


@pytest.mark.parametrize("make", [TakingField, TakingNumber])
def test_a_field_takes_no_key_from_a_command_but_what_every_field_understands(
    qtbot: QtBot, window: MainWindow, make: Callable[[MainWindow], QWidget]
) -> None:
    field = make(window)
    field.show()
    field.setFocus()
    pressed: list[str] = []
    for name in ("export", "copy_position"):
        action = window.commands.by_name[name]
        action.triggered.disconnect()
        action.triggered.connect(lambda _=False, name=name: pressed.append(name))
    for key in (Qt.Key.Key_E, Qt.Key.Key_C):
        QTest.keyClick(field, key, Qt.KeyboardModifier.ControlModifier)
    assert pressed == ["export"]
