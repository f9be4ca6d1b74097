"""The journal of a long search: what was decided, kept in a file as it happens.

A file belongs to one question.  Its first line says which, every other line is one
record, a JSON object; lines are only ever added.  A process that is killed leaves at
most its last line cut short: what cannot be read is cut off, what stands before it holds.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import IO, Any

from solver.errors import SolverError
from solver.files import check_file, is_there, sources_below, take_alone
from solver.language import tr
from solver.orthodox import fen_of
from solver.problem import Problem
from solver.setup import Setup

FORMAT = 1
SUFFIX = ".journal"
SECONDS_UNWRITTEN = 1.0
"""A search that is over sooner leaves no trace."""
SECONDS_BETWEEN_SYNCS = 1.0
SECONDS_BETWEEN_ACCOUNTS = 30.0
STALE_SECONDS = 90 * 24 * 3600.0

Record = dict[str, Any]
_log = logging.getLogger(__name__)
_HERE = Path(__file__).resolve().parent


class JournalError(SolverError):
    """The file is no journal of this question; the text is one plain sentence."""


class Journal:
    """One journal: the records of earlier runs, and room for those of this one.

    Records may be added from any thread.  Nothing is written in the first second; a file
    that cannot be written to is given up with a warning, for the search matters more.
    """

    def __init__(self, path: Path, problem: Problem) -> None:
        """Read *path*, where there is such a file.

        Raises:
            JournalError: it belongs to another question, or to another search at work.
        """
        self._path = path
        self._problem = problem
        self._file: IO[bytes] | None = None
        self._size = 0
        self._lock = threading.RLock()
        self._unwritten: list[Record] = []
        self._since = self._synced = self._accounted = time.monotonic()
        self._is_synced = True
        self._is_given_up = False
        self._account: Callable[[], Record] | None = None
        self.records: tuple[Record, ...] = ()
        if is_there(path):
            self._take_up()

    @property
    def _head(self) -> Record:
        return _head_of(self._problem)

    def keep_account(self, account: Callable[[], Record]) -> None:
        """Let *account* say how much the search has spent; it is noted now and then."""
        self._account = account

    def add(self, record: Record) -> None:
        """Note what was found out; after the first second a kill does not undo it."""
        with self._lock:
            self._unwritten.append(record)
            self.tick()

    def add_with_account(self, record: Record) -> None:
        """Note the end of a stage, and with it what was spent so far."""
        account = self._account() if self._account is not None else {}
        self.add({**record, **account})

    def tick(self) -> None:
        """Write what is due; to be called often, by whoever has a clock running."""
        now = time.monotonic()
        with self._lock:
            if self._file is None and now - self._since < SECONDS_UNWRITTEN:
                return
            is_due = now - self._synced >= SECONDS_BETWEEN_SYNCS
            is_idle = now - self._accounted < SECONDS_BETWEEN_ACCOUNTS
            if self._unwritten or (is_due and not (self._is_synced and is_idle)):
                self._write(is_due=is_due)

    def pause(self) -> None:
        """Write what is left and let go of the file; the search was stopped, or failed."""
        with self._lock:
            is_long = time.monotonic() - self._since >= SECONDS_UNWRITTEN
            if self._file is not None or (is_long and self._unwritten):
                self._write(is_due=True)
            self._close()

    def finish(self) -> None:
        """Throw the file away: the question is answered."""
        with self._lock:
            self._close()
            self._unwritten.clear()
            if self._size and not self._is_given_up:
                with contextlib.suppress(OSError):
                    self._path.unlink()
            self._is_given_up = True

    # --- reading

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Turn whatever a damaged record leads to into one sentence.

        Raises:
            JournalError: what is done meanwhile finds that a record is of no search.
        """
        try:
            yield
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            sentence = tr("the journal “%1” holds what no search has written", self._path)
            raise JournalError(sentence) from error

    def _take_up(self) -> None:
        try:
            check_file(self._path)
            self._file = self._path.open("r+b")
            _lock_or_refuse(self._file, self._path)
            self.records, length = self._parse(self._file.read())
        except OSError as error:
            self._close()
            reason = error.strerror or str(error)
            raise JournalError(
                tr("the journal “%1” cannot be read: %2", self._path, reason)
            ) from error
        except JournalError:
            self._close()
            raise
        self._file.seek(length)
        self._file.truncate()
        self._size = length

    def _parse(self, text: bytes) -> tuple[tuple[Record, ...], int]:
        """Return the records and how many bytes they and the head take up."""
        records: list[Record] = []
        length = 0
        for line in text.splitlines(keepends=True):
            record = _read_line(line)
            if record is None:
                break
            records.append(record)
            length += len(line)
        if not records and text.strip(b"\0\n") and not _is_cut_head(text, self._head):
            raise JournalError(tr("“%1” is no journal of a search", self._path))
        if records:
            self._check_head(records[0])
        return tuple(records[1:]), length

    def _check_head(self, head: Record) -> None:
        if "journal" not in head:
            raise JournalError(tr("“%1” is no journal of a search", self._path))
        path = self._path
        for name, sentence in (
            ("journal", tr("the journal “%1” has another format", path)),
            ("solver", tr("the journal “%1” was written by another version of the solver", path)),
            ("fen", tr("the journal “%1” belongs to another position", path)),
            ("stipulation", tr("the journal “%1” belongs to another stipulation", path)),
        ):
            if head.get(name) != self._head[name]:
                raise JournalError(sentence)

    # --- writing

    def _write(self, *, is_due: bool) -> None:
        records, self._unwritten = self._unwritten, []
        if self._is_given_up:
            return
        if is_due and self._account is not None:
            records.append(self._account())
            self._accounted = time.monotonic()
        try:
            self._append(records)
            if is_due and self._file is not None:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
            self._is_synced = is_due
        except (OSError, JournalError) as error:
            _log.warning("no journal of this search is kept: %s", error)
            self._is_given_up = True
            self._close()

    def _append(self, records: list[Record]) -> None:
        file = self._file or self._open()
        if self._size == 0:
            records.insert(0, self._head)
        text = b"".join(_line_of(record) for record in records)
        file.write(text)
        file.flush()
        self._size += len(text)

    def _open(self) -> IO[bytes]:
        """Open the file to add to it, as it was left.

        A file that lacks what was noted before would make a later search believe that
        lengths are done whose keys it does not hold.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("ab")
        _lock_or_refuse(self._file, self._path)
        if self._file.tell() != self._size:
            raise JournalError(tr("the journal “%1” was changed meanwhile", self._path))
        return self._file

    def _close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def journal_path(problem: Problem, folder: Path) -> Path:
    """Return where in *folder* the journal of this question is kept, named after the question."""
    question = json.dumps(_head_of(problem), sort_keys=True).encode()
    return folder / f"{hashlib.sha256(question).hexdigest()[:20]}{SUFFIX}"


def has_progress(path: Path, problem: Problem) -> bool:
    """Tell whether a search of *problem* would take up what *path* remembers."""
    try:
        journal = Journal(path, problem)
    except JournalError:
        return False
    journal.pause()
    return bool(journal.records)


def sweep(folder: Path) -> None:
    """Throw away the journals in *folder* that nobody has added to for 90 days."""
    for path in folder.glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink()


@lru_cache(maxsize=4)
def _head_of(problem: Problem) -> Record:
    return {
        "journal": FORMAT,
        "solver": solver_fingerprint(),
        "fen": _position_of(problem.setup),
        "stipulation": str(problem.stipulation),
    }


def _position_of(setup: Setup) -> str:
    """Return what tells a position from all others: its FEN, or the men one by one.

    A fairy position has more than a FEN of orthodox chess can say.
    """
    if not setup.is_fairy:
        return fen_of(setup.game())
    men = (
        " ".join((man.color.letter, man.kind.name, *sorted(trait.name for trait in man.traits)))
        if man
        else ""
        for man in setup.squares
    )
    castling = sorted(right.name for right in setup.castling)
    conditions = sorted(condition.text for condition in setup.conditions)
    return repr(([*men], setup.turn, castling, setup.en_passant, conditions))


@cache
def solver_fingerprint() -> str:
    """Name the sources that decide moves: what a faulty one decided must not be believed."""
    digest = hashlib.sha256()
    for name, source in _deciding_sources():
        digest.update(name.encode() + b"\0" + source + b"\0")
    return digest.hexdigest()[:16]


def _deciding_sources() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_HERE.glob("*.py")):  # rules, goals, games
        yield path.name, path.read_bytes()
    for folder in ("fairy", "kernel", "plain", "search", "twinning"):
        yield from sources_below(_HERE / folder)


def _line_of(record: Record) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def _read_line(line: bytes) -> Record | None:
    if not line.endswith(b"\n"):
        return None
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _is_cut_head(text: bytes, head: Record) -> bool:
    """Tell whether a process was killed while it wrote the first line."""
    return b"\n" not in text and _line_of(head).startswith(text)


def _lock_or_refuse(file: IO[bytes], path: Path) -> None:
    if not take_alone(file):
        raise JournalError(tr("the journal “%1” is in use by another search", path))
