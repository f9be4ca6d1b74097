"""The parts into which a search can be cut, for others to decide, and what they answer.

All of it can be pickled: moves are those of the user's board, for whoever answers lays the
position out anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from solver.errors import SolverError
from solver.game import Move
from solver.lines import Block, Count, Line
from solver.problem import Task


@dataclass(frozen=True, slots=True)
class PartCounts:
    """What deciding a part takes: positions, terminal ones, seconds of the processor."""

    generated: int = 0
    evaluated: int = 0
    seconds: float = 0.0

    def __add__(self, other: PartCounts) -> PartCounts:
        """Count both."""
        return PartCounts(
            self.generated + other.generated,
            self.evaluated + other.evaluated,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class FirstMove:
    """Does *move* succeed within *length*?  Answered by :class:`Decided`."""

    move: Move
    length: int


@dataclass(frozen=True, slots=True)
class SecondMove:
    """Does *move* succeed within *length* against *reply*?  Answered by :class:`Decided`."""

    move: Move
    reply: Move
    length: int


@dataclass(frozen=True, slots=True)
class Refutations:
    """To which replies does *move* fail, *limit* + 1 at most?  Answered by the moves."""

    move: Move
    limit: int


@dataclass(frozen=True, slots=True)
class OpeningPart:
    """All lines of a course that begin with *moves*, answered by :class:`OpeningFound`.

    *course* is its number among those of the task, set play at the end; ``none_shorter`` says
    that all shorter play was searched and has no line.
    """

    course: int
    moves: Line
    none_shorter: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A position, and what was asked of it: all continuations within *length*, or *move* alone."""

    position: bytes
    length: int
    move: int = 0


Telling = dict[Told, tuple[int, list[int]]]
"""How soon White succeeds and with which moves of the kernel, or whether the one move does."""


@dataclass(frozen=True, slots=True)
class Variations:
    """The play after *moves*, told for whoever tells the whole tree; answered by a ``Telling``.

    One move is a first move, and asked is what it threatens; a reply behind it asks for what
    follows that.  In set play there is the reply alone.  White has *length* moves after the
    reply.  *known* was answered before.
    """

    moves: Line
    length: int
    is_set_play: bool = False
    known: Telling = field(default_factory=dict, compare=False)


Part = FirstMove | SecondMove | Refutations | OpeningPart | Variations


def kin_of(part: Part) -> Line:
    """Return what a part is about: who has answered another one about the same knows much of it."""
    if isinstance(part, FirstMove | Refutations):
        return (part.move,)
    return (part.move, part.reply) if isinstance(part, SecondMove) else part.moves


@dataclass(frozen=True, slots=True)
class Decided:
    """Whether a move succeeds; where it does, a line that shows it."""

    succeeds: bool
    line: Line = ()


@dataclass(frozen=True, slots=True)
class OpeningFound:
    """The first lines of an opening, packed, and how many there are."""

    lines: Block
    count: Count


Answer = Decided | Line | OpeningFound | Telling


@dataclass(frozen=True, slots=True)
class PartAnswer:
    """What was asked, answered; and what that took."""

    answer: Answer
    counts: PartCounts


PartNews = PartAnswer | PartCounts
"""What is told of a part: how far it is, or its answer."""


class HelpersLostError(SolverError):
    """No answer can be had any more; the text says why."""


class Helpers(Protocol):
    """Others who decide parts of a search, in any order, as many at a time as they can."""

    def ask(self, task: Task, parts: Iterable[Part]) -> None:
        """Have *parts* of the search for *task* decided too, those that come first first."""

    def forget(self, parts: Iterable[Part]) -> None:
        """Leave *parts* undecided: nobody wants to know them any more."""

    def take(self, seconds: float) -> Sequence[tuple[Part, PartNews]]:
        """Wait so long at most for something to be told, and return what was.

        Raises:
            HelpersLostError: no answer can be had any more.
        """

    @property
    def idle(self) -> int:
        """How many parts more could be begun at once."""

    def leave(self) -> None:
        """Nothing is asked any more, unless the search is taken up; return at once."""
