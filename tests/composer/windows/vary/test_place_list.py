"""The legend of the map has the signs that stand on the board, light and dark."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from composer.appearance import make_palette
from composer.board.standing import Seal, Standing, ink_of
from composer.tokens import LIGHT
from composer.windows.vary.place_groups import PlaceGroup
from composer.windows.vary.place_list import PlaceList


@pytest.mark.parametrize("dark", [False, True])
def test_the_legend_has_the_colours_of_the_board(qtbot: QtBot, dark: bool) -> None:
    """In the dark its sign was as light as the square it stands on."""
    shown = PlaceList()
    qtbot.addWidget(shown)
    shown.setPalette(make_palette(dark=dark))
    shown.resize(400, 100)
    shown.show_groups((PlaceGroup("Short", "", (), Seal(Standing.SHORT, text=" ")),))
    with qtbot.waitExposed(shown):
        shown.show()
    picture = shown.viewport().grab().toImage()
    found = {
        picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height() // 2)
    }
    assert QColor(ink_of(Standing.SHORT, LIGHT)).rgb() in found
