"""The files of a library: what is read of them, and how they are checked before they are trusted.

A folder holds ``library.sqlite`` (texts, which file each problem is in, checksums), ``boards.bin``
(:mod:`composer.library.layout`) and ``words-*.bin`` (:mod:`composer.library.words`).  What SQLite
does not name is not there: rows and files are written first and named in one transaction behind
that, so whatever is broken off leaves the state before it.  The list of folders stands in a file
of its own, for it alone cannot be made anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from composer.library import schema
from composer.library.boards import PLANES, setup_from
from composer.library.errors import LibraryError
from composer.library.harvest import SEPARATOR, TURN_BIT, fairy_men
from composer.library.layout import (
    DamagedError,
    Ids,
    Mask,
    Rows,
    checksums,
    map_boards,
)
from composer.library.words import WordsFile, checksum_of
from composer.model.document import title_of
from solver.language import tr
from solver.men import Man
from solver.setup import Setup
from solver.squares import BLACK, WHITE

DATABASE, BOARDS, FOLDERS = "library.sqlite", "boards.bin", "folders.json"
PATIENCE_SECONDS = 10.0
_AT_ONCE = 10_000
"""So many rows are asked of SQLite in one sentence."""


def usual_folder() -> Path:
    """Return where the library of the user lies; the folder need not be there yet."""
    return Path(platformdirs.user_data_dir("matewright", appauthor=False)) / "library"


@dataclass(frozen=True, slots=True)
class LibraryProblem:
    """A problem of a library, as far as it is kept; its file at ``number`` has all of it.

    ``number`` counts the problems of the file from 1.
    """

    id: int
    path: Path
    number: int
    setup: Setup
    stipulation: str
    authors: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    award: str = ""
    keywords: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Author, source and date as they are written, as far as they are known."""
        return title_of(self.authors, self.source, self.date)


@dataclass(frozen=True, slots=True)
class KeptRun:
    """Rows that came of one piece of a file, whose entries are ``total``."""

    file: int
    piece: int
    first: int
    count: int
    total: int


