"""The sight of the board pane: board, palette and the piece in the air, and their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import inf

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from composer.appearance.touch import target_side
from composer.board import accessible
from composer.board.arrangement import EDGE, GAP, Arrangement, arrange, width_at
from composer.board.board_view import SMALLEST_SQUARE, BoardView
from composer.board.control import BoardControl, Mode
from composer.board.geometry import Box, Point
from composer.board.gesture import DropOutcome, HeldMan, Spot
from composer.board.ghost import Ghost
from composer.board.marks import Explained
from composer.board.palette import Palette
from composer.board.pieces import Pictures
from composer.board.refusal import why_not
from composer.board.standing import JudgedSquare
from composer.board.wishes import Instrument, Tool
from composer.board.words import (
    area_drag_hint,
    area_hint,
    drag_hint,
    lift_hint,
    play_hint,
    square_hint,
    tool_hint,
)
from composer.diagram.look import BoardColors, Coordinates
from composer.diagram.piece_sets import PieceSet
from composer.model.areas import Area
from solver.game import Game, Move
from solver.language import Said, joined
from solver.setup import Setup
from solver.squares import Square, name_of

_CARRIED = 0.7
"""Size of the piece that the pointer carries, in squares."""


class PaneView(QWidget):
    """Shows what a :class:`BoardControl` knows; hands and keys are added by the pane itself.

    ``hint_changed`` carries one sentence about what is under the pointer or the cursor.
    """

    hint_changed = Signal(Said)
    held_changed = Signal(object)
    """Another HeldMan is in the hand, or over another square; ``None`` when it is empty."""
    place_requested = Signal(int)
    """The user asks where the man on a square could stand."""
    walk_requested = Signal(int)
    """The user asks how the man on a square moves."""
    armed_changed = Signal(object)
    """Another :data:`Tool` is in hand, a man or an instrument."""
    map_chosen = Signal(int, bool)
    """A square of the map was clicked, or chosen with Enter, perhaps with Shift."""
    map_left = Signal()
    """The user has seen enough of the map."""
    pointed = Signal(object)
    """Another square lies under the pointer or the cursor; ``None`` beside the board."""
    arranged = Signal()
    """Board and palette have got other places."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        accessible.install()
        self._pictures = Pictures()
        self.board = BoardView(self._pictures, self)
        self.piece_palette = Palette(self._pictures, self)
        self._ghost = Ghost(self._pictures, self)
        self._control = BoardControl(self._locate, QApplication.startDragDistance())
        self._largest_square = inf
        self._pointer: object = None
        self._spot = Spot()
        self._hint = ""
        self._told_armed: Tool = Instrument.HAND
        self._is_fairy = False
        self._is_by_hand = False  # the hand brought the man to its square already
        self._refusal = ""
        self._held: HeldMan | None = None
        self._judged: Mapping[Square, JudgedSquare] = {}
        self._map: Mapping[Square, JudgedSquare] = {}
        self.setMouseTracking(True)
        self.setFocusProxy(self.board)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.piece_palette.set_armed(Instrument.HAND)

    @property
    def mode(self) -> Mode:
        """What pieces on the board are for."""
        return self._control.mode

    @property
    def armed(self) -> Tool:
        """The tool of the palette that is in hand."""
        return self._control.armed

    @property
    def is_flipped(self) -> bool:
        """Whether Black's side is at the bottom."""
        return self.board.is_flipped

    @property
    def is_fairy(self) -> bool:
        """Whether fairy men are in use: then keys, wheel and menus offer them."""
        return self._is_fairy

    def set_fairy(self, is_fairy: bool) -> None:
        """Offer fairy men by keys, wheel and menus, or leave them out."""
        self._is_fairy = is_fairy
        self._control.setup_hand.has_neutral = is_fairy

    def set_setup(self, setup: Setup) -> None:
        """Show *setup* in Set up mode."""
        self._control.set_setup(setup)
        self._refresh()
        self._show_hint(self._spot)

    @property
    def area(self) -> Area | None:
        """The area that is selected."""
        return self._control.area

    def selected_squares(self) -> Iterable[Square]:
        """Return the squares of the area that is selected."""
        return () if self.area is None else self.area.squares

    def set_area(self, area: Area | None) -> None:
        """Select *area*, or nothing."""
        self._control.set_area(area)
        self._refresh()
        self._show_hint(self._spot)

    def set_mode(self, mode: Mode) -> None:
        """Go to Set up, where pieces are laid out, or to Play, where legal moves are made."""
        self._control.set_mode(mode)
        self._refusal = ""
        self.piece_palette.setEnabled(mode is Mode.SETUP)
        self._refresh()

    def show_position(self, game: Game, last_move: Move | None = None) -> None:
        """Show a position of a solution; it is seen in Play mode."""
        before = self.board.scene.squares
        self._control.show_position(game, last_move)
        self._refusal = ""
        self._refresh()
        if self.mode is Mode.PLAY and not self._is_by_hand:
            self.board.slide_from(before)

    def set_last_move(self, move: Move | None) -> None:
        """Mark the squares of *move*."""
        self._control.set_last_move(move)
        self._refresh()

    def set_rings(self, squares: Iterable[Square]) -> None:
        """Ring the squares on which something is wrong with the setup."""
        if self._control.set_rings(squares):
            self._refresh()

    def set_judged(self, judged: Mapping[Square, JudgedSquare]) -> None:
        """Show on squares what would be if the man in hand stood there."""
        if judged != self._judged:
            self._judged = judged
            self._refresh()
            self._show_hint(self._spot)

    @property
    def pointed_square(self) -> Square | None:
        """The square under the pointer, or of the cursor that was moved last."""
        return self._control.pointed

    def explain(self, shown: Explained) -> None:
        """Show what explains the position."""
        if shown != self._control.explained:
            self._control.explained = shown
            self._refresh()
            self._show_hint(self._spot)

    @property
    def cursor_square(self) -> Square:
        """The square of the keyboard's cursor, or that was pressed last."""
        return self._control.cursor.square

    def set_map(self, judged: Mapping[Square, JudgedSquare]) -> None:
        """Show on squares what would be if a man stood there that is in nobody's hand.

        A click on one of them is told by ``map_chosen``; nothing else is done with it.
        """
        self._map = judged
        self._refresh()
        self._show_hint(self._spot)

    def set_flipped(self, is_flipped: bool) -> None:
        """Show the board from Black's side, or from White's."""
        self.cancel()
        self.board.set_flipped(is_flipped)

    def set_colors(self, colors: BoardColors) -> None:
        """Draw board and palette with other colours."""
        self.board.set_colors(colors)
        self.piece_palette.set_colors(colors)

    def set_piece_set(self, piece_set: PieceSet) -> None:
        """Draw the men of board, palette and pointer from another set."""
        self._pictures.use(piece_set)
        self._pointer = None
        self.board.update()
        self.piece_palette.update()
        self._refresh()

    def set_largest_square(self, side: float) -> None:
        """Let no square grow beyond *side*, however large the pane is."""
        if side != self._largest_square:
            self._largest_square = side
            self.updateGeometry()
            self._arrange()

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Write the names of files and ranks elsewhere."""
        if coordinates is not self.board.coordinates:
            self.board.set_coordinates(coordinates)
            self.updateGeometry()
            self._arrange()

    def cancel(self) -> None:
        """Give up whatever is in the air; nothing has changed."""
        self._control.cancel()
        self._refresh()

    def width_at(self, height: int) -> int:
        """Return how wide the pane is where the board takes all of *height*."""
        coordinates, largest = self.board.coordinates, self._largest_square
        least = target_side(0)
        return round(width_at(height, coordinates=coordinates, largest=largest, least=least))

    def height_at(self, width: int) -> int:
        """Return how high the pane need be for the board that *width* has room for."""
        coordinates, largest = self.board.coordinates, self._largest_square
        least = target_side(0)
        places = arrange(width, inf, coordinates=coordinates, largest=largest, least=least)
        lowest = max(box.y + box.height for box in (places.board, places.palette))
        return max(round(lowest + EDGE), self.minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return self._size_for(60)

    def minimumSizeHint(self) -> QSize:
        return self._size_for(SMALLEST_SQUARE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _size_for(self, square: int) -> QSize:
        board, cell = 8.4 * square, max(0.7 * square, target_side(0))
        return QSize(int(board + 2 * cell + GAP + 2 * EDGE), int(max(board, 7 * cell) + 2 * EDGE))

    def _arrange(self) -> None:
        places: Arrangement = arrange(
            self.width(),
            self.height(),
            coordinates=self.board.coordinates,
            largest=self._largest_square,
            least=target_side(0),
            has_palette=not self.piece_palette.isHidden(),
        )
        self.board.setGeometry(*_whole(places.board))
        self.piece_palette.setGeometry(*_whole(places.palette))
        self.piece_palette.lay_out(places.cell)
        self._refresh()
        self.arranged.emit()

    def _locate(self, at: Point) -> Spot:
        on_board = self.board.mapFrom(self, QPoint(0, 0))
        square = self.board.geometry_of_squares.square_at(
            Point(at.x + on_board.x(), at.y + on_board.y())
        )
        if square is not None:
            return Spot(square)
        on_palette = self.piece_palette.mapFrom(self, QPoint(int(at.x), int(at.y)))
        return Spot(tool=self.piece_palette.tool_at(on_palette.x(), on_palette.y()))

    def _center(self, square: Square) -> QPoint:
        center = self.board.square_box(square).center
        return self.board.mapToGlobal(QPoint(int(center.x), int(center.y)))

    def _refresh(self) -> None:
        scene = self._control.scene()
        if not self.board.hasFocus():
            scene = replace(scene, cursor=None)
        self.board.set_scene(replace(scene, judged=self._judged or self._map))
        self.piece_palette.set_armed(self._control.armed)
        self._show_ghost()
        self._show_pointer()
        self._tell_held()
        self._tell_armed()

    def _tell_armed(self) -> None:
        if self._control.armed != self._told_armed:
            self._told_armed = self._control.armed
            self.armed_changed.emit(self._told_armed)

    def _tell_held(self) -> None:
        held = self._control.held_man
        if held != self._held:
            self._held = held
            self.held_changed.emit(held)

    def _show_ghost(self) -> None:
        drag = self._control.drag
        if drag is None:
            self._ghost.hide()
            return
        window = self.window()
        if self._ghost.parentWidget() is not window:
            self._ghost.setParent(window)
        center = self.mapTo(window, QPoint(round(drag.at.x), round(drag.at.y)))
        size = self.board.geometry_of_squares.square_size
        self._ghost.follow(drag.piece, self._control.hand.outcome, center, size)

    def _show_pointer(self) -> None:
        pointer = self._wanted_pointer()
        if pointer == self._pointer:
            return
        self._pointer = pointer
        match pointer:
            case None:
                self.unsetCursor()
            case Qt.CursorShape():
                self.setCursor(pointer)
            case (tool, size):
                picture = self._pictures.picture(tool, size, self.devicePixelRatioF())
                self.setCursor(QCursor(picture, round(size / 2), round(size / 2)))

    def _wanted_pointer(self) -> Qt.CursorShape | tuple[Tool, float] | None:
        """Say what the pointer carries; outside the window only the pointer shows the bin."""
        size = round(self.board.geometry_of_squares.square_size * _CARRIED)
        if self._control.drag is not None:
            is_going = self._control.hand.outcome is DropOutcome.REMOVE
            return (Instrument.BIN, size) if is_going else Qt.CursorShape.ClosedHandCursor
        if self._control.setup_hand.held is not None and self._control.area_drag is not None:
            return Qt.CursorShape.ClosedHandCursor
        armed = self._control.armed
        return None if armed is Instrument.HAND else (armed, size)

    def _show_hint(self, spot: Spot) -> None:
        self._spot = spot
        if spot.square != self._control.pointed:
            self._control.pointed = spot.square
            self._refresh()
            self.pointed.emit(spot.square)
        hint = self._hint_for(spot)
        if hint != self._hint:
            self._hint = hint
            self.hint_changed.emit(hint)

    def _hint_for(self, spot: Spot) -> str:
        drag, area_drag = self._control.drag, self._control.area_drag
        if drag is not None:
            hint = drag_hint(drag, self._control.hand.outcome, self.board.scene.ground)
            judged = None if drag.over is None else self._judged.get(drag.over)
            return hint if judged is None else joined(" ", (hint, judged.words))
        if self._refusal:
            return self._refusal
        if area_drag is not None:
            return area_drag_hint(self._control.setup_hand.area_outcome(area_drag))
        if self._control.area is not None and spot.tool is None:
            return area_hint(self._control.area, self._control.setup.squares)
        if spot.tool is not None:
            return tool_hint(spot.tool)
        if spot.square is None:
            return ""
        if spot.square in self._map:
            return joined(": ", (name_of(spot.square), self._map[spot.square].words))
        lifted = self._control.lifted
        if lifted is not None and (lifted != spot.square or self.mode is Mode.SETUP):
            return self._lift_hint(lifted, spot.square)
        return self._square_hint(spot.square)

    def _square_hint(self, square: Square) -> str:
        piece = self._control.piece_at(square)
        field = self._control.explained.fields.get(square)
        if field is not None and field.words:
            return field.words
        if self.mode is Mode.SETUP:
            armed = self._control.armed
            return square_hint(
                square, piece, armed, has_neutral=self._is_fairy, ground=self._control.ground
            )
        can_move = bool(self._control.play_hand.targets_from(square))
        return play_hint(square, piece, can_move, self._control.ground)

    def _lift_hint(self, lifted: Square, square: Square) -> str:
        man = self._control.piece_at(lifted)
        if man is None:
            return ""
        is_play = self.mode is Mode.PLAY
        if is_play and square not in self._control.play_hand.targets:
            return why_not(self._control.game, lifted, square)
        return lift_hint(man, square, is_play)


def _whole(box: Box) -> tuple[int, int, int, int]:
    return int(box.x), int(box.y), int(box.width), int(box.height)
