"""Where in its file each problem of a document begins."""

from __future__ import annotations

from collections.abc import Iterator

from composer.formats.common.text import count_lines
from composer.model.document import Document


def entry_lines(document: Document) -> Iterator[int | None]:
    """Yield the line of the file on which each problem begins, ``None`` where it is not kept."""
    line = 1 + count_lines(document.preamble)
    for entry in document.entries:
        if entry.verbatim is None:
            yield None
        else:
            yield line
            line += count_lines(entry.verbatim)
