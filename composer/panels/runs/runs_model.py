"""The runs of one problem as a table, the newest first."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from composer.panels.runs.runs_words import (
    Intended,
    options_words,
    run_lines,
    time_words,
    verdict_words,
)
from composer.panels.shared.moments import moment_words
from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.runs.record import Run
from solver.language import tr

WHEN, VERDICT, TIME, ENGINE, OPTIONS = range(5)


class RunsModel(NamedColumnsModel):
    """Shows runs; one of them may be under way."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.runs: tuple[Run, ...] = ()
        self.intended: Intended = ()
        self._live = ""
        self._names = (
            tr("When"),
            tr("Verdict"),
            tr("Time"),
            tr("Program"),
            tr("Looked for"),
        )
        self._aligned = {TIME: RIGHT}
        self._meanings = (
            tr("When the run began."),
            tr("What it found out, or why it did not finish."),
            tr("How long it took."),
            tr("Which version of the program searched."),
            tr("What it looked for beside the keys or solutions."),
        )

    def show_runs(self, runs: tuple[Run, ...], live: str = "", intended: Intended = ()) -> None:
        """Show *runs*, judged by what is *intended*; the one named *live* is under way."""
        self.beginResetModel()
        self.runs, self._live, self.intended = runs, live, intended
        self.endResetModel()

    def is_live(self, run: Run) -> bool:
        """Tell whether *run* is under way."""
        return run.uid == self._live

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.runs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        run = self.runs[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(run, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(run_lines(run, self.intended, is_live=self.is_live(run)))
        return super().data(index, role)

    def _cell(self, run: Run, column: int) -> str:
        if column == WHEN:
            return moment_words(run.begun)
        if column == VERDICT:
            return verdict_words(run, self.intended, is_live=self.is_live(run))
        if column == TIME:
            return time_words(run)
        return run.engine if column == ENGINE else options_words(run.circumstances)
