"""What pages of diagrams look like: paper, number of diagrams, where solutions stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from composer.diagram.caption import TextForm
from composer.diagram.look import BoardLook
from composer.model.document import Entry
from composer.model.marks import DrawnMark, marks_of
from solver.notation.page.detail import PageDetail

MILLIMETRE = 72 / 25.4
"""One millimetre in points."""


class Paper(Enum):
    """The formats of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        if self is Paper.A4:
            return 210 * MILLIMETRE, 297 * MILLIMETRE
        return 8.5 * 72, 11.0 * 72


class SolutionPlace(Enum):
    """Where the solutions are printed."""

    AFTER = "after"
    END = "end"
    NONE = "none"


class PerPage(Enum):
    """How many diagrams a page holds."""

    ONE = "1"
    TWO = "2"
    FOUR = "4"
    SIX = "6"
    NINE = "9"
    TWELVE = "12"

    @property
    def count(self) -> int:
        """The number of diagrams."""
        return int(self.value)

    @property
    def columns(self) -> int:
        """How many stand side by side."""
        return {1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}[self.count]

    @property
    def rows(self) -> int:
        """How many stand below each other."""
        return self.count // self.columns

    @property
    def font_size(self) -> float:
        """The size of the captions, in points."""
        return {1: 12.0, 2: 11.0, 4: 10.0, 6: 9.0, 9: 8.5, 12: 7.5}[self.count]


@dataclass(frozen=True, slots=True)
class PageForm:
    """All that is chosen about pages; lengths are points."""

    paper: Paper = Paper.A4
    per_page: PerPage = PerPage.FOUR
    margin: float = 15 * MILLIMETRE
    solutions: SolutionPlace = SolutionPlace.END
    detail: PageDetail = PageDetail.ALL
    """How much of the solutions is told; it is the publications that say it to all formats."""
    look: BoardLook = field(default_factory=BoardLook)
    text: TextForm = field(default_factory=TextForm)
    title: str = ""
    header: str = ""
    footer: str = ""
    has_page_numbers: bool = True
    has_numbers: bool = True
    """Whether the diagrams are numbered."""
    first_number: int = 1
    has_drawn_marks: bool = False
    """Whether the composer's own arrows and frames lie over the diagrams."""

    def drawn_marks(self, entry: Entry) -> tuple[DrawnMark, ...]:
        """Return the arrows and frames to be drawn on the diagram of *entry*."""
        return marks_of(entry) if self.has_drawn_marks else ()
