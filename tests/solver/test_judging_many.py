"""Judging many positions says of each what a search for it alone says."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import chess
import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.notation.fen import parse_fen
from solver.orthodox import OrthodoxGame
from solver.position import FlawKind, SetupError
from solver.problem import Problem, Task
from solver.search.control import Interrupted
from solver.search.help_ends import Umpire
from solver.search.kernels import OrthodoxKernel
from solver.setup import Setup
from solver.solution import Verdict
from solver.solve import solve
from solver.soundness import Judgement, judge, worst
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex
from solver.twinning.twins import parse_twin
from solver.vary import patience
from solver.vary.changes import one_man_changes
from solver.vary.judging import Judge
from tests.positions import random_board
from tests.questions import problem_of

STIPULATIONS = [
    *("#1", "#2", "#3", "#4", "exact-#2", "=2", "==2", "zg82", "x2", "+2"),
    *("s#2", "s#3", "r#2", "semi-r#2", "s=2"),
    *("h#1", "h#1.5", "h#2", "h=2", "hzg82", "exact-h#2", "hs#2", "hr#2"),
    *("ser-#3", "ser-h#3", "ser-s#2", "ser-r#2", "ser-=3", "ser-h=3"),
]


def alone(problem: Problem, intended: int | None = None) -> Judgement:
    task = Task(problem, refutations=0, set_play=False, tree=False)
    return judge(solve(task), intended)


@pytest.mark.parametrize("text", STIPULATIONS)
def test_each_verdict_is_that_of_a_search_of_its_own(text: str) -> None:
    rng = Random(f"{text} judged")
    stipulation = Stipulation.parse(text)
    with Judge() as one, Judge(surplus=None) as all_of_them:
        for _ in range(3):
            start = Problem(
                Setup.of(OrthodoxGame(random_board(rng, rng.randint(4, 8)))), stipulation
            )
            for change in rng.sample(list(one_man_changes(start.setup.squares)), 5):
                problem = change.apply(start)
                intended = rng.choice((None, 2))
                finding = one.judge(problem, intended)
                if not finding.is_legal:
                    with pytest.raises(SetupError):
                        Task(problem).position()
                    continue
                expected = alone(problem, intended)
                assert finding.verdict is expected.verdict, (problem, change)
                whole = all_of_them.judge(problem, intended).judgement
                assert whole is not None
                if expected.verdict is not Verdict.SHORT_SOLUTION:
                    assert set(whole.keys) == set(expected.keys)
                    assert whole.outcome.full == expected.outcome.full
                else:
                    assert set(whole.short_keys) <= set(expected.short_keys)
                    assert whole.outcome.shortest == expected.outcome.shortest


CORNER = "7k/1p4R1/8/8/8/1Q6/8/K7 w - - 0 1"
SHADOWED = "8/8/8/5n2/8/8/6N1/3k1K2 w - - 0 1"
"""Bicolores: an h#2 with either side to mate."""


def fairy(fen: str, stipulation: str, condition: str) -> Problem:
    conditions = frozenset(conditions_in(condition) or ())
    return Problem(replace(parse_fen(fen), conditions=conditions), Stipulation.parse(stipulation))


def test_questions_that_differ_in_a_rule_alone_are_told_apart() -> None:
    asked = [fairy(CORNER, text, "circe") for text in ("s#1", "s#1 quodlibet", "s#1")]
    with Judge() as one:
        found = [one.judge(problem).verdict for problem in asked]
    assert found == [alone(problem).verdict for problem in asked]
    assert found == [Verdict.NO_SOLUTION, Verdict.COOKED, Verdict.NO_SOLUTION]


def test_either_side_of_a_fairy_duplex_is_judged_as_alone() -> None:
    composition = Composition(fairy(SHADOWED, "h#2", "Bicolores"), duplex=Duplex.BOTH)
    with Judge() as one:
        found = one.judge_parts(composition)
    assert [finding.verdict for _, finding in found.parts] == [Verdict.SOUND] * 2


SELFMATE = "7k/8/8/5Q2/8/2p5/p1p1p3/2KbN3 w - - 0 1"
TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"


def test_a_position_that_takes_too_long_is_not_decided_and_the_next_one_is() -> None:
    with Judge(seconds=0.05) as one:
        late = one.judge(problem_of(chess.STARTING_FEN, "#9"))
        assert late.is_legal
        assert late.verdict is None
        assert one.judge(problem_of(TWO_MOVER, "#2")).is_sound
        assert one.judge(problem_of(chess.STARTING_FEN, "h=6")).verdict is None
        assert one.judge_play(problem_of(chess.STARTING_FEN, "#9")).verdict is None
        assert one.judge_play(problem_of(TWO_MOVER, "#2")).is_sound


@pytest.mark.parametrize(("stipulation", "loads"), [("#2", "engine"), ("h#2", "load_help")])
def test_what_is_loaded_takes_no_time_of_the_position(
    monkeypatch: pytest.MonkeyPatch, stipulation: str, loads: str
) -> None:
    """The kernel of fairy chess is loaded with the first problem that needs it, for a second."""
    now = [0.0]
    load = getattr(OrthodoxKernel, loads)

    def load_slowly(*given: object) -> object:
        now[0] += 1000.0
        return load(*given)

    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(OrthodoxKernel, loads, load_slowly)
    with Judge(seconds=60.0) as one:
        assert one.judge(problem_of(TWO_MOVER, stipulation)).verdict is not None
    assert now[0]


FAIRY = (
    ("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P1(q2)3/4Qn2 w - - 0 1", "#2"),
    ("8/8/8/3k4/8/2p1n3/1r6/B1K2N2 b - - 0 1 {Circe}", "h#2"),
)


