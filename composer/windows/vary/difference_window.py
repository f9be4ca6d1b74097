"""The page that tells what a change loses and wins, move by move."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from composer.beside import Beside, GivenUp
from composer.formats.common.reading import Pulse
from composer.panels.shared.controls import closing_row
from composer.saying import said, say
from composer.solving.job import give_way
from solver.language import joined, tr
from solver.solution import Solution
from solver.twinning.composition import Composition, Part


class DifferenceWindow(QDialog):
    """Searches a problem before and after a change, and shows the difference as text."""

    def __init__(self, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("What the change loses and wins"))
        self.setModal(False)
        label = said(QLabel(self), heading)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self.page = QPlainTextEdit(self)
        self.page.setReadOnly(True)
        self.page.setTabChangesFocus(True)
        say(self.page.setAccessibleName, tr("What the change loses and wins"))
        say(self.page.setPlainText, tr("Both positions are searched…"))
        buttons = closing_row(tr("Close"), self)
        column = QVBoxLayout(self)
        for part in (label, self.page, buttons):
            column.addWidget(part)
        self.resize(460, 420)
        self._work: Beside | None = None
        self.finished.connect(self.shutdown)

    @property
    def is_looking(self) -> bool:
        """Whether the difference is still to come."""
        return self._work is not None

    def compare(self, before: Composition, after: Composition) -> None:
        """Find what is lost from *before* and won in *after*, part by part."""
        self._work = Beside("compare two positions", _Comparison(before, after).work, self)
        self._work.finished.connect(self._on_finished)
        self._work.start()

    @Slot()
    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        work, self._work = self._work, None
        if work is not None:
            work.give_up()
            work.wait()

    @Slot()
    def _on_finished(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            say(self.page.setPlainText, work.result())
            work.deleteLater()


class _Comparison:
    """Both searches, one after the other, for each part that both have."""

    def __init__(self, before: Composition, after: Composition) -> None:
        self._before = before
        self._after = after

    def work(self, pulse: Pulse) -> str:
        """Return the difference in words; in the thread."""
        from solver.errors import SolverError
        from solver.notation.difference_text import difference_text
        from solver.vary.difference import difference

        told: list[str] = []
        try:
            pairs = list(zip(self._before.parts(), self._after.parts(), strict=False))
            for before, after in pairs:
                solutions = [
                    _solved(part, composition, pulse)
                    for part, composition in ((before, self._before), (after, self._after))
                ]
                if len(pairs) > 1:
                    told.append(f"{before.letter})")
                found = difference(solutions[0], solutions[1])
                told.append(difference_text(found, before.problem, after.problem))
        except SolverError as error:
            told.append(str(error))
        return joined("\n", told)


def _solved(part: Part, composition: Composition, pulse: Pulse) -> Solution:
    """Search *part*; whoever gives up ends it."""
    from solver.solve import start
    from solver.vary.difference import task_of

    give_way()
    handle = start(task_of(part, composition))
    try:
        for _ in handle.events():
            pulse()
    except GivenUp:
        handle.stop()
        handle.result()
        raise
    return handle.result()
