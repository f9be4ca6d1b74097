"""The line over the board: what is wrong with the position, and the way out."""

from __future__ import annotations

from dataclasses import dataclass, replace

import chess
from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from composer.appearance import set_icon, tones
from composer.windows.elided_label import ElidedLabel
from solver.castling import home_rights
from solver.position import Flaw, FlawKind
from solver.setup import Setup


@dataclass(frozen=True, slots=True)
class Remedy:
    """A way out of a flaw: the words on the button, and the setup it leads to."""

    words: str
    setup: Setup


class FlawBar(QFrame):
    """Shows the first flaw of a position with its remedy, and how many more there are.

    The bar keeps its height when there is nothing wrong, so that the board does not
    jump while a position is set up; then it says in faint words what is asked.
    """

    remedy_requested = Signal(str, object)
    """The words and the Setup of a remedy that the user chose."""
    search_requested = Signal()
    """The user wants to search in spite of a warning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flaws: tuple[Flaw, ...] = ()
        self._hindrance = ""
        self._remedy: Remedy | None = None
        self.setAutoFillBackground(True)
        self.sign = QLabel(self)
        self.sign.setFixedSize(18, 18)
        self.sentence = ElidedLabel(self)
        self.more = QLabel(self)
        self.button = QPushButton(self)
        self.button.clicked.connect(self._on_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 4, 2)
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.more)
        row.addWidget(self.button)
        self.setFixedHeight(self.button.sizeHint().height() + 6)
        self.show_flaws(Setup(), (), "")

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The flaws that are shown."""
        return self._flaws

    def show_flaws(
        self, setup: Setup, flaws: tuple[Flaw, ...], calm: str, hindrance: str = ""
    ) -> None:
        """Show *flaws* of *setup*, or the words *calm* where there are none.

        *hindrance* says what else keeps the problem from being solved, such as a twin
        that cannot be made; it comes before flaws that are warnings only.
        """
        is_blocked = bool(flaws) and flaws[0].blocks
        self._hindrance = "" if is_blocked else hindrance
        self._flaws = flaws
        has_way_out = bool(flaws) and not self._hindrance
        self._remedy = find_remedy(setup, flaws[0]) if has_way_out else None
        sentence = self._hindrance or (flaws[0].sentence if flaws else calm)
        self.sentence.setText(sentence)
        told = (self._hindrance, *(flaw.sentence for flaw in flaws))
        every = "\n".join(filter(None, told))
        self.setToolTip(every or calm)
        self.setAccessibleName(every or calm)
        others = len(flaws) - (not self._hindrance)
        self.more.setText(self.tr("and %n more", "", others) if others > 0 else "")
        self.more.setVisible(others > 0)
        self._offer(self._way_out())
        self._color()

    def _way_out(self) -> str:
        if self._remedy is not None:
            return self._translated(self._remedy.words)
        is_warning = bool(self._flaws) and not self._flaws[0].blocks and not self._hindrance
        return self.tr("Search anyway") if is_warning else ""

    def _offer(self, words: str) -> None:
        self.button.setVisible(bool(words))
        self.button.setText(words)
        self.button.setAccessibleName(words or self.tr("Way out"))

    def changeEvent(self, event: QEvent) -> None:
        """Renew the colours with the palette of the program."""
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._color()
        super().changeEvent(event)

    @Slot()
    def _on_clicked(self) -> None:
        if self._remedy is not None:
            self.remedy_requested.emit(self.button.text(), self._remedy.setup)
        else:
            self.search_requested.emit()

    def _color(self) -> None:
        inherited = QApplication.palette()
        colors = tones(inherited)
        palette = QPalette(inherited)
        if self._flaws or self._hindrance:
            is_error = bool(self._hindrance) or self._flaws[0].blocks
            ground = colors.error if is_error else colors.warning
            palette.setColor(QPalette.ColorRole.Window, QColor(ground))
            palette.setColor(QPalette.ColorRole.WindowText, QColor(colors.text))
            set_icon(self.sign, "error" if is_error else "warning")
        else:
            palette.setColor(QPalette.ColorRole.WindowText, QColor(colors.faint))
        self.sign.setVisible(bool(self._flaws or self._hindrance))
        self.setPalette(palette)

    def _translated(self, words: str) -> str:
        return {
            "Place king": self.tr("Place king"),
            "White to move": self.tr("White to move"),
            "Black to move": self.tr("Black to move"),
            "Remove": self.tr("Remove"),
            "Remove the right": self.tr("Remove the right"),
            "Remove the square": self.tr("Forget it"),
        }[words]


def find_remedy(setup: Setup, flaw: Flaw) -> Remedy | None:
    """Return the one obvious way out of *flaw*, or ``None`` where the user must choose."""
    match flaw.kind:
        case FlawKind.NO_KING if flaw.color is not None:
            square = _free_king_square(setup, flaw.color)
            king = chess.Piece(chess.KING, flaw.color)
            return None if square is None else Remedy("Place king", setup.with_piece(square, king))
        case FlawKind.OPPONENT_IN_CHECK:
            words = "Black to move" if setup.turn else "White to move"
            return Remedy(words, setup.with_turn(not setup.turn))
        case FlawKind.PAWN_ON_EDGE:
            return Remedy("Remove", setup.with_pieces(dict.fromkeys(flaw.squares)))
        case FlawKind.CASTLING_IMPOSSIBLE:
            return Remedy("Remove the right", _with_possible_castling(setup, flaw))
        case FlawKind.EN_PASSANT_IMPOSSIBLE:
            return Remedy("Remove the square", _without_en_passant(setup))
        case _:
            return None


def _with_possible_castling(setup: Setup, flaw: Flaw) -> Setup:
    impossible = setup.castling - home_rights(setup.squares)
    gone = {
        right
        for right in impossible
        if right.color == flaw.color and {right.king_square, right.rook_square} & {*flaw.squares}
    }
    return replace(setup, castling=setup.castling - gone)


def _without_en_passant(setup: Setup) -> Setup:
    return replace(setup, en_passant=None)


def _free_king_square(setup: Setup, color: chess.Color) -> chess.Square | None:
    """Choose an empty square that nobody attacks, the king's own corner first.

    Any square would do to go on working; one where the king stands in check would
    only raise the next flaw.
    """
    board = setup.board()
    home = sorted(chess.SQUARES, key=lambda square: _distance_from_home(square, color))
    empty = [square for square in home if setup.squares[square] is None]
    calm = [square for square in empty if not board.is_attacked_by(not color, square)]
    return next(iter(calm or empty), None)


def _distance_from_home(square: chess.Square, color: chess.Color) -> tuple[int, int]:
    rank = chess.square_rank(square)
    return (rank if color else 7 - rank), abs(chess.square_file(square) - 4)
