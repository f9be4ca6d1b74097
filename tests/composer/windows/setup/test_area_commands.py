"""Commands for the selected men, and for all men of a kind."""

from __future__ import annotations

import chess
import pytest

from composer.model import edits
from composer.model.areas import Area
from composer.model.transforms import Transform
from composer.windows.main_window import MainWindow
from composer.windows.setup.replace_dialog import ReplaceDialog
from solver.notation.fen import placement
from tests.pasted import read_pasted

AREA = Area(chess.B2, chess.C3)


@pytest.fixture
def laid_out(window: MainWindow) -> MainWindow:
    setup = read_pasted("7k/8/8/1p6/8/1P6/1NQ5/8 w - - 0 1").setup
    window.editor.apply("", lambda document: edits.replace_setup(document, setup))
    window.centre.board_pane.set_area(AREA)
    return window


def board_of(window: MainWindow) -> str:
    return placement(window.editor.document.entry.setup.squares)


def test_transforms_act_on_the_area_alone(laid_out: MainWindow) -> None:
    laid_out.board_commands.transforms.actions[Transform.MIRROR_SIDES].trigger()
    assert board_of(laid_out) == "7k/8/8/1p6/8/2P5/1QN5/8"
    assert laid_out.status_line.currentMessage() == "Mirror left–right: the selected men."
    shift = laid_out.board_commands.transforms.actions[Transform.SHIFT_UP]
    laid_out.editor.undo()
    shift.trigger()
    assert laid_out.centre.board_pane.area == Area(chess.B3, chess.C4)
    shift.trigger()
    assert board_of(laid_out) == "7k/8/8/1p6/1P6/1NQ5/8/8"
    assert laid_out.status_line.currentMessage() == (
        "Not moved: the black pawn on b5 stands in the way."
    )


def test_two_selected_men_are_exchanged(laid_out: MainWindow) -> None:
    exchange = laid_out.board_commands.areas.exchange
    exchange.trigger()
    assert "two men first" in laid_out.status_line.currentMessage()
    laid_out.centre.board_pane.set_area(Area(chess.B2, chess.C2))
    exchange.trigger()
    assert board_of(laid_out) == "7k/8/8/1p6/8/1P6/1QN5/8"
    assert laid_out.editor.history.undoText() == "Exchange b2 and c2"


def test_the_dialog_replaces_all_men_of_a_kind_as_one_step(laid_out: MainWindow) -> None:
    laid_out.centre.board_pane.set_area(None)
    laid_out.board_commands.areas.replace.trigger()
    dialog = laid_out.findChild(ReplaceDialog)
    assert dialog is not None
    dialog.old.setCurrentIndex(dialog.old.findText("White pawn"))
    dialog.new.setCurrentIndex(dialog.new.findText("Black rook"))
    assert dialog.count.text() == "1 man will be replaced."
    steps = laid_out.editor.history.index()
    dialog._on_accepted()
    assert board_of(laid_out) == "7k/8/8/1p6/8/1r6/1NQ5/8"
    assert laid_out.editor.history.index() == steps + 1
