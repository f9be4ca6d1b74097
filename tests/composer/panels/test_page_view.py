"""The page in the window: every move is stepped, play folds, and nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.board.wishes import StepTo
from composer.panels.solution import page_rows
from composer.panels.solution.chapter_page import WrittenChapters, chapter_page
from composer.panels.solution.chapters import Chapter
from composer.panels.solution.page_layout import columns_of, laid_out, laid_out_line
from composer.panels.solution.page_rows import ItemRow, LinesRow
from composer.panels.solution.page_type import PageType
from composer.panels.solution.page_view import PageView
from solver.game import PASS, Move
from solver.lines import Lines
from solver.notation.letters import Letters
from solver.notation.page.lines import LineRows
from solver.notation.page.model import (
    CellLayout,
    PageItem,
    PageParagraph,
    PageRun,
    RunCell,
    RunStyle,
)
from solver.notation.page.words import Wording
from solver.notation.steps import LineWriter
from solver.solution import Solution, Status
from tests.composer.panels.help_samples import FULL, HELPMATE, many_lines
from tests.composer.panels.samples import KEY, SOLUTION, move
from tests.solver.notation import trees

MOST_UNFOLDED = 300


@pytest.fixture
def view(qtbot: QtBot) -> PageView:
    view = PageView()
    qtbot.addWidget(view)
    view.resize(520, 400)
    with qtbot.waitExposed(view):
        view.show()
    return view


def show(view: PageView, *solutions: Solution, is_same: bool = False) -> None:
    titles = ["", *"bcd"] if len(solutions) == 1 else list("abcd")
    chapters = [Chapter(title, it) for title, it in zip(titles, solutions, strict=False)]
    view.show_page(chapter_page(chapters, Wording()), is_same=is_same)
    view.viewport().repaint()


def moves_in_sight(view: PageView) -> list[str]:
    view.viewport().repaint()
    return [box.run.text for shown in view._shown for box in shown.out.boxes if box.run.spot]


def point_of(view: PageView, text: str) -> QPoint:
    """Return the middle of a move on the screen."""
    view.viewport().repaint()
    for shown in view._shown:
        for box in shown.out.boxes:
            if box.run.text == text:
                x, y = view._left + box.x + box.width / 2, shown.top + box.y
                return QPointF(x, y + shown.out.line_height / 2).toPoint()
    raise AssertionError(text)


def click(view: PageView, text: str) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(view, text))


def test_a_move_that_is_clicked_tells_its_line(qtbot: QtBot, view: PageView) -> None:
    show(view, SOLUTION)
    with qtbot.waitSignal(view.line_chosen) as chosen:
        click(view, "1…Kh7")
    line, played = chosen.args
    assert played == 2
    assert line[:2] == (KEY.move, move("h8h7"))
    assert len(line) == 3
    assert view.current is not None
    assert view.current.text == "1…Kh7"


def test_a_threat_is_reached_by_a_pass(qtbot: QtBot, view: PageView) -> None:
    show(view, SOLUTION)
    with qtbot.waitSignal(view.line_chosen) as chosen:
        click(view, "2.Qg7#")
    assert chosen.args == [(KEY.move, PASS, move("g1g7")), 3]


def test_what_the_board_shows_is_marked(view: PageView) -> None:
    show(view, SOLUTION)
    told: list[object] = []
    view.line_chosen.connect(lambda *chosen: told.append(chosen))
    view.follow((KEY.move, move("h8h7")))
    assert view.current is not None
    assert view.current.text == "1…Kh7"
    view.follow((move("g1b1"),))
    assert view.current is None
    assert told == []


def test_the_arrows_go_from_cell_to_cell_and_through_the_line(qtbot: QtBot, view: PageView) -> None:
    show(view, SOLUTION)
    view.setFocus()
    found = []
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Down)
        found.append(view.current.text if view.current else "")
    assert found[:2] == ["1.Kf7!", "1…Kh7"]
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.current is not None
    assert view.current.text == found[-2]
    with qtbot.waitSignal(view.step_requested) as asked:
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert asked.args == [StepTo.FORWARD]


def test_a_line_folds_and_says_what_is_below(view: PageView) -> None:
    show(view, SOLUTION)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    before = moves_in_sight(view).count("1…Kh7")
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert moves_in_sight(view).count("1…Kh7") == before - 1
    view.follow((KEY.move, move("h8h7")))
    assert moves_in_sight(view).count("1…Kh7") == before


def test_the_refutation_of_a_try_is_seen_whether_it_is_folded_or_not(view: PageView) -> None:
    show(view, SOLUTION)
    assert "1…a2!" in moves_in_sight(view)
    row = next(row for row in items(view) if "1.Qg2?" in texts(row))
    view.unfolded.unfold(row, is_open=not row.is_open)
    assert "1…a2!" in moves_in_sight(view)


def items(view: PageView) -> Iterator[ItemRow]:
    return (row for row in view.unfolded.rows if isinstance(row, ItemRow))


def texts(row: ItemRow) -> list[str]:
    return [run.text for run in row.paragraph.runs]


def test_no_move_leaves_the_page_however_narrow_it_is(view: PageView) -> None:
    show(view, trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE))
    for width in (300, 440, 700):
        view.resize(width, 700)
        QApplication.processEvents()
        view.viewport().repaint()
        for shown in view._shown:
            for box in shown.out.boxes:
                assert view._left + box.x + box.width <= view.viewport().width()


def test_defences_that_wrap_begin_where_the_first_one_does(qapp: QApplication) -> None:
    def cell(text: str) -> RunCell:
        return (PageRun(text, RunStyle.REPLY),)

    kind = PageType()
    texts = ("1…Kh1 2.Qf3#", "1…Kf2 2.Qd4#", "1…gxh2 2.Qe1#")
    row = PageParagraph(tuple(map(cell, texts)), CellLayout.ROWS, 1)
    width = 2.6 * kind.width(row.cells[2][0]) + kind.step
    columns = tuple(kind.width(it[0]) for it in row.cells)
    first, second, third = laid_out(row, kind, width, columns).boxes
    assert (first.y, third.y) == (second.y, first.y + kind.line_height)
    assert third.x == first.x == kind.step


def test_tries_of_many_moves_wrap_alone(qapp: QApplication) -> None:
    def cell(text: str) -> RunCell:
        return (PageRun(text, RunStyle.REPLY),)

    def tried(text: str) -> PageItem:
        rest = ("zugzwang", "1…Sf1~ 2.Qh2#", "but 1…Sg3!")
        return PageItem(PageParagraph(tuple(map(cell, (text, *rest))), CellLayout.TRY))

    kind = PageType()
    wide = tried("1.Ra1, Ra2, Ra3, Ra4, Ra7, Ra8?")
    items = [tried("1.Qe2?"), tried("1.Qf2?"), tried("1.Qe3?"), wide]
    room = sum(kind.width(it[0]) + 1.5 * kind.gap for it in items[0].paragraph.cells)
    columns = columns_of(items, items[0], kind, room)
    shown = [laid_out(it.summary, kind, room, columns) for it in items]
    assert [it.height for it in shown] == [kind.line_height * lines for lines in (1, 1, 1, 2)]
    assert [it.x for it in shown[3].boxes] == [it.x for it in shown[0].boxes]
    many = [items[0], wide, wide]
    assert columns_of(many, items[0], kind, 2 * room)[0] == kind.width(wide.paragraph.cells[0][0])


def _count_written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return where every line that is written is noted from now on."""
    written: list[int] = []
    words = LineWriter.words

    def noted(writer: LineWriter, line: Sequence[Move]) -> list[str]:
        written.append(len(line))
        return words(writer, line)

    monkeypatch.setattr(LineWriter, "words", noted)
    return written


