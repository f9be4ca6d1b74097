"""Export and print: the dialogs, what they show, and what they write."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from composer.collection.marks import with_mark
from composer.diagram.lettering import ManSigns
from composer.diagram.look import BoardStyle
from composer.diagram.output import OutputForm, PictureKind
from composer.diagram.page_form import PerPage, SolutionPlace
from composer.diagram.piece_sets import PieceSet
from composer.export.supply import Scope
from composer.export.targets import all_targets
from composer.formats import saving
from composer.formats.common.publication import Publication
from composer.language import Language
from composer.model import edits
from composer.model.document import Document, Entry
from composer.settings import Settings
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow
from composer.windows.output.export_dialog import ExportDialog
from composer.windows.output.export_words import _words
from composer.windows.output.print_dialog import PrintDialog
from tests.composer.diagram.publications import BENKO, LOYD, several
from tests.composer.export.pdf_text import pages_of
from tests.composer.windows.conftest import MakeWindow


def _fill(window: MainWindow, *entries: Entry) -> None:
    window.editor.replace(Document(entries))


def _open(window: MainWindow, command: str = "export") -> ExportDialog:
    window.commands.by_name[command].trigger()
    [dialog] = [each for each in window.findChildren(ExportDialog) if each.isVisible()]
    return dialog


def _choose(box: QComboBox, choice: object) -> None:
    index = next(place for place in range(box.count()) if box.itemData(place) == choice)
    box.setCurrentIndex(index)


def _choose_format(dialog: ExportDialog, name: str) -> None:
    names = [dialog.format.itemData(place).name for place in range(dialog.format.count())]
    dialog.format.setCurrentIndex(names.index(name))


def _export(qtbot: QtBot, dialog: ExportDialog, path: Path) -> tuple[Path, ...]:
    with qtbot.waitSignal(dialog.exported) as exported:
        dialog.export(path)
    assert exported.args is not None
    paths: tuple[Path, ...] = exported.args[0]
    return paths


def test_the_dialog_shows_the_problem_and_writes_it(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, LOYD)
    noted: list[str] = []
    window.output_commands.noted.connect(noted.append)
    dialog = _open(window)

    drawing = dialog.preview.drawing
    assert drawing is not None
    assert "Samuel Loyd" in drawing.texts()
    assert "1.Qf8!" in drawing.texts()
    paths = _export(qtbot, dialog, tmp_path / "loyd.pdf")
    assert paths == (tmp_path / "loyd.pdf",)
    (page,) = pages_of(paths[0].read_bytes())
    assert "Samuel Loyd" in page
    assert noted == ["Exported to “loyd.pdf”."]
    assert dialog.isVisible()
    assert dialog.note.text() == "Exported to “loyd.pdf”."
    _export(qtbot, dialog, tmp_path / "another.pdf")
    assert dialog.note.text() == "Exported to “another.pdf”."
    dialog.close_button.click()
    assert not dialog.isVisible()


def test_every_kind_of_file_is_written(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    _fill(window, LOYD, BENKO)
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    for name in (target.name for target in all_targets()):
        with subtests.test(name):
            _choose_format(dialog, name)
            dialog.refresh()
            target = dialog.target
            paths = _export(qtbot, dialog, tmp_path / f"{name}{target.suffix}")
            assert len(paths) == (2 if target.has_pictures else 1)
            assert all(path.stat().st_size > 50 for path in paths)
            assert sorted(tmp_path.glob(f"{name}[-.]*")) == sorted(paths)


def test_the_preview_follows_every_choice(window: MainWindow) -> None:
    _fill(window, *(publication.entry for publication in several(5)))
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    options = dialog.options
    seen = set()
    for box, choice in (
        (options.per_page, PerPage.TWO),
        (options.solutions, SolutionPlace.AFTER),
        (options.piece_set, PieceSet.MODERN),
        (options.board_style, BoardStyle.BLUE),
        (options.language, Language.RUSSIAN),
        (options.signs, ManSigns.FIGURES),
    ):
        _choose(box, choice)
        dialog.refresh()
        drawing = dialog.preview.drawing
        assert drawing is not None
        seen.add(drawing)
    options.title.setText("A title")
    options.asks_in_words.setChecked(True)
    dialog.refresh()
    drawing = dialog.preview.drawing
    assert drawing is not None
    assert {"A title", "Мат в 2 хода"} <= set(drawing.texts())
    assert len(seen) >= 4


def test_the_preview_leads_from_page_to_page(window: MainWindow) -> None:
    _fill(window, *(publication.entry for publication in several(5)))
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    _choose(dialog.options.per_page, PerPage.TWO)
    dialog.refresh()
    preview = dialog.preview

    assert not preview.previous.isEnabled()
    preview.next.click()
    preview.next.click()
    assert preview.drawing is not None
    assert "Author5" in preview.drawing.texts()
    assert preview.label.text() == "3 of 3"
    assert not preview.next.isEnabled()
    preview.previous.click()
    assert preview.drawing is not None
    assert "Author3" in preview.drawing.texts()


def test_a_format_of_text_is_shown_as_text(window: MainWindow) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    _choose_format(dialog, "fen")
    dialog.refresh()

    assert dialog.views.currentWidget() is dialog.text_preview
    assert dialog.text_preview.toPlainText().startswith("8/8/8/3pp3/4k3/8/4KQ2/8 w")
    assert dialog.options.isHidden()
    _choose_format(dialog, "pdf")
    dialog.refresh()
    assert not dialog.options.isHidden()


def test_latex_draws_the_arrows_of_the_board_where_it_is_asked_to(window: MainWindow) -> None:
    marks = (("matewright", {"marks": "Gf2f8, Re4"}),)
    _fill(window, replace(LOYD, extra=marks))
    dialog = _open(window)
    _choose_format(dialog, "xskak")
    dialog.refresh()
    options = dialog.options
    assert not options.isHidden()
    assert options.drawn_marks.isEnabled()
    assert not options.piece_set.isEnabled()
    assert "markmoves" not in dialog.text_preview.toPlainText()
    options.drawn_marks.setChecked(True)
    dialog.refresh()
    assert "markmoves={f2-f8}" in dialog.text_preview.toPlainText()


def test_choices_are_remembered(make_window: MakeWindow, settings: Settings) -> None:
    window = make_window()
    dialog = _open(window)
    options = dialog.options
    _choose_format(dialog, "png")
    _choose(options.kind, PictureKind.BOARD)
    _choose(options.piece_set, PieceSet.MODERN)
    _choose(options.language, Language.FRENCH)
    options.pixels.setValue(1234)
    options.transparent.setChecked(True)
    assert not options.drawn_marks.isChecked()
    options.drawn_marks.setChecked(True)
    options.header.setText("Header")
    options.margin.setValue(20)
    form = options.form()
    dialog.close_button.click()

    again = _open(make_window())
    assert again.options.form() == form
    assert again.target.name == "png"
    again.close_button.click()
    assert isinstance(form, OutputForm)


def test_only_what_matters_to_the_kind_of_file_can_be_chosen(window: MainWindow) -> None:
    _fill(window, LOYD, BENKO)
    dialog = _open(window)
    options = dialog.options

    def enabled() -> list[bool]:
        dialog.refresh()
        return [options.isTabEnabled(place) for place in range(options.count())]

    assert enabled() == [True, True, True, False]
    assert not options.per_page.isEnabled()
    _choose(dialog.scope, Scope.COLLECTION)
    assert enabled() == [True, True, True, False]
    assert options.per_page.isEnabled()
    _choose_format(dialog, "png")
    assert enabled() == [False, True, True, True]
    _choose(options.kind, PictureKind.BOARD)
    assert enabled() == [False, True, False, True]
    _choose(options.kind, PictureKind.PAGES)
    assert enabled() == [True, True, True, True]
    _choose_format(dialog, "latex")
    assert enabled() == [False, True, True, False]
    fields = (options.language, options.english_n, options.detail)
    assert all(field.isEnabled() for field in fields)
    assert not any(it.isEnabled() for it in (options.signs, options.asks_in_words, options.numbers))
    _choose_format(dialog, "text")
    assert enabled() == [False, True, False, False]


def test_selected_problems_are_offered_first(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, *(publication.entry for publication in several(4)))
    window.output_commands._selected = lambda: (1, 3)
    dialog = _open(window)

    assert dialog.chosen_scope is Scope.SELECTED
    (path,) = _export(qtbot, dialog, tmp_path / "two.pdf")
    words = "\n".join(pages_of(path.read_bytes()))
    assert [f"Author{number}" in words for number in (1, 2, 3, 4)] == [False, True, False, True]


def test_marked_problems_can_be_exported(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    entries = [publication.entry for publication in several(4)]
    _fill(window, entries[0], with_mark(entries[1]), entries[2], with_mark(entries[3]))
    dialog = _open(window)

    assert dialog.chosen_scope is Scope.PROBLEM
    _choose(dialog.scope, Scope.MARKED)
    assert dialog.scope.currentText() == "The 2 marked problems"
    (path,) = _export(qtbot, dialog, tmp_path / "two.pdf")
    words = "\n".join(pages_of(path.read_bytes()))
    assert [f"Author{number}" in words for number in (1, 2, 3, 4)] == [False, True, False, True]


def test_c_plus_comes_from_outside_alone(window: MainWindow) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    assert dialog.preview.drawing is not None
    assert "(2+3)" in dialog.preview.drawing.texts()
    dialog.close_button.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    window.output_commands._publisher = lambda: partial(Publication, tested_by="Matewright")
    dialog = _open(window)
    assert dialog.preview.drawing is not None
    assert "C+ (2+3)" in dialog.preview.drawing.texts()


def test_a_solution_that_was_just_found_is_exported_too(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, replace(LOYD, solution="", options=()), replace(BENKO, solution=""))
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: bool(window.solution_pane.answers()))
    dialog = _open(window)
    (path,) = _export(qtbot, dialog, tmp_path / "found.pdf")
    assert "1.Qf8!" in pages_of(path.read_bytes())[0]

    dialog.close_button.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.commands.next_problem.trigger()
    dialog = _open(window)
    assert dialog.preview.drawing is not None
    assert not any("Qf8" in text for text in dialog.preview.drawing.texts())


def test_c_plus_is_printed_once_a_complete_run_stands_behind_the_problem(
    window: MainWindow, qtbot: QtBot
) -> None:
    _fill(window, replace(LOYD, options=()))
    window.commands.solve.trigger()
    history = window.runs_desk.runs.history
    entry = window.editor.document.entry
    qtbot.waitUntil(lambda: history.is_computer_tested(entry))

    dialog = _open(window)
    assert dialog.preview.drawing is not None
    assert "C+ (2+3)" in dialog.preview.drawing.texts()
    dialog.close_button.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    moved = LOYD.setup.with_pieces({0: LOYD.setup.squares[12], 12: None})
    window.editor.apply("Move", lambda document: edits.replace_setup(document, moved))
    dialog = _open(window)
    assert dialog.preview.drawing is not None
    assert "(2+3)" in dialog.preview.drawing.texts()


def test_every_kind_of_file_has_its_words() -> None:
    assert {target.name for target in all_targets()} <= set(_words())


def test_an_export_of_many_problems_leaves_the_window_free_and_can_be_cancelled(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, *(publication.entry for publication in several(160)))
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    path = tmp_path / "all.pdf"

    dialog.export(path)
    assert not dialog.progress.isHidden()
    assert not path.exists()
    qtbot.waitUntil(lambda: dialog.progress.value() > 2)
    assert not dialog.progress.isHidden()
    dialog.close_button.click()
    assert dialog.progress.isHidden()
    assert dialog.isVisible()
    assert dialog.note.text() == "Cancelled. Nothing else is written."
    assert not path.exists()
    assert list(tmp_path.glob("*.part")) == []

    (written,) = _export(qtbot, dialog, path)
    assert len(pages_of(written.read_bytes())) == 40


def test_a_file_that_cannot_be_written_is_named_and_the_dialog_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    for name in ("pdf", "fen"):
        _choose_format(dialog, name)
        dialog.export(tmp_path / "no" / f"such.{name}")
        qtbot.waitUntil(lambda: dialog.progress.isHidden())
        assert "could not be saved: the folder does not exist." in dialog.note.text()
        assert dialog.isVisible()


def test_a_full_disk_leaves_the_old_file_as_it_was(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "_write", fill)
    path = tmp_path / "old.pdf"
    path.write_bytes(b"old")
    _fill(window, LOYD)
    dialog = _open(window)
    dialog.export(path)
    qtbot.waitUntil(lambda: dialog.progress.isHidden())
    assert "the disk is full" in dialog.note.text()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.glob(".matewright-*")) == []


def test_the_file_that_is_open_is_never_replaced_by_an_export(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "mine.olv"
    path.write_bytes(b"all of it")
    window.editor.replace(Document((LOYD, BENKO)), path)
    dialog = _open(window)
    _choose_format(dialog, "olv")
    dialog.save_button.click()
    [chooser] = dialog.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "." / "mine.olv"))
    assert "“mine.olv” is the file that is open" in dialog.note.text()
    assert dialog.progress.isHidden()
    assert path.read_bytes() == b"all of it"
    chooser.close()


def test_numbered_pictures_replace_nothing_without_a_question(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, LOYD, BENKO)
    (tmp_path / "out-02.png").write_bytes(b"mine")
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    _choose_format(dialog, "png")

    dialog.export(tmp_path / "out.png")
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QMessageBox)))
    assert (tmp_path / "out-02.png").read_bytes() == b"mine"
    [box] = dialog.findChildren(QMessageBox)
    assert "“out-02.png” is there already." in box.text()
    [replace_] = [button for button in box.buttons() if "Replace" in button.text()]
    with qtbot.waitSignal(dialog.exported):
        replace_.click()
    assert QImage.fromData((tmp_path / "out-02.png").read_bytes()).width() > 0


@pytest.mark.parametrize("name", ["pdf", "latex"])
def test_the_window_can_be_closed_during_an_export(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    _fill(window, *(publication.entry for publication in several(300)))
    dialog = _open(window)
    _choose(dialog.scope, Scope.COLLECTION)
    _choose_format(dialog, name)
    dialog.export(tmp_path / "all")
    assert not dialog.progress.isHidden()
    window.editor.mark_saved()
    window.close()
    assert dialog.progress.isHidden()
    assert not (tmp_path / "all").exists()


def test_words_follow_the_language_of_the_program_until_another_is_chosen(
    window: MainWindow,
) -> None:
    dialog = _open(window)
    dialog.close_button.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.output_commands._spoken = lambda: Language.GERMAN
    dialog = _open(window)
    assert dialog.options.form().pages.text.lettering.language is Language.GERMAN
    _choose(dialog.options.language, Language.FRENCH)
    dialog.close_button.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.output_commands._spoken = lambda: Language.RUSSIAN
    dialog = _open(window)
    assert dialog.options.form().pages.text.lettering.language is Language.FRENCH


def test_pages_are_printed_as_they_are_shown(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, *(publication.entry for publication in several(5)))
    dialog = _open(window, "print")
    assert isinstance(dialog, PrintDialog)
    assert "PDF" in dialog.save_button.text()
    assert dialog.format.isHidden()
    _choose(dialog.scope, Scope.COLLECTION)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))

    with qtbot.waitSignal(dialog.accepted):
        dialog.print_on(printer)
    pages = pages_of((tmp_path / "printed.pdf").read_bytes())
    assert [page.count("Author") for page in pages] == [4, 1]


def test_the_name_of_a_file_is_asked_for_in_the_words_of_the_dialog(window: MainWindow) -> None:
    _fill(window, *(publication.entry for publication in several(1)))
    for kind, title in (("print", "Save as PDF"), ("export", "Save the export")):
        dialog = _open(window, kind)
        dialog.save_button.click()
        chooser = dialog.findChild(QFileDialog)
        assert chooser is not None
        assert chooser.windowTitle() == title
        chooser.reject()
        dialog.close_button.click()


def test_every_choice_of_the_dialogs_has_a_name(window: MainWindow) -> None:
    dialog = _open(window)
    for field in dialog.findChildren(QWidget):
        if isinstance(field, QComboBox | QLineEdit) and field.parent() in (dialog, dialog.options):
            assert QAccessible.queryAccessibleInterface(field).text(QAccessible.Text.Name)
