"""The palettes of Qt, made from the design tokens."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from composer.tokens import of_appearance

_ROLES = {
    "Window": "window",
    "WindowText": "ink",
    "Base": "surface",
    "AlternateBase": "stripe",
    "Text": "ink",
    "Button": "raised",
    "ButtonText": "ink",
    "BrightText": "cooked",
    "ToolTipBase": "raised",
    "ToolTipText": "ink",
    "Highlight": "accent",
    "HighlightedText": "on_accent",
    "Accent": "accent",
    "Link": "accent",
    "LinkVisited": "dual",
    "PlaceholderText": "ink3",
    "Light": "raised",
    "Midlight": "line",
    "Mid": "line2",
    "Dark": "edge",
    "Shadow": "ink3",
}
"""Which token each role of Qt takes."""


def make_palette(*, dark: bool, high_contrast: bool = False) -> QPalette:
    """Return the palette of the light or of the dark appearance."""
    colors = of_appearance(dark=dark, high_contrast=high_contrast)
    palette = QPalette()
    for role, token in _ROLES.items():
        palette.setColor(QPalette.ColorRole[role], QColor(getattr(colors, token)))
    faded = QColor(colors.faded)
    for role in ("WindowText", "Text", "ButtonText", "PlaceholderText"):
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[role], faded)
    disabled = QPalette.ColorGroup.Disabled
    palette.setColor(disabled, QPalette.ColorRole.Highlight, QColor(colors.line2))
    return palette


def is_dark(palette: QPalette) -> bool:
    """Tell whether *palette* is a dark one."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128
