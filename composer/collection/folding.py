"""Text made equal for searching: without case, accents and doubled blanks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "’": "'"}
)


def folded(text: str) -> str:
    """Return *text* as it is compared: ``Kürschák`` and ``KURSCHAK`` come out the same."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(sign for sign in parts if not unicodedata.combining(sign))
        text = text.translate(_LETTERS)
    return " ".join(text.casefold().split())


def texts_in(value: object) -> Iterator[str]:
    """Yield every text in a value of a file, however deep, and the names of its keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from texts_in(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from texts_in(inner)
