"""The menu bar: which command stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from composer.language import Language
from composer.saying import add_menu
from composer.windows.collection.collection_part import CollectionPart
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from composer.windows.library.library_commands import LibraryCommands
from composer.windows.machines.machine_commands import MachineCommands
from composer.windows.setup.board_commands import BoardCommands
from composer.windows.setup.sheet_commands import SheetCommands
from composer.windows.view.look_actions import LookActions
from solver.language import tr


@dataclass(frozen=True, slots=True)
class MenuCommands:
    """What the menus are filled with; *recent* is the menu of files opened last."""

    actions: Actions
    recent: QMenu
    board: BoardCommands
    sheet: SheetCommands
    collection: CollectionPart
    library: LibraryCommands
    machines: MachineCommands
    looks: LookActions
    panes: Panes


def fill_menu_bar(bar: QMenuBar, commands: MenuCommands) -> None:
    """Put the commands into *bar*."""
    actions = commands.actions
    _file_menu(bar, actions, commands.recent)
    _edit_menu(bar, actions)
    _board_menu(bar, actions, commands.board)
    _problem_menu(bar, actions, commands.sheet)
    _collection_menu(bar, commands.collection, commands.library)
    _solve_menu(bar, actions, commands.machines)
    _view_menu(bar, actions, commands.looks, commands.panes)
    _help_menu(bar, actions, commands.machines)


def _add_groups(menu: QMenu, groups: Iterable[Sequence[QAction]]) -> None:
    """Put the commands into *menu*, with a line between the groups."""
    for number, group in enumerate(groups):
        if number:
            menu.addSeparator()
        menu.addActions(group)


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


def _board_menu(bar: QMenuBar, actions: Actions, board: BoardCommands) -> None:
    menu = add_menu(bar, tr("&Board"))
    menu.addAction(actions.play_mode)
    menu.addActions([actions.first, actions.back, actions.forward, actions.last])
    menu.addSeparator()
    menu.addActions([actions.clear, actions.game_array])
    menu.addSeparator()
    menu.addActions([actions.side_to_move, actions.castling, board.legality])
    menu.addSeparator()
    _add_groups(menu, (board.areas.actions, *board.transforms.groups))
    menu.addSeparator()
    add_menu(menu, tr("S&hift")).addActions(board.transforms.shifts)


def _problem_menu(bar: QMenuBar, actions: Actions, sheet: SheetCommands) -> None:
    menu = add_menu(bar, tr("&Problem"))
    menu.addActions([actions.add_problem, actions.duplicate_problem, actions.delete_problem])
    menu.addSeparator()
    menu.addActions([actions.previous_problem, actions.next_problem])
    menu.addActions([actions.previous_twin, actions.next_twin, actions.twin_of_moved])
    menu.addSeparator()
    menu.addActions([actions.stipulation, sheet.twins, sheet.conditions, sheet.options])


def _collection_menu(bar: QMenuBar, collection: CollectionPart, library: LibraryCommands) -> None:
    groups = [*collection.menu_groups, library.menu_group]
    _add_groups(add_menu(bar, tr("&Collection")), groups)


def _solve_menu(bar: QMenuBar, actions: Actions, machines: MachineCommands) -> None:
    menu = add_menu(bar, tr("&Solve"))
    menu.addActions([actions.solve, actions.pause, actions.stop])
    menu.addSeparator()
    menu.addActions([actions.by_name["solve_marked"], actions.by_name["solve_restricted"]])
    menu.addSeparator()
    search = add_menu(menu, tr("What to look &for"))
    search.addActions([actions.set_play, actions.variations])
    search.addSeparator()
    search.addActions(actions.tries.actions())
    menu.addAction(actions.limits)
    menu.addAction(actions.by_name["keep_solutions"])
    menu.addSeparator()
    menu.addAction(actions.live_verdict)
    menu.addActions(
        [actions.by_name[name] for name in ("place_man", "economy", "repair", "settings_search")]
    )
    menu.addSeparator()
    solve_with = add_menu(menu, tr("Solve &with"))
    _add_groups(solve_with, (machines.solve_with, [machines.first_key]))
    menu.addActions([machines.compare, machines.watch])
    add_menu(menu, tr("Play &against")).addActions([*machines.play, *machines.replay])


def _view_menu(bar: QMenuBar, actions: Actions, looks: LookActions, panes: Panes) -> None:
    menu = add_menu(bar, tr("&View"))
    menu.addActions([actions.flip, actions.explain, actions.wipe_marks])
    appearance = add_menu(menu, tr("&Appearance"))
    appearance.addActions(actions.appearance.actions())
    looks.fill_menu(menu)
    language = add_menu(menu, tr("&Language"))
    language.addActions([actions.by_name[f"language_{one.value}"] for one in Language])
    menu.addSeparator()
    letters = add_menu(menu, tr("Letters of the m&en"))
    letters.addActions(actions.letters.actions())
    menu.addActions(actions.readings)
    menu.addActions([actions.larger_text, actions.smaller_text, actions.usual_text])
    menu.addSeparator()
    shown = add_menu(menu, tr("&Panes"))
    shown.addActions(panes.commands())
    menu.addAction(actions.fen)
    menu.addAction(actions.reset_layout)
    menu.addSeparator()
    menu.addAction(actions.full_screen)


def _help_menu(bar: QMenuBar, actions: Actions, machines: MachineCommands) -> None:
    menu = add_menu(bar, tr("&Help"))
    menu.addActions([actions.first_steps, actions.keys, actions.change_keys, actions.fairy_help])
    menu.addActions([actions.example, actions.samples])
    menu.addSeparator()
    menu.addAction(actions.about)
    add_menu(menu, tr("&Old machines")).addActions(machines.pages)
