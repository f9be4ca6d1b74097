"""How the branches of a solution are read aloud: in which order, and which are left out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import chess

from solver.solution import Branch, Mark, Solution

DEFENDER_MARKS = frozenset({Mark.DEFENCE, Mark.REFUTATION})


def is_defenders(branch: Branch) -> bool:
    """Tell whether *branch* is a move of the side that is to be mated."""
    return branch.mark in DEFENDER_MARKS


def threats_of(branch: Branch) -> tuple[Branch, ...]:
    """Return what the attacker's move *branch* threatens."""
    return tuple(child for child in branch.children if child.mark is Mark.THREAT)


def defences_of(branch: Branch) -> tuple[Branch, ...]:
    """Return the defences worth printing: those that stop every threat."""
    return tuple(
        child for child in branch.children if child.mark is Mark.DEFENCE and not child.allows_threat
    )


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
    bare_keys = tuple(
        Branch(move, Mark.KEY, is_complete=False) for move in solution.keys if move not in known
    )
    roots = (*bare_tries, *solution.tree, *bare_keys)
    return tuple(sorted(roots, key=lambda root: root.mark is not Mark.TRY))


def board_before(setup_board: chess.Board, root: Branch) -> chess.Board:
    """Return the board on which *root* is played: for set play the other side begins."""
    board = setup_board.copy(stack=False)
    if is_defenders(root):
        board.turn = not board.turn
        board.ep_square = None
    return board


@contextmanager
def played(board: chess.Board, move: chess.Move) -> Iterator[None]:
    """Have *move* on *board* for the length of the block."""
    board.push(move)
    try:
        yield
    finally:
        board.pop()


@contextmanager
def passed(board: chess.Board) -> Iterator[None]:
    """Let the side to move pass for the length of the block, as a threat assumes."""
    with played(board, chess.Move.null()):
        yield
