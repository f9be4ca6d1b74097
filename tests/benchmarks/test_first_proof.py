from __future__ import annotations

from pathlib import Path

import chess
import pytest

from benchmarks.cases import Case, read_cases
from benchmarks.first_proof import proved_by, time_first_proof
from benchmarks.threads import is_same
from solver.events import Event, LineFound, ProofFound
from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Mark, Solution, Status
from solver.stipulation import Stipulation

MOVE = Move.from_uci("f7b7")
LOYD = chess.Board("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1")
PROBLEM = Problem(Setup.of(OrthodoxGame(LOYD)), Stipulation.parse("#3"))
BENCH = Path(__file__).parents[2] / "benchmarks" / "problems.jsonl"


@pytest.mark.parametrize(
    ("event", "proved"),
    [
        (ProofFound(MOVE, 2, (MOVE,), 0.5), (MOVE, 0.5)),
        (LineFound(Mark.KEY, (MOVE,), 2, seconds=0.25), (MOVE, 0.25)),
        (LineFound(Mark.TRY, (MOVE,), 2, seconds=0.25), None),
        (LineFound(Mark.DEFENCE, (MOVE,), 2, is_set_play=True), None),
    ],
)
def test_a_proof_is_a_key_however_it_was_found(
    event: Event, proved: tuple[Move, float] | None
) -> None:
    assert proved_by(event) == proved


def test_the_first_proof_is_held_against_the_known_keys() -> None:
    seconds, is_known = time_first_proof(Case("", "", PROBLEM), memory_mb=16, limit=60)
    assert seconds is not None
    assert is_known
    wrong = Case("", "", PROBLEM, keys=frozenset({Move.from_uci("a3a1")}))
    assert time_first_proof(wrong, memory_mb=16, limit=60)[1] is False


def test_answers_of_several_threads_are_the_same_in_any_order() -> None:
    other = Move.from_uci("f7f3")
    one = Solution(PROBLEM, Status.COMPLETE, keys=(MOVE, other))
    assert is_same(one, Solution(PROBLEM, Status.COMPLETE, keys=(other, MOVE)))
    assert not is_same(one, Solution(PROBLEM, Status.COMPLETE, keys=(MOVE,)))
    assert not is_same(one, Solution(PROBLEM, Status.STOPPED, keys=(MOVE, other)))


def test_the_problems_to_measure_can_be_read() -> None:
    cases = read_cases(BENCH)
    assert len(cases) == 48
    assert {"#4", "s#", "r#", "semi-r#", "hs#", "h#", "ser-#", "ser-h#", "ser-s#"} < {
        case.group for case in cases
    }
    assert all(
        case.keys is not None or case.count is not None for case in cases if case.name != "d6p-06"
    )
