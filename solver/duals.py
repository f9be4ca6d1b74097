"""The duals of a tree: defences after which several moves reach the goal equally soon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from solver.game import Move
from solver.solution import Branch, Dual, DualKind, Duals, Mark

MOST_DUALS = 200
"""How many duals are kept as evidence; all of them are counted."""
_KINDS = (DualKind.CONTINUATION, DualKind.MATING_MOVE, DualKind.PROMOTION)
"""The kinds in the order in which they are told."""


def survey_duals(tree: Sequence[Branch]) -> Duals:
    """Find and count the duals in the play after the keys; tries and threats hold none.

    A position that is reached in several ways counts once.  A move after which the goal
    is reached sooner than threatened is no defence, and what follows it no dual.
    """
    survey = _Survey()
    for root in tree:
        if root.mark is Mark.KEY:
            survey.walk(root)
    kinds = [kind for kind in _KINDS if survey.counts[kind]]
    counts = tuple((kind, survey.counts[kind]) for kind in kinds)
    return Duals(tuple(survey.found), counts)


class _Survey:
    """A walk through the play after the keys that enters shared branches once.

    Moves to equal positions share the tuple of their children, so the tuple stands for
    the position: without that, the walk would unfold the tree.
    """

    def __init__(self) -> None:
        self.found: list[Dual] = []
        self.counts: Counter[DualKind] = Counter()
        self._path: list[Move] = []
        self._seen: set[int] = set()

    def walk(self, attack: Branch) -> None:
        """Look at all that follows a move of the attacker."""
        if id(attack.children) in self._seen:
            return
        self._seen.add(id(attack.children))
        self._path.append(attack.move)
        for defence in _variations(attack):
            self._answers(defence)
        self._path.pop()

    def _answers(self, defence: Branch) -> None:
        self._path.append(defence.move)
        duals = [answer for answer in defence.children if answer.mark is Mark.DUAL]
        if len(duals) > 1:
            self._note(duals)
        for answer in defence.children:
            if answer.mark in (Mark.CONTINUATION, Mark.DUAL):
                self.walk(answer)
        self._path.pop()

    def _note(self, duals: list[Branch]) -> None:
        kind = kind_of_duals(duals)
        self.counts[kind] += 1
        if len(self.found) < MOST_DUALS:
            moves = tuple(dual.move for dual in duals)
            self.found.append(Dual(tuple(self._path), moves, kind))


def _variations(attack: Branch) -> Iterator[Branch]:
    """Yield the defences that stop a threat; one that only hastens the end is none."""
    threats = (child.mates_in or 0 for child in attack.children if child.mark is Mark.THREAT)
    threatened = max(threats, default=0)
    for child in attack.children:
        is_defence = child.mark is Mark.DEFENCE and not child.allows_threat
        if is_defence and (child.mates_in or 0) >= threatened:
            yield child


def kind_of_duals(duals: Sequence[Branch]) -> DualKind:
    """Tell in what the moves *duals*, which compete with each other, differ."""
    if len({(dual.move.from_square, dual.move.to_square) for dual in duals}) == 1:
        return DualKind.PROMOTION
    if all(dual.mates_in == 1 and not dual.children for dual in duals):
        return DualKind.MATING_MOVE
    return DualKind.CONTINUATION
