"""The library beside the window: folders read, searched, compared with the board, opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from composer.collection.columns import Column
from composer.formats.olv.document import write_olv
from composer.language import Language, speak
from composer.library.anticipation import Likeness
from composer.library.indexing import IndexProgress, IndexReport, index_folders
from composer.library.store import Library, usual_folder
from composer.model.document import Document, Entry
from composer.panels.collection.model import SETUP_ROLE, section_of
from composer.windows.library import library_reader
from composer.windows.library.library_window import LibraryWindow
from composer.windows.library.library_words import agreement_words, report_words
from composer.windows.main_window import MainWindow
from solver.language import now
from solver.notation.fen import parse_fen
from tests.composer.collection.problems import many
from tests.composer.library.shelves import ENTRIES, retitled, write_shelf
from tests.composer.windows.conftest import MakeWindow


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(library_reader, "_CALM", 10)
    return write_shelf(tmp_path / "shelf")


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    return make_window()


def shown(window: MainWindow) -> LibraryWindow:
    window.library_commands.show_command.trigger()
    library = window.library_commands.window
    assert library is not None
    return library


def cell(library: LibraryWindow, row: int, column: Column) -> object:
    return library.model.index(row, section_of(column)).data()


def has_found(qtbot: QtBot, library: LibraryWindow, count: int) -> None:
    """Wait until so many are found, and those in sight are there."""

    def is_there() -> bool:
        is_seen = not count or library.model.index(0, 0).data(SETUP_ROLE) is not None
        return library.model.found == count and is_seen

    qtbot.waitUntil(is_there)


def test_a_folder_is_read_searched_and_opened(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    library = shown(window)
    assert library.views.currentWidget() is library.empty
    (shelf / "again.olv").write_bytes((shelf / "one.olv").read_bytes())
    library.add_folder(str(shelf))
    has_found(qtbot, library, len(ENTRIES) + 5)
    told = "13 problems read; 5 of them repeat other problems of the library"
    assert library.note_label.text() == told
    (shelf / "again.olv").unlink()
    library._reader.update()
    has_found(qtbot, library, len(ENTRIES))
    assert library.views.currentWidget() is library.wall
    library.query.setText("author:loyd #4")
    has_found(qtbot, library, 1)
    assert cell(library, 0, Column.AUTHOR) == "Kürschák, József; Loyd, Samuel"
    assert library.count_label.text() == "1 of 8 problems"
    library.list_button.click()
    assert library.views.currentWidget() is library.table
    header = library.table.horizontalHeader()
    assert header.sectionPosition(section_of(Column.STATE)) == 0
    assert header.sectionPosition(section_of(Column.NUMBER)) == header.sectionSize(
        section_of(Column.STATE)
    )
    source = section_of(Column.SOURCE)
    qtbot.waitUntil(
        lambda: library.table.columnWidth(source) >= library.table.sizeHintForColumn(source)
    )
    index = library.model.index(0, 0)
    library.table.setCurrentIndex(index)
    library.table.activated.emit(index)
    qtbot.waitUntil(lambda: window.editor.path == shelf / "one.olv")
    assert window.editor.document.current == 1
    library.query.setText("foo:bar")
    qtbot.waitUntil(lambda: "foo" in library.note_label.text())
    assert library.count_label.text() == ""
    library.query.clear()
    has_found(qtbot, library, len(ENTRIES))
    assert library.note_label.text() == ""


def test_without_a_folder_nothing_is_found_and_nothing_wrong(
    window: MainWindow, qtbot: QtBot
) -> None:
    library = shown(window)
    library.query.setText("loyd")
    qtbot.waitUntil(lambda: library.count_label.text() == "0 problems")
    assert library.note_label.text() == ""
    assert library.views.currentWidget() is library.empty


def test_where_nothing_is_found_that_is_said_and_all_are_a_click_away(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    index_folders(usual_folder(), [shelf])
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    library.query.setText("author:nobody")
    qtbot.waitUntil(lambda: library.views.currentWidget() is library.nothing)
    assert library.nothing_label.text() == "No problem in the library matches the search."
    library.all_button.click()
    qtbot.waitUntil(lambda: library.views.currentWidget() is library.wall)
    assert library.query.text() == ""
    lone = Entry(parse_fen("8/8/8/8/8/1k6/8/K7 w - - 0 1"))
    window.editor.apply("", lambda _: Document((lone,)))
    library.like_button.click()
    qtbot.waitUntil(lambda: library.views.currentWidget() is library.nothing)
    words = "Nothing in the library is like the problem on the board."
    assert library.nothing_label.text() == words
    library.all_button.click()
    qtbot.waitUntil(lambda: library.views.currentWidget() is library.wall)
    assert not library.like_button.isChecked()


def test_a_query_with_a_fault_is_not_said_to_find_nothing(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    index_folders(usual_folder(), [shelf])
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    searched = "No problem in the library matches the search."
    library.query.setText("author:nobody")
    qtbot.waitUntil(lambda: library.nothing_label.text() == searched)
    library.query.setText("men<")
    fault = "After “men” something is missing."
    qtbot.waitUntil(lambda: library.nothing_label.text() == fault)
    assert library.note_label.text() == ""
    library.query.setText("author:nobody ")
    qtbot.waitUntil(lambda: library.nothing_label.text() == searched)


def test_a_folder_that_went_is_named_and_read_again_when_it_is_back(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    index_folders(usual_folder(), [shelf])
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    away = shelf.rename(shelf.with_name("away"))
    library._on_update()
    qtbot.waitUntil(lambda: library.views.currentWidget() is library.nothing)
    assert library.nothing_label.text() == (
        f"There is no problem in the folders of the library. The folder “{shelf}” is not there. "
        "When it is again, read what has changed."
    )
    library._fill_folders()
    assert library.folders_menu.actions()[-1].text() == f"{shelf} (not there)"
    away.rename(shelf)
    library._on_update()
    has_found(qtbot, library, len(ENTRIES))
    assert library.views.currentWidget() is library.wall


def test_a_library_that_another_process_made_is_there_when_it_is_shown_again(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    library = shown(window)
    assert library.views.currentWidget() is library.empty
    library.close()
    index_folders(usual_folder(), [shelf])

    assert shown(window) is library
    has_found(qtbot, library, len(ENTRIES))
    assert library.views.currentWidget() is library.wall
    assert library.count_label.text() == "8 problems"


def test_what_is_like_the_board_is_followed_as_it_changes(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    index_folders(usual_folder(), [shelf])
    window.editor.apply("", lambda _: Document((Entry(ENTRIES[0].setup),)))
    window.library_commands.who_command.trigger()
    library = window.library_commands.window
    assert library is not None
    has_found(qtbot, library, 2)
    assert [cell(library, row, Column.VERDICT) for row in (0, 1)] == [
        "same position",
        "same, mirrored left–right",
    ]
    window.editor.apply("", lambda document: document.with_entry(Entry(ENTRIES[6].setup)))
    has_found(qtbot, library, 2)
    qtbot.waitUntil(lambda: cell(library, 1, Column.VERDICT) == "same, shifted")


def test_mates_that_were_found_are_compared(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    mate = Entry(parse_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1"), "#1", solution="1.Rh1-h8 #\n")
    path = tmp_path / "mate.olv"
    path.write_bytes(write_olv(Document((mate,))))
    index_folders(usual_folder(), [path], has_mates=True)
    board = parse_fen("7k/8/6K1/3p4/3p4/3p4/1PPP4/R7 w - - 0 1")
    window.editor.apply("", lambda _: Document((Entry(board, "#1"),)))
    window.library_commands.who_command.trigger()
    library = window.library_commands.window
    assert library is not None
    has_found(qtbot, library, 0)
    window.commands.solve.trigger()
    has_found(qtbot, library, 1)
    assert cell(library, 0, Column.VERDICT) == "1 of 1 mates"


def test_files_that_change_are_read_again(window: MainWindow, shelf: Path, qtbot: QtBot) -> None:
    library = shown(window)
    library.add_folder(str(shelf))
    has_found(qtbot, library, len(ENTRIES))
    changed = Document((retitled(ENTRIES[0], "Mansfield, Comins"),))
    (shelf / "new.olv").write_bytes(write_olv(changed))
    has_found(qtbot, library, len(ENTRIES) + 1)


def test_more_rows_come_when_they_are_scrolled_to(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.panels.collection.library_model._ROWS_AT_ONCE", 70)
    path = tmp_path / "many.olv"
    path.write_bytes(write_olv(many(100)))
    index_folders(usual_folder(), [path])
    library = shown(window)
    has_found(qtbot, library, 100)
    assert library.model.rowCount() == 70
    library.model.fetchMore(library.model.index(-1, -1))
    assert library.model.rowCount() == 100
    qtbot.waitUntil(lambda: library.model.index(99, 0).data(SETUP_ROLE) is not None)


def test_statistics_are_shown(window: MainWindow, shelf: Path, qtbot: QtBot) -> None:
    index_folders(usual_folder(), [shelf])
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    library.statistics_button.click()
    from composer.windows.collection.statistics_window import StatisticsWindow

    statistics = library.findChild(StatisticsWindow)
    assert statistics is not None
    qtbot.waitUntil(lambda: statistics.counts.total == len(ENTRIES))
    assert statistics.view.charts
    library.statistics_button.click()
    for late in library.findChildren(StatisticsWindow):
        late.close()
    library.query.setText("#4")
    has_found(qtbot, library, 1)  # the counts came meanwhile, and nobody was there


def test_why_nothing_is_counted_is_said_in_its_place(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    from composer.windows.collection.statistics_window import StatisticsWindow

    index_folders(usual_folder(), [shelf])
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    library.query.setText("nothing:here")
    library.statistics_button.click()
    faulty = library.findChild(StatisticsWindow)
    assert faulty is not None
    library.query.setText("")
    library.statistics_button.click()
    (whole,) = {*library.findChildren(StatisticsWindow)} - {faulty}
    qtbot.waitUntil(lambda: whole.counts.total == len(ENTRIES))
    qtbot.waitUntil(lambda: "nothing" in faulty.head.text())


def test_a_damaged_library_is_made_anew(window: MainWindow, shelf: Path, qtbot: QtBot) -> None:
    index_folders(usual_folder(), [shelf])
    (usual_folder() / "boards.bin").write_bytes(b"nothing")
    library = shown(window)
    has_found(qtbot, library, len(ENTRIES))
    with Library(usual_folder()) as opened:
        assert opened.size == len(ENTRIES)


def test_themes_that_agree_are_named_in_the_language_of_the_window() -> None:
    alike = Likeness(1, is_same=True, keywords=("Changed mates", "A word of the file’s own"))
    words = agreement_words(alike, 0)
    speak(Language.GERMAN)
    try:
        assert now(words) == "gleiche Stellung, Mattwechsel, A word of the file’s own"
    finally:
        speak(Language.ENGLISH)


def test_the_names_of_the_columns_are_whole_in_another_language(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    library = shown(window)
    header = library.table.horizontalHeader()
    section = section_of(Column.STIPULATION)
    header.resizeSection(section, 24)
    QApplication.sendEvent(library, QEvent(QEvent.Type.LanguageChange))
    assert header.sectionSize(section) >= header.sectionSizeHint(section)


def test_what_was_said_of_a_reading_stays_where_another_finds_no_change(
    window: MainWindow, shelf: Path, qtbot: QtBot
) -> None:
    library = shown(window)
    library._show_report(IndexReport(problems=8, read=8, was_damaged=True))
    library._show_progress(IndexProgress(0, 1, 0))
    library._show_report(IndexReport(problems=8))
    assert "the library was damaged" in library.note_label.text()
    (shelf / "empty").mkdir()
    library.add_folder(str(shelf / "empty"))
    qtbot.waitUntil(lambda: library.note_label.text() == "Nothing has changed.")
    qtbot.waitUntil(lambda: library._reader.has_folders)
    library.folders_menu.aboutToShow.emit()
    (menu,) = library.folders_menu.findChildren(QMenu)
    library._last_report = "said before"
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: library._last_report == "Nothing has changed.")


def test_what_cannot_be_read_is_named_and_what_is_gone_is_counted() -> None:
    unread = [(Path(f"folder/{number}.olv"), "garbage") for number in range(4)]
    assert report_words(IndexReport(files_gone=1)) == "1 file is no longer in it"
    assert report_words(IndexReport(unread=unread[:1])) == "1 file not readable (0.olv)"
    told = "2 problems read; 4 files not readable (0.olv, 1.olv, 2.olv …)"
    assert report_words(IndexReport(read=2, unread=unread)) == told


def test_an_empty_library_offers_to_add_a_folder(qtbot: QtBot, window: MainWindow) -> None:
    library = shown(window)
    qtbot.waitUntil(library.add_button.isVisible)
    library.add_button.click()
    (dialog,) = library.findChildren(QFileDialog)
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.reject()
