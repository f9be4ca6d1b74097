"""The parts of a composition on the command line, checked before any of them is solved."""

from __future__ import annotations

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions, read_problem
from composer.cli.questions import Question
from solver.composition import Composition, Part
from solver.errors import SolverError
from solver.position import SetupError
from solver.twins import TwinError


def compose(question: Question, options: ProblemOptions) -> Composition:
    """Return what *question* asks, a file's word before that of *options*.

    Raises:
        BadInputError: FEN, stipulation or an option cannot be used.
    """
    if question.fault is not None:
        raise BadInputError(question.fault)
    if question.composition is not None:
        return question.composition
    return options.compose(read_problem(question.fen, question.stipulation))


def parts_of(composition: Composition, options: SearchOptions) -> tuple[Part, ...]:
    """Return the parts to be solved, each of them playable.

    Raises:
        BadInputError: a twin cannot be made, or a part cannot be played.
    """
    try:
        parts = composition.parts()
    except TwinError as error:
        raise BadInputError(_sentence(error)) from error
    for part in parts:
        if options.post_key_play and not part.problem.stipulation.is_battle:
            stipulation = part.problem.stipulation
            raise BadInputError(f"--post-key-play: there is no key in {stipulation}.")
        try:
            options.task(part.problem).position()
        except SetupError as error:
            raise BadInputError(f"{_place(part)}: {error}") from error
    return parts


def _place(part: Part) -> str:
    """Say which part cannot be played; of one question alone it is the FEN."""
    twin = f"Twin {part.letter}" if part.letter not in ("", "a") else "FEN"
    return f"{twin}, duplex" if part.is_duplex else twin


def _sentence(error: SolverError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
