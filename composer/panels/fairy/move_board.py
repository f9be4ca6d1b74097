"""A little board that shows how a man moves: the judge of fairy rules is asked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from composer.board.flat_board import FlatBoard
from composer.board.scene import Scene
from composer.diagram.look import Coordinates
from composer.saying import say
from solver.fairy.game import FairyGame
from solver.fairy.rules import NotUnderstoodError
from solver.language import Said, joined, tr
from solver.men import Color, Kind, Man
from solver.setup import Setup
from solver.squares import WHITE, Square, name_of, square_of

_SMALLEST, _USUAL = 180, 236
_HURDLE = Man(Kind.PAWN, Color.WHITE)
_PREY = Man(Kind.PAWN, Color.BLACK)
_FIRST = {"d6": _HURDLE, "f4": _PREY, "g7": _PREY, "b2": _HURDLE, "c5": _PREY, "e6": _PREY}
_LENDERS = {
    Kind.ORPHAN: Man(Kind.ROOK, Color.BLACK),
    Kind.FRIEND: Man(Kind.ROOK, Color.WHITE),
}
"""Who lets those men move that have no walk of their own."""


class MoveBoard(FlatBoard):
    """Shows where one man can go and whom he can take; men in his way come with a click."""

    told = Signal(Said)
    """How many squares he can go to, or why nobody can say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("How it moves"), Coordinates.OFF, _SMALLEST, parent)
        say(
            self.setToolTip,
            tr("Click a square: a man in the way, one to be taken, nobody."),
        )
        self._man: Man | None = None
        self._others: dict[Square, Man] = {}
        self._scene = Scene()
        self.square_clicked.connect(self._change)

    @property
    def home(self) -> Square:
        """Where the man stands."""
        return square_of("d4")

    @property
    def targets(self) -> frozenset[Square]:
        """Where he can go."""
        return self._scene.targets

    @property
    def victims(self) -> frozenset[Square]:
        """Where men stand whom he can take."""
        return self._scene.outlined

    def sizeHint(self) -> QSize:
        """Return a size at which men are told apart easily."""
        return QSize(_USUAL, _USUAL)

    def show_man(self, man: Man | None) -> None:
        """Show how *man* moves among the men that stand there at first; an empty board for none."""
        self._man = man
        if man is None:
            self._scene = Scene()
            say(self.setAccessibleDescription, "")
            self.update()
            return
        self._others = {square_of(name): other for name, other in _FIRST.items()}
        lender = _LENDERS.get(man.kind)
        if lender is not None:
            self._others[square_of("d7")] = lender
            del self._others[square_of("d6")]
        self._show()

    def _change(self, square: Square) -> None:
        if self._man is None or square == self.home:
            return
        after = {None: _HURDLE, _HURDLE: _PREY}.get(self._others.get(square))
        if after is None:
            self._others.pop(square, None)
        else:
            self._others[square] = after
        self._show()

    def _show(self) -> None:
        man = self._man
        if man is None:
            return
        man = man if man.color is not Color.BLACK else man.recolored
        setup = Setup().with_pieces({**self._others, self.home: man})
        try:
            game = FairyGame.of(setup.squares, WHITE)
            moves = game.walks(self.home)
        except NotUnderstoodError as error:
            self._scene = Scene(setup.squares)
            words = error.words
        else:
            targets = frozenset(move.to_square for move in moves)
            victims = {move.captured for move in moves if move.captured is not None}
            self._scene = Scene(setup.squares, targets=targets, outlined=frozenset(victims))
            names = ", ".join(name_of(square) for square in sorted(targets))
            words = joined(" ", (tr("Goes to:"), names)) if names else tr("Goes nowhere here.")
        say(self.setAccessibleDescription, words)
        self.told.emit(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the position with dots where he can go and frames round whom he can take."""
        painter = QPainter(self)
        self.board_painter().draw_board(painter, self._scene, self.palette().text().color())
        painter.end()
