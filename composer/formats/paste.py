"""Whatever people copy when they mean a problem, read as entries."""

from __future__ import annotations

import re
from dataclasses import replace

from composer.formats.common.reading import (
    FormatError,
    NoPositionError,
    Pulse,
    Reading,
    no_pulse,
)
from composer.model.document import Document
from solver.language import tr
from solver.notation.fen import FenError, parse_fen

__all__ = ["LONGEST_PASTE", "PasteError", "read_all_pasted"]

LONGEST_PASTE = 2_000_000
"""How many characters are read."""

_EIGHT_RANKS = re.compile(r"(?=\S*\d)(?:\w{1,8}/){7}\w{1,8}(?!\S)")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\x00]")


class PasteError(FormatError):
    """The text is no position; the board stays as it is."""


def read_all_pasted(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all problems in *text*, leaving out those that cannot be shown; its faults name them.

    ``stipulation`` is empty where the text names none; *pulse* is called between the problems.

    Raises:
        PasteError: there is none, or all are broken.
    """
    from composer.formats.recognising import read_text  # all readers: not when the window opens

    if len(text) > LONGEST_PASTE:
        sentence = tr(
            "The text has %1 characters; %2 are read. Open it as a file.", len(text), LONGEST_PASTE
        )
        raise PasteError(sentence)
    try:
        reading = read_text(_INVISIBLE.sub("", text).strip(), pulse=pulse)
    except NoPositionError as error:
        raise _named(text.strip()) or error from None
    except FormatError as error:
        raise PasteError(str(error)) from error
    return _shown(reading)


def _shown(reading: Reading) -> Reading:
    """Return *reading* without what cannot be shown; its faults belong to no problem then."""
    entries = reading.document.entries
    places = [index for index, entry in enumerate(entries) if entry.fault is None]
    if not places:
        raise PasteError(str(reading.faults[0])) if reading.faults else NoPositionError
    shown = tuple(replace(entries[index], verbatim=None) for index in places)
    faults = (
        replace(it, index=places.index(it.index) if it.index in places else None)
        for it in reading.faults
    )
    return replace(reading, document=Document(shown), faults=tuple(faults))


def _named(text: str) -> PasteError | None:
    """Say what is wrong with a *text* of eight ranks, which is meant for a FEN."""
    try:
        if _EIGHT_RANKS.match(text):
            parse_fen(text)
    except FenError as error:
        return PasteError(str(error))
    return None
