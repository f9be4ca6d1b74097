"""The changes of one man and of the board that a composer would try."""

from __future__ import annotations

import chess
import pytest

from solver.men import Color, Kind, Man, Trait
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.squares import BLACK, WHITE, square_of
from solver.stipulation import Stipulation
from solver.twinning.twin_changes import Add, Remove, TwinChange, TwinExchange, TwinMove
from solver.vary import changes

SETUP = Setup.of(OrthodoxGame(chess.Board("8/8/8/8/8/1k6/1p6/1K2R3 w - - 0 1")))
SQUARES = SETUP.squares


def squares_after(change: TwinChange) -> tuple[Man | None, ...]:
    return change.apply(Problem(SETUP, Stipulation.directmate(2))).setup.squares


@pytest.mark.parametrize(
    ("made", "count"),
    [
        (changes.removals(SQUARES), 2),
        (changes.moves(SQUARES), 3 * 60 + 46),
        (changes.placements(SQUARES, square_of("e1")), 63),
        (changes.placements(SQUARES, square_of("b2")), 47),
        (changes.additions(SQUARES), 2 * (4 * 60 + 46)),
        (changes.substitutions(SQUARES), 7 + 9),
        (changes.reductions(SQUARES), 2 + 2),
        (changes.exchanges(SQUARES), 6 - 2),
        (changes.board_changes(SQUARES), 5 + 7),
    ],
)
def test_every_change_is_made_once(made: list[TwinChange], count: int) -> None:
    found = [squares_after(change) for change in made]
    assert len(found) == len(set(found)) == count
    assert SQUARES not in found


def test_no_change_puts_a_pawn_on_the_edge_or_takes_a_king() -> None:
    for change in changes.one_man_changes(SQUARES):
        if "rotate" in str(change) or "mirror" in str(change) or "Shift" in str(change):
            continue
        after = squares_after(change)
        pawns = [s for s, man in enumerate(after) if man and man.kind is Kind.PAWN]
        assert all(8 <= square < 56 for square in pawns)
        assert sum(man is not None and man.kind is Kind.KING for man in after) == 2


def test_changes_are_those_of_the_twins() -> None:
    every = set(changes.one_man_changes(SQUARES))
    rook, pawn, king = square_of("e1"), square_of("b2"), square_of("b1")
    assert Remove((rook,)) in every
    assert TwinMove(rook, square_of("e8")) in every
    assert TwinExchange(king, rook) in every
    assert Add(((pawn, Man.of(Kind.QUEEN, WHITE)),)) in every
    assert Add(((square_of("h7"), Man.of(Kind.PAWN, BLACK)),)) in every


def test_a_lesser_man_is_of_the_same_colour() -> None:
    found = {str(change) for change in changes.reductions(SQUARES)}
    assert found == {"Remove e1", "Remove b2", "Add White Be1", "Add White Se1"}


def test_who_is_royal_stays_and_a_lesser_man_keeps_his_attributes() -> None:
    queen = Man(Kind.QUEEN, Color.WHITE, frozenset({Trait.ROYAL}))
    rook = Man(Kind.ROOK, Color.WHITE, frozenset({Trait.KAMIKAZE}))
    squares = Setup().with_pieces({square_of("b1"): queen, square_of("e1"): rook}).squares
    told = {*changes.removals(squares), *changes.substitutions(squares)}
    assert not [change for change in told if "b1" in str(change)]
    lesser = {change for change in changes.reductions(squares) if isinstance(change, Add)}
    assert {man.traits for change in lesser for _, man in change.men} == {rook.traits}
