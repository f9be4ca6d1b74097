"""``matewright solve`` with conditions on the play: who mates, what must move, what must not."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from composer.cli.asked import answer_all
from composer.cli.exits import BadInputError, Exit
from composer.cli.options import ProblemOptions
from composer.cli.parts import compose
from composer.cli.printing import asked_lines
from composer.cli.question import FileQuestion
from composer.cli.signals import Heed
from composer.runs.restricted_work import RestrictedWork
from solver.errors import SolverError
from solver.game import moves_from_uci
from solver.language import quoted
from solver.men import PROBLEM, Kind
from solver.notation.difference_text import line_of_play
from solver.notation.harmless import json_text
from solver.notation.letters import Letters
from solver.notation.restriction_words import restricted_verdict, restriction_words
from solver.problem import Problem
from solver.restriction import Restriction
from solver.search.control import Interrupted
from solver.squares import Square, square_of
from solver.vary.restricted import Restricted

_MEN = ("moved", "unmoved", "captured", "uncaptured")


def restriction_of(arguments: argparse.Namespace) -> Restriction:
    """Return the conditions that the command line names.

    Raises:
        BadInputError: a square, a man or a move is none.
    """
    kind, man = _mating_man(arguments.mating_man)
    places = {
        name: tuple(_square(name, word) for word in getattr(arguments, name)) for name in _MEN
    }
    square = arguments.mating_square
    try:
        moves = moves_from_uci(arguments.with_move)
    except ValueError as error:
        raise BadInputError(f"--with-move: {error}.") from None
    return Restriction(
        mating_kind=kind,
        mating_man=man,
        mating_square=None if square is None else _square("mating-square", square),
        is_model=arguments.model_mates,
        moves=moves,
        **places,
    )


def _mating_man(word: str | None) -> tuple[Kind | None, Square | None]:
    if word is None:
        return None, None
    letter = "S" if word == "N" else word
    if letter in PROBLEM.kinds:
        return PROBLEM.kinds[letter], None
    return None, _square("mating-man", word)


def _square(option: str, word: str) -> Square:
    try:
        return square_of(word)
    except ValueError:
        raise BadInputError(
            f"--{option}: expected a square such as e4, got {quoted(word[:20])}."
        ) from None


def solve_restricted(
    questions: Sequence[FileQuestion], arguments: argparse.Namespace, heed: Heed, asked: Restriction
) -> Exit:
    """Solve every question under the restriction *asked*, and print what fulfils it.

    Raises:
        BadInputError: the one question cannot be asked so.
    """
    as_json = arguments.form == "json"

    def solve(question: FileQuestion, number: int) -> Exit:
        if not as_json:
            print(*asked_lines(question, number), sep="\n")
        try:
            for part in compose(question, ProblemOptions()).parts():
                found = _solved(part.problem, asked, heed)
                _print(question, part.letter, part.problem, found, asked, as_json)
        except Interrupted:
            return Exit.STOPPED
        except SolverError as error:
            raise BadInputError(str(error)) from error
        return Exit.FINISHED

    return answer_all(questions, arguments.number, heed, solve)


def _solved(problem: Problem, asked: Restriction, heed: Heed) -> Restricted:
    work = RestrictedWork(problem, asked)
    with heed.stopping(work.stop):
        found = work.run()
    if not found.is_whole:
        raise Interrupted
    return found


def _print(
    question: FileQuestion,
    letter: str,
    problem: Problem,
    found: Restricted,
    asked: Restriction,
    as_json: bool,
) -> None:
    if as_json:
        lines = [[move.uci() for move in line] for line in found.lines]
        told = {
            "id": question.identifier,
            "part": letter,
            "restriction": restriction_words(asked),
        }
        print(json_text({**told, "lines": lines, "moves": found.moves}), flush=True)
        return
    for line in found.lines:
        print(line_of_play(line, problem, Letters.S))
    print(restricted_verdict(found, problem, asked))
