"""The verdict under the board: a sign and a few words; a click tells more."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from composer.appearance.touch import target_side
from composer.board.standing import Seal, ink_of, tint_of
from composer.saying import say
from composer.tokens import RADIUS, Type, tokens

HEIGHT = 26
_SIGN = 16.0
_SPACE = 8.0
_FADED = 0.5
_CONDENSED = 75
"""Letters are set so much smaller, in percent, before words would be cut."""
_EASY = 90
"""Letters so much smaller are read as easily, and need no other room."""


class VerdictPill(QAbstractButton):
    """Shows how the problem on the board stands; empty, it takes its place all the same.

    A hollow sign says that it was only looked at, a full one that a run is kept.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seal: Seal | None = None
        self._fewer_words = ""
        self.setFont(Type.STRONG.font())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def seal(self) -> Seal | None:
        """The sign that is shown, ``None`` where nothing is."""
        return None if self.isHidden() else self._seal

    def show_verdict(self, seal: Seal, words: str, sentence: str, fewer_words: str = "") -> None:
        """Show *words* behind the sign, or *fewer_words* where they would be cut.

        *sentence* says it in full.
        """
        self._seal = seal
        say(self._keep_fewer_words, fewer_words)
        say(self.setText, words)
        say(self.setToolTip, sentence)
        say(self.setAccessibleName, words)
        say(self.setAccessibleDescription, sentence)
        self.updateGeometry()
        self.update()
        self.show()

    def _keep_fewer_words(self, words: str) -> None:
        self._fewer_words = words

    def words_within(self, width: float) -> str:
        """Return the words that stand in *width* pixels, whole if fewer of them can."""
        words = self._words_for(width)
        metrics = QFontMetricsF(self.font_within(width))
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, width)

    def _words_for(self, width: float) -> str:
        """Return all words, or fewer where the smallest letters would be cut."""
        smallest = QFontMetricsF(self._font_of(self.text(), 0.0))
        has_room = smallest.horizontalAdvance(self.text()) <= width
        return self.text() if has_room else self._fewer_words or self.text()

    def forget(self) -> None:
        """Show nothing."""
        self._seal = None
        self.hide()

    def announce(self) -> None:
        """Have a screen reader tell the verdict while the focus is on the board."""
        event = QAccessibleAnnouncementEvent(self, self.text())
        QAccessible.updateAccessibility(event)

    def font_within(self, width: float) -> QFont:
        """Return the font in which the words stand in *width* pixels, smaller where they must."""
        return self._font_of(self._words_for(width), width)

    def _font_of(self, words: str, width: float, smallest: int = _CONDENSED) -> QFont:
        """Return the font for *words*; no letters are smaller than *smallest*, in percent."""
        font, size = self.font(), self.fontInfo().pixelSize()
        least = max(9, size * smallest // 100)
        while size > least and QFontMetricsF(font).horizontalAdvance(words) > width:
            size -= 1
            font.setPixelSize(size)  # letters of another size need not be as much narrower
        return font

    def easy_width(self) -> int:
        """Return the width in which all words stand, in letters that are read as easily."""
        return self._width_of(self.text(), _EASY)

    def least_width(self) -> int:
        """Return the width in which words stand whole: all, or the fewest, in small letters."""
        texts = filter(None, (self.text(), self._fewer_words))
        return min((self._width_of(it, _CONDENSED) for it in texts), default=0)

    def _width_of(self, words: str, smallest: int) -> int:
        width = QFontMetricsF(self._font_of(words, 0.0, smallest)).horizontalAdvance(words)
        return round(width + _SIGN + 3 * _SPACE) + 1

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self.text(), 100), target_side(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(target_side(round(_SIGN + 2 * _SPACE)), target_side(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._seal is None:
            return
        colors = tokens(self.palette())
        standing = self._seal.standing
        ink, tint = QColor(ink_of(standing, colors)), QColor(tint_of(standing, colors))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else _FADED)
        frame = QColor(colors.accent) if self.hasFocus() else ink if self.underMouse() else tint
        painter.setPen(
            QPen(ink if colors.has_high_contrast else frame, 2 if self.hasFocus() else 1)
        )
        painter.setBrush(tint)
        box = QRectF(self.rect())
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS - 1, RADIUS - 1)
        top = (box.height() - _SIGN) / 2
        self._seal.draw(painter, QRectF(_SPACE, top, _SIGN, _SIGN), colors)
        painter.setPen(ink)
        words = box.adjusted(2 * _SPACE + _SIGN, 0, -_SPACE, 0)
        painter.setFont(self.font_within(words.width()))
        text = self.words_within(words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
