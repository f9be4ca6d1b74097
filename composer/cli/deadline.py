"""The time for one problem, searching it and writing what was found: that of ``--max-time``.

Who presses Ctrl+C wants the terminal back: from then on there is only a moment for the words.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from composer.cli.signals import Heed

SHARE_FOR_WORDS = 0.1
MOST_FOR_WORDS = 0.5
"""Seconds that are left for the words at most; a long solution is cut when they are over."""
_SHORTEST = 0.001
_LINES_AT_LEAST = 100


class Deadline:
    """A moment by which all should be said, or none."""

    def __init__(self, seconds: float | None, heed: Heed) -> None:
        """Begin to count *seconds* now; without them there is no limit until *heed* is asked."""
        self._seconds = seconds
        self._heed = heed
        self._begun = time.monotonic()

    def for_search(self) -> float | None:
        """Return the seconds that a search may take that begins now."""
        if self._seconds is None:
            return None
        words = min(SHARE_FOR_WORDS * self._seconds, MOST_FOR_WORDS)
        return max(self._left(self._seconds) - words, _SHORTEST)

    def cut(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield *lines* until the time is over, some in any case; then say that they are cut."""
        for number, line in enumerate(lines):
            why = self._why_cut() if number >= _LINES_AT_LEAST else None
            if why is not None:
                yield f"[Cut after {number} lines: {why}.]"
                return
            yield line

    def _why_cut(self) -> str | None:
        if self._seconds is not None and self._left(self._seconds) <= 0:
            return "the time is over"
        asked = self._heed.asked_at
        if asked is not None and time.monotonic() - asked > MOST_FOR_WORDS:
            return "the program was asked to end"
        return None

    def _left(self, seconds: float) -> float:
        return seconds - (time.monotonic() - self._begun)
