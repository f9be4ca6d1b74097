"""The preview of an export of text: written beside the window, and no more than is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event, get_ident

import pytest
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from composer.diagram.output import PictureKind
from composer.export.supply import Scope
from composer.export.targets import Target, all_targets
from composer.formats.common.publication import Publication
from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.exporting import ExportFormat
from composer.formats.pgn.read import read_pgn
from composer.formats.popeye import stored_page
from composer.language import Language
from composer.model.document import Entry
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow
from composer.windows.output.export_dialog import ExportDialog
from composer.windows.output.print_dialog import PrintDialog
from solver.notation.fen import parse_fen, write_fen
from solver.notation.page.detail import PageDetail
from solver.notation.page.model import Page
from solver.notation.page.words import Wording
from tests.composer.diagram.publications import LOYD
from tests.composer.windows.output.test_export import _choose, _choose_format, _export, _fill, _open


@pytest.fixture
def may_end() -> Iterator[Event]:
    """What a test has written waits for this, but not longer than the test: its window would."""
    may_end = Event()
    yield may_end
    may_end.set()


def test_a_text_that_takes_long_is_written_beside_the_window(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, may_end: Event
) -> None:
    def write(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
        may_end.wait()
        pulse()
        return b"x" * 100_000

    slow = ExportFormat("slow", "FEN, one position a line", ".fen", write)
    kinds = (*all_targets(), Target("slow", slow.title, slow.suffix, text=slow))
    monkeypatch.setattr(ExportDialog, "targets", lambda self: kinds)
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    _fill(window, LOYD)
    dialog = _open(window)
    for name in ("slow", "csv", "slow"):  # another choice does not wait for the first
        _choose_format(dialog, name)
        dialog.refresh()
    may_end.set()
    qtbot.waitUntil(lambda: dialog.text_preview.toPlainText().startswith("xxx"))
    assert dialog.text_preview.toPlainText().endswith("x…")
    assert len(dialog.text_preview.toPlainText()) < 100_000


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The threads in which solutions are worked out for print, slowly as long ones are."""
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    threads: set[int] = set()
    printed = stored_page.printed_page

    def noted(publication: Publication, wording: Wording) -> Page | None:
        threads.add(get_ident())
        return printed(publication, wording)

    monkeypatch.setattr(stored_page, "printed_page", noted)
    return threads


@pytest.mark.parametrize("command", ["export", "print"])
def test_pages_are_laid_out_beside_the_window(
    window: MainWindow, qtbot: QtBot, threads: set[int], command: str
) -> None:
    _fill(window, LOYD)
    dialog = _open(window, command)
    qtbot.waitUntil(lambda: dialog.preview.drawing is not None)
    assert "1 of 1" in dialog.preview.label.text()
    assert threads
    assert get_ident() not in threads


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_pages_of_files_are_laid_out_beside_the_window(
    window: MainWindow, qtbot: QtBot, threads: set[int], tmp_path: Path, suffix: str
) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    _choose_format(dialog, suffix)
    _choose(dialog.options.kind, PictureKind.PAGES)
    qtbot.waitUntil(lambda: dialog.preview.drawing is not None)
    threads.clear()
    with qtbot.waitSignal(dialog.exported):
        dialog.export(tmp_path / f"loyd.{suffix}")
    assert (tmp_path / f"loyd.{suffix}").stat().st_size > 1000
    assert threads
    assert get_ident() not in threads


def test_pages_on_paper_are_laid_out_beside_the_window(
    window: MainWindow, qtbot: QtBot, threads: set[int], tmp_path: Path
) -> None:
    _fill(window, LOYD)
    dialog = _open(window, "print")
    assert isinstance(dialog, PrintDialog)
    qtbot.waitUntil(lambda: dialog.preview.drawing is not None)
    threads.clear()
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "loyd.pdf"))
    with qtbot.waitSignal(dialog.accepted):
        dialog.print_on(printer)
    assert threads
    assert get_ident() not in threads


