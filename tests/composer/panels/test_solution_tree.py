from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess
import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from composer.board.wishes import StepTo
from composer.panels.solution.solution_tree import UNFOLD_LIMIT, SolutionTree
from composer.panels.solution.tree_marks import MarkedRows
from composer.panels.solution.tree_model import IDLE_ROLE, MARK_ROLE, MEANING, SolutionModel
from composer.panels.solution.tree_type import TallRows
from composer.panels.solution.tree_words import Surroundings, meaning_words
from solver.duals import survey_duals
from solver.game import PASS, give_turn
from solver.notation.letters import Letters
from solver.notation.line_words import line_text, main_line, moves_of
from solver.notation.solution_text import branch_lines
from solver.notation.verdicts import dual_word
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution, Status
from solver.stipulation import Stipulation
from tests.composer.panels.samples import (
    KEY,
    PROBLEM,
    SMOTHERED,
    SOLUTION,
    TRY,
    WITH_DUAL,
    defence,
    mate,
    move,
    moves,
)
from tests.composer.panels.shown import copy_for, open_pane
from tests.composer.window_words import read_with

KEY_ROW, TRIES_ROW, SET_PLAY_ROW = range(3)


def branch_text(setup: Setup, path: Sequence[Branch]) -> str:
    """Return one branch with all that follows it, as it is copied."""
    return "\n".join(branch_lines(setup, path))


@pytest.fixture
def tree(qtbot: QtBot) -> SolutionTree:
    tree = open_pane(qtbot, SolutionTree())
    tree.show_solution(SOLUTION)
    return tree


def at(model: SolutionModel, *places: int) -> QModelIndex:
    index = QModelIndex()
    for place in places:
        index = model.index(place, 0, index)
    assert index.isValid()
    return index


def row(model: SolutionModel, *places: int) -> tuple[str, str]:
    index = at(model, *places)
    return str(index.data()), str(index.siblingAtColumn(MEANING).data())


def outline(model: SolutionModel, parent: QModelIndex | None = None, depth: int = 0) -> list[str]:
    parent = parent or QModelIndex()
    lines = []
    for place in range(model.rowCount(parent)):
        index = model.index(place, 0, parent)
        meaning = index.siblingAtColumn(MEANING).data()
        lines.append(f"{'  ' * depth}{index.data()}{f' [{meaning}]' if meaning else ''}")
        lines += outline(model, index, depth + 1)
    return lines


def test_the_whole_solution_reads_as_a_tree(tree: SolutionTree) -> None:
    assert outline(tree.solution_model) == [
        "1.Kf7! [key, threat]",
        "  threat 2.Qg7#",
        "  threat 2.Qh1#",
        "  1…Kh7",
        "    2.Qg7# [dual (mating move)]",
        "    2.Qh1# [dual (mating move)]",
        "Tries (1)",
        "  1.Qg2? [try, zugzwang]",
        "    1…Kh7",
        "      2.Qg7#",
        "    1…a2! [refutes]",
        "Set play (2)",
        "  1…a2",
        "    2.Qg7#",
        "  1…Kh7",
        "    2.Qg7#",
    ]


def test_idle_defences_are_shown_on_demand_and_told_in_words(tree: SolutionTree) -> None:
    tree.show_idle_defences(True)
    model = tree.solution_model
    assert row(model, KEY_ROW, 2) == ("1…a2", "does not meet the threat")
    assert at(model, KEY_ROW, 2).data(IDLE_ROLE)
    assert row(model, KEY_ROW, 2, 0) == ("threat 2.Qg7#", "")


def test_the_line_of_an_idle_defence_has_no_pass_in_it(qtbot: QtBot, tree: SolutionTree) -> None:
    tree.show_idle_defences(True)
    assert tree.solution_model.line(at(tree.solution_model, KEY_ROW, 2, 0)) == (
        moves("f6f7 a3a2 g1g7"),
        3,
    )
    assert copied(qtbot, tree, (KEY_ROW, 2, 0), "Copy branch") == "1.Kf7 a2 2.Qg7#\n"


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = SolutionModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_solution(SOLUTION)
    outline(model)
    model.show_idle_defences(True)
    outline(model)
    model.show_solution(None)
    assert model.rowCount() == 0
    assert tester.model() is model


