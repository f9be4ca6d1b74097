"""The parts of a composition in tree, verdict, lines and statistics."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.lines_model import MARK
from composer.panels.solution.lines_pane import LinesPane
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.statistics import StatisticsPane
from composer.panels.solution.tree_model import MEANING, SolutionModel
from solver.notation.letters import Letters
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.solution import Branch, Solution, Status
from tests.composer.panels.help_samples import HELP_SOLUTION, twin_parts
from tests.composer.panels.samples import KEY, NO_SOLUTION, SOLUTION, key_line, move, progress
from tests.composer.panels.shown import open_pane, stands_in
from tests.composer.panels.test_solution_tree import at, outline
from tests.composer.window_words import read_with

SOUND = replace(SOLUTION, tree=(), tries=(), set_play=())


def of_twin(solution: Solution) -> Solution:
    """Return *solution* as if it were that of the second part, where the pawn stands on b3."""
    return replace(
        solution,
        problem=twin_parts()[1].problem,
        tree=tuple(map(_there, solution.tree)),
        set_play=tuple(map(_there, solution.set_play)),
        tries=tuple(replace(it, refutations=(move("b3b2"),)) for it in solution.tries),
    )


def _there(branch: Branch) -> Branch:
    there = move("b3b2") if branch.move.uci() == "a3a2" else branch.move
    return replace(branch, move=there, children=tuple(map(_there, branch.children)))


@pytest.fixture
def pane(qtbot: QtBot) -> SolutionPane:
    pane = open_pane(qtbot, SolutionPane())
    pane.begin(twin_parts())
    return pane


def search(pane: SolutionPane, place: int, solution: Solution) -> None:
    pane.begin_part(place)
    pane.show_solution(solution)


def top(pane: SolutionPane) -> list[tuple[str, str]]:
    """Return the headings of the parts with what is said of them."""
    model = pane.tree.solution_model
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return [(row.data(), row.siblingAtColumn(MEANING).data()) for row in rows]


def test_the_parts_stand_under_their_headings_while_they_are_searched(pane: SolutionPane) -> None:
    assert top(pane) == [("a)", "waiting"), ("b) bPa3→b3", "waiting")]
    pane.begin_part(0)
    assert top(pane)[0] == ("a)", "searching")
    pane.show_progress(progress())
    assert pane.head.verdict_label.text() == "Searching 2 parts."
    pane.show_lines((key_line(),))
    assert at(pane.tree.solution_model, 0, 0).data() == "1.Kf7!"
    pane.show_solution(SOUND)
    search(pane, 1, of_twin(NO_SOLUTION))
    pane.finish()
    assert top(pane) == [("a)", ""), ("b) bPa3→b3", "no solution")]
    assert pane.head.verdict_label.text() == "b) no solution."


def test_all_parts_sound_is_said_in_one_sentence(pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(SOUND))
    pane.finish()
    assert pane.head.verdict_label.text() == "Both parts are sound."
    assert pane.head.part_label.text() == "a) Mate in 2. One key: sound."


def test_a_twin_that_cannot_be_made_is_told_beside_the_others(pane: SolutionPane) -> None:
    why = "Twin b: there is no man on h2 to move."
    diagram = twin_parts()[:1]
    pane.begin(diagram, impossible=lambda: (why,))
    search(pane, 0, SOLUTION)
    pane.finish()
    assert pane.head.verdict_label.text() == f"a) dualised. {why}"
    assert pane.head.verdict_label.isVisible()


def test_a_part_that_ends_leaves_the_others_as_they_are_unfolded(pane: SolutionPane) -> None:
    search(pane, 0, SOLUTION)
    tree = pane.tree
    tree.expand(at(tree.solution_model, 0, 0))
    search(pane, 1, of_twin(SOUND))
    assert tree.isExpanded(at(tree.solution_model, 0, 0))


def test_the_line_that_is_read_stays_marked_when_its_part_ends(pane: SolutionPane) -> None:
    pane.begin_part(1)
    pane.show_lines((key_line(),))
    model = pane.tree.solution_model
    pane.tree.setCurrentIndex(at(model, 1, 0, 0))
    told: list[object] = []
    pane.line_chosen.connect(lambda *chosen: told.append(chosen))
    pane.part_chosen.connect(told.append)
    pane.show_solution(of_twin(SOLUTION))
    assert pane.part == 1
    assert pane.tree.currentIndex() == at(model, 1, 0, 2)
    assert pane.tree.currentIndex().data() == "1…Kh7"
    assert told == []


def test_the_part_is_told_before_its_line(qtbot: QtBot, pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(SOLUTION))
    told: list[object] = []
    pane.part_chosen.connect(told.append)
    pane.line_chosen.connect(lambda line, played: told.append(line[:played]))
    pane.tree.setCurrentIndex(at(pane.tree.solution_model, 1, 0))
    assert told == [1, (KEY.move,)]
    assert pane.part == 1
    assert pane.head.part_label.text().startswith("b) Mate in 2. One key, but dualised")
    assert pane.head.evidence.model().rowCount() == 1
    pane.tree.setCurrentIndex(at(pane.tree.solution_model, 0))
    assert told[2:] == [0]
    assert pane.head.evidence.isHidden()


def test_moves_are_sought_in_the_part_that_is_read(pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(SOLUTION))
    model = pane.tree.solution_model
    pane.show_part(1)
    pane.follow((KEY.move,))
    assert pane.tree.currentIndex() == at(model, 1, 0)
    pane.show_part(0)
    pane.follow((KEY.move,))
    assert pane.tree.currentIndex() == at(model, 0, 0)


def test_a_part_that_fails_is_named_and_the_others_are_read(pane: SolutionPane) -> None:
    pane.begin_part(0)
    pane.show_failure("The search ended unexpectedly.")
    search(pane, 1, of_twin(SOUND))
    pane.finish()
    assert top(pane)[0] == ("a)", "failed")
    assert pane.head.verdict_label.text() == "a) failed."
    assert not pane.head.continue_button.isVisible()


def test_a_stop_leaves_parts_to_go_on_with(pane: SolutionPane) -> None:
    search(pane, 0, replace(NO_SOLUTION, status=Status.STOPPED))
    pane.finish()
    assert pane.head.continue_button.isVisible()
    assert pane.head.verdict_label.text() == "Parts solved so far: 0 of 2."


def test_the_texts_hold_all_parts(qtbot: QtBot, pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(NO_SOLUTION))
    pane.finish()
    assert "b) bPa3→b3  no solution" in page_text(pane)
    pane.tabs.setCurrentWidget(pane.popeye_page)
    qtbot.waitUntil(partial(stands_in, "b) bPa3-->b3", pane.popeye_page))


def page_text(pane: SolutionPane) -> str:
    return "\n".join(text_lines(tuple(pane.page.view.unfolded.page), Wording()))


def test_twins_are_named_in_the_letters_of_the_moves(qtbot: QtBot, pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(NO_SOLUTION))
    pane.finish()
    read_with(Letters.GERMAN, pane)
    assert top(pane)[1][0] == "b) sBa3→b3"
    qtbot.waitUntil(lambda: "b) sBa3→b3" in page_text(pane))
    pane.tabs.setCurrentWidget(pane.popeye_page)
    qtbot.waitUntil(partial(stands_in, "b) sBa3-->b3", pane.popeye_page))


def test_replacing_chapters_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = SolutionModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_chapters((Chapter("a)"), Chapter("b)")))
    model.replace_chapter(1, Chapter("b)", HELP_SOLUTION, "cooked"))
    outline(model)
    model.replace_chapter(1, Chapter("b)", SOLUTION))
    model.replace_chapter(0, Chapter("a)", HELP_SOLUTION))
    assert outline(model)[:3] == ["a)", "  Solutions (2)", "    1.a6 Kf7 2.a5 Qg7#"]
    model.replace_chapter(1, Chapter("b)"))
    assert model.rowCount(model.index(1, 0)) == 0
    assert tester.model() is model


def test_found_lines_name_their_part(qtbot: QtBot) -> None:
    lines = LinesPane()
    qtbot.addWidget(lines)
    lines.begin(twin_parts())
    for place in range(2):
        lines.begin_part(place)
        lines.show_lines((key_line(),))
    assert [lines.model.index(row, MARK).data() for row in range(2)] == ["a) key !", "b) key !"]
    told: list[object] = []
    lines.part_chosen.connect(told.append)
    lines.line_chosen.connect(told.append)
    lines.table.selectRow(1)
    assert told == [1, key_line().moves]


def test_a_part_that_goes_on_tells_its_lines_again_and_they_stand_there_once(
    qtbot: QtBot,
) -> None:
    lines = LinesPane()
    qtbot.addWidget(lines)
    lines.begin(twin_parts())
    for place in (0, 1, 0):
        lines.begin_part(place)
        lines.show_lines((key_line(),))
    kinds = [lines.model.index(row, MARK).data() for row in range(lines.model.rowCount())]
    assert kinds == ["b) key !", "a) key !"]


def test_statistics_are_kept_for_every_part(qtbot: QtBot) -> None:
    pane = StatisticsPane()
    qtbot.addWidget(pane)
    pane.begin(twin_parts())
    pane.begin_part(0)
    pane.show_solution(SOLUTION)
    pane.begin_part(1)
    pane.show_progress(progress())
    assert pane.work_label.text().startswith("b): Depth 4 of 4")
    pane.show_solution(replace(SOLUTION, statistics=SOLUTION.statistics[:1]))
    assert len(pane.model.rows) == 1
    assert "All parts:" in pane.work_label.text()
    pane.show_part(0)
    assert len(pane.model.rows) == 3
    assert pane.work_label.text().startswith("a): depth ")


def test_a_verdict_beyond_the_intended_names_the_surplus(pane: SolutionPane) -> None:
    part = replace(twin_parts()[0], letter="", heading="", intended=2)
    pane.begin((part,))
    search(pane, 0, SOUND)
    assert "2 are intended" in pane.head.verdict_label.text()


def test_all_parts_are_judged_anew_by_another_number_of_solutions(pane: SolutionPane) -> None:
    search(pane, 0, SOUND)
    search(pane, 1, of_twin(SOUND))
    pane.finish()
    before = top(pane)
    pane.expect([2, 2])
    assert [note for _, note in top(pane)] == ["too few", "too few"]
    assert pane.head.verdict_label.text() == "a) too few, b) too few."
    pane.expect([None, None])
    assert top(pane) == before
