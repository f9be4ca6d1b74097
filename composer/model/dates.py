"""Dates of publication: ``1911-04-03`` for us, ``{year, month, day}`` in ``.olv`` files."""

from __future__ import annotations

import datetime
import re

from composer.model.values import PlainScalar
from solver.language import tr

_PARTS = ("year", "month", "day")
_UNKNOWN = re.compile(r"(?:-00?)+$", re.ASCII)
_SPAN = re.compile(r"([1-9]\d{3})-([1-9]\d{3})", re.ASCII)
_DATE = re.compile(r"[1-9]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?", re.ASCII)


def read_date(value: object) -> str:
    """Return the text of a date, empty where it has a form of its own."""
    if isinstance(value, str):
        return str(value)
    if not isinstance(value, dict) or set(value) not in (set(_PARTS[:n]) for n in (1, 2, 3)):
        return ""
    numbers = [value[part] for part in _PARTS[: len(value)]]
    if not all(isinstance(number, str) for number in numbers):
        return ""
    if not all(re.fullmatch(r"\d{1,2}", number, re.ASCII) for number in numbers[1:]):
        return ""
    return "-".join([numbers[0], *(number.zfill(2) for number in numbers[1:])])


def date_value(date: str) -> dict[str, str]:
    """Return *date* as the map that the layout asks for, as its year where it is another text."""
    if not _DATE.fullmatch(date):
        return {"year": date}
    numbers = (PlainScalar(int(number)) for number in date.split("-"))
    return dict(zip(_PARTS, numbers, strict=False))


def known_part(date: str) -> str:
    """Return ``1911`` of ``1911-00-00``, which says that month and day are not known."""
    return _UNKNOWN.sub("", date)


def is_date(text: str) -> bool:
    """Tell whether *text* is a year, or a year with month and day."""
    return _DATE.fullmatch(text) is not None


def date_fault(text: str) -> str:
    """Say in a sentence why *text* is no date of publication; nothing where it is one."""
    text = text.strip()
    span = _SPAN.fullmatch(text)
    if span:
        return "" if span[1] < span[2] else tr("The years %1 run backwards.", text)
    if text and not is_date(text):
        return tr("A date reads 1911, 1911-04, 1911-04-03 or 1965-1967, not “%1”.", text[:40])
    if text.count("-") == 2:
        try:
            datetime.date.fromisoformat(text)
        except ValueError:
            return tr("There is no day %1.", text)
    return ""
