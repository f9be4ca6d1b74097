from __future__ import annotations

import chess
import pytest
from PySide6.QtGui import QGuiApplication, QImage

from composer.clipboard import copy_picture, copy_position, diagram_image
from composer.diagram.look import BoardLook, BoardStyle
from composer.diagram.picture import DiagramForm, diagram_svg
from solver.orthodox import OrthodoxGame
from solver.setup import Setup
from tests.pasted import read_pasted

SETUPS = [
    Setup(),
    Setup.of(OrthodoxGame(chess.Board())),
    Setup.of(OrthodoxGame(chess.Board("8/8/4k3/8/3Q4/8/5n2/R3K3 b Q - 0 1"))),
]

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("setup", SETUPS)
def test_one_copy_holds_fen_picture_and_svg(setup: Setup) -> None:
    copy_position(setup)

    data = QGuiApplication.clipboard().mimeData()
    assert read_pasted(data.text()).setup == setup
    assert data.hasImage()
    assert bytes(data.data("image/svg+xml").data()).decode() == diagram_svg(setup)


def test_a_copied_picture_holds_no_text() -> None:
    copy_picture(SETUPS[2])

    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert not data.hasText()
    assert data.hasFormat("image/svg+xml")


@pytest.mark.parametrize("size", [200, 480, 801])
def test_the_picture_has_the_size_that_was_asked_for(size: int) -> None:
    image = diagram_image(SETUPS[2], DiagramForm(size=size))

    assert (image.width(), image.height()) == (size, size)


@pytest.mark.parametrize("style", list(BoardStyle))
def test_squares_and_men_are_in_the_picture(style: BoardStyle) -> None:
    image = diagram_image(SETUPS[2], DiagramForm(size=400, look=BoardLook(style)))

    assert image.pixelColor(*_corner("b1")).name() == style.colors.light
    if style.colors.hatching:
        assert 0 < _dark_pixels(image, "a3") < _dark_pixels(image, "f2")
    else:
        assert image.pixelColor(*_corner("a3")).name() == style.colors.dark
    assert _dark_pixels(image, "f2") > _dark_pixels(image, "d4") > 0
    assert _dark_pixels(image, "g8") == 0


def test_a_flipped_picture_is_turned() -> None:
    plain = diagram_image(SETUPS[2], DiagramForm(size=400))
    flipped = diagram_image(SETUPS[2], DiagramForm(size=400, look=BoardLook(is_flipped=True)))

    assert _dark_pixels(flipped, "c7") == pytest.approx(_dark_pixels(plain, "f2"), abs=60)
    assert _dark_pixels(flipped, "f2") < _dark_pixels(plain, "f2") / 2


def _corner(name: str) -> tuple[int, int]:
    """A point near the upper left corner of a square, where no man is drawn."""
    square = chess.parse_square(name)
    column, row = chess.square_file(square), 7 - chess.square_rank(square)
    return round(11.84 + column * 47.04) + 4, round(11.84 + row * 47.04) + 4


def _dark_pixels(image: QImage, name: str) -> int:
    left, top = _corner(name)
    points = ((left + x, top + y) for x in range(40) for y in range(40))
    return sum(image.pixelColor(*point).lightness() < 60 for point in points)
