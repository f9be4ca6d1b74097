from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QPushButton
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.report import MOST_SHOWN
from composer.panels.solution.solution_forms import SolutionForm
from composer.tokens import tokens
from composer.translator import SpokenLanguage
from solver.events import LinesFound, ProofFound, SearchPhase
from solver.lines import Lines
from solver.notation.letters import Letters
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from solver.problem import Problem
from solver.solution import Place, Solution
from solver.stipulation import LONGEST, Stipulation
from tests.composer.panels.help_samples import FULL, HELP_SOLUTION, HELPMATE
from tests.composer.panels.samples import (
    NO_SOLUTION,
    PROBLEM,
    SMOTHERED,
    SOLUTION,
    STOPPED,
    begin,
    key_line,
    move,
    moves,
    progress,
    set_line,
    try_line,
)
from tests.composer.panels.shown import is_written, open_pane, stands_in
from tests.composer.window_words import read_with
from tests.popeyes_text import popeye_text

PAGE, TREE, PHASES, THEMES, POPEYE = range(5)
PAGE_TEXT = "\n".join(text_lines(page_of_solution(SOLUTION, Wording()), Wording()))


def shown_text(pane: SolutionPane) -> str:
    """Return what stands on the page."""
    items = tuple(pane.page.view.unfolded.page)
    return "\n".join(text_lines(items, Wording()))


MATE_IN_FOUR = replace(
    SOLUTION, problem=Problem(PROBLEM.setup, Stipulation.directmate(4)), shortest=4
)
KEYS = (move("g1g2"), move("f6f7"))


@pytest.fixture
def pane(qtbot: QtBot) -> SolutionPane:
    return open_pane(qtbot, SolutionPane())


def show(pane: SolutionPane, solution: Solution) -> None:
    """Let a search begin and end with *solution*."""
    begin(pane, solution.problem)
    pane.show_solution(solution)


@pytest.mark.parametrize(
    ("solution", "sentence"),
    [
        (replace(MATE_IN_FOUR, tree=()), "Mate in 4. One key: sound."),
        (MATE_IN_FOUR, "Mate in 4. One key, but dualised: 1 dual in the mating move."),
        (
            replace(MATE_IN_FOUR, keys=KEYS),
            "Two keys: 1.Qg2 and 1.Kf7. The problem is cooked.",
        ),
        (replace(NO_SOLUTION, problem=MATE_IN_FOUR.problem), "No mate in 4 moves."),
        (
            replace(
                MATE_IN_FOUR,
                short_keys=(move("f6f7"),),
                shortest=3,
            ),
            "Short solution: mate in 3 by 1.Kf7.",
        ),
    ],
)
def test_the_verdict_is_said_in_a_sentence(
    pane: SolutionPane, solution: Solution, sentence: str
) -> None:
    begin(pane)
    pane.show_solution(solution)
    assert pane.head.verdict_label.text() == sentence


def test_a_stopped_search_says_where_it_was_stopped(pane: SolutionPane) -> None:
    begin(pane)
    pane.show_progress(progress(length=5))
    pane.show_solution(replace(STOPPED, place=Place(2, 18, 29), searched=1))
    assert pane.head.verdict_label.text() == (
        "Stopped at depth 2 of 2, first move 18 of 29. No key found so far. No mate in 1 move."
    )


def test_popeyes_page_says_why_it_is_blank_while_a_search_runs(pane: SolutionPane) -> None:
    pane.read_as(POPEYE)
    begin(pane)
    pane.show_lines((key_line(),))
    assert pane.popeye_page.isVisible()
    assert not pane.popeye_page.toPlainText()
    assert "once the search is over" in pane.popeye_page.placeholderText()


def test_a_stopped_search_can_be_continued(qtbot: QtBot, pane: SolutionPane) -> None:
    begin(pane)
    assert pane.head.continue_button.isHidden()
    pane.show_solution(STOPPED)
    assert not pane.head.continue_button.isHidden()
    with qtbot.waitSignal(pane.continue_requested):
        pane.head.continue_button.click()
    begin(pane)
    assert pane.head.continue_button.isHidden()


