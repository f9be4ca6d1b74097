"""The problems of a batch file: JSON lines, an Olive collection, EPD, or one pasted problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from composer.cli.exits import BadInputError
from composer.cli.noting import note
from composer.cli.question import FileQuestion, mark_of
from composer.cli.sources import likely_reading
from composer.formats.common.entry_lines import entry_lines
from composer.formats.common.reading import FormatError, Reading
from composer.formats.files import (
    FileFormat,
    OpenError,
    as_cause,
    guess_format,
    opening_cause,
    read_bytes,
)
from composer.formats.json_lines import JsonItem, read_json_items
from composer.formats.position.epd import KEPT_KEY
from composer.formats.recognising import TextKind, recognise
from composer.formats.saving import shown
from composer.model.composition import CompositionError, composition_of
from composer.model.document import Entry
from composer.model.notes import own_notes
from composer.model.options import asks_variations, why_not_understood
from solver.convention import usual_turn
from solver.game import Move
from solver.notation.fen import leaves_turn_open, write_fen
from solver.setup import EMPTY_SQUARES
from solver.stipulation import StipulationError


def read_questions(path: Path, stipulation: str | None = None) -> tuple[FileQuestion, ...]:
    """Read all problems of *path*, bad ones with their fault.

    *stipulation* takes the place of what the file asks for.

    Raises:
        BadInputError: the file cannot be read, or nothing in it is a problem.
    """
    try:
        data = _data_of(path)
        questions = tuple(_questions(path, data, stipulation))
    except FormatError as error:
        raise BadInputError(f"{shown(path)}: {error}") from error
    except (OSError, ValueError) as error:
        raise BadInputError(str(OpenError(path, opening_cause(error)))) from error
    if not questions:
        raise BadInputError(f"{shown(path)} holds no problem.")
    return tuple(_with_unique_identifiers(questions))


def questions_of(reading: Reading) -> tuple[FileQuestion, ...]:
    """Return what the problems of *reading* ask."""
    return tuple(_of_reading(reading, None, is_for_popeye=False))


def _data_of(path: Path) -> bytes:
    try:
        return read_bytes(path)[0]
    except FormatError as error:
        raise BadInputError(str(OpenError(path, as_cause(error)))) from error


def _questions(path: Path, data: bytes, stipulation: str | None) -> Iterator[FileQuestion]:
    file_format = guess_format(path, data)
    if file_format is FileFormat.JSON_LINES:
        for item in read_json_items(data):
            yield _of_item(item, stipulation)
    else:
        is_for_popeye = recognise(data.decode("latin-1")) is TextKind.POPEYE_INPUT
        reading = likely_reading(data, file_format, partial(_note_encoding, path))
        for fault in reading.faults:
            if fault.index is not None and reading.document.entries[fault.index].fault is None:
                note(f"{shown(path)}: {fault}")
        yield from _of_reading(reading, stipulation, is_for_popeye=is_for_popeye)


def _note_encoding(path: Path, likely: str) -> None:
    note(f"{shown(path)} is not in UTF-8 and is read as {likely}.")


def _of_item(item: JsonItem, stipulation: str | None) -> FileQuestion:
    asked = item.stipulation if stipulation is None else stipulation
    question = FileQuestion(item.id, f"line {item.line}", item.fen, asked, item.fault)
    if item.entry is None or item.fault is not None:
        return question
    if obstacle := why_not_understood(item.entry):
        return replace(question, fault=obstacle)
    return _with_composition(question, replace(item.entry, stipulation=asked))


def _of_reading(
    reading: Reading, stipulation: str | None, *, is_for_popeye: bool
) -> Iterator[FileQuestion]:
    faults = {fault.index: fault for fault in reading.faults}
    entries = reading.document.entries
    for index, (entry, line) in enumerate(zip(entries, entry_lines(reading.document), strict=True)):
        fault = faults.get(index)
        line = line if fault is None else fault.line
        place = f"problem {index + 1}" if line is None else f"problem {index + 1}, line {line}"
        identifier = _epd_name(entry) or str(index + 1)
        obstacle = entry.fault or why_not_understood(entry)
        if obstacle is not None:
            sentence = obstacle if fault is None else fault.sentence
            yield FileQuestion(identifier, place, fault=sentence, title=entry.title)
        elif entry.setup.squares != EMPTY_SQUARES or len(entries) > 1:
            if stipulation is not None:
                entry = replace(entry, stipulation=stipulation)
            question = replace(_of_entry(entry, identifier, place), letters=reading.letters)
            is_short = is_for_popeye and not asks_variations(entry.options)
            yield _without_variations(question) if is_short else question


def _without_variations(question: FileQuestion) -> FileQuestion:
    composition = question.composition
    if composition is None or composition.problem.stipulation.is_told_in_lines:
        return question
    return replace(question, composition=replace(composition, variations=False))


def _of_entry(entry: Entry, identifier: str, place: str) -> FileQuestion:
    question = FileQuestion(identifier, place, write_fen(entry.setup), entry.stipulation)
    return _with_composition(question, entry)


def _with_composition(question: FileQuestion, entry: Entry) -> FileQuestion:
    """Add to *question* all that *entry* asks; a FEN without a side leaves it to convention."""
    question = replace(question, title=entry.title)
    try:
        composition = composition_of(entry)
    except StipulationError:
        return question  # it is named when the problem is to be solved
    except CompositionError as error:
        return replace(question, fault=str(error))
    problem = composition.problem
    if leaves_turn_open(question.fen):
        setup = problem.setup.with_turn(usual_turn(problem.stipulation))
        composition = replace(composition, problem=replace(problem, setup=setup))
    return replace(question, composition=composition, thematic=_thematic(entry))


def _thematic(entry: Entry) -> Mapping[int, frozenset[Move]]:
    if not own_notes(entry):
        return {}
    from composer.formats.popeye.notes import thematic_of

    return thematic_of(entry)


def _epd_name(entry: Entry) -> str:
    """Return the operand of the EPD operation ``id``, or nothing."""
    operations = dict(entry.extra).get(KEPT_KEY)
    name = operations.get("id") if isinstance(operations, dict) else None
    return name.strip('" ') if isinstance(name, str) else ""


def _with_unique_identifiers(questions: tuple[FileQuestion, ...]) -> Iterator[FileQuestion]:
    """Tell problems of the same identifier apart: the second ``x`` becomes ``x (2)``.

    Where the file itself calls a problem ``x (2)``, that keeps its name, and the second ``x``
    takes the next that is free.
    """
    taken = {question.mark for question in questions}
    seen: dict[str, int] = {}
    for question in questions:
        mark = question.mark
        count = seen[mark] = seen.get(mark, 0) + 1
        if count > 1:
            name = question.identifier if isinstance(question.identifier, str) else mark
            while mark_of(f"{name} ({count})") in taken:
                count += 1
            question = replace(question, identifier=f"{name} ({count})")
            taken.add(question.mark)
            seen[mark] = count
        yield question
