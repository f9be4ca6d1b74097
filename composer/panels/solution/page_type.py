"""The faces and colours of the page, by what a run is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette

from composer.appearance.fonts import written
from composer.tokens import Type, tokens
from solver.notation.page.model import PageRun, RunStyle

_FACES = {
    RunStyle.KEY: Type.KEY,
    RunStyle.ATTACK: Type.CHESS,
    RunStyle.REFUTATION: Type.CHESS,
    RunStyle.HEADING: Type.LABEL,
    RunStyle.TWIN: Type.CHESS,
    RunStyle.NOTE: Type.SMALL,
}
_ITALIC = (RunStyle.THREAT, RunStyle.WORD, RunStyle.COMMENT)
_COLORS = {
    RunStyle.THREAT: "ink2",
    RunStyle.WORD: "ink2",
    RunStyle.NOTE: "ink3",
    RunStyle.HEADING: "ink3",
    RunStyle.DUAL: "dual",
}


LEADING = 1.22
"""Lines are so many times as high as the face asks for: 26 pixels for one of 16."""


@dataclass(frozen=True, slots=True)
class _Face:
    font: QFont
    metrics: QFontMetricsF


class PageType:
    """Measures runs, each text once, and tells how they are painted."""

    def __init__(self, zoom: float = 1.0) -> None:
        self._faces = {style: _face(style, zoom) for style in RunStyle}
        self._widths: dict[tuple[str, RunStyle], float] = {}
        page = self._faces[RunStyle.REPLY].metrics
        self.line_height = round(page.height() * LEADING)
        self.key_height = round(self._faces[RunStyle.KEY].metrics.height() * 1.2)
        self.step = round(page.averageCharWidth() * 3.2)
        self.gap = round(page.averageCharWidth() * 2.6)

    def width(self, run: PageRun) -> float:
        """Return how wide *run* is."""
        asked = (run.printed, run.style)
        if asked not in self._widths:
            if len(self._widths) > _MOST_WIDTHS:
                self._widths.clear()
            self._widths[asked] = self._faces[run.style].metrics.horizontalAdvance(asked[0])
        return self._widths[asked]

    def font(self, style: RunStyle) -> QFont:
        """Return the font of a style."""
        return self._faces[style].font

    def base(self, height: float) -> float:
        """Return where letters stand in a line of *height*; all faces stand on one line."""
        tallest = RunStyle.KEY if height > self.line_height else RunStyle.REPLY
        metrics = self._faces[tallest].metrics
        return (height + metrics.ascent() - metrics.descent()) / 2


def color_of(style: RunStyle, palette: QPalette, *, is_faded: bool = False) -> QColor:
    """Return the colour of a style; what *is_faded* is grey, and can still be read."""
    return QColor(getattr(tokens(palette), "ink3" if is_faded else _COLORS.get(style, "ink")))


def _face(style: RunStyle, zoom: float) -> _Face:
    font = written(_FACES.get(style, Type.PAGE), zoom)
    font.setItalic(style in _ITALIC)
    return _Face(font, QFontMetricsF(font))


_MOST_WIDTHS = 20_000
