"""The window changes its language as if it had been made in it, whatever it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QWidget
from pytestqt.qtbot import QtBot

from composer import language as languages
from composer.appearance import Appearance, SystemAppearance
from composer.collection.columns import Column
from composer.language import Language
from composer.machines.comparison import Comparison
from composer.machines.games.game_window import GameWindow
from composer.machines.games.replay_window import ReplayWindow
from composer.machines.machine_words import Machine
from composer.model.document import Document, Entry
from composer.panels.collection.model import section_of
from composer.saying import add_choice
from composer.settings import SearchChoices, Settings
from composer.solving.controller import SolvingState
from composer.translator import SpokenLanguage
from composer.windows.collection.holding_dialog import HoldingDialog
from composer.windows.collection.version_dialog import VersionDialog
from composer.windows.main_window import MainWindow
from composer.windows.runs.batch_pane import Which
from solver.ancestors.machine_game import Opponent
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.language import tr
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.squares import square_of
from tests.catalogues import MarkedTexts
from tests.composer.late_panes import make_panes
from tests.composer.runs.problems import MISSING, SOUND, TWINS, TWO_KEYS
from tests.composer.window_words import words_of

LONG = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
DUALS = "8/8/8/8/8/3N3k/4Q3/2KR4 w - - 0 1"
HELP = "8/8/8/8/8/1K6/7R/k7 b - - 0 1"
SAVING = "7k/7p/5K2/8/8/8/8/6RR w - - 0 1"
SHORT = "8/8/8/8/8/1K6/3Q4/k7 w - - 0 1"


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[SpokenLanguage]:
    """English is spoken, and every other language dots its vowels."""
    monkeypatch.setattr(languages, "_catalogue", lambda language: MarkedTexts())
    spoken = SpokenLanguage(Language.ENGLISH)
    yield spoken
    spoken.choose(Language.ENGLISH)
    spoken.choose_letters(Letters.S)


@pytest.mark.usefixtures("spoken")
def test_who_chooses_a_language_takes_away_what_another_chose() -> None:
    """A window that is gone may wait for long until its memory is searched for."""
    native = QKeySequence.SequenceFormat.NativeText
    before = SpokenLanguage(Language.FRENCH)
    assert QKeySequence("Shift+F7").toString(native) == "Maj+F7"
    after = SpokenLanguage(Language.ENGLISH)
    assert QKeySequence("Shift+F7").toString(native) == "Shift+F7"
    assert after.language is not before.language


class Maker:
    """Makes windows, each with settings and a history of its own."""

    def __init__(self, qtbot: QtBot, folder: Path, spoken: SpokenLanguage) -> None:
        self.qtbot = qtbot
        self._folder = folder
        self._spoken = spoken
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._appearance = SystemAppearance(app, Appearance.LIGHT)
        self._patch = pytest.MonkeyPatch()
        self.windows: list[MainWindow] = []

    def make(self) -> MainWindow:
        """Open a window."""
        folder = self._folder / str(len(self.windows))
        for name in ("DATA", "STATE"):
            self._patch.setenv(f"XDG_{name}_HOME", str(folder / name))
        window = MainWindow(Settings(folder / "settings.ini"), self._appearance, self._spoken)
        self.windows.append(window)
        make_panes(window)  # their words, too, whatever is in front
        window.statistics_pane.choose_open(True)  # by itself it opens when a second has passed
        window.show()
        self.qtbot.waitExposed(window)
        return window

    def close(self) -> None:
        """Close all windows."""
        for window in self.windows:
            window.commands.stop.trigger()
            for dialog in window.findChildren(QDialog):
                dialog.done(0)
            self.qtbot.waitUntil(
                lambda window=window: not window.controller.is_running  # type: ignore[misc]
            )
            window.editor.mark_saved()
            window.close()
            window.deleteLater()
        self._appearance.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # none says words any more
        self._patch.undo()


@pytest.fixture
def maker(qtbot: QtBot, tmp_path: Path, spoken: SpokenLanguage) -> Iterator[Maker]:
    maker = Maker(qtbot, tmp_path, spoken)
    yield maker
    maker.close()


# ---------------------------------------------------------------- what a window may show

State = Callable[[MainWindow, QtBot], None]


def edited(window: MainWindow, qtbot: QtBot) -> None:
    """Show a history of steps, one of them taken back, and pages of help."""
    window.commands.example.trigger()
    window.commands.side_to_move.trigger()
    window.commands.add_problem.trigger()
    window.commands.game_array.trigger()
    window.commands.undo.trigger()
    for page in ("first_steps", "keys", "about"):
        window.commands.by_name[page].trigger()


def flawed(window: MainWindow, qtbot: QtBot) -> None:
    """Show what is wrong with a position."""
    ask(window, "8/8/8/8/8/8/3Q4/8 w - - 0 1", "#2")


def solved(window: MainWindow, qtbot: QtBot) -> None:
    """Show a problem with its solution, and old machines at work on it."""
    window.commands.example.trigger()
    room = window.machine_commands.open_room()
    for machine in (Machine.BELL, Machine.ATLAS, Machine.WRAY, Machine.PRINZ):
        room.choose(machine)
        for _ in range(3):
            room.step()
    solve(window, qtbot)


def unsolvable(window: MainWindow, qtbot: QtBot) -> None:
    """Show twins of which one has no solution."""
    ask(window, SHORT, "#2")
    window.problem_pane.pane.asked.twins.setPlainText("b: Remove d2")
    solve(window, qtbot)


def judge_nothing(window: MainWindow) -> None:
    """Have no verdict beside the search: how far it comes in its time, nobody knows."""
    if window.commands.live_verdict.isChecked():
        window.commands.live_verdict.trigger()


def paused(window: MainWindow, qtbot: QtBot) -> None:
    """Show a search that is halted among the keys, the only thing that it looks for."""
    settings = window._settings
    settings.search = SearchChoices(set_play=False, refutations=0, variations=False)
    judge_nothing(window)
    ask(window, LONG, "#9")

    def is_among_keys(progress: Progress) -> bool:
        return (
            progress.phase is SearchPhase.KEYS and progress.length > 2 and progress.root_index > 0
        )

    with qtbot.waitSignal(window.controller.progressed, check_params_cb=is_among_keys):
        window.commands.solve.trigger()
    window.commands.pause.trigger()
    assert window.controller.state is SolvingState.PAUSED
    qtbot.waitUntil(lambda: bool(window.runs_desk.pane.model.runs))


def dualised(window: MainWindow, qtbot: QtBot) -> None:
    """Show a key with duals behind it, with tries and set play."""
    for name in ("set_play", "variations", "tries_1"):
        window.commands.by_name[name].setChecked(True)
    ask(window, DUALS, "#2")
    solve(window, qtbot)


def stopped(window: MainWindow, qtbot: QtBot) -> None:
    """Show what is known where a search was stopped."""
    judge_nothing(window)
    ask(window, LONG, "#9")

    def is_among_keys(progress: Progress) -> bool:
        return (
            progress.phase is SearchPhase.KEYS and progress.length > 3 and progress.root_index > 1
        )

    with qtbot.waitSignal(window.controller.progressed, check_params_cb=is_among_keys):
        window.commands.solve.trigger()
    with qtbot.waitSignals([window.controller.all_ended, window.runs_desk.runs.history.changed]):
        window.commands.stop.trigger()
    wait_for_run(window, qtbot)


def helped(window: MainWindow, qtbot: QtBot) -> None:
    """Show the lines of help play, one of them on the board."""
    ask(window, HELP, "h#2")
    solve(window, qtbot)
    window.panes.show_pane("lines")
    window.commands.by_name["last"].trigger()


def batched(window: MainWindow, qtbot: QtBot) -> None:
    """Show the results of a batch: solved, cooked, with twins, and refused."""
    soup = Entry(SOUND.setup, "soup")
    circe = Entry(SOUND.setup, "#2", options=("SoupChess",))
    window.editor.replace(Document((SOUND, TWO_KEYS, TWINS, MISSING, soup, circe)))
    window.commands.by_name["solve_marked"].trigger()
    desk = window.runs_desk
    desk.batch_pane.choose(Which.ALL)
    desk.batch_pane.start_button.click()
    qtbot.waitUntil(lambda: len(desk.batch.controller.items) == 6)
    qtbot.waitUntil(lambda: desk.batch.controller.left_count == 0)
    qtbot.waitUntil(lambda: not desk.batch.controller.is_running)
    table, column = window.collection_pane.pane.model, section_of(Column.VERDICT)
    qtbot.waitUntil(lambda: all("C+" in table.index(row, column).data() for row in range(3)))
    head = window.solution_pane.head  # what was found is shown of the problem on the board
    qtbot.waitUntil(lambda: "C+" in head.tested_label.text() and head.verdict_label.text() != "")


def played(window: MainWindow, qtbot: QtBot) -> None:
    """Show a game against a machine, and a recorded one."""
    window.machine_commands.begin_game(Opponent.WRAY, "white")
    (game,) = window.findChildren(GameWindow)
    game.board_pane.move_requested.emit(Move.from_uci("g1f3"))
    qtbot.waitUntil(lambda: len(game.game.board.move_stack) == 2)
    window.machine_commands.replay[0].trigger()
    (replay,) = window.findChildren(ReplayWindow)
    replay.moves.setCurrentRow(2)
    qtbot.waitUntil(lambda: bool(replay.remark.text().strip()))


def watched(window: MainWindow, qtbot: QtBot) -> None:
    """Show the machine room after each machine has worked in it, Wray’s calculator last."""
    window.commands.example.trigger()
    room = window.machine_commands.open_room()
    for machine in (Machine.GENISS, Machine.ATLAS, Machine.WRAY):
        room.choose(machine)
        for _ in range(3):
            room.step()


def varied(window: MainWindow, qtbot: QtBot) -> None:
    """Show what one man less would do, what one such change loses and wins, and the gallery."""
    ask(window, SAVING, "#2")
    qtbot.waitUntil(lambda: not window.vary.live.is_looking)
    solve(window, qtbot)
    changes = window.vary.changes
    window.commands.by_name["economy"].trigger()
    qtbot.waitUntil(lambda: not changes.window.is_looking)
    assert changes.window.model.rows
    changes.window.compare(changes.window.model.rows[0])
    difference = changes.window.difference
    assert difference is not None
    qtbot.waitUntil(lambda: not difference.difference.is_looking)
    window.commands.by_name["gallery"].trigger()


def mapped(window: MainWindow, qtbot: QtBot) -> None:
    """Show where a man could stand."""
    ask(window, SAVING, "#2")
    qtbot.waitUntil(lambda: not window.vary.live.is_looking)
    changes = window.vary.changes
    changes.look_for_place(square_of("h7"))
    qtbot.waitUntil(lambda: not changes.map.is_looking)


def restricted(window: MainWindow, qtbot: QtBot) -> None:
    """Show what fulfils conditions on the play, and what cannot be asked."""
    ask(window, DUALS, "#2")
    window.commands.by_name["solve_restricted"].trigger()
    shown = window.vary.restricted.window
    assert shown is not None
    shown.form.mating_man.setCurrentIndex(2)
    shown.form.move_wish.setCurrentIndex(2)
    shown.solve_button.click()
    qtbot.waitUntil(lambda: not shown.run.is_running)
    shown.form.moves.setText("soup")


def asked(window: MainWindow, qtbot: QtBot) -> None:
    """Leave dialogs open."""
    window.commands.example.trigger()
    window.commands.by_name["make_version"].trigger()
    for name in ("legality", "limits", "castling", "replace_men", "twins", "compare_versions"):
        window.commands.by_name[name].trigger()
    entries = window.editor.document.entries
    there = (replace(entries[0], comments=("Old.",)),)
    HoldingDialog(window.editor.document, there, "old.olv", window).show()
    window.commands.by_name["compare_solvers"].trigger()
    (comparison,) = window.findChildren(Comparison)
    qtbot.waitUntil(lambda: bool(comparison.remark.text().strip()))
    assert window.findChildren(VersionDialog)


def solve(window: MainWindow, qtbot: QtBot) -> None:
    """Solve what is on the board, and wait until the run is in the history too."""
    with qtbot.waitSignals([window.controller.all_ended, window.runs_desk.runs.history.changed]):
        window.commands.solve.trigger()
    wait_for_run(window, qtbot)
    table, column = window.collection_pane.pane.model, section_of(Column.VERDICT)
    qtbot.waitUntil(lambda: bool(table.index(0, column).data()))


def wait_for_run(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the run that has ended stands in the history."""
    model = window.runs_desk.pane.model
    qtbot.waitUntil(lambda: bool(model.runs) and not model.is_live(model.runs[0]))


