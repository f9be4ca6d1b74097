"""What a composer may want of changes, and which of them are worth looking at first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from itertools import chain

from solver.game import Move
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Verdict
from solver.squares import Square
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import Shift, Turn, TwinChange, TwinError
from solver.twinning.twins import Twin
from solver.vary import changes
from solver.vary.finding import Findings
from solver.vary.marked import NOTHING, Marked
from solver.vary.play import Sort


class Idea(Enum):
    """What is wanted of a change."""

    REPAIR = "repair"
    """One change of a man, or a shift of the board, that makes the problem sound."""
    ECONOMY = "economy"
    """A man less or a lesser man, or the setting elsewhere, and the problem still sound."""
    PLACE = "place"
    """One man on any other square, another man in his place, or none."""

    def changes(self, setup: Setup, man_on: Square | None = None) -> Iterator[TwinChange]:
        """Yield the changes of *setup* to be looked at; of the man on one square for PLACE."""
        squares = setup.squares
        if self is Idea.REPAIR:
            return changes.one_man_changes(squares)
        if self is Idea.ECONOMY:
            return chain(changes.reductions(squares), changes.board_changes(squares))
        if man_on is None:
            raise ValueError("expected the square of a man to place")
        removals = (one for one in changes.removals(squares) if one.squares == (man_on,))
        others = changes.others_on(squares, man_on)
        return chain(changes.placements(squares, man_on), others, removals)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A composition after one change or several; ``added`` counts the men more than before."""

    changes: tuple[TwinChange, ...]
    composition: Composition
    added: int

    @property
    def change(self) -> TwinChange | None:
        """The change, where it is one."""
        return self.changes[0] if len(self.changes) == 1 else None

    def heading(self, problem: Problem) -> str:
        """Return what is changed in *problem*, as Popeye heads a twin."""
        return Twin(self.changes).heading(problem)

    def __str__(self) -> str:
        """Print the changes as those of a twin."""
        return " ".join(map(str, self.changes))


def candidates(
    composition: Composition, idea: Idea, man_on: Square | None = None
) -> Iterator[Candidate]:
    """Yield each position that *idea* leads to once, as a change of the diagram; PLACE all.

    The board is turned and shifted only where nothing else names a square.

    Raises:
        ValueError: PLACE without the square of a man.
    """
    problem = composition.problem
    men = count_of(problem.setup)
    seen = {problem.setup}
    is_movable = not composition.twins and problem.stipulation.target is None
    for change in idea.changes(problem.setup, man_on):
        if isinstance(change, Turn | Shift) and not is_movable:
            continue
        try:
            changed = change.apply(problem)
        except TwinError:
            continue
        if changed.setup not in seen or idea is Idea.PLACE:
            seen.add(changed.setup)
            varied = replace(composition, problem=changed)
            yield Candidate((change,), varied, count_of(changed.setup) - men)


def keeps_key(candidate: Candidate, found: Findings, meant: tuple[Move, ...]) -> bool:
    """Tell whether the keys are those that are *meant*, carried along where the board was."""
    return bool(meant) and found.keys == tuple(carried(candidate, key) for key in meant)


def rank(
    candidate: Candidate, found: Findings, meant: tuple[Move, ...] = (), marked: Marked = NOTHING
) -> tuple[int, ...]:
    """Return what to sort candidates by, the best first.

    Sound ones first, then those with duals; then those that keep what is *marked*, and the
    keys that are *meant*; few men added, many saved; few changes; few duals; a key that
    neither checks nor captures.
    """
    verdict = found.verdict
    weight = _WEIGHTS.index(verdict) if verdict in _WEIGHTS else len(_WEIGHTS)
    return (
        weight,
        lost_of(candidate, found, marked).count,
        not keeps_key(candidate, found, meant),
        candidate.added,
        len(candidate.changes),
        found.duals,
        _rudeness(candidate.composition.problem.setup, found.keys),
    )


def variations_changed(
    candidate: Candidate, before: Findings, after: Findings
) -> tuple[int, int] | None:
    """Return how many variations, or solutions, are lost and won; ``None``: nothing in common.

    Of battle play those count that follow a key which both have; where the play of *after* was
    not worked out, nothing is known of them.
    """
    old = {
        tuple(carried(candidate, move) for move in line.moves)
        for line in before.play
        if line.sort in _VARIED
    }
    new = {line.moves for line in after.play if line.sort in _VARIED}
    if after.keys:
        kept = {line[0] for line in old} & set(after.keys)
        if not kept or not any(finding.has_play for _, finding in after.parts):
            return None
        old = {line for line in old if line[0] in kept}
        new = {line for line in new if line[0] in kept}
    return len(old - new), len(new - old)


def lost_of(candidate: Candidate, found: Findings, marked: Marked) -> Marked:
    """Return what of *marked* does not survive, as it was marked."""
    return marked.lost(found, lambda move: carried(candidate, move))


_WEIGHTS = (Verdict.SOUND, Verdict.DUALISED)
_VARIED = (Sort.VARIATION, Sort.SOLUTION)


def is_good(found: Findings) -> bool:
    """Tell whether a problem is sound, but for duals."""
    return found.verdict in _WEIGHTS


def count_of(setup: Setup) -> int:
    """Return how many men are on the board."""
    return sum(man is not None for man in setup.squares)


def _rudeness(setup: Setup, keys: tuple[Move, ...]) -> int:
    """Count the keys of the diagram that check or capture."""
    game = setup.game()
    rudeness = 0
    for key in filter(game.is_legal, keys):
        rudeness += game.made(key).captured is not None
        game.push(key)
        rudeness += 2 * game.in_check
        game.pop()
    return rudeness


def carried(candidate: Candidate, move: Move) -> Move:
    """Return *move* where the board was turned or shifted: as it is made there."""
    return reduce(_carried, candidate.changes, move)


def _carried(key: Move, change: TwinChange) -> Move:
    match change:
        case Turn(turning):
            start, end = turning.target(key.from_square), turning.target(key.to_square)
        case Shift(before, after):
            start, end = key.from_square + after - before, key.to_square + after - before
        case _:
            return key
    return Move(start & 63, end & 63, key.promotion)
