"""Pairs of changes in the order in which they promise to repair, and what stops each cook.

What one change does is known: which solutions it ends, and which it lets in.  Two changes that
do not touch each other mostly do what each does alone; so a pair is expected to have the
solutions that both leave, and those that either lets in.  A pair that then has what is meant
and nothing else is looked at first.  That is a guess and decides about the order alone: every
pair is judged before it is told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from solver.game import Move
from solver.lines import Line
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Verdict
from solver.squares import Square
from solver.twinning.composition import Composition, Part
from solver.twinning.twin_changes import Add, Remove, TwinChange, TwinError, TwinExchange, TwinMove
from solver.twinning.twins import Twin
from solver.vary.finding import Findings, VaryFinding
from solver.vary.ideas import Candidate, count_of, is_good
from solver.vary.judging import Judge
from solver.vary.play import Sort

MOST_REFUTATIONS = 20
"""A first move with more of them is far from being a key."""
MOST_HOPES = 3
"""Where nothing solves it, and nobody said what is meant, so many first moves are hoped for."""
MOST_GROUPS = 200
"""Changes that do the same are in one group; so many groups are put together."""
PORTION = 4
"""So many pairs of two groups are tried at first, before others have their turn."""
_MISSING = 4
"""So many cooks weigh as much as a solution that is missing."""

Trait = tuple[int, str, Line]
"""Something that speaks for or against a position: a part by its number, what it is, a line."""
_Effect = tuple[frozenset[Trait], frozenset[Trait], bool]
"""What a change ends, what it lets in, and whether it repairs by itself."""


@dataclass(frozen=True, slots=True)
class Cook:
    """A solution of a *part* that nobody meant, with the changes of one man that end it alone."""

    part: Part
    line: Line
    changes: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Changes that end and let in the same."""

    ended: frozenset[Trait]
    won: frozenset[Trait]
    candidates: tuple[Candidate, ...]


