"""The design system: colours by meaning, sizes of type, spaces and radii; light, dark, contrast.

Widgets that draw take every colour from here, by its name, when they draw; so they follow a
change of the palette by themselves.  The contrast of text with what it stands on is at least
4.5; a test measures it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QPalette

from composer.diagram.figurines import FACE as FIGURINES
from composer.resources import resource

SERIF = (
    *("Source Serif 4", FIGURINES, "Noto Serif", "Cambria", "Georgia", "Charter"),
    *("Liberation Serif", "DejaVu Serif"),
)
"""Faces for chess and captions, the first that is there; figurines come from one of their own."""
SANS = ("Inter", FIGURINES, "Noto Sans", "Segoe UI", "DejaVu Sans")

GRID = 4
"""All spaces are multiples of it: 4 8 12 16 24 32."""
RADIUS = 6
"""Corners of controls; pills and cards have one less, cells and moves two."""
TOUCH_TARGET = 40
"""The least side of what a finger has to meet."""
SLIDE_MS = 120
"""How long a man slides to its square."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colours by what they are for; ``*_tint`` lies under text of the colour of that name."""

    window: str
    surface: str
    raised: str
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
    dual: str
    stripe: str
    """Every other row of a table."""
    faded: str
    """Text of what cannot be used now."""
    tray: str
    """What the men of the palette stand on, in both colours."""
    map_sound: str = "#2e8b57"
    map_cooked: str = "#c0392b"
    map_short: str = "#d39a1c"
    map_none: str = "#5b5b5b"
    thumb_light: str = "#eadfcb"
    thumb_dark: str = "#b0957a"
    thumb_frame: str = "#4a4238"
    tube: str = "#0d1b16"
    tube_frame: str = "#2a2622"
    tube_dim: str = "#24483a"
    tube_lit: str = "#8ff5c0"
    glass: str = "#1b1210"
    led: str = "#ff5a3c"
    led_dim: str = "#34201b"
    paper: str = "#fbf7ea"
    paper_ink: str = "#2c2a3a"

    @property
    def has_high_contrast(self) -> bool:
        """Whether frames are drawn like text."""
        return self.line2 == self.ink


LIGHT = Tokens(
    *("#f3f1ec", "#fffefb", "#ffffff", "#dedad1", "#c6c1b6", "#8f897d"),
    *("#211f1b", "#58544c", "#6f6a61"),
    *("#26547c", "#ffffff", "#e2ebf3"),
    *("#226442", "#ddede2", "#a32d24", "#f8e2de", "#7f5200", "#f6eacc"),
    *("#64437f", "#f8f6f1", "#a5a097", "#e6dbc8"),
)
DARK = Tokens(
    *("#1d1e21", "#242529", "#2e3035", "#393b40", "#50535a", "#767a82"),
    *("#ece8df", "#b4afa5", "#9d988f"),
    *("#86b4dc", "#14202b", "#2a3a4a"),
    *("#7cc698", "#22382c", "#f1978b", "#442724", "#e2b562", "#3d321c"),
    *("#c4a5e0", "#292a2f", "#6d6a65", "#bdae95"),
    paper="#d9d3c3",
)


@cache
def muted(colors: Tokens) -> Tokens:
    """Return *colors* with all that is written in one grey that can be read, without tints."""
    return replace(
        colors,
        **dict.fromkeys(("ink", "ink2", "accent", "sound", "cooked", "short", "dual"), colors.ink3),
        **dict.fromkeys(("soft", "sound_tint", "cooked_tint", "short_tint"), colors.surface),
    )


@cache
def of_appearance(*, dark: bool, high_contrast: bool = False) -> Tokens:
    """Return the colours of the light or of the dark appearance.

    In high contrast every rule and frame is drawn like text, tints are those of the page.
    """
    colors = DARK if dark else LIGHT
    if not high_contrast:
        return colors
    ground, ink = ("#000000", "#ffffff") if dark else ("#ffffff", "#000000")
    return replace(
        colors,
        **dict.fromkeys(("window", "surface", "raised", "stripe"), ground),
        **dict.fromkeys(("sound_tint", "cooked_tint", "short_tint"), ground),
        **dict.fromkeys(("line", "line2", "edge", "ink", "ink2", "ink3"), ink),
    )


def tokens(palette: QPalette) -> Tokens:
    """Return the colours that go with *palette*."""
    role = QPalette.ColorRole
    is_dark = palette.color(role.Window).lightness() < 128
    has_contrast = palette.color(role.Mid) == palette.color(role.WindowText)
    return of_appearance(dark=is_dark, high_contrast=has_contrast)


class Type(Enum):
    """What a text is; each has a face, a size in pixels at 96 dpi, and a weight."""

    BIG = (SERIF, 32.0, QFont.Weight.DemiBold)
    KEY = (SERIF, 24.0, QFont.Weight.DemiBold)
    STIPULATION = (SERIF, 20.0, QFont.Weight.DemiBold)
    CAPTION = (SERIF, 18.0, QFont.Weight.DemiBold)
    SOURCE = (SERIF, 14.5, QFont.Weight.Normal)
    PAGE = (SERIF, 16.0, QFont.Weight.Normal)
    CHESS = (SERIF, 16.0, QFont.Weight.DemiBold)
    MOVE = (SERIF, 15.0, QFont.Weight.DemiBold)
    CONTROL = (SANS, 13.0, QFont.Weight.Normal)
    TAB = (SANS, 13.5, QFont.Weight.Normal)
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
        if self is Type.NUMBER:
            font.setFeature(QFont.Tag("tnum"), 1)
        if self is Type.LABEL:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 106)
        return font


def load_faces() -> None:
    """Make the shipped faces known to Qt; without them the system's stand in."""
    if not QFontDatabase.applicationFontFamilies(0):
        for path in sorted(resource("fonts").glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(path))


def target(side: int, *, has_touch: bool) -> int:
    """Return the side of a control that takes *side* pixels where there is a mouse alone."""
    return max(side, TOUCH_TARGET) if has_touch else side


def scale_of_screen(width: int) -> float:
    """Return by how much type grows on a screen of *width* logical pixels: 13, 14 or 15 px."""
    if width >= 2400:
        return 15 / 13
    return 14 / 13 if width >= 1600 else 1.0
