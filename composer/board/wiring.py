"""Where a drag becomes a change of the document: wishes of the board go to the editor.

This is the one place in which board and editor know each other.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from composer.board.pane import BoardPane
from composer.board.wishes import (
    ClearArea,
    CopyArea,
    CopyPiece,
    ExchangeMen,
    MoveArea,
    MovePiece,
    PaintSquares,
    PlacePiece,
    RemovePiece,
    Wish,
)
from composer.editor import Edit, Editor
from composer.model import areas, edits
from composer.model.document import Document
from composer.model.moved_texts import Carry
from composer.model.options import played_setup
from solver.language import capitalised, joined, tr
from solver.men import Man
from solver.notation.men_words import man_words
from solver.squares import Square, name_of


class BoardWiring(QObject):
    """Carries wishes from *pane* to *editor*, and changes of the document back."""

    def __init__(self, pane: BoardPane, editor: Editor) -> None:
        super().__init__(pane)
        self._pane = pane
        self._editor = editor
        pane.wished.connect(self._grant)
        editor.document_changed.connect(self._show)
        pane.set_setup(played_setup(editor.document.entry))

    def _grant(self, wish: Wish) -> None:
        label, edit = self._edit_for(wish)
        hint = self._king_hint(wish)
        if self._editor.apply(label, edit) and hint:
            self._editor.status_hint.emit(hint)

    def _show(self, before: Document, after: Document) -> None:
        if before.current != after.current:
            self._pane.set_area(None)
        if played_setup(before.entry) is not played_setup(after.entry):
            self._pane.set_setup(played_setup(after.entry))

    def _edit_for(self, wish: Wish) -> tuple[str, Edit]:
        match wish:
            case PlacePiece(square, piece):
                label = _label(tr("Put %2 on %1"), piece, square)
                return label, lambda document: edits.place_piece(document, square, piece)
            case RemovePiece(square):
                label = _label(tr("Remove %2 from %1"), self._man(square), square)
                return label, lambda document: edits.remove_piece(document, square)
            case MovePiece(start, end):
                label = _label(tr("Move %2 to %1"), self._man(start), end)
                return label, lambda document: edits.move_piece(document, start, end)
            case CopyPiece(start, end):
                label = _label(tr("Copy %2 to %1"), self._man(start), end)
                return label, lambda document: edits.copy_piece(document, start, end)
            case PaintSquares(squares, piece):
                label = _paint_label(squares, piece)
                return label, lambda document: edits.paint_squares(document, squares, piece)
            case ExchangeMen(first, second):
                label = _two_squares(tr("Exchange %1 and %2"), first, second)
                return label, lambda document: areas.exchange_men(document, first, second)
            case MoveArea(area, start, end):
                carry = Carry(areas.shift_between(start, end))
                label = _area_label(tr("Move the men of %1–%2"), area)
                return label, lambda document: areas.carry_area(document, area, carry)
            case CopyArea(area, start, end):
                carry = Carry(areas.shift_between(start, end))
                label = _area_label(tr("Copy the men of %1–%2"), area)
                return label, lambda document: areas.carry_area(document, area, carry, copies=True)
            case ClearArea(area):
                label = _area_label(tr("Empty %1–%2"), area)
                return label, lambda document: areas.clear_area(document, area)
        raise AssertionError(f"no edit belongs to {wish}")

    def _man(self, square: Square) -> Man | None:
        return self._editor.document.entry.setup.squares[square]

    def _king_hint(self, wish: Wish) -> str:
        """Say that a king is moved where another one was wished; empty otherwise."""
        match wish:
            case PlacePiece(target, piece):
                man: Man | None = piece
            case CopyPiece(start, target):
                man = self._man(start)
            case _:
                return ""
        left = edits.kings_that_move(self._editor.document.entry.setup, target, man)
        if man is None or not left:
            return ""
        text = tr("The %3 moved from %2 to %1: a side has only one king.")
        origin = ", ".join(name_of(square) for square in left)
        text = text.replace("%1", name_of(target)).replace("%2", origin)
        return text.replace("%3", man_words(man))


def _label(text: str, piece: Man | None, square: Square) -> str:
    man = tr("piece") if piece is None else man_words(piece)
    return text.replace("%1", name_of(square)).replace("%2", man)


def _two_squares(text: str, first: Square, second: Square) -> str:
    return text.replace("%1", name_of(first)).replace("%2", name_of(second))


def _area_label(text: str, area: areas.Area) -> str:
    return _two_squares(text, area.squares[0], area.squares[-1])


def _paint_label(squares: tuple[Square, ...], piece: Man | None) -> str:
    names = ", ".join(name_of(square) for square in squares)
    if piece is None:
        return tr("Empty %1").replace("%1", names)
    return joined(": ", (capitalised(man_words(piece)), names))
