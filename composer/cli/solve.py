"""``matewright solve``: one problem in, its solution out; or every problem of a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from composer.cli.arguments.solving import problem_options, search_options
from composer.cli.asked import asked_of, file_of
from composer.cli.certificate import check_wish, save_certificate
from composer.cli.deadline import Deadline
from composer.cli.exits import BadInputError, Exit, heaviest
from composer.cli.options import SearchOptions
from composer.cli.outputs import check_output, is_same_file
from composer.cli.parts import compose, parts_of, with_impossible
from composer.cli.printing import (
    asked_lines,
    notes_on,
    page_form,
    part_lines,
    popeye_answers,
    text_form,
)
from composer.cli.progress import PreparationNote, TerminalLine, progress_words
from composer.cli.question import FileQuestion
from composer.cli.restricted import restriction_of, solve_restricted
from composer.cli.signals import Heed, heed_signals
from solver.ancestors.machines import MachineError
from solver.errors import SolverError
from solver.events import Progress, ProofFound
from solver.journal import JournalError
from solver.notation.harmless import json_pieces
from solver.notation.json_result import JsonObject, answers_to_dict, error_to_dict
from solver.notation.verdicts import searched_sentence, so_far_sentence, verdict_sentence
from solver.position import SetupError
from solver.problem import Method, Task
from solver.sharing import Sharing
from solver.so_far import solution_so_far
from solver.solution import Status
from solver.solve import Handle, hold, start
from solver.soundness import judge
from solver.twinning.composition import Answer, Composition, Part

if TYPE_CHECKING:  # loaded where a cluster is asked for
    from composer.cli.cluster import HelpedSearch
    from solver.search.parts import Helpers

EXITS = {
    Status.COMPLETE: Exit.FINISHED,
    Status.STOPPED: Exit.STOPPED,
    Status.ERROR: Exit.FAILED,
}
_PRINTED = {"text": text_form, "page": page_form}
"""The forms that are printed part by part."""


def run_solve(arguments: argparse.Namespace) -> Exit:
    """Solve what the command line asks and print it in the form asked for.

    Raises:
        BadInputError: FEN, stipulation, file or an option cannot be used.
    """
    questions = asked_of(arguments, problem_options(arguments))
    for option in _for_one_position(arguments):
        if len(questions) > 1:
            raise BadInputError(f"{option}: it is for one problem; choose it with --number.")
    restriction = restriction_of(arguments)
    helped = _helped(arguments, is_restricted=not restriction.is_none)
    if not restriction.is_none:
        return solve_restricted(questions, arguments, heed_signals(), restriction)
    session = _Session(arguments, _options(arguments), heed_signals(), helped)
    try:
        return _solve(session, questions)
    finally:
        session.leave_cluster()


def _solve(session: _Session, questions: Sequence[FileQuestion]) -> Exit:
    if len(questions) == 1:
        return session.solve(questions[0])
    exits = []
    for number, question in enumerate(questions, start=1):
        exits.append(session.solve_one_of_many(question, number))
        if session.heed.is_asked and number < len(questions):
            return Exit.STOPPED
    return heaviest(exits)


def _helped(arguments: argparse.Namespace, *, is_restricted: bool) -> HelpedSearch | None:
    if arguments.cluster is None:
        return None
    from composer.cli.cluster import HelpedSearch, check_helped

    check_helped(arguments, is_restricted)
    return HelpedSearch(arguments.cluster)


def _for_one_position(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the options given that name a file for the search of one position."""
    wishes = {"--certificate": arguments.certificate, "--journal": arguments.journal}
    return tuple(option for option, file in wishes.items() if file is not None)


def _options(arguments: argparse.Namespace) -> SearchOptions:
    """Return the options of the search; on a terminal an early proof is told.

    Where a cluster helps, it is sought only if that is asked for: it takes a processor.
    """
    options = search_options(arguments, wants_tree=arguments.form != "json")
    if arguments.first_proof is None:
        is_told = sys.stderr.isatty() and arguments.cluster is None
        return replace(options, first_proof=is_told)
    return options


