"""Who made a problem and where it appeared, in the words in which print tells it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from composer.model.dates import date_fault, known_part, read_date
from composer.model.document import Entry
from composer.model.records import REPRINTS, records_of
from composer.model.values import scalar_text

LONGEST = 2000
"""More of one name or text is no caption any more."""
AWARD = re.compile(
    r"\b(?:prize|prix|\w*preis|place|h\.?\s?m\.?|hon\w*|mention|ehrende|erwähnung|comm\w*|lob\w*"
    r"|recommend\w*|award|diplom\w*|приз|отзыв|место|диплом)\b",
    re.IGNORECASE,
)
"""A word of an award as print tells it, in four languages."""

_BEHIND = re.compile(r"\s+(\([^()]*\))\s*$")
_INITIAL = re.compile(r"[^\W\d_]\.")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
"""The months, as some magazines number them."""
_YOUNGER = re.compile(r"(?<=\S),?\s+((?:jr|sr|jun|sen|junior|senior|мл|ст)\.?)$", re.IGNORECASE)


def person_name(author: str) -> str:
    """Return ``Loyd, Samuel`` as it is printed: the given name comes first."""
    family, given, behind = name_parts(author)
    return " ".join(filter(None, (given, family, behind)))


def name_parts(author: str) -> tuple[str, str, str]:
    """Return family name, given name and what stands behind: ``(after Bone)``, ``(†)``, ``jr.``.

    What has no comma is whole in the place of the first, and so are two names with initials.
    """
    match = _BEHIND.search(author)
    name, behind = (author[: match.start()], match[1]) if match else (author, "")
    family, _, given = (part.strip() for part in name.partition(","))
    if not given or _INITIAL.match(family):
        return name.strip(), "", behind
    if match := _YOUNGER.search(given):
        given, behind = given[: match.start()], f"{match[1]} {behind}".strip()
    return family, given, behind


def authors_line(entry: Entry) -> str:
    """Return the names of all authors."""
    return " & ".join(short(person_name(author)) for author in each_author(entry.authors))


def each_author(authors: Iterable[str]) -> tuple[str, ...]:
    """Return *authors* one by one, also where one text holds some: ``Benkő, Pál; Loyd, Sam``."""
    return tuple(name for text in authors for name in map(str.strip, text.split(";")) if name)


def authors_of(line: str) -> tuple[str, ...]:
    """Return the names that *line* joins: ``Ann Example & Bob Example``, ``Loyd, S.; Benkő``."""
    return each_author(line.split(" & "))


def source_and_date(line: str) -> tuple[str, str]:
    """Return a source and the date behind it, as far as *line* tells both: ``Skakbladet, 1911``."""
    source, _, last = line.rpartition(", ")
    date = date_of(last)
    return (source, date) if date else (line, "")


def date_of(told: str) -> str:
    """Return the date of ``3/1911`` or ``III/1911``, the day first; nothing where that is none."""
    parts = [f"{_ROMAN.index(it) + 1}" if it in _ROMAN else it for it in told.split("/")]
    date = "-".join(part.zfill(2) for part in reversed(parts))
    return "" if date_fault(date) else date


def source_line(entry: Entry) -> str:
    """Return the source with number, issue and date."""
    details = dict(entry.source_details)
    number, issue = short_value(details.get("problemid")), short_value(details.get("issue"))
    volume, round_ = short_value(details.get("volume")), short_value(details.get("round"))
    name = " ".join(part for part in (short(entry.source), number) if part)
    edition = "/".join(part for part in (volume, issue) if part)
    return ", ".join(part for part in (name, edition, round_, date_text(entry.date)) if part)


def reprint_lines(entry: Entry) -> tuple[str, ...]:
    """Return where the problem was printed again, each as :func:`source_line` would say it."""
    records = records_of(entry, REPRINTS)
    return tuple(line for record in records if (line := _reprint_line(record)))


def _reprint_line(record: object) -> str:
    if not isinstance(record, Mapping):
        return short_value(record)
    details = {str(name): value for name, value in record.items()}
    name, date = scalar_text(details.pop("name", "")) or "", read_date(details.pop("date", ""))
    return source_line(Entry(source=name, date=date, source_details=tuple(details.items())))


def date_parts(date: str) -> tuple[str, ...] | None:
    """Return ``1911-04-03`` as day, month and year, as many as there are, or nothing.

    Noughts, as in ``1911-00-00``, say that day and month are not known.
    """
    known = known_part(date.strip())
    match = re.fullmatch(r"(\d{3,4})(?:-0?([1-9]\d?)(?:-0?([1-9]\d?))?)?", known)
    if match is None:
        return None
    return tuple(str(int(part)) for part in reversed(match.groups()) if part)


def date_text(date: str) -> str:
    """Return ``1911-04-03`` as ``3/4/1911``, which is read alike in every language."""
    parts = date_parts(date)
    return short(date) if parts is None else "/".join(parts)


def tourney_name(entry: Entry) -> str:
    """Return the name of the tourney where it is not that of the source."""
    tourney = dict(entry.award_details).get("tourney")
    if isinstance(tourney, Mapping):
        name, date = short_value(tourney.get("name")), tourney.get("date")
        year = short_value(date.get("year")) if isinstance(date, Mapping) else short_value(date)
        return " ".join(part for part in (name, year) if part and name)
    name = short_value(tourney)
    return "" if name in ("ditto", entry.source) else name


def award_line(entry: Entry) -> str:
    """Return distinction and tourney."""
    return ", ".join(part for part in (short(entry.award), tourney_name(entry)) if part)


def short_value(value: object) -> str:
    """Return a value of a file as text that fits into a caption."""
    return short(scalar_text(value) or "")


def short(text: str) -> str:
    """Return *text* on one line, and not longer than a caption may be."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
