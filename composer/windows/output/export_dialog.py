"""The export dialog: what, as what, and how it will look, before anything is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from composer.beside import Later
from composer.diagram.output import OutputForm, pictures
from composer.diagram.page_form import PerPage, SolutionPlace
from composer.diagram.pages import laid_out
from composer.diagram.shapes import Drawing
from composer.export.painting import measured_width
from composer.export.supply import Published, Scope, Supply
from composer.export.targets import Target, all_targets
from composer.formats.common.reading import FormatError, Pulse
from composer.formats.common.unheld import unheld_words
from composer.formats.exporting import ExportFormat, LeftOut, export_text, left_out
from composer.panels.shared.controls import fill
from composer.panels.shared.prompts import PromptButton, ask
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.saying import add_choice, add_row, said, say
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.output.drawing_preview import DrawingPreview
from composer.windows.output.export_job import ExportJob
from composer.windows.output.export_options import ExportOptions
from composer.windows.output.export_words import exported_words, left_out_words, target_words
from solver.language import Said, joined, tr, trn

_PATIENCE = 120
"""Milliseconds after a change until the preview follows, so that typing is not slowed down."""
_MOST_SHOWN, _MOST_LETTERS = 3, 50_000
"""So much the preview of a format of text shows: problems, and letters of them."""
_MORE = "…"


@dataclass(frozen=True, slots=True)
class _Look:
    """The beginning of a file of text, and what is not in it: problems, and things said of them."""

    text: str
    has_more: bool
    left_out: tuple[LeftOut, ...]
    unheld: str


def _looked_at(text: ExportFormat, wanted: Published, pulse: Pulse) -> _Look:
    missing = left_out(text, wanted.entries)
    places = {it.place for it in missing}
    held = (place for place in range(len(wanted)) if place not in places)
    shown = list(islice(held, _MOST_SHOWN)) or [0]  # of which is said why it cannot be written
    written = export_text(text, [wanted[place] for place in shown], pulse=pulse)
    has_more = len(wanted) - len(missing) > len(shown)
    return _Look(written, has_more, missing, unheld_words(text.holds, wanted.entries))


class ExportDialog(QDialog):
    """Shows what will be written, and writes it beside the window."""

    exported = Signal(tuple)
    """The Paths of the files that were written."""
    form_chosen = Signal(OutputForm, str)
    """The OutputForm and the name of the Target, to be remembered."""

    def __init__(
        self,
        supply: Supply,
        form: OutputForm,
        target: Target,
        folder: Path,
        work: FileWork,
        parent: QWidget | None = None,
    ) -> None:
        """Open on what was chosen last; *work*, which outlives the dialog, writes texts beside."""
        super().__init__(parent)
        say(self.setWindowTitle, tr("Export"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._supply = supply
        self._folder = folder
        self._work = work
        self._job: ExportJob | None = None
        self._is_look_due = False
        self._told = self._missing = ""
        self.scope = self._make_scopes()
        self.format = self._make_formats(target)
        self.options = ExportOptions(form, self)
        self.preview = DrawingPreview(work, self)
        self.text_preview = self._make_text_preview()
        self.views = QStackedWidget(self)
        self.views.addWidget(self.preview)
        self.views.addWidget(self.text_preview)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.note = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._delay = Later(_PATIENCE, self.refresh, self)
        self._make_buttons()
        self._lay_out()
        tab_as_laid_out(self)
        for signal in (
            self.scope.currentIndexChanged,
            self.format.currentIndexChanged,
            self.options.changed,
        ):
            signal.connect(self._on_changed)
        self.refresh()

    # ------------------------------------------------------------ what is chosen

    @property
    def target(self) -> Target:
        """The kind of file that is chosen."""
        target = self.format.currentData()
        assert isinstance(target, Target)
        return target

    @property
    def chosen_scope(self) -> Scope:
        """Which problems are chosen."""
        scope = self.scope.currentData()
        assert isinstance(scope, Scope)
        return scope

    def form(self) -> OutputForm:
        """Return how it will look; one problem has its page for itself, solution and all."""
        form = self.options.form()
        if self._supply.count(self.chosen_scope) > 1:
            return form
        is_wanted = form.pages.solutions is not SolutionPlace.NONE
        pages = replace(
            form.pages,
            per_page=PerPage.ONE,
            has_numbers=False,
            solutions=SolutionPlace.AFTER if is_wanted else SolutionPlace.NONE,
        )
        return replace(form, pages=pages)

    # ------------------------------------------------------------ making

    def _make_scopes(self) -> QComboBox:
        box = QComboBox(self)
        say(box.setAccessibleName, tr("Problems to export"))
        add_choice(box, tr("This problem"), Scope.PROBLEM)
        selected, all_ = self._supply.count(Scope.SELECTED), self._supply.count(Scope.COLLECTION)
        if 1 < selected < all_:
            words = trn("The selected problem", "The %1 selected problems", selected)
            add_choice(box, words, Scope.SELECTED)
            box.setCurrentIndex(1)
        marked = self._supply.count(Scope.MARKED)
        if marked:
            words = trn("The marked problem", "The %1 marked problems", marked)
            add_choice(box, words, Scope.MARKED)
        if all_ > 1:
            words = trn("The only problem of the file", "All %1 problems of the file", all_)
            add_choice(box, words, Scope.COLLECTION)
        return box

    def _make_formats(self, chosen: Target) -> QComboBox:
        box = QComboBox(self)
        say(box.setAccessibleName, tr("Kind of file"))
        for target in self.targets():
            add_choice(box, target_words(target), target)
            if target.name == chosen.name:
                box.setCurrentIndex(box.count() - 1)
        return box

    def targets(self) -> tuple[Target, ...]:
        """Return the kinds of files to choose from."""
        return all_targets()

    def _make_text_preview(self) -> QPlainTextEdit:
        page = QPlainTextEdit(self)
        page.setReadOnly(True)
        page.setPlaceholderText(_MORE)
        say(page.setAccessibleName, tr("Preview"))
        page.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        page.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        return page

    def _make_buttons(self) -> None:
        self.save_button = said(QPushButton(self), tr("Save &as…"))
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self._choose_name)
        self.close_button = said(QPushButton(self), tr("Close"))
        self.close_button.clicked.connect(self.reject)

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return the buttons in their order."""
        return (self.save_button, self.close_button)

    def _lay_out(self) -> None:
        head = QFormLayout()
        add_row(head, tr("Pr&oblems"), self.scope)
        add_row(head, tr("&Kind of file"), self.format)
        head.setRowVisible(self.format, self.format.count() > 1)
        choices = QVBoxLayout()
        fill(choices, head, (self.options, 1), 0)
        middle = QHBoxLayout()
        fill(middle, choices, (self.views, 1))
        foot = QHBoxLayout()
        fill(foot, (self.note, 1), (self.progress, 1))
        for button in self.buttons():
            foot.addWidget(button)
        column = QVBoxLayout(self)
        fill(column, (middle, 1), foot)
        resize_within_screen(self, QSize(900, 580))

    # ------------------------------------------------------------ looking

    @Slot()
    def _on_changed(self) -> None:
        self._missing = ""  # it was of what was chosen before
        self._tell("")
        self._is_look_due = True
        self._suit_options()
        self._delay.start()

    def _suit_options(self) -> None:
        is_single = self._supply.count(self.chosen_scope) == 1
        self.options.suit(self.target, is_single=is_single)
        self.options.setVisible(self.target.draws_boards)

    @Slot()
    def refresh(self) -> None:
        """Show how it will look."""
        self._delay.stop()
        self._suit_options()
        self._work.give_up_reading()
        if self.target.text is None:
            self.views.setCurrentWidget(self.preview)
            self._is_look_due = False
            self.preview.show_drawings(self._drawings())
        else:
            self._is_look_due = True
            self.views.setCurrentWidget(self.text_preview)
            self._write_text(self.target.text)

    def _publications(self) -> Published:
        return self._supply.publications(self.chosen_scope, self.form().pages)

    def _drawings(self) -> Iterator[Drawing]:
        publications, form = self._publications(), self.form()
        if self.target.has_pictures:
            return pictures(publications, form, measured_width)
        return laid_out(publications, form.pages, measured_width)

    def _write_text(self, text: ExportFormat) -> None:
        """Show what *text* makes of the first problems: of one alone it may take seconds."""
        wanted, places = self._publications(), self._supply.places(self.chosen_scope)
        self._work.begin(
            Work(
                FileAction.READING,  # what nobody waits for any more may be broken off
                lambda pulse: _looked_at(text, wanted, pulse),
                lambda look: self._show_text(look, places),
                self._show_fault,
                self.text_preview.clear,
            )
        )

    def _show_text(self, look: _Look, places: Sequence[int]) -> None:
        self._is_look_due = False
        told = left_out_words(look.left_out, places), look.unheld
        self._missing = joined(" ", filter(None, told))
        self._tell(self._told)
        has_more = look.has_more or len(look.text) > _MOST_LETTERS
        self.text_preview.setPlainText(look.text[:_MOST_LETTERS] + _MORE * has_more)

    def _show_fault(self, error: FormatError) -> None:
        self._is_look_due = False
        self._tell(str(error))
        self.text_preview.clear()

    def _tell(self, sentence: str) -> None:
        """Say *sentence*, and behind it what is not in the file, as far as that was looked for."""
        self._told = sentence
        say(self.note.setText, joined(" ", filter(None, (sentence, self._missing))))

    # ------------------------------------------------------------ writing

    def saving_words(self) -> str:
        """Name what the choice of a file is for."""
        return tr("Save the export")

    @Slot()
    def _choose_name(self) -> None:
        target = self.target
        dialog = QFileDialog(self, self.saving_words(), str(self._folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        title = target_words(target)
        dialog.setNameFilters([f"{title} (*{target.suffix})", tr("All files (*)")])
        dialog.setDefaultSuffix(target.suffix.removeprefix("."))
        dialog.selectFile(f"{self._supply.name}{target.suffix}")
        dialog.fileSelected.connect(self._on_name_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_name_chosen(self, name: str) -> None:
        path = Path(name)
        if self._supply.is_open(path):
            words = tr("“%1” is the file that is open: choose another name for the export.")
            self._tell(words.replace("%1", path.name))
        else:
            self.export(path)

    def export(self, path: Path, *, may_replace: bool = False) -> None:
        """Write what is chosen to *path*; more files than one get numbers behind its name."""
        self._give_up_job()
        self._delay.stop()
        self.form_chosen.emit(self.options.form(), self.target.name)
        job = ExportJob(self.target, self._publications(), self.form(), path, self._work, self)
        self._job = job
        job.progressed.connect(self._on_progress)
        job.finished.connect(self._on_finished)
        job.failed.connect(self._on_failed)
        job.refused.connect(self._on_refused)
        self._show_working(True)
        job.start(may_replace=may_replace)

    @Slot(int, int)
    def _on_progress(self, done: int, count: int) -> None:
        if self._job is not None:
            self.progress.setRange(0, count)
            self.progress.setValue(done)

    @Slot(tuple)
    def _on_finished(self, paths: tuple[Path, ...]) -> None:
        self._give_up_job()
        self.exported.emit(paths)
        self._tell(exported_words(paths))

    @Slot(Said)
    def _on_failed(self, sentence: str) -> None:
        self._give_up_job()
        self._tell(sentence)

    @Slot(Path)
    def _on_refused(self, path: Path) -> None:
        job = self._job
        assert job is not None
        first = job.path
        self._give_up_job()
        replacing = PromptButton(
            tr("&Replace them"),
            lambda: self.export(first, may_replace=True),
            QMessageBox.ButtonRole.DestructiveRole,
        )
        ask(
            self,
            tr("“%1” is there already.").replace("%1", path.name),
            tr("The pictures get numbers, and files of these names would be replaced."),
            (replacing,),
        )

    def give_up(self) -> None:
        """End what is under way, whatever it is."""
        self._is_look_due = False
        self._work.give_up_reading()
        self._give_up_job()
        self._delay.stop()

    def _give_up_job(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job.deleteLater()
            self._job = None
        self._show_working(False)
        if self._is_look_due or self.preview.is_making:  # the export had taken its place
            self._delay.soon()

    def _show_working(self, is_working: bool) -> None:
        for widget in (self.scope, self.format, self.options, self.save_button):
            widget.setEnabled(not is_working)
        say(self.close_button.setText, tr("Cancel") if is_working else tr("Close"))
        self.progress.setVisible(is_working)
        self.progress.setRange(0, 0)
        self.note.setVisible(not is_working)
        self._tell("")

    @Slot()
    def reject(self) -> None:
        """Give up writing where that is under way, else close."""
        if self._job is not None:
            self._give_up_job()
            self._tell(tr("Cancelled. Nothing else is written."))
            return
        self._work.give_up_reading()
        self.form_chosen.emit(self.options.form(), self.target.name)
        super().reject()
