from __future__ import annotations

from collections.abc import Iterator

import chess
import pytest
from pytestqt.qtbot import QtBot

from composer.appearance import make_palette
from composer.board.taste import Taste, taste
from composer.diagram.look import BoardStyle
from composer.diagram.piece_sets import PieceSet
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.shared.small_board import SmallBoard
from solver.orthodox import OrthodoxGame
from solver.setup import Setup


@pytest.fixture(autouse=True)
def usual_taste() -> Iterator[None]:
    """Leave the taste of other tests alone."""
    yield
    taste().choose_set(PieceSet.STANDARD)
    taste().choose_colors(BoardStyle.LINDEN.colors)


def test_a_small_board_follows_the_set_and_the_colours(qtbot: QtBot) -> None:
    board = SmallBoard("A board")
    qtbot.addWidget(board)
    board.resize(200, 200)
    board.show_position(Setup.of(OrthodoxGame(chess.Board())))
    before = board.grab().toImage()

    taste().choose_set(PieceSet.MODERN)
    modern = board.grab().toImage()
    taste().choose_colors(BoardStyle.BLUE.colors)
    blue = board.grab().toImage()

    assert before not in (modern, blue)
    assert modern != blue


@pytest.mark.parametrize("dark", [False, True])
def test_a_small_board_is_dimmer_in_the_dark(qtbot: QtBot, dark: bool) -> None:
    board = SmallBoard("A board")
    qtbot.addWidget(board)
    board.resize(200, 200)
    board.setPalette(make_palette(dark=dark))
    colors = BoardStyle.LINDEN.colors
    shown = board.grab().toImage().pixelColor(85, 110).name()
    assert shown == (colors.dimmed() if dark else colors).dark


def test_only_a_change_is_told(qtbot: QtBot) -> None:
    own = Taste()
    with qtbot.waitSignal(own.changed):
        own.choose_set(PieceSet.PRINT)
    with qtbot.assertNotEmitted(own.changed):
        own.choose_set(PieceSet.PRINT)
        own.choose_colors(BoardStyle.LINDEN.colors)


def test_the_diagrams_of_a_collection_follow_the_set(qtbot: QtBot) -> None:
    thumbnails = Thumbnails()
    setup = Setup.of(OrthodoxGame(chess.Board()))
    before = thumbnails.picture(setup, 72, 1.0).toImage()

    taste().choose_set(PieceSet.MODERN)
    assert thumbnails.picture(setup, 72, 1.0).toImage() != before
    taste().choose_set(PieceSet.STANDARD)
    assert thumbnails.picture(setup, 72, 1.0).toImage() == before
    assert thumbnails.drawn == 2
