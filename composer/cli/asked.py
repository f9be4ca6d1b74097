"""What ``matewright solve`` is asked: a FEN with its stipulation, or the problems of a file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from composer.cli.exits import BadInputError, Exit, heaviest
from composer.cli.noting import note
from composer.cli.options import ProblemOptions
from composer.cli.question import FileQuestion
from composer.cli.signals import Heed
from composer.formats.saving import shown
from solver.files import is_there
from solver.language import quoted
from solver.notation.fen import write_fen
from solver.stipulation import Stipulation
from solver.twinning.composition import Duplex

LONGEST_PATH = 4096
_One = TypeVar("_One")

NO_STIPULATION = (
    "the following arguments are required: STIPULATION; quote it, for # begins a comment in a "
    "shell. Try “matewright {} --help”."
)


def asked_of(
    arguments: argparse.Namespace, options: ProblemOptions, command: str = "solve"
) -> tuple[FileQuestion, ...]:
    """Return the problems that *command* is to solve; one where its line holds a FEN.

    Raises:
        BadInputError: words are missing or contradict each other, or the file cannot be read.
    """
    words, stipulation = arguments.words, arguments.stipulation
    if len(words) > 1 and stipulation is None:
        *words, stipulation = words
    path = file_of(words[0])
    if path is not None:
        _check_alone(path, words)
        return _of_file(path, stipulation, arguments.number, options)
    if arguments.number is not None:
        raise BadInputError("--number: it counts the problems of a file, and none is given.")
    text = " ".join(words)
    if stipulation is None:
        if told := _told_whole(text, options):
            return told
        raise BadInputError(NO_STIPULATION.format(command))
    _check_told_once(words, stipulation)
    if "/" not in text or Stipulation.if_known(stipulation) is None:
        with suppress(BadInputError):  # and what is wrong with each is said of it
            if told := _told_whole(f"{text} {stipulation}", options):
                return told
    return (FileQuestion(None, "", text, stipulation),)


def _told_whole(text: str, options: ProblemOptions) -> tuple[FileQuestion, ...]:
    """Return the problems that are told in words, ``Kb1 Gd3 kh6 h#3 Circe``; none where none is.

    What more than position, stipulation and conditions one asks, the options may not say again.

    Raises:
        BadInputError: it is told, and cannot be understood.
    """
    from composer.formats.common.reading import FormatError, NoPositionError
    from composer.formats.paste import read_all_pasted
    from composer.model.options import changed_rules, played_setup

    try:
        reading = read_all_pasted(text)
    except NoPositionError:
        return ()
    except FormatError as error:
        raise BadInputError(str(error)) from error
    entry, *others = reading.document.entries
    if not entry.stipulation and not others:
        return ()
    if reading.faults:
        raise BadInputError(f"{reading.faults[0].sentence} Leave it out to have the rest solved.")
    if not others and not entry.extra and entry.options == changed_rules(entry):
        return (FileQuestion(None, "", write_fen(played_setup(entry)), entry.stipulation),)
    _check_no_options(options, "what is asked")
    from composer.cli.questions import questions_of

    questions = questions_of(reading)
    return questions if others else (replace(questions[0], identifier=None, place=""),)


def _check_alone(path: Path, words: Sequence[str]) -> None:
    """See that what stands behind the name of a file is no more than a stipulation.

    Raises:
        BadInputError: more does.
    """
    if len(words) > 1:
        rest = quoted(words[1][:40])
        raise BadInputError(f"{shown(path)} is a file; {rest} cannot stand behind it.")


def _check_told_once(words: Sequence[str], stipulation: str) -> None:
    """See that nothing but a FEN, in one word or several, stands before *stipulation*.

    Raises:
        BadInputError: another stipulation does.
    """
    if len(words) > 1 and Stipulation.if_known(words[-1]) is not None:  # no field of a FEN is
        told, again = quoted(words[-1]), quoted(stipulation[:40])
        raise BadInputError(f"Behind the FEN stand {told} and {again}; what is asked is told once.")


def file_of(word: str) -> Path | None:
    """Return the path that *word* is, ``None`` where it can only be a FEN."""
    if not 0 < len(word) < LONGEST_PATH or "\0" in word:
        return None
    path = Path(word)
    is_meant = word.count("/") != 7 and ("." in path.name or is_there(path))
    return path if is_meant or (is_there(path) and path.is_file()) else None


def _of_file(
    path: Path, stipulation: str | None, number: int | None, options: ProblemOptions
) -> tuple[FileQuestion, ...]:
    """Read the file; *stipulation* takes the place of what it asks, *number* chooses one."""
    _check_no_options(options, "a file")
    from composer.cli.questions import read_questions  # a FEN needs none of the formats

    return chosen(read_questions(path, stipulation), number, path)


def _check_no_options(options: ProblemOptions, asked: str) -> None:
    """See that no option adds to what a file, or words, ask by themselves.

    Raises:
        BadInputError: one does.
    """
    if options != ProblemOptions(duplex=Duplex.NONE):
        raise BadInputError(
            "--twin, --zeroposition, --duplex, --half-duplex and --intended go with a FEN; "
            f"{asked} says for itself what its problems ask for."
        )


def chosen(problems: tuple[_One, ...], number: int | None, path: Path) -> tuple[_One, ...]:
    """Return the problem of this *number* of a file alone, all where none is told.

    Raises:
        BadInputError: there is none of this number.
    """
    if number is None:
        return problems
    if number > len(problems):
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise BadInputError(f"--number {number}: {shown(path)} holds {count}.")
    return (problems[number - 1],)


def answer_all(
    questions: Sequence[FileQuestion],
    first: int | None,
    heed: Heed,
    answer: Callable[[FileQuestion, int], Exit],
) -> Exit:
    """Let all *questions* be answered, which are counted from *first*.

    One that is bad, or that a limit has stopped, stops no other.

    Raises:
        BadInputError: the only one cannot be asked.
    """
    codes = []
    for number, question in enumerate(questions, start=first or 1):
        if heed.is_asked:
            return Exit.STOPPED
        try:
            codes.append(answer(question, number))
        except BadInputError as error:
            if len(questions) == 1:
                raise
            note(f"{question.place}: {error}")
            codes.append(Exit.BAD_INPUT)
    return heaviest(codes)
