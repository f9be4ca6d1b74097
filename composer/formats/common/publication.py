"""A problem on its way out of the program, as every writer gets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from composer.formats.common.reading import Pulse, no_pulse
from composer.model.document import Entry
from composer.model.marks import DrawnMark, marks_of
from solver.notation.harmless import harmless
from solver.notation.page.detail import PageDetail
from solver.notation.page.words import Wording
from solver.twinning.composition import Answer


@dataclass(frozen=True, slots=True)
class Publication:
    """An entry with the answers of a run, where there was one.

    ``answers`` holds one answer for every part (twin, half of a duplex) that was solved;
    it is empty where nothing but the stored text ``entry.solution`` is known.
    ``tested_by`` names the program behind a complete run of all parts, such as
    ``Matewright 1.0``: only where it is filled may a writer print ``C+``.
    """

    entry: Entry
    answers: tuple[Answer, ...] = ()
    tested_by: str = ""
    has_drawn_marks: bool = False
    """Whether the composer's own arrows and frames lie over the diagram."""
    detail: PageDetail = PageDetail.ALL
    """How much a page tells of the solution."""
    wording: Wording | None = None
    """The letters and the language that were chosen for it, where they were."""

    @property
    def drawn_marks(self) -> tuple[DrawnMark, ...]:
        """The arrows and frames that are to be drawn on the diagram."""
        return marks_of(self.entry) if self.has_drawn_marks else ()

    @property
    def fullness(self) -> tuple[bool, bool, bool]:
        """How much the answers tell: the play, set play, tries; more compares as greater."""
        solutions = [answer.solution for answer in self.answers]
        return (
            bool(solutions) and all(map(tells_play, self.answers)),
            any(solution.set_play or solution.set_lines for solution in solutions),
            any(solution.tries for solution in solutions),
        )

    @property
    def is_text_fuller(self) -> bool:
        """Whether the stored text tells more than the answers, which may be keys alone."""
        return not self.fullness[0] and self._line_count > self._key_count

    @property
    def is_text_bare(self) -> bool:
        """Whether the stored text is no more than the keys, where the answers tell the play."""
        return self.fullness[0] and self._line_count <= self._key_count

    @property
    def _line_count(self) -> int:
        return sum(bool(line.strip()) for line in self.stored_solution.splitlines())

    @property
    def _key_count(self) -> int:
        return sum(len(answer.solution.keys) for answer in self.answers)

    @property
    def stored_solution(self) -> str:
        """The text of the solution that the entry holds, unless the position has changed since."""
        return "" if self.entry.is_solution_outdated else self.entry.solution


def tells_play(answer: Answer) -> bool:
    """Tell whether more than the bare keys is known; without any there is no more to tell."""
    solution = answer.solution
    if not solution.problem.stipulation.is_battle or not solution.keys:
        return True
    is_single_move = solution.problem.stipulation.half_moves == 1
    return is_single_move or any(root.children for root in solution.tree)


def harmless_publication(publication: Publication) -> Publication:
    """Return *publication* with texts that may be shown anywhere; the most are so already."""
    entry = publication.entry
    texts = {field.name: getattr(entry, field.name) for field in fields(entry)}
    told = {name: _harmless(value) for name, value in texts.items() if name not in _KEPT}
    if all(texts[name] is value for name, value in told.items()):
        return publication
    return replace(publication, entry=replace(entry, **told))


_KEPT = ("setup", "origin")
"""What holds no text, and what no format of text writes."""


def _harmless(value: Any) -> Any:
    """Return *value* itself, or one like it with its harmful characters spelled."""
    if isinstance(value, str):
        text = harmless(value)
        return value if text == value else text
    if isinstance(value, Mapping):
        told: Any = {_harmless(name): _harmless(it) for name, it in value.items()}
        return value if told == value else told
    if isinstance(value, tuple):
        told = tuple(map(_harmless, value))
        return value if told == value else told
    return value


class Writer(Protocol):
    """What turns publications into the content of a file."""

    def __call__(self, publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
        """Return the file; *pulse* is called between the problems.

        Raises:
            FormatError: the format cannot hold what was asked for.
        """
        ...
