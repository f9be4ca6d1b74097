"""The solution as a file of problems keeps it: Popeye's lines, cut where they are very many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from composer.formats.common.publication import Publication
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.notation.popeye_text import popeye_lines, popeye_lines_of_parts
from solver.problem import Problem
from solver.solution import Status
from solver.twinning.composition import Answer

MOST_STORED_LINES = 2000
"""A longer solution is cut: a file of problems is no place for a whole tree of a mate in eight."""


@dataclass(frozen=True, slots=True)
class Found:
    """The solutions of all parts of a composition; their text is written once."""

    answers: tuple[Answer, ...]
    has_zeroposition: bool = False
    _written: list[str] = field(default_factory=list, compare=False, repr=False)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was solved, part by part."""
        return tuple(answer.solution.problem for answer in self.answers)

    @property
    def is_worth_storing(self) -> bool:
        """Whether every search came to its end, and something was found."""
        solutions = [answer.solution for answer in self.answers]
        return all(s.status is Status.COMPLETE for s in solutions) and any(
            s.keys or s.tries or s.set_play or s.lines for s in solutions
        )

    def text(self) -> str:
        """Write it as files of problems keep it: Popeye's lines without the closing one."""
        for _ in self.write():
            pass
        return self._written[0]

    def write(self) -> Iterator[str]:
        """Write the text, yielding its lines: for whoever cannot wait for two thousand of them."""
        if self._written:
            return
        lines = []
        for line in self._lines():
            lines.append(line)
            yield line
        self._written.append("\n".join(lines).strip("\n"))

    def compare(self, text: str) -> Iterator[bool]:
        """Yield line by line whether *text* is this solution as stored, up to the first False."""
        stored = (line for line in text.splitlines() if line)
        lines = self._written[0].splitlines() if self._written else self._lines()
        found = (line for line in lines if line)
        for one, other in zip_longest(stored, found):
            yield one == other
            if one != other:
                return

    def _lines(self) -> Iterator[str]:
        first = self.answers[0]
        if len(self.answers) == 1 and not first.part.heading:
            lines = popeye_lines(first.solution, MOST_STORED_LINES)
        else:
            lines = popeye_lines_of_parts(
                self.answers, MOST_STORED_LINES, has_zeroposition=self.has_zeroposition
            )
        return (line for line, _ in pairwise(lines))


def solved_entry(publication: Publication) -> Entry:
    """Return the entry with the solution that is known, where it holds none of its own.

    What somebody wrote of this very position stays.
    """
    entry, answers = publication.entry, publication.answers
    if not answers or publication.stored_solution.strip():
        return entry
    found = Found(answers, composition_of(entry).has_zeroposition)
    if not found.is_worth_storing:
        return entry
    return replace(entry, solution=found.text(), is_solution_outdated=False, verbatim=None)
