"""JSON lines: one object a line with ``id``, ``fen`` and ``stipulation``, as batches use them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from composer.formats.common.credits import authors_of
from composer.formats.common.reading import Fault, FormatError, Pulse, Reading, no_pulse
from composer.formats.common.text import (
    LONGEST_TEXT,
    check_line_count,
    decode,
    lines_of,
)
from composer.model.document import Details, Document, Entry
from solver.convention import turn_of_text
from solver.language import tr
from solver.notation.fen import FenError, leaves_turn_open, parse_fen
from solver.setup import Setup

LONGEST_LINE = 1_000_000


@dataclass(frozen=True, slots=True)
class JsonItem:
    """One line: its problem, or the fault that keeps it from being one.

    ``id`` is the value of the key, or ``line 7`` where there is none; ``fen`` and
    ``stipulation`` are as written, empty where they are missing.
    """

    id: str | int
    line: int
    fen: str = ""
    stipulation: str = ""
    entry: Entry | None = None
    fault: str | None = None


def read_json_items(data: bytes) -> list[JsonItem]:
    """Read every line that is not blank; a bad one does not stop the others.

    Raises:
        FormatError: the data is no text.
    """
    return [item for _, item in _read_lines(decode(data), no_pulse)]


def _read_lines(text: str, pulse: Pulse) -> Iterator[tuple[str, JsonItem]]:
    """Yield every line that is not blank, and what it says."""
    for number, line in enumerate(lines_of(text.removeprefix("\ufeff")), 1):
        pulse()
        if line.strip():
            yield line, _read_line(line, number)


def read_json_lines(data: bytes, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Reading:
    """Read the lines as a document; the ``id`` is kept in ``extra``.

    Raises:
        FormatError: no line holds a problem.
    """
    text = decode(data, encoding=encoding)
    check_line_count(text)
    faults, entries = [], []
    for index, (line, item) in enumerate(_read_lines(text, pulse)):
        entry = item.entry
        if entry is None:
            faults.append(Fault(item.line, item.fault or "", index))
            fault = tr("Line %1: %2", item.line, item.fault)
            entry = Entry(stipulation="", fault=fault, verbatim=line)
        entries.append(entry)
    if faults and len(faults) == len(entries):
        raise FormatError(str(faults[0]))
    return Reading(Document(tuple(entries) or (Entry(),)), tuple(faults))


def _read_line(line: str, number: int) -> JsonItem:
    nameless = f"line {number}"
    if len(line) > LONGEST_LINE:
        return JsonItem(nameless, number, fault=tr("The line has %1 characters.", len(line)))
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        fault = tr("This is not JSON.")
        if isinstance(error, json.JSONDecodeError):
            fault = tr("This is not JSON, character %1.", error.pos + 1)
        return JsonItem(nameless, number, fault=fault)
    if not isinstance(values, dict):
        fault = tr('Each line must be an object such as {"fen": …}.')
        return JsonItem(nameless, number, fault=fault)
    return _read_object(values, number)


def _read_object(values: dict[str, object], number: int) -> JsonItem:
    name = values.get("id")
    name = name if isinstance(name, str | int) and name != "" else None
    identity = f"line {number}" if name is None else name
    fen, stipulation = values.get("fen"), values.get("stipulation")
    if not isinstance(fen, str):
        return JsonItem(identity, number, fault=_state("fen", fen))
    if not isinstance(stipulation, str):
        return JsonItem(identity, number, fen, fault=_state("stipulation", stipulation))
    for key in ("stipulation", "author", "authors", "source", "date", "year", "award"):
        if isinstance(text := values.get(key), str) and len(text) > LONGEST_TEXT:
            fault = tr("“%1” is longer than %2 characters.", key, LONGEST_TEXT)
            return JsonItem(identity, number, fen, fault=fault)
    try:
        setup = parse_fen(fen)
        if leaves_turn_open(fen):  # the board alone leaves it to convention
            setup = setup.with_turn(turn_of_text(stipulation))
    except FenError as error:
        fault = f"{error} (fen: {error.place})"
        return JsonItem(identity, number, fen, stipulation, fault=fault)
    try:
        entry = _entry_of(setup, stipulation, name, values)
    except FormatError as error:
        return JsonItem(identity, number, fen, stipulation, fault=str(error))
    return JsonItem(identity, number, fen, stipulation, entry)


def _entry_of(
    setup: Setup, stipulation: str, name: str | int | None, values: dict[str, object]
) -> Entry:
    """Return the problem with author, source and the like; of these others than texts are left out.

    Raises:
        FormatError: something that is asked beyond the stipulation has the wrong form.
    """
    options, extra = _wishes(name, values)
    texts = {
        name: str(text)
        for name in ("source", "date", "year", "award", "solution")
        if isinstance(text := values.get(name), str | int) and not isinstance(text, bool)
    }
    lists = {
        name: tuple(map(str, items))
        for name in ("authors", "author", "keywords", "comments")
        if isinstance(items := values.get(name), list) and _are_texts(items)
    }
    for name in ("authors", "author"):
        if isinstance(joined := values.get(name), str):
            lists[name] = authors_of(joined)
    return Entry(
        setup,
        stipulation,
        options=options,
        extra=extra,
        authors=lists.get("authors") or lists.get("author", ()),
        keywords=lists.get("keywords", ()),
        comments=lists.get("comments", ()),
        source=texts.get("source", ""),
        date=texts.get("date") or texts.get("year", ""),
        award=texts.get("award", ""),
        solution=texts.get("solution", ""),
    )


def _wishes(name: str | int | None, values: dict[str, object]) -> tuple[tuple[str, ...], Details]:
    """Return the options, and what else is asked beyond the stipulation, behind the *name*.

    Raises:
        FormatError: one of them has the wrong form.
    """
    options, twins, intended = (values.get(key) for key in ("options", "twins", "intended"))
    extra: dict[str, object] = {} if name is None else {"id": str(name)}
    if isinstance(options, dict) and "verdict" in values:  # as the program writes it itself
        raise FormatError(tr("This is the result of a batch, not a problem."))
    if options is not None and not _are_texts(options):
        raise FormatError(tr('The options must be a list such as ["Duplex"].'))
    if twins is not None:
        if not isinstance(twins, dict) or not _are_texts([*twins.values()]):
            raise FormatError(tr('The twins must be an object such as {"b": "Move a1 b2"}.'))
        extra["twins"] = twins
    if intended is not None:
        if isinstance(intended, bool) or not isinstance(intended, int | str):
            raise FormatError(
                tr('The intended solutions must be a number or text such as "2.1.1.1".')
            )
        extra["intended-solutions"] = str(intended)
    texts = tuple(options) if isinstance(options, list) else ()
    return texts, tuple(extra.items())


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(
        isinstance(value, str) and len(value) <= LONGEST_TEXT for value in values
    )


def _state(key: str, value: object) -> str:
    return tr("“%1” is missing.", key) if value is None else tr("“%1” must be text.", key)
