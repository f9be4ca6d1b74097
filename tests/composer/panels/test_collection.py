from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from composer.collection import several
from composer.collection.columns import Column
from composer.collection.marks import with_mark
from composer.collection.several import delete_entries
from composer.collection.versions import make_version
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.collection.diagrams import DiagramSize
from composer.panels.collection.model import section_of
from composer.panels.collection.pane import CollectionPane
from solver.notation.fen import parse_fen
from solver.setup import Setup
from tests.composer.collection.problems import many
from tests.composer.panels.collection_desk import (
    LOYD,
    Ascending,
    Descending,
    column,
    make_editor,
    make_pane,
    selected,
    spoken,
)


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    return make_editor()


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> CollectionPane:
    return make_pane(qtbot, editor)


def test_each_problem_has_a_row(pane: CollectionPane) -> None:
    model = pane.model
    assert column(model, Column.NUMBER) == ["1", "2", "3", "4", "5"]
    assert column(model, Column.AUTHOR) == [
        *("Loyd, Samuel", "", "Alekhine, Alexander", ""),
        "cannot be read",
    ]
    assert column(model, Column.MEN) == ["2+2", "0+0", "2+2", "2+2", ""]
    assert column(model, Column.DATE) == ["1876", "", "1876", "1876", ""]
    assert column(model, Column.STATE) == [
        "",
        "not playable",
        "solution stored",
        "solution outdated",
        "cannot be read",
    ]


def test_a_column_has_room_for_its_name_in_another_language(pane: CollectionPane) -> None:
    header, section = pane.table.horizontalHeader(), section_of(Column.STIPULATION)
    assert header.sectionSize(section) >= header.sectionSizeHint(section)
    header.resizeSection(section, 24)
    QApplication.sendEvent(pane, QEvent(QEvent.Type.LanguageChange))
    assert header.sectionSize(section) >= header.sectionSizeHint(section)
    assert pane.table.isColumnHidden(section_of(Column.VERSION))


def test_the_reason_why_an_entry_cannot_be_read_is_a_tooltip(pane: CollectionPane) -> None:
    index = pane.model.index(4, section_of(Column.STATE))
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "line 31: the list of black pieces is broken"


def test_a_screen_reader_hears_a_sentence_for_each_problem(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    words = [spoken(pane, row, Column.NUMBER) for row in (0, 1, 4)]
    assert words == [
        "Problem 1, Loyd, mate in 2, 4 men",
        "Problem 2, mate in 2, 0 men",
        "Problem 5, cannot be read",
    ]
    author = spoken(pane, 0, Column.AUTHOR)
    assert author == "Author: Loyd, Samuel. Problem 1, Loyd, mate in 2, 4 men"


def test_a_click_asks_for_the_problem(qtbot: QtBot, pane: CollectionPane) -> None:
    index = pane.model.index(2, section_of(Column.AUTHOR))
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        place = pane.table.visualRect(index).center()
        QTest.mouseClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [2]


def test_arrow_keys_and_enter_ask_for_the_problem(qtbot: QtBot, pane: CollectionPane) -> None:
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Down)
    assert chosen.args == [1]
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Return)
    assert chosen.args == [1]


