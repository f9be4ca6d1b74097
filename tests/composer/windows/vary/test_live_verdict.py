"""The live verdict: after every change the window says how the problem stands."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.board.standing import Seal, Standing
from composer.formats.popeye.found import Found
from composer.model import edits
from composer.model.document import Document, Entry
from composer.settings import SearchChoices, Settings
from composer.solving.plan import SearchPlan, plan_for
from composer.windows.main_window import MainWindow
from composer.windows.setup.verdict_pill import VerdictPill
from composer.windows.vary import live_verdict
from solver import prepare
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Limits, Task
from solver.solution import Solution, Status
from solver.solve import solve
from solver.squares import square_of
from solver.twinning.composition import Answer, Part
from solver.vary.finding import VaryFinding

TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"

DUALISED = "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q - 0 1"
CIRCE = "8/8/8/3k4/3Q4/2p1n3/1r6/B1K2N2 b - - 0 1"
GRASSHOPPER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P1(q2)3/4Qn2 w - - 0 1"


@pytest.fixture
def judges_changes() -> bool:
    """Let the windows judge."""
    return True


def pill_of(window: MainWindow) -> VerdictPill:
    return window.centre.verdict_row.pill


def put(qtbot: QtBot, window: MainWindow, entry: Entry) -> None:
    """Put *entry* on the board and wait until something is said of it."""
    with qtbot.waitSignal(window.vary.live.told):
        window.editor.apply("Put", lambda document: replace(Document((entry,)), current=0))


def stopped_at_once(window: MainWindow) -> tuple[SearchPlan, Found]:
    """Return the search of the problem on the board, and what it has before it found anything."""
    plan = plan_for(window.editor.document.entry, SearchChoices(), 1, Limits())
    answers = (Answer.to(part, Solution(part.problem, Status.STOPPED)) for part in plan.parts)
    return plan, Found(tuple(answers))


def move(qtbot: QtBot, window: MainWindow, start: str, end: str) -> str:
    """Move a man and return what is said then."""
    with qtbot.waitSignal(window.vary.live.told):
        window.editor.apply(
            "Move", lambda document: edits.move_piece(document, square_of(start), square_of(end))
        )
    return pill_of(window).text()


def test_every_change_is_judged(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    assert pill_of(window).text() == "Sound: 1.Qa1"
    assert move(qtbot, window, "b7", "d7") == "Sound: 1.Qa1"
    assert move(qtbot, window, "d7", "d5") == "Short, mate in 1"
    assert move(qtbot, window, "d5", "b2") == "No solution"
    assert move(qtbot, window, "b2", "h5") == "Cooked, 4 keys"
    seal = pill_of(window).seal
    assert seal is not None
    assert seal.standing is Standing.COOKED
    assert seal.is_hollow
    assert "not kept" in pill_of(window).toolTip()
    window.editor.history.undo()
    qtbot.waitUntil(lambda: pill_of(window).text() == "No solution")


def test_on_the_very_first_start_it_judges_without_the_compiled_solver(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.solving.court._ready", set())
    monkeypatch.setattr(prepare, "is_ready", lambda door: False)
    entry = Entry(parse_fen(TWO_MOVER), "#2")
    window.editor.apply("Put", lambda document: replace(Document((entry,)), current=0))
    qtbot.waitUntil(lambda: pill_of(window).text() == "Sound: 1.Qa1")


def test_it_is_judged_while_the_window_still_shows_the_change(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    qtbot.waitUntil(lambda: not window.vary.live.is_looking)
    sitting: list[bool] = []
    court = window.vary.live._court
    window.editor.document_changed.connect(lambda *_: sitting.append(court.is_sitting))
    assert move(qtbot, window, "b7", "d7") == "Sound: 1.Qa1"
    assert sitting == [True]


def test_cooks_are_told_apart_from_the_key_that_was_meant(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    window.vary.live._meant = (Move.from_uci("b6c6"),)
    assert move(qtbot, window, "b7", "a7") == "Cooked by 1.Rba6"


def test_the_key_of_another_problem_is_not_meant(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    assert window.vary.live.keys_meant
    with qtbot.waitSignal(window.vary.live.told):
        window.problem_commands.type_setup(parse_fen("7k/8/5K2/8/8/8/8/RRRQ4 w - - 0 1"))
    assert Move.from_uci("e1a1") not in window.vary.live.keys_meant
    assert "Cooked by" not in pill_of(window).text()


def test_all_kinds_of_play_are_judged(qtbot: QtBot, window: MainWindow) -> None:
    for fen, stipulation, words in (
        (TWO_MOVER, "#3", "Short, mate in 2"),
        (TWO_MOVER, "s#2", "No solution"),
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "h#1", "Sound"),
        ("7k/8/8/8/8/8/8/KQRR4 b - - 0 1", "h#2", "47 solutions: intended?"),
        (chess.STARTING_FEN, "#9", "Not decided in 0.3 s"),
    ):
        put(qtbot, window, Entry(parse_fen(fen), stipulation))
        assert pill_of(window).text() == words


def test_fairy_men_and_conditions_are_judged(qtbot: QtBot, window: MainWindow) -> None:
    for fen, options, stipulation, words in (
        (CIRCE, ("Circe",), "h#2", "Sound"),
        (CIRCE, (), "h#2", "No solution"),
        (GRASSHOPPER, (), "#2", "No solution"),
        (GRASSHOPPER.replace("(q2)", "P"), (), "#2", "Sound: 1.Qa1"),
    ):
        put(qtbot, window, Entry(parse_fen(fen), stipulation, options=options))
        assert pill_of(window).text() == words


def test_twins_are_judged_together(qtbot: QtBot, window: MainWindow) -> None:
    twins = {"b": "Move b7 d7", "c": "Move b7 b2"}
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2", extra=(("twins", twins),)))
    assert pill_of(window).text() == "a sound, b sound, c no solution"


def test_where_the_parts_have_no_room_it_is_told_how_many_are_sound(
    qtbot: QtBot, window: MainWindow
) -> None:
    twins = {"b": "Move b7 d7", "c": "Move b7 b2"}
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2", extra=(("twins", twins),)))
    pill = pill_of(window)
    assert pill.text() == "a sound, b sound, c no solution"
    assert pill.words_within(60.0) == "2 of 3 sound"
    assert pill.words_within(600.0) == pill.text()


def test_a_twin_that_cannot_be_made_is_told(qtbot: QtBot, window: MainWindow) -> None:
    twins = (("twins", {"b": "Move h3 h4"}),)
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2", extra=twins))
    assert pill_of(window).text() == "A twin cannot be made"
    assert "there is no man on h3 to move" in pill_of(window).toolTip()
    with qtbot.waitSignal(window.controller.all_ended):
        window.solve_commands.solve()
    assert "there is no man on h3 to move" in window.solution_pane.head.verdict_label.text()
    assert window.solution_pane.head.verdict_label.isVisible()


def test_what_cannot_be_solved_has_no_verdict(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    window.problem_commands.type_stipulation("soup")
    qtbot.waitUntil(lambda: pill_of(window).seal is None)
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    window.editor.apply("Circe", lambda document: edits.set_options(document, ("SoupChess",)))
    qtbot.waitUntil(lambda: pill_of(window).seal is None)
    with qtbot.waitSignal(window.vary.live.told):
        window.editor.apply("None", lambda document: edits.set_options(document, ()))
    assert pill_of(window).text() == "Sound: 1.Qa1"


def test_what_is_told_of_a_problem_does_not_change_with_its_author(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    qtbot.waitUntil(lambda: not window.vary.live.is_looking)
    window.editor.apply("Author", lambda document: edits.edit_entry(document, authors=("N.",)))
    assert not window.vary.live.is_looking
    assert pill_of(window).seal is not None


def test_only_the_last_of_quick_changes_is_told(qtbot: QtBot, window: MainWindow) -> None:
    told: list[object] = []
    put(qtbot, window, Entry(parse_fen(chess.STARTING_FEN), "#9"))
    window.vary.live.told.connect(told.append)
    window.problem_commands.type_stipulation("#8")
    window.problem_commands.type_setup(parse_fen(TWO_MOVER))
    window.problem_commands.type_stipulation("#2")
    qtbot.waitUntil(lambda: pill_of(window).text() == "Sound: 1.Qa1")
    assert len(told) == 1


def test_switched_off_it_looks_at_nothing_and_stays_off(
    qtbot: QtBot, window: MainWindow, settings: Settings
) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    window.centre.verdict_row.switch_button.click()
    assert pill_of(window).seal is None
    assert not settings.flag("solve/live", usual=True)
    window.problem_commands.type_stipulation("#3")
    assert not window.vary.live._court.is_sitting
    with qtbot.waitSignal(window.vary.live.told):
        window.commands.live_verdict.trigger()
    assert pill_of(window).text() == "Short, mate in 2"


def test_it_is_no_run_and_a_run_takes_its_place(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    assert window.runs_pane.pane.model.rowCount() == 0
    with qtbot.waitSignal(window.vary.live.told):
        window.solve_commands.solve()
    seal = pill_of(window).seal
    assert seal is not None
    assert not seal.is_hollow
    assert "not kept" not in pill_of(window).toolTip()
    move(qtbot, window, "b7", "d7")
    seal = pill_of(window).seal
    assert seal is not None
    assert seal.is_hollow


def test_what_a_run_has_found_stands_again_when_a_change_is_taken_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    with qtbot.waitSignal(window.vary.live.told):
        window.solve_commands.solve()
    move(qtbot, window, "b7", "d7")
    assert not window.commands.forward.isEnabled()
    with qtbot.waitSignal(window.vary.live.told):
        window.commands.undo.trigger()
    seal = pill_of(window).seal
    assert seal is not None
    assert not seal.is_hollow
    window.commands.forward.trigger()
    line = window.reading_commands.player.line
    assert line.at(1) == line
    assert line.moves == window.solution_pane.first_line()


def test_a_run_that_was_stopped_takes_no_verdict_back(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    window.vary.live.note_run(*stopped_at_once(window))
    assert pill_of(window).text() == "Sound: 1.Qa1"


def test_a_run_for_keys_alone_takes_no_duals_back(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(DUALISED), "#2"))
    plan = plan_for(window.editor.document.entry, SearchChoices(), 1, Limits())
    keys = solve(Task(plan.parts[0].problem, refutations=0, set_play=False, tree=False))
    assert pill_of(window).text() == "Sound, 1 dual"
    window.vary.live.note_run(plan, Found((Answer.to(plan.parts[0], keys),)))
    assert pill_of(window).text() == "Sound, 1 dual"
    other = replace(keys, keys=(Move.from_uci("b8a8"),))  # and where it contradicts, it counts
    window.vary.live.note_run(plan, Found((Answer.to(plan.parts[0], other),)))
    assert pill_of(window).text() == "Sound: 1.Qa8+"


def test_a_run_that_was_stopped_is_not_said_to_have_had_little_time(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(qtbot, window, Entry(parse_fen(chess.STARTING_FEN), "#9"))
    assert pill_of(window).text() == "Not decided in 0.3 s"
    window.vary.live.note_run(*stopped_at_once(window))
    assert pill_of(window).text() == "Not decided"


def test_what_is_being_searched_is_not_called_undecided(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen(chess.STARTING_FEN), "#9"))
    assert pill_of(window).text() == "Not decided in 0.3 s"
    with qtbot.waitSignal(window.controller.progressed):
        window.solve_commands.solve()
    assert pill_of(window).text() == "Searching…"
    move(qtbot, window, "e2", "e4")  # what stands there now is no more searched
    assert pill_of(window).text() == "Not decided in 0.3 s"
    window.editor.history.undo()
    qtbot.waitUntil(lambda: pill_of(window).text() == "Searching…")
    window.commands.pause.trigger()
    qtbot.waitUntil(lambda: pill_of(window).text() == "Paused")
    window.commands.pause.trigger()
    qtbot.waitUntil(lambda: pill_of(window).text() == "Searching…")
    with qtbot.waitSignal(window.controller.all_ended):
        window.controller.stop()
    assert pill_of(window).text() == "Not decided"


def test_the_word_of_an_old_machine_is_no_verdict(qtbot: QtBot, window: MainWindow) -> None:
    put(qtbot, window, Entry(parse_fen("k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"), "#2"))
    assert pill_of(window).text() == "Sound: 1.Bb8"
    with qtbot.waitSignal(window.controller.all_ended):
        window.commands.by_name["solve_with_prinz"].trigger()
    assert "cooked" in window.solution_pane.head.verdict_label.text()
    assert pill_of(window).text() == "Sound: 1.Bb8"


def test_closing_the_window_ends_it(qtbot: QtBot, window: MainWindow) -> None:
    window.problem_commands.type_setup(parse_fen(chess.STARTING_FEN))
    window.problem_commands.type_stipulation("#9")
    qtbot.waitUntil(lambda: window.vary.live._court.is_sitting)
    window.end()
    assert not window.vary.live._court.is_sitting


def test_words_in_a_narrow_pill_are_smaller_and_whole(qtbot: QtBot) -> None:
    pill = VerdictPill()
    qtbot.addWidget(pill)
    pill.setText("Alle 4 korrekt")
    whole = QFontMetricsF(pill.font()).horizontalAdvance(pill.text())
    assert pill.font_within(whole) == pill.font()
    narrow = QFontMetricsF(pill.font_within(0.85 * whole))
    assert narrow.horizontalAdvance(pill.text()) <= 0.88 * whole


def test_words_run_on_below_the_palette_before_they_are_hard_to_read(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(910, 499)
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "h#2"))
    pill, seal = pill_of(window), Seal(Standing.COOKED)
    for words in ("Sound, 2 solutions", "Побочные, 2 решения", "Nebenlösig, 2 Lösungen"):
        pill.show_verdict(seal, words, words)
        qtbot.waitUntil(lambda: pill.width() >= 0.9 * pill.sizeHint().width())


def test_a_verdict_has_few_words_before_the_rules_of_play_go_out_of_sight(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(910, 499)
    put(qtbot, window, Entry(parse_fen(CIRCE), "ser-h#3", options=("Circe",)))
    pill, words = pill_of(window), "Nebenlösig, 16 Lösungen in dieser Fassung"
    pill.show_verdict(Seal(Standing.COOKED), words, words, "Nebenlösig")
    QApplication.processEvents()
    qtbot.waitUntil(lambda: pill.words_within(pill.width() - 32) == "Nebenlösig")
    assert window.centre.marks.isVisible()


def test_a_verdict_is_said_once_however_much_is_told_of_a_search(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(qtbot, window, Entry(parse_fen(TWO_MOVER), "#2"))
    said: list[Part] = []

    def noted(part: Part, found: VaryFinding, is_kept: bool) -> str:
        said.append(part)
        return of_part(part, found, is_kept)

    of_part = live_verdict._of_part
    monkeypatch.setattr(live_verdict, "_of_part", noted)
    for _ in range(3):
        window.vary.live.show_again()
    assert not said
    assert pill_of(window).text() == "Sound: 1.Qa1"
    move(qtbot, window, "b7", "d7")
    assert said
