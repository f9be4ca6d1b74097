from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from composer.board.arrangement import arrange
from composer.diagram.look import Coordinates
from solver.men import Man
from tests.composer.board.desk import Desk


@pytest.mark.parametrize("coordinates", list(Coordinates))
@pytest.mark.parametrize(
    ("width", "height", "least"),
    [
        *((340, 280, 0), (640, 520, 0), (500, 900, 0), (1600, 700, 0)),
        *((352, 286, 40), (640, 520, 40), (400, 900, 40)),
    ],
)
def test_board_and_palette_fit_and_do_not_overlap(
    coordinates: Coordinates, width: int, height: int, least: int
) -> None:
    places = arrange(width, height, coordinates=coordinates, least=least)
    board, palette = places.board, places.palette

    for box in (board, palette):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
    assert board.width == board.height
    assert places.cell >= least
    assert board.x + board.width < palette.x


def test_a_board_without_its_palette_takes_all_the_room() -> None:
    for width, height in ((500, 900), (900, 500)):
        board = arrange(width, height, has_palette=False).board
        assert board.width > min(width, height) - 20
    assert arrange(500, 900).board.width < 450


def test_palette_cells_grow_with_the_squares(desk: Desk) -> None:
    cell = desk.pane.piece_palette.cell(Man.from_fen("K"))
    small = cell.width() / desk.pane.board.geometry_of_squares.square_size
    desk.pane.resize(1280, 1000)
    QApplication.processEvents()

    large = cell.width() / desk.pane.board.geometry_of_squares.square_size
    assert desk.pane.board.geometry_of_squares.square_size > 100
    assert large == pytest.approx(small, abs=0.05)


def test_the_smallest_pane_leaves_room_in_a_small_window(desk: Desk) -> None:
    smallest = desk.pane.minimumSizeHint()

    assert smallest.width() <= 420
    assert smallest.height() <= 320


def test_pieces_are_dragged_from_the_palette_in_a_narrow_pane(desk: Desk) -> None:
    desk.pane.resize(560, 640)
    QApplication.processEvents()

    desk.drag(Man.from_fen("n"), "c3")

    assert desk.men == "8/8/8/8/3Q4/2n5/p7/K7"
