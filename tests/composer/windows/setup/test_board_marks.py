"""What the board explains beside the men, in the window: arrows, facts, marks that are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.board.marks import Arrow, Explained, Hold, Shade
from composer.model.document import Document, Entry
from composer.model.marks import MARK_COLORS, Ink, marks_of
from composer.windows.main_window import MainWindow
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.squares import name_of, square_of
from tests.composer.panels.samples import progress
from tests.composer.windows.solve.test_reading import solve

VUKCEVICH = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"


@pytest.fixture
def solved(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with a two-mover solved whose key steps behind the king."""
    window.editor.replace(Document((Entry(parse_fen(VUKCEVICH)),)))
    solve(qtbot, window)
    return window


def explained(window: MainWindow) -> Explained:
    return window.centre.board_pane.board.scene.explained


def hover(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Put the pointer on the first move of the page that contains *text*, when it is laid out."""
    qtbot.waitUntil(lambda: _hover(window, text))


def _hover(window: MainWindow, text: str) -> bool:
    view = window.solution_pane.page.view
    view.grab()
    away(window)
    for shown in view._shown:
        for box in shown.out.boxes:
            if box.run.spot is not None and text in box.run.text:
                x, y = view._left + box.x + box.width / 2, shown.top + box.y + 4
                QTest.mouseMove(view.viewport(), QPoint(round(x), round(y)))
                return any(arrow.shade is not Shade.EARLIER for arrow in explained(window).arrows)
    return False


def away(window: MainWindow) -> None:
    """Take the pointer off all moves."""
    QTest.mouseMove(window.solution_pane.page.view.viewport(), QPoint(2, 2))


def at(name: str) -> int:
    return square_of(name)


def test_a_move_pointed_at_has_its_arrow_and_the_diagram_stays(
    qtbot: QtBot, solved: MainWindow
) -> None:
    before = solved.centre.board_pane.board.scene.squares
    hover(qtbot, solved, "Qa1")
    assert explained(solved).arrows == (Arrow(at("e1"), at("a1"), Shade.MOVE),)
    hover(qtbot, solved, "d3#")
    assert explained(solved).arrows[-1] == Arrow(at("c3"), at("d3"), Shade.MOVE)
    assert [arrow.shade for arrow in explained(solved).arrows[:-1]] == [Shade.EARLIER] * 2
    assert solved.centre.board_pane.board.scene.squares == before
    assert not solved.commands.play_mode.isChecked()

    away(solved)
    assert explained(solved).arrows == ()


def test_the_arrow_of_a_move_pointed_at_does_not_stay_on_another_position(
    qtbot: QtBot, solved: MainWindow
) -> None:
    hover(qtbot, solved, "Qa1")
    solved.commands.forward.trigger()
    solved.commands.forward.trigger()
    assert explained(solved).arrows == ()


def test_space_keeps_an_arrow(qtbot: QtBot, solved: MainWindow) -> None:
    hover(qtbot, solved, "Qa1")
    assert explained(solved).arrows == (Arrow(at("e1"), at("a1"), Shade.MOVE),)
    QTest.keyClick(solved.solution_pane.page.view, Qt.Key.Key_Space)
    assert explained(solved).arrows == (Arrow(at("e1"), at("a1"), Shade.PINNED),)
    away(solved)
    assert explained(solved).arrows == (Arrow(at("e1"), at("a1"), Shade.PINNED),)
    hover(qtbot, solved, "Qa1")
    QTest.keyClick(solved.solution_pane.page.view, Qt.Key.Key_Space)
    away(solved)
    assert explained(solved).arrows == ()


def test_a_row_of_the_tree_has_its_arrow_too(solved: MainWindow) -> None:
    pane = solved.solution_pane
    pane.tabs.setCurrentIndex(1)
    tree = pane.tree
    index = tree.model().index(0, 0, tree.model().index(0, 0))
    tree.entered.emit(index)
    moves, played = tree.solution_model.line(index)
    last = moves[played - 1]
    assert explained(solved).arrows[-1] == Arrow(last.from_square, last.to_square, Shade.MOVE)


def test_one_key_shows_pins_and_flights(solved: MainWindow) -> None:
    assert explained(solved) == Explained()
    QTest.keyClick(solved.centre.board_pane.board, Qt.Key.Key_M)
    shown = explained(solved)
    assert [name_of(pin.man) for pin in shown.pins] == ["e4"]
    blocked = {name_of(s) for s, it in shown.fields.items() if it.hold is Hold.BLOCKED}
    assert blocked == {"d6", "e6", "e4"}
    assert shown.fields[at("d5")].guards == (at("f6"),)
    assert "Nf6" in shown.fields[at("d5")].words or "Sf6" in shown.fields[at("d5")].words
    QTest.keyClick(solved.centre.board_pane.board, Qt.Key.Key_M)
    assert explained(solved) == Explained()


def test_what_a_key_gives_and_takes_is_marked_while_it_is_pointed_at(
    window: MainWindow,
) -> None:
    fen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1"
    window.editor.replace(Document((Entry(parse_fen(fen)),)))
    window.commands.explain.setChecked(True)
    window.reading_commands.marks.point_at((Move.from_uci("g2h2"),))
    holds = {name_of(s): it.hold for s, it in explained(window).fields.items()}
    assert holds == {"g8": Hold.GIVEN, "g7": Hold.GUARDED, "h7": Hold.TAKEN}
    window.reading_commands.marks.point_at(())
    holds = {name_of(s): it.hold for s, it in explained(window).fields.items()}
    assert holds == {"g8": Hold.GUARDED, "g7": Hold.GUARDED, "h7": Hold.FREE}


def test_the_net_of_a_mate_and_its_name(window: MainWindow) -> None:
    window.editor.replace(Document((Entry(parse_fen("kr6/8/K7/3N4/8/8/8/8 w - - 0 1"), "#1"),)))
    window.commands.explain.setChecked(True)
    window.commands.play_mode.setChecked(True)
    window.centre.board_pane.move_requested.emit(Move.from_uci("d5c7"))
    assert explained(window).mated == at("a8")
    assert explained(window).fields[at("a7")].guards == (at("a6"),)
    assert window.centre.move_controls.ply_label.text().endswith("ideal mate")


def test_marks_are_kept_undone_and_belong_to_their_position(window: MainWindow) -> None:
    window.editor.replace(Document((Entry(parse_fen("kr6/8/K7/3N4/8/8/8/8 w - - 0 1"), "#1"),)))
    pane = window.centre.board_pane
    pane.mark_wished.emit(at("d5"), at("c7"), Ink.RED)
    pane.mark_wished.emit(at("a8"), at("a8"), Ink.BLUE)
    assert explained(window).arrows == (Arrow(at("d5"), at("c7"), Ink.RED),)
    assert explained(window).frames == {at("a8"): Ink.BLUE}
    assert window.editor.undo_label == "Mark a8"

    window.commands.play_mode.setChecked(True)
    pane.move_requested.emit(Move.from_uci("d5c7"))
    assert explained(window).arrows == ()
    pane.mark_wished.emit(at("c7"), at("a8"), Ink.GREEN)
    assert explained(window).arrows == (Arrow(at("c7"), at("a8"), Ink.GREEN),)
    line = (Move.from_uci("d5c7"),)
    assert len(marks_of(window.editor.document.entry, line)) == 1

    window.editor.undo()
    assert explained(window).arrows == ()
    window.commands.back.trigger()
    window.commands.wipe_marks.trigger()
    assert explained(window) == Explained()
    window.editor.undo()
    assert explained(window).frames == {at("a8"): Ink.BLUE}


def test_marks_of_a_twin_are_its_own(window: MainWindow) -> None:
    entry = Entry(parse_fen("kr6/8/K7/3N4/8/8/8/8 w - - 0 1"), "#1")
    entry = replace(entry, extra=(("twins", {"b": "Move d5 e6"}),))
    window.editor.replace(Document((entry,)))
    pane, reading = window.centre.board_pane, window.reading_commands
    pane.mark_wished.emit(at("a8"), at("a8"), Ink.BLUE)
    reading.show_twin(1)
    assert explained(window).frames == {}
    pane.mark_wished.emit(at("e6"), at("c7"), Ink.RED)
    assert explained(window).arrows == (Arrow(at("e6"), at("c7"), Ink.RED),)
    pane.move_requested.emit(Move.from_uci("e6c7"))
    assert explained(window).arrows == ()
    reading.show_twin(0)
    assert explained(window) == Explained(frames={at("a8"): Ink.BLUE})
    reading.show_twin(1)
    window.commands.wipe_marks.trigger()
    assert explained(window) == Explained()
    assert len(marks_of(window.editor.document.entry)) == 1


def test_the_switch_is_remembered(window: MainWindow, make_window: object) -> None:
    window.commands.explain.setChecked(True)
    assert callable(make_window)
    assert make_window().commands.explain.isChecked()


def test_a_copied_picture_has_the_marks_of_the_diagram(window: MainWindow) -> None:
    window.editor.replace(Document((Entry(parse_fen(VUKCEVICH)),)))
    pane = window.centre.board_pane

    def picture() -> str:
        window.commands.copy_picture.trigger()
        data = QGuiApplication.clipboard().mimeData().data("image/svg+xml")
        return bytes(data.data()).decode()

    bare = picture()
    pane.mark_wished.emit(at("d5"), at("c7"), Ink.RED)
    pane.mark_wished.emit(at("a8"), at("a8"), Ink.BLUE)
    marked = picture()
    assert MARK_COLORS[Ink.RED] not in bare
    assert marked.count(f'stroke="{MARK_COLORS[Ink.RED]}"') == 2  # the shaft and the head
    assert marked.count(f'stroke="{MARK_COLORS[Ink.BLUE]}"') == 1
    window.commands.wipe_marks.trigger()
    assert picture() == bare


def test_the_move_under_search_has_a_quiet_arrow_on_its_diagram_only(solved: MainWindow) -> None:
    (key,) = solved.solution_pane.answers()[0].solution.keys

    def shades() -> list[object]:
        return [arrow.shade for arrow in explained(solved).arrows]

    solved.controller.progressed.emit(progress(root_move=key, seconds=0.5))
    assert shades() == []  # a short search shows none
    solved.controller.progressed.emit(progress(root_move=key))
    assert shades() == [Shade.SEARCHED]
    solved.commands.play_mode.setChecked(True)
    assert shades() == []
