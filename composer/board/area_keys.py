"""Selecting an area with the keyboard, and carrying its men, without widgets."""

from __future__ import annotations

from composer.board.geometry import Point
from composer.board.gesture import AreaDrag, DragMode, Wishes
from composer.board.keyboard import SquareCursor
from composer.board.setup_hand import SetupHand
from composer.board.wishes import ClearArea
from composer.model.areas import Area
from solver.squares import SQUARES, Square

_NOWHERE = Point(0, 0)


class AreaKeys:
    """What the keys do with the area of *hand*; ``lifted_from`` is where its men were lifted."""

    def __init__(self, hand: SetupHand, cursor: SquareCursor) -> None:
        self._hand = hand
        self._cursor = cursor
        self.lifted_from: Square | None = None

    @property
    def drag(self) -> AreaDrag | None:
        """The lifted men as they would be dropped where the cursor is."""
        if self.lifted_from is None or self._hand.area is None:
            return None
        square = self._cursor.square
        return AreaDrag(self._hand.area, self.lifted_from, _NOWHERE, square, DragMode.MOVE)

    def extend(self, before: Square) -> None:
        """Select up to the cursor, which came there from *before*."""
        anchor = before if self._hand.area is None else self._hand.area.anchor
        self._hand.area = Area(anchor, self._cursor.square)

    def select_all(self) -> None:
        """Select the smallest area that holds all men."""
        squares = self._hand.squares
        self._hand.area = Area.around(s for s in SQUARES if squares[s] is not None)

    def lift_or_drop(self, carry: DragMode) -> Wishes:
        """Lift the men of the area, or drop them as far off as the cursor has gone."""
        drag = self.drag
        if drag is None:
            self.lifted_from = self._cursor.square
            return ()
        self.lifted_from = None
        return self._hand.drop_area(AreaDrag(drag.area, drag.start, drag.at, drag.over, carry))

    def empty(self) -> Wishes:
        """Empty the area."""
        area, self._hand.area = self._hand.area, None
        self.lifted_from = None
        return () if area is None or not area.men(self._hand.squares) else (ClearArea(area),)

    def leave(self) -> None:
        """Drop the area where the cursor goes on without selecting or carrying."""
        if self.lifted_from is None:
            self._hand.area = None

    def cancel(self) -> bool:
        """Put lifted men back; tell whether there were any."""
        was_lifted, self.lifted_from = self.lifted_from is not None, None
        return was_lifted
