"""The hand that lays out a position: any piece may go anywhere, and off the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import chess

from composer.board.geometry import Point
from composer.board.gesture import (
    Button,
    Carry,
    Drag,
    Hand,
    Held,
    Locate,
    Outcome,
    Pressed,
    Spot,
    Sweep,
    Wishes,
)
from composer.board.wishes import (
    CopyPiece,
    Instrument,
    MovePiece,
    PaintSquares,
    PlacePiece,
    RemovePiece,
    Tool,
    Wish,
)

SWEEP_STEP = 4.0
"""A sweep looks at a point this often, so that a fast mouse skips no square."""


class SetupHand(Hand):
    """The hand of Set up mode, with the tool of the palette that it carries."""

    def __init__(self, locate: Locate, start_distance: float) -> None:
        super().__init__(locate, start_distance)
        self.armed: Tool = Instrument.HAND

    def arm(self, tool: Tool) -> None:
        """Take *tool* in hand, or put it back if it is in hand already."""
        self.armed = Instrument.HAND if tool == self.armed else tool

    def disarm(self) -> bool:
        """Put the tool back; tell whether there was one."""
        was_armed = self.armed is not Instrument.HAND
        self.armed = Instrument.HAND
        return was_armed

    def use(self, square: chess.Square) -> Wishes:
        """Use the tool in hand on *square*, as a click there would."""
        if self.armed is Instrument.HAND:
            return ()
        return (_painted(self._sweep_from(square, Button.LEFT, Point(0, 0))),)

    def move(self, at: Point, carry: Carry = Carry.MOVE) -> None:
        """Follow the pointer; a sweep touches every square on the way."""
        if isinstance(self.held, Sweep):
            self.held = self._swept(self.held, at)
        else:
            super().move(at, carry)

    def _swept(self, sweep: Sweep, at: Point) -> Sweep:
        for point in _points_between(sweep.at, at):
            square = self._locate(point).square
            if square is not None:
                sweep = sweep.touching(square)
        return replace(sweep, at=at)

    def _take_hold(self, at: Point, button: Button, carry: Carry) -> Wishes:
        spot = self._locate(at)
        if button is Button.MIDDLE:
            return () if self._man_at(spot) is None else _removal(spot)
        if spot.square is not None and self.armed is not Instrument.HAND:
            self.held = self._sweep_from(spot.square, button, at)
        elif button is Button.LEFT and (spot.tool is not None or self._man_at(spot) is not None):
            self.held = Pressed(at, spot, carry)
        return ()

    def _lift(self, pressed: Pressed) -> Drag | None:
        spot = pressed.spot
        piece = self._man_at(spot) if spot.tool is None else spot.tool
        if not isinstance(piece, chess.Piece):
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
                return ()

    def _dropped(self, drag: Drag) -> Wishes:
        outcome, origin, target = self._outcome_of(drag), drag.from_square, drag.over
        if outcome is Outcome.NOTHING:
            return ()
        if target is None:
            return _removal(Spot(origin))
        if origin is None:
            return (PlacePiece(target, drag.piece),)
        if outcome is Outcome.COPY:
            return (CopyPiece(origin, target),)
        return (MovePiece(origin, target),)

    def _outcome_of(self, drag: Drag) -> Outcome:
        is_from_palette = drag.from_square is None
        is_copy = drag.carry is Carry.COPY and not is_from_palette
        if drag.over is None:
            return Outcome.NOTHING if is_copy or is_from_palette else Outcome.REMOVE
        if drag.over == drag.from_square:
            return Outcome.NOTHING
        return Outcome.COPY if is_copy else Outcome.DROP

    def _sweep_from(self, square: chess.Square, button: Button, at: Point) -> Sweep:
        piece = self.armed if isinstance(self.armed, chess.Piece) else None
        if piece is not None and button is Button.RIGHT:
            piece = chess.Piece(piece.piece_type, not piece.color)
        if self.squares[square] == piece:
            piece = None
        return Sweep(piece, (square,), at)


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
