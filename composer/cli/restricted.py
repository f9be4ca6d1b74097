"""``matewright solve`` with conditions on the play: who mates, what must move, what must not."""

from __future__ import annotations

import argparse
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from composer.cli.arguments.solving import problem_options
from composer.cli.asked import answer_all
from composer.cli.deadline import Deadline
from composer.cli.exits import BadInputError, Exit, heaviest
from composer.cli.noting import note
from composer.cli.options import SearchOptions, read_moves
from composer.cli.parts import compose, parts_of
from composer.cli.printing import asked_lines
from composer.cli.question import FileQuestion
from composer.cli.signals import Heed
from composer.runs.restricted_work import RestrictedWork
from solver.errors import SolverError
from solver.language import quoted
from solver.men import PROBLEM, Kind
from solver.notation.difference_text import line_of_play
from solver.notation.harmless import json_text
from solver.notation.letters import Letters
from solver.notation.page.words import part_heading
from solver.notation.restriction_words import restricted_verdict, restriction_words
from solver.problem import KEPT_LINES, Limits, Method
from solver.restriction import Narrowing, Restriction
from solver.squares import Square, name_of, square_of
from solver.twinning.composition import Part
from solver.vary.restricted import Restricted

_MEN = ("moved", "unmoved", "captured", "uncaptured")


def restriction_of(arguments: argparse.Namespace) -> Restriction:
    """Return the conditions that the command line names.

    Raises:
        BadInputError: a square, a man or a move is none.
    """
    kind, man = _mating_man(arguments.mating_man)
    places: dict[str, Any] = {
        name: tuple(_square(name, word) for word in getattr(arguments, name)) for name in _MEN
    }
    square = arguments.mating_square
    moves = read_moves("--with-move", arguments.with_move)
    return Restriction(
        mating_kind=kind,
        mating_man=man,
        mating_square=None if square is None else _square("mating-square", square),
        is_model=arguments.model_mates,
        moves=moves,
        narrowing=_narrowing(arguments),
        **places,
    )


def _narrowing(arguments: argparse.Namespace) -> Narrowing:
    """Return how narrow the search is to be.

    Raises:
        BadInputError: what the free moves are free of is not said.
    """
    flights, defences = arguments.most_flights, arguments.most_defences
    asked = Narrowing(arguments.only_checks, flights, defences, arguments.free_moves)
    if asked.is_none and asked != Narrowing():
        raise BadInputError(
            "--free-moves: it goes with --only-checks, --most-flights or --most-defences."
        )
    return asked


def _mating_man(word: str | None) -> tuple[Kind | None, Square | None]:
    if word is None:
        return None, None
    letter = "S" if word == "N" else word
    if letter in PROBLEM.kinds:
        return PROBLEM.kinds[letter], None
    return None, _square("mating-man", word, f"one of {' '.join(PROBLEM.kinds)}, or a square")


def _square(option: str, word: str, expected: str = "a square") -> Square:
    try:
        return square_of(word)
    except ValueError:
        raise BadInputError(
            f"--{option}: expected {expected} such as e4, got {quoted(word[:20])}."
        ) from None


def solve_restricted(
    questions: Sequence[FileQuestion], arguments: argparse.Namespace, heed: Heed, asked: Restriction
) -> Exit:
    """Solve every question under the restriction *asked*, and print what fulfils it.

    Raises:
        BadInputError: an option does not go with that, or the one question cannot be asked so.
    """
    _check_others(arguments)
    options = problem_options(arguments)

    def solve(question: FileQuestion, number: int) -> Exit:
        if arguments.form != "json":
            for line in asked_lines(question, number):
                print(line)
        deadline = Deadline(arguments.max_time, heed)
        composition = compose(question, options)
        if composition.post_key_play:
            raise BadInputError("Conditions on the play are not for play after the key alone.")
        parts, impossible = parts_of(composition, SearchOptions())
        _check_men(parts, asked)
        for sentence in impossible:
            note(sentence)
        codes = [Exit.BAD_INPUT for _ in impossible]
        for part in parts:
            try:
                found = _solved(part, asked, deadline, heed)
            except BadInputError as error:
                if len(parts) == 1:
                    raise
                note(f"{part_heading(part)}: {error}" if part.is_named else str(error))
                codes.append(Exit.BAD_INPUT)
                continue
            _print(question, part, found, asked, as_json=arguments.form == "json")
            codes.append(Exit.FINISHED if found.is_whole else Exit.STOPPED)
            if heed.is_asked:
                break
        return heaviest(codes)

    return answer_all(questions, arguments.number, heed, solve)


def _check_others(arguments: argparse.Namespace) -> None:
    """See that nothing is asked that a search under conditions does not heed.

    Raises:
        BadInputError: something is.
    """
    for option, is_given in (
        ("--tries", arguments.tries > 0),
        ("--set-play", arguments.set_play),
        ("--tree", arguments.tree),
        ("--post-key-play", arguments.post_key_play),
        ("--method", Method(arguments.method) is not Method.MATEWRIGHT),
        ("--max-solutions", arguments.max_solutions is not None),
        ("--max-lines", arguments.max_lines != KEPT_LINES),
        ("--intended", arguments.intended is not None),
        ("--journal", arguments.journal is not None),
        ("--certificate", arguments.certificate is not None),
        ("--threads", arguments.threads > 1),
        ("--first-proof", bool(arguments.first_proof)),
        ("--memory", arguments.memory != Limits().memory_mb),
        (f"--{arguments.form}", arguments.form not in ("text", "json")),
    ):
        if is_given:
            raise BadInputError(f"{option}: it does not go with conditions on the play.")


def _check_men(parts: Sequence[Part], asked: Restriction) -> None:
    """See that somebody stands wherever a man is named by his square.

    Raises:
        BadInputError: nobody does.
    """
    named = {option: getattr(asked, option) for option in _MEN}
    named["mating_man"] = () if asked.mating_man is None else (asked.mating_man,)
    for part in parts:
        where = f", twin {part.letter}" if part.letter else ""
        for option, squares in named.items():
            for square in squares:
                if part.problem.setup.squares[square] is None:
                    told = f"--{option.replace('_', '-')}{where}"
                    raise BadInputError(f"{told}: there is no man on {name_of(square)}.")


def _solved(part: Part, asked: Restriction, deadline: Deadline, heed: Heed) -> Restricted:
    """Search *part* to the end, or until the time is over or Ctrl+C is pressed.

    Raises:
        BadInputError: it cannot be asked so.
    """
    try:
        work = RestrictedWork(part.problem, asked)
        with heed.stopping(work.stop), _stopped_after(deadline.for_search(), work):
            return work.run()
    except SolverError as error:
        raise BadInputError(error.sentence) from error


@contextmanager
def _stopped_after(seconds: float | None, work: RestrictedWork) -> Iterator[None]:
    """Let *work* be stopped where it takes longer than these seconds."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, work.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _print(
    question: FileQuestion, part: Part, found: Restricted, asked: Restriction, *, as_json: bool
) -> None:
    if as_json:
        lines = [[move.uci() for move in line] for line in found.lines]
        told = {
            "id": question.identifier,
            "part": part.letter,
            "duplex": part.is_duplex,
            "restriction": restriction_words(asked),
        }
        ends = {"lines": lines, "moves": found.moves, "complete": found.is_whole}
        print(json_text(told | ends), flush=True)
        return
    if part.is_named:
        print(part_heading(part))
    for line in found.lines:
        print(line_of_play(line, part.problem, Letters.S))
    print(restricted_verdict(found, part.problem, asked))
