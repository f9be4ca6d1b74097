"""Where and when a problem was published, and what it won: every part as text to be edited.

A part that a file gives as a list or a map where text is expected is kept until another
text is put in its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from composer.model import edits
from composer.model.dates import date_value, read_date
from composer.model.document import Details, Document, Entry
from composer.model.values import PlainScalar, is_nothing, scalar_text

NAME, DATE, COMMENTS = "name", "date", "comments"
PARTS = (NAME, DATE, "volume", "issue", "round", "problemid", "pagenumber", "variant", COMMENTS)
_TOURNEY, _JUDGES = "tourney", "judges"
_DEDICATED = re.compile(r"\s*dedicated\s+to\s+(?P<whom>.*\S)\s*", re.IGNORECASE | re.DOTALL)
_DEDICATION = "dedication"

Parts = Mapping[str, object]


# --- one publication, the first or a reprint


def part_text(parts: Parts, name: str) -> str:
    """Return what *parts* say of *name*, nothing where that is no text."""
    value = parts.get(name, "")
    if name == DATE:
        return "" if is_nothing(value) else read_date(value)
    if isinstance(value, tuple):
        texts = [scalar_text(item) for item in value]
        fits = name in (COMMENTS, _JUDGES) and None not in texts
        mark = "\n\n" if name == COMMENTS else "; "
        return mark.join(filter(None, texts)) if fits else ""
    return scalar_text(value) or ""


def odd_part(parts: Parts, name: str) -> str:
    """Return how *parts* write *name* where it is no text that can be shown; else nothing."""
    value = parts.get(name, "")
    if part_text(parts, name) or scalar_text(value) is not None or value in ((), {}):
        return ""
    return shown_value(value)


def with_part(parts: Parts, name: str, text: str) -> dict[str, object]:
    """Return *parts* with *text* for *name*, in its place; no text takes it away."""
    changed = dict(parts)
    if text == part_text(parts, name):
        return changed
    if text:
        changed[name] = _value(name, text, is_plain=isinstance(parts.get(name), PlainScalar))
    else:
        changed.pop(name, None)
    return changed


def shown_value(value: object) -> str:
    """Write any value of a file on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {shown_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown_value, value))}]"
    return str(value)


def _value(name: str, text: str, *, is_plain: bool) -> object:
    if name == DATE:
        return date_value(text)
    if name == COMMENTS:
        return tuple(part.strip("\n") for part in re.split(r"\n[ \t]*\n", text) if part.strip())
    is_number = text.isdecimal() and (is_plain or name == "pagenumber")
    return PlainScalar(text) if is_number else text


# --- the source of an entry


def source_parts(entry: Entry) -> Parts:
    """Return the parts of the source of *entry* beside its name and date."""
    return dict(entry.source_details)


def set_source_part(document: Document, name: str, text: str) -> Document:
    """Say *text* of the part *name* of the source."""
    details = with_part(source_parts(document.entry), name, text)
    return edits.edit_entry(document, source_details=tuple(details.items()))


# --- its award


def tourney_name(entry: Entry) -> str:
    """Return the tourney's name, nothing where it is that of the source or unknown."""
    tourney = dict(entry.award_details).get(_TOURNEY, "")
    if isinstance(tourney, Mapping):
        return part_text(tourney, NAME)
    name = scalar_text(tourney) or ""
    return "" if name == "ditto" else name


def tourney_date(entry: Entry) -> str:
    """Return the tourney's date where it is not the source's."""
    tourney = dict(entry.award_details).get(_TOURNEY, "")
    return part_text(tourney, DATE) if isinstance(tourney, Mapping) else ""


def judges(entry: Entry) -> tuple[str, ...]:
    """Return who gave the award."""
    value = dict(entry.award_details).get(_JUDGES, ())
    names = value if isinstance(value, tuple) else (value,)
    return tuple(name for name in map(scalar_text, names) if name)


def set_tourney(document: Document, part: str, text: str) -> Document:
    """Say *text* of the name or the date of the tourney."""
    details = dict(document.entry.award_details)
    tourney = details.get(_TOURNEY, "")
    name = tourney_name(document.entry)
    known = dict(tourney) if isinstance(tourney, Mapping) else {NAME: name} if name else {}
    changed = with_part(known, part, text)
    if changed:
        details[_TOURNEY] = changed
    else:
        details.pop(_TOURNEY, None)
    return edits.edit_entry(document, award_details=_first(details, _TOURNEY))


def set_judges(document: Document, names: tuple[str, ...]) -> Document:
    """Say who gave the award."""
    details = dict(document.entry.award_details)
    details[_JUDGES] = names
    if not names:
        del details[_JUDGES]
    return edits.edit_entry(document, award_details=tuple(details.items()))


def _first(details: dict[str, object], name: str) -> Details:
    return tuple(sorted(details.items(), key=lambda pair: pair[0] != name))


# --- to whom it is dedicated


def dedication_of(entry: Entry) -> str:
    """Return to whom the problem is dedicated.

    The format has no key for it: collections write a comment, ``Dedicated to …``.
    """
    own = scalar_text(dict(entry.extra).get(_DEDICATION, ""))
    if own:
        return own
    match = next(filter(None, map(_DEDICATED.fullmatch, entry.comments)), None)
    return match["whom"] if match else ""


def is_dedication(comment: str) -> bool:
    """Tell whether a comment says to whom a problem is dedicated."""
    return _DEDICATED.fullmatch(comment) is not None


def dedication_line(entry: Entry) -> str:
    """Return the words of the dedication as they are printed, ``Dedicated to …``."""
    own = scalar_text(dict(entry.extra).get(_DEDICATION, ""))
    return own or next(filter(_DEDICATED.fullmatch, entry.comments), "")


def set_dedication(document: Document, whom: str) -> Document:
    """Dedicate the problem to *whom*, in the first place where that is said already."""
    entry = document.entry
    if whom == dedication_of(entry):
        return document
    if _DEDICATION in dict(entry.extra):
        kept = tuple(pair for pair in entry.extra if pair[0] != _DEDICATION)
        renewed = tuple((k, whom if k == _DEDICATION else v) for k, v in entry.extra)
        return edits.edit_entry(document, extra=renewed if whom else kept)
    comments = list(entry.comments)
    places = [place for place, text in enumerate(comments) if _DEDICATED.fullmatch(text)]
    place = places[0] if places else 0
    comments[place : place + bool(places)] = [f"Dedicated to {whom}"] if whom else []
    return edits.edit_entry(document, comments=tuple(comments))
