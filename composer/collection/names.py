"""By what authors are sorted: their family names, however a file writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from composer.collection.folding import folded
from composer.formats.common.credits import each_author, name_parts

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


def name_key(author: str) -> str:
    """Return what is the same of ``Samuel Loyd`` and ``Loyd, Samuel``, also in small letters."""
    return folded(family_first(author.title()))


def names_in_short(authors: Iterable[str]) -> str:
    """Return *authors* for a narrow column: ``Loyd, S.; van Dijk, N. A.``.

    A name of which it is not certain what is the family's stays whole.
    """
    return "; ".join(map(_with_initials, each_author(authors)))


def _with_initials(author: str) -> str:
    family, given, behind = name_parts(family_first(author))
    initials = " ".join(map(_initial, given.split()))
    return " ".join(filter(None, (f"{family}, {initials}", behind))) if initials else author


def _initial(given: str) -> str:
    """Return ``Jean-Marc`` as ``J.-M.``; words that are no given name (``jr.``) stay."""
    parts = given.split("-")
    return "-".join(f"{it[0]}." for it in parts) if all(it[:1].isupper() for it in parts) else given


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
