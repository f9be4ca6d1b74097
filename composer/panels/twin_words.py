"""What is said of twins: files keep them, and only the diagram is solved."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from composer.model.document import Entry
from composer.panels.words import filled
from solver.notation.words import listing


def tr(text: str) -> str:
    """Translate *text*, which stands in a plain module and not in a widget."""
    return QCoreApplication.translate("twin_words", text)


def twins_note(entry: Entry) -> str:
    """Return the sentence that says what becomes of the twins of *entry*, nothing without any."""
    twins = dict(entry.extra).get("twins")
    if not twins:
        return ""
    if not isinstance(twins, Mapping):
        return tr("Twins are kept with the problem; the position on the board is what is solved.")
    names = [str(name) for name in twins]
    if "a" in names:  # the diagram of a zeroposition is itself no problem
        text = tr("Zeroposition: %1 are kept with it; the position on the board is what is solved.")
        return filled(text, listing(names))
    if len(names) == 1:
        text = tr("Twin %1 is kept with the problem; position a is what is solved.")
        return filled(text, names[0])
    text = tr("Twins %1 are kept with the problem; position a is what is solved.")
    return filled(text, ", ".join(names))
