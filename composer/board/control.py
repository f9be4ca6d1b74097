"""The board without a screen: what is shown, what is held, and what a key or a hand wishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum, auto

import chess

from composer.board.geometry import Point
from composer.board.gesture import Button, Carry, Drag, Hand, Locate, Pressed, Wishes
from composer.board.keyboard import SquareCursor
from composer.board.play_hand import PlayHand
from composer.board.scene import Scene
from composer.board.setup_hand import SetupHand
from composer.board.wishes import Tool
from solver.setup import Setup


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
        self.position = chess.Board(None)
        self.cursor = SquareCursor()
        self.has_cursor = True
        self._last: frozenset[chess.Square] = frozenset()
        self._ringed: frozenset[chess.Square] = frozenset()
        self.setup_hand = SetupHand(locate, start_distance)
        self.play_hand = PlayHand(locate, start_distance)

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

    # What is shown

    def set_setup(self, setup: Setup) -> None:
        """Show another setup; what was in the air would not fit any more and is let go."""
        if setup.squares != self.setup.squares:
            self.setup_hand.cancel()
            self.cursor.cancel()
        self.setup = setup
        self.setup_hand.squares = setup.squares
        if self.mode is Mode.SETUP:
            self.cursor.squares = setup.squares

    def set_mode(self, mode: Mode) -> None:
        """Go to *mode*; Play begins with the setup, and Set up is as it was left."""
        if mode is self.mode:
            return
        self.cancel()
        self.setup_hand.disarm()
        self.mode = mode
        self._last = frozenset()
        if mode is Mode.PLAY:
            self.show_position(self.setup.board(), None)
        else:
            self.cursor.squares = self.setup.squares

    def show_position(self, board: chess.Board, last_move: chess.Move | None) -> None:
        """Show *board*, which is played on in Play mode, and mark the move that led to it."""
        self.position = board.copy()
        self.play_hand.show(board)
        self.set_last_move(last_move)
        if self.mode is Mode.PLAY:
            self.cursor.cancel()
            self.cursor.squares = self.play_hand.squares

    def set_last_move(self, move: chess.Move | None) -> None:
        """Mark the squares of *move*."""
        self._last = frozenset((move.from_square, move.to_square) if move else ())

    def set_rings(self, squares: Iterable[chess.Square]) -> None:
        """Ring the squares on which something is wrong with the setup."""
        self._ringed = frozenset(squares)

    def piece_at(self, square: chess.Square) -> chess.Piece | None:
        """Return the man that is seen on *square*."""
        return self.hand.squares[square]

    def legal_moves(self, from_square: chess.Square, to_square: chess.Square) -> list[chess.Move]:
        """Return the legal moves between two squares: several where a pawn promotes."""
        return [
            move
            for move in self.position.legal_moves
            if (move.from_square, move.to_square) == (from_square, to_square)
        ]

    def scene(self) -> Scene:
        """Return what is to be seen on the board."""
        return self._setup_scene() if self.mode is Mode.SETUP else self._play_scene()

    # What is done

    def press(self, at: Point, button: Button, carry: Carry) -> Wishes:
        """Take note of a button that goes down; the keyboard's cursor comes along, unseen."""
        self.cursor.cancel()
        self.has_cursor = False
        wishes = self.hand.press(at, button, carry)
        held = self.hand.held
        if isinstance(held, Pressed) and held.spot.square is not None:
            self.cursor.square = held.spot.square
        return wishes

    def cancel(self) -> bool:
        """Give up what is in the air, lifted or chosen; tell whether anything was."""
        was_holding = self.hand.cancel()
        return self.cursor.cancel() or was_holding

    def put_back(self) -> bool:
        """Esc: give up what is held, or else put the tool back; tell whether there was one."""
        return self.cancel() or self.setup_hand.disarm()

    def use(self, carry: Carry) -> Wishes:
        """Enter: use the tool in hand, or lift or drop a piece, or make a move."""
        if self.mode is Mode.PLAY:
            return self.play_hand.choose(self.cursor.square)
        return self.setup_hand.use(self.cursor.square) or self.cursor.lift_or_drop(carry)

    def put(self, piece: chess.Piece) -> Wishes:
        """Put *piece* where the keyboard's cursor is, in Set up mode."""
        return self.cursor.put(piece) if self.mode is Mode.SETUP else ()

    def empty(self) -> Wishes:
        """Empty the square of the keyboard's cursor, in Set up mode."""
        return self.cursor.empty() if self.mode is Mode.SETUP else ()

    def _setup_scene(self) -> Scene:
        scene = self._plain_scene()
        drag, sweep = self.setup_hand.drag, self.setup_hand.sweep
        if sweep is not None:
            return scene.with_sweep(sweep)
        if drag is not None:
            outlined = frozenset() if drag.over is None else frozenset({drag.over})
            faded = None if drag.carry is Carry.COPY else drag.from_square
            return replace(scene, faded=faded, outlined=outlined)
        if self.cursor.lifted is not None:
            return replace(
                scene, faded=self.cursor.lifted, outlined=frozenset({self.cursor.square})
            )
        return scene

    def _play_scene(self) -> Scene:
        hand = self.play_hand
        scene = replace(self._plain_scene(), ringed=frozenset(), targets=hand.targets)
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
        )