def wait_for_runs_compared(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the versions that are compared tell their runs too."""
    dialogs = window.findChildren(VersionDialog)
    qtbot.waitUntil(lambda: all(it._runs is not None for it in dialogs))


def ask(window: MainWindow, fen: str, stipulation: str) -> None:
    """Put a question on the board."""
    window.problem_commands.type_setup(parse_fen(fen))
    window.problem_commands.type_stipulation(stipulation)


STATES = (
    *((edited,), (flawed, played), (solved,), (unsolvable,), (paused,), (dualised, restricted)),
    *((stopped,), (helped,), (batched,), (watched, asked), (varied, mapped)),
)
"""What is shown at the same time: one thing after the other, each where the others are not."""


def told(window: MainWindow) -> set[str]:
    """Return what is said in the window; numbers and times differ from search to search."""
    number = r"\d([\d.,:\u00a0\u202f]|\\u202f|\\xa0)*( [kMG]\b)?|–"
    lines = (re.sub(number, "#", text) for text in words_of(window))
    return {line for line in lines if not _OF_A_MOMENT.search(line)}


_OF_A_MOMENT = re.compile("D[ëe]pth|/s|Sp[ëe][ëe]d|# %|^FirstMovesGrid")
"""Where a search that is halted happens to be."""


@pytest.mark.parametrize(
    "states", STATES, ids=["-".join(state.__name__ for state in states) for states in STATES]
)
def test_a_window_that_changes_its_language_reads_like_one_made_in_it(
    states: tuple[State, ...], maker: Maker, spoken: SpokenLanguage
) -> None:
    changed = maker.make()
    for state in states:
        state(changed, maker.qtbot)
    wait_for_runs_compared(changed, maker.qtbot)
    maker.qtbot.waitUntil(lambda: not changed.vary.live.is_looking)
    before = told(changed)
    spoken.choose(Language.GERMAN)
    fresh = maker.make()
    for state in states:
        state(fresh, maker.qtbot)
    for window in (changed, fresh):
        wait_for_runs_compared(window, maker.qtbot)
        maker.qtbot.waitUntil(lambda: not fresh.vary.live.is_looking)
    QApplication.processEvents()  # pages are written after all other words
    assert sorted(told(changed) ^ told(fresh)) == []
    spoken.choose(Language.ENGLISH)
    wait_for_runs_compared(changed, maker.qtbot)
    QApplication.processEvents()
    assert sorted(before ^ told(changed)) == []


def test_a_choice_has_room_for_the_words_of_another_language(qtbot: QtBot) -> None:
    spoken = SpokenLanguage(Language.ENGLISH)
    boxes = [QComboBox(), QComboBox()]
    for box in boxes:
        qtbot.addWidget(box)
        add_choice(box, tr("no duplex"))
        assert box.sizeHint().isValid()  # Qt keeps what it has once reckoned
        spoken.choose(Language.RUSSIAN)
    changed, fresh = (box.sizeHint().width() for box in boxes)
    spoken.choose(Language.ENGLISH)
    assert changed == fresh


def test_everything_hears_once_of_another_language(qtbot: QtBot, spoken: SpokenLanguage) -> None:
    window = Hearer()
    qtbot.addWidget(window)
    below = Hearer(window, Qt.WindowType.Dialog)
    with qtbot.waitExposed(window):
        window.show()
        below.show()
    for count, language in enumerate((Language.GERMAN, Language.FRENCH, Language.ENGLISH), 1):
        spoken.choose(language)
        QApplication.processEvents()
        assert (window.count, below.count) == (count, count)


class Hearer(QWidget):
    """Counts how often it hears that the language has changed."""

    count = 0

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.count += event.type() is QEvent.Type.LanguageChange
