"""The Board menu turns, mirrors, shifts and recolours the problem, one step each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from composer.model import edits, transforms
from composer.model.moved_texts import Carry
from composer.model.transforms import Transform
from composer.windows.main_window import MainWindow
from solver.notation.fen import write_fen
from solver.setup import Setup
from tests.pasted import read_pasted

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
START = "8/8/2k5/8/8/3P4/1K6/8 w - - 0 1"


@pytest.fixture
def laid_out(window: MainWindow) -> MainWindow:
    entry = read_pasted(START)
    window.editor.apply("", lambda document: edits.replace_setup(document, entry.setup))
    window.centre.board_pane.board.setFocus()
    return window


def test_every_key_is_one_step(laid_out: MainWindow, subtests: pytest.Subtests) -> None:
    for key, modifiers, fen in (
        (Qt.Key.Key_M, CTRL, "8/8/5k2/8/8/4P3/6K1/8 w - - 0 1"),
        (Qt.Key.Key_M, CTRL | SHIFT, "8/1K6/3P4/8/8/2k5/8/8 w - - 0 1"),
        (Qt.Key.Key_R, CTRL, "8/1K6/5k2/2P5/8/8/8/8 w - - 0 1"),
        (Qt.Key.Key_I, CTRL, "8/8/2K5/8/8/3p4/1k6/8 b - - 0 1"),
        (Qt.Key.Key_I, CTRL | SHIFT, "8/1k6/3p4/8/8/2K5/8/8 b - - 0 1"),
        (Qt.Key.Key_Left, CTRL, "8/8/1k6/8/8/2P5/K7/8 w - - 0 1"),
        (Qt.Key.Key_Up, CTRL, "8/2k5/8/8/3P4/1K6/8/8 w - - 0 1"),
    ):
        with subtests.test(key=key):
            steps = laid_out.editor.history.index()
            QTest.keyClick(laid_out.centre.board_pane.board, key, modifiers)
            assert write_fen(laid_out.editor.document.entry.setup) == fen
            assert laid_out.editor.history.index() == steps + 1
            laid_out.editor.undo()
            assert write_fen(laid_out.editor.document.entry.setup) == START


def test_a_shift_without_room_is_refused_in_words(laid_out: MainWindow) -> None:
    actions = laid_out.board_commands.transforms.actions
    actions[Transform.SHIFT_DOWN].trigger()
    steps = laid_out.editor.history.index()
    actions[Transform.SHIFT_DOWN].trigger()
    assert laid_out.editor.history.index() == steps
    assert laid_out.status_line.currentMessage() == (
        "Not shifted: the white king on b1 would leave the board."
    )


def test_pawns_on_the_edge_are_told(laid_out: MainWindow) -> None:
    setup = read_pasted("8/8/2k5/8/8/P7/1K6/8 w - - 0 1").setup
    laid_out.editor.apply("", lambda document: edits.replace_setup(document, setup))
    laid_out.board_commands.transforms.actions[Transform.ROTATE_RIGHT].trigger()
    assert laid_out.status_line.currentMessage() == "Rotate right. Pawns cannot stand on c8."


def test_all_stand_in_the_board_menu(window: MainWindow) -> None:
    [menu] = [it for it in window.menuBar().findChildren(QMenu) if it.title() == "&Board"]
    shown = {action for sub in (menu, *menu.findChildren(QMenu)) for action in sub.actions()}
    assert set(window.board_commands.transforms.actions.values()) <= shown


def test_there_is_nothing_to_turn_on_an_empty_board(window: MainWindow) -> None:
    actions = window.board_commands.transforms.actions.values()
    assert not any(action.isEnabled() for action in actions)


def test_a_transform_is_worked_out_once(
    laid_out: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Carry] = []

    def noted(setup: Setup, carry: Carry) -> Setup:
        asked.append(carry)
        return moved_setup(setup, carry)

    moved_setup = transforms.moved_setup
    monkeypatch.setattr(transforms, "moved_setup", noted)
    laid_out.board_commands.transforms.actions[Transform.MIRROR_SIDES].trigger()
    assert asked == [Transform.MIRROR_SIDES.value]
