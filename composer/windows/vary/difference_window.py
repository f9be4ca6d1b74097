"""The page that tells what a change loses and wins, move by move."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from composer.beside import GivenUp, SideWork, Upshot
from composer.formats.common.reading import Pulse
from composer.panels.shared.controls import bare, closing_row, fill, told_page
from composer.panels.solution.tree_type import chess_font
from composer.saying import say
from composer.solving.job import give_way
from composer.tokens import Type
from solver.language import joined, tr
from solver.solution import Solution
from solver.twinning.composition import Composition, Part


class DifferencePage(QWidget):
    """Searches a problem before and after a change, and shows the difference as text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        self.heading.setFont(Type.STRONG.font())
        self.page = told_page(tr("What the change loses and wins"), self)
        self.page.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.head = QHBoxLayout()
        self.head.addWidget(self.heading, 1)
        column = bare(QVBoxLayout(self))
        fill(column, self.head, (self.page, 1))
        self._side_work = SideWork("compare two positions", self)

    @property
    def is_looking(self) -> bool:
        """Whether the difference is still to come."""
        return self._side_work.is_running

    def compare(self, heading: str, before: Composition, after: Composition) -> None:
        """Find what is lost from *before* and won in *after*, part by part."""
        self.shutdown()
        say(self.heading.setText, heading)
        say(self.page.setPlainText, tr("Both positions are searched…"))
        self.page.setFont(chess_font(self))
        self._side_work.begin(_Comparison(before, after).work, self._show)

    @Slot()
    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._side_work.shutdown()

    def _show(self, upshot: Upshot) -> None:
        say(self.page.setPlainText, upshot())


class DifferenceWindow(QDialog):
    """Shows the difference that a change makes in a window of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("What the change loses and wins"))
        self.setModal(False)
        self.difference = DifferencePage(self)
        column = QVBoxLayout(self)
        fill(column, self.difference, closing_row(tr("Close"), self))
        self.resize(460, 420)
        self.finished.connect(self.difference.shutdown)


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
