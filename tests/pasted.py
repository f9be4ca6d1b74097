"""Reading the one problem of a text."""

from __future__ import annotations

from composer.formats.paste import read_all_pasted
from composer.model.document import Entry


def read_pasted(text: str) -> Entry:
    """Return the first problem that *text* gives when it is pasted."""
    return read_all_pasted(text).document.entries[0]
