from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from composer.board.wishes import StepTo
from composer.panels.solution import lines_model
from composer.panels.solution.lines_model import LINE, MARK, MATES_IN, LinesModel
from composer.panels.solution.lines_pane import LinesPane
from solver.events import LineFound, LinesFound
from solver.game import Game, Move
from solver.lines import Lines
from solver.notation import line_words
from solver.notation.letters import Letters
from solver.solution import Mark
from tests.composer.panels.help_samples import FULL, HELPMATE, SET
from tests.composer.panels.samples import (
    SMOTHERED,
    begin,
    key_line,
    moves,
    set_line,
    try_line,
)
from tests.composer.panels.shown import copy_for
from tests.composer.window_words import read_with


@pytest.fixture
def pane(qtbot: QtBot) -> LinesPane:
    pane = LinesPane()
    qtbot.addWidget(pane)
    pane.resize(430, 300)
    with qtbot.waitExposed(pane):
        pane.show()
    copy_for(pane)
    return pane


def cell(model: LinesModel, row: int, column: int) -> str:
    return str(model.index(row, column).data())


def test_lines_stand_in_order_of_finding(pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(), try_line()))
    pane.show_lines((set_line(),))
    rows = [
        [cell(pane.model, row, column) for column in (MARK, LINE, MATES_IN)] for row in range(3)
    ]
    assert rows == [
        ["key !", "1.Kf7 Kh7 2.Qg7#", "2"],
        ["try ?", "1.Qg2? but 1…a2!", "–"],
        ["set play", "1…Kh7 2.Qg7#", "1"],
    ]


def test_help_play_counts_half_moves_as_its_stipulation_does(pane: LinesPane) -> None:
    begin(pane, HELPMATE)
    half = LineFound(Mark.KEY, SET, 2, is_set_play=True)
    pane.show_lines((LineFound(Mark.KEY, FULL[0], 2), half))
    assert (len(FULL[0]), len(SET)) == (4, 3)
    assert [cell(pane.model, row, MATES_IN) for row in range(2)] == ["2", "1.5"]


def test_the_knight_s_letter_changes_in_the_lines_on_show(pane: LinesPane) -> None:
    begin(pane, SMOTHERED.problem)
    pane.show_lines((LineFound(Mark.KEY, moves("g4h6 a8b8 h6f7"), 2),))
    assert cell(pane.model, 0, LINE) == "1.Nh6 Rab8 2.Nf7#"
    read_with(Letters.S, pane)
    assert cell(pane.model, 0, LINE) == "1.Sh6 Rab8 2.Sf7#"


def test_left_and_right_ask_to_step_through_the_line(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(),))
    with qtbot.waitSignal(pane.step_requested) as asked:
        QTest.keyClick(pane.table, Qt.Key.Key_Right)
    assert asked.args == [StepTo.FORWARD]


def test_rows_grow_with_their_text(pane: LinesPane) -> None:
    usual = pane.table.verticalHeader().defaultSectionSize()
    font = QFont()
    font.setPointSizeF(2 * pane.font().pointSizeF())
    pane.setFont(font)
    assert pane.table.verticalHeader().defaultSectionSize() > 1.5 * usual


def test_a_click_asks_for_the_line_on_the_board(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(), set_line()))
    place = pane.table.visualRect(pane.model.index(1, LINE)).center()
    with qtbot.waitSignal(pane.line_chosen) as chosen:
        QTest.mouseClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [set_line().moves]


def test_the_arrow_keys_choose_lines_too(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(), try_line()))
    pane.table.selectRow(0)
    with qtbot.waitSignal(pane.line_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Down)
    assert chosen.args == [try_line().moves]


def test_going_through_the_window_with_tab_chooses_nothing(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(),))
    with qtbot.assertNotEmitted(pane.line_chosen):
        pane.table.setFocus(Qt.FocusReason.TabFocusReason)


def test_a_new_search_forgets_the_lines(pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(),))
    begin(pane)
    assert pane.model.rowCount() == 0
    assert pane.empty_label.isVisible()
    assert pane.empty_label.text() == "No line found yet."
    pane.note_end()
    assert pane.empty_label.text() == "No line was found."


def test_before_a_search_the_pane_says_what_to_do(pane: LinesPane) -> None:
    assert pane.empty_label.isVisible()
    assert pane.empty_label.text() == "Nothing searched yet."


