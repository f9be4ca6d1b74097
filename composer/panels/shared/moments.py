"""Days and times of day as the reader's language writes them."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from solver.language import worded

_SHORT = QLocale.FormatType.ShortFormat


@worded
def moment_words(moment: datetime) -> str:
    """Write day and time of day of the user's clock."""
    return QLocale().toString(_here(moment), _SHORT)


@worded
def day_words(moment: datetime) -> str:
    """Write the day of the user's calendar: ``21 Nov 2026``."""
    return QLocale().toString(_here(moment).date(), "d MMM yyyy")


@worded
def time_words(time: datetime) -> str:
    """Write the time of day, with the day unless that is today."""
    clock = QLocale().toString(QTime(time.hour, time.minute), _SHORT)
    if time.date() == datetime.now().astimezone().date():
        return clock
    return f"{QLocale().toString(QDate(time.year, time.month, time.day), _SHORT)}, {clock}"


def _here(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
