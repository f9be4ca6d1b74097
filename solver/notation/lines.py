"""Gathering the lines of a solution without ever unfolding more than was asked for.

The tree of a long problem shares its branches; written out it may run to
millions of lines.  So every text is a generator, and what is taken from it has
a limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

LINE_LIMIT = 20_000
"""How many lines of a solution are written out unless the caller wants more or fewer."""

TREE_CUT = "The variations are not complete."
"""The note behind a tree that the search itself cut short."""

_CUT = "Cut after {} lines; of the rest, first moves alone."
_IS_CUT = re.compile(f"{re.escape(TREE_CUT)}|{_CUT.format('[0-9]+')}")


def tells_of_cut(note: str) -> bool:
    """Tell whether a note in a solution is ours, and says that variations are missing."""
    return _IS_CUT.fullmatch(note) is not None


@dataclass(frozen=True, slots=True)
class RootLines:
    """A first move: its heading, and all of its lines, the heading among them.

    The lines are made on a board of their own, so they may be left half read.
    """

    heading: str
    lines: Iterable[str]


def gather(roots: Iterable[RootLines], limit: int, cut_note: str = "[%s]") -> Iterator[str]:
    """Yield the lines of all *roots* until *limit* is reached, then a note and headings only.

    However much is cut, every first move is named.
    """
    left = limit
    is_cut = False
    for root in roots:
        if is_cut:
            if root.heading:
                yield root.heading
            continue
        for line in root.lines:
            if line and left == 0:
                is_cut = True
                yield cut_note % _CUT.format(limit)
                break
            left -= bool(line)
            yield line
