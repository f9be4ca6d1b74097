"""``C+``: whether a complete run stands behind a problem, and which.

A problem is computer-tested where a run searched every part of exactly this question to
its end, and found as many solutions as the composer intends (one where nothing is said)
and none that is too short.  Duals take nothing from that: they are told by the verdict,
and many runs do not look for them.  A later run takes it back, also one that was broken off,
if it proves more solutions than intended or a short one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from composer.model.document import Entry
from composer.runs.outcomes import judgements_of
from composer.runs.question import Question, question_of
from composer.runs.record import Finding, Run
from solver.problem import Method
from solver.solution import Verdict

_FLAWS = (Verdict.COOKED, Verdict.SHORT_SOLUTION)


class KnownRuns(Protocol):
    """Whoever knows the runs of a question: a store, or a table in memory."""

    def complete_runs(self, question: str) -> Sequence[Run]:
        """Return the complete runs of the question with this key, the newest first."""

    def telling_runs(self, question: str) -> Sequence[Run]:
        """Return those that may decide on its C+, complete or not, the newest first."""


@dataclass(frozen=True, slots=True)
class ComputerTest:
    """What stands behind a C+: the program with its version, and the day of the run."""

    engine: str
    tested: datetime
    run: str


def computer_test(runs: KnownRuns, entry: Entry) -> ComputerTest | None:
    """Return what stands behind the C+ of *entry*, ``None`` where it may not be printed."""
    question = question_of(entry)
    return None if question is None else test_of(question, runs.telling_runs(question.key))


def test_of(question: Question, runs: Sequence[Run]) -> ComputerTest | None:
    """Return the newest of *runs* if it proves that *question* has its intended solutions.

    Where two runs of the same solver contradict each other, neither of them proves anything.
    """
    complete = [run for run in runs if run.is_complete and _answers(run, question)]
    if not complete or not question.is_answerable:
        return None
    newest = max(complete, key=lambda run: run.begun)
    if not _is_as_intended(newest, question) or _is_contradicted(newest, complete):
        return None
    if any(_is_of_weight(run, newest) and _speaks_against(run, question) for run in runs):
        return None
    return ComputerTest(newest.engine, newest.begun, newest.uid)


def _answers(run: Run, question: Question) -> bool:
    """Tell whether *run* searched exactly the parts of *question*."""
    asked = [part.identity for part in question.parts]
    return [finding.identity for finding in run.findings] == asked


def _is_as_intended(run: Run, question: Question) -> bool:
    return all(
        finding.short == 0 and finding.full == (1 if part.intended is None else part.intended)
        for finding, part in zip(run.findings, question.parts, strict=True)
    )


def _is_contradicted(newest: Run, runs: Iterable[Run]) -> bool:
    found = _counts(newest.findings)
    return any(
        run.fingerprint == newest.fingerprint and _counts(run.findings) != found for run in runs
    )


def _is_of_weight(run: Run, newest: Run) -> bool:
    """Tell whether *run*, which was broken off, counts beside the *newest* complete one."""
    is_by_the_same = run.fingerprint == newest.fingerprint
    return not run.is_complete and (is_by_the_same or run.begun > newest.begun)


def _speaks_against(run: Run, question: Question) -> bool:
    """Tell whether *run* proves more solutions than intended, or a short one."""
    asked = [part.identity for part in question.parts]
    if [finding.identity for finding in run.findings] != asked[: len(run.findings)]:
        return False
    judgements = judgements_of(run, [part.intended for part in question.parts])
    return any(it.so_far in _FLAWS for it in judgements if it.outcome.method is Method.MATEWRIGHT)


def _counts(findings: Iterable[Finding]) -> list[tuple[int | None, int | None]]:
    return [(finding.full, finding.short) for finding in findings]


class RunTable:
    """The runs of all questions that may decide on a C+, kept in memory: asking costs nothing."""

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self._runs: dict[str, tuple[Run, ...]] = {}
        for run in runs:
            self._runs[run.question] = (*self._runs.get(run.question, ()), run)

    def complete_runs(self, question: str) -> Sequence[Run]:
        """Return the complete runs of the question with this key, the newest first."""
        return tuple(run for run in self.telling_runs(question) if run.is_complete)

    def telling_runs(self, question: str) -> Sequence[Run]:
        """Return those that may decide on its C+, complete or not, the newest first."""
        return self._runs.get(question, ())

    def replace(self, question: str, runs: Iterable[Run]) -> None:
        """Take note of what is known of one question now."""
        self._runs[question] = tuple(run for run in runs if run.is_telling)

    def add(self, run: Run) -> None:
        """Take note of *run*, as it is kept now."""
        others = (other for other in self.telling_runs(run.question) if other.uid != run.uid)
        runs = sorted((run, *others), key=lambda it: it.begun, reverse=True)
        self.replace(run.question, runs)
