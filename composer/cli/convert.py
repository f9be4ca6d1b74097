"""``matewright convert``: the problems of a file written in another format."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from textwrap import shorten

from composer.cli.exits import BadInputError, Exit
from composer.cli.noting import note
from composer.cli.outputs import check_output
from composer.cli.progress import PreparationNote
from composer.cli.signals import Heed, heed_signals
from composer.cli.sources import STANDARD_INPUT, read_source
from composer.diagram.lettering import Lettering
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError, Reading
from composer.formats.common.unheld import unheld_words
from composer.formats.exporting import (
    EXPORTS,
    ExportFormat,
    export,
    export_for_suffix,
    export_named,
    left_out,
)
from composer.formats.popeye.found import solved_entry
from composer.formats.saving import SaveError, save, shown
from composer.language import Language
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import why_not_understood
from composer.runs.question import question_from
from composer.version import program_version
from solver.errors import SolverError
from solver.files import is_there
from solver.notation.page.detail import PageDetail
from solver.problem import Limits, Task
from solver.solution import Status, Verdict
from solver.solve import start
from solver.twinning.composition import Answer, Composition, Part

_DRAWN = (".pdf", ".svg", ".png", ".html", ".htm")
_SOUND = (Verdict.SOUND, Verdict.DUALISED)
_LONGEST_NAME = 60


def run_convert(arguments: argparse.Namespace) -> Exit:
    """Read, convert and write; a problem that cannot be read is named and left out.

    Raises:
        BadInputError: nothing can be read or written.
    """
    chosen = _format(arguments)
    form = _told(chosen, arguments)
    reading = read_source(arguments, note)
    _check_target(arguments)
    if arguments.out != STANDARD_INPUT:
        check_output(Path(arguments.out))
    publications = tuple(replace(form, entry=entry) for entry in reading.document.entries)
    is_all_solved = True
    if arguments.solve:
        solver = _Solver(arguments.max_time, heed_signals())
        publications = tuple(map(solver.solved, count(1), publications))
        is_all_solved = all(it.answers for it in publications)
    try:
        data = export(chosen, publications)
    except FormatError as error:
        raise BadInputError(str(error)) from error
    _write(arguments.out, data)
    is_whole = _tell_left_out(chosen, reading.document.entries)
    if unheld := unheld_words(chosen.holds, map(solved_entry, publications)):
        note(unheld)
    return _end(reading, is_all_done=is_all_solved and is_whole)


def _told(chosen: ExportFormat, arguments: argparse.Namespace) -> Publication:
    """Return a publication of nothing that is told as it was asked for.

    Raises:
        BadInputError: that was asked of a format that tells all, in one way.
    """
    detail, code = PageDetail(arguments.detail), arguments.language
    wishes = (
        *(("--language", code), ("--detail", detail is not PageDetail.ALL)),
        ("--arrows", arguments.arrows),
    )
    for option, is_given in wishes:
        if is_given and not chosen.draws_boards:
            raise BadInputError(f"{option}: it is for LaTeX, not for {chosen.title}.")
    if arguments.max_time is not None and not arguments.solve:
        raise BadInputError("--max-time: it goes with --solve.")
    wording = None
    if code is not None:
        lettering = Lettering(Language(code))
        wording = lettering.words.wording(lettering.letters)
    return Publication(Entry(), has_drawn_marks=arguments.arrows, detail=detail, wording=wording)


def _tell_left_out(chosen: ExportFormat, entries: Sequence[Entry]) -> bool:
    """Name what the format cannot hold; tell whether it has all problems that were read."""
    told = [it for it in left_out(chosen, entries) if entries[it.place].fault is None]
    for it in told:
        note(f"{_name(it.place + 1, entries[it.place])}: {it.why}")
    return not told


def _format(arguments: argparse.Namespace) -> ExportFormat:
    """Return the format asked for by ``--to``, else by the name of the file."""
    if arguments.to is not None:
        try:
            return export_named(arguments.to)
        except FormatError as error:
            raise BadInputError(f"--to: {error}") from error
    if arguments.out == STANDARD_INPUT:
        return export_named("text")
    name, suffix = shown(Path(arguments.out)), Path(arguments.out).suffix.lower()
    found = export_for_suffix(suffix)
    if found is not None:
        return found
    if suffix in _DRAWN:
        raise BadInputError(f"{name}: “matewright diagram” draws {suffix} files.")
    suffixes = ", ".join(dict.fromkeys(it.suffix for it in EXPORTS))
    raise BadInputError(f"{name}: expected a name that ends in one of {suffixes}, or --to FORMAT.")


def _check_target(arguments: argparse.Namespace) -> None:
    """Refuse to write over the file that is read: what a format cannot hold would be lost."""
    if STANDARD_INPUT in (arguments.source, arguments.out):
        return
    source, out = Path(arguments.source), Path(arguments.out)
    if is_there(source) and is_there(out) and source.samefile(out):
        raise BadInputError(f"{shown(out)} is the file that is read; give another name to write.")


class _Solver:
    """Solves what is to be converted."""

    def __init__(self, max_time: float | None, heed: Heed) -> None:
        self._limits = Limits(seconds=max_time) if max_time is not None else Limits()
        self._heed = heed
        self._preparation = PreparationNote(note)

    def solved(self, number: int, publication: Publication) -> Publication:
        """Return *publication* with the answers of a run, as it is where it cannot be solved.

        What hinders that is told of problem *number*.

        Raises:
            KeyboardInterrupt: the program was asked to end.  Nothing is written then.
        """
        entry = publication.entry
        if entry.fault is not None:
            return publication
        try:
            if obstacle := why_not_understood(entry):
                raise SolverError(obstacle)
            composition = composition_of(entry)
            answers = tuple(self._answer(part, composition) for part in composition.parts())
        except SolverError as error:
            note(f"{_name(number, entry)}: {error}")
            return publication
        for sentence in composition.impossible():
            note(f"{_name(number, entry)}: {sentence}")
        is_sound = question_from(composition, entry).is_answerable and all(
            answer.solution.status is Status.COMPLETE and answer.judgement.verdict in _SOUND
            for answer in answers
        )
        tested_by = f"Matewright {program_version()}" if is_sound else ""
        return replace(publication, answers=answers, tested_by=tested_by)

    def _answer(self, part: Part, composition: Composition) -> Answer:
        """Return the answer to *part*.

        Raises:
            SolverError: there is none.
        """
        is_post_key = composition.post_key_play
        handle = start(Task(part.problem, limits=self._limits, post_key_play=is_post_key))
        with self._heed.stopping(handle.stop):
            for event in handle.events():
                self._preparation.heed(event)
        if self._heed.is_asked:
            raise KeyboardInterrupt
        solution = handle.result()
        if solution.status is Status.ERROR:
            raise SolverError(solution.error or "")
        return Answer.to(part, solution)


def _name(number: int, entry: Entry) -> str:
    """Return what a problem of the file is called; long names are cut, the number finds it."""
    named = ", ".join(filter(None, ("; ".join(entry.authors), entry.source))) or entry.stipulation
    named = shorten(named, _LONGEST_NAME, placeholder=" …")
    return f"problem {number} ({named})" if named else f"problem {number}"


def _write(out: str, data: bytes) -> None:
    if out == STANDARD_INPUT:
        _print(data)
        return
    try:
        save(Path(out), data)
    except SaveError as error:
        raise BadInputError(str(error)) from error


def _print(data: bytes) -> None:
    """Print the file, byte for byte where nobody but a program reads it."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        sys.stdout.write(data.decode("utf-8", "replace"))
    else:
        sys.stdout.buffer.write(data)


def _end(reading: Reading, *, is_all_done: bool) -> Exit:
    for fault in reading.faults:
        note(str(fault))
    return Exit.BAD_INPUT if reading.faults or not is_all_done else Exit.FINISHED
