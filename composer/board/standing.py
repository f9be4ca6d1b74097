"""How a position stands, in one colour and one sign; no colour speaks alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from composer.tokens import Tokens, Type
from solver.solution import Verdict

if TYPE_CHECKING:
    from solver.vary.finding import Findings


class Standing(Enum):
    """What is known of a position."""

    SOUND = "sound"
    OTHER_KEY = "other key"
    """Sound, with another key than the problem has."""
    DUALISED = "dualised"
    OPEN = "open"
    """Cooked, unless the author means all solutions."""
    COOKED = "cooked"
    SHORT = "short"
    UNSOLVABLE = "unsolvable"
    """No solution, or fewer than intended."""
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


_STANDINGS = {
    Verdict.SOUND: Standing.SOUND,
    Verdict.DUALISED: Standing.DUALISED,
    Verdict.COOKED: Standing.COOKED,
    Verdict.SHORT_SOLUTION: Standing.SHORT,
    Verdict.TOO_FEW: Standing.UNSOLVABLE,
    Verdict.NO_SOLUTION: Standing.UNSOLVABLE,
}
_SIGNS = {
    Standing.SOUND: "✓",
    Standing.OTHER_KEY: "✓",
    Standing.DUALISED: "△",
    Standing.OPEN: "?",
    Standing.COOKED: "✕",
    Standing.SHORT: "△",
    Standing.UNSOLVABLE: "–",
    Standing.ILLEGAL: "!",
    Standing.UNDECIDED: "?",
}


def standing_of_verdict(verdict: Verdict) -> Standing:
    """Return how a problem stands of which a run found *verdict*."""
    return _STANDINGS[verdict]


def standing_of(found: Findings) -> Standing:
    """Return how a composition stands, all parts together."""
    if not found.is_legal:
        return Standing.ILLEGAL
    verdict = found.verdict
    if verdict is None:
        return Standing.UNDECIDED
    if verdict is Verdict.COOKED and found.is_open:
        return Standing.OPEN
    return _STANDINGS[verdict]


def sign_of(standing: Standing) -> str:
    """Return the sign that stands for *standing* where there is room for one letter."""
    return _SIGNS[standing]


def ink_of(standing: Standing, colors: Tokens) -> str:
    """Return the colour of the words."""
    return {
        Standing.SOUND: colors.sound,
        Standing.OTHER_KEY: colors.sound,
        Standing.DUALISED: colors.short,
        Standing.OPEN: colors.short,
        Standing.COOKED: colors.cooked,
        Standing.SHORT: colors.short,
    }.get(standing, colors.ink2)


def tint_of(standing: Standing, colors: Tokens) -> str:
    """Return the colour that lies under the words."""
    return {
        Standing.SOUND: colors.sound_tint,
        Standing.OTHER_KEY: colors.sound_tint,
        Standing.DUALISED: colors.short_tint,
        Standing.OPEN: colors.short_tint,
        Standing.COOKED: colors.cooked_tint,
        Standing.SHORT: colors.short_tint,
    }.get(standing, colors.raised)


def wash_of(standing: Standing, colors: Tokens) -> QColor:
    """Return what lies on a square of the board, transparent."""
    name, share = {
        Standing.SOUND: (colors.map_sound, 0.62),
        Standing.OTHER_KEY: (colors.map_sound, 0.26),
        Standing.DUALISED: (colors.map_short, 0.3),
        Standing.OPEN: (colors.map_short, 0.3),
        Standing.COOKED: (colors.map_cooked, 0.5),
        Standing.SHORT: (colors.map_short, 0.55),
        Standing.ILLEGAL: (colors.window, 0.55),
    }.get(standing, (colors.map_none, 0.22))
    wash = QColor(name)
    wash.setAlphaF(share)
    return wash


@dataclass(frozen=True, slots=True)
class Seal:
    """A sign in a circle: filled, or hollow where it is not for good."""

    standing: Standing
    is_hollow: bool = False
    text: str = ""
    """In place of the sign, such as the number of keys."""

    @property
    def sign(self) -> str:
        """The sign of the standing, which says the same as its colour."""
        return _SIGNS[self.standing]

    def draw(self, painter: QPainter, box: QRectF, colors: Tokens) -> None:
        """Draw it into *box*."""
        ink = QColor(ink_of(self.standing, colors))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = box.adjusted(1, 1, -1, -1)
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(QColor(colors.surface) if self.is_hollow else ink)
        painter.drawEllipse(inner)
        painter.setPen(ink if self.is_hollow else QColor(colors.surface))
        font = Type.STRONG.font()
        font.setPixelSize(max(7, round(box.height() * 0.62)))
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text or self.sign)
        painter.restore()

    def draw_on_square(self, painter: QPainter, box: QRectF, colors: Tokens) -> None:
        """Draw it into the lower right corner of a square; what is illegal has none."""
        if self.standing is not Standing.ILLEGAL:
            side = max(12.0, box.width() * 0.28)
            self.draw(painter, QRectF(box.right() - side, box.bottom() - side, side, side), colors)

    def pixmap(self, size: float, ratio: float, colors: Tokens) -> QPixmap:
        """Return it as a picture of *size* logical pixels."""
        picture = QPixmap(round(size * ratio), round(size * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.draw(painter, QRectF(0, 0, size, size), colors)
        painter.end()
        return picture


@dataclass(frozen=True, slots=True)
class JudgedSquare:
    """How a position stands in which a man is put on a square, and what is said of it."""

    seal: Seal
    words: str
