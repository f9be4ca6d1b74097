"""Arrows, frames and the marks of what guards a king: what a board explains, without painting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from composer.model.marks import Ink
from solver.squares import Square


class Shade(Enum):
    """What an arrow is there for."""

    MOVE = auto()
    """The move that is pointed at."""
    EARLIER = auto()
    """A move on the way to it."""
    PINNED = auto()
    """The move that was pointed at, kept until it is let go."""
    SEARCHED = auto()
    """The first move that a running search looks at: quiet."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow in the middle of the squares; with an :class:`Ink` it is the composer's own."""

    start: Square
    end: Square
    shade: Shade | Ink


class Hold(Enum):
    """What keeps a king from a square, or that nothing does; each has a sign of its own."""

    FREE = auto()
    GUARDED = auto()
    BLOCKED = auto()
    GIVEN = auto()
    """A flight that the move pointed at gives."""
    TAKEN = auto()


@dataclass(frozen=True, slots=True)
class FieldMark:
    """What holds one square of a king's field, by how many guards, and in words."""

    hold: Hold
    guards: tuple[Square, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class PinLine:
    """From who pins over the pinned man to his king."""

    by: Square
    man: Square
    king: Square


@dataclass(frozen=True, slots=True)
class Explained:
    """All that is drawn on a board beside the men; nothing of it is there to begin with."""

    arrows: tuple[Arrow, ...] = ()
    frames: Mapping[Square, Ink] = field(default_factory=dict)
    fields: Mapping[Square, FieldMark] = field(default_factory=dict)
    pins: tuple[PinLine, ...] = ()
    mated: Square | None = None
    """Where a king stands in mate."""


NOTHING = Explained()