def test_a_page_of_html_is_written_beside_the_window(
    window: MainWindow, qtbot: QtBot, threads: set[int], tmp_path: Path
) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    _choose_format(dialog, "html")
    with qtbot.waitSignal(dialog.exported):
        dialog.export(tmp_path / "loyd.html")  # while the page is still laid out
    assert "Loyd" in (tmp_path / "loyd.html").read_text()
    assert threads
    assert get_ident() not in threads
    qtbot.waitUntil(lambda: dialog.preview.drawing is not None)
    assert dialog.note.text() == "Exported to “loyd.html”."


def test_an_export_leaves_no_preview_half_written(
    window: MainWindow,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    may_end: Event,
) -> None:
    def write(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
        may_end.wait()
        pulse()
        return b"a game"

    slow = ExportFormat("slow", "FEN, one position a line", ".fen", write)
    kinds = (*all_targets(), Target("slow", slow.title, slow.suffix, text=slow))
    monkeypatch.setattr(ExportDialog, "targets", lambda self: kinds)
    monkeypatch.setattr(file_work, "PATIENCE", 0)
    _fill(window, LOYD)
    dialog = _open(window)
    _choose_format(dialog, "slow")
    dialog.refresh()
    with qtbot.waitSignal(dialog.exported):
        dialog.export(tmp_path / "some.fen")
        may_end.set()
    qtbot.waitUntil(lambda: dialog.text_preview.toPlainText() == "a game")
    assert dialog.note.text() == "Exported to “some.fen”."


def test_what_a_format_cannot_hold_is_left_out_and_told(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    fairy = Entry(parse_fen("k7/8/1K6/8/8/8/8/7(Q2) w - - 0 1"), "h#2")
    path = tmp_path / "some.pgn"
    _fill(window, fairy, LOYD, *[fairy] * 11)
    dialog = _open(window)
    _choose_format(dialog, "pgn")
    _choose(dialog.scope, Scope.COLLECTION)
    dialog.refresh()
    told = (
        "Left out: numbers 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, …. PGN cannot hold fairy men. "
        "This format has no place for: More of the source, More of the award."
    )
    assert dialog.note.text() == told
    assert "Loyd" in dialog.text_preview.toPlainText()
    with qtbot.waitSignal(dialog.exported):
        dialog.export(path)
    assert dialog.note.text() == f"Exported to “some.pgn”. {told}"
    assert len(read_pgn(path.read_bytes()).document.entries) == 1
    _choose(dialog.scope, Scope.PROBLEM)
    dialog.refresh()
    assert dialog.note.text() == "PGN cannot hold fairy men."
    _choose_format(dialog, "olv")
    dialog.refresh()
    assert not dialog.note.text()


def test_the_preview_of_a_text_tells_that_more_problems_follow(window: MainWindow) -> None:
    _fill(window, *[LOYD] * 4)
    dialog = _open(window)
    _choose_format(dialog, "fen")
    dialog.refresh()
    assert "…" not in dialog.text_preview.toPlainText()
    _choose(dialog.scope, Scope.COLLECTION)
    dialog.refresh()
    assert dialog.text_preview.toPlainText().splitlines()[2:] == [write_fen(LOYD.setup), "…"]


def test_latex_speaks_and_tells_as_is_chosen_which_is_remembered(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    _fill(window, LOYD)
    dialog = _open(window)
    _choose_format(dialog, "latex")
    dialog.refresh()
    _choose(dialog.options.language, Language.FRENCH)
    _choose(dialog.options.detail, PageDetail.KEYS)
    (path,) = _export(qtbot, dialog, tmp_path / "loyd.tex")
    assert "1.Df8!" in path.read_text(encoding="utf-8")
    assert "zugzwang" not in path.read_text(encoding="utf-8")
    dialog.close()
    again = _open(window, "print")
    assert again.options.form().pages.detail is PageDetail.KEYS
    drawings = [str(it) for it in again._drawings()]
    assert any("Df8!" in it for it in drawings)
    assert not any("Db4" in it for it in drawings)