def test_a_search_stopped_before_it_began_says_so(pane: SolutionPane) -> None:
    begin(pane)
    pane.show_progress(progress(SearchPhase.PREPARING))
    pane.show_solution(replace(STOPPED, statistics=()))
    assert pane.head.verdict_label.text().startswith("Stopped before anything was decided.")


def test_while_it_searches_the_pane_leaves_to_the_statistics_where_it_is(
    pane: SolutionPane,
) -> None:
    begin(pane)
    pane.show_progress(progress(length=1, last_length=2))
    assert pane.head.verdict_label.text() == "Searching for mate in 2."


def test_before_a_search_the_pane_says_what_to_do(pane: SolutionPane) -> None:
    assert pane.empty_label.isVisible()
    solve = QAction(pane)
    solve.setShortcut(QKeySequence("F7"))
    pane.empty_label.offer(solve)
    assert pane.empty_label.text() == "Nothing searched yet. Press F7."
    solve.setShortcut(QKeySequence("F6"))
    assert pane.empty_label.text() == "Nothing searched yet. Press F6."
    solve.setEnabled(False)
    assert pane.empty_label.text() == "Nothing searched yet."
    assert not pane.head.copy_button.isVisible()


def test_without_a_solution_a_longer_search_is_offered(qtbot: QtBot, pane: SolutionPane) -> None:
    show(pane, NO_SOLUTION)
    button = pane.head.longer_button
    assert button.text() == "Try 3 moves"
    pane.head.settle(True)
    qtbot.waitUntil(lambda: button.width() <= 2 * button.sizeHint().width())
    pane.head.settle(False)
    with qtbot.waitSignal(pane.longer_requested) as asked:
        QTest.mouseClick(pane.head.longer_button, Qt.MouseButton.LeftButton)
    assert asked.args == ["#3"]


def test_a_longer_search_is_offered_under_the_words_that_nothing_was_found(
    pane: SolutionPane,
) -> None:
    pane.resize(600, 600)
    show(pane, NO_SOLUTION)
    pane.head.settle(True)
    QApplication.processEvents()
    button, words = pane.head.longer_button, pane.empty_label
    assert words.isVisible()
    told = words.mapTo(pane, QPoint(0, words.height())).y()
    offered = button.mapTo(pane, QPoint()).y()
    assert told <= offered <= told + button.height()
    show(pane, SOLUTION)
    assert not button.isVisible()


def test_a_search_longer_than_the_longest_is_not_offered(pane: SolutionPane) -> None:
    longest = Problem(PROBLEM.setup, Stipulation.directmate(LONGEST))
    show(pane, replace(NO_SOLUTION, problem=longest))
    assert not pane.head.longer_button.isVisible()


def test_keys_stand_in_the_tree_as_soon_as_they_are_found(qtbot: QtBot, pane: SolutionPane) -> None:
    begin(pane)
    pane.show_lines((try_line(), set_line()))
    assert pane.empty_label.isVisible()
    pane.show_lines((key_line(),))
    pane.show_progress(progress())
    model = pane.tree.solution_model
    key = model.index(0, 0)
    assert pane.page.isVisible()
    proved = "Sound so far: 1.Kf7 mates in 2."
    assert pane.head.verdict_label.text() == proved
    assert key.data() == "1.Kf7!"
    with qtbot.waitSignal(pane.line_chosen) as chosen:
        pane.tree.setCurrentIndex(model.index(0, 0, model.index(0, 0, key)))
    assert chosen.args == [key_line().moves, 3]
    pane.show_failure("The search ended unexpectedly.")
    assert model.rowCount() == 1
    pane.show_solution(SOLUTION)
    assert model.rowCount() == 3


def test_an_early_proof_stands_in_the_verdict_until_the_answer_is_exact(
    pane: SolutionPane,
) -> None:
    begin(pane)
    pane.show_progress(progress())
    pane.show_proof(ProofFound(move("f6f7"), 2, moves("f6f7 h8h7 g1g7"), 0.1))
    text = "Sound so far: 1.Kf7 mates in 2."
    assert pane.head.verdict_label.text() == text
    pane.show_progress(progress(root_index=19))
    assert pane.head.verdict_label.text().startswith("Sound so far: 1.Kf7 mates in 2.")
    pane.show_solution(SOLUTION)
    assert "so far" not in pane.head.verdict_label.text()


