"""The answers to the questions of a batch, worked out by a crew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.parts import compose, parts_of, with_impossible
from composer.cli.question import FileQuestion
from composer.crew.crew import Died, JobReport, ProcessCrew
from composer.crew.hand import WorkHand
from composer.crew.orders import Done, Failed
from solver.notation.json_result import JsonObject, answers_to_dict, error_to_dict
from solver.twinning.composition import Answer as PartAnswer

Answer = tuple[FileQuestion, JsonObject]

SECONDS_TO_LOOK_UP = 0.1


def answers(
    crew: ProcessCrew[FileQuestion],
    questions: Iterable[FileQuestion],
    should_end: Callable[[], bool] = lambda: False,
) -> Iterator[Answer]:
    """Yield the result of every question as soon as it is there, in any order.

    The work of *crew* is :func:`answer`.  *should_end* is asked ten times a second; once it
    says yes, no other comes.

    Raises:
        OSError: no process can be begun.
    """
    crew.begin(questions)
    while crew.is_busy and not should_end():
        crew.wait(SECONDS_TO_LOOK_UP)
        for question, told in crew.take():
            if should_end():
                return
            yield question, _result(question, told)
    if crew.hindrance:
        raise OSError(crew.hindrance)


def _result(question: FileQuestion, told: JobReport) -> JsonObject:
    if isinstance(told, Done):
        result: JsonObject = told.answer
        return result
    if isinstance(told, Failed):
        return _error(question, f"The search failed: {told.error}")
    assert isinstance(told, Died)  # no news are told, and nobody is stopped
    return _error(question, f"The solver ended unexpectedly (exit code {told.code}).")


def answer(question: FileQuestion, hand: WorkHand, options: SearchOptions) -> JsonObject:
    """Solve *question* and return its result; bad input becomes a result as well."""
    from composer.cli.solve import hold_checked

    try:
        composition = compose(question, ProblemOptions())
        options = options.of(composition)
        parts, impossible = parts_of(composition, options)
        solved = [
            PartAnswer.to(part, hand.see_through(hold_checked(options.task(part.problem)))[0])
            for part in parts
        ]
    except BadInputError as error:
        return _error(question, str(error))
    return with_impossible(answers_to_dict(composition, solved, question.identifier), impossible)


def _error(question: FileQuestion, sentence: str) -> JsonObject:
    fen, stipulation = question.fen[:1000] or None, question.stipulation[:100] or None
    return error_to_dict(question.identifier, fen, stipulation, sentence)
