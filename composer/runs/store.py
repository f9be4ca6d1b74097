"""The store of all runs: one SQLite file in the user's data folder.

Several processes may use it at once.  A file that is damaged, or was written by a newer
program, is kept with the ending ``.bad`` and a new one is begun.  A store belongs to the
thread that opened it.
"""

from __future__ import annotations

import logging
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

import platformdirs

from composer.runs import schema
from composer.runs.errors import RunsError
from composer.runs.json_pieces import read_json, write_json
from composer.runs.record import Body, PackedBody, Run
from solver.language import quoted, tr

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

PATIENCE_SECONDS = 10.0
"""How long a write waits for another process that writes."""
USUAL_BYTES = 256 * 1024 * 1024
"""How much the solutions may take up together unless the user says otherwise."""
_TRIM_SHARE = 64
"""The solutions are made to fit each time the file has grown by this part of what is allowed."""
MOST_SHOWN = 500
"""So many runs of one problem are listed."""
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def usual_path() -> Path:
    """Return where the store lies; neither folder nor file need be there yet."""
    return Path(platformdirs.user_data_dir("matewright", appauthor=False)) / "runs.sqlite"


class NewerError(sqlite3.DatabaseError):
    """The file was written by a newer program."""


class RunStore:
    """Keeps runs and gives them back; every change is one transaction."""

    def __init__(self, path: Path, most_bytes: int = USUAL_BYTES) -> None:
        """Open *path*, or begin a new store there.

        Raises:
            RunsError: no store can be kept there.
        """
        self._path = path
        self.most_bytes = most_bytes
        self.set_aside: Path | None = None
        """Where a file that could not be used was put, if there was one."""
        self._connection: sqlite3.Connection | None = None
        self._size_when_trimmed = 0
        self.work(lambda _: None)

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # ------------------------------------------------------------ runs

    def keep(self, run: Run, body: Body | None = None) -> None:
        """Keep *run* in place of what was kept of it before; without *body* that stays.

        Raises:
            RunsError: it cannot be written.
        """
        packed = None if body is None else pack(body)
        self.work(lambda connection: write_run(connection, run, packed))
        if body is not None:
            self.trim_if_grown()

    def runs_of(self, question: str) -> tuple[Run, ...]:
        """Return the runs of one question, the newest first."""
        wanted = f"{schema.SELECT} WHERE question = ? ORDER BY begun DESC, rowid DESC LIMIT ?"
        return self._select(wanted, (question, MOST_SHOWN))

    def complete_runs(self, question: str) -> tuple[Run, ...]:
        """Return those runs of one question that were complete, the newest first."""
        return tuple(run for run in self.runs_of(question) if run.is_complete)

    def telling_runs(self, question: str) -> tuple[Run, ...]:
        """Return those runs of one question that may decide on a C+, the newest first."""
        return tuple(run for run in self.runs_of(question) if run.is_telling)

    def all_telling(self) -> tuple[Run, ...]:
        """Return all runs that may decide on a C+, the newest first."""
        wanted = f"{schema.SELECT} WHERE findings <> '[]' ORDER BY begun DESC, rowid DESC"
        return tuple(run for run in self._select(wanted, ()) if run.is_telling)

    def run(self, uid: str) -> Run | None:
        """Return one run, if it is kept."""
        found = self._select(f"{schema.SELECT} WHERE uid = ?", (uid,))
        return found[0] if found else None

    def body(self, uid: str) -> Body:
        """Return what a run found in full, as far as that is still kept."""
        return self._kept_body("SELECT text, result FROM runs WHERE uid = ?", uid)

    def _kept_body(self, wanted: str, uid: str) -> Body:
        def read(connection: sqlite3.Connection) -> Body:
            row = connection.execute(wanted, (uid,)).fetchone()
            if row is None:
                return Body()
            try:
                text = "" if row[0] is None else zlib.decompress(row[0]).decode()
                return Body(text, None if row[1] is None else read_json(zlib.decompress(row[1])))
            except (zlib.error, ValueError, TypeError, RecursionError) as error:
                log.warning("The solution of a run cannot be read: %s", error)
                return Body()

        return self.work(read)

    def text(self, uid: str) -> str:
        """Return the text of what a run found alone, as far as that is still kept."""
        return self._kept_body("SELECT text, NULL FROM runs WHERE uid = ?", uid).text

    def delete(self, uids: Iterable[str]) -> tuple[tuple[Run, Body], ...]:
        """Take runs out and return them, so that they can be kept again."""
        wanted = tuple(uids)
        found = tuple((run, self.body(uid)) for uid in wanted if (run := self.run(uid)))
        self.work(
            lambda connection: connection.executemany(
                "DELETE FROM runs WHERE uid = ?", [(uid,) for uid in wanted]
            )
        )
        return found

    def trim(self) -> None:
        """Make the solutions fit: trees go first, then texts, the oldest first.

        The records themselves, and with them verdict and evidence, stay.
        """
        for column in ("result", "text"):
            excess = self._size() - self.most_bytes
            if excess > 0:
                self._drop(column, excess)
        self._size_when_trimmed = self._file_size()

    def trim_if_grown(self) -> None:
        """Make the solutions fit when the file has grown enough for another look.

        Adding up what all of them take costs more the more there are.
        """
        growth = self._file_size() - self._size_when_trimmed
        if not 0 <= growth < self.most_bytes // _TRIM_SHARE:
            self.trim()

    def _file_size(self) -> int:
        """Return how large the file is, in whole pages."""
        return self._number("page_count * page_size FROM pragma_page_count(), pragma_page_size()")

    def _size(self) -> int:
        return self._number("total(length(text)) + total(length(result)) FROM runs")

    def _number(self, of: str) -> int:
        wanted = f"SELECT {of}"
        return int(self.work(lambda connection: connection.execute(wanted).fetchone()[0]))

    def _drop(self, column: str, excess: int) -> None:
        def drop(connection: sqlite3.Connection) -> None:
            left = excess
            wanted = f"SELECT uid, length({column}) FROM runs WHERE {column} IS NOT NULL"
            for uid, size in connection.execute(f"{wanted} ORDER BY begun").fetchall():
                if left <= 0:
                    break
                connection.execute(f"UPDATE runs SET {column} = NULL WHERE uid = ?", (uid,))
                left -= size

        self.work(drop)
        self.work(lambda connection: connection.execute("PRAGMA incremental_vacuum").fetchall())

    def _select(self, wanted: str, values: tuple[object, ...]) -> tuple[Run, ...]:
        rows = self.work(lambda connection: connection.execute(wanted, values).fetchall())
        return tuple(run for run in map(schema.run_from, rows) if run is not None)

    # ------------------------------------------------------------ the file

    def work(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Do *work* in one transaction; a damaged file is set aside and it is done anew.

        Raises:
            RunsError: the file cannot be read or written.
        """
        try:
            return self._try(work)
        except sqlite3.DatabaseError as error:
            if not _is_damaged(error):
                raise RunsError(_sentence(self._path, error)) from error
            log.warning("The history of runs cannot be used: %s", error)
        except OSError as error:
            raise RunsError(_sentence(self._path, error)) from error
        try:
            self.close()
            if not _is_usable(self._path):  # another process may have set it aside by now
                self._set_aside()
            return self._try(work)
        except (sqlite3.DatabaseError, OSError) as error:
            raise RunsError(_sentence(self._path, error)) from error

    def _try(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        if self._connection is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _open(self._path)
        with self._connection:
            return work(self._connection)

    def _set_aside(self) -> None:
        """Rename the file and what belongs to it; an earlier ``.bad`` is not overwritten."""
        number = 0
        while (bad := self._bad_name(number)).exists():
            number += 1
        self._path.replace(bad)
        self.set_aside = bad
        for ending in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{self._path}{ending}").replace(f"{bad}{ending}")

    def _bad_name(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.bad{number or ''}")


def pack(body: Body) -> PackedBody:
    """Return *body* as it is kept."""
    return PackedBody(
        zlib.compress(body.text.encode()) if body.text else None,
        None if body.result is None else zlib.compress(write_json(body.result).encode()),
    )


def write_run(connection: sqlite3.Connection, run: Run, body: PackedBody | None) -> None:
    """Write *run* in a transaction of the caller."""
    if body is None:
        connection.execute(schema.UPDATE, schema.row_of(run))
    else:
        connection.execute(schema.INSERT, (*schema.row_of(run), body.text, body.result))


def _is_usable(path: Path) -> bool:
    """Tell whether *path*, opened anew, is a whole store of ours."""
    try:
        connection = _open(path)
    except sqlite3.DatabaseError as error:
        if _is_damaged(error):
            return False
        raise
    with closing(connection):
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.DatabaseError:
            return False


def _open(path: Path) -> sqlite3.Connection:
    """Open *path*; two programs that begin a store at once wait for each other."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return _open_once(path)
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not is_busy or time.monotonic() > end:
                raise
            time.sleep(0.05)


def _open_once(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE_SECONDS)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > schema.VERSION:
            raise NewerError(
                tr("it has format %1, and this program knows %2", version, schema.VERSION)
            )
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if version < schema.VERSION:
            connection.executescript(schema.TABLES)
            connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        else:
            connection.execute(schema.SELECT + " LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _is_damaged(error: sqlite3.DatabaseError) -> bool:
    """Tell whether the file itself is to blame, and not the disk or another process."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return isinstance(error, NewerError)
    is_foreign = code == sqlite3.SQLITE_ERROR and "no such" in str(error)
    return code & 0xFF in _DAMAGED or is_foreign


def _sentence(path: Path, error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return tr("The history of runs in %1 cannot be used: %2.", quoted(str(path)), reason)
