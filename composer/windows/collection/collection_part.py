"""The collection as a part of the window: its commands, its menu, what is remembered of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from composer.board.standing import Standing, standing_of_verdict
from composer.editor import Editor
from composer.model.document import Entry
from composer.panels.collection.diagrams import DiagramSize
from composer.panels.collection.late_pane import LateCollectionPane
from composer.panels.runs.runs_words import Intended, verdict_words
from composer.runs.found_themes import themes_of
from composer.runs.outcomes import verdict_of
from composer.runs.question import question_of
from composer.runs.record import Run
from composer.settings import Settings
from composer.solving.run_history import RunHistory
from composer.windows.collection.collection_commands import CollectionCommands
from composer.windows.collection.compare_commands import CompareCommands
from composer.windows.collection.filling_commands import FillingCommands
from composer.windows.collection.holding_commands import HoldingCommands
from composer.windows.collection.transfer_commands import TransferCommands
from composer.windows.collection.whole_window import WholeWindow
from composer.windows.common.actions import Actions
from composer.windows.common.copier import Copier
from composer.windows.common.desk import Desk
from composer.windows.common.notice_bar import NoticeBar
from composer.windows.common.panes import Panes
from solver.language import Said, tr

if TYPE_CHECKING:
    from composer.panels.collection.pane import CollectionPane

_DIAGRAMS = "collection/diagrams"


class CollectionPart(QObject):
    """Puts the commands of the collection together."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: LateCollectionPane,
        notices: NoticeBar,
        settings: Settings,
        history: RunHistory,
        panes: Panes,
        desk: Desk,
        copier: Copier,
    ) -> None:
        super().__init__(window)
        self._late = pane
        self._settings = settings
        self._actions = actions
        self._history = history
        self.commands = CollectionCommands(window, editor, actions, pane, panes, copier)
        self.transfer = TransferCommands(window, editor, actions, pane, notices)
        self.filling = FillingCommands(window, editor, actions, pane)
        self.comparing = CompareCommands(window, editor, actions, pane, history)
        self.holding = HoldingCommands(window, editor, actions, notices)
        self.statistics = actions.add(
            "collection_statistics",
            tr("Stat&istics…"),
            tr("Count the problems that are shown, with plots: themes, decades, authors and more."),
        )
        self.statistics.triggered.connect(self._show_statistics)
        self.whole = WholeWindow(self, actions, pane, panes, desk, settings)
        self.commands.noted.connect(self.noted)
        self.filling.noted.connect(self.noted)
        self.comparing.noted.connect(self.noted)
        self.holding.noted.connect(self.noted)
        pane.when_made(self._fill)
        history.tests_known.connect(self._show_verdicts)

    def _fill(self, pane: CollectionPane) -> None:
        settings = self._settings
        pane.menu_opened.connect(self._fill_menu)
        pane.table.show_diagrams(settings.choice(_DIAGRAMS, DiagramSize.SMALL))
        pane.table.restore_columns(settings.collection_columns)
        pane.diagrams_chosen.connect(self._keep_diagrams)
        self._show_verdicts()

    @property
    def menu_groups(self) -> list[list[QAction]]:
        """The commands as they stand together in a menu."""
        commands = self.commands
        finding = [commands.find, commands.find_similar, commands.go_to, self.statistics]
        carrying = [self.filling.fill_in, *self._carrying()[3:]]
        groups = [carrying, self._versions(), self._marking()]
        return [[self.whole.command], finding, *groups]

    @Slot(QMenu)
    def _fill_menu(self, menu: QMenu) -> None:
        filling = [self.filling.fill_in]
        for group in (self._carrying(), filling, self._versions(), self._marking()):
            menu.addActions(group)
            menu.addSeparator()
        menu.addAction(self.commands.find_similar)

    @Slot()
    def _show_verdicts(self) -> None:
        if (pane := self._late.made) is not None:
            pane.model.show_known(self._verdict_of, self._standing_of, self._themes_of)

    def _newest(self, entry: Entry) -> tuple[Run, Intended] | None:
        """Return the last complete run of what *entry* asks, and what it should have found."""
        question = question_of(entry)
        runs = () if question is None else self._history.table.complete_runs(question.key)
        if question is None or not runs:
            return None
        return max(runs, key=lambda run: run.begun), question.intended

    def _standing_of(self, entry: Entry) -> Standing | None:
        known = self._newest(entry)
        verdict = None if known is None else verdict_of(*known)
        return None if verdict is None else standing_of_verdict(verdict)

    def _verdict_of(self, entry: Entry) -> str:
        known = self._newest(entry)
        if known is None:
            return ""
        words = verdict_words(*known)
        return f"{words} C+" if self._history.is_computer_tested(entry) else words

    def _themes_of(self, entry: Entry) -> Mapping[str, int] | None:
        """Return the themes that the newest run found which looked for them."""
        question = question_of(entry)
        runs = () if question is None else self._history.table.complete_runs(question.key)
        known = (themes_of(run) for run in runs)
        return next((themes for themes in known if themes is not None), None)

    @Slot()
    def _show_statistics(self) -> None:
        from composer.windows.collection.statistics_window import StatisticsWindow

        pane = self._late.pane
        model = pane.model
        window = StatisticsWindow(model.verdict_of, model.themes_of, pane.window())
        window.show()
        window.count([model.facts(place) for place in pane.shown_places])

    def shutdown(self) -> None:
        """Remember the columns and leave no thread behind."""
        if (pane := self._late.made) is not None:
            self._settings.collection_columns = pane.table.columns_state()
        self.commands.shutdown()
        self.transfer.shutdown()
        self.holding.shutdown()

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
            self.holding.compare_file,
            commands.join_versions,
            commands.part_versions,
        ]

    def _marking(self) -> list[QAction]:
        commands = self.commands
        return [commands.mark, commands.mark_shown, commands.unmark_all]

    @Slot(DiagramSize)
    def _keep_diagrams(self, size: DiagramSize) -> None:
        self._settings.keep_choice(_DIAGRAMS, size)
