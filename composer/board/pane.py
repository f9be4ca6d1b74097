"""The board pane: where hands and keys become wishes.

It turns Qt's events into calls of :class:`BoardControl`, emits the wishes that come back
and shows the scene.  It changes no document: :mod:`composer.board.wiring` does that.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from composer.board import accessible, keys
from composer.board.control import Mode
from composer.board.geometry import Point
from composer.board.gesture import Button, DragMode, Spot, Wishes
from composer.board.keyboard import Travel
from composer.board.menus import MarkMenu, PromotionMenu, SquareMenu
from composer.board.pane_view import PaneView
from composer.board.refusal import why_not
from composer.board.wishes import (
    NoMove,
    PlacePiece,
    PlayMove,
    RemovePiece,
    StepTo,
    Tool,
    Wish,
)
from composer.board.words import area_words, square_words
from composer.model.marks import Ink
from solver.game import Move
from solver.language import joined
from solver.men import Man
from solver.squares import Square

_BUTTONS = {
    Qt.MouseButton.LeftButton: Button.LEFT,
    Qt.MouseButton.RightButton: Button.RIGHT,
    Qt.MouseButton.MiddleButton: Button.MIDDLE,
}
_KEYBOARD_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_CARRY_KEYS = {
    int(Qt.Key.Key_Control): Qt.KeyboardModifier.ControlModifier,
    int(Qt.Key.Key_Shift): Qt.KeyboardModifier.ShiftModifier,
}
"""The keys that say how something is carried; while one goes down it may not be told yet."""
_CARRIES = {
    keys.SquareCommand.USE: DragMode.MOVE,
    keys.SquareCommand.USE_COPY: DragMode.COPY,
    keys.SquareCommand.USE_EXCHANGE: DragMode.EXCHANGE,
}
_WHEEL_NOTCH = 120


class BoardPane(PaneView):
    """Board and palette with everything hands and keys can do to them.

    ``wished`` carries a :data:`Wish` of Set up mode, ``move_requested`` a legal
    ``Move`` of Play mode, ``step_requested`` a :class:`StepTo` through the solution.
    Board and palette leave the mouse to this widget, so that a drag can cross from one
    to the other.
    """

    wished = Signal(object)
    """One of the types of :data:`Wish`."""
    move_requested = Signal(Move)
    move_refused = Signal(str)
    """Why a move that was tried in Play mode cannot be made."""
    step_requested = Signal(StepTo)
    mark_wished = Signal(int, int, Ink)
    """An arrow between two squares, or a frame round one, in an Ink."""
    wipe_wished = Signal()
    """All marks of the position shall go."""
    zoom_requested = Signal(int)
    """The user wants the board this many steps larger, or smaller."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.has_steps = True
        """Whether arrow keys step through a line in Play mode; else they lead to a move."""
        self._wheel = 0
        self.board.focus_changed.connect(self._on_focus_changed)
        self.piece_palette.tool_chosen.connect(self._arm)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button = _BUTTONS.get(event.button())
        square = self._locate(_point(event)).square
        if button is Button.LEFT and square in self._map:
            has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.map_chosen.emit(square, has_shift)
        elif button is Button.RIGHT and self._control.may_draw:
            self._begin_stroke(event)
        elif button is not None:
            self.board.setFocus(Qt.FocusReason.MouseFocusReason)
            self._refusal = ""
            carry = keys.carry_of(event.modifiers())
            self._grant(self._control.press(_point(event), button, carry))

    def _begin_stroke(self, event: QMouseEvent) -> None:
        self.board.setFocus(Qt.FocusReason.MouseFocusReason)
        self._refusal = ""
        self._control.begin_stroke(_point(event), keys.ink_of(event.modifiers()))
        self._refresh()

    def _end_stroke(self, at: Point) -> None:
        """Draw what was drawn; where the button went up at once, a square is meant."""
        stroke = self._control.mark_hand.release(at)
        self._refresh()
        if stroke is None:
            return
        arrow = stroke.arrow
        if arrow is not None:
            self.mark_wished.emit(arrow.start, arrow.end, stroke.ink)
        elif not stroke.is_drag and self.mode is Mode.SETUP and stroke.ink is Ink.GREEN:
            self.open_square_menu(stroke.start)
        elif not stroke.is_drag:
            self.mark_wished.emit(stroke.start, stroke.start, stroke.ink)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._control.mark_hand.stroke is not None:
            self._control.mark_hand.move(_point(event))
            self._refresh()
            return
        if self._control.hand.held is None:
            self._show_hint(self._locate(_point(event)))
        else:
            self._control.hand.move(_point(event), keys.carry_of(event.modifiers()))
            self._refresh()
            self._show_hint(self._locate(_point(event)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        button = _BUTTONS.get(event.button())
        if self._control.mark_hand.stroke is not None and button is Button.RIGHT:
            self._end_stroke(_point(event))
        elif button is not None:
            carry = keys.carry_of(event.modifiers())
            self._grant(self._control.hand.release(_point(event), button, carry))
            self._show_hint(self._spot)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._refusal = ""
        self._show_hint(Spot())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.zoom_requested.emit(self._notches(event))
            return
        if self.mode is Mode.SETUP and self._may_turn(event.modifiers()):
            self._turn_by_wheel(event)
            return
        if self.mode is not Mode.PLAY or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            event.ignore()
            return
        notches = self._notches(event)
        for _ in range(abs(notches)):
            self.step_requested.emit(StepTo.BACK if notches > 0 else StepTo.FORWARD)

    def _may_turn(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Tell whether the wheel turns men: with Alt, or where fairy men are in use."""
        plain, alt = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
        return modifiers == alt or (self.is_fairy and modifiers == plain)

    def _turn_by_wheel(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        steps = self._notches(event) if delta.y() else -self._notches_of(delta.x())
        point = event.position()
        square = self._locate(Point(point.x(), point.y())).square
        for _ in range(abs(steps)):
            self._grant(self._control.turned(square, -1 if steps > 0 else 1))
        self._show_hint(Spot(square))

    def _notches_of(self, delta: int) -> int:
        self._wheel += delta
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        return notches

    def _notches(self, event: QWheelEvent) -> int:
        """Return by how many notches the wheel was turned since the last whole one."""
        return self._notches_of(event.angleDelta().y())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the cursor's square; the right button opens one when it comes up."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self._control.may_draw:
            self.open_square_menu(self._control.cursor.square)

    # Another tray, wherever it stands in the window

    def take(self, man: Man, at: QPoint) -> None:
        """Take *man* from another tray, at a point of the screen: to be dragged, or armed."""
        if self.mode is Mode.SETUP:
            self._refusal = ""
            self._control.setup_hand.take(self._place(at), man)

    def carry(self, at: QPoint) -> None:
        """Follow the pointer with what was taken."""
        if self._control.setup_hand.held is not None:
            self._control.hand.move(self._place(at))
            self._refresh()
            self._show_hint(self._locate(self._place(at)))

    def let_go(self, at: QPoint) -> None:
        """Let go of what was taken; without a drag it is in hand from now on."""
        if self._control.setup_hand.held is not None:
            self._grant(self._control.hand.release(self._place(at), Button.LEFT))
            self._show_hint(self._spot)

    def arm(self, tool: Tool) -> None:
        """Take *tool* in hand, or put it back if it is in hand already."""
        if self.mode is Mode.SETUP:
            self._arm(tool)

    def _place(self, at: QPoint) -> Point:
        place = self.mapFromGlobal(at)
        return Point(place.x(), place.y())

    # The keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            # A key that means something on the board must not trigger a menu entry.
            is_ours = self.board.hasFocus() and keys.meaning_of(event) is not None
            event.setAccepted(is_ours)
            return is_ours
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        meaning = keys.meaning_of(event)
        if event.key() in _CARRY_KEYS:
            self._set_carry(keys.carry_of(event.modifiers() | _CARRY_KEYS[event.key()]))
            super().keyPressEvent(event)
        elif meaning is keys.SquareCommand.PUT_BACK and self._map:
            self.map_left.emit()
        elif meaning is keys.SquareCommand.PUT_BACK and self._control.put_back():
            self._refresh()
            self._show_hint(self._spot)
        elif meaning is None or meaning is keys.SquareCommand.PUT_BACK or not self.board.hasFocus():
            super().keyPressEvent(event)
        elif meaning is keys.SquareCommand.USE and self._control.cursor.square in self._map:
            self.map_chosen.emit(self._control.cursor.square, keys.has_shift(event))
        elif self._control.hand.held is None:
            self._obey(meaning, keys.has_shift(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() in _CARRY_KEYS:
            self._set_carry(keys.carry_of(event.modifiers() & ~_CARRY_KEYS[event.key()]))
        super().keyReleaseEvent(event)

    def _set_carry(self, carry: DragMode) -> None:
        self._control.hand.set_carry(carry)
        self._refresh()
        self._show_hint(self._spot)

    def _obey(self, meaning: keys.Meaning, has_shift: bool) -> None:
        self._control.has_cursor = True
        self._refusal = ""
        match meaning:
            case Travel():
                self._travel(meaning, has_shift)
            case keys.SquareCommand.SELECT_ALL:
                self._control.select_all()
                self._refresh()
                self._tell_area()
            case Man():
                self._grant(self._control.put(meaning))
            case _:
                self._grant(self._commanded(meaning))
        if not isinstance(meaning, Travel):
            self._show_hint(Spot(self._control.cursor.square))

    def _commanded(self, command: keys.SquareCommand) -> Wishes:
        """Return what a command for the square of the cursor wishes."""
        control, square = self._control, self._control.cursor.square
        match command:
            case keys.SquareCommand.EMPTY:
                return control.empty()
            case keys.SquareCommand.RECOLOR:
                return control.recolored(square, self.is_fairy)
            case keys.SquareCommand.TURN | keys.SquareCommand.TURN_BACK:
                return control.turned(square, 1 if command is keys.SquareCommand.TURN else -1)
            case _:
                return control.use(_CARRIES[command])

    def _travel(self, way: Travel, has_shift: bool) -> None:
        is_reading = self.mode is Mode.PLAY and self._control.play_hand.chosen is None
        if self.has_steps and is_reading and not has_shift:
            if way in keys.STEPS:
                self.step_requested.emit(keys.STEPS[way])
            return
        geometry = self.board.geometry_of_squares
        self._control.travel(way, geometry, selects=has_shift)
        self._refresh()
        square = self._control.cursor.square
        self._show_hint(Spot(square))
        accessible.tell_focus(self.board, square)
        if self._control.area is None:
            self._announce()
        else:
            self._tell_area()

    def _tell_area(self) -> None:
        """Say what is selected, in the status line and aloud."""
        self._show_hint(self._spot)
        area = self._control.area
        if area is not None:
            accessible.announce(self.board, area_words(area, self._control.setup.squares))

    # What becomes of it

    def open_square_menu(self, square: Square) -> QMenu:
        """Open the menu of *square* and return it: in Play mode that of its marks alone."""
        if self.mode is Mode.PLAY:
            return self._pop_up(self._mark_menu(square), square)
        man = self._control.piece_at(square)
        menu = SquareMenu(square, man, self._pictures, self, is_fairy=self.is_fairy)
        menu.addMenu(self._mark_menu(square))
        menu.triggered.connect(self._on_square_menu)
        menu.place_requested.connect(self.place_requested)
        menu.walk_requested.connect(self.walk_requested)
        return self._pop_up(menu, square)

    def _mark_menu(self, square: Square) -> MarkMenu:
        menu = MarkMenu(square, self)
        menu.mark_wished.connect(self.mark_wished)
        menu.wipe_wished.connect(self.wipe_wished)
        return menu

    def _grant(self, wishes: Wishes) -> None:
        self._refresh()
        for wish in wishes:
            if isinstance(wish, PlayMove):
                self._request_move(wish)
            elif isinstance(wish, NoMove):
                self._refuse(wish)
            else:
                self._wish(wish)

    def _wish(self, wish: Wish) -> None:
        self.wished.emit(wish)
        self._announce()

    def _announce(self) -> None:
        if self._control.has_cursor:
            square = self._control.cursor.square
            words = square_words(square, self._control.piece_at(square), self._control.ground)
            judged = (self._judged or self._map).get(square)
            said = words if judged is None else joined("; ", (words, judged.words))
            accessible.announce(self.board, said)

    def _request_move(self, wish: PlayMove) -> None:
        moves = self._control.legal_moves(wish.from_square, wish.to_square)
        if len(moves) == 1:
            self._is_by_hand = True
            self.move_requested.emit(moves[0])
            self._is_by_hand = False
        elif moves:
            man = self._control.piece_at(wish.from_square)
            assert man is not None
            menu = PromotionMenu(man, moves, self._pictures, self)
            menu.triggered.connect(self._on_promotion_menu)
            self._pop_up(menu, wish.to_square)

    def _refuse(self, wish: NoMove) -> None:
        """Say why a move cannot be made, until something else is done."""
        position = self._control.game
        self._refusal = why_not(position, wish.from_square, wish.to_square)
        self._show_hint(self._spot)
        self.move_refused.emit(self._refusal)
        accessible.announce(self.board, self._refusal)

    def _pop_up(self, menu: QMenu, square: Square) -> QMenu:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._center(square))
        return menu

    def _on_square_menu(self, action: QAction) -> None:
        wish = action.data()
        if isinstance(wish, PlacePiece | RemovePiece):  # and no mark of the menu within
            self._wish(wish)

    def _on_promotion_menu(self, action: QAction) -> None:
        self.move_requested.emit(action.data())

    def _arm(self, tool: Tool) -> None:
        self._control.setup_hand.arm(tool)
        self._refresh()

    # What takes the board away from the hand

    def _on_focus_changed(self, reason: Qt.FocusReason) -> None:
        if reason in _KEYBOARD_REASONS:
            self._control.has_cursor = True
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self._drop_what_is_held()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._drop_what_is_held()

    def _drop_what_is_held(self) -> None:
        if self._control.hand.held is not None or self._control.mark_hand.stroke is not None:
            self.cancel()


def _point(event: QMouseEvent) -> Point:
    return Point(event.position().x(), event.position().y())