class Library:
    """A library that is open for reading, in the state it had when it was opened."""

    def __init__(self, folder: Path) -> None:
        """Open the library in *folder*, and check all of it but the texts.

        Raises:
            DamagedError: it has to be made anew.
            LibraryError: there is none, or it cannot be read.
        """
        self.folder = folder
        if not (folder / DATABASE).is_file():
            raise LibraryError(tr("There is no library in “%1”.", folder))
        self._files: dict[int, str] = {}
        self._before: dict[tuple[int, int], int] = {}
        try:
            self._connection = connect(folder / DATABASE)
            try:
                self._read()
            except BaseException:
                self._connection.close()
                raise
        except sqlite3.DatabaseError as error:
            raise as_damage(folder, error) from error
        except OSError as error:
            raise DamagedError(str(error)) from error

    def _read(self) -> None:
        meta = dict(self.select("SELECT name, value FROM meta"))
        if meta.get("version") != schema.VERSION:
            raise DamagedError("version")
        self.count = int(meta["rows"])
        self.generation = int(meta.get("generation", 0))
        self.is_unfinished = bool(meta.get("unfinished", 0))
        """Whether it was being read, or its reading was broken off: then some files lack."""
        self._check(dict(self.select("SELECT number, checksum FROM blocks")))
        self.blocks: Rows = map_boards(self.folder / BOARDS, self.count)
        self.words = tuple(WordsFile(self.folder / name) for name in self.words_names())
        rows = self.select("SELECT file, piece, first, count, total FROM runs ORDER BY first")
        self.runs = tuple(KeptRun(*row) for row in rows)
        self.alive = self._living()
        self.stipulations = tuple(
            text for _, text in self.select("SELECT id, text FROM stipulations ORDER BY id")
        )

    def _check(self, kept: dict[int, int]) -> None:
        """Hold the mapped files to their checksums.

        Raises:
            DamagedError: one has another.
        """
        for number, checksum in checksums(self.folder / BOARDS, self.count):
            if kept.get(number) != checksum:
                raise DamagedError(f"{BOARDS}, {number}")
        for name, wanted in self.select("SELECT name, checksum FROM words"):
            if checksum_of(self.folder / name) != wanted:
                raise DamagedError(name)

    def is_old(self) -> bool:
        """Tell whether somebody has written to the library since it was opened."""
        try:
            rows = self.select("SELECT value FROM meta WHERE name = 'generation'")
        except (DamagedError, LibraryError):
            return True
        return rows != [(self.generation,)]

    def check_texts(self) -> None:
        """Hold the tables to what SQLite knows of itself, which reads all, and to the rows.

        Raises:
            DamagedError: they are damaged.
        """
        if self.select("PRAGMA quick_check(1)") != [("ok",)]:
            raise DamagedError(DATABASE)
        if self.select("SELECT count(*) FROM problems") != [(self.size,)]:
            raise DamagedError(DATABASE)

    def words_names(self) -> list[str]:
        """Return the names of the files of words, in the order of ``words``."""
        return [name for (name,) in self.select("SELECT name FROM words ORDER BY name")]

    def _living(self) -> Mask:
        steps = np.zeros(self.room + 1, np.int8)
        for run in self.runs:
            if run.count:
                steps[run.first] += 1
                steps[run.first + run.count] -= 1
        return np.cumsum(steps[:-1], dtype=np.int8).astype(np.bool_)

    def close(self) -> None:
        """Let go of the files."""
        self._connection.close()
        self.blocks = np.zeros(0, self.blocks.dtype)
        self.words = ()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ what is there

    @property
    def room(self) -> int:
        """How many rows the blocks have room for: the length of every mask."""
        return int(self.blocks.size) * (self.blocks.dtype["p0"].shape[0] if self.blocks.size else 0)

    @property
    def size(self) -> int:
        """How many problems there are."""
        return int(self.alive.sum())

    @property
    def dead(self) -> int:
        """How many rows are those of problems that have gone."""
        return self.count - self.size

    def column(self, name: str) -> np.ndarray[Any, Any]:
        """Return a column of all rows, a copy of it."""
        return np.asarray(self.blocks[name]).reshape(-1)

    def select(self, wanted: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a sentence of SQL.

        Raises:
            DamagedError: the texts are damaged.
        """
        try:
            return self._connection.execute(wanted, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise as_damage(self.folder, error) from error

    def rows_of(self, ids: Iterable[int], columns: str) -> dict[int, tuple[Any, ...]]:
        """Return the texts in *columns* of problems, by their ids.

        Raises:
            DamagedError: the texts are damaged.
        """
        return {row[0]: row[1:] for row in self.each_row(ids, columns)}

    def each_row(self, ids: Iterable[int], columns: str) -> Iterator[tuple[Any, ...]]:
        """Yield the ids of problems with their texts in *columns*, in any order.

        Raises:
            DamagedError: the texts are damaged.
        """
        wanted = list(map(int, ids))
        # A list in one value: to read a sentence with a mark for each takes as long as the rows.
        those = "SELECT value FROM json_each(?)"
        sentence = f"SELECT id, {columns} FROM problems WHERE id IN ({those})"
        for start in range(0, len(wanted), _AT_ONCE):
            yield from self.select(sentence, [json.dumps(wanted[start : start + _AT_ONCE])])

    def problems(self, ids: Iterable[int]) -> list[LibraryProblem]:
        """Return problems by their ids, in the order of these; those that are gone are left out.

        Raises:
            DamagedError: the texts are damaged.
        """
        wanted = [int(it) for it in ids if self.alive[int(it)]]
        columns = "authors, source, date, award, stipulation, keywords, comments, fairy"
        texts = self.rows_of(wanted, columns)
        if len(texts) != len(set(wanted)):
            raise DamagedError(DATABASE)
        places = self.places(wanted)
        return [
            self._problem(it, place, texts[it]) for it, place in zip(wanted, places, strict=True)
        ]

    def places(self, ids: Sequence[int]) -> list[tuple[Path, int]]:
        """Return in which files problems stand, and their numbers there, from 1."""
        firsts = np.array([run.first for run in self.runs], np.int64)
        found = []
        for it in ids:
            run = self.runs[int(np.searchsorted(firsts, it, "right")) - 1]
            place = int(self._cell("place", it)) + self.before(run)
            found.append((Path(self.path_of(run.file)), place + 1))
        return found

    def before(self, run: KeptRun) -> int:
        """Return how many entries of its file stand before those of a piece."""
        if not self._before:
            counted: dict[int, int] = {}
            for it in sorted(self.runs, key=lambda run: (run.file, run.piece)):
                self._before[it.file, it.piece] = counted.get(it.file, 0)
                counted[it.file] = counted.get(it.file, 0) + it.total
        return self._before[run.file, run.piece]

    def path_of(self, file: int) -> str:
        """Return the path of a file by its number."""
        if not self._files:
            rows = self.select("SELECT id, path FROM files")
            self._files = {number: schema.path_kept(path) for number, path in rows}
        return self._files[file]

    def setups(self, ids: Iterable[int], fairy: dict[int, tuple[Any, ...]]) -> Iterator[Setup]:
        """Yield positions; *fairy* holds the texts of fairy men."""
        for it in ids:
            yield self._setup(it, fairy[it][0])

    def _problem(
        self, number: int, place: tuple[Path, int], row: tuple[Any, ...]
    ) -> LibraryProblem:
        authors, source, date, award, stipulation, keywords, comments, fairy = row
        return LibraryProblem(
            number, *place, self._setup(number, fairy), stipulation, _listed(authors), source,
            date, award, _listed(keywords), _listed(comments),
        )  # fmt: skip

    def _setup(self, number: int, fairy: str) -> Setup:
        squares: list[Man | None] = list(
            setup_from([int(self._cell(name, number)) for name in PLANES])
        )
        for square, man in fairy_men(fairy).items():
            squares[square] = man
        is_black = bool(int(self._cell("flags", number)) & TURN_BIT)
        return Setup(tuple(squares), BLACK if is_black else WHITE)

    def _cell(self, name: str, number: int) -> Any:
        rows = self.blocks.dtype["p0"].shape[0]
        return self.blocks[number // rows][name][number % rows]

    def ids(self, mask: Mask) -> Ids:
        """Return the numbers of the rows that *mask* means and that are alive."""
        return np.flatnonzero(mask & self.alive)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split(SEPARATOR)) if text else ()


def connect(path: Path) -> sqlite3.Connection:
    """Open the tables at *path*, or none where none are."""
    connection = sqlite3.connect(path, timeout=PATIENCE_SECONDS, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -16000")
    return connection


def as_damage(folder: Path, error: sqlite3.DatabaseError) -> DamagedError | LibraryError:
    """Return what an error of SQLite means: damage, or a library that cannot be read now."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LibraryError(tr("Another program is writing the library in “%1”.", folder))
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return LibraryError(tr("The library in “%1” cannot be read.", folder))
    return DamagedError(str(error))


@dataclass(frozen=True, slots=True)
class Sources:
    """Of what a library is: folders and files, and whether mates are looked for in solutions."""

    folders: tuple[Path, ...] = ()
    has_mates: bool = False


def sources_of(folder: Path) -> Sources:
    """Return of what the library in *folder* is; of nothing where that cannot be read."""
    with suppress(OSError, ValueError):
        told = json.loads((folder / FOLDERS).read_text("utf-8"))
        if isinstance(told, dict) and isinstance(told.get("folders"), list):
            names = (it for it in told["folders"] if isinstance(it, str))
            return Sources(tuple(map(Path, names)), told.get("mates") is True)
    return Sources()
