"""Text can be read on what it stands on, in both appearances."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from composer.appearance import make_palette
from composer.resources import resource
from composer.tokens import Type, tokens


@pytest.mark.parametrize("path", sorted(resource("fonts").glob("*.ttf")), ids=lambda it: it.name)
def test_every_face_is_one_that_each_system_reads(path: Path) -> None:
    """Windows and macOS take no compressed faces, which Qt's own reader elsewhere does."""
    assert path.read_bytes()[:4] == b"\0\1\0\0"


def contrast(first: str, second: str) -> float:
    lights = sorted((luminance(QColor(name)) for name in (first, second)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *(("ink", "window"), ("ink2", "window"), ("ink3", "window"), ("ink3", "surface")),
        *(("accent", "surface"), ("accent", "soft"), ("on_accent", "accent")),
        *(("sound", "sound_tint"), ("cooked", "cooked_tint"), ("short", "short_tint")),
        *(("tube_lit", "tube"), ("led", "glass"), ("paper_ink", "paper")),
    ],
)
def test_text_can_be_read(text: str, ground: str, dark: bool) -> None:
    colors = tokens(make_palette(dark=dark))
    assert contrast(getattr(colors, text), getattr(colors, ground)) >= 4.5


def test_type_scales() -> None:
    assert Type.PAGE.font(2).pixelSize() == 2 * Type.PAGE.font().pixelSize()