class _Session:
    """One run of the command: how results are printed, and whether it was asked to end."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        options: SearchOptions,
        heed: Heed,
        helped: HelpedSearch | None,
    ) -> None:
        self.heed = heed
        self._helped = helped
        self._arguments = arguments
        self._form: str = arguments.form
        self._options = options
        self._line = TerminalLine(sys.stderr)
        self._preparation = PreparationNote(self._line.note)

    def solve_one_of_many(self, question: FileQuestion, number: int) -> Exit:
        """Solve one problem of a file; a bad one is named and stops nothing."""
        if self._form != "json":
            if number > 1:
                print()
            for line in asked_lines(question, number):
                print(line)
        try:
            return self.solve(question)
        except BadInputError as error:
            self._line.note(f"{question.place}: {error}")
            return Exit.BAD_INPUT

    def solve(self, question: FileQuestion) -> Exit:
        """Solve one problem with all its parts and print what was found.

        Raises:
            BadInputError: it cannot be asked, or the search refuses the journal or the memory.
        """
        try:
            composition = compose(question, problem_options(self._arguments))
            options = self._options.of(composition).with_tries_of(composition)
            if self._form == "popeye":  # the others tell what a theme is made of
                has_tree = composition.variations or self._arguments.tree
                options = replace(options, threats=composition.threats, tree=has_tree)
            parts, impossible = parts_of(composition, options)
            self._check_files(parts, options)
            for note in notes_on(composition, parts, options):
                self._line.note(f"Note: {note}")
            for sentence in impossible:
                self._line.note(sentence)
            deadline = Deadline(options.max_time, self.heed)
            solving = self._solve_all(parts, options, deadline)
            solved = self._print(question, composition, solving, impossible, deadline)
            if self._form in _PRINTED and solved and len(solved) < len(parts):
                print("", searched_sentence(len(solved), len(parts)), sep="\n")
        except BadInputError as error:
            if self._form == "json":
                _print_json(_refusal(question, error))
            raise
        exits = (self._end(solved), *(Exit.BAD_INPUT for _ in impossible))
        return heaviest(exits)

    def _solve_all(
        self, parts: tuple[Part, ...], options: SearchOptions, deadline: Deadline
    ) -> Iterator[Answer]:
        """Solve the parts one by one; none begins after one that Ctrl+C has stopped."""
        journal = None if self._arguments.journal is None else Path(self._arguments.journal)
        sharing = Sharing()
        for part in parts:
            task = replace(options, max_time=deadline.for_search()).task(part.problem, sharing)
            helpers = None if self._helped is None else self._helped.helpers
            solved = self._follow(start_checked(task, journal, helpers), task, part)
            yield solved
            if self.heed.is_asked and solved.solution.status is not Status.COMPLETE:
                return

    def _follow(self, handle: Handle, task: Task, part: Part) -> Answer:
        """Show progress until the search ends; Ctrl+C ends it and keeps what was found."""
        is_proof_told = False
        try:
            with self.heed.stopping(handle.stop):
                for event in handle.events():
                    if isinstance(event, Progress):
                        self._show(event, task)
                    elif isinstance(event, ProofFound) and not is_proof_told:
                        is_proof_told = True
                        self._note_proof(event, part)
        finally:
            self._line.clear()
        solution = handle.result()
        if self._helped is not None:
            self._helped.check()
            self._tell_notes(self._helped.notes())
        if solution.is_refused:
            raise BadInputError(solution.error or "")
        return Answer.to(part, solution)

    def _show(self, progress: Progress, task: Task) -> None:
        self._preparation.heed(progress)
        words = progress_words(progress, task.problem)
        if self._helped is not None:
            self._tell_notes(self._helped.notes())
            words = self._helped.words() + words
        self._line.show(words)

    def leave_cluster(self) -> None:
        """Let the helpers go, and say what they have done."""
        if self._helped is not None:
            sys.stdout.flush()
            self._tell_notes(self._helped.close())

    def _tell_notes(self, notes: Iterable[str]) -> None:
        for note in notes:
            self._line.note(note)

    def _note_proof(self, proof: ProofFound, part: Part) -> None:
        so_far = solution_so_far(part.problem, (), proof)
        self._line.note(so_far_sentence(judge(so_far, part.intended)))

    def _print(
        self,
        question: FileQuestion,
        composition: Composition,
        solving: Iterator[Answer],
        impossible: tuple[str, ...],
        deadline: Deadline,
    ) -> list[Answer]:
        """Print each part as it is solved; JSON only when all are."""
        if self._form == "popeye":
            return popeye_answers(composition, solving, question.letters)
        solved: list[Answer] = []
        for it in solving:
            form = _PRINTED.get(self._form)
            if form is not None and it.solution.status is not Status.ERROR:
                for line in part_lines(it, deadline, is_first=not solved, form=form):
                    print(line)
            solved.append(it)
        if self._form == "json":
            result = answers_to_dict(composition, solved, question.identifier)
            _print_json(with_impossible(result, impossible))
        return solved

    def _end(self, solved: list[Answer]) -> Exit:
        """Name what broke down, write the certificate, and return how it ended."""
        for it in solved:
            if it.solution.status is Status.ERROR:
                print(verdict_sentence(it.judgement), file=sys.stderr)
        code = heaviest(EXITS[it.solution.status] for it in solved)
        wish = self._arguments.certificate
        if wish is None or code is not Exit.FINISHED:
            if wish is not None:
                self._line.note("No certificate was written: the search did not finish.")
            return code
        sys.stdout.flush()
        problem, memory = solved[0].part.problem, self._options.memory_mb
        return save_certificate(Path(wish), problem, memory, self.heed)

    def _check_files(self, parts: tuple[Part, ...], options: SearchOptions) -> None:
        for option in _for_one_position(self._arguments):
            if len(parts) > 1:
                raise BadInputError(f"{option}: it is for one position, without twins and duplex.")
        journal, wish = self._arguments.journal, self._arguments.certificate
        if journal is not None:
            _check_journal(Path(journal), options)
        if wish is None:
            return
        if options.post_key_play:
            raise BadInputError(
                "--certificate: it is for a problem with its key, not for the rest."
            )
        source = file_of(self._arguments.words[0])
        for taken, whose in ((journal, "that of --journal"), (source, "that of the problem")):
            if taken is not None and is_same_file(Path(wish), Path(taken)):
                raise BadInputError(f"--certificate: its file is {whose}; choose another one.")
        check_wish(Path(wish), parts[0].problem)


def _check_journal(path: Path, options: SearchOptions) -> None:
    if options.method is not Method.MATEWRIGHT:
        raise BadInputError(f"--journal: {options.method.full_name} keeps none.")
    if options.post_key_play:
        raise BadInputError("--journal: it is for a problem with its key, not for the rest.")
    check_output(path, "--journal")


def start_checked(
    task: Task, journal: Path | None = None, helpers: Helpers | None = None
) -> Handle:
    """Start the search, from where *journal* broke off if there is one, with *helpers* if any.

    Raises:
        BadInputError: the position cannot be played, or the journal is not one of it.
    """
    with _as_bad_input():
        return start(task, journal, helpers=helpers)


def hold_checked(task: Task) -> Handle:
    """Return the handle of a search for this thread.

    Raises:
        BadInputError: the position cannot be played.
    """
    with _as_bad_input():
        return hold(task)


@contextmanager
def _as_bad_input() -> Iterator[None]:
    try:
        yield
    except SetupError as error:
        raise BadInputError(f"Position: {error}") from error
    except JournalError as error:
        raise BadInputError(error.sentence) from error
    except MachineError as error:
        raise BadInputError(f"--method: {error}") from error
    except SolverError as error:
        raise BadInputError(f"Stipulation: {error}.") from error


def _refusal(question: FileQuestion, error: BadInputError) -> JsonObject:
    fen, stipulation = question.fen[:1000], question.stipulation[:100]
    return error_to_dict(question.identifier, fen, stipulation, str(error))


def _print_json(result: JsonObject) -> None:
    for piece in json_pieces(result):
        print(piece, end="")
    print()
