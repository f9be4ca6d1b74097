"""Lists of maps that a file holds beside the main fields: reprints, and ids elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.publication import part_text, shown_value, with_part
from composer.model.values import is_nothing

REPRINTS, FOREIGN_IDS = "reprints", "foreignids"


def records_of(entry: Entry, key: str) -> tuple[object, ...]:
    """Return the records under *key*, most of them maps, others as the file has them."""
    value = dict(entry.extra).get(key, ())
    if isinstance(value, tuple):
        return value
    return () if is_nothing(value) else (value,)


def record_text(entry: Entry, key: str, place: int, name: str) -> str:
    """Return the part *name* of one record as text."""
    records = records_of(entry, key)
    record = records[place] if 0 <= place < len(records) else {}
    return part_text(record, name) if isinstance(record, Mapping) else ""


def record_line(record: object) -> str:
    """Write a record on one line, for a list of them."""
    if not isinstance(record, Mapping):
        return shown_value(record)
    parts = (part_text(record, name) or shown_value(record[name]) for name in record)
    return " · ".join(" ".join(part.split()) for part in parts if part)


def set_record_text(document: Document, key: str, place: int, name: str, text: str) -> Document:
    """Say *text* of the part *name* of one record."""
    records = list(records_of(document.entry, key))
    record = records[place] if 0 <= place < len(records) else None
    if not isinstance(record, Mapping):
        return document
    records[place] = with_part(record, name, text)
    return _with_records(document, key, records)


def add_record(document: Document, key: str, name: str) -> Document:
    """Add an empty record, which has the part *name*, behind the others."""
    return _with_records(document, key, [*records_of(document.entry, key), {name: ""}])


def remove_record(document: Document, key: str, place: int) -> Document:
    """Take one record away."""
    records = list(records_of(document.entry, key))
    del records[place : place + 1]
    return _with_records(document, key, records)


def move_record(document: Document, key: str, place: int, by: int) -> Document:
    """Let one record change places with the one *by* places further on."""
    records = list(records_of(document.entry, key))
    other = place + by
    if not (0 <= place < len(records) and 0 <= other < len(records)):
        return document
    records[place], records[other] = records[other], records[place]
    return _with_records(document, key, records)


def _with_records(document: Document, key: str, records: list[object]) -> Document:
    return edits.set_extra(document, key, tuple(records))
