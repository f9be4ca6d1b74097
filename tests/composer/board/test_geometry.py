from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.board.geometry import FRAME, Geometry, Point
from composer.diagram.look import Coordinates


@pytest.mark.parametrize(
    ("x", "y", "flipped", "name"),
    [
        (0, 0, False, "a8"),
        (0, 0, True, "h1"),
        (79.9, 79.9, False, "h1"),
        (45, 45, False, "e4"),
        (45, 45, True, "d5"),
    ],
)
def test_a_point_lies_on_its_square(x: float, y: float, flipped: bool, name: str) -> None:
    geometry = Geometry(0, 0, 10, flipped)

    square = geometry.square_at(Point(x, y))

    assert square == chess.parse_square(name)


@pytest.mark.parametrize("point", [(-0.1, 5), (5, -0.1), (80, 5), (5, 80), (500, -500)])
def test_beside_the_board_there_is_no_square(point: tuple[float, float]) -> None:
    assert Geometry(0, 0, 10).square_at(Point(*point)) is None


@given(
    st.integers(60, 2000),
    st.integers(60, 2000),
    st.sampled_from(list(Coordinates)),
    st.booleans(),
    st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]),
)
def test_every_square_is_found_in_its_middle_and_the_board_stays_inside(
    width: int, height: int, coordinates: Coordinates, flipped: bool, ratio: float
) -> None:
    geometry = Geometry.fit(
        width, height, coordinates=coordinates, is_flipped=flipped, pixel_ratio=ratio
    )

    assert all(geometry.square_at(geometry.box(s).center) == s for s in chess.SQUARES)
    board = geometry.board
    assert min(board.x, board.y) >= FRAME - 0.5 / ratio
    assert board.x + board.width + FRAME <= width + 0.5 / ratio
    assert board.y + board.height + FRAME <= height + 0.5 / ratio


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_squares_begin_on_whole_pixels_of_the_screen(ratio: float) -> None:
    geometry = Geometry.fit(613, 487, pixel_ratio=ratio)

    for square in chess.SQUARES:
        box = geometry.box(square)
        assert (box.x * ratio) == pytest.approx(round(box.x * ratio))
        assert (box.y * ratio) == pytest.approx(round(box.y * ratio))


@pytest.mark.parametrize(
    ("flipped", "right", "up", "name"),
    [
        (False, 1, 0, "f4"),
        (False, 0, 1, "e5"),
        (True, 1, 0, "d4"),
        (True, 0, 1, "e3"),
        (False, 9, 0, "h4"),
        (True, 0, 9, "e1"),
    ],
)
def test_a_neighbour_is_one_as_seen_on_the_screen(
    flipped: bool, right: int, up: int, name: str
) -> None:
    neighbour = Geometry(0, 0, 10, flipped).neighbour(chess.E4, right, up)

    assert chess.square_name(neighbour) == name
