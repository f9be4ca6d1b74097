"""What is known before a search is over, in the form of a solution."""

from __future__ import annotations

from collections.abc import Iterable

from solver.events import LineFound
from solver.game import Move
from solver.problem import Problem
from solver.solution import Branch, Mark, ProofFound, Solution, Status


def solution_so_far(
    problem: Problem,
    lines: Iterable[LineFound],
    proof: ProofFound | None = None,
    status: Status = Status.STOPPED,
) -> Solution:
    """Return a solution that holds the keys or whole solutions among *lines*, as found.

    A key that is only proved ahead of the exact search is one of them.
    """
    found = [line for line in lines if line.mark is Mark.KEY and not line.is_set_play]
    if not problem.stipulation.is_battle:
        return Solution(problem, status, lines=tuple(line.moves for line in found))
    known = known_lines(found, proof)
    stated = problem.stipulation.moves
    return Solution(
        problem,
        status,
        keys=tuple(known),
        short_keys=tuple(move for move, line in known.items() if line.mates_in < stated),
        key_lengths=tuple(line.mates_in for line in known.values()),
        tree=tuple(map(key_branch, known.values())),
        is_tree_complete=False,
        proof=proof,
    )


def known_lines(lines: Iterable[LineFound], proof: ProofFound | None) -> dict[Move, LineFound]:
    """Return the keys among *lines* and the one that *proof* tells, each with a line of play."""
    known = {line.moves[0]: line for line in lines if line.mark is Mark.KEY}
    if proof is not None and proof.move not in known:
        told = LineFound(Mark.KEY, proof.line, proof.mates_within, seconds=proof.seconds)
        known = {proof.move: told, **known}
    return known


def key_branch(line: LineFound) -> Branch:
    """Return the key with the defence and the continuation of *line*, and so on to the end."""
    children: tuple[Branch, ...] = ()
    for place in reversed(range(len(line.moves))):
        is_defence = place % 2 == 1
        mark = Mark.DEFENCE if is_defence else Mark.CONTINUATION if place else Mark.KEY
        mates_in = line.mates_in - (place + 1) // 2
        children = (Branch(line.moves[place], mark, children, mates_in, is_complete=False),)
    return children[0]
