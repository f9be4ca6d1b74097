"""What comes out of reading a file: the document, and what in it could not be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from composer.model.document import Document, Entry
from solver.language import Said, tr
from solver.notation.letters import Letters

Pulse = Callable[[], None]
"""Called between the parts of what may take long; what it raises gives the work up."""


def no_pulse() -> None:
    """Go on to the end."""


class FormatError(ValueError):
    """Nothing of the text or file can be used; the message is one plain sentence."""

    def __str__(self) -> str:
        """Return the sentence in the language that is spoken now, as those of the solver do."""
        told = self.args[0] if self.args else ""
        return told.anew() if isinstance(told, Said) else super().__str__()

    @property
    def words(self) -> str:
        """The text for a place that outlives a change of the language."""
        return self.args[0] if self.args else ""


class NoPositionError(FormatError):
    """Nothing of a text looks like a position."""

    def __init__(self) -> None:
        super().__init__(tr("The text holds no chess position. One looks like %1.", _EXAMPLE))


_EXAMPLE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


class UnshownError(FormatError):
    """The problem holds men or words that the board has no place for; its text can be kept.

    ``line`` is the line of the file, where it is known.
    """

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class Fault:
    """One place that could not be read while the rest was.

    ``line`` counts from 1; ``index`` is the place in the document of the problem it
    belongs to, where it has one.
    """

    line: int
    sentence: str
    index: int | None = None
    is_unread: bool = False
    """Whether nothing of the problem could be read, as where its text breaks off."""

    def __str__(self) -> str:
        """Print it with its line."""
        return tr("Line %1: %2", str(self.line), self.sentence)


@dataclass(frozen=True, slots=True)
class Reading:
    """A document that was read, and its faults in the order of the file.

    ``letters`` are those in which Popeye would answer a file that is written for him;
    ``with_prose`` counts the problems that got words around them as comments.
    """

    document: Document
    faults: tuple[Fault, ...] = ()
    letters: Letters = Letters.S
    with_prose: int = 0


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """A problem that was read; ``unread`` says what beside it was not understood, if anything.

    ``line`` is that of the first of it, counted from the first of the problem; ``has_prose`` says
    whether somebody's words around it became comments.
    """

    entry: Entry
    unread: str = ""
    line: int = 1
    has_prose: bool = False


class ProblemsRead:
    """Problems read one after the other; one that cannot be read is kept as its text."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []
        self._has_unshown = False
        self._with_prose = 0

    def add(self, read: Callable[[], Entry | ReadEntry], line: int, verbatim: str) -> None:
        """Add what *read* returns of the problem in *line*, or *verbatim* with its fault."""
        try:
            found = read()
            if isinstance(found, Entry):
                found = ReadEntry(found)
            if found.unread:
                place = line + found.line - 1
                self.faults.append(Fault(place, found.unread, len(self.entries)))
            self._with_prose += found.has_prose
            self.entries.append(found.entry)
        except FormatError as error:
            if isinstance(error, UnshownError):
                self._has_unshown = True
                line = error.line or line
            fault = Fault(line, str(error), len(self.entries))
            self.faults.append(fault)
            self.entries.append(Entry(stipulation="", fault=str(fault), verbatim=verbatim))

    def reading(self, nothing: str = "", letters: Letters = Letters.S) -> Reading:
        """Return what was read.

        Raises:
            FormatError: nothing could be read; *nothing* says so where there was nothing.
        """
        if all(entry.fault is not None for entry in self.entries) and not self._has_unshown:
            raise FormatError(str(self.faults[0]) if self.faults else nothing)
        document = Document(tuple(self.entries))
        return Reading(document, tuple(self.faults), letters, self._with_prose)
