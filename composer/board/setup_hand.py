"""The hand that lays out a position: any piece may go anywhere, and off the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from composer.board.geometry import Point
from composer.board.gesture import (
    AreaDrag,
    Button,
    Drag,
    DragMode,
    DropOutcome,
    Hand,
    Held,
    Locate,
    Marking,
    Pressed,
    Spot,
    Sweep,
    Wishes,
)
from composer.board.wishes import (
    ClearArea,
    CopyArea,
    CopyPiece,
    ExchangeMen,
    Instrument,
    MoveArea,
    MovePiece,
    PaintSquares,
    PlacePiece,
    RemovePiece,
    Tool,
    Wish,
)
from composer.model.areas import Area, first_displaced, shift_between
from solver.men import Color, Man
from solver.squares import Square

SWEEP_STEP = 4.0
"""A sweep looks at a point this often, so that a fast mouse skips no square."""


class SetupHand(Hand):
    """The hand of Set up mode, with the tool of the palette that it carries."""

    def __init__(self, locate: Locate, start_distance: float) -> None:
        super().__init__(locate, start_distance)
        self.armed: Tool = Instrument.HAND
        self.area: Area | None = None
        self.has_neutral = False
        """Whether neutral men have a place: the right button then goes through three colours."""

    def arm(self, tool: Tool) -> None:
        """Take *tool* in hand, or put it back if it is in hand already."""
        self.armed = Instrument.HAND if tool == self.armed else tool

    def take(self, at: Point, man: Man) -> None:
        """Hold *man*, pressed at a point of a tray that the pane does not know."""
        if self.held is None:
            self._button = Button.LEFT
            self.held = Pressed(at, Spot(tool=man))

    def disarm(self) -> bool:
        """Put the tool back; tell whether there was one."""
        was_armed = self.armed is not Instrument.HAND
        self.armed = Instrument.HAND
        return was_armed

    def use(self, square: Square) -> Wishes:
        """Use the tool in hand on *square*, as a click there would."""
        if self.armed is Instrument.HAND:
            return ()
        return (_painted(self._sweep_from(square, Button.LEFT, Point(0, 0))),)

    def move(self, at: Point, carry: DragMode = DragMode.MOVE) -> None:
        """Follow the pointer; a sweep touches every square on the way."""
        if isinstance(self.held, Sweep):
            self.held = self._swept(self.held, at)
        elif isinstance(self.held, Marking):
            square = self._locate(at).square
            if square is not None:
                self.held = Marking(Area(self.held.area.anchor, square))
        else:
            super().move(at, carry)

    def _swept(self, sweep: Sweep, at: Point) -> Sweep:
        for point in _points_between(sweep.at, at):
            square = self._locate(point).square
            if square is not None:
                sweep = sweep.touching(square)
        return replace(sweep, at=at)

    def _take_hold(self, at: Point, button: Button, carry: DragMode) -> Wishes:
        spot = self._locate(at)
        if button is Button.MIDDLE:
            return () if self._man_at(spot) is None else _removal(spot)
        if button is Button.LEFT and spot.square is not None:
            if carry is DragMode.SELECT:
                self.held = Marking(Area(spot.square, spot.square))
                return ()
            if self._is_in_area(spot):
                self.held = Pressed(at, spot, carry)
                return ()
            self.area = None
        if spot.square is not None and self.armed is not Instrument.HAND:
            self.held = self._sweep_from(spot.square, button, at)
        elif button is Button.LEFT and (spot.tool is not None or self._man_at(spot) is not None):
            self.held = Pressed(at, spot, carry)
        return ()

    def _is_in_area(self, spot: Spot) -> bool:
        is_in = self.area is not None and spot.square is not None and spot.square in self.area
        return is_in and self.armed is Instrument.HAND

    def _lift(self, pressed: Pressed) -> Drag | AreaDrag | None:
        spot = pressed.spot
        if self.area is not None and spot.square is not None and self._is_in_area(spot):
            return AreaDrag(self.area, spot.square, pressed.at, spot.square, pressed.carry)
        piece = self._man_at(spot) if spot.tool is None else spot.tool
        if not isinstance(piece, Man):
            return None
        return Drag(piece, spot.square, pressed.at, spot.square, pressed.carry)

    def _finish(self, held: Held) -> Wishes:
        match held:
            case Sweep():
                return (_painted(held),)
            case Drag():
                return self._dropped(held)
            case Pressed():
                if held.spot.tool is not None:
                    self.arm(held.spot.tool)
                self.area = None
                return ()
            case Marking():
                self.area = held.area
                return ()
            case AreaDrag():
                return self.drop_area(held)

    def _dropped(self, drag: Drag) -> Wishes:
        outcome, origin, target = self._outcome_of(drag), drag.from_square, drag.over
        if outcome is DropOutcome.NOTHING:
            return ()
        if target is None:
            return _removal(Spot(origin))
        if origin is None:
            return (PlacePiece(target, drag.piece),)
        if outcome is DropOutcome.COPY:
            return (CopyPiece(origin, target),)
        if outcome is DropOutcome.EXCHANGE:
            return (ExchangeMen(origin, target),)
        return (MovePiece(origin, target),)

    def _outcome_of(self, drag: Drag) -> DropOutcome:
        is_from_palette = drag.from_square is None
        is_copy = drag.carry is DragMode.COPY and not is_from_palette
        if drag.over is None:
            return DropOutcome.NOTHING if is_copy or is_from_palette else DropOutcome.REMOVE
        if drag.over == drag.from_square:
            return DropOutcome.NOTHING
        if is_copy:
            return DropOutcome.COPY
        can_exchange = drag.carry is DragMode.EXCHANGE and self.squares[drag.over] is not None
        return DropOutcome.EXCHANGE if can_exchange and not is_from_palette else DropOutcome.DROP

    def area_outcome(self, drag: AreaDrag) -> DropOutcome:
        """Say what letting go of the men of an area would do; none may leave the board."""
        is_copy = drag.carry is DragMode.COPY
        if drag.over is None:
            return DropOutcome.NOTHING if is_copy else DropOutcome.REMOVE
        frame = shift_between(drag.start, drag.over)
        if drag.over == drag.start or first_displaced(drag.area, self.squares, frame) is not None:
            return DropOutcome.NOTHING
        return DropOutcome.COPY if is_copy else DropOutcome.DROP

    def drop_area(self, drag: AreaDrag) -> Wishes:
        """Say what is wished when the men of an area are let go; the area goes with them."""
        outcome = self.area_outcome(drag)
        if outcome is DropOutcome.NOTHING:
            return ()
        if drag.over is None:
            self.area = None
            return (ClearArea(drag.area),)
        self.area = drag.area.moved(shift_between(drag.start, drag.over))
        wish = CopyArea if outcome is DropOutcome.COPY else MoveArea
        return (wish(drag.area, drag.start, drag.over),)

    def _sweep_from(self, square: Square, button: Button, at: Point) -> Sweep:
        piece = self.armed if isinstance(self.armed, Man) else None
        if piece is not None and button is Button.RIGHT:
            piece = self._in_next_color(piece, square)
        if self.squares[square] == piece:
            piece = None
        return Sweep(piece, (square,), at)

    def _in_next_color(self, man: Man, square: Square) -> Man:
        """Return *man* in the colour after his own, or after that in which he stands there."""
        there = self.squares[square]
        stands_there = there is not None and replace(there, color=man.color) == man
        if there is None or not stands_there or not self.has_neutral:
            there = man
        return next_color(there, self.has_neutral)


def next_color(man: Man, has_neutral: bool) -> Man:
    """Return *man* in the next colour: white, black, and neutral where it has a place."""
    after = {Color.WHITE: Color.BLACK, Color.BLACK: Color.WHITE, Color.NEUTRAL: Color.WHITE}
    if has_neutral:
        after[Color.BLACK] = Color.NEUTRAL
    return replace(man, color=after[man.color])


def _removal(spot: Spot) -> Wishes:
    return () if spot.square is None else (RemovePiece(spot.square),)


def _painted(sweep: Sweep) -> Wish:
    if len(sweep.squares) > 1:
        return PaintSquares(sweep.squares, sweep.piece)
    (square,) = sweep.squares
    return RemovePiece(square) if sweep.piece is None else PlacePiece(square, sweep.piece)


def _points_between(start: Point, end: Point) -> Iterator[Point]:
    count = max(1, math.ceil(math.dist(start, end) / SWEEP_STEP))
    for step in range(1, count + 1):
        share = step / count
        yield Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
