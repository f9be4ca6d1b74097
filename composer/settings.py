"""What the program remembers between two starts: typed, checked, and never in the way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QSettings, QThread

from composer.appearance import Appearance
from composer.language import Language
from solver.problem import MOST_KEPT_LINES, Limits

Choice = TypeVar("Choice", bound=Enum)

RECENT_FILES = 10
MEGABYTE = 1024 * 1024
MOST_REFUTATIONS = 20
MOST_MEMORY_MB = 65536
SMALLEST_TEXT, LARGEST_TEXT = -4, 10
_ESCAPE = re.compile(rb"\\(?:x([0-9a-fA-F]{1,8})|([0-7]{1,8}))")
LONGEST_SECONDS = 7 * 24 * 3600
MOST_SOLUTIONS = 100_000


@dataclass(frozen=True, slots=True)
class SearchChoices:
    """What to look for beside the keys; ``refutations`` 0 means no tries."""

    set_play: bool = True
    refutations: int = 1
    variations: bool = True


@dataclass(frozen=True, slots=True)
class BatchChoices:
    """How a batch is solved: so many problems at once, so long each (0: without limit).

    ``is_thorough`` says to look for all that a search from the window looks for, and not
    only for keys and solutions.
    """

    side_by_side: int = 1
    seconds: int = 0
    is_thorough: bool = False
    cluster: str = ""
    """Whose workers solve it: see :mod:`composer.crew.address`; empty for this computer."""


class Settings:
    """Typed access to the settings file; a value that makes no sense reads as its default.

    A file that is not readable as settings is kept beside with the ending ``.bad``.
    """

    def __init__(self, path: Path) -> None:
        self.was_damaged = _is_damaged(path)
        if self.was_damaged and not _set_aside(path):
            path = path.with_name(path.name + ".new")
        self._store = QSettings(str(path), QSettings.Format.IniFormat)

    def sync(self) -> None:
        """Write to disk now; a settings file that cannot be written is no reason to complain."""
        self._store.sync()

    @property
    def appearance(self) -> Appearance:
        """Light, dark, or as the desktop."""
        return self.choice("window/appearance", Appearance.SYSTEM)

    @appearance.setter
    def appearance(self, appearance: Appearance) -> None:
        self.keep_choice("window/appearance", appearance)

    @property
    def language(self) -> Language | None:
        """The language that was chosen, ``None`` for that of the desktop."""
        code = self._text("window/language")
        return next((language for language in Language if language.value == code), None)

    @language.setter
    def language(self, language: Language) -> None:
        self.keep_choice("window/language", language)

    def choice(self, key: str, usual: Choice) -> Choice:
        """Return which of the values of an enum was chosen under *key*, *usual* if none was."""
        try:
            return type(usual)(self._text(key))
        except ValueError:
            return usual

    def keep_choice(self, key: str, chosen: Enum) -> None:
        """Remember a value of an enum under *key*."""
        self._store.setValue(key, chosen.value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts that were kept under *key*, in their order."""
        # A list of one string comes back from the ini file as a plain string.
        stored = self._store.value(key, [])
        if isinstance(stored, str):
            stored = [stored]
        return tuple(str(text) for text in stored) if isinstance(stored, list) else ()

    def keep_texts(self, key: str, texts: Sequence[str]) -> None:
        """Remember *texts* under *key*."""
        self._store.setValue(key, list(texts))

    def text(self, key: str, usual: str = "") -> str:
        """Return the text that is kept under *key*."""
        return self._text(key) or usual

    def number(self, key: str, usual: int, least: int, most: int) -> int:
        """Return the number that is kept under *key*, *usual* where it is out of bounds."""
        return self._number(key, usual, least, most)

    def flag(self, key: str, usual: bool) -> bool:
        """Return whether *key* is switched on."""
        return self._flag(key, usual)

    def keep(self, key: str, value: str | int | bool) -> None:
        """Remember *value* under *key*."""
        self._store.setValue(key, value)

    @property
    def recent_files(self) -> tuple[str, ...]:
        """The files opened or saved last, the newest first."""
        return self._texts("files/recent")[:RECENT_FILES]

    @recent_files.setter
    def recent_files(self, paths: Sequence[str]) -> None:
        self._store.setValue("files/recent", list(paths[:RECENT_FILES]))

    @property
    def pinned_files(self) -> tuple[str, ...]:
        """The files that stay at the top of the recent ones."""
        return self._texts("files/pinned")[:RECENT_FILES]

    @pinned_files.setter
    def pinned_files(self, paths: Sequence[str]) -> None:
        self._store.setValue("files/pinned", list(paths[:RECENT_FILES]))

    @property
    def recent_positions(self) -> dict[str, str]:
        """By file, the FEN of the problem that was on the board."""
        pairs = (text.partition("\t") for text in self._texts("files/positions"))
        return {path: fen for fen, _, path in pairs if path}

    @recent_positions.setter
    def recent_positions(self, positions: Mapping[str, str]) -> None:
        texts = [f"{fen}\t{path}" for path, fen in positions.items()]
        self._store.setValue("files/positions", texts[: 2 * RECENT_FILES])

    @property
    def session(self) -> tuple[str, int]:
        """The file that was open last, empty if none was, and the problem on the board."""
        return self._text("session/file"), self._number("session/problem", 0, 0, 10**7)

    @session.setter
    def session(self, session: tuple[str, int]) -> None:
        path, problem = session
        self._store.setValue("session/file", path)
        self._store.setValue("session/problem", problem)

    @property
    def geometry(self) -> QByteArray:
        """Where the window stood; empty when not known."""
        return self._bytes("window/geometry")

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("window/geometry", geometry)

    @property
    def room_geometry(self) -> QByteArray:
        """Where the machine room stood; empty when not known."""
        return self._bytes("machine_room/geometry")

    @room_geometry.setter
    def room_geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("machine_room/geometry", geometry)

    @property
    def panes(self) -> QByteArray:
        """How panes and toolbars were laid out; empty when not known."""
        return self._bytes("window/panes")

    @panes.setter
    def panes(self, panes: QByteArray) -> None:
        self._store.setValue("window/panes", panes)

    @property
    def collection_columns(self) -> QByteArray:
        """Which columns of the collection are shown, and how; empty when not known."""
        return self._bytes("collection/columns")

    @collection_columns.setter
    def collection_columns(self, columns: QByteArray) -> None:
        self._store.setValue("collection/columns", columns)

    @property
    def search(self) -> SearchChoices:
        """What to look for."""
        usual = SearchChoices()
        return SearchChoices(
            set_play=self._flag("search/set_play", usual.set_play),
            refutations=self._number("search/refutations", usual.refutations, 0, MOST_REFUTATIONS),
            variations=self._flag("search/variations", usual.variations),
        )

    @search.setter
    def search(self, search: SearchChoices) -> None:
        self._store.setValue("search/set_play", search.set_play)
        self._store.setValue("search/refutations", search.refutations)
        self._store.setValue("search/variations", search.variations)

    @property
    def limits(self) -> Limits:
        """When a search stops by itself; 0 in the file means no limit."""
        usual = Limits()
        seconds = self._number("limits/seconds", 0, 0, LONGEST_SECONDS)
        solutions = self._number("limits/solutions", 0, 0, MOST_SOLUTIONS)
        memory = self._number("limits/memory_mb", usual.memory_mb, 1, MOST_MEMORY_MB)
        kept = self._number("limits/kept_lines", usual.kept_lines, 1, MOST_KEPT_LINES)
        return Limits(float(seconds) or None, solutions or None, memory, kept)

    @limits.setter
    def limits(self, limits: Limits) -> None:
        self._store.setValue("limits/seconds", round(limits.seconds or 0))
        self._store.setValue("limits/solutions", limits.solutions or 0)
        self._store.setValue("limits/memory_mb", limits.memory_mb)
        self._store.setValue("limits/kept_lines", limits.kept_lines)

    @property
    def threads(self) -> int:
        """How many threads search; at first one core is left to the rest of the machine."""
        return self._number("search/threads", max(1, most_threads() - 1), 1, most_threads())

    @threads.setter
    def threads(self, threads: int) -> None:
        self._store.setValue("search/threads", threads)

    @property
    def cluster(self) -> str:
        """The cluster that helps each search, as an address; nothing for this computer alone."""
        return self._text("search/cluster")

    @cluster.setter
    def cluster(self, address: str) -> None:
        self._store.setValue("search/cluster", address)

    @property
    def history_mb(self) -> int:
        """How much room the solutions of past runs may take up."""
        return self._number("runs/history_mb", 256, 1, MOST_MEMORY_MB)

    @history_mb.setter
    def history_mb(self, megabytes: int) -> None:
        self._store.setValue("runs/history_mb", megabytes)

    @property
    def keeps_solutions(self) -> bool | None:
        """Whether saving keeps the solutions that were found; ``None`` where nobody was asked."""
        known = {"true": True, "false": False}
        return known.get(str(self._store.value("files/keeps_solutions", "")).lower())

    @keeps_solutions.setter
    def keeps_solutions(self, is_wished: bool) -> None:
        self._store.setValue("files/keeps_solutions", is_wished)

    @property
    def batch(self) -> BatchChoices:
        """How a batch is solved."""
        return BatchChoices(
            side_by_side=self._number("batch/side_by_side", self.threads, 1, most_threads()),
            seconds=self._number("batch/seconds", 0, 0, LONGEST_SECONDS),
            is_thorough=self._flag("batch/is_thorough", False),
            cluster=self._text("batch/cluster"),
        )

    @batch.setter
    def batch(self, choices: BatchChoices) -> None:
        self._store.setValue("batch/side_by_side", choices.side_by_side)
        self._store.setValue("batch/seconds", choices.seconds)
        self._store.setValue("batch/is_thorough", choices.is_thorough)
        self._store.setValue("batch/cluster", choices.cluster)

    @property
    def text_size(self) -> int:
        """How many steps larger than usual the report is written; below 0 smaller."""
        return self._number("report/text_size", 0, SMALLEST_TEXT, LARGEST_TEXT)

    @text_size.setter
    def text_size(self, size: int) -> None:
        self._store.setValue("report/text_size", max(SMALLEST_TEXT, min(size, LARGEST_TEXT)))

    def _text(self, key: str) -> str:
        stored = self._store.value(key, "")
        return stored if isinstance(stored, str) else ""

    def _texts(self, key: str) -> tuple[str, ...]:
        # A list of one string comes back from the ini file as a plain string.
        stored = self._store.value(key, [])
        if isinstance(stored, str):
            stored = [stored]
        return tuple(map(str, filter(None, stored))) if isinstance(stored, list) else ()

    def _bytes(self, key: str) -> QByteArray:
        stored = self._store.value(key)
        return stored if isinstance(stored, QByteArray) else QByteArray()

    def _number(self, key: str, usual: int, least: int, most: int) -> int:
        # Another process reads back text, this one the int it wrote.
        try:
            number = int(str(self._store.value(key, usual)))
        except ValueError:
            return usual
        return number if least <= number <= most else usual

    def _flag(self, key: str, usual: bool) -> bool:
        words = {"true": True, "false": False}
        return words.get(str(self._store.value(key, usual)).lower(), usual)


