"""Days and times of day as the reader's language writes them."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from solver.language import tr, worded


@worded
def moment_words(moment: datetime) -> str:
    """Write day and time of day of the user's clock: ``21 Nov 2026, 14:08``."""
    here = _here(moment)
    return f"{_day(here.date())}, {_clock(here.time())}"


@worded
def day_words(moment: datetime) -> str:
    """Write the day of the user's calendar: ``21 Nov 2026``."""
    return _day(_here(moment).date())


@worded
def time_words(time: datetime) -> str:
    """Write the time of day, with the day unless that is today."""
    clock = _clock(QTime(time.hour, time.minute))
    if time.date() == datetime.now().astimezone().date():
        return clock
    return f"{_day(QDate(time.year, time.month, time.day))}, {clock}"


def _day(day: QDate) -> str:
    return QLocale().toString(day, tr("d MMM yyyy"))


def _clock(clock: QTime) -> str:
    return QLocale().toString(clock, QLocale.FormatType.ShortFormat)


def _here(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
