"""What conditions put on the squares: the lines of a grid are held to where men may go."""

from __future__ import annotations

from itertools import product

import pytest

from composer.model.ground import BARE, GridLine, Ground, ground_in, ground_of
from solver.fairy.conditions import FairyCondition
from solver.fairy.filters import is_allowed_way
from solver.fairy.naming.condition_words import conditions_in
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.setup import Setup
from solver.squares import WHITE, Square, file_of, rank_of, square_at, square_of


def conditions(text: str) -> frozenset[FairyCondition]:
    found = conditions_in(text)
    assert found
    return frozenset(found)


def squares(names: str) -> frozenset[Square]:
    return frozenset(map(square_of, names.split()))


def is_parted(ground: Ground, square: Square, other: Square) -> bool:
    """Tell whether a line lies between a square and the one right of it, or above it."""
    file, rank = file_of(other), rank_of(other)
    if file > file_of(square):
        return any(
            it.is_upright and it.file == file and it.rank <= rank < it.rank + it.length
            for it in ground.lines
        )
    return any(
        not it.is_upright and it.rank == rank and it.file <= file < it.file + it.length
        for it in ground.lines
    )


def test_a_grid_has_three_lines_each_way() -> None:
    upright = {GridLine(True, place, 0, 8) for place in (2, 4, 6)}
    lying = {GridLine(False, 0, place, 8) for place in (2, 4, 6)}
    lines = ground_of(conditions("GridChess")).lines
    assert set(lines) == upright | lying
    assert len(lines) == 6


@pytest.mark.parametrize(
    "grid",
    [
        "GridChess",
        "GridChess Orthogonal ac16",
        "GridChess Orthogonal h8g2",
        "GridChess Irregular a8a7b6 d8e8",
        "GridChess Irregular a1b2c3d4e5f6g7h8 h1g2",
        "GridChess Irregular d4d5e4e5 d3e3 h4",
    ],
)
def test_a_line_lies_where_a_man_may_go_to_the_next_square_and_nowhere_else(grid: str) -> None:
    held = conditions(grid)
    ground = ground_of(held)
    neighbours = [
        (square_at(file, rank), square_at(file + right, rank + up))
        for (right, up) in ((1, 0), (0, 1))
        for file, rank in product(range(8 - right), range(8 - up))
    ]
    assert len(neighbours) == 112
    for square, other in neighbours:
        may_go = is_allowed_way(held, square, other, WHITE)
        assert is_parted(ground, square, other) is may_go, (square, other)


def test_holes_imitators_and_squares_that_are_named_lie_where_they_are_told() -> None:
    ground = ground_of(
        conditions("Hole a3b3")
        | conditions("Imitator c3")
        | conditions("Wormholes d3e3")
        | conditions("WhiteForcedSquare f3")
    )
    assert ground == Ground((), squares("a3 b3"), squares("c3"), squares("d3 e3 f3"))
    assert ground_of(conditions("Circe")) == BARE
    assert ground_of(()) == BARE


def game_under(fen: str, text: str, *moves: str) -> Ground:
    setup = parse_fen(fen)
    game = Setup(setup.squares, setup.turn, conditions=conditions(text)).game()
    for name in moves:
        move = Move.from_uci(name)
        game.push(next(it for it in game.moves() if it.to_square == move.to_square))
    return ground_in(game)


def test_imitators_go_along_with_a_move() -> None:
    fen = "k7/8/8/8/8/8/8/K7 w - - 0 1"
    assert game_under(fen, "Imitator c3").imitators == squares("c3")
    assert game_under(fen, "Imitator c3", "a1b2").imitators == squares("d4")


def test_men_leave_holes_behind_in_haan_chess() -> None:
    fen = "k7/8/8/8/8/8/8/K7 w - - 0 1"
    assert game_under(fen, "HaanerChess").holes == frozenset()
    assert game_under(fen, "HaanerChess", "a1b2").holes == squares("a1")


def test_a_line_of_a_grid_problem_is_read_on_its_grid() -> None:
    fen = "k7/8/8/8/8/8/8/1K6 w - - 0 1"
    assert game_under(fen, "GridChess", "b1c2") == ground_of(conditions("GridChess"))


def test_nothing_lies_on_the_squares_of_an_orthodox_game() -> None:
    assert ground_in(Setup.initial().game()) == BARE
