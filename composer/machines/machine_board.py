"""The board in the machine room: it moves with the machine, a move at a time."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from composer.board.flat_board import FlatBoard
from composer.board.painting import BoardPainter, rectangle
from composer.board.scene import Scene
from composer.diagram.look import Coordinates
from composer.machines.games.game_words import line_name
from composer.saying import say
from composer.tokens import tokens
from solver.game import Game, Move
from solver.language import joined, tr
from solver.notation.fen import placement
from solver.setup import Setup
from solver.squares import SQUARES

FRAME_TIME = 260
"""Milliseconds for which a move stays before the next one is shown."""

Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class BoardFrame:
    """What is shown for a moment: the moves on the board, and one taken back just now."""

    line: Line
    taken_back: Move | None = None


def frames_between(before: Line, after: Line) -> tuple[BoardFrame, ...]:
    """Return what leads from one line to another: moves taken back one by one, then played."""
    common = 0
    while common < min(len(before), len(after)) and before[common] == after[common]:
        common += 1
    back = [
        BoardFrame(before[:count], before[count])
        for count in range(len(before) - 1, common - 1, -1)
    ]
    forth = [BoardFrame(after[:count]) for count in range(common + 1, len(after) + 1)]
    return (*back, *forth) or (BoardFrame(after),)


class MachineBoard(FlatBoard):
    """Shows the position that the machine has before it, with the move just tried as an arrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Board of the machine"), Coordinates.OUTSIDE, 200, parent)
        self._start = self.empty()
        self._wanted: Line = ()
        self._shown = BoardFrame(())
        self._waiting: list[BoardFrame] = []
        self._hints: tuple[Move, ...] = ()
        self._timer = QTimer(self, interval=FRAME_TIME)
        self._timer.timeout.connect(self._next_frame)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(424, 424)

    def heightForWidth(self, width: int) -> int:
        return width

    @staticmethod
    def empty() -> Game:
        """Return a position without men."""
        return Setup().game()

    @property
    def game(self) -> Game:
        """The position that is shown."""
        game = self._start.copy()
        for move in self._shown.line:
            game.push(move)
        return game

    @property
    def line(self) -> Line:
        """The moves that led to it."""
        return self._shown.line

    @property
    def is_moving(self) -> bool:
        """Whether moves are still to be shown."""
        return bool(self._waiting)

    def begin(self, start: Game, *, is_flipped: bool = False) -> None:
        """Show *start*, before any move of the machine."""
        self._start, self._is_flipped = start.copy(), is_flipped
        self.show_line((), slowly=False)

    def show_line(self, line: Line, *, slowly: bool, hints: tuple[Move, ...] = ()) -> None:
        """Bring *line* on the board, move by move or at once; *hints* are arrows beside it."""
        self._finish()
        self._hints = hints
        before, self._wanted = self._wanted, line
        self._waiting = list(frames_between(before, line)) if slowly else [BoardFrame(line)]
        self._next_frame()
        if self._waiting:
            self._timer.start()

    def _finish(self) -> None:
        self._timer.stop()
        if self._waiting:
            self._shown = self._waiting[-1]
            self._waiting = []

    @Slot()
    def _next_frame(self) -> None:
        if self._waiting:
            self._shown = self._waiting.pop(0)
            words = line_name(self._start, self._shown.line)
            say(self.setAccessibleDescription, joined(" ", (placement(self.game.men), words)))
            self.update()
        if not self._waiting:
            self._timer.stop()

    # ------------------------------------------------------------ drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the position, then the arrow of the last move or of one that was taken back."""
        painter = QPainter(self)
        board = self.board_painter()
        colors = tokens(self.palette())
        frame = self._shown
        scene = Scene(self.game.men)
        lit = frame.taken_back or (frame.line[-1] if frame.line else None)
        for square in SQUARES:
            board.draw_square(painter, scene, square)
        if lit is not None:
            self._tint(painter, board, lit, scene, QColor(colors.accent))
        board.draw_margin(painter, QColor(colors.ink3))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for hint in () if self.is_moving else self._hints:
            self._arrow(painter, hint, QColor(colors.ink2), 0.7)
        if lit is not None:
            is_back = frame.taken_back is not None
            color = QColor(colors.ink2 if is_back else colors.accent)
            move = Move(lit.to_square, lit.from_square) if is_back else lit
            self._arrow(painter, move, color, 0.5 if is_back else 0.9)
        painter.end()

    def _tint(
        self,
        painter: QPainter,
        board: BoardPainter,
        move: Move,
        scene: Scene,
        tint: QColor,
    ) -> None:
        for square, strength in ((move.from_square, 0.26), (move.to_square, 0.42)):
            box = rectangle(board.geometry.box(square))
            tint.setAlphaF(strength)
            painter.fillRect(box, tint)
            man = scene.squares[square]
            if man is not None:
                picture = board.pictures.picture(man, box.width(), board.pixel_ratio)
                painter.drawPixmap(box.topLeft(), picture)

    def _arrow(self, painter: QPainter, move: Move, color: QColor, strength: float) -> None:
        boxes = [
            rectangle(self.geometry_of_squares.box(square))
            for square in (move.from_square, move.to_square)
        ]
        size = boxes[0].width()
        start, end = boxes[0].center(), boxes[1].center()
        way = end - start
        length = math.hypot(way.x(), way.y())
        if length < 1:
            return
        along = way / length
        across = QPointF(-along.y(), along.x())
        neck = end - along * (size * 0.36)
        half, head = across * (size * 0.065), across * (size * 0.18)
        foot = start + along * (size * 0.1)
        shape = QPolygonF(
            [foot + half, neck + half, neck + head, end, neck - head, neck - half, foot - half]
        )
        color.setAlphaF(strength)
        hairline = QColor(Qt.GlobalColor.white)
        hairline.setAlphaF(0.7)
        painter.setPen(QPen(hairline, 1))
        painter.setBrush(color)
        painter.drawPolygon(shape)
