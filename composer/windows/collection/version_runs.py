"""What the last complete runs of two versions found, side by side, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from composer.model.document import Entry
from composer.panels.runs.runs_words import verdict_words
from composer.panels.shared.moments import moment_words
from composer.runs.errors import RunsError
from composer.runs.outcomes import judgements_of
from composer.runs.question import Question, question_of
from composer.runs.reading import answers_from, answers_to
from composer.runs.record import Run
from composer.runs.store import RunStore
from solver.counting import Noun, counted, listing
from solver.language import filled, tr
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.solution import Try
from solver.soundness import Judgement
from solver.twinning.composition import Answer


@dataclass(frozen=True, slots=True)
class LastRun:
    """The last complete run of a version, judged by what is intended now.

    ``answers`` is empty where the solution is kept no more.
    """

    run: Run
    question: Question
    judgements: tuple[Judgement, ...]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class RunRow:
    """One matter, and what there is to say of it on either side."""

    topic: str
    left: str
    right: str


def last_run(store: RunStore, entry: Entry) -> LastRun | None:
    """Return the last complete run of *entry*, if there is one.

    Raises:
        RunsError: the history cannot be read.
    """
    question = question_of(entry)
    runs = () if question is None else store.complete_runs(question.key)
    if question is None or not runs:
        return None
    run = runs[0]
    try:
        answers = answers_to(question, answers_from(store.body(run.uid).result or {}))
    except RunsError:
        answers = ()
    judgements = tuple(answer.judgement for answer in answers)
    return LastRun(run, question, judgements or judgements_of(run, question.intended), answers)


def run_rows(left: LastRun | None, right: LastRun | None, letters: Letters) -> tuple[RunRow, ...]:
    """Compare verdict, keys or solutions, duals and tries; nothing where neither was searched."""
    if left is None and right is None:
        return ()
    matters: tuple[tuple[str, Callable[[LastRun], str]], ...] = (
        (tr("Verdict"), _verdict),
        (tr("Keys or solutions"), partial(_keys, letters=letters)),
        (tr("Duals"), _duals),
        (tr("Tries"), partial(_tries, letters=letters)),
        (tr("Last complete run"), _when),
    )
    return tuple(RunRow(topic, _cell(left, say), _cell(right, say)) for topic, say in matters)


def _cell(found: LastRun | None, say: Callable[[LastRun], str]) -> str:
    return tr("no complete run") if found is None else say(found)


def _verdict(found: LastRun) -> str:
    return verdict_words(found.run, found.question.intended)


def _keys(found: LastRun, letters: Letters) -> str:
    return _by_part(found, [_solving(judgement, letters) for judgement in found.judgements])


def _solving(judgement: Judgement, letters: Letters) -> str:
    outcome = judgement.outcome
    if outcome.keys:
        game = outcome.problem.start.game()
        return listing([f"1.{short_algebraic(game, key, letters)}" for key in outcome.keys])
    noun = Noun.solving(is_battle=outcome.problem.stipulation.is_battle)
    return counted(outcome.full + outcome.short, noun)


def _duals(found: LastRun) -> str:
    if not found.run.circumstances.variations:
        return tr("not looked for")
    counts = [judgement.duals.total for judgement in found.judgements]
    return _by_part(found, [counted(count, Noun.DUAL) for count in counts])


def _tries(found: LastRun, letters: Letters) -> str:
    if not found.run.circumstances.refutations:
        return tr("not looked for")
    if not found.answers:
        return tr("not kept")
    return _by_part(found, [_tries_of(answer, letters) for answer in found.answers])


def _tries_of(answer: Answer, letters: Letters) -> str:
    tries = answer.solution.tries
    return listing([_try(answer, attempt, letters) for attempt in tries]) if tries else tr("none")


def _try(answer: Answer, attempt: Try, letters: Letters) -> str:
    game = answer.part.problem.start.game()
    move = short_algebraic(game, attempt.move, letters)
    game.push(attempt.move)
    replies = [f"1…{short_algebraic(game, reply, letters)}!" for reply in attempt.refutations]
    return f"1.{move}? ({', '.join(replies)})"


def _when(found: LastRun) -> str:
    return filled(tr("%1, %2"), moment_words(found.run.begun), found.run.engine)


def _by_part(found: LastRun, told: Sequence[str]) -> str:
    """Put the names of the parts in front where there are several."""
    if len(told) < 2:
        return "".join(told)
    letters = [part.letter or str(place) for place, part in enumerate(found.question.parts, 1)]
    return "; ".join(f"{letter}) {text}" for letter, text in zip(letters, told, strict=False))
