"""The menu bar: which command stands where."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from composer.language import Language
from composer.saying import add_menu
from composer.windows.common.actions import Actions
from composer.windows.view.look_actions import LookActions
from solver.language import tr


def fill_menu_bar(
    bar: QMenuBar, actions: Actions, looks: LookActions, recent: QMenu, panes: list[QAction]
) -> None:
    """Put the commands into *bar*; *recent* is the menu of files opened last."""
    _file_menu(bar, actions, recent)
    _edit_menu(bar, actions)
    _board_menu(bar, actions)
    _problem_menu(bar, actions)
    _solve_menu(bar, actions)
    _view_menu(bar, actions, looks, panes)
    _help_menu(bar, actions)


def _file_menu(bar: QMenuBar, actions: Actions, recent: QMenu) -> None:
    menu = add_menu(bar, tr("&File"))
    menu.addAction(actions.new)
    menu.addAction(actions.open)
    menu.addMenu(recent)
    menu.addSeparator()
    menu.addActions([actions.save, actions.save_as])
    menu.addSeparator()
    menu.addAction(actions.by_name["import"])
    menu.addActions([actions.by_name["export"], actions.by_name["print"]])
    menu.addSeparator()
    menu.addActions([actions.close, actions.quit])


def _edit_menu(bar: QMenuBar, actions: Actions) -> None:
    menu = add_menu(bar, tr("&Edit"))
    menu.addActions([actions.undo, actions.redo])
    menu.addSeparator()
    menu.addActions([actions.copy_position, actions.copy_picture, actions.paste_position])
    menu.addSeparator()
    menu.addAction(actions.find_command)


def _board_menu(bar: QMenuBar, actions: Actions) -> None:
    menu = add_menu(bar, tr("&Board"))
    menu.setObjectName("board_menu")
    menu.addAction(actions.play_mode)
    menu.addActions([actions.first, actions.back, actions.forward, actions.last])
    menu.addSeparator()
    menu.addActions([actions.clear, actions.game_array])
    menu.addSeparator()
    menu.addActions([actions.side_to_move, actions.castling])


def _problem_menu(bar: QMenuBar, actions: Actions) -> None:
    menu = add_menu(bar, tr("&Problem"))
    menu.setObjectName("problem_menu")
    menu.addActions([actions.add_problem, actions.duplicate_problem, actions.delete_problem])
    menu.addSeparator()
    menu.addActions([actions.previous_problem, actions.next_problem])
    menu.addSeparator()
    menu.addAction(actions.stipulation)


def _solve_menu(bar: QMenuBar, actions: Actions) -> None:
    menu = add_menu(bar, tr("&Solve"))
    menu.setObjectName("solve_menu")
    menu.addActions([actions.solve, actions.pause, actions.stop])
    menu.addSeparator()
    menu.addAction(actions.by_name["solve_marked"])
    menu.addSeparator()
    search = add_menu(menu, tr("&What to look for"))
    search.addActions([actions.set_play, actions.variations])
    search.addSeparator()
    search.addActions(actions.tries.actions())
    menu.addAction(actions.limits)
    menu.addAction(actions.by_name["keep_solutions"])


def _view_menu(bar: QMenuBar, actions: Actions, looks: LookActions, panes: list[QAction]) -> None:
    menu = add_menu(bar, tr("&View"))
    menu.addAction(actions.flip)
    appearance = add_menu(menu, tr("&Appearance"))
    appearance.addActions(actions.appearance.actions())
    looks.fill_menu(menu)
    language = add_menu(menu, tr("&Language"))
    language.addActions([actions.by_name[f"language_{one.value}"] for one in Language])
    menu.addSeparator()
    letters = add_menu(menu, tr("Letters of the m&en"))
    letters.addActions(actions.letters.actions())
    menu.addActions([actions.larger_text, actions.smaller_text, actions.usual_text])
    menu.addSeparator()
    shown = add_menu(menu, tr("&Panes"))
    shown.addActions(panes)
    menu.addAction(actions.reset_layout)
    menu.addSeparator()
    menu.addAction(actions.full_screen)


def _help_menu(bar: QMenuBar, actions: Actions) -> None:
    menu = add_menu(bar, tr("&Help"))
    menu.setObjectName("help_menu")
    menu.addActions([actions.first_steps, actions.keys])
    menu.addAction(actions.example)
    menu.addSeparator()
    menu.addAction(actions.about)
