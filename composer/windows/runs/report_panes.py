"""The panes of the report, made and put in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from composer.appearance import set_icon
from composer.panels.collection.late_pane import LateCollectionPane
from composer.panels.fairy.late_pane import LateFairyPane
from composer.panels.runs.history import HistoryPane
from composer.panels.runs.log import LogPane
from composer.panels.runs.pane import RunsPane
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.late import LatePane
from composer.panels.sheet.kinds import question_words
from composer.panels.sheet.late_problem import LateProblemPane
from composer.panels.solution.lines_pane import LinesPane
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.statistics import StatisticsPane
from composer.saying import describe
from composer.windows.common.panes import Pane, Panes
from composer.windows.runs.batch_pane import BatchPane
from solver.language import tr
from solver.squares import Square


class ReportPanes:
    """What the report shows; ``panes`` holds all of it."""

    def __init__(
        self,
        window: QWidget,
        history: QUndoStack,
        selected_squares: Callable[[], Iterable[Square]],
    ) -> None:
        self.solution = SolutionPane(window)
        self.statistics = StatisticsPane(window)
        self.problem = LateProblemPane(window)
        self.collection = LateCollectionPane(window, question_words, selected_squares)
        self.lines = LatePane(LinesPane, window)
        self.lines.when_made(lambda lines: lines.copy_wished.connect(self.solution.copy_wished))
        self.runs = LatePane(RunsPane, window)
        self.batch = LatePane(BatchPane, window)
        self.batch.when_made(lambda batch: batch.copy_wished.connect(self.solution.copy_wished))
        self.log = LogPane(window)
        self.fairy = LateFairyPane(window)
        self.history = HistoryPane(history, window)
        self.map = QWidget(window)
        """Holds the list of a placement map, once there is one."""
        QVBoxLayout(self.map).setContentsMargins(0, 0, 0, 0)
        self.panes = Panes(
            (
                Pane("solution", tr("Solution"), self._solution_page(window)),
                Pane("problem", tr("Problem"), self.problem),
                Pane("collection", tr("Collection"), self.collection),
                Pane("map", tr("Map"), self.map, is_always=False, is_passing=True),
                Pane("fairy", tr("Fairy men"), self.fairy, is_always=False),
                Pane("lines", tr("Lines"), self.lines, is_always=False),
                Pane("runs", tr("Runs"), self.runs, is_always=False),
                Pane("batch", tr("Batch"), self.batch, is_always=False),
                Pane("log", tr("Log"), self.log, is_always=False),
                Pane("history", tr("History"), self.history, is_always=False),
            ),
            window,
        )
        readings = self.solution.readings
        self.panes.host(readings.bar, readings.take_bar)
        self.statistics.add_at_end(self.solution.head.tested_label)
        self._offer_more()
        steps = self.panes.command("history")
        steps.setShortcut(QKeySequence("Ctrl+Alt+Z"))
        window.addAction(steps)

    def _solution_page(self, window: QWidget) -> QWidget:
        """Return the solution with the statistics of its search below it."""
        page = QWidget(window)
        column = bare(QVBoxLayout(page), 0)
        fill(column, (self.solution, 1), self.statistics)
        return page

    def _offer_more(self) -> None:
        """Offer at the end of the statistics what else is known of searches."""
        more = QToolButton(self.statistics)
        more.setAutoRaise(True)
        set_icon(more, "more")
        describe(more, tr("More about searches"), tr("Lines as they were found, runs, and the log"))
        menu = QMenu(more)
        menu.addActions([self.panes.command(name) for name in ("lines", "runs", "log")])
        more.setMenu(menu)
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.statistics.add_at_end(more)