def test_copying_gives_text(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(), set_line()))
    pane.table.selectRow(0)
    QTest.keyClick(pane.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "key !\t1.Kf7 Kh7 2.Qg7#\n"
    pane.copy_all()
    assert QGuiApplication.clipboard().text().splitlines()[1] == "set play\t1…Kh7 2.Qg7#"


def test_what_lines_share_is_named_once_when_they_are_copied(
    pane: LinesPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[Move] = []
    name = line_words.move_text

    def counted(game: Game, move: Move, letters: Letters) -> str:
        named.append(move)
        return name(game, move, letters)

    begin(pane, HELPMATE)
    found(pane, 4)
    chosen = (0, 2, 1)  # the first two of them are alike, the third begins with another move
    texts = list(pane.model.texts(chosen))
    assert texts == [f"solution\t{cell(pane.model, row, LINE)}" for row in chosen]
    monkeypatch.setattr(line_words, "move_text", counted)
    assert list(pane.model.texts(chosen)) == texts
    assert named == [*FULL[0], *FULL[1]]


def test_what_comes_while_lines_are_copied_is_no_part_of_the_copy(pane: LinesPane) -> None:
    begin(pane)
    pane.show_lines((key_line(), try_line(), set_line()))
    texts = pane.model.texts(range(3))
    assert next(texts).startswith("key !")
    begin(pane, HELPMATE)
    pane.show_lines((LineFound(Mark.KEY, FULL[0], 2),))
    assert list(texts) == ["try ?\t1.Qg2? but 1…a2!", "set play\t1…Kh7 2.Qg7#"]


def test_fifty_thousand_lines_are_taken_in_batches(pane: LinesPane) -> None:
    begin(pane)
    batch = tuple(key_line(seconds) for seconds in range(1000))
    for _ in range(50):
        pane.show_lines(batch)
    assert pane.model.rowCount() == 50_000
    assert cell(pane.model, 49_999, LINE) == "1.Kf7 Kh7 2.Qg7#"


def test_the_model_keeps_the_rules_of_models(pane: LinesPane) -> None:
    tester = QAbstractItemModelTester(
        pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    begin(pane)
    pane.show_lines((key_line(), try_line()))
    pane.show_lines((set_line(),))
    begin(pane)
    assert tester.model() is pane.model


def test_a_long_line_is_not_cut_before_its_last_move(qtbot: QtBot, pane: LinesPane) -> None:
    begin(pane)
    pane.resize(200, 200)
    pane.show_lines((key_line(),))
    text = cell(pane.model, 0, LINE)
    needed = pane.table.fontMetrics().horizontalAdvance(text)
    qtbot.waitUntil(lambda: pane.table.columnWidth(LINE) > needed)
    assert pane.table.horizontalScrollBar().maximum() > 0


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Note every line that is put into words."""
    written: list[object] = []
    write = line_words.line_texts

    def note(*asked: object) -> Iterator[str]:
        written.append(asked)
        return write(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(lines_model, "line_texts", note)
    return written


def found(pane: LinesPane, count: int) -> None:
    """Let *count* lines be found at once, and the window show what it will."""
    lines = Lines.of([FULL[place % 2] for place in range(count)])
    pane.show_lines((LinesFound(lines, count, 4, 2, count),))
    for _ in range(3):
        QGuiApplication.processEvents()


def test_lines_that_nobody_sees_are_not_put_into_words(
    pane: LinesPane, written: list[object]
) -> None:
    begin(pane, HELPMATE)
    pane.hide()
    for _ in range(5):
        found(pane, 1000)
    assert pane.model.rowCount() == 5000
    assert not written
    pane.show()
    QGuiApplication.processEvents()
    assert written


def test_lines_in_sight_are_put_into_words_once(pane: LinesPane, written: list[object]) -> None:
    begin(pane, HELPMATE)
    found(pane, 1000)
    at_first = len(written)
    assert 0 < at_first < 50
    for _ in range(5):
        found(pane, 1000)
    assert len(written) == at_first


def test_larger_text_measures_few_of_the_lines_that_nobody_has_seen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    look = LinesModel.data

    def note(model: LinesModel, index: QModelIndex, role: int = 0) -> object:
        asked.append(index.row())
        return look(model, index, role)

    monkeypatch.setattr(LinesModel, "data", note)
    pane = LinesPane()
    qtbot.addWidget(pane)
    begin(pane, HELPMATE)
    found(pane, 5000)
    font = pane.font()
    font.setPixelSize(30)
    pane.setFont(font)
    QGuiApplication.processEvents()
    assert 0 < len(set(asked)) <= 40
