"""How long a search will still take, as a range, told only where it can be told.

Work is counted in positions, which are the same on every machine; only the end is told in
seconds.  Two things are known of a length in work: how the lengths before it grew, and what its
decided parts (first moves, or pairs of them) took beside what they took in the length before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import exp, log, sqrt

from solver.events import TimeLeft

LEAST_NODES = 20_000
"""Shorter work says nothing of longer work."""
LEAST_SEEN = 1000
"""Growth to less than that is chance."""
MOST_TO_COME = 3
"""Farther ahead growth is a guess upon a guess."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How work grows from length to length in one kind of play.

    The logarithm of the next growth is ``constant`` + ``memory`` times that of the last.  A measure
    by so many parts as ``doubt`` counts as much as what growth foretells.  From the length in work
    to those behind it growth is smaller by ``slower``.
    """

    constant: float
    memory: float
    doubt: float
    slower: float = 0.0


# Fitted to searches of all kinds of play; how well, `python -m benchmarks.time_left` tells.
IN_BATTLE = Growth(0.5, 0.6, 5.0)
IN_SERIES = Growth(0.6, 0.9, 20.0, slower=0.4)
"""Growth lasts, and rises while bounds let go.  First moves lead to the same positions, for which
the first of them pays alone: it takes many to tell of the others, and a length in work looks longer
than it is.  Where growth is quick, that is the last one for nearly all of the time.
"""
IN_SELF_SERIES = Growth(0.2, 0.9, 20.0, slower=0.4)
"""There are fewer bounds that could let go."""
IN_HELP = Growth(3.6, 0.3, 1.5)
"""A length more is a move of both sides, and bounds that keep what is too short small let go."""
_ENOUGH_SHARE = 0.1
"""The share from which the measure counts alone."""
_MORE = 1.05
"""A length that is not through takes at least so many times what it has taken."""
_EVEN, _CHANCE = 0.05, 300
"""The weight that all parts have: a share of the mean, and some positions."""
_SURE, _UNSURE, _FARTHER, _WIDEST = 0.2, 0.8, 0.5, 4.0
"""What is uncertain of a length at its end, at its beginning, and by each length to come."""
_STEADY = 1.25
"""A forecast of the end that is wrong by less is said on."""


@dataclass(slots=True)
class PartsOfLength:
    """The parts of the length in work, and what the decided ones took.

    Nothing is worked out before somebody asks: most searches are over sooner.
    """

    nodes_before: int = 0
    """Positions of this length that were counted before a stop, and are none of the parts'."""
    _length: int = 0
    _parts: Sequence[Hashable] = ()
    _ended: list[tuple[Hashable, int]] = field(default_factory=list)
    _sooner: list[tuple[Hashable, int]] = field(default_factory=list)
    _weights: dict[Hashable, float] | None = None

    def begin(self, length: int, parts: Sequence[Hashable], nodes_before: int = 0) -> None:
        """Begin a *length*, or go on with it, with *parts* that are not decided yet."""
        if length != self._length:
            self._length, self._sooner, self._ended = length, self._ended, []
        self._parts, self.nodes_before, self._weights = parts, nodes_before, None

    def end(self, ended: Iterable[tuple[Hashable, int]]) -> None:
        """Note parts that are decided, each with the positions that it took."""
        self._ended += ended

    def measure(self, nodes_here: int) -> Measure:
        """Return what is decided where the whole length has taken *nodes_here*."""
        if self._weights is None:
            self._weights = _weigh(self._parts, dict(self._sooner))
        weights, taken = self._weights, dict(self._ended)
        passed = [(weight, taken[part]) for part, weight in weights.items() if part in taken]
        done, known = sum(it for it, _ in passed), sum(nodes for _, nodes in passed)
        running = max(nodes_here - self.nodes_before - known, 0)
        weight = 0.0
        if running:
            weight = next((it for part, it in weights.items() if part not in taken), 0.0)
            usual = known / done * weight if done else running
            weight *= running / (running + usual)
        decided, nodes = done + weight, known + running
        share = decided / sum(weights.values()) if weights else 0.0
        if not (nodes and share):  # first moves that a table knows take nothing
            return replace(_NO_MEASURE, share=share)
        squares = sum(it * it for it, _ in passed) + weight * weight
        return Measure(share, self.nodes_before + nodes / share, decided * decided / squares)


@dataclass(frozen=True, slots=True)
class Measure:
    """The share of the weights that is decided, and what all would take if so much took that.

    The part in work counts as far as parts of its weight usually take it.  ``parts`` are so many as
    tell as much where all weigh alike.
    """

    share: float
    nodes: float | None
    parts: float