def test_of_a_million_lines_only_those_in_sight_are_written(
    view: PageView, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = _count_written(monkeypatch)
    block = Lines.of([FULL[0], FULL[1]] * 500).blocks[0]
    lines = Lines([block] * 1000)
    show(view, Solution(HELPMATE, Status.COMPLETE, lines=lines))
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    view.viewport().repaint()
    assert view._shown[-1].line == len(lines) - 1 == 999_999
    assert len(written) < 100
    before = len(written)
    view.resize(view.width(), view.height() - 20)  # as what stands above comes and goes
    view.viewport().repaint()
    assert len(written) <= before + 2  # what is in sight was written


def test_a_cell_wider_than_its_column_covers_none(view: PageView) -> None:
    lines = Lines.of([FULL[0]])
    paragraph = LineRows(HELPMATE, lines, Wording()).whole(0)
    boxes = laid_out_line(paragraph, PageType(), 500.0, (10.0, 10.0)).boxes
    ends = [box.x + box.width for box in boxes]
    assert all(box.x >= end for box, end in zip(boxes[1:], ends, strict=False))


def test_a_line_of_help_play_is_found_among_many(view: PageView) -> None:
    show(view, many_lines(5000))
    view.follow(FULL[1][:3])
    assert view.current is not None
    assert view.current.spot is not None
    assert view.current.spot.moves == FULL[1][:3]
    assert any(isinstance(row, LinesRow) for row in view.unfolded.rows)


def test_an_endless_tree_unfolds_as_far_as_many_rows_go(
    qtbot: QtBot, view: PageView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_rows, "MOST_UNFOLDED", MOST_UNFOLDED)
    show(view, trees.deep_solution())
    view.unfold_all()
    qtbot.waitUntil(lambda: not view.is_unfolding)
    assert MOST_UNFOLDED <= len(view.unfolded.rows) < MOST_UNFOLDED + 100
    view.fold_all()
    qtbot.waitUntil(lambda: not view.is_unfolding)
    assert len(view.unfolded.rows) < 10


def test_a_page_that_grows_stays_where_it_is(qtbot: QtBot, view: PageView) -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    view.resize(520, 160)
    show(view, solution)
    view.unfold_all()
    qtbot.waitUntil(lambda: not view.is_unfolding)
    view.viewport().repaint()
    view.verticalScrollBar().setValue(60)
    before = moves_in_sight(view)
    show(view, solution, is_same=True)
    assert moves_in_sight(view) == before


def test_the_part_is_told_before_its_line(view: PageView) -> None:
    show(view, SOLUTION, SOLUTION)
    told: list[object] = []
    view.part_chosen.connect(told.append)
    view.line_chosen.connect(lambda line, played: told.append(played))
    second = [row for row in items(view) if "1.Kf7!" in texts(row)][1]
    spot = next(run for run in second.paragraph.runs if run.spot)
    view.show_part(1)
    view.follow((KEY.move,))
    assert view.current is spot
    view.show_part(0)
    click(view, "1…Kh7")
    assert told == [2]


def test_the_pointer_becomes_a_hand_over_a_move(qtbot: QtBot, view: PageView) -> None:
    show(view, SOLUTION)
    point = QPointF(point_of(view, "1…Kh7"))
    none, no_keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    over = QMouseEvent(
        QEvent.Type.MouseMove, point, view.viewport().mapToGlobal(point), none, none, no_keys
    )
    QApplication.sendEvent(view.viewport(), over)
    assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor


def test_the_heading_of_a_twin_keeps_its_small_letters(view: PageView) -> None:
    show(view, SOLUTION, SOLUTION)
    heading = next(run for row in items(view) for run in row.paragraph.runs if run.text == "b")
    font = view._geometry.kind.font(heading.style)
    assert font.capitalization() is QFont.Capitalization.MixedCase


def test_only_the_first_rows_are_written_at_once(view: PageView) -> None:
    written = []

    def page() -> Iterator[PageItem]:
        for number in range(500):
            written.append(number)
            yield PageItem(PageParagraph(((PageRun(str(number), RunStyle.ATTACK),),)))

    view.unfolded.show(page())
    assert len(written) == len(view.unfolded.rows) == page_rows.AT_ONCE
    place = next(row for row in items(view) if row.paragraph.cells[0][0].text == "7")
    view.unfolded.show(page(), is_same=True, down_to=place.key)
    assert len(view.unfolded.rows) == 7 + page_rows.AT_ONCE


def test_what_is_left_out_at_first_is_written_later_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = tuple(chapter_page([Chapter("", SOLUTION)], Wording()))
    whole, sliced = page_rows.UnfoldedPage(), page_rows.UnfoldedPage()
    whole.show(page)
    monkeypatch.setattr(page_rows, "AT_ONCE", 1)
    sliced.show(page)
    assert len(sliced.rows) < len(whole.rows)
    for _ in sliced.fill():
        pass
    assert sliced.is_whole
    told = [
        [(it.key, it.is_open) for it in each.rows if isinstance(it, ItemRow)]
        for each in (whole, sliced)
    ]
    assert told[0] == told[1]


def _book(count: int) -> tuple[Chapter, ...]:
    """Return parts of two hundred solutions each."""
    solution = many_lines(200)
    return tuple(Chapter(f"{place})", replace(solution)) for place in range(count))


def test_lines_of_parts_out_of_sight_are_not_written(
    qtbot: QtBot, view: PageView, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = _count_written(monkeypatch)
    view.show_page(chapter_page(_book(60), Wording()))
    qtbot.waitUntil(lambda: not view.is_unfolding)
    view.viewport().repaint()
    assert sum(isinstance(row, LinesRow) for row in view.unfolded.rows) == 60
    assert len(written) < 20 * 30  # those that share their columns, and those in sight


def test_parts_that_stay_are_not_written_again_while_others_are_searched(
    view: PageView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_rows, "AT_ONCE", 1000)  # whose columns are one does not wait
    written, chapters, known = _count_written(monkeypatch), _book(30), WrittenChapters()
    view.show_page(chapter_page(chapters, Wording(), written=known))
    view.viewport().repaint()
    assert written
    written.clear()
    grown = (*chapters[:-1], Chapter("z)", many_lines(3)))
    view.show_page(chapter_page(grown, Wording(), written=known), is_same=True)
    view.viewport().repaint()
    assert written == []
    last = view.unfolded.rows[-1]
    assert isinstance(last, LinesRow)
    assert len(last.rows) == 3
    view.show_page(chapter_page(grown, Wording(Letters.GERMAN), written=known), is_same=True)
    assert "Dg7#" in moves_in_sight(view)
