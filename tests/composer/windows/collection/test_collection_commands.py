from __future__ import annotations

from pathlib import Path

import chess
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from composer.collection.columns import Column
from composer.collection.marks import marked_places
from composer.collection.symmetry import Freedom
from composer.collection.transfer import read_problems
from composer.collection.versions import version_name
from composer.formats.files import load
from composer.formats.olv.document import read_olv, write_olv
from composer.model.areas import Area
from composer.panels.collection.diagrams import DiagramSize
from composer.panels.collection.model import section_of
from composer.windows.main_window import MainWindow
from tests.composer.collection.problems import as_read, problem
from tests.composer.windows.collection.six import action, choose, six, sources, undone
from tests.composer.windows.conftest import MakeWindow


def test_several_problems_are_deleted_at_once(window: MainWindow) -> None:
    choose(window, 1, 3, 4)
    QTest.keyClick(window.collection_pane.pane.table, Qt.Key.Key_Delete)
    assert sources(window) == "acf"
    assert window.commands.undo.text() == "&Undo (Delete 3 problems)"
    assert undone(window) == "abcdef"


def test_who_deletes_what_a_search_shows_stays_among_what_it_shows(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane = window.collection_pane.pane
    pane.search.search_for("NOT (source:c OR source:e)")
    qtbot.waitUntil(lambda: not pane.filter.is_running)
    choose(window, 1)
    QTest.keyClick(pane.table, Qt.Key.Key_Delete)
    assert window.editor.document.entry.source == "d"
    QTest.keyClick(pane.table, Qt.Key.Key_Delete)
    QTest.keyClick(pane.table, Qt.Key.Key_Delete)
    assert sources(window) == "ace"
    assert window.editor.document.entry.source == "a"


def test_one_problem_is_deleted_where_one_is_chosen(window: MainWindow) -> None:
    choose(window, 2)
    window.commands.delete_problem.trigger()
    assert sources(window) == "abdef"
    assert window.commands.undo.text() == "&Undo (Delete the problem)"


def test_several_are_duplicated_and_the_copies_are_chosen(window: MainWindow) -> None:
    choose(window, 1, 3)
    window.commands.duplicate_problem.trigger()
    assert sources(window) == "abcdbdef"
    assert window.collection_pane.pane.selected_places == (4, 5)
    assert undone(window) == "abcdef"


def test_marks_are_set_and_taken_off_with_the_space_bar(window: MainWindow) -> None:
    table, editor = window.collection_pane.pane.table, window.editor
    choose(window, 1, 3)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert marked_places(editor.document) == (1, 3)
    assert window.collection_pane.pane.selected_places == (1, 3)
    choose(window, 3, 4)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert marked_places(editor.document) == (1, 3, 4)
    choose(window, 3, 4)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert marked_places(editor.document) == (1,)
    assert window.collection_pane.pane.marked_or_selected() == (1,)
    action(window, "mark_shown").trigger()
    assert marked_places(editor.document) == (0, 1, 2, 3, 4, 5)
    action(window, "unmark_all").trigger()
    assert marked_places(editor.document) == ()
    assert window.collection_pane.pane.marked_or_selected() == (3, 4)
    assert write_olv(editor.document) == write_olv(six())


def test_only_what_was_found_is_marked(qtbot: QtBot, window: MainWindow) -> None:
    window.collection_pane.pane.search.search_for("#2..#3")
    qtbot.waitUntil(lambda: len(window.collection_pane.pane.shown_places) == 2)
    action(window, "mark_shown").trigger()
    assert marked_places(window.editor.document) == (1, 2)


def test_problems_are_moved_by_keys(window: MainWindow) -> None:
    table, alt = window.collection_pane.pane.table, Qt.KeyboardModifier.AltModifier
    choose(window, 2, 3)
    QTest.keyClick(table, Qt.Key.Key_Up, alt)
    assert sources(window) == "acdbef"
    assert window.collection_pane.pane.selected_places == (1, 2)
    assert window.editor.document.entry.source == "c"
    QTest.keyClick(table, Qt.Key.Key_Up, alt)
    QTest.keyClick(table, Qt.Key.Key_Up, alt)
    assert sources(window) == "cdabef"
    QTest.keyClick(table, Qt.Key.Key_Down, alt)
    assert sources(window) == "acdbef"
    assert window.editor.history.count() == 3


def test_under_a_search_a_problem_is_moved_past_the_next_one_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane, alt = window.collection_pane.pane, Qt.KeyboardModifier.AltModifier
    pane.search.search_for("source:b OR source:e")
    qtbot.waitUntil(lambda: pane.shown_places == (1, 4))
    choose(window, 4)
    QTest.keyClick(pane.table, Qt.Key.Key_Up, alt)
    assert sources(window) == "aebcdf"
    assert pane.shown_places == (1, 2)
    said = "2 problems that are not shown were passed, too."
    assert window.status_line.currentMessage() == said
    QTest.keyClick(pane.table, Qt.Key.Key_Up, alt)
    assert sources(window) == "aebcdf"
    QTest.keyClick(pane.table, Qt.Key.Key_Down, alt)
    assert sources(window) == "abecdf"


def test_rows_that_are_dropped_change_the_order_of_the_file(window: MainWindow) -> None:
    choose(window, 0, 4)
    window.collection_pane.pane.table.rows_dropped.emit(3)
    assert sources(window) == "bcaedf"
    assert window.collection_pane.pane.selected_places == (2, 3)
    assert undone(window) == "abcdef"


def test_a_sorted_table_does_not_change_the_order_of_the_file(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.collection_pane.pane.table.sortByColumn(
        section_of(Column.SOURCE), Qt.SortOrder.DescendingOrder
    )
    choose(window, 0)
    window.collection_pane.pane.table.rows_dropped.emit(3)
    assert sources(window) == "abcdef"
    assert window.status_line.currentMessage().startswith("Sort by number first")


def test_problems_are_copied_cut_and_pasted_with_all_they_have(
    qtbot: QtBot, window: MainWindow
) -> None:
    table, control = window.collection_pane.pane.table, Qt.KeyboardModifier.ControlModifier
    choose(window, 1, 3)
    with qtbot.waitSignal(window.copier.noted):
        QTest.keyClick(table, Qt.Key.Key_C, control)
    text = QGuiApplication.clipboard().text()
    assert [entry.source for entry in read_problems(text)] == ["b", "d"]
    QTest.keyClick(table, Qt.Key.Key_X, control)
    qtbot.waitUntil(lambda: sources(window) == "acef")
    choose(window, 3)
    QTest.keyClick(table, Qt.Key.Key_V, control)
    qtbot.waitUntil(lambda: sources(window) == "acefbd")
    assert window.collection_pane.pane.selected_places == (4, 5)
    assert window.commands.undo.text() == "&Undo (Paste 2 problems)"


def test_the_board_keeps_its_own_copy_and_paste(qtbot: QtBot, window: MainWindow) -> None:
    window.centre.board_pane.setFocus()
    QTest.keyClick(window.centre.board_pane, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "/" in QGuiApplication.clipboard().text()
    assert "algebraic" not in QGuiApplication.clipboard().text()


def test_rubbish_is_not_pasted(qtbot: QtBot, window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("a recipe for soup")
    with qtbot.waitSignal(window.collection_part.noted):
        QTest.keyClick(
            window.collection_pane.pane.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier
        )
    assert sources(window) == "abcdef"


def test_problems_go_from_one_window_to_another(
    qtbot: QtBot, window: MainWindow, make_window: MakeWindow
) -> None:
    other = make_window()
    choose(window, 0, 5)
    with qtbot.waitSignal(window.copier.noted):
        action(window, "copy_problems").trigger()
    text = QGuiApplication.clipboard().text()
    other.collection_pane.pane.table.text_dropped.emit(text, 1)
    qtbot.waitUntil(lambda: len(other.editor.document.entries) == 3)
    assert sources(other) == "-af"
    window.collection_pane.pane.table.rows_taken.emit()
    assert sources(window) == "bcde"


def test_a_new_window_lists_its_only_problem(make_window: MakeWindow) -> None:
    pane = make_window().collection_pane.pane
    assert pane.shown_places == (0,)
    assert pane.count_label.text() == "No. 1 of 1"


# ---------------------------------------------------------------- to other files


def accept_file(qtbot: QtBot, window: MainWindow, name: str, path: Path) -> None:
    """Choose *path* in the dialog that the command *name* opens."""
    action(window, name).trigger()
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(path))
    dialog.accept()


def test_problems_are_moved_to_another_file_that_keeps_what_it_held(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "other.olv"
    held = b"# mine\n---\nalgebraic: {white: [Ka1],  black: [Kh8]}   # odd\n"
    path.write_bytes(held)
    choose(window, 1, 3)
    accept_file(qtbot, window, "move_to_file", path)
    qtbot.waitUntil(lambda: sources(window) == "acef")
    assert path.read_bytes().startswith(held)
    assert [e.source for e in load(path).document.entries] == ["", "b", "d"]
    assert undone(window) == "abcdef"


def test_problems_are_copied_to_a_new_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "new.olv"
    choose(window, 0, 2)
    accept_file(qtbot, window, "copy_to_file", path)
    qtbot.waitUntil(path.exists)
    assert sources(window) == "abcdef"
    assert [e.source for e in load(path).document.entries] == ["a", "c"]
    assert window.editor.is_clean


def test_nothing_leaves_where_nothing_arrives(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "locked.olv"
    path.write_bytes(b"\xff\xfe\x00 no text")
    choose(window, 1, 3)
    window.collection_part.transfer.add_to(path, is_moving=True)
    qtbot.waitUntil(lambda: "Nothing was added" in window.centre.notice_bar.sentence.text())
    assert sources(window) == "abcdef"
    assert path.read_bytes() == b"\xff\xfe\x00 no text"


def test_a_file_is_not_added_to_itself(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "own.olv"
    path.write_bytes(write_olv(six()))
    window.open_files([str(path)])
    qtbot.waitUntil(lambda: window.editor.path == path)
    window.collection_part.transfer.add_to(path, is_moving=True)
    assert sources(window) == "abcdef"
    assert read_olv(path.read_bytes()).document.entries == window.editor.document.entries


def test_of_two_equal_problems_the_chosen_one_leaves(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    choose(window, 1)
    window.commands.duplicate_problem.trigger()
    assert sources(window) == "abbcdef"
    window.collection_part.transfer.add_to(tmp_path / "new.olv", is_moving=True)
    qtbot.waitUntil(lambda: sources(window) == "abcdef")


# ---------------------------------------------------------------- going about


def test_next_and_previous_follow_what_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    pane, commands = window.collection_pane.pane, window.commands
    assert not commands.previous_problem.isEnabled()
    pane.search.search_for("no:2 OR no:5")
    qtbot.waitUntil(lambda: pane.shown_places == (1, 4))
    for place in (1, 4):
        commands.next_problem.trigger()
        assert window.editor.document.current == place
    assert not commands.next_problem.isEnabled()
    commands.previous_problem.trigger()
    assert window.editor.document.current == 1
    pane.search.search_for("")
    commands.next_problem.trigger()
    assert window.editor.document.current == 2


def test_a_number_leads_to_a_problem(qtbot: QtBot, window: MainWindow) -> None:
    action(window, "go_to_problem").trigger()
    dialog = window.findChild(QInputDialog)
    assert isinstance(dialog, QInputDialog)
    dialog.setIntValue(5)
    dialog.accept()
    assert window.editor.document.current == 4
    assert window.collection_pane.pane.count_label.text() == "No. 5 of 6"


def test_find_leads_to_the_search_line(qtbot: QtBot, window: MainWindow) -> None:
    window.panes.show_pane("problem")
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.collection_pane.pane.search.field.hasFocus()


def test_problems_like_this_one_are_found(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(as_read(problem("wKa1 bKh7"), problem("wKa1 bKh8"), problem("bKa1 wKh7")))
    action(window, "find_similar").trigger()
    qtbot.waitUntil(lambda: window.collection_pane.pane.shown_places == (0, 2))


# ---------------------------------------------------------------- versions


def test_a_version_is_made_compared_and_parted(qtbot: QtBot, window: MainWindow) -> None:
    choose(window, 1)
    action(window, "make_version").trigger()
    assert sources(window) == "abbcdef"
    assert [version_name(entry) for entry in window.editor.document.entries[:3]] == ["", "1", "2"]
    assert window.editor.document.current == 2
    action(window, "part_versions").trigger()
    assert [version_name(entry) for entry in window.editor.document.entries[:3]] == [""] * 3
    window.commands.undo.trigger()
    window.commands.undo.trigger()
    assert sources(window) == "abcdef"


def test_chosen_problems_become_versions(window: MainWindow) -> None:
    assert not action(window, "join_versions").isEnabled()
    choose(window, 1, 4)
    assert action(window, "join_versions").isEnabled()
    action(window, "join_versions").trigger()
    assert [version_name(window.editor.document.entries[place]) for place in (1, 4)] == ["1", "2"]
    assert [place + 1 for place in window.collection_pane.pane.shown_places] == [1, 2, 5, 3, 4, 6]


def test_the_pane_is_made_for_several_problems_with_its_commands(make_window: MakeWindow) -> None:
    window = make_window()
    names = ("previous_problem", "next_problem", "go_to_problem", "join_versions")
    assert window.collection_pane.made is None
    assert not any(action(window, name).isEnabled() for name in names)
    window.commands.add_problem.trigger()
    assert window.collection_pane.made is not None
    assert [action(window, name).isEnabled() for name in names] == [True, False, True, False]
    window.commands.previous_problem.trigger()
    assert window.editor.document.current == 0
    assert window.collection_pane.selected() == (0,)


# ---------------------------------------------------------------- remembered


def test_columns_and_diagrams_are_remembered(make_window: MakeWindow) -> None:
    window = make_window()
    window.collection_pane.pane.table.show_column(Column.KEYWORDS, is_shown=True)
    window.collection_pane.pane.choose_diagrams(DiagramSize.MEDIUM)
    window.close()
    make_window().close()  # in which nobody looks at them
    table = make_window().collection_pane.pane.table
    assert table.shows(Column.KEYWORDS)
    assert table.diagrams.size is DiagramSize.MEDIUM


# ---------------------------------------------------------------- from other parts


def test_the_men_of_the_selected_area_are_searched(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(
        as_read(problem("wKa1 Qb3 bKh8"), problem("wKb1 Qc3 bKg7 Pg2"), problem("wKa1 Qb4 bKh8"))
    )
    menu = window.collection_pane.pane.positions
    window.collection_pane.pane.search.positions_menu.aboutToShow.emit()
    assert not menu.selected.isVisible()
    window.centre.board_pane.set_area(Area(chess.A1, chess.B3))
    window.collection_pane.pane.search.positions_menu.aboutToShow.emit()
    assert menu.selected.isVisible()
    menu.freedoms[Freedom.SHIFT].setChecked(True)
    menu.selected.trigger()
    qtbot.waitUntil(lambda: window.collection_pane.pane.shown_places == (0, 1))


def test_a_complete_run_is_seen_as_a_verdict(qtbot: QtBot, window: MainWindow) -> None:
    window.editor.replace(as_read(problem("wKf6 Rg1 bKh8 Pa7", stipulation="#1"), problem()))
    model = window.collection_pane.pane.model
    section = section_of(Column.VERDICT)
    assert model.index(0, section).data() == ""
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: model.index(0, section).data() != "")
    assert str(model.index(1, section).data()) == ""