def most_threads() -> int:
    """Return how many threads can run at the same time on this machine."""
    return max(1, QThread.idealThreadCount())


def _is_damaged(path: Path) -> bool:
    """Tell whether there is a settings file that cannot be read as one."""
    try:
        return not _is_readable(path, path.read_bytes())
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _set_aside(path: Path) -> bool:
    """Rename a damaged file; tell whether its place is free now."""
    try:
        path.replace(path.with_name(path.name + ".bad"))
    except OSError:
        return False
    return True


def _is_readable(path: Path, content: bytes) -> bool:
    if b"\0" in content or _has_stored_objects(content):
        return False
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    store = QSettings(str(path), QSettings.Format.IniFormat)
    store.allKeys()
    return store.status() == QSettings.Status.NoError


def _has_stored_objects(content: bytes) -> bool:
    """Tell whether *content* holds values that Qt would build objects from.

    This program writes none, and one that is damaged makes Qt end the process.
    """
    plain = _ESCAPE.sub(_unescaped, re.sub(rb'\\\r?\n|"', b"", content))
    return any(word in plain for word in (b"@Variant(", b"@DateTime("))


def _unescaped(escape: re.Match[bytes]) -> bytes:
    code = int(escape[1], 16) if escape[1] else int(escape[2], 8)
    return bytes([code]) if code < 128 else b"?"
