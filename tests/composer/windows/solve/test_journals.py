"""Searches that go on after the program was closed, with the real solver and real files."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.solving.journals import Journals, usual_folder
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.stipulation import Stipulation
from tests.composer.windows.conftest import MakeWindow

LONG = "7B/3p4/1p1K4/pB1PN1Pp/1pNkppR1/8/1Pp1nbP1/2nbq3 w - - 0 1"


def ask(window: MainWindow, stipulation: str = "#9") -> None:
    """Put a problem on the board that takes longer than a test, and press Solve."""
    window.editor.replace(Document((Entry(parse_fen(LONG), stipulation),)))
    window.commands.solve.trigger()


def journals() -> list[Path]:
    return list(usual_folder().glob("*.journal"))


def break_off(qtbot: QtBot, window: MainWindow) -> None:
    """Close *window* in the middle of a search that has written its journal."""
    qtbot.waitUntil(lambda: bool(journals()))
    window.editor.mark_saved()
    window.close()


def test_a_search_goes_on_after_a_restart_and_says_so(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    ask(first)
    break_off(qtbot, first)
    again = make_window()
    ask(again)
    note = again.solution_pane.head.note_label
    # How far the earlier one was is said as well, unless the first that is told comes too soon.
    qtbot.waitUntil(lambda: note.text().startswith(("Continued: ", "Continued from ")))
    assert note.isVisible()


def test_another_problem_begins_anew(qtbot: QtBot, make_window: MakeWindow) -> None:
    first = make_window()
    ask(first)
    break_off(qtbot, first)
    again = make_window()
    ask(again, "#10")
    qtbot.waitUntil(lambda: again.statistics_pane.work_label.text().startswith("Depth"))
    assert again.solution_pane.head.note_label.isHidden()


def test_a_journal_that_another_window_keeps_is_left_to_it(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first, second = make_window(), make_window()
    ask(first)
    qtbot.waitUntil(lambda: bool(journals()))
    ask(second)
    label = second.statistics_pane.work_label
    qtbot.waitUntil(lambda: label.text().startswith("Depth"))
    assert second.solution_pane.head.note_label.isHidden()
    assert len(journals()) == 1


def test_without_an_earlier_search_there_is_nothing_to_take_up(tmp_path: Path) -> None:
    task = Task(Problem(parse_fen(LONG), Stipulation.directmate(2)))
    kept = Journals(tmp_path / "journals")
    assert kept.earlier(task) is None
    assert kept.start(task).result() is not None
    assert kept.earlier(task) is None
    assert not (tmp_path / "journals").exists()
