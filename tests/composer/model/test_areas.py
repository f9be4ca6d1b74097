"""The men of a rectangle are turned, mirrored and shifted in their place."""

from __future__ import annotations

import chess
import pytest

from composer.model import areas
from composer.model.areas import Area
from composer.model.document import Document, Entry
from composer.model.moved_texts import Carry, Displaced, Obstacle
from composer.model.transforms import Transform
from solver.men import Man
from solver.notation.fen import parse_fen, placement

T = Transform


def document(board: str) -> Document:
    return Document((Entry(setup=parse_fen(f"{board} w - - 0 1")),))


def board_of(changed: Document) -> str:
    return placement(changed.entry.setup.squares)


def area_of(start: str, end: str) -> Area:
    return Area(chess.parse_square(start), chess.parse_square(end))


@pytest.mark.parametrize(
    ("wanted", "board", "moved"),
    [
        (T.MIRROR_SIDES, "7k/8/8/8/8/3P4/2QN4/8", ("b2", "d3")),
        (T.MIRROR_ENDS, "7k/8/8/8/8/1NQ5/1P6/8", ("b2", "d3")),
        (T.ROTATE_HALF, "7k/8/8/8/8/2QN4/3P4/8", ("b2", "d3")),
        (T.ROTATE_LEFT, "7k/8/8/8/8/2Q5/1PN5/8", ("b2", "c3")),
        (T.SWAP_COLORS, "7k/8/8/8/8/1p6/1nq5/8", ("b2", "d3")),
        (T.SHIFT_UP, "7k/8/8/8/1P6/1NQ5/8/8", ("b3", "d4")),
    ],
)
def test_transforms_act_on_the_area(wanted: Transform, board: str, moved: tuple[str, str]) -> None:
    start = document("7k/8/8/8/8/1P6/1NQ5/8")
    area = area_of("b2", "d3") if wanted is not T.ROTATE_LEFT else area_of("b2", "c3")
    carry = Carry(area.own_frame(wanted.value.frame), wanted.value.swaps_colors)
    assert board_of(areas.push_area(start, area, carry)) == board
    after = area.moved(carry.frame)
    assert after is not None
    assert set(after.squares) == set(area_of(*moved).squares)


def test_an_area_that_is_not_square_turns_about_its_lower_left_corner() -> None:
    area = area_of("b2", "d2")
    turned = area.moved(area.own_frame(T.ROTATE_RIGHT.value.frame))
    assert turned is not None
    assert set(turned.squares) == set(area_of("b2", "b4").squares)


def test_a_man_in_the_way_keeps_the_area_where_it_is() -> None:
    start = document("7k/8/8/8/1p6/1P6/1NQ5/8")
    with pytest.raises(Displaced) as told:
        areas.push_area(start, area_of("b2", "c3"), T.SHIFT_UP.value)
    assert (told.value.place, told.value.square) == (Obstacle.IN_THE_WAY, chess.B4)


def test_a_man_that_would_leave_the_board_keeps_the_area_where_it_is() -> None:
    start = document("7k/8/8/8/8/8/8/RQ6")
    with pytest.raises(Displaced) as told:
        areas.push_area(start, area_of("a1", "b1"), T.SHIFT_LEFT.value)
    assert (told.value.place, told.value.square) == (Obstacle.MAN, chess.A1)


def test_men_of_a_kind_are_replaced_everywhere_or_on_the_area() -> None:
    start = document("7k/8/8/8/8/1P6/1NP5/8")
    pawn, rook = map(Man.from_fen, "PR")
    assert board_of(areas.replace_kind(start, pawn, rook)) == "7k/8/8/8/8/1R6/1NR5/8"
    area = area_of("b3", "b3")
    assert board_of(areas.replace_kind(start, pawn, None, area)) == "7k/8/8/8/8/8/1NP5/8"


def test_exchanging_two_men_is_undone_by_exchanging_them_again() -> None:
    start = document("7k/8/8/8/8/1P6/1NP5/8")
    once = areas.exchange_men(start, chess.B3, chess.H8)
    assert board_of(once) == "7P/8/8/8/8/1k6/1NP5/8"
    assert areas.exchange_men(once, chess.B3, chess.H8) == start
