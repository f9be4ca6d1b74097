"""Where ``convert`` and ``show`` take problems from: a file, standard input, or the words given."""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from composer.cli.asked import file_of
from composer.cli.exits import BadInputError
from composer.formats.common.reading import FormatError, NoPositionError, Reading
from composer.formats.common.text import EncodingError, likely_encoding
from composer.formats.files import (
    FileFormat,
    Loaded,
    OpenError,
    guess_format,
    load,
    read_document,
    read_whole,
)
from composer.formats.paste import read_all_pasted
from composer.formats.saving import shown
from composer.model.document import Document, Entry

STANDARD_INPUT = "-"
Tell = Callable[[str], None]


def read_source(arguments: argparse.Namespace, tell: Tell) -> Reading:
    """Return the problems that the command line names; *tell* hears how they were read.

    Raises:
        BadInputError: there are none.
    """
    encoding = _checked_encoding(arguments.encoding)
    try:
        reading = _read(arguments.source, encoding, tell)
    except FormatError as error:
        raise BadInputError(str(error)) from error
    if is_blank(reading.document):
        is_piped = arguments.source == STANDARD_INPUT
        name = "Standard input" if is_piped else shown(Path(arguments.source))
        raise BadInputError(f"{name} holds no problem.")
    return _chosen(reading, arguments.number)


def is_blank(document: Document) -> bool:
    """Tell whether what was read has no word in it: the window begins a problem there."""
    entry = document.entries[0]
    has_words = bool((entry.verbatim or "").strip())
    return document.entries == (replace(Entry(), verbatim=entry.verbatim),) and not has_words


def _read(word: str, encoding: str | None, tell: Tell) -> Reading:
    if word == STANDARD_INPUT:
        return _decoded(read_whole(sys.stdin.buffer), encoding, tell)
    path = file_of(word)
    if path is None:
        return _position(word)
    if encoding is not None:
        loaded = load(path, encoding=encoding)
    else:
        loaded = load_likely(path, lambda told: tell(f"{told}; --encoding names another."))
    return Reading(loaded.document, loaded.faults)


def load_likely(path: Path, tell: Tell) -> Loaded:
    """Open a file in the encoding that it looks like; *tell* hears of one that is not UTF-8.

    Raises:
        FormatError: it cannot be read.
    """
    try:
        return load(path)
    except OpenError as error:
        if not error.other_encoding:
            raise
        tell(f"{shown(path)} is not in UTF-8 and is read as {error.other_encoding}")
        return load(path, encoding=error.other_encoding)


def _position(text: str) -> Reading:
    """Read the words of the command line as problems."""
    try:
        return read_all_pasted(text)
    except NoPositionError as error:
        raise FormatError(f"“{text[:60]}” is neither a file nor a position.") from error


def _decoded(data: bytes, encoding: str | None, tell: Tell) -> Reading:
    file_format = guess_format(Path(), data)
    if encoding is not None:
        return read_document(data, file_format, encoding=encoding)
    return likely_reading(
        data,
        file_format,
        lambda likely: tell(
            f"Standard input is not in UTF-8 and is read as {likely}; --encoding names another."
        ),
    )


def likely_reading(data: bytes, file_format: FileFormat, tell: Tell) -> Reading:
    """Read *data*, which no option says the encoding of; *tell* hears one that is not UTF-8.

    Raises:
        FormatError: nothing in it is a problem.
    """
    try:
        return read_document(data, file_format)
    except EncodingError:
        likely = likely_encoding(data)
        tell(likely)
        return read_document(data, file_format, encoding=likely)


def _checked_encoding(name: str | None) -> str | None:
    if name is None:
        return None
    try:
        b"text".decode(name)  # not all that codecs know makes text of bytes
        return codecs.lookup(name).name
    except (LookupError, ValueError):
        raise BadInputError(
            f"--encoding: “{name[:40]}” is no encoding; expected one such as utf-8 or cp1252."
        ) from None


def _chosen(reading: Reading, number: int | None) -> Reading:
    """Return the reading of one problem alone, where one is asked for."""
    if number is None:
        return reading
    entries = reading.document.entries
    if number > len(entries):
        count = "is 1 problem" if len(entries) == 1 else f"are {len(entries)} problems"
        raise BadInputError(f"--number {number}: there {count}.")
    faults = tuple(fault for fault in reading.faults if fault.index == number - 1)
    return Reading(Document((entries[number - 1],)), faults)
