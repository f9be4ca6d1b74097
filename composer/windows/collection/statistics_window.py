"""The page of statistics of a collection, with its plots, and the files it can be kept as."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEvent,
    QIODevice,
    QMarginsF,
    QSize,
    QSizeF,
    Qt,
    Slot,
)
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from composer.asking import ask_where_to_save
from composer.beside import SlicedWork
from composer.collection.facts import Facts, ThemesOf
from composer.collection.statistics import Statistics
from composer.formats.csv_table import table_bytes
from composer.formats.saving import SaveError, save
from composer.model.document import Entry
from composer.panels.collection.chart_words import charts_of
from composer.panels.collection.charts import Chart, ChartsView, height_of, paint_charts
from composer.panels.shared.screens import resize_within_screen
from composer.saying import add_button, said, say
from composer.tokens import Type
from solver.language import filled, tr, trn

_PAPER = 720.0
"""Width of the plots in a file, in points or in pixels."""
_MARGIN = 36.0
_SHARPNESS = 2
"""Pixels of a picture for each of a screen."""


class StatisticsWindow(QDialog):
    """Counts problems between the events of the window, and shows the plots of them."""

    def __init__(
        self,
        verdict_of: Callable[[Entry], str],
        themes_of: ThemesOf,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Statistics of the collection"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._verdict_of = verdict_of
        self._themes_of = themes_of
        self.counts = Statistics()
        self.head = QLabel(self)
        self.head.setFont(Type.CAPTION.font())
        self.head.setTextFormat(Qt.TextFormat.PlainText)
        self.head.setWordWrap(True)
        self.view = ChartsView(self)
        say(self.view.setAccessibleName, tr("Plots of the collection"))
        area = QScrollArea(self)
        area.setWidget(self.view)
        area.setWidgetResizable(True)
        buttons = QDialogButtonBox(self)
        self.export_button = add_button(
            buttons, tr("&Export…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.export_button.setEnabled(False)
        self.export_button.clicked.connect(self._ask_where)
        close = add_button(buttons, tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.reject)
        self.note_label = said(QLabel(self), "")
        self.note_label.hide()
        column = QVBoxLayout(self)
        for part in (self.head, area, self.note_label, buttons):
            column.addWidget(part)
        resize_within_screen(self, QSize(760, 640))
        self.work = SlicedWork(self)
        self.work.finished.connect(self._show)

    def count(self, problems: Sequence[Facts]) -> None:
        """Count *problems*; the plots come when that is done."""
        self.counts = Statistics()
        say(self.head.setText, tr("Counting…"))
        self.work.start(self._steps(problems))

    def _steps(self, problems: Sequence[Facts]) -> Iterator[None]:
        for facts in problems:
            self.counts.note(facts, self._verdict_of(facts.entry), self._themes_of(facts.entry))
            yield

    def show_counts(self, counts: Statistics) -> None:
        """Show the plots of what others have counted."""
        self.counts = counts
        self._show()

    @Slot()
    def _show(self) -> None:
        words = trn("%1 problem", "%1 problems", self.counts.total)
        say(self.head.setText, words)
        self.view.show_charts(charts_of(self.counts))
        self.export_button.setEnabled(bool(self.view.charts))

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.export_button.isEnabled():
            self._show()

    # ------------------------------------------------------------ files

    @Slot()
    def _ask_where(self) -> None:
        kinds = (tr("PDF page (*.pdf)"), tr("PNG picture (*.png)"), tr("Table (*.csv)"))
        title = tr("Export the statistics")
        ask_where_to_save(self, title, tr("statistics"), kinds, self.write)

    @Slot(str)
    def write(self, name: str) -> None:
        """Write the plots as the ending of the file says: CSV, PNG, and else PDF."""
        path = Path(name)
        make = {".csv": csv_of, ".png": png_of}.get(path.suffix.casefold(), pdf_of)
        try:
            save(path, make(self.view.charts))
            self._note(filled(tr("Saved “%1”."), path.name))
        except SaveError as error:
            self._note(str(error))

    def _note(self, sentence: str) -> None:
        say(self.note_label.setText, sentence)
        self.note_label.show()


def csv_of(charts: Sequence[Chart]) -> bytes:
    """Return the numbers of *charts* as a table: a plot, a name, a column if any, a number."""
    rows: list[tuple[str, str, str, int]] = []
    for chart in charts:
        rows += [(chart.title, name, "", count) for name, count in (*chart.values, *chart.outside)]
        for name, counts in chart.rows:
            columns = zip(chart.columns, counts, strict=True)
            rows += [(chart.title, name, column, count) for column, count in columns]
    return table_bytes(rows)


def png_of(charts: Sequence[Chart]) -> bytes:
    """Return *charts* as a picture, dark on white."""
    size = QSizeF(_PAPER, height_of(charts) + 2 * _MARGIN) * _SHARPNESS
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(_SHARPNESS, _SHARPNESS)
    painter.translate(_MARGIN, _MARGIN)
    paint_charts(painter, charts, _PAPER - 2 * _MARGIN)
    painter.end()
    # PySide's own types ask for bytes
    return _written(lambda buffer: image.save(buffer, "PNG"))  # type: ignore[call-overload]


def pdf_of(charts: Sequence[Chart]) -> bytes:
    """Return *charts* as one page that is as high as they are."""

    def write(buffer: QBuffer) -> None:
        writer = QPdfWriter(buffer)
        size = QSizeF(_PAPER, height_of(charts) + 2 * _MARGIN)
        page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
        writer.setPageLayout(
            QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
        )
        writer.setResolution(72)
        painter = QPainter(writer)
        painter.translate(_MARGIN, _MARGIN)
        paint_charts(painter, charts, _PAPER - 2 * _MARGIN)
        painter.end()

    return _written(write)


def _written(write: Callable[[QBuffer], object]) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write(buffer)
    buffer.close()
    return bytes(data.data())
