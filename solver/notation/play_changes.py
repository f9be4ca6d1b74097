"""What a key changes: defences that are answered otherwise after it than in the set play."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game import Move
from solver.notation.branches import defences_of, game_before, quickest_of
from solver.solution import Branch, Mark, Solution


@dataclass(frozen=True, slots=True)
class ChangedPlay:
    """A defence with its answers in the set play and those after the key."""

    defence: Move
    before: tuple[Move, ...]
    after: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes, and whether the problem is a mutate.

    A mutate is a block: every move is provided for before the key, which keeps the
    zugzwang and changes an answer.
    """

    changes: tuple[ChangedPlay, ...]
    is_mutate: bool


def changes_of(solution: Solution) -> Changes:
    """Compare the set play with the play after the only key of full length."""
    keys = [root for root in solution.tree if root.mark is Mark.KEY]
    if len(keys) != 1 or not solution.set_play or solution.short_keys or not keys[0].is_complete:
        return Changes((), is_mutate=False)
    before = {root.move: _answers(root) for root in solution.set_play}
    after = {defence.move: _answers(defence) for defence in defences_of(keys[0])}
    changes = tuple(
        ChangedPlay(move, answers, after[move])
        for move, answers in before.items()
        if after.get(move) and answers and set(answers) != set(after[move])
    )
    is_block = keys[0].is_zugzwang and _is_complete(solution, set(before))
    return Changes(changes, is_mutate=bool(changes) and is_block)


def _answers(defence: Branch) -> tuple[Move, ...]:
    return tuple(answer.move for answer in quickest_of(defence))


def _is_complete(solution: Solution, provided: set[Move]) -> bool:
    game = game_before(solution.problem.setup, solution.set_play[0])
    return provided == set(game.moves())
