"""The board without a screen: what is shown, what is held, and what a key or a hand wishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum, auto

from composer.board.area_keys import AreaKeys
from composer.board.geometry import Geometry, Point
from composer.board.gesture import (
    AreaDrag,
    Button,
    Drag,
    DragMode,
    DropOutcome,
    Hand,
    HeldMan,
    Locate,
    Marking,
    Pressed,
    Wishes,
)
from composer.board.keyboard import SquareCursor, Travel
from composer.board.mark_hand import MarkHand
from composer.board.marks import NOTHING, Explained
from composer.board.play_hand import PlayHand
from composer.board.scene import Scene
from composer.board.setup_hand import SetupHand, next_color
from composer.board.wishes import Instrument, PlacePiece, Tool
from composer.model import areas
from composer.model.areas import Area
from composer.model.ground import BARE, Ground, ground_in, ground_of
from composer.model.marks import Ink
from composer.model.moved_texts import Carry
from solver.game import Game, Move
from solver.men import Kind, Man
from solver.setup import Setup
from solver.squares import Square


class Mode(Enum):
    """What pieces on the board are for."""

    SETUP = auto()
    PLAY = auto()


class BoardControl:
    """All that the board pane knows.

    In Set up mode the setup is seen and edited; in Play mode a position of a solution
    is seen, and only legal moves can be wished.
    """

    def __init__(self, locate: Locate, start_distance: float) -> None:
        self.mode = Mode.SETUP
        self.setup = Setup()
        self.game = Setup().game()
        self.cursor = SquareCursor()
        self.has_cursor = True
        self._played_ground = BARE
        self._last: frozenset[Square] = frozenset()
        self._ringed: frozenset[Square] = frozenset()
        self.setup_hand = SetupHand(locate, start_distance)
        self.play_hand = PlayHand(locate, start_distance)
        self.mark_hand = MarkHand(locate, start_distance)
        self.explained: Explained = NOTHING
        self.pointed: Square | None = None
        """The square under the pointer."""
        self.area_keys = AreaKeys(self.setup_hand, self.cursor)

    @property
    def hand(self) -> Hand:
        """The hand of the present mode."""
        return self.setup_hand if self.mode is Mode.SETUP else self.play_hand

    @property
    def drag(self) -> Drag | None:
        """The piece in the air, if there is one."""
        return self.hand.drag

    @property
    def armed(self) -> Tool:
        """The tool of the palette that is in hand."""
        return self.setup_hand.armed

    @property
    def lifted(self) -> Square | None:
        """The square of the man that the keyboard has lifted, or that is chosen to move."""
        return self.cursor.lifted if self.mode is Mode.SETUP else self.play_hand.chosen

    @property
    def area(self) -> Area | None:
        """The area that is selected in Set up mode."""
        return self.setup_hand.area if self.mode is Mode.SETUP else None

    @property
    def area_drag(self) -> AreaDrag | None:
        """The men of an area in the air, by mouse or keyboard."""
        if self.mode is not Mode.SETUP:
            return None
        held = self.setup_hand.held
        return held if isinstance(held, AreaDrag) else self.area_keys.drag

    @property
    def may_draw(self) -> bool:
        """Whether the right button draws: nothing is in the hand that it would do something to."""
        return self.hand.held is None and self.armed is Instrument.HAND

    @property
    def held_man(self) -> HeldMan | None:
        """The man in the hand of mouse or keyboard in Set up mode."""
        if self.mode is not Mode.SETUP:
            return None
        drag, lifted = self.setup_hand.drag, self.cursor.lifted
        if drag is not None:
            return HeldMan(drag.piece, drag.from_square, drag.over, drag.carry)
        man = None if lifted is None else self.piece_at(lifted)
        return None if man is None else HeldMan(man, lifted, self.cursor.square, DragMode.MOVE)

    def set_area(self, area: Area | None) -> None:
        """Select *area*, or nothing."""
        self.area_keys.cancel()
        self.setup_hand.area = area

    # What is shown

    def set_setup(self, setup: Setup) -> None:
        """Show another setup; what was in the air would not fit any more and is let go."""
        if setup.squares != self.setup.squares:
            self.setup_hand.cancel()
            self.cursor.cancel()
            self.area_keys.cancel()
        self.setup = setup
        self.setup_hand.squares = setup.squares
        if self.mode is Mode.SETUP:
            self.cursor.squares = setup.squares

    def set_mode(self, mode: Mode) -> None:
        """Go to *mode*; Play begins with the setup, and Set up is as it was left."""
        if mode is self.mode:
            return
        self.cancel()
        self.set_area(None)
        self.setup_hand.disarm()
        self.mode = mode
        self._last = frozenset()
        if mode is Mode.PLAY:
            self.show_position(self.setup.game(), None)
        else:
            self.cursor.squares = self.setup.squares

    def show_position(self, game: Game, last_move: Move | None) -> None:
        """Show *game*, which is played on in Play mode, and mark the move that led to it."""
        self.game = game.copy()
        self.play_hand.show(game)
        self._played_ground = ground_in(game)
        self.set_last_move(last_move)
        if self.mode is Mode.PLAY:
            self.cursor.cancel()
            self.cursor.squares = self.play_hand.squares

    def set_last_move(self, move: Move | None) -> None:
        """Mark the squares of *move*."""
        self._last = frozenset((move.from_square, move.to_square) if move else ())

    def set_rings(self, squares: Iterable[Square]) -> bool:
        """Ring the squares on which something is wrong with the setup; tell whether others are."""
        before, self._ringed = self._ringed, frozenset(squares)
        return before != self._ringed

    def piece_at(self, square: Square) -> Man | None:
        """Return the man that is seen on *square*."""
        return self.hand.squares[square]

    @property
    def ground(self) -> Ground:
        """What conditions put on the squares that are seen."""
        if self.mode is Mode.SETUP:
            return ground_of(self.setup.conditions)
        return self._played_ground

    def legal_moves(self, from_square: Square, to_square: Square) -> list[Move]:
        """Return the legal moves between two squares: several where a pawn promotes."""
        return [
            move
            for move in self.game.moves()
            if (move.from_square, move.to_square) == (from_square, to_square)
        ]

    def scene(self) -> Scene:
        """Return what is to be seen on the board."""
        return self._setup_scene() if self.mode is Mode.SETUP else self._play_scene()

    # What is done

    def press(self, at: Point, button: Button, carry: DragMode) -> Wishes:
        """Take note of a button that goes down; the keyboard's cursor comes along, unseen."""
        self._leave_cursor()
        wishes = self.hand.press(at, button, carry)
        held = self.hand.held
        if isinstance(held, Pressed) and held.spot.square is not None:
            self.cursor.square = held.spot.square
        return wishes

    def begin_stroke(self, at: Point, ink: Ink) -> None:
        """Begin to draw with the right button."""
        self._leave_cursor()
        self.mark_hand.press(at, ink)

    def _leave_cursor(self) -> None:
        self.cursor.cancel()
        self.area_keys.cancel()
        self.has_cursor = False

    def cancel(self) -> bool:
        """Give up what is in the air, lifted or chosen; tell whether anything was."""
        was_holding = self.hand.cancel()
        was_carrying = self.area_keys.cancel()
        was_drawing = self.mark_hand.cancel()
        return self.cursor.cancel() or was_holding or was_carrying or was_drawing

    def put_back(self) -> bool:
        """Esc: give up what is held, the area or the tool; tell whether there was one."""
        if self.cancel():
            return True
        had_area = self.area is not None
        self.set_area(None)
        return had_area or self.setup_hand.disarm()

    def travel(self, way: Travel, geometry: Geometry, *, selects: bool) -> None:
        """Move the keyboard's cursor; in Set up mode it can select what it goes over."""
        before = self.cursor.square
        self.cursor.travel(way, geometry)
        if self.mode is not Mode.SETUP:
            return
        if selects and self.cursor.lifted is None and self.area_keys.lifted_from is None:
            self.area_keys.extend(before)
        else:
            self.area_keys.leave()

    def select_all(self) -> None:
        """Select all men, in Set up mode."""
        if self.mode is Mode.SETUP:
            self.cancel()
            self.area_keys.select_all()

    def use(self, carry: DragMode) -> Wishes:
        """Enter: use the tool in hand, or lift or drop a piece, or make a move."""
        if self.mode is Mode.PLAY:
            return self.play_hand.choose(self.cursor.square)
        if self.area is not None:
            return self.area_keys.lift_or_drop(carry)
        return self.setup_hand.use(self.cursor.square) or self.cursor.lift_or_drop(carry)

    def put(self, piece: Man) -> Wishes:
        """Put *piece* where the keyboard's cursor is, in Set up mode."""
        return self.cursor.put(piece) if self.mode is Mode.SETUP else ()

    def recolored(self, square: Square, has_neutral: bool) -> Wishes:
        """Give the man in hand, or else that on *square*, the next colour, in Set up mode.

        White and black change places; neutral comes after black where it *has* a place.
        """
        man = self._changeable(square)
        if man is None:
            return ()
        changed = next_color(man, has_neutral)
        if man.kind is Kind.KING and changed in self.setup.squares:
            return ()  # he would drive the other king away
        return self._changed(square, changed)

    def turned(self, square: Square | None, steps: int) -> Wishes:
        """Let the man in hand, or else that on *square*, be what his drawing is once turned."""
        man = self._changeable(square)
        if man is None:
            return ()
        from solver.notation.glyphs import turned_kind  # loads the fairy kinds

        return self._changed(square, replace(man, kind=turned_kind(man.kind, steps)))

    def _changeable(self, square: Square | None) -> Man | None:
        if self.mode is not Mode.SETUP or self.hand.held is not None:
            return None
        if isinstance(self.armed, Man):
            return self.armed
        return None if square is None else self.setup.squares[square]

    def _changed(self, square: Square | None, man: Man) -> Wishes:
        if isinstance(self.armed, Man):
            self.setup_hand.armed = man
            return ()
        assert square is not None
        self.cursor.cancel()
        return (PlacePiece(square, man),)

    def empty(self) -> Wishes:
        """Empty the area, or else the square of the keyboard's cursor, in Set up mode."""
        if self.area is not None:
            return self.area_keys.empty()
        return self.cursor.empty() if self.mode is Mode.SETUP else ()

    def _setup_scene(self) -> Scene:
        scene = self._plain_scene()
        drag, sweep = self.setup_hand.drag, self.setup_hand.sweep
        if self.area_drag is not None:
            return self._area_scene(scene, self.area_drag)
        marking = self.setup_hand.held
        area = marking.area if isinstance(marking, Marking) else self.area
        if area is not None:
            scene = replace(scene, marked=frozenset(area.squares))
        if sweep is not None:
            return scene.with_sweep(sweep)
        if drag is not None:
            outlined = frozenset() if drag.over is None else frozenset({drag.over})
            faded = None if drag.carry is DragMode.COPY else drag.from_square
            return replace(scene, faded=faded, outlined=outlined)
        if self.cursor.lifted is not None:
            return replace(
                scene, faded=self.cursor.lifted, outlined=frozenset({self.cursor.square})
            )
        return scene

    def _area_scene(self, scene: Scene, drag: AreaDrag) -> Scene:
        """Show the men where letting go would put them."""
        outcome = self.setup_hand.area_outcome(drag)
        marked = frozenset(drag.area.squares)
        if outcome is DropOutcome.NOTHING or drag.over is None:
            men = drag.area.men(scene.squares)
            gone = men if outcome is DropOutcome.REMOVE else ()
            squares = tuple(None if s in gone else m for s, m in enumerate(scene.squares))
            return replace(scene, squares=squares, marked=marked)
        carry = Carry(areas.shift_between(drag.start, drag.over))
        is_copy = outcome is DropOutcome.COPY
        moved = drag.area.moved(carry.frame)
        return replace(
            scene,
            squares=areas.carried(scene.squares, drag.area, carry, copies=is_copy),
            marked=frozenset(() if moved is None else moved.squares),
        )

    def _play_scene(self) -> Scene:
        hand = self.play_hand
        scene = replace(self._plain_scene(), ringed=frozenset(), targets=hand.targets)
        if hand.held is None and hand.chosen is None:
            scene = replace(scene, offered=hand.targets_from(self.pointed))
        if hand.drag is not None:
            over = hand.targets & {hand.drag.over}
            return replace(scene, faded=hand.drag.from_square, outlined=over)
        if hand.chosen is not None:
            return replace(scene, outlined=frozenset({hand.chosen}))
        return scene

    def _plain_scene(self) -> Scene:
        return Scene(
            squares=self.hand.squares,
            cursor=self.cursor.square if self.has_cursor else None,
            last=self._last,
            ringed=self._ringed,
            explained=self._explained(),
            ground=self.ground,
        )

    def _explained(self) -> Explained:
        """Return what explains the position, with the arrow that is being drawn."""
        stroke = self.mark_hand.stroke
        arrow = None if stroke is None else stroke.arrow
        shown = self.explained
        return shown if arrow is None else replace(shown, arrows=(*shown.arrows, arrow))