@pytest.mark.parametrize(("fen", "stipulation"), FAIRY)
def test_changes_of_fairy_problems_are_judged_as_alone(fen: str, stipulation: str) -> None:
    start = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    changes = Random(1).sample(list(one_man_changes(start.setup.squares)), 8)
    seen = set()
    with Judge() as one:
        for change in changes:
            found = one.judge(change.apply(start))
            seen.add(found.verdict)
            if found.is_legal:
                assert found.verdict is alone(found.problem).verdict, change
    assert len(seen) > 1


def test_of_many_cooked_fairy_helpmates_a_few_are_played_over_and_of_sound_ones_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked: list[object] = []
    monkeypatch.setattr(Umpire, "check", lambda _, block: checked.append(block))
    cooked = Problem(parse_fen("7k/8/6K1/8/8/1R6/R7/(Q2)7 b - - 0 1"), Stipulation.parse("h#1"))
    with Judge(surplus=1) as one:
        assert one.judge(cooked).verdict is Verdict.COOKED
        for_one = len(checked)
        for _ in range(40):
            one.judge(cooked)
        seen = len(checked)
        assert for_one < seen < 20 * for_one
        assert one.judge(cooked, 9).verdict is not Verdict.COOKED
        assert len(checked) > seen


@pytest.mark.parametrize("stipulation", ["#9", "h=6"])
def test_whoever_judges_can_be_stopped_from_another_thread(stipulation: str) -> None:
    with Judge() as one, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(one.judge, problem_of(chess.STARTING_FEN, stipulation))
        one.stop()
        with pytest.raises(Interrupted):
            waiting.result()
        with pytest.raises(Interrupted):
            one.judge(problem_of(TWO_MOVER, "#2"))


@pytest.mark.parametrize(("stipulation", "most"), [("#4", 2), ("h#2", 30)])
def test_no_more_is_counted_than_shows_that_it_is_cooked(stipulation: str, most: int) -> None:
    fen = "7k/8/5K2/8/8/8/8/RRRQ4 w - - 0 1" if stipulation == "#4" else None
    problem = problem_of(fen or "7k/8/8/8/8/8/8/KQRR4 b - - 0 1", stipulation)
    with Judge() as one, Judge(surplus=None) as all_of_them:
        first, every = one.judge(problem), all_of_them.judge(problem)
    assert first.judgement is not None
    assert every.judgement is not None
    assert first.verdict is every.verdict
    assert first.judgement.outcome.full <= most


def test_duals_count_where_the_play_is_asked_for() -> None:
    problem = problem_of("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "#2")
    dualised = problem_of("7k/8/5K2/8/8/8/6R1/6R1 w - - 0 1", "#2")
    with Judge() as one:
        for asked in (problem, dualised):
            expected = judge(solve(Task(asked, refutations=0, set_play=False)))
            assert one.judge_play(asked).verdict is expected.verdict


@pytest.mark.parametrize(
    ("fen", "stipulation"), [(TWO_MOVER, "#2"), (TWO_MOVER, "#3"), (SELFMATE, "s#2")]
)
def test_the_play_of_sound_positions_is_that_of_a_whole_search(fen: str, stipulation: str) -> None:
    start = problem_of(fen, stipulation)
    changes = Random(1).sample(list(one_man_changes(start.setup.squares)), 100)
    sound = 0
    with Judge() as judge_of_many:
        for change in changes:
            problem = change.apply(start)
            if not judge_of_many.judge(problem).is_sound:
                continue
            sound += 1
            ((_, found),) = judge_of_many.judge_parts(Composition(problem), has_play=True).parts
            whole = judge_of_many.judge_play(problem)
            assert whole.has_play
            assert (found.verdict, found.solutions) == (whole.verdict, whole.solutions)
            assert (found.has_play, found.play) == (whole.has_play, whole.play)
    assert sound > 0


def test_the_parts_of_a_composition_are_judged_together() -> None:
    problem = problem_of(TWO_MOVER, "#2")
    twins = Composition(problem, (parse_twin("Move b7 d7"), parse_twin("Move b7 c5")))
    with Judge() as one:
        found = one.judge_parts(twins)
        verdicts = [finding.verdict for _, finding in found.parts]
        assert verdicts == [alone(part.problem).verdict for part in twins.parts()]
        assert found.verdict is worst(verdicts)
        lost = Composition(problem, (parse_twin("Remove h8"),))
        assert one.judge_parts(lost).verdict is None
        assert not one.judge_parts(lost).is_legal
        both = one.judge_parts(Composition(problem, duplex=Duplex.BOTH))
        assert len(both.parts) == 2


def test_the_play_after_a_key_is_judged_as_such() -> None:
    after_key = problem_of("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#2")
    with Judge() as one:
        found = one.judge_parts(Composition(after_key, post_key_play=True))
    expected = judge(solve(Task(after_key, refutations=0, set_play=False, post_key_play=True)))
    assert found.verdict is expected.verdict


def test_what_is_not_understood_in_the_search_stops_no_other_position() -> None:
    """What comes after it is judged as by another judge."""
    refused = "4k3/3p4/8/2N5/5n2/4p3/3P4/R3K2R w KQ - 0 1 {Circe Equipollents}"
    known = "4k3/8/8/2N5/5n2/8/8/R3K2R w KQ - 0 1 {Circe Equipollents}"
    for asked in map(Stipulation.parse, ("#2", "h#1.5")):
        with Judge() as one, Judge() as another:
            found = one.judge(Problem(parse_fen(refused), asked))
            assert not found.is_legal
            assert [flaw.kind for flaw in found.flaws] == [FlawKind.NOT_UNDERSTOOD]
            expected = another.judge(Problem(parse_fen(known), asked))
            after = one.judge(Problem(parse_fen(known), asked))
        assert after.verdict is expected.verdict
        assert after.solutions == expected.solutions