_NO_MEASURE = Measure(0.0, None, 0.0)


def _weigh(parts: Sequence[Hashable], before: Mapping[Hashable, int]) -> dict[Hashable, float]:
    """Return what *parts* weigh: what they took in the length *before*, and some more.

    What was easy may be hard now.  The pairs of a first move have no more of that together than it
    alone would have.
    """
    mean = sum(before.values()) / len(before) if before else 0.0
    more = _EVEN * mean + _CHANCE
    firsts: Counter[Hashable] = Counter(part[:1] for part in parts if isinstance(part, tuple))

    def weigh(part: Hashable) -> float:
        if part in before:
            return before[part] + more
        first = part[:1] if isinstance(part, tuple) else None
        return (before[first] + more) / firsts[first] if first in before else mean + more

    return {part: weigh(part) for part in parts}


@dataclass(frozen=True, slots=True)
class WorkLeft:
    """The positions that are left, in the middle, and by what factor that may be wrong."""

    nodes: float
    factor: float


def work_left(
    finished: Sequence[int],
    nodes_here: int,
    parts: PartsOfLength,
    to_come: int,
    growth: Growth = IN_BATTLE,
) -> WorkLeft | None:
    """Forecast the positions left after *nodes_here* in the length in work, *to_come* after it.

    *finished* holds the positions that the lengths before took.  None where nobody can tell.
    """
    if to_come > MOST_TO_COME or sum(finished) + nodes_here < LEAST_NODES:
        return None
    measure = parts.measure(nodes_here)
    grown = _grown(finished)
    foretold = None if grown is None else finished[-1] * exp(_next(growth, grown))
    whole = _whole(foretold, nodes_here, measure, growth.doubt)
    if whole is None or (to_come and not finished):
        return None
    left = max(whole - nodes_here, 0.0)
    grown = _grown((*finished, int(whole))) or 0.0
    for _ in range(to_come):
        grown = _next(growth, grown) - growth.slower
        whole *= exp(grown)
        left += whole
    return WorkLeft(left, _factor(measure.share, to_come, nodes_here / (left + nodes_here)))


def _grown(finished: Sequence[int]) -> float | None:
    """Return the logarithm of the last growth that was seen, None where none was."""
    if not finished or not finished[-1]:
        return None
    seen = [(sooner, later) for sooner, later in pairwise(finished[-3:]) if later >= LEAST_SEEN]
    return max(log(seen[-1][1] / max(seen[-1][0], 1)), 0.0) if seen else None


def _next(growth: Growth, grown: float) -> float:
    return growth.constant + growth.memory * grown


def _whole(foretold: float | None, nodes_here: int, measure: Measure, doubt: float) -> float | None:
    """Return what the length in work will have taken: *foretold*, and measured as it goes on.

    The more is decided the more the measure counts, and so it does where the length has taken
    what was foretold and is not through.
    """
    measured = measure.nodes
    if foretold is None:
        return measured if measure.share > _ENOUGH_SHARE else None
    if measured is None:
        return max(foretold, 2.0 * nodes_here)
    open_share = max(1.0 - measure.share, 0.0)
    by_parts = 1.0 - sqrt(open_share) * doubt / (doubt + measure.parts)
    trust = max(by_parts, min(nodes_here / foretold, 1.0))
    whole: float = exp(trust * log(measured) + (1 - trust) * log(foretold))
    return max(whole, _MORE * nodes_here)


def _factor(share: float, to_come: int, through: float) -> float:
    """Return by what factor a forecast may be wrong, as it was in most of those measured.

    Of what is left the more is uncertain the more is *through*: only the whole is foretold.
    """
    whole: float = _SURE + _UNSURE * (1 - min(share, 1.0)) + _FARTHER * to_come
    return min(1 + whole / sqrt(max(1 - through, 0.01)), _WIDEST)


@dataclass(slots=True)
class SteadyEnd:
    """What was said last of the end, which stands until it is known better.

    A forecast that differs a little at every look would keep the range jumping about.
    """

    _end: float = 0.0
    _factor: float = 0.0

    def forget(self) -> None:
        """Say nothing until there is a new forecast."""
        self._factor = 0.0

    def left(self, now: float, seconds: float, factor: float) -> TimeLeft:
        """Return the range around *seconds* from *now*, or what was said if that still holds."""
        said = self._end - now
        holds = self._factor and seconds / _STEADY <= said <= seconds * _STEADY
        if not holds or factor < self._factor / _STEADY:
            self._end, self._factor, said = now + seconds, factor, seconds
        return TimeLeft(said / self._factor, said * self._factor)
