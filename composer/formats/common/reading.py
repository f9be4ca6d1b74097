"""What comes out of reading a file: the document, and what in it could not be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from composer.model.document import Document
from solver.language import tr
from solver.notation.letters import Letters

Pulse = Callable[[], None]
"""Called between the parts of what may take long; what it raises gives the work up."""


def no_pulse() -> None:
    """Go on to the end."""


class FormatError(ValueError):
    """Nothing of the text or file can be used; the message is one plain sentence."""


class NoPositionError(FormatError):
    """Nothing of a text looks like a position."""

    def __init__(self) -> None:
        super().__init__(tr("The text holds no chess position. One looks like %1.", _EXAMPLE))


_EXAMPLE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


class UnshownError(FormatError):
    """The problem holds men or words that the board has no place for; its text can be kept."""


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

    ``letters`` are those in which Popeye would answer a file that is written for him.
    """

    document: Document
    faults: tuple[Fault, ...] = ()
    letters: Letters = Letters.S
