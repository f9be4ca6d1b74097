"""Adding to a library and taking out of it, each change in one transaction."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import numpy as np

from composer.formats.saving import cause_of
from composer.formats.stamps import Stamp
from composer.library import schema
from composer.library.errors import LibraryError
from composer.library.layout import (
    BLOCK_ROWS,
    ROW,
    DamagedError,
    append_rows,
    checksums,
    create_boards,
)
from composer.library.reading import PieceRead
from composer.library.store import (
    BOARDS,
    DATABASE,
    FOLDERS,
    Library,
    Sources,
    as_damage,
    connect,
)
from composer.library.words import WordsMaker, checksum_of, joined
from solver.language import tr

MOST_WORDS_FILES = 12
MOST_STIPULATIONS = 65_000


class LibraryWriter:
    """Takes what was read of files, some rows at a time, until :meth:`commit`.

    Whoever writes has to be the only one; see :func:`composer.library.indexing.index_folders`.
    """

    def __init__(self, folder: Path) -> None:
        """Open the library in *folder*, or begin one there.

        Raises:
            DamagedError: it has to be made anew.
            LibraryError: it cannot be written there.
        """
        self.folder = folder
        begin_folder(folder)
        try:
            if not (folder / DATABASE).exists():
                remove_index(folder)
                create_boards(folder / BOARDS)
            self._connection = connect(folder / DATABASE)
            self._begin()
        except sqlite3.DatabaseError as error:
            raise as_damage(folder, error) from error
        except OSError as error:
            raise _unwritable(folder, error) from error
        self._clear()

    def _begin(self) -> None:
        run = self._connection.execute
        if not run("SELECT name FROM sqlite_master WHERE name = 'meta'").fetchone():
            self._connection.executescript(f"BEGIN; {schema.TABLES} COMMIT;")
            with self._connection:
                start = [("version", schema.VERSION), ("rows", 0), ("generation", 0)]
                self._connection.executemany("INSERT INTO meta VALUES (?, ?)", start)
        meta = dict(run("SELECT name, value FROM meta").fetchall())
        if meta.get("version") != schema.VERSION:
            raise DamagedError("version")
        self.count = int(meta["rows"])
        rows = run("SELECT text, id FROM stipulations").fetchall()
        self._stipulations: dict[str, int] = dict(rows)

    def _clear(self) -> None:
        self._rows: list[np.ndarray[tuple[int], np.dtype[np.void]]] = []
        self._told: list[tuple[object, ...]] = []
        self._runs: list[tuple[int, int, int, int, int]] = []
        self._files: list[tuple[str, int, int]] = []
        self._words = WordsMaker()
        self.waiting = 0

    def close(self) -> None:
        """Let go of the files; what was not committed is lost."""
        self._connection.close()

    # ------------------------------------------------------------ files

    def begin_file(self, path: Path, stamp: Stamp) -> int:
        """Note that *path* will be read, in place of what was read of it before."""
        self.remove_file(path)
        with self._connection:
            wanted = "INSERT INTO files (path, size, changed_at, digest) VALUES (?, ?, ?, ?)"
            values = (schema.kept_path(path), stamp.size, stamp.changed_at, stamp.digest)
            number = self._connection.execute(wanted, values).lastrowid
        assert number is not None
        return number

    def note_time(self, path: Path, changed_at: int) -> None:
        """Note the new time of a file that says what it said before."""
        with self._connection:
            wanted = "UPDATE files SET changed_at = ? WHERE path = ?"
            self._connection.execute(wanted, (changed_at, schema.kept_path(path)))

    def remove_file(self, path: Path) -> None:
        """Take the problems of a file out, and the file."""
        with self._connection as connection:
            wanted, values = "SELECT id FROM files WHERE path = ?", (schema.kept_path(path),)
            row = connection.execute(wanted, values).fetchone()
            if row is None:
                return
            wanted = "SELECT first, count FROM runs WHERE file = ?"
            for first, count in connection.execute(wanted, row).fetchall():
                ends = (first, first + count)
                connection.execute("DELETE FROM problems WHERE id >= ? AND id < ?", ends)
            connection.execute("DELETE FROM runs WHERE file = ?", row)
            connection.execute("DELETE FROM files WHERE id = ?", row)
            _count_up(connection)

    def known_files(self) -> dict[str, tuple[Stamp, bool]]:
        """Return the files that were read, what they looked like, and whether all of them was."""
        rows = self._connection.execute(
            "SELECT path, size, changed_at, digest, is_whole FROM files"
        ).fetchall()
        return {
            schema.path_kept(path): (Stamp(size, at, digest), bool(whole))
            for path, size, at, digest, whole in rows
        }

    def end_file(self, file: int, fault: str, faults: int) -> None:
        """Note, with the next commit, that all pieces of a file were read."""
        self._files.append((fault, faults, file))

    def note_finished(self, *, is_finished: bool) -> None:
        """Note whether all files were read, or some are still to be."""
        with self._connection as connection:
            row = connection.execute(schema.ASK_UNFINISHED).fetchone()
            if (row or (0,)) != (int(not is_finished),):
                connection.execute(schema.NOTE_UNFINISHED, (int(not is_finished),))

    def problem_count(self) -> int:
        """Return how many problems are named."""
        row = self._connection.execute("SELECT total(count) FROM runs").fetchone()
        return int(row[0])

    # ------------------------------------------------------------ rows

    def add(self, read: PieceRead) -> None:
        """Take the rows of a piece."""
        found = read.harvest
        if found is None:
            return
        first = self.count + self.waiting
        rows = found.rows.copy()
        numbers = [self._stipulation(text) for text in found.stipulations]
        if len(rows):
            rows["stip"] = np.array(numbers, np.uint16)[rows["stip"]]
        self._rows.append(rows)
        self._told += ((first + place, *told) for place, told in enumerate(found.told))
        self._runs.append((read.file, read.number, first, len(rows), found.total))
        self._words.add(found, first)
        self.waiting += len(rows)

    def _stipulation(self, text: str) -> int:
        if text not in self._stipulations and len(self._stipulations) >= MOST_STIPULATIONS:
            text = ""
        return self._stipulations.setdefault(text, len(self._stipulations))

    def commit(self) -> None:
        """Write all that was taken, and name it.

        Raises:
            LibraryError: it cannot be written; the library is as it was.
            DamagedError: what was there cannot be trusted.
        """
        try:
            self._write()
        except sqlite3.DatabaseError as error:
            raise as_damage(self.folder, error) from error
        except OSError as error:
            raise _unwritable(self.folder, error) from error

    def _write(self) -> None:
        rows = np.concatenate([np.zeros(0, ROW), *self._rows])
        path, after = self.folder / BOARDS, self.count + len(rows)
        append_rows(path, self.count, rows)
        _sync(path)
        blocks = list(checksums(path, after, self.count // BLOCK_ROWS)) if len(rows) else []
        words = None
        if len(rows):
            words = self._new_words(self._words.data())
        with self._connection as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO stipulations (text, id) VALUES (?, ?)",
                self._stipulations.items(),
            )
            connection.executemany(schema.ADD_PROBLEM, self._told)
            connection.executemany(schema.ADD_RUN, self._runs)
            connection.executemany("INSERT OR REPLACE INTO blocks VALUES (?, ?)", blocks)
            if words is not None:
                connection.execute("INSERT INTO words VALUES (?, ?, ?)", (*words, len(rows)))
            connection.executemany(
                "UPDATE files SET is_whole = 1, fault = ?, faults = ? WHERE id = ?", self._files
            )
            connection.execute("UPDATE meta SET value = ? WHERE name = 'rows'", (after,))
            _count_up(connection)
        self.count = after
        self._clear()

    def _new_words(self, data: bytes) -> tuple[str, int]:
        """Write a file of words and return its name and checksum."""
        taken = {name for (name,) in self._connection.execute("SELECT name FROM words")}
        number = 1
        while (name := f"words-{number:04}.bin") in taken:
            number += 1
        path = self.folder / name
        path.write_bytes(data)
        _sync(path)
        return name, checksum_of(path)

    def join_words(self) -> None:
        """Make one file of the small files of words where they are many.

        Raises:
            LibraryError: it cannot be written.
            DamagedError: what was there cannot be trusted.
        """
        wanted = "SELECT name, rows FROM words ORDER BY rows"
        kept = self._connection.execute(wanted).fetchall()
        if len(kept) <= MOST_WORDS_FILES:
            return
        small = kept[: len(kept) - MOST_WORDS_FILES // 2]
        names = [name for name, _ in small]
        with Library(self.folder) as library:
            files = dict(zip(library.words_names(), library.words, strict=True))
            data = joined([files[name] for name in names], library.alive)
        made = self._new_words(data)
        with self._connection as connection:
            connection.executemany("DELETE FROM words WHERE name = ?", [(it,) for it in names])
            rows = sum(count for _, count in small)
            connection.execute("INSERT INTO words VALUES (?, ?, ?)", (*made, rows))
            _count_up(connection)
        for name in names:
            with suppress(OSError):
                (self.folder / name).unlink()


def _count_up(connection: sqlite3.Connection) -> None:
    """Let those who have the library open see that it is another."""
    connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'generation'")


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _unwritable(folder: Path, error: OSError) -> LibraryError:
    cause = tr("it is no folder") if isinstance(error, FileExistsError) else cause_of(error)
    return LibraryError(tr("The library in “%1” cannot be written: %2.", folder, cause))


def remove_index(folder: Path) -> None:
    """Take everything away that can be made anew.

    Raises:
        OSError: it cannot be taken away.
    """
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", BOARDS):
        (folder / name).unlink(missing_ok=True)
    for path in folder.glob("words-*.bin"):
        path.unlink(missing_ok=True)


def begin_folder(folder: Path) -> None:
    """Make the folder of a library where there is none.

    Raises:
        LibraryError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error


def write_sources(folder: Path, sources: Sources) -> None:
    """Keep of what the library in *folder* is.

    Raises:
        LibraryError: it cannot be written.
    """
    told = {"folders": [str(it) for it in sources.folders], "mates": sources.has_mates}
    try:
        beside = folder / f"{FOLDERS}.new"
        beside.write_text(json.dumps(told, indent=1), "utf-8")
        beside.replace(folder / FOLDERS)
    except OSError as error:
        raise _unwritable(folder, error) from error
