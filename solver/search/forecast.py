"""How long a search will still take, as a range, told only where it can be told.

Work is counted in positions, which are the same on every machine; only the end is told in
seconds.  Two things are known of a length in work: how the lengths before it grew, and what its
decided parts (first moves, or pairs of them) took beside what they took in the length before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, log, sqrt

from solver.events import TimeLeft

LEAST_NODES = 20_000
"""Shorter work says nothing of longer work."""
LEAST_SEEN = 1000
"""Growth to less than that is chance."""
MOST_TO_COME = 3
"""Farther ahead growth is a guess upon a guess."""

# Fitted to searches of all kinds of play; how well, `python -m benchmarks.time_left` tells.
_OF_BATTLE, _OF_LINES = 0.2, 0.75
_MEMORY = 0.73
"""The logarithm of the next growth is one of these constants, by what is sought, keys or whole
lines, + ``_MEMORY`` times that of late."""
_LATER = 0.42
"""How much the last growth counts beside the one before."""
_TRUST = 0.35
"""The measure counts by this power of the share that is decided."""
_ENOUGH_SHARE = 0.1
"""The share from which the measure counts alone."""
_OVER = 1.3
"""So many times the foretold work, without being through, and it counts no more."""
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
    """The parts of the length in work: what each weighs, and what the decided ones took."""

    weights: dict[Hashable, float] = field(default_factory=dict)
    taken: dict[Hashable, int] = field(default_factory=dict)
    nodes_before: int = 0
    """Positions of this length that were counted before a stop, and are none of the parts'."""
    _length: int = 0
    _sooner: dict[Hashable, int] = field(default_factory=dict)
    _whole: float = 0.0
    _decided: float = 0.0
    _known: int = 0

    def begin(self, length: int, parts: Sequence[Hashable], nodes_before: int = 0) -> None:
        """Begin a *length*, or go on with it, with *parts* that are not decided yet.

        They weigh what they took in the length before, and some more: what was easy may be
        hard now.
        """
        if length != self._length:
            self._length, self._sooner, self.taken = length, self.taken, {}
        self.nodes_before = nodes_before
        before = self._sooner
        mean = sum(before.values()) / len(before) if before else 0.0
        firsts = Counter(_first(part) for part in parts)
        more = _EVEN * mean + _CHANCE
        self.weights = {part: more + _weight(part, before, firsts, mean) for part in parts}
        self._whole = sum(self.weights.values())
        self._decided, self._known = 0.0, 0

    def end(self, part: Hashable, nodes: int) -> None:
        """Note that *part* is decided and took *nodes*."""
        self.taken[part] = nodes
        self._decided += self.weights.get(part, 0.0)
        self._known += nodes

    def measure(self, nodes_here: int) -> Measure:
        """Return what is decided where the whole length has taken *nodes_here*."""
        nodes_here -= self.nodes_before
        if not self._whole:
            return Measure(0.0, None)
        known, share = self._known, self._decided / self._whole
        next_one = next((it for it in self.weights if it not in self.taken), None)
        if next_one is None:
            return self._measured(share, known, share)
        running = max(nodes_here - known, 0)
        weight = self.weights[next_one] / self._whole
        usual = known / share * weight if share else running
        through = share + weight * (running / (running + usual) if running else 0.0)
        return self._measured(share, known + running, through)

    def _measured(self, share: float, nodes: int, through: float) -> Measure:
        """Return the measure by *nodes*, which were taken to be *through* so far."""
        if not (nodes and through):  # first moves that a table knows take nothing
            return Measure(share, None)
        return Measure(share, self.nodes_before + nodes / through)


@dataclass(frozen=True, slots=True)
class Measure:
    """The share of the weights that is decided, and what all would take if so much took that.

    The part in work counts as far as parts of its weight usually take it.
    """

    share: float
    nodes: float | None


def _first(part: Hashable) -> Hashable:
    return part[:1] if isinstance(part, tuple) else part


def _weight(
    part: Hashable, before: dict[Hashable, int], firsts: Counter[Hashable], mean: float
) -> float:
    """Return what *part* took before, or its share of what its first move took."""
    if part in before:
        return before[part]
    first = _first(part)
    return before[first] / firsts[first] if first in before else mean


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
    *,
    of_lines: bool = False,
) -> WorkLeft | None:
    """Forecast the positions left after *nodes_here* in the length in work, *to_come* after it.

    *finished* holds the positions that the lengths before took; *of_lines* tells help and series
    play from battle play.  None where nobody can tell.
    """
    if to_come > MOST_TO_COME or sum(finished) + nodes_here < LEAST_NODES:
        return None
    constant = _OF_LINES if of_lines else _OF_BATTLE
    growth = _growth(finished)
    measure = parts.measure(nodes_here)
    foretold = None if growth is None else finished[-1] * exp(constant + _MEMORY * growth)
    whole = _whole(foretold, nodes_here, measure)
    if whole is None:
        return None
    left = max(whole - nodes_here, 0.0)
    if to_come and not finished:
        return None
    growth = _growth((*finished, int(whole))) or 0.0
    for _ in range(to_come):
        growth = constant + _MEMORY * growth
        whole *= exp(growth)
        left += whole
    return WorkLeft(left, _factor(measure.share, to_come, nodes_here / (left + nodes_here)))


def _growth(finished: Sequence[int]) -> float | None:
    """Return the logarithm of the growth of late, None where it was not seen.

    It often alternates, one length more for the attack and one for the defence: two count.
    """
    grown = [
        max(log(later / max(sooner, 1)), 0.0)
        for sooner, later in pairwise(finished[-3:])
        if later >= LEAST_SEEN
    ]
    if not grown or not finished[-1]:
        return None
    return _LATER * grown[-1] + (1 - _LATER) * grown[-2] if len(grown) > 1 else grown[-1]


def _whole(foretold: float | None, nodes_here: int, measure: Measure) -> float | None:
    """Return what the length in work will have taken: *foretold*, and measured as it goes on.

    The more is decided the more the measure counts, and so it does where the length has taken
    what was foretold and is not through.
    """
    measured = measure.nodes
    if foretold is None:
        return measured if measure.share > _ENOUGH_SHARE else None
    if measured is None:
        return max(foretold, 2.0 * nodes_here)
    trust = max(measure.share**_TRUST, min(nodes_here / (_OVER * foretold), 1.0))
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
