"""Solving with conditions on the play in the window: asked, found, said, and never kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.runs.restricted_work import RestrictedWork
from composer.runs.store import RunStore, usual_path
from composer.windows.main_window import MainWindow
from composer.windows.vary.restricted_window import RestrictedWindow
from composer.windows.vary.restriction_form import Wish
from solver.game import Move
from solver.language import now
from solver.men import Kind
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.restriction import Narrowing, Restriction
from solver.squares import square_of
from solver.stipulation import Stipulation
from tests.composer.runs.problems import TWINS

COOKED = "8/p7/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
HELP = "6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"
LONG = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


def opened(window: MainWindow, fen: str, stipulation: str) -> RestrictedWindow:
    """Put a problem on the board, and ask for conditions on its play."""
    return opened_entry(window, Entry(parse_fen(fen), stipulation))


def opened_entry(window: MainWindow, entry: Entry) -> RestrictedWindow:
    """Do so with a problem that has more to it."""
    window.editor.apply("Put", lambda document: replace(Document((entry,)), current=0))
    window.commands.by_name["solve_restricted"].trigger()
    shown = window.vary.restricted.window
    assert shown is not None
    return shown


@pytest.fixture
def shown(window: MainWindow) -> RestrictedWindow:
    """The window of conditions over a cooked two-mover."""
    return opened(window, COOKED, "#2")


def pick(shown: RestrictedWindow, square: str) -> None:
    """Click on a man of the small board."""
    board = shown.form.board
    box = board.geometry_of_squares.box(square_of(square))
    at = QPoint(round(box.x + box.width / 2), round(box.y + box.height / 2))
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def wish(shown: RestrictedWindow, move: Wish, capture: Wish = Wish.ANY) -> None:
    """Choose what has to become of the man who is picked."""
    form = shown.form
    form.move_wish.setCurrentIndex(form.move_wish.findData(move))
    form.capture_wish.setCurrentIndex(form.capture_wish.findData(capture))


def mate_by(shown: RestrictedWindow, words: str) -> None:
    box = shown.form.mating_man
    place = box.findText(words)
    assert place >= 0, words
    box.setCurrentIndex(place)


def solve(qtbot: QtBot, shown: RestrictedWindow) -> list[str]:
    """Search, and return the lines that are written."""
    shown.solve_button.click()
    qtbot.waitUntil(lambda: not shown.run.is_running)
    return shown.page.toPlainText().splitlines()


def test_conditions_are_asked_on_a_small_board_and_said(shown: RestrictedWindow) -> None:
    assert not shown.solve_button.isEnabled()
    pick(shown, "a7")
    assert shown.form.men.currentData() == square_of("a7")
    wish(shown, Wish.MUST, Wish.MUST_NOT)
    pick(shown, "c2")
    wish(shown, Wish.MUST_NOT)
    pick(shown, "h1")  # nobody stands there
    assert shown.form.men.currentData() == square_of("c2")
    mate_by(shown, "white knight")
    shown.form.mating_square.setText("c4")
    shown.form.model.setChecked(True)
    shown.form.moves.setText("b6-c6 a7a8Q")
    assert shown.form.restriction() == Restriction(
        mating_kind=Kind.KNIGHT,
        mating_square=square_of("c4"),
        is_model=True,
        moved=(square_of("a7"),),
        unmoved=(square_of("c2"),),
        uncaptured=(square_of("a7"),),
        moves=(Move.from_uci("b6c6"), Move.from_uci("a7a8q")),
    )
    told = shown.asked.text()
    assert "with mates by a knight only, and with mates on c4 only" in told
    assert shown.solve_button.isEnabled()
    pick(shown, "a7")
    wish(shown, Wish.ANY)
    assert shown.form.restriction().moved == ()
    shown.clear_button.click()
    assert shown.form.restriction().is_none
    assert not shown.solve_button.isEnabled()


def test_a_man_of_the_diagram_may_have_to_mate(shown: RestrictedWindow) -> None:
    mate_by(shown, "white knight on f6")
    assert shown.form.restriction() == Restriction(mating_man=square_of("f6"))
    texts = [shown.form.mating_man.itemText(n) for n in range(shown.form.mating_man.count())]
    assert not [text for text in texts if "black" in text]


def test_what_cannot_be_read_is_said_at_once(
    shown: RestrictedWindow, subtests: pytest.Subtests
) -> None:
    for text in ("soup", "e2e2", "e9e4"):
        with subtests.test(text=text):
            shown.form.mating_square.clear()
            shown.form.moves.setText(text)
            assert text in shown.asked.text()
            assert not shown.solve_button.isEnabled()
            shown.form.moves.clear()
            shown.form.mating_square.setText(text)
            assert text in shown.asked.text()
            assert not shown.solve_button.isEnabled()


def test_what_is_found_is_what_the_solver_finds(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    for fen, stipulation, man, asked in (
        (COOKED, "#2", "white rook", Restriction(mating_kind=Kind.ROOK)),
        (COOKED, "#2", "white queen", Restriction(mating_kind=Kind.QUEEN)),
        (HELP, "h#3", "white bishop", Restriction(mating_kind=Kind.BISHOP)),
    ):
        with subtests.test(fen=fen):
            shown = opened(window, fen, stipulation)
            mate_by(shown, man)
            lines = solve(qtbot, shown)
            problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
            assert len(lines) == len(RestrictedWork(problem, asked).run().lines)
            assert shown.note.text().endswith(f"with mates by a {man.split()[1]} only.")


def test_nothing_of_it_is_kept(qtbot: QtBot, window: MainWindow, shown: RestrictedWindow) -> None:
    document = window.editor.document
    shown.form.moves.setText("b6c6")
    assert solve(qtbot, shown) == ["1.Rc6"]
    assert shown.note.text() == "One key, with b6c6 in the play."
    assert window.editor.document is document
    assert window.solution_pane.head.verdict_label.text() == ""
    assert not window.runs_desk.pane.model.runs
    store = RunStore(usual_path())
    assert not store.all_telling()
    store.close()
    window.commands.solve.trigger()  # it asks without conditions
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert window.controller.outcome is not None
    assert len(window.controller.outcome.keys) > 1
    assert shown.note.text() == "One key, with b6c6 in the play."


@pytest.mark.parametrize(("fen", "stipulation"), [(LONG, "#7"), (LONG, "ser-h#12")])
def test_a_search_is_told_and_stopped(
    qtbot: QtBot, window: MainWindow, fen: str, stipulation: str
) -> None:
    shown = opened(window, fen, stipulation)
    pick(shown, "e1")
    wish(shown, Wish.MUST)
    with qtbot.waitSignal(shown.run.progressed):
        shown.solve_button.click()
    assert not shown.form.isEnabled()
    assert not shown.solve_button.isEnabled()
    shown.stop_button.click()
    qtbot.waitUntil(lambda: not shown.run.is_running)
    assert shown.note.text().startswith("Stopped before the end")
    assert shown.note.text().endswith("with a move of the man of e1.")
    assert shown.form.isEnabled()
    with qtbot.waitSignal(shown.run.progressed):
        shown.solve_button.click()
    shown.reject()
    assert not shown.run.is_running
    window.commands.by_name["solve_restricted"].trigger()
    assert shown.note.text() == ""  # nothing is under way


def test_the_board_is_asked_about_once_a_search_of_another_problem_is_over(
    qtbot: QtBot, window: MainWindow
) -> None:
    shown = opened(window, LONG, "#9")
    shown.form.pages.setCurrentIndex(1)
    shown.form.narrow.flights.setValue(3)
    with qtbot.waitSignal(shown.run.progressed):
        shown.solve_button.click()
    opened(window, COOKED, "#2")
    shown.stop_button.click()
    qtbot.waitUntil(lambda: not shown.run.is_running)
    assert shown.note.text().startswith("Stopped before the end")
    assert len(solve(qtbot, shown)) == 2
    assert shown.note.text() == "2 keys, with 3 flights left at most, and the last 2 moves free."
    with qtbot.waitSignal(shown.run.ended):
        shown.solve_button.click()
        opened(window, COOKED, "h#2")
    shown.solve_button.click()
    assert not shown.run.is_running
    assert shown.form.pages.currentIndex() == 0  # no narrow search is for h#2
    assert shown.asked.text() == "Choose a condition."


def test_selfmates_are_searched_narrowly(qtbot: QtBot, window: MainWindow) -> None:
    shown = opened(window, "8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "s#2")
    form = shown.form.narrow
    form.free.setValue(3)
    assert not shown.solve_button.isEnabled()  # free of what?
    form.defences.setValue(0)
    assert shown.form.restriction() == Restriction(
        narrowing=Narrowing(most_defences=0, free_moves=3)
    )
    assert solve(qtbot, shown) == ["1.Qd1 b3 2.Qg4 b2#"]
    assert shown.note.text().startswith("One key, without a reply that holds out")
    shown.form.pages.setCurrentIndex(0)
    assert shown.form.restriction().is_none  # what stands on the page in front is asked
    shown.form.pages.setCurrentIndex(1)
    shown.clear_button.click()
    assert shown.form.restriction() == Restriction()


def test_other_stipulations_are_refused_in_words(qtbot: QtBot, window: MainWindow) -> None:
    shown = opened(window, COOKED, "s#2")
    assert shown.form.pages.currentWidget() is shown.form.narrow  # all that can be asked of it
    shown.form.pages.setCurrentIndex(0)
    shown.form.model.setChecked(True)
    assert "directmates and helpmates" in shown.asked.text()
    assert not shown.solve_button.isEnabled()


def test_another_position_is_asked_with_the_same_conditions(
    qtbot: QtBot, window: MainWindow, shown: RestrictedWindow
) -> None:
    for square in ("a7", "c2"):
        pick(shown, square)
        wish(shown, Wish.MUST_NOT)
    mate_by(shown, "white rook on b6")
    solve(qtbot, shown)
    assert shown.note.text()
    window.problem_commands.type_setup(parse_fen(COOKED.replace("p7", "8", 1)))
    assert (shown.note.text(), shown.page.toPlainText()) == ("", "")
    asked = Restriction(mating_man=square_of("b6"), unmoved=(square_of("c2"),))
    assert shown.form.restriction() == asked
    window.problem_commands.type_stipulation("soup")
    assert not shown.isVisible()


def test_twins_are_told_apart(qtbot: QtBot, window: MainWindow) -> None:
    shown = opened_entry(window, TWINS)
    shown.form.model.setChecked(True)
    lines = solve(qtbot, shown)
    told = now(shown.note.text()).splitlines()
    assert [line[:2] for line in told] == ["a)", "b)"]
    assert "b)" in lines


def test_a_twin_that_cannot_be_searched_so_says_why_and_the_others_are_searched(
    qtbot: QtBot, window: MainWindow
) -> None:
    twins = {"b": "Stipulation h#2"}
    shown = opened_entry(window, Entry(parse_fen(COOKED), "#2", extra=(("twins", twins),)))
    shown.form.pages.setCurrentWidget(shown.form.narrow)
    shown.form.narrow.checks.setChecked(True)
    lines = solve(qtbot, shown)
    assert "1.Rba6 Nxb5+ 2.Rxb5#" in lines
    first, second = now(shown.note.text()).splitlines()
    assert first == "a) 2 keys, with checks only, and the last 2 moves free."
    assert second == "b) A narrow search is for direct, self and reflex play, not for h#2."
