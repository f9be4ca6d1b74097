"""What is known of problems of a library beyond their files: verdicts and themes of kept runs.

Nothing of it is written into the index: a run belongs to whoever solved the problem, here and
now.  The problem of a run is found again by its position and what it asks.  Of problems in
parts, and of those with options that may change what is asked, no run is told here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from composer.library.boards import Army
from composer.library.errors import LibraryError
from composer.library.harvest import KEYWORD, OPTION, STATE_BITS
from composer.library.layout import Mask
from composer.library.store import Library
from composer.model.document import Entry
from composer.model.theme_keywords import keywords_of
from composer.runs.errors import RunsError
from composer.runs.found_themes import themes_of
from composer.runs.question import question_of
from composer.runs.record import Run
from composer.runs.store import RunStore
from solver.notation.fen import FenError, parse_fen
from solver.setup import Setup
from solver.solution import Verdict

STATED = {
    Verdict.SOUND: ("c+", "sound", "computer tested"),
    Verdict.COOKED: ("cooked", "cook", "cooks"),
    Verdict.NO_SOLUTION: ("no solution", "insoluble"),
    Verdict.SHORT_SOLUTION: ("short solution",),
    Verdict.DUALISED: ("dualised", "dualized"),
}
"""Keywords with which a file says how a problem stands."""
HARMLESS_OPTIONS = frozenset(
    ("setplay", "try", "variation", "intelligent", "defence", "nontrivial", "threat", "1", "2")
)
"""Words of options that ask for nothing else."""


@dataclass(frozen=True, slots=True)
class Known:
    """Verdicts and themes by the rows of problems; of a theme how often it stands."""

    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    themes: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    def rows_of_themes(self, is_meant: Callable[[Mapping[str, int]], bool], room: int) -> Mask:
        """Return which of *room* rows have themes that are meant."""
        rows = np.zeros(room, np.bool_)
        rows[[row for row, found in self.themes.items() if is_meant(found)]] = True
        return rows


KnownIn = Callable[[Library], Known]
"""Tells what is known in a library; asked only where a question is about it."""


def nothing_known(_: Library) -> Known:
    """Know nothing."""
    return Known()


class KeptRuns:
    """The runs of a store, read when somebody asks, and anew when store or library are new."""

    def __init__(self, path: Path) -> None:
        """Take the runs of the store at *path*, which need not be there."""
        self._path = path
        self._state: object = None
        self._known = Known()

    def known(self, library: Library) -> Known:
        """Return what is known in *library*.

        Raises:
            DamagedError: the library has to be made anew.
            LibraryError: the store cannot be read.
        """
        state = (str(library.folder), library.generation, self._stamps())
        if state != self._state:
            self._known = known_by(library, self._read(RunStore.all_telling))
            self._state = state
        return self._known

    def themes_of(self, entry: Entry) -> tuple[str, ...]:
        """Return what was found in *entry* when it was solved last, as keywords.

        Raises:
            LibraryError: the store cannot be read.
        """
        question = question_of(entry)
        if question is None:
            return ()
        runs = self._read(lambda store: store.complete_runs(question.key))
        found = (themes_of(run) for run in runs)
        return keywords_of(next((it for it in found if it is not None), {}))

    def _read(self, read: Callable[[RunStore], tuple[Run, ...]]) -> tuple[Run, ...]:
        if not self._path.is_file():
            return ()
        try:
            with closing(RunStore(self._path)) as store:
                return read(store)
        except RunsError as error:
            raise LibraryError(str(error)) from error

    def _stamps(self) -> tuple[object, ...]:
        paths = (self._path, self._path.with_name(f"{self._path.name}-wal"))
        found = (path.stat() if path.is_file() else None for path in paths)
        return tuple(it and (it.st_size, it.st_mtime_ns) for it in found)


def known_by(library: Library, runs: Iterable[Run]) -> Known:
    """Return what complete *runs*, the newest first, say of the problems of *library*.

    Raises:
        DamagedError: the library has to be made anew.
    """
    asked: dict[tuple[Setup, str], Run] = {}
    for run in runs:
        question = _question(run)
        if question is not None:
            asked.setdefault(question, run)
    if not asked:
        return Known()
    verdicts: dict[int, Verdict] = {}
    themes: dict[int, Mapping[str, int]] = {}
    for row, run in _rows_of(library, asked):
        verdicts[row] = Verdict(run.verdict)
        found = themes_of(run)
        if found is not None:
            themes[row] = found
    return Known(verdicts, themes)


def _question(run: Run) -> tuple[Setup, str] | None:
    """Return what a run of one part has answered, without rights: files say none."""
    if run.part_count != 1 or not run.is_complete or run.verdict is None:
        return None
    (finding,) = run.findings
    try:
        setup = parse_fen(finding.fen)
    except FenError:
        return None
    if setup.is_fairy or setup.en_passant is not None or not any(setup.squares):
        return None
    return Setup(setup.squares, setup.turn), finding.stipulation


def _rows_of(library: Library, asked: Mapping[tuple[Setup, str], Run]) -> Iterable[tuple[int, Run]]:
    keys = Army([setup for setup, _ in asked]).keys()
    twins = (library.column("flags") & np.uint32(STATE_BITS["twins"])) != 0
    rows = library.ids(np.isin(library.column("key"), keys) & ~twins & ~_with_options(library))
    texts = library.rows_of(rows, "fairy, stipulation")
    for row, setup in zip(rows.tolist(), library.setups(rows, texts), strict=True):
        run = asked.get((setup, texts[row][1]))
        if run is not None:
            yield row, run


def _with_options(library: Library) -> Mask:
    """Return the rows whose options may ask for something else than their stipulation."""
    found = np.zeros(library.room, np.bool_)
    for file in library.words:
        words = file.find((), OPTION)
        for number in np.flatnonzero(words):
            if file.raw(int(number))[1:].decode("utf-8", "replace") in HARMLESS_OPTIONS:
                words[number] = False
        file.mark(words, found)
    return found


def with_verdict(library: Library, verdict: Verdict, known: Known) -> Mask:
    """Return the rows of that *verdict*: by their last run, else by what their file states."""
    found = np.zeros(library.room, np.bool_)
    for word in STATED.get(verdict, ()):
        for file in library.words:
            file.mark(file.equal(KEYWORD + word), found)
    for row, other in known.verdicts.items():
        found[row] = other is verdict
    return found
