"""What of the play must survive a repair: keys, lines and mates, marked in a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import deciding_row
from composer.panels.shared.roomy_rows import RoomyRows
from composer.saying import said, say
from solver.language import tr
from solver.notation.letters import readers_letters

if TYPE_CHECKING:
    from solver.lines import Line
    from solver.problem import Problem
    from solver.vary.finding import Findings
    from solver.vary.marked import Marked

_LINE, _MATE = range(2)
_MOVES = Qt.ItemDataRole.UserRole


class MarksDialog(QDialog):
    """Lists the play of positions, where each line, and each last move by itself, can be marked."""

    def __init__(
        self, shown: tuple[Findings, ...], marked: Marked, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("What must survive"))
        self.tree = QTreeWidget(self)
        say(self.tree.setAccessibleName, tr("What must survive"))
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setItemDelegate(RoomyRows(self.tree))
        self.tree.header().setStretchLastSection(False)
        for line, problem in _play(shown):
            self._add(line, problem, marked)
        note = said(
            QLabel(self, wordWrap=True),
            tr("Repairs that lose what is marked come later in the list."),
        )
        buttons = deciding_row(tr("&Apply"), self.accept, self)
        column = QVBoxLayout(self)
        for part in (note, self.tree, buttons):
            column.addWidget(part)
        self.resize(420, 460)
        self._head()

    def marked(self) -> Marked:
        """Return what is marked now."""
        from solver.vary.marked import Marked

        lines = [item.data(_LINE, _MOVES) for item in self._items() if _is_checked(item, _LINE)]
        mates = [item.data(_LINE, _MOVES)[-1] for item in self._items() if _is_checked(item, _MATE)]
        return Marked(
            tuple(line[0] for line in lines if len(line) == 1),
            tuple(line for line in lines if len(line) > 1),
            tuple(dict.fromkeys(mates)),
        )

    def _head(self) -> None:
        self.tree.setHeaderLabels([str(tr("Line")), str(tr("Last move alone"))])
        head = self.tree.header()
        head.setSectionResizeMode(_LINE, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(_MATE, QHeaderView.ResizeMode.ResizeToContents)

    def _add(self, line: Line, problem: Problem, marked: Marked) -> None:
        from solver.notation.difference_text import line_of_play

        item = QTreeWidgetItem(self.tree, [line_of_play(line, problem, readers_letters())])
        item.setData(_LINE, _MOVES, line)
        is_marked = line in marked.lines or (len(line) == 1 and line[0] in marked.keys)
        item.setCheckState(_LINE, _state(is_marked))
        if len(line) > 1:
            item.setCheckState(_MATE, _state(line[-1] in marked.mates))

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            assert item is not None
            yield item


def _play(shown: tuple[Findings, ...]) -> Iterator[tuple[Line, Problem]]:
    """Yield keys, single variations and solutions, each once."""
    from solver.vary.marked import SINGLE

    seen: set[Line] = set()
    for found in shown:
        for _, finding in found.parts:
            for line in finding.play:
                if line.sort in SINGLE and line.moves not in seen:
                    seen.add(line.moves)
                    yield line.moves, finding.problem


def _state(is_checked: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_checked else Qt.CheckState.Unchecked


def _is_checked(item: QTreeWidgetItem, column: int) -> bool:
    return item.checkState(column) is Qt.CheckState.Checked
