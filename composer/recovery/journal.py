"""The recovery copy of one document: a file that only grows by what was changed.

It begins with the whole document; every later state adds one line with the entries that
differ.  Each line carries a checksum, so that a line which a power cut tore off is
noticed and everything before it still counts.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from composer.editor import FileState
from composer.formats.common.reading import FormatError, Pulse, no_pulse
from composer.formats.files import FileFormat, format_of_name
from composer.formats.saving import FileError, SaveError, cause_of, replacement, shown
from composer.formats.stamps import Stamp
from composer.model.difference import Difference
from composer.model.document import Document, Entry
from solver.language import tr

VERSION = 1
SUFFIX = ".journal"
SMALLEST_REWRITE = 4_000_000
"""Bytes of changes after which the copy is written anew, if they are more than it began with."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document at one moment, and what the editor knew of its file."""

    document: Document
    file: FileState
    changes: int
    changed_at: datetime


class JournalWriter:
    """Writes the states of one document to one recovery copy, one after the other."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written: Snapshot | None = None
        self._size_at_first = 0
        self._size = 0

    def write(self, snapshot: Snapshot) -> None:
        """Bring *snapshot* to the disk.

        Raises:
            SaveError: it could not be written; the next call begins the copy anew.
        """
        written, self._written = self._written, None
        grown = self._size - self._size_at_first
        if (
            written is None
            or _head(written) != _head(snapshot)
            or grown > max(SMALLEST_REWRITE, self._size_at_first)
        ):
            self._write_whole(snapshot)
        else:
            self._add_step(written, snapshot)
        self._written = snapshot

    def _write_whole(self, snapshot: Snapshot) -> None:
        keeps_text = _keeps_text(snapshot.file)
        with replacement(self._path) as file:
            file.write(_line(_head(snapshot)))
            for entry in snapshot.document.entries:
                file.write(_line({"entry": _record(entry, keeps_text)}))
            file.write(_line(_state(snapshot)))
            self._size = self._size_at_first = file.tell()

    def _add_step(self, before: Snapshot, after: Snapshot) -> None:
        step = Difference.between(before.document, after.document)
        keeps_text = _keeps_text(after.file)
        record = {
            "start": step.start,
            "removed": len(step.entries_before),
            "added": [_record(entry, keeps_text) for entry in step.entries_after],
            **_state(after),
        }
        line = _line(record)
        try:
            with self._path.open("r+b") as file:
                file.seek(self._size)
                file.truncate()
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise SaveError(self._path, cause_of(error)) from error
        self._size += len(line)


def read_journal(path: Path, pulse: Pulse = no_pulse) -> Snapshot:
    """Read the last whole state in the recovery copy at *path*.

    Raises:
        FormatError: there is none.
    """
    try:
        with path.open("rb") as file:
            return _Reader(pulse).read(iter(file))
    except OSError as error:
        cause = cause_of(error)
        raise FileError(path, tr("%1 could not be read: %2.", shown(path), cause), cause) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(tr("The recovery copy %1 is damaged.", path.name)) from error


class _Reader:
    """Puts the lines of a recovery copy together."""

    def __init__(self, pulse: Pulse) -> None:
        self._pulse = pulse
        self._entries: list[Entry] = []
        self._state: dict[str, Any] | None = None

    def read(self, lines: Iterator[bytes]) -> Snapshot:
        """Read as far as the lines are whole."""
        head = _parsed(next(lines, b""))
        if head is None or head["version"] != VERSION:
            raise ValueError("no head")
        for line in lines:
            self._pulse()
            record = _parsed(line)
            if record is None:
                break
            self._take(record)
        if self._state is None:
            raise ValueError("no state")
        return self._snapshot(head, self._state)

    def _take(self, record: dict[str, Any]) -> None:
        if "entry" in record:
            self._entries.append(_entry(record["entry"]))
            return
        if "start" in record:
            start = record["start"]
            added = [_entry(text) for text in record["added"]]
            self._entries[start : start + record["removed"]] = added
        self._state = record

    def _snapshot(self, head: dict[str, Any], state: dict[str, Any]) -> Snapshot:
        entries = tuple(self._entries)
        current = min(max(0, state["current"]), len(entries) - 1)
        stamp = head["stamp"]
        file = FileState(
            path=None if head["path"] is None else Path(head["path"]),
            unsaved_since=datetime.fromisoformat(state["unsaved_since"]),
            stamp=None if stamp is None else Stamp(stamp[0], stamp[1], bytes.fromhex(stamp[2])),
            is_read_only=head["is_read_only"],
            is_whole=head["is_whole"],
            changes_before=state["changes"],
        )
        changed_at = datetime.fromisoformat(state["changed_at"])
        document = Document(entries, current, head["preamble"])
        return Snapshot(document, file, state["changes"], changed_at)


def _head(snapshot: Snapshot) -> dict[str, Any]:
    file = snapshot.file
    stamp = file.stamp
    return {
        "version": VERSION,
        "path": None if file.path is None else os.fspath(file.path),
        "stamp": None if stamp is None else [stamp.size, stamp.changed_at, stamp.digest.hex()],
        "is_read_only": file.is_read_only,
        "is_whole": file.is_whole,
        "preamble": snapshot.document.preamble,
    }


def _state(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "current": snapshot.document.current,
        "changes": snapshot.changes,
        "changed_at": snapshot.changed_at.isoformat(),
        "unsaved_since": (snapshot.file.unsaved_since or snapshot.changed_at).isoformat(),
    }


def _keeps_text(file: FileState) -> bool:
    """Tell whether the texts that entries were read from are those of an .olv file."""
    return file.path is None or format_of_name(file.path) in (None, FileFormat.OLV)


def _record(entry: Entry, keeps_text: bool) -> dict[str, Any]:
    if entry.fault is not None:
        return {"fault": entry.fault, "verbatim": entry.verbatim}
    if entry.verbatim is not None and keeps_text:
        return {"text": entry.verbatim}
    from composer.formats.olv.write import write_entry

    return {"new": write_entry(entry), "verbatim": entry.verbatim, "origin": entry.origin}


def _entry(record: dict[str, Any]) -> Entry:
    if "fault" in record:
        return Entry(stipulation="", fault=record["fault"], verbatim=record["verbatim"])
    text = record["text"] if "text" in record else record["new"]
    try:
        from composer.formats.olv.document import read_olv

        entry = read_olv(text.encode("utf-8", "surrogatepass")).document.entry
    except FormatError as error:
        return Entry(stipulation="", fault=str(error), verbatim=text)
    if "text" in record:
        return entry
    return replace(entry, verbatim=record["verbatim"], origin=record["origin"])


def _line(record: dict[str, Any]) -> bytes:
    text = json.dumps(record).encode()
    return b"%08x %b\n" % (zlib.crc32(text), text)


def _parsed(line: bytes) -> dict[str, Any] | None:
    """Return what a line says, nothing where it is torn or damaged."""
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(text):
        return None
    record: dict[str, Any] = json.loads(text)
    return record
