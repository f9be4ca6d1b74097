"""The problems of a batch file: JSON lines, an Olive collection, or EPD."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from composer.cli.exits import BadInputError
from composer.formats.reading import FormatError, Reading
from composer.formats.text import decode
from solver.notation.fen import write_fen

LONGEST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Question:
    """One problem of the file as it stands there, sound or not.

    ``identifier`` is any JSON value; ``place`` says where in the file the problem
    stands.  ``fault`` tells why it cannot be asked at all.
    """

    identifier: object
    place: str
    fen: str = ""
    stipulation: str = ""
    fault: str | None = None

    @property
    def mark(self) -> str:
        """The identifier as one comparable text, ``1`` and ``"1"`` being different."""
        return json.dumps(self.identifier, sort_keys=True)


def read_questions(path: Path) -> tuple[Question, ...]:
    """Read all problems of *path*, bad ones with their fault.

    Raises:
        BadInputError: the file cannot be read, or nothing in it is a problem.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInputError(f"“{path}” cannot be read: {error.strerror}.") from error
    try:
        questions = tuple(_questions(path, data))
    except FormatError as error:
        raise BadInputError(f"“{path}”: {error}") from error
    if not questions:
        raise BadInputError(f"“{path}” holds no problem.")
    return tuple(_with_unique_identifiers(questions))


def _questions(path: Path, data: bytes) -> Iterator[Question]:
    suffix = path.suffix.lower()
    if suffix in (".olv", ".yaml", ".yml"):
        from composer.formats.olv import read_olv

        yield from _of_reading(read_olv(data))
    elif suffix in (".epd", ".fen"):
        from composer.formats.epd import read_epd

        yield from _of_reading(read_epd(data))
    elif suffix in (".jsonl", ".json", ".ndjson") or data.lstrip()[:1] == b"{":
        yield from _of_json_lines(data)
    else:
        raise FormatError("The kind of file is told by its ending: .jsonl, .olv or .epd.")


def _of_json_lines(data: bytes) -> Iterator[Question]:
    for number, line in enumerate(decode(data).removeprefix("\ufeff").splitlines(), start=1):
        if line.strip():
            yield _of_json(line, number)


def _of_json(line: str, number: int) -> Question:
    place = f"line {number}"
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "too deep or too long"
        column = f", column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        return Question(place, place, fault=f"This is not JSON ({reason}{column}).")
    if not isinstance(record, dict):
        return Question(place, place, fault="Expected an object with id, fen and stipulation.")
    identifier = record.get("id", place)
    texts = {}
    for field in ("fen", "stipulation"):
        value = record.get(field)
        if not isinstance(value, str):
            found = "is missing" if value is None else f"is no text: {_short(value)}"
            return Question(identifier, place, fault=f"The field “{field}” {found}.")
        texts[field] = value
    return Question(identifier, place, texts["fen"], texts["stipulation"])


def _short(value: object) -> str:
    return json.dumps(value)[:60]


def _of_reading(reading: Reading) -> Iterator[Question]:
    faults = {fault.index: fault for fault in reading.faults}
    for index, entry in enumerate(reading.document.entries):
        place = f"problem {index + 1}"
        identifier = str(index + 1)
        fault = faults.get(index)
        if fault is not None:
            yield Question(identifier, f"{place}, line {fault.line}", fault=fault.sentence)
        else:
            yield Question(identifier, place, write_fen(entry.setup), entry.stipulation)


def _with_unique_identifiers(questions: tuple[Question, ...]) -> Iterator[Question]:
    """Tell problems of the same identifier apart: the second ``x`` becomes ``x (2)``."""
    seen: dict[str, int] = {}
    for question in questions:
        count = seen[question.mark] = seen.get(question.mark, 0) + 1
        if count > 1:
            name = question.identifier
            name = name if isinstance(name, str) else json.dumps(name)
            question = replace(question, identifier=f"{name} ({count})")
        yield question
