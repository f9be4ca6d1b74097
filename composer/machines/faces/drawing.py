"""Drawing of the machines: texts that always fit, boxes, arrows, and faces that scale as one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from composer.saying import said, say
from composer.tokens import Tokens, Type, tokens

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop

_LEAST = 0.62
"""How small a text may become, of its usual size, before it would be cut."""
_HEAD = 9.0


@cache
def _measured(kind: Type, scale: float) -> tuple[QFont, QFontMetricsF]:
    """Return a font with its measures; to ask for them anew is half the work of a painting."""
    font = kind.font(scale)
    return font, QFontMetricsF(font)


def _fitting(box: QRectF, words: str, kind: Type, flags: int, scale: float) -> tuple[float, float]:
    """Return the scale, at most *scale*, at which *words* fit *box*, and how wide they are then."""
    while True:
        metrics = _measured(kind, round(scale, 2))[1]
        needed = metrics.boundingRect(box, flags, words)
        fits = needed.width() <= box.width() + 0.5 and needed.height() <= box.height() + 2
        if fits or scale <= _LEAST:
            return round(scale, 2), needed.width()
        scale -= 0.06


class Pencil:
    """A painter that knows the tokens: everything is drawn by what it is, not by a colour."""

    def __init__(self, painter: QPainter, colors: Tokens) -> None:
        self.painter = painter
        self.colors = colors
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def text(
        self,
        box: QRectF,
        words: str,
        kind: Type = Type.CONTROL,
        color: str = "",
        align: Qt.AlignmentFlag = LEFT,
        *,
        wraps: bool = False,
        scale: float = 1.0,
    ) -> float:
        """Write *words* into *box*, smaller where they would not fit; return their width."""
        flags = int(align) | (int(Qt.TextFlag.TextWordWrap) if wraps else 0)
        scale, width = _fitting(box, words, kind, flags, scale)
        self.painter.setFont(_measured(kind, scale)[0])
        self.painter.setPen(QColor(color or self.colors.ink))
        self.painter.drawText(box, flags, words)
        return width

    def common_scale(
        self,
        places: Sequence[tuple[QRectF, str]],
        kind: Type = Type.CONTROL,
        *,
        wraps: bool = False,
    ) -> float:
        """Return the scale at which all words fit their boxes: of one sort, they have one size."""
        flags = int(LEFT) | (int(Qt.TextFlag.TextWordWrap) if wraps else 0)
        return min((_fitting(box, words, kind, flags, 1.0)[0] for box, words in places), default=1)

    def label(self, x: float, y: float, width: float, words: str) -> float:
        """Write the heading of a part; return its width."""
        return self.text(QRectF(x, y, width, 16), words, Type.LABEL, self.colors.ink3)

    def lit_box(self, box: QRectF, is_lit: bool, width: float = 1.2) -> str:
        """Draw a box that stands out where *is_lit*; return the colour of its words."""
        c = self.colors
        fill, edge, ink = (c.soft, c.accent, c.accent) if is_lit else (c.surface, c.edge, c.ink)
        self.box(box, fill, edge, radius=4, width=2 * width if is_lit else width)
        return ink

    def box(
        self, box: QRectF, fill: str, edge: str = "", *, radius: float = 6, width: float = 1
    ) -> None:
        """Draw a box with round corners; without *edge* it has no line round it."""
        pen = QPen(QColor(edge), width) if edge else QPen(Qt.PenStyle.NoPen)
        self.painter.setPen(pen)
        self.painter.setBrush(QColor(fill))
        self.painter.drawRoundedRect(box, radius, radius)

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a fine line across."""
        self.painter.setPen(QPen(QColor(self.colors.line), 1))
        self.painter.drawLine(QPointF(x, y), QPointF(x + width, y))

    def arrow(self, points: Sequence[tuple[float, float]], *, lit: bool = False) -> None:
        """Draw a line through *points* with a head at the last one."""
        color = QColor(self.colors.accent if lit else self.colors.edge)
        pen = QPen(color, 2.6 if lit else 1.4)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        path = [QPointF(*point) for point in points]
        end, before = path[-1], path[-2]
        way = end - before
        length = max(1e-6, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        along = way / length
        across = QPointF(-along.y(), along.x())
        path[-1] = end - along * (_HEAD * 0.8)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen)
        self.painter.drawPolyline(path)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(color)
        foot, half = end - along * _HEAD, across * (_HEAD * 0.45)
        self.painter.drawPolygon(QPolygonF([end, foot + half, foot - half]))

    def dot(self, x: float, y: float, radius: float, color: str) -> None:
        """Draw a point of light."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(color))
        self.painter.drawEllipse(QPointF(x, y), radius, radius)

    def gauge(self, box: QRectF, share: float, color: str = "") -> None:
        """Draw a bar that is filled to *share*."""
        radius = box.height() / 2
        self.box(box, self.colors.line, radius=radius)
        filled = QRectF(box)
        filled.setWidth(max(0.0, min(1.0, share)) * box.width())
        if filled.width() > 0:
            self.box(filled, color or self.colors.accent, radius=min(radius, filled.width() / 2))


class Face(QWidget):
    """A part of the room that is drawn as a whole and grows with the window.

    Sizes in :meth:`draw` are those of a drawing of ``least`` pixels; a larger room scales it.
    What is drawn is asked for at every painting, so language and colours are those of now.
    """

    least = QSize(400, 300)
    """How large the drawing is at scale 1."""
    most_scale = 1.6

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setAccessibleName, name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return self.least

    def minimumSizeHint(self) -> QSize:
        return self.least * 0.72

    @property
    def scale(self) -> float:
        """How much larger than ``least`` the drawing is."""
        wide = self.width() / self.least.width()
        high = self.height() / self.least.height()
        return max(0.5, min(wide, high, self.most_scale))

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        """Draw everything into *room*, which is at least as large as ``least``."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        scale = self.scale
        painter.scale(scale, scale)
        room = QRectF(0, 0, self.width() / scale, self.height() / scale)
        self.draw(Pencil(painter, tokens(self.palette())), room)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Draw again in the language and the colours of now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.update()


def heading(words: str, parent: QWidget) -> QLabel:
    """Return the label over a part of a face that is made of widgets."""
    label = said(QLabel(parent), words)
    label.setFont(Type.LABEL.font())
    label.setFixedHeight(18)
    return label


def footnote(words: str, parent: QWidget) -> QLabel:
    """Return a line of small print."""
    label = said(QLabel(parent), words)
    label.setFont(Type.SMALL.font())
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
    return label
