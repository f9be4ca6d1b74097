"""Prinz's program finds his example, and errs exactly where a rule is missing."""

from __future__ import annotations

import itertools

import pytest

from solver.ancestors.prinz import BlockExit, BlockOutcome, Prinz, TurnBlock
from solver.game import Move
from solver.notation.fen import parse_fen

EXAMPLE = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


def keys(placement: str) -> set[str]:
    machine = Prinz(parse_fen(f"{placement} w - - 0 1"))
    for _ in machine.run():
        pass
    return {move.uci() for move in machine.keys}


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        ("5Kbk/6pp/6P1/8/8/8/8/7R", {"h1h6"}),
        ("k1K5/rNB5/P1R5/8/8/8/8/8", {"c7b8", "c6b6"}),
        ("5N1k/5P1b/6R1/6K1/8/8/8/8", {"g5h6", "f8h7", "g5h5", "g5f5", "g5f6"}),
        ("K7/1pQ1p3/bp2r3/1r1k4/7R/3N4/8/2R5", {"c1d1", "c7d7"}),
    ],
)
def test_all_keys_under_prinzs_rules(placement: str, expected: set[str]) -> None:
    assert keys(placement) == expected


def test_without_a_double_step_of_white_the_key_is_missed() -> None:
    found = keys("8/8/4p3/4p3/4PP1Q/RB1p1k2/2P1R3/4B2K")
    assert "c2c4" not in found
    assert "h4h5" in found


def test_without_promotion_the_key_is_missed() -> None:
    found = keys("8/4P3/6K1/1BBk4/8/3N4/8/8")
    assert not any(move.startswith("e7") for move in found)
    assert "g6f5" in found


@pytest.mark.parametrize(
    ("placement", "count"),
    [("8/8/6B1/3N4/4R3/3k1N2/8/1K6", 9), ("8/6B1/8/3BNk2/8/2K5/8/2Q5", 17)],
)
def test_stalemates_count_as_mates(placement: str, count: int) -> None:
    assert len(keys(placement)) == count


def test_the_machine_stops_at_its_first_key() -> None:
    machine = Prinz(parse_fen(EXAMPLE))
    steps = list(machine.run(all_keys=False))
    assert steps[-1].outcome is BlockOutcome.SOLUTION
    assert steps[-1].line == (Move.from_uci("h1h6"),)
    assert sum(steps[-1].trials) == 2210


def test_he_stops_before_his_wrong_key() -> None:
    machine = Prinz(parse_fen("k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"))
    for _ in machine.run(all_keys=False):
        pass
    assert [key.uci() for key in machine.keys] == ["c7b8"]


def test_the_first_moves_of_the_example_are_nineteen() -> None:
    machine = Prinz(parse_fen(EXAMPLE))
    *_, last = machine.run()
    assert last.outcome is BlockOutcome.NO_SOLUTION  # the exit of W1 when its moves are over
    assert last.trials[0] == 19


def test_every_block_leads_where_the_diagram_says() -> None:
    machine = Prinz(parse_fen(EXAMPLE))
    steps = list(machine.run())
    follows = {
        (TurnBlock.W1, BlockExit.MOVE): {(TurnBlock.B1, 1)},
        (TurnBlock.B1, BlockExit.MOVE): {(TurnBlock.W2, 1)},
        (TurnBlock.B1, BlockExit.NO_MOVE): {(TurnBlock.W1, 2)},
        (TurnBlock.W2, BlockExit.MOVE): {(TurnBlock.B2, 1)},
        (TurnBlock.W2, BlockExit.NO_MOVE): {(TurnBlock.W1, 2)},
        (TurnBlock.B2, BlockExit.MOVE): {(TurnBlock.W2, 2)},
        (TurnBlock.B2, BlockExit.NO_MOVE): {(TurnBlock.B1, 2)},
    }
    found: dict[tuple[TurnBlock, BlockExit], set[tuple[TurnBlock, int]]] = {}
    for step, after in itertools.pairwise(steps):
        found.setdefault((step.block, step.exit), set()).add((after.block, after.entry.value))
    assert found == follows


def test_two_kings_are_needed() -> None:
    with pytest.raises(ValueError, match="exactly one king"):
        Prinz(parse_fen("8/8/8/8/8/8/8/K7 w - - 0 1"))