class Repairs:
    """What single changes do to a problem, from which pairs and cooks are told."""

    def __init__(
        self, composition: Composition, found: Findings, judge: Judge, meant: tuple[Move, ...] = ()
    ) -> None:
        """Begin with a composition as it stands; *judge* looks for what refutes the key.

        Where nothing solves it, and nobody knows what is *meant*, the first moves that are
        least refuted are hoped for.

        Raises:
            Interrupted: the judge was stopped.
        """
        self._composition = composition
        self._meant = meant
        self._hopes = meant or _nearest_keys(composition, found, judge)
        self._judge = judge
        self._good = 0
        self._singles: set[Setup] = set()
        self._parts = {self._number(part): part for part, _ in found.parts}
        self._start = self._traits(found)
        refuted = (trait for trait in self._start if trait[1] == _REFUTED)
        self._refuted_at_first = frozenset((part, line[0]) for part, _, line in refuted)
        self._groups: dict[_Effect, list[Candidate]] = defaultdict(list)

    def note(self, candidate: Candidate, found: Findings) -> None:
        """Learn what became of one change, or that a pair was worth its while.

        Raises:
            Interrupted: the judge was stopped.
        """
        if len(candidate.changes) > 1:
            self._good += is_good(found)
            return
        self._singles.add(candidate.composition.problem.setup)
        if found.is_legal:
            traits = self._traits(found)
            what = self._start - traits, traits - self._start, found.is_sound
            self._groups[what].append(candidate)

    def cooks(self) -> tuple[Cook, ...]:
        """Return every solution that was not meant with the changes that end it.

        A change counts after which what is meant solves it, or any solution is left where
        nobody knows that; none that lets in what is too short.  May be asked from any thread.
        """
        solutions = [trait for trait in self._start if trait[1] in (_SOLVES, _TOO_SHORT)]
        return tuple(
            Cook(self._parts[number], line, self._ending((number, kind, line)))
            for number, kind, line in sorted(solutions, key=_sorting)
            if not self._is_meant(line)
        )

    def pairs(self) -> Iterator[Candidate]:
        """Yield pairs of changes, those first from which most is to be hoped; each position once.

        Changes that repair by themselves are in no pair, nor are those that bring nothing.
        """
        seen = {self._composition.problem.setup, *self._singles}
        left = [_pairs(first, second) for first, second in self._pairs_of_groups()]
        portion = PORTION
        while left:
            more = []
            for pairs in left:
                if (yield from self._some(pairs, portion, seen)):
                    more.append(pairs)
            left, portion = more, portion * PORTION

    def _some(
        self, pairs: Iterator[tuple[Candidate, Candidate]], portion: int, seen: set[Setup]
    ) -> Generator[Candidate, None, bool]:
        """Yield a portion of the pairs of two groups, and more as long as one of it is good.

        Returns whether there are more.
        """
        count, good = 0, self._good
        for one, other in pairs:
            pair = self._joined(one, other)
            if pair is None or pair.composition.problem.setup in seen:
                continue
            seen.add(pair.composition.problem.setup)
            yield pair
            count += 1
            if count == portion:
                if self._good == good:
                    return True
                count, good = 0, self._good
        return False

    # --- what speaks for and against a position

    def _traits(self, found: Findings) -> frozenset[Trait]:
        traits: set[Trait] = set()
        for part, finding in found.parts:
            number = self._number(part)
            traits.update((number, kind, line) for kind, line in self._solving(finding))
            traits.update((number, _REFUTED, line) for line in self._refuted(finding))
            duals = (line.moves for line in finding.play if line.sort is Sort.DUAL)
            traits.update((number, _DUAL, line) for line in duals)
        return frozenset(traits)

    def _number(self, part: Part) -> int:
        """Return the number of *part*, which does not depend on what other twins can be made."""
        letters = self._composition.twin_letters
        return 2 * (letters.index(part.letter) if part.letter else 0) + part.is_duplex

    def _solving(self, finding: VaryFinding) -> Iterator[tuple[str, Line]]:
        """Yield what solves a part; where something is too short, what is not, too."""
        if finding.verdict is not Verdict.SHORT_SOLUTION:
            yield from ((_SOLVES, line) for line in finding.solutions)
            return
        yield from ((_TOO_SHORT, line) for line in finding.solutions)
        for key in self._judge.keys_within(finding.problem):
            if (key,) not in finding.solutions:
                yield _SOLVES, (key,)

    def _refuted(self, finding: VaryFinding) -> Iterator[Line]:
        """Yield each key that is meant or hoped for with each of its refutations."""
        if not finding.problem.stipulation.is_battle or finding.judgement is None:
            return
        if finding.judgement.outcome.keys and not self._meant:
            return
        for hope in self._hopes:
            if hope not in finding.judgement.outcome.keys:
                found = self._judge.refutations(finding.problem, hope, MOST_REFUTATIONS)
                for refutation in found or ():
                    yield hope, refutation

    def _is_meant(self, line: Line) -> bool:
        return line[:1] in {(meant,) for meant in self._meant}

    def _ending(self, cook: Trait) -> tuple[Candidate, ...]:
        return tuple(
            candidate
            for (ended, won, _), candidates in list(self._groups.items())
            if cook in ended and self._leaves_some((self._start - ended) | won, won)
            for candidate in candidates
        )

    def _leaves_some(self, left: frozenset[Trait], won: frozenset[Trait]) -> bool:
        """Tell whether what is *left* holds what is wanted, and nothing of it is now short."""
        if any(kind == _TOO_SHORT for _, kind, _ in won):
            return False
        solving = (line for _, kind, line in left if kind == _SOLVES)
        return any(self._is_meant(line) or not self._meant for line in solving)

    # --- pairs

    def _pairs_of_groups(self) -> list[tuple[_Group, _Group]]:
        groups = [
            _Group(ended, won, tuple(candidates))
            for (ended, won, is_sound), candidates in self._groups.items()
            if (ended or won) and not is_sound
        ]
        groups.sort(key=lambda group: self._badness(group, group))
        del groups[MOST_GROUPS:]
        pairs = list(combinations_with_replacement(groups, 2))
        pairs.sort(key=lambda pair: self._badness(*pair))
        return pairs

    def _badness(self, first: _Group, second: _Group) -> tuple[int, int]:
        """Guess what will be wrong after both changes: the weight, then the number of faults."""
        left = (self._start - first.ended - second.ended) | first.won | second.won
        bad = 0
        for number, part in self._parts.items():
            intended = part.intended or 1
            here = [trait for trait in left if trait[0] == number]
            solving = [trait for trait in here if trait[1] == _SOLVES]
            bad += max(0, len(solving) - intended) + self._missing(number, intended, solving, here)
            bad += sum(_WEIGHTS.get(kind, 0) for _, kind, _ in here)
        return bad, len(first.won) + len(second.won)

    def _missing(self, number: int, intended: int, solving: list[Trait], here: list[Trait]) -> int:
        """Return what it weighs that solutions are missing: less where few moves refute them."""
        if not self._meant and solving:
            return _MISSING * max(0, intended - len(solving))
        if self._meant and any(self._is_meant(line) for _, _, line in solving):
            return 0
        refuted = Counter(line[0] for _, kind, line in here if kind == _REFUTED)
        left = [refuted[hope] for hope in self._hopes if self._was_refuted(number, hope)]
        return _MISSING + min(left, default=0)

    def _was_refuted(self, number: int, hope: Move) -> bool:
        """Tell whether a first move can be made in the diagram, and is refuted."""
        return (number, hope) in self._refuted_at_first

    def _joined(self, one: Candidate, other: Candidate) -> Candidate | None:
        """Return both changes as one; ``None`` where they touch one square, or cannot be made."""
        (first,), (second,) = one.changes, other.changes
        touched = _touched(first)
        if touched is None or (also := _touched(second)) is None or touched & also:
            return None
        start = self._composition.problem
        changes = (first, second)
        try:
            changed: Problem = Twin(changes).apply(start)
        except TwinError:
            return None
        added = count_of(changed.setup) - count_of(start.setup)
        return Candidate(changes, replace(self._composition, problem=changed), added)


