"""A board with its editor, and hands that drive it as a user does: through Qt's events."""

from __future__ import annotations

import chess
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from composer.board.pane import BoardPane
from composer.board.wiring import BoardWiring
from composer.board.wishes import Tool
from composer.editor import Editor
from composer.model.document import Document, Entry
from solver.men import Man
from solver.orthodox import OrthodoxGame, board_of
from solver.setup import Setup

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
MIDDLE = Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

Place = str | Man | Tool | QPoint
"""The name of a square, a tool of the palette, or a point of the pane."""


class Desk:
    """A shown board pane wired to an editor."""

    def __init__(self, fen: str = "8/8/8/8/8/8/8/8 w - - 0 1") -> None:
        self.editor = Editor()
        self.editor.replace(Document((Entry(Setup.of(OrthodoxGame(chess.Board(fen)))),)))
        self.pane = BoardPane()
        self.wiring = BoardWiring(self.pane, self.editor)
        self.hints: list[str] = []
        self.editor.status_hint.connect(self.hints.append)
        self.pane.resize(640, 520)
        self.pane.show()
        self.pane.activateWindow()
        QTest.qWaitForWindowActive(self.pane)
        self.pane.board.setFocus()
        self._pressed: QWidget = self.pane

    @property
    def men(self) -> str:
        """The first field of the FEN of the document."""
        return board_of(self.editor.document.entry.setup.game()).board_fen()

    @property
    def steps(self) -> int:
        """How many steps can be undone."""
        return self.editor.history.index()

    def press(
        self, place: Place, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE
    ) -> None:
        at = self.point(place)
        self._pressed = self.pane.childAt(at) or self.pane
        QTest.mousePress(self._pressed, button, keys, self._pressed.mapFrom(self.pane, at))

    def move(self, place: Place) -> None:
        at = self._pressed.mapFrom(self.pane, self.point(place))
        QTest.mouseMove(self._pressed, at - QPoint(9, 0))
        QTest.mouseMove(self._pressed, at)

    def release(
        self, place: Place, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE
    ) -> None:
        at = self._pressed.mapFrom(self.pane, self.point(place))
        QTest.mouseRelease(self._pressed, button, keys, at)

    def drag(
        self,
        start: Place,
        end: Place,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = NONE,
    ) -> None:
        self.press(start, button, keys)
        self.move(end)
        self.release(end, button, keys)

    def click(self, place: Place, button: Qt.MouseButton = LEFT) -> None:
        self.press(place, button)
        self.release(place, button)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.pane.board, key, keys)

    def type(self, letters: str) -> None:
        QTest.keyClicks(self.pane.board, letters)

    def point(self, place: Place) -> QPoint:
        """Return where *place* is in the pane."""
        if isinstance(place, QPoint):
            return place
        if isinstance(place, str):
            center = self.pane.board.square_box(chess.parse_square(place)).center
            return self.pane.board.mapTo(self.pane, QPoint(int(center.x), int(center.y)))
        cell = self.pane.piece_palette.cell(place)
        return cell.mapTo(self.pane, cell.rect().center())
