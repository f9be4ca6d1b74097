"""The map of one man, economies and repairs: judged beside the window, taken as one step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.board.standing import Standing
from composer.collection.versions import versions_of
from composer.model import edits
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from composer.windows.vary import changes_window, judged, live_verdict
from composer.windows.vary.change_commands import ChangeCommands
from composer.windows.vary.judged import judged_square
from composer.windows.vary.marks_dialog import MarksDialog
from composer.windows.vary.place_list import PlaceList
from solver.game import Move
from solver.language import now
from solver.notation.fen import parse_fen, write_fen
from solver.squares import square_of
from solver.vary.judging import Judge
from solver.vary.marked import SINGLE, Marked

GRASSHOPPER = "k7/8/1K6/8/8/8/8/7(Q2) w - - 0 1"
TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
Put = Callable[[Entry], ChangeCommands]


@pytest.fixture
def judges_changes() -> bool:
    """Let the windows judge."""
    return True


@pytest.fixture(autouse=True)
def few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try pairs of changes for a moment only: all of it would be waited for."""
    monkeypatch.setattr(changes_window, "PAIR_SECONDS", 0.1)


@pytest.fixture
def put(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts a problem on the board and waits for its verdict; time to judge, whoever is at work."""
    for module in (changes_window, judged):
        monkeypatch.setattr(module, "SECONDS", 60.0)

    def put(entry: Entry) -> ChangeCommands:
        with qtbot.waitSignal(window.vary.live.told):
            window.editor.apply("Put", lambda document: Document((entry,)))
        return window.vary.changes

    return put


def wait(qtbot: QtBot, commands: ChangeCommands) -> None:
    looking = commands.map if commands.is_mapped else commands.window
    qtbot.waitUntil(lambda: not looking.is_looking)


def click(
    window: MainWindow,
    square: str,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    pane = window.centre.board_pane
    center = pane.board.square_box(square_of(square)).center
    at = pane.board.mapTo(pane, QPoint(int(center.x), int(center.y)))
    QTest.mouseClick(pane, Qt.MouseButton.LeftButton, keys, at)


def test_the_map_tells_of_every_square_and_a_click_takes_it(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    menu = window.centre.board_pane.open_square_menu(square_of("b7"))
    next(a for a in menu.actions() if a.text() == "Where could it stand?").trigger()
    menu.close()
    wait(qtbot, commands)
    shown = window.centre.board_pane.board.scene.judged
    assert len(shown) == 47
    document = window.editor.document
    with Judge(surplus=8) as judge:
        for square, told in shown.items():
            moved = edits.move_piece(document, square_of("b7"), square).entry
            found = judge.judge_parts(composition_of(moved))
            assert told == judged_square(found, window.vary.live.keys_meant)
    assert shown[square_of("h5")].seal.text == "4"
    steps = window.editor.history.index()
    click(window, "d7")
    assert window.editor.history.index() == steps + 1
    assert "p" in write_fen(window.editor.document.entry.setup).split("/")[1]
    wait(qtbot, commands)  # it goes on with the man where he stands now
    assert "d7" in commands.map.head.text()
    assert square_of("b7") in window.centre.board_pane.board.scene.judged
    window.editor.history.undo()
    assert not window.panes.is_open("map")
    assert window.centre.board_pane.board.scene.judged == {}


def test_the_map_of_a_fairy_man_tells_of_every_square(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(GRASSHOPPER), "#1"))
    window.vary.changes.look_for_place(square_of("h1"))
    wait(qtbot, commands)
    shown = window.centre.board_pane.board.scene.judged
    document, seen = window.editor.document, set()
    with Judge(surplus=8) as judge:
        for square, told in shown.items():
            moved = edits.move_piece(document, square_of("h1"), square).entry
            found = judge.judge_parts(composition_of(moved))
            assert told == judged_square(found, window.vary.live.keys_meant)
            seen.add(told.seal.standing)
    assert len(shown) == 63
    assert len(seen) > 1


def test_repairs_are_listed_the_best_first_and_taken_as_one_step(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands = put(Entry(parse_fen(TWO_MOVER.replace("1p6", "p7")), "#2"))
    window.commands.by_name["repair"].trigger()
    wait(qtbot, commands)
    rows = commands.window.model.rows
    headings = [row.heading for row in rows]
    assert rows[headings.index("bPa7→b7")].changed == (0, 0)  # beside what was sound last
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert {row.judged.seal.standing for row in rows} == {
        Standing.SOUND,
        Standing.OTHER_KEY,
        Standing.DUALISED,
    }
    kept = [row for row in rows if row.judged.seal.standing is Standing.SOUND]
    assert kept == list(rows[: len(kept)])
    assert all(row.found.keys == (Move.from_uci("e1a1"),) for row in kept)
    steps = window.editor.history.index()
    index = commands.window.model.index(headings.index("bPa7→b7"))
    commands.window.list.setCurrentIndex(index)
    commands.window.take_button.click()
    assert write_fen(window.editor.document.entry.setup) == TWO_MOVER
    assert window.editor.history.index() == steps + 1
    assert not commands.window.isVisible()


def test_what_a_repair_has_told_is_not_taken_back_on_the_board(
    qtbot: QtBot, window: MainWindow, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER.replace("1p6", "p7")), "#2"))
    commands.repair.trigger()
    wait(qtbot, commands)
    row = commands.window.model.rows[0]
    assert row.judged.seal.standing is Standing.SOUND
    monkeypatch.setattr(live_verdict, "SECONDS", 0.0)  # too short to find it once more
    live = window.vary.live
    commands.take(row)
    qtbot.waitUntil(lambda: not live.is_looking)
    assert live.found is row.found
    assert window.centre.verdict_row.pill.text() == row.judged.words
    window.editor.history.undo()  # of any other position it tells what it finds
    qtbot.waitUntil(lambda: not live.is_looking)
    assert live.found is not None
    assert live.found.verdict is None


def test_economies_are_those_that_stay_sound(qtbot: QtBot, window: MainWindow, put: Put) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    window.commands.by_name["economy"].trigger()
    wait(qtbot, commands)
    rows = commands.window.model.rows
    assert [row.heading for row in rows[:2]] == ["-wPb3", "mirror a1↔h1"]
    assert "4 are listed" in commands.window.progress_label.text()
    assert not commands.window.take_button.isEnabled()  # as long as none of them is chosen
    assert not commands.window.compare_button.isEnabled()
    assert not commands.window.version_button.isEnabled()
    assert window.runs_pane.pane.model.rowCount() == 0


def test_the_window_stands_beside_the_board_however_wide_its_words_are(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.repair.trigger()
    ends = [commands.window.geometry().right()]
    commands.window.close()
    for button in (commands.window.take_button, commands.window.version_button):
        button.setText(40 * "W")
    commands.repair.trigger()
    qtbot.waitUntil(lambda: commands.window.width() >= commands.window.minimumSizeHint().width())
    ends.append(commands.window.geometry().right())
    assert ends[0] == ends[1]


def test_another_question_closes_it(qtbot: QtBot, window: MainWindow, put: Put) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.repair.trigger()
    assert commands.window.is_looking
    window.problem_commands.type_stipulation("#3")
    assert not commands.window.isVisible()
    assert not commands.window.is_looking


def test_what_cannot_be_judged_is_said(window: MainWindow) -> None:
    said: list[str] = []
    window.editor.status_hint.connect(said.append)
    window.problem_commands.type_stipulation("soup")
    window.commands.by_name["repair"].trigger()
    assert "not judged" in said[-1]
    window.commands.by_name["place_man"].trigger()
    assert "cursor on a man" in said[-1]


def test_shift_and_click_tell_what_is_lost_and_won(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.look_for_place(square_of("b7"))
    wait(qtbot, commands)
    steps = window.editor.history.index()
    click(window, "a7", Qt.KeyboardModifier.ShiftModifier)
    difference = commands.map.difference
    qtbot.waitUntil(lambda: not difference.is_looking)
    lost, won = difference.page.toPlainText().split("What is won")
    assert "1.Qa1" in lost
    assert "1.Rc6" in won
    assert window.editor.history.index() == steps
    commands.map.compare_button.click()  # that of a7 again
    window.panes.close_pane("map")  # while it is looking
    assert not difference.is_looking
    assert window.centre.board_pane.board.scene.judged == {}


def test_the_map_is_used_by_keys_too(qtbot: QtBot, window: MainWindow, put: Put) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    board = window.centre.board_pane.board
    board.setFocus()
    window.centre.board_pane._control.cursor.square = square_of("b7")
    window.commands.by_name["place_man"].trigger()
    wait(qtbot, commands)
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert "p" in write_fen(window.editor.document.entry.setup).split("/")[1]
    wait(qtbot, commands)
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert not window.panes.is_open("map")
    assert board.scene.judged == {}


def cell_point(shown: PlaceList, text: str) -> QPoint:
    """Return the middle of the cell of a square in the list, brought into sight."""
    word = next(word for word in shown._cells() if word.text == text)
    shown.choose(word.cell.row if word.cell else None)
    top = word.box.center().y() - shown.verticalScrollBar().value()
    return QPoint(round(word.box.center().x()), round(top))


def test_the_list_groups_squares_by_verdict_and_counts_them(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.look_for_place(square_of("b7"))
    assert window.panes.front == "map"
    wait(qtbot, commands)
    groups = commands.map.list.groups
    told = [(now(it.title), now(it.note), len(it.cells)) for it in groups]
    assert told == [
        ("Sound, key kept", "1.Qa1", 3),
        ("Sound, another key", "", 12),
        ("Cooked", "number of keys", 12),
        ("Short", "mate in 1", 4),
        ("No solution", "", 15),
        ("Off the board", "black pawn", 1),
        ("Another man in its place", "", 9),
    ]
    squares = [[cell.words for cell in cluster.cells] for cluster in groups[1].clusters]
    assert groups[1].clusters[0].lead == "1.Rc6"
    assert squares[0] == ["a3", "c7", "e7", "f3", "g3", "g4", "g7", "h2", "h3", "h7"]
    assert [cell.words for cell in groups[0].cells] == ["a2", "d7", "f2"]
    cooked = {cell.words: cell.moves for cell in groups[2].cells}
    assert cooked["d3"] == "1.Rc6, c×d3"
    assert groups[5].cells[0].moves == "1.Qa1, Raa6, Rba6, Rc6"
    assert "map" not in str(window.panes.state())  # it is no pane to be remembered


def test_the_list_takes_and_compares_by_mouse_and_keys(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.look_for_place(square_of("b7"))
    wait(qtbot, commands)
    shown, steps = commands.map.list, window.editor.history.index()
    view, left, shift = shown.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier
    assert not commands.map.take_button.isEnabled()
    QTest.mouseClick(view, left, shift.ShiftModifier, cell_point(shown, "a2"))
    assert commands.map.difference.isVisible()
    assert commands.map.take_button.isEnabled()
    qtbot.waitUntil(lambda: not commands.map.difference.is_looking)
    shown.setFocus()
    for key, square in ((Qt.Key.Key_Right, "d7"), (Qt.Key.Key_Down, "a3"), (Qt.Key.Key_Up, "f2")):
        QTest.keyClick(shown, key)
        assert shown.current is not None
        assert shown.current.heading.endswith(square)
    entries = len(window.editor.document.entries)
    commands.map.version_button.click()
    assert len(window.editor.document.entries) == entries + 1
    QTest.mouseClick(view, left, pos=cell_point(shown, "d7"))
    assert window.editor.history.index() == steps + 2
    assert window.editor.document.entry.setup.squares[square_of("d7")] is not None
    wait(qtbot, commands)
    assert "d7" in commands.map.head.text()
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not window.panes.is_open("map")


def test_another_man_of_the_list_is_asked_about_in_his_turn(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands.look_for_place(square_of("b7"))
    wait(qtbot, commands)
    group = commands.map.list.groups[-1]
    commands.take(next(cell.row for cell in group.cells if cell.words == "black rook"))
    assert "black rook, b7" in commands.map.head.text()
    wait(qtbot, commands)
    gone = next(it for it in commands.map.list.groups if now(it.title) == "Off the board")
    commands.take(gone.cells[0].row)
    assert not window.panes.is_open("map")


def repairs(qtbot: QtBot, window: MainWindow, put: Put) -> ChangeCommands:
    """Spoil the two-mover, and look for repairs."""
    put(Entry(parse_fen(TWO_MOVER), "#2"))
    commands = put(Entry(parse_fen(TWO_MOVER.replace("1p6", "p7")), "#2"))
    commands.repair.trigger()
    wait(qtbot, commands)
    return commands


def test_pairs_follow_single_changes_and_cooks_are_told(
    qtbot: QtBot, window: MainWindow, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes_window, "PAIR_SECONDS", 1.0)
    commands = repairs(qtbot, window, put)
    rows = commands.window.model.rows
    pairs = [row for row in rows if len(row.candidate.changes) == 2]
    assert pairs
    with Judge() as judge:
        for row in pairs[:5]:
            assert judge.judge_parts(row.candidate.composition).is_sound
    commands.window.cooks_button.click()
    assert commands.window.cooks is not None
    told = commands.window.cooks.page.toPlainText()
    assert "1.Rba6 is stopped by" in told
    assert "bPa7 moved to" in told


def test_what_is_marked_to_survive_orders_the_repairs(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = repairs(qtbot, window, put)
    shown = commands.window
    assert shown.marks_button.isEnabled()
    shown.marks_button.click()
    dialog = shown.findChild(MarksDialog)
    assert dialog is not None
    (wanted,) = dialog.tree.findItems("1.Qa1 Nf5 2.Nxg6#", Qt.MatchFlag.MatchExactly)
    wanted.setCheckState(0, Qt.CheckState.Checked)
    wanted.setCheckState(1, Qt.CheckState.Checked)
    dialog.accept()
    line = tuple(map(Move.from_uci, ("e1a1", "d6f5", "h4g6")))
    assert shown.marked == Marked((), (line,), (line[-1],))
    rows = shown.model.rows
    losses = [row.lost for row in rows]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert losses[-1] == 2
    for row in rows:
        play = {found.moves for found in row.found.play if found.sort in SINGLE}
        assert (row.lost < 2) == (line in play or any(moves[-1] == line[-1] for moves in play))
    assert any(row.changed == (0, 0) for row in rows)
    assert "marked lost" in rows[-1].play_words


def test_candidates_are_kept_as_versions_and_compared(
    qtbot: QtBot, window: MainWindow, put: Put
) -> None:
    commands = repairs(qtbot, window, put)
    shown = commands.window
    board = window.editor.document.entry.setup
    steps = window.editor.history.index()
    shown.list.setCurrentIndex(shown.model.index(0))
    shown.version_button.click()
    document = window.editor.document
    assert window.editor.history.index() == steps + 1
    assert document.entry.setup == board
    assert len(versions_of(document, document.current)) == 2
    assert document.entries[-1].setup == shown.model.rows[0].candidate.composition.problem.setup
    assert shown.isVisible()
    shown.list.selectAll()
    shown.list.clearSelection()
    select = shown.list.selectionModel().SelectionFlag.Select
    for row in (0, 1):
        shown.list.selectionModel().select(shown.model.index(row), select)
    shown.compare_button.click()
    difference = shown.difference
    assert difference is not None
    qtbot.waitUntil(lambda: not difference.difference.is_looking)
    shown.reject()
