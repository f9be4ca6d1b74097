"""The parts of a composition on the command line, checked before any of them is solved."""

from __future__ import annotations

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions, read_problem
from composer.cli.question import FileQuestion
from solver.language import as_sentence
from solver.notation.json_result import JsonObject
from solver.position import SetupError
from solver.twinning.composition import Composition, Part
from solver.twinning.twins import TwinError


def compose(question: FileQuestion, options: ProblemOptions) -> Composition:
    """Return what *question* asks, a file's word before that of *options*.

    Raises:
        BadInputError: FEN, stipulation or an option cannot be used.
    """
    if question.fault is not None:
        raise BadInputError(question.fault)
    if question.composition is not None:
        return question.composition
    return options.compose(read_problem(question.fen, question.stipulation))


def parts_of(
    composition: Composition, options: SearchOptions
) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """Return the parts to be solved, and why others cannot be: no such twin, no legal position.

    Raises:
        BadInputError: there is nothing to be solved.
    """
    try:
        parts = composition.parts()
    except TwinError as error:
        raise BadInputError(error.sentence) from error
    for part in parts:
        if options.post_key_play and not part.problem.stipulation.is_battle:
            stipulation = part.problem.stipulation
            raise BadInputError(f"--post-key-play: there is no key in {stipulation}.")
    faults = [_fault_of(part, options) for part in parts]
    if all(faults):
        raise BadInputError(faults[0])
    sentences = (*map(as_sentence, composition.impossible()), *filter(None, faults))
    return tuple(part for part, fault in zip(parts, faults, strict=True) if not fault), sentences


def with_impossible(result: JsonObject, sentences: tuple[str, ...]) -> JsonObject:
    """Return *result* with the *sentences* on parts that could not be solved."""
    return result | {"impossible": list(sentences)} if sentences else result


def _fault_of(part: Part, options: SearchOptions) -> str:
    """Say why nobody can play in *part*, nothing where one can."""
    try:
        options.task(part.problem).position()
    except SetupError as error:
        return f"{_place(part)}: {error}"
    return ""


def _place(part: Part) -> str:
    """Say which part cannot be played; of one question alone it is the position."""
    twin = f"Twin {part.letter}" if part.letter not in ("", "a") else "Position"
    return f"{twin}, duplex" if part.is_duplex else twin
