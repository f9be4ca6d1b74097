"""Proofs stay right where the keys of positions are hardly different."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import chess
import numpy as np
import pytest

from solver.kernel import layout
from solver.kernel.engine import Table
from solver.kernel.proof.engine import DEFENDED, ProofEngine
from solver.kernel.rows import row_of
from solver.kernel.tables import tables
from solver.problem import Limits, Task
from solver.solve import solve
from tests.play_answers import Answer, solver_answer
from tests.questions import problem_of

LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"


@contextmanager
def few_keys() -> Iterator[None]:
    """Leave the Zobrist keys no more bits than choose a bucket: all that meet there are equal."""
    words = tables()
    places = slice(layout.PIECE_KEYS, layout.KEEP_RIGHTS)
    kept = words[places].copy()
    words.flags.writeable = True
    try:
        words[places] = kept & np.uint64(layout.FIRST_BUCKETS - 1)
        yield
    finally:
        words[places] = kept
        words.flags.writeable = False


def answer(fen: str, stipulation: str) -> Answer:
    problem = problem_of(fen, stipulation)
    return solver_answer(solve(Task(problem, tree=False, limits=Limits(memory_mb=1))))


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        (LOYD, "#4"),
        ("8/4K3/8/8/8/3Q4/8/7k w - - 0 1", "exact-sx3"),
        ("8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1", "r+4"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "s+4"),
        ("8/8/4p3/8/3k4/8/2K1R3/4N3 w - - 0 1", "h#3.5"),
        ("8/8/8/3K4/8/p2p4/8/k6N w - - 0 1", "ser-h#6"),
        ("8/8/1p6/8/2P5/8/2K1p3/k7 w - - 0 1", "h=3"),
    ],
)
def test_answers_are_those_that_other_keys_give(fen: str, stipulation: str) -> None:
    with few_keys():
        found = answer(fen, stipulation)
    assert found == answer(fen, stipulation)


@pytest.mark.parametrize(("length", "result"), [(3, 0), (4, 4), (5, 4), (6, 4)])
def test_one_proof_is_that_which_other_keys_give(length: int, result: int) -> None:
    with few_keys():
        engine = ProofEngine(Table(1), 1)
        found = engine.prove(row_of(chess.Board(LOYD)), length)
    assert found == result or length > 4 <= found <= length
    assert found != DEFENDED
