"""The solution as composers print it: set play, tries, key, threats and variations.

    Set play
      1…Kd5 2.Qf5#
    Tries
    1.Qh8? (2.Qa8#) but 1…c6!
    1.Qg1? zugzwang
      1…Kd5 2.Qg5+ Kc6 3.Qb5#
      but 1…c5!
    Key
    1.Qa1! zugzwang
      1…Ke5 2.d4+ Kf4 3.Qg1#
      1…Kc5 2.Qa5# or 2.b4#

A line runs on as long as there is one answer only, and forks into indented lines
where there are several.  Defences that do not stop the threat are left out, and
continuations slower than the quickest one stand in brackets without their play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import chess

from solver.notation.branches import (
    board_before,
    defences_of,
    is_cut_off,
    is_defenders,
    passed,
    played,
    quickest_of,
    refutations_of,
    roots_of,
    slower_of,
    threats_of,
)
from solver.notation.lines import LINE_LIMIT, TREE_CUT, Root, gather
from solver.notation.moves import KnightLetter, short_algebraic
from solver.notation.words import count_word, listing
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution

STEP = "  "


def solution_text(
    solution: Solution, knight: KnightLetter = KnightLetter.S, limit: int = LINE_LIMIT
) -> str:
    """Return the whole solution; what :func:`solution_lines` yields, in one string."""
    return "\n".join(solution_lines(solution, knight, limit))


def solution_lines(
    solution: Solution, knight: KnightLetter = KnightLetter.S, limit: int = LINE_LIMIT
) -> Iterator[str]:
    """Yield the solution line by line, at most *limit* lines and then a note."""
    yield from gather(_roots(solution, knight), limit)
    if solution.tree and not solution.is_tree_complete:
        yield f"[{TREE_CUT}]"


def branch_text(
    setup: Setup,
    path: Sequence[Branch],
    knight: KnightLetter = KnightLetter.S,
    limit: int = LINE_LIMIT,
) -> str:
    """Return one branch with all that follows it, led in by the moves before it.

    *path* runs from a first move of the solution to the branch itself.
    """
    lines = branch_lines(setup, path, knight)
    return "\n".join(gather([Root("", lines)], limit))


def branch_lines(
    setup: Setup, path: Sequence[Branch], knight: KnightLetter = KnightLetter.S
) -> Iterator[str]:
    """Yield the lines of :func:`branch_text` without a limit."""
    board = board_before(setup.board(), path[0])
    number, lead = 1, ""
    printer = _Printer(board, knight)
    for branch, following in pairwise(path):
        lead = f"{printer.append(lead, branch, number)} "
        board.push(branch.move)
        if following.mark is Mark.THREAT and not is_defenders(branch):
            lead += "~ "
            board.push(chess.Move.null())
        if not is_defenders(following):
            number += 1
    branch = path[-1]
    if branch.mark is Mark.REFUTATION:
        yield f"{printer.append(lead, branch, number)}!"
    elif is_defenders(branch):
        yield from printer.defence(lead, branch, number, "")
    else:
        yield from printer.attack(lead, branch, number, "")


def _roots(solution: Solution, knight: KnightLetter) -> Iterator[Root]:
    board = solution.problem.setup.board()
    if solution.set_play:
        yield Root("", _set_play(board, solution.set_play, knight))
    for label, roots in _sections(solution):
        yield Root(label, [label])
        for root in roots:
            printer = _Printer(board.copy(), knight)
            yield Root(printer.head(root, 1), printer.attack("", root, 1, ""))


def _set_play(
    board: chess.Board, set_play: tuple[Branch, ...], knight: KnightLetter
) -> Iterator[str]:
    yield "Set play"
    for root in set_play:
        printer = _Printer(board_before(board, root), knight)
        yield from printer.defence(STEP, root, 1, STEP)


def _sections(solution: Solution) -> Iterator[tuple[str, list[Branch]]]:
    roots = roots_of(solution)
    tries = [root for root in roots if root.mark is Mark.TRY]
    keys = [root for root in roots if root.mark is not Mark.TRY]
    short = [root for root in keys if root.move in solution.short_keys]
    full = [root for root in keys if root.move not in solution.short_keys]
    if tries:
        yield "Tries" if len(tries) > 1 else "Try", tries
    if full:
        yield "Key" if len(full) == 1 else f"{count_word(len(full))} keys: cooked", full
    if short:
        yield "Short solution" if len(short) == 1 else "Short solutions", short


@dataclass(frozen=True, slots=True)
class _Printer:
    """Prints branches on *board*, which stands in front of the move to be printed."""

    board: chess.Board
    knight: KnightLetter

    def name(self, branch: Branch) -> str:
        return short_algebraic(self.board, branch.move, self.knight)

    def head(self, branch: Branch, number: int) -> str:
        """Name the move with its number, a key or try with its sign, a cut with dots."""
        if is_defenders(branch):
            return f"{number}…{self.name(branch)}"
        sign = {Mark.KEY: "!", Mark.TRY: "?"}.get(branch.mark, "")
        return f"{number}.{self.name(branch)}{sign}{' …' if is_cut_off(branch) else ''}"

    def append(self, lead: str, branch: Branch, number: int) -> str:
        """Name the move behind *lead*; an answer right after a move needs no number."""
        is_answer = is_defenders(branch) and lead.strip() and not lead.endswith(") ")
        return lead + (self.name(branch) if is_answer else self.head(branch, number))

    def attack(self, lead: str, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the attacker's move *branch* behind *lead*, and all that follows it.

        What does not fit on the line goes to lines indented one step deeper than *indent*.
        """
        head = lead + self.head(branch, number)
        with played(self.board, branch.move):
            label, are_threats_told = self._label(branch, number)
            defences, refutations = defences_of(branch), refutations_of(branch)
            is_root = branch.mark in (Mark.KEY, Mark.TRY)
            if are_threats_told and len(defences) == 1 and not is_root:
                yield from self.defence(f"{head}{label} ", defences[0], number, indent)
            elif are_threats_told and not defences and len(refutations) == 1:
                yield f"{head}{label} but {self.head(refutations[0], number)}!"
            else:
                yield head + label
                if not are_threats_told:
                    yield from self._threats(branch, number, indent + STEP)
                yield from self._fork(branch, number, indent + STEP)

    def _fork(self, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the answers to the attacker's move *branch*, which is on the board."""
        for defence in defences_of(branch):
            yield from self.defence(indent, defence, number, indent)
        if refutations := refutations_of(branch):
            yield f"{indent}but {' and '.join(f'{self.head(r, number)}!' for r in refutations)}"

    def defence(self, lead: str, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the defence *branch* behind *lead*, and the continuations after it."""
        head = self.append(lead, branch, number)
        quickest, slower = quickest_of(branch), slower_of(branch)
        with played(self.board, branch.move):
            names = [self.head(child, number + 1) for child in quickest]
            if not any(child.children for child in quickest):
                line = f"{head} {' or '.join(names)}".rstrip()
                yield line + self._slower(slower, number)
                return
            deeper = indent + STEP if len(quickest) > 1 or slower else indent
            yield from self.attack(f"{head} ", quickest[0], number + 1, deeper)
            for child in quickest[1:]:
                yield from self.attack(f"{deeper}or ", child, number + 1, deeper)
            if slower:
                yield f"{indent}{STEP}{self._slower(slower, number).lstrip()}"

    def _slower(self, slower: tuple[Branch, ...], number: int) -> str:
        if not slower:
            return ""
        return f" [slower: {listing([self.head(s, number + 1) for s in slower], most=4)}]"

    def _label(self, branch: Branch, number: int) -> tuple[str, bool]:
        """Return threat or zugzwang in brackets, and whether the threats are told by it."""
        threats = threats_of(branch)
        if threats:
            with passed(self.board):
                chains = [self._chain(threat, number + 1) for threat in threats]
                names = [self.head(threat, number + 1) for threat in threats]
            told = [chain for chain in chains if chain is not None]
            is_told = len(told) == len(chains)
            return f" ({', '.join(told if is_told else names)})", is_told
        if not branch.is_zugzwang:
            return "", True
        return " zugzwang" if number == 1 else " (zz)", True

    def _threats(self, branch: Branch, number: int, indent: str) -> Iterator[str]:
        with passed(self.board):
            for threat in threats_of(branch):
                yield from self.attack(f"{indent}threat ", threat, number + 1, indent)

    def _chain(self, branch: Branch, number: int) -> str | None:
        """Return the play from *branch* on as one run of moves, ``None`` where it forks.

        The last move may be one of several.
        """
        head = self.head(branch, number)
        threats, defences = threats_of(branch), defences_of(branch)
        if len(defences) > 1 or (threats and defences):
            return None
        with played(self.board, branch.move):
            if threats:
                with passed(self.board):
                    rest = self._alternatives(threats, number + 1)
                return None if rest is None else f"{head} ~ {rest}"
            if defences:
                return self._chain_through(head, defences[0], number)
            return head

    def _chain_through(self, head: str, defence: Branch, number: int) -> str | None:
        head = f"{head} {self.name(defence)}"
        with played(self.board, defence.move):
            rest = self._alternatives(quickest_of(defence), number + 1)
        return None if rest is None else f"{head} {rest}"

    def _alternatives(self, branches: tuple[Branch, ...], number: int) -> str | None:
        if len(branches) == 1:
            return self._chain(branches[0], number)
        if not branches or any(branch.children for branch in branches):
            return None
        return " or ".join(self.head(branch, number) for branch in branches)
