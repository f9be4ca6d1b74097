"""A batch: the problems that were to be solved, and how far that came.

A batch is kept with its problems, so that it goes on after the program was closed or
killed, whatever has become of the file.
"""

from __future__ import annotations

import json
import sqlite3
import uuid
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum

from composer.formats.common.entry_lines import entry_lines
from composer.model.document import Document, Entry
from composer.runs.question import question_of
from composer.runs.record import Finding, PackedBody, Run
from composer.runs.schema import findings_from
from composer.runs.store import RunStore, write_run
from solver.notation.fen import parse_fen, write_fen
from solver.solution import Verdict

_ASKED_KEYS = ("twins", "intended-solutions")
"""What of the other keys of a file says what is asked."""


class ItemState(Enum):
    """What has become of one problem of a batch; the value is what the store keeps."""

    WAITING = "waiting"
    RUNNING = "running"
    """Never kept: a problem that is not over when the program ends waits again."""
    SOLVED = "solved"
    LIMITED = "limited"
    """Searched until a limit was met."""
    REFUSED = "refused"
    """It cannot be read or not be solved, and was not searched."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """What to look for, how long, and how many problems at the same time."""

    side_by_side: int = 1
    seconds: float | None = None
    memory_mb: int = 256
    set_play: bool = False
    refutations: int = 0
    variations: bool = False
    cluster: str = ""


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One problem of a batch: ``number`` counts them from 0, ``place`` is that in the file.

    ``line`` is where it stands there, if that is known; ``question`` is the key of what it
    asks, empty where that cannot be read; ``run`` names the run that answered it, and
    ``findings`` are what it found, to be judged and worded when they are shown.  ``sentence`` is
    for what is known no other way.  One that ``is_outdated`` tells of a problem that has changed
    or is gone since; that is never kept, for the file may be another at the next start.
    """

    number: int
    place: int
    question: str
    line: int | None = None
    state: ItemState = ItemState.WAITING
    run: str | None = None
    seconds: float = 0.0
    verdict: str | None = None
    sentence: str = ""
    findings: tuple[Finding, ...] = ()
    is_outdated: bool = False

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be done about it."""
        return self.state not in (ItemState.WAITING, ItemState.RUNNING)

    @property
    def is_late(self) -> bool:
        """Whether what has become of it is told of a problem that is another by now."""
        return self.is_over and self.is_outdated

    @property
    def is_wrong(self) -> bool:
        """Whether something was found that should not be there, or nothing could be found out.

        What has no key to be tested, such as play after the key, has no verdict and is not wrong;
        nor is what has changed since, of which nothing is known.
        """
        if self.is_outdated:
            return False
        if self.state is ItemState.SOLVED:
            return self.verdict not in (None, Verdict.SOUND.value)
        return self.is_over


@dataclass(frozen=True, slots=True)
class ItemEnd:
    """What has become of a problem, with the run that is to be kept of it, if any."""

    item: BatchItem
    run: Run | None = None
    body: PackedBody | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Problems to be solved one after the other; ``name`` is that of their file."""

    name: str
    options: BatchOptions
    entries: tuple[Entry, ...]
    items: tuple[BatchItem, ...]
    uid: str = field(default_factory=lambda: uuid.uuid4().hex)
    begun: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def over_count(self) -> int:
        """How many problems nothing more is to be done about."""
        return sum(item.is_over for item in self.items)


def items_of(document: Document, places: Sequence[int]) -> tuple[BatchItem, ...]:
    """Return an item for each of *places* in *document*; what cannot be asked is over already."""
    lines = tuple(entry_lines(document))
    return tuple(
        _item(BatchItem(number, place, "", lines[place]), document.entries[place])
        for number, place in enumerate(places)
    )


def _item(item: BatchItem, entry: Entry) -> BatchItem:
    """Return *item* with what *entry* asks, or refused where that is not known."""
    question = question_of(entry)
    if question is None:
        return replace(item, state=ItemState.REFUSED)
    return replace(item, question=question.key)


# ------------------------------------------------------------ keeping


