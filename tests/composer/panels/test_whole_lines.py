"""Help and series play in the tree: whole lines, of which there may be very many."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from composer.panels.solution.chapters import PAGE
from composer.panels.solution.solution_tree import SolutionTree
from composer.panels.solution.tree_model import SolutionModel
from tests.composer.panels.help_samples import FULL, HELP_SOLUTION, SET, SHORT, many_lines
from tests.composer.panels.samples import SOLUTION
from tests.composer.panels.shown import open_pane
from tests.composer.panels.test_solution_tree import at, copied, outline


@pytest.fixture
def tree(qtbot: QtBot) -> SolutionTree:
    tree = open_pane(qtbot, SolutionTree())
    tree.show_solution(HELP_SOLUTION)
    return tree


def test_solutions_short_ones_and_set_play_stand_apart(tree: SolutionTree) -> None:
    assert outline(tree.solution_model) == [
        "Solutions (2)",
        "  1.a6 Kf7 2.a5 Qg7#",
        "  1.a5 Kf7 2.a4 Qh2#",
        "Short solutions (1)",
        "  1.a5 Qg7# [short, 2 half-moves]",
        "Set play (1)",
        "  1…Kf7 2.a5 Qg7#",
    ]


def test_the_model_of_lines_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = SolutionModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_solution(HELP_SOLUTION)
    outline(model)
    model.show_solution(many_lines(2 * PAGE))
    outline(model)
    assert tester.model() is model


def test_all_lines_are_seen_at_first(tree: SolutionTree) -> None:
    assert all(tree.isExpanded(at(tree.solution_model, place)) for place in range(3))


def test_a_hundred_thousand_lines_are_shown_without_making_rows_for_them(
    tree: SolutionTree,
) -> None:
    model = tree.solution_model
    tree.show_solution(many_lines(100_000))
    assert model.rowCount(at(model, 0)) == 100_000 // PAGE
    tree.unfold_all()
    tree.setCurrentIndex(at(model, 0, 199, PAGE - 1))
    assert at(model, 0, 199).data() == f"{100_001 - PAGE:,}–100,000"
    assert at(model, 0, 199, PAGE - 1).data() == "1.a5 Kf7 2.a4 Qh2#"
    assert len(model._book.rows) < 300


def place_of_move(tree: SolutionTree, index: QModelIndex, word: int) -> QPoint:
    """Return the middle of a move in the row of *index*."""
    words = tree.solution_model.words(index)
    metrics, box = tree.fontMetrics(), tree.visualRect(index)
    before = sum(metrics.horizontalAdvance(f"{text} ") for text in words[:word])
    return QPoint(
        box.left() + before + metrics.horizontalAdvance(words[word]) // 2, box.center().y()
    )


@pytest.mark.parametrize("word", range(4))
def test_a_click_on_a_move_shows_the_position_after_it(
    qtbot: QtBot, tree: SolutionTree, word: int
) -> None:
    index = at(tree.solution_model, 0, 1)
    told: list[tuple[object, int]] = []
    tree.line_chosen.connect(lambda line, played: told.append((line, played)))
    point = place_of_move(tree, index, word)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert told[-1] == (FULL[1], word + 1)


def test_the_row_of_a_line_stays_marked_while_it_is_stepped_through(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.setCurrentIndex(at(model, 0, 1))
    for played in range(1, 5):
        tree.follow(FULL[1][:played])
        assert tree.currentIndex() == at(model, 0, 1)
    tree.follow(SET[:2])
    assert tree.currentIndex() == at(model, 2, 0)
    tree.follow(SHORT)
    assert tree.currentIndex() == at(model, 1, 0)


def test_up_and_down_go_from_line_to_line_and_on_to_the_next_heading(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.setCurrentIndex(at(model, 0, 0))
    walk = [(0, 0), (0, 1), (1,), (2,)]
    for before, after in pairwise(walk):
        assert tree.currentIndex() == at(model, *before)
        QTest.keyClick(tree, Qt.Key.Key_Down)
        assert tree.currentIndex() == at(model, *after)


def test_the_first_line_is_there_to_step_through(tree: SolutionTree) -> None:
    assert tree.first_line() == FULL[0]
    assert tree.line_through(FULL[1][:1]) == FULL[1]


def test_lines_are_copied_as_they_are_written(qtbot: QtBot, tree: SolutionTree) -> None:
    assert copied(qtbot, tree, (0, 1), "Copy line") == "1.a5 Kf7 2.a4 Qh2#\n"
    text = "Short solutions (1)\n1.a5 Qg7#\n"
    assert copied(qtbot, tree, (1,), "Copy branch") == text


def test_a_long_line_is_not_cut_before_its_mating_move(qtbot: QtBot, tree: SolutionTree) -> None:
    tree.resize(160, 300)
    tree.show_solution(many_lines(3))
    words = tree.solution_model.words(at(tree.solution_model, 0, 0))
    needed = tree.fontMetrics().horizontalAdvance(" ".join(words))
    qtbot.waitUntil(lambda: tree.header().sectionSize(0) > needed)
    scroll_bar = tree.horizontalScrollBar()
    assert scroll_bar.maximum() > 0
    scroll_bar.setValue(scroll_bar.maximum())
    tree.resize(900, 300)
    qtbot.waitUntil(lambda: tree.header().sectionSize(0) == tree.viewport().width())
    assert scroll_bar.maximum() == 0


def test_help_play_has_no_empty_column_beside_its_lines(tree: SolutionTree) -> None:
    assert not tree.isColumnHidden(1)  # one of them is short, which stands there
    tree.show_solution(many_lines(3))
    assert tree.isColumnHidden(1)
    tree.show_solution(SOLUTION)
    assert not tree.isColumnHidden(1)
