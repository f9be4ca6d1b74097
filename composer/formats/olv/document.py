"""``.olv``: collections of problems as Olive and YACPDB keep them, in YAML.

Reading loses nothing: an entry that cannot be read or shown is kept as the text it
was, with its fault, and is written back like every entry that was not edited.
"""

from __future__ import annotations

from composer.formats.common.reading import Fault, FormatError, Pulse, Reading, no_pulse
from composer.formats.common.text import (
    BYTE_ORDER_MARK,
    MOST_PROBLEMS,
    decode,
    encode,
    line_end,
    with_line_ends,
)
from composer.formats.olv.entry import NotShownError, entry_from
from composer.formats.olv.opening import opens_elsewhere
from composer.formats.olv.rewrite import rewritten
from composer.formats.olv.stream import Chunk, begins_with_marker, split_stream
from composer.formats.olv.write import write_entry, write_kept_text
from composer.formats.olv.yaml_values import YamlError, read_yaml
from composer.model.document import Document, Entry
from solver.language import filled, tr

LARGEST_PROBLEM = 1_000_000
"""The longest text of one problem that is read, in characters; a longer one is only kept."""


def read_olv(data: bytes, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Reading:
    """Read a collection, good problems and bad ones.

    An empty file is a collection with one empty board.

    Raises:
        FormatError: nothing in it can be read.
    """
    preamble, chunks = split_stream(decode(data, encoding=encoding), pulse)
    if len(chunks) > MOST_PROBLEMS:
        raise FormatError(
            tr(
                "The file holds %1 problems; at most %2 are read at once.",
                len(chunks),
                MOST_PROBLEMS,
            )
        )
    if not chunks:
        return Reading(Document((Entry(verbatim=""),), preamble=preamble))
    results = []
    for index, chunk in enumerate(chunks):
        pulse()
        results.append(_read_chunk(chunk, index))
    faults = tuple(fault for _, fault, _ in results if fault is not None)
    if all(is_broken for *_, is_broken in results):
        raise FormatError(str(faults[0]))
    return Reading(Document(tuple(entry for entry, *_ in results), preamble=preamble), faults)


def write_olv(document: Document, *, pulse: Pulse = no_pulse, for_others: bool = False) -> bytes:
    """Write a collection: edited entries anew, all others as they were read.

    Text of another format that could not be read is kept in a document of our own.
    *for_others* does so with all text that Olive could not open, and writes anew what only
    our reader understands.
    """
    end = _line_end(document)
    pieces = [document.preamble]
    last = document.preamble.removeprefix(BYTE_ORDER_MARK)
    for entry in document.entries:
        pulse()
        piece = _piece(entry, end)
        if for_others and piece and not opens_elsewhere(piece):
            piece = _written_anew(entry, end)
        if piece and last:
            pieces.append("" if last.endswith(("\n", "\r")) else end)
            pieces.append("" if begins_with_marker(piece) else f"---{end}")
        pieces.append(piece)
        last = piece or last
    return encode("".join(pieces))


def _piece(entry: Entry, end: str) -> str:
    """Return the text of *entry* with as much as possible of what it was read from."""
    if entry.fault is not None:
        return entry.origin or _written_anew(entry, end)
    if entry.verbatim is not None:
        return entry.verbatim
    return rewritten(entry) or _written_anew(entry, end)


def _written_anew(entry: Entry, end: str) -> str:
    write = write_entry if entry.fault is None else write_kept_text
    return with_line_ends(write(entry), end)


def _line_end(document: Document) -> str:
    """Return the line end of the file that the document came from."""
    return (
        line_end(document.preamble)
        if "\r" in document.preamble
        else next((line_end(entry.verbatim) for entry in document.entries if entry.verbatim), "\n")
    )


def _read_chunk(chunk: Chunk, index: int) -> tuple[Entry, Fault | None, bool]:
    """Return the entry of a chunk, its fault, and whether it could not be read at all."""
    try:
        if len(chunk.text) > LARGEST_PROBLEM:
            raise YamlError(
                tr("the problem has %1 characters, which is too long", len(chunk.text)), 1
            )
        return entry_from(read_yaml(chunk.yaml), chunk.text), None, False
    except YamlError as error:
        line = chunk.line + error.line - 1
        is_unshown = isinstance(error, NotShownError)
        told = tr("not shown: %1.") if is_unshown else tr("not readable: %1.")
        fault = Fault(line, filled(told, error), index, is_unread=not is_unshown)
        entry = Entry(stipulation="", fault=str(fault), verbatim=chunk.text, origin=chunk.text)
        return entry, fault, not is_unshown
