"""Makes the table of widths anew: ``python -m tests.times_widths REGULAR.ttf BOLD.ttf``.

The files are those of Liberation Serif, ``LiberationSerif-Regular.ttf`` and ``-Bold.ttf``, of the
Debian package ``fonts-liberation`` (1:1.07.4); the same files give the same table.  Later versions
have more letters, and a middle dot that is wider than that of Times New Roman.
"""

from __future__ import annotations

import json
import sys
import unicodedata

from PySide6.QtGui import QFont, QGuiApplication, QRawFont

from composer.diagram.metrics import table_path

_LETTERS = [
    letter
    for letter in map(chr, range(0x10000))
    if unicodedata.category(letter) not in ("Cc", "Cs", "Co") and not unicodedata.combining(letter)
]
"""Those of the first plane, without what controls, is half of a pair, is private or is a mark."""


def widths_of(font: QRawFont) -> dict[str, int]:
    """Return how wide each letter of *font* is, in thousandths of its size."""
    font.setPixelSize(font.unitsPerEm())  # at which nothing is rounded
    letters = [it for it in _LETTERS if font.supportsCharacter(ord(it))]
    glyphs = font.glyphIndexesForString("".join(letters))
    advances = font.advancesForGlyphIndexes(glyphs)
    return {
        letter: round(1000 * advance.x() / font.unitsPerEm())
        for letter, advance in zip(letters, advances, strict=True)
    }


def table_text(fonts: dict[str, QRawFont]) -> str:
    """Return the table of *fonts*, by their names in it: a line for all letters of one width."""
    parts = []
    for name, font in fonts.items():
        by_width: dict[int, str] = {}
        for letter, width in widths_of(font).items():
            by_width[width] = by_width.get(width, "") + letter
        lines = (
            f'    "{width}": {json.dumps(letters, ensure_ascii=False)}'
            for width, letters in sorted(by_width.items())
        )
        parts.append(f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(regular: str, bold: str) -> None:
    """Write the table of the files *regular* and *bold*."""
    application = QGuiApplication(["widths", "-platform", "offscreen"])
    no_hints = QFont.HintingPreference.PreferNoHinting
    fonts = {
        name: QRawFont(path, 2048.0, no_hints)
        for name, path in (("regular", regular), ("bold", bold))
    }
    table_path().write_text(table_text(fonts), encoding="utf-8")
    application.quit()


if __name__ == "__main__":
    main(*sys.argv[1:])
