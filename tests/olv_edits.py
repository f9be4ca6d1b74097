"""One edit to each field of ``.olv`` problems: what comes of it, and which lines it changes.

The tests try it on problems made by hand.  On whole collections it is run by hand:
``python -m tests.olv_edits [--every N] FILE…`` prints what it did, and what went wrong.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path

import chess

from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits, publication, records, twins_edit
from composer.model.document import Document, Entry
from composer.panels.sheet import asking
from solver.men import Man

Edit = Callable[[Document], Document]


def _with_reprint(document: Document) -> Document:
    added = records.add_record(document, records.REPRINTS, publication.NAME)
    place = len(records.records_of(added.entry, records.REPRINTS)) - 1
    dated = records.set_record_text(added, records.REPRINTS, place, publication.DATE, "1911-04")
    return records.set_record_text(dated, records.REPRINTS, place, publication.NAME, "Book: 2")


def _with_twin(document: Document) -> Document:
    lines = twins_edit.with_added(twins_edit.twin_lines(document.entry), "Rotate 90")
    return twins_edit.set_twin_lines(document, lines)


OLD_KEYS = ("source", "date", "source-id", "distinction", "award")
LAYOUT = (*OLD_KEYS, "solution")
"""What changes where the old layout gives way to the new: there solutions stand in quotes."""
EDITS: dict[str, tuple[Edit, tuple[str, ...]]] = {
    "author": (lambda d: edits.edit_entry(d, authors=("Example, Ann",)), ("authors",)),
    "source": (lambda d: edits.edit_entry(d, source="Another: #2"), OLD_KEYS),
    "date": (lambda d: edits.edit_entry(d, date="2026-03"), OLD_KEYS),
    "award": (lambda d: edits.edit_entry(d, award="3rd HM"), OLD_KEYS),
    "stipulation": (
        lambda d: edits.set_stipulation(d, "s#7"),
        ("stipulation", "matewright", "options"),
    ),
    "man": (
        lambda d: edits.place_piece(d, chess.A1, Man.from_fen("q")),
        ("algebraic", "matewright", "options"),
    ),
    "keywords": (lambda d: edits.edit_entry(d, keywords=("Digits", "a: b")), ("keywords",)),
    "comment": (lambda d: edits.edit_entry(d, comments=("Two\nlines", "#1")), ("comments",)),
    "solution": (
        lambda d: edits.set_solution(d, "1.a8=Q !\n  1...b5 2.Q#\n"),
        ("solution", "matewright"),
    ),
    "option": (
        lambda d: asking.set_option(d, "PostKeyPlay", True),
        ("options", "matewright"),
    ),
    "twins": (lambda d: asking.set_twins(d, "b: Polish"), ("twins", "matewright")),
    "volume": (lambda d: publication.set_source_part(d, "volume", "2"), LAYOUT),
    "number": (lambda d: publication.set_source_part(d, "problemid", "9/3"), LAYOUT),
    "tourney": (lambda d: publication.set_tourney(d, "name", "Own"), LAYOUT),
    "judges": (lambda d: publication.set_judges(d, ("Judge, June",)), LAYOUT),
    "dedication": (lambda d: publication.set_dedication(d, "Ann"), ("comments",)),
    "reprint": (_with_reprint, ("reprints",)),
    "id": (lambda d: records.add_record(d, records.FOREIGN_IDS, "domain"), ("foreignids",)),
    "twin added": (_with_twin, ("twins", "matewright")),
    "intended": (lambda d: asking.set_intended(d, "2.1"), ("intended-solutions",)),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What an edit did that it should not have done."""

    name: str
    what: str
    before: str
    after: str


def faults_of(entry: Entry) -> Iterator[Fault]:
    """Make every edit to *entry*, each alone, and yield what went wrong."""
    for name, (edit, keys) in EDITS.items():
        edited = edit(Document((entry,))).entry
        if edited is entry:
            continue
        before, after = entry.origin or "", write_olv(Document((edited,))).decode()
        what = _fault(edited, after) or _other_lines(before, after, keys)
        if what:
            yield Fault(name, what, before, after)


def _fault(edited: Entry, text: str) -> str:
    reading = read_olv(text.encode())
    if reading.faults:
        return str(reading.faults[0])
    found = replace(reading.document.entry, verbatim=None)
    if _plain(found) == _plain(edited):
        return ""
    compared = [field.name for field in fields(Entry) if field.compare]
    names = [name for name in compared if getattr(found, name) != getattr(edited, name)]
    return f"read back with another {', '.join(names)}"


def _plain(entry: Entry) -> Entry:
    """Return *entry* with numbers as the text that a file holds, and its keys sorted."""
    extra = tuple(sorted((key, str(v) if isinstance(v, int) else v) for key, v in entry.extra))
    return replace(entry, extra=extra)


def _other_lines(before: str, after: str, keys: tuple[str, ...]) -> str:
    """Say which lines changed that belong to other keys than *keys*."""
    old, new = list(_lines_with_keys(before)), list(_lines_with_keys(after))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for _, a, b, c, d in (code for code in matcher.get_opcodes() if code[0] != "equal"):
        for key, line in (*old[a:b], *new[c:d]):
            if key and key not in keys and line.strip():
                return f"the line {line!r} of {key!r} was touched"
    return ""


def _lines_with_keys(text: str) -> Iterator[tuple[str, str]]:
    key = ""
    for line in text.splitlines():
        match = re.match(r"""(['"]?)([\w-]+)\1:""", line)
        key = "" if line.startswith(("---", "...")) else match[2] if match else key
        yield key, line


def main(arguments: list[str] | None = None) -> int:
    """Try files; return how many faults there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    write = sys.stdout.write
    for path in asked.files:
        data = path.read_bytes()
        reading = read_olv(data)
        entries = reading.document.entries
        counts["problems"] += len(entries)
        counts["kept as text"] += sum(entry.fault is not None for entry in entries)
        counts["files not equal"] += write_olv(reading.document) != data
        for entry in (e for e in entries[:: asked.every] if e.fault is None):
            counts["edited"] += 1
            for fault in faults_of(entry):
                counts["faults"] += 1
                write(f"{path.name}: {fault.name}: {fault.what}\n{fault.before}\n{fault.after}\n")
    write(f"{dict(counts)}\n")
    return counts["faults"] + counts["files not equal"]


if __name__ == "__main__":
    sys.exit(bool(main()))