def test_shift_and_arrows_choose_several(pane: CollectionPane) -> None:
    QTest.keyClick(pane.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(pane.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert pane.selected_places == (0, 1, 2)


def test_the_problem_on_the_board_is_selected_without_being_asked_for(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    assert selected(pane) == [0]
    with qtbot.assertNotEmitted(pane.entry_chosen):
        editor.go_to(3)
        assert selected(pane) == [3]
        editor.apply("Delete", lambda d: several.delete_entries(d, (d.current,)))
        assert selected(pane) == [3]
        editor.undo()
        assert selected(pane) == [3]
        editor.apply("Add", edits.add_entry)
        assert selected(pane) == [4]


def test_edits_keep_the_table_true(pane: CollectionPane, editor: Editor) -> None:
    tester = QAbstractItemModelTester(
        pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    editor.apply("Add", edits.add_entry)
    assert column(pane.model, Column.NUMBER) == list("123456")
    editor.apply("Author", lambda d: edits.edit_entry(d, authors=("Shinkman",)))
    assert column(pane.model, Column.AUTHOR)[1] == "Shinkman"
    editor.apply("Delete", lambda d: several.delete_entries(d, (d.current,)))
    assert column(pane.model, Column.NUMBER) == list("12345")
    while editor.history.canUndo():
        editor.undo()
    assert column(pane.model, Column.AUTHOR)[0] == "Loyd, Samuel"
    editor.replace(Document((Entry(), LOYD)))
    assert column(pane.model, Column.AUTHOR) == ["", "Loyd, Samuel"]
    assert tester.model() is pane.model


def test_one_problem_alone_comes_with_a_hint(pane: CollectionPane, editor: Editor) -> None:
    assert not pane.hint_label.isVisible()
    editor.replace(Document())
    assert pane.hint_label.isVisible()
    assert pane.hint_label.text() == "This file holds one problem. Press Insert to add more."


def test_buttons_and_keys_are_wishes(qtbot: QtBot, pane: CollectionPane) -> None:
    buttons = {button.text(): button for button in pane.findChildren(QToolButton)}
    for name, wish in (
        ("Add", pane.add_requested),
        ("Duplicate", pane.duplicate_requested),
        ("Delete", pane.delete_requested),
    ):
        with qtbot.waitSignal(wish):
            buttons[name].click()
        assert buttons[name].accessibleName()
    for key, modifiers, wish in (
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, pane.delete_requested),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, pane.table.mark_pressed),
        (Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier, pane.table.copy_pressed),
        (Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier, pane.table.cut_pressed),
        (Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier, pane.table.paste_pressed),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier, pane.table.shift_pressed),
    ):
        with qtbot.waitSignal(wish):
            QTest.keyClick(pane.table, key, modifiers)


# ---------------------------------------------------------------- thousands


def test_five_thousand_problems_are_shown_and_changed_row_by_row(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    many_loyds = tuple(replace(LOYD, date=str(year)) for year in range(5000))
    editor.replace(Document(many_loyds, 4000))
    assert pane.model.rowCount() == 5000
    assert selected(pane) == [4000]
    changed: list[tuple[int, int]] = []
    pane.model.dataChanged.connect(lambda a, b: changed.append((a.row(), b.row())))
    editor.apply("Clear", lambda document: edits.replace_setup(document, Setup()))
    assert changed == [(4000, 4000)]


def test_only_the_diagrams_in_sight_are_drawn_and_kept(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    editor.replace(many(500))
    thumbnails = pane.table.diagrams.thumbnails
    QApplication.processEvents()
    in_sight = pane.table.viewport().height() // pane.table.rowHeight(0) + 2
    assert 0 < thumbnails.drawn <= 2 * in_sight
    before = thumbnails.drawn
    pane.table.viewport().repaint()
    assert thumbnails.drawn == before
    pane.choose_diagrams(DiagramSize.NONE)
    pane.table.scrollToBottom()
    QApplication.processEvents()
    assert thumbnails.drawn == before


def test_a_long_search_goes_on_in_slices_and_can_be_stopped(
    qtbot: QtBot, pane: CollectionPane, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.beside.FIRST_SLICE_SECONDS", 0.0)
    monkeypatch.setattr("composer.beside.SLICE_SECONDS", 0.0)
    editor.replace(many(300))
    pane.search.search_for("#2")
    assert pane.filter.is_running
    qtbot.waitUntil(lambda: pane.filter.tested > 10)
    assert pane.search.stop_button.isVisible()
    assert pane.search.note_label.text().startswith("Searched ")
    assert pane.model.rowCount() == 300
    pane.search.stop_button.click()
    assert not pane.filter.is_running
    assert 0 < pane.model.rowCount() < 75
    assert pane.search.note_label.text().startswith("Stopped after ")


def test_a_search_begins_anew_when_problems_come_or_go_meanwhile(
    qtbot: QtBot, pane: CollectionPane, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.beside.FIRST_SLICE_SECONDS", 0.0)
    monkeypatch.setattr("composer.beside.SLICE_SECONDS", 0.0)
    editor.replace(many(100))
    pane.search.search_for("#2")
    assert pane.filter.is_running
    editor.apply("Delete", lambda d: delete_entries(d, range(40, 100)))
    qtbot.waitUntil(lambda: not pane.filter.is_running)
    assert pane.shown_places == tuple(range(0, 40, 4))


# ---------------------------------------------------------------- columns, versions


def test_neutral_men_are_counted_apart(qtbot: QtBot) -> None:
    fairy = Entry(parse_fen("8/1K3R2/3r1(!q2)1k/8/1(!q2)6/8/8/8 b - - 0 1"), "h#2")
    editor = Editor()
    editor.replace(Document((fairy,)))
    pane = make_pane(qtbot, editor)
    assert column(pane.model, Column.MEN) == ["2+2+2n"]


def test_columns_are_chosen_and_come_back(qtbot: QtBot, pane: CollectionPane) -> None:
    table = pane.table
    assert not table.shows(Column.KEYWORDS)
    table.show_column(Column.KEYWORDS, is_shown=True)
    table.show_column(Column.SOURCE, is_shown=False)
    table.show_column(Column.NUMBER, is_shown=False)
    pane.choose_diagrams(DiagramSize.LARGE)
    other = CollectionPane()
    qtbot.addWidget(other)
    other.table.diagrams.size = DiagramSize.LARGE
    other.table.restore_columns(table.columns_state())
    assert other.table.shows(Column.KEYWORDS)
    assert other.table.shows(Column.NUMBER)
    assert not other.table.shows(Column.SOURCE)
    assert other.table.verticalHeader().defaultSectionSize() > DiagramSize.LARGE.pixels
    other.table.restore_columns(type(table.columns_state())(b"nonsense"))
    assert not other.table.shows(Column.KEYWORDS)
    assert other.table.shows(Column.SOURCE)


def test_columns_of_another_language_have_room_for_their_names(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    heads, section = pane.table.horizontalHeader(), section_of(Column.STIPULATION)
    wanted = heads.sectionSizeHint(section)
    pane.table.setColumnWidth(section, wanted - 12)
    other = CollectionPane()
    qtbot.addWidget(other)
    other.table.restore_columns(pane.table.columns_state())
    assert other.table.columnWidth(section) >= wanted


def test_the_view_button_offers_sizes_columns_and_folding(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    menu = pane.view_button.menu()
    menu.aboutToShow.emit()
    words = {action.text(): action for action in menu.actions()}
    words["&No diagrams"].trigger()
    assert not pane.table.shows(Column.DIAGRAM)
    words["Award"].trigger()
    assert pane.table.shows(Column.AWARD)


def test_the_keyboard_sorts_by_the_view_menu(qtbot: QtBot, pane: CollectionPane) -> None:
    def choose(name: str) -> list[int]:
        menu = pane.view_button.menu()
        menu.aboutToShow.emit()
        (sort,) = (one.menu() for one in menu.actions() if one.text() == "S&ort by")
        assert isinstance(sort, QMenu)
        next(one for one in sort.actions() if one.text() == name).trigger()
        qtbot.waitUntil(lambda: not pane.model.sorting.is_running)
        return [place + 1 for place in pane.shown_places]

    assert choose("Author") == [3, 1, 2, 4, 5]
    assert choose("&Backwards") == [5, 4, 2, 1, 3]
    assert choose("&Backwards") == [3, 1, 2, 4, 5]
    assert choose("No.") == [1, 2, 3, 4, 5]


def test_versions_stand_together_whatever_the_order(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    editor.apply("Make a version", lambda d: make_version(d, 0))
    editor.apply("Author", lambda d: edits.edit_entry(d, authors=("Aaronson",)))
    assert column(pane.model, Column.VERSION)[:3] == ["1 (1 of 2)", "2 (2 of 2)", ""]
    assert column(pane.model, Column.AUTHOR)[:2] == ["Loyd, Samuel", "↳ Aaronson"]
    pane.table.sortByColumn(section_of(Column.AUTHOR), Ascending)
    assert [place + 1 for place in pane.shown_places] == [1, 2, 4, 3, 5, 6]
    pane.table.sortByColumn(section_of(Column.AUTHOR), Descending)
    assert [place + 1 for place in pane.shown_places] == [6, 5, 3, 1, 2, 4]
    pane.model.fold(is_folded=True)
    assert [place + 1 for place in pane.shown_places] == [6, 5, 3, 1, 4]
    pane.model.fold(is_folded=False)
    editor.undo()
    editor.undo()
    assert len(pane.shown_places) == 5


def test_marks_are_seen(pane: CollectionPane, editor: Editor) -> None:
    editor.apply("Mark", lambda d: replace(d, entries=(*d.entries[:4], d.entries[4])))
    editor.apply("Mark", lambda d: d.with_entry(with_mark(d.entry)))
    assert column(pane.model, Column.MARK) == ["✓", "", "", "", ""]
    assert "marked" in str(pane.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
