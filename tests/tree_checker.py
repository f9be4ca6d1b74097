"""Walk the tree of a solution with python-chess and name everything that is wrong in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import chess

from solver.game import PASS
from solver.orthodox import board_of
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution
from tests import naive

_ATTACKERS = (Mark.KEY, Mark.TRY, Mark.THREAT, Mark.CONTINUATION, Mark.DUAL)


def find_faults(solution: Solution) -> list[str]:
    """Return a sentence for every fault in the tree and the set play of *solution*."""
    checker = _Checker(solution.problem)
    checker.check_roots(solution)
    return checker.faults


class _Checker:
    """Collects faults; a branch that several positions share is walked once for each."""

    def __init__(self, problem: Problem) -> None:
        self.faults: list[str] = []
        self._problem = problem
        self._seen: set[tuple[object, ...]] = set()
        self._unfinished = False

    def check_roots(self, solution: Solution) -> None:
        """Check the tree and the set play, and that the lists of moves agree with them."""
        moves = self._problem.stipulation.moves
        for root in solution.tree:
            board = board_of(self._problem.setup.game())
            self._expect(root.mark in (Mark.KEY, Mark.TRY), board, root, "is no key and no try")
            self._check_attack(board, root, moves)
        self._check_lists(solution)
        self._check_set_play(solution.set_play, moves)
        if self._unfinished and solution.is_tree_complete:
            self.faults.append("the tree is called complete and is not")

    def _check_lists(self, solution: Solution) -> None:
        if not solution.tree:
            return
        keys = {root.move for root in solution.tree if root.mark is Mark.KEY}
        tries = {
            root.move: {child.move for child in root.children if child.mark is Mark.REFUTATION}
            for root in solution.tree
            if root.mark is Mark.TRY
        }
        if keys != set(solution.keys):
            self.faults.append(f"the tree has the keys {keys}, the list {solution.keys}")
        if tries != {item.move: set(item.refutations) for item in solution.tries}:
            self.faults.append(f"the tree has the tries {tries}, the list {solution.tries}")

    def _check_set_play(self, roots: Iterable[Branch], moves: int) -> None:
        for root in roots:
            board = board_of(self._problem.setup.game())
            board.push(chess.Move.null())
            self._expect(root.mark is Mark.DEFENCE, board, root, "is set play but no defence")
            self._check_defence(board, root, moves)

    def _check_attack(self, board: chess.Board, branch: Branch, moves: int) -> None:
        """Check a move of the attacker, who has *moves* to mate in, this one included."""
        if not self._enter(board, branch, moves):
            return
        self._expect(branch.mark in _ATTACKERS, board, branch, "is marked as a defender's move")
        self._check_attack_length(board, branch, moves)
        if not branch.is_complete:
            self._unfinished = True
            return
        with naive.after(board, branch.move):
            if board.is_checkmate():
                return
            self._check_threats(board, branch, moves)
            self._check_replies(board, branch, moves)

    def _check_attack_length(self, board: chess.Board, branch: Branch, moves: int) -> None:
        with naive.after(board, branch.move):
            is_mate = board.is_checkmate()
        if branch.mark is Mark.TRY:
            self._expect(branch.mates_in is None, board, branch, "is a try that claims to mate")
            return
        in_time = branch.mates_in is not None and 1 <= branch.mates_in <= moves
        self._expect(in_time, board, branch, f"mates in {branch.mates_in}, but {moves} are left")
        says_mate = branch.mates_in == 1
        self._expect(is_mate == says_mate, board, branch, "mates at once, or says so wrongly")
        self._expect(not (is_mate and branch.children), board, branch, "mates and goes on")
        if not is_mate and branch.is_complete and branch.mates_in is not None:
            self._expect(
                _longest(branch) == branch.mates_in - 1,
                board,
                branch,
                "has defences of other length",
            )

    def _check_threats(self, after: chess.Board, branch: Branch, moves: int) -> None:
        threats = [child for child in branch.children if child.mark is Mark.THREAT]
        quiet = not after.is_check()
        self._expect(quiet or not threats, after, branch, "checks and has threats")
        is_zugzwang = quiet and not threats
        self._expect(branch.is_zugzwang == is_zugzwang, after, branch, "is wrong about zugzwang")
        if not quiet:
            return
        with naive.after(after, PASS):
            found = {threat.move for threat in threats}
            mates = naive.find_keys(after, 1)
            is_right = found == mates if mates or moves == 2 else len(_lengths(threats)) < 2
            self._expect(is_right, after, branch, f"threatens {mates}, not {found}")
            for threat in threats:
                self._check_attack(after, threat, moves - 1)

    def _check_replies(self, after: chess.Board, branch: Branch, moves: int) -> None:
        replies = [c for c in branch.children if c.mark is not Mark.THREAT]
        counts = Counter(reply.move for reply in replies)
        complete = counts == Counter(naive.legal(after))
        self._expect(complete, after, branch, "does not have every legal reply once")
        for reply in replies:
            if reply.mark is Mark.REFUTATION:
                is_try = branch.mark is Mark.TRY
                self._expect(is_try, after, reply, "refutes what is no try")
                self._expect(naive.can_play(after, reply.move), after, reply, "is not legal")
            else:
                self._check_defence(after, reply, moves)
                self._check_defends(after, branch, reply, moves)

    def _check_defends(self, after: chess.Board, branch: Branch, reply: Branch, moves: int) -> None:
        """Check that a reply is said to allow the threats if, and only if, all still work.

        A threat that now takes longer than it did is stopped, even if it is in time.
        """
        threats = [child for child in branch.children if child.mark is Mark.THREAT]
        found = {threat.move for threat in threats}
        if reply.allows_threat:
            allowed = {child.move for child in reply.children}
            self._expect(allowed == found, after, reply, f"allows {allowed}, not {found}")
        if _lengths(threats) == {1} and naive.can_play(after, reply.move):
            with naive.after(after, reply.move):
                works = all(naive.can_play(after, it) and naive.mates(after, it, 1) for it in found)
            self._expect(reply.allows_threat == works, after, reply, "is wrong about the threats")

    def _check_defence(self, board: chess.Board, branch: Branch, moves: int) -> None:
        """Check a move of the defender; the attacker has used one of his *moves*."""
        if not self._enter(board, branch, moves):
            return
        self._expect(branch.mark is Mark.DEFENCE, board, branch, "should be a defence")
        self._expect(bool(branch.children), board, branch, "has no continuation")
        with naive.after(board, branch.move):
            if branch.allows_threat:
                self._check_unfollowed(board, branch, moves - 1)
            elif not branch.is_complete:
                self._unfinished = True
            else:
                self._check_continuations(board, branch, moves - 1)

    def _check_unfollowed(self, board: chess.Board, branch: Branch, moves: int) -> None:
        """Check a defence that lets threats through: how long they take may be left open."""
        in_time = branch.mates_in is not None and 1 <= branch.mates_in <= moves
        self._expect(in_time, board, branch, f"mates in {branch.mates_in}, but {moves} are left")
        for child in branch.children:
            self._expect(naive.can_play(board, child.move), board, child, "is not legal")
            if moves == 1:
                self._expect(naive.mates(board, child.move, 1), board, child, "does not mate")

    def _check_continuations(self, board: chess.Board, branch: Branch, moves: int) -> None:
        """Check that all the quickest mates are there, and as long as is said."""
        marks = {child.mark for child in branch.children}
        expected = Mark.CONTINUATION if len(branch.children) == 1 else Mark.DUAL
        self._expect(marks <= {expected}, board, branch, f"should have a {expected.value}")
        lengths = _lengths(branch.children)
        self._expect(lengths == {branch.mates_in}, board, branch, "is wrong about its length")
        found = {child.move for child in branch.children}
        mates = naive.find_keys(board, 1)
        is_right = found == mates if branch.mates_in == 1 else not mates
        self._expect(is_right, board, branch, f"has the mates {mates}, not {found}")
        for child in branch.children:
            self._check_attack(board, child, moves)

    def _enter(self, board: chess.Board, branch: Branch, moves: int) -> bool:
        """Tell whether the branch is legal and was not walked before."""
        if not naive.can_play(board, branch.move):
            self._expect(False, board, branch, "is not legal")
            return False
        visit = (id(branch), board.epd(), moves)
        is_new = visit not in self._seen
        self._seen.add(visit)
        return is_new

    def _expect(self, holds: bool, board: chess.Board, branch: Branch, fault: str) -> None:
        if not holds:
            self.faults.append(f"{branch.mark.value} {branch.move} in {board.fen()}: {fault}")


def _lengths(branches: Iterable[Branch]) -> set[int | None]:
    return {branch.mates_in for branch in branches}


def _longest(branch: Branch) -> int:
    """Return the length of the longest defence, 0 where none is known."""
    defences = [child for child in branch.children if child.mark is Mark.DEFENCE]
    return max((child.mates_in for child in defences if child.mates_in is not None), default=0)
