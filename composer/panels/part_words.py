"""What the parts of a composition are called in the report: twins, and the halves of a duplex."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from solver.composition import Part

_SIGNS = (("<-->", "↔"), ("-->", "→"), ("==>", "→"))


def tr(text: str) -> str:
    """Translate *text*, which stands in a plain module and not in a widget."""
    return QCoreApplication.translate("part_words", text)


def part_heading(part: Part) -> str:
    """Return the line above a part, such as ``b) bKd3→e3`` or ``a) duplex``."""
    heading = part.heading
    for written, sign in _SIGNS:
        heading = heading.replace(written, sign)
    if not heading:
        heading = f"{part.letter})" if part.letter else ""
        if not part.is_duplex:
            return heading or tr("Diagram")
    return f"{heading} {tr('duplex')}".strip() if part.is_duplex else heading


def part_name(part: Part) -> str:
    """Return the few letters that name a part in front of a sentence, such as ``b)``."""
    letter = f"{part.letter})" if part.letter else ""
    if part.is_duplex:
        return f"{letter} {tr('duplex')}".strip()
    return letter or tr("Diagram")
