from __future__ import annotations

import random

import chess
import pytest

from composer.collection.men_text import read_men
from composer.collection.symmetry import (
    SYMMETRIES,
    Freedom,
    Pattern,
    canonical,
    cells_of,
    men_of,
    sketch,
)
from solver.men import Man
from solver.orthodox import board_of, men_on
from solver.setup import Setup
from tests.composer.collection.problems import setup_of

SHIFT, MIRROR, ROTATE, COLORS = Freedom.SHIFT, Freedom.MIRROR, Freedom.ROTATE, Freedom.COLORS
EVERYTHING = SYMMETRIES | SHIFT


def finds(pattern: str, board: str, freedom: Freedom, *, is_whole: bool = False) -> bool:
    wanted = Pattern(read_men(pattern), freedom, is_whole=is_whole)
    return wanted.matches(cells_of(setup_of(board)))


@pytest.mark.parametrize(
    ("pattern", "board", "needed"),
    [
        ("wKa1 Qb3", "wKa1 Qb3 bKh8", Freedom.NONE),
        ("wKa1 Qb3", "wKh1 Qg3 bKh8", MIRROR),
        ("wKa1 Qb3", "wKh1 Qf2 bKh8", ROTATE),
        ("wKa1 Qb3", "wKh8 Qg6 bKa1", ROTATE),
        ("wKa1 Qb3", "wKa8 Qb6 bKh1", MIRROR | ROTATE),
        ("wKa1 Qb3", "wKa1 Qc2 bKh1", MIRROR | ROTATE),
        ("wKa1 Qb3", "wKc4 Qd6 bKh1", SHIFT),
        ("wKa1 Qb3", "bKa1 Qb3 wKh8", COLORS),
        ("wKa1 Qb3", "bKa8 Qb6 wKh1", COLORS),
        ("wKa1 Qb3", "bKg4 Qe5 wKh1", ROTATE | SHIFT | COLORS),
    ],
)
def test_each_freedom_is_needed_for_what_it_finds(
    pattern: str, board: str, needed: Freedom
) -> None:
    assert finds(pattern, board, needed)
    for one in Freedom:
        assert finds(pattern, board, needed | one)
        if one in needed:
            assert not finds(pattern, board, needed & ~one)


def test_a_part_is_found_in_more_and_a_whole_is_not() -> None:
    assert finds("wKa1 bKa3", "wKa1 bKa3 bPa2", Freedom.NONE)
    assert not finds("wKa1 bKa3", "wKa1 bKa3 bPa2", Freedom.NONE, is_whole=True)
    assert not finds("wKa1 bKa3 bPa2", "wKa1 bKa3", EVERYTHING)


def test_a_shift_never_goes_round_the_edge() -> None:
    assert not finds("wKa1 bKc1", "wKh1 bKb2", SHIFT)
    assert not finds("wKa1 bKa2", "wKa8 bKa1", EVERYTHING ^ MIRROR ^ ROTATE ^ COLORS)


def transformed(setup: Setup, *, transposes: bool, flips: bool, swaps: bool) -> Setup:
    board = board_of(setup.game())
    if transposes:
        board.apply_transform(chess.flip_diagonal)
    if flips:
        board.apply_transform(chess.flip_horizontal)
    if swaps:
        board.apply_mirror()
    return Setup(men_on(board))


def random_setup(random_numbers: random.Random) -> Setup:
    squares = random_numbers.sample(range(64), random_numbers.randint(2, 12))
    pieces = [
        Man.of(random_numbers.randint(1, 6), bool(random_numbers.randint(0, 1))) for _ in squares
    ]
    return Setup().with_pieces(dict(zip(squares, pieces, strict=True)))


@pytest.mark.parametrize("seed", range(40))
def test_all_symmetries_agree_with_python_chess(seed: int) -> None:
    random_numbers = random.Random(seed)
    setup, other = random_setup(random_numbers), random_setup(random_numbers)
    pattern = Pattern(men_of(setup), SYMMETRIES, is_whole=True)
    for number in range(8):
        turned = transformed(
            setup, transposes=bool(number & 1), flips=bool(number & 2), swaps=bool(number & 4)
        )
        assert pattern.matches(cells_of(turned))
        assert canonical(turned) == canonical(setup)
        assert sketch(turned) == sketch(setup)
    assert not pattern.matches(cells_of(other))
    assert canonical(other) != canonical(setup)


@pytest.mark.parametrize("seed", range(40))
def test_shifts_agree_with_a_plain_search(seed: int) -> None:
    random_numbers = random.Random(seed)
    board = random_setup(random_numbers)
    placed = men_of(board)
    part = random_numbers.sample(placed, min(len(placed), 3))
    files, ranks = random_numbers.randint(-2, 2), random_numbers.randint(-2, 2)
    moved = tuple(
        (chess.square((s & 7) + files, (s >> 3) + ranks), piece)
        for s, piece in part
        if 0 <= (s & 7) + files < 8 and 0 <= (s >> 3) + ranks < 8
    )
    plain = any(
        all(
            0 <= (s & 7) + f < 8
            and 0 <= (s >> 3) + r < 8
            and board.squares[chess.square((s & 7) + f, (s >> 3) + r)] == piece
            for s, piece in moved
        )
        for f in range(-7, 8)
        for r in range(-7, 8)
    )
    if moved:
        assert Pattern(moved, SHIFT, is_whole=False).matches(cells_of(board)) is plain
