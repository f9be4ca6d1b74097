"""What a hand holds between press and release, worked out without widgets.

A hand is told of presses, moves and releases in points of the pane, looks up what lies
there, and answers with wishes.  Until the release it only remembers: whoever lets go
with Esc has changed nothing.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto

from composer.board.geometry import Point
from composer.board.wishes import Tool, Wish
from composer.model.areas import Area
from solver.men import Kind, Man
from solver.setup import EMPTY_SQUARES, Squares
from solver.squares import Square

Wishes = tuple[Wish, ...]


class Button(Enum):
    """A button of the mouse."""

    LEFT = auto()
    RIGHT = auto()
    MIDDLE = auto()


class DragMode(Enum):
    """Whether a drag takes the piece along or leaves it and brings another."""

    MOVE = auto()
    COPY = auto()
    EXCHANGE = auto()
    """The piece changes places with the one that it is dropped on."""
    SELECT = auto()
    """Nothing is carried: squares are selected."""


class DropOutcome(Enum):
    """What letting go here and now would do; the ghost shows it as a sign."""

    NOTHING = auto()
    DROP = auto()
    COPY = auto()
    REMOVE = auto()
    EXCHANGE = auto()


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies under a point of the pane: a square, a tool of the palette, or neither."""

    square: Square | None = None
    tool: Tool | None = None


Locate = Callable[[Point], Spot]


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button is down but has not travelled far enough to be a drag."""

    at: Point
    spot: Spot
    carry: DragMode = DragMode.MOVE


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece is in the air.  ``from_square`` is ``None`` when it comes from the palette."""

    piece: Man
    from_square: Square | None
    at: Point
    over: Square | None
    carry: DragMode


@dataclass(frozen=True, slots=True)
class HeldMan:
    """A man in the hand of the mouse or of the keyboard, while a position is set up.

    ``from_square`` is ``None`` when he comes from the palette, ``over`` where he is off the board.
    """

    piece: Man
    from_square: Square | None
    over: Square | None
    carry: DragMode


@dataclass(frozen=True, slots=True)
class Sweep:
    """Squares are being painted with a piece, or emptied, one after the other."""

    piece: Man | None
    squares: tuple[Square, ...]
    at: Point

    def touching(self, square: Square) -> Sweep:
        """Paint *square* too; a king has only the last square."""
        if self.piece is not None and self.piece.kind is Kind.KING:
            return replace(self, squares=(square,))
        if square in self.squares:
            return self
        return replace(self, squares=(*self.squares, square))


@dataclass(frozen=True, slots=True)
class Marking:
    """An area is being selected."""

    area: Area


@dataclass(frozen=True, slots=True)
class AreaDrag:
    """The men of an area are in the air; ``start`` is the square that was pressed."""

    area: Area
    start: Square
    at: Point
    over: Square | None
    carry: DragMode


Held = Pressed | Drag | Sweep | Marking | AreaDrag


class Hand(ABC):
    """What all hands share: a press becomes a drag when it has travelled far enough.

    ``squares`` is what stands on the board; whoever owns the hand keeps it up to date.
    """

    def __init__(self, locate: Locate, start_distance: float) -> None:
        self._locate = locate
        self._start_distance = start_distance
        self._button: Button | None = None
        self.squares: Squares = EMPTY_SQUARES
        self.held: Held | None = None

    @property
    def drag(self) -> Drag | None:
        """The piece in the air, if there is one."""
        return self.held if isinstance(self.held, Drag) else None

    @property
    def sweep(self) -> Sweep | None:
        """The sweep under way, if there is one."""
        return self.held if isinstance(self.held, Sweep) else None

    @property
    def outcome(self) -> DropOutcome:
        """What letting go here and now would do with the piece in the air."""
        return DropOutcome.NOTHING if self.drag is None else self._outcome_of(self.drag)

    def press(self, at: Point, button: Button, carry: DragMode = DragMode.MOVE) -> Wishes:
        """Take note of a button that goes down; a second button changes nothing."""
        if self.held is not None:
            return ()
        self._button = button
        return self._take_hold(at, button, carry)

    def move(self, at: Point, carry: DragMode = DragMode.MOVE) -> None:
        """Follow the pointer to *at*."""
        if isinstance(self.held, Pressed) and self._has_travelled(self.held.at, at):
            self.held = self._lift(self.held)
        if isinstance(self.held, Drag | AreaDrag):
            self.held = replace(self.held, at=at, over=self._locate(at).square, carry=carry)

    def set_carry(self, carry: DragMode) -> None:
        """Take note that Ctrl or Shift went down or up while something is in the air."""
        if isinstance(self.held, Drag | AreaDrag):
            self.held = replace(self.held, carry=carry)

    def release(self, at: Point, button: Button, carry: DragMode = DragMode.MOVE) -> Wishes:
        """Let go at *at* and return what is wished."""
        if button is not self._button:
            return ()
        self.move(at, carry)
        held, self.held = self.held, None
        return () if held is None else self._finish(held)

    def cancel(self) -> bool:
        """Give up what is held; tell whether anything was."""
        was_holding = self.held is not None
        self.held = None
        return was_holding

    @abstractmethod
    def _take_hold(self, at: Point, button: Button, carry: DragMode) -> Wishes:
        """Begin to hold what lies under *at*, or say at once what is wished."""

    @abstractmethod
    def _lift(self, pressed: Pressed) -> Drag | AreaDrag | Pressed | None:
        """Return the drag that begins with *pressed*; ``None`` where nothing is to be lifted.

        A hand that has something to say of a man that it cannot lift returns *pressed*.
        """

    @abstractmethod
    def _finish(self, held: Held) -> Wishes:
        """Say what is wished when *held* is let go."""

    @abstractmethod
    def _outcome_of(self, drag: Drag) -> DropOutcome:
        """Say what letting go of *drag* would do."""

    def _man_at(self, spot: Spot) -> Man | None:
        return None if spot.square is None else self.squares[spot.square]

    def _has_travelled(self, start: Point, at: Point) -> bool:
        return math.dist(start, at) >= self._start_distance
