"""The evidence for a verdict: what stands there, and where a click leads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.panels.solution.evidence import MOST_SHOWN, Evidence
from composer.panels.solution.pane import SolutionPane
from solver.notation.letters import Letters
from solver.solution import Solution, Status
from solver.twinning.composition import Part
from tests.composer.panels.help_samples import FULL, HELP_SOLUTION, HELPMATE, SHORT, many_lines
from tests.composer.panels.samples import NO_SOLUTION, SOLUTION, move, moves, parts_of
from tests.composer.panels.shown import open_pane
from tests.composer.panels.test_solution_tree import at

KEYS = (move("f6f7"), move("g1g2"))
COOKED = replace(SOLUTION, keys=KEYS, tries=(), tree=SOLUTION.tree[1:])
INTENDED = Part("", "", HELPMATE, intended=1)


@pytest.fixture
def pane(qtbot: QtBot) -> SolutionPane:
    return open_pane(qtbot, SolutionPane())


def end(pane: SolutionPane, solution: Solution, part: Part | None = None) -> list[str]:
    """Let a search end with *solution*; return the evidence that is shown."""
    pane.begin((part,) if part else parts_of(solution.problem))
    pane.begin_part(0)
    pane.show_solution(solution)
    model = pane.head.evidence.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_nothing_speaks_against_a_sound_problem_or_one_without_solution(
    pane: SolutionPane,
) -> None:
    assert end(pane, replace(SOLUTION, tree=())) == []
    assert end(pane, NO_SOLUTION) == []
    assert not pane.head.evidence.isVisible()


def test_keys_duals_and_short_solutions_are_named(pane: SolutionPane) -> None:
    dual = "dual (mating move) after 1.Kf7 Kh7: Qg7# / Qh1#"
    assert end(pane, SOLUTION) == [dual]
    assert end(pane, COOKED) == ["key: 1.Kf7", "key: 1.Qg2", dual]
    assert end(pane, HELP_SOLUTION) == ["short solution: 1.a5 Qg7#"]


def test_evidence_waits_to_be_asked_for_when_a_search_was_stopped_too(pane: SolutionPane) -> None:
    assert end(pane, replace(COOKED, status=Status.STOPPED))
    assert not pane.head.evidence.isVisible()
    pane.head.show_reason()
    assert pane.head.evidence.isVisible()


def test_a_piece_is_written_once_however_often_it_is_painted(pane: SolutionPane) -> None:
    written: list[Letters] = []

    def write(letters: Letters) -> str:
        written.append(letters)
        return "short"

    pane.head.evidence.show_evidence([Evidence(write)])
    model = pane.head.evidence.evidence_model
    assert [model.index(0, 0).data() for _ in range(3)] == ["short"] * 3
    assert len(written) == 1


def test_solutions_of_help_play_speak_against_it_where_fewer_are_intended(
    pane: SolutionPane,
) -> None:
    assert end(pane, many_lines(2), INTENDED) == [
        "solution: 1.a6 Kf7 2.a5 Qg7#",
        "solution: 1.a5 Kf7 2.a4 Qh2#",
    ]
    assert end(pane, many_lines(2)) == []


def test_what_is_too_much_to_name_is_counted(pane: SolutionPane) -> None:
    told = end(pane, many_lines(5000), INTENDED)
    assert len(told) == MOST_SHOWN + 1
    assert told[-1].endswith("more")


@pytest.mark.parametrize(
    ("solution", "row", "line", "played", "place"),
    [
        (COOKED, 0, "f6f7 h8h7 g1g7", 1, (0,)),
        (COOKED, 2, "f6f7 h8h7 g1g7", 2, (0, 2)),
        (HELP_SOLUTION, 0, "a7a5 g1g7", 1, (1, 0)),
    ],
)
def test_a_click_leads_to_the_line_and_to_its_row(
    qtbot: QtBot,
    pane: SolutionPane,
    solution: Solution,
    row: int,
    line: str,
    played: int,
    place: tuple[int, ...],
) -> None:
    end(pane, solution)
    pane.line_chosen.connect(lambda moves, played: pane.follow(moves[:played]))
    listed = pane.head.evidence
    index = listed.model().index(row, 0)
    listed.scrollTo(index)
    point = listed.visualRect(index).center()
    with qtbot.waitSignal(pane.line_chosen) as chosen:
        QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert chosen.args == [moves(line), played]
    assert pane.tree.currentIndex() == at(pane.tree.solution_model, *place)


def test_the_keyboard_chooses_evidence_too(qtbot: QtBot, pane: SolutionPane) -> None:
    end(pane, HELP_SOLUTION)
    listed = pane.head.evidence
    listed.setCurrentIndex(listed.model().index(0, 0))
    with qtbot.waitSignal(pane.line_chosen) as chosen:
        QTest.keyClick(listed, Qt.Key.Key_Return)
    assert chosen.args == [SHORT, 1]
    assert SHORT not in FULL
