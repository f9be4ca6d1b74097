"""Problems as text for the clipboard, and problems added to another file.

What the other file holds stays as it is, byte for byte, also what could not be read
in it: it is read whole, the problems are put behind, and it is replaced in one step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from composer.collection.holding import KnownProblems
from composer.formats.common.reading import FormatError, no_pulse
from composer.formats.common.text import encode
from composer.formats.files import (
    FileFormat,
    Pulse,
    SaveError,
    Stamp,
    guess_format,
    load,
    read_document,
    save_document,
)
from composer.model.document import Document, Entry
from solver.language import filled, tr

LARGEST_CLIPBOARD = 20_000_000
"""How many characters of problems are taken from the clipboard or a drop."""


def written_problems(entries: Sequence[Entry], *, pulse: Pulse = no_pulse) -> bytes:
    """Return *entries* as an ``.olv`` file, each with its own text where it has one."""
    from composer.formats.olv.document import write_olv

    return write_olv(Document(tuple(entries)), pulse=pulse)


def read_problems(text: str, *, pulse: Pulse = no_pulse) -> tuple[Entry, ...]:
    """Read all problems of a text, whichever format it has.

    Raises:
        FormatError: there is none in it.
    """
    if len(text) > LARGEST_CLIPBOARD:
        sentence = tr("The text has %1 characters; at most %2 are read at once.")
        raise FormatError(filled(sentence, len(text), LARGEST_CLIPBOARD))
    data = encode(text)
    reading = read_document(data, guess_format(Path(), data), pulse=pulse)
    return tuple(entry for entry in reading.document.entries if entry != Entry(verbatim=""))


def add_to_file(path: Path, entries: Sequence[Entry]) -> Stamp:
    """Put *entries* behind the problems of the ``.olv`` file at *path*, or begin the file.

    Raises:
        FormatError: nothing was changed; the sentence names the path and the cause.
    """
    if path.exists():
        loaded = load(path)
        if loaded.format is not FileFormat.OLV:
            raise SaveError(path, tr("problems are added to .olv files only"))
        held, stamp = loaded.document, loaded.stamp
    else:
        held, stamp = Document(()), None
    document = joined(held, entries)
    return save_document(path, document, FileFormat.OLV, expected=stamp)


class Repeated(NamedTuple):
    """How many problems that come were there already, and how many others come once more."""

    held: int = 0
    among_themselves: int = 0


def count_repeated(
    held: Iterable[Entry], new: Iterable[Entry], *, pulse: Pulse = no_pulse
) -> Repeated:
    """Count what of *new* stands in *held*, or in *new* before it.

    The same is the position up to symmetry, and what is played.  An empty board stands nowhere.
    """
    known, fresh = KnownProblems(), KnownProblems()
    for place, entry in enumerate(held):
        pulse()
        known.add(place, entry)
    count = among = 0
    for place, entry in enumerate(new):
        pulse()
        is_held = known.place_of(entry) is not None
        count += is_held
        among += not is_held and fresh.place_of(entry) is not None
        fresh.add(place, entry)
    return Repeated(count, among)


def joined(held: Document, entries: Sequence[Entry]) -> Document:
    """Return *held* with *entries* behind; the empty board of an empty file goes."""
    kept = held.entries if held.entries != (Entry(verbatim=""),) else ()
    return replace(held, entries=(*kept, *entries), current=0)
