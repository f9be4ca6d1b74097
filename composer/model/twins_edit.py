"""The twins of a problem as a list to be edited: letters, texts, and what comes of each.

A file holds them as a map from letters to texts.  A text that is not understood is kept
as it is, and so is a value that is no text at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from composer.model import edits, marks, notes
from composer.model.composition import diagram_of, twins_in_order
from composer.model.document import Document, Entry
from composer.model.marks import OWN_KEY
from composer.model.publication import shown_value
from composer.model.values import scalar_text
from solver.errors import SolverError
from solver.language import as_sentence, tr
from solver.position import find_flaws, needed_kings
from solver.problem import Problem
from solver.twinning.composition import Composition, Part
from solver.twinning.twins import Twin, TwinError, parse_twin, twin_letter

TWINS = "twins"


@dataclass(frozen=True, slots=True)
class TwinLine:
    """One twin as the file has it; ``value`` is what stands there, mostly its text."""

    letter: str
    value: object

    @property
    def text(self) -> str:
        """The text of the twin, a value that is none in braces and brackets."""
        text = scalar_text(self.value)
        return shown_value(self.value) if text is None else text

    def twin(self) -> Twin | None:
        """Return what the text says, ``None`` where it is not understood."""
        try:
            return parse_twin(self.text) if scalar_text(self.value) else None
        except TwinError:
            return None


Lines = tuple[TwinLine, ...]
LinesChange = Callable[[Lines], Lines]


@dataclass(frozen=True, slots=True)
class TwinState:
    """What comes of one twin: what it starts from and leads to, or why it cannot be made.

    ``fault`` may also say why what comes of it cannot be solved.
    """

    start: Problem | None = None
    result: Problem | None = None
    heading: str = ""
    fault: str = ""
    is_continued: bool = False


# --- reading


def twin_lines(entry: Entry) -> Lines:
    """Return the twins of *entry* in their order; a zeroposition has a twin a."""
    value = dict(entry.extra).get(TWINS)
    if isinstance(value, Mapping):
        lines = [TwinLine(str(letter), text) for letter, text in value.items()]
        order = twins_in_order(line.letter for line in lines)
        return tuple(sorted(lines, key=lambda line: order.index(line.letter)))
    return (TwinLine("", value),) if value else ()


def has_zeroposition(lines: Lines) -> bool:
    """Tell whether the diagram itself is no part of the problem."""
    return bool(lines) and lines[0].letter == "a"


def twin_states(entry: Entry, lines: Lines) -> tuple[TwinState, ...]:
    """Return what comes of each of *lines* when they are the twins of *entry*."""
    try:
        diagram = diagram_of(entry)
    except SolverError as error:
        return (TwinState(fault=as_sentence(str(error))),) * len(lines)
    states: list[TwinState] = []
    before: Problem | None = diagram.problem
    for line in lines:
        state = _state(line, diagram, before)
        before = state.result
        states.append(state)
    return tuple(states)


def _state(line: TwinLine, diagram: Composition, before: Problem | None) -> TwinState:
    try:
        twin = parse_twin(line.text)
    except TwinError as error:
        return TwinState(fault=as_sentence(str(error)))
    start = before if twin.is_continued else diagram.problem
    if start is None:
        words = tr("The twin before it cannot be made, and this one goes on from it.")
        return TwinState(fault=words, is_continued=True)
    try:
        twin.apply(start)  # names what is impossible without the letter that a part has
        part = part_of(diagram, twin, start)
    except TwinError as error:
        return TwinState(start, fault=as_sentence(str(error)), is_continued=twin.is_continued)
    heading = part.heading.partition(") ")[2]
    return TwinState(start, part.problem, heading, _flaw(part.problem), twin.is_continued)


def _flaw(problem: Problem) -> str:
    """Say why the position of a twin cannot be played; nothing where it can."""
    kings = needed_kings(problem.stipulation, problem.setup.turn)
    flaws = (flaw for flaw in find_flaws(problem.setup, kings) if flaw.blocks)
    return next((flaw.sentence for flaw in flaws), "")


def part_of(diagram: Composition, twin: Twin, start: Problem) -> Part:
    """Return the part that *twin* makes of *start*, which is the diagram or another twin.

    Raises:
        TwinError: a change is impossible there.
    """
    alone = replace(twin, is_continued=False)
    asked = replace(diagram, problem=start, twins=(alone,), has_zeroposition=True)
    return next(iter(replace(asked, intended=None).parts()))


# --- changing


def set_twin_lines(document: Document, lines: Lines) -> Document:
    """Give the problem these twins and no others; a stored solution is outdated then."""
    if not all(line.letter for line in lines):
        lines = lettered(lines, zeroposition=False)
    value = {line.letter: line.value for line in lines}
    letters = _letters_now(twin_lines(document.entry), lines)
    changed = edits.set_extra(document, TWINS, value)
    if changed is document:
        return changed
    own = marks.own_of(changed.entry)
    if own and any(old != new for old, new in letters.items()):
        told = notes.with_parts_renamed(marks.with_parts_renamed(own, letters), letters)
        changed = edits.set_extra(changed, OWN_KEY, told)
    if not changed.entry.solution:
        return changed
    return edits.edit_entry(changed, is_solution_outdated=True)


def _letters_now(before: Lines, after: Lines) -> dict[str, str | None]:
    """Return which letter each twin has now; ``None`` where it is gone."""
    old, letters = [line.value for line in before], {line.letter: line.value for line in after}
    renamed: dict[str, str | None] = {}
    for line in before:
        same = [letter for letter, value in letters.items() if value == line.value]
        is_changed = line.letter in letters and letters[line.letter] not in old
        stays = line.letter in same or (not same and is_changed)
        renamed[line.letter] = line.letter if stays else next(iter(same), None)
    return renamed


def lettered(lines: Lines, *, zeroposition: bool) -> Lines:
    """Return *lines* with the letters from b on, from a on for a zeroposition."""
    first = 0 if zeroposition else 1
    return tuple(
        replace(line, letter=twin_letter(place)) for place, line in enumerate(lines, first)
    )


def with_added(lines: Lines, text: str) -> Lines:
    """Add a twin behind the others."""
    added = (*lines, TwinLine("", text))
    return lettered(added, zeroposition=has_zeroposition(lines))


def with_removed(lines: Lines, place: int) -> Lines:
    """Take a twin away; those behind it move up."""
    kept = (*lines[:place], *lines[place + 1 :])
    return lettered(kept, zeroposition=has_zeroposition(lines))


def with_moved(lines: Lines, place: int, by: int) -> Lines:
    """Let a twin change places with the one *by* places further on."""
    other = place + by
    if not (0 <= place < len(lines) and 0 <= other < len(lines)):
        return lines
    moved = list(lines)
    moved[place], moved[other] = moved[other], moved[place]
    return lettered(tuple(moved), zeroposition=has_zeroposition(lines))


def with_text(lines: Lines, place: int, text: str) -> Lines:
    """Let a twin say something else."""
    changed = replace(lines[place], value=text)
    if changed.text == lines[place].text:
        return lines
    return (*lines[:place], changed, *lines[place + 1 :])