def test_what_is_excluded_is_told_while_no_key_is_found(pane: SolutionPane) -> None:
    begin(pane)
    told = pane.head.verdict_label
    pane.show_progress(progress(length=1, last_length=2))
    assert told.text() == "Searching for mate in 2."
    pane.show_progress(progress(length=2, last_length=2))
    assert told.text() == "Searching for mate in 2. No mate in 1 move."
    pane.show_lines((key_line(),))
    pane.show_progress(progress(length=2, last_length=2, solving=moves("f6f7")))
    assert told.text() == "Sound so far: 1.Kf7 mates in 2."


def test_a_failure_takes_the_place_of_the_verdict(pane: SolutionPane) -> None:
    begin(pane)
    pane.show_failure("The search ended unexpectedly.")
    assert pane.head.verdict_label.text() == "The search ended unexpectedly."


def test_a_new_search_forgets_the_solution(pane: SolutionPane) -> None:
    show(pane, SOLUTION)
    begin(pane)
    assert pane.tree.solution_model.rowCount() == 0
    assert pane.head.verdict_label.text() == "Searching for mate in 2."
    assert pane.empty_label.isVisible()


def test_the_layout_of_popeye_is_one_click_away(qtbot: QtBot, pane: SolutionPane) -> None:
    show(pane, SOLUTION)
    QTest.mouseClick(pane.readings.choices.buttons[POPEYE], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(partial(is_written, popeye_text(SOLUTION), pane.popeye_page))
    assert pane.popeye_page.isVisible()


@pytest.mark.parametrize("module", ["page_tab", "solution_tree"])
def test_games_are_written_in_a_thread_of_their_own(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, pane: SolutionPane, module: str
) -> None:
    threads: list[int] = []

    def written(*_: object) -> Iterator[str]:
        threads.append(threading.get_ident())
        yield "a game"

    monkeypatch.setattr(f"composer.panels.solution.{module}.chapters_in", written)
    show(pane, SOLUTION)
    QGuiApplication.clipboard().clear()
    reading = pane.page if module == "page_tab" else pane.tree
    reading.copy_all(SolutionForm.PGN)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "a game\n")
    assert len(threads) == 1
    assert threads != [threading.get_ident()]


def test_a_tree_that_nobody_sees_is_unfolded_when_it_is_looked_at(
    qtbot: QtBot, pane: SolutionPane
) -> None:
    with qtbot.waitExposed(pane):
        pane.show()
    show(pane, SOLUTION)
    key = pane.tree.model().index(0, 0)
    assert not pane.tree.isExpanded(key)
    pane.tabs.setCurrentIndex(TREE)
    assert pane.tree.isExpanded(key)
    pane.tree.fold_all()
    pane.tabs.setCurrentIndex(PAGE)
    pane.tabs.setCurrentIndex(TREE)
    assert not pane.tree.isExpanded(key)


def test_a_text_on_show_changes_with_the_solution(qtbot: QtBot, pane: SolutionPane) -> None:
    show(pane, SOLUTION)
    pane.tabs.setCurrentIndex(POPEYE)
    other = replace(SOLUTION, set_play=())
    for shown in (SOLUTION, other):
        show(pane, shown)
        qtbot.waitUntil(partial(is_written, popeye_text(shown), pane.popeye_page))


