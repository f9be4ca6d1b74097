"""What a help or series search remembers of its openings, from earlier runs as well."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from solver.journal import Record
from solver.lines import Block, Count, Line, block_of
from solver.search.help_lines import OpeningLines
from solver.search.help_plan import Course
from solver.search.notes import SearchMemory, moves_of, texts

_Place = tuple[int, bool, int]
"""A course: its length in half-moves, whether it is set play, and how many of it introduce it."""
_WORDS = {2: "<u2", 4: "<u4"}
"""Words of so many bytes as they are noted."""


@dataclass(frozen=True, slots=True)
class OpeningMemory:
    """The lines of an opening that is through with: those noted, and how many there are."""

    lines: Block
    count: Count
    seconds: float


@dataclass(slots=True)
class CourseMemory:
    """What is known of one course, by the openings through with."""

    openings: dict[Line, OpeningMemory] = field(default_factory=dict)
    is_done: bool = False


@dataclass(slots=True)
class HelpMemory(SearchMemory):
    """What a search of help or series play finds out, course by course."""

    _courses: dict[_Place, CourseMemory] = field(default_factory=dict)

    def begun(self, courses: Iterable[Course]) -> Iterator[tuple[Course, CourseMemory]]:
        """Yield the courses through with and the one that was in work, with what is known."""
        for course in courses:
            known = self._courses.get(_place_of(course), CourseMemory())
            yield course, known
            if not known.is_done:
                return

    @property
    def is_noting(self) -> bool:
        """Whether what is told is noted."""
        return self.journal is not None

    def note_opening(
        self, course: Course, opening: Line, found: OpeningLines, seconds: float
    ) -> None:
        """Note that *found* are all lines of *course* that begin with *opening*."""
        if self.journal is not None:
            size = max((block.itemsize for block in found.kept), default=2)
            packed = b"".join(block.astype(_WORDS[size]).tobytes() for block in found.kept)
            record = {
                "opening": texts(opening),
                "count": found.count.lines,
                "solutions": found.count.solutions,
                "lines": b64encode(packed).decode(),
                "seconds": seconds,
            }
            if size > 2:
                record["word_bytes"] = size
            self.note({**_place_record(course), **record})

    def note_course(self, course: Course) -> None:
        """Note that every opening of *course* is decided."""
        self.note_with_account({**_place_record(course), "is_done": True})

    def read(self, record: Record) -> None:
        if "length" not in record:
            return
        introduction = int(record.get("introduction", 0))
        place = int(record["length"]), bool(record["is_set_play"]), introduction
        known = self._courses.setdefault(place, CourseMemory())
        if record.get("is_done", False):
            known.is_done = True
            return
        opening = moves_of(record["opening"])
        if opening not in known.openings and opening[:1] not in known.openings:
            known.openings[opening] = _read_opening(record, place[0])


def _read_opening(record: Record, half_moves: int) -> OpeningMemory:
    code = _WORDS[int(record.get("word_bytes", 2))]
    words = np.frombuffer(b64decode(record["lines"], validate=True), code)
    lines = block_of(words.reshape(-1, half_moves).astype(np.int64))
    if lines.itemsize > words.itemsize:
        raise ValueError("expected words of moves")
    count = Count(int(record["count"]), int(record["solutions"]))
    if len(lines) > count.lines or count.solutions > count.lines:
        raise ValueError("expected packed lines, and their number")
    return OpeningMemory(lines, count, float(record["seconds"]))


def _place_of(course: Course) -> _Place:
    return course.half_moves, course.is_set_play, course.plan.introduction


def _place_record(course: Course) -> Record:
    record: Record = {"length": course.half_moves, "is_set_play": course.is_set_play}
    introduction = course.plan.introduction
    return {**record, "introduction": introduction} if introduction else record