def test_keys_without_a_tree_are_shown_bare(qtbot: QtBot) -> None:
    model = SolutionModel()
    keys = (move("g1g2"), move("f6f7"))
    model.show_solution(
        Solution(PROBLEM, Status.STOPPED, keys=keys, short_keys=keys[:1], shortest=1)
    )
    assert outline(model) == [
        "1.Kf7! [key, play not worked out]",
        "1.Qg2! [short solution, play not worked out]",
    ]


def test_white_s_second_moves_are_seen_and_side_lines_folded_at_first(tree: SolutionTree) -> None:
    model = tree.solution_model
    assert tree.isExpanded(at(model, KEY_ROW))
    assert tree.isExpanded(at(model, KEY_ROW, 2))
    assert not tree.isExpanded(at(model, TRIES_ROW))
    assert not tree.isExpanded(at(model, SET_PLAY_ROW))


def test_without_a_key_the_tries_are_seen_at_once(tree: SolutionTree) -> None:
    tree.show_solution(replace(SOLUTION, keys=(), tree=(TRY,)))
    tries = at(tree.solution_model, 0)
    assert tries.data() == "Tries (1)"
    assert tree.isExpanded(tries)
    assert not tree.isExpanded(at(tree.solution_model, 0, 0))


def test_fold_and_unfold_all(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.fold_all()
    assert not tree.isExpanded(at(model, KEY_ROW))
    tree.unfold_all()
    assert tree.isExpanded(at(model, KEY_ROW, 2))
    assert tree.isExpanded(at(model, TRIES_ROW, 0, 0))


def test_fold_and_unfold_a_branch(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.setCurrentIndex(at(model, TRIES_ROW))
    tree.unfold_branch()
    assert tree.isExpanded(at(model, TRIES_ROW, 0, 0))
    assert not tree.isExpanded(at(model, SET_PLAY_ROW))
    tree.fold_branch()
    assert not tree.isExpanded(at(model, TRIES_ROW, 0))
    assert not tree.isExpanded(at(model, TRIES_ROW))


@pytest.mark.parametrize(
    ("places", "line", "place"),
    [
        ((KEY_ROW,), "1.Kf7 Kh7 2.Qg7#", 1),
        ((KEY_ROW, 1), "1.Kf7 ~ 2.Qh1#", 3),
        ((KEY_ROW, 2), "1.Kf7 Kh7 2.Qg7#", 2),
        ((KEY_ROW, 2, 1), "1.Kf7 Kh7 2.Qh1#", 3),
        ((TRIES_ROW, 0, 1), "1.Qg2 a2", 2),
        ((SET_PLAY_ROW, 1, 0), "1…Kh7 2.Qg7#", 2),
    ],
)
def test_choosing_a_move_tells_its_line(
    qtbot: QtBot, tree: SolutionTree, places: tuple[int, ...], line: str, place: int
) -> None:
    with qtbot.waitSignal(tree.line_chosen) as chosen:
        tree.setCurrentIndex(at(tree.solution_model, *places))
    told, told_place = chosen.args
    assert line_text(PROBLEM.setup, told, chess.WHITE, Letters.N) == line
    assert told_place == place


def test_every_line_of_the_tree_can_be_played(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.show_idle_defences(True)
    waiting = [model.index(place, 0) for place in range(model.rowCount())]
    played = 0
    while waiting:
        index = waiting.pop()
        waiting += [model.index(r, 0, index) for r in range(model.rowCount(index))]
        line, _ = model.line(index)
        game = PROBLEM.setup.game()
        for next_move in line:
            give_turn(game, next_move)
            assert next_move == PASS or game.is_legal(next_move)
            game.push(next_move)
            played += 1
    assert played > 20


def test_a_click_tells_the_line(qtbot: QtBot, tree: SolutionTree) -> None:
    place = tree.visualRect(at(tree.solution_model, KEY_ROW, 2)).center()
    with qtbot.waitSignal(tree.line_chosen) as chosen:
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [moves("f6f7 h8h7 g1g7"), 2]


def test_a_second_click_on_the_same_move_tells_it_again(qtbot: QtBot, tree: SolutionTree) -> None:
    place = tree.visualRect(at(tree.solution_model, KEY_ROW, 2)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(tree.line_chosen):
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_arrow_keys_go_to_other_answers(qtbot: QtBot, tree: SolutionTree) -> None:
    tree.setCurrentIndex(at(tree.solution_model, KEY_ROW, 2, 0))
    with qtbot.waitSignal(tree.line_chosen) as chosen:
        QTest.keyClick(tree, Qt.Key.Key_Down)
    assert chosen.args == [moves("f6f7 h8h7 g1h1"), 3]


def test_other_answers_are_within_reach_from_outside(qtbot: QtBot, tree: SolutionTree) -> None:
    tree.setCurrentIndex(at(tree.solution_model, KEY_ROW, 2, 1))
    with qtbot.waitSignal(tree.line_chosen) as chosen:
        tree.choose_other(-1)
    assert chosen.args == [moves("f6f7 h8h7 g1g7"), 3]


def test_up_and_down_reach_every_move_that_stands_no_deeper(tree: SolutionTree) -> None:
    model = tree.solution_model
    tree.setCurrentIndex(at(model, KEY_ROW, 2, 0))
    QTest.keyClick(tree, Qt.Key.Key_Up)
    assert tree.currentIndex() == at(model, KEY_ROW, 2)
    for places in ((KEY_ROW, 1), (KEY_ROW, 0), (KEY_ROW,), (KEY_ROW,)):
        QTest.keyClick(tree, Qt.Key.Key_Up)
        assert tree.currentIndex() == at(model, *places)
    tree.setCurrentIndex(at(model, KEY_ROW, 2, 1))
    for places in ((TRIES_ROW,), (SET_PLAY_ROW,), (SET_PLAY_ROW,)):
        QTest.keyClick(tree, Qt.Key.Key_Down)
        assert tree.currentIndex() == at(model, *places)


def test_down_comes_back_to_the_move_after_the_diagram_was_shown(
    qtbot: QtBot, tree: SolutionTree
) -> None:
    tree.setCurrentIndex(at(tree.solution_model, KEY_ROW, 2))
    tree.follow(())
    with qtbot.waitSignal(tree.line_chosen) as chosen:
        QTest.keyClick(tree, Qt.Key.Key_Down)
    assert chosen.args == [moves("f6f7 h8h7 g1g7"), 2]


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (Qt.Key.Key_Left, StepTo.BACK),
        (Qt.Key.Key_Right, StepTo.FORWARD),
        (Qt.Key.Key_Home, StepTo.FIRST),
        (Qt.Key.Key_End, StepTo.LAST),
    ],
)
def test_left_and_right_ask_to_step_through_the_line(
    qtbot: QtBot, tree: SolutionTree, key: Qt.Key, step: StepTo
) -> None:
    tree.setCurrentIndex(at(tree.solution_model, KEY_ROW))
    with qtbot.waitSignal(tree.step_requested) as asked:
        QTest.keyClick(tree, key)
    assert asked.args == [step]
    assert tree.isExpanded(at(tree.solution_model, KEY_ROW))


def test_a_heading_is_unfolded_and_folded_by_right_and_left(
    qtbot: QtBot, tree: SolutionTree
) -> None:
    heading = at(tree.solution_model, TRIES_ROW)
    tree.setCurrentIndex(heading)
    with qtbot.assertNotEmitted(tree.step_requested):
        QTest.keyClick(tree, Qt.Key.Key_Right)
        assert tree.isExpanded(heading)
        QTest.keyClick(tree, Qt.Key.Key_Left)
        assert not tree.isExpanded(heading)


def test_plus_and_minus_fold_a_move(tree: SolutionTree) -> None:
    key = at(tree.solution_model, KEY_ROW)
    tree.setCurrentIndex(key)
    QTest.keyClick(tree, Qt.Key.Key_Minus)
    assert not tree.isExpanded(key)
    QTest.keyClick(tree, Qt.Key.Key_Plus)
    assert tree.isExpanded(key)


def test_the_knight_s_letter_changes_and_nothing_folds(qtbot: QtBot) -> None:
    tree = SolutionTree()
    qtbot.addWidget(tree)
    copy_for(tree)
    tree.show_solution(SMOTHERED)
    model = tree.solution_model
    tree.expand(at(model, KEY_ROW))
    assert row(model, KEY_ROW)[0] == "1.Nh6!"
    read_with(Letters.S, tree)
    assert row(model, KEY_ROW)[0] == "1.Sh6!"
    assert tree.isExpanded(at(model, KEY_ROW))
    line = "1.Sh6 Rab8 2.Sf7#\n"
    assert copied(qtbot, tree, (KEY_ROW, 0, 0), "Copy line") == line
    read_with(Letters.N, tree)
    assert "1.Nh6!" in copied(qtbot, tree, (KEY_ROW,), "Copy all")


def test_following_the_board_marks_the_move_and_tells_nothing(
    qtbot: QtBot, tree: SolutionTree
) -> None:
    model = tree.solution_model
    with qtbot.assertNotEmitted(tree.line_chosen):
        tree.follow(moves("f6f7 h8h7 g1h1"))
        assert tree.currentIndex() == at(model, KEY_ROW, 2, 1)
        tree.follow(moves("f6f7 0000 g1h1"))
        assert tree.currentIndex() == at(model, KEY_ROW, 1)
        tree.follow(moves("h8h7 g1g7"))
        assert tree.currentIndex() == at(model, SET_PLAY_ROW, 1, 0)
        tree.follow(moves("g1g2 a3a2"))
        assert tree.currentIndex() == at(model, TRIES_ROW, 0, 1)


@pytest.mark.parametrize("text", ["", "f6e6", "f6f7 a3a2"])  # the last one is hidden
def test_following_a_move_that_is_not_in_the_tree_marks_nothing(
    tree: SolutionTree, text: str
) -> None:
    tree.follow(moves("f6f7"))
    tree.follow(moves(text))
    assert not tree.selectionModel().selectedRows()


def copied(qtbot: QtBot, tree: SolutionTree, places: tuple[int, ...], entry: str) -> str:
    QGuiApplication.clipboard().clear()
    tree.setCurrentIndex(at(tree.solution_model, *places))
    menu = tree.make_menu()
    (action,) = (a for a in menu.actions() if a.text().partition("\t")[0] == entry)
    action.trigger()
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
    return QGuiApplication.clipboard().text()


@pytest.mark.parametrize(
    ("places", "entry", "text"),
    [
        ((KEY_ROW, 2, 1), "Copy line", "1.Kf7 Kh7 2.Qh1#\n"),
        ((KEY_ROW, 2), "Copy branch", branch_text(PROBLEM.setup, [KEY, WITH_DUAL]) + "\n"),
        (
            (TRIES_ROW,),
            "Copy branch",
            f"Tries (1)\n{branch_text(PROBLEM.setup, [TRY])}\n",
        ),
    ],
)
def test_copying_from_the_menu(
    qtbot: QtBot, tree: SolutionTree, places: tuple[int, ...], entry: str, text: str
) -> None:
    assert copied(qtbot, tree, places, entry) == text


def test_copying_all_gives_the_printed_solution(qtbot: QtBot, tree: SolutionTree) -> None:
    text = copied(qtbot, tree, (KEY_ROW,), "Copy all")
    assert text == (
        "1.Kf7! (2.Qg7#, Qh1#)\n"
        "  1…Kh7 [2.Qg7#, Qh1#]\n\n"
        "Set play\n"
        "1…Kh7, a2 2.Qg7#\n\n"
        "Try\n"
        "1.Qg2?  zugzwang    but 1…a2!\n"
        "  1…Kh7 2.Qg7#\n"
    )


def test_the_copy_key_copies_the_line(qtbot: QtBot, tree: SolutionTree) -> None:
    tree.setCurrentIndex(at(tree.solution_model, KEY_ROW, 2, 0))
    QTest.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "1.Kf7 Kh7 2.Qg7#\n"


def wide_solution() -> Solution:
    """Return a tree of 40^4 rows in a hundred branches: equal positions share them."""
    mates = tuple(mate("g1g7", Mark.DUAL) for _ in range(40))
    replies = tuple(defence("h7h8", *mates) for _ in range(40))
    second = tuple(Branch(move("f7f6"), Mark.DUAL, replies, 2) for _ in range(40))
    key = Branch(move("f6f7"), Mark.KEY, tuple(defence("h8h7", *second) for _ in range(40)), 3)
    return Solution(PROBLEM, Status.COMPLETE, keys=(key.move,), tree=(key,), shortest=3)


def count_rows(model: SolutionModel) -> int:
    return len(model._book.rows)


def test_millions_of_rows_in_shared_branches_are_unfolded_only_where_one_looks(
    tree: SolutionTree,
) -> None:
    model = tree.solution_model
    tree.show_solution(wide_solution())
    assert count_rows(model) == 1 + 40 + 40 * 40
    tree.unfold_all()
    tree.setCurrentIndex(at(model, KEY_ROW))
    QTest.keyClick(tree, Qt.Key.Key_Asterisk)
    assert count_rows(model) < 2 * UNFOLD_LIMIT
    last = at(model, KEY_ROW, 39, 39, 39)
    assert last.data() == "2…Kh8"
    assert model.parent(last) == at(model, KEY_ROW, 39, 39)


def test_a_hundred_thousand_branches_are_shown_without_making_their_rows(
    tree: SolutionTree,
) -> None:
    key = Branch(
        move("f6f7"),
        Mark.KEY,
        tuple(defence("h8h7", *(mate("g1g7", Mark.DUAL) for _ in range(1000))) for _ in range(100)),
        2,
    )
    solution = Solution(PROBLEM, Status.COMPLETE, keys=(key.move,), tree=(key,))
    tree.show_solution(solution)
    tree.follow((key.move, move("h8h7")))
    assert tree.currentIndex() == at(tree.solution_model, KEY_ROW, 0)
    assert count_rows(tree.solution_model) < 2 * UNFOLD_LIMIT


def test_the_line_goes_on_where_the_defender_holds_out_longest(tree: SolutionTree) -> None:
    quick = defence("h8h7", mate("g1g7"))
    second = Branch(move("g1g2"), Mark.CONTINUATION, (quick,), mates_in=2)
    slow = Branch(move("a3a2"), Mark.DEFENCE, (second,), mates_in=2)
    key = Branch(move("f6f7"), Mark.KEY, (mate("g1g7", Mark.THREAT), quick, slow), mates_in=3)
    assert moves_of((key, slow, second, quick, quick.children[0])) == main_line((key,))


def test_a_threat_that_lasts_longer_than_any_defence_is_the_main_line() -> None:
    quick = defence("h8h7", mate("g1g7"))
    threat = Branch(move("g1g2"), Mark.THREAT, (quick,), mates_in=2)
    key = Branch(move("f6f7"), Mark.KEY, (threat, quick), mates_in=3)
    assert main_line((key,)) == moves("f6f7 0000 g1g2 h8h7 g1g7")


def test_the_tree_names_a_dual_as_the_verdict_does() -> None:
    """In self play the last move but one is no mating move: the other side mates."""
    end = Branch(move("h8h7"), Mark.DEFENCE, mates_in=0)
    duals = tuple(Branch(move(it), Mark.DUAL, (end,), mates_in=1) for it in ("g1g7", "g1h1"))
    key = Branch(move("f6f7"), Mark.KEY, (Branch(move("h8g8"), Mark.DEFENCE, duals, mates_in=1),))
    around = Surroundings(Stipulation.parse("s#2"), duals)
    (dual,) = survey_duals((key,)).found
    assert meaning_words(duals[0], around) == f"dual ({dual_word(dual.kind)})"


def test_rows_of_equal_words_are_measured_once(
    tree: SolutionTree, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: list[tuple[object, ...]] = []

    def noted(rows: TallRows, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        roles = (Qt.ItemDataRole.DisplayRole, MARK_ROLE, IDLE_ROLE)
        measured.append((index.column(), *map(index.data, roles)))
        return size_hint(rows, option, index)

    size_hint = TallRows.sizeHint
    monkeypatch.setattr(TallRows, "sizeHint", noted)
    tree.rows = MarkedRows(tree)
    tree.setItemDelegate(tree.rows)
    widths = {tree.sizeHintForColumn(0) for _ in range(3)}
    assert len(widths) == 1
    assert measured
    assert len(measured) == len(set(measured))
