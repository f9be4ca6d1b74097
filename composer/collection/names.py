"""By what authors are sorted: their family names, however a file writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_PARTICLES = frozenset(
    {"af", "da", "dal", "de", "degli", "del", "della", "den", "der", "des", "di", "do", "dos", "du"}
    | {"la", "le", "ten", "ter", "van", "ver", "vom", "von", "zu", "zum", "zur"}
)
"""Words that belong to the family name behind them."""
_BEHIND = frozenset({"jr", "sr", "jun", "sen", "junior", "senior", "ii", "iii", "iv"})
"""Words that may stand behind a family name."""
_NAME = re.compile(r"(?=..)[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_PAIR = re.compile(r"\s+(?:&|and|und|et|и)\s+|\s*[&/]\s*")


def names_text(authors: Iterable[str]) -> str:
    """Return *authors* with the family names first, to be sorted by; never to be written."""
    return "; ".join(map(family_first, authors))


def family_first(author: str) -> str:
    """Return ``Samuel Loyd`` as ``Loyd, Samuel``, and as it is what is no such name for certain.

    With a comma a name stands so already.  Two authors in one, figures, one word alone, an initial
    in the end (``Loyd S.``) and small words that are no part of a name are left as they are.
    """
    if "," in author or _PAIR.search(author):
        return author
    words = author.split()
    end = len(words)
    while end and words[end - 1].rstrip(".").lower() in _BEHIND:
        end -= 1
    start = max(end - 1, 0)
    while start > 0 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    given, family, behind = words[:start], words[start:end], words[end:]
    is_name = given and _NAME.fullmatch(family[-1]) and family[-1][0].isupper()
    if not is_name or any(word[0].islower() for word in given):
        return author
    return f"{' '.join(family)}, {' '.join(given + behind)}"