@pytest.mark.parametrize(
    ("tab", "text"), [(PAGE, PAGE_TEXT), (TREE, PAGE_TEXT), (POPEYE, popeye_text(SOLUTION))]
)
def test_copying_takes_the_form_on_show(
    qtbot: QtBot, pane: SolutionPane, tab: int, text: str
) -> None:
    show(pane, SOLUTION)
    pane.tabs.setCurrentIndex(tab)
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(pane.head.copy_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
    assert QGuiApplication.clipboard().text() == text + "\n"


def test_the_box_shows_the_defences_that_fail_to_the_threat(
    qtbot: QtBot, pane: SolutionPane
) -> None:
    show(pane, SOLUTION)
    model = pane.tree.solution_model
    assert model.rowCount(model.index(0, 0)) == 3
    pane.tree_page.idle_box.click()
    assert model.rowCount(model.index(0, 0)) == 4


def test_a_changed_board_is_told_with_two_ways_out(qtbot: QtBot, pane: SolutionPane) -> None:
    show(pane, SOLUTION)
    pane.show_board_differs(True)
    assert pane.notice.label.text() == "The problem has changed since this search."
    assert pane.page.view.is_faded
    again, shown = pane.notice.findChildren(QPushButton)
    with qtbot.waitSignal(pane.solve_again_requested):
        again.click()
    with qtbot.waitSignal(pane.show_searched_requested):
        shown.click()
    pane.show_board_differs(False)
    assert not pane.notice.isVisible()
    assert not pane.page.view.is_faded


@pytest.mark.parametrize("place", [1, 2, 4])
def test_every_reading_is_grey_while_the_problem_is_another(
    qtbot: QtBot, pane: SolutionPane, place: int
) -> None:
    show(pane, SOLUTION)
    pane.read_as(place)
    areas: dict[int, QAbstractScrollArea] = {1: pane.tree, 2: pane.phases.view}
    area = areas.get(place, pane.popeye_page)
    if place == 4:
        qtbot.waitUntil(lambda: bool(pane.popeye_page.toPlainText()))
    before = shades(area)
    pane.show_board_differs(True)
    grey = shades(area)
    assert pane.themes.tree.rows.is_faded
    pane.show_board_differs(False)
    colors = tokens(pane.palette())
    assert QColor(colors.ink3).rgb() in grey
    assert not grey & {QColor(shade).rgb() for shade in (colors.ink, colors.sound, colors.dual)}
    assert shades(area) == before != grey


def shades(area: QAbstractScrollArea) -> set[int]:
    """Return the colours of what is seen in *area*."""
    picture = area.viewport().grab().toImage().convertToFormat(QImage.Format.Format_ARGB32)
    return set(memoryview(picture.constBits()).cast("I"))


def test_the_letters_of_the_reader_stand_in_verdict_text_and_popeyes_page(
    qtbot: QtBot, pane: SolutionPane
) -> None:
    cooked = replace(SMOTHERED, keys=(move("g4h6"), move("g4e5")))
    show(pane, cooked)
    for letters, man in ((Letters.N, "N"), (Letters.GERMAN, "S"), (Letters.FRENCH, "C")):
        read_with(letters, pane)
        assert f"1.{man}h6 and 1.{man}e5" in pane.head.verdict_label.text()
        pane.tabs.setCurrentWidget(pane.popeye_page)
        qtbot.waitUntil(partial(stands_in, f"1.{man}g4-h6", pane.popeye_page))
        pane.tabs.setCurrentWidget(pane.page)
        assert f"1.{man}h6!" in shown_text(pane)


def test_during_the_search_the_tree_shows_the_first_lines_and_says_so(pane: SolutionPane) -> None:
    begin(pane, HELPMATE)
    pane.show_progress(progress())
    lines = Lines.of([FULL[place % 2] for place in range(MOST_SHOWN)])
    pane.show_lines((LinesFound(lines, len(lines), 4, 2, len(lines)),))
    pane.show_progress(progress())
    assert "tree" not in pane.head.verdict_label.text()
    pane.show_lines((LinesFound(lines, 2000, 4, 2, 2000),))
    pane.show_progress(progress())
    said = "The tree shows the first 200 for now; more stand under Lines."
    assert pane.head.verdict_label.text().endswith(said)
    assert pane.tree.solution_model.index(0, 0).data() == "Solutions (200)"
    pane.show_solution(HELP_SOLUTION)
    assert said not in pane.head.verdict_label.text()


def test_where_a_search_goes_on_is_said_in_the_language_chosen_later(
    pane: SolutionPane,
) -> None:
    spoken = SpokenLanguage(Language.ENGLISH)
    begin(pane)
    pane.show_continued(datetime(2026, 11, 22, 16, 3).astimezone())
    before = pane.head.note_label.text()
    spoken.choose(Language.GERMAN)
    after = pane.head.note_label.text()
    spoken.choose(Language.ENGLISH)
    assert before.startswith("Continued")
    assert after.startswith("Fortgesetzt")
