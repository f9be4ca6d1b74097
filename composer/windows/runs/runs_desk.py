"""What a window has around runs and batches: panes, commands, and who hears of what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.panels.runs.log import LogPane
from composer.panels.runs.pane import RunsPane
from composer.panels.shared.late import LatePane
from composer.panels.solution.pane import SolutionPane
from composer.settings import Settings
from composer.solving.controller import SolvingController
from composer.solving.recorder import Recorder
from composer.windows.common.actions import Actions
from composer.windows.common.notice_bar import NoticeBar, WayOut
from composer.windows.common.panes import Panes
from composer.windows.common.status_line import StatusLine
from composer.windows.runs.batch_commands import BatchCommands
from composer.windows.runs.batch_pane import BatchPane
from composer.windows.runs.runs_commands import RunsCommands
from composer.windows.solve.search_display import SearchDisplay
from composer.windows.solve.solve_commands import SolveCommands
from solver.language import Said, tr


@dataclass(frozen=True, slots=True)
class RunsViews:
    """The parts of the window that show something of runs and batches."""

    runs: LatePane[RunsPane]
    batch: LatePane[BatchPane]
    solution: SolutionPane
    log: LogPane
    status_line: StatusLine
    notices: NoticeBar
    panes: Panes


class RunsDesk(QObject):
    """Makes the commands of runs and batches, and connects them with the window."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        actions: Actions,
        settings: Settings,
        recorder: Recorder,
        views: RunsViews,
        display: SearchDisplay,
        solve: SolveCommands,
        marked: Callable[[], Sequence[int]],
    ) -> None:
        super().__init__(window)
        self._views = views
        self.runs = RunsCommands(
            window,
            editor,
            controller,
            settings,
            views.runs,
            views.solution,
            recorder,
            display,
            solve,
        )
        self.batch = BatchCommands(
            window, editor, recorder.history, actions, settings, views.batch, marked
        )
        for part in (self.runs, self.batch):
            part.noted.connect(views.status_line.note)
            part.troubled.connect(views.notices.warn)
            part.troubled.connect(views.log.add)
        self.batch.logged.connect(views.log.add)
        self.batch.shown.connect(self._show_batch)
        self.batch.unfinished.connect(self._offer)

    @property
    def pane(self) -> RunsPane:
        """The pane of the runs, made now if nobody has looked at it yet."""
        return self._views.runs.pane

    @property
    def batch_pane(self) -> BatchPane:
        """The pane of the batch, made now if nobody has looked at it yet."""
        return self._views.batch.pane

    def shutdown(self) -> None:
        """End batch and history; after the controller's end."""
        self.batch.shutdown()
        self.runs.shutdown()

    @Slot()
    def _show_batch(self) -> None:
        self._views.panes.show_pane("batch")

    @Slot(Said, Said)
    def _offer(self, sentence: str, words: str) -> None:
        """Offer to go on with a batch; what stands in the bar already is more urgent."""
        self._views.panes.open("batch")
        notices, controller = self._views.notices, self.batch.controller
        notices.offer(
            sentence,
            (WayOut(words, self.batch.go_on), WayOut(tr("Forget it"), self.batch.give_up)),
        )
        controller.state_changed.connect(notices.withdraw_offer)
