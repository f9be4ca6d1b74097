"""C+ stands only where a complete run agrees with what the composer intends."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from composer.model.document import Entry
from composer.runs.computer_tested import RunTable, computer_test
from composer.runs.publishing import KeptAnswers, Publisher
from composer.runs.question import question_of
from composer.runs.record import Run, RunState
from composer.runs.store import RunStore
from solver.notation.fen import parse_fen
from solver.problem import Limits
from solver.setup import Setup
from tests.composer.runs.problems import COOKED, KINGLESS, SOUND, TWINS, solved_run

COOK = Entry(parse_fen(COOKED), "#4")
DUALS = Entry(parse_fen("8/8/8/8/8/1K6/7R/k7 w - - 0 1"), "#2")


def is_tested(entry: Entry, *runs: Run) -> bool:
    return computer_test(RunTable(sorted(runs, key=lambda run: run.begun)), entry) is not None


def with_extra(entry: Entry, **extra: object) -> Entry:
    return replace(entry, extra=(*entry.extra, *extra.items()))


@pytest.fixture(scope="module")
def sound() -> Run:
    return solved_run(SOUND)[0]


@pytest.fixture(scope="module")
def twins() -> Run:
    return solved_run(TWINS)[0]


def test_a_complete_run_of_a_sound_problem_is_a_test(sound: Run, twins: Run) -> None:
    assert is_tested(SOUND, sound)
    assert is_tested(TWINS, twins)
    test = computer_test(RunTable([sound]), SOUND)
    assert test is not None
    assert (test.engine, test.tested) == ("Matewright 0.1.0", sound.begun)


def test_without_a_run_there_is_none() -> None:
    assert not is_tested(SOUND)


@pytest.mark.parametrize("state", [s for s in RunState if s is not RunState.FINISHED])
def test_a_run_that_did_not_finish_is_none(sound: Run, state: RunState) -> None:
    assert not is_tested(SOUND, replace(sound, state=state))


def test_a_run_that_a_limit_ended_is_none() -> None:
    limited, _ = solved_run(COOK, limits=Limits(solutions=1))
    assert not limited.is_complete
    assert not is_tested(with_extra(COOK, **{"intended-solutions": "1"}), limited)


def test_a_part_that_was_not_searched_is_missed(twins: Run) -> None:
    assert not is_tested(TWINS, replace(twins, findings=twins.findings[:1]))
    halted = replace(twins.findings[1], status="stopped")
    assert not is_tested(TWINS, replace(twins, findings=(twins.findings[0], halted)))


def test_a_cooked_problem_is_none_unless_all_keys_are_intended() -> None:
    run, _ = solved_run(COOK)
    count = run.findings[0].full
    assert run.verdict == "cooked"
    assert not is_tested(COOK, run)
    assert is_tested(with_extra(COOK, **{"intended-solutions": str(count)}), run)


def test_fewer_solutions_than_intended_are_none(sound: Run) -> None:
    assert not is_tested(with_extra(SOUND, **{"intended-solutions": "2"}), sound)


def test_short_and_missing_solutions_are_none() -> None:
    for stipulation in ("#1", "#3"):
        entry = replace(SOUND, stipulation=stipulation)
        run, _ = solved_run(entry)
        assert run.is_complete
        assert run.verdict in ("no solution", "short solution")
        assert not is_tested(entry, run)


def test_duals_are_told_by_the_verdict_and_take_nothing_away() -> None:
    run, _ = solved_run(SOUND)
    dualised = replace(run.findings[0], verdict="dualised")
    assert is_tested(SOUND, replace(run, findings=(dualised,), verdict="dualised"))


@pytest.mark.parametrize(
    "other",
    [
        replace(SOUND, stipulation="#3"),
        replace(SOUND, setup=SOUND.setup.with_turn(False)),
        replace(SOUND, setup=SOUND.setup.with_piece(0, SOUND.setup.squares[4])),
        replace(SOUND, options=("Duplex",)),
        replace(SOUND, options=("PostKeyPlay",)),
        replace(SOUND, options=("NoCastling a1",)),
        replace(SOUND, options=("SoupChess",)),
        with_extra(SOUND, **{"intended-solutions": "a few"}),
        with_extra(SOUND, twins={"b": "Move a3 b3"}),
        replace(SOUND, fault="cannot be read"),
        replace(SOUND, stipulation="soup"),
    ],
)
def test_the_run_of_another_question_is_none(sound: Run, other: Entry) -> None:
    assert not is_tested(other, sound)


def test_castling_and_en_passant_make_another_question() -> None:
    castling = Entry(parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "#2")
    without = Entry(parse_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "#2")
    passing = Entry(parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "#2")
    quiet = Entry(parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), "#2")
    keys = {_key(entry) for entry in (castling, without, passing, quiet)}
    assert len(keys) == 4


def _key(entry: Entry) -> str:
    question = question_of(entry)
    assert question is not None
    return question.key


def test_what_does_not_change_the_question_keeps_its_runs(sound: Run) -> None:
    other = replace(SOUND, authors=("Somebody",), solution="1.Qb7", options=("SetPlay", "Try"))
    assert _key(other) == _key(SOUND)
    assert is_tested(other, sound)


def test_twins_written_in_other_words_are_the_same(twins: Run) -> None:
    extra = (("twins", {"b": "Move a1 --> h1"}), ("intended-solutions", "1"))
    other = replace(TWINS, extra=extra)
    if question_of(other) is not None:
        assert is_tested(other, twins)


def test_runs_that_contradict_each_other_prove_nothing(sound: Run) -> None:
    later = solved_run(SOUND, hours=1)[0]
    wrong = replace(later, findings=(replace(later.findings[0], full=2),))
    assert not is_tested(SOUND, sound, wrong)
    right_again = solved_run(SOUND, hours=2)[0]
    assert not is_tested(SOUND, sound, wrong, right_again)


def test_what_an_older_solver_found_does_not_count_against_a_newer_one(sound: Run) -> None:
    wrong = replace(sound, findings=(replace(sound.findings[0], full=2),))
    newer = solved_run(SOUND, hours=1, fingerprint="two")[0]
    assert is_tested(SOUND, wrong, newer)
    assert not is_tested(SOUND, replace(wrong, begun=newer.begun.replace(year=2027)), newer)


def broken_off(run: Run, *, hours: int, **found: int) -> Run:
    """Return a run of the same question that was stopped when it had *found* so much."""
    finding = run.findings[0]
    assert finding.outcome is not None
    outcome = {**finding.outcome, "is_decided": False, **found}
    stopped = replace(
        finding, status="stopped", verdict=None, full=None, short=None, outcome=outcome
    )
    begun = run.begun + timedelta(hours=hours)
    return replace(
        run, uid=f"{hours}", state=RunState.STOPPED, begun=begun, findings=(stopped,), verdict=None
    )


@pytest.mark.parametrize("found", [{"full": 2}, {"short": 1}])
def test_a_stopped_run_that_proves_a_cook_takes_the_test_back(
    sound: Run, found: dict[str, int], tmp_path: Path
) -> None:
    against = broken_off(sound, hours=1, **found)
    assert not is_tested(SOUND, sound, against)
    path = tmp_path / "runs.db"
    with closing(RunStore(path)) as store:
        store.keep(sound)
        kept = KeptAnswers(path)
        assert Publisher(store, kept).publish(SOUND).tested_by == sound.engine
        store.keep(against)
        assert [run.uid for run in store.all_telling()] == [against.uid, sound.uid]
        assert Publisher(RunTable(store.all_telling()), kept).publish(SOUND).tested_by == ""
        assert Publisher(store, kept).publish(SOUND).tested_by == ""


def test_a_stopped_run_that_found_what_is_intended_takes_nothing_back(sound: Run) -> None:
    assert is_tested(SOUND, sound, broken_off(sound, hours=1, full=1))
    two = with_extra(SOUND, **{"intended-solutions": "2"})
    both = replace(sound, findings=(replace(sound.findings[0], full=2),))
    assert is_tested(two, both, broken_off(sound, hours=1, full=2))


def test_an_older_stopped_run_counts_where_the_same_solver_contradicts_itself(sound: Run) -> None:
    before = broken_off(sound, hours=-1, full=2)
    assert not is_tested(SOUND, before, sound)
    assert is_tested(SOUND, replace(before, fingerprint="older"), sound)


def test_an_old_machine_takes_no_test_back(sound: Run) -> None:
    run = broken_off(sound, hours=1, full=2)
    finding = run.findings[0]
    assert finding.outcome is not None
    prinz = replace(finding, outcome={**finding.outcome, "method": "prinz"})
    assert is_tested(SOUND, sound, replace(run, findings=(prinz,)))


def questions() -> Sequence[Entry]:
    return [SOUND, TWINS, COOK, DUALS, Entry(Setup()), Entry(parse_fen(KINGLESS), "h#3")]


@pytest.mark.parametrize("entry", questions())
def test_every_question_has_its_own_name(entry: Entry) -> None:
    keys = [_key(other) for other in questions()]
    assert keys.count(_key(entry)) == 1


def test_a_table_takes_runs_one_by_one_and_gives_the_newest_first(sound: Run) -> None:
    older, newest = replace(sound, uid="older"), _later(sound, "newest")
    begun, table = replace(newest, state=RunState.BEGUN, findings=()), RunTable()
    for run in (newest, older, begun):
        table.add(run)
    assert [run.uid for run in table.telling_runs(sound.question)] == ["older"]
    table.add(newest)
    assert [run.uid for run in table.telling_runs(sound.question)] == ["newest", "older"]


def _later(run: Run, uid: str) -> Run:
    return replace(run, uid=uid, begun=run.begun + timedelta(hours=1))
