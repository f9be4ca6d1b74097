"""The colours that have a meaning and the sizes of type: one table, light and dark.

Widgets that draw take every colour from here, by its name, when they draw; so they follow a
change of the palette by themselves.  The contrast of text with what it stands on is at least
4.5; a test measures it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QFont, QPalette

SERIF = (
    *("Source Serif 4", "Noto Serif", "Cambria", "Georgia", "Charter"),
    *("Liberation Serif", "DejaVu Serif"),
)
"""Faces for chess and captions, the first that is there."""
SANS = ("Inter", "Noto Sans", "Segoe UI", "DejaVu Sans")


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours by what they are for; ``*_tint`` lies under text of the colour of that name."""

    window: str
    surface: str
    line: str
    line2: str
    edge: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    on_accent: str
    soft: str
    sound: str
    sound_tint: str
    cooked: str
    cooked_tint: str
    short: str
    short_tint: str
    tube: str = "#0d1b16"
    tube_frame: str = "#2a2622"
    tube_dim: str = "#24483a"
    tube_lit: str = "#8ff5c0"
    glass: str = "#1b1210"
    led: str = "#ff5a3c"
    led_dim: str = "#34201b"
    paper: str = "#fbf7ea"
    paper_ink: str = "#2c2a3a"


_LIGHT = Tokens(
    *("#f3f1ec", "#fffefb", "#dedad1", "#c6c1b6", "#8f897d"),
    *("#211f1b", "#58544c", "#6f6a61"),
    *("#26547c", "#ffffff", "#e2ebf3"),
    *("#226442", "#ddede2", "#a32d24", "#f8e2de", "#7f5200", "#f6eacc"),
)
_DARK = Tokens(
    *("#1d1e21", "#242529", "#393b40", "#50535a", "#767a82"),
    *("#ece8df", "#b4afa5", "#98938a"),
    *("#86b4dc", "#14202b", "#2a3a4a"),
    *("#7cc698", "#22382c", "#f1978b", "#442724", "#e2b562", "#3d321c"),
    paper="#d9d3c3",
)


def tokens(palette: QPalette) -> Tokens:
    """Return the colours that go with *palette*."""
    is_dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    return _DARK if is_dark else _LIGHT


class Type(Enum):
    """What a text is; each has a face, a size in pixels at 96 dpi, and a weight."""

    BIG = (SERIF, 32.0, QFont.Weight.DemiBold)
    KEY = (SERIF, 24.0, QFont.Weight.DemiBold)
    CAPTION = (SERIF, 18.0, QFont.Weight.DemiBold)
    SOURCE = (SERIF, 14.5, QFont.Weight.Normal)
    PAGE = (SERIF, 16.0, QFont.Weight.Normal)
    CHESS = (SERIF, 16.0, QFont.Weight.DemiBold)
    CONTROL = (SANS, 13.0, QFont.Weight.Normal)
    STRONG = (SANS, 13.0, QFont.Weight.DemiBold)
    NUMBER = (SANS, 12.5, QFont.Weight.Normal)
    SMALL = (SANS, 11.5, QFont.Weight.Normal)
    LABEL = (SANS, 11.0, QFont.Weight.DemiBold)

    def font(self, scale: float = 1.0) -> QFont:
        """Return the font, *scale* times its size."""
        families, size, weight = self.value
        font = QFont()
        font.setFamilies(list(families))
        font.setPixelSize(max(7, round(size * scale)))
        font.setWeight(weight)
        font.setItalic(self is Type.SOURCE)
        if self is Type.LABEL:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
        return font
