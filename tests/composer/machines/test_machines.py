"""The old machines in the window: watched, compared, played against, read about."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import chess.pgn
import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from composer.machines.comparison import Comparison
from composer.machines.games.game_window import GameWindow
from composer.machines.games.replay_window import ReplayWindow
from composer.machines.machine_words import Machine, page_html, page_of
from solver import solve
from solver.ancestors.atlas import Atlas
from solver.ancestors.atlas_games import ATLAS_SCOTT, SCOTT_ATLAS
from solver.ancestors.machine_game import MachineGame, Opponent
from solver.ancestors.wray import Trial, Wray, WrayWeighed
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.problem import Task
from tests.composer.machines.seen import cell, plain
from tests.composer.window_words import read_with
from tests.questions import posed


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Callable[[QWidget], None]]:
    """Shows widgets, and closes them in the end."""
    widgets: list[QWidget] = []

    def show(widget: QWidget) -> None:
        widgets.append(widget)
        widget.show()
        qtbot.waitExposed(widget)

    yield show
    for widget in filter(isValid, widgets):
        widget.done(0) if isinstance(widget, QDialog) else widget.close()
    QApplication.processEvents()


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("opponent", Opponent)
def test_a_game_is_played_taken_back_and_saved(
    qtbot: QtBot, shown: Callable[[QWidget], None], tmp_path: Path, opponent: Opponent
) -> None:
    window = GameWindow(MachineGame(opponent, chess.WHITE), plain)
    shown(window)
    window.board_pane.move_requested.emit(Move.from_uci("e2e4"))
    qtbot.waitUntil(lambda: len(window.game.board.move_stack) == 2)
    assert window.moves.count() == 1
    window.back_button.click()
    assert not window.game.board.move_stack
    window.board_pane.move_requested.emit(Move.from_uci("d2d4"))
    qtbot.waitUntil(lambda: len(window.game.board.move_stack) == 2)
    window.resign_button.click()
    path = tmp_path / "game.pgn"
    window.save_to(str(path))
    game = chess.pgn.read_game(io.StringIO(path.read_text(encoding="utf-8")))
    assert game is not None
    assert game.headers["Result"] == "0-1"


def test_moves_stand_in_the_letters_of_the_reader(
    qtbot: QtBot, shown: Callable[[QWidget], None]
) -> None:
    game = MachineGame(Opponent.WRAY, chess.WHITE)
    game.move(Move.from_uci("g1f3"))
    window = GameWindow(game, plain)
    shown(window)
    qtbot.waitUntil(lambda: len(window.game.board.move_stack) == 2)
    replay = ReplayWindow(SCOTT_ATLAS, plain)
    shown(replay)
    replay.moves.setCurrentRow(4)
    qtbot.waitUntil(lambda: bool(replay.remark.text().strip()))
    knights = [index for index, name in enumerate(SCOTT_ATLAS.names) if "N" in name]
    for letters, knight in ((Letters.N, "N"), (Letters.GERMAN, "S"), (Letters.FIGURINES, "♘")):
        for widget in (window, replay):
            read_with(letters, widget)
        assert window.moves.item(0).text().startswith(f"1.{knight}f3 ")
        assert all(knight in replay.moves.item(index + 1).text() for index in knights)


def test_esc_does_not_lose_a_game(
    qtbot: QtBot, shown: Callable[[QWidget], None], tmp_path: Path
) -> None:
    window = GameWindow(MachineGame(Opponent.WRAY, chess.WHITE), plain)
    shown(window)
    window.board_pane.move_requested.emit(Move.from_uci("e2e4"))
    qtbot.waitUntil(lambda: len(window.game.board.move_stack) == 2)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    (box,) = window.findChildren(QMessageBox)
    assert window.isVisible()
    assert "HP 9810A" in box.text()
    box.reject()
    window.save_to(str(tmp_path / "game.pgn"))
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_a_game_nobody_has_played_yet_closes_at_once(
    qtbot: QtBot, shown: Callable[[QWidget], None]
) -> None:
    window = GameWindow(MachineGame(Opponent.WRAY, chess.BLACK), plain)
    shown(window)
    qtbot.waitUntil(lambda: bool(window.game.board.move_stack))
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_a_move_that_cannot_be_made_is_explained(shown: Callable[[QWidget], None]) -> None:
    window = GameWindow(MachineGame(Opponent.WRAY, chess.WHITE), plain)
    shown(window)
    window.board_pane.move_refused.emit("A king does not move like that.")
    assert window.state.text() == "A king does not move like that."


def test_a_game_is_played_by_keys(shown: Callable[[QWidget], None]) -> None:
    window = GameWindow(MachineGame(Opponent.WRAY, chess.WHITE), plain)
    shown(window)
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    board = window.board_pane.board
    board.setFocus()
    key = Qt.Key
    for pressed in (*[key.Key_Down] * 2, key.Key_Return, *[key.Key_Up] * 2, key.Key_Return):
        QTest.keyClick(board, pressed)
    assert window.moves.item(0).text().endswith("e4")


def test_the_machine_begins_where_you_have_black(
    qtbot: QtBot, shown: Callable[[QWidget], None]
) -> None:
    window = GameWindow(MachineGame(Opponent.WRAY, chess.BLACK), plain)
    shown(window)
    qtbot.waitUntil(lambda: bool(window.game.board.move_stack))
    assert window.board_pane.is_flipped
    assert cell(window.sheet, 7, 0).startswith("-4")  # register 1, h8 now, stands below


@pytest.mark.parametrize("opponent", [Opponent.ATLAS, Opponent.WRAY])
def test_a_machine_whose_answer_nobody_awaits_weighs_no_more_moves(
    qtbot: QtBot,
    shown: Callable[[QWidget], None],
    monkeypatch: pytest.MonkeyPatch,
    opponent: Opponent,
) -> None:
    weighed: list[int] = []

    def weigh(*_: object) -> Iterator[Trial]:
        for number in range(9):
            weighed.append(number)
            while not QThread.currentThread().isInterruptionRequested():
                QThread.yieldCurrentThread()
            yield Trial(WrayWeighed(Move.from_uci("e2e4"), number, 0, 0), ())

    monkeypatch.setattr(Atlas, "weigh", weigh)
    monkeypatch.setattr(Wray, "trials", weigh)
    window = GameWindow(MachineGame(opponent, chess.BLACK), plain)
    shown(window)
    qtbot.waitUntil(lambda: weighed == [0])
    window.done(QDialog.DialogCode.Rejected)
    assert weighed == [0]


def test_a_move_out_of_turn_changes_nothing(qtbot: QtBot, shown: Callable[[QWidget], None]) -> None:
    window = GameWindow(MachineGame(Opponent.ATLAS, chess.WHITE), plain)
    shown(window)
    window.board_pane.move_requested.emit(Move.from_uci("e2e4"))
    window.board_pane.move_requested.emit(Move.from_uci("e7e5"))
    assert len(window.game.board.move_stack) == 1


def test_a_game_that_cannot_be_saved_says_so(
    shown: Callable[[QWidget], None], tmp_path: Path
) -> None:
    window = GameWindow(MachineGame(Opponent.ATLAS, chess.WHITE), plain)
    shown(window)
    window.save_to(str(tmp_path / "missing" / "game.pgn"))
    assert "game.pgn" in window.state.text()


def test_the_recorded_games_are_stepped_through(
    qtbot: QtBot, shown: Callable[[QWidget], None]
) -> None:
    window = ReplayWindow(SCOTT_ATLAS, plain)
    shown(window)
    window.moves.setFocus()
    for _ in range(2):
        QTest.keyClick(window.moves, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: "e6" in window.remark.text())
    assert window.remark.text() == (
        "Atlas played Nc6. Our fitted reading plays e6, the literal one e6."
    )
    window.moves.setCurrentRow(8)  # 4…Bc5
    assert "by hand" in window.remark.text()
    window.moves.setCurrentRow(4)  # 2…e6
    qtbot.waitUntil(lambda: "the same" in window.remark.text())


# ---------------------------------------------------------------- comparison and pages


def test_a_comparison_that_is_closed_ends_its_search(
    qtbot: QtBot, shown: Callable[[QWidget], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[solve.Handle] = []

    def start(task: Task) -> solve.Handle:
        begun.append(start_of_solver(task))
        return begun[-1]

    start_of_solver = solve.start
    monkeypatch.setattr(solve, "start", start)
    dialog = Comparison(Task(posed("8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1", "#9")))
    shown(dialog)
    dialog.done(QDialog.DialogCode.Rejected)
    assert [handle.is_over for handle in begun] == [True]


def test_all_solvers_are_compared(qtbot: QtBot, shown: Callable[[QWidget], None]) -> None:
    dialog = Comparison(Task(posed(page_of(Machine.PRINZ).example, "#2")))
    shown(dialog)
    qtbot.waitUntil(lambda: dialog.remark.text().strip() != "")
    rows = [
        [cell(dialog.table, row, column) for column in range(3)]
        for row in range(dialog.table.rowCount())
    ]
    heads = [dialog.table.horizontalHeaderItem(column) for column in range(6)]
    assert [head and head.text() for head in heads] == [
        "Solver",
        "Verdict",
        "Keys",
        "GEN",
        "EVL",
        "Time",
    ]
    assert [row[0] for row in rows] == ["Matewright", "Geniss 2004", "Bell 1972", "Prinz 1951"]
    assert [row[2] for row in rows] == ["1.Bb8", "1.Bb8", "1.Bb8", "1.Bb8, 1.Rb6"]
    assert {row[1] for row in rows[:3]} == {"Mate in 2. One key: sound."}
    assert not [row[1] for row in rows if row[0] in row[1]]
    assert "Prinz 1951 does not know castling" in dialog.remark.text()
    assert "The re-creation of Bell 1972 does not know" in dialog.remark.text()
    assert "Prinz 1951: GEN – Moves tried in W1" in dialog.counted.text()


@pytest.mark.parametrize("machine", Machine)
def test_every_page_tells_what_is_reconstructed(machine: Machine) -> None:
    page = page_of(machine)
    html = page_html(page)
    for text in (page.was, page.documented, page.reconstructed, page.errs):
        assert text in html
        assert text.endswith(".")
    assert parse_fen(page.example).kings(chess.WHITE)


def test_the_window_loads_no_compiler() -> None:
    compiler = "solver.kernel.compiling.program"
    script = f"import sys, composer.windows.main_window; sys.exit({compiler!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_the_page_of_atlas_tells_the_restored_moves_of_the_right_games() -> None:
    told = page_of(Machine.ATLAS).reconstructed
    for game, names in (
        (SCOTT_ATLAS, ("8.Bd3", "11.Nc3")),
        (ATLAS_SCOTT, ("11…Nxg2+", "13…Rh6")),
    ):
        for name in names:
            number, sign, move = re.split(r"([.…])", name)
            assert game.names[2 * int(number) - 2 + (sign == "…")] == move
            assert name in told
