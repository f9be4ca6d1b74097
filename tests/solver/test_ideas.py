"""What changes are looked at for an idea, and which of them come first."""

from __future__ import annotations

from random import Random

import pytest

from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solution import Verdict
from solver.squares import square_of
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.twinning.twins import parse_twin
from solver.vary.changes import one_man_changes
from solver.vary.ideas import Candidate, Idea, candidates, is_good, keeps_key, rank
from solver.vary.judging import Judge

TWO_MOVER = parse_fen("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1")
TWO = Stipulation.parse("#2")


def of(text: str = "") -> Composition:
    """Return the two-mover, spoiled by a change where one is named."""
    problem = Problem(TWO_MOVER, TWO)
    return Composition(parse_twin(text).apply(problem) if text else problem)


def named(composition: Composition, idea: Idea, man_on: str | None = None) -> dict[str, Candidate]:
    square = None if man_on is None else square_of(man_on)
    return {str(one.change): one for one in candidates(composition, idea, square)}


def test_each_position_is_looked_at_once() -> None:
    for idea in (Idea.REPAIR, Idea.ECONOMY):
        setups = [one.composition.problem.setup for one in named(of(), idea).values()]
        assert len(setups) == len(set(setups))
        assert TWO_MOVER not in setups


def test_a_place_is_sought_on_all_squares_and_off_the_board() -> None:
    found = named(of(), Idea.PLACE, "b7")
    assert len(found) == 57  # the other squares of pawns, nine other men on b7, and off the board
    assert "Remove b7" in found
    others = {one.composition.problem.setup.squares[square_of("b7")] for one in found.values()}
    assert {man.fen for man in others if man is not None} >= set("QRBNPqrbn")
    with pytest.raises(ValueError, match="man"):
        list(candidates(of(), Idea.PLACE))


def test_a_spoiled_problem_finds_its_way_back() -> None:
    rng = Random("spoiled")
    start = of().problem
    with Judge() as judge:
        for change in rng.sample(list(one_man_changes(start.setup.squares)), 4):
            spoiled = Composition(change.apply(start))
            repaired = [
                one.composition.problem.setup
                for one in candidates(spoiled, Idea.REPAIR)
                if judge.judge_parts(one.composition).is_sound
            ]
            assert TWO_MOVER in repaired, change


def test_the_best_come_first() -> None:
    spoiled = of("Move b7 a7")
    found = named(spoiled, Idea.REPAIR)
    meant = (Move.from_uci("e1a1"),)
    with Judge() as judge:
        names = ("Move a7 d7", "Move e1 a1", "Move c2 h5", "Remove a7", "Add Black Qf1")
        judged = {name: judge.judge_parts(found[name].composition, has_play=True) for name in names}
    assert judged["Remove a7"].verdict is Verdict.COOKED
    assert judged["Move c2 h5"].verdict is Verdict.DUALISED
    assert not is_good(judged["Remove a7"])
    order = sorted(names, key=lambda name: rank(found[name], judged[name], meant))
    assert order[0] == "Move a7 d7"
    assert order[-2:] == ["Move c2 h5", "Remove a7"]
    assert keeps_key(found["Move a7 d7"], judged["Move a7 d7"], meant)
    assert not keeps_key(found["Move e1 a1"], judged["Move e1 a1"], meant)


def test_a_key_is_kept_that_goes_along_with_the_board() -> None:
    one = named(of(), Idea.ECONOMY)["mirror a1<-->h1"]
    with Judge() as judge:
        meant = judge.judge_parts(of()).keys
        assert keeps_key(one, judge.judge_parts(one.composition), meant)
        assert meant == (Move.from_uci("e1a1"),)
