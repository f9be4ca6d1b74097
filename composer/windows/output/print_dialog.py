"""The print dialog: pages as they will be printed, on paper or as a PDF."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QPushButton

from composer.beside import MadeAhead
from composer.diagram.output import POINTS_PER_INCH, DrawnFormat
from composer.diagram.pages import laid_out
from composer.diagram.shapes import Drawing
from composer.export.painting import measured_width, paint_drawing
from composer.export.pdf import layout_for
from composer.export.targets import Target, target_named
from composer.saying import said, say
from composer.windows.output.export_dialog import ExportDialog
from solver.language import tr


class PrintDialog(ExportDialog):
    """Like an export of PDF, with paper as the other way out; a printer need not be there."""

    def targets(self) -> tuple[Target, ...]:
        """Return PDF alone."""
        return (target_named(DrawnFormat.PDF.value),)

    def saving_words(self) -> str:
        """Name what the choice of a file is for: nobody has asked for an export."""
        return tr("Save as PDF")

    def _make_buttons(self) -> None:
        super()._make_buttons()
        say(self.setWindowTitle, tr("Print"))
        say(self.save_button.setText, tr("Save &as PDF…"))
        self.print_button = said(QPushButton(self), tr("P&rint on paper…"))
        has_printer = bool(QPrinterInfo.availablePrinterNames())
        self.print_button.setEnabled(has_printer)
        if not has_printer:
            say(self.print_button.setToolTip, tr("No printer is set up on this computer."))
        self.print_button.clicked.connect(self._choose_printer)
        self._run: _PrintRun | None = None
        self._print_timer = QTimer(self)
        self._print_timer.timeout.connect(self._print_page)

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return the buttons in their order; the PDF, which always works, comes first."""
        return (self.save_button, self.print_button, self.close_button)

    @Slot()
    def _choose_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        width, height = self.options.form().pages.paper.size
        printer.setPageLayout(layout_for(Drawing(width, height)))
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self.print_on(printer))
        dialog.finished.connect(dialog.deleteLater)
        dialog.setModal(True)
        dialog.show()

    def print_on(self, printer: QPrinter) -> None:
        """Print the pages one by one, so that the window stays at hand."""
        form = self.form()
        self.form_chosen.emit(self.options.form(), self.target.name)
        publications = self._supply.publications(self.chosen_scope, form.pages)
        pages = laid_out(publications, form.pages, measured_width)
        self._run = _PrintRun(printer, MadeAhead(pages, self._work))
        if not self._run.has_begun:
            self._run.give_up()
            self._run = None
            say(self.note.setText, tr("The printer does not answer. Save a PDF and print that."))
            return
        self._show_working(True)
        self.print_button.setEnabled(False)
        self._print_timer.start(0)

    @Slot()
    def _print_page(self) -> None:
        run = self._run
        if run is not None and not run.go_on():
            self._end_run()
            self.accept()

    def _end_run(self) -> None:
        self._print_timer.stop()
        self._run = None
        self.print_button.setEnabled(True)
        self._show_working(False)

    def give_up(self) -> None:
        """End what is under way, on paper too."""
        if self._run is not None:
            self._run.give_up()
            self._end_run()
        super().give_up()

    @Slot()
    def reject(self) -> None:
        """Give up printing where that is under way, else close."""
        if self._run is None:
            super().reject()
            return
        self._run.give_up()
        self._end_run()
        say(self.note.setText, tr("Cancelled. Nothing is printed."))


class _PrintRun:
    """The printing of some pages, page by page as they are laid out."""

    def __init__(self, printer: QPrinter, pages: MadeAhead[Drawing]) -> None:
        self._printer, self._pages = printer, pages
        printer.setFullPage(True)
        self._painter = QPainter()
        self.has_begun = self._painter.begin(printer)
        self._number = 0
        self._is_first = True

    def go_on(self) -> bool:
        """Print the next page that is wanted, if it is laid out; tell whether more may come."""
        for drawing in self._pages:
            if drawing is None:
                return True
            self._number += 1
            if self._is_wanted(self._number):
                self._print(drawing)
                return True
        self._pages.close()
        self._painter.end()
        return False

    def give_up(self) -> None:
        """Take back what the printer has not printed yet."""
        self._pages.close()
        if self.has_begun:
            self._printer.abort()
            self._painter.end()

    def _is_wanted(self, number: int) -> bool:
        first, last = self._printer.fromPage(), self._printer.toPage()
        return first <= 0 or first <= number <= last

    def _print(self, drawing: Drawing) -> None:
        if not self._is_first:
            self._printer.newPage()
        self._is_first = False
        scale = self._printer.resolution() / POINTS_PER_INCH
        self._painter.save()
        self._painter.scale(scale, scale)
        paint_drawing(self._painter, drawing)
        self._painter.restore()
