"""The collection as a part of the window: its commands, its menu, what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from composer.board.pane import BoardPane
from composer.editor import Editor
from composer.model.document import Entry
from composer.panels.collection.diagrams import DiagramSize
from composer.panels.collection.pane import CollectionPane
from composer.panels.runs.runs_words import verdict_words
from composer.runs.question import question_of
from composer.saying import said
from composer.settings import Settings
from composer.solving.run_history import RunHistory
from composer.windows.collection.collection_commands import CollectionCommands
from composer.windows.collection.compare_commands import CompareCommands
from composer.windows.collection.transfer_commands import TransferCommands
from composer.windows.common.actions import Actions
from composer.windows.common.docks import Docks
from composer.windows.common.notice_bar import NoticeBar
from solver.language import tr
from solver.squares import Square

_DIAGRAMS = "collection/diagrams"


class CollectionPart(QObject):
    """Puts the commands of the collection together."""

    noted = Signal(object)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: CollectionPane,
        notices: NoticeBar,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._pane = pane
        self._settings = settings
        self._actions = actions
        self._history: RunHistory | None = None
        self.commands = CollectionCommands(window, editor, actions, pane)
        self.transfer = TransferCommands(window, editor, actions, pane, notices)
        self.comparing = CompareCommands(window, editor, actions, pane)
        self.commands.noted.connect(self.noted)
        self.comparing.noted.connect(self.noted)
        pane.menu_actions = [
            *self._carrying(),
            None,
            *self._versions(),
            None,
            *self._marking(),
            None,
        ]
        pane.menu_actions.append(self.commands.find_similar)
        pane.table.diagrams.size = settings.choice(_DIAGRAMS, DiagramSize.SMALL)
        pane.table.restore_columns(settings.collection_columns)
        pane.diagrams_chosen.connect(self._keep_diagrams)

    def settle(self, bar: QMenuBar, docks: Docks) -> None:
        """Add a menu to *bar*, before that of solving; show the pane in one of *docks*."""
        self.commands.use_docks(docks)
        menu = said(QMenu(bar), tr("&Collection"))
        commands = self.commands
        menu.addActions([commands.find, commands.find_similar, commands.go_to])
        for group in (self._carrying()[3:], self._versions(), self._marking()):
            menu.addSeparator()
            menu.addActions(group)
        before = bar.actions()[4] if len(bar.actions()) > 4 else None
        bar.insertMenu(before, menu) if before is not None else bar.addMenu(menu)

    def use_board(self, board: BoardPane) -> None:
        """Offer to search for the men of the area that is selected on *board*."""

        def squares() -> Iterable[Square]:
            return () if board.area is None else board.area.squares

        self._pane.selected_squares = squares

    def use_history(self, history: RunHistory) -> None:
        """Show what the complete runs in *history* have found of each problem."""
        self._history = history
        self.comparing.use_history(history)
        self._show_verdicts()
        history.tests_known.connect(self._show_verdicts)

    @Slot()
    def _show_verdicts(self) -> None:
        self._pane.model.use_verdicts(self._verdict_of)

    def _verdict_of(self, entry: Entry) -> str:
        question = None if self._history is None else question_of(entry)
        if question is None or self._history is None:
            return ""
        runs = self._history.table.complete_runs(question.key)
        if not runs:
            return ""
        newest = max(runs, key=lambda run: run.begun)
        words = verdict_words(newest, question.intended)
        return f"{words} C+" if self._history.is_computer_tested(entry) else words

    def shutdown(self) -> None:
        """Remember the columns and leave no thread behind."""
        self._settings.collection_columns = self._pane.table.columns_state()
        self.commands.pasted.shutdown()
        self.transfer.shutdown()

    def _carrying(self) -> list[QAction]:
        actions, commands, transfer = self._actions, self.commands, self.transfer
        return [
            actions.add_problem,
            actions.duplicate_problem,
            actions.delete_problem,
            commands.cut,
            commands.copy,
            commands.paste,
            commands.move_up,
            commands.move_down,
            transfer.copy_to_file,
            transfer.move_to_file,
        ]

    def _versions(self) -> list[QAction]:
        commands = self.commands
        return [
            commands.make_version,
            self.comparing.compare,
            commands.join_versions,
            commands.part_versions,
        ]

    def _marking(self) -> list[QAction]:
        commands = self.commands
        return [commands.mark, commands.mark_shown, commands.unmark_all]

    @Slot(object)
    def _keep_diagrams(self, size: DiagramSize) -> None:
        self._settings.keep_choice(_DIAGRAMS, size)
