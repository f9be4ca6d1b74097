"""The solution in the layout of Popeye's output, which many programs of the field read."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from solver.notation.branches import (
    board_before,
    defences_of,
    passed,
    played,
    quickest_of,
    refutations_of,
    roots_of,
    threats_of,
)
from solver.notation.lines import LINE_LIMIT, TREE_CUT, Root, gather
from solver.notation.moves import long_algebraic
from solver.solution import Branch, Mark, Solution, Status

ROOT_SIGNS = {Mark.KEY: " !", Mark.TRY: " ?"}


def popeye_text(solution: Solution, limit: int = LINE_LIMIT) -> str:
    """Return the whole solution as Popeye would print it, without the diagram."""
    return "\n".join(popeye_lines(solution, limit))


def popeye_lines(solution: Solution, limit: int = LINE_LIMIT) -> Iterator[str]:
    """Yield set play, tries and keys line by line, then Popeye's closing line.

    At most *limit* lines of play are printed; where that cuts something off, a
    line in braces, Popeye's sign for a remark, says so.
    """
    yield from gather(_roots(solution), limit, cut_note="{%s}")
    if solution.tree and not solution.is_tree_complete:
        yield f"{{{TREE_CUT}}}"
    yield ""
    seconds = sum(row.seconds for row in solution.statistics)
    head = "solution finished." if solution.status is Status.COMPLETE else "Partial solution"
    yield f"{head} Time = {_clock(seconds)}"


def _roots(solution: Solution) -> Iterator[Root]:
    board = solution.problem.setup.board()
    if solution.set_play:
        yield Root("", _set_play_lines(board, solution.set_play))
    for root in roots_of(solution):
        yield Root(_attack_head(board, root, 1), _root_lines(board.copy(), root))


def _set_play_lines(board: chess.Board, set_play: tuple[Branch, ...]) -> Iterator[str]:
    for root in set_play:
        yield from _defence_lines(board_before(board, root), root, 1)
    yield ""


def _root_lines(board: chess.Board, root: Branch) -> Iterator[str]:
    yield from _attack_lines(board, root, 1)
    if refutations := refutations_of(root):
        yield "    but"
        with played(board, root.move):
            for reply in refutations:
                yield f"      1...{long_algebraic(board, reply.move)} !"
    yield ""


def _attack_lines(board: chess.Board, branch: Branch, number: int) -> Iterator[str]:
    """Yield the attacker's move *branch*, its threats and the defences to them."""
    yield _attack_head(board, branch, number)
    with played(board, branch.move):
        if threats := threats_of(branch):
            with passed(board):
                for threat in threats:
                    yield from _attack_lines(board, threat, number + 1)
        for defence in _printed_defences(branch):
            yield from _defence_lines(board, defence, number)


def _defence_lines(board: chess.Board, branch: Branch, number: int) -> Iterator[str]:
    """Yield the defence *branch* and the quickest continuations; Popeye hides slower ones."""
    yield f"{' ' * (8 * number - 2)}{number}...{long_algebraic(board, branch.move)}"
    with played(board, branch.move):
        for continuation in quickest_of(branch):
            yield from _attack_lines(board, continuation, number + 1)


def _printed_defences(branch: Branch) -> Iterator[Branch]:
    """Yield the defences Popeye prints: none that lets White mate sooner than threatened."""
    threatened = min((threat.mates_in or 0 for threat in threats_of(branch)), default=0)
    for defence in defences_of(branch):
        if all((answer.mates_in or 0) >= threatened for answer in quickest_of(defence)):
            yield defence


def _attack_head(board: chess.Board, branch: Branch, number: int) -> str:
    indent = 3 if number == 1 else 8 * number - 6
    sign = ROOT_SIGNS.get(branch.mark, "")
    label = " threat:" if threats_of(branch) else " zugzwang." if branch.is_zugzwang else ""
    return f"{' ' * indent}{number}.{long_algebraic(board, branch.move)}{sign}{label}"


def _clock(seconds: float) -> str:
    """Write a time as Popeye does: ``0.017 s``, ``10:15.036 m:s``, ``1:00:00.000 h:m:s``."""
    minutes, rest = divmod(round(seconds, 3), 60)
    if minutes < 1:
        return f"{rest:.3f} s"
    hours, minutes = divmod(int(minutes), 60)
    if hours == 0:
        return f"{minutes}:{rest:06.3f} m:s"
    return f"{hours}:{minutes:02}:{rest:06.3f} h:m:s"
