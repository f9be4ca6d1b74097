"""While a man is in the hand, every square tells what it would do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.board.pane import BoardPane
from composer.board.standing import Seal, Standing
from composer.model import edits
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from composer.windows.vary import hand_eye
from composer.windows.vary.judged import judged_square
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.squares import SQUARES, square_of
from solver.vary.judging import Judge

TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
CIRCE = "8/8/8/3k4/3Q4/2p1n3/1r6/B1K2N2 b - - 0 1"
GRASSHOPPER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P1(q2)3/4Qn2 w - - 0 1"
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def judges_changes() -> bool:
    """Let the windows judge."""
    return True


@pytest.fixture
def pane(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> BoardPane:
    """The board with a two-mover on it that was judged; time to judge, however busy it is here."""
    monkeypatch.setattr(hand_eye, "SECONDS", 60.0)
    entry = Entry(parse_fen(TWO_MOVER), "#2")
    with qtbot.waitSignal(window.vary.live.told):
        window.editor.apply("Put", lambda document: replace(Document((entry,)), current=0))
    return window.centre.board_pane


def point(pane: BoardPane, square: str) -> QPoint:
    center = pane.board.square_box(square_of(square)).center
    return pane.board.mapTo(pane, QPoint(int(center.x), int(center.y)))


def _instead(document: Document, _before: Document) -> Document:
    return document


def lift(pane: BoardPane, start: str, over: str) -> None:
    QTest.mousePress(pane, LEFT, NONE, point(pane, start))
    QTest.mouseMove(pane, point(pane, start) + QPoint(0, 15))
    QTest.mouseMove(pane, point(pane, over))


def test_every_square_tells_what_a_search_of_its_own_tells(
    qtbot: QtBot, window: MainWindow, pane: BoardPane
) -> None:
    eye = window.vary.hand
    lift(pane, "b7", "d7")
    qtbot.waitUntil(lambda: len(eye.judged) == 64)
    document = window.editor.document
    with Judge() as judge:
        for square in SQUARES:
            moved = edits.move_piece(document, square_of("b7"), square)
            found = judge.judge_parts(composition_of(moved.entry))
            assert eye.judged[square] == judged_square(found, window.vary.live.keys_meant)
    assert pane.board.scene.judged == eye.judged
    standings = {name: eye.judged[square_of(name)].seal for name in ("d7", "c7", "a6", "d5", "h8")}
    assert [seal.standing for seal in standings.values()] == [
        Standing.SOUND,
        Standing.OTHER_KEY,
        Standing.COOKED,
        Standing.SHORT,
        Standing.ILLEGAL,
    ]
    assert standings["a6"].text == "3"
    assert standings["d5"].text == "1"
    QTest.mouseRelease(pane, LEFT, NONE, point(pane, "d7"))
    assert eye.judged == {}
    assert pane.board.scene.judged == {}


def test_men_in_the_hand_of_fairy_problems_are_judged(
    qtbot: QtBot, window: MainWindow, pane: BoardPane
) -> None:
    for entry, man, square, words in (
        (Entry(parse_fen(CIRCE), "h#2", options=("Circe",)), "d4", "h1", "Short, in 1 move"),
        (Entry(parse_fen(GRASSHOPPER), "#2"), "e2", "c4", "Sound: 1.bxc4"),
    ):
        fairy = Document((entry,))
        with qtbot.waitSignal(window.vary.live.told):
            window.editor.apply("Put", partial(_instead, fairy))
        lift(pane, man, square)
        qtbot.waitUntil(lambda: len(window.vary.hand.judged) == 64)
        assert window.vary.hand.judged[square_of(square)].words == words
        QTest.keyClick(pane.board, Qt.Key.Key_Escape)


def test_the_square_under_the_pointer_says_its_verdict(
    qtbot: QtBot, window: MainWindow, pane: BoardPane
) -> None:
    pill = window.centre.verdict_row.pill
    lift(pane, "b7", "d5")
    qtbot.waitUntil(lambda: pill.text() == "d5 · Short, mate in 1")
    with qtbot.waitSignal(pane.hint_changed):
        QTest.mouseMove(pane, point(pane, "a6"))
    qtbot.waitUntil(lambda: pill.text() == "a6 · Cooked, 3 keys")
    assert window.status_line.currentMessage().endswith("Cooked, 3 keys")
    board = QAccessible.queryAccessibleInterface(pane.board)
    name = board.child(square_of("a6")).text(QAccessible.Text.Name)
    assert name == "a6, empty; Cooked, 3 keys"
    QTest.mouseMove(pane, QPoint(2, 2))
    qtbot.waitUntil(lambda: pill.text() == "Off the board · Cooked, 4 keys")
    QTest.keyClick(pane.board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pill.text() == "Sound: 1.Qa1")
    assert window.vary.hand.judged == {}


def test_where_he_is_let_go_nothing_is_said_but_what_stands_there(
    qtbot: QtBot, window: MainWindow, pane: BoardPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    pill = window.centre.verdict_row.pill
    lift(pane, "b7", "d5")
    qtbot.waitUntil(lambda: pill.text() == "d5 · Short, mate in 1")
    said: list[str] = []
    show = pill.show_verdict

    def shown(seal: Seal, words: str, *sentences: str) -> None:
        said.append(words)
        show(seal, words, *sentences)

    monkeypatch.setattr(pill, "show_verdict", shown)
    with qtbot.waitSignal(window.vary.live.told):
        QTest.mouseRelease(pane, LEFT, NONE, point(pane, "d5"))
    assert set(said) == {"Short, mate in 1"}


def test_a_man_lifted_by_the_keyboard_is_judged_too(
    qtbot: QtBot, window: MainWindow, pane: BoardPane
) -> None:
    pane.board.setFocus()
    pane._control.cursor.square = square_of("b7")
    QTest.keyClick(pane.board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.vary.hand.judged) == 64)
    QTest.keyClick(pane.board, Qt.Key.Key_Right)
    assert window.centre.verdict_row.pill.text().startswith("c7 · Sound")
    QTest.keyClick(pane.board, Qt.Key.Key_Escape)
    assert window.vary.hand.judged == {}


def test_a_man_from_the_palette_is_judged_too(
    qtbot: QtBot, window: MainWindow, pane: BoardPane
) -> None:
    cell = pane.piece_palette.cell(Man.from_fen("Q"))
    start = cell.mapTo(pane, cell.rect().center())
    QTest.mousePress(pane, LEFT, NONE, start)
    QTest.mouseMove(pane, start + QPoint(0, 15))
    QTest.mouseMove(pane, point(pane, "d5"))
    qtbot.waitUntil(lambda: len(window.vary.hand.judged) == 64)
    QTest.mouseRelease(pane, LEFT, NONE, QPoint(2, 2))


def test_switched_off_nothing_is_judged(window: MainWindow, pane: BoardPane) -> None:
    window.commands.live_verdict.setChecked(False)
    lift(pane, "b7", "d7")
    assert not window.vary.hand.is_looking
    assert window.vary.hand.judged == {}


def test_a_drop_ends_what_was_under_way(qtbot: QtBot, window: MainWindow, pane: BoardPane) -> None:
    window.problem_commands.type_stipulation("#9")
    lift(pane, "b7", "d7")
    assert window.vary.hand.is_looking
    QTest.mouseRelease(pane, LEFT, NONE, point(pane, "d7"))
    assert not window.vary.hand.is_looking
    assert pane.board.scene.judged == {}
