"""What a page is made of: items with a paragraph each, of cells of runs, folded by line.

A run knows which place of the play it tells, so that a reader can go there.  What stands below
an item is made when somebody asks for it: a long problem has millions of lines, and its
branches are shared in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from solver.branches import is_defenders
from solver.game import PASS, Move
from solver.notation.line_words import main_line
from solver.notation.moves import with_print_signs
from solver.solution import Branch, Mark

if TYPE_CHECKING:
    from solver.lines import Line


class RunStyle(Enum):
    """What a run is; whoever shows it chooses face and colour by that."""

    KEY = auto()
    ATTACK = auto()
    """A move of the side that carries the stipulation, and the last move of a help line."""
    REPLY = auto()
    THREAT = auto()
    DUAL = auto()
    REFUTATION = auto()
    WORD = auto()
    """A word of the field between the moves: zugzwang, but."""
    NOTE = auto()
    """What is said about the page itself: how many there are, what was left out."""
    HEADING = auto()
    TWIN = auto()
    """The heading of a part, in which letters must stay as they are."""
    COMMENT = auto()
    GLUE = auto()
    """Blanks, commas and brackets."""


class CellLayout(Enum):
    """How the cells of a paragraph stand."""

    HEADING = auto()
    FIRST_MOVE = auto()
    ROWS = auto()
    """In columns with those of the paragraphs beside it, as long as they fit."""
    PLAY = auto()
    """One behind the other."""
    TRY = auto()
    """In the columns of the tries: move, threat, play, refutation."""
    LINE = auto()
    """In columns by moves; an empty cell repeats what stands above it."""


@dataclass(frozen=True, slots=True)
class PageSpot:
    """A place in the play of one part: how it is reached, and what goes on from there.

    ``moves`` lead there from the diagram, with a pass before a threat; for each of them ``alike``
    holds those that are written together with it.  A battle has a ``path`` of branches,
    help and series play the whole ``line``.
    """

    part: int = 0
    moves: tuple[Move, ...] = ()
    alike: tuple[frozenset[Move], ...] = ()
    path: tuple[Branch, ...] = ()
    line: Line = ()
    beside: tuple[Branch, ...] = ()
    """The branches after which the same is written as after the last of ``path``."""

    def then(self, branch: Branch, *others: Branch) -> PageSpot:
        """Return the place behind *branch*, which is written together with *others*."""
        moves, alike = self.moves, self.alike
        passes = self.path and not is_defenders(self.path[-1])
        if branch.mark is Mark.THREAT and passes:
            moves, alike = (*moves, PASS), (*alike, frozenset((PASS,)))
        beside = [*others]
        for parent in self.beside:
            beside += _alike_below(parent, self.path[-1], (branch, *others))
        return replace(
            self,
            moves=(*moves, branch.move),
            alike=(*alike, frozenset((branch.move, *(other.move for other in beside)))),
            path=(*self.path, branch),
            beside=tuple(beside),
        )

    def whole_line(self) -> tuple[Move, ...]:
        """Return the moves to here and on to the end of the play."""
        return main_line(self.path) if self.path else tuple(self.line)

    def is_reached_by(self, moves: Sequence[Move]) -> bool:
        """Tell whether *moves* lead here, or to what is written together with it."""
        return len(moves) == len(self.moves) and self.is_on_the_way_of(moves)

    def is_on_the_way_of(self, moves: Sequence[Move]) -> bool:
        """Tell whether *moves* go through here."""
        if len(moves) < len(self.moves):
            return False
        steps = zip(self.alike, moves, strict=False)
        return all(move in alike for alike, move in steps)


def aim_of(parent: Branch, child: Branch) -> object:
    """Return what tells *child* from all else below *parent*, wherever the man comes from."""
    move = child.move
    aim = child.mark, move.to_square, move.promotion
    others = (it for it in parent.children if it is not child and it.mark is child.mark)
    if any((it.move.to_square, it.move.promotion) == aim[1:] for it in others):
        return (*aim, move.from_square)
    return aim


def _alike_below(parent: Branch, model: Branch, shown: Sequence[Branch]) -> Iterator[Branch]:
    """Yield the branches below *parent* that are written as those of *shown* below *model*."""
    aims = {aim_of(model, branch) for branch in shown}
    return (child for child in parent.children if aim_of(parent, child) in aims)


@dataclass(frozen=True, slots=True)
class PageRun:
    """Words in one style; a move knows its place."""

    text: str
    style: RunStyle
    spot: PageSpot | None = None

    @property
    def printed(self) -> str:
        """The text with the sign of print for captures."""
        is_move = self.spot is not None or self.style is RunStyle.NOTE  # which names moves
        return with_print_signs(self.text) if is_move else self.text


RunCell = tuple[PageRun, ...]
"""Runs that belong together, such as a defence with its answer."""


@dataclass(frozen=True, slots=True)
class PageParagraph:
    """Cells, ``depth`` steps further in than those of a first move."""

    cells: tuple[RunCell, ...]
    layout: CellLayout = CellLayout.PLAY
    depth: int = 0

    @property
    def runs(self) -> Iterator[PageRun]:
        """All runs, one behind the other."""
        return (run for cell in self.cells for run in cell)


class PageFold(Enum):
    """Whether what stands below an item is seen at first, and whether it is printed."""

    OPEN = auto()
    FOLDED = auto()
    ASIDE = auto()
    """Folded, and printed only where everything is wanted."""


class PageRows(Protocol):
    """Many paragraphs alike, each made when it is asked for."""

    def __len__(self) -> int:
        """Return how many there are."""

    def paragraph(self, place: int) -> PageParagraph:
        """Return one of them."""

    def whole(self, place: int) -> PageParagraph:
        """Return one of them with all that it shares with the one above."""

    def find(self, moves: Sequence[Move]) -> int | None:
        """Return the first one that begins with *moves*."""


MakeItems = Callable[[], "tuple[PageItem, ...]"]


@dataclass(frozen=True)
class PageItem:
    """A paragraph with what stands below it: other items, or rows.

    ``paragraph`` is what is seen where they are unfolded, ``summary`` what stands for all of it.
    """

    paragraph: PageParagraph
    make_below: MakeItems | None = None
    make_summary: Callable[[], PageParagraph] | None = None
    fold: PageFold = PageFold.OPEN
    rows: PageRows | None = None
    part: int | None = None
    """The part that all of it belongs to; ``None`` where its runs tell."""

    @property
    def has_below(self) -> bool:
        """Whether there may be anything to unfold."""
        return self.make_below is not None or self.rows is not None

    @cached_property
    def below(self) -> tuple[PageItem, ...]:
        """The items below this one, made now and kept."""
        return () if self.make_below is None else self.make_below()

    @cached_property
    def summary(self) -> PageParagraph:
        """What is seen while the item is folded."""
        return self.paragraph if self.make_summary is None else self.make_summary()


Page = tuple[PageItem, ...]
"""The items of the first level, in order."""


def word(text: str) -> PageRun:
    """Return a word of the field."""
    return PageRun(text, RunStyle.WORD)


def glue(text: str) -> PageRun:
    """Return what stands between other runs."""
    return PageRun(text, RunStyle.GLUE)


def joined_runs(cells: Sequence[RunCell], separator: str = ", ") -> RunCell:
    """Return *cells* one behind the other with *separator* between them."""
    runs: list[PageRun] = []
    for cell in cells:
        runs += [glue(separator), *cell] if runs else cell
    return tuple(runs)
