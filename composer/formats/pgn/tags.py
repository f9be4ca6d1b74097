"""The tags of a PGN game that holds a problem: how data of an entry are named in them.

``White`` is the author, ``Event`` the source, ``Date`` the date, ``Round`` the number in the
source; ``Black`` says what is asked, so that lists of games show it.  What PGN has no tag
for stands in tags of our own (``Stipulation``, ``Award``, ``Twins`` ...), which other
programs skip.  Tags that mean nothing to us are kept in ``Entry.extra``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from composer.formats.common.credits import authors_of
from composer.formats.common.stipulation_text import find_stipulation
from composer.model.document import Entry
from solver.notation.fen import write_fen

KEPT_KEY = "pgn"
"""The key of ``Entry.extra`` that holds the tags which have no field."""

TWIN_TAG = "Twin"
"""Marks a game that shows a twin or the second half of a duplex of the game before it."""

_UNKNOWN = frozenset(("", "?", "-", "????.??.??", "unknown"))
_DATE = re.compile(r"([1-9]\d{3})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?", re.ASCII)
_PGN_DATE = re.compile(r"([1-9]\d{3})\.(\d\d|\?\?)\.(\d\d|\?\?)", re.ASCII)
_SEPARATOR = "; "
_TWIN_PLACE = re.compile(r"^([a-z]\d*):(?: |$)")
_ESCAPED = re.compile(r"\\([\"\\])")
_OWN = ("Stipulation", "Award", "Options", "Twins", "Intended", "Keywords", "ProblemDate")
_READ = frozenset(("event", "date", "round", "white", "black", "fen", "setup", "result"))


def tags_of(entry: Entry) -> dict[str, str]:
    """Return the tags that say all of *entry* that tags can say, those of the roster first."""
    date = _pgn_date(entry.date)
    number = dict(entry.source_details).get("problemid")
    tags = {
        "Event": entry.source or "?",
        "Site": "?",
        "Date": date or "????.??.??",
        "Round": str(number) if isinstance(number, str | int) and str(number) else "?",
        "White": _SEPARATOR.join(entry.authors) or "?",
        "Black": entry.stipulation or "?",
        "Result": "*",
        "SetUp": "1",
        "FEN": write_fen(entry.setup),
        "Stipulation": entry.stipulation,
        "Award": entry.award,
        "Options": _SEPARATOR.join(entry.options),
        "Twins": _SEPARATOR.join(f"{name}: {text}" for name, text in _twins(entry)),
        "Intended": str(dict(entry.extra).get("intended-solutions", "")),
        "Keywords": _SEPARATOR.join(entry.keywords),
        "ProblemDate": "" if date else entry.date,
    }
    tags = {name: value for name, value in tags.items() if value}
    kept = dict(entry.extra).get(KEPT_KEY)
    if isinstance(kept, Mapping):
        tags |= {str(name): str(value) for name, value in kept.items()}
    return tags


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """Return the tags as lines; quotes and backslashes are escaped as the standard says."""
    return [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]


def unescaped(value: str) -> str:
    """Return the value of a tag as it was before it was escaped."""
    return _ESCAPED.sub(r"\1", value)


def with_tags(entry: Entry, tags: Mapping[str, str]) -> Entry:
    """Return *entry* with what *tags* say of it; names of tags are known in any case."""
    known = {name.lower(): value.strip() for name, value in tags.items()}
    source, site = _told(known, "event"), _told(known, "site")
    entry = replace(
        entry,
        stipulation=known.get("stipulation", "") or entry.stipulation,
        authors=authors_of(_told(known, "white")),
        source=source or site,
        date=known.get("problemdate", "") or _read_date(_told(known, "date")),
        award=known.get("award", ""),
        options=_listed(known.get("options", "")),
        keywords=_listed(known.get("keywords", "")),
        source_details=(("problemid", number),) if (number := _told(known, "round")) else (),
    )
    variant = _told(known, "variant").lower()
    if variant and variant not in ("standard", "chess", "normal", "from position"):
        entry = replace(entry, options=(*entry.options, known["variant"]))
    return replace(entry, extra=tuple(_extra(known, tags, is_site_used=not source)))


def _extra(
    known: Mapping[str, str], tags: Mapping[str, str], *, is_site_used: bool
) -> list[tuple[str, object]]:
    extra: list[tuple[str, object]] = []
    if twins := _read_twins(known.get("twins", "")):
        extra.append(("twins", twins))
    if intended := known.get("intended", ""):
        extra.append(("intended-solutions", intended))
    gone = _READ | {name.lower() for name in _OWN} | {"variant"}
    kept = {
        name: value
        for name, value in tags.items()
        if name.lower() not in gone and not (name.lower() == "site" and is_site_used)
        if value.strip().lower() not in _UNKNOWN
    }
    black = _told(known, "black")
    if black and black != known.get("stipulation") and not find_stipulation(black):
        kept["Black"] = black
    is_ours = "stipulation" in known  # then the end of the main line tells it
    if not is_ours and known.get("result", "*") not in ("*", ""):
        kept["Result"] = known["result"]
    if kept:
        extra.append((KEPT_KEY, kept))
    return extra


def _twins(entry: Entry) -> list[tuple[str, str]]:
    value = dict(entry.extra).get("twins")
    if not isinstance(value, Mapping):
        return []
    return [(str(name), str(text)) for name, text in value.items()]


def _read_twins(text: str) -> dict[str, str]:
    twins: dict[str, str] = {}
    name = ""
    for part in text.split(_SEPARATOR) if text else ():
        match = _TWIN_PLACE.match(part)
        if match is None and not name:
            return {}
        if match is not None:
            name, part = match[1], part[match.end() :]
            twins[name] = part
        else:
            twins[name] += f"{_SEPARATOR}{part}"
    return twins


def _told(known: Mapping[str, str], name: str) -> str:
    value = known.get(name, "")
    return "" if value.lower() in _UNKNOWN else value


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(_SEPARATOR.strip()) if part.strip())


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _pgn_date(date: str) -> str:
    match = _DATE.fullmatch(date)
    return ".".join(part or "??" for part in match.groups()) if match else ""


def _read_date(date: str) -> str:
    match = _PGN_DATE.fullmatch(date)
    if match is None:
        return date
    return "-".join(part for part in match.groups() if part != "??")
