"""What the clock of each machine says; whatever no document tells is marked as reckoned."""

from __future__ import annotations

from composer.machines.faces.ledger import Time, time_text
from composer.panels.shared.words import seconds_text
from solver.ancestors import speeds
from solver.counting import grouped
from solver.language import tr


def prinz_time(trials: int, total: int | None, today: float, *, is_example: bool) -> Time:
    """Tell Prinz's time: a quarter of an hour for his example, the same a trial elsewhere."""
    seconds = trials * speeds.PRINZ.seconds
    beside, share = tr("in Manchester, at 0.41 s a trial"), None
    work = tr("%1 trials; 0.41 s each is reckoned", grouped(trials))
    if total:
        beside = tr("of %1 in Manchester", time_text(total * speeds.PRINZ.seconds))
        share = trials / total
        work = tr("%1 of %2 trials, 0.41 s each (reckoned)", grouped(trials), grouped(total))
    if is_example and total == speeds.PRINZ_EXAMPLE_TRIALS:
        beside = tr("of the quarter of an hour that Prinz tells of")
    return Time(time_text(seconds), beside, share, work, _today(today))


def bell_time(listed: int, total: int | None, today: float) -> Time:
    """Tell Bell's time, which is a guess."""
    seconds = listed * speeds.BELL.seconds
    beside, share = tr("on Atlas, guessed: no document tells"), None
    work = tr("%1 moves listed, 1,500 a second (guessed)", grouped(listed))
    if total:
        words = tr("of %1 on Atlas, guessed: no document tells")
        beside = words.replace("%1", time_text(total * speeds.BELL.seconds))
        share = listed / total
    return Time(time_text(seconds), beside, share, work, _today(today))


def geniss_time(positions: int, today: float) -> Time:
    """Tell the time of Geniss by the speed that the paper prints."""
    seconds = positions * speeds.GENISS.seconds
    beside = tr("on a Celeron of 1 GHz, in 2004")
    work = tr("%1 positions, 7.2 million a second by the paper", grouped(positions))
    return Time(time_text(seconds), beside, None, work, _today(today))


def atlas_time(answered: int, scott: int, today: float) -> Time:
    """Tell how long Scott's program took meanwhile; Atlas itself answered at once."""
    beside = tr("for the moves of Scott’s program, about a minute each")
    work = tr("Atlas answered %1 times, each time at once", answered)
    return Time(time_text(scott * speeds.SCOTT_SECONDS), beside, None, work, _today(today))


def wray_time(tried: int, total: int, today: float) -> Time:
    """Tell the calculator's time, which is a guess."""
    beside = tr("for this answer, guessed: no document tells")
    work = tr("%1 of %2 moves tried, 4 s each (guessed)", tried, total)
    share = tried / total if total else None
    return Time(time_text(tried * speeds.WRAY.seconds), beside, share, work, _today(today))


def _today(seconds: float) -> str:
    return tr("today %1 s", seconds_text(seconds))
