"""What a help or series search remembers of its openings, from earlier runs as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from solver.journal import Journal, Record
from solver.search.help_plan import Course
from solver.search.notes import Line, moves_of, reading, texts

_Place = tuple[int, bool]
"""A course: its length in half-moves, and whether it is set play."""


@dataclass(slots=True)
class CourseMemory:
    """What is known of one course: openings through with, and lines with their times."""

    decided: set[Line] = field(default_factory=set)
    lines: dict[Line, float] = field(default_factory=dict)
    is_done: bool = False


@dataclass(slots=True)
class HelpMemory:
    """What a search of help or series play finds out, course by course."""

    journal: Journal | None = None
    _courses: dict[_Place, CourseMemory] = field(default_factory=dict)

    @classmethod
    def of(cls, journal: Journal | None) -> HelpMemory:
        """Read what *journal* remembers; without one nothing is noted.

        Raises:
            JournalError: a record is none of a help search.
        """
        memory = cls(journal)
        with reading():
            for record in journal.records if journal else ():
                memory._read(record)
        return memory

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

    def note_opening(self, course: Course, opening: Line, lines: list[Line], now: float) -> None:
        """Note that *lines* are all solutions of *course* that begin with *opening*."""
        if self.journal is not None:
            noted = [texts(line) for line in lines]
            record = {"opening": texts(opening), "lines": noted, "seconds": now}
            self.journal.add({**_place_record(course), **record})

    def note_course(self, course: Course) -> None:
        """Note that every opening of *course* is decided."""
        if self.journal is not None:
            self.journal.add_with_account({**_place_record(course), "is_done": True})

    def _read(self, record: Record) -> None:
        if "length" not in record:
            return
        place = int(record["length"]), bool(record["is_set_play"])
        known = self._courses.setdefault(place, CourseMemory())
        if record.get("is_done", False):
            known.is_done = True
            return
        known.decided.add(moves_of(record["opening"]))
        for line in record["lines"]:
            known.lines.setdefault(moves_of(line), float(record["seconds"]))


def _place_of(course: Course) -> _Place:
    return course.half_moves, course.is_set_play


def _place_record(course: Course) -> Record:
    return {"length": course.half_moves, "is_set_play": course.is_set_play}
