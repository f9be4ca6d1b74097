"""How the branches of a solution are read aloud: in which order, and which are left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.game import Game, Move
from solver.goals import is_reached
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution
from solver.stipulation import Play, Stipulation

if TYPE_CHECKING:  # it needs numpy, which the check of a certificate does without
    from solver.lines import Line
    from solver.problem import Problem

DEFENDER_MARKS = frozenset({Mark.DEFENCE, Mark.REFUTATION})


def is_defenders(branch: Branch) -> bool:
    """Tell whether *branch* is a move of the side that plays against the stipulation."""
    return branch.mark in DEFENDER_MARKS


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """The first moves of a solution, apart as they are printed.

    The null move before post-key play is among the keys.
    """

    tries: tuple[Branch, ...]
    keys: tuple[Branch, ...]
    short_keys: tuple[Branch, ...]

    @classmethod
    def of(cls, solution: Solution) -> FirstMoves:
        """Sort the first moves of *solution*; bare ones where no tree was worked out."""
        tries: list[Branch] = []
        keys: list[Branch] = []
        short: list[Branch] = []
        for root in roots_of(solution):
            if root.mark is Mark.TRY and root.move:
                tries.append(root)
            else:
                (short if root.move in solution.short_keys else keys).append(root)
        return cls(tuple(tries), tuple(keys), tuple(short))


def is_post_key_play(solution: Solution) -> bool:
    """Tell whether the tree begins after the key, with a null move in its place."""
    return bool(solution.tree) and not solution.tree[0].move


def reaches_goal(branch: Branch, stipulation: Stipulation) -> bool:
    """Tell whether the move of *branch* reaches the goal, as the last one of its line."""
    if stipulation.play is Play.DIRECT:
        return not is_defenders(branch) and branch.mates_in == 1
    if stipulation.quodlibet and not is_defenders(branch):
        return branch.is_complete and not branch.children
    return branch.mark is Mark.DEFENCE and branch.mates_in == 0


def leaves_a_move(branch: Branch) -> bool:
    """Tell whether the attacker moves again after his move *branch*, against some defence.

    In self play his last move is followed by the defender's, which end the play.
    """
    answers = (*defences_of(branch), *refutations_of(branch))
    return any(answer.mates_in != 0 for answer in answers)


def threats_of(branch: Branch) -> tuple[Branch, ...]:
    """Return what the attacker's move *branch* threatens."""
    return tuple(child for child in branch.children if child.mark is Mark.THREAT)


def defences_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the defences worth printing: those that stop every threat, and final moves."""
    return tuple(
        child for child in branch.children if child.mark is Mark.DEFENCE and not child.allows_threat
    )


def finals_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the defender's moves after *branch* that end self or reflex play."""
    return tuple(defence for defence in defences_of(branch) if defence.mates_in == 0)


def refutations_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the replies that defeat the try *branch*."""
    return tuple(child for child in branch.children if child.mark is Mark.REFUTATION)


def quickest_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the continuations after the defence *branch* that mate soonest."""
    lengths = [child.mates_in for child in branch.children if child.mates_in is not None]
    return tuple(child for child in branch.children if child.mates_in == min(lengths, default=None))


def slower_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the continuations in time that another one outruns."""
    quickest = quickest_of(branch)
    return tuple(child for child in branch.children if child not in quickest)


def is_cut_off(branch: Branch) -> bool:
    """Tell whether play follows the attacker's move *branch* that a limit left out."""
    return not (branch.is_complete or branch.children or branch.mark in (Mark.KEY, Mark.TRY))


def roots_of(solution: Solution) -> tuple[Branch, ...]:
    """Return tries, then keys, as branches; bare ones where no tree was worked out."""
    known = {root.move for root in solution.tree}
    bare_tries = tuple(
        Branch(
            found.move,
            Mark.TRY,
            tuple(Branch(reply, Mark.REFUTATION) for reply in found.refutations),
            is_complete=False,
        )
        for found in solution.tries
        if found.move not in known
    )
    bare_keys = tuple(_bare_key(solution, move) for move in solution.keys if move not in known)
    roots = (*bare_tries, *solution.tree, *bare_keys)
    return tuple(sorted(roots, key=lambda root: root.mark is not Mark.TRY))


def _bare_key(solution: Solution, move: Move) -> Branch:
    """Return *move* without its play; all that can be told is whether it ends the play."""
    stipulation = solution.problem.stipulation
    may_end = stipulation.play is Play.DIRECT or stipulation.quodlibet
    ends = may_end and is_reached(
        solution.problem.game(), move, stipulation.goal, stipulation.target
    )
    is_whole = ends and stipulation.quodlibet  # by which ``reaches_goal`` knows it
    return Branch(move, Mark.KEY, mates_in=1 if ends else None, is_complete=is_whole)


def lines_of(root: Branch) -> Iterator[Line]:
    """Yield every line of play that begins with *root* and goes on to its end."""
    following = quickest_of(root) if is_defenders(root) else defences_of(root)
    if not following:
        yield (root.move,)
    for branch in following:
        for line in lines_of(branch):
            yield (root.move, *line)


def game_before(start: Setup | Problem, root: Branch) -> Game:
    """Return the game in which *root* is played: for set play the other side begins.

    That of a problem can tell what its goal asks of moves.
    """
    game = start.game()
    if is_defenders(root):
        game.pass_turn()
    return game
