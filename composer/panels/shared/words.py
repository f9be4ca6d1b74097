"""How the panes write numbers, times and progress.  Knows no widget and keeps nothing."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from solver.ancestors.counts import work_words
from solver.events import Progress, SearchPhase, TimeLeft
from solver.language import Said, filled, tr
from solver.problem import Method
from solver.stipulation import Stipulation

_DAY = 24 * 60 * 60.0
_YEAR = 365 * _DAY
DOT = " · "

Key = QKeySequence.StandardKey


def short_number(number: float) -> str:
    """Write a large number roughly: 940, 12 k, 5.3 M, 1.2 G."""
    if number >= 1e9:
        return tr("%1 G", _share(number / 1e9))
    if number >= 1e6:
        return tr("%1 M", _share(number / 1e6))
    if number >= 1e3:
        return tr("%1 k", _share(number / 1e3))
    return f"{number:.0f}"


def _share(number: float) -> str:
    return decimal(f"{number:.1f}") if number < 10 else f"{number:.0f}"


def clock(seconds: float) -> str:
    """Write a time as 0:41 or 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def duration(seconds: float) -> str:
    """Write how long something took: 0.270 s, or from a minute on as a clock does."""
    return tr("%1 s", seconds_text(seconds)) if seconds < 60 else clock(seconds)


def seconds_text(seconds: float) -> str:
    """Write a measured time in seconds, with the digits that mean something."""
    digits = 3 if seconds < 1 else 2 if seconds < 100 else 0
    return decimal(f"{seconds:.{digits}f}")


def decimal(number: str) -> str:
    """Write a *number* with the mark that parts off decimals in the language that is spoken."""
    whole, _, part = number.partition(".")
    return tr("%1.%2", whole, part) if part else number


def work_line(progress: Progress, stipulation: Stipulation | None = None) -> str:
    """Say what the search is busy with, and where it is: whole lines are counted in half-moves."""
    if progress.phase is SearchPhase.KEYS:
        is_help = stipulation is not None and not stipulation.is_battle
        depth = tr("Half-move %1 of %2") if is_help else tr("Depth %1 of %2")
        text = filled(depth, progress.length, progress.last_length)
        return text + _place(progress, tr("first move %1 of %2"))
    if progress.phase is SearchPhase.PREPARING:
        return tr("Preparing the solver (first time only)…")
    if progress.phase is SearchPhase.MEANWHILE:
        return tr("Preparing the solver (first time only); a slower one searches meanwhile…")
    if progress.phase is SearchPhase.TRIES:
        return tr("Looking for tries") + _place(progress, tr("move %1 of %2"))
    if progress.phase is SearchPhase.SET_PLAY:
        return tr("Looking for set play")
    return tr("Working out the variations") + _place(progress, tr("move %1 of %2"))


def time_line(progress: Progress) -> str:
    """Say how long the search has run and how long it may still take."""
    if progress.phase.is_preparing:
        return ""
    if progress.is_paused:
        return clock(progress.seconds) + DOT + tr("paused")
    if progress.left is None:
        return clock(progress.seconds) + DOT + tr("time left cannot be told yet")
    return clock(progress.seconds) + DOT + _left(progress.left)


def _left(left: TimeLeft) -> str:
    """Say between which times the search will end; beyond a day that is worth no figures."""
    if left.most < 1:
        return tr("less than a second left")
    if left.least > _YEAR:
        return tr("more than a year left")
    if left.most > _DAY:
        return tr("more than a day left") if left.least > _DAY else tr("hours or days left")
    rough = left.roughly()
    if rough.least == rough.most:
        return filled(tr("about %1 left"), clock(rough.most))
    return filled(tr("%1 to %2 left"), clock(rough.least), clock(rough.most))


def speed_line(progress: Progress) -> str:
    """Say how fast the search is and how full its table, where it has one."""
    if progress.method is not Method.MATEWRIGHT:
        pace = progress.nodes_per_second
        work = work_words(progress.method, int(pace), short_number(pace))
        return filled(tr("%1 a second"), work)
    speed = filled(tr("%1 positions/s"), short_number(progress.nodes_per_second))
    return speed + DOT + filled(tr("table filled to %1 %"), round(100 * progress.table_fill))


def _place(progress: Progress, text: str) -> str:
    if progress.root_count == 0:
        return ""
    return DOT + filled(text, progress.root_index, progress.root_count)


def copying(text: str) -> str:
    """Return the words of a command in a menu that copies, with its key at the right."""
    return Said(_copying, text)


def _copying(text: str) -> str:
    key = QKeySequence(QKeySequence.StandardKey.Copy)
    return f"{text}\t{key.toString(QKeySequence.SequenceFormat.NativeText)}"