def keep_batch(store: RunStore, batch: Batch) -> None:
    """Keep *batch* in place of all earlier ones, which are over or given up."""

    def keep(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM items")
        connection.execute("DELETE FROM batches")
        connection.execute(
            "INSERT INTO batches VALUES (?, ?, ?, ?, ?, 0)",
            (
                batch.uid,
                batch.begun.timestamp(),
                batch.name,
                json.dumps(asdict(batch.options)),
                _packed(batch.entries),
            ),
        )
        for item in batch.items:
            _write_item(connection, batch.uid, item)

    store.work(keep)


def keep_ends(store: RunStore, batch: str, ends: Sequence[ItemEnd]) -> None:
    """Keep what has become of some problems with what was found, all or nothing."""

    def keep(connection: sqlite3.Connection) -> None:
        for end in ends:
            if end.run is not None:
                write_run(connection, end.run, end.body)
            _write_item(connection, batch, end.item)

    store.work(keep)
    store.trim_if_grown()


def _write_item(connection: sqlite3.Connection, batch: str, item: BatchItem) -> None:
    """Write *item*, unless its batch was given up."""
    state = ItemState.WAITING if item.state is ItemState.RUNNING else item.state
    connection.execute(
        "INSERT OR REPLACE INTO items SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? "
        "WHERE EXISTS (SELECT 1 FROM batches WHERE uid = ?)",
        (
            batch,
            item.number,
            item.place,
            item.line,
            state.value,
            item.run,
            item.seconds,
            item.verdict,
            item.sentence,
            batch,
        ),
    )


def end_batch(store: RunStore, batch: str) -> None:
    """Note that nothing of *batch* is left to do, or that nobody wants it done."""
    store.work(
        lambda connection: connection.execute(
            "UPDATE batches SET is_over = 1 WHERE uid = ?", (batch,)
        )
    )


def unfinished_batch(store: RunStore) -> Batch | None:
    """Return the batch that was broken off last, if there is one to go on with."""
    row = store.work(
        lambda connection: connection.execute(
            "SELECT uid, begun, name, options, problems FROM batches "
            "WHERE NOT is_over ORDER BY begun DESC LIMIT 1"
        ).fetchone()
    )
    if row is None:
        return None
    try:
        entries = _unpacked(row[4])
        batch = Batch(
            row[2],
            BatchOptions(**json.loads(row[3])),
            entries,
            _kept_items(store, row[0], entries),
            row[0],
            datetime.fromtimestamp(row[1], UTC),
        )
    except (ValueError, TypeError, KeyError, IndexError, OSError, zlib.error):
        end_batch(store, row[0])
        return None
    return batch if batch.over_count < len(batch.items) else None


def _kept_items(store: RunStore, uid: str, entries: Sequence[Entry]) -> tuple[BatchItem, ...]:
    rows = store.work(
        lambda connection: connection.execute(
            "SELECT number, place, line, items.state, run, items.seconds, items.verdict, "
            "items.sentence, findings FROM items LEFT JOIN runs ON uid = run "
            "WHERE items.batch = ? ORDER BY number",
            (uid,),
        ).fetchall()
    )
    asked = map(question_of, entries)
    return tuple(
        BatchItem(
            row[0],
            row[1],
            "" if question is None else question.key,
            row[2],
            ItemState(row[3]),
            run=row[4],
            seconds=row[5],
            verdict=row[6],
            sentence=row[7],
            findings=findings_from(row[8]),
        )
        for row, question in zip(rows, asked, strict=True)
    )


def _packed(entries: Sequence[Entry]) -> bytes:
    told = [
        {
            "fen": write_fen(entry.setup),
            "stipulation": entry.stipulation,
            "authors": entry.authors,
            "source": entry.source,
            "date": entry.date,
            "options": entry.options,
            "extra": {key: value for key, value in entry.extra if key in _ASKED_KEYS},
            "fault": entry.fault,
        }
        for entry in entries
    ]
    return zlib.compress(json.dumps(told, default=str).encode())


def _unpacked(data: bytes) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            parse_fen(told["fen"]),
            told["stipulation"],
            tuple(told["authors"]),
            told["source"],
            told["date"],
            options=tuple(told["options"]),
            extra=tuple(told["extra"].items()),
            fault=told["fault"],
        )
        for told in json.loads(zlib.decompress(data))
    )
