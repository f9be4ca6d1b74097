"""The answers to the questions of a batch, worked out by a crew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.parts import compose, parts_of, with_impossible
from composer.cli.question import FileQuestion
from composer.crew.crew import Died, JobReport, ProcessCrew
from composer.crew.hand import WorkHand
from composer.crew.orders import Done, Failed
from solver.notation.json_result import JsonObject, answers_to_dict, error_to_dict
from solver.sharing import Sharing
from solver.twinning.composition import Answer as PartAnswer

if TYPE_CHECKING:  # loaded where a cluster is asked for
    from composer.crew.cluster import ClusterCrew

Answer = tuple[FileQuestion, JsonObject]

SECONDS_TO_LOOK_UP = 0.1


def answers(
    crew: ProcessCrew[FileQuestion] | ClusterCrew[FileQuestion],
    questions: Iterable[FileQuestion],
    should_end: Callable[[], bool] = lambda: False,
) -> Iterator[Answer]:
    """Yield the result of every question as soon as it is there, in any order.

    The work of *crew* is :func:`answer`.  *should_end* is asked ten times a second; once it
    says yes, no other comes.

    Raises:
        OSError: no process can be begun, or the cluster is lost.
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


def answer(
    question: FileQuestion, hand: WorkHand, options: SearchOptions, proofs: Path | None = None
) -> JsonObject:
    """Solve *question* and return its result; bad input becomes a result as well.

    In the folder *proofs* the certificate of each answer is written, if there is one.
    """
    from composer.cli.solve import hold_checked

    try:
        composition = compose(question, ProblemOptions())
        options = options.of(composition)
        parts, impossible = parts_of(composition, options)
        sharing = Sharing()
        handles = (hold_checked(options.task(part.problem, sharing)) for part in parts)
        solved = [
            PartAnswer.to(part, hand.see_through(handle)[0])
            for part, handle in zip(parts, handles, strict=True)
        ]
        hashes = [] if proofs is None else [_certificate(it, proofs, options) for it in solved]
    except BadInputError as error:
        return _error(question, str(error))
    result = answers_to_dict(composition, solved, question.identifier)
    return with_impossible(_with_certificates(result, hashes), impossible)


def _certificate(solved: PartAnswer, proofs: Path, options: SearchOptions) -> str | None:
    from composer.cli.proofs import certificate_of  # few batches ask for it

    return certificate_of(solved, proofs, options)


def _with_certificates(result: JsonObject, hashes: Sequence[str | None]) -> JsonObject:
    """Name in the result, or in its parts, the hash of each certificate."""
    if not result["parts"]:
        return result | {"certificate": hashes[0] if hashes else None}
    found = zip_longest(result["parts"], hashes)
    parts = [part | {"certificate": digest} for part, digest in found]
    return result | {"parts": parts, "certificate": None}


def _error(question: FileQuestion, sentence: str) -> JsonObject:
    fen, stipulation = question.fen[:1000] or None, question.stipulation[:100] or None
    return error_to_dict(question.identifier, fen, stipulation, sentence)
