from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.collection import several
from composer.collection.columns import Column
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.collection.form import SearchForm
from composer.panels.collection.model import section_of
from composer.panels.collection.pane import CollectionPane
from solver.setup import Setup
from tests.composer.collection.problems import many
from tests.composer.panels.collection_desk import (
    LOYD,
    Ascending,
    Descending,
    column,
    make_editor,
    make_pane,
    search,
    selected,
)


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    return make_editor()


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> CollectionPane:
    return make_pane(qtbot, editor)


# ---------------------------------------------------------------- sorting


def test_a_click_on_a_heading_sorts_and_the_third_one_ends_it(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    header = pane.table.horizontalHeader()
    section = section_of(Column.AUTHOR)
    place = QPoint(header.sectionViewportPosition(section) + 20, header.height() // 2)
    orders = []
    for _ in range(3):
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.waitUntil(lambda: not pane.model.sorting.is_running)
        orders.append([place + 1 for place in pane.shown_places])
    assert orders == [[3, 1, 2, 4, 5], [5, 4, 2, 1, 3], [1, 2, 3, 4, 5]]
    assert selected(pane) == [0]


def test_rows_stay_where_they_are_while_a_sorted_problem_is_edited(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    pane.table.sortByColumn(section_of(Column.AUTHOR), Ascending)
    editor.apply("Author", lambda d: edits.edit_entry(d, authors=("Zepler, Erich",)))
    assert [place + 1 for place in pane.shown_places] == [3, 1, 2, 4, 5]
    pane.table.sortByColumn(section_of(Column.AUTHOR), Descending)
    assert [place + 1 for place in pane.shown_places] == [5, 4, 2, 1, 3]
    pane.table.sortByColumn(section_of(Column.AUTHOR), Ascending)
    assert [place + 1 for place in pane.shown_places] == [3, 1, 2, 4, 5]


def test_what_is_added_stands_behind_the_problem_that_it_was_added_to(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    pane.table.sortByColumn(section_of(Column.AUTHOR), Ascending)
    editor.apply("Add", edits.add_entry)
    assert [place + 1 for place in pane.shown_places] == [4, 1, 2, 3, 5, 6]
    assert selected(pane) == [2]


@pytest.mark.parametrize("chosen", list(Column), ids=lambda column: column.value)
def test_every_column_can_be_sorted_by(pane: CollectionPane, chosen: Column) -> None:
    pane.model.sort(section_of(chosen), Descending)
    pane.model.sort(section_of(chosen), Ascending)
    assert sorted(pane.shown_places) == [0, 1, 2, 3, 4]


def test_verdicts_are_shown_searched_and_sorted_when_they_are_known(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    assert column(pane.model, Column.VERDICT) == [""] * 5
    pane.model.show_known(lambda entry: "sound" if entry.solution else "cooked")
    assert column(pane.model, Column.VERDICT)[1:3] == ["cooked", "sound"]
    assert search(qtbot, pane, "verdict:sound") == [3, 4]
    search(qtbot, pane, "")
    pane.model.sort(section_of(Column.VERDICT), Descending)
    assert [place + 1 for place in pane.shown_places] == [4, 3, 5, 2, 1]


def test_themes_are_counted_named_and_sorted(pane: CollectionPane) -> None:
    found = [None, {"Grimshaw": 1, "Block": 3}, {}, {"Novotny": 1}, None]
    known = dict(zip(pane.model.entries, found, strict=True))
    assert column(pane.model, Column.THEMES) == [""] * 5
    pane.model.show_known(lambda _: "", themes_of=lambda entry: known[entry])
    assert column(pane.model, Column.THEMES) == ["", "2: Block, Grimshaw", "0", "1: Novotny", ""]
    pane.model.sort(section_of(Column.THEMES), Ascending)
    assert [place + 1 for place in pane.shown_places] == [3, 4, 2, 1, 5]


# ---------------------------------------------------------------- searching


def test_typing_searches_and_escape_shows_all_again(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    QTest.keyClicks(pane.search.field, "loyd")
    qtbot.waitUntil(lambda: pane.model.rowCount() == 1)
    assert pane.count_label.text() == "No. 1 of 5 (1 shown)"
    QTest.keyClick(pane.search.field, Qt.Key.Key_Escape)
    assert pane.model.rowCount() == 5
    assert pane.count_label.text() == "No. 1 of 5"


def test_the_arrow_down_leads_from_the_search_line_to_the_table(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    pane.activateWindow()
    pane.search.field.setFocus()
    qtbot.waitUntil(pane.search.field.hasFocus)
    QTest.keyClick(pane.search.field, Qt.Key.Key_Down)
    assert pane.table.hasFocus()


def test_a_fault_is_told_with_its_place_and_the_table_stays(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    assert search(qtbot, pane, "solution:kf7") == [3, 4]
    assert search(qtbot, pane, "men<=few") == [3, 4]
    assert pane.search.note_label.text() == (
        "⚠ Character 1: “men” needs a number, such as men<=7 or men:4..7."
    )
    pane.search.field.setText("loyd men<=few")
    QTest.keyClick(pane.search.field, Qt.Key.Key_Return)
    assert pane.search.field.selectedText() == "men<=few"
    search(qtbot, pane, "nobody")
    assert pane.search.note_label.text() == "Nothing was found. Esc shows all problems again."


def test_the_problem_on_the_board_may_be_hidden_by_a_search(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    with qtbot.assertNotEmitted(pane.entry_chosen):
        assert search(qtbot, pane, "solution:kf7") == [3, 4]
    assert selected(pane) == []
    assert pane.selected_places == (0,)
    assert (pane.neighbour(-1), pane.neighbour(1)) == (None, 2)
    editor.go_to(3)
    assert selected(pane) == [1]
    assert (pane.neighbour(-1), pane.neighbour(1)) == (2, None)


def test_what_was_found_is_seen_from_its_beginning(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    """The problem on the board, far below, may be none of them."""
    editor.replace(edits.go_to_entry(many(200), 199))
    scroll = pane.table.verticalScrollBar()
    qtbot.waitUntil(lambda: scroll.maximum() > 0)
    scroll.setValue(scroll.maximum())
    pane.search.search_for("#2")
    qtbot.waitUntil(lambda: pane.model.rowCount() == 50)
    assert selected(pane) == []
    assert scroll.maximum() > 0
    assert scroll.value() == 0


def test_what_is_added_or_edited_does_not_vanish_from_what_was_found(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    search(qtbot, pane, "author:loyd")
    editor.apply("Author", lambda d: edits.edit_entry(d, authors=("Shinkman",)))
    editor.apply("Add", edits.add_entry)
    assert [place + 1 for place in pane.shown_places] == [1, 2]
    editor.undo()
    editor.undo()
    assert [place + 1 for place in pane.shown_places] == [1]
    assert search(qtbot, pane, "") == [1, 2, 3, 4, 5]


def test_another_file_is_shown_whole_and_in_its_order(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    search(qtbot, pane, "author:loyd")
    pane.table.sortByColumn(section_of(Column.AUTHOR), Descending)
    editor.replace(many(12))
    assert pane.search.text == ""
    assert pane.shown_places == tuple(range(12))


def test_the_menu_of_positions_makes_queries(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    editor.replace(
        Document(
            (
                LOYD,
                edits.replace_setup(Document((LOYD,)), _mirrored(LOYD.setup)).entry,
                Entry(LOYD.setup.with_piece(0, LOYD.setup.squares[_first_man(LOYD.setup)])),
                Entry(),
            )
        )
    )
    menu = pane.positions
    pane.search.positions_menu.aboutToShow.emit()
    menu.whole.trigger()
    qtbot.waitUntil(lambda: pane.shown_places == (0, 1))
    assert "upto:mirror,rotate,colours" in pane.search.text
    for action in menu.freedoms.values():
        action.setChecked(False)
    menu.whole.trigger()
    qtbot.waitUntil(lambda: pane.shown_places == (0,))
    menu.duplicates.trigger()
    qtbot.waitUntil(lambda: pane.shown_places == (0, 1))
    editor.go_to(3)
    pane.search.positions_menu.aboutToShow.emit()
    assert not menu.whole.isEnabled()


def _mirrored(setup: Setup) -> Setup:
    return Setup(tuple(setup.squares[square ^ 7] for square in range(64)))


def _first_man(setup: Setup) -> int:
    return next(square for square, piece in enumerate(setup.squares) if piece is not None)


def test_the_form_writes_the_search_line(qtbot: QtBot, pane: CollectionPane) -> None:
    pane.search.form_button.click()
    form = pane.findChild(SearchForm)
    assert isinstance(form, SearchForm)
    QTest.keyClicks(form.texts["author"], "Alekhine, Al")
    QTest.keyClicks(form.stipulation, "#2..#3")
    form.men.most.setValue(7)
    form.years.least.setValue(1800)
    form.states["has:solution"].setChecked(True)
    form.search_button.click()
    assert pane.search.text == ('author:"Alekhine, Al" stip:#2..#3 year>=1800 men<=7 has:solution')
    qtbot.waitUntil(lambda: pane.shown_places == (2,))
    pane.search.form_button.click()
    assert form.texts["author"].text() == "Alekhine, Al"
    form.empty_button.click()
    form.joint.setCurrentIndex(1)
    QTest.keyClicks(form.texts["author"], "Loyd")
    QTest.keyClicks(form.with_men, "queen")
    assert not form.search_button.isEnabled()
    form.with_men.setText("wK")
    form.search_button.click()
    assert pane.search.text == "author:Loyd OR with:wK"


def test_rows_go_with_their_problems_when_several_go_or_move_elsewhere(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    editor.replace(many(12))
    found = search(qtbot, pane, "#3")
    assert found == [2, 6, 10]
    editor.apply("Delete", lambda d: several.delete_entries(d, (1, 9)))
    assert column(pane.model, Column.STIPULATION) == ["#3"]
    editor.undo()
    assert [place + 1 for place in pane.shown_places] == found
    pane.table.sortByColumn(section_of(Column.NUMBER), Descending)
    editor.apply("Move", lambda d: several.move_entries(d, (9,), 0))
    assert [place + 1 for place in pane.shown_places] == [7, 3, 1]
    assert column(pane.model, Column.STIPULATION) == ["#3"] * 3