_SOLVES, _TOO_SHORT, _REFUTED, _DUAL = "solves", "short", "refuted", "dual"
_WEIGHTS = {_TOO_SHORT: 2, _DUAL: 1}
"""What weighs how much; what solves is counted, and so is what refutes."""


def _sorting(trait: Trait) -> tuple[int, str, tuple[str, ...]]:
    part, kind, line = trait
    return part, kind, tuple(map(str, line))


def _pairs(first: _Group, second: _Group) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield each change with each other one, those that need fewest men first."""
    pairs = [
        (one, other)
        for index, one in enumerate(first.candidates)
        for other in second.candidates[index + 1 if first is second else 0 :]
    ]
    pairs.sort(key=lambda pair: pair[0].added + pair[1].added)
    return iter(pairs)


def _touched(change: TwinChange) -> frozenset[Square] | None:
    """Return the squares that a change of men touches, ``None`` where it is all of the board."""
    match change:
        case Remove(squares):
            return frozenset(squares)
        case Add(men):
            return frozenset(square for square, _ in men)
        case TwinMove(start, end) | TwinExchange(start, end):
            return frozenset((start, end))
        case _:
            return None


def _nearest_keys(composition: Composition, found: Findings, judge: Judge) -> tuple[Move, ...]:
    """Return the first moves that are least refuted, where nothing solves it."""
    if found.keys or not found.parts or composition.post_key_play:
        return ()
    problem = found.parts[0][1].problem
    if not problem.stipulation.is_battle or not found.is_legal:
        return ()
    near: list[tuple[int, Move]] = []
    for move in problem.setup.game().moves():
        refutations = judge.refutations(problem, move, MOST_REFUTATIONS)
        if refutations and len(refutations) <= MOST_REFUTATIONS:
            near.append((len(refutations), move))
    near.sort(key=lambda pair: pair[0])
    return tuple(move for _, move in near[:MOST_HOPES])
