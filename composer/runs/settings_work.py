"""A search of settings cut into portions, each a job for a process."""

from __future__ import annotations

import hashlib
import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from composer.crew.hand import WorkHand
from solver.notation.seeking_text import write_seeking
from solver.vary.judging import Judge
from solver.vary.seeking import Seeking, Setting, seek

PORTION = 400
"""So many positions are one job: a second of work or less where they are two-movers."""
SECONDS = 1.0
"""So long a position may take."""
_SPREAD = 2.0
_LEAST_SPREAD = 0.1


@dataclass(frozen=True, slots=True)
class Portion:
    """The positions from number *begin* to before *end*; none of more than *most_men*."""

    seeking: Seeking
    begin: int
    end: int
    most_men: int | None = None


@dataclass(frozen=True, slots=True)
class PortionEnd:
    """What was found in a portion, and how long it took; ``is_whole`` unless it was stopped."""

    begin: int
    end: int
    found: tuple[Setting, ...]
    is_whole: bool
    seconds: float


_judges: list[Judge] = []
"""The judge of this process: its engines and tables serve for every portion."""


def do_portion(job: Portion, hand: WorkHand) -> PortionEnd:
    """Search one portion, in a process of a crew."""
    begun = time.monotonic()
    if not _judges:
        _judges.append(Judge(SECONDS))
    found = seek(
        job.seeking,
        _judges[0],
        job.begin,
        job.end,
        most_men=job.most_men,
        may_go_on=hand.may_begin,
    )
    settings = tuple(found)
    return PortionEnd(job.begin, job.end, settings, not hand.is_stopped, time.monotonic() - begun)


def name_of_seeking(seeking: Seeking) -> str:
    """Return a short name that the same search always has."""
    return hashlib.sha256(write_seeking(seeking).encode()).hexdigest()[:12]


def mark_of_portion(name: str, begin: int, end: int) -> str:
    """Return what a portion of the search of this name is called where results are kept."""
    return f"{name}:{begin}-{end}"


class SettingsCourse:
    """How far a search of settings is: what is left, and how long that may take."""

    def __init__(self, seeking: Seeking, done: frozenset[str] = frozenset()) -> None:
        """Begin where portions are *done* already, which are told by their marks."""
        self.seeking = seeking
        self.name = name_of_seeking(seeking)
        self._left = [
            portion
            for portion in seeking.settings.portions(PORTION)
            if mark_of_portion(self.name, *portion) not in done
        ]
        self.count = seeking.settings.count
        self.done = self.count - sum(end - begin for begin, end in self._left)
        self.fewest: int | None = None
        self._paces: list[float] = []

    def jobs(self) -> Iterator[Portion]:
        """Yield what is left; where the fewest men are wanted, with what is known of that."""
        for begin, end in self._left:
            yield Portion(self.seeking, begin, end, self.fewest)

    def take(self, end: PortionEnd) -> None:
        """Learn that a whole portion is done."""
        self.done += end.end - end.begin
        self._paces.append(end.seconds / (end.end - end.begin))
        if self.seeking.wanted.fewest:
            self.note_men(setting.men for setting in end.found)

    def note_men(self, counts: Iterable[int]) -> None:
        """Learn how many men positions have that were found."""
        known = [] if self.fewest is None else [self.fewest]
        self.fewest = min((*known, *counts), default=None)

    def seconds_left(self, processes: int) -> tuple[float, float] | None:
        """Return between which times the rest will probably take; ``None``: too early to say."""
        if len(self._paces) < 2:
            return None
        left, middle = self.count - self.done, statistics.fmean(self._paces)
        error = statistics.stdev(self._paces) / len(self._paces) ** 0.5
        spread = max(_SPREAD * error, _LEAST_SPREAD * middle)
        least = max(0.0, middle - spread)
        return least * left / processes, (middle + spread) * left / processes
