"""``matewright vary --search``: every setting of free men that is as it is wanted."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from composer.cli.exits import BadInputError, Exit
from composer.cli.progress import TerminalLine, prepare_aloud
from composer.cli.results import ResultFile, Results, ResultStream
from composer.cli.signals import Heed, heed_signals
from composer.crew.crew import ProcessCrew
from composer.crew.orders import Done
from composer.formats.files import opening_cause
from composer.formats.saving import shown
from composer.runs.settings_work import (
    Portion,
    PortionEnd,
    SettingsCourse,
    do_portion,
    mark_of_portion,
)
from solver.counting import grouped
from solver.notation.fen import write_fen
from solver.notation.json_result import JsonObject
from solver.notation.seeking_text import read_seeking
from solver.problem import Problem
from solver.solution import Status
from solver.vary.judges import usual_threads
from solver.vary.seeking import Seeking, Setting
from solver.vary.settings import SettingsError

_WAIT_SECONDS = 0.2
_LARGEST_FILE = 1_000_000


def search_all(arguments: argparse.Namespace) -> Exit:
    """Search what the file of ``--search`` describes; go on where that of ``--out`` ends.

    Raises:
        BadInputError: the file is no search, or the results cannot be written.
    """
    seeking = _read(Path(arguments.search))
    heed = heed_signals()
    out = None if arguments.out is None else Path(arguments.out)
    results: Results = ResultStream(sys.stdout) if out is None else ResultFile(out)
    with results:
        return _SettingsSearch(arguments, seeking, results, heed).run()


def _read(path: Path) -> Seeking:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LARGEST_FILE + 1)
    except UnicodeError as error:
        raise BadInputError(f"--search: {shown(path)} is not in UTF-8.") from error
    except (OSError, ValueError) as error:
        cause = opening_cause(error)
        raise BadInputError(f"--search: {shown(path)} could not be opened: {cause}.") from error
    if len(text) > _LARGEST_FILE:
        raise BadInputError(
            f"--search: {shown(path)} has more than {grouped(_LARGEST_FILE)} characters."
        )
    try:
        return read_seeking(text)
    except SettingsError as error:
        raise BadInputError(f"--search: {shown(path)}: {error}") from error


class _SettingsSearch:
    """One run of the command."""

    def __init__(
        self, arguments: argparse.Namespace, seeking: Seeking, results: Results, heed: Heed
    ) -> None:
        self._arguments = arguments
        self._jobs = arguments.jobs or usual_threads()
        self._seeking = seeking
        self._results = results
        self._heed = heed
        marks = (json.loads(mark) for mark in results.finished)
        done = frozenset(mark for mark in marks if isinstance(mark, str))
        self._course = SettingsCourse(seeking, done)
        self._line = TerminalLine(sys.stderr)
        self._found = 0
        self._has_failed = False

    def run(self) -> Exit:
        """Have all portions done that are left, and say how it went."""
        skipped, count = self._course.done, self._course.count
        if skipped:
            self._line.note(f"{skipped} of {count} positions were searched before.")
        try:
            self._prepare()
            with ProcessCrew[Portion](do_portion, self._jobs) as crew:
                self._work(crew)
        finally:
            self._line.clear()
        if self._has_failed:
            return Exit.FAILED
        left = count - self._course.done
        if left:
            way_on = " The same command goes on from here." if self._results.is_kept else ""
            self._line.note(f"Stopped with {left} positions left.{way_on}")
            return Exit.STOPPED
        self._line.note(f"All {count} positions are searched; {self._found} were found here.")
        return Exit.FINISHED

    def _work(self, crew: ProcessCrew[Portion]) -> None:
        crew.begin(self._course.jobs())
        self._show()
        while crew.is_busy:
            if self._heed.is_asked:
                crew.stop()
            crew.wait(_WAIT_SECONDS)
            for job, report in crew.take():
                if isinstance(report, Done):
                    self._take(report.answer)
                elif not self._heed.is_asked:
                    self._has_failed = True
                    self._line.note(f"Positions {job.begin} to {job.end} failed: {report}")
            self._show()
        if crew.hindrance:
            raise BadInputError(f"No process can be begun: {crew.hindrance}")

    def _take(self, end: PortionEnd) -> None:
        """Keep what a portion brought; of one that was stopped nothing is known."""
        if not end.is_whole:
            return
        self._course.take(end)
        self._found += len(end.found)
        self._line.clear()
        if self._results.is_kept or self._arguments.json:
            mark = mark_of_portion(self._course.name, end.begin, end.end)
            found = [_object(setting) for setting in end.found]
            self._results.add({"id": mark, "status": Status.COMPLETE.value, "found": found})
        if not self._arguments.json:
            for setting in end.found:
                print(f"{write_fen(setting.setup)}  {_words(setting)}", flush=True)

    def _show(self) -> None:
        course = self._course
        words = f"{course.done} of {course.count} positions, {self._found} found"
        left = course.seconds_left(self._jobs)
        if left is not None:
            words += f", {left[0]:.0f} to {left[1]:.0f} s left"
        self._line.show(words)

    def _prepare(self) -> None:
        """Compile what is needed once, not in every process."""
        settings = self._seeking.settings
        problem = Problem(settings.fixed, settings.stipulation)
        prepare_aloud(problem, self._line.note, self._heed)


def _words(setting: Setting) -> str:
    keys = " ".join(f"1.{key.uci()}" for key in setting.keys)
    return f"{keys}  {setting.men} men, {setting.variations} variations".strip()


def _object(setting: Setting) -> JsonObject:
    return {
        "fen": write_fen(setting.setup),
        "keys": [key.uci() for key in setting.keys],
        "men": setting.men,
        "variations": setting.variations,
    }
