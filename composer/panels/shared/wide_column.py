"""A column that takes the room the others leave, and more where its words are longer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QHeaderView, QTableView, QTreeView

from composer.beside import Later


class WideColumn(QObject):
    """Keeps one column of *view* wide enough for its name and the rows in sight.

    The view scrolls sideways.

    A column that is only stretched cuts a long line before its last move, which is the one
    that matters.  Rows that come into sight can make it wider; only others make it narrower.
    While nobody sees the view nothing is measured: rows may come by the thousand.
    """

    def __init__(self, view: QTreeView | QTableView, column: int) -> None:
        super().__init__(view)
        self._view = view
        self._column = column
        self._widest = 0
        header = view.header() if isinstance(view, QTreeView) else view.horizontalHeader()
        self._header = header
        header.setStretchLastSection(False)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        self._later = Later(0, self.fit, self)
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(self._later.put_off)
        view.setHorizontalScrollMode(type(view).ScrollMode.ScrollPerPixel)
        model = view.model()
        model.modelReset.connect(self._start_over)
        for changed in (model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            changed.connect(self._later.put_off)
        model.dataChanged.connect(self._start_over)
        if isinstance(view, QTreeView):
            view.expanded.connect(self._later.put_off)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._later.start()
        elif event.type() == QEvent.Type.FontChange:
            self._start_over()
        return False

    @Slot()
    def _start_over(self) -> None:
        self._widest = 0
        self._later.start()

    @Slot()
    def fit(self) -> None:
        """Make the column as wide as it should be."""
        if not self._view.isVisible():
            return
        header = self._header
        others = sum(
            header.sectionSize(section)
            for section in range(header.count())
            if section != self._column and not header.isSectionHidden(section)
        )
        self._widest = max(self._widest, self._view.sizeHintForColumn(self._column))
        needed = max(self._widest, header.sectionSizeHint(self._column))
        header.resizeSection(self._column, max(self._view.viewport().width() - others, needed))
