"""A window that changes between light and dark looks as if it had been opened so, to the pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from composer.appearance import Appearance, SystemAppearance
from composer.panels.shared.section import Section
from composer.settings import Settings
from composer.windows.common.notice_bar import Weight
from composer.windows.main_window import MainWindow
from solver.ancestors.machine_game import Opponent
from solver.notation.fen import parse_fen
from solver.squares import square_of

Open = Callable[[], MainWindow]


@pytest.fixture
def dress(qapp: QApplication) -> Iterator[SystemAppearance]:
    palette = QPalette(qapp.palette())
    dress = SystemAppearance(qapp, Appearance.LIGHT)
    yield dress
    dress.choose(Appearance.SYSTEM)
    dress.deleteLater()
    qapp.setPalette(palette)


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path, dress: SystemAppearance) -> Iterator[Open]:
    windows: list[MainWindow] = []

    def open_one() -> MainWindow:
        settings = Settings(tmp_path / f"{len(windows)}.ini")
        settings.appearance = dress.appearance
        window = MainWindow(settings, dress)
        windows.append(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_one
    for window in windows:
        for dialog in window.findChildren(QDialog):
            dialog.done(0)
        window.editor.mark_saved()
        window.close()
        window.deleteLater()


def show_much(window: MainWindow) -> None:
    """Show a problem with flaws, steps, bars and notices."""
    window.commands.example.trigger()
    window.commands.side_to_move.trigger()
    window.problem_commands.type_setup(parse_fen("8/8/8/8/8/8/3Q4/8 w - - 0 1"))
    window.commands.fen.trigger()
    window.centre.fen_line.field.setText("soup")
    window.centre.fen_line.field.setModified(True)
    window.centre.fen_line.field.editingFinished.emit()
    window.centre.notice_bar.tell(Weight.WARNING, "A warning")
    window.solution_pane.notice.say("Something has changed.")
    window.centre.board_pane.setFocus()
    for command in window.panes.commands():
        command.trigger()
    for section in window.problem_pane.pane.findChildren(Section):
        section.open()
    for name in ("limits", "castling", "replace_men", "twins"):
        window.commands.by_name[name].trigger()
    window.machine_commands.begin_game(Opponent.WRAY, "white")
    window.machine_commands.replay[0].trigger()


def pictures(window: MainWindow) -> dict[str, QImage]:
    """Return what the window looks like with each of its panes in front, and its menus."""
    found = {}
    window.activateWindow()
    for command in window.panes.commands():
        name = command.objectName()
        command.trigger()
        QApplication.processEvents()
        window.centre.board_pane.setFocus()
        found[name] = window.grab().toImage()
    found["form"] = window.problem_pane.pane.findChildren(Section)[0].window().grab().toImage()
    for dialog in window.findChildren(QDialog):
        dialog.setFocus()
        found[f"dialog {dialog.windowTitle()}"] = dialog.grab().toImage()
    for menu in window.menuBar().findChildren(QMenu):
        menu.adjustSize()
        found[f"menu {menu.title()}"] = menu.grab().toImage()
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [(Appearance.LIGHT, Appearance.DARK), (Appearance.DARK, Appearance.LIGHT)],
)
def test_a_window_that_changes_its_dress_looks_like_one_opened_in_it(
    before: Appearance, after: Appearance, dress: SystemAppearance, open_window: Open
) -> None:
    dress.choose(before)
    changed = open_window()
    show_much(changed)
    pictures(changed)
    changed.commands.by_name[f"appearance_{after.value}"].trigger()
    fresh = open_window()
    show_much(fresh)
    pictures(fresh)  # in which panes are laid out that were never shown
    shown, expected = pictures(changed), pictures(fresh)
    assert [name for name in expected if shown[name] != expected[name]] == []


def judge_changes(window: MainWindow, qtbot: QtBot) -> None:
    """Show a solution as a page, its verdict, and what one man less would do."""
    window.problem_commands.type_setup(parse_fen("7k/7p/5K2/8/8/8/8/6RR w - - 0 1"))
    qtbot.waitUntil(lambda: not window.vary.live.is_looking)
    with qtbot.waitSignal(window.controller.all_ended):
        window.commands.solve.trigger()
    window.commands.by_name["economy"].trigger()
    qtbot.waitUntil(lambda: not window.vary.changes.window.is_looking)
    assert window.vary.changes.window.model.rows


def pictures_of_changes(window: MainWindow, qtbot: QtBot) -> dict[str, QImage]:
    """Return what of it is the same in every search: the statistics tell the time."""
    window.activateWindow()
    window.centre.board_pane.setFocus()
    changes = window.vary.changes
    parts = [window.centre, window.solution_pane.page, changes.window]
    changes.look_for_place(square_of("h7"))
    qtbot.waitUntil(lambda: not changes.map.is_looking)  # the board shows what it has told
    qtbot.waitUntil(lambda: changes.window.progress_bar.isHidden())
    QApplication.processEvents()  # its place is given away
    return {f"{type(it).__name__} {n}": it.grab().toImage() for n, it in enumerate(parts)}


@pytest.mark.parametrize(
    ("before", "after"),
    [(Appearance.LIGHT, Appearance.DARK), (Appearance.DARK, Appearance.LIGHT)],
)
def test_judged_changes_follow_the_dress(
    before: Appearance,
    after: Appearance,
    dress: SystemAppearance,
    open_window: Open,
    qtbot: QtBot,
) -> None:
    dress.choose(before)
    changed = open_window()
    judge_changes(changed, qtbot)
    pictures_of_changes(changed, qtbot)
    changed.commands.by_name[f"appearance_{after.value}"].trigger()
    fresh = open_window()
    judge_changes(fresh, qtbot)
    pictures_of_changes(fresh, qtbot)
    shown, expected = (pictures_of_changes(it, qtbot) for it in (changed, fresh))
    assert [name for name in expected if shown[name] != expected[name]] == []
