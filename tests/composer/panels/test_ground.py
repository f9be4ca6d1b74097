"""What conditions put on the squares, on the smaller boards of panes and dialogs."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer.appearance import make_palette
from composer.board.taste import taste
from composer.model.document import Entry
from composer.model.ground import BARE, ground_of
from composer.model.options import played_setup
from composer.panels.collection.compare_board import CompareBoard
from composer.panels.shared.small_board import SmallBoard
from composer.panels.sheet.condition_example import ConditionExample
from composer.panels.sheet.condition_examples import example_of
from composer.panels.sheet.twins_editor import TwinsEditor
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.notation.fen import parse_fen
from tests.composer.panels.test_twins_editor import cards

SETUP = parse_fen("7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1")
OPTIONS = ["GridChess", "Hole c4d4", "Imitator c4", "Wormholes c4d4"]


def seen(board: QWidget) -> QImage:
    return board.grab().toImage()


@pytest.mark.parametrize("option", OPTIONS)
def test_a_small_board_has_it(qtbot: QtBot, option: str) -> None:
    board = SmallBoard("Board")
    qtbot.addWidget(board)
    board.show_position(SETUP)
    plain = seen(board)
    board.show_position(played_setup(Entry(SETUP, options=(option,))))
    assert seen(board) != plain
    board.show_position(SETUP)
    assert seen(board) == plain


@pytest.mark.parametrize("option", OPTIONS)
def test_a_board_of_versions_has_it(qtbot: QtBot, option: str) -> None:
    board = CompareBoard()
    qtbot.addWidget(board)
    board.show_position(SETUP, (), "Board")
    plain = seen(board)
    board.show_position(played_setup(Entry(SETUP, options=(option,))), (), "Board")
    assert seen(board) != plain


@pytest.mark.parametrize("dark", [False, True])
def test_a_board_of_versions_has_the_colours_of_the_others(qtbot: QtBot, dark: bool) -> None:
    board = CompareBoard()
    qtbot.addWidget(board)
    board.setPalette(make_palette(dark=dark))
    board.show_position(SETUP, (), "Board")
    board.resize(400, 400)
    shown = board.grab().toImage()
    found = {shown.pixelColor(x, 200).name() for x in range(0, 400, 10)}
    colors = taste().colors_on(board.palette())
    assert {colors.light, colors.dark} <= found


def test_the_example_of_a_condition_has_it(qtbot: QtBot) -> None:
    grid = FairyCondition(FairyRule.GRID)
    example = ConditionExample()
    qtbot.addWidget(example)
    example.show_condition(grid)
    gridded, entry = seen(example.board), example_of(grid)
    assert entry is not None
    example.board.show_position(entry.setup)
    assert seen(example.board) != gridded


def test_the_card_of_a_twin_has_that_of_its_own_conditions(qtbot: QtBot) -> None:
    panel = TwinsEditor()
    qtbot.addWidget(panel)
    twins = {"b": "Condition GridChess", "c": "Move a3 a4"}
    panel.show_entry(Entry(SETUP, "#2", options=("Hole c4",), extra=(("twins", twins),)))
    grid = frozenset({FairyCondition(FairyRule.GRID)})
    holes = ground_of(played_setup(Entry(SETUP, options=("Hole c4",))).conditions)
    first, second, third = (card.ground for card in cards(panel))
    assert BARE != first == holes == third
    assert second.lines == ground_of(grid).lines
